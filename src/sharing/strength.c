/* What a piece of evidence amounts to. Receives the best that was found for a state; says how
   strong it is, and whether several threads come by the very object. Knows no confidence. */
#include "src/sharing/weigh.h"

/* The holder never lets go of it, and several threads are given the holder. */
static bool is_part_of_shared(const struct bl_evidence *e)
{
  return e->held != NULL && (e->held->access & CF_ACC_FINAL) != 0 && e->kind == BL_EV_SEVERAL;
}

enum bl_sharing_known bl_evidence_strength(const struct bl_evidence *e)
{
  if (e->kind == BL_EV_ROOTS) {
    return bl_evidence_strength(e->behind) == BL_SEEN_SHARED ? BL_SEEN_SHARED : BL_LIKELY_SHARED;
  }
  return e->kind == BL_EV_NONE                                    ? BL_NOT_SHARED
         : is_part_of_shared(e)                                   ? BL_SEEN_SHARED
         : e->held != NULL || e->kind > BL_EV_CONTRACT            ? BL_MEANT_SHARED
         : e->kind == BL_EV_CAPTURED || e->kind == BL_EV_VOLATILE ? BL_LIKELY_SHARED
                                                                  : BL_SEEN_SHARED;
}

bool bl_evidence_is_shared_itself(const struct bl_evidence *e)
{
  return e->kind == BL_EV_STATIC_STATE || e->kind == BL_EV_DECLARED || e->kind == BL_EV_STATIC ||
         e->kind == BL_EV_SEVERAL || e->kind == BL_EV_COLLECTION;
}

bool bl_evidence_is_one_for_all(const struct bl_evidence *e)
{
  return e->held == NULL && (e->kind == BL_EV_STATIC_STATE || e->kind == BL_EV_DECLARED);
}

bool bl_evidence_is_global(const struct bl_evidence *e)
{
  return bl_evidence_is_one_for_all(e) ||
         (e->kind == BL_EV_STATIC && e->held == NULL && !e->element);
}

const struct bl_method *bl_evidence_what_several_run(const struct bl_evidence *e)
{
  return e->kind == BL_EV_SEVERAL && (e->held == NULL || is_part_of_shared(e)) ? e->other : NULL;
}

static bool is_reached(const struct bl_sharing *s, const struct bl_method *m,
                       const struct bl_method *root)
{
  const struct bl_reach *r = &s->reach[m->id];
  return r->root[0] == root || r->root[1] == root;
}

/* The method in which the lambda is made that the root is, or the one object of its class. */
static const struct bl_method *maker_of(const struct bl_sharing *s, const struct bl_method *root)
{
  const struct bl_method *in = s->program->methods[root->enclosing];
  return in != root                                 ? in
         : s->root_of[root->cls->id] != root        ? NULL
         : bl_sharing_count_made(s, root->cls) == 1 ? s->made_at[root->cls->id].method
                                                    : NULL;
}

bool bl_sharing_comes_of(const struct bl_sharing *s, const struct bl_method *root,
                         const struct bl_method *several)
{
  const struct bl_method *maker = root == NULL || several == NULL ? NULL : maker_of(s, root);
  return several != NULL && (root == several || (maker != NULL && is_reached(s, maker, several)));
}

bool bl_sharing_is_run_by_several(const struct bl_sharing *s, const struct bl_finding *f,
                                  const struct bl_evidence *e)
{
  const struct bl_method *const *by = s->reach[f->grounds.in].root;
  const struct bl_method *several = bl_evidence_what_several_run(e);
  return bl_sharing_comes_of(s, by[0], several) || bl_sharing_comes_of(s, by[1], several);
}

bool bl_sharing_is_each_threads(const struct bl_sharing *s, const struct bl_finding *f)
{
  const struct bl_method *root = s->reach[f->grounds.in].root[0];
  return root != NULL && f->owners.state != BL_NO_OWNER &&
         bl_sharing_is_factorys(s, root, bl_state_field(s->program, f->owners.state)->cls);
}

bool bl_sharing_is_of_several(const struct bl_sharing *s, const struct bl_finding *f,
                              const struct bl_evidence *e)
{
  return bl_evidence_is_global(e) && bl_sharing_runs_often(s, s->program->methods[f->grounds.in]);
}

bool bl_sharing_is_contents(const struct bl_finding *f)
{
  return f->owners.state != BL_NO_OWNER && bl_state_kind_of(f->owners.state) == BL_STATE_CONTENTS;
}

/* What says so of the object itself, where two roots reach it. */
static enum bl_evidence_kind kind_behind(const struct bl_evidence *e)
{
  return (e->kind == BL_EV_ROOTS ? e->behind : e)->kind;
}

bool bl_evidence_is_by_contract(const struct bl_evidence *e)
{
  return kind_behind(e) == BL_EV_CONTRACT;
}

bool bl_evidence_is_in_collection(const struct bl_evidence *e)
{
  return kind_behind(e) == BL_EV_COLLECTION;
}

bool bl_evidence_is_met(const struct bl_evidence *e)
{
  return e->kind == BL_EV_ROOTS
             ? bl_evidence_is_met(e->behind)
             : e->held == NULL && (bl_evidence_is_shared_itself(e) || e->kind == BL_EV_CALLERS ||
                                   e->kind == BL_EV_CONTRACT);
}
