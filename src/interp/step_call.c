/* Calls: a callee's effect carried over to its caller (ANALYSIS §3, §6). Receives an invoke
   instruction at work with its effect; does not know where effects come from. */
#include "src/interp/step.h"

static void remember_conversion(struct bl_step *s, uint32_t name, enum bl_mode mode)
{
  if (s->it->converts == NULL) {
    s->it->converts = CF_NEW_N(s->it->arena, struct bl_conversion, s->it->insns.n);
  }
  s->it->converts[s->insn] = (struct bl_conversion){name, mode};
}

static void change_lock(struct bl_step *s, enum bl_lock_op op, uint32_t name, enum bl_mode mode)
{
  switch (op) {
  case BL_LOCK_RETAKE:
    bl_frame_interrupt(s->f, name, BL_SET_WAITED, bl_step_masks(s));
    break;
  case BL_LOCK_REOPEN:
    bl_frame_interrupt(s->f, name, BL_SET_RELEASED, bl_step_masks(s));
    break;
  case BL_LOCK_RELEASE:
    bl_frame_give_up(s->f, name, mode, bl_step_masks(s));
    break;
  case BL_LOCK_ACQUIRE:
    if (!bl_frame_take(s->f, name, s->in->bci, mode, bl_step_masks(s))) {
      bl_step_fault(s, BL_FAULT_BUDGET);
    }
    break;
  case BL_LOCK_TRY: /* once the result has its name */
    s->tried = name;
    s->tried_mode = mode;
    break;
  case BL_LOCK_CONVERT:
    remember_conversion(s, name, mode);
    break;
  }
}

static void change_locks(struct bl_step *s, const struct bl_call_effect *e,
                         const struct bl_args *args)
{
  for (uint32_t i = 0; i < e->n_locks; i++) {
    enum bl_mode mode;
    uint32_t name = bl_interp_changed_lock(s->it, args, &e->locks[i], &mode);
    if (name != 0) {
      change_lock(s, (enum bl_lock_op)e->locks[i].op, name, mode);
    }
  }
}

/* What an iterator or a view removes is gone from the collection that it goes on showing: what the
   method was told by it, as by next(), nobody else finds there. */
static void claim_through_view(struct bl_step *s, const struct bl_access *x,
                               const struct bl_args *args)
{
  const struct bl_observations *obs = s->it->obs;
  for (unsigned bit = 0; x->removes && !s->it->to_the_letter &&
                         (bit = bl_interp_next_shown(s->it, s->f, args, x, bit)) != UINT_MAX;
       bit++) {
    bl_step_claim(s, obs->items[bit].state, obs->items[bit].object);
  }
}

static void claim_written(struct bl_step *s, const struct bl_call_effect *e,
                          const struct bl_args *args)
{
  if (s->f->words == 0 || !bl_bits_any(s->f->live, s->f->words)) {
    return;
  }
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *x = &e->accesses[i];
    claim_through_view(s, x, args);
    if (x->write &&
        (x->where->at.state >= BL_UNMAPPED || bl_step_may_claim(s, x->where->at.state))) {
      uint32_t state, object = bl_interp_map_object(s->it, args, &x->where->at, &state);
      bl_step_claim(s, state, object);
    }
  }
}

static void escape_args(struct bl_step *s, const struct bl_call_effect *e,
                        const struct bl_args *args, bool constructor)
{
  bool captures = bl_interp_site(s->it, s->insn)->call != NULL &&
                  bl_call_lambda(bl_interp_site(s->it, s->insn)->call) != NULL;
  uint64_t which = captures ? ~(uint64_t)0 : e->escapes;
  for (unsigned i = constructor ? 1 : 0; which != 0 && i < args->n; i++) {
    if ((which & bl_param_bit(i)) != 0) {
      bl_step_escape(s, s->f->name[args->slot[i]]);
    }
  }
}

/* What flows into a constructor flows into the new object, wherever it lies (ANALYSIS §3). */
static void flow_into_object(struct bl_step *s, const struct bl_args *args)
{
  if (s->f->words == 0 || args->n < 2) {
    return;
  }
  uint32_t object = s->f->name[args->slot[0]];
  const struct bl_path *p = bl_names_path(&s->it->names, object);
  if (p->root != BL_ROOT_SITE || p->len != 0) {
    return;
  }
  unsigned from = args->slot[1];
  bl_step_gather(s, from, (unsigned)s->f->n_locals + s->f->depth - from);
  bl_step_carry_in_object(s, object, args->slot[0]);
}

/* It has been told what a constructor makes of its arguments: nothing that would be in the object,
   as a capacity is not. */
static bool keeps_nothing(const struct bl_call_effect *e)
{
  return e->fresh && e->flows == 0 && e->n_accesses == 0;
}

