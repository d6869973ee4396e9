/* Entries that are removed, or put back, whatever they have by then. See the header. */
#include "src/story/removed_anyway.h"

#include "src/candidate/branch.h"
#include "src/candidate/test.h"
#include "src/candidate/value.h"
#include "src/story/walks.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_TOLD = 32, MAX_BRANCHES = 16, MAX_REMOVALS = 4 };

/* An instruction whose result the value of an entry tells; that entry's name. */
struct told {
  uint32_t insn, entry;
  bool box; /* the value is a number: there is no other way to change it than to put another one */
};

struct removal {
  uint32_t insn;
  bool puts; /* it puts there what is made of the entry's value */
  const struct bl_walk *of;
  uint32_t entry; /* a name */
  struct bl_hold held[BL_MAX_HOLDS];
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  struct bl_location map; /* a lambda's, whose entries it is handed; BL_NO_STATE */
  uint32_t param;         /* … the keys as this parameter, the values as the next */
  uint32_t key, value;    /* … by name */
  struct bl_walks walks;
  struct told told[MAX_TOLD], branches[MAX_BRANCHES];
  struct told again[MAX_REMOVALS]; /* looks at what there is for the key of an entry */
  struct told
      given[MAX_REMOVALS]; /* calls that are given a value, or what is made of it, to keep */
  struct removal removals[MAX_REMOVALS];
  unsigned n_told, n_branches, n_again, n_given, n_removals;
};

/* --- entries, their keys and values --- */

/* What the call was made for, if it is given nothing else and is no look into some state, or only
   such a look; 0. */
static uint32_t asked_of(const struct bl_interp *it, uint32_t call, bool looks)
{
  const struct bl_site *site = call == CF_NO_INSN ? NULL : bl_interp_site(it, call);
  bool fits = site != NULL && site->n_args == 1 && (site->effect->n_accesses > 0) == looks;
  return fits ? it->asked_of[it->site_of[call]] : 0;
}

/* The walk that has come by the entry of that name: `entrySet().iterator().next()`. */
static const struct bl_walk *walk_of(const struct scene *s, const struct bl_interp *it,
                                     uint32_t entry)
{
  if (entry == s->key) {
    return entry == 0 ? NULL : &s->walks.items[0];
  }
  return bl_walk_behind(&s->walks, it, asked_of(it, bl_walks_call_of(it, entry), false));
}

/* What the lambda is handed as a value, or what lies in it. */
static bool is_handed_value(const struct scene *s, const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return s->value != 0 && p->root == BL_ROOT_PARAM && p->base == s->param + 1;
}

/* The name of the entry that tells the value of that name; 0. */
static uint32_t told_by(const struct scene *s, const struct bl_interp *it, uint32_t name)
{
  uint32_t insn = bl_interp_made_in(it, name);
  if (is_handed_value(s, it, name)) {
    return s->key;
  }
  for (unsigned i = 0; i < s->n_told && insn != CF_NO_INSN; i++) {
    if (s->told[i].insn == insn) {
      return s->told[i].entry;
    }
  }
  return 0;
}

static void note_told(struct told *to, unsigned *n, unsigned most, uint32_t insn, uint32_t entry,
                      bool box)
{
  if (*n < most && entry != 0) {
    to[(*n)++] = (struct told){insn, entry, box};
  }
}

/* --- the look --- */

/* The call asks an entry for its value, or something about that. */
static void see_asked(struct scene *s, const struct bl_interp *it, uint32_t insn,
                      const struct bl_args *args)
{
  uint32_t entry = asked_of(it, insn, true);
  const struct bl_site *site = bl_interp_site(it, insn);
  bool value = entry != 0 && !site->effect->accesses[0].write && walk_of(s, it, entry) != NULL;
  entry = value ? entry : 0;
  for (unsigned i = 0; i < args->n && entry == 0; i++) {
    entry = told_by(s, it, args->name[i]);
  }
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  bool box = callee != NULL && (s->w->all->traits[callee->cls->id] & BL_T_BOX) != 0;
  note_told(s->told, &s->n_told, MAX_TOLD, insn, entry, box);
}

