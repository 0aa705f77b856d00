/* What waits to leave: the order, what gives way, what is merged. */
#include <config.h>

#include "unit-chat-queue.h"

#include <stdio.h>
#include <string.h>

#include "chat/lane.h"

char sent[SENT_MOST][600];
int sent_count;
bool is_stuck;
int64_t heard_mark;
static int room; /* what notices are about */

static bool
note(void *ctx, const struct notice *n)
{
	(void)ctx;
	if (is_stuck)
		return false;
	CU_ASSERT_FATAL(sent_count < SENT_MOST);
	snprintf(sent[sent_count++], sizeof(sent[0]), "%s %s", n->target,
	    n->lines[n->lines_sent]);
	return true;
}

static size_t line_most = 80;

static size_t
line_bytes(void *ctx, enum front_way way, const char *target)
{
	(void)ctx;
	(void)way;
	(void)target;
	return line_most;
}

static void
note_heard(void *ctx, void *about, int64_t mark)
{
	(void)ctx;
	CU_ASSERT_PTR_EQUAL(about, &room);
	CU_ASSERT(mark > heard_mark);
	heard_mark = mark;
}

static struct phrase *
moment(struct room *of, const struct person *person)
{
	(void)of;
	(void)person;
	return NULL;
}

static void
renew(void *ctx, struct notice *n)
{
	(void)ctx;
	CU_ASSERT(n->moment == moment);
	phrase_free(n->phrase);
	n->phrase = phrase_new("later");
}

static const struct queue_ops ops = {note, line_bytes, note_heard, renew};

struct queue *
begin(int64_t line_ms, int64_t debt_most_ms)
{
	struct front_budget budget = {
	    .line_ms = line_ms, .debt_most_ms = debt_most_ms};

	sent_count = 0;
	heard_mark = 0;
	is_stuck = false;
	return queue_new(&ops, NULL, &budget);
}

struct notice *
notice(enum notice_kind kind, enum urgency urgency, const char *target,
    const char *english)
{
	struct notice *n = notice_new(kind, urgency);

	n->way = target[0] == '#' ? FRONT_TO_ROOM : FRONT_TO_PERSON;
	n->about = n->way == FRONT_TO_ROOM ? &room : NULL;
	n->prompts = kind == NOTICE_PROMPT;
	n->look = (struct look){.lang = lang_find("en"), .prefix = "!"};
	snprintf(n->target, sizeof(n->target), "%s", target);
	snprintf(n->key, sizeof(n->key), "%s", target);
	n->phrase = english != NULL ? phrase_new(english) : NULL;
	return n;
}

void
add(struct queue *queue, struct notice *n, int64_t mark)
{
	n->mark = mark;
	queue_add(queue, n, 1000);
}

bool
was_sent(int at, const char *line)
{
	return at < sent_count && strcmp(sent[at], line) == 0;
}

/* The most urgent lane first; within a lane, in order. */
static void
test_priorities(void)
{
	struct queue *queue = begin(0, 0);
	struct notice *aside = notice(NOTICE_PLAIN, URGENT_INFO, "#a", "help");

	aside->is_aside = true;
	add(queue, aside, 0);
	add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "ben", "no"), 0);
	add(queue, notice(NOTICE_PROMPT, URGENT_PROMPT, "#b", "next"), 0);
	add(queue, notice(NOTICE_PLAIN, URGENT_PROMPT, "#a", "bank"), 0);
	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "result"), 2);
	queue_pump(queue, 1000);
	CU_ASSERT_EQUAL(sent_count, 5);
	CU_ASSERT(was_sent(0, "#a bank"));
	CU_ASSERT(was_sent(4, "#a help"));
	CU_ASSERT(was_sent(3, "ben no"));
	CU_ASSERT_EQUAL(queue_next(queue, 1000), -1);
	queue_free(queue);
}

