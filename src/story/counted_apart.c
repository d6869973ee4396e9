/* What is counted by one operation and asked by another. See the header. */
#include "src/story/counted_apart.h"

#include "src/candidate/test.h"
#include "src/story/holds.h"
#include "src/summary/fact_index.h"
#include "src/wording/added.h"

enum { MAX_OPERATIONS = 12, MAX_USES = 24 };

/* An operation on an atomic number: it counts, and nobody takes its answer, or it asks. */
struct operation {
  uint32_t insn, state, object;
  uint32_t key; /* the name of the element's, of an atomic array; 0 */
  bool counts;
  bool mute;   /* … by what has no answer: an adder's, which is for what is asked now and then */
  bool helper; /* … or a method's, which has had the answer, and hands it to nobody */
  struct bl_hold held[BL_MAX_HOLDS];
};

/* What becomes of a value. */
enum fate { RETURNED, COMPARED, PLACED };

struct use {
  uint32_t insn;
  uint32_t of; /* the call that has answered it, or what is compared */
  enum fate fate;
};

/* A comparison of two longs, one of which is an answer. */
struct computed {
  uint32_t insn, of;
};

/* What is seen in one method. */
struct scene {
  const struct bl_summaries *s;
  struct operation operations[MAX_OPERATIONS];
  struct use uses[MAX_USES];
  struct computed computed[MAX_USES];
  unsigned n_operations, n_uses, n_computed;
};

/* --- what is seen --- */

/* The call whose answer the value tells of when it is compared: its own, or what it is computed of.
 */
static uint32_t told_by(const struct scene *s, const struct bl_interp *it, uint32_t name)
{
  uint32_t made = name == 0 ? CF_NO_INSN : bl_interp_made_at(it, name);
  for (unsigned i = s->n_computed; i-- > 0 && made != CF_NO_INSN;) {
    made = s->computed[i].insn == made ? s->computed[i].of : made;
  }
  return made;
}

static void see_computed(struct scene *s, const struct bl_interp *it, const struct bl_frame *f,
                         uint32_t insn)
{
  enum cf_opcode op = (enum cf_opcode)it->insns.items[insn].op;
  unsigned n = (unsigned)cf_opcodes[op].n_pops, width = n / 2;
  bool tells = op == CF_lcmp; /* who asks for every n-th does with one more or less */
  for (unsigned i = 0; tells && i < 2 && s->n_computed < MAX_USES; i++) {
    uint32_t of = told_by(s, it, f->name[bl_frame_top(f, i * width + width - 1)]);
    if (of != CF_NO_INSN && cf_opcodes[it->insns.items[of].op].kind == CF_K_INVOKE) {
      s->computed[s->n_computed++] = (struct computed){insn, of};
    }
  }
}

/* The load of a field that the instruction compares, perhaps with a constant, or returns, in
   straight code; CF_NO_INSN. */
static uint32_t loaded_at(const struct bl_interp *it, uint32_t insn)
{
  for (uint32_t i = insn; i-- > 0 && it->cfg.block_of[i] == it->cfg.block_of[insn];) {
    unsigned op = it->insns.items[i].op;
    enum cf_kind kind = (enum cf_kind)cf_opcodes[op].kind;
    if (kind == CF_K_GET_FIELD || kind == CF_K_GET_STATIC) {
      return i;
    }
    if (kind != CF_K_CONST && op != CF_lcmp) {
      break;
    }
  }
  return CF_NO_INSN;
}

static void note_use(struct scene *s, const struct bl_interp *it, uint32_t insn, uint32_t name,
                     enum fate fate)
{
  uint32_t made = name == 0 ? CF_NO_INSN : bl_interp_made_at(it, name);
  uint32_t of = fate == COMPARED ? told_by(s, it, name) : made;
  of = of == CF_NO_INSN && fate != PLACED ? loaded_at(it, insn) : of;
  if (of != CF_NO_INSN && s->n_uses < MAX_USES) {
    s->uses[s->n_uses++] = (struct use){insn, of, fate};
  }
}