/* The entry whose key the access is given; 0. */
static uint32_t removed_by(const struct scene *s, const struct bl_interp *it,
                           const struct bl_access *a, const struct bl_args *args)
{
  bool whatever = a->expects == 0 || a->expects == a->key;
  uint32_t key = whatever && a->key != 0 && a->key <= args->n ? args->name[a->key - 1] : 0;
  uint32_t entry = key != 0 && key != s->key ? asked_of(it, bl_walks_call_of(it, key), false) : key;
  return entry != 0 && walk_of(s, it, entry) != NULL ? entry : 0;
}

/* The call puts, for the key of the entry, what the entry's value tells, whatever is there by then.
 */
static bool puts_back(const struct scene *s, const struct bl_interp *it, uint32_t insn,
                      const struct bl_access *a, const struct bl_args *args, uint32_t entry)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  return !a->removes && !a->fills && !a->blind && a->key != 0 && args->n == a->key + 1u &&
         site->effect->n_runs == 0 && entry != 0 && told_by(s, it, args->name[a->key]) == entry &&
         bl_is_answer_dropped(it->method, site->call);
}

static void see_removal(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                        uint32_t insn, const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (!a->write && a->key != 0) {
      note_told(s->again, &s->n_again, MAX_REMOVALS, insn, removed_by(s, it, a, args), false);
    }
    uint32_t entry = a->write && a->bci == BL_BCI_MODEL ? removed_by(s, it, a, args) : 0;
    bool puts = puts_back(s, it, insn, a, args, entry);
    if (entry == 0 || s->n_removals == MAX_REMOVALS || !(a->removes || puts)) {
      continue;
    }
    const struct bl_walk *walk = walk_of(s, it, entry);
    struct bl_location at = bl_interp_map_location(it, args, &a->where->at);
    if (a->key != 0 &&
        (at.state != walk->state || bl_names_of(&it->names, &at.object) != walk->object)) {
      continue;
    }
    struct removal *r = &s->removals[s->n_removals++];
    *r = (struct removal){insn, puts, walk, entry, {{0}}};
    bl_note_held(r->held, f);
  }
}

/* The call is told the value of an entry, and nobody asks for an answer; it is no report for
 * people.
 */
static void see_given(struct scene *s, const struct bl_interp *it, uint32_t insn,
                      const struct bl_args *args)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *m = site->call == NULL ? NULL : bl_call_callee(site->call);
  if (m == NULL || site->constructor ||
      (site->result[0] != 0 && !bl_interp_drops_result(it, insn)) ||
      bl_summaries_said(s->w->all, m, BL_E_LOG) != NULL) {
    return;
  }
  unsigned first = bl_method_is(m, CF_ACC_STATIC) ? 0 : 1;
  for (unsigned i = first; i < args->n; i++) {
    note_told(s->given, &s->n_given, MAX_REMOVALS, insn, told_by(s, it, args->name[i]), false);
  }
}

/* What is computed, or compared, of a value. */
static uint32_t told_by_operands(const struct scene *s, const struct bl_interp *it,
                                 const struct bl_frame *f, uint32_t insn)
{
  unsigned n = (unsigned)cf_opcodes[it->insns.items[insn].op].n_pops;
  uint32_t entry = 0;
  for (unsigned i = 0; i < n && entry == 0; i++) {
    entry = told_by(s, it, f->name[bl_frame_top(f, i)]);
  }
  return entry;
}

