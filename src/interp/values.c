/* Values that a method computes anew and that are equal each time: `map.get(c.getName())` and
   `map.put(c.getName(), v)` are of one key, `a[i + 1]` is one element. Receives calls whose answer
   hangs on nothing but their operands, or is taken to, and arithmetic, as they are stepped over;
   hands on the name by which such a value is called: that of the first in the method with the same
   operands. */
#include "src/interp/interp.h"

#include "classfile/class/descriptor.h"

enum {
  MAX_OPERANDS = 3,
  MAX_BACK = 256 /* call sites, or instructions, that are looked through */
};
enum { MAX_SUMMANDS = 8 };

struct bl_asked {
  uint32_t name[MAX_OPERANDS]; /* of what it was asked, or made of; 0 behind the last */
  bool there;
  bool odd; /* of one thing and then of another, or of what has no name */
};

struct bl_computed {
  uint32_t name[2]; /* of the operands, the second 0 if there is but one */
  bool odd;         /* of these and then of others, or of what has no name */
};

/* --- calls --- */

/* A call of which nothing is known, asked with one value: what an entity of a library's tells of
   itself, as its name. */
static bool is_unknown_getter(const struct bl_site *site)
{
  return !site->effect->known && site->n_args == 1;
}

static uint32_t constant_index(const struct bl_interp *it, const struct bl_site *site)
{
  return (uint32_t)it->insns.items[it->insns.index_of[site->call->bci]].a;
}

/* A text is put together: the recipe is the constant's, the parts are given. */
static bool is_concatenation(const struct bl_interp *it, const struct bl_site *site)
{
  return site->call != NULL && site->call->op == CF_invokedynamic && site->n_args > 0 &&
         site->n_args <= MAX_OPERANDS &&
         bl_joins_text(it->method->cls->cf, constant_index(it, site));
}

/* A constructor: two objects that it makes of equal operands are equal, for they say so themselves,
   as those of a record do. */
static bool makes_equal(const struct bl_site *site)
{
  const struct bl_class *c = bl_call_callee(site->call)->cls;
  return site->n_args > 1 && c->says_equal && !c->platform && site->effect->n_locks == 0;
}

bool bl_site_repeats(const struct bl_interp *it, const struct bl_site *site)
{
  if (is_concatenation(it, site)) {
    return true;
  }
  const struct bl_call_effect *e = site->effect;
  if (site->constructor || e->chained) {
    return site->n_args <= (site->constructor ? MAX_OPERANDS + 1 : MAX_OPERANDS) &&
           (e->chained || makes_equal(site));
  }
  const struct bl_method *m = site->call == NULL ? NULL : bl_call_callee(site->call);
  bool tells = e->pure || e->constant_result || is_unknown_getter(site);
  return tells && m != NULL && site->n_args > 0 && site->n_args <= MAX_OPERANDS &&
         site->result[0] != 0 && !e->fresh && e->n_accesses == 0 && e->n_seen == 0 &&
         e->n_locks == 0 && e->n_runs == 0 &&
         cf_descriptor_result(bl_method_descriptor(m)).p[0] !=
             '['; /* a new array equals no other */
}

static unsigned index_of_site(const struct bl_interp *it, uint32_t insn)
{
  return it->site_of[insn];
}

uint32_t bl_interp_made_in(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool made = p->root == BL_ROOT_SITE && p->base < it->code.bytecode.n;
  return made ? it->insns.index_of[p->base] : CF_NO_INSN;
}

uint32_t bl_interp_made_at(const struct bl_interp *it, uint32_t name)
{
  return bl_names_path(&it->names, name)->len == 0 ? bl_interp_made_in(it, name) : CF_NO_INSN;
}

uint32_t bl_interp_call_of(const struct bl_interp *it, uint32_t name)
{
  uint32_t insn = bl_interp_made_at(it, name);
  bool call = insn != CF_NO_INSN && cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE;
  return call ? insn : CF_NO_INSN;
}

/* The call of the constructor for what the instruction has made; n_sites if none is seen. */
static unsigned constructed_at(const struct bl_interp *it, uint32_t insn, uint32_t name)
{
  while (insn < it->insns.n && cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    insn++;
  }
  unsigned at = insn < it->insns.n ? index_of_site(it, insn) : it->n_sites;
  while (at < it->n_sites && (!it->sites[at].constructor || it->asked_of[at] != name)) {
    at++;
  }
  return at;
}

/* The call, of those whose answers are noted, at which the value was made; n_sites if it was made
   otherwise. */
