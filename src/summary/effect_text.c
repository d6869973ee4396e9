/* Effects as lines of text. Receives finished effects; hands on text, for people and for tests. */
#include "src/summary/effect_text.h"

#include <stdlib.h>

struct text {
  FILE *out;
  struct cf_arena *arena;
  const struct bl_program *program;
  const struct bl_method *method; /* in whose terms the effect is */
};

static void put_str(const struct text *t, struct cf_str s)
{
  fwrite(s.p, 1, s.n, t->out);
}

static void put_path(const struct text *t, const struct bl_path *p)
{
  put_str(t, bl_path_text(t->arena, p, t->program, t->method, CF_STR("")));
}

static struct cf_str simple_class(const struct bl_class *cls)
{
  uint32_t start = 0;
  for (uint32_t i = 0; i < cls->name.n; i++) {
    start = cls->name.p[i] == '/' ? i + 1 : start;
  }
  return (struct cf_str){cls->name.p + start, cls->name.n - start};
}

/* --- where state lies --- */

static struct cf_str part_of(struct cf_arena *a, const char *what, const struct bl_location *at,
                             const struct bl_program *p, const struct bl_method *m)
{
  struct cf_str object = bl_path_text(a, &at->object, p, m, CF_STR(""));
  return cf_arena_printf(a, "%s of %.*s", what, (int)object.n, object.p);
}

struct cf_str bl_location_text(struct cf_arena *a, const struct bl_location *at,
                               const struct bl_program *p, const struct bl_method *m)
{
  static const char *const suffix[] = {"", "[]", ".contents"};
  if (at->state == BL_CONTENTS_OF || at->state == BL_ELEMENTS_OF) {
    return part_of(a, at->state == BL_CONTENTS_OF ? "contents" : "elements", at, p, m);
  }
  if (at->state == BL_NO_STATE) {
    return CF_STR("unknown state");
  }
  const struct bl_field *f = bl_state_field(p, at->state);
  struct cf_str name = bl_field_name(f);
  const char *behind = suffix[bl_state_kind_of(at->state)];
  if (at->object.root != BL_ROOT_NONE) {
    struct cf_str object = bl_path_text(a, &at->object, p, m, CF_STR(""));
    return cf_arena_printf(a, "%.*s.%.*s%s", (int)object.n, object.p, (int)name.n, name.p, behind);
  }
  struct cf_str cls = simple_class(f->cls);
  return cf_arena_printf(a, "%.*s.%.*s%s%s", (int)cls.n, cls.p, (int)name.n, name.p, behind,
                         (f->access & CF_ACC_STATIC) != 0 ? "" : " of some object");
}

/* "under this.lock", "in a block of its own", "in the caller's block" */
static void put_block(const struct text *t, bool own_block, const struct bl_path *lock)
{
  if (!own_block) {
    fputs("in the caller's block", t->out);
  } else if (lock->root == BL_ROOT_NONE) {
    fputs("in a block of its own", t->out);
  } else {
    fputs("under ", t->out);
    put_path(t, lock);
  }
}

/* " at Counter.get:4": the method where something happens below this one, and the bci there. */
static void put_place(const struct text *t, const struct bl_method *m, uint32_t bci)
{
  if (m == NULL || bci == BL_BCI_MODEL) {
    return;
  }
  struct cf_str cls = simple_class(m->cls), name = bl_method_name(m);
  fprintf(t->out, ", at %.*s.%.*s:%u", (int)cls.n, cls.p, (int)name.n, name.p, bci);
}

static void put_depth(const struct text *t, unsigned depth)
{
  if (depth > 0) {
    fprintf(t->out, ", %u call%s below", depth, depth == 1 ? "" : "s");
  }
}

/* --- parameters --- */

static void put_param(const struct text *t, uint32_t i)
{
  struct bl_path p = bl_path_of(BL_ROOT_PARAM, i);
  put_path(t, &p);
  fputs(i == 63 ? " and all behind it" : "", t->out);
}

