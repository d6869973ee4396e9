/* Reads model files into a table. Receives their text; knows nothing of programs: what a line says
   of a method of a program is found by lookup.c. */
#include "src/model/table.h"

#include "classfile/base/memory.h"

#include <stdio.h>
#include <stdlib.h>

/* --- words --- */

enum operand_rule { NO_OPERAND, MAY_HAVE_OPERAND, NEEDS_OPERAND, NEEDS_NAME, NEEDS_VERSION };

#define WORD(literal)                                                                              \
  {                                                                                                \
    (literal), sizeof(literal) - 1                                                                 \
  }

static const struct {
  struct cf_str name;
  enum operand_rule rule;
} words[BL_E_COUNT_] = {
    [BL_E_ACQUIRE] = {WORD("acquire"), NEEDS_OPERAND},
    [BL_E_TRY] = {WORD("try"), NEEDS_OPERAND},
    [BL_E_CONVERT] = {WORD("convert"), NEEDS_OPERAND},
    [BL_E_RELEASE] = {WORD("release"), NEEDS_OPERAND},
    [BL_E_WAIT] = {WORD("wait"), NEEDS_OPERAND},
    [BL_E_TIMED] = {WORD("timed"), MAY_HAVE_OPERAND},
    [BL_E_VIEW] = {WORD("view"), NEEDS_OPERAND},
    [BL_E_READ_MODE] = {WORD("read-mode"), NO_OPERAND},
    [BL_E_OPTIMISTIC] = {WORD("optimistic"), NO_OPERAND},
    [BL_E_VALIDATED] = {WORD("validated"), NO_OPERAND},
    [BL_E_READ] = {WORD("read"), NEEDS_OPERAND},
    [BL_E_WRITE] = {WORD("write"), NEEDS_OPERAND},
    [BL_E_TAKE] = {WORD("take"), NEEDS_OPERAND},
    [BL_E_VALIDATE] = {WORD("validate"), MAY_HAVE_OPERAND},
    [BL_E_FLOW] = {WORD("flow"), NEEDS_OPERAND},
    [BL_E_PURE] = {WORD("pure"), NO_OPERAND},
    [BL_E_CHAINED] = {WORD("chained"), NO_OPERAND},
    [BL_E_STARTS] = {WORD("starts"), NEEDS_OPERAND},
    [BL_E_JOINS] = {WORD("joins"), NEEDS_OPERAND},
    [BL_E_RUNS] = {WORD("runs"), NEEDS_OPERAND},
    [BL_E_LACKING] = {WORD("lacking"), NO_OPERAND},
    [BL_E_HANDS] = {WORD("hands"), NEEDS_OPERAND},
    [BL_E_ELEMENT] = {WORD("element"), NEEDS_OPERAND},
    [BL_E_KEEPS] = {WORD("keeps"), NEEDS_OPERAND},
    [BL_E_LOG] = {WORD("log"), NO_OPERAND},
    [BL_E_FRESH] = {WORD("fresh"), NO_OPERAND},
    [BL_E_PAUSE] = {WORD("pause"), NO_OPERAND},
    [BL_E_HELD] = {WORD("held"), NEEDS_OPERAND},
    [BL_E_LOCKED] = {WORD("locked"), NEEDS_OPERAND},
    [BL_E_ATOMIC] = {WORD("atomic"), NEEDS_OPERAND},
    [BL_E_PLAIN] = {WORD("plain"), NO_OPERAND},
    [BL_E_WEAK] = {WORD("weak"), NO_OPERAND},
    [BL_E_LIVE] = {WORD("live"), NO_OPERAND},
    [BL_E_KEYS] = {WORD("keys"), NO_OPERAND},
    [BL_E_UNLISTED] = {WORD("unlisted"), NO_OPERAND},
    [BL_E_WALKS] = {WORD("walks"), NEEDS_OPERAND},
    [BL_E_GATHERS] = {WORD("gathers"), NEEDS_OPERAND},
    [BL_E_TURNS] = {WORD("turns"), NO_OPERAND},
    [BL_E_KEY] = {WORD("key"), NEEDS_OPERAND},
    [BL_E_REMOVES] = {WORD("removes"), NO_OPERAND},
    [BL_E_FAILS] = {WORD("fails"), MAY_HAVE_OPERAND},
    [BL_E_CONTRACT] = {WORD("contract"), NO_OPERAND},
    [BL_E_FILLS] = {WORD("fills"), NO_OPERAND},
    [BL_E_BINARY] = {WORD("binary"), MAY_HAVE_OPERAND},
    [BL_E_OF_CLASS] = {WORD("of-class"), NEEDS_OPERAND},
    [BL_E_OF_FIELD] = {WORD("of-field"), NEEDS_OPERAND},
    [BL_E_THIS_THREAD] = {WORD("this-thread"), MAY_HAVE_OPERAND},
    [BL_E_THREAD_LOCAL] = {WORD("thread-local"), MAY_HAVE_OPERAND},
    [BL_E_THROUGH] = {WORD("through"), NEEDS_OPERAND},
    [BL_E_GETS] = {WORD("gets"), NEEDS_NAME},
    [BL_E_SETS] = {WORD("sets"), NEEDS_NAME},
    [BL_E_FRAIL] = {WORD("frail"), NEEDS_VERSION},
    [BL_E_NEEDS] = {WORD("needs"), NEEDS_OPERAND},
    [BL_E_NEVER] = {WORD("never"), NO_OPERAND},
    [BL_E_IN_TURN] = {WORD("in-turn"), MAY_HAVE_OPERAND},
    [BL_E_INTERRUPTS] = {WORD("interrupts"), NEEDS_OPERAND},
    [BL_E_ENDS] = {WORD("ends"), NEEDS_OPERAND},
    [BL_E_EACH_THREAD] = {WORD("each-thread"), MAY_HAVE_OPERAND},
    [BL_E_ONE_THREAD] = {WORD("one-thread"), NO_OPERAND},
    [BL_E_PARALLEL] = {WORD("parallel"), NO_OPERAND},
};

