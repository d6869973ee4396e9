/* What is put into a collection: something new that can change, which of two threads one loses, or
   what is merely computed (ANALYSIS §7). Receives the state before a call; decides nothing. */
#include "src/candidate/value.h"

#include "classfile/class/descriptor.h"
#include "src/candidate/branch.h"
#include "src/candidate/fixed.h"

/* The class of a new object of this method's; NULL of all else. */
static const struct bl_class *made_class(const struct bl_interp *it, uint32_t name)
{
  uint32_t at = bl_interp_made_at(it, name);
  const struct cf_insn *in = at == CF_NO_INSN ? NULL : &it->insns.items[at];
  return in != NULL && in->op == CF_new
             ? bl_program_class(it->program, cf_pool_name(&it->cls->pool, (uint32_t)in->a))
             : NULL;
}

static bool is_array(const struct bl_interp *it, uint32_t name)
{
  uint32_t at = bl_interp_made_at(it, name);
  return at != CF_NO_INSN && cf_opcodes[it->insns.items[at].op].kind == CF_K_NEW_ARRAY;
}

enum { MOST_BEHIND = 256 }; /* instructions: a new object is begun where it is made */

/* The method calls something on the new object of a class that is not the program's own, telling it
   nothing and asking nothing, as one begins it (`client.start()`): that changes it. */
static bool is_begun(const struct bl_method_check *c, const struct bl_class *cls, uint32_t name)
{
  const struct bl_interp *it = c->it;
  bool begun = false;
  if (c->operands == NULL || (cls->cf != NULL && !cls->library)) {
    return false;
  }
  uint32_t made = bl_interp_made_at(it, name);
  for (uint32_t i = made + 1; i < it->insns.n && i - made < MOST_BEHIND && !begun; i++) {
    unsigned op = it->insns.items[i].op;
    if ((op != CF_invokevirtual && op != CF_invokeinterface) || c->operands[i].name[0] != name) {
      continue;
    }
    const struct bl_site *site = bl_interp_site(it, i);
    const struct bl_method *m = site->call == NULL ? NULL : bl_call_callee(site->call);
    begun = m != NULL && site->n_args == 1 && !bl_method_returns(m) &&
            !bl_summaries_ends(c->w->all, m, BL_OPERAND_THIS);
  }
  return begun;
}

/* A new object of this method's that can change. */
static bool is_new(const struct bl_method_check *c, uint32_t name)
{
  const struct bl_class *cls = made_class(c->it, name);
  return is_array(c->it, name) ||
         (cls != NULL && (bl_is_mutable(c, cls) || is_begun(c, cls, name)));
}

static bool coordinates(const struct bl_method_check *c, const struct bl_class *cls)
{
  return cls != NULL && (c->w->all->traits[cls->id] & BL_T_COORDINATES) != 0;
}

bool bl_is_new_lock(const struct bl_method_check *c, uint32_t name)
{
  const struct bl_class *cls = made_class(c->it, name);
  return cls != NULL && (cls == c->it->program->object || coordinates(c, cls));
}

/* A synchronized wrapper around such an object: what is put into the one is lost with the other. */
static bool wraps_new(const struct bl_method_check *c, uint32_t name)
{
  uint32_t at = bl_interp_call_of(c->it, name);
  const struct bl_call *call = at != CF_NO_INSN ? bl_interp_site(c->it, at)->call : NULL;
  const struct bl_effect *e = bl_said_of_call(c->w->all, call, BL_E_LOCKED);
  return e != NULL && e->operand == BL_OPERAND_RESULT && is_new(c, c->operands[at].name[0]);
}

/* Whether the constructor of the new object is given one of several values, as what was there
   before if there was something. */
static bool is_given_either(const struct bl_method_check *c, uint32_t name)
{
  const struct bl_interp *it = c->it;
  bool either = false;
  for (uint32_t i = 0; i < it->insns.n && !either; i++) {
    const uint32_t *operand = c->operands[i].name;
    bool makes = it->insns.items[i].op == CF_invokespecial && operand[0] == name;
    for (unsigned k = 1; makes && k < BL_MAX_OPERANDS; k++) {
      either |= operand[k] != 0 && bl_names_path(&it->names, operand[k])->root == BL_ROOT_JOIN;
    }
  }
  return either;
}

bool bl_puts_holder(const struct bl_method_check *c, uint32_t name)
{
  const struct bl_class *cls = made_class(c->it, name);
  return wraps_new(c, name) || (cls != NULL && (cls->cf == NULL || cls->library) &&
                                (c->w->all->traits[cls->id] & BL_T_HOLDS) != 0);
}

