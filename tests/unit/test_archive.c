/* What good inputs give: containers, names, order, versions, nesting. */
#include "tests/unit/test_archive.h"

#include "classfile/archive/release.h"

#include <pthread.h>

static void stored_and_deflated_entries(void **state)
{
  (void)state;
  MAKE_ZIP("a.jar", {"a/Stored.class", "stored content", NULL, true},
           {"a/Empty.class", "", NULL, false}, {"a/", "", NULL, true},
           {"a/Deflated.class", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL, false},
           {"a/readme.txt", "not a class", NULL, false}, {"../../etc/X.class", "x", NULL, true});
  expect_text("a.jar", 0, NULL,
              "a.jar!/a/Stored.class=stored content\na.jar!/a/Empty.class=\n"
              "a.jar!/a/Deflated.class=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"
              "a.jar!/../../etc/X.class=x\n");
}

static void the_ledger_counts(void **state)
{
  (void)state;
  MAKE_ZIP("in.jar", {"A.class", "a", NULL, true});
  MAKE_ZIP("l.jar", {"A.class", "a", NULL, true}, {"x/", "", NULL, true},
           {"x/r.txt", "r", NULL, true}, {"in.jar", NULL, "in.jar", true},
           {"META-INF/versions/9/A.class", "9", NULL, true});
  struct cf_archive *ar = open_one("l.jar", 0, NULL);
  struct cf_archive_ledger l = cf_archive_ledger(ar);
  assert_int_equal(l.containers, 2);
  assert_int_equal(l.entries, 5);
  assert_int_equal(l.classes, 2);
  assert_int_equal(l.resources, 1);
  assert_int_equal(l.archives, 1);
  assert_int_equal(l.shadowed, 1);
  assert_int_equal(l.left_out, 0);
  cf_archive_close(ar);
}

static void make_nested(void)
{
  MAKE_ZIP("deep.jar", {"D.class", "deep", NULL, false});
  MAKE_ZIP("lib.jar", {"L.class", "lib", NULL, false}, {"in/deep.JAR", NULL, "deep.jar", false});
  write_text("text.jar", "only text");
  MAKE_ZIP("app.war", {"WEB-INF/lib/lib.jar", NULL, "lib.jar", true},
           {"WEB-INF/lib/text.jar", NULL, "text.jar", true},
           {"WEB-INF/classes/W.class", "war", NULL, false});
}

static void archives_in_archives(void **state)
{
  (void)state;
  make_nested();
  expect_text("app.war", 0, NULL,
              "app.war!/WEB-INF/classes/W.class=war\napp.war!/WEB-INF/lib/lib.jar!/L.class=lib\n"
              "app.war!/WEB-INF/lib/lib.jar!/in/deep.JAR!/D.class=deep\n"
              "! app.war!/WEB-INF/lib/text.jar: not an archive or class file\n");
}

static void nesting_has_a_limit(void **state)
{
  (void)state;
  make_nested();
  struct cf_limits limits = cf_default_limits;
  limits.max_nesting = 0;
  expect_text("app.war", 0, &limits,
              "app.war!/WEB-INF/classes/W.class=war\n"
              "! app.war!/WEB-INF/lib/lib.jar: left out: archives are nested deeper than the limit "
              "of 0\n"
              "! app.war!/WEB-INF/lib/text.jar: left out: archives are nested deeper than the "
              "limit of 0\n");
  limits.max_nesting = 1;
  expect_text("lib.jar", 0, &limits, "lib.jar!/L.class=lib\nlib.jar!/in/deep.JAR!/D.class=deep\n");
  expect_text("app.war", 0, &limits,
              "app.war!/WEB-INF/classes/W.class=war\napp.war!/WEB-INF/lib/lib.jar!/L.class=lib\n"
              "! app.war!/WEB-INF/lib/lib.jar!/in/deep.JAR: left out: archives are nested deeper "
              "than the limit of 1\n"
              "! app.war!/WEB-INF/lib/text.jar: not an archive or class file\n");
}

