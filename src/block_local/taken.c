/* What is read and then set back in a later block (ANALYSIS §7, lost-update): a count, or all that
   a collection has, is taken in two steps, and what came in between is neither in what was read nor
   in what is left. Receives the state before an instruction; hands on candidates. */
#include "classfile/class/descriptor.h"
#include "src/block_local/data_uses.h"
#include "src/candidate/block.h"
#include "src/candidate/value.h"
#include "src/summary/fact_index.h"
#include "src/verdict/interference.h"
#include "src/verdict/note.h"

/* A write that leaves nothing of what was there. */
struct reset {
  uint32_t insn, state, object;
  uint32_t key;                   /* … of one element, as in an observation */
  bool anew;                      /* another collection, with nothing in it, is put there */
  bool away;                      /* what the key names is taken away */
  bool begun;                     /* a new object that is made of nothing, as at the beginning */
  const struct bl_access *access; /* of a callee, NULL: the instruction itself */
  const struct bl_callee *callee; /* NULL with it */
  bool shown;                     /* it is cleared by a view of it */
  uint32_t view;                  /* … which this call has made: an instruction */
};

/* Whether what is read there is an amount: a number, or what a collection has, copied or walked
   over. A reference is another matter: who sets it to null mostly ends something. */
static bool is_amount(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  if (bl_state_kind_of(o->state) == BL_STATE_FIELD) {
    return strchr("IJFD", bl_state_field(c->it->program, o->state)->type) != NULL;
  }
  if (bl_state_kind_of(o->state) != BL_STATE_CONTENTS || read == NULL) {
    return false;
  }
  struct cf_str result = cf_descriptor_result(bl_method_descriptor(read));
  bool cell = (c->w->all->traits[read->cls->id] & BL_T_CELL) != 0;
  if (o->key != 0 && !cell) {
    return false;
  }
  return strchr(cell ? "IJD" : "V[L", result.p[0]) != NULL;
}

/* A reference that an atomic had. */
static bool is_of_cell(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  return bl_state_kind_of(o->state) == BL_STATE_CONTENTS && read != NULL &&
         (c->w->all->traits[read->cls->id] & BL_T_CELL) != 0 && bl_method_result(read) == ';';
}

/* What a map had for a key. */
static bool is_entry(const struct bl_observation *o)
{
  return bl_state_kind_of(o->state) == BL_STATE_CONTENTS && o->key != 0 && o->seen != NULL &&
         !o->seen->weak && o->seen->method != NULL && bl_method_result(o->seen->method) == ';';
}

/* A reference that the method returns as it was read. */
static bool is_handed_back(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                           uint32_t bit)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  bool field = bl_state_kind_of(o->state) == BL_STATE_FIELD &&
               strchr("L[", bl_state_field(c->it->program, o->state)->type) != NULL;
  return (field || is_of_cell(c, o)) && bl_hands_back(c, f, insn, bit);
}

/* Perhaps the write is made, by another thread, while the method is between the two steps: another
   method does it, or, to a collection, the method itself before it takes what is there. */
static bool is_of_others(const struct bl_method_check *c, const struct bl_observation *o,
                         const struct bl_fact *w)
{
  bool contents = bl_state_kind_of(w->state) == BL_STATE_CONTENTS;
  bool before = contents && w->bci < c->it->insns.items[o->insn].bci;
  return w->write && bl_fact_is_shared(w) && (w->method != c->it->method || before);
}

/* The operation makes the atomic's next value of what it has: an update, and not just a set. A call
   that writes nothing itself was given a reference to such an operation (`submit(n::increment)`).
 */
static bool is_made_of_old(const struct bl_method_check *c, const struct bl_fact *w)
{
  const struct bl_call *call = bl_method_call(w->method, w->bci);
  const struct bl_call_effect *e = bl_modelled_call(c->w->all, call);
  bool updates = false, writes = false;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses && !updates; i++) {
    writes |= e->accesses[i].write;
    updates = e->accesses[i].write && e->accesses[i].validates;
  }
  return updates || !writes;
}

/* Somebody adds to it meanwhile: writes what he computes. Who sets a number to what he is given, or
   to the time, has that lost on purpose. */
