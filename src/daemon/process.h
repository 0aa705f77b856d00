/* What the process may do and what others may see of it. */
#ifndef DAEMON_PROCESS_H
#define DAEMON_PROCESS_H

/*
 * Files are for their owner alone, nothing of memory gets to disk or to a
 * debugger of the same user (it holds seeds and passwords), a lost connection
 * is no signal, and descriptors fit what libircclient can select on. What is
 * large in memory stands apart (base/memory.h), so it comes early.
 */
void process_guard(void);

#endif