/* A jar with A at the base, 9, 11 and 17; B at 8 (too low to count) and 11; C at the base. */
static void make_versions(const char *path, const char *manifest)
{
  MAKE_ZIP(path, {"META-INF/versions/17/A.class", "17", NULL, true}, {"A.class", "8", NULL, true},
           {"META-INF/manifest.mf", manifest, NULL, false},
           {"META-INF/versions/9/A.class", "9", NULL, true},
           {"META-INF/versions/11/A.class", "11", NULL, true},
           {"META-INF/versions/11/B.class", "b11", NULL, true},
           {"META-INF/versions/8/B.class", "b8", NULL, true}, {"C.class", "c", NULL, true});
}

static void multi_release_jars(void **state)
{
  (void)state;
  make_versions("m.jar", "Manifest-Version: 1.0\r\nmulti-release: TRUE\r\n\r\n");
  static const char base[] = "m.jar!/A.class=8\nm.jar!/C.class=c\n";
  static const char at_9[] = "m.jar!/META-INF/versions/9/A.class=9\nm.jar!/C.class=c\n";
  static const char at_11[] = "m.jar!/META-INF/versions/11/A.class=11\n"
                              "m.jar!/META-INF/versions/11/B.class=b11\nm.jar!/C.class=c\n";
  static const char at_17[] = "m.jar!/META-INF/versions/17/A.class=17\n"
                              "m.jar!/META-INF/versions/11/B.class=b11\nm.jar!/C.class=c\n";
  expect_text("m.jar", 7, NULL, base);
  expect_text("m.jar", 8, NULL, base);
  expect_text("m.jar", 9, NULL, at_9);
  expect_text("m.jar", 10, NULL, at_9);
  expect_text("m.jar", 11, NULL, at_11);
  expect_text("m.jar", 17, NULL, at_17);
  expect_text("m.jar", 0, NULL, at_17);
}

static void versions_need_the_manifest(void **state)
{
  (void)state;
  make_versions("n.jar", "Manifest-Version: 1.0\n\nName: x\nMulti-Release: true\n");
  expect_text("n.jar", 0, NULL, "n.jar!/A.class=8\nn.jar!/C.class=c\n");
}

static bool multi(const char *manifest)
{
  return cf_manifest_is_multi_release(
      (struct cf_bytes){(const uint8_t *)manifest, strlen(manifest)});
}

static void manifests(void **state)
{
  (void)state;
  assert_true(multi("Multi-Release: true"));
  assert_true(multi("A: b\rMULTI-release: True\rC: d\r"));
  assert_true(multi("A: b\r\nMulti-Release: true\r\n\r\n"));
  assert_false(multi(""));
  assert_false(multi("\nMulti-Release: true\n"));
  assert_false(multi("Multi-Release: false\n"));
  assert_false(multi("Multi-Release: true\n st\n"));
  assert_false(multi("Multi-Release:true\n"));
  assert_false(multi("A: b\n\nMulti-Release: true\n"));
}

static void expect_version(const char *name, uint32_t version, const char *base)
{
  struct cf_str got;
  assert_int_equal(cf_versioned_name(&got, cf_str_c(name)), version);
  assert_true(cf_str_is(got, base));
}

static void versioned_names(void **state)
{
  (void)state;
  expect_version("META-INF/versions/11/a/B.class", 11, "a/B.class");
  expect_version("META-INF/versions/9/module-info.class", 9, "module-info.class");
  expect_version("a/B.class", 0, "a/B.class");
  expect_version("META-INF/versions/x/B.class", 0, "META-INF/versions/x/B.class");
  expect_version("META-INF/versions/0/B.class", 0, "META-INF/versions/0/B.class");
  expect_version("META-INF/versions/11/", 0, "META-INF/versions/11/");
  expect_version("META-INF/versions/11", 0, "META-INF/versions/11");
  expect_version("META-INF/versions/", 0, "META-INF/versions/");
  expect_version("META-INF/versions/99999999999999999999/A", 0,
                 "META-INF/versions/99999999999999999999/A");
}

/* Writes `head` and then the content of the file `from`. */
static void prepend(const char *to, const void *head, size_t n, const char *from)
{
  struct buffer b = read_whole(from);
  uint8_t *all = malloc(n + b.n);
  memcpy(all, head, n);
  memcpy(all + n, b.p, b.n);
  write_file(to, all, n + b.n);
  free(all);
  free(b.p);
}

