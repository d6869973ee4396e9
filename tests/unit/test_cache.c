/* What the cache keeps: every field comes back, whatever is not as it was written is refused, and
   the folder holds against what others put into it. */
#include "src/cache/entry.h"
#include "src/cache/outcome.h"
#include "src/cache/room.h"
#include "src/cache/store.h"

#include "tests/unit/findings_sample.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* --- outcomes --- */

/* Each value once, and the greatest of each enumeration: what is out of its row's range would not
   come back. In the order of the declarations: the compilers say where a field is left out. */
static const struct bl_grounds full_grounds = {BL_CERTAIN,
                                               BL_OTHER_METHOD,
                                               true,
                                               BL_SEEN_SHARED,
                                               CF_STR("stored in X"),
                                               true,
                                               true,
                                               true,
                                               1,
                                               2,
                                               3,
                                               BL_ENDS_IN_METHOD,
                                               true,
                                               true,
                                               true,
                                               5,
                                               6,
                                               7,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               8,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               true,
                                               0xfedcba9876543210u,
                                               true,
                                               true,
                                               true,
                                               true,
                                               9,
                                               29,
                                               30,
                                               {10, 0xffffffffffffffffu},
                                               11};
static const struct bl_owners full_owners = {BL_NO_OWNER, 12, {13, 14, 15, 16}, BL_MAX_OWNERS};

static const struct bl_stats full_stats = {
    1,  2,  3,  4,  5,  6,  7,  8, 9, 10, 11, 12, 13, CF_STR("/jdk"), 15, NULL, 16, 17, 18,
    19, 20, 21, 22, 23, 24, 25, 0, 0, 0,  0,  0,  0};

static struct bl_finding full_finding(struct cf_arena *a)
{
  static const struct bl_place at = {
      CF_STR("a.B"), CF_STR("m"), CF_STR("(J)V"), CF_STR("a/B.java"), 4294967295u, 2147483649u, 77,
      true};
  const struct bl_step last = {at, CF_STR("accessed"), BL_STEP_ACCESS, true, true};
  struct bl_step *trace = CF_NEW_N(a, struct bl_step, 2);
  struct cf_str *reasons = CF_NEW_N(a, struct cf_str, 1);
  trace[0] = sample_step(BL_STEP_READ, sample_place("inc", 10, 12), "read under this.lock");
  trace[1] = last;
  reasons[0] = CF_STR("+5 the lock is certainly the same");
  return (struct bl_finding){(enum bl_kind)(BL_KIND_COUNT_ - 1),
                             BL_CHECK_ATOMICITY,
                             BL_CHECK_ALL,
                             BL_HIGH,
                             100,
                             (enum bl_benign)(BL_BENIGN_COUNT_ - 1),
                             BL_SUPPRESSED_BY_RULE,
                             CF_STR("meant so"),
                             at,
                             21,
                             CF_STR("app.jar"),
                             CF_STR("a.B.f"),
                             CF_STR("this.lock"),
                             CF_STR("message"),
                             CF_STR("mend it so"),
                             CF_STR("tmp"),
                             trace,
                             2,
                             full_grounds,
                             full_owners,
                             reasons,
                             1,
                             0x0123456789abcdefu};
}

static struct bl_outcome full_outcome(struct cf_arena *a)
{
  struct bl_outcome o = {.stats = full_stats};
  const struct bl_diagnostic warning = {false, CF_STR("app.jar!/A.class"), CF_STR("no class")};
  const struct bl_diagnostic error = {true, CF_STR("x"), CF_STR("")};
  cf_vec_push(a, &o.findings, full_finding(a));
  cf_vec_push(a, &o.findings, sample_lost_update(a));
  cf_vec_push(a, &o.findings, sample_benign(a));
  cf_vec_push(a, &o.diagnostics, warning);
  cf_vec_push(a, &o.reviewed, error);
  cf_vec_push(a, &o.reviewed, warning);
  o.missing = CF_NEW_N(a, struct cf_str, 2);
  o.missing[0] = CF_STR("a/Missing");
  o.missing[1] = CF_STR("b/Missing\xff");
  o.n_missing = 2;
  struct bl_excerpt e = {77, CF_NEW_N(a, uint32_t, 2), 2, CF_NEW_N(a, struct bl_code_line, 1), 1};
  e.bcis[1] = UINT32_MAX;
  e.lines[0] = (struct bl_code_line){5, 6, true, CF_STR("5: aload_0")};
  cf_vec_push(a, &o.excerpts, e);
  return o;
}

