/* The command line: every option, every way to get it wrong. */
#include "src/options/command_line.h"
#include "src/options/glob.h"
#include "src/options/option_table.h"
#include "tests/unit/capture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

enum { MAX_WORDS = 24 };

struct parsed {
  struct cf_arena arena;
  struct bl_options o;
  enum bl_options_result result;
  char out[8192], err[2048];
};

/* Parses "blocal" and the words of `line`, which single blanks separate. */
static void parse(struct parsed *p, const char *line)
{
  static char copy[1024];
  char *argv[MAX_WORDS] = {(char *)(uintptr_t) "blocal"};
  int argc = 1;
  snprintf(copy, sizeof copy, "%s", line);
  for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
    argv[argc++] = word;
  }
  cf_arena_init(&p->arena);
  struct capture out = capture_start(stdout), err = capture_start(stderr);
  p->result = bl_options_parse(&p->o, &p->arena, argc, argv);
  capture_end(&err, p->err, sizeof p->err);
  capture_end(&out, p->out, sizeof p->out);
}

static void done(struct parsed *p)
{
  cf_arena_destroy(&p->arena);
}

static void good(struct parsed *p, const char *line)
{
  parse(p, line);
  if (p->result != BL_OPTIONS_RUN) {
    fail_msg("%s: %s", line, p->err);
  }
  assert_string_equal(p->err, "");
}

/* Bad usage whose message contains `part`. */
static void bad(const char *line, const char *part)
{
  struct parsed p;
  parse(&p, line);
  if (p.result != BL_OPTIONS_BAD || strstr(p.err, part) == NULL || p.out[0] != '\0') {
    fail_msg("%s: expected '%s', got '%s'", line, part, p.err);
  }
  done(&p);
}

static void defaults(void **state)
{
  (void)state;
  struct parsed p;
  good(&p, "a.jar");
  assert_int_equal(p.o.verb, BL_VERB_SCAN);
  assert_int_equal(p.o.checks, BL_CHECK_BLOCK_LOCAL | BL_CHECK_GUARDED_BY | BL_CHECK_ATOMICITY);
  assert_int_equal(p.o.min_confidence, BL_MEDIUM);
  assert_int_equal(p.o.fail_on, BL_FAIL_ON_ANY);
  assert_false(p.o.benign_show || p.o.strict || p.o.same_class_callees || p.o.quiet || p.o.stats);
  assert_true(p.o.threads >= 1);
  assert_int_equal(p.o.n_outputs, 1);
  assert_string_equal(p.o.outputs[0].format, "text");
  assert_null(p.o.outputs[0].file);
  assert_int_equal(p.o.inputs.n, 1);
  done(&p);
}

static void limits_of_time_and_memory(void **state)
{
  (void)state;
  struct parsed p;
  good(&p, "a.jar");
  assert_true(p.o.timeout == 0);
  done(&p);
  good(&p, "a.jar --timeout 2.5 --max-memory=512M");
  assert_true(p.o.timeout == 2.5);
  assert_int_equal(p.o.max_memory, (uint64_t)512 << 20);
  done(&p);
  good(&p, "a.jar --max-memory=3g");
  assert_int_equal(p.o.max_memory, (uint64_t)3 << 30);
  done(&p);
  good(&p, "a.jar --max-memory=16777216");
  assert_int_equal(p.o.max_memory, 16777216);
  done(&p);
  static const char *const no_sizes[] = {
      "-1", "x", "1M", "16777215", "512MB", "99999999999999999999", "17179869184G"};
  for (size_t i = 0; i < sizeof no_sizes / sizeof *no_sizes; i++) {
    char line[64];
    snprintf(line, sizeof line, "a.jar --max-memory=%s", no_sizes[i]);
    bad(line, "is no size of at least 16M");
  }
  static const char *const no_times[] = {"0", "-1", "x", "1s", "nan", "inf"};
  for (size_t i = 0; i < sizeof no_times / sizeof *no_times; i++) {
    char line[64];
    snprintf(line, sizeof line, "a.jar --timeout=%s", no_times[i]);
    bad(line, "is no number of seconds");
  }
  bad("dump a.jar --timeout=1", "is not one of 'blocal dump'");
}

