/* Two numbers that are bounds of each other. See the header. */
#include "src/story/skewed.h"

#include "src/candidate/flags.h"
#include "src/story/story.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_SEEN = 8, NEAR = 6, MAX_OTHERS = 4, MAX_GATE = 4, MAX_WRITES = 16 };

/* A number that is read, or set, with no lock held. */
struct seen {
  uint32_t insn, state, object;
};

struct scene {
  const struct bl_summaries *all;
  struct seen reads[MAX_SEEN], sets[MAX_SEEN];
  unsigned n_reads, n_sets;
};

/* A number is asked for, which decides by the branch whether the method refuses, and another is
   set where it does not. */
struct bound {
  struct seen asked, set;
  uint32_t branch;
};

/* --- what is seen --- */

static bool is_number(char type)
{
  return type == 'I' || type == 'J' || type == 'F' || type == 'D' || type == 'S';
}

/* A number that others see at once. */
static bool is_watched(const struct bl_summaries *s, uint32_t state)
{
  if (state >= BL_UNMAPPED) {
    return false;
  }
  const struct bl_field *f = bl_state_field(s->program, state);
  bool cell = (s->holds_traits[f->id] & (BL_T_CELL | BL_T_ATOMIC)) == (BL_T_CELL | BL_T_ATOMIC);
  return !f->of_process &&
         (bl_state_kind_of(state) == BL_STATE_FIELD
              ? (f->access & CF_ACC_VOLATILE) != 0 && is_number(f->type)
              : cell && f->type == 'L' && bl_state_kind_of(state) == BL_STATE_CONTENTS);
}

static void note(struct scene *s, bool write, struct seen x)
{
  struct seen *list = write ? s->sets : s->reads;
  unsigned *n = write ? &s->n_sets : &s->n_reads;
  if (*n < MAX_SEEN && is_watched(s->all, x.state)) {
    list[(*n)++] = x;
  }
}

/* An atomic number is asked for, or set whatever it is. */
static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_call_effect *e = site->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  if (e->n_accesses != 1 || e->accesses[0].bci != BL_BCI_MODEL || e->accesses[0].depth > 1) {
    return;
  }
  const struct bl_access *a = &e->accesses[0];
  struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
  bool fits = a->write ? site->result[0] == 0 : is_number(site->result[0]);
  if (fits && a->expects == 0) {
    note(s, a->write, (struct seen){insn, at.state, bl_names_of(&it->names, &at.object)});
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_touch t;
  if (bl_frame_holds_any(f)) {
    return;
  }
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    see_call(ctx, it, f, insn);
  } else if (bl_interp_touch(it, f, insn, &t) && !t.confined) {
    note(ctx, t.write, (struct seen){insn, t.state, t.object});
  }
}

/* --- what comes of it --- */

/* The branch right behind the read, in straight code: what was read is compared there, for nothing
   else is done; CF_NO_INSN if there is none. */
static uint32_t branch_behind(const struct bl_interp *it, uint32_t read)
{
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[read]];
  bool near = b->end - 1 > read && b->end - 1 - read <= NEAR;
  for (uint32_t i = read + 1; i + 1 < b->end && near; i++) {
    enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[i].op].kind;
    near = kind != CF_K_INVOKE && kind != CF_K_PUT_FIELD && kind != CF_K_PUT_STATIC &&
           kind != CF_K_STORE;
  }
  bool asks = near && cf_opcodes[it->insns.items[b->end - 1].op].kind == CF_K_BRANCH;
  return asks && b->n_succ == 2 ? b->end - 1 : CF_NO_INSN;
}

/* One arm of the branch does nothing but throw, and the other leads to the set. */
static bool refuses(const struct bl_interp *it, uint32_t branch, uint32_t set)
{
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  bool first = bl_arm_throws(it, b->succ[0]), second = bl_arm_throws(it, b->succ[1]);
  return first != second && bl_leads_to(it, branch, set);
}

/* The first number that the method asks for so, of those that it does not set itself, and the one
   that it sets; of `asked`, `set` if they are given. */
static bool find_bound(struct bound *to, const struct scene *s, const struct bl_interp *it,
                       uint32_t asked, uint32_t set)
{
  for (unsigned i = 0; i < s->n_reads; i++) {
    uint32_t branch = branch_behind(it, s->reads[i].insn);
    for (unsigned k = 0; k < s->n_sets && branch != CF_NO_INSN; k++) {
      const struct seen *r = &s->reads[i], *x = &s->sets[k];
      if (r->state != x->state && r->object == x->object &&
          (asked == BL_NO_STATE || (r->state == asked && x->state == set)) &&
          refuses(it, branch, x->insn)) {
        *to = (struct bound){*r, *x, branch};
        return true;
      }
    }
  }
  return false;
}