static bool others_add(const struct bl_method_check *c, const struct bl_observation *o,
                       uint32_t state, bool cell)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *w = facts[i];
    if (!is_of_others(c, o, w) || (bl_fact_value(w).kind != BL_NO_CONSTANT && !cell)) {
      continue;
    }
    bool reads = cell ? is_made_of_old(c, w) : bl_state_kind_of(state) == BL_STATE_CONTENTS;
    for (uint32_t k = 0; k < n && !reads; k++) {
      reads = !facts[k]->write && facts[k]->method == w->method && facts[k]->bci < w->bci;
    }
    if (reads) {
      return true;
    }
  }
  return false;
}

/* Another method has the atomic run a function on what it has, and so makes the next of that. */
static bool others_make_next(const struct bl_method_check *c, const struct bl_observation *o)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, o->state, &n);
  bool makes = false;
  for (uint32_t i = 0; i < n && !makes; i++) {
    const struct bl_fact *w = facts[i];
    const struct bl_call_effect *e =
        is_of_others(c, o, w) ? bl_modelled_call(c->w->all, bl_method_call(w->method, w->bci))
                              : NULL;
    makes = e != NULL && e->n_runs > 0 && is_made_of_old(c, w);
  }
  return makes;
}

/* The load is of a number that a loop between the two instructions goes on for. */
static bool is_bound_of_loop(const struct bl_interp *it, uint32_t load, uint32_t from, uint32_t to)
{
  unsigned next = it->insns.items[load + 1].op;
  uint32_t loop = it->cfg.blocks[it->cfg.block_of[load]].loop;
  return next >= CF_if_icmplt && next <= CF_if_icmple && loop != BL_NO_BLOCK &&
         !bl_cfg_in_loop(&it->cfg, it->cfg.block_of[from], loop) &&
         !bl_cfg_in_loop(&it->cfg, it->cfg.block_of[to], loop);
}

/* The local variable has been read on the way from there to the instruction; `counted`: by a loop
   that goes on for as many. */
static bool is_loaded_between(const struct bl_method_check *c, uint32_t from, uint32_t insn,
                              unsigned local, bool counted)
{
  const struct bl_interp *it = c->it;
  bool loaded = false;
  for (uint32_t i = from + 1; i < insn && !loaded; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    loaded = cf_opcodes[in->op].kind == CF_K_LOAD && in->a == (int32_t)local &&
             (!counted || is_bound_of_loop(it, i, from, insn)) &&
             bl_leads_out(it, c->w->scratch, i, from, insn);
  }
  return loaded;
}

/* The call has copied what it was asked for: into what it constructs, or into an array. */
static bool is_copy(const struct bl_method *m)
{
  return bl_method_is_init(m) || cf_descriptor_result(bl_method_descriptor(m)).p[0] == '[';
}

/* What was copied from a collection has been worked off on the way to the instruction, or as many
   as there were. */
static bool has_gone_on_with(const struct bl_method_check *c, uint32_t insn, uint32_t bit,
                             unsigned local, uint32_t name)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  bool copy = o->seen != NULL &&
              (is_copy(o->seen->method) || (o->seen->weak && bl_is_it_or_copy(c, o, name) &&
                                            !bl_observe_is_value(c->it, o, name))); /* of a view */
  return is_loaded_between(c, o->insn, insn, local, !copy);
}

/* A local variable has what was read, and the method goes on with it, or has done so. */
static bool goes_on_with(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         uint32_t bit)
{
  for (unsigned local = 0; local < f->n_locals; local++) {
    if (bl_bit(bl_frame_set(f, local, BL_SET_RELEASED), bit) &&
        (bl_is_read_on(c, insn + 1, (int32_t)local) ||
         has_gone_on_with(c, insn, bit, local, f->name[local]))) {
      return true;
    }
  }
  return false;
}

static bool in_new_block(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, const struct reset *r)
{
  return r->access != NULL && !r->shown ? bl_in_block_of(c, f, o, r->access, r->callee)
                                        : bl_in_new_block(c, f, o, r->state, r->object, true);
}

/* The call that has made the view of that name of the collection itself, be it by views of views;
   CF_NO_INSN if it is none. */
static uint32_t first_view(const struct bl_interp *it, uint32_t name)
{
  enum { VIEWS = 3 };
  uint32_t first = CF_NO_INSN;
  for (unsigned i = 0; i < VIEWS && name != 0; i++) {
    uint32_t insn = bl_interp_call_of(it, name);
    const struct bl_call_effect *e = insn == CF_NO_INSN ? NULL : bl_interp_site(it, insn)->effect;
    bool view = e != NULL && e->n_seen == 1 && e->seen[0].live && e->seen[0].bci == BL_BCI_MODEL;
    first = view ? insn : first;
    name = view ? it->asked_of[it->site_of[insn]] : 0;
  }
  return first;
}