static unsigned answered_at(const struct bl_interp *it, uint32_t name)
{
  uint32_t insn = bl_interp_made_at(it, name);
  unsigned op = insn == CF_NO_INSN ? CF_nop : it->insns.items[insn].op;
  unsigned at = op == CF_new                         ? constructed_at(it, insn, name)
                : cf_opcodes[op].kind == CF_K_INVOKE ? index_of_site(it, insn)
                                                     : it->n_sites;
  return at < it->n_sites && it->sites[at].repeats ? at : it->n_sites;
}

/* Whether the receiver of the call is put together piece by piece. */
static bool is_chained(const struct bl_interp *it, const struct bl_site *site, uint32_t name)
{
  unsigned at = site->effect->chained ? it->n_sites : answered_at(it, name);
  return site->effect->chained || (at < it->n_sites && it->sites[at].effect->chained);
}

/* Some local variable has such a receiver: it may be asked, and changed, on other ways than this
   one. */
static bool is_in_variable(const struct bl_interp *it, const struct bl_frame *f,
                           const struct bl_site *site, uint32_t name)
{
  bool in = false;
  for (unsigned local = 0; local < f->n_locals && !in; local++) {
    in = f->name[local] == name;
  }
  return in && is_chained(it, site, name);
}

void bl_interp_note_answer(struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                           const struct bl_args *args)
{
  if (it->answers == NULL) {
    it->answers = CF_NEW_N(it->arena, struct bl_asked, it->n_sites);
  }
  struct bl_asked *a = &it->answers[index_of_site(it, insn)];
  const struct bl_site *site = bl_interp_site(it, insn);
  unsigned first = site->constructor ? 1 : 0;
  a->odd |= is_in_variable(it, f, site, args->name[0]);
  for (unsigned i = first; i < args->n; i++) {
    uint32_t name = bl_interp_value(it, args->name[i]);
    a->odd |= name == 0 || (a->there && a->name[i - first] != name);
    a->name[i - first] = name;
  }
  a->there = true;
}

static bool is_same_callee(const struct bl_interp *it, const struct bl_site *a,
                           const struct bl_site *b)
{
  return bl_call_callee(a->call) == bl_call_callee(b->call) &&
         (bl_call_callee(a->call) != NULL || constant_index(it, a) == constant_index(it, b));
}

/* Mostly it is not asked of the same, which is seen at once. */
static bool is_same_question(const struct bl_interp *it, unsigned a, unsigned b)
{
  const struct bl_asked *x = &it->answers[a], *y = &it->answers[b];
  return x->name[0] == y->name[0] && x->there && !x->odd &&
         memcmp(x->name, y->name, sizeof x->name) == 0 &&
         is_same_callee(it, &it->sites[a], &it->sites[b]);
}

/* What the call has answered, or made. */
static uint32_t named_by(const struct bl_interp *it, unsigned at)
{
  if (it->sites[at].constructor) {
    return it->asked_of[at];
  }
  struct bl_path p = bl_path_of(BL_ROOT_SITE, it->sites[at].call->bci);
  return bl_names_of((struct bl_names *)&it->names, &p);
}

static uint32_t answer(const struct bl_interp *it, uint32_t name)
{
  unsigned at = it->answers == NULL ? it->n_sites : answered_at(it, name);
  if (at == it->n_sites || it->answers[at].odd || !it->answers[at].there) {
    return name;
  }
  for (unsigned i = at > MAX_BACK ? at - MAX_BACK : 0; i < at; i++) {
    if (is_same_question(it, i, at) && it->sites[i].repeats) {
      return named_by(it, i);
    }
  }
  return name;
}

/* --- elements --- */

/* A helper that hands back what the one call that it makes has answered. */
static bool hands_back(const struct bl_site *site)
{
  enum { MOST = 24 }; /* instructions, those of a lock around it counted */
  const struct bl_targets *t = bl_call_targets(site->call);
  return t->n == 1 && t->items[0]->n_calls == 1 && t->items[0]->n_insns <= MOST;
}

static bool gets(const struct bl_site *site)
{
  const struct bl_call_effect *e = site->effect;
  bool one = e->n_seen == 1 && e->n_accesses == 1 && site->result[0] == 'A' &&
             site->n_args <= MAX_OPERANDS && !e->seen[0].weak && !e->seen[0].control;
  const struct bl_access *a = one ? &e->accesses[0] : NULL;
  if (one && site->comes_by) {
    return true;
  }
  return one && !a->write && a->key != 0 && a->key != BL_KEY_THREAD &&
         (a->bci == BL_BCI_MODEL || hands_back(site));
}

