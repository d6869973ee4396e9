/* Double-checked, and published half made (ANALYSIS §8, rechecked): an object is stored into the
   field, or put into the map, that others test without the lock, and made ready only afterwards, in
   the same block.
   Receives the state before a call; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/branch.h"
#include "src/verdict/note.h"

/* The place is tested again, in the block that lasts: the later test, `o` the first. */
static const struct bl_observation *tested_again(const struct bl_method_check *c,
                                                 const struct bl_frame *f,
                                                 const struct bl_observation *o)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *fresh = bl_frame_decided(f, i, BL_SET_FRESH);
    for (unsigned bit = 0; (bit = bl_bits_next(fresh, f->words, bit)) != UINT_MAX; bit++) {
      const struct bl_observation *again = &c->it->obs->items[bit];
      if (again->insn != o->insn && again->key == o->key &&
          bl_same_place(o, again->state, again->object)) {
        return again;
      }
    }
  }
  return NULL;
}

/* What the field has been given since the test, and on every way to the instruction: the value's
   name, 0 if nothing. */
static uint32_t stored_since(const struct bl_method_check *c, const struct bl_observation *test,
                             uint32_t insn)
{
  for (unsigned i = 0; i < c->n_published; i++) {
    const struct bl_publication *p = &c->published[i];
    if (p->key == test->key && bl_same_place(test, p->state, p->object) &&
        bl_comes_before(c->it, test->insn, p->insn) && bl_comes_before(c->it, p->insn, insn) &&
        p->insn < insn) {
      return p->value;
    }
  }
  return 0;
}

static bool is_entry(const struct bl_observation *o)
{
  return bl_state_kind_of(o->state) == BL_STATE_CONTENTS;
}

/* It is the object that was stored: by its own name, or by the path of the field. */
static bool is_the_object(const struct bl_method_check *c, const struct bl_observation *o,
                          uint32_t value, uint32_t name)
{
  struct bl_path there = bl_path_of_field(*bl_names_path(&c->it->names, o->object),
                                          bl_state_field(c->it->program, o->state));
  return name == value || (!is_entry(o) && bl_path_eq(bl_names_path(&c->it->names, name), &there));
}

/* It has no answer, or nobody wants it. */
static bool is_for_effect(const struct bl_interp *it, const struct bl_method *callee, uint32_t insn)
{
  unsigned next = insn + 1 < it->insns.n ? it->insns.items[insn + 1].op : CF_nop;
  return !bl_method_returns(callee) || next == CF_pop || next == CF_pop2;
}

/* The callee is seen to write a field of the object, or what is in it. */
static bool changes_it(const struct bl_method_check *c, const struct bl_call_effect *e,
                       const struct bl_args *args, const struct bl_observation *o, uint32_t value)
{
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    struct bl_location at = bl_interp_map_location(c->it, args, &e->accesses[i].where->at);
    if (e->accesses[i].write && at.state < BL_UNMAPPED &&
        is_the_object(c, o, value, bl_names_of(&c->it->names, &at.object))) {
      return true;
    }
  }
  return false;
}

/* The access writes what the collection has that the field holds, or that is the object. */
static bool is_filling(const struct bl_method_check *c, const struct bl_access *a,
                       const struct bl_args *args, const struct bl_observation *o, uint32_t value)
{
  uint32_t contents = bl_state_of(bl_state_field(c->it->program, o->state)->id, BL_STATE_CONTENTS);
  struct bl_location at = bl_interp_map_location(c->it, args, &a->where->at);
  const struct bl_path *of = &a->where->at.object;
  bool given = a->where->at.state == BL_CONTENTS_OF && of->root == BL_ROOT_PARAM && of->len == 0 &&
               of->base < args->n && args->name[of->base] == value;
  return a->write && (given || (!is_entry(o) && at.state == contents &&
                                bl_names_of(&c->it->names, &at.object) == o->object));
}

/* The callee puts something into the collection, whose field it reads by itself, or that it is
   given. */
static bool fills_it(const struct bl_method_check *c, const struct bl_call_effect *e,
                     const struct bl_args *args, const struct bl_observation *o, uint32_t value)
{
  bool fills = false;
  for (uint32_t i = 0; i < e->n_accesses && !fills; i++) {
    fills = is_filling(c, &e->accesses[i], args, o, value);
  }
  return fills;
}

