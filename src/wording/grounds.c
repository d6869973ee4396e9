/* What makes a finding's rank: who interferes, what lies between read and use, how sure the lock
   is. Receives a candidate on the way to be a finding; ranks nothing. */
#include "src/candidate/block.h"
#include "src/candidate/value.h"
#include "src/sharing/sharing.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/verdict/judge.h"
#include "src/wording/writing.h"

static enum bl_interferer interferer(const struct write_up *w)
{
  const struct bl_fact *f = w->x->example;
  return f == NULL ? BL_NOBODY : f->method == w->c->it->method ? BL_SAME_METHOD : BL_OTHER_METHOD;
}

/* Of another nest, and no method of `this` that is inherited, or implements what is declared here.
 */
static bool is_foreign(const struct write_up *w, const struct bl_class *c)
{
  const struct bl_interp *it = w->c->it;
  const struct bl_class *here = it->method->cls;
  const struct bl_path *object = bl_names_path(&it->names, w->o->object);
  bool own = bl_path_is_this(object, it->method);
  return c->nest_host != here->nest_host &&
         !(own && (bl_class_is_a(here, c) || bl_class_is_a(c, here)));
}

/* Whose deed it is: what an accessor does is done by the method that is written so. */
static const struct bl_method *doer(const struct bl_method *m, const struct bl_method *here)
{
  return bl_method_is_accessor(m) && m->cls->nest_host == here->cls->nest_host ? here : m;
}

/* Where the value was read and where it is used, seen from callees. */
static void set_ends(struct bl_grounds *g, const struct write_up *w)
{
  const struct bl_method *here = w->c->it->method, *from = here, *to = here;
  if (w->o->seen != NULL && w->o->seen->bci != BL_BCI_MODEL) {
    from = doer(w->o->seen->method, here);
  }
  if (w->x->act_method != NULL && bl_method_has_body(w->x->act_method) &&
      doer(w->x->act_method, here) != here) {
    to = w->x->act_method;
    g->by_worker = to->n_calls > 0;
  }
  g->ends = from->enclosing == to->enclosing             ? BL_ENDS_IN_METHOD
            : from->cls->nest_host == to->cls->nest_host ? BL_ENDS_IN_CLASS
                                                         : BL_ENDS_APART;
  g->in = here->id;
  g->from = from->id;
  g->to = to->id;
  g->remote = is_foreign(w, from->cls) && is_foreign(w, to->cls);
  g->far = g->remote && bl_acts_far(w);
  if (w->x->insn > w->o->insn) {
    g->distance = w->x->insn - w->o->insn;
  }
}

static uint64_t site_of(const struct bl_method *m, uint32_t bci)
{
  return ((uint64_t)m->id + 1) << 32 | bci;
}

static uint64_t read_site(const struct write_up *w, const struct bl_observation *o)
{
  bool inside = o->seen != NULL && o->seen->bci != BL_BCI_MODEL;
  return inside ? site_of(o->seen->method, o->seen->bci)
                : site_of(w->c->it->method, w->c->it->insns.items[o->insn].bci);
}

/* Which versions meet: two reads, whichever comes first, or a read and a write. */
static void set_versions(struct bl_grounds *g, const struct write_up *w)
{
  const struct bl_interp *it = w->c->it;
  bool inside = w->x->act_method != NULL && bl_method_has_body(w->x->act_method);
  uint64_t a = read_site(w, w->o);
  uint64_t b = w->x->other != 0 ? read_site(w, &it->obs->items[w->x->other - 1])
               : inside         ? site_of(w->x->act_method, w->x->act_bci)
                                : site_of(it->method, it->insns.items[w->x->insn].bci);
  bool swap = w->x->other != 0 && b < a;
  g->versions[0] = swap ? b : a;
  g->versions[1] = swap ? a : b;
}

/* A number that a static method which a model knows to do nothing else puts into an object. */
static bool is_boxing(const struct write_up *w, uint32_t insn)
{
  const struct bl_interp *it = w->c->it;
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_model *model =
      site->call == NULL || bl_call_callee(site->call) == NULL || site->call->op != CF_invokestatic
          ? NULL
          : bl_summaries_model(w->c->w->all, bl_call_callee(site->call));
  return model != NULL && bl_model_effect(model, BL_E_PURE) != NULL && site->n_args == 1 &&
         site->type[0] != 'A' && site->result[0] == 'A';
}

/* The last before `insn` that sets the local variable which it loads, behind the read; CF_NO_INSN
   if none does. */
static uint32_t set_before(const struct write_up *w, uint32_t insn)
{
  const struct cf_insn *items = w->c->it->insns.items;
  for (uint32_t i = insn; i > w->o->insn + 1; i--) {
    enum cf_kind kind = (enum cf_kind)cf_opcodes[items[i - 1].op].kind;
    if ((kind == CF_K_STORE || kind == CF_K_IINC) && items[i - 1].a == items[insn].a) {
      return i - 1;
    }
  }
  return CF_NO_INSN;
}

