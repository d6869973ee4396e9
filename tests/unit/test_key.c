/* That a key is of what the run then reads, and that a change meanwhile is noticed. What makes
   another key is tried with the program itself: tests/cli/cache.sh. */
#include "src/driver/key.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

struct place {
  struct cf_arena arena;
  char folder[40], file[60];
  const char *inputs[1];
  struct bl_options options;
  struct bl_reading reading;
};

static void write_file(const char *path, const char *text)
{
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  assert_int_equal(fputs(text, f) >= 0, 1);
  assert_int_equal(fclose(f), 0);
}

static int set_up(void **state)
{
  struct place *p = calloc(1, sizeof *p);
  cf_arena_init(&p->arena);
  strcpy(p->folder, "/tmp/blocal-key.XXXXXX");
  if (mkdtemp(p->folder) == NULL) {
    return 1;
  }
  snprintf(p->file, sizeof p->file, "%s/A.class", p->folder);
  write_file(p->file, "one");
  p->inputs[0] = p->folder;
  p->options = (struct bl_options){.inputs = {p->inputs, 1, 1}, .no_jdk = true, .threads = 1};
  bl_inputs_open(&p->reading, &p->arena, &p->options, NULL);
  *state = p;
  return 0;
}

static int tear_down(void **state)
{
  struct place *p = *state;
  bl_reading_free(&p->reading);
  cf_arena_destroy(&p->arena);
  int status = unlink(p->file) | rmdir(p->folder);
  free(p);
  return status;
}

static bool key_of(struct bl_digest *key, struct place *p)
{
  return bl_key_make(key, &p->arena, &p->options, &p->reading, NULL);
}

static bool same(struct bl_digest a, struct bl_digest b)
{
  return memcmp(a.bytes, b.bytes, sizeof a.bytes) == 0;
}

static struct cf_str content_of(struct place *p)
{
  struct cf_err err = {0};
  struct cf_bytes bytes;
  assert_true(cf_archive_read(&bytes, &p->arena, p->reading.archive, 0, NULL, &err));
  return (struct cf_str){(const char *)bytes.p, (uint32_t)bytes.n};
}

/* Another content of the same length, written after the key was made. */
static void what_was_hashed_is_what_is_read(void **state)
{
  struct place *p = *state;
  struct bl_digest key;
  if (!key_of(&key, p)) {
    skip(); /* a linker that gives no id */
  }
  write_file(p->file, "two");
  assert_true(cf_str_is(content_of(p), "one"));
}

static void a_change_is_noticed(void **state)
{
  struct place *p = *state;
  const struct timespec times[2] = {{1000000000, 0}, {1000000000, 1}};
  struct bl_digest before = bl_key_stamp(&p->options, &p->reading);
  assert_true(same(before, bl_key_stamp(&p->options, &p->reading)));
  assert_int_equal(utimensat(AT_FDCWD, p->file, times, 0), 0);
  struct bl_digest touched = bl_key_stamp(&p->options, &p->reading);
  assert_false(same(before, touched));
  write_file(p->file, "three");
  assert_int_equal(utimensat(AT_FDCWD, p->file, times, 0), 0);
  assert_false(same(touched, bl_key_stamp(&p->options, &p->reading)));
}

static void threads_make_no_difference(void **state)
{
  struct place *p = *state;
  struct bl_digest one, four;
  if (!key_of(&one, p)) {
    skip();
  }
  bl_reading_free(&p->reading);
  p->options.threads = 4;
  bl_inputs_open(&p->reading, &p->arena, &p->options, NULL);
  assert_true(key_of(&four, p));
  assert_true(same(one, four));
}

/* A run that has to end does not hash what is left. */
static void a_spent_budget_makes_no_key(void **state)
{
  struct place *p = *state;
  struct bl_digest key;
  struct bl_budget budget;
  bl_budget_start(&budget, 1e-9, 0);
  assert_false(bl_key_make(&key, &p->arena, &p->options, &p->reading, &budget));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(what_was_hashed_is_what_is_read, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_change_is_noticed, set_up, tear_down),
      cmocka_unit_test_setup_teardown(threads_make_no_difference, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_spent_budget_makes_no_key, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