/* The view that was read there: the call makes it, or copies it; CF_NO_INSN if it read the
   collection itself. */
static uint32_t read_view(const struct bl_method_check *c, uint32_t read)
{
  const struct bl_interp *it = c->it;
  if (cf_opcodes[it->insns.items[read].op].kind != CF_K_INVOKE) {
    return CF_NO_INSN;
  }
  const struct bl_site *site = bl_interp_site(it, read);
  uint32_t view = CF_NO_INSN;
  for (unsigned i = 0; i < site->n_args && i < BL_MAX_OPERANDS && view == CF_NO_INSN; i++) {
    view = first_view(it, c->operands[read].name[i]);
  }
  const struct bl_call_effect *e = site->effect;
  return view != CF_NO_INSN ? view : e->n_seen == 1 && e->seen[0].live ? read : CF_NO_INSN;
}

/* What was read is the view that is cleared, or one that the same call has made of the same
   arguments: of another part nothing is lost. */
static bool is_of_that_view(const struct bl_method_check *c, const struct bl_observation *o,
                            uint32_t view)
{
  const struct bl_interp *it = c->it;
  uint32_t read = read_view(c, o->insn);
  if (read == CF_NO_INSN || read == view) {
    return read == view;
  }
  const struct bl_site *made = bl_interp_site(it, view), *of = bl_interp_site(it, read);
  bool alike = made->call != NULL && of->call != NULL &&
               bl_call_callee(of->call) == bl_call_callee(made->call) &&
               made->n_args <= BL_MAX_OPERANDS;
  for (unsigned i = 1; i < made->n_args && alike; i++) {
    uint32_t name = c->operands[view].name[i];
    alike = name != 0 && c->operands[read].name[i] == name;
  }
  return alike;
}

/* The method itself reads the state. */
static bool is_read_by(const struct bl_method_check *c, const struct bl_method *m, uint32_t state)
{
  const struct bl_fact_list *own = &c->w->all->facts_of[m->id];
  bool read = false;
  for (uint32_t i = 0; i < own->n && !read; i++) {
    read = !own->items[i].write && own->items[i].state == state;
  }
  return read;
}

/* Another method, which gets at it by that field, puts something into a collection that this one
   looks into. */
static bool is_filled_by(const struct bl_method_check *c, uint32_t holder, uint32_t contents)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, contents, &n);
  bool filled = false;
  for (uint32_t i = 0; i < n && !filled && is_read_by(c, c->it->method, contents); i++) {
    const struct bl_fact *w = facts[i];
    filled = w->write && bl_fact_is_shared(w) && w->method != c->it->method &&
             !bl_fact_sets_null(w) && is_read_by(c, w->method, holder);
  }
  return filled;
}

/* The field has an object of the program's, with such a collection in it. */
static bool others_fill_part(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_program *p = c->it->program;
  const struct bl_field *f = bl_state_field(p, o->state);
  const struct bl_class *of =
      f->type == 'L' ? bl_program_class(p, cf_descriptor_class(bl_field_descriptor(f))) : NULL;
  bool filled = false;
  for (; of != NULL && of->cf != NULL && !of->library && !filled; of = of->super) {
    for (uint32_t i = 0; i < of->n_fields && !filled; i++) {
      filled = of->fields[i].type == 'L' &&
               is_filled_by(c, o->state, bl_state_of(of->fields[i].id, BL_STATE_CONTENTS));
    }
  }
  return filled;
}

static bool is_held_lock(const struct bl_frame *f, uint32_t name)
{
  bool held = false;
  for (unsigned i = 0; i < f->n_held && !held; i++) {
    held = f->held[i].name == name;
  }
  return held;
}

/* The field's collection as it was in a block of its lock, into which others put something
   meanwhile; not as the lock that is held. Of a volatile field who adds is told of (swapped.c). */
