/* Every allocation of a process fails once. Loaded before the C library (LD_PRELOAD): at each call
   of malloc, calloc and realloc the process forks, and the child goes on with that one refused. It
   must end by itself, with one of the statuses that are allowed; the parent notes it if not, and
   goes on as if nothing had been. Only for programs on one thread. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t n);

enum { IS_CHILD = 2 };
static int state; /* 0 before main, 1 counting, IS_CHILD */
static unsigned long tried, skipped, bad, every,
    only; /* only: this one alone, without a fork, for a debugger */

/* The child says nothing, but must end with 0 to 3. */
static int refused(void)
{
  if (state != 1) {
    return 0;
  }
  if (++skipped % every != 0 || only != 0) {
    return skipped == only;
  }
  state = 0;
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    state = IS_CHILD;
    alarm(10);
    (void)!freopen("/dev/null", "w", stderr);
    (void)!freopen("/dev/null", "w", stdout);
    return 1;
  }
  int status = 0;
  waitpid(child, &status, 0);
  tried++;
  if (!WIFEXITED(status) || WEXITSTATUS(status) > 3) {
    bad++;
    fprintf(stderr, "FAILED: allocation %lu: status %#x\n", skipped, (unsigned)status);
  }
  state = 1;
  return 0;
}

void *malloc(size_t n)
{
  return refused() ? NULL : __libc_malloc(n);
}
void *calloc(size_t n, size_t size)
{
  return refused() ? NULL : __libc_calloc(n, size);
}
void *realloc(void *p, size_t n)
{
  return refused() ? NULL : __libc_realloc(p, n);
}

__attribute__((constructor)) static void begin(void)
{
  const char *n = getenv("FAIL_EVERY");
  every = n == NULL ? 1 : strtoul(n, NULL, 10);
  only = getenv("FAIL_ONLY") == NULL ? 0 : strtoul(getenv("FAIL_ONLY"), NULL, 10);
  unsetenv("LD_PRELOAD");
  state = 1;
}

__attribute__((destructor)) static void end(void)
{
  if (state == 1) {
    state = 0;
    fprintf(stderr, "%lu of %lu allocations refused, one after the other; %lu bad endings\n", tried,
            skipped, bad);
    if (bad > 0) {
      _exit(9);
    }
  }
}