static bool is_number(char result)
{
  return result == 'I' || result == 'J';
}

/* One that adds something fixed by itself, and would say what comes of it: who takes away what he
   has just been told leaves what was added meanwhile. */
static bool is_unheard_count(const struct bl_interp *it, const struct bl_access *a, uint32_t insn,
                             const struct bl_args *args)
{
  const struct bl_path *of = &a->where->at.object; /* of an updater or a handle an argument */
  bool fixed = true;
  for (unsigned i = 1; i < args->n && fixed; i++) {
    fixed = i + 1 == a->key || (of->root == BL_ROOT_PARAM && of->base == i) ||
            bl_constant_of(it->program, bl_names_path(&it->names, args->name[i])).kind !=
                BL_NO_CONSTANT;
  }
  return fixed && a->write && a->validates && a->expects == 0 && bl_interp_drops_result(it, insn);
}

/* An adder's: who told it nothing has added something by himself. */
static bool is_mute_count(const struct bl_access *a, const struct bl_args *args, char result)
{
  return a->write && a->validates && a->expects == 0 && args->n == 1 && result == 0;
}

/* Who counts there, one more or less, does nothing with the answer that another thread's count
   could make wrong: it is dropped, or compared with what it must not pass. */
static bool is_unheard_there(const struct bl_method *m, const struct bl_call *call)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  uint32_t next = call->bci + cf_fixed_length[call->op];
  unsigned op = next < code.n ? code.p[next] : CF_nop;
  bool ordered = op == CF_iflt || op == CF_ifge || op == CF_ifgt || op == CF_ifle;
  return op == CF_pop || op == CF_pop2 || ordered;
}

/* The call is an operation that counts by one, and would say what comes of it. */
static bool is_count_by_one(const struct bl_summaries *s, const struct bl_call *call)
{
  const struct bl_call_effect *e = call == NULL ? NULL : bl_modelled_call(s, call);
  bool alone =
      e != NULL && e->n_accesses == 1 && bl_method_descriptor(bl_call_callee(call)).p[1] == ')';
  const struct bl_access *a = alone ? &e->accesses[0] : NULL;
  return alone && a->cell && a->write && a->validates && a->tells && a->expects == 0;
}

/* The called method's own, which answers nothing: who calls it cannot know what has come of it. */
static bool is_helpers_count(const struct bl_summaries *s, const struct bl_access *a, char result)
{
  bool own = a->bci != BL_BCI_MODEL && a->write && a->cell && a->depth <= 1 && result == 0;
  const struct bl_call *call = own ? bl_method_call(a->method, a->bci) : NULL;
  return is_count_by_one(s, call) && is_unheard_there(a->method, call);
}

/* A method's, which hands back what it has asked for, and does nothing else. */
static bool is_helpers_question(const struct bl_call_effect *e, const struct bl_access *a)
{
  return a->bci != BL_BCI_MODEL && !a->write && e->n_accesses == 1 && e->n_seen == 1 &&
         !e->seen[0].control;
}

static void see_access(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, const struct bl_access *a, const struct bl_args *args)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  char result = site->result[0];
  bool helper = is_helpers_count(s->s, a, result);
  bool mute = helper || is_mute_count(a, args, result);
  bool counts = mute || is_unheard_count(it, a, insn, args);
  bool whole = a->bci == BL_BCI_MODEL || helper || is_helpers_question(site->effect, a);
  if (a->key != 0 && a->write && a->key <= args->n) {
    note_use(s, it, insn, args->name[a->key - 1], PLACED);
  }
  if (!a->cell || !whole || a->key > args->n || (!mute && !is_number(result)) ||
      (a->write && !counts) || s->n_operations == MAX_OPERATIONS) {
    return;
  }
  struct bl_location at = bl_interp_map_location(it, args, &a->where->at);
  if (at.state < BL_UNMAPPED) {
    struct operation *o = &s->operations[s->n_operations++];
    *o = (struct operation){.insn = insn,
                            .state = at.state,
                            .object = bl_names_of(&it->names, &at.object),
                            .key = a->key == 0 ? 0 : args->name[a->key - 1],
                            .counts = counts,
                            .mute = mute,
                            .helper = helper};
    bl_note_held(o->held, f);
  }
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    see_access(s, it, f, insn, &e->accesses[i], &args);
  }
}