static bool is_filled_meanwhile(const struct bl_method_check *c, const struct bl_frame *f,
                                uint32_t insn, uint32_t bit)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  bool goes_on = false;
  for (unsigned local = 0; local < f->n_locals && !goes_on; local++) {
    goes_on = bl_bit(bl_frame_set(f, local, BL_SET_RELEASED), bit) &&
              bl_observe_is_value(c->it, o, f->name[local]) && !is_held_lock(f, f->name[local]) &&
              (bl_is_read_on(c, insn + 1, (int32_t)local) ||
               is_loaded_between(c, o->insn, insn, local, false));
  }
  return goes_on && !o->operation && o->seen == NULL &&
         bl_state_kind_of(o->state) == BL_STATE_FIELD &&
         (others_add(c, o,
                     bl_state_of(bl_state_field(c->it->program, o->state)->id, BL_STATE_CONTENTS),
                     false) ||
          others_fill_part(c, o));
}

/* The local variable is read behind the instruction, and not just to ask whether it has something.
 */
static bool is_used_on(const struct bl_method_check *c, uint32_t insn, unsigned local)
{
  const struct bl_interp *it = c->it;
  bool used = false;
  for (uint32_t i = insn + 1; i + 1 < it->insns.n && !used; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    unsigned next = it->insns.items[i + 1].op;
    used = cf_opcodes[in->op].kind == CF_K_LOAD && in->a == (int32_t)local && next != CF_ifnull &&
           next != CF_ifnonnull;
  }
  return used && bl_is_read_on(c, insn + 1, (int32_t)local);
}

/* What the map had for the key is gone on with, and no lock of its own keeps out who else has it.
 */
static bool is_entry_gone_on_with(const struct bl_method_check *c, const struct bl_frame *f,
                                  uint32_t insn, uint32_t bit)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  bool on = false;
  for (unsigned local = 0; local < f->n_locals && !on && is_entry(o); local++) {
    on = bl_bit(bl_frame_set(f, local, BL_SET_RELEASED), bit) &&
         bl_is_it_or_copy(c, o, f->name[local]) && !is_held_lock(f, f->name[local]) &&
         is_used_on(c, insn, local);
  }
  return on;
}

/* All that the collection had was copied, of which there is another one now. */
static bool is_copy_of_replaced(const struct bl_method_check *c, const struct bl_observation *o,
                                const struct reset *r)
{
  if (!r->anew || bl_state_kind_of(r->state) != BL_STATE_FIELD) {
    return false;
  }
  uint32_t field = bl_state_field(c->it->program, r->state)->id;
  return bl_same_place(o, bl_state_of(field, BL_STATE_CONTENTS), r->object) && o->seen != NULL &&
         o->seen->method != NULL && is_copy(o->seen->method);
}

/* What is read there is one number, and not what a collection has. */
static bool is_number(const struct bl_method_check *c, const struct bl_observation *o)
{
  return is_amount(c, o) && (bl_state_kind_of(o->state) == BL_STATE_FIELD ||
                             (c->w->all->traits[o->seen->method->cls->id] & BL_T_CELL) != 0);
}

/* The call is given the very number that was read, and does something with it, for it answers
   nothing, or nobody wants to hear it; and it does not just log it. */
static bool gives_on(const struct bl_method_check *c, const struct bl_observation *o, uint32_t call)
{
  const struct bl_interp *it = c->it;
  const struct bl_site *site =
      cf_opcodes[it->insns.items[call].op].kind == CF_K_INVOKE ? bl_interp_site(it, call) : NULL;
  const struct bl_method *m =
      site == NULL || site->call == NULL ? NULL : bl_call_callee(site->call);
  bool popped = call + 1 < it->insns.n &&
                (it->insns.items[call + 1].op == CF_pop || it->insns.items[call + 1].op == CF_pop2);
  bool does = m != NULL && (!bl_method_returns(m) || (popped && site->effect->n_accesses > 0));
  if (!does || site->constructor || bl_method_is_accessor(m) ||
      bl_summaries_said(c->w->all, m, BL_E_LOG) != NULL) {
    return false;
  }
  bool given = false;
  unsigned first = bl_method_is(m, CF_ACC_STATIC) ? 0 : 1;
  for (unsigned k = first; k < site->n_args && k < BL_MAX_OPERANDS && !given; k++) {
    given = bl_observe_is_value(it, o, c->operands[call].name[k]);
  }
  return given;
}

/* The block that it was read in is over. */
static bool has_ended(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  const struct bl_held *now = bl_frame_held(f, o->lock);
  const struct bl_held *then = bl_held_among(c->held_at_read[bit], c->n_held_at_read[bit], o->lock);
  return o->operation || now == NULL || then == NULL || now->site != then->site;
}