/* A prompt shares the line of its result, or has its own where both don't fit,
 * or is not said at all when a newer one comes first. */
static void
test_prompt_of_result(void)
{
	static const char longer[] =
	    "a result so long that a prompt has no room behind it in a line";
	struct queue *queue = begin(0, 0);
	struct notice *n[3];

	for (int i = 0; i < 3; i++) {
		n[i] = notice(NOTICE_PLAIN, URGENT_RESULT, "#a",
		    i == 1 ? longer : "short");
		n[i]->prompt = phrase_new("anna: keep or pass?");
		n[i]->prompts = true;
	}
	add(queue, n[0], 1);
	queue_pump(queue, 1000);
	add(queue, n[1], 2);
	queue_pump(queue, 1000);
	CU_ASSERT_EQUAL(heard_mark, 2);
	is_stuck = true;
	add(queue, n[2], 3);
	queue_pump(queue, 1000);
	add(queue, notice(NOTICE_PROMPT, URGENT_PROMPT, "#a", "ben: bank?"), 4);
	is_stuck = false;
	queue_pump(queue, 9000);
	CU_ASSERT_EQUAL(sent_count, 5);
	CU_ASSERT(was_sent(0, "#a short anna: keep or pass?"));
	CU_ASSERT(was_sent(2, "#a anna: keep or pass?"));
	CU_ASSERT(was_sent(3, "#a short"));
	CU_ASSERT(was_sent(4, "#a ben: bank?"));
	queue_free(queue);
}

/* One person's many lines let the other's through. */
static void
test_fair(void)
{
	struct queue *queue = begin(1000, 1000);

	for (int i = 0; i < 40; i++)
		add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "noisy", "x"),
		    0);
	add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "ben", "y"), 0);
	for (int i = 0; i < 3; i++)
		queue_pump(queue, 1000 + i * 1000);
	CU_ASSERT_EQUAL(sent_count, 3);
	CU_ASSERT(was_sent(0, "ben y") || was_sent(1, "ben y"));
	queue_free(queue);
}

/* Who asked first is answered first, however many come after. */
static void
test_in_turn(void)
{
	struct queue *queue = begin(1000, 1000);
	char target[16];

	for (int i = 0; i < 20; i++) {
		struct notice *n;

		snprintf(target, sizeof(target), "n%d", i);
		n = notice(NOTICE_PLAIN, URGENT_ANSWER, target, "x");
		queue_add(queue, n, 1000 + i / 2);
		if (i >= 10)
			queue_pump(queue, i * 1000);
	}
	CU_ASSERT_EQUAL(sent_count, 10);
	for (int i = 0; i < 10; i++) {
		snprintf(target, sizeof(target), "n%d x", i);
		CU_ASSERT(was_sent(i, target));
	}
	queue_free(queue);
}

/* So many as the bucket has room for, then one in its time. */
static void
test_bucket(void)
{
	struct queue *queue = begin(2000, 8000);

	for (int i = 0; i < 10; i++)
		add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "x"),
		    i + 1);
	queue_pump(queue, 1000);
	CU_ASSERT_EQUAL(sent_count, 4);
	CU_ASSERT_EQUAL(queue_next(queue, 1000), 3000);
	queue_pump(queue, 2999);
	CU_ASSERT_EQUAL(sent_count, 4);
	queue_pump(queue, 3000);
	CU_ASSERT_EQUAL(sent_count, 5);
	CU_ASSERT_EQUAL(heard_mark, 5);
	queue_spent(queue, 2, 0, 3000);
	CU_ASSERT(queue_next(queue, 3000) >= 3000);
	queue_pump(queue, 5000);
	CU_ASSERT_EQUAL(sent_count, 5);
	/* Without a limit no debt of before counts. */
	queue_set_budget(queue, &(struct front_budget){0, 0, 0});
	queue_pump(queue, 5001);
	CU_ASSERT_EQUAL(sent_count, 10);
	queue_free(queue);
}

