/* From argv to a bl_options. Knows how options are written, not what they mean: see option_table.c.
 */
#include "src/options/command_line.h"

#include "src/options/config.h"
#include "src/options/suggest.h"
#include "src/program/budget.h"
#include "src/program/pool.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <unistd.h>

enum { FIRST_ROW = 1000 }; /* getopt's value of row i, out of the letters' way */

/* --- the table in getopt's form --- */

struct getopt_form {
  struct option *longs;
  char *letters;
};

static struct getopt_form getopt_form_of(struct cf_arena *a)
{
  struct option *longs = CF_NEW_N(a, struct option, bl_option_row_count + 1);
  char *letters = cf_arena_zalloc(a, bl_option_row_count * 2 + 3, 1);
  /* '-': operands come in their place, without reordering argv; ':': a missing argument is told
     apart from an unknown option. */
  char *p = stpcpy(letters, "-:");
  for (unsigned i = 0; i < bl_option_row_count; i++) {
    const struct bl_option_row *r = &bl_option_rows[i];
    longs[i] = (struct option){r->name, r->argument ? required_argument : no_argument, NULL,
                               (int)(FIRST_ROW + i)};
    if (r->letter != '\0') {
      *p++ = r->letter;
      p = r->argument ? stpcpy(p, ":") : p;
    }
  }
  return (struct getopt_form){longs, letters};
}

static const struct bl_option_row *row_of_letter(int letter)
{
  for (unsigned i = 0; i < bl_option_row_count; i++) {
    if (bl_option_rows[i].letter == letter && letter != '\0') {
      return &bl_option_rows[i];
    }
  }
  return NULL;
}

/* Long options must be spelt out; getopt would take any unambiguous beginning. */
static bool is_spelt_out(const char *arg, const char *name)
{
  size_t n = strlen(name);
  return strncmp(arg + 2, name, n) == 0 && (arg[2 + n] == '\0' || arg[2 + n] == '=');
}

/* --- faults --- */

static bool unknown_option(const char *arg)
{
  struct cf_str word = {arg + 2, (uint32_t)strcspn(arg + 2, "=")};
  struct bl_suggestion s = bl_suggest(word);
  for (unsigned i = 0; i < bl_option_row_count; i++) {
    bl_suggest_offer(&s, bl_option_rows[i].name);
  }
  if (s.best == NULL) {
    return bl_usage_fault("unknown option '--%.*s'", (int)word.n, word.p);
  }
  return bl_usage_fault("unknown option '--%.*s'; did you mean '--%s'?", (int)word.n, word.p,
                        s.best);
}

/* What getopt could not make sense of, in argv[at]. */
static bool getopt_fault(int code, const char *arg)
{
  bool is_long = arg[0] == '-' && arg[1] == '-';
  if (code == ':') {
    return is_long ? bl_usage_fault("option '%s' needs a value", arg)
                   : bl_usage_fault("option '-%c' needs a value", optopt);
  }
  if (!is_long) {
    return bl_usage_fault("unknown option '-%c'", optopt);
  }
  if (optopt >= FIRST_ROW && strchr(arg, '=') != NULL) {
    const char *name = bl_option_rows[optopt - FIRST_ROW].name;
    if (is_spelt_out(arg, name)) {
      return bl_usage_fault("option '--%s' takes no value", name);
    }
  }
  return unknown_option(arg);
}

/* --- one word after the other --- */

static bool apply_row(struct bl_option_parser *ps, const struct bl_option_row *r,
                      const char *written, const char *value)
{
  ps->option = written;
  ps->given |= UINT64_C(1) << (r - bl_option_rows);
  if ((r->verbs & ps->verb_bit) == 0) {
    return bl_usage_fault("option '%s' is not one of 'blocal %s'", written,
                          bl_verb_rows[ps->out->verb].name);
  }
  if (r->flag != 0) {
    *(bool *)((char *)ps->out + r->flag) = true;
  }
  return r->apply == NULL || r->apply(ps, value);
}

static bool push_input(struct bl_option_parser *ps, const char *arg)
{
  if (arg[0] == '\0') {
    return bl_usage_fault("the name of an input is empty");
  }
  if (strcmp(arg, "-") == 0) {
    bl_args_read_list(&ps->out->inputs, ps->arena, stdin);
  } else {
    cf_vec_push(ps->arena, &ps->out->inputs, arg);
  }
  return true;
}

/* A row met: by its letter or by its name. */
static bool apply_code(struct bl_option_parser *ps, int code, const char *arg)
{
  const struct bl_option_row *r =
      code >= FIRST_ROW ? &bl_option_rows[code - FIRST_ROW] : row_of_letter(code);
  if (code >= FIRST_ROW && !is_spelt_out(arg, r->name)) {
    return unknown_option(arg);
  }
  char letter[3] = {'-', (char)code, '\0'};
  const char *written = code >= FIRST_ROW ? cf_arena_printf(ps->arena, "--%s", r->name).p
                                          : cf_arena_str(ps->arena, (struct cf_str){letter, 2}).p;
  return apply_row(ps, r, written, optarg);
}

