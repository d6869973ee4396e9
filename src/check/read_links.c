/* Nodes that are linked under a lock in the mode of readers. See the header. */
#include "src/check/read_links.h"

#include "classfile/class/descriptor.h"
#include "src/sharing/sharing.h"
#include "src/summary/fact_index.h"
#include "src/wording/added.h"
#include "src/wording/write_up.h"

/* A plain field of a node that has another node of its kind. */
static bool is_link(const struct bl_field *f)
{
  return f->type == 'L' && bl_field_member(f) != NULL && !f->cls->library &&
         (f->access & (CF_ACC_STATIC | CF_ACC_VOLATILE | CF_ACC_FINAL)) == 0 &&
         cf_str_eq(cf_descriptor_class(bl_field_descriptor(f)), f->cls->name);
}

/* All that is held is one lock of what has the node, and that in the mode of readers. */
static bool is_of_reader(const struct bl_guards *gs, const struct bl_fact *f)
{
  return f->write && !f->strange && f->n_locks == 1 && f->n_likely == 0 &&
         f->locks[0].mode == BL_SHARED && f->locks[0].root == BL_ROOT_OWNER &&
         bl_guard_counts(gs, f);
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_summaries *s,
                     const struct bl_fact *x)
{
  static const struct bl_path unknown = {.root = BL_ROOT_NONE};
  const struct bl_program *p = s->program;
  struct bl_path lock = x->locks[0];
  lock.mode = BL_EXCLUSIVE;
  struct cf_str field = bl_field_word(bl_state_field(p, x->state)),
                name = bl_path_text(a, &lock, p, NULL, CF_STR("this"));
  struct bl_finding *f = bl_add_breach(out, a, p, x->method, x->bci, x->state);
  f->lock = name;
  f->message = cf_arena_printf(a,
                               "'%.*s' links one to the next, and is written under '%.*s' in the "
                               "mode of readers, who do not keep each other out",
                               CF_S(field), CF_S(name));
  f->trace = CF_NEW_N(a, struct bl_step, 1);
  bl_add_step(f, BL_STEP_ACCESS, f->at,
              cf_arena_printf(a, "'%.*s' written as a reader", CF_S(field)));
  f->owners = bl_owners_of(p, x->method, x->state, &unknown);
  f->grounds.in = f->grounds.from = f->grounds.to = x->method->id;
  f->grounds.ends = BL_ENDS_IN_METHOD;
  f->grounds.interferer = BL_SAME_METHOD;
  f->grounds.published = true; /* whoever took a lock for readers meant several */
}

void bl_read_links(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards)
{
  const struct bl_program *p = guards->s->program;
  for (uint32_t i = 0; i < p->n_fields; i++) {
    uint32_t n, state = bl_state_of(i, BL_STATE_FIELD);
    const struct bl_guard *g = guards->of_state[state];
    bool told = g != NULL && g->source != BL_GUARD_NONE; /* as a guard that is broken */
    if (told || !is_link(p->fields[i])) {
      continue;
    }
    struct bl_fact *const *facts = bl_summaries_writes(guards->s, state, &n);
    uint32_t k = 0;
    while (k < n && !is_of_reader(guards, facts[k])) {
      k++;
    }
    if (k < n) {
      write_up(out, a, guards->s, facts[k]);
    }
  }
}