/* Who welcomes us has read all that came before: we don't wait for it. */
static void
test_welcomed(void)
{
	struct queue *queue = begin(2000, 8000);

	queue_spent(queue, 20, 0, 1000);
	queue_welcomed(queue);
	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "x"), 1);
	queue_pump(queue, 1000);
	CU_ASSERT_EQUAL(sent_count, 0);
	CU_ASSERT_EQUAL(queue_next(queue, 1000), 3000);
	queue_pump(queue, 3000);
	CU_ASSERT_EQUAL(sent_count, 1);
	queue_welcomed(queue);
	queue_spent(queue, 1, 0, 3000);
	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "x"), 2);
	queue_pump(queue, 3000);
	CU_ASSERT_EQUAL(queue_next(queue, 3000), 7000);
	queue_free(queue);
}

/* A prompt that a newer one replaces is not sent, but its mark is heard. */
static void
test_superseded(void)
{
	struct queue *queue = begin(0, 0);

	is_stuck = true;
	add(queue, notice(NOTICE_PROMPT, URGENT_PROMPT, "#a", "old"), 1);
	queue_pump(queue, 1000);
	CU_ASSERT_EQUAL(heard_mark, 0);
	add(queue, notice(NOTICE_PROMPT, URGENT_PROMPT, "#a", "new"), 2);
	CU_ASSERT_EQUAL(queue_waiting(queue), 1);
	add(queue, notice(NOTICE_MARK, URGENT_INFO, "#a", NULL), 3);
	CU_ASSERT(heard_mark < 2);
	is_stuck = false;
	queue_pump(queue, 3000);
	CU_ASSERT_EQUAL(sent_count, 1);
	CU_ASSERT(was_sent(0, "#a new"));
	CU_ASSERT_EQUAL(heard_mark, 3);
	queue_free(queue);
}

/* Our host becomes longer while lines wait: they are cut anew. */
static void
test_line_shrinks(void)
{
	static const char *const words = "one two three four five six seven "
					 "eight nine ten eleven twelve";
	struct queue *queue = begin(2000, 2000);

	add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "ann", words), 0);
	add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "ben", words), 0);
	add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "cleo", words), 0);
	line_most = 40;
	queue_pump(queue, 1000); /* ann's first line, ben's are rendered */
	queue_pump(queue, 1500);
	line_most = 20;
	for (int i = 0; i < 20; i++)
		queue_pump(queue, 4000 + 2000 * i);
	line_most = 80;
	CU_ASSERT_EQUAL(queue_waiting(queue), 0);
	CU_ASSERT_EQUAL(sent_count, 3 + 4 + 4);
	for (int i = 0; i < sent_count; i++)
		CU_ASSERT(
		    strlen(strchr(sent[i], ' ') + 1) <= (i == 0 ? 40U : 20U));
	CU_ASSERT(was_sent(0, "ann one two three four five six seven eight"));
	for (const char *const *line =
		 (const char *const[]){"ann nine ten eleven", "ann twelve",
		     "ben one two three four", "ben five six seven eight",
		     "ben nine ten eleven", "ben twelve",
		     "cleo nine ten eleven", "cleo twelve", NULL};
	     *line != NULL; line++) {
		int found = 0;

		for (int i = 0; i < sent_count; i++)
			found += strcmp(sent[i], *line) == 0;
		CU_ASSERT_EQUAL(found, 1);
	}
	queue_free(queue);
}

/* What tells of a moment is asked for anew if it had to wait. */
static void
test_moments(void)
{
	struct queue *queue = begin(0, 0);

	for (int i = 0; i < 2; i++) {
		struct notice *n =
		    notice(NOTICE_PLAIN, URGENT_ANSWER, "ben", "now");

		n->moment = moment;
		add(queue, n, 0);
		add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "ben", "plain"),
		    0);
		queue_pump(queue, i == 0 ? 1000 : 3000);
	}
	CU_ASSERT_EQUAL(sent_count, 4);
	CU_ASSERT(was_sent(0, "ben now"));
	CU_ASSERT(was_sent(1, "ben plain"));
	CU_ASSERT(was_sent(2, "ben later"));
	CU_ASSERT(was_sent(3, "ben plain"));
	queue_free(queue);
}

