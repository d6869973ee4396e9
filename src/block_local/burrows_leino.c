/* burrows-leino: see the header. */
#include "src/block_local/burrows_leino.h"

#include "src/sharing/sharing.h"
#include "src/wording/place.h"
#include "src/wording/write_up.h"

enum { MAX_STEPS = 4 };

static void look(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  (void)it;
  bl_ghosts_look(ctx, f, insn);
}

void bl_burrows_leino_prepare(struct bl_method_check *c)
{
  struct bl_ghosts *g = CF_NEW(c->it->arena, struct bl_ghosts);
  bl_ghosts_open(g, c->it);
  bl_interp_visit(c->it, &(struct bl_visitor){.visit = look, .ctx = g}, 1);
  c->ghosts = bl_ghosts_solve(g) ? g : NULL;
}

void bl_burrows_leino_name(struct bl_finding *f, struct cf_arena *a, struct bl_method_check *c,
                           const struct bl_candidate *x)
{
  uint32_t read = c->it->obs->items[x->bit].insn;
  uint32_t use = x->decided_at != CF_NO_INSN ? x->decided_at : x->insn;
  if (c->ghosts == NULL || !bl_ghosts_agree(c->ghosts, read, use)) {
    return;
  }
  struct bl_ghost_origin *o = &c->ghosts->origins.items[c->ghosts->bit[read] - 1];
  o->named = true;
  f->checks |= BL_CHECK_BURROWS_LEINO;
  if (o->read_at != CF_NO_INSN) {
    f->variable = bl_variable_text(a, c->it, o->loaded_at);
  }
}

/* --- writing up --- */

struct write_up {
  struct cf_arena *a;
  struct bl_interp *it;
  const struct bl_ghost_origin *o;
  struct bl_ghost_way way;
  struct bl_finding *f;
  struct cf_str what; /* "'count'", "the result of size()" */
};

static struct bl_place place(const struct write_up *w, uint32_t insn)
{
  return bl_place_at(w->a, w->it, insn);
}

static void add_step(struct write_up *w, enum bl_step_kind kind, uint32_t insn, struct cf_str note)
{
  w->f->trace[w->f->n_trace++] =
      (struct bl_step){place(w, insn), note, kind, kind == BL_STEP_READ, false};
}

static struct cf_str path_text(const struct write_up *w, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&w->it->names, name);
  return bl_path_text(w->a, p, w->it->program, w->it->method, bl_root_text(w->a, w->it, p));
}

static bool is_call(const struct write_up *w)
{
  return cf_opcodes[w->it->insns.items[w->o->insn].op].kind == CF_K_INVOKE;
}

static bool has_field(const struct write_up *w)
{
  return w->o->state != BL_NO_STATE && !bl_state_is_nowhere(w->it->program, w->o->state);
}

static struct cf_str what_text(const struct write_up *w)
{
  if (has_field(w)) {
    struct cf_str field = bl_field_word(bl_state_field(w->it->program, w->o->state));
    return cf_arena_printf(w->a, "'%.*s'", CF_S(field));
  }
  const struct bl_call *call = is_call(w) ? bl_interp_site(w->it, w->o->insn)->call : NULL;
  if (call == NULL || bl_call_callee(call) == NULL) {
    return CF_STR("shared state");
  }
  return cf_arena_printf(w->a, "the result of %.*s()", CF_S(bl_method_name(bl_call_callee(call))));
}

static void make_trace(struct write_up *w)
{
  struct cf_str lock = w->f->lock;
  bool section = w->way.release == CF_NO_INSN;
  w->f->trace = CF_NEW_N(w->a, struct bl_step, MAX_STEPS);
  add_step(w, BL_STEP_READ, w->o->insn,
           section ? cf_arena_printf(w->a, "%.*s, of a call that takes %.*s and gives it up",
                                     CF_S(w->what), CF_S(lock))
                   : cf_arena_printf(w->a, "%.*s read under %.*s", CF_S(w->what), CF_S(lock)));
  if (w->way.waits) {
    add_step(w, BL_STEP_WAIT, w->way.release,
             CF_STR("waits: the critical section ends, another begins"));
  } else if (!section) {
    add_step(w, BL_STEP_RELEASE, w->way.release, CF_STR("the critical section ends"));
  }
  if (w->way.enter != CF_NO_INSN && w->way.enter != w->o->read_at) {
    add_step(w, BL_STEP_ACQUIRE, w->way.enter, CF_STR("another critical section is entered"));
  }
  bool enters = w->way.enter == w->o->read_at || (w->way.enter == CF_NO_INSN && !w->way.waits);
  add_step(w, BL_STEP_USE, w->o->read_at,
           enters ? CF_STR("another critical section is entered, where the stale variable is read")
                  : CF_STR("the stale variable is read"));
}