static void see_branch(struct scene *s, const struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  enum cf_opcode op = (enum cf_opcode)it->insns.items[insn].op;
  unsigned n = (unsigned)cf_opcodes[op].n_pops;
  bool equal = cf_opcodes[op].kind == CF_K_SWITCH || bl_standing_of(op) == BL_EQUAL;
  for (unsigned i = 0; i < n && i < 2 && equal; i++) {
    note_use(s, it, insn, f->name[bl_frame_top(f, i)], COMPARED);
  }
}

/* A volatile number, asked as a field is. */
static void see_load(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  struct bl_touch t;
  bool field = bl_interp_touch(it, f, insn, &t) && bl_state_kind_of(t.state) == BL_STATE_FIELD;
  const struct bl_field *of = field ? bl_state_field(it->program, t.state) : NULL;
  if (field && (of->access & CF_ACC_VOLATILE) != 0 && is_number(of->type) &&
      s->n_operations < MAX_OPERATIONS) {
    struct operation *o = &s->operations[s->n_operations++];
    *o = (struct operation){.insn = insn, .state = t.state, .object = t.object};
    bl_note_held(o->held, f);
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  struct bl_touch t;
  unsigned op = it->insns.items[insn].op;
  if (cf_opcodes[op].kind == CF_K_INVOKE) {
    see_call(s, it, f, insn);
  } else if (cf_opcodes[op].kind == CF_K_BRANCH || cf_opcodes[op].kind == CF_K_SWITCH) {
    see_branch(s, it, f, insn);
  } else if (cf_opcodes[op].kind == CF_K_ARITH) {
    see_computed(s, it, f, insn);
  } else if (op == CF_ireturn || op == CF_lreturn) {
    note_use(s, it, insn, f->name[bl_frame_top(f, op == CF_lreturn)], RETURNED);
  } else if (bl_interp_touch(it, f, insn, &t) && t.write && t.index_slot != BL_NO_SLOT) {
    note_use(s, it, insn, f->name[t.index_slot], PLACED);
  } else if (op == CF_getfield || op == CF_getstatic) {
    see_load(s, it, f, insn);
  }
}

/* --- what comes of it --- */

/* NULL if nothing becomes of it that matters here. */
static const struct use *use_of(const struct scene *s, const struct operation *o, enum fate fate)
{
  const struct use *use = NULL;
  for (unsigned i = 0; i < s->n_uses && use == NULL; i++) {
    use = s->uses[i].of == o->insn && s->uses[i].fate == fate ? &s->uses[i] : NULL;
  }
  return use;
}

/* Who waits until a number is reached asks again and again. */
static bool waits(const struct bl_interp *it, const struct operation *count,
                  const struct operation *asks)
{
  const struct bl_cfg *g = &it->cfg;
  return g->blocks[g->block_of[asks->insn]].loop != g->blocks[g->block_of[count->insn]].loop;
}

/* Counted, then asked: whether it is the one number, or handed on as one's own. */
static const struct use *asked_after(const struct scene *s, const struct bl_interp *it,
                                     const struct operation *count, const struct operation *asks)
{
  const struct use *use = use_of(s, asks, COMPARED);
  use = use == NULL && !count->mute ? use_of(s, asks, RETURNED) : use;
  return waits(it, count, asks) ? NULL : use;
}

/* A way leads from the one to a return, or back to it, and does not come by the other. */
static bool goes_without(const struct bl_interp *it, uint32_t from, uint32_t other)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t start = g->block_of[from], by = g->block_of[other];
  const bool *reached = bl_normal_reach(it, it->arena, start, by);
  bool without = false;
  for (uint32_t b = 0; b < g->n_blocks && start != by && !without; b++) {
    enum cf_kind last = cf_opcodes[it->insns.items[g->blocks[b].end - 1].op].kind;
    bool on = reached[b] && b != by;
    without = on && last == CF_K_RETURN;
    for (uint32_t i = 0; on && i < g->blocks[b].n_succ; i++) {
      without |= g->blocks[b].succ[i] == start;
    }
  }
  return without;
}

