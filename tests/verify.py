#!/usr/bin/env python3
"""contrib/verify.py and `lansquenetctl verify -` against the reference values
of FAIRNESS.md, and against each other on random shuffles, true and forged.

usage: verify.py LANSQUENETCTL CONTRIB_VERIFY
"""

import importlib.util
import random
import string
import subprocess
import sys

ctl, script = sys.argv[1:3]
spec = importlib.util.spec_from_file_location("checker", script)
checker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(checker)

ZEROS = "0" * 64
REFERENCES = [
    ("1", "", 1, "2", "8H TS JC QH 5S 2H 5H 9S JS KS 3D AS"),
    ("1", "17", 1, "2", "4S AD 5H JC TD AC QS KD 5S JD 6C KH"),
    ("1", "", 6, "2", "2S AH 4C TC 3D 6S 2D JS 7C JH 6D 4S"),
    ("1", "", 1, "7", "TH 8S KS TD 8H 7S JD QC JC JH AH AC"),
    ("draw-1", "", 1, "2", "6C 9D 2H 4H 5D 8H AS 2D TC 9C 5C 6D"),
]
CUT_BYTES = [c for c in map(chr, range(0x21, 0x7F)) if c not in "|/"]

tried = failed = 0


def expect(name, got, wanted):
    global tried, failed
    tried += 1
    if got != wanted:
        failed += 1
        print(f"{name}: wanted {wanted}, got {got}")


def run(command, words):
    done = subprocess.run(command, input=words.encode(), capture_output=True)
    return done.returncode


def both(name, words, status, status_ctl=None):
    expect(f"verify.py, {name}", run([sys.executable, script], words), status)
    wanted = status if status_ctl is None else status_ctl
    expect(f"lansquenetctl, {name}", run([ctl, "verify", "-"], words), wanted)


def words(proof):
    return (
        "deal={deal} k={k} anchor={anchor} seed={seed}\n"
        "cut={cut}\ncards={cards}\n".format_map(proof)
    )


def random_proof(rng):
    seed = "".join(rng.choices("0123456789abcdef", k=64))
    deal = f"{'draw-' if rng.random() < 0.2 else ''}{rng.randint(1, 10**9)}"
    cuts = [
        "".join(rng.choices(CUT_BYTES, k=rng.randint(1, 32)))
        for _ in range(rng.randint(0, 19))
    ]
    cut = "" if deal.startswith("draw") else "/".join(cuts)
    k = rng.choice([1, 2, 10000, rng.randint(1, 10000)])
    cards = checker.shuffle(deal, seed, cut, rng.randint(1, 8), rng.choice("27"))
    return {
        "deal": deal,
        "k": k,
        "anchor": checker.hash_chain(seed, k),
        "seed": seed,
        "cut": cut,
        "cards": " ".join(cards),
    }


def forgeries(proof, rng):
    cards = proof["cards"].split()
    i, j = rng.sample(range(len(cards)), 2)
    while cards[i] == cards[j]:
        i, j = rng.sample(range(len(cards)), 2)
    cards[i], cards[j] = cards[j], cards[i]
    digit = "1" if proof["seed"][7] == "0" else "0"
    yield "two cards changed places", {"cards": " ".join(cards)}
    yield "a card is missing", {"cards": proof["cards"][3:]}
    yield "another cut", {"cut": proof["cut"] + "x"}
    yield "another deal", {"deal": proof["deal"] + "0"}
    yield "another k", {"k": proof["k"] - 1 or 2}
    yield "another seed", {"seed": proof["seed"][:7] + digit + proof["seed"][8:]}
    yield "another anchor", {"anchor": proof["seed"]}


for deal, cut, packs, lowest, begins in REFERENCES:
    cards = checker.shuffle(deal, ZEROS, cut, packs, lowest)
    expect(f"reference {deal} {cut} {packs} {lowest}", " ".join(cards[:12]), begins)
expect(
    "reference chain",
    checker.hash_chain(ZEROS, 1),
    "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55",
)

seed = random.randrange(2**32)
rng = random.Random(seed)
print(f"random seed {seed}")
for n in range(24):
    proof = random_proof(rng)
    both(f"proof {n}", words(proof), 0)
    for name, change in list(forgeries(proof, rng))[n % 7 :: 7]:
        # A draw's packs and the cards below the seven tell what is wrong.
        both(f"proof {n}, {name}", words({**proof, **change}), 1)

proof = random_proof(random.Random(1))
for deal, cut, packs, lowest, _ in REFERENCES:
    cards = " ".join(checker.shuffle(deal, ZEROS, cut, packs, lowest))
    both(
        f"reference {deal} {cut} {packs} {lowest}",
        words({**proof, "deal": deal, "cut": cut, "cards": cards,
               "k": 1, "seed": ZEROS, "anchor": checker.hash_chain(ZEROS, 1)}),
        0,
    )

# As chat breaks lines: a cut after a "/", the cards after any of them.
cut = "/".join(string.ascii_letters[:20] for _ in range(5))
cards = checker.shuffle("12", ZEROS, cut, 2, "2")
chat = (
    "[12:01] <Bot> anna: deal=12 k=1 anchor={} seed={}\n"
    "[12:01] <Bot> anna: cut={}\n[12:01] <Bot> anna: {}\n"
    "[12:01] <Bot> anna: cards={}\n[12:02] <ben> that is as I thought\n"
    "[12:02] <Bot> anna: {}\n"
).format(checker.hash_chain(ZEROS, 1), ZEROS, cut[:42], cut[42:],
         " ".join(cards[:50]), " ".join(cards[50:]))
both("words as they stand in a channel", chat, 0)
both("the same with carriage returns", chat.replace("\n", "\r\n"), 0)
# As a client's window breaks them, too, and as a pager does.
for margin in ("\n          ", "\n             | ", "\n"):
    folded = chat.replace(" anchor=", margin + "anchor=").replace(
        " seed=", margin + "seed="
    )
    both(f"folded by {margin!r}", folded, 0)
both("two proofs in a row", chat + chat, 0)

for name, text in [
    ("nothing", ""),
    ("no seed", words({**proof, "seed": "0"})),
    ("no cards", words({**proof, "cards": ""})),
    ("a number too long", words({**proof, "k": "1" * 30})),
    ("noise", "deal=deal=deal= k= cut=/ cards=\n" * 50),
]:
    # verify.py tells a chain that can't be from words that are none.
    both(name, text, 1 if "long" in name else 2, 1)

print(f"{tried} checks, {failed} failed")
sys.exit(failed > 0)
