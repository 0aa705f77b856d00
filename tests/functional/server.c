#include <config.h>

#include "functional/server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "functional/child.h"

/* Below the ports that the system gives to clients. */
enum { PORT_LEAST = 20000, PORT_COUNT = 12000, TRIES = 5, START_MS = 30000 };

void
server_init(struct server *server, const char *dir)
{
	*server = (struct server){.port = 0};
	snprintf(server->dir, sizeof(server->dir), "%s", dir);
}

static bool
port_is_free(int port)
{
	struct sockaddr_in at = {
	    .sin_family = AF_INET,
	    .sin_port = htons((uint16_t)port),
	    .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	bool is_free;

	if (fd == -1)
		return false;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	is_free = bind(fd, (struct sockaddr *)&at, sizeof(at)) == 0;
	close(fd);
	return is_free;
}

static int
choose_port(void)
{
	static unsigned step;
	unsigned at = (unsigned)getpid() * 7919U + step++ * 101U;
	int port;

	do
		port = PORT_LEAST + (int)(at++ % PORT_COUNT);
	while (!port_is_free(port));
	return port;
}

static bool
run_script(const struct server *server)
{
	const char *script = getenv("NGIRCD_UP");
	char port[16], log[300];
	const char *argv[] = {"bash", script, server->dir, "start", NULL};
	int status = -1;
	pid_t pid;

	if (script == NULL) {
		fprintf(stderr, "NGIRCD_UP does not name ngircd-up.sh\n");
		return false;
	}
	snprintf(port, sizeof(port), "%d", server->port);
	snprintf(log, sizeof(log), "%s.log", server->dir);
	setenv("PORT", port, 1);
	setenv("TLS", server->has_tls ? "1" : "0", 1);
	snprintf(port, sizeof(port), "%d", server->tls_port);
	setenv("TLS_PORT", port, 1);
	setenv("FLOOD", "off", 1);
	pid = child_start(argv, log);
	return pid != -1 && child_wait(pid, START_MS, &status) && status == 0;
}

static bool
read_pid(struct server *server)
{
	char path[300];
	FILE *file;
	int pid = 0;

	snprintf(path, sizeof(path), "%s/ngircd.pid", server->dir);
	file = fopen(path, "re");
	if (file == NULL)
		return false;
	if (fscanf(file, "%d", &pid) != 1)
		pid = 0;
	fclose(file);
	server->pid = pid;
	return pid > 0;
}

bool
server_start(struct server *server)
{
	bool is_new = server->port == 0;

	for (int i = 0; i < TRIES; i++) {
		if (is_new)
			server->port = choose_port();
		if (is_new)
			server->tls_port = choose_port();
		if (run_script(server) && read_pid(server)) {
			child_adopt(server->pid);
			return true;
		}
	}
	fprintf(stderr,
	    "FAILED: ngircd does not start (is it installed?), see below\n");
	return false;
}

void
server_kill(struct server *server)
{
	if (server->pid > 0)
		child_kill(server->pid);
	server->pid = 0;
}

void
server_freeze(const struct server *server)
{
	child_signal(server->pid, SIGSTOP);
}

void
server_thaw(const struct server *server)
{
	child_signal(server->pid, SIGCONT);
}