enum { MAX_ARGUMENT = 63 }; /* of a line; no library method has so many that matter */

/* --- a file being read --- */

struct reader {
  struct bl_models *ms;
  const char *file;
  struct cf_str rest; /* of the line */
  uint32_t line;
  struct bl_class_model *last; /* the class of the last line: most speak of the same */
  struct cf_arena *a;          /* for the message */
  struct cf_str *message;
};

/* Says "FILE:LINE: what 'word'". Returns false. */
static bool fail(struct reader *r, const char *what, struct cf_str word)
{
  *r->message =
      cf_arena_printf(r->a, "%s:%u: %s '%.*s'", r->file, r->line, what, (int)word.n, word.p);
  return false;
}

static const bool is_space[256] = {[' '] = true, ['\t'] = true, ['\r'] = true};

/* The next word of the line; empty at its end. */
static struct cf_str next_word(struct reader *r)
{
  const char *p = r->rest.p, *end = p + r->rest.n;
  while (p < end && is_space[(unsigned char)*p]) {
    p++;
  }
  const char *from = p;
  while (p < end && !is_space[(unsigned char)*p]) {
    p++;
  }
  r->rest = (struct cf_str){p, (uint32_t)(end - p)};
  return (struct cf_str){from, (uint32_t)(p - from)};
}

/* --- what is built in --- */

static const struct bl_class_model *built_in_class(struct cf_str name)
{
  const struct bl_built_in_models *b = &bl_built_in_models;
  for (uint32_t h = bl_model_hash(name), k; b->n_classes > 0; h++) {
    if ((k = b->class_slots.items[h & b->class_slots.mask]) == 0) {
      break;
    }
    if (cf_str_eq(b->classes[k - 1].name, name)) {
      return &b->classes[k - 1];
    }
  }
  return NULL;
}

static const struct bl_method_model *built_in_method(struct cf_str key)
{
  const struct bl_built_in_models *b = &bl_built_in_models;
  for (uint32_t h = bl_model_hash(key), k; b->n_methods > 0; h++) {
    if ((k = b->method_slots.items[h & b->method_slots.mask]) == 0) {
      break;
    }
    if (cf_str_eq(b->methods[k - 1].key, key)) {
      return &b->methods[k - 1];
    }
  }
  return NULL;
}

/* --- classes --- */