static void check_text(struct cf_str got, struct cf_str wanted)
{
  assert_true(cf_str_eq(got, wanted));
  assert_int_equal(got.p[got.n], '\0');
}

static void check_place(const struct bl_place *got, const struct bl_place *wanted)
{
  check_text(got->cls, wanted->cls);
  check_text(got->method, wanted->method);
  check_text(got->descriptor, wanted->descriptor);
  check_text(got->file, wanted->file);
  assert_int_equal(got->line, wanted->line);
  assert_int_equal(got->bci, wanted->bci);
  assert_int_equal(got->body, wanted->body);
  assert_int_equal(got->lambda, wanted->lambda);
}

/* That the string lies elsewhere is all that may be different. Neither has anything but zeros
   between its fields: one is static, the other made by the unpacking. */
static void check_record(void *got, const void *wanted, size_t n, struct cf_str *text,
                         struct cf_str wanted_text)
{
  check_text(*text, wanted_text);
  memset(text, 0, sizeof *text); /* what lies behind its length, too */
  text->p = wanted_text.p;
  text->n = wanted_text.n;
  assert_memory_equal(got, wanted, n);
}

static void check_finding(struct bl_finding *got, struct bl_finding *wanted)
{
  assert_int_equal(got->kind, wanted->kind);
  assert_int_equal(got->check, wanted->check);
  assert_int_equal(got->checks, wanted->checks);
  assert_int_equal(got->confidence, wanted->confidence);
  assert_int_equal(got->rank, wanted->rank);
  assert_int_equal(got->benign, wanted->benign);
  assert_int_equal(got->suppressed, wanted->suppressed);
  check_text(got->justification, wanted->justification);
  check_place(&got->at, &wanted->at);
  assert_int_equal(got->read_line, wanted->read_line);
  check_text(got->input, wanted->input);
  check_text(got->field, wanted->field);
  check_text(got->lock, wanted->lock);
  check_text(got->message, wanted->message);
  check_text(got->mend, wanted->mend);
  check_text(got->variable, wanted->variable);
  assert_int_equal(got->n_trace, wanted->n_trace);
  for (uint32_t i = 0; i < got->n_trace; i++) {
    assert_int_equal(got->trace[i].kind, wanted->trace[i].kind);
    check_place(&got->trace[i].at, &wanted->trace[i].at);
    check_text(got->trace[i].note, wanted->trace[i].note);
    assert_int_equal(got->trace[i].held, wanted->trace[i].held);
    assert_int_equal(got->trace[i].gap, wanted->trace[i].gap);
  }
  assert_int_equal(got->n_rank_reasons, wanted->n_rank_reasons);
  for (uint32_t i = 0; i < got->n_rank_reasons; i++) {
    check_text(got->rank_reasons[i], wanted->rank_reasons[i]);
  }
  assert_true(got->id == wanted->id);
}

static void check_diagnostics(const struct bl_diagnostics *got, const struct bl_diagnostics *wanted)
{
  assert_int_equal(got->n, wanted->n);
  for (uint32_t i = 0; i < got->n; i++) {
    assert_int_equal(got->items[i].error, wanted->items[i].error);
    check_text(got->items[i].input, wanted->items[i].input);
    check_text(got->items[i].message, wanted->items[i].message);
  }
}

