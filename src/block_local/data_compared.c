/* A compareAndSet with what was read before: whether it sees itself that this is old. Receives the
   state before the call; fills a candidate. */
#include "src/block_local/data_uses.h"
#include "src/candidate/block.h"
#include "src/candidate/value.h"

/* Whether the slot has another observation of what `o` is of, which was not made before that. */
static bool carries_newer(const struct bl_method_check *c, const struct bl_frame *f, unsigned slot,
                          const struct bl_observation *o)
{
  for (uint32_t bit = 0; bit < c->it->obs->n; bit++) {
    const struct bl_observation *other = &c->it->obs->items[bit];
    if (other != o && bl_frame_carries(f, slot, bit) && bl_same_place(other, o->state, o->object) &&
        !bl_comes_before(c->it, other->insn, o->insn)) {
      return true;
    }
  }
  return false;
}

/* Whether the argument is the value to set: neither the expected one nor the key nor the object,
   which an updater or a handle is given. */
static bool is_new_value(const struct bl_args *args, const struct bl_access *a, uint32_t object,
                         unsigned i)
{
  return i + 1 != a->expects && i + 1 != a->key && args->name[i] != object;
}

static bool is_set(const struct bl_frame *f, const struct bl_args *args, const struct bl_access *a,
                   uint32_t object, uint32_t bit)
{
  for (unsigned i = 1; i < args->n; i++) {
    if (is_new_value(args, a, object, i) && bl_frame_carries(f, args->slot[i], bit)) {
      return true;
    }
  }
  return false;
}

/* Whether the value to set is one that the method was given: nobody else can make up for it. */
static bool sets_given(const struct bl_interp *it, const struct bl_args *args,
                       const struct bl_access *a, uint32_t object)
{
  for (unsigned i = 1; i < args->n; i++) {
    const struct bl_path *p = bl_names_path(&it->names, args->name[i]);
    bool own = p->base == 0 && !bl_method_is(it->method, CF_ACC_STATIC);
    if (is_new_value(args, a, object, i) && p->root == BL_ROOT_PARAM && p->len == 0 && !own) {
      return true;
    }
  }
  return false;
}

/* The operation is in no loop and nothing looks at its result. */
static bool is_tried_once(const struct bl_interp *it, uint32_t insn)
{
  return insn + 1 < it->insns.n && it->insns.items[insn + 1].op == CF_pop &&
         it->cfg.blocks[it->cfg.block_of[insn]].loop == BL_NO_BLOCK;
}

static bool is_load_of(const struct cf_insn *in, const struct cf_insn *load)
{
  return in->op == load->op && in->a == load->a;
}

/* The local that the instruction loads was stored by the method itself, and is loaded again behind
   `insn`. */
static bool goes_on_with(const struct bl_interp *it, const struct cf_insn *load, uint32_t insn)
{
  bool made = false, again = false;
  for (uint32_t i = 0; i < it->insns.n; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    made |= i < insn && cf_opcodes[in->op].kind == CF_K_STORE && in->a == load->a;
    again |= i > insn && is_load_of(in, load) && bl_leads_to(it, insn, i);
  }
  return made && again;
}

/* The instruction that makes the object which the constructor call ends: the last operand of `insn`
   behind it; CF_NO_INSN if that is none. */
static uint32_t made_by(const struct bl_interp *it, uint32_t insn, uint32_t name)
{
  uint32_t made = bl_interp_made_at(it, name);
  return made < insn && it->insns.items[made].op == CF_new ? made : CF_NO_INSN;
}

/* The value to set, the last operand, comes from a local that is looked at later, too, or is made
   of one: who has made it goes on with it, whoever has won. */
static bool goes_on_with_new(const struct bl_interp *it, uint32_t insn, const struct bl_args *args)
{
  const struct cf_insn *set = &it->insns.items[insn - 1];
  for (uint32_t i = insn + 1; i < it->insns.n && cf_opcodes[set->op].kind == CF_K_LOAD; i++) {
    if (is_load_of(&it->insns.items[i], set)) {
      return true;
    }
  }
  uint32_t made = made_by(it, insn, args->name[args->n - 1]);
  for (uint32_t i = made; i < insn && set->op == CF_invokespecial; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    if (cf_opcodes[in->op].kind == CF_K_LOAD && goes_on_with(it, in, insn)) {
      return true;
    }
  }
  return false;
}

bool bl_data_compared(struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                      uint32_t insn, const struct bl_use *use, const struct bl_args *args,
                      struct bl_candidate *x)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  const struct bl_observation *o = &c->it->obs->items[bit];
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, args, &a->where->at);
    uint32_t object = bl_names_of(&c->it->names, &at.object);
    if (a->expects == 0 || a->expects > args->n || use->argument == 0 || !o->operation ||
        !bl_same_place(o, at.state, object) ||
        !bl_same_key(o->key, bl_interp_access_key(c->it, args, a))) {
      continue;
    }
    unsigned expected = args->slot[a->expects - 1];
    bool old = bl_frame_carries(f, expected, bit);
    bool given = old && bl_is_decided(f, bit) && sets_given(c->it, args, a, object);
    if (!given && !is_set(f, args, a, object, bit)) {
      continue;
    }
    if (old ? !is_tried_once(c->it, insn) : !carries_newer(c, f, expected, o)) {
      continue;
    }
    x->kind = old ? BL_LOST_CAS : BL_LOST_UPDATE;
    bool undoes = bl_only_after_failure(c->it, o->insn, insn);
    x->confidence = old && (undoes || goes_on_with_new(c->it, insn, args)) ? BL_LOW : BL_HIGH;
    x->write = true;
    x->acted_on = at.state;
    return true;
  }
  return false;
}