static bool is_last(const struct reader *r, struct cf_str name)
{
  return r->last != NULL && cf_str_eq(r->last->name, name);
}

static struct bl_class_model *class_at(struct reader *r, struct cf_str name)
{
  struct bl_models *ms = r->ms;
  struct bl_class_model *c = is_last(r, name) ? r->last : cf_map_get(&ms->classes, name.p, name.n);
  if (c == NULL) {
    const struct bl_class_model *known = built_in_class(name);
    c = CF_NEW(&ms->arena, struct bl_class_model);
    *c = known != NULL ? *known : (struct bl_class_model){.name = cf_arena_str(&ms->arena, name)};
    *cf_map_at(&ms->classes, c->name.p, name.n) = c;
    cf_vec_push(&ms->arena, &ms->named, c);
  }
  r->last = c;
  return c;
}

static bool is_class_name(struct cf_str name)
{
  static const bool is_foreign[256] = {
      ['\0'] = true, ['.'] = true, [';'] = true, ['['] = true, ['('] = true,
      [')'] = true,  ['<'] = true, ['>'] = true, [':'] = true, ['*'] = true};
  for (uint32_t i = 0; i < name.n; i++) {
    if (is_foreign[(unsigned char)name.p[i]]) {
      return false;
    }
  }
  return name.n > 0;
}

static const struct {
  struct cf_str name;
  unsigned trait;
} traits[] = {
    {WORD("atomic"), BL_T_ATOMIC},     {WORD("locked"), BL_T_LOCKED},
    {WORD("shared"), BL_T_SHARED},     {WORD("cell"), BL_T_CELL},
    {WORD("confined"), BL_T_CONFINED}, {WORD("coordinates"), BL_T_COORDINATES},
    {WORD("holds"), BL_T_HOLDS},       {WORD("common"), BL_T_COMMON},
    {WORD("under"), BL_T_UNDER},       {WORD("alone"), BL_T_ALONE},
    {WORD("whole"), BL_T_WHOLE},       {WORD("mutes"), BL_T_MUTES},
    {WORD("own"), BL_T_OWN},           {WORD("fades"), BL_T_FADES},
    {WORD("anyway"), BL_T_ANYWAY},     {WORD("resumes"), BL_T_RESUMES},
    {WORD("misses"), BL_T_MISSES},     {WORD("remote"), BL_T_REMOTE},
    {WORD("mutable"), BL_T_MUTABLE},   {WORD("box"), BL_T_BOX},
    {WORD("tests"), BL_T_TESTS},       {WORD("soft"), BL_T_SOFT},
    {WORD("named"), BL_T_NAMED},       {WORD("known"), BL_T_KNOWN},
    {WORD("in-turn"), BL_T_IN_TURN},   {WORD("piped"), BL_T_PIPED},
    {WORD("copies"), BL_T_COPIES},     {WORD("told"), BL_T_TOLD},
    {WORD("lazy"), BL_T_LAZY},         {WORD("unlisted"), BL_T_UNLISTED},
};

/* What follows "entry:", "callback:", "serial:", "begins:", "within:", "evicts:" or "mutes:". */
static bool add_entry(struct reader *r, struct bl_entry_names *to, struct cf_str word)
{
  const char *colon = memchr(word.p, ':', word.n);
  struct cf_str name = {colon + 1, word.n - (uint32_t)(colon + 1 - word.p)};
  if (!cf_str_is(name, "*") && !is_class_name(name)) {
    return fail(r, "this is no method name:", name);
  }
  struct cf_str kept = cf_arena_str(&r->ms->arena, name);
  cf_vec_push(&r->ms->arena, to, kept);
  return true;
}

/* What follows "unlocked:" or "for-tests:": a method's name, or how one begins or ends. */
static bool add_pattern(struct reader *r, struct bl_entry_names *to, struct cf_str word)
{
  struct cf_str pattern = word, part;
  while (pattern.n > 0 && *pattern.p != ':') {
    pattern.p++;
    pattern.n--;
  }
  pattern.p++;
  pattern.n--;
  part = pattern;
  if (part.n > 0 && *part.p == '*') {
    part.p++;
    part.n--;
  } else if (part.n > 0 && part.p[part.n - 1] == '*') {
    part.n--;
  }
  if (!is_class_name(part)) {
    return fail(r, "no method's name is so:", pattern);
  }
  cf_vec_push(&r->ms->arena, to, cf_arena_str(&r->ms->arena, pattern));
  return true;
}