/* Asked, then counted, whatever comes of it in between: it is handed on, or something is put at
   that place. */
static const struct use *asked_before(const struct scene *s, const struct bl_interp *it,
                                      const struct operation *asks, const struct operation *count)
{
  const struct use *use = use_of(s, asks, PLACED);
  use = use == NULL ? use_of(s, asks, RETURNED) : use;
  bool asked = use_of(s, asks, COMPARED) != NULL || count->mute;
  return use == NULL || asked || goes_without(it, asks->insn, count->insn) ? NULL : use;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct operation *first, const struct operation *second,
                     const struct use *use, const struct bl_fact *by)
{
  const struct bl_program *p = it->program;
  struct cf_str number = bl_field_word(bl_state_field(p, first->state));
  bool after = first->counts;
  struct bl_finding *f =
      bl_add_story(out, a, it, use->fate == COMPARED ? BL_CHECK_THEN_ACT : BL_STALE_VALUE,
                   after ? use->insn : second->insn, first->state, first->object);
  struct bl_place one = bl_place_at(a, it, first->insn);
  struct bl_place two = bl_place_at(a, it, second->insn);
  struct bl_place meanwhile = bl_place_of(a, p, by->method, by->bci);
  f->read_line = one.line;
  f->message =
      after
          ? cf_arena_printf(a,
                            "'%.*s' is counted %.*s and asked for its value by another operation; "
                            "%.*s may have counted in between",
                            CF_S(number), CF_S(bl_when_text(a, one.line)),
                            CF_S(bl_where_text(a, &meanwhile)))
          : cf_arena_printf(a,
                            "'%.*s' is counted on after its value was taken %.*s; another thread "
                            "may have taken the same in between",
                            CF_S(number), CF_S(bl_when_text(a, one.line)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, after ? BL_STEP_ACCESS : BL_STEP_READ, one,
              cf_arena_printf(a,
                              !after          ? "'%.*s' asked for its value"
                              : first->helper ? "'%.*s' counted by a call that answers nothing"
                                              : "'%.*s' counted, and what that answers dropped",
                              CF_S(number)));
  bl_add_step(f, BL_STEP_INTERFERE, meanwhile,
              cf_arena_printf(a, "another thread may %s '%.*s' meanwhile", after ? "count" : "ask",
                              CF_S(number)));
  bl_add_step(
      f, BL_STEP_USE, two,
      cf_arena_printf(a, after ? "'%.*s' asked for its value" : "'%.*s' counted on", CF_S(number)));
  f->grounds.decided = use->fate == COMPARED;
  f->grounds.interferer = by->method == it->method ? BL_SAME_METHOD : BL_OTHER_METHOD;
  f->grounds.apart = true;
  f->grounds.distance = bl_distance(first->insn, second->insn);
}

/* Whether the two make a finding. */
static bool tell_of(struct bl_findings *out, struct cf_arena *a, const struct bl_worker *w,
                    const struct scene *s, const struct bl_interp *it,
                    const struct operation *first, const struct operation *second)
{
  if (first->counts == second->counts || first->state != second->state ||
      first->object != second->object || first->key != second->key ||
      !bl_comes_before(it, first->insn, second->insn)) {
    return false;
  }
  const struct use *use =
      first->counts ? asked_after(s, it, first, second) : asked_before(s, it, first, second);
  const struct bl_fact *by = use == NULL ? NULL
                                         : bl_writer_between(w, it, first->state, first->object,
                                                             first->held, second->held, false);
  if (by != NULL) {
    write_up(out, a, it, first, second, use, by);
  }
  return by != NULL;
}

/* One finding a method is enough. */
static void tell(struct bl_findings *out, struct cf_arena *a, const struct bl_worker *w,
                 const struct scene *s, const struct bl_interp *it)
{
  bool told = bl_is_called_locked(w->all, it->method);
  for (unsigned i = 0; i < s->n_operations * s->n_operations && !told; i++) {
    told = tell_of(out, a, w, s, it, &s->operations[i / s->n_operations],
                   &s->operations[i % s->n_operations]);
  }
}

/* What an atomic has, or a volatile number, which operations of an updater or a handle count. */
static bool may_be_counted(const struct bl_summaries *s, uint32_t state)
{
  const struct bl_field *f = bl_state_field(s->program, state);
  enum bl_state_kind kind = bl_state_kind_of(state);
  return (kind == BL_STATE_CONTENTS && (s->holds_traits[f->id] & BL_T_CELL) != 0) ||
         (kind == BL_STATE_FIELD && (f->access & CF_ACC_VOLATILE) != 0 && is_number(f->type));
}

/* Its own operations change such a number, and ask the same. */
static bool may_count(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *x = &own->items[i];
    bool counts = x->write && !x->confined && may_be_counted(s, x->state);
    for (uint32_t k = 0; counts && k < own->n; k++) {
      if (!own->items[k].write && own->items[k].state == x->state) {
        return true;
      }
    }
  }
  return false;
}

