/* What a method has at one of its places: see the header. */
#include "src/wording/there.h"

#include "src/wording/place.h"
#include "src/wording/write_up.h"

/* What is asked, and what has been found. */
struct question {
  struct cf_arena *a;
  const struct bl_summaries *s;
  uint32_t bci, state;
  const struct bl_path *lock;
  struct bl_there *out;
  struct bl_path here; /* the lock in the method's terms */
};

/* --- the object --- */

static struct bl_path object_of_call(struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                                     uint32_t state)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    struct bl_location at = bl_interp_map_location(it, &args, &e->accesses[i].where->at);
    if (at.state == state) {
      return at.object;
    }
  }
  return (struct bl_path){.root = BL_ROOT_NONE};
}

static struct bl_path object_at(struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                                uint32_t state)
{
  struct bl_touch t;
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    return object_of_call(it, f, insn, state);
  }
  bool there = bl_interp_touch(it, f, insn, &t) && t.state == state;
  return there ? *bl_names_path(&it->names, t.object) : (struct bl_path){.root = BL_ROOT_NONE};
}

/* --- words --- */

/* "Base.lock" beside another class's "this.lock". */
static struct cf_str told_apart(const struct question *q, const struct bl_interp *it,
                                const struct bl_path *p)
{
  struct cf_str text = bl_said_text(q->a, it, p);
  if (text.n == 0 || p->len == 0 || p->step[p->len - 1] == BL_STEP_ELEMENT ||
      !cf_str_eq(text, q->out->lock)) {
    return text;
  }
  const struct bl_field *f = it->program->fields[p->step[p->len - 1]];
  return cf_arena_printf(q->a, "%.*s.%.*s", CF_S(bl_simple_name(f->cls->name)),
                         CF_S(bl_field_word(f)));
}

static void add_held(struct question *q, const struct bl_interp *it, const struct bl_path *p)
{
  struct bl_there *out = q->out;
  struct cf_str one = told_apart(q, it, p);
  if (one.n == 0 || bl_path_same_lock(p, &q->here)) {
    return;
  }
  out->alike |= bl_path_same_by_other(p, &q->here, it->program);
  out->held =
      out->held.n == 0 ? one : cf_arena_printf(q->a, "%.*s and %.*s", CF_S(out->held), CF_S(one));
}

/* The lock is one that the method was handed, and is called by nothing but that. */
static void note_given(struct question *q, const struct bl_interp *it, const struct bl_path *p)
{
  bool own = p->base == 0 && !bl_method_is(it->method, CF_ACC_STATIC);
  if (p->root == BL_ROOT_PARAM && p->len == 0 && !own) {
    q->out->given = p->base + 1;
  }
}

static void look(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct question *q = ctx;
  if (it->insns.items[insn].bci != q->bci) {
    return;
  }
  struct bl_path object = object_at(it, f, insn, q->state);
  q->out->object = object;
  q->here = bl_path_resolve(q->lock, &object);
  q->out->here = q->here;
  q->out->lock = bl_said_text(q->a, it, &q->here);
  bool taken = bl_method_is(it->method, CF_ACC_SYNCHRONIZED);
  for (unsigned i = 0; i < f->n_held; i++) {
    if (f->held[i].depth > 0) {
      q->out->any = true;
      taken |= f->held[i].site != BL_SITE_ENTRY;
      add_held(q, it, bl_names_path(&it->names, f->held[i].name));
      note_given(q, it, bl_names_path(&it->names, f->held[i].name));
    }
  }
  const struct bl_entry *e = bl_summaries_entry(q->s, it->method);
  for (uint32_t i = 0; i < e->n_likely && !q->out->any; i++) {
    add_held(q, it, &e->likely[i]);
  }
  q->out->by_callers = !taken;
}

void bl_look_there(struct bl_there *out, struct cf_arena *a, const struct bl_summaries *s,
                   const struct bl_method *m, uint32_t bci, uint32_t state,
                   const struct bl_path *lock)
{
  struct bl_interp it;
  struct bl_worker w;
  struct question q = {.a = a, .s = s, .bci = bci, .state = state, .lock = lock, .out = out};
  *out = (struct bl_there){.lock = CF_STR(""), .held = CF_STR("")};
  bl_summaries_worker(&w, (struct bl_summaries *)s, 0);
  if (bl_interp_open(&it, w.scratch, s->program, m, &w.effects)) {
    bl_summaries_enter(s, &it);
    (void)bl_interp_solve(&it, NULL, &(struct bl_visitor){.visit = look, .ctx = &q}, 1);
  }
  cf_arena_reset(w.scratch);
}

struct cf_str bl_lock_of_class(struct cf_arena *a, const struct bl_program *p,
                               const struct bl_class *c, const struct bl_path *lock)
{
  struct cf_str root = CF_STR("");
  if (bl_path_from_first(lock)) {
    root = cf_arena_printf(a, "%.*s.this", CF_S(bl_simple_name(c->name)));
  }
  return bl_path_text(a, lock, p, NULL, root);
}
