/* blocal dump --summary: what the four passes know of every method, as text. Receives finished
   summaries; computes nothing. */

#include "src/dump/dump_summary.h"

#include "src/dump/dump_select.h"
#include "src/pass/make.h"
#include "src/report/words.h"
#include "src/summary/effect_text.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/summary/summaries.h"

struct summary_text {
  FILE *out;
  struct cf_arena *arena; /* of one method or field */
  const struct bl_summaries *s;
};

/* Each line of the text, indented and safe on a terminal. */
static void put_lines(const struct summary_text *t, const char *indent, struct cf_str text)
{
  while (text.n > 0) {
    const char *end = memchr(text.p, '\n', text.n);
    uint32_t n = end == NULL ? text.n : (uint32_t)(end - text.p);
    struct cf_str line = bl_words_safe(t->arena, (struct cf_str){text.p, n});
    fprintf(t->out, "%s%.*s\n", indent, (int)line.n, line.p);
    n += n < text.n ? 1 : 0;
    text = (struct cf_str){text.p + n, text.n - n};
  }
}

static struct cf_str path_text(const struct summary_text *t, const struct bl_path *p,
                               const struct bl_method *m)
{
  return bl_path_text(t->arena, p, t->s->program, m, CF_STR(""));
}

/* "this.lock, Pool.class" */
static struct cf_str paths_text(const struct summary_text *t, const struct bl_path *paths,
                                uint32_t n, const struct bl_method *m)
{
  struct cf_str all = CF_STR("");
  for (uint32_t i = 0; i < n; i++) {
    struct cf_str one = path_text(t, &paths[i], m);
    all = cf_arena_printf(t->arena, "%.*s%s%.*s", (int)all.n, all.p, i == 0 ? "" : ", ", (int)one.n,
                          one.p);
  }
  return all;
}

/* --- fields --- */

/* "field count: guarded by this.lock", "field size: atomic": each read is a block of its own. */
static void put_state(const struct summary_text *t, const struct bl_field *f,
                      enum bl_state_kind kind)
{
  static const char *const suffix[] = {"", "[]", ".contents"};
  uint32_t state = bl_state_of(f->id, kind);
  struct bl_path guard;
  struct cf_str name = bl_field_name(f), lock = CF_STR("");
  bool atomic = bl_summaries_operation(t->s, state) == BL_OP_ATOMIC;
  if (bl_summaries_guard(t->s, state, &guard)) {
    lock = path_text(t, &guard, NULL);
  } else if (!atomic) {
    return;
  }
  put_lines(t, "  ",
            cf_arena_printf(t->arena, "field %.*s%s: %s%.*s%s", (int)name.n, name.p, suffix[kind],
                            lock.n > 0 ? "guarded by " : "", (int)lock.n, lock.p,
                            !atomic      ? ""
                            : lock.n > 0 ? ", atomic"
                                         : "atomic"));
}

static void put_fields(const struct summary_text *t, const struct bl_class *cls)
{
  for (uint32_t i = 0; i < cls->n_fields; i++) {
    put_state(t, &cls->fields[i], BL_STATE_FIELD);
    put_state(t, &cls->fields[i], BL_STATE_ELEMENTS);
    put_state(t, &cls->fields[i], BL_STATE_CONTENTS);
    cf_arena_reset(t->arena);
  }
}

/* --- methods --- */

static void put_entry(const struct summary_text *t, const struct bl_method *m)
{
  const struct bl_entry *e = bl_summaries_entry(t->s, m);
  if (e->dead) {
    fputs("    entry: nothing calls it\n", t->out);
    return;
  }
  if (e->n_locks > 0) {
    struct cf_str locks = paths_text(t, e->locks, e->n_locks, m);
    put_lines(t, "    ",
              cf_arena_printf(t->arena, "entry: every caller holds %.*s", (int)locks.n, locks.p));
  }
  for (uint32_t i = 0; i < 64; i++) {
    if ((e->confined >> i & 1) != 0) {
      struct bl_path param = bl_path_of(BL_ROOT_PARAM, i);
      struct cf_str name = path_text(t, &param, m);
      put_lines(
          t, "    ",
          cf_arena_printf(t->arena, "entry: no other thread has %.*s yet", (int)name.n, name.p));
    }
  }
}