enum { MOST_CALLS = 64, MOST_FACTS = 8 }; /* of who counts, or asks, for another */

/* The small method makes such an access of that state, or of any that may be counted: the state. */
static uint32_t touches(const struct bl_summaries *s, const struct bl_method *m, uint32_t state,
                        bool write)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  for (uint32_t i = 0; i < own->n && own->n <= MOST_FACTS; i++) {
    const struct bl_fact *x = &own->items[i];
    if (x->write == write && !x->confined &&
        (state == BL_NO_STATE ? may_be_counted(s, x->state) : x->state == state)) {
      return x->state;
    }
  }
  return BL_NO_STATE;
}

/* What is called there; of a compiler's bridge, what that calls. */
static const struct bl_method *called_at(const struct bl_call *call)
{
  const struct bl_method *m = bl_call_callee(call);
  bool bridge = m != NULL && bl_method_is(m, CF_ACC_BRIDGE) && m->n_calls == 1;
  m = bridge ? bl_call_callee(&m->calls[0]) : m;
  return m == NULL || m->cls->library ? NULL : m;
}

/* One of its first calls has it counted, and another one, or itself, asks for that number. */
static bool may_have_counted(const struct bl_summaries *s, const struct bl_method *m)
{
  uint32_t n = m->n_calls < MOST_CALLS ? m->n_calls : MOST_CALLS, counted = BL_NO_STATE;
  for (uint32_t i = 0; i < n && counted == BL_NO_STATE; i++) {
    const struct bl_method *helper = called_at(&m->calls[i]);
    bool may = helper != NULL && !bl_method_returns(helper);
    counted = may ? touches(s, helper, BL_NO_STATE, true) : BL_NO_STATE;
  }
  bool asked = counted != BL_NO_STATE && touches(s, m, counted, false) != BL_NO_STATE;
  for (uint32_t i = 0; i < n && counted != BL_NO_STATE && !asked; i++) {
    const struct bl_method *getter = called_at(&m->calls[i]);
    asked = getter != NULL && bl_method_returns(getter) &&
            touches(s, getter, counted, false) != BL_NO_STATE;
  }
  return asked;
}

void bl_counted_apart_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                             const struct bl_method *m)
{
  if (bl_method_is_init(m) || !(may_count(w->all, m) || may_have_counted(w->all, m))) {
    return;
  }
  struct scene s = {.s = w->all};
  struct bl_visitor visitor = {see, &s,
                               1u << CF_K_INVOKE | 1u << CF_K_BRANCH | 1u << CF_K_SWITCH |
                                   1u << CF_K_ARITH | 1u << CF_K_RETURN | (uint32_t)BL_TOUCHING};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  if (it != NULL) {
    tell(out, a, w, &s, it);
  }
  cf_arena_reset(w->scratch);
}