void bl_step_observe_in_object(struct bl_step *s, uint32_t object, unsigned end)
{
  for (unsigned slot = 0; slot < end; slot++) {
    if (s->f->name[slot] == object) {
      bl_step_observe(s, slot, "A");
    }
  }
}

/* Where what is written lies in the object itself: a field of it or, by a library's operation, its
   contents. */
static bool lies_within(const struct bl_step *s, const struct bl_access *a)
{
  if (a->where->at.state == BL_CONTENTS_OF) {
    return a->write && !a->removes && !s->it->to_the_letter;
  }
  return a->where->at.state < BL_UNMAPPED && bl_state_kind_of(a->where->at.state) == BL_STATE_FIELD;
}

static bool sees_another(const struct bl_call_effect *e, uint32_t param)
{
  for (uint32_t i = 0; i < e->n_seen; i++) {
    if (e->seen[i].at.object.root != BL_ROOT_PARAM || e->seen[i].at.object.base != param) {
      return true;
    }
  }
  return false;
}

/* Some argument is an object that the method has made. */
static bool brings_own(const struct bl_step *s, const struct bl_args *args)
{
  for (unsigned i = 0; i < args->n; i++) {
    if (bl_names_path(&s->it->names, args->name[i])->root == BL_ROOT_SITE) {
      return true;
    }
  }
  return false;
}

/* What goes into an entry: not its key, unless the operation is given nothing else, for then that
   is the element. */
static bool is_put(const struct bl_access *a, const struct bl_args *args, unsigned k)
{
  bool stored = (a->what->stores & bl_param_bit(k)) != 0 && k != a->where->at.object.base;
  return stored && (k + 1 != a->key || args->n == 2);
}

/* The callee hands back that very argument, as the methods of a builder do. */
static bool hands_back(const struct bl_call_effect *e, uint32_t param)
{
  return e->result.root == BL_ROOT_PARAM && e->result.base == param && e->result.len == 0;
}

/* What the callee stores into an object that it is given: a setter, a compiler's accessor, a
   collection that another is added to. */
static void flow_into_holders(struct bl_step *s, const struct bl_call_effect *e,
                              const struct bl_args *args)
{
  if (s->f->words == 0 || e->n_accesses == 0 || !brings_own(s, args)) {
    return;
  }
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    const struct bl_path *object = &a->where->at.object;
    bool into = a->what->stores != 0 && object->root == BL_ROOT_PARAM && object->len == 0 &&
                object->base < args->n && lies_within(s, a);
    unsigned base = into ? args->slot[object->base] : 0; /* the result may be the object itself */
    for (unsigned k = 0; into && k < args->n; k++) {
      if (is_put(a, args, k) && hands_back(e, object->base)) {
        bl_step_flow_into_builder(s, base, args->slot[k], base + 1);
      } else if (is_put(a, args, k)) {
        bl_step_flow_into_fresh(s, base, args->slot[k], base + 1);
      }
    }
    if (into && a->where->at.state == BL_CONTENTS_OF && sees_another(e, object->base)) {
      bl_step_observe_in_fresh(s, base, base + 1);
    }
  }
}

/* What the call answers was itself read from a collection in a field. */
static bool is_element(const struct bl_step *s, uint32_t insn)
{
  const struct bl_observations *obs = s->it->obs;
  for (unsigned i = 0; i < obs->count_of[insn]; i++) {
    const struct bl_observation *o = &obs->items[obs->first_of[insn] + i];
    if (!o->off && o->state != BL_NO_STATE && !bl_state_is_nowhere(s->it->program, o->state) &&
        bl_state_kind_of(o->state) == BL_STATE_CONTENTS && o->seen != NULL &&
        o->seen->bci == BL_BCI_MODEL) {
      return true;
    }
  }
  return false;
}

/* The argument is a view, an iterator or a copy that the method has made of a collection: what is
   asked of it is asked of that. So is what an element of it has, be it how many; not what is got
   out of that in turn. */
