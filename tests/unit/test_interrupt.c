/* What a file that is cut short under a mapping does to the process. */
#include "src/driver/interrupt.h"
#include "src/driver/run.h"

#include "tests/unit/class_bytes.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGES = 1 << 14 };

/* In a process of its own: maps a file, cuts it, and reads what is not there any more. `partial` is
   the report that is being written. */
static _Noreturn void read_what_is_lost(int says, const char *partial)
{
  volatile const char *p;
  FILE *file = tmpfile();
  dup2(says, STDERR_FILENO);
  bl_lost_pages_catch();
  bl_interrupts_guard(partial);
  if (file == NULL || ftruncate(fileno(file), PAGES) != 0) {
    _exit(100);
  }
  p = mmap(NULL, PAGES, PROT_READ, MAP_PRIVATE, fileno(file), 0);
  if (p == MAP_FAILED || ftruncate(fileno(file), 0) != 0) {
    _exit(101);
  }
  _exit(102 + p[PAGES / 2]);
}

static void a_lost_page_ends_with_a_message(void **state)
{
  char said[256], partial[] = "/tmp/blocal-partial-XXXXXX";
  int ends[2], status, fd = mkstemp(partial);
  (void)state;
  assert_true(fd >= 0 && pipe(ends) == 0);
  close(fd);
  pid_t child = fork();
  if (child == 0) {
    read_what_is_lost(ends[1], partial);
  }
  close(ends[1]);
  ssize_t n = read(ends[0], said, sizeof said - 1);
  close(ends[0]);
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), BL_STATUS_UNREAD);
  assert_true(n > 0);
  said[n] = '\0';
  assert_string_equal(
      said, "blocal: error: an input was cut short while it was read: the run ends here\n");
  assert_int_not_equal(access(partial, F_OK), 0); /* the report that was begun is gone */
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_lost_page_ends_with_a_message)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