/* Somebody has been given the number on the way to the instruction. */
static bool is_given_on(const struct bl_method_check *c, const struct bl_observation *o,
                        uint32_t insn)
{
  bool given = false;
  for (uint32_t i = o->insn + 1; i < insn && !given; i++) {
    given = gives_on(c, o, i) && bl_leads_to(c->it, i, insn);
  }
  return given;
}

/* Whether what was read is gone on with though what came in between is not in it. */
static bool is_taken(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct reset *r, uint32_t bit)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  if (r->anew && bl_state_kind_of(o->state) == BL_STATE_FIELD) {
    return is_filled_meanwhile(c, f, r->insn, bit);
  }
  if (r->begun) {
    return is_of_cell(c, o) && goes_on_with(c, f, r->insn, bit) && others_make_next(c, o);
  }
  if (is_amount(c, o) &&
      (goes_on_with(c, f, r->insn, bit) ||
       (is_number(c, o) && has_ended(c, f, bit) && is_given_on(c, o, r->insn))) &&
      others_add(c, o, o->state, r->access != NULL && r->access->cell)) {
    return true;
  }
  return r->away ? is_entry_gone_on_with(c, f, r->insn, bit)
                 : !r->anew && is_handed_back(c, f, r->insn, bit);
}

static void visit_reset(struct bl_method_check *c, const struct bl_frame *f, const struct reset *r)
{
  const struct bl_cfg *g = &c->it->cfg;
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    bool there = bl_same_place(o, r->state, r->object) || is_copy_of_replaced(c, o, r);
    if (!there || o->key != r->key || o->off || o->insn == r->insn ||
        !bl_cfg_dominates(g, g->block_of[o->insn], g->block_of[r->insn]) ||
        (r->shown && !is_of_that_view(c, o, r->view)) || !in_new_block(c, f, o, r) ||
        !is_taken(c, f, r, bit)) {
      continue;
    }
    /* Where what was read has decided it, too, the finding says so. */
    enum bl_kind kind = bl_is_decided(f, bit) ? BL_CHECK_THEN_ACT : BL_LOST_UPDATE;
    struct bl_candidate x = bl_candidate_of(bit, r->insn, kind, BL_MEDIUM);
    x.acted_on = r->state;
    x.write = true;
    x.taken = true;
    x.takes_key = r->away;
    if (r->access != NULL) {
      bl_act_of(&x, r->access, r->callee);
    }
    bl_note(c, f, x, true);
  }
}

/* An operation of the library's on one value that is given nothing and answers nothing: it puts
   there what was there to begin with. */
static bool starts_over(const struct bl_args *args, const struct bl_access *a)
{
  const struct bl_method *m = args->call == NULL ? NULL : bl_call_callee(args->call);
  return a->bci == BL_BCI_MODEL && a->cell && args->n == 1 && m != NULL && !bl_method_returns(m);
}

/* An operation of the library's that is given how many there are to be, none, and answers nothing.
 */
static bool cuts_to_nothing(const struct bl_method_check *c, const struct bl_args *args,
                            const struct bl_access *a)
{
  const struct bl_method *m = args->call == NULL ? NULL : bl_call_callee(args->call);
  return a->bci == BL_BCI_MODEL && args->n == 2 && m != NULL &&
         cf_str_is(bl_method_descriptor(m), "(I)V") &&
         bl_is_born_with(
             bl_constant_of(c->it->program, bl_names_path(&c->it->names, args->name[1])));
}

/* The library takes away what a key names, and nobody hears what that was. */
static bool takes_key_unheard(const struct bl_method_check *c, uint32_t insn,
                              const struct bl_access *a)
{
  return a->write && a->removes && a->key != 0 && a->bci == BL_BCI_MODEL && a->expects == 0 &&
         bl_interp_drops_result(c->it, insn);
}

/* The call sets an atomic to a new object whose constructor is given nothing, or what stands in the
   code. */
