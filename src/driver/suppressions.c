/* See the header. */
#include "src/driver/suppressions.h"

#include "src/driver/read.h"
#include "src/options/glob.h"
#include "src/options/settings.h"
#include "src/options/suggest.h"

#include <ctype.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

/* --- reading --- */

struct reader {
  struct cf_arena *a;
  const char *file;
  struct cf_str *message;
};

static bool fail(struct reader *r, uint32_t line, const char *what, const char *word)
{
  *r->message =
      cf_arena_printf(r->a, "%s:%u: %s%s%s%s", r->file, line, what, word == NULL ? "" : " '",
                      word == NULL ? "" : word, word == NULL ? "" : "'");
  return false;
}

static bool is_id(const char *word)
{
  return strlen(word) == 16 && strspn(word, "0123456789abcdef") == 16;
}

static bool is_kind(const char *word)
{
  return bl_kind_find(cf_str_c(word)) >= 0;
}

static bool is_check(const char *word)
{
  return bl_check_find(cf_str_c(word)) >= 0;
}

static bool is_pattern(const char *word)
{
  return word[0] != '\0';
}

static const struct {
  const char *name;
  size_t words;
  bool (*fits)(const char *word);
  const char *fault;
} selectors[] = {
    {"id", offsetof(struct bl_suppression, ids), is_id, "no id of a finding (16 hex digits):"},
    {"class", offsetof(struct bl_suppression, classes), is_pattern, "an empty pattern"},
    {"method", offsetof(struct bl_suppression, methods), is_pattern, "an empty pattern"},
    {"field", offsetof(struct bl_suppression, fields), is_pattern, "an empty pattern"},
    {"kind", offsetof(struct bl_suppression, kinds), is_kind, "no kind:"},
    {"check", offsetof(struct bl_suppression, checks), is_check, "no check:"},
};
enum { SELECTORS = sizeof selectors / sizeof *selectors };

static struct bl_strings *words_of(struct bl_suppression *rule, int selector)
{
  return (struct bl_strings *)((char *)rule + selectors[selector].words);
}

/* The name that was perhaps meant, or NULL. */
static const char *near_name(const char *word, bool kinds)
{
  struct bl_suggestion s = bl_suggest(cf_str_c(word));
  for (int i = 0; i < (kinds ? (int)BL_KIND_COUNT_ : (int)BL_CHECK_COUNT_); i++) {
    bl_suggest_offer(&s, kinds ? bl_kind_name((enum bl_kind)i)
                               : bl_check_name((enum bl_check)(1 << i)));
  }
  return s.best;
}

static bool fail_name(struct reader *r, uint32_t line, const char *what, const char *word,
                      bool kinds)
{
  const char *best = near_name(word, kinds);
  if (best == NULL) {
    return fail(r, line, what, word);
  }
  *r->message =
      cf_arena_printf(r->a, "%s:%u: %s '%s'; did you mean '%s'?", r->file, line, what, word, best);
  return false;
}

static bool take_selector(struct reader *r, struct bl_suppression *rule, int k,
                          const struct bl_setting *s)
{
  for (uint32_t i = 0; i < s->values.n; i++) {
    if (!selectors[k].fits(s->values.items[i])) {
      const char *word = s->values.items[i];
      bool named = selectors[k].fits == is_kind || selectors[k].fits == is_check;
      return named ? fail_name(r, s->line, selectors[k].fault, word, selectors[k].fits == is_kind)
                   : fail(r, s->line, selectors[k].fault, word);
    }
  }
  *words_of(rule, k) = s->values;
  return s->values.n > 0 || fail(r, s->line, "an empty list", NULL);
}

static bool take_date(struct reader *r, struct bl_suppression *rule, const struct bl_setting *s)
{
  static const uint8_t days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const char *text = s->values.n == 1 ? s->values.items[0] : "";
  unsigned y = 0, m = 0, d = 0;
  int end = 0;
  bool shaped = strlen(text) == 10 && isdigit((unsigned char)text[0]) &&
                sscanf(text, "%4u-%2u-%2u%n", &y, &m, &d, &end) == 3 && end == 10;
  if (!shaped || m < 1 || m > 12 || d < 1 || d > days[m - 1]) {
    return fail(r, s->line, "no date (as 2027-01-31):", text);
  }
  rule->expires = (y * 100 + m) * 100 + d;
  return true;
}