/* "mutes:WORD": which words there are is known where findings are; see bl_models_muted. */
static bool add_muted(struct reader *r, struct bl_class_model *c, struct cf_str word)
{
  struct cf_arena *a = &r->ms->arena;
  if (!add_entry(r, &c->mutes, word)) {
    return false;
  }
  struct bl_muted said = {c->mutes.items[c->mutes.n - 1],
                          cf_arena_printf(a, "%s:%u", r->file, r->line)};
  cf_vec_push(a, &r->ms->muted, said);
  return true;
}

static bool add_trait(struct reader *r, struct bl_class_model *c, struct cf_str word)
{
  if (cf_str_starts(word, CF_STR("entry:"))) {
    return add_entry(r, &c->entries, word);
  }
  if (cf_str_starts(word, CF_STR("callback:"))) {
    return add_entry(r, &c->callbacks, word);
  }
  if (cf_str_starts(word, CF_STR("serial:"))) {
    return add_entry(r, &c->serials, word);
  }
  if (cf_str_starts(word, CF_STR("begins:"))) {
    return add_entry(r, &c->begins, word);
  }
  if (cf_str_starts(word, CF_STR("within:"))) {
    return add_entry(r, &c->within, word);
  }
  if (cf_str_starts(word, CF_STR("unlocked:"))) {
    return add_pattern(r, &c->unlocked, word);
  }
  if (cf_str_starts(word, CF_STR("evicts:"))) {
    return add_entry(r, &c->evicts, word);
  }
  if (cf_str_starts(word, CF_STR("for-tests:"))) {
    return add_pattern(r, &c->for_tests, word);
  }
  if (cf_str_starts(word, CF_STR("mutes:"))) {
    return add_muted(r, c, word);
  }
  for (size_t i = 0; i < sizeof traits / sizeof *traits; i++) {
    if (cf_str_eq(word, traits[i].name)) {
      c->traits |= traits[i].trait;
      return true;
    }
  }
  return fail(r, "no such trait:", word);
}

static bool add_super(struct reader *r, struct bl_class_model *c, struct cf_str word)
{
  if (!is_class_name(word)) {
    return fail(r, "this is no class name:", word);
  }
  struct bl_class_model *super = class_at(r, word);
  r->last = c;
  cf_vec_push(&r->ms->arena, &c->supers, super);
  return true;
}

/* What follows "CLASS <" or "CLASS :". */
static bool read_class(struct reader *r, struct cf_str name, bool supers)
{
  if (!is_class_name(name)) {
    return fail(r, "this is no class name:", name);
  }
  struct bl_class_model *c = class_at(r, name);
  struct cf_str word = next_word(r);
  if (word.n == 0) {
    return fail(r, "nothing is said of", name);
  }
  for (; word.n > 0; word = next_word(r)) {
    if (!(supers ? add_super(r, c, word) : add_trait(r, c, word))) {
      return false;
    }
  }
  return true;
}

/* --- methods --- */

static bool read_operand(struct reader *r, struct cf_str word, int8_t *out)
{
  if (cf_str_is(word, "this")) {
    *out = BL_OPERAND_THIS;
    return true;
  }
  if (cf_str_is(word, "result")) {
    *out = BL_OPERAND_RESULT;
    return true;
  }
  unsigned n = 0;
  bool good = cf_str_starts(word, CF_STR("arg")) && word.n > 3 && word.n <= 5;
  for (uint32_t i = 3; good && i < word.n; i++) {
    good = word.p[i] >= '0' && word.p[i] <= '9';
    n = 10 * n + (unsigned)(word.p[i] - '0');
  }
  *out = (int8_t)n;
  return (good && n <= MAX_ARGUMENT) || fail(r, "this is no operand:", word);
}

/* The word before the colon; *operand is what follows, empty where there is no colon. */
static struct cf_str split_effect(struct cf_str word, struct cf_str *operand)
{
  const char *colon = memchr(word.p, ':', word.n);
  uint32_t n = colon == NULL ? word.n : (uint32_t)(colon - word.p);
  *operand =
      colon == NULL ? (struct cf_str){word.p, 0} : (struct cf_str){colon + 1, word.n - n - 1};
  return (struct cf_str){word.p, n};
}