static bool parse_words(struct bl_option_parser *ps, int argc, char **argv)
{
  struct getopt_form form = getopt_form_of(ps->arena);
  opterr = 0;
  optind = 0; /* glibc: start afresh */
  for (;;) {
    int at = optind == 0 ? 1 : optind;
    int code = getopt_long(argc, argv, form.letters, form.longs, NULL);
    if (code == -1) {
      break;
    }
    bool good = code == 1                    ? push_input(ps, optarg)
                : code == '?' || code == ':' ? getopt_fault(code, argv[at])
                                             : apply_code(ps, code, argv[at]);
    if (!good) {
      return false;
    }
  }
  for (; optind < argc; optind++) {
    if (!push_input(ps, argv[optind])) { /* behind "--" */
      return false;
    }
  }
  return true;
}

/* --- what follows from all of them --- */

static bool env_is_set(const char *name)
{
  const char *value = getenv(name);
  return value != NULL && value[0] != '\0';
}

static bool terminal_has_color(void)
{
  const char *term = getenv("TERM"), *force = getenv("CLICOLOR_FORCE");
  if (env_is_set("NO_COLOR")) {
    return false;
  }
  if (env_is_set("CLICOLOR_FORCE") && strcmp(force, "0") != 0) {
    return true;
  }
  return isatty(STDOUT_FILENO) && (term == NULL || strcmp(term, "dumb") != 0);
}

static void resolve_terminal(struct bl_option_parser *ps)
{
  struct bl_options *o = ps->out;
  o->color = ps->color == BL_WHEN_ALWAYS || (ps->color == BL_WHEN_AUTO && terminal_has_color());
  o->progress = ps->progress == BL_WHEN_ALWAYS || (ps->progress == BL_WHEN_AUTO && !o->quiet &&
                                                   !env_is_set("CI") && isatty(STDERR_FILENO));
}

static void resolve_strict(struct bl_option_parser *ps)
{
  struct bl_options *o = ps->out;
  if (!o->strict) {
    return;
  }
  o->min_confidence = ps->confidence_given ? o->min_confidence : BL_LOW;
  o->benign_show = !ps->benign_given || o->benign_show;
}

/* The user's own (XDG Base Directory Specification: a path that is not absolute is no path). */
static const char *default_cache(struct cf_arena *a)
{
  const char *caches = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  if (caches != NULL && caches[0] == '/') {
    return cf_arena_printf(a, "%s/blocal", caches).p;
  }
  return home != NULL && home[0] == '/' ? cf_arena_printf(a, "%s/.cache/blocal", home).p : NULL;
}

static bool resolve_cache(struct bl_option_parser *ps)
{
  bool none = ps->no_cache || (ps->cache == NULL && env_is_set("BLOCAL_NO_CACHE"));
  ps->out->cache = none ? NULL : ps->cache != NULL ? ps->cache : default_cache(ps->arena);
  return !ps->no_cache || ps->cache == NULL ||
         bl_usage_fault("--cache and --no-cache exclude each other");
}

