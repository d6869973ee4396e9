/* What lies in a collection that a field holds, as far as those tell who put it there: where the
   field is declared with an interface's elements (`Map<String, Queue<T>>`), the objects that are
   made for it say what they are. Receives the program, its models and the traits of its classes;
   hands on traits. Of a body it asks which field's collection a call is made of, and what made the
   last argument; it follows no value further. */
#include "src/summary/put_in.h"

#include "classfile/class/descriptor.h"
#include "src/summary/made.h"

/* A body, read from front to back. */
struct reading {
  const struct bl_summaries *s;
  const struct bl_method *m;
  const struct bl_field *holder;
  uint32_t k;           /* the next call of m->calls */
  bool of_holder;       /* what the field has lies on the stack … */
  uint32_t above;       /* … under that many slots */
  struct cf_insn last;  /* the last instruction, casts apart … */
  uint32_t last_traits; /* … of what it has made, 0 if it is not known to make anything */
  const struct bl_lambda *last_lambda; /* … which may be a lambda */
  uint32_t all;                        /* of all that was put so far */
};

static uint32_t traits_of_made(const struct bl_summaries *s, const struct bl_method *maker)
{
  return bl_made_traits(s, maker) | (bl_makes_plain(s, maker) ? BL_PUT_PLAIN : 0);
}

/* A constructor, or a static method, makes it. */
static uint32_t traits_of_call(const struct bl_summaries *s, const struct bl_class *cls,
                               const struct cf_insn *in)
{
  const struct bl_method *m = in->op == CF_invokespecial || in->op == CF_invokestatic
                                  ? bl_program_method(cls, (uint32_t)in->a)
                                  : NULL;
  bool makes = m != NULL && (in->op == CF_invokestatic || bl_method_is_init(m));
  return makes ? traits_of_made(s, m) : 0;
}

/* What the instructions have made last, of a body read from front to back. */
struct made {
  const struct bl_summaries *s;
  const struct bl_method *m;
  bool handed;         /* it is a lambda's, whose last parameter is what the collection has */
  struct cf_insn last; /* casts apart */
  uint32_t arm, meets; /* what another arm has made, of `c ? a : b`, and where the two meet */
};

static bool loads_last_parameter(const struct bl_method *body, const struct cf_insn *in)
{
  unsigned receiver = bl_method_is(body, CF_ACC_STATIC) ? 0 : 1;
  unsigned slots = cf_descriptor_slots(bl_method_descriptor(body)) + receiver;
  return cf_opcodes[in->op].kind == CF_K_LOAD && in->a + 1 == (int64_t)slots;
}

/* The traits of what the last instruction has made; of what lay there before, and of null, all: it
   is nothing new. */
static uint32_t traits_of_value(const struct made *k)
{
  bool old = k->last.op == CF_aconst_null || (k->handed && loads_last_parameter(k->m, &k->last));
  return old ? UINT32_MAX : traits_of_call(k->s, k->m->cls, &k->last);
}

/* … and of what another way has brought to this instruction. */
static uint32_t traits_here(const struct made *k, const struct cf_insn *in)
{
  return traits_of_value(k) & (k->meets == in->bci ? k->arm : UINT32_MAX);
}

static void step_over(struct made *k, const struct cf_insn *in)
{
  if (in->op == CF_goto && in->a > in->bci) {
    k->arm = traits_of_value(k);
    k->meets = (uint32_t)in->a;
  }
  k->last = in->op == CF_checkcast || cf_op_keeps_top(in->op) ? k->last : *in;
}

/* What was stored into the local variable that the instruction loads, in the code above: last, or,
   of a parameter, at any time, for it may still be what was given. */
static uint32_t traits_of_local(const struct bl_summaries *s, const struct bl_method *m,
                                bool handed, const struct cf_insn *load)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  bool given = handed && loads_last_parameter(m, load);
  struct made k = {.s = s, .m = m, .handed = handed};
  struct cf_insn in;
  struct cf_err err = {0};
  uint32_t traits = given ? UINT32_MAX : 0;
  for (uint32_t bci = 0; bci < load->bci && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    if (cf_opcodes[in.op].kind == CF_K_STORE && in.a == load->a) {
      traits = (given ? traits : UINT32_MAX) & traits_here(&k, &in);
    }
    step_over(&k, &in);
  }
  return traits;
}

