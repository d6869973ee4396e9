/* A collection, or an array, that lies in a map and has what one method has found out, for whoever
   asks it, and finds out anew where there is nothing (ANALYSIS §7): of two such that are made at
   once one is lost with what is in it, and that is made once more. Receives the observation, and
   what is put; decides nothing. */
#include "src/verdict/judge.h"

#include "classfile/class/descriptor.h"
#include "src/candidate/value.h"
#include "src/summary/fact_index.h"

enum {
  MOST_LOOKED_THROUGH = 8192, /* bytes of code of one class */
  MOST_JOINED = 4,            /* names that the collection has where ways meet */
  MOST_STORES = 16            /* into the array */
};

/* The method's code has that field. 1; 0: it has not; -1: it is not looked through. */
static int has_field(struct cf_arena *a, const struct bl_method *m, const struct bl_field *f,
                     uint32_t *left)
{
  struct cf_code code;
  struct cf_insn in;
  struct cf_err err = {0};
  if (!bl_method_has_body(m)) {
    return 0;
  }
  if (!cf_code_check(&code, a, m->cls->cf, bl_method_member(m), &err) || code.bytecode.n > *left) {
    return -1;
  }
  *left -= (uint32_t)code.bytecode.n;
  for (uint32_t bci = 0; bci < code.bytecode.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err)) {
      return -1;
    }
    bool field = in.op >= CF_getstatic && in.op <= CF_putfield;
    if (field && bl_program_field(m->cls, (uint32_t)in.a) == f) {
      return 1;
    }
  }
  return 0;
}

/* No other method than this one, and who makes the object or initialises the class, has anything to
   do with the private field: neither by its name nor, as far as is known, otherwise. */
static bool is_of_method_alone(const struct bl_method_check *c, const struct bl_field *f)
{
  const struct bl_method *own = c->it->method;
  uint32_t left = MOST_LOOKED_THROUGH;
  bool alone = (f->access & CF_ACC_PRIVATE) != 0 && f->cls == own->cls;
  for (unsigned kind = 0; alone && kind < 2; kind++) {
    uint32_t n;
    uint32_t state = bl_state_of(f->id, kind == 0 ? BL_STATE_FIELD : BL_STATE_CONTENTS);
    struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
    for (uint32_t i = 0; alone && i < n; i++) {
      alone = facts[i]->method == own || bl_method_is_init(facts[i]->method);
    }
  }
  for (uint32_t i = 0; alone && i < f->cls->n_methods; i++) {
    const struct bl_method *m = &f->cls->methods[i];
    alone = m == own || bl_method_is_init(m) || has_field(c->it->arena, m, f, &left) == 0;
  }
  return alone;
}

/* The library's operation that the instruction calls; NULL: none. */
static const struct bl_model *operation(const struct bl_method_check *c, uint32_t insn)
{
  const struct cf_insn *in = &c->it->insns.items[insn];
  bool calls = cf_opcodes[in->op].kind == CF_K_INVOKE && in->op != CF_invokedynamic &&
               in->op != CF_invokestatic;
  const struct bl_call *call = calls ? bl_interp_site(c->it, insn)->call : NULL;
  const struct bl_method *m = call == NULL ? NULL : bl_call_callee(call);
  return m == NULL ? NULL : bl_summaries_model(c->w->all, m);
}

static bool is_of_receiver(const struct bl_effect *e)
{
  return e != NULL && e->operand == BL_OPERAND_THIS;
}

/* What is in it is asked, or changed, by the operation. */
static bool asks_or_changes(const struct bl_model *m)
{
  return is_of_receiver(bl_model_effect(m, BL_E_READ)) ||
         is_of_receiver(bl_model_effect(m, BL_E_WRITE)) ||
         is_of_receiver(bl_model_effect(m, BL_E_TAKE));
}

/* The names of the new collection: its own, that of what was there before, and those of the one or
   the other. */
struct names {
  uint32_t of[2 + MOST_JOINED];
  unsigned n;
};

static bool is_one_of(const struct names *names, uint32_t name)
{
  for (unsigned i = 0; name != 0 && i < names->n; i++) {
    if (names->of[i] == name) {
      return true;
    }
  }
  return false;
}

