/* Newer ones that are taken away by who leaves. See the header. */
#include "src/story/put_over.h"

#include "src/candidate/branch.h"
#include "src/candidate/test.h"
#include "src/story/late.h"
#include "src/story/queue_look.h"
#include "src/story/walks.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_SEEN = 8 };

/* What a key is to the object that has it: one of its fields, or what a method of its answers. */
struct own_key {
  uint32_t of; /* name of the object; 0: of none */
  uint32_t field;
  const struct bl_method *getter; /* NULL: the field */
};

/* An entry that is removed by its key, or put there. */
struct keyed {
  uint32_t insn, state, object;
  struct own_key key;
  bool goes_on; /* with what was there before */
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  bool puts; /* it is looked at for what it puts, and not for what it takes away */
  uint32_t looked[MAX_SEEN];
  struct keyed items[MAX_SEEN];
  unsigned n_looked, n;
};

/* --- what one method does --- */

static struct own_key own_key(struct bl_interp *it, uint32_t key)
{
  const struct bl_path *p = bl_names_path(&it->names, key);
  if (p->len > 0) {
    struct bl_path whole = bl_path_head(*p, p->len - 1u);
    return (struct own_key){bl_names_of(&it->names, &whole), p->step[p->len - 1u], NULL};
  }
  uint32_t insn = bl_walks_call_of(it, key);
  const struct bl_site *site = insn == CF_NO_INSN ? NULL : bl_interp_site(it, insn);
  const struct bl_method *getter =
      site == NULL || site->call == NULL || site->n_args != 1 ? NULL : bl_call_callee(site->call);
  return getter == NULL ? (struct own_key){0, 0, NULL}
                        : (struct own_key){it->asked_of[it->site_of[insn]], 0, getter};
}

static bool is_given(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return name != 0 && p->root == BL_ROOT_PARAM && p->len == 0;
}

static void add(struct scene *s, struct keyed k)
{
  if (s->n < MAX_SEEN) {
    s->items[s->n++] = k;
  }
}

/* Removed by the key of an object that the method is given, whatever is there. */
static void see_removal(struct scene *s, struct bl_interp *it, uint32_t insn,
                        const struct bl_access *a, struct keyed k)
{
  bool blind = a->removes && a->expects == 0 && a->bci == BL_BCI_MODEL &&
               bl_is_answer_dropped(it->method, bl_interp_site(it, insn)->call);
  for (unsigned i = 0; i < s->n_looked && blind; i++) {
    blind = s->looked[i] != k.state;
  }
  if (blind && is_given(it, k.key.of)) {
    add(s, k);
  }
}

/* Put there, whatever there is, for a key that it has itself. */
static void see_put(struct scene *s, const struct bl_interp *it, const struct bl_args *args,
                    const struct bl_access *a, struct keyed k)
{
  bool own = false;
  for (unsigned i = 0; i < args->n && !own; i++) {
    own = (a->what->stores & bl_param_bit(i)) != 0 && args->name[i] == k.key.of && k.key.of != 0;
  }
  if (own && !a->removes && !a->fills && bl_puts_given(a, args) && is_given(it, k.key.of)) {
    add(s, k);
  }
}

static void see_access(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, const struct bl_args *args, const struct bl_access *a)
{
  struct bl_location at = bl_interp_map_location(it, args, &a->where->at);
  uint32_t key = bl_interp_access_key(it, args, a);
  if (key == 0 || key == BL_KEY_UNKNOWN || !bl_is_own_collection(s->w->all, it, at.state) ||
      (bl_summaries_operation(s->w->all, at.state) == BL_OP_NONE && !bl_frame_holds_any(f))) {
    return;
  }
  struct keyed k = {insn, at.state, bl_names_of(&it->names, &at.object), own_key(it, key), false};
  if (!a->write) {
    const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
    bool only = e->n_accesses == 1;
    if (only && s->n_looked < MAX_SEEN) {
      s->looked[s->n_looked++] = at.state;
    }
  } else if (s->puts) {
    see_put(s, it, args, a, k);
  } else {
    see_removal(s, it, insn, a, k);
  }
}

/* The value of that name, which the call is given, is what a put has answered; and it is not only
   told in an exception. */