/* What the body hands back in the end. */
static uint32_t traits_of_result(const struct bl_summaries *s, const struct bl_method *body,
                                 bool handed)
{
  struct cf_bytes code = cf_code_bytecode(body->cls->cf, bl_method_member(body));
  struct made k = {.s = s, .m = body, .handed = handed};
  struct cf_insn in;
  struct cf_err err = {0};
  uint32_t all = UINT32_MAX;
  for (uint32_t bci = 0; bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    bool local = in.op == CF_areturn && cf_opcodes[k.last.op].kind == CF_K_LOAD;
    all &= local                 ? traits_of_local(s, body, handed, &k.last)
           : in.op == CF_areturn ? traits_here(&k, &in)
                                 : UINT32_MAX;
    step_over(&k, &in);
  }
  return all;
}

/* What a lambda makes that is run where nothing is there, or with what is: that is handed to it, as
   the last. */
static uint32_t traits_of_lambda(const struct bl_summaries *s, const struct bl_lambda *lambda,
                                 bool handed)
{
  if (lambda == NULL) {
    return 0;
  }
  bool body = (lambda->body->flags & BL_M_LAMBDA_BODY) != 0 && bl_method_has_body(lambda->body);
  return body ? traits_of_result(s, lambda->body, handed) : traits_of_made(s, lambda->body);
}

/* The last argument, or what it makes, of an operation with that effect. */
static uint32_t traits_of_last(const struct reading *r, const struct bl_call_effect *e)
{
  bool handed = e->n_runs > 0 && e->runs[0].element != 0;
  return cf_opcodes[r->last.op].kind == CF_K_LOAD ? traits_of_local(r->s, r->m, false, &r->last)
         : r->last.op == CF_invokedynamic         ? traits_of_lambda(r->s, r->last_lambda, handed)
                                                  : r->last_traits;
}

/* The library's operation puts its last argument, or what that makes, into its receiver: by that
   access; NULL if it does not. */
static const struct bl_access *puts_in(const struct bl_call_effect *e, const struct bl_method *m)
{
  bool lacking = e->n_runs > 0 && e->runs[0].lacking;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (a->write && !a->removes && a->where->at.state == BL_CONTENTS_OF &&
        (lacking || a->what->stores != 0) && bl_method_descriptor(m).p[1] != ')') {
      return a;
    }
  }
  return NULL;
}

/* It is given something to put there, beside the key, and a lambda which may make another of that.
 */
static bool puts_either(const struct bl_call_effect *e, const struct bl_access *put,
                        const struct bl_method *m)
{
  uint64_t other = put->key == 0 ? 0 : bl_param_bit(put->key - 1u);
  bool given = false;
  for (uint32_t i = 0; i < e->n_runs; i++) {
    other |= bl_param_bit(e->runs[i].param);
  }
  for (uint32_t i = 0; i < bl_method_params(m); i++) {
    given |= (put->what->stores & ~other & bl_param_bit(i)) != 0;
  }
  return e->n_runs > 0 && e->runs[0].element != 0 && given;
}

/* --- what the field has, on the stack --- */

static void load(struct reading *r)
{
  r->of_holder = true;
  r->above = 0;
}

/* So many slots go, and so many come in their place. */
static void replace(struct reading *r, uint32_t pops, uint32_t pushes)
{
  r->of_holder = r->of_holder && r->above >= pops;
  r->above = r->of_holder ? r->above - pops + pushes : 0;
}

static uint32_t slots(const struct reading *r, const struct cf_insn *in)
{
  return cf_value_slots(cf_pool_descriptor(&r->m->cls->cf->pool, (uint32_t)in->a));
}

/* The slots that a call takes from the stack. */
static uint32_t operands(struct cf_str descriptor, const struct cf_insn *in)
{
  bool receiver = in->op != CF_invokestatic && in->op != CF_invokedynamic;
  return cf_descriptor_slots(descriptor) + (receiver ? 1 : 0);
}