static void a_jmod_has_its_classes_below_classes(void **state)
{
  (void)state;
  MAKE_ZIP("in.zip", {"classes/A.class", "a", NULL, false}, {"lib/x.jar", "x", NULL, false},
           {"legal/B.class", "b", NULL, false});
  prepend("x.jmod", "JM\1\0", 4, "in.zip");
  expect_text("x.jmod", 0, NULL, "x.jmod!/classes/A.class=a\n");
}

static void a_script_may_stand_in_front(void **state)
{
  (void)state;
  static const char script[] = "#!/bin/sh\nexec java -jar \"$0\"\n";
  MAKE_ZIP("in.zip", {"A.class", "a", NULL, false}, {"B.class", "b", NULL, true});
  prepend("run.jar", script, sizeof script - 1, "in.zip");
  expect_text("run.jar", 0, NULL, "run.jar!/A.class=a\nrun.jar!/B.class=b\n");
}

static void make_tree(void)
{
  assert_int_equal(mkdir("tree", 0777), 0);
  assert_int_equal(mkdir("tree/b", 0777), 0);
  assert_int_equal(mkdir("tree/META-INF", 0777), 0);
  assert_int_equal(mkdir("tree/META-INF/versions", 0777), 0);
  write_text("tree/b/B.class", "b");
  write_text("tree/c.class", "c");
  write_text("tree/A.class", "a");
  write_text("tree/notes.txt", "n");
  write_text("tree/bad.jar", "n");
  write_text("tree/META-INF/versions/A.class", "9");
  MAKE_ZIP("tree/b/x.jar", {"X.class", "x", NULL, false});
  assert_int_equal(symlink("..", "tree/b/up"), 0);
  assert_int_equal(symlink("nowhere", "tree/b/lost.class"), 0);
  assert_int_equal(symlink("c.class", "tree/d.class"), 0);
}

static void directories_are_walked_in_order(void **state)
{
  (void)state;
  make_tree();
  static const char expected[] = "tree/A.class=a\ntree/b/B.class=b\ntree/b/x.jar!/X.class=x\n"
                                 "tree/c.class=c\ntree/d.class=c\n"
                                 "! tree/b/lost.class: left out: No such file or directory\n"
                                 "! tree/bad.jar: not an archive or class file\n";
  expect_text("tree", 0, NULL, expected);
  expect_text("tree///", 0, NULL, expected);
  struct cf_archive *ar = open_one("tree", 0, NULL);
  uint32_t n;
  const struct cf_entry *entries = cf_archive_entries(ar, &n);
  assert_true(cf_str_is(entries[1].container, "tree"));
  assert_true(cf_str_is(entries[1].name, "b/B.class"));
  assert_true(cf_str_is(entries[2].container, "tree/b/x.jar"));
  assert_false(entries[1].in_archive);
  assert_true(entries[2].in_archive);
  assert_int_equal(entries[1].size, 1);
  assert_int_equal(cf_archive_ledger(ar).shadowed, 1);
  cf_archive_close(ar);
}

static void single_class_files(void **state)
{
  (void)state;
  mkdir("one", 0777);
  write_text("one/A.class", "\xCA\xFE\xBA\xBE ...");
  write_text("B.class", "\xCA\xFE\xBA\xBE b");
  write_text("no.class", "not a class");
  expect_text("one/A.class", 0, NULL, "one/A.class=\xCA\xFE\xBA\xBE ...\n");
  expect_text("B.class", 0, NULL, "B.class=\xCA\xFE\xBA\xBE b\n");
  expect_text("no.class", 0, NULL, "!! no.class: not an archive or class file\n");
}