bool bl_puts_soft(const struct bl_method_check *c, uint32_t name)
{
  const struct bl_class *cls = made_class(c->it, name);
  return cls != NULL && (c->w->all->traits[cls->id] & BL_T_SOFT) != 0 && !is_given_either(c, name);
}

bool bl_is_fresh(const struct bl_method_check *c, const struct bl_frame *f, uint32_t name)
{
  return bl_interp_is_confined(c->it, f, name) && is_new(c, name);
}

bool bl_is_fresh_or_lock(const struct bl_method_check *c, const struct bl_frame *f, uint32_t name)
{
  return bl_interp_is_confined(c->it, f, name) && (is_new(c, name) || bl_is_new_lock(c, name));
}

bool bl_is_answer_dropped(const struct bl_method *m, const struct bl_call *call)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in, next;
  return !cf_insn_decode(&in, code, call->bci, 0, &err) ||
         !cf_insn_decode(&next, code, call->bci + cf_insn_length(&in), 0, &err) ||
         next.op == CF_pop || next.op == CF_return;
}

bool bl_jumps_to_return(const struct cf_code *code, const struct cf_insn *in)
{
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_BRANCH:
  case CF_K_GOTO:
    return (uint32_t)in->a < code->bytecode.n && code->bytecode.p[in->a] == CF_areturn;
  default:
    return false;
  }
}

/* The result of a call, be it an element of it, a new object that never changes, a constant, or one
   of several such. */
static bool is_computed(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool element = p->root == BL_ROOT_SITE && p->len == 1 && p->step[0] == BL_STEP_ELEMENT;
  return (p->len == 0 || element) &&
         ((p->root == BL_ROOT_SITE && p->base < it->code.bytecode.n) || p->root == BL_ROOT_JOIN ||
          p->root == BL_ROOT_CONST_JOIN || p->root == BL_ROOT_CONST ||
          bl_constant_of(it->program, p).kind != BL_NO_CONSTANT);
}

/* A new object that can change, or that threads meet at; `made`: a call has made one. */
static bool is_fresh_value(const struct bl_method_check *c, uint32_t insn, uint32_t name, bool made)
{
  return is_new(c, name) || bl_is_new_lock(c, name) || wraps_new(c, name) ||
         (made && bl_goes_on_with_last(c, insn));
}

enum bl_put bl_what_value_is(const struct bl_method_check *c, uint32_t insn, uint32_t name)
{
  bool made = bl_is_made_by_call(c, name);
  return is_fresh_value(c, insn, name, made) ? BL_PUTS_FRESH
         : made                              ? BL_PUTS_MADE
         : is_computed(c->it, name)          ? BL_PUTS_COMPUTED
                                             : BL_PUTS_OTHER;
}

enum bl_put bl_what_is_put(const struct bl_method_check *c, uint32_t insn,
                           const struct bl_callee *callee, const struct bl_access *a)
{
  enum bl_put what = BL_PUTS_OTHER;
  for (unsigned i = 0; i < callee->args->n && callee->lambda == NULL; i++) {
    uint32_t name = callee->args->name[i];
    if ((a->what->stores & bl_param_bit(i)) == 0 || i + 1 == a->key) {
      continue;
    }
    bool made = bl_is_made_by_call(c, name);
    if (!a->removes && is_fresh_value(c, insn, name, made)) {
      return BL_PUTS_FRESH;
    }
    what = made ? BL_PUTS_MADE : is_computed(c->it, name) ? BL_PUTS_COMPUTED : what;
  }
  return what;
}

/* --- what is put as a whole --- */

/* The call changes what its receiver, the value of that name, contains. */
static bool changes_contents(const struct bl_method_check *c, uint32_t insn, uint32_t name)
{
  const struct bl_site *site = bl_interp_site(c->it, insn);
  for (uint32_t i = 0; c->operands[insn].name[0] == name && i < site->effect->n_accesses; i++) {
    const struct bl_access *a = &site->effect->accesses[i];
    if (a->write && a->bci == BL_BCI_MODEL && bl_path_from_first(&a->where->at.object)) {
      return true;
    }
  }
  return false;
}

static bool is_named(const struct bl_method_check *c, uint32_t insn, uint32_t name)
{
  for (unsigned i = 0; i < BL_MAX_OPERANDS; i++) {
    if (c->operands[insn].name[i] == name) {
      return true;
    }
  }
  return false;
}

/* A new array with room for something that nothing was put into before the call `insn`: whoever
   gets it is to fill it. */