static void see_call(struct reading *r, const struct cf_insn *in)
{
  while (r->k < r->m->n_calls && r->m->calls[r->k].bci < in->bci) {
    r->k++;
  }
  const struct bl_call *call =
      r->k < r->m->n_calls && r->m->calls[r->k].bci == in->bci ? &r->m->calls[r->k] : NULL;
  struct cf_str d = cf_pool_descriptor(&r->m->cls->cf->pool, (uint32_t)in->a);
  uint32_t pops = operands(d, in);
  bool asked = r->of_holder && in->op != CF_invokestatic && r->above + 1 == pops;
  const struct bl_method *callee = call != NULL && asked ? bl_call_callee(call) : NULL;
  const struct bl_call_effect *e = callee == NULL ? NULL : bl_summaries_modelled(r->s, callee);
  const struct bl_access *put = e == NULL ? NULL : puts_in(e, callee);
  if (put != NULL) {
    r->all &= puts_either(e, put, callee) ? 0 : traits_of_last(r, e);
  }
  r->last_lambda = call != NULL && in->op == CF_invokedynamic ? bl_call_lambda(call) : NULL;
  r->last_traits = traits_of_call(r->s, r->m->cls, in);
  replace(r, pops, cf_value_slots(cf_descriptor_result(d)));
}

/* What other ways bring to the stack is not known. */
static bool ends_statement(const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  return kind == CF_K_STORE || kind == CF_K_BRANCH || kind == CF_K_RETURN;
}

static void see_field(struct reading *r, const struct cf_insn *in)
{
  bool of_object = in->op == CF_getfield || in->op == CF_putfield;
  bool gets = in->op == CF_getfield || in->op == CF_getstatic;
  uint32_t value = slots(r, in);
  replace(r, (of_object ? 1 : 0) + (gets ? 0 : value), gets ? value : 0);
  if (gets && bl_program_field(r->m->cls, (uint32_t)in->a) == r->holder) {
    load(r);
  }
}

static void see_other(struct reading *r, const struct cf_insn *in)
{
  const struct cf_opcode_info *op = &cf_opcodes[in->op];
  uint32_t pops = in->op == CF_multianewarray ? (uint32_t)in->b : op->n_pops;
  replace(r, pops, in->op == CF_ldc2_w ? 2 : op->n_pushes);
  r->of_holder = r->of_holder && !ends_statement(in);
}

static void see(struct reading *r, const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  if (kind == CF_K_INVOKE) {
    see_call(r, in);
  } else if (kind >= CF_K_GET_STATIC && kind <= CF_K_PUT_FIELD) {
    see_field(r, in);
  } else if (in->op != CF_checkcast) {
    see_other(r, in);
  }
  if (kind != CF_K_INVOKE && in->op != CF_checkcast && !cf_op_keeps_top(in->op)) {
    r->last_traits = 0;
  }
  r->last = cf_op_keeps_top(in->op) || in->op == CF_checkcast ? r->last : *in;
}

static void read_body(const struct bl_summaries *s, const struct bl_method *m,
                      const struct bl_field *holder, uint32_t *all)
{
  struct reading r = {.s = s, .m = m, .holder = holder, .all = *all};
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_insn in;
  struct cf_err err = {0};
  for (uint32_t bci = 0; bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    see(&r, &in);
  }
  *all = r.all;
}

uint32_t bl_put_traits(const struct bl_summaries *s, const struct bl_field *holder)
{
  const uint32_t gets = 1u << CF_K_GET_FIELD | 1u << CF_K_GET_STATIC;
  uint32_t all = UINT32_MAX;
  if (!bl_field_is_closed(holder)) {
    return 0;
  }
  for (const struct bl_class *c = holder->cls->nest_host->nest_first; c != NULL && all != 0;
       c = c->nest_next) {
    for (uint32_t i = 0; i < c->n_methods; i++) {
      const struct bl_method *m = &c->methods[i];
      if (bl_method_has_body(m) && bl_method_has_any(m, gets)) {
        read_body(s, m, holder, &all);
      }
    }
  }
  return all == UINT32_MAX ? 0 : all;
}