/* The method, which comes later than the other, may do the same the other way round. */
static bool may_be_other(const struct bl_summaries *s, const struct bl_method *m,
                         const struct bl_fact *sets, uint32_t asked)
{
  const struct bl_method *other = sets->method;
  return other->id > m->id && other->cls == m->cls && !bl_method_is_init(other) &&
         !bl_is_called_locked(s, other) && bl_fact_holds_none(s, sets) &&
         bl_facts_read(s, other, asked);
}

/* Another method that sets what the one asks for, and asks for what that sets; NULL if none does.
 *at: where it sets it. */
static const struct bl_method *find_other(struct bl_worker *w, const struct bl_method *m,
                                          const struct bound *b, uint32_t *at)
{
  uint32_t n, looked = 0;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, b->asked.state, &n);
  for (uint32_t i = 0; i < n && i < MAX_WRITES && looked < MAX_OTHERS; i++) {
    const struct bl_method *other = facts[i]->method;
    if (!may_be_other(w->all, m, facts[i], b->set.state)) {
      continue; /* of a pair the first tells */
    }
    struct scene s = {.all = w->all};
    struct bound back;
    looked++;
    struct bl_interp *it = bl_look_at(w, other, &(struct bl_visitor){.visit = see, .ctx = &s});
    if (it != NULL && find_bound(&back, &s, it, b->set.state, b->asked.state)) {
      *at = it->insns.items[back.set.insn].bci;
      return other;
    }
  }
  return NULL;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct bound *b, const struct bl_method *other, uint32_t sets)
{
  const struct bl_program *p = it->program;
  struct cf_str asked = bl_field_word(bl_state_field(p, b->asked.state));
  struct cf_str set = bl_field_word(bl_state_field(p, b->set.state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, b->set.insn, b->set.state, b->set.object);
  struct bl_place from = bl_place_at(a, it, b->asked.insn);
  struct bl_place by = bl_place_of(a, p, other, sets);
  f->read_line = from.line;
  f->message = cf_arena_printf(a,
                               "'%.*s' is set because '%.*s' went with it %.*s; %.*s sets that, "
                               "having asked for this: of two at once each finds the old one",
                               CF_S(set), CF_S(asked), CF_S(bl_when_text(a, from.line)),
                               CF_S(bl_where_text(a, &by)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_ACCESS, from, cf_arena_printf(a, "'%.*s' asked for", CF_S(asked)));
  bl_add_step(f, BL_STEP_INTERFERE, by,
              cf_arena_printf(a, "%.*s may set '%.*s' meanwhile, for it has found the old '%.*s'",
                              CF_S(bl_where_text(a, &by)), CF_S(asked), CF_S(set)));
  bl_add_step(f, BL_STEP_USE, f->at, cf_arena_printf(a, "'%.*s' set all the same", CF_S(set)));
  f->grounds.distance = bl_distance(b->asked.insn, b->set.insn);
}

/* --- one method --- */

static bool has_other(const struct bl_summaries *s, const struct bl_method *m, uint32_t asked,
                      uint32_t set)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s, asked, &n);
  bool has = false;
  for (uint32_t i = 0; i < n && i < MAX_WRITES && !has; i++) {
    has = may_be_other(s, m, facts[i], set);
  }
  return has;
}

/* It sets such a number, and reads another, as facts tell, and some other method may do so, too. */
static bool is_possible(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  uint32_t set[MAX_GATE], n_set = 0;
  bool possible = false;
  for (uint32_t i = 0; i < own->n && n_set < MAX_GATE; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && f->n_locks == 0 && !f->confined && is_watched(s, f->state)) {
      set[n_set++] = f->state;
    }
  }
  for (uint32_t i = 0, left = MAX_GATE; i < own->n && n_set > 0 && left > 0 && !possible; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write || f->n_locks > 0 || !is_watched(s, f->state)) {
      continue;
    }
    left--;
    for (uint32_t k = 0; k < n_set && !possible; k++) {
      possible = set[k] != f->state && has_other(s, m, f->state, set[k]);
    }
  }
  return possible;
}

void bl_skewed_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                      const struct bl_method *m)
{
  if (bl_method_is_init(m) || !bl_operations_flagged(w->all, m) || bl_is_called_locked(w->all, m) ||
      !is_possible(w->all, m)) {
    return;
  }
  struct scene s = {.all = w->all};
  struct bound b;
  uint32_t sets;
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &s});
  if (it != NULL && find_bound(&b, &s, it, BL_NO_STATE, BL_NO_STATE)) {
    const struct bl_method *other = find_other(w, m, &b, &sets);
    if (other != NULL) {
      write_up(out, a, it, &b, other, sets);
    }
  }
  cf_arena_reset(w->scratch);
}
