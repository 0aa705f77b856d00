/* The control socket with real clients. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/log.h"
#include "unit-local-control.h"

static void
test_file(void)
{
	struct stat st;
	char long_path[200];
	FILE *file;

	begin(CONTROL_IDLE_MS);
	CU_ASSERT_EQUAL(stat(path, &st), 0);
	CU_ASSERT(S_ISSOCK(st.st_mode));
	CU_ASSERT_EQUAL(st.st_mode & 0777, 0600);
	must_refuse(path, "another daemon");
	ask("stop\n", "ok\n");
	control_free(control);
	file = fopen(path, "w");
	fclose(file);
	must_refuse(path, "no socket");
	unlink(path);
	memset(long_path, 'x', sizeof(long_path) - 1);
	long_path[0] = '/';
	long_path[sizeof(long_path) - 1] = '\0';
	must_refuse(long_path, "too long");
	must_refuse("/nonexistent/control", "/nonexistent/control");
	open_control(CONTROL_IDLE_MS);
	end();
}

/* What a daemon that was killed has left there. */
static void
test_stale(void)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	memcpy(address.sun_path, path, strlen(path) + 1);
	CU_ASSERT_EQUAL(
	    bind(fd, (struct sockaddr *)&address, sizeof(address)), 0);
	CU_ASSERT_EQUAL(listen(fd, 1), 0);
	close(fd);
	CU_ASSERT_EQUAL(access(path, F_OK), 0);
	begin(CONTROL_IDLE_MS);
	ask("stop\n", "ok\n");
	end();
}

static void
test_orders(void)
{
	int fd;

	begin(CONTROL_IDLE_MS);
	fd = connect_client();
	put(fd, "reload\n  stop \nreload now\n");
	must_get(fd, "ok\nok\nerror usage: reload\n");
	CU_ASSERT_EQUAL(stops, 1);
	reload_fails = true;
	put(fd, "reload\n");
	must_get(fd,
	    " t.conf:1: one\n t.conf:2: two\n"
	    "error the configuration has faults; nothing was changed\n");
	put(fd, "say net #room Hello all  of you\n");
	must_get(fd, "ok\n");
	CU_ASSERT_STRING_EQUAL(text_str(&heard), "#room Hello all  of you\n");
	put(fd, "say net #other Hello\nsay other #room Hello\n");
	must_get(
	    fd, "error not in #other on net\nerror not in #room on other\n");
	put(fd, "say net #room\n");
	must_get(fd, "error usage: say NETWORK CHANNEL TEXT\n");
	/* The last line may lack its end. */
	put(fd, "stop");
	must_get(fd, "");
	shutdown(fd, SHUT_WR);
	turns(8);
	CU_ASSERT_EQUAL(stops, 2);
	must_be_closed(fd);
	end();
}

static void
test_admin(void)
{
	begin(CONTROL_IDLE_MS);
	say("anna", "!join");
	say("bert", "!join");
	text_clear(&heard);
	ask("admin net #other close\n", "error no table in #other on net\n");
	ask("admin net #room grant anna 5\n", " anna gets 5 chips.\nok\n");
	ask("admin net #room grant nobody 5\n",
	    " I don't know nobody.\nerror that was not done\n");
	CU_ASSERT_EQUAL(heard.len, 0);
	ask("admin net #room close\n", "ok\n");
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&heard), "#room "));
	ask("admin net #room close\n",
	    " No game is going on there.\nerror that was not done\n");
	disk_fails = true;
	ask("say net #room Hello\n",
	    "error the disk failed: it was not done\n");
	disk_fails = false;
	chat_close(chat);
	ask("admin net #room close\n", "error no commands are taken now\n");
	end();
}

static void
test_garbage(void)
{
	char *much = malloc(100000);
	struct text got = TEXT_EMPTY;
	ssize_t last;
	int fd;

	begin(CONTROL_IDLE_MS);
	fd = connect_client();
	memset(much, 'a', 99999);
	much[99999] = '\n';
	put_bytes(fd, much, 100000);
	must_get(fd, "error too long\n");
	put_bytes(fd, "st\0op\nstop\n", 11);
	must_get(fd, "error not text\nok\n");
	CU_ASSERT_EQUAL(stops, 1);
	srand(1);
	for (int i = 0; i < 99999; i++)
		much[i] = (char)(rand() >> 7);
	for (size_t i = 0; i < 100000; i += 5000) {
		put_bytes(fd, much + i, 5000);
		get(fd, &got, &last);
	}
	for (int i = 0; i < 1000 && last > 0; i++)
		get(fd, &got, &last);
	CU_ASSERT_PTR_NULL(strstr(text_str(&got), "ok\n"));
	text_fini(&got);
	close(fd);
	ask("stop\n", "ok\n");
	ask("\n", "error no command; there is status, tables, reload, stop, "
		  "options, say, admin\n");
	end();
	free(much);
}