void bl_interp_find_gets(struct bl_interp *it)
{
  unsigned n = 0;
  for (uint32_t i = 0; i < it->n_sites; i++) {
    it->sites[i].gets = gets(&it->sites[i]);
    n += it->sites[i].gets;
  }
  it->gets_again = n > 1;
}

/* The call writes to the state that the element was got from, of whatever object. */
static bool writes_to(const struct bl_site *site, uint32_t state)
{
  bool writes = false;
  for (uint32_t i = 0; i < site->effect->n_accesses; i++) {
    const struct bl_access *a = &site->effect->accesses[i];
    writes |= a->write && a->where->at.state == state;
  }
  return writes;
}

/* The element that the second call gets is the one that the first has got, as far as the method
   itself goes. */
static bool is_got_again(const struct bl_interp *it, unsigned first, unsigned second)
{
  uint32_t from = it->insns.index_of[it->sites[first].call->bci];
  uint32_t to = it->insns.index_of[it->sites[second].call->bci];
  bool same = is_same_question(it, first, second) &&
              bl_cfg_dominates(&it->cfg, it->cfg.block_of[from], it->cfg.block_of[to]);
  for (unsigned i = first + 1; i < second && same; i++) {
    same = !writes_to(&it->sites[i], it->sites[first].effect->seen[0].at.state);
  }
  return same;
}

/* The call that has got the value; n_sites if none has. */
static unsigned got_at(const struct bl_interp *it, uint32_t name)
{
  uint32_t insn = bl_interp_call_of(it, name);
  unsigned at = insn != CF_NO_INSN ? index_of_site(it, insn) : it->n_sites;
  return at < it->n_sites && it->sites[at].gets ? at : it->n_sites;
}

bool bl_interp_is_got(const struct bl_interp *it, uint32_t name)
{
  return got_at(it, name) < it->n_sites;
}

uint32_t bl_interp_first_got(const struct bl_interp *it, uint32_t name)
{
  unsigned at = it->answers != NULL ? got_at(it, name) : it->n_sites;
  for (unsigned i = at > MAX_BACK ? at - MAX_BACK : 0; at < it->n_sites && i < at; i++) {
    if (it->sites[i].gets && is_got_again(it, i, at)) {
      return named_by(it, i);
    }
  }
  return name;
}

/* --- elements that have elements --- */

bool bl_site_finds(const struct bl_site *site)
{
  const struct bl_call_effect *e = site->effect;
  bool one = e->n_seen == 1 && site->result[0] == 'A' && site->n_args <= MAX_OPERANDS &&
             !e->seen[0].weak && !e->seen[0].control && e->seen[0].key != 0 &&
             e->seen[0].bci == BL_BCI_MODEL && e->seen[0].at.state == BL_CONTENTS_OF &&
             bl_path_is_first(&e->seen[0].at.object);
  for (uint32_t i = 0; i < e->n_accesses && one; i++) {
    one = !e->accesses[i].write || e->accesses[i].fills;
  }
  return one;
}

/* Where what was asked lies, by its name, if it lies in a field and has collections. */
static struct bl_location found_in(const struct bl_interp *it, uint32_t asked)
{
  struct bl_location at = bl_location_of_value(bl_names_path(&it->names, asked), BL_STATE_CONTENTS);
  bool nested = at.state != BL_NO_STATE &&
                bl_program_elements(it->program, bl_state_field(it->program, at.state)->id) != NULL;
  at.state = nested ? at.state : BL_NO_STATE;
  return at;
}

bool bl_site_comes_by(const struct bl_site *site)
{
  const struct bl_call_effect *e = site->effect;
  bool one = site->call != NULL && site->result[0] == 'A' && site->n_args == 1 && e->known &&
             e->flows == bl_param_bit(0) && e->n_locks == 0 &&
             (e->n_accesses == 0 || (e->n_accesses == 1 && !e->accesses[0].write)) &&
             (e->n_seen == 0 || (e->n_seen == 1 && e->seen[0].bci == BL_BCI_MODEL &&
                                 !e->seen[0].weak && e->seen[0].at.state == BL_CONTENTS_OF));
  const struct bl_method *callee = one ? bl_call_callee(site->call) : NULL;
  return callee != NULL && callee->cls->library;
}