static void inputs_stand_anywhere(void **state)
{
  (void)state;
  struct parsed p;
  good(&p, "scan a.jar -q b.jar --jobs=2 -- -c --strict");
  assert_int_equal(p.o.inputs.n, 4);
  assert_string_equal(p.o.inputs.items[0], "a.jar");
  assert_string_equal(p.o.inputs.items[1], "b.jar");
  assert_string_equal(p.o.inputs.items[2], "-c");
  assert_string_equal(p.o.inputs.items[3], "--strict");
  assert_true(p.o.quiet && !p.o.strict);
  assert_int_equal(p.o.threads, 2);
  done(&p);
}

static void every_option(void **state)
{
  (void)state;
  struct parsed p;
  good(&p, "-c l.jar:m.jar --classpath n.jar --jdk /jdk --release 17 --models m.model x.jar");
  assert_int_equal(p.o.classpath.n, 3);
  assert_string_equal(p.o.classpath.items[2], "n.jar");
  assert_string_equal(p.o.jdk, "/jdk");
  assert_int_equal(p.o.release, 17);
  assert_string_equal(p.o.models.items[0], "m.model");
  done(&p);
  good(&p, "--no-jdk --check block-local --callees=same-class --callees program x.jar");
  assert_true(p.o.no_jdk && !p.o.same_class_callees);
  done(&p);
  good(&p, "--check=all --min-confidence high --benign=show --only a.*,b.* --exclude c x.jar");
  assert_int_equal(p.o.min_confidence, BL_HIGH);
  assert_true(p.o.benign_show);
  assert_int_equal(p.o.only.n, 2);
  assert_string_equal(p.o.only.items[1], "b.*");
  assert_int_equal(p.o.exclude.n, 1);
  done(&p);
  good(&p, "--suppressions a.yml --suppressions b.yml --suppressed=show x.jar");
  assert_int_equal(p.o.suppressions.n, 2);
  assert_true(p.o.suppressed_show);
  done(&p);
  good(&p, "--sort=rank x.jar");
  assert_true(p.o.by_rank);
  done(&p);
  good(&p, "--sort rank --sort place x.jar");
  assert_false(p.o.by_rank);
  done(&p);
  good(&p, "--check=guarded-by --check=atomicity --timings x.jar");
  assert_int_equal(p.o.checks, BL_CHECK_GUARDED_BY | BL_CHECK_ATOMICITY);
  assert_true(p.o.timings);
  done(&p);
  good(&p, "explain --from r.json 1234");
  assert_string_equal(p.o.from, "r.json");
  done(&p);
  good(&p, "--source-root s --source-root t --fail-on never -j3 -qv --stats x.jar");
  assert_int_equal(p.o.source_roots.n, 2);
  assert_int_equal(p.o.fail_on, BL_FAIL_ON_NEVER);
  assert_int_equal(p.o.threads, 3);
  assert_true(p.o.quiet && p.o.verbose && p.o.stats);
  done(&p);
  good(&p, "--fail-on=high --color=always --progress=always x.jar");
  assert_int_equal(p.o.fail_on, BL_HIGH);
  assert_true(p.o.color && p.o.progress);
  done(&p);
}

static void strict_implies_and_yields(void **state)
{
  (void)state;
  struct parsed p;
  good(&p, "--strict x.jar");
  assert_true(p.o.strict && p.o.benign_show);
  assert_int_equal(p.o.min_confidence, BL_LOW);
  done(&p);
  good(&p, "--min-confidence=high --benign=hide --strict x.jar");
  assert_true(p.o.strict && !p.o.benign_show);
  assert_int_equal(p.o.min_confidence, BL_HIGH);
  done(&p);
}