static void check_excerpt(const struct bl_excerpts *es)
{
  assert_int_equal(es->n, 1);
  const struct bl_excerpt *e = &es->items[0];
  assert_int_equal(e->body, 77);
  assert_int_equal(e->n_bcis, 2);
  assert_int_equal(e->bcis[0], 0);
  assert_int_equal(e->bcis[1], UINT32_MAX);
  assert_int_equal(e->n_lines, 1);
  assert_int_equal(e->lines[0].bci, 5);
  assert_int_equal(e->lines[0].line, 6);
  assert_true(e->lines[0].behind_gap);
  check_text(e->lines[0].text, CF_STR("5: aload_0"));
}

static void every_field_comes_back(void **state)
{
  struct cf_arena a;
  (void)state;
  cf_arena_init(&a);
  struct bl_outcome o = full_outcome(&a), back;
  assert_true(bl_outcome_unpack(&back, &a, bl_outcome_pack(&a, &o)));
  check_record(&back.stats, &full_stats, sizeof full_stats, &back.stats.jdk, full_stats.jdk);
  assert_int_equal(back.findings.n, o.findings.n);
  struct bl_grounds *grounds = &back.findings.items[0].grounds;
  check_record(grounds, &full_grounds, sizeof full_grounds, &grounds->sharing_text,
               full_grounds.sharing_text);
  assert_memory_equal(&back.findings.items[0].owners, &full_owners, sizeof full_owners);
  for (uint32_t i = 0; i < o.findings.n; i++) {
    check_finding(&back.findings.items[i], &o.findings.items[i]);
  }
  check_diagnostics(&back.diagnostics, &o.diagnostics);
  check_diagnostics(&back.reviewed, &o.reviewed);
  assert_int_equal(back.n_missing, 2);
  check_text(back.missing[0], o.missing[0]);
  check_text(back.missing[1], o.missing[1]);
  check_excerpt(&back.excerpts);
  cf_arena_destroy(&a);
}

/* What a run measures of itself is its own. */
static void measures_are_not_kept(void **state)
{
  struct cf_arena a;
  (void)state;
  cf_arena_init(&a);
  struct bl_outcome o = {.stats = {.seconds_read = 1, .seconds_total = 2, .peak_bytes = 3}}, back;
  assert_true(bl_outcome_unpack(&back, &a, bl_outcome_pack(&a, &o)));
  assert_true(back.stats.seconds_read == 0 && back.stats.seconds_total == 0);
  assert_int_equal(back.stats.peak_bytes, 0);
  assert_int_equal(back.findings.n + back.diagnostics.n + back.n_missing, 0);
  cf_arena_destroy(&a);
}

static void no_beginning_is_an_outcome(void **state)
{
  struct cf_arena a;
  (void)state;
  cf_arena_init(&a);
  struct bl_outcome o = full_outcome(&a), back;
  struct cf_bytes all = bl_outcome_pack(&a, &o);
  for (size_t n = 0; n < all.n; n++) {
    uint8_t *part = malloc(n + 1); /* of its own, so that a sanitizer sees the end */
    memcpy(part, all.p, n);
    assert_false(bl_outcome_unpack(&back, &a, (struct cf_bytes){part, n}));
    free(part);
  }
  uint8_t *more = cf_arena_zalloc(&a, all.n + 1, 1);
  memcpy(more, all.p, all.n);
  assert_false(bl_outcome_unpack(&back, &a, (struct cf_bytes){more, all.n + 1}));
  cf_arena_destroy(&a);
}