/* False if there are too many of them. */
static bool find_names(const struct bl_method_check *c, const struct bl_observation *o,
                       uint32_t put, struct names *names)
{
  const struct bl_interp *it = c->it;
  struct bl_path answer = bl_path_of(BL_ROOT_SITE, it->insns.items[o->insn].bci);
  *names = (struct names){.of = {put, bl_names_of(&c->it->names, &answer)}, .n = 2};
  for (uint32_t i = 0; i < it->insns.n; i++) {
    uint32_t asked = c->operands[i].name[0];
    if (asked == 0 || is_one_of(names, asked) ||
        bl_names_path(&it->names, asked)->root != BL_ROOT_JOIN ||
        !asks_or_changes(operation(c, i))) {
      continue;
    }
    if (names->n == sizeof names->of / sizeof *names->of) {
      return false;
    }
    names->of[names->n++] = asked;
  }
  return true;
}

/* What has been found out, by a call or as one of several constants: nothing new that can change,
   nor what the method was given. */
static bool is_found_out(const struct bl_method_check *c, uint32_t insn, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&c->it->names, name);
  return (p->root == BL_ROOT_STATIC && p->len == 0) ||
         (bl_what_value_is(c, insn, name) == BL_PUTS_COMPUTED && !bl_is_fresh_on_some_way(c, name));
}

/* What the instruction does with the collection. */
enum use { USES_NOT, ASKS, PUTS, DOES_ELSE };

static enum use use_at(const struct bl_method_check *c, uint32_t insn, const struct names *names)
{
  const struct cf_insn *in = &c->it->insns.items[insn];
  const uint32_t *operand = c->operands[insn].name;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  bool takes = kind == CF_K_INVOKE || kind == CF_K_RETURN || kind == CF_K_PUT_FIELD ||
               kind == CF_K_PUT_STATIC || kind == CF_K_ARRAY_STORE;
  bool given = false;
  for (unsigned k = kind == CF_K_INVOKE && in->op != CF_invokestatic ? 1 : 0;
       takes && k < BL_MAX_OPERANDS; k++) {
    given |= is_one_of(names, operand[k]);
  }
  if (given) {
    return DOES_ELSE;
  }
  if (kind != CF_K_INVOKE || in->op == CF_invokestatic || in->op == CF_invokedynamic ||
      !is_one_of(names, operand[0]) || bl_interp_site(c->it, insn)->constructor) {
    return USES_NOT;
  }
  const struct bl_model *m = operation(c, insn);
  unsigned last = bl_interp_site(c->it, insn)->n_args - 1;
  bool keyed = bl_model_effect(m, BL_E_KEY) != NULL;
  if (bl_model_effect(m, BL_E_WRITE) == NULL && bl_model_effect(m, BL_E_TAKE) == NULL) {
    return keyed && bl_model_effect(m, BL_E_READ) != NULL ? ASKS : USES_NOT;
  }
  bool puts = keyed && bl_model_effect(m, BL_E_REMOVES) == NULL && last >= 2 &&
              last < BL_MAX_OPERANDS && is_found_out(c, insn, operand[last]);
  return puts ? PUTS : DOES_ELSE;
}

/* --- of an array --- */

/* Only where the element had nothing the store is reached: the branch has loaded that one for it.
 */
static bool is_stored_where_missing(const struct bl_method_check *c, uint32_t store,
                                    const struct names *names)
{
  const struct bl_interp *it = c->it;
  uint32_t index = c->operands[store].name[1];
  bool missing = false;
  for (uint32_t i = 0; i + 2 < store && index != 0 && !missing; i++) {
    unsigned op = it->insns.items[i + 1].op;
    if (it->insns.items[i].op == CF_aaload && (op == CF_ifnull || op == CF_ifnonnull) &&
        is_one_of(names, c->operands[i].name[0]) && c->operands[i].name[1] == index) {
      missing = bl_arm_leads_to(it, bl_interp_arm(it, i + 1, op == CF_ifnull), store);
    }
  }
  return missing;
}

/* Of the two arrays, or of either: what ways bring together is one of them where an element of it
   is loaded or stored. False if there are too many names, or stores. */