static void outputs(void **state)
{
  (void)state;
  struct parsed p;
  good(&p, "-f json -o r.json x.jar");
  assert_int_equal(p.o.n_outputs, 1);
  assert_string_equal(p.o.outputs[0].format, "json");
  assert_string_equal(p.o.outputs[0].file, "r.json");
  done(&p);
  good(&p, "-o json=r.json --output=text=dir/t.txt x.jar");
  assert_int_equal(p.o.n_outputs, 3);
  assert_null(p.o.outputs[0].file);
  assert_string_equal(p.o.outputs[1].format, "json");
  assert_string_equal(p.o.outputs[2].file, "dir/t.txt");
  done(&p);
  good(&p, "-o ./a=b -o json=- x.jar");
  assert_string_equal(p.o.outputs[0].file, "./a=b");
  assert_null(p.o.outputs[1].file);
  done(&p);
  bad("-o a -o b x.jar", "two files for one report");
  bad("-o json= x.jar", "no file is named");
  bad("-o json=- x.jar", "two reports would go to standard output");
  bad("-o json=a -o text=a x.jar", "two reports would go to a");
  bad("-o jsn=a x.jar", "did you mean 'json'?");
  bad("-o htm=a x.jar", "did you mean 'html'?");
}

static void bad_values(void **state)
{
  (void)state;
  bad("-j0 x", "no number from 1");
  bad("-j 2x x", "no number from 1");
  bad("-j 99999999999999999999 x", "no number from 1");
  bad("--release=java x", "no Java release");
  bad("--release=0 x", "no Java release");
  bad("--min-confidence=hihg x", "did you mean 'high'?");
  bad("--benign=showw x", "did you mean 'show'?");
  bad("--fail-on=medum x", "did you mean 'medium'?");
  bad("--callees=class x", "none of program, same-class");
  bad("--check=block-locl x", "did you mean 'block-local'?");
  bad("--check= x", "no check is named");
  bad("--check=block-local,atomic x", "did you mean 'atomicity'?");
  bad("--color=sometimes x", "none of auto, always, never");
  bad("--progress=x x", "none of auto, always, never");
  bad("--only= x", "an empty value");
  bad("--only=a,,b x", "an empty value");
  bad("--format=xml x", "none of text, json");
  bad("--jdk=/j --no-jdk x", "exclude each other");
}

static void bad_words(void **state)
{
  (void)state;
  bad("", "Usage: blocal");
  bad("-q", "no input is given");
  bad("--strct x", "did you mean '--strict'?");
  bad("--statsx x", "did you mean '--stats'?");
  bad("--min-confidnece=low x", "did you mean '--min-confidence'?");
  bad("--xyzzy x", "unknown option '--xyzzy'\n");
  bad("--stat x", "did you mean '--stats'?");
  bad("-Q x", "unknown option '-Q'");
  bad("-qQ x", "unknown option '-Q'");
  bad("--strict=1 x", "takes no value");
  bad("x -o", "'-o' needs a value");
  bad("x --format", "'--format' needs a value");
  bad("@/nonexistent/file", "No such file");
}

/* The folder, or "" for none. */
static void check_cache(const char *line, const char *folder)
{
  struct parsed p;
  parse(&p, line);
  assert_int_equal(p.result, BL_OPTIONS_RUN);
  assert_string_equal(p.o.cache == NULL ? "" : p.o.cache, folder);
  done(&p);
}

/* XDG Base Directory Specification: a relative path is to be ignored. */
static void where_the_cache_is(void **state)
{
  (void)state;
  const char *had = getenv("BLOCAL_NO_CACHE"), *home = getenv("HOME");
  home = home == NULL ? NULL : strdup(home);
  setenv("BLOCAL_NO_CACHE", "1", 1);
  check_cache("x", "");
  check_cache("--cache d x", "d");
  unsetenv("BLOCAL_NO_CACHE");
  setenv("HOME", "/home/me", 1);
  setenv("XDG_CACHE_HOME", "/caches", 1);
  check_cache("x", "/caches/blocal");
  check_cache("--no-cache x", "");
  setenv("XDG_CACHE_HOME", "caches", 1);
  check_cache("x", "/home/me/.cache/blocal");
  unsetenv("XDG_CACHE_HOME");
  check_cache("x", "/home/me/.cache/blocal");
  unsetenv("HOME");
  check_cache("x", "");
  if (home != NULL) {
    setenv("HOME", home, 1);
  }
  if (had != NULL) {
    setenv("BLOCAL_NO_CACHE", "1", 1);
  }
  free((void *)(uintptr_t)home);
  bad("--cache= x", "no folder is named");
  bad("--cache d --no-cache x", "exclude each other");
}