/* What merely moves a value: boxes count, and so does a local variable that has it. */
static bool only_moves(const struct write_up *w, uint32_t insn)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[w->c->it->insns.items[insn].op].kind;
  return kind == CF_K_STACK || kind == CF_K_CONVERT || kind == CF_K_STORE ||
         (kind == CF_K_INVOKE && is_boxing(w, insn));
}

/* The one operator that what is written back is made of the old value by, as by x++ or x |= y, be
   it a number in a box, or in a local variable; CF_NO_INSN if there is none. */
static uint32_t operator_of(const struct write_up *w)
{
  const struct cf_insn *items = w->c->it->insns.items;
  uint32_t i = w->x->insn;
  if (w->x->kind != BL_LOST_UPDATE || w->x->act_method != NULL || i <= w->o->insn) {
    return CF_NO_INSN;
  }
  do {
    i--;
    if (cf_opcodes[items[i].op].kind == CF_K_LOAD) {
      i = set_before(w, i);
    }
  } while (i != CF_NO_INSN && i > w->o->insn + 1 && only_moves(w, i));
  enum cf_kind kind = i == CF_NO_INSN ? CF_K_NOP : (enum cf_kind)cf_opcodes[items[i].op].kind;
  return kind == CF_K_ARITH || kind == CF_K_IINC ? i : CF_NO_INSN;
}

static bool is_of_bits(uint8_t op)
{
  return op >= CF_iand && op <= CF_lxor;
}

static void set_counted(struct bl_grounds *g, const struct write_up *w)
{
  const struct cf_insn *items = w->c->it->insns.items;
  uint32_t i = operator_of(w);
  g->set_back = w->x->taken;
  g->counted = g->set_back || i != CF_NO_INSN;
  g->summed = i != CF_NO_INSN && !is_of_bits(items[i].op);
  g->steps = g->summed &&
             (items[i].op == CF_iinc || (i > 0 && cf_opcodes[items[i - 1].op].kind == CF_K_CONST));
}

/* Whether the method also writes, without a lock and no constant, a plain field of its object, or
   an element of an array in one: what is volatile is so for those who only look. */
static bool updates_plainly(const struct write_up *w)
{
  const struct bl_program *p = w->c->it->program;
  const struct bl_fact_list *own = &w->c->w->all->facts_of[w->c->it->method->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && f->own && !f->confined && f->n_locks == 0 &&
        bl_fact_value(f).kind == BL_NO_CONSTANT &&
        bl_state_kind_of(f->state) != BL_STATE_CONTENTS &&
        bl_state_field(p, f->state)->cls == bl_state_field(p, w->o->state)->cls &&
        (bl_state_field(p, f->state)->access & (CF_ACC_VOLATILE | CF_ACC_STATIC)) == 0) {
      return true;
    }
  }
  return false;
}

/* FNV-1a over the opcodes of a method without a line table, where others have one: what a program
   has generated many times over is the same code with other constants. */
static uint64_t body_of(struct bl_interp *it)
{
  uint64_t h = UINT64_C(0xcbf29ce484222325);
  for (uint32_t i = 0; i < it->insns.n; i++) {
    h = (h ^ it->insns.items[i].op) * UINT64_C(0x100000001b3);
  }
  return bl_interp_line(it, it->insns.n - 1) == 0 && !it->method->cls->no_lines ? h | 1 : 0;
}

/* The object has no place that is known, and is none that the method has made: it was got from a
   call, or is one of several. */
static bool is_of_elsewhere(struct bl_interp *it, const struct bl_path *object)
{
  bool site = object->root == BL_ROOT_SITE && object->base < it->code.bytecode.n;
  if (!site) {
    return object->root == BL_ROOT_JOIN || object->root == BL_ROOT_NONE;
  }
  uint32_t insn = it->insns.index_of[object->base];
  bool call = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE;
  return call && !bl_interp_site(it, insn)->effect->fresh;
}

/* The object is an argument, and only methods of this nest write that state of it: where they lock
   for it, it is an object of theirs, that they have handed out. */
static bool is_kept_by_nest(const struct write_up *w, const struct bl_path *object)
{
  const struct bl_method *m = w->c->it->method;
  bool argument = object->root == BL_ROOT_PARAM && object->len == 0 &&
                  (object->base > 0 || bl_method_is(m, CF_ACC_STATIC));
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(w->c->w->all, w->o->state, &n);
  for (uint32_t i = 0; i < n && argument; i++) {
    const struct bl_fact *f = facts[i];
    argument = !f->write || !bl_fact_is_shared(f) ||
               (f->method->cls->nest_host == m->cls->nest_host && f->n_locks + f->n_likely > 0);
  }
  return argument;
}

/* Something is put where there was nothing, under the number of an object. */
static bool is_filled_by_number(const struct write_up *w)
{
  return w->x->puts_missing && bl_is_key_of_number(w->c, w->o->key);
}

/* Nobody else puts anything there. What was not there is missed by nobody who takes it away, at
   least where the number of an object is the key: of a text, or an object that many know, two may
   come at once. */
