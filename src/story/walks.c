/* Walks over concurrent collections. See the header. */
#include "src/story/walks.h"

#include "src/candidate/branch.h"
#include "src/story/queue_look.h"
#include "src/summary/operations.h"

uint32_t bl_walks_call_of(const struct bl_interp *it, uint32_t name)
{
  uint32_t insn = bl_interp_made_in(it, name);
  return insn != CF_NO_INSN && cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE
             ? insn
             : CF_NO_INSN;
}

void bl_walks_see(struct bl_walks *walks, const struct bl_summaries *s, struct bl_interp *it,
                  const struct bl_frame *f, uint32_t insn, const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  if (e->n_seen == 0 || !e->seen[0].weak || walks->n == BL_MAX_WALKS) {
    return;
  }
  struct bl_location at = bl_interp_map_location(it, args, &e->seen[0].at);
  if (bl_is_own_collection(s, it, at.state) &&
      bl_summaries_operation(s, at.state) == BL_OP_ATOMIC) {
    struct bl_walk *w = &walks->items[walks->n++];
    *w = (struct bl_walk){insn, at.state, bl_names_of(&it->names, &at.object), {{0}}};
    bl_note_held(w->held, f);
  }
}

const struct bl_walk *bl_walk_behind(const struct bl_walks *walks, const struct bl_interp *it,
                                     uint32_t name)
{
  enum { DEEPEST = 3 };
  for (unsigned deep = 0; deep < DEEPEST && name != 0; deep++) {
    uint32_t made = bl_walks_call_of(it, name);
    for (unsigned i = 0; i < walks->n && made != CF_NO_INSN; i++) {
      if (walks->items[i].insn == made) {
        return &walks->items[i];
      }
    }
    name = made != CF_NO_INSN && bl_interp_site(it, made)->n_args == 1
               ? it->asked_of[it->site_of[made]]
               : 0;
  }
  return NULL;
}

bool bl_walks_puts_over(const struct bl_worker *w, const struct bl_fact *put, bool box)
{
  const struct bl_call *call = bl_method_call(put->method, put->bci);
  const struct bl_call_effect *e = bl_modelled_call(w->all, call);
  bool over = false;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses && !over; i++) {
    const struct bl_access *a = &e->accesses[i];
    over = a->write && !a->fills && !a->removes && a->key != 0 &&
           (box || a->validates || e->n_runs > 0 || !bl_is_answer_dropped(put->method, call));
  }
  return over;
}