static bool same_file(const char *a, const char *b)
{
  return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* That of --format; without, what a file's name asks for. */
static const char *format_of(const struct bl_option_parser *ps)
{
  static const struct {
    const char *ending, *format;
  } endings[] = {{".html", "html"},        {".htm", "html"},  {".sarif", "sarif"},
                 {".sarif.json", "sarif"}, {".json", "json"}, {".jsonl", "jsonl"}};
  for (size_t i = 0; ps->plain_output != NULL && i < sizeof endings / sizeof *endings; i++) {
    if (ps->format == NULL &&
        cf_str_ends(cf_str_c(ps->plain_output), cf_str_c(endings[i].ending))) {
      return endings[i].format;
    }
  }
  return ps->format == NULL ? "text" : ps->format;
}

/* The report of --format comes first; '-' names standard output. */
static bool resolve_outputs(struct bl_option_parser *ps)
{
  struct bl_options *o = ps->out;
  struct bl_output *all = CF_NEW_N(ps->arena, struct bl_output, o->n_outputs + 1);
  all[0] = (struct bl_output){format_of(ps), ps->plain_output};
  if (o->n_outputs > 0) {
    memcpy(all + 1, o->outputs, o->n_outputs * sizeof *all);
  }
  o->outputs = all;
  o->n_outputs++;
  for (uint32_t i = 0; i < o->n_outputs; i++) {
    all[i].file = all[i].file != NULL && strcmp(all[i].file, "-") == 0 ? NULL : all[i].file;
    for (uint32_t k = 0; k < i; k++) {
      if (same_file(all[i].file, all[k].file)) {
        return bl_usage_fault("two reports would go to %s; use -f, or -o FILE",
                              all[i].file == NULL ? "standard output" : all[i].file);
      }
    }
  }
  return true;
}

static bool resolve(struct bl_option_parser *ps)
{
  struct bl_options *o = ps->out;
  o->dump_code =
      o->dump_code || !(o->dump_class || o->dump_cfg || o->dump_summary || o->dump_atomicity);
  resolve_strict(ps);
  resolve_terminal(ps);
  bl_args_without(&o->classpath, &o->inputs); /* build tools give all that they compile with */
  if (o->no_jdk && o->jdk != NULL) {
    return bl_usage_fault("--jdk and --no-jdk exclude each other");
  }
  if (o->inputs.n == 0 && (ps->verb_bit & BL_FOR_INPUTS) != 0) {
    return bl_usage_fault("no input is given");
  }
  if (o->verb == BL_VERB_DIFF && o->inputs.n != 2) {
    return bl_usage_fault("diff compares two inputs, OLD and NEW; %u %s given", o->inputs.n,
                          o->inputs.n == 1 ? "is" : "are");
  }
  return resolve_cache(ps) && resolve_outputs(ps);
}

static struct bl_options defaults(void)
{
  return (struct bl_options){.checks = BL_CHECK_DEFAULT,
                             .min_confidence = BL_MEDIUM,
                             .fail_on = BL_FAIL_ON_ANY,
                             .threads = bl_pool_processors(),
                             .max_memory = bl_budget_memory_at_hand() / 4 * 3};
}

/* The verb, if the first word is one. */
static bool take_verb(enum bl_verb *verb, const struct bl_strings *words)
{
  for (size_t i = 0; words->n > 1 && bl_verb_rows[i].name != NULL; i++) {
    if (strcmp(words->items[1], bl_verb_rows[i].name) == 0) {
      *verb = (enum bl_verb)i;
      return true;
    }
  }
  return false;
}

/* Whether the first word is a verb with a slip, not an input: then it is told which. */
static bool is_misspelt_verb(const char *word)
{
  enum { SHORTEST = 3 };
  struct bl_suggestion s = bl_suggest(cf_str_c(word));
  for (size_t i = 0; bl_verb_rows[i].name != NULL; i++) {
    bl_suggest_offer(&s, bl_verb_rows[i].name);
  }
  bool bare = strlen(word) >= SHORTEST && strpbrk(word, "./-@") == NULL;
  if (s.best == NULL || !bare || access(word, F_OK) == 0) {
    return false;
  }
  (void)bl_usage_fault("'%s' is neither there nor a verb; did you mean '%s'?", word, s.best);
  return true;
}

/* --help and --version count wherever they stand, even among mistakes. */
static bool asks_for(const struct bl_strings *words, const char *name, const char *letter)
{
  for (uint32_t i = 1; i < words->n && strcmp(words->items[i], "--") != 0; i++) {
    if (strcmp(words->items[i], name) == 0 || strcmp(words->items[i], letter) == 0) {
      return true;
    }
  }
  return false;
}

static enum bl_options_result parse(struct bl_option_parser *ps, struct bl_strings *words)
{
  struct bl_options *o = ps->out;
  bool verb = take_verb(&o->verb, words);
  ps->verb_bit = bl_verb_rows[o->verb].bit;
  if (asks_for(words, "--help", "-h")) {
    bl_help_print(stdout, o->verb);
    return BL_OPTIONS_DONE;
  }
  if (asks_for(words, "--version", "--version")) {
    puts("blocal " BLOCAL_VERSION);
    return BL_OPTIONS_DONE;
  }
  if (!verb && words->n > 1 && is_misspelt_verb(words->items[1])) {
    return BL_OPTIONS_BAD;
  }
  char **argv = CF_NEW_N(ps->arena, char *, words->n + 1);
  int argc = 0;
  for (uint32_t i = verb ? 1 : 0; i < words->n; i++) {
    argv[argc++] = (char *)(uintptr_t)words->items[i]; /* getopt's type; it does not write */
  }
  if (!parse_words(ps, argc, argv)) {
    return BL_OPTIONS_BAD;
  }
  ps->inputs_given = o->inputs.n;
  if ((ps->verb_bit & BL_FOR_INPUTS) != 0 && !bl_config_apply(ps)) {
    return BL_OPTIONS_BAD;
  }
  if (words->n <= 1 && o->inputs.n == 0) {
    bl_help_short(stderr);
    return BL_OPTIONS_BAD;
  }
  return resolve(ps) ? BL_OPTIONS_RUN : BL_OPTIONS_BAD;
}

enum bl_options_result bl_options_parse(struct bl_options *out, struct cf_arena *a, int argc,
                                        char **argv)
{
  *out = defaults();
  struct bl_option_parser ps = {.out = out, .arena = a};
  struct bl_strings words = {0};
  const char *unreadable;
  if (!bl_args_expand(&words, a, argc, argv, &unreadable)) {
    bl_usage_fault("@%s: %s", unreadable, strerror(errno));
    return BL_OPTIONS_BAD;
  }
  enum bl_options_result result = parse(&ps, &words);
  if (result == BL_OPTIONS_BAD && words.n > 1) {
    fputs("'blocal --help' explains the options.\n", stderr);
  }
  return result;
}