/* The collection whose elements a call comes by: what it is asked of was got, call by call, of a
   view that goes on showing it; 0 if of none, or of the keys. */
static uint32_t come_by_of(const struct bl_interp *it, uint32_t insn)
{
  enum { MAX_CALLS = 5 };
  bool shown = false;
  uint32_t name = it->asked_of[it->site_of[insn]];
  for (unsigned i = 0; i < MAX_CALLS; i++) {
    insn = bl_interp_call_of(it, name);
    if (insn == CF_NO_INSN) {
      return shown ? name : 0;
    }
    const struct bl_site *site = bl_interp_site(it, insn);
    const struct bl_call_effect *e = site->effect;
    bool live = e->n_seen == 1 && e->seen[0].live && e->seen[0].bci == BL_BCI_MODEL;
    if ((!live && (shown || !site->comes_by)) || (live && e->seen[0].keys)) {
      return 0;
    }
    shown |= live;
    name = it->asked_of[it->site_of[insn]];
  }
  return 0;
}

/* What the call runs is handed one element after the other. */
static bool hands_elements(const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < e->n_runs; i++) {
    if (e->runs[i].element != 0) {
      return true;
    }
  }
  return false;
}

/* The collection that was asked for the element which the call has answered, or hands on, by its
   name; 0: none. */
static uint32_t asked_at(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  uint32_t receiver = it->asked_of[it->site_of[insn]];
  if (hands_elements(site->effect)) {
    uint32_t shown = come_by_of(it, insn);
    return shown != 0 ? shown : receiver;
  }
  return site->finds ? receiver : site->comes_by ? come_by_of(it, insn) : 0;
}

/* What the receiver has whose method handed the element back, as that says. */
static struct bl_location handed_back(const struct bl_interp *it, uint32_t insn,
                                      const struct bl_location *element)
{
  struct bl_location at = *element;
  if (at.object.root == BL_ROOT_PARAM) {
    at.object = bl_path_resolve(&element->object,
                                bl_names_path(&it->names, it->asked_of[it->site_of[insn]]));
  }
  return at;
}

/* The contents of the elements, of which the call has answered one; BL_NO_STATE: it has not. */
static struct bl_location elements_at(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_location *element = bl_interp_site(it, insn)->effect->element;
  if (element != NULL) {
    return handed_back(it, insn, element);
  }
  struct bl_location at = found_in(it, asked_at(it, insn));
  if (at.state != BL_NO_STATE) {
    uint32_t holder = bl_state_field(it->program, at.state)->id;
    at.state = bl_state_of(bl_program_elements(it->program, holder)->id, BL_STATE_CONTENTS);
  }
  return at;
}

void bl_interp_note_element(struct bl_interp *it, uint32_t insn, uint32_t name)
{
  struct bl_location at = elements_at(it, insn);
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (at.state != BL_NO_STATE && p->root == BL_ROOT_SITE && p->len == 0) {
    bl_names_note_got(&it->names, name, bl_field_holder(bl_state_field(it->program, at.state))->id);
  }
}

void bl_interp_note_handed(struct bl_interp *it, uint32_t insn)
{
  if (hands_elements(bl_interp_site(it, insn)->effect)) {
    struct bl_path p = bl_path_of(BL_ROOT_SITE, it->insns.items[insn].bci);
    bl_interp_note_element(it, insn, bl_names_of(&it->names, &p));
  }
}

uint32_t bl_interp_handed_element(const struct bl_interp *it, uint32_t insn)
{
  struct bl_path p = bl_path_of(BL_ROOT_SITE, it->insns.items[insn].bci);
  uint32_t name = bl_names_of((struct bl_names *)&it->names, &p);
  return bl_names_got(&it->names, name) == NULL ? 0 : name;
}

void bl_interp_note_come_by(struct bl_interp *it, uint32_t insn, uint32_t name)
{
  uint32_t of = come_by_of(it, insn);
  const struct bl_class *cls = of == 0 ? NULL : bl_interp_cast_after(it, insn);
  struct bl_location at = found_in(it, cls == NULL ? 0 : of);
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (cls == NULL || at.state == BL_NO_STATE || p->root != BL_ROOT_SITE || p->len != 0) {
    return;
  }
  uint32_t field = bl_state_field(it->program, at.state)->id;
  struct cf_str type = bl_field_descriptor(bl_program_elements(it->program, field));
  if (type.n == cls->name.n + 2 && memcmp(type.p + 1, cls->name.p, cls->name.n) == 0) {
    bl_names_note_got(&it->names, name, field);
  }
}