/* "this, argument 2": the parameters of the set. */
static void put_params(const struct text *t, uint64_t set)
{
  const char *between = "";
  for (uint32_t i = 0; i < 64; i++) {
    if ((set >> i & 1) != 0) {
      fputs(between, t->out);
      put_param(t, i);
      between = ", ";
    }
  }
}

static void put_param_line(const struct text *t, const char *what, uint64_t set)
{
  if (set != 0) {
    fprintf(t->out, "%s: ", what);
    put_params(t, set);
    fputc('\n', t->out);
  }
}

static void put_parameters(const struct text *t, const struct bl_call_effect *e)
{
  put_param_line(t, "uses", e->uses);
  put_param_line(t, "lets escape", e->escapes);
  put_param_line(t, "starts", e->starts);
  fputs(e->runs_all ? "runs in place what it is given\n" : "", t->out);
  for (uint32_t i = 0; i < e->n_runs; i++) {
    fputs(e->runs[i].later ? "runs later: " : "runs: ", t->out);
    put_param(t, e->runs[i].param);
    fputc(' ', t->out);
    put_block(t, e->runs[i].own_block, &e->runs[i].lock);
    for (unsigned k = 0; k < BL_MAX_HANDED; k++) {
      if (e->runs[i].handed[k] != 0) {
        fputs(k == 0 ? ", handed " : ", ", t->out);
        put_param(t, e->runs[i].handed[k] - 1u);
      }
    }
    fputc('\n', t->out);
  }
}

/* --- locks --- */

static const char *lock_word(unsigned op)
{
  switch ((enum bl_lock_op)op) {
  case BL_LOCK_RETAKE:
    return "waits on";
  case BL_LOCK_REOPEN:
    return "gives up and takes again";
  case BL_LOCK_RELEASE:
    return "releases";
  case BL_LOCK_ACQUIRE:
    return "acquires";
  case BL_LOCK_TRY:
    return "acquires where the result is not zero";
  case BL_LOCK_CONVERT:
    return "converts where the result is not zero";
  }
  return "changes";
}

static void put_locks(const struct text *t, const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < e->n_locks; i++) {
    fprintf(t->out, "%s: ", lock_word(e->locks[i].op));
    put_path(t, &e->locks[i].path);
    put_depth(t, e->locks[i].depth);
    fputc('\n', t->out);
  }
  fputs(e->opens_blocks ? "takes a lock during the call\n" : "", t->out);
  fputs(e->pauses ? "only pauses\n" : "", t->out);
}

/* --- result --- */

/* ", key argument 1": of a map. */
static void put_key(const struct text *t, uint8_t key)
{
  if (key == BL_KEY_HIDDEN || key == BL_KEY_THREAD) {
    fputs(key == BL_KEY_HIDDEN ? ", some key" : ", key the thread at hand", t->out);
  } else if (key != 0) {
    bool told = key >= BL_KEY_TOLD;
    fputs(told ? ", key told by " : ", key ", t->out);
    put_param(t, told ? key - (uint32_t)BL_KEY_TOLD : key - 1u);
  }
}

static void put_seen_so(const struct text *t, const char *how, const struct bl_seen *s)
{
  fprintf(t->out, "%s: ", how);
  put_str(t, bl_location_text(t->arena, &s->at, t->program, t->method));
  fputs(" read ", t->out);
  put_block(t, s->own_block, &s->lock);
  put_key(t, s->key);
  fputs(s->claimed == BL_CLAIM_NONE   ? ""
        : s->claimed == BL_CLAIM_MADE ? ", claimed"
                                      : ", claimed where there was any",
        t->out);
  fputs(s->weak ? ", of no one moment" : "", t->out);
  put_depth(t, s->depth);
  put_place(t, s->method, s->bci);
  fputc('\n', t->out);
}

static void put_seen(const struct text *t, const struct bl_seen *s)
{
  const char *how = s->vouches == BL_VOUCH_THERE    ? "comes back if there"
                    : s->vouches == BL_VOUCH_ABSENT ? "comes back if not there"
                    : s->control                    ? "result is chosen by"
                                                    : "result carries";
  put_seen_so(t, how, s);
}