static void verbs(void **state)
{
  (void)state;
  struct parsed p;
  good(&p, "dump x.jar");
  assert_int_equal(p.o.verb, BL_VERB_DUMP);
  assert_true(p.o.dump_code && !p.o.dump_class);
  done(&p);
  good(&p, "dump --class --only=a.B x.jar");
  assert_true(p.o.dump_class && !p.o.dump_code);
  done(&p);
  good(&p, "dump --cfg --summary -c lib.jar x.jar");
  assert_true(p.o.dump_cfg && p.o.dump_summary && !p.o.dump_class && !p.o.dump_code);
  assert_int_equal(p.o.classpath.n, 1);
  done(&p);
  good(&p, "explain --color=always lost-update covered");
  assert_int_equal(p.o.verb, BL_VERB_EXPLAIN);
  assert_int_equal(p.o.inputs.n, 2);
  assert_true(p.o.color);
  done(&p);
  good(&p, "explain");
  assert_int_equal(p.o.inputs.n, 0);
  done(&p);
  bad("explain --strict x", "not one of 'blocal explain'");
  bad("dump", "no input is given");
  bad("dump --strict x.jar", "not one of 'blocal dump'");
  bad("--code x.jar", "not one of 'blocal scan'");
}

/* What completions offer and what a configuration may say is what the parser takes. */
static void words_of_the_table_are_taken(void **state)
{
  (void)state;
  assert_true(bl_option_row_count <= 64); /* bl_option_parser.given */
  for (unsigned i = 0; i < bl_option_row_count; i++) {
    const struct bl_option_row *r = &bl_option_rows[i];
    for (const char *const *w = r->words; w != NULL && *w != NULL; w++) {
      struct parsed p;
      char line[100];
      snprintf(line, sizeof line, "--%s=%s x.jar", r->name, *w);
      good(&p, line);
      done(&p);
    }
  }
}

static void help_is_made_from_the_table(void **state)
{
  (void)state;
  struct parsed p;
  parse(&p, "--nonsense --help");
  assert_int_equal(p.result, BL_OPTIONS_DONE);
  assert_string_equal(p.err, "");
  for (unsigned i = 0; i < bl_option_row_count; i++) {
    const struct bl_option_row *r = &bl_option_rows[i];
    char name[40];
    snprintf(name, sizeof name, "--%s", r->name);
    bool shown = strstr(p.out, name) != NULL;
    assert_true(shown || (r->verbs & BL_FOR_SCAN) == 0);
  }
  for (const char *line = p.out; *line != '\0'; line += strcspn(line, "\n") + 1) {
    assert_true(strcspn(line, "\n") <= 88);
  }
  done(&p);
  parse(&p, "dump -h");
  assert_non_null(strstr(p.out, "--class"));
  assert_null(strstr(p.out, "--strict"));
  done(&p);
  parse(&p, "--version");
  assert_string_equal(p.out, "blocal " BLOCAL_VERSION "\n");
  done(&p);
}

/* Only without a terminal, as tests run; the environment decides for the rest. */
static void color_follows_the_environment(void **state)
{
  (void)state;
  struct parsed p;
  unsetenv("NO_COLOR");
  unsetenv("CLICOLOR_FORCE");
  good(&p, "x");
  assert_false(p.o.color);
  done(&p);
  setenv("CLICOLOR_FORCE", "1", 1);
  good(&p, "x");
  assert_true(p.o.color);
  done(&p);
  setenv("NO_COLOR", "1", 1);
  good(&p, "x");
  assert_false(p.o.color);
  done(&p);
  good(&p, "--color=always x");
  assert_true(p.o.color);
  done(&p);
  setenv("CLICOLOR_FORCE", "0", 1);
  setenv("NO_COLOR", "", 1);
  good(&p, "x");
  assert_false(p.o.color);
  done(&p);
}

static void write_file(const char *path, const char *text)
{
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  fputs(text, f);
  fclose(f);
}