static struct cf_str message(const struct write_up *w)
{
  struct cf_str v = w->f->variable;
  struct cf_str who =
      v.n == 0 ? CF_STR("a local variable") : cf_arena_printf(w->a, "variable '%.*s'", CF_S(v));
  struct cf_str when = bl_when_text(w->a, w->f->read_line);
  return cf_arena_printf(w->a,
                         "%.*s still has the value of %.*s read %.*s, in a critical section "
                         "that was %s in between",
                         CF_S(who), CF_S(w->what), CF_S(when),
                         w->way.waits ? "interrupted by a wait" : "left");
}

static void set_grounds(struct write_up *w)
{
  struct bl_grounds *g = &w->f->grounds;
  const struct bl_path *object = bl_names_path(&w->it->names, w->o->object);
  g->age = w->way.age;
  g->ends = BL_ENDS_IN_METHOD;
  g->in = g->from = g->to = w->it->method->id;
  g->distance = w->o->read_at > w->o->insn ? w->o->read_at - w->o->insn : 0;
  w->f->owners = (struct bl_owners){.state = BL_NO_OWNER, .through = BL_NO_OWNER};
  if (has_field(w)) {
    w->f->owners = bl_owners_of(w->it->program, w->it->method, w->o->state, object);
  }
}

static void write_up(struct bl_finding *f, struct cf_arena *a, struct bl_method_check *c,
                     const struct bl_ghost_origin *o)
{
  struct write_up w = {.a = a, .it = c->it, .o = o, .f = f};
  *f = (struct bl_finding){.kind = BL_STALE_VALUE,
                           .check = BL_CHECK_BURROWS_LEINO,
                           .checks = BL_CHECK_BURROWS_LEINO,
                           .confidence = BL_LOW,
                           .input = c->it->method->cls->container};
  w.way = bl_ghosts_way(c->ghosts, o);
  w.what = what_text(&w);
  f->at = place(&w, o->read_at);
  f->read_line = bl_interp_line(c->it, o->insn);
  f->field = has_field(&w) ? bl_state_text(a, c->it->program, o->state) : CF_STR("");
  f->lock = path_text(&w, o->lock);
  f->variable = bl_variable_text(a, c->it, o->loaded_at);
  f->message = message(&w);
  make_trace(&w);
  set_grounds(&w);
}

/* One finding a method, line of the read, and place where it is too late. */
static bool already_told(struct bl_method_check *c, const struct bl_ghost_origin *o)
{
  uint32_t line = bl_interp_line_key(c->it, o->insn);
  for (const struct bl_ghost_origin *x = c->ghosts->origins.items; x < o; x++) {
    bool told = x->named || x->read_at == o->read_at;
    if (told && x->read_at != CF_NO_INSN && bl_interp_line_key(c->it, x->insn) == line &&
        bl_interp_line_key(c->it, x->read_at) == bl_interp_line_key(c->it, o->read_at)) {
      return true;
    }
  }
  return false;
}

void bl_burrows_leino_rest(struct bl_findings *out, struct cf_arena *a, struct bl_method_check *c)
{
  for (uint32_t i = 0; c->ghosts != NULL && i < c->ghosts->origins.n; i++) {
    const struct bl_ghost_origin *o = &c->ghosts->origins.items[i];
    if (o->read_at != CF_NO_INSN && !o->named && !already_told(c, o)) {
      cf_vec_reserve(a, out);
      write_up(&out->items[out->n++], a, c, o);
    }
  }
}
