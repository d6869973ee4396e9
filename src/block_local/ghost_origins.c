/* Critical sections and what is read in them. Receives the states of a method one by one; hands on
   marks on its instructions, and the origins. */
#include "src/block_local/ghosts.h"

static void add_origin(struct bl_ghosts *g, uint32_t insn, uint32_t state, uint32_t object,
                       uint32_t lock)
{
  if (g->bit[insn] != 0) {
    g->origins.items[g->bit[insn] - 1].object = object;
    g->origins.items[g->bit[insn] - 1].lock = lock;
    return;
  }
  cf_vec_push(g->it->arena, &g->origins,
              ((struct bl_ghost_origin){insn, state, object, lock, CF_NO_INSN, CF_NO_INSN, false}));
  g->bit[insn] = g->origins.n;
}

/* A subclass may know how its superclass synchronizes, and the other way round; others cannot be
   expected to [BL §3]. */
static bool is_same_abstraction(const struct bl_class *a, const struct bl_class *b)
{
  return bl_class_is_a(a, b) || bl_class_is_a(b, a);
}

static bool is_own_section(const struct bl_method *m, const struct bl_call *call)
{
  return call != NULL && bl_call_callee(call) != NULL &&
         bl_method_is(bl_call_callee(call), CF_ACC_SYNCHRONIZED) &&
         is_same_abstraction(m->cls, bl_call_callee(call)->cls);
}

bool bl_ghosts_possible(const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    if (is_own_section(m, &m->calls[i])) {
      return true;
    }
  }
  return false;
}

static bool waits(struct bl_ghosts *g, const struct bl_frame *f, const struct bl_args *args,
                  const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < e->n_locks; i++) {
    enum bl_mode mode;
    uint32_t lock = bl_interp_changed_lock(g->it, args, &e->locks[i], &mode);
    if (bl_lock_interrupts(e->locks[i].op) && lock != 0 && bl_frame_held(f, lock) != NULL) {
      return true;
    }
  }
  return false;
}

/* The state that the result of a call carries, if it carries any. */
static void add_result(struct bl_ghosts *g, uint32_t insn, const struct bl_args *args,
                       uint32_t lock)
{
  const struct bl_call_effect *e = bl_interp_site(g->it, insn)->effect;
  struct bl_location at = {.state = BL_NO_STATE};
  if (e->n_seen > 0) {
    at = bl_interp_map_location(g->it, args, &e->seen[0].at);
  }
  if (at.state >= BL_UNMAPPED) {
    at.state = BL_NO_STATE;
  }
  add_origin(g, insn, at.state, bl_names_of(&g->it->names, &at.object), lock);
}

static uint32_t receiver_lock(struct bl_ghosts *g, const struct bl_args *args)
{
  const struct bl_method *callee = bl_call_callee(args->call);
  struct bl_path p = bl_path_of(BL_ROOT_CLASS, callee->cls->id);
  return bl_method_is(callee, CF_ACC_STATIC) ? bl_names_of(&g->it->names, &p) : args->name[0];
}

static void look_at_call(struct bl_ghosts *g, const struct bl_frame *f, uint32_t insn, bool inside)
{
  const struct bl_site *site = bl_interp_site(g->it, insn);
  struct bl_args args;
  bool gives = site->result[0] != '\0';
  if (!inside && is_own_section(g->it->method, site->call)) {
    g->mark[insn] |= BL_MARK_SECTION;
    bl_interp_args(g->it, f, insn, &args);
    if (gives) {
      add_result(g, insn, &args, receiver_lock(g, &args));
    }
  } else if (inside && (site->effect->n_locks > 0 || (gives && site->effect->n_seen > 0))) {
    bl_interp_args(g->it, f, insn, &args);
    g->mark[insn] |= waits(g, f, &args, site->effect) ? BL_MARK_WAIT : 0;
    if (gives && site->effect->n_seen > 0) {
      add_result(g, insn, &args, bl_frame_innermost(f));
    }
  }
}

void bl_ghosts_open(struct bl_ghosts *g, struct bl_interp *it)
{
  *g = (struct bl_ghosts){.it = it,
                          .mark = CF_NEW_N(it->arena, uint8_t, it->insns.n),
                          .bit = CF_NEW_N(it->arena, uint32_t, it->insns.n)};
}

void bl_ghosts_look(struct bl_ghosts *g, const struct bl_frame *f, uint32_t insn)
{
  bool inside = bl_frame_holds_any(f);
  struct bl_touch t;
  g->mark[insn] = (uint8_t)(BL_MARK_SEEN | (inside ? BL_MARK_INSIDE : 0));
  switch ((enum cf_kind)cf_opcodes[g->it->insns.items[insn].op].kind) {
  case CF_K_INVOKE:
    look_at_call(g, f, insn, inside);
    break;
  case CF_K_GET_FIELD:
  case CF_K_GET_STATIC:
  case CF_K_ARRAY_LOAD:
    if (inside && bl_interp_touch(g->it, f, insn, &t) && !t.confined &&
        !bl_interp_came_confined(g->it, f, t.object)) {
      add_origin(g, insn, t.state, t.object, bl_frame_innermost(f));
    }
    break;
  default:
    break;
  }
}
