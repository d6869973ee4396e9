/* Whether a call makes what it hands back (ANALYSIS §7): a constructor does, be it in a helper, or
   in one that the helper calls. Receives the state before a call; decides nothing. */
#include "src/candidate/value.h"

#include "src/candidate/branch.h"
#include "src/candidate/fixed.h"

enum {
  MOST_INSNS = 64, /* of a method that makes something */
  MOST_MAKERS = 3  /* that hand on what the next one makes */
};

/* What a method hands back, as far as its instructions tell, one after the other. */
struct returned {
  const struct bl_method *method;
  struct cf_insn last;  /* the instruction before, */
  uint32_t last_bci;    /* and where it stands */
  uint64_t made, other; /* local variables that something new, or something else, is stored into */
  uint64_t handed_back; /* … that are handed back */
  unsigned deep;        /* makers that may still be followed */
  bool new, odd;        /* something new is, as it is made; something else */
};

static bool returns_new(const struct bl_method_check *c, const struct bl_method *m, unsigned deep);

static uint64_t local_bit(int32_t local)
{
  return local < 64 ? UINT64_C(1) << local : 0;
}

/* All that the call may lead to hand back what they make, or the library says that it does. */
static bool all_make(const struct bl_method_check *c, const struct bl_call *call, unsigned deep)
{
  const struct bl_targets *t = call == NULL ? NULL : bl_call_targets(call);
  bool all = t != NULL && t->n > 0 && !t->open;
  for (uint32_t i = 0; all && i < t->n; i++) {
    all = returns_new(c, t->items[i], deep);
  }
  return all || bl_said_of_call(c->w->all, call, BL_E_FRESH) != NULL;
}

/* The instruction before has made what lies on the stack now. */
static bool has_made(const struct bl_method_check *c, const struct returned *r)
{
  if (cf_opcodes[r->last.op].kind != CF_K_INVOKE || r->last.op == CF_invokedynamic) {
    return false;
  }
  bool special = r->last.op == CF_invokespecial;
  if (special && bl_method_is_init(bl_program_method(r->method->cls, (uint32_t)r->last.a))) {
    return true;
  }
  return r->deep > 0 && all_make(c, bl_method_call(r->method, r->last_bci), r->deep - 1);
}

static void see_return(const struct bl_method_check *c, struct returned *r,
                       const struct cf_code *code, const struct cf_insn *in)
{
  bool stores = cf_opcodes[in->op].kind == CF_K_STORE;
  bool made = (stores || in->op == CF_areturn) && has_made(c, r);
  r->made |= stores && made ? local_bit(in->a) : 0;
  r->other |= stores && !made ? local_bit(in->a) : 0;
  if (in->op == CF_areturn) {
    uint64_t local = cf_opcodes[r->last.op].kind == CF_K_LOAD ? local_bit(r->last.a) : 0;
    r->handed_back |= local;
    r->new |= made;
    r->odd |= !made && local == 0 && r->last.op != CF_aconst_null;
  }
  r->odd |= bl_jumps_to_return(code, in);
}

/* Whether all that the method returns is what a constructor has just made, as of a factory, or what
   another such method has, or lies in a local variable that nothing else is stored into; or nothing
   where it knows of none to make. Most of these are far from any lock, and have no summary. */
static bool returns_new(const struct bl_method_check *c, const struct bl_method *m, unsigned deep)
{
  struct cf_code code;
  struct cf_insn in;
  struct cf_err err = {0};
  struct returned r = {.method = m, .last = {.op = CF_nop}, .deep = deep};
  if (!bl_method_has_body(m) || m->n_insns > MOST_INSNS ||
      !cf_code_check(&code, c->it->arena, m->cls->cf, bl_method_member(m), &err)) {
    return false;
  }
  for (uint32_t bci = 0; !r.odd && bci < code.bytecode.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err)) {
      return false;
    }
    see_return(c, &r, &code, &in);
    r.last = in;
    r.last_bci = bci;
  }
  return !r.odd && (r.new || r.handed_back != 0) && (r.handed_back & ~r.made) == 0 &&
         (r.handed_back & r.other) == 0;
}

/* What is lost where two are made is more than the time to make it: threads that run, or wait, or
   what was put into a collection. */
static bool is_lost_with_more(const struct bl_method_check *c, const struct bl_class *cls)
{
  uint32_t traits = c->w->all->traits[cls->id];
  bool library = cls->cf == NULL || cls->library;
  return (traits & BL_T_COORDINATES) != 0 || (library && (traits & BL_T_HOLDS) != 0);
}

/* A class that is not given makes what threads meet at, as it is told. */
static bool makes_as_told(const struct bl_method_check *c, const struct bl_site *site,
                          const struct bl_class *made)
{
  const struct bl_call *call = site->call;
  return call->op == CF_invokestatic && site->n_args > 0 && bl_call_callee(call)->cls->cf == NULL &&
         bl_summaries_model(c->w->all, bl_call_callee(call)) == NULL &&
         (c->w->all->traits[made->id] & BL_T_COORDINATES) != 0;
}

bool bl_is_made_by_call(const struct bl_method_check *c, uint32_t name)
{
  uint32_t at = bl_interp_call_of(c->it, name);
  const struct bl_site *site = at != CF_NO_INSN ? bl_interp_site(c->it, at) : NULL;
  const struct bl_method *callee =
      site == NULL || site->call == NULL ? NULL : bl_call_callee(site->call);
  const struct bl_class *cls = callee == NULL ? NULL : bl_program_result(c->it->program, callee);
  if (cls == NULL) {
    return false;
  }
  unsigned makers = is_lost_with_more(c, cls) ? MOST_MAKERS : 1;
  bool new = site->effect->fresh || all_make(c, site->call, makers - 1);
  return (new &&
          (bl_may_be_mutable(c, cls) || (c->w->all->traits[cls->id] & BL_T_COORDINATES) != 0)) ||
         makes_as_told(c, site, cls);
}
