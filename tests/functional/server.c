#include <config.h>

#include "functional/server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "functional/child.h"

static const struct {
	const char *script; /* the variable that names it */
	const char *pid; /* its pid file */
	bool has_services;
} kinds[] = {
    [SERVER_NGIRCD] = {"NGIRCD_UP", "ngircd", false},
    [SERVER_INSPIRCD] = {"INSPIRCD_UP", "inspircd", false},
    [SERVER_INSPIRCD_SERVICES] = {"INSPIRCD_UP", "inspircd", true},
    [SERVER_HYBRID] = {"HYBRID_UP", "hybrid", false},
    [SERVER_IRCU] = {"IRCU_UP", "ircu", false},
    [SERVER_IRC2] = {"IRC2_UP", "irc2", false},
};

/* Below the ports that the system gives to clients. */
enum {
	PORT_LEAST = 20000,
	PORT_COUNT = 12000,
	TRIES = 5,
	START_MS = 30000,
	NAPS = 150
};

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
run_script(const struct server *server, const char *verb)
{
	const char *name = kinds[server->kind].script;
	const char *script = getenv(name);
	char port[16], log[300];
	const char *argv[] = {"bash", script, server->dir, verb, NULL};
	int status = -1;
	pid_t pid;

	if (script == NULL) {
		fprintf(stderr, "%s does not name the server's script\n", name);
		return false;
	}
	snprintf(port, sizeof(port), "%d", server->port);
	snprintf(log, sizeof(log), "%s.log", server->dir);
	setenv("PORT", port, 1);
	setenv("TLS", server->has_tls ? "1" : "0", 1);
	snprintf(port, sizeof(port), "%d", server->tls_port);
	setenv("TLS_PORT", port, 1);
	setenv("LINK", server->link, 1);
	setenv("FLOOD", server->has_limits ? "on" : "off", 1);
	setenv("SERVICES", kinds[server->kind].has_services ? "1" : "0", 1);
	pid = child_start(argv, log);
	return pid != -1 && child_wait(pid, START_MS, &status) && status == 0;
}

/* 0: there is none. */
static pid_t
read_pid(const struct server *server, const char *name)
{
	char path[300];
	FILE *file;
	int pid = 0;

	snprintf(path, sizeof(path), "%s/%s.pid", server->dir, name);
	file = fopen(path, "re");
	if (file == NULL)
		return 0;
	if (fscanf(file, "%d", &pid) != 1)
		pid = 0;
	fclose(file);
	return pid;
}

static bool
adopt(struct server *server)
{
	server->pid = read_pid(server, kinds[server->kind].pid);
	if (server->pid <= 0)
		return false;
	child_adopt(server->pid);
	if (kinds[server->kind].has_services)
		server->services = read_pid(server, "atheme");
	if (server->services > 0)
		child_adopt(server->services);
	return true;
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
		if (run_script(server, "start") && adopt(server))
			return true;
	}
	fprintf(stderr,
	    "FAILED: the IRC server does not start (is it installed?), see "
	    "below\n");
	return false;
}

void
server_kill(struct server *server)
{
	server_kill_services(server);
	if (server->pid > 0)
		child_kill(server->pid);
	server->pid = 0;
}

void
server_stop(struct server *server)
{
	if (server->pid > 0 && !run_script(server, "stop"))
		fprintf(stderr, "the IRC server does not stop\n");
	server_kill(server);
}

void
server_kill_services(struct server *server)
{
	const struct timespec nap = {0, 20 * 1000 * 1000};

	if (server->services <= 0)
		return;
	/* Atheme writes its accounts down when it is asked to go. */
	child_signal(server->services, SIGTERM);
	for (int i = 0; i < NAPS && child_is_alive(server->services); i++)
		nanosleep(&nap, NULL);
	child_kill(server->services);
	server->services = 0;
}

bool
server_start_services(struct server *server)
{
	return run_script(server, "services") && adopt(server);
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