static bool is_empty_array(const struct bl_method_check *c, uint32_t insn, uint32_t name)
{
  const struct bl_interp *it = c->it;
  uint32_t length = c->operands[bl_interp_made_at(it, name)].name[0];
  bool empty = !bl_path_is_zero(bl_names_path(&it->names, length));
  for (uint32_t i = 0; i < insn && empty; i++) {
    enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[i].op].kind;
    empty = kind == CF_K_ARRAY_STORE ? c->operands[i].name[0] != name
                                     : kind != CF_K_INVOKE || !is_named(c, i, name);
  }
  return empty;
}

/* What the new array of that name has, if anything, cannot change. */
static bool has_fixed_elements(const struct bl_method_check *c, uint32_t name)
{
  const struct bl_interp *it = c->it;
  const struct cf_insn *made = &it->insns.items[bl_interp_made_at(it, name)];
  const struct bl_class *cls =
      made->op == CF_anewarray
          ? bl_program_class(it->program, cf_pool_name(&it->cls->pool, (uint32_t)made->a))
          : NULL;
  return cls != NULL && !bl_may_be_mutable(c, cls);
}

/* The method writes into the array of that name. */
static bool stores_into(const struct bl_method_check *c, uint32_t name)
{
  bool stores = false;
  for (uint32_t i = 0; i < c->it->insns.n && !stores; i++) {
    stores = cf_opcodes[c->it->insns.items[i].op].kind == CF_K_ARRAY_STORE &&
             c->operands[i].name[0] == name;
  }
  return stores;
}

/* Whether the new array of that name is neither written nor given to anybody after the call `insn`
   has put it into a map, nor handed back empty, and neither is what the map `had`; nor read, but
   where it was filled before with what cannot change. */
static bool is_only_kept(const struct bl_method_check *c, uint32_t insn, uint32_t name,
                         uint32_t had)
{
  const struct bl_interp *it = c->it;
  bool filled = !is_empty_array(c, insn, name), kept = true;
  bool to_read = filled && has_fixed_elements(c, name) && !stores_into(c, had);
  for (uint32_t i = insn + 1; i < it->insns.n && kept; i++) {
    enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[i].op].kind;
    uint32_t array = c->operands[i].name[0];
    bool one_of = bl_names_path(&it->names, array)->root == BL_ROOT_JOIN;
    bool element = (kind == CF_K_ARRAY_LOAD && !to_read) || kind == CF_K_ARRAY_STORE;
    bool handed_back = it->insns.items[i].op == CF_areturn && (array == name || one_of);
    kept = handed_back ? filled
           : element   ? array != name && !one_of
                       : kind != CF_K_INVOKE || !is_named(c, i, name);
  }
  return kept;
}

/* A factory that is given no object has nothing to fill with what it makes: `newKeySet()`. */
static bool makes_empty(const struct bl_call *call)
{
  struct cf_descriptor_walk walk =
      cf_descriptor_parameters(bl_method_descriptor(bl_call_callee(call)));
  struct cf_str type = CF_STR("");
  bool empty = call->op == CF_invokestatic;
  while (empty && cf_descriptor_next(&type, &walk)) {
    empty = type.p[0] != 'L' && type.p[0] != '[';
  }
  return empty;
}

/* A collection of the library that a call has made: it comes filled, if it is to be, but for a
   wrapper around a new one. */
static bool is_made_collection(const struct bl_method_check *c, uint32_t name)
{
  if (!bl_is_made_by_call(c, name) || wraps_new(c, name)) {
    return false;
  }
  const struct bl_path *p = bl_names_path(&c->it->names, name);
  const struct bl_site *made = bl_interp_site(c->it, c->it->insns.index_of[p->base]);
  const struct bl_class *cls = bl_program_result(c->it->program, bl_call_callee(made->call));
  return (cls->cf == NULL || cls->library) && !makes_empty(made->call) &&
         (c->w->all->traits[cls->id] & BL_T_HOLDS) != 0;
}

/* The call reads what its receiver contains, which is what was put or what was there before. */
static bool reads_either(const struct bl_method_check *c, uint32_t insn, uint32_t name)
{
  const struct bl_site *site = bl_interp_site(c->it, insn);
  uint32_t asked = c->operands[insn].name[0];
  bool either = asked == name || bl_names_path(&c->it->names, asked)->root == BL_ROOT_JOIN;
  for (uint32_t i = 0; either && i < site->effect->n_accesses; i++) {
    const struct bl_access *a = &site->effect->accesses[i];
    if (!a->write && a->bci == BL_BCI_MODEL && bl_path_from_first(&a->where->at.object)) {
      return true;
    }
  }
  return false;
}