/* What he does not read, he does not get done. */
static void
test_slow_reader(void)
{
	enum { ORDERS = 20000 };
	struct text many = TEXT_EMPTY, got = TEXT_EMPTY;
	size_t sent = 0;
	ssize_t last;
	int fd, before;

	begin(CONTROL_IDLE_MS);
	for (int i = 0; i < ORDERS; i++)
		text_add(&many, "stop\n");
	fd = connect_client();
	do {
		ssize_t len = send(
		    fd, text_str(&many) + sent, many.len - sent, MSG_NOSIGNAL);

		if (len > 0)
			sent += (size_t)len;
		before = stops;
		turns(50);
	} while (stops > before);
	CU_ASSERT(stops < ORDERS);
	/* He is served when he reads again. */
	while (stops < ORDERS) {
		before = stops;
		if (sent < many.len) {
			ssize_t len = send(fd, text_str(&many) + sent,
			    many.len - sent, MSG_NOSIGNAL);

			sent += len > 0 ? (size_t)len : 0;
		}
		get(fd, &got, &last);
		CU_ASSERT_FATAL(stops > before);
	}
	close(fd);
	text_fini(&many);
	text_fini(&got);
	end();
}

static void
test_idle(void)
{
	int idle, busy, reader;

	begin(300);
	idle = connect_client();
	busy = connect_client();
	reader = connect_client();
	for (int k = 0; k < 60; k++) {
		now_ms += 10;
		put(busy, "stop\n");
		/* Half of an order is none. */
		(void)send(idle, "s", 1, MSG_NOSIGNAL);
		for (int i = 0; i < 100; i++)
			(void)send(reader, "status\n", 7, MSG_NOSIGNAL);
		must_get(busy, "ok\n");
	}
	must_be_closed(idle);
	must_be_closed(reader);
	put(busy, "stop\n");
	must_get(busy, "ok\n");
	close(busy);
	end();
}

static void
test_too_many(void)
{
	enum { MORE = 5 };
	int fds[CONTROL_PEERS_MOST + MORE];

	begin(CONTROL_IDLE_MS);
	for (int i = 0; i < CONTROL_PEERS_MOST + MORE; i++) {
		fds[i] = connect_client();
		turn();
	}
	for (int i = 0; i < MORE; i++) {
		struct text got = TEXT_EMPTY;
		ssize_t last;

		get(fds[CONTROL_PEERS_MOST + i], &got, &last);
		CU_ASSERT_STRING_EQUAL(text_str(&got), "error busy\n");
		CU_ASSERT_EQUAL(last, 0);
		close(fds[CONTROL_PEERS_MOST + i]);
		text_fini(&got);
	}
	for (int i = 0; i < CONTROL_PEERS_MOST; i++) {
		put(fds[i], "stop\n");
		must_get(fds[i], "ok\n");
	}
	for (int i = 0; i < CONTROL_PEERS_MOST; i++)
		close(fds[i]);
	turns(4);
	ask("stop\n", "ok\n");
	end();
}

static void
test_one_after_another(void)
{
	begin(CONTROL_IDLE_MS);
	for (int i = 0; i < 1000; i++) {
		int fd = connect_client();

		/* One in three goes without a word, or without listening. */
		if (i % 3 != 0)
			put(fd, "stop\n");
		if (i % 3 == 1)
			must_get(fd, "ok\n");
		close(fd);
	}
	turns(8);
	ask("stop\n", "ok\n");
	end();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"the file", test_file},
	    {"a stale socket", test_stale},
	    {"orders", test_orders},
	    {"admin commands", test_admin},
	    {"garbage", test_garbage},
	    {"a slow reader", test_slow_reader},
	    {"idle clients", test_idle},
	    {"too many at once", test_too_many},
	    {"a thousand one after another", test_one_after_another},
	};
	char dir[] = "/tmp/lsq-control-XXXXXX";
	int failed;

	log_open("control", false, LOG_LEVEL_WARN);
	if (mkdtemp(dir) == NULL)
		return 1;
	snprintf(path, sizeof(path), "%s/control", dir);
	failed = UNIT_RUN("control", cases);
	unlink(path);
	rmdir(dir);
	return failed;
}