struct setter {
  const struct bl_class *of;
  bool sets;
};

static void see_write(void *ctx, const struct bl_field *f, bool write)
{
  struct setter *s = ctx;
  s->sets |= write && (f->access & CF_ACC_STATIC) == 0 && bl_class_is_a(s->of, f->cls);
}

/* A method of the object's own that sets a field of it, though its effect does not say so: a
   setter, as a rule. */
static bool sets_its_field(const struct bl_method_check *c, const struct bl_method *callee)
{
  struct setter s = {callee->cls, false};
  return bl_summaries_keeps_quiet(c->w->all, callee) && !bl_method_is(callee, CF_ACC_STATIC) &&
         bl_scan_fields(callee, UINT32_MAX, see_write, &s) && s.sets;
}

/* The call is given the object and made for what it does to it: it changes it, or nothing is known
   of it and nobody wants an answer. A new object around it is none. */
static bool makes_ready(const struct bl_method_check *c, uint32_t insn, const struct bl_args *args,
                        const struct bl_observation *o, uint32_t value)
{
  const struct bl_site *site = bl_interp_site(c->it, insn);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  bool given = false, first = false;
  for (unsigned i = 0; callee != NULL && i < args->n && !given; i++) {
    given = args->name[i] != 0 && is_the_object(c, o, value, args->name[i]);
    first = given && i == 0;
  }
  if (!given) {
    return callee != NULL && fills_it(c, site->effect, args, o, value);
  }
  bool changes = site->effect->known ? changes_it(c, site->effect, args, o, value) ||
                                           fills_it(c, site->effect, args, o, value)
                                     : is_for_effect(c->it, callee, insn);
  return !bl_method_is_init(callee) && (changes || (first && sets_its_field(c, callee)));
}

/* Who finds it there goes on with it, without the lock: the method hands it back, or reads it again
   on that way. */
static bool is_gone_on_with(const struct bl_method_check *c, const struct bl_observation *o,
                            uint32_t branch)
{
  const struct bl_interp *it = c->it;
  const struct bl_test *t = &c->tests[branch];
  if (is_entry(o)) {
    return true; /* whoever asks the map gets it */
  }
  if (t->state != o->state || t->object != o->object) {
    return false;
  }
  const bool *reach = bl_normal_reach(it, it->arena, t->other, BL_NO_BLOCK);
  for (uint32_t bit = 0; bit < it->obs->n; bit++) {
    const struct bl_observation *again = &it->obs->items[bit];
    if (again->operation && bl_same_place(o, again->state, again->object) &&
        reach[it->cfg.block_of[again->insn]]) {
      return true;
    }
  }
  struct cf_str type = bl_field_descriptor(bl_state_field(it->program, o->state));
  struct cf_str d = bl_method_descriptor(it->method);
  return d.n > type.n && cf_str_eq((struct cf_str){d.p + d.n - type.n, type.n}, type);
}

static void visit_decision(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                           const struct bl_args *args, uint32_t branch, uint32_t bit)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  bool jumps;
  if (!o->operation || o->self || bl_state_kind_of(o->state) == BL_STATE_ELEMENTS ||
      !bl_frame_is_inside(f, o->lock) || bl_asked_null(c, branch, &jumps) == 0) {
    return;
  }
  const struct bl_observation *again = tested_again(c, f, o);
  uint32_t value = again == NULL ? 0 : stored_since(c, again, insn);
  if (value != 0 && makes_ready(c, insn, args, o, value) && is_gone_on_with(c, o, branch)) {
    struct bl_candidate x = bl_candidate_of(bit, insn, BL_CHECK_THEN_ACT, BL_MEDIUM);
    x.decided_at = branch;
    x.acted_on = o->state;
    x.acted_object = o->object;
    x.write = true;
    x.half_made = true;
    bl_note(c, f, x, false);
  }
}

void bl_visit_half_made(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        const struct bl_args *args)
{
  for (unsigned i = 0; i < f->n_decisions && c->n_published > 0; i++) {
    const uint64_t *released = bl_frame_decided(f, i, BL_SET_RELEASED);
    for (unsigned bit = 0; (bit = bl_bits_next(released, f->words, bit)) != UINT_MAX; bit++) {
      visit_decision(c, f, insn, args, f->branch[i], bit);
    }
  }
}