static bool take_setting(struct reader *r, struct bl_suppression *rule, const struct bl_setting *s)
{
  static const char *const known[] = {"id",    "class",  "method",  "field", "kind",
                                      "check", "reason", "expires", NULL};
  for (int k = 0; k < SELECTORS; k++) {
    if (strcmp(s->key, selectors[k].name) == 0) {
      return take_selector(r, rule, k, s);
    }
  }
  if (strcmp(s->key, "reason") == 0) {
    rule->reason = s->values.n == 1 ? s->values.items[0] : "";
    return true;
  }
  if (strcmp(s->key, "expires") == 0) {
    return take_date(r, rule, s);
  }
  *r->message = bl_settings_unknown(r->a, r->file, s, known);
  return false;
}

/* A rule without a reason would be forgotten; one that says nothing of which would hide all. */
static bool take_rule(struct reader *r, struct bl_suppressions *out,
                      const struct bl_setting_block *b)
{
  struct bl_suppression rule = {.file = r->file, .line = b->line};
  bool selects = false;
  for (uint32_t i = 0; i < b->n; i++) {
    if (!take_setting(r, &rule, &b->items[i])) {
      return false;
    }
  }
  for (int k = 0; k < SELECTORS; k++) {
    selects |= words_of(&rule, k)->n > 0;
  }
  if (!selects) {
    return fail(r, b->line, "it does not say which findings: id, class, method, field, kind, check",
                NULL);
  }
  if (rule.reason == NULL || rule.reason[0] == '\0') {
    return fail(r, b->line, "a reason is missing", NULL);
  }
  cf_vec_push(r->a, out, rule);
  return true;
}

bool bl_suppressions_read(struct bl_suppressions *out, struct cf_arena *a, const char *file,
                          struct cf_str *message)
{
  struct reader r = {a, file, message};
  struct bl_setting_blocks blocks;
  if (!bl_settings_read(&blocks, a, file, BL_SETTINGS_LIST, message)) {
    return false;
  }
  for (uint32_t i = 0; i < blocks.n; i++) {
    if (!take_rule(&r, out, &blocks.items[i])) {
      return false;
    }
  }
  return true;
}

/* --- fitting --- */

static bool any_glob(const struct bl_strings *patterns, const char *text)
{
  for (uint32_t i = 0; i < patterns->n; i++) {
    if (fnmatch(patterns->items[i], text, FNM_NOESCAPE) == 0) {
      return true;
    }
  }
  return false;
}

static bool is_one_of(const struct bl_strings *words, const char *word)
{
  for (uint32_t i = 0; i < words->n; i++) {
    if (strcmp(words->items[i], word) == 0) {
      return true;
    }
  }
  return words->n == 0;
}

/* "com.acme.Pool.idle.contents" and "com.acme.Pool.buf[]" are fields' too; with or without class.
 */
static bool fits_field(const struct bl_strings *patterns, struct cf_arena *a, struct cf_str field)
{
  if (patterns->n == 0 || field.n == 0) {
    return patterns->n == 0;
  }
  field.n -= cf_str_ends(field, CF_STR("[]")) ? 2 : 0;
  field.n -= cf_str_ends(field, CF_STR(".contents")) ? 9 : 0;
  const char *full = cf_arena_str(a, field).p, *dot = strrchr(full, '.');
  return any_glob(patterns, full) || (dot != NULL && any_glob(patterns, dot + 1));
}

static bool fits_checks(const struct bl_strings *checks, unsigned of)
{
  for (uint32_t i = 0; i < checks->n; i++) {
    if (((unsigned)bl_check_find(cf_str_c(checks->items[i])) & of) != 0) {
      return true;
    }
  }
  return checks->n == 0;
}

