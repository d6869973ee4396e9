/* What goes away with a flag: who takes it away. See the header. */
#include "src/story/withdrawn.h"

#include "src/story/announced.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_SEEN = 8 };

/* A field that is set to null, or to something else. */
struct write {
  uint32_t insn, state, object;
  bool null;
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  struct bl_flag_ops ops;
  struct bl_flag_set sets[MAX_SEEN]; /* of flags, to 0 or 1 */
  struct write writes[MAX_SEEN];     /* of references */
  unsigned n_sets, n_writes;
  bool full;
};

/* --- the first look --- */

static void add_set(struct scene *s, struct bl_flag_set set)
{
  bool flag = set.value.kind == BL_CONSTANT_INT && (set.value.value == 0 || set.value.value == 1);
  s->full |= flag && s->n_sets == MAX_SEEN;
  if (flag && s->n_sets < MAX_SEEN) {
    s->sets[s->n_sets++] = set;
  }
}

static void see_field(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  struct bl_touch t;
  if (!bl_interp_touch(it, f, insn, &t) || !t.write || t.confined ||
      bl_state_kind_of(t.state) != BL_STATE_FIELD) {
    return;
  }
  char type = bl_state_field(it->program, t.state)->type;
  struct bl_constant value =
      bl_constant_of(it->program, bl_names_path(&it->names, f->name[t.value_slot]));
  if (type == 'Z' && bl_summaries_operation(s->w->all, t.state) == BL_OP_ATOMIC) {
    add_set(s, (struct bl_flag_set){insn, t.state, t.object, value, NULL, 0});
  } else if (type == 'L' || type == '[') {
    s->full |= s->n_writes == MAX_SEEN;
    if (s->n_writes < MAX_SEEN) {
      s->writes[s->n_writes++] =
          (struct write){insn, t.state, t.object, value.kind == BL_CONSTANT_NULL};
    }
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  unsigned before = s->ops.n;
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    see_field(s, it, f, insn);
    return;
  }
  bl_flag_ops_see(&s->ops, it, f, insn);
  for (unsigned i = before; i < s->ops.n; i++) {
    const struct bl_flag_op *op = &s->ops.items[i];
    if (op->writes) {
      add_set(s, (struct bl_flag_set){insn, op->state, op->object, op->stored, op, 0});
    }
  }
}

/* --- what comes of it --- */

/* It sets a reference to null, of an object that others have. */
static bool is_null(const struct bl_fact *f)
{
  return f->write && !f->confined && bl_state_kind_of(f->state) == BL_STATE_FIELD &&
         bl_fact_sets_null(f);
}

static const struct bl_fact *fact_of(const struct scene *s, const struct bl_interp *it,
                                     uint32_t insn, uint32_t state)
{
  const struct bl_fact_list *own = &s->w->all->facts_of[it->method->id];
  uint32_t bci = it->insns.items[insn].bci;
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && f->state == state && f->bci == bci && bl_fact_is_shared(f)) {
      return f;
    }
  }
  return NULL;
}

/* The method sets neither back after that. */
static bool is_for_good(const struct scene *s, const struct bl_interp *it,
                        const struct bl_flag_set *set, const struct write *w)
{
  bool back = false;
  for (unsigned i = 0; i < s->n_sets && !back; i++) {
    const struct bl_flag_set *other = &s->sets[i];
    back = other->insn != set->insn && other->state == set->state &&
           bl_leads_to(it, set->insn, other->insn);
  }
  for (unsigned i = 0; i < s->n_writes && !back; i++) {
    const struct write *other = &s->writes[i];
    back = other->insn != w->insn && other->state == w->state && !other->null &&
           bl_leads_to(it, w->insn, other->insn);
  }
  return !back;
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct bl_flag_set *set, const struct write *w,
                     const struct bl_announced_reader *by)
{
  const struct bl_program *p = it->program;
  struct cf_str flag = bl_field_word(bl_state_field(p, set->state));
  struct cf_str field = bl_field_word(bl_state_field(p, w->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, w->insn, set->state, set->object);
  struct bl_place sets = bl_place_at(a, it, set->insn);
  struct bl_place needs = bl_place_of(a, p, by->method, by->bci);
  f->read_line = sets.line;
  f->message = cf_arena_printf(
      a,
      "'%.*s' is taken away with '%.*s', which is %s %.*s; %.*s goes by '%.*s' as "
      "it was and may find '%.*s' gone",
      CF_S(field), CF_S(flag), set->value.value == 0 ? "cleared" : "set",
      CF_S(bl_when_text(a, sets.line)), CF_S(bl_where_text(a, &needs)), CF_S(flag), CF_S(field));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_ACCESS, sets,
              cf_arena_printf(a, "'%.*s' set to the contrary", CF_S(flag)));
  bl_add_step(f, BL_STEP_INTERFERE, needs,
              cf_arena_printf(a, "%.*s may have found '%.*s' as it was, and needs '%.*s'",
                              CF_S(bl_where_text(a, &needs)), CF_S(flag), CF_S(field)));
  bl_add_step(f, BL_STEP_USE, f->at, cf_arena_printf(a, "'%.*s' set to null", CF_S(field)));
  f->grounds.late = f->grounds.away = true;
  f->grounds.distance = w->insn > set->insn ? w->insn - set->insn : set->insn - w->insn;
}