/* The lambda's map is gone over, and what it is handed are its keys and values. */
static void begin_handed(struct scene *s, struct bl_interp *it, const struct bl_frame *f)
{
  struct bl_walk *w = &s->walks.items[s->walks.n++];
  struct bl_path key = bl_path_of(BL_ROOT_PARAM, s->param);
  struct bl_path value = bl_path_of(BL_ROOT_PARAM, s->param + 1);
  s->key = bl_names_of(&it->names, &key);
  s->value = bl_names_of(&it->names, &value);
  *w = (struct bl_walk){0, s->map.state, bl_names_of(&it->names, &s->map.object), {{0}}};
  bl_note_held(w->held, f);
  s->map.state = BL_NO_STATE;
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  if (s->map.state != BL_NO_STATE) {
    begin_handed(s, it, f);
  }
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_INVOKE) {
    struct bl_args args;
    bl_interp_args(it, f, insn, &args);
    bl_walks_see(&s->walks, s->w->all, it, f, insn, &args);
    see_removal(s, it, f, insn, &args);
    see_asked(s, it, insn, &args);
    see_given(s, it, insn, &args);
  } else if (kind == CF_K_BRANCH) {
    note_told(s->branches, &s->n_branches, MAX_BRANCHES, insn, told_by_operands(s, it, f, insn),
              false);
  } else {
    note_told(s->told, &s->n_told, MAX_TOLD, insn, told_by_operands(s, it, f, insn), false);
  }
}

/* --- what comes of it --- */

/* What there is for the key of an entry that is removed is a number. */
static bool is_box(const struct scene *s, const struct removal *r)
{
  bool box = false;
  for (unsigned i = 0; i < s->n_told && !box; i++) {
    box = s->told[i].entry == r->entry && s->told[i].box;
  }
  return box;
}

static const struct bl_fact *find_put(const struct scene *s, const struct bl_interp *it,
                                      const struct removal *r)
{
  const struct bl_worker *w = s->w;
  bool box = is_box(s, r);
  uint32_t n;
  struct bl_path kept[BL_MAX_HOLDS];
  unsigned n_kept = bl_held_throughout(kept, it, r->of->object, r->of->held, r->held);
  struct bl_fact *const *facts = bl_summaries_writes(w->all, r->of->state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (bl_fact_is_anothers(f, it->method) && !bl_fact_sets_null(f) &&
        !bl_one_keeps_out(kept, n_kept, f) && bl_walks_puts_over(w, f, box)) {
      return f;
    }
  }
  return NULL;
}

static bool leads_to(const struct bl_interp *it, uint32_t branch, uint32_t insn)
{
  return bl_arm_leads_to(it, bl_interp_arm(it, branch, true), insn) ||
         (branch + 1 < it->insns.n && bl_arm_leads_to(it, bl_interp_arm(it, branch, false), insn));
}

/* The branch that goes by the entry's value and leads to the removal; CF_NO_INSN. */
static uint32_t decided_at(const struct scene *s, const struct bl_interp *it,
                           const struct removal *r)
{
  for (unsigned i = 0; i < s->n_branches; i++) {
    if (s->branches[i].entry == r->entry && leads_to(it, s->branches[i].insn, r->insn)) {
      return s->branches[i].insn;
    }
  }
  return CF_NO_INSN;
}

/* The call that is given the value before the entry is removed; CF_NO_INSN. */
static uint32_t given_at(const struct scene *s, const struct bl_interp *it, const struct removal *r)
{
  for (unsigned i = 0; i < s->n_given; i++) {
    if (s->given[i].entry == r->entry && bl_comes_before(it, s->given[i].insn, r->insn)) {
      return s->given[i].insn;
    }
  }
  return CF_NO_INSN;
}

/* Where the entry is asked for its value; CF_NO_INSN. */
static uint32_t asked_at(const struct scene *s, const struct removal *r)
{
  for (unsigned i = 0; i < s->n_told; i++) {
    if (s->told[i].entry == r->entry) {
      return s->told[i].insn;
    }
  }
  return CF_NO_INSN;
}