static bool find_arrays(const struct bl_method_check *c, const struct bl_observation *o,
                        uint32_t put, struct names *names)
{
  const struct bl_interp *it = c->it;
  struct bl_path answer = bl_path_of(BL_ROOT_SITE, it->insns.items[o->insn].bci);
  *names = (struct names){.of = {put, bl_names_of(&c->it->names, &answer)}, .n = 2};
  unsigned stores = 0;
  for (uint32_t i = 0; i < it->insns.n && stores <= MOST_STORES; i++) {
    unsigned op = it->insns.items[i].op;
    uint32_t array = op == CF_aaload || op == CF_aastore ? c->operands[i].name[0] : 0;
    stores += op == CF_aastore ? 1 : 0;
    if (array == 0 || is_one_of(names, array) ||
        bl_names_path(&it->names, array)->root != BL_ROOT_JOIN) {
      continue;
    }
    if (names->n == sizeof names->of / sizeof *names->of) {
      return false;
    }
    names->of[names->n++] = array;
  }
  return stores <= MOST_STORES;
}

/* What the instruction does with the array: as of a collection. */
static enum use array_use_at(const struct bl_method_check *c, uint32_t insn,
                             const struct names *names)
{
  const struct cf_insn *in = &c->it->insns.items[insn];
  const uint32_t *operand = c->operands[insn].name;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  const struct bl_path *p = bl_names_path(&c->it->names, operand[0]);
  bool either = p->root == BL_ROOT_JOIN && p->len == 0;
  char returns = cf_descriptor_result(bl_method_descriptor(c->it->method)).p[0];
  if ((in->op == CF_aastore && operand[0] == 0) ||
      (in->op == CF_areturn && returns == '[' && either)) {
    return DOES_ELSE; /* perhaps that one */
  }
  if (in->op == CF_aaload && is_one_of(names, operand[0])) {
    return ASKS;
  }
  if (in->op == CF_aastore && is_one_of(names, operand[0])) {
    bool found = !is_one_of(names, operand[2]) && is_found_out(c, insn, operand[2]);
    return found && is_stored_where_missing(c, insn, names) ? PUTS : DOES_ELSE;
  }
  bool gives = kind == CF_K_INVOKE || kind == CF_K_RETURN || kind == CF_K_PUT_FIELD ||
               kind == CF_K_PUT_STATIC || in->op == CF_aastore;
  for (unsigned k = 0; gives && k < BL_MAX_OPERANDS; k++) {
    if (is_one_of(names, operand[k])) {
      return DOES_ELSE;
    }
  }
  return USES_NOT;
}

/* A new array of references, which nothing was put into. */
static bool is_array_of_objects(const struct bl_method_check *c, uint32_t name)
{
  uint32_t at = name == 0 ? CF_NO_INSN : bl_interp_made_at(c->it, name);
  return at != CF_NO_INSN && c->it->insns.items[at].op == CF_anewarray;
}

/* The uses of what was put, or was there before: it is asked, and what was not there found out. */
static bool
is_used_as_memo(const struct bl_method_check *c, uint32_t insn, const struct names *names,
                enum use use_of(const struct bl_method_check *, uint32_t, const struct names *))
{
  bool asks = false, puts = false, else_ = false;
  for (uint32_t i = 0; i < c->it->insns.n && !else_; i++) {
    enum use use = i == insn ? USES_NOT : use_of(c, i, names);
    asks |= use == ASKS;
    puts |= use == PUTS;
    else_ = use == DOES_ELSE;
  }
  return asks && puts && !else_;
}

bool bl_is_in_memo(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn,
                   uint32_t put)
{
  const struct bl_interp *it = c->it;
  struct names names;
  char returns = cf_descriptor_result(bl_method_descriptor(it->method)).p[0];
  bool array = is_array_of_objects(c, put);
  if (put == 0 || (returns != 'L' && returns != '[') ||
      bl_state_kind_of(o->state) != BL_STATE_CONTENTS ||
      bl_state_is_nowhere(it->program, o->state) ||
      !(array || (returns == 'L' && bl_puts_holder(c, put))) ||
      !is_of_method_alone(c, bl_state_field(it->program, o->state)) ||
      !(array ? find_arrays(c, o, put, &names) : find_names(c, o, put, &names))) {
    return false;
  }
  return is_used_as_memo(c, insn, &names, array ? array_use_at : use_at);
}