/* The flag says which of two things there is: who sets it to the other value takes another thing
   away. */
static bool is_choice(const struct scene *s, const struct bl_flag_set *set, const struct write *w)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s->w->all, set->state, &n);
  for (uint32_t i = 0; i < n; i++) {
    struct bl_constant value = bl_fact_value(facts[i]);
    bool other = facts[i]->write && !facts[i]->confined && value.kind == BL_CONSTANT_INT &&
                 value.value != set->value.value;
    const struct bl_fact_list *own = &s->w->all->facts_of[facts[i]->method->id];
    for (uint32_t k = 0; other && k < own->n; k++) {
      if (own->items[k].state != w->state && is_null(&own->items[k])) {
        return true;
      }
    }
  }
  return false;
}

/* One finding a field. */
static bool tell_of(struct bl_findings *out, struct cf_arena *a, struct scene *s,
                    const struct bl_interp *it, const struct write *w)
{
  const struct bl_fact *fact = w->null ? fact_of(s, it, w->insn, w->state) : NULL;
  for (unsigned i = 0; i < s->n_sets && fact != NULL; i++) {
    const struct bl_flag_set *set = &s->sets[i];
    bool first = bl_comes_before(it, set->insn, w->insn);
    bool both = first || bl_comes_before(it, w->insn, set->insn);
    if (set->object != w->object || set->state == w->state || !both ||
        !is_for_good(s, it, set, w) || is_choice(s, set, w)) {
      continue;
    }
    struct bl_announced was = {.method = it->method,
                               .flag = set->state,
                               .told = {BL_CONSTANT_INT, 1 - set->value.value},
                               .before = {BL_NO_CONSTANT, 0},
                               .write = fact,
                               .kept = UINT32_MAX,
                               .away = true,
                               .clear = first ? fact_of(s, it, set->insn, set->state) : NULL};
    struct bl_announced_reader by = bl_announced_find(s->w, &was);
    if (by.method != NULL) {
      write_up(out, a, it, set, w, &by);
      return true;
    }
  }
  return false;
}

/* --- one method --- */

/* It sets a field to null, which another one's code may find so. */
static bool takes_away(const struct bl_worker *w, const struct bl_method *m)
{
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  bool takes = false;
  for (uint32_t i = 0; i < own->n && !takes; i++) {
    takes = is_null(&own->items[i]);
  }
  return takes;
}

void bl_withdrawn_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                         const struct bl_method *m)
{
  bool sets = (m->flags & BL_M_WRITES_VOLATILE) != 0 || bl_operations_changes(w->all, m);
  if (bl_method_is_init(m) || !sets || !takes_away(w, m)) {
    return;
  }
  struct scene s = {.w = w};
  struct bl_visitor visitor = {see, &s,
                               1u << CF_K_INVOKE | 1u << CF_K_PUT_FIELD | 1u << CF_K_PUT_STATIC};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  bool told = it == NULL || s.full || s.n_sets == 0;
  for (unsigned i = 0; i < s.n_writes && !told; i++) {
    told = tell_of(out, a, &s, it, &s.writes[i]);
  }
  cf_arena_reset(w->scratch);
}