/* A room that has something new each time does not outrun one that waits: not
 * with results of the same urgency, and for ten seconds with prompts. */
static void
test_other_rooms(void)
{
	for (int i = 0; i < 2; i++) {
		struct queue *queue = begin(2000, 2000);
		int64_t now = 1000, waited = 0;

		add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#b", "card"),
		    0);
		queue_pump(queue, now);
		add(queue,
		    notice(NOTICE_PLAIN, i == 0 ? URGENT_RESULT : URGENT_PROMPT,
			"#a", "anna"),
		    0);
		while (!was_sent(sent_count - 1, "#a anna") && waited < 60000) {
			add(queue,
			    notice(NOTICE_PLAIN, URGENT_RESULT, "#b", "card"),
			    0);
			now += 2000;
			waited += 2000;
			queue_pump(queue, now);
		}
		CU_ASSERT_EQUAL(waited, i == 0 ? 2000 : 10000);
		queue_free(queue);
	}
}

/* Memory is bounded; information gives way, results stay. */
static void
test_bounded(void)
{
	struct queue *queue = begin(0, 0);
	int results = 0;

	is_stuck = true;
	for (int i = 0; i < 500; i++)
		add(queue, notice(NOTICE_PLAIN, URGENT_INFO, "#a", "info"), 0);
	CU_ASSERT(queue_waiting(queue) <= LANE_MOST);
	for (int i = 0; i < 10; i++)
		add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "won"), 0);
	CU_ASSERT(queue_waiting(queue) <= LANE_MOST);
	is_stuck = false;
	queue_pump(queue, 1000);
	for (int i = 0; i < sent_count; i++)
		results += strcmp(sent[i], "#a won") == 0;
	CU_ASSERT_EQUAL(results, 10);
	queue_free(queue);
}

/* A link that never drains: whatever is said, memory has an end, and what was
 * said is heard of in order. */
static void
test_never_drains(void)
{
	struct queue *queue = begin(0, 0);
	char target[16];
	struct notice *n;

	is_stuck = true;
	for (int i = 0; i < 2000; i++) {
		add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "won"),
		    i + 1);
		n = notice(NOTICE_JOINS, URGENT_INFO, "#b", "joined: {list}");
		phrase_item(n->phrase, "list",
		    phrase_text(phrase_new("{name}"), "name", "x"), 0);
		add(queue, n, 0);
		snprintf(target, sizeof(target), "n%d", i);
		add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, target, "no"),
		    0);
		queue_pump(queue, 1000 + i);
	}
	CU_ASSERT(queue_waiting(queue) <= LANE_RESULTS_MOST + LANE_MOST + 512);
	CU_ASSERT(queue_load(queue).bytes < 64 * 1024);
	CU_ASSERT_EQUAL(heard_mark, 2000 - LANE_RESULTS_MOST);
	queue_free(queue);
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"priorities", test_priorities},
	    {"a result and its prompt", test_prompt_of_result},
	    {"fairness between persons", test_fair},
	    {"in turn", test_in_turn},
	    {"the bucket", test_bucket},
	    {"welcomed", test_welcomed},
	    {"superseded prompts", test_superseded},
	    {"a line that shrinks", test_line_shrinks},
	    {"moments that are over", test_moments},
	    {"other rooms", test_other_rooms},
	    {"bounded memory", test_bounded},
	    {"never drains", test_never_drains},
	};
	int failed = UNIT_RUN("chat: queue", cases);

	failed |= unit_run("chat: once more", unsaid_cases, unsaid_count);
	return failed;
}