/* `look`: where the entry is asked for what is put back. */
static void write_back_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                          const struct removal *r, uint32_t look, const struct bl_fact *by)
{
  const struct bl_program *p = it->program;
  struct cf_str map = bl_field_word(bl_state_field(p, r->of->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_LOST_UPDATE, r->insn, r->of->state, r->of->object);
  struct bl_place asks = bl_place_at(a, it, look);
  struct bl_place puts = bl_place_of(a, p, by->method, by->bci);
  f->read_line = asks.line;
  f->message =
      cf_arena_printf(a,
                      "what '%.*s' has for a key is written back from the value that a "
                      "walk came by %.*s; what %.*s puts there in between is lost",
                      CF_S(map), CF_S(bl_when_text(a, asks.line)), CF_S(bl_where_text(a, &puts)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_READ, asks, CF_STR("an entry is asked for its value"));
  bl_add_step(f, BL_STEP_INTERFERE, puts,
              cf_arena_printf(a, "%.*s may put another one there meanwhile",
                              CF_S(bl_where_text(a, &puts))));
  bl_add_step(
      f, BL_STEP_USE, f->at,
      cf_arena_printf(a, "put into '%.*s' by the entry's key, whatever is there", CF_S(map)));
  f->grounds.keyed = f->grounds.unlocked = true;
  f->grounds.distance = bl_distance(look, r->insn);
}

/* `look`: the branch that goes by the value, or, `given`, the call that is given it. */
static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct removal *r, uint32_t look, bool given, const struct bl_fact *by)
{
  const struct bl_program *p = it->program;
  struct cf_str map = bl_field_word(bl_state_field(p, r->of->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, r->insn, r->of->state, r->of->object);
  struct bl_place tests = bl_place_at(a, it, look);
  struct bl_place puts = bl_place_of(a, p, by->method, by->bci);
  f->read_line = tests.line;
  f->kind = given ? BL_LOST_UPDATE : BL_CHECK_THEN_ACT;
  f->message =
      cf_arena_printf(a,
                      given ? "what '%.*s' has for a key is removed once the value that a "
                              "walk came by was given on %.*s; what %.*s puts there in "
                              "between is lost"
                            : "what '%.*s' has for a key is removed because of the value "
                              "that a walk came by %.*s; what %.*s puts there in between "
                              "is lost",
                      CF_S(map), CF_S(bl_when_text(a, tests.line)), CF_S(bl_where_text(a, &puts)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_READ, tests,
              given ? CF_STR("the value of an entry is given to a call")
                    : CF_STR("the value of an entry is tested"));
  bl_add_step(f, BL_STEP_INTERFERE, puts,
              cf_arena_printf(a, "%.*s may put another one there meanwhile",
                              CF_S(bl_where_text(a, &puts))));
  bl_add_step(f, BL_STEP_USE, f->at,
              cf_arena_printf(a, "removed from '%.*s' by its key, whatever is there", CF_S(map)));
  f->grounds.decided = !given;
  f->grounds.set_back = given;
  f->grounds.keyed = f->grounds.unlocked = true;
  f->grounds.distance = bl_distance(look, r->insn);
}

/* What is there for the key is looked up once more on the way. */
static bool is_looked_up(const struct scene *s, const struct bl_interp *it, const struct removal *r)
{
  bool again = false;
  for (unsigned i = 0; i < s->n_again && !again; i++) {
    again = s->again[i].entry == r->entry && bl_leads_to(it, s->again[i].insn, r->insn);
  }
  return again;
}

static bool tell_of(struct bl_findings *out, struct cf_arena *a, const struct scene *s,
                    const struct bl_interp *it, const struct removal *r)
{
  uint32_t branch = r->puts ? CF_NO_INSN : decided_at(s, it, r);
  uint32_t look = r->puts ? asked_at(s, r) : branch == CF_NO_INSN ? given_at(s, it, r) : branch;
  bool unknown = look == CF_NO_INSN || is_looked_up(s, it, r) ||
                 bl_is_held_itself(s->w, it, r->of->state, r->of->object, r->of->held, r->held);
  const struct bl_fact *by = unknown ? NULL : find_put(s, it, r);
  if (by != NULL && r->puts) {
    write_back_up(out, a, it, r, look, by);
  } else if (by != NULL) {
    write_up(out, a, it, r, look, branch == CF_NO_INSN, by);
  }
  return by != NULL;
}

/* Its calls remove something by its key, and get a view, or an iterator, unless it is handed what
   there is: what costs least is asked first. */
static bool may_remove(const struct bl_worker *w, const struct bl_method *m, bool shows)
{
  bool removes = false;
  for (uint32_t i = 0; i < m->n_calls && !(shows && removes); i++) {
    const struct bl_call_effect *e = bl_modelled_call(w->all, &m->calls[i]);
    shows |= e != NULL && e->n_seen > 0 && e->seen[0].live;
    for (uint32_t k = 0; e != NULL && k < e->n_accesses; k++) {
      const struct bl_access *a = &e->accesses[k];
      removes |= a->write && a->removes && a->key != 0;
    }
  }
  return shows && removes;
}

/* What the library's call does that makes the fact; NULL if none does. */
static const struct bl_call_effect *made_by(const struct bl_worker *w, const struct bl_fact *f)
{
  return bl_modelled_call(w->all, bl_method_call(f->method, f->bci));
}

/* The fact puts something there by a key, and runs nothing for that. */
static bool is_put(const struct bl_worker *w, const struct bl_fact *f)
{
  bool contents = f->write && f->state < BL_UNMAPPED &&
                  bl_state_kind_of(f->state) == BL_STATE_CONTENTS &&
                  bl_summaries_operation(w->all, f->state) != BL_OP_NONE;
  const struct bl_call_effect *e = contents ? made_by(w, f) : NULL;
  bool puts = false;
  for (uint32_t k = 0; e != NULL && e->n_runs == 0 && k < e->n_accesses && !puts; k++) {
    const struct bl_access *a = &e->accesses[k];
    puts = a->write && !a->removes && !a->fills && a->key != 0;
  }
  return puts;
}

/* It puts something by a key into what it gets a view of, or an iterator, or is handed. */
static bool may_put_back(const struct bl_worker *w, const struct bl_method *m, bool handed)
{
  enum { MOST_PUTS = 8 };
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  unsigned puts = 0;
  bool back = false;
  for (uint32_t i = 0; i < own->n && puts < MOST_PUTS && !back; i++) {
    if (!is_put(w, &own->items[i])) {
      continue;
    }
    puts++;
    back = handed;
    for (uint32_t k = 0; k < own->n && !back; k++) {
      bool reads = !own->items[k].write && own->items[k].state == own->items[i].state;
      const struct bl_call_effect *e = reads ? made_by(w, &own->items[k]) : NULL;
      back = e != NULL && e->n_seen > 0 && e->seen[0].live;
    }
  }
  return back;
}

/* A lambda that is handed the entries of a concurrent map, which it has from its own object. */
static bool is_handed(struct scene *s, const struct bl_method *m)
{
  struct bl_path map = bl_entries_handed(s->w, m, &s->param);
  bool known = map.root == BL_ROOT_STATIC || (bl_path_from_this(&map, m));
  if (known && map.len > 0) {
    s->map = bl_location_of_value(&map, BL_STATE_CONTENTS);
  }
  return s->map.state < BL_UNMAPPED && !bl_state_is_nowhere(s->w->all->program, s->map.state) &&
         bl_summaries_operation(s->w->all, s->map.state) == BL_OP_ATOMIC;
}

void bl_removed_anyway_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                              const struct bl_method *m)
{
  bool loops = (m->flags & BL_M_LOOPS) != 0, body = (m->flags & BL_M_LAMBDA_BODY) != 0;
  struct scene s = {.w = w, .map.state = BL_NO_STATE};
  if (bl_method_is_init(m) || !(loops || body) || bl_is_called_locked(w->all, m) ||
      !bl_operations_changes(w->all, m) || !(may_remove(w, m, body) || may_put_back(w, m, body)) ||
      !(loops ? bl_operations_reads(w->all, m) : is_handed(&s, m))) {
    return;
  }
  struct bl_visitor visitor = {
      see, &s, 1u << CF_K_INVOKE | 1u << CF_K_BRANCH | 1u << CF_K_ARITH | 1u << CF_K_INSTANCEOF};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  if (it != NULL) {
    bool told = false;
    for (unsigned i = 0; i < s.n_removals && !told; i++) {
      told = tell_of(out, a, &s, it, &s.removals[i]);
    }
  }
  cf_arena_reset(w->scratch);
}