static void inputs_that_are_none(void **state)
{
  (void)state;
  write_text("empty.jar", "");
  write_text("words.jar", "some words");
  write_text("modules", "\xDA\xDA\xFE\xCA....");
  mkdir("nothing", 0777);
  MAKE_ZIP("sources.jar", {"A.java", "class A {}", NULL, false});
  expect_text("empty.jar", 0, NULL,
              "!! empty.jar: not an archive or class file: the file is empty\n");
  expect_text("words.jar", 0, NULL, "!! words.jar: not an archive or class file\n");
  expect_text("modules", 0, NULL,
              "!! modules: JDK image: it ends inside its header, at offset 8\n");
  expect_text("missing.jar", 0, NULL,
              "!! missing.jar: cannot be opened: No such file or directory\n");
  expect_text("/dev/null", 0, NULL, "!! /dev/null: neither a file nor a directory\n");
  expect_text("nothing", 0, NULL, "! nothing: no class files in it\n");
  expect_text("sources.jar", 0, NULL, "! sources.jar: no class files in it\n");
}

static void inputs_keep_their_order(void **state)
{
  (void)state;
  MAKE_ZIP("p.jar", {"P.class", "p", NULL, false});
  MAKE_ZIP("q.jar", {"Q.class", "q", NULL, false});
  const char *inputs[] = {"q.jar", "missing", "p.jar"};
  struct cf_archive_options opt = {0};
  struct cf_archive *ar = cf_archive_open(inputs, 3, &opt);
  uint32_t n;
  const struct cf_entry *entries = cf_archive_entries(ar, &n);
  assert_int_equal(n, 2);
  assert_true(cf_str_is(entries[0].name, "Q.class"));
  assert_int_equal(entries[0].input, 0);
  assert_int_equal(entries[1].input, 2);
  const struct cf_notice *notices = cf_archive_notices(ar, &n);
  assert_int_equal(n, 1);
  assert_int_equal(notices[0].input, 1);
  cf_archive_close(ar);
}

enum { MANY = 200, ROUNDS = 20 };

static void *read_all(void *argument)
{
  struct cf_archive *ar = argument;
  struct cf_inflater *inf = cf_inflater_new();
  struct cf_arena a;
  uintptr_t wrong = 0;
  cf_arena_init(&a);
  for (uint32_t i = 0; i < MANY * ROUNDS; i++) {
    struct cf_bytes bytes;
    struct cf_err err = {0};
    char expected[64];
    int length = snprintf(expected, sizeof expected, "content of %u", i % MANY);
    wrong += !cf_archive_read(&bytes, &a, ar, i % MANY, inf, &err) || bytes.n != (size_t)length ||
             memcmp(bytes.p, expected, bytes.n) != 0;
    cf_arena_reset(&a);
  }
  cf_arena_destroy(&a);
  cf_inflater_free(inf);
  return (void *)wrong;
}

static void make_many(const char *path)
{
  static char names[MANY][32], texts[MANY][32];
  struct item items[MANY];
  for (unsigned i = 0; i < MANY; i++) {
    snprintf(names[i], sizeof names[i], "C%u.class", i);
    snprintf(texts[i], sizeof texts[i], "content of %u", i);
    items[i] = (struct item){names[i], texts[i], NULL, i % 3 == 0};
  }
  make_zip(path, items, MANY);
}

static void threads_read_at_the_same_time(void **state)
{
  (void)state;
  make_many("many.jar");
  struct cf_archive *ar = open_one("many.jar", 0, NULL);
  pthread_t thread;
  void *wrong;
  assert_int_equal(pthread_create(&thread, NULL, read_all, ar), 0);
  assert_null(read_all(ar));
  pthread_join(thread, &wrong);
  assert_null(wrong);
  cf_archive_close(ar);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stored_and_deflated_entries),
      cmocka_unit_test(the_ledger_counts),
      cmocka_unit_test(archives_in_archives),
      cmocka_unit_test(nesting_has_a_limit),
      cmocka_unit_test(multi_release_jars),
      cmocka_unit_test(versions_need_the_manifest),
      cmocka_unit_test(manifests),
      cmocka_unit_test(versioned_names),
      cmocka_unit_test(a_jmod_has_its_classes_below_classes),
      cmocka_unit_test(a_script_may_stand_in_front),
      cmocka_unit_test(directories_are_walked_in_order),
      cmocka_unit_test(single_class_files),
      cmocka_unit_test(inputs_that_are_none),
      cmocka_unit_test(inputs_keep_their_order),
      cmocka_unit_test(threads_read_at_the_same_time),
  };
  return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