/* What follows "gets:" or "sets:". */
static bool read_state(struct reader *r, struct cf_str name, struct bl_model *m)
{
  if (!is_class_name(name)) {
    return fail(r, "this is no name:", name);
  }
  m->state = cf_arena_str(&r->ms->arena, name);
  return true;
}

/* What follows "frail:": the major version of class files, of two or three digits. */
static bool read_version(struct reader *r, struct cf_str word, int8_t *out)
{
  unsigned n = 0;
  bool good = word.n > 1 && word.n <= 3;
  for (uint32_t i = 0; good && i < word.n; i++) {
    good = word.p[i] >= '0' && word.p[i] <= '9';
    n = 10 * n + (unsigned)(word.p[i] - '0');
  }
  *out = (int8_t)n;
  return (good && n <= INT8_MAX) || fail(r, "this is no version of class files:", word);
}

static bool read_effect(struct reader *r, struct cf_str word, struct bl_model *m,
                        struct bl_effect *out)
{
  struct cf_str operand, head = split_effect(word, &operand);
  bool has = head.n < word.n;
  out->operand = BL_OPERAND_NONE;
  for (unsigned i = 0; i < BL_E_COUNT_; i++) {
    if (!cf_str_eq(head, words[i].name)) {
      continue;
    }
    out->kind = (uint8_t)i;
    if (words[i].rule == NEEDS_NAME) {
      return read_state(r, operand, m);
    }
    if (words[i].rule == NEEDS_VERSION) {
      return read_version(r, operand, &out->operand);
    }
    return has ? (words[i].rule != NO_OPERAND || fail(r, "this takes no operand:", word)) &&
                     read_operand(r, operand, &out->operand)
               : words[i].rule != NEEDS_OPERAND || fail(r, "this needs an operand:", word);
  }
  return fail(r, "no such effect:", word);
}

/* From `word` on, the first behind the key. */
static bool read_effects(struct reader *r, struct cf_str key, struct cf_str word,
                         struct bl_model *m)
{
  if (word.n == 0) {
    return fail(r, "nothing is said of", key);
  }
  for (; word.n > 0; word = next_word(r)) {
    if (m->n == BL_MODEL_EFFECTS) {
      return fail(r, "one effect too many:", word);
    }
    if (!read_effect(r, word, m, &m->effects[m->n++])) {
      return false;
    }
  }
  return true;
}

/* "CLASS.METHOD(…)": the class, or an empty name where the word is none. */
static struct cf_str class_of_key(const struct reader *r, struct cf_str key)
{
  const char *open = memchr(key.p, '(', key.n);
  const char *close = memchr(key.p, ')', key.n);
  const char *dot = memchr(key.p, '.', key.n);
  struct cf_str none = {key.p, 0};
  if (open == NULL || close == NULL || dot == NULL || dot + 1 >= open || close < open) {
    return none;
  }
  struct cf_str cls = {key.p, (uint32_t)(dot - key.p)};
  return is_last(r, cls) || is_class_name(cls) ? cls : none;
}

static bool add_method(struct reader *r, struct cf_str key, const struct bl_model *m)
{
  struct bl_models *ms = r->ms;
  struct cf_str kept = cf_arena_str(&ms->arena, key);
  struct bl_method_model **e = (struct bl_method_model **)cf_map_at(&ms->methods, kept.p, kept.n);
  if (*e != NULL && (*e)->file == ms->n_files) {
    return fail(r, "said twice:", key);
  }
  if (*e == NULL) {
    *e = CF_NEW(&ms->arena, struct bl_method_model);
    cf_vec_push(&ms->arena, &ms->said, *e);
  }
  **e = (struct bl_method_model){kept, *m, ms->n_files, r->line};
  return true;
}

/* "lock" of "CLASS.lock(…)…". */
static struct cf_str name_of_key(struct cf_str key, struct cf_str cls)
{
  struct cf_str name = {key.p + cls.n + 1, 0};
  while (cls.n + 1 + name.n < key.n && name.p[name.n] != '(') {
    name.n++;
  }
  return name;
}