static void put_result(const struct text *t, const struct bl_call_effect *e)
{
  if (e->result.root != BL_ROOT_NONE) {
    fputs("result is: ", t->out);
    put_path(t, &e->result);
    fputc('\n', t->out);
  }
  fputs(e->fresh ? "result is: a new object\n" : "", t->out);
  for (uint32_t i = 0; i < e->n_given; i++) {
    fputs("in its final field ", t->out);
    put_str(t, bl_field_name(t->program->fields[e->given[i].field]));
    fputs(": ", t->out);
    put_path(t, &e->given[i].path);
    fputc('\n', t->out);
  }
  fputs(e->answer != NULL ? "result is: a lambda that changes locks\n" : "", t->out);
  fputs(e->element != NULL ? "result is: an element of a collection\n" : "", t->out);
  fputs(e->constant_result ? "result is: one of some constants\n" : "", t->out);
  put_param_line(t, "result is made of", e->flows);
  put_param_line(t, "result is loaded through", e->flows_through);
  for (uint32_t i = 0; i < e->n_seen; i++) {
    put_seen(t, &e->seen[i]);
  }
}

static void put_left(const struct text *t, const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < e->n_left; i++) {
    put_param(t, (uint32_t)e->left[i].param);
    put_seen_so(t, " carries", &e->left[i].seen);
  }
}

/* --- accesses --- */

static void put_tested(const struct text *t, const struct bl_access *a)
{
  const char *between = ", after a fresh test of ";
  for (unsigned i = 0; i < BL_MAX_TESTED; i++) {
    if (a->what->tested[i] != BL_NO_STATE) {
      fputs(between, t->out);
      put_str(t, bl_state_text(t->arena, t->program, a->what->tested[i]));
      between = " and ";
    }
  }
}

/* How the access is made: what its flags say. */
static void put_manner(const struct text *t, const struct bl_access *a)
{
  const char *settled = a->key == 0 ? "what fits" : a->removes ? "if there" : "if not there";
  const struct {
    bool is_so;
    const char *words;
  } flags[] = {{a->validates, "validating"},    {a->tells, "by the result"},
               {a->blind, "whatever is there"}, {a->settles, settled},
               {a->cell, "all of it"},          {a->adds, "adding"},
               {a->pushes, "at the end"},       {a->checked, "after some fresh test"}};
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
    if (flags[i].is_so) {
      fprintf(t->out, ", %s", flags[i].words);
    }
  }
}

static void put_access(const struct text *t, const struct bl_access *a)
{
  fputs(a->write ? "writes: " : "reads: ", t->out);
  put_str(t, bl_location_text(t->arena, &a->where->at, t->program, t->method));
  put_key(t, a->key);
  fputs(a->key != 0 ? ", " : " ", t->out);
  put_block(t, a->own_block, &a->where->lock);
  if (a->what->stores != 0) {
    fputs(", from ", t->out);
    put_params(t, a->what->stores);
  }
  if (a->expects != 0) {
    fputs(", where it finds ", t->out);
    put_param(t, a->expects - 1u);
  }
  fputs(a->value != 0                              ? ", as it is"
        : a->what->constant.kind != BL_NO_CONSTANT ? ", a constant"
                                                   : "",
        t->out);
  put_manner(t, a);
  put_tested(t, a);
  put_depth(t, a->depth);
  put_place(t, a->method, a->bci);
  fputc('\n', t->out);
}

struct cf_str bl_effect_text(struct cf_arena *a, const struct bl_call_effect *e,
                             const struct bl_program *p, const struct bl_method *m)
{
  char *bytes = NULL;
  size_t n = 0;
  struct text t = {open_memstream(&bytes, &n), a, p, m};
  if (t.out == NULL) {
    return CF_STR("");
  }
  fputs(e->known ? "" : "unknown\n", t.out);
  put_locks(&t, e);
  put_result(&t, e);
  put_left(&t, e);
  put_parameters(&t, e);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    put_access(&t, &e->accesses[i]);
  }
  fclose(t.out);
  struct cf_str text = cf_arena_str(a, (struct cf_str){bytes, (uint32_t)n});
  free(bytes);
  return text;
}
