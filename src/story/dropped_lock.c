/* Locks that are taken away from the map that has them. See the header. */
#include "src/story/dropped_lock.h"

#include "src/candidate/value.h"
#include "src/pass/callers_terms.h"
#include "src/story/queue_look.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_GETS = 4, MAX_SEEN = 64, MAX_OTHERS = 56 }; /* of other states: a task may do much */

/* A call that answers what a map of the nest's has for a key, and puts something there first where
   there is nothing. */
struct got {
  uint32_t insn, state, object;
  uint32_t made;  /* name of what is put there, where it is the caller's */
  bool otherwise; /* what it answers is not only locked */
  struct bl_hold held[BL_MAX_HOLDS];
};

/* … which is locked here. */
struct taken {
  uint32_t insn;
  const struct got *of;
  struct bl_hold held[BL_MAX_HOLDS];
};

/* A call that asks a collection, or changes it. */
struct touched {
  uint32_t insn, state;
  bool changes, drops;
};

/* A branch on what a call has answered. */
struct asked {
  uint32_t call, zero, other; /* an instruction; blocks */
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  struct got gets[MAX_GETS];
  struct taken takes[MAX_GETS];
  struct touched touches[MAX_SEEN];
  struct asked asked[MAX_SEEN];
  unsigned n_gets, n_takes, n_touches, n_asked;
  bool full; /* what is asked of such a map may be missing */
};

/* --- the look --- */

/* The value of that name is what the call has answered, or what it puts there. */
static bool is_got(const struct bl_interp *it, const struct got *g, uint32_t name)
{
  return name != 0 && (bl_interp_made_at(it, name) == g->insn || name == g->made);
}

/* Each value that meets there is the one or the other: `old == null ? fresh : old`. */
static bool is_either(struct bl_interp *it, const struct got *g, const struct bl_path *p)
{
  uint32_t meet = p->base >> 16, slot = p->base & 0xffff;
  bool either = p->root == BL_ROOT_JOIN && p->len == 0 && g->made != 0 && meet < it->cfg.n_blocks;
  for (uint32_t i = 0; either && i < it->cfg.blocks[meet].n_pred; i++) {
    uint32_t from = it->cfg.blocks[meet].pred[i];
    const struct bl_frame *f = it->at[from] == NULL ? NULL : bl_interp_behind(it, from);
    either = f == NULL || (slot < (unsigned)f->n_locals + f->depth && is_got(it, g, f->name[slot]));
  }
  return either;
}

static struct got *got_of(struct scene *s, struct bl_interp *it, uint32_t name)
{
  const struct bl_path p = *bl_names_path(&it->names, name);
  struct got *of = NULL;
  for (unsigned i = 0; i < s->n_gets && of == NULL; i++) {
    bool got = is_got(it, &s->gets[i], name) || is_either(it, &s->gets[i], &p);
    of = got ? &s->gets[i] : NULL;
  }
  return of;
}

static void note_otherwise(struct scene *s, struct bl_interp *it, uint32_t insn, uint32_t name)
{
  struct got *g = got_of(s, it, name);
  if (g != NULL && g->insn != insn) {
    g->otherwise = true;
  }
}

static void note_taken(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, uint32_t name)
{
  struct got *g = got_of(s, it, name);
  if (g != NULL && s->n_takes < MAX_GETS) {
    struct taken *t = &s->takes[s->n_takes++];
    *t = (struct taken){.insn = insn, .of = g};
    bl_note_held(t->held, f);
  }
}

/* What the call does to the lock that argument 0 is; false: nothing of the kind. */
static bool locks_first(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                        uint32_t insn, const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  bool own = false;
  for (uint32_t i = 0; i < e->n_locks; i++) {
    const struct bl_lock_change *l = &e->locks[i];
    bool first = bl_path_is_first(&l->path);
    if (first && l->op == BL_LOCK_ACQUIRE) {
      note_taken(s, it, f, insn, args->name[0]);
    }
    own |= first && (l->op == BL_LOCK_ACQUIRE || l->op == BL_LOCK_RELEASE);
  }
  return own;
}

/* What the call answers is, or hangs on, what the state has. */
static bool tells_of(const struct bl_interp *it, const struct bl_call_effect *e,
                     const struct bl_args *args, uint32_t state)
{
  bool tells = false;
  for (uint32_t i = 0; i < e->n_seen && !tells; i++) {
    tells = bl_interp_map_location(it, args, &e->seen[i].at).state == state;
  }
  return tells;
}