/* Tables are no larger than the bytes allow: here a count of 2^28 findings in a few bytes. */
static void claims_are_not_believed(void **state)
{
  struct cf_arena a, other;
  (void)state;
  cf_arena_init(&a);
  cf_arena_init(&other);
  struct bl_outcome none = {0}, back;
  struct cf_bytes all = bl_outcome_pack(&a, &none);
  for (size_t i = 0; i < all.n; i++) {
    uint8_t *bytes = cf_arena_zalloc(&a, all.n + 5, 1);
    memcpy(bytes, all.p, i);
    memcpy(bytes + i, "\xff\xff\xff\x7f", 4);
    memcpy(bytes + i + 4, all.p + i, all.n - i);
    (void)bl_outcome_unpack(&back, &other, (struct cf_bytes){bytes, all.n + 4});
    assert_true(cf_arena_held() < 16 << 20);
  }
  cf_arena_destroy(&other);
  cf_arena_destroy(&a);
}

static void any_byte_may_change(void **state)
{
  struct cf_arena a;
  (void)state;
  cf_arena_init(&a);
  struct bl_outcome o = full_outcome(&a), back;
  struct cf_bytes all = bl_outcome_pack(&a, &o);
  uint8_t *bytes = cf_arena_alloc(&a, all.n);
  for (size_t i = 0; i < all.n * 8; i++) {
    struct cf_arena scratch;
    cf_arena_init(&scratch);
    memcpy(bytes, all.p, all.n);
    bytes[i / 8] ^= (uint8_t)(1u << i % 8);
    if (bl_outcome_unpack(&back, &scratch, (struct cf_bytes){bytes, all.n})) {
      for (uint32_t k = 0; k < back.findings.n; k++) {
        assert_non_null(bl_kind_name(back.findings.items[k].kind));
        assert_non_null(bl_check_name(back.findings.items[k].check));
      }
      /* What was taken for an outcome is one: it can be kept itself. */
      assert_true(bl_outcome_pack(&scratch, &back).n > 0);
    }
    cf_arena_destroy(&scratch);
  }
  cf_arena_destroy(&a);
}

/* --- files --- */

static const struct bl_digest key = {"0123456789abcdef0123456789abcde"};