/* What tells an element that the method has come by from the next one: the entry that has it, or
   itself. */
static uint32_t one_come_by(const struct bl_interp *it, uint32_t insn, uint32_t name)
{
  bool in_entry = bl_interp_site(it, insn)->effect->n_seen == 1;
  return in_entry ? it->asked_of[it->site_of[insn]] : name;
}

bool bl_interp_is_come_by(const struct bl_interp *it, uint32_t name)
{
  const struct bl_got *got = bl_names_got(&it->names, name);
  uint32_t insn = got == NULL ? CF_NO_INSN : bl_interp_made_at(it, got->of);
  return insn != CF_NO_INSN && bl_interp_site(it, insn)->comes_by;
}

uint32_t bl_interp_found_by(const struct bl_interp *it, uint32_t name)
{
  const struct bl_got *got = bl_names_got(&it->names, name);
  uint32_t insn = got == NULL ? CF_NO_INSN : bl_interp_made_at(it, got->of);
  if (bl_interp_is_come_by(it, name)) {
    return one_come_by(it, insn, got->of);
  }
  insn = it->answers == NULL ? CF_NO_INSN : insn;
  const struct bl_asked *a = insn == CF_NO_INSN ? NULL : &it->answers[index_of_site(it, insn)];
  return a == NULL || !a->there || a->odd ? 0 : a->name[1];
}

struct bl_location bl_interp_in_element(const struct bl_interp *it, const struct bl_path *element)
{
  struct bl_location none = {BL_NO_STATE, bl_path_of(BL_ROOT_NONE, 0)};
  uint32_t name = bl_names_of((struct bl_names *)&it->names, element);
  const struct bl_got *got = bl_names_got(&it->names, name);
  uint32_t insn = got == NULL ? CF_NO_INSN : bl_interp_made_at(it, got->of);
  if (insn == CF_NO_INSN) {
    return none;
  }
  struct bl_location at = elements_at(it, insn);
  bool known = at.state != BL_NO_STATE &&
               bl_field_holder(bl_state_field(it->program, at.state))->id == got->field;
  return known ? at : none;
}

/* --- what a value tells of itself --- */

enum { BY_CALL = 1u << 31 };

/* Whether the call's answer is known by its operands and it was asked of one thing alone. */
static bool asks_one(const struct bl_interp *it, unsigned at)
{
  const struct bl_asked *a = &it->answers[at];
  return it->sites[at].repeats && !it->sites[at].constructor && a->there && !a->odd &&
         a->name[0] != 0 && a->name[1] == 0 && bl_call_callee(it->sites[at].call) != NULL;
}

uint32_t bl_interp_told_by(const struct bl_interp *it, uint32_t name, uint32_t *of)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->root == BL_ROOT_PARAM && p->len == 1 && p->step[0] != BL_STEP_ELEMENT) {
    struct bl_path head = bl_path_head(*p, 0);
    *of = bl_names_of((struct bl_names *)&it->names, &head);
    return p->step[0] + 1;
  }
  unsigned at = it->answers == NULL ? it->n_sites : answered_at(it, name);
  if (at == it->n_sites || !asks_one(it, at)) {
    return 0;
  }
  *of = it->answers[at].name[0];
  return BY_CALL | bl_call_callee(it->sites[at].call)->id;
}

/* What the method at hand calls the answer that the value gives to that; BL_KEY_UNKNOWN if it has
   not asked. */
static uint32_t asked_here(const struct bl_interp *it, uint32_t by, uint32_t of)
{
  for (unsigned i = 0; it->answers != NULL && i < it->n_sites; i++) {
    if (asks_one(it, i) && it->answers[i].name[0] == of &&
        bl_call_callee(it->sites[i].call)->id == (by & ~BY_CALL)) {
      return bl_interp_value(it, named_by(it, i));
    }
  }
  return BL_KEY_UNKNOWN;
}

uint32_t bl_interp_access_key(const struct bl_interp *it, const struct bl_args *args,
                              const struct bl_access *a)
{
  uint32_t param = a->key - (uint32_t)BL_KEY_TOLD, by = a->what->told;
  if (a->key < BL_KEY_TOLD || by == 0) {
    return bl_interp_key(it, args, a->key);
  }
  if (param >= args->n || args->name[param] == 0) {
    return BL_KEY_UNKNOWN;
  }
  if ((by & BY_CALL) != 0) {
    return asked_here(it, by, bl_interp_value(it, args->name[param]));
  }
  struct bl_path told = bl_path_extend(bl_path_of(BL_ROOT_PARAM, param), by - 1);
  told = bl_interp_map(it, args, &told);
  return told.root == BL_ROOT_NONE
             ? BL_KEY_UNKNOWN
             : bl_interp_value(it, bl_names_of((struct bl_names *)&it->names, &told));
}