/* A new collection of the library that its constructor has copied: `new HashSet<>(all)`. */
static bool is_copy(const struct bl_method_check *c, uint32_t name)
{
  const struct bl_interp *it = c->it;
  const struct bl_method *init = NULL;
  for (uint32_t i = 0; i < it->insns.n && made_class(it, name) != NULL && init == NULL; i++) {
    if (it->insns.items[i].op == CF_invokespecial && c->operands[i].name[0] == name) {
      init = bl_call_callee(bl_interp_site(it, i)->call);
    }
  }
  const struct bl_model *m = init == NULL ? NULL : bl_summaries_model(c->w->all, init);
  return bl_model_effect(m, BL_E_READ) != NULL && bl_model_effect(m, BL_E_FRESH) != NULL;
}

enum { MOST_FILLERS = 8 }; /* methods that are looked into for one collection */

/* The method puts something into a collection, and keeps nothing in a field or an array, as far as
   its instructions tell. */
static bool only_fills(const struct bl_method_check *c, const struct bl_method *m)
{
  enum { MOST = 512 }; /* instructions */
  struct cf_code code;
  struct cf_insn in;
  struct cf_err err = {0};
  bool puts = false;
  if (!bl_method_has_body(m) || m->n_insns > MOST ||
      !cf_code_check(&code, c->it->arena, m->cls->cf, bl_method_member(m), &err)) {
    return false;
  }
  for (uint32_t bci = 0; bci < code.bytecode.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err) ||
        in.op == CF_putfield || in.op == CF_putstatic || in.op == CF_aastore) {
      return false;
    }
    const struct bl_call *call =
        cf_opcodes[in.op].kind == CF_K_INVOKE ? bl_method_call(m, bci) : NULL;
    const struct bl_method *callee =
        call == NULL || in.op == CF_invokedynamic ? NULL : bl_call_callee(call);
    const struct bl_model *model = callee == NULL ? NULL : bl_summaries_model(c->w->all, callee);
    const struct bl_effect *changes = bl_model_effect(model, BL_E_WRITE);
    changes = changes != NULL ? changes : bl_model_effect(model, BL_E_TAKE);
    puts |= changes != NULL && changes->operand == BL_OPERAND_THIS &&
            bl_model_effect(model, BL_E_REMOVES) == NULL;
  }
  return puts;
}

/* The call gives the new collection of that name to a method of the class at hand, to fill it.
   `left`: so many methods are looked into. */
static bool gives_to_fill(const struct bl_method_check *c, uint32_t insn, uint32_t name,
                          unsigned *left)
{
  const struct cf_insn *in = &c->it->insns.items[insn];
  const struct bl_call *call =
      in->op == CF_invokestatic || in->op == CF_invokespecial || in->op == CF_invokevirtual
          ? bl_interp_site(c->it, insn)->call
          : NULL;
  const struct bl_method *m = call == NULL ? NULL : bl_call_callee(call);
  bool own = m != NULL && m->cls == c->it->method->cls && !bl_method_is_init(m) &&
             (in->op == CF_invokestatic || bl_method_is(m, CF_ACC_PRIVATE));
  bool given = false;
  for (unsigned k = in->op == CF_invokestatic ? 0 : 1; own && k < BL_MAX_OPERANDS; k++) {
    given |= c->operands[insn].name[k] == name;
  }
  if (!given || *left == 0) {
    return false;
  }
  *left -= 1;
  return only_fills(c, m);
}

bool bl_puts_whole(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn,
                   uint32_t name)
{
  const struct bl_interp *it = c->it;
  struct bl_path answer = bl_path_of(BL_ROOT_SITE, it->insns.items[o->insn].bci);
  uint32_t had = bl_names_of(&c->it->names, &answer);
  char returns = cf_descriptor_result(bl_method_descriptor(it->method)).p[0];
  bool asked_for =
      returns == 'L' || returns == '['; /* else it registers, and a second one counts */
  if (is_array(it, name)) {
    return is_only_kept(c, insn, name, had);
  }
  bool made = name != 0 && is_made_collection(c, name), read = asked_for;
  bool filled = made || (name != 0 && is_copy(c, name));
  unsigned left = MOST_FILLERS;
  for (uint32_t i = 0; (asked_for || made) && name != 0 && i < it->insns.n; i++) {
    if (cf_opcodes[it->insns.items[i].op].kind != CF_K_INVOKE || i == insn) {
      continue;
    }
    uint32_t changed = c->operands[i].name[0];
    bool one_of =
        bl_names_path(&it->names, changed)->root == BL_ROOT_JOIN; /* of the two, perhaps */
    bool reads = made && i > insn && reads_either(c, i, name);
    if ((i > insn && !reads && is_named(c, i, name)) ||
        ((one_of || changed == had) && changes_contents(c, i, changed))) {
      return false;
    }
    filled =
        filled || (i < insn && (changes_contents(c, i, name) || gives_to_fill(c, i, name, &left)));
    read |= reads;
  }
  return filled && read;
}