/* How a lock is named in a fact: from the object that has the field. */
static struct cf_str relative_text(const struct summary_text *t, const struct bl_path *p)
{
  struct cf_str root = p->root == BL_ROOT_PARAM ? CF_STR("object") : CF_STR("");
  return bl_path_text(t->arena, p, t->s->program, NULL, root);
}

static struct cf_str held_text(const struct summary_text *t, const struct bl_fact *f)
{
  struct cf_str all = f->n_locks == 0 ? CF_STR("no lock") : CF_STR("");
  for (uint32_t i = 0; i < f->n_locks; i++) {
    struct cf_str one = relative_text(t, &f->locks[i]);
    all = cf_arena_printf(t->arena, "%.*s%s%.*s", (int)all.n, all.p, i == 0 ? "" : ", ", (int)one.n,
                          one.p);
  }
  return all;
}

/* "write of com.acme.Counter.count at 12, holding object.lock" */
static void put_fact(const struct summary_text *t, const struct bl_fact *f)
{
  struct cf_str state = bl_state_text(t->arena, t->s->program, f->state);
  struct cf_str held = held_text(t, f);
  put_lines(t, "    ",
            cf_arena_printf(t->arena, "%s of %.*s at %u, holding %.*s%s%s",
                            f->write ? "write" : "read", (int)state.n, state.p, f->bci, (int)held.n,
                            held.p, f->confined ? ", not shared yet" : "",
                            f->vague ? ", perhaps" : ""));
}

static const char *not_known_because(const struct bl_summaries *s, const struct bl_method *m)
{
  if (!bl_method_has_body(m)) {
    return (m->flags & BL_M_MALFORMED) != 0 ? "malformed code" : "no code";
  }
  switch ((enum bl_fault)s->fault[m->id]) {
  case BL_FAULT_CODE:
  case BL_FAULT_STACK:
    return "malformed code";
  case BL_FAULT_STOPPED:
  case BL_FAULT_BUDGET:
    return "over budget: nothing is known";
  case BL_FAULT_NONE:
    break;
  }
  return NULL;
}

static void put_effect(const struct summary_text *t, const struct bl_method *m)
{
  const struct bl_call_effect *e = t->s->own[m->id];
  if (!t->s->needed[m->id]) {
    fputs("    far from any lock: not interpreted\n", t->out);
  } else if (e == NULL) {
    fputs("    nothing that a caller could see\n", t->out);
  } else {
    put_lines(t, "    ", bl_effect_text(t->arena, e, t->s->program, m));
  }
}

static void put_method(const struct summary_text *t, const struct bl_method *m)
{
  struct cf_str name =
      bl_dump_method_name(t->arena, m->cls->name, bl_method_name(m), bl_method_descriptor(m));
  const char *why = not_known_because(t->s, m);
  fprintf(t->out, "  %.*s\n", (int)name.n, name.p);
  if (why != NULL) {
    fprintf(t->out, "    %s\n", why);
    return;
  }
  put_entry(t, m);
  put_effect(t, m);
  const struct bl_fact_list *facts = &t->s->facts_of[m->id];
  for (uint32_t i = 0; i < facts->n; i++) {
    put_fact(t, &facts->items[i]);
  }
}

static void put_class(FILE *out, const struct bl_summaries *s, const struct bl_class *cls)
{
  struct cf_arena arena;
  const struct summary_text t = {out, &arena, s};
  cf_arena_init(&arena);
  struct cf_str name = bl_words_safe(&arena, bl_dotted(&arena, cls->name));
  fprintf(out, "class %.*s\n", (int)name.n, name.p);
  put_fields(&t, cls);
  for (uint32_t i = 0; i < cls->n_methods; i++) {
    put_method(&t, &cls->methods[i]);
    cf_arena_reset(&arena);
  }
  cf_arena_destroy(&arena);
}

void bl_dump_summaries(FILE *out, const struct bl_program *p, const struct bl_models *models,
                       const struct bl_options *o)
{
  const struct bl_summary_options how = {.unasked = true, .threads = o->threads};
  struct bl_summaries *s = bl_summaries_make(p, models, &how);
  for (uint32_t i = 0; i < p->n_given && !ferror(out); i++) {
    if (bl_dump_selects(o, p->classes[i]->library, p->classes[i]->cf)) {
      put_class(out, s, p->classes[i]);
    }
  }
  bl_summaries_free(s);
}
