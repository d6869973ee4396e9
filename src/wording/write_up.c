/* A candidate as people read it. Receives one; hands on a finding, with its trace (trace.c), its
   message (message.c) and what makes its rank (grounds.c). Decides nothing. */
#include "src/candidate/state_version.h"
#include "src/wording/writing.h"

/* What people call a value of the method's. */
static struct cf_str value_text(struct write_up *w, uint32_t name)
{
  const struct bl_interp *it = w->c->it;
  const struct bl_path *p = bl_names_path(&it->names, name);
  return bl_path_text(w->a, p, it->program, it->method, bl_root_text(w->a, it, p));
}

/* "count"; of what the process has one of, "Locale.default". */
static struct cf_str field_text(struct cf_arena *a, const struct bl_field *f)
{
  struct cf_str cls = f->cls->name;
  for (uint32_t i = 0; i < cls.n; i++) {
    if (cls.p[i] == '/') {
      cls = (struct cf_str){cls.p + i + 1, cls.n - i - 1};
      i = 0;
    }
  }
  struct cf_str name = bl_field_word(f);
  return f->of_process ? cf_arena_printf(a, "%.*s.%.*s", (int)cls.n, cls.p, (int)name.n, name.p)
                       : name;
}

/* The field that the object lies in, to whoever keeps it in one. */
static const struct bl_field *field_of(const struct write_up *w, const struct bl_field *otherwise)
{
  const struct bl_path *p = bl_names_path(&w->c->it->names, w->o->object);
  uint32_t last = p->len == 0 ? BL_STEP_ELEMENT : p->step[p->len - 1];
  return last == BL_STEP_ELEMENT ? otherwise : w->c->it->program->fields[last];
}

/* The state's field; of what an object has by inheritance alone, as an AtomicReference does, that
   which the object lies in, or else the method's word for the object. */
static struct cf_str state_word(struct write_up *w, const struct bl_field *field)
{
  const struct bl_program *p = w->c->it->program;
  const struct bl_field *in = bl_field_is_inherited(p, field) ? field_of(w, NULL) : field;
  return in == NULL ? value_text(w, w->o->object) : field_text(w->a, in);
}

/* "com.acme.Pool.find()" */
static struct cf_str callee_text(struct write_up *w)
{
  const struct bl_method *m = bl_call_callee(bl_interp_site(w->c->it, w->o->insn)->call);
  struct cf_str cls = bl_dotted(w->a, m->cls->name), name = bl_method_name(m);
  return cf_arena_printf(w->a, "%.*s.%.*s()", (int)cls.n, cls.p, (int)name.n, name.p);
}

bool bl_is_unseen(const struct write_up *w)
{
  return w->o->state == bl_state_unseen(w->c->it->program);
}

void bl_write_up(struct bl_finding *out, struct cf_arena *a, struct bl_method_check *c,
                 const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  struct write_up w = {.a = a, .c = c, .x = x, .o = &it->obs->items[x->bit], .out = out};
  *out = (struct bl_finding){.kind = x->kind,
                             .check = BL_CHECK_BLOCK_LOCAL,
                             .checks = BL_CHECK_BLOCK_LOCAL |
                                       (bl_is_conflict(c, x) ? BL_CHECK_STATE_VERSION : 0u),
                             .confidence = x->confidence,
                             .benign = x->benign,
                             .input = it->method->cls->container};
  w.way = bl_find_way(c, x);
  w.lock = bl_lock_text(&w);
  const struct bl_field *field = bl_state_field(it->program, w.o->state);
  w.field = state_word(&w, field);
  bool unseen = bl_is_unseen(&w), nowhere = bl_state_is_nowhere(it->program, w.o->state);
  out->at = bl_use_place(&w);
  out->read_line = bl_read_line(&w);
  out->field = bl_state_text(a, it->program, w.o->state);
  out->lock = bl_lock_path(&w);
  if (unseen) {
    w.field = bl_call_text(&w, w.o->insn);
    out->field = callee_text(&w);
  } else if (nowhere) {
    w.field = value_text(&w, w.o->object);
    out->field = cf_arena_printf(a, "%.*s.%.*s.contents", (int)out->at.cls.n, out->at.cls.p,
                                 (int)w.field.n, w.field.p);
  }
  out->message = bl_message(&w);
  bl_make_trace(&w);
  bl_set_grounds(&w);
  out->confidence = bl_finding_is_old(out) ? bl_lower(out->confidence) : out->confidence;
}