static bool begins_anew(const struct bl_method_check *c, const struct bl_args *args,
                        const struct bl_access *a)
{
  const struct bl_interp *it = c->it;
  if (!a->write || !a->cell || a->validates || a->key != 0 || a->bci != BL_BCI_MODEL ||
      args->n != 2) {
    return false;
  }
  uint32_t made = bl_interp_made_at(it, args->name[1]);
  bool nothing = made != CF_NO_INSN && it->insns.items[made].op == CF_new;
  for (uint32_t i = nothing ? made + 1 : it->insns.n; i < it->insns.n; i++) {
    const struct bl_site *site =
        it->insns.items[i].op == CF_invokespecial ? bl_interp_site(it, i) : NULL;
    if (site == NULL || !site->constructor || c->operands[i].name[0] != args->name[1]) {
      continue;
    }
    nothing = site->n_args <= BL_MAX_OPERANDS;
    for (unsigned k = 1; nothing && k < site->n_args; k++) {
      const struct bl_path *p = bl_names_path(&it->names, c->operands[i].name[k]);
      nothing = bl_constant_of(it->program, p).kind != BL_NO_CONSTANT;
    }
    return nothing;
  }
  return false;
}

/* Whether the callee leaves nothing in what it writes: all contents are cleared, or the one value,
   or the field, gets nothing. */
static bool leaves_nothing(const struct bl_method_check *c, const struct bl_args *args,
                           const struct bl_access *a)
{
  if (!a->write || a->validates || (a->key != 0 && !a->cell)) {
    return false;
  }
  bool contents = bl_state_kind_of(a->where->at.state) == BL_STATE_CONTENTS && !a->cell;
  if (contents) {
    return a->blind || cuts_to_nothing(c, args, a);
  }
  if (starts_over(args, a)) {
    return true;
  }
  bool given = a->value > 0 && a->value <= args->n;
  bool only = a->bci == BL_BCI_MODEL && a->cell && args->n == (a->key != 0 ? 3 : 2);
  uint32_t name = given ? args->name[a->value - 1] : only ? args->name[args->n - 1] : 0;
  return bl_is_born_with(name == 0
                             ? a->what->constant
                             : bl_constant_of(c->it->program, bl_names_path(&c->it->names, name)));
}

/* Where what leaves nothing lies: itself, or of what a call has got a view. */
static struct bl_location cleared_at(const struct bl_interp *it, const struct bl_args *args,
                                     const struct bl_access *a, struct reset *r)
{
  struct bl_location at = bl_interp_map_location(it, args, &a->where->at);
  const struct bl_path *view = &a->where->at.object;
  bool lies = at.state < BL_UNMAPPED && !bl_state_is_nowhere(it->program, at.state);
  if (!lies && a->blind && a->bci == BL_BCI_MODEL && view->root == BL_ROOT_PARAM &&
      view->len == 0 && view->base < args->n) {
    r->view = first_view(it, args->name[view->base]);
    r->shown = r->view != CF_NO_INSN;
    at = r->shown ? bl_interp_shown_location(it, args, &a->where->at) : at;
  }
  return at;
}

void bl_visit_taken(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                    const struct bl_args *args)
{
  struct bl_interp *it = c->it;
  struct bl_touch t;
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    if (bl_interp_touch(it, f, insn, &t) && t.write && !t.confined) {
      uint32_t name = f->name[t.value_slot];
      bool anew = bl_is_fresh(c, f, name) &&
                  (bl_puts_holder(c, name) || bl_is_made_here(it, name)) &&
                  !bl_takes_in_present(c, f, insn, &t);
      if (anew || bl_is_born_with(bl_constant_of(it->program, bl_names_path(&it->names, name)))) {
        visit_reset(
            c, f,
            &(struct reset){.insn = insn, .state = t.state, .object = t.object, .anew = anew});
      }
    }
    return;
  }
  struct bl_callee callee = {bl_interp_site(it, insn)->effect, args, NULL, 0};
  for (uint32_t i = 0; i < callee.effect->n_accesses; i++) {
    const struct bl_access *a = &callee.effect->accesses[i];
    bool away = takes_key_unheard(c, insn, a), begun = begins_anew(c, args, a);
    if (!away && !begun && !leaves_nothing(c, args, a)) {
      continue;
    }
    struct reset r = {.insn = insn, .away = away, .begun = begun, .access = a, .callee = &callee};
    struct bl_location at = cleared_at(it, args, a, &r);
    if (at.state < BL_UNMAPPED && !bl_state_is_nowhere(it->program, at.state)) {
      r.state = at.state;
      r.object = bl_names_of(&it->names, &at.object);
      r.key = bl_interp_access_key(it, args, a);
      if (r.key != BL_KEY_UNKNOWN) {
        visit_reset(c, f, &r);
      }
    }
  }
}