static bool is_of_collection(const struct bl_step *s, uint32_t name, char asked)
{
  const struct bl_interp *it = s->it;
  uint32_t insn = bl_interp_made_at(it, name);
  if (insn == CF_NO_INSN) {
    return false;
  }
  const struct cf_insn *in = &it->insns.items[insn];
  if (cf_opcodes[in->op].kind != CF_K_INVOKE) {
    return in->op == CF_new;
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  return (e->n_seen > 0 && e->seen[0].weak) || (asked != 'A' && is_element(s, insn));
}

/* What a flag, or a view of a collection, is loaded through is loaded through what that is a part
   of: `entry.isOver()`, which asks `this.parts.isOver()`, asks what the caller got, and so does
   `entry.getParts().isEmpty()`. Of another value nothing is said: it may be of one of many. */
static bool tells_of_whole(const struct bl_step *s, const struct bl_call_effect *e)
{
  if (e->n_seen > 0 && e->seen[0].bci == BL_BCI_MODEL && e->seen[0].weak) {
    return true;
  }
  const struct bl_call *call = bl_interp_site(s->it, s->insn)->call;
  return call != NULL && bl_call_callee(call) != NULL &&
         bl_method_result(bl_call_callee(call)) == 'Z';
}

/* What a view, or an iterator, that the method has made gives out, is one of many. */
static bool is_given_out(const struct bl_step *s, const struct bl_args *args, unsigned i)
{
  uint32_t made = bl_interp_made_at(s->it, s->f->name[args->slot[i]]);
  bool called = made != CF_NO_INSN && cf_opcodes[s->it->insns.items[made].op].kind == CF_K_INVOKE &&
                s->it->insns.items[s->insn].op != CF_invokestatic && i == 0;
  const struct bl_call_effect *e = called ? bl_interp_site(s->it, made)->effect : NULL;
  return e != NULL && e->n_seen > 0 && e->seen[0].live;
}

static void gather_flows(struct bl_step *s, const struct bl_call_effect *e,
                         const struct bl_args *args)
{
  char result = bl_interp_site(s->it, s->insn)->result[0];
  bl_step_gather(s, 0, 0);
  for (unsigned i = 0; i < args->n; i++) {
    bool used = s->it->to_the_letter && (e->uses & bl_param_bit(i)) != 0;
    if ((e->flows & bl_param_bit(i)) != 0) {
      (void)bl_bits_or(bl_frame_set(s->it->hold, 0, BL_SET_CURRENT),
                       bl_frame_set(s->f, args->slot[i], BL_SET_CURRENT),
                       (used ? 1 : BL_SETS) * s->f->words);
      if (result == 'A' && s->f->words > 0 && is_given_out(s, args, i)) {
        bl_frame_set(s->it->hold, 0, BL_SET_CURRENT)[0] &=
            ~bl_step_through_params(s, bl_frame_set(s->f, args->slot[i], BL_SET_CURRENT));
      }
    } else if ((e->flows_through & bl_param_bit(i)) != 0) {
      bool all = !s->it->to_the_letter && e->n_seen > 0 && e->seen[0].bci == BL_BCI_MODEL &&
                 is_of_collection(s, s->f->name[args->slot[i]], result);
      enum bl_set first = all ? BL_SET_CURRENT : BL_SET_RELEASED;
      (void)bl_bits_or(bl_frame_set(s->it->hold, 0, first),
                       bl_frame_set(s->f, args->slot[i], first), (BL_SETS - first) * s->f->words);
      if (s->f->words > 0 && tells_of_whole(s, e)) {
        bl_frame_set(s->it->hold, 0, BL_SET_CURRENT)[0] |=
            bl_step_through_params(s, bl_frame_set(s->f, args->slot[i], BL_SET_CURRENT));
      }
    }
  }
}

static uint32_t name_of_result(struct bl_step *s, const struct bl_site *site,
                               const struct bl_args *args)
{
  const struct bl_path *result = &site->effect->result;
  if (site->result[0] == 0) {
    return 0;
  }
  if (result->root == BL_ROOT_NONE) { /* as mostly */
    return bl_step_made_here(s);
  }
  struct bl_path here = bl_interp_map(s->it, args, result);
  return bl_step_name_of(s, &here);
}

/* Each captured value's observations: a later state may have released them, but they stay its own.
 */
static void remember_captured_bits(struct bl_step *s, const struct bl_args *args)
{
  unsigned words = s->f->words;
  uint64_t **at = &s->it->captured_bits[s->insn];
  *at = *at == NULL ? CF_NEW_N(s->it->arena, uint64_t, (size_t)args->n * words) : *at;
  for (unsigned i = 0; i < args->n; i++) {
    for (unsigned set = 0; set < BL_SETS; set++) {
      (void)bl_bits_or(*at + (size_t)i * words, bl_frame_set(s->f, args->slot[i], (enum bl_set)set),
                       words);
    }
  }
}

/* Room for the names of what the lambda of the instruction has captured. */
static uint32_t *captured_at(struct bl_interp *it, uint32_t insn, uint32_t n)
{
  if (it->lambda_at[insn] == 0) {
    for (unsigned i = 0; i <= n; i++) {
      if (it->n_lambda_args == it->cap_lambda_args) {
        it->lambda_args = cf_vec_grow(it->arena, it->lambda_args, it->n_lambda_args,
                                      &it->cap_lambda_args, sizeof *it->lambda_args);
      }
      it->lambda_args[it->n_lambda_args++] = n;
    }
    it->lambda_at[insn] = it->n_lambda_args - n;
  }
  return it->lambda_args + it->lambda_at[insn];
}

static void remember_captured(struct bl_step *s, const struct bl_args *args)
{
  uint32_t *captured = captured_at(s->it, s->insn, args->n);
  for (unsigned i = 0; i < args->n; i++) {
    captured[i] = s->f->name[args->slot[i]];
  }
  if (s->f->words > 0 && args->n > 0) {
    remember_captured_bits(s, args);
  }
}

/* The call's result is a lambda that the callee has made. */
static void remember_answer(struct bl_step *s, const struct bl_returned_lambda *a,
                            const struct bl_args *args)
{
  uint32_t *captured = captured_at(s->it, s->insn, a->n);
  for (unsigned i = 0; i < a->n; i++) {
    struct bl_path p = bl_interp_map(s->it, args, &a->captured[i]);
    captured[i] = bl_names_of(&s->it->names, &p);
  }
}

static bool args_fit(struct bl_step *s, const struct bl_site *site, struct bl_args *args)
{
  if (site->slots > s->f->depth) {
    return false;
  }
  bl_interp_args(s->it, s->f, s->insn, args);
  for (unsigned i = 0; i < args->n; i++) {
    if (!bl_step_type_fits(site->type[i], (char)s->f->type[args->slot[i]])) {
      return false;
    }
  }
  return true;
}

/* Lambdas among the arguments that the callee runs: what their bodies write and give up. */
static void run_lambdas(struct bl_step *s, const struct bl_call_effect *e,
                        const struct bl_args *args)
{
  struct bl_inline_lambda lambda;
  for (unsigned i = 0; i < args->n && s->it->makes_lambdas; i++) {
    if (bl_interp_inline_lambda(s->it, args, i, e, &lambda)) {
      if (!lambda.own_block) {
        claim_written(s, lambda.effect, &lambda.args);
      }
      change_locks(s, lambda.effect, &lambda.args);
    }
  }
}

void bl_step_call(struct bl_step *s)
{
  const struct bl_site *site = bl_interp_site(s->it, s->insn);
  const struct bl_call_effect *e = site->effect;
  struct bl_args args;
  if (!args_fit(s, site, &args)) {
    bl_step_fault(s, BL_FAULT_STACK);
    return;
  }
  if (site->call != NULL && bl_call_lambda(site->call) != NULL) {
    remember_captured(s, &args);
  } else if (e->answer != NULL) {
    remember_answer(s, e->answer, &args);
  }
  s->it->asked_of[s->it->site_of[s->insn]] = args.n > 0 ? args.name[0] : 0;
  if (site->repeats || site->finds || (site->gets && s->it->gets_again)) {
    bl_interp_note_answer(s->it, s->f, s->insn, &args);
  }
  claim_written(s, e, &args);
  change_locks(s, e, &args);
  escape_args(s, e, &args, site->constructor);
  if (e->n_runs > 0 && s->it->makes_lambdas) {
    bl_interp_note_handed(s->it, s->insn);
  }
  run_lambdas(s, e, &args);
  if (site->constructor) {
    if (!keeps_nothing(e)) {
      flow_into_object(s, &args);
    }
    bl_step_observe_in_object(s, args.name[0], args.slot[0]);
    bl_interp_give(s->it, &args, e, bl_names_path(&s->it->names, args.name[0]));
  }
  if (s->it->finds_own && site->result[0] == 'A') {
    bl_interp_find_own(s->it, s->insn, &args);
  }
  uint32_t name = name_of_result(s, site, &args);
  if (e->n_given > 0 && !site->constructor) {
    bl_interp_give(s->it, &args, e, bl_names_path(&s->it->names, name));
  }
  if ((site->finds || e->element != NULL) && name != 0) {
    bl_interp_note_element(s->it, s->insn, name);
  } else if (site->comes_by && name != 0) {
    bl_interp_note_come_by(s->it, s->insn, name);
  }
  flow_into_holders(s, e, &args);
  bl_step_observe_left(s, (unsigned)s->f->n_locals + s->f->depth);
  bool answers = site->result[0] != 0;
  if (answers && s->f->words > 0) {
    gather_flows(s, e, &args);
  }
  s->f->depth = (uint16_t)(s->f->depth - site->slots);
  if (answers) {
    unsigned first = bl_step_give(s, site->result, name);
    if (s->it->fault == BL_FAULT_NONE) {
      bl_step_carry(s, first, site->result);
      bl_step_observe(s, first, site->result);
    }
  } else if (e->n_seen > 0 && e->seen[0].vouches != BL_VOUCH_NOT) {
    bl_step_observe(s, 0, ""); /* the return has told, and no register has it */
  }
  if (s->tried != 0) {
    bl_frame_try(s->f, s->tried, s->in->bci, s->tried_mode, name, bl_step_masks(s));
  }
}