/* It answers what lies under a key, which is not the thread's own, and puts something there if need
   be: by a model, or a helper that makes such a call. */
static bool gets_or_puts(const struct scene *s, const struct bl_interp *it,
                         const struct bl_call_effect *e, const struct bl_access *a,
                         const struct bl_args *args, uint32_t state)
{
  bool helper = a->bci != BL_BCI_MODEL && a->write && !a->removes && !a->blind && a->key != 0;
  bool threads_own = a->key == BL_KEY_THREAD ||
                     bl_sayable_key(s->w, it, bl_interp_access_key(it, args, a)) == BL_KEY_THREAD;
  return !threads_own && (a->fills || (helper && tells_of(it, e, args, state)));
}

/* The class that is named for what the call answers, by it or by a cast behind it. */
static const struct bl_class *class_of_answer(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct cf_insn *next = insn + 1 < it->insns.n ? &it->insns.items[insn + 1] : NULL;
  if (next != NULL && next->op == CF_checkcast) {
    return bl_program_class_at(it->method->cls, (uint16_t)next->a);
  }
  return bl_program_result(it->program, bl_call_callee(call));
}

/* It is an object of the program's that has more to it than being locked: who comes late may see by
   that what has become of it. */
static bool has_fields(const struct bl_class *c)
{
  bool has = false;
  for (uint32_t i = 0; c != NULL && !c->library && i < c->n_fields && !has; i++) {
    has = (c->fields[i].access & CF_ACC_STATIC) == 0;
  }
  return has;
}

static void note_got(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                     const struct bl_access *a, const struct bl_args *args,
                     const struct bl_location *at)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  if (!gets_or_puts(s, it, site->effect, a, args, at->state) || site->result[0] != 'A' ||
      s->n_gets == MAX_GETS || has_fields(class_of_answer(it, insn)) ||
      !bl_is_own_collection(s->w->all, it, at->state)) {
    return;
  }
  struct got *g = &s->gets[s->n_gets++];
  *g = (struct got){
      .insn = insn, .state = at->state, .object = bl_names_of(&it->names, &at->object)};
  if (a->bci == BL_BCI_MODEL && args->n > 0 && (a->what->stores & bl_param_bit(args->n - 1)) != 0 &&
      bl_interp_made_at(it, args->name[args->n - 1]) != CF_NO_INSN) {
    g->made = args->name[args->n - 1];
  }
  bl_note_held(g->held, f);
}

/* Whether it touches the map that has the lock of that name. */
static bool see_accesses(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                         uint32_t insn, const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  unsigned n_gets = s->n_gets;
  bool own = false;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = bl_interp_map_location(it, args, &a->where->at);
    bool of_got = false;
    for (unsigned k = 0; k < n_gets; k++) {
      of_got |= s->gets[k].state == at.state;
    }
    own |= of_got;
    s->full |= of_got && s->n_touches == MAX_SEEN;
    if (at.state < BL_UNMAPPED && s->n_touches < (of_got ? MAX_SEEN : MAX_OTHERS)) {
      s->touches[s->n_touches++] = (struct touched){insn, at.state, a->write, a->removes};
    }
    note_got(s, it, f, insn, a, args, &at);
  }
  return own;
}

/* Argument 0 is a lock of a library's, which has nothing that could tell whether it is still the
   one to take: whether anybody holds it, or waits for it, is asked too early. */
static bool asks_lock(const struct scene *s, const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  return callee != NULL && !bl_method_is(callee, CF_ACC_STATIC) &&
         (callee->cls->cf == NULL || callee->cls->library) &&
         (s->w->all->traits[callee->cls->id] & BL_T_COORDINATES) != 0;
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  bool locks = args.n > 0 && (locks_first(s, it, f, insn, &args) || asks_lock(s, it, insn));
  if (!see_accesses(s, it, f, insn, &args) && !locks) {
    for (unsigned i = 0; i < args.n; i++) {
      note_otherwise(s, it, insn, args.name[i]);
    }
  }
}