static bool is_put_here_alone(const struct write_up *w)
{
  return is_filled_by_number(w) ? bl_is_lone_putter(w->c, w->o->state)
                                : bl_is_lone_writer(w->c, w->o->state);
}

/* What was tested in a block of the lock is read again under no lock at all: nobody looks it up
   afresh. */
static bool is_read_in_the_open(const struct write_up *w)
{
  const struct bl_observations *obs = w->c->it->obs;
  bool open = false;
  for (uint32_t i = 0; w->x->again && i < obs->n && !open; i++) {
    const struct bl_observation *second = &obs->items[i];
    open = second->insn == w->x->read_at && second->seen == NULL && second->operation &&
           w->c->n_held_at_read[i] == 0 && bl_same_place(second, w->o->state, w->o->object);
  }
  return open;
}

/* It was read in the mode of readers, so that the method's own write needs another block: who comes
   to that thinks of those who come between. */
static bool is_upgraded(const struct write_up *w)
{
  bool shared = false;
  for (unsigned i = 0; i < w->c->n_held_at_read[w->x->bit]; i++) {
    const struct bl_held *h = &w->c->held_at_read[w->x->bit][i];
    shared |= h->name == w->o->lock && bl_held_mode(h) == BL_SHARED;
  }
  return shared && w->x->write && w->out->grounds.ends == BL_ENDS_IN_METHOD;
}

void bl_set_grounds(struct write_up *w)
{
  struct bl_interp *it = w->c->it;
  struct bl_grounds *g = &w->out->grounds;
  const struct bl_path *lock = bl_names_path(&it->names, w->o->lock);
  const struct bl_path *object = bl_names_path(&it->names, w->o->object);
  struct bl_path relative = bl_path_relative(lock, bl_interp_object(it, w->o->state, w->o->object));
  g->own = bl_path_from_this(object, it->method);
  g->same_lock = bl_is_same_lock(w->c, w->x) ? BL_CERTAIN : BL_LIKELY;
  g->local = object->root == BL_ROOT_SITE || object->root == BL_ROOT_JOIN;
  g->interferer = interferer(w);
  g->interferer_vague = w->x->example != NULL && w->x->example->vague;
  g->age = w->way.age;
  g->one_writer = w->x->one_writer;
  g->puts_missing = w->x->puts_missing;
  g->puts_holder = w->x->puts_holder;
  g->takes_back = w->x->takes_back;
  g->takes_found = w->x->takes_found;
  g->one_way = w->x->one_way;
  g->obtained = w->x->obtained;
  g->beside_plain = w->x->kind == BL_LOST_UPDATE && w->o->self && g->own && updates_plainly(w);
  g->made = body_of(it);
  g->published = w->x->published;
  g->composed = w->x->composed;
  g->fills_in = w->x->fills_in;
  g->indexed = w->x->old_index;
  g->dropped = w->x->dropper != NULL;
  g->walked = w->x->goes_on;
  g->fills_alone = w->x->fills_in && bl_is_lone_writer(w->c, w->o->state);
  g->split = !w->o->operation && !is_read_in_the_open(w);
  g->keyed = w->o->key != 0;
  g->nested = bl_field_holder(bl_state_field(it->program, w->o->state)) != NULL;
  g->lone_key = bl_is_object_key(w->c, w->o->key) && is_put_here_alone(w);
  g->owner_key = bl_is_thread_key(w->c, w->o->key) || (g->lone_key && is_filled_by_number(w));
  g->extreme = w->x->extreme;
  g->bounded = w->x->bounded;
  g->overfills = w->x->overfills;
  set_counted(g, w);
  g->decided = w->x->decided_at != CF_NO_INSN;
  g->held_in_vain = w->o->self && w->x->again && w->x->held != 0;
  g->unlocked = w->o->self && !g->held_in_vain;
  g->half_guarded = w->o->half_guarded;
  g->again = w->x->again;
  g->drawn = w->x->again && (w->x->draws || w->x->fails);
  g->conflict = w->o->self && bl_summaries_operation(w->c->w->all, w->o->state) != BL_OP_ATOMIC;
  if (!w->o->self && relative.root != BL_ROOT_NONE) { /* else nobody can say who else holds it */
    bl_facts_coverage(w->c->w->all, w->o->state, &relative, &g->guarded, &g->writes);
  }
  set_ends(g, w);
  g->upgraded = g->split && is_upgraded(w);
  set_versions(g, w);
  w->out->owners.through = BL_NO_OWNER;
  if (!bl_state_is_nowhere(it->program, w->o->state) && !w->x->fades &&
      !bl_summaries_common(w->c->w->all, w->o->state)) {
    w->out->owners = bl_owners_of(it->program, it->method, w->o->state, object);
    if (!w->o->operation && (is_of_elsewhere(it, object) || is_kept_by_nest(w, object))) {
      bl_owners_add_lock(&w->out->owners, it->program, it->method, lock);
    }
  }
}