static void the_digest_is_sha_256(void **state)
{
  char text[BL_DIGEST_DIGITS + 1];
  struct bl_digest d = bl_digest_of((struct cf_bytes){(const uint8_t *)"abc", 3});
  (void)state;
  bl_digest_text(text, &d); /* FIPS 180-4's own example */
  assert_string_equal(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  d = bl_digest_of((struct cf_bytes){NULL, 0});
  bl_digest_text(text, &d);
  assert_string_equal(text, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

static void a_file_is_what_was_written(void **state)
{
  static const uint8_t text[] = "content";
  uint8_t file[BL_ENTRY_HEAD + sizeof text];
  struct cf_bytes content, whole = {file, sizeof file};
  struct bl_digest other = key;
  (void)state;
  memcpy(file + BL_ENTRY_HEAD, text, sizeof text);
  bl_entry_head(file, &key, (struct cf_bytes){text, sizeof text});
  assert_true(bl_entry_open(&content, whole, &key));
  assert_ptr_equal(content.p, file + BL_ENTRY_HEAD);
  assert_int_equal(content.n, sizeof text);
  other.bytes[31] ^= 1;
  assert_false(bl_entry_open(&content, whole, &other));
  for (size_t i = 0; i < sizeof file; i++) {
    file[i] ^= 0x10;
    assert_false(bl_entry_open(&content, whole, &key));
    file[i] ^= 0x10;
    assert_false(bl_entry_open(&content, (struct cf_bytes){file, i}, &key));
  }
}

struct place {
  struct cf_arena arena;
  char cache[64];
  struct bl_store store;
};

static int set_up(void **state)
{
  struct place *p = calloc(1, sizeof *p);
  struct cf_str why;
  cf_arena_init(&p->arena);
  strcpy(p->cache, "/tmp/blocal-cache.XXXXXX");
  *state = p;
  return mkdtemp(p->cache) == NULL || !bl_store_open(&p->store, &p->arena, p->cache, &why);
}

static int tear_down(void **state)
{
  struct place *p = *state;
  char command[100];
  snprintf(command, sizeof command, "rm -rf '%s'", p->cache);
  bl_store_close(&p->store);
  cf_arena_destroy(&p->arena);
  int status = system(command);
  free(p);
  return status;
}

static const char *path_of(struct place *p, const struct bl_digest *k)
{
  char name[BL_DIGEST_DIGITS + 1];
  bl_digest_text(name, k);
  return cf_arena_printf(&p->arena, "%s/results/%s", p->cache, name).p;
}

static bool put(struct place *p, const struct bl_digest *k, const char *text)
{
  return bl_store_put(&p->store, k, (struct cf_bytes){(const uint8_t *)text, strlen(text)});
}

static bool has(struct place *p, const struct bl_digest *k, const char *text)
{
  struct cf_bytes content;
  return bl_store_get(&content, &p->arena, &p->store, k) && content.n == strlen(text) &&
         memcmp(content.p, text, content.n) == 0;
}

static void what_is_put_is_there(void **state)
{
  struct place *p = *state;
  struct stat st;
  assert_false(has(p, &key, "one"));
  assert_true(put(p, &key, "one"));
  assert_true(has(p, &key, "one"));
  assert_true(put(p, &key, "another"));
  assert_true(has(p, &key, "another"));
  assert_int_equal(stat(path_of(p, &key), &st), 0);
  assert_int_equal(st.st_mode & 07777, 0600);
  assert_int_equal(fstat(p->store.folder, &st), 0);
  assert_int_equal(st.st_mode & 07777, 0700);
  bl_store_drop(&p->store, &key);
  assert_false(has(p, &key, "another"));
}

static void damaged_files_go(void **state)
{
  struct place *p = *state;
  static const off_t lengths[] = {0, 1, BL_ENTRY_HEAD - 1, BL_ENTRY_HEAD, BL_ENTRY_HEAD + 2, 4096};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    assert_true(put(p, &key, "one"));
    assert_int_equal(truncate(path_of(p, &key), lengths[i]), 0);
    assert_false(has(p, &key, "one"));
    assert_int_not_equal(access(path_of(p, &key), F_OK), 0);
  }
}

/* A file of another key under this name: as if somebody had renamed it. */
static void foreign_files_go(void **state)
{
  struct place *p = *state;
  struct bl_digest other = key;
  other.bytes[0] ^= 1;
  assert_true(put(p, &other, "other"));
  assert_int_equal(rename(path_of(p, &other), path_of(p, &key)), 0);
  assert_false(has(p, &key, "other"));
  assert_int_not_equal(access(path_of(p, &key), F_OK), 0);
}

static void links_and_folders_are_not_followed(void **state)
{
  struct place *p = *state;
  struct bl_digest other = key;
  struct stat st;
  other.bytes[0] ^= 1;
  assert_true(put(p, &other, "other"));
  assert_int_equal(symlink(path_of(p, &other), path_of(p, &key)), 0);
  assert_false(has(p, &key, "other"));
  assert_true(has(p, &other, "other"));
  assert_int_not_equal(lstat(path_of(p, &key), &st), 0);
  assert_int_equal(mkfifo(path_of(p, &key), 0600), 0);
  assert_false(has(p, &key, "other")); /* and nobody waits for it */
  assert_int_equal(mkdir(path_of(p, &key), 0700), 0);
  assert_false(has(p, &key, "other"));
  assert_false(put(p, &key, "other"));
}

/* 80 GB that take no room on the disk: they are not read. */
static void sizes_are_not_believed(void **state)
{
  struct place *p = *state;
  assert_true(put(p, &key, "one"));
  if (truncate(path_of(p, &key), (off_t)80 << 30) == 0) {
    assert_false(has(p, &key, "one"));
    assert_true(cf_arena_held() < 16 << 20);
  }
}

static void a_folder_of_others_is_not_used(void **state)
{
  struct place *p = *state;
  struct bl_store s;
  struct cf_str why = {0};
  assert_int_equal(fchmod(p->store.folder, 0770), 0);
  assert_false(bl_store_open(&s, &p->arena, p->cache, &why));
  assert_non_null(strstr(why.p, "others may write in it"));
  assert_int_equal(fchmod(p->store.folder, 0700), 0);
  const char *link = cf_arena_printf(&p->arena, "%s/link", p->cache).p;
  assert_int_equal(mkdir(link, 0700), 0);
  const char *results = cf_arena_printf(&p->arena, "%s/results", link).p;
  assert_int_equal(symlink(p->cache, results), 0);
  assert_false(bl_store_open(&s, &p->arena, link, &why));
  assert_false(bl_store_open(&s, &p->arena, "/proc/none/cache", &why));
  assert_non_null(strstr(why.p, "/proc/none/cache"));
  if (geteuid() != 0) {
    assert_false(bl_store_open(&s, &p->arena, "/", &why));
  }
}

static void age(struct place *p, const char *path, time_t seconds)
{
  const struct timespec at[2] = {{time(NULL) - seconds, 0}, {time(NULL) - seconds, 0}};
  (void)p;
  assert_int_equal(utimensat(AT_FDCWD, path, at, 0), 0);
}

/* Ten files of 83 bytes, used 10, 20, … seconds ago, and 500 bytes allowed: above that a quarter
   less, 375, is left, which is four of them. One that is read counts as used now. */
static void the_oldest_go(void **state)
{
  struct place *p = *state;
  struct bl_digest keys[10];
  const char *left_over = cf_arena_printf(&p->arena, "%s/results/new-1", p->cache).p;
  const char *others = cf_arena_printf(&p->arena, "%s/results/README", p->cache).p;
  for (unsigned i = 0; i < 10; i++) {
    keys[i] = key;
    keys[i].bytes[0] = (uint8_t)(0x11 + i);
    assert_true(put(p, &keys[i], "one"));
    age(p, path_of(p, &keys[i]), 100 - 10 * (time_t)i);
  }
  close(open(left_over, O_CREAT | O_WRONLY, 0600));
  close(open(others, O_CREAT | O_WRONLY, 0600));
  bl_room_make(p->store.folder, 1000);
  assert_true(access(path_of(p, &keys[0]), F_OK) == 0);
  assert_true(has(p, &keys[0], "one"));
  assert_int_equal(access(left_over, F_OK), 0); /* its writer may be at it */
  age(p, left_over, 2 * 3600);
  bl_room_make(p->store.folder, 500);
  for (unsigned i = 0; i < 10; i++) {
    assert_int_equal(access(path_of(p, &keys[i]), F_OK) == 0, i == 0 || i >= 7);
  }
  assert_int_not_equal(access(left_over, F_OK), 0);
  assert_int_equal(access(others, F_OK), 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_field_comes_back),
      cmocka_unit_test(measures_are_not_kept),
      cmocka_unit_test(no_beginning_is_an_outcome),
      cmocka_unit_test(claims_are_not_believed),
      cmocka_unit_test(any_byte_may_change),
      cmocka_unit_test(the_digest_is_sha_256),
      cmocka_unit_test(a_file_is_what_was_written),
      cmocka_unit_test_setup_teardown(what_is_put_is_there, set_up, tear_down),
      cmocka_unit_test_setup_teardown(damaged_files_go, set_up, tear_down),
      cmocka_unit_test_setup_teardown(foreign_files_go, set_up, tear_down),
      cmocka_unit_test_setup_teardown(links_and_folders_are_not_followed, set_up, tear_down),
      cmocka_unit_test_setup_teardown(sizes_are_not_believed, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_folder_of_others_is_not_used, set_up, tear_down),
      cmocka_unit_test_setup_teardown(the_oldest_go, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