/* The value that the branch compares with nothing, be it named; 0: it asks something else. */
static uint32_t asked_for_nothing(const struct bl_interp *it, const struct bl_frame *f,
                                  enum cf_opcode op, bool *jumps)
{
  *jumps = op == CF_ifeq || op == CF_ifnull || op == CF_if_acmpeq;
  if (*jumps ? op != CF_if_acmpeq : op == CF_ifne || op == CF_ifnonnull) {
    return f->name[bl_frame_top(f, 0)];
  }
  if (op != CF_if_acmpeq && op != CF_if_acmpne) {
    return 0;
  }
  uint32_t right = f->name[bl_frame_top(f, 0)], left = f->name[bl_frame_top(f, 1)];
  bool null = bl_names_path(&it->names, left)->root == BL_ROOT_NULL;
  return null ? right : bl_names_path(&it->names, right)->root == BL_ROOT_NULL ? left : 0;
}

static void see_branch(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  bool jumps;
  uint32_t name = asked_for_nothing(it, f, (enum cf_opcode)in->op, &jumps);
  uint32_t call = name == 0 ? CF_NO_INSN : bl_interp_made_at(it, name);
  if (call != CF_NO_INSN && insn + 1 < it->insns.n && s->n_asked < MAX_SEEN) {
    s->asked[s->n_asked++] =
        (struct asked){call, bl_interp_arm(it, insn, jumps), bl_interp_arm(it, insn, !jumps)};
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  struct bl_touch t;
  unsigned op = it->insns.items[insn].op;
  if (cf_opcodes[op].kind == CF_K_INVOKE) {
    see_call(s, it, f, insn);
  } else if (cf_opcodes[op].kind == CF_K_BRANCH) {
    see_branch(s, it, f, insn);
  } else if (op == CF_monitorenter) {
    note_taken(s, it, f, insn, f->name[bl_frame_top(f, 0)]);
  } else if (op == CF_areturn) {
    note_otherwise(s, it, insn, f->name[bl_frame_top(f, 0)]);
  } else if (bl_interp_touch(it, f, insn, &t) && t.write) {
    note_otherwise(s, it, insn, f->name[t.value_slot]);
  }
}

/* --- what comes of it --- */

/* Whether the call takes the entry away, whatever it tells beside. */
static bool drops_there(const struct scene *s, const struct touched *x)
{
  bool drops = false;
  for (unsigned i = 0; i < s->n_touches && !drops; i++) {
    const struct touched *other = &s->touches[i];
    drops = other->insn == x->insn && other->state == x->state && other->drops;
  }
  return drops;
}

/* Whether the map is asked again once the lock is held: whether it still has that one. */
static bool looks_again(const struct scene *s, const struct bl_interp *it, const struct taken *t)
{
  bool again = s->full;
  for (unsigned i = 0; i < s->n_touches && !again; i++) {
    const struct touched *x = &s->touches[i];
    again = x->state == t->of->state && !drops_there(s, x) && bl_leads_to(it, t->insn, x->insn);
  }
  return again;
}

/* Under the lock it is asked whether something is there already, and where it is it need not be
   made: who comes late finds it. */
static bool makes_what_lacks(const struct scene *s, const struct bl_interp *it,
                             const struct taken *t)
{
  for (unsigned i = 0; i < s->n_asked; i++) {
    const struct asked *q = &s->asked[i];
    if (!bl_comes_before(it, t->insn, q->call)) {
      continue;
    }
    const bool *lacks = bl_normal_reach(it, s->w->scratch, q->zero, BL_NO_BLOCK);
    for (unsigned k = 0; k < s->n_touches; k++) {
      uint32_t block = it->cfg.block_of[s->touches[k].insn];
      if (s->touches[k].changes && s->touches[k].state != t->of->state && lacks[block] &&
          bl_ends_without(it, s->w->scratch, q->other, block)) {
        return true;
      }
    }
  }
  return false;
}

/* Who takes the entry away, not just all of them at the end: the method itself, or another one of
   the nest. */
static bool drops(const struct bl_worker *w, const struct bl_method *m, const struct bl_fact *f)
{
  return bl_fact_takes_away(f) && f->method->cls->nest_host == m->cls->nest_host &&
         !bl_fact_takes_all(w->all, f);
}

static const struct bl_fact *find_drop(const struct scene *s, const struct bl_interp *it,
                                       const struct taken *t)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s->w->all, t->of->state, &n);
  struct bl_path kept[BL_MAX_HOLDS];
  unsigned n_kept = bl_held_throughout(kept, it, t->of->object, t->of->held, t->held);
  for (uint32_t i = 0; i < n; i++) {
    if (drops(s->w, it->method, facts[i]) && !bl_one_keeps_out(kept, n_kept, facts[i])) {
      return facts[i];
    }
  }
  return NULL;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct taken *t, const struct bl_fact *drop, enum bl_confidence sure)
{
  const struct bl_program *p = it->program;
  struct cf_str field = bl_field_word(bl_state_field(p, t->of->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_MUTABLE_LOCK, t->insn, t->of->state, t->of->object);
  struct bl_place got = bl_place_at(a, it, t->of->insn);
  struct bl_place drops = bl_place_of(a, p, drop->method, drop->bci);
  f->confidence = sure;
  f->read_line = got.line;
  f->message = cf_arena_printf(a,
                               "the lock is what '%.*s' has for the key, which %.*s takes away; "
                               "who waits for it by then is let in together with who makes the "
                               "next one",
                               CF_S(field), CF_S(bl_where_text(a, &drops)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_READ, got, cf_arena_printf(a, "'%.*s' asked for the lock", CF_S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, drops,
              cf_arena_printf(a, "%.*s may take it away from '%.*s' meanwhile",
                              CF_S(bl_where_text(a, &drops)), CF_S(field)));
  bl_add_step(f, BL_STEP_ACQUIRE, f->at, CF_STR("the old lock is held"));
  f->grounds.decided = f->grounds.unlocked = false;
  f->grounds.keyed = true;
}

/* The first such lock of the method stands for all. */
static void tell_of(struct bl_findings *out, struct cf_arena *a, const struct scene *s,
                    const struct bl_interp *it)
{
  for (unsigned i = 0; i < s->n_takes; i++) {
    const struct taken *t = &s->takes[i];
    const struct bl_fact *drop =
        t->of->otherwise || looks_again(s, it, t) ? NULL : find_drop(s, it, t);
    if (drop != NULL) {
      write_up(out, a, it, t, drop, makes_what_lacks(s, it, t) ? BL_LOW : BL_MEDIUM);
      return;
    }
  }
}

/* --- one method --- */

/* It asks a collection from which an entry is taken away in the nest. */
static bool asks_what_is_dropped(const struct bl_worker *w, const struct bl_method *m)
{
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (!f->write || f->state >= BL_UNMAPPED || f->confined ||
        bl_state_kind_of(f->state) != BL_STATE_CONTENTS) {
      continue;
    }
    uint32_t n;
    struct bl_fact *const *writes = bl_summaries_writes(w->all, f->state, &n);
    for (uint32_t k = 0; k < n; k++) {
      if (drops(w, m, writes[k])) {
        return true;
      }
    }
  }
  return false;
}

/* It takes a lock, as far as its instructions and the library's operations tell. */
static bool locks(const struct bl_worker *w, const struct bl_method *m)
{
  bool takes = (m->flags & BL_M_MONITOR) != 0;
  for (uint32_t i = 0; i < m->n_calls && !takes; i++) {
    const struct bl_call_effect *e = bl_modelled_call(w->all, &m->calls[i]);
    takes = e != NULL && e->n_locks > 0;
  }
  return takes;
}

/* It locks what a map of the nest's has, got by itself or by a helper. */
static bool is_possible(const struct bl_worker *w, const struct bl_method *m)
{
  bool asks = false;
  if (bl_method_is_init(m) || w->all->needed[m->id] == 0 || !locks(w, m)) {
    return false;
  }
  asks = bl_operations_changes(w->all, m) && asks_what_is_dropped(w, m);
  for (uint32_t i = 0; i < m->n_calls && !asks; i++) {
    const struct bl_method *helper = bl_helper_of(m, &m->calls[i]);
    asks = helper != NULL && bl_method_result(helper) == ';' &&
           bl_operations_changes(w->all, helper) && asks_what_is_dropped(w, helper);
  }
  return asks;
}

void bl_dropped_lock_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                            const struct bl_method *m)
{
  if (!is_possible(w, m)) {
    return;
  }
  struct scene s = {.w = w};
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &s});
  if (it != NULL) {
    tell_of(out, a, &s, it);
  }
  cf_arena_reset(w->scratch);
}