static bool changes_itself(const struct bl_model *m)
{
  for (uint32_t i = 0; i < m->n; i++) {
    bool writes = m->effects[i].kind == BL_E_WRITE || m->effects[i].kind == BL_E_TAKE;
    if (writes && m->effects[i].operand == BL_OPERAND_THIS) {
      return true;
    }
  }
  return false;
}

static bool read_method(struct reader *r, struct cf_str key, struct cf_str effect)
{
  struct cf_str cls = class_of_key(r, key);
  if (cls.n == 0) {
    return fail(r, "this is no CLASS.METHOD(PARAMETERS):", key);
  }
  struct bl_model m = {0};
  if (!read_effects(r, key, effect, &m)) {
    return false;
  }
  struct bl_class_model *c = class_at(r, cls);
  if (m.state.n > 0) {
    m.cls = c->name;
    cf_vec_push(&r->ms->arena, &c->statics, m.state);
  }
  if (!add_method(r, key, &m)) {
    return false;
  }
  c->methods |= bl_model_name_bit(name_of_key(key, cls));
  c->traits |= changes_itself(&m) ? BL_T_MUTABLE : 0;
  return true;
}

/* --- lines --- */

static bool read_line(struct reader *r)
{
  struct cf_str first = next_word(r);
  if (first.n == 0) {
    return true;
  }
  struct cf_str second = next_word(r);
  if (second.n == 1 && (second.p[0] == '<' || second.p[0] == ':')) {
    return read_class(r, first, second.p[0] == '<');
  }
  return read_method(r, first, second);
}

/* The next line of the text without its comment. */
static struct cf_str cut_line(struct cf_str *text)
{
  const char *end = memchr(text->p, '\n', text->n);
  struct cf_str line = {text->p, end == NULL ? text->n : (uint32_t)(end - text->p)};
  uint32_t used = end == NULL ? line.n : line.n + 1;
  text->p += used;
  text->n -= used;
  const char *comment = memchr(line.p, '#', line.n);
  line.n = comment == NULL ? line.n : (uint32_t)(comment - line.p);
  return line;
}

bool bl_models_add(struct bl_models *ms, const char *file, struct cf_str text, struct cf_arena *a,
                   struct cf_str *message)
{
  struct reader r = {.ms = ms, .file = file, .a = a, .message = message};
  ms->n_files++;
  while (text.n > 0) {
    r.line++;
    r.rest = cut_line(&text);
    if (!read_line(&r)) {
      return false;
    }
  }
  return true;
}

/* --- the table --- */

struct bl_models *bl_models_new(void)
{
  struct bl_models *ms = cf_memory_zeroed(1, sizeof *ms);
  if (ms == NULL) {
    abort();
  }
  cf_arena_init(&ms->arena);
  cf_map_init(&ms->classes, &ms->arena);
  cf_map_init(&ms->methods, &ms->arena);
  return ms;
}

void bl_models_free(struct bl_models *ms)
{
  if (ms == NULL) {
    return;
  }
  cf_map_destroy(&ms->classes);
  cf_map_destroy(&ms->methods);
  cf_arena_destroy(&ms->arena);
  free(ms);
}

/* Most runs are told nothing more than what is built in. */
const struct bl_class_model *bl_models_class(const struct bl_models *ms, struct cf_str name)
{
  const struct bl_class_model *told =
      ms->classes.n == 0 ? NULL : cf_map_get(&ms->classes, name.p, name.n);
  return told != NULL ? told : built_in_class(name);
}

const struct bl_model *bl_models_at(const struct bl_models *ms, struct cf_str key)
{
  const struct bl_method_model *m =
      ms->methods.n == 0 ? NULL : cf_map_get(&ms->methods, key.p, key.n);
  m = m != NULL ? m : built_in_method(key);
  return m == NULL ? NULL : &m->model;
}

const struct bl_effect *bl_model_effect(const struct bl_model *m, enum bl_effect_kind kind)
{
  for (uint32_t i = 0; m != NULL && i < m->n; i++) {
    if (m->effects[i].kind == kind) {
      return &m->effects[i];
    }
  }
  return NULL;
}
