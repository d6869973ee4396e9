/* What the findings of all stories have in common. See the header. */
#include "src/story/story.h"

#include "src/sharing/sharing.h"
#include "src/wording/added.h"

struct bl_finding *bl_add_story(struct bl_findings *out, struct cf_arena *a,
                                const struct bl_interp *it, enum bl_kind kind, uint32_t insn,
                                uint32_t state, uint32_t object)
{
  const struct bl_path *of = bl_names_path(&it->names, object);
  struct bl_finding *f = bl_add_of_two(out, a, it->method);
  f->kind = kind;
  f->at = bl_place_at(a, it, insn);
  f->read_line = f->at.line;
  f->field = bl_state_text(a, it->program, state);
  struct bl_grounds *g = &f->grounds;
  g->in = g->from = g->to = it->method->id;
  g->ends = BL_ENDS_IN_METHOD;
  g->interferer = BL_OTHER_METHOD;
  g->unlocked = g->decided = g->of_two = true;
  g->own = bl_path_from_this(of, it->method);
  f->owners = bl_owners_of(it->program, it->method, state, of);
  return f;
}