/* --- arithmetic --- */

void bl_interp_note_operands(struct bl_interp *it, uint32_t insn, uint32_t left, uint32_t right)
{
  if (it->obs == NULL) {
    return; /* nobody will ask */
  }
  if (it->computed == NULL) {
    it->computed = CF_NEW_N(it->arena, struct bl_computed, it->insns.n);
  }
  struct bl_computed *x = &it->computed[insn];
  bool first = x->name[0] == 0 && !x->odd;
  x->odd |= left == 0 || (!first && (x->name[0] != left || x->name[1] != right));
  x->name[0] = left;
  x->name[1] = right;
}

static bool is_noted(const struct bl_interp *it, uint32_t insn)
{
  return it->computed[insn].name[0] != 0 && !it->computed[insn].odd;
}

/* The arithmetic that has made the value, of operands that are known; else CF_NO_INSN. */
static uint32_t computed_at(const struct bl_interp *it, uint32_t name)
{
  uint32_t insn = it->computed == NULL ? CF_NO_INSN : bl_interp_made_at(it, name);
  return insn != CF_NO_INSN && is_noted(it, insn) ? insn : CF_NO_INSN;
}

static struct bl_constant constant_of(const struct bl_interp *it, uint32_t name)
{
  return bl_constant_of(it->program, bl_names_path(&it->names, name));
}

/* Whether the instruction adds a constant to the other operand, which is then the sum's. */
static bool adds_constant(const struct bl_interp *it, uint32_t insn, struct bl_offset *sum)
{
  const struct cf_insn *in = &it->insns.items[insn];
  const uint32_t *name = it->computed[insn].name;
  bool adds = in->op == CF_iadd || in->op == CF_ladd,
       takes = in->op == CF_isub || in->op == CF_lsub;
  if (in->op == CF_iinc) {
    *sum = (struct bl_offset){name[0], sum->by + in->b};
    return true;
  }
  struct bl_constant left = constant_of(it, name[0]), right = constant_of(it, name[1]);
  if ((adds || takes) && right.kind == BL_CONSTANT_INT) {
    *sum = (struct bl_offset){name[0], takes ? sum->by - right.value : sum->by + right.value};
    return true;
  }
  if (adds && left.kind == BL_CONSTANT_INT) {
    *sum = (struct bl_offset){name[1], sum->by + left.value};
    return true;
  }
  return false;
}

struct bl_offset bl_interp_offset(const struct bl_interp *it, uint32_t name)
{
  struct bl_offset sum = {name, 0};
  for (unsigned i = 0; i < MAX_SUMMANDS; i++) {
    uint32_t insn = computed_at(it, sum.from);
    if (insn == CF_NO_INSN || !adds_constant(it, insn, &sum)) {
      break;
    }
  }
  return sum;
}

static bool is_sum(const struct bl_interp *it, uint32_t insn, struct bl_offset sum)
{
  struct bl_offset x = bl_interp_offset(it, it->made[insn]);
  return x.from == sum.from && x.by == sum.by;
}

static bool is_same_expression(const struct bl_interp *it, uint32_t a, uint32_t b)
{
  const struct bl_computed *x = &it->computed[a], *y = &it->computed[b];
  return it->insns.items[a].op == it->insns.items[b].op && it->insns.items[a].op != CF_iinc &&
         memcmp(x->name, y->name, sizeof x->name) == 0;
}

static uint32_t result(const struct bl_interp *it, uint32_t name)
{
  uint32_t at = computed_at(it, name);
  if (at == CF_NO_INSN) {
    return name;
  }
  struct bl_offset sum = bl_interp_offset(it, name);
  if (sum.from != name && sum.by == 0) {
    return sum.from;
  }
  for (uint32_t i = at > MAX_BACK ? at - MAX_BACK : 0; i < at; i++) {
    if (is_noted(it, i) && (is_same_expression(it, i, at) || is_sum(it, i, sum))) {
      return it->made[i];
    }
  }
  return name;
}

/* --- */

uint32_t bl_interp_value(const struct bl_interp *it, uint32_t name)
{
  uint32_t value = answer(it, name);
  return value == name ? result(it, name) : value;
}