static bool fits(const struct bl_suppression *rule, struct cf_arena *a, const struct bl_finding *f)
{
  char id[17];
  snprintf(id, sizeof id, "%016" PRIx64, f->id);
  return is_one_of(&rule->ids, id) && is_one_of(&rule->kinds, bl_kind_name(f->kind)) &&
         fits_checks(&rule->checks, f->checks) &&
         (rule->classes.n == 0 || bl_glob_matches(&rule->classes, f->at.cls)) &&
         (rule->methods.n == 0 || any_glob(&rule->methods, cf_arena_str(a, f->at.method).p)) &&
         fits_field(&rule->fields, a, f->field);
}

static bool has_expired(const struct bl_suppression *rule, uint32_t today)
{
  return rule->expires != 0 && rule->expires < today;
}

void bl_suppressions_apply(struct bl_suppressions *rules, struct bl_findings *fs, uint32_t today)
{
  struct cf_arena a;
  cf_arena_init(&a);
  for (uint32_t i = 0; rules->n > 0 && i < fs->n; i++) {
    struct bl_finding *f = &fs->items[i];
    for (uint32_t k = 0; k < rules->n; k++) {
      struct bl_suppression *rule = &rules->items[k];
      if (!fits(rule, &a, f)) {
        continue;
      }
      rule->suppressed++;
      if (f->suppressed == BL_NOT_SUPPRESSED && !has_expired(rule, today)) {
        f->suppressed = BL_SUPPRESSED_BY_RULE;
        f->justification = cf_str_c(rule->reason);
      }
    }
    cf_arena_reset(&a);
  }
  cf_arena_destroy(&a);
}

/* By its checks, else its kinds; a rule that names neither is about all. */
static bool is_covered(const struct bl_suppression *rule, const struct bl_scope *scope,
                       struct cf_arena *a)
{
  const struct bl_strings *named = rule->checks.n > 0 ? &rule->checks : &rule->kinds;
  struct cf_str *words = CF_NEW_N(a, struct cf_str, (size_t)named->n + 1);
  words[0] = CF_STR("all");
  for (uint32_t i = 0; i < named->n; i++) {
    words[i] = cf_str_c(named->items[i]);
  }
  return bl_scope_covers(scope, words, named->n == 0 ? 1 : named->n);
}

void bl_suppressions_review(const struct bl_suppressions *rules, const struct bl_scope *scope,
                            struct bl_diagnostics *ds, struct cf_arena *a, uint32_t today)
{
  for (uint32_t i = 0; i < rules->n; i++) {
    const struct bl_suppression *rule = &rules->items[i];
    struct cf_str where = cf_arena_printf(a, "%s:%u", rule->file, rule->line);
    if (rule->suppressed == 0 && is_covered(rule, scope, a)) {
      bl_diagnose(ds, a, false, where, CF_STR("this suppression fits no finding any more"));
    } else if (rule->suppressed > 0 && has_expired(rule, today)) {
      struct cf_str text =
          cf_arena_printf(a, "this suppression has expired on %04u-%02u-%02u; it fits %u finding%s",
                          rule->expires / 10000, rule->expires / 100 % 100, rule->expires % 100,
                          rule->suppressed, rule->suppressed == 1 ? "" : "s");
      bl_diagnose(ds, a, false, where, text);
    }
  }
}

uint32_t bl_today(void)
{
  const char *fixed = getenv("SOURCE_DATE_EPOCH");
  struct tm day;
  bool told = fixed != NULL && fixed[0] != '\0';
  time_t now = told ? (time_t)strtoll(fixed, NULL, 10) : time(NULL);
  if ((told ? gmtime_r(&now, &day) : localtime_r(&now, &day)) == NULL || day.tm_year < 0 ||
      day.tm_year > 9999 - 1900) {
    return 0; /* no date that a file could name: nothing has expired */
  }
  return (uint32_t)(((day.tm_year + 1900) * 100 + day.tm_mon + 1) * 100 + day.tm_mday);
}
