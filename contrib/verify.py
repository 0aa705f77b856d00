#!/usr/bin/env python3
"""Check the shuffle of a deal of Lansquenet.

Give it the words of `!proof` or of `lansquenetctl verify`, pasted as they
stand, on standard input or in a file:

    deal=12 k=3 anchor=<64 digits> seed=<64 digits>
    cut=a/b
    cards=8H TS JC ...

What stands around them (times, nicks) does no harm. The exit status is 0 if
all agrees, 1 if it does not, 2 if the words are not there.
"""

import hashlib
import re
import sys

SUITS = "CDHS"
RANKS = "23456789TJQKA"

WORDS = re.compile(
    r"deal=((?:draw-)?[0-9]+)\b[^=]*?\bk=([0-9]+)\b[^=]*?"
    r"\banchor=([0-9a-f]{64})\b[^=]*?\bseed=([0-9a-f]{64})\b.*?"
    r"cut=(\S*)(.*?)cards=(.*)",
    re.DOTALL,
)


def sha256(text):
    return hashlib.sha256(text.encode("ascii"))


def hash_chain(seed, times):
    """The seed that stands so many places before this one."""
    for _ in range(times):
        seed = sha256(seed).hexdigest()
    return seed


def stream(deal, seed, cut):
    """The numbers below 2^32 that the shuffle is made of, one by one."""
    i = 0
    while True:
        block = sha256(f"lansquenet-v1|{deal}|{seed}|{cut}|{i}").digest()
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        i += 1


def below(numbers, n):
    """The next number below n, each equally likely."""
    limit = 2**32 // n * n
    return next(number for number in numbers if number < limit) % n


def mix(cards, numbers):
    for j in range(len(cards) - 1, 0, -1):
        k = below(numbers, j + 1)
        cards[j], cards[k] = cards[k], cards[j]
    return cards


def pack(lowest):
    ranks = RANKS[RANKS.index(lowest) :]
    return [rank + suit for suit in SUITS for rank in ranks]


def shuffle(deal, seed, cut, packs, lowest):
    """The cards in order; a draw's packs are shuffled one by one."""
    numbers = stream(deal, seed, cut)
    if deal.startswith("draw-"):
        return sum((mix(pack("2"), numbers) for _ in range(packs)), [])
    return mix(pack(lowest) * packs, numbers)


def read_cut(word, rest):
    """A line of chat breaks a long cut after a "/"; the next one goes on."""
    for line in rest.splitlines():
        if word.endswith("/") and line.split():
            word += line.split()[-1]
    return word


def read_cards(text):
    """Up to the next proof."""
    words = text.split("deal=")[0].split()
    return [word for word in words if re.fullmatch("[2-9TJQKA][CDHS]", word)]


def is_shuffled_so(cards, deal, seed, cut):
    lowest = "2" if any(card[0] in "23456" for card in cards) else "7"
    packs, rest = divmod(len(cards), len(pack(lowest)))
    return (
        rest == 0
        and 1 <= packs <= 8
        and cards == shuffle(deal, seed, cut, packs, lowest)
    )


def main():
    if len(sys.argv) > 2 or sys.argv[1:] in (["-h"], ["--help"]):
        print("usage: verify.py [FILE]\n\n" + __doc__)
        return 2
    path = sys.argv[1] if sys.argv[1:] else 0
    with open(path, encoding="utf-8", errors="replace") as file:
        found = WORDS.search(file.read())
    cards = read_cards(found.group(7)) if found else []
    if not cards:
        print("These are not the words of a proof: deal= k= anchor= seed= cut= cards=")
        return 2
    deal, k, anchor, seed = found.groups()[:4]
    cut = read_cut(found.group(5), found.group(6))
    chain = 1 <= int(k) <= 10000 and hash_chain(seed, int(k)) == anchor
    shuffled = cut.isascii() and is_shuffled_so(cards, deal, seed, cut)
    yes_no = {True: "yes", False: "NO"}
    print(f"The seed, hashed {k} times, is the anchor: {yes_no[chain]}")
    print(f"Seed, deal and cut give these {len(cards)} cards: {yes_no[shuffled]}")
    print("Compare with what was said before the first card:")
    print(f"anchor {anchor}, cut {cut or '(none)'}")
    return 0 if chain and shuffled else 1


if __name__ == "__main__":
    sys.exit(main())