static void argument_files(void **state)
{
  (void)state;
  struct parsed p;
  char path[] = "/tmp/blocal-args-XXXXXX", line[64];
  close(mkstemp(path));
  write_file(path, "# a comment\n --strict \"two words.jar\"\n'C:\\\\x' -o a\"b c\"\n@@ @other");
  snprintf(line, sizeof line, "@%s @@at -- @%s", path, path);
  good(&p, line);
  assert_true(p.o.strict);
  assert_int_equal(p.o.inputs.n, 6);
  assert_string_equal(p.o.inputs.items[0], "two words.jar");
  assert_string_equal(p.o.inputs.items[1], "C:\\x");
  assert_string_equal(p.o.inputs.items[2], "@@");
  assert_string_equal(p.o.inputs.items[3], "@other");
  assert_string_equal(p.o.inputs.items[4], "@at");
  assert_string_equal(p.o.inputs.items[5] + 1, path);
  assert_string_equal(p.o.outputs[0].file, "ab c");
  done(&p);
  unlink(path);
}

static void check_list(const char *text, size_t n, const char *second)
{
  struct cf_arena a;
  struct bl_strings list = {0};
  FILE *f = tmpfile();
  cf_arena_init(&a);
  fwrite(text, 1, n, f);
  rewind(f);
  bl_args_read_list(&list, &a, f);
  assert_int_equal(list.n, 2);
  assert_string_equal(list.items[0], "a b.jar");
  assert_string_equal(list.items[1], second);
  fclose(f);
  cf_arena_destroy(&a);
}

static void lists_of_paths(void **state)
{
  (void)state;
  check_list("a b.jar\r\n\nc.jar", 15, "c.jar");
  check_list("a b.jar\0c\n.jar\0", 15, "c\n.jar");
}

static void class_paths(void **state)
{
  (void)state;
  struct cf_arena a;
  struct bl_strings list = {0};
  char dir[] = "/tmp/blocal-cp-XXXXXX", path[200];
  static const char *const names[] = {"b.jar", "a.JAR", "c.txt"};
  assert_non_null(mkdtemp(dir));
  for (int i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "%s/%s", dir, names[i]);
    write_file(path, "");
  }
  cf_arena_init(&a);
  snprintf(path, sizeof path, "x.jar::%s/*:/nonexistent/*:y*:", dir);
  bl_args_class_path(&list, &a, path);
  assert_int_equal(list.n, 4);
  assert_string_equal(list.items[1] + strlen(dir) + 1, "a.JAR");
  assert_string_equal(list.items[2] + strlen(dir) + 1, "b.jar");
  assert_string_equal(list.items[3], "y*");
  for (int i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "%s/%s", dir, names[i]);
    unlink(path);
  }
  rmdir(dir);
  cf_arena_destroy(&a);
}

static void globs(void **state)
{
  (void)state;
  const char *items[] = {"com.acme.*", "org/x/[AB]?"};
  struct bl_strings patterns = {items, 2, 2}, none = {0};
  assert_true(bl_glob_matches(&patterns, CF_STR("com.acme.deep.Counter")));
  assert_true(bl_glob_matches(&patterns, CF_STR("com/acme/Counter$1")));
  assert_true(bl_glob_matches(&patterns, CF_STR("org.x.A1$Inner$2")));
  assert_false(bl_glob_matches(&patterns, CF_STR("org.x.C1")));
  assert_false(bl_glob_matches(&patterns, CF_STR("xcom.acme.A")));
  assert_false(bl_glob_matches(&none, CF_STR("A")));
  assert_true(bl_glob_selects(&none, &none, CF_STR("A")));
  assert_true(bl_glob_selects(&patterns, &none, CF_STR("com.acme.A")));
  assert_false(bl_glob_selects(&patterns, &patterns, CF_STR("com.acme.A")));
  assert_false(bl_glob_selects(&patterns, &none, CF_STR("A")));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(defaults),
      cmocka_unit_test(inputs_stand_anywhere),
      cmocka_unit_test(every_option),
      cmocka_unit_test(strict_implies_and_yields),
      cmocka_unit_test(outputs),
      cmocka_unit_test(bad_values),
      cmocka_unit_test(bad_words),
      cmocka_unit_test(where_the_cache_is),
      cmocka_unit_test(verbs),
      cmocka_unit_test(words_of_the_table_are_taken),
      cmocka_unit_test(help_is_made_from_the_table),
      cmocka_unit_test(limits_of_time_and_memory),
      cmocka_unit_test(color_follows_the_environment),
      cmocka_unit_test(argument_files),
      cmocka_unit_test(lists_of_paths),
      cmocka_unit_test(class_paths),
      cmocka_unit_test(globs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