static void see_used(struct scene *s, const struct bl_interp *it, uint32_t insn, uint32_t name)
{
  uint32_t by =
      bl_arm_throws(it, it->cfg.block_of[insn]) ? CF_NO_INSN : bl_interp_made_in(it, name);
  for (unsigned i = 0; i < s->n && by != CF_NO_INSN; i++) {
    s->items[i].goes_on |= s->items[i].insn == by;
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  struct bl_args args;
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  bl_interp_args(it, f, insn, &args);
  for (unsigned i = 0; i < args.n; i++) {
    see_used(s, it, insn, args.name[i]);
  }
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    see_access(s, it, f, insn, &args, &e->accesses[i]);
  }
}

/* --- who puts another one over it --- */

static bool is_same_key(const struct own_key *a, const struct own_key *b)
{
  return a->getter == b->getter && a->field == b->field;
}

/* The method puts an object there for the same key of its, and goes on with the older one. */
static bool puts_over(struct bl_worker *w, const struct bl_method *m, const struct keyed *removal)
{
  struct scene s = {.w = w, .puts = true};
  struct bl_visitor visitor = {see, &s, 1u << CF_K_INVOKE};
  bool over = false;
  bool seen = bl_look_at(w, m, &visitor) != NULL;
  for (unsigned i = 0; i < s.n && seen && !over; i++) {
    over = s.items[i].state == removal->state && s.items[i].goes_on &&
           is_same_key(&s.items[i].key, &removal->key);
  }
  return over;
}

/* Who puts another one over it calls the method for the older one: it is told of that somehow. */
static bool calls(const struct bl_method *m, const struct bl_method *called)
{
  bool calls = false;
  for (uint32_t i = 0; i < m->n_calls && !calls; i++) {
    calls = bl_call_callee(&m->calls[i]) == called;
  }
  return calls;
}

static const struct bl_fact *who_puts(struct bl_worker *w, const struct bl_method *m,
                                      const struct keyed *removal)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, removal->state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (bl_fact_is_anothers(f, m) && !calls(f->method, m) && bl_walks_puts_over(w, f, false) &&
        puts_over(w, f->method, removal)) {
      return f;
    }
  }
  return NULL;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct keyed *r, const struct bl_fact *by)
{
  const struct bl_program *p = it->program;
  struct cf_str map = bl_field_word(bl_state_field(p, r->state));
  struct bl_finding *f = bl_add_story(out, a, it, BL_LOST_UPDATE, r->insn, r->state, r->object);
  struct bl_place puts = bl_place_of(a, p, by->method, by->bci);
  f->message = cf_arena_printf(a,
                               "what '%.*s' has for a key is removed for one that another may have "
                               "been put over, as %.*s does; the newer one is lost",
                               CF_S(map), CF_S(bl_where_text(a, &puts)));
  f->trace = CF_NEW_N(a, struct bl_step, 2);
  bl_add_step(f, BL_STEP_INTERFERE, puts,
              cf_arena_printf(a, "%.*s may put another one there, and goes on with the older",
                              CF_S(bl_where_text(a, &puts))));
  bl_add_step(f, BL_STEP_USE, f->at,
              cf_arena_printf(a, "removed from '%.*s' by its key, whatever is there", CF_S(map)));
  f->grounds.decided = false;
  f->grounds.keyed = f->grounds.outlived = true;
}

/* --- one method --- */

/* It takes something out of a map by a key. */
static bool may_remove(const struct bl_worker *w, const struct bl_method *m)
{
  bool removes = false;
  for (uint32_t i = 0; i < m->n_calls && !removes; i++) {
    const struct bl_call_effect *e = bl_modelled_call(w->all, &m->calls[i]);
    for (uint32_t k = 0; e != NULL && k < e->n_accesses && !removes; k++) {
      const struct bl_access *a = &e->accesses[k];
      removes = a->write && a->removes && a->key != 0 && a->expects == 0 &&
                bl_is_answer_dropped(m, &m->calls[i]);
    }
  }
  return removes;
}

void bl_put_over_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                        const struct bl_method *m)
{
  struct scene s = {.w = w};
  struct bl_visitor visitor = {see, &s, 1u << CF_K_INVOKE};
  if (bl_method_is_init(m) || !bl_operations_changes(w->all, m) || !may_remove(w, m)) {
    return;
  }
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  if (it != NULL) {
    const struct bl_fact *by = NULL;
    for (unsigned i = 0; i < s.n && by == NULL; i++) {
      by = who_puts(w, m, &s.items[i]);
      if (by != NULL) {
        write_up(out, a, it, &s.items[i], by);
      }
    }
  }
  cf_arena_reset(w->scratch);
}
