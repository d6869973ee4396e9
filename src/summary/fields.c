/* What fields hold for ever, as two passes have found it. Receives the summaries; hands on answers
   to the interpreter. Finds nothing itself. */
#include "src/summary/fields.h"

const struct bl_path *bl_fields_alias(const void *worker, uint32_t field)
{
  const struct bl_worker *w = worker;
  const struct bl_path *alias = w->all->alias[field];
  return alias == NULL || alias->root == BL_ROOT_NONE ? NULL : alias;
}

const struct bl_field *bl_field_at(const struct bl_program *p, const struct bl_path *path)
{
  if (path->len > 0) {
    uint32_t step = path->step[path->len - 1];
    return step == BL_STEP_ELEMENT ? NULL : p->fields[step];
  }
  return path->root == BL_ROOT_STATIC ? p->fields[path->base] : NULL;
}

const struct bl_field *bl_fields_named(const void *worker, const struct bl_path *handle)
{
  const struct bl_summaries *s = ((const struct bl_worker *)worker)->all;
  const struct bl_field *f = bl_field_at(s->program, handle);
  uint32_t id = f == NULL ? 0 : s->handle_of[f->id];
  return id == 0 ? NULL : s->program->fields[id - 1];
}

bool bl_fields_has_handle(const void *worker, uint32_t field)
{
  const struct bl_worker *w = worker;
  return w->all->handled[field];
}

bool bl_fields_one_permit(const void *worker, const struct bl_path *semaphore)
{
  const struct bl_summaries *s = ((const struct bl_worker *)worker)->all;
  const struct bl_field *f = bl_field_at(s->program, semaphore);
  return f != NULL && s->permits[f->id] == BL_PERMITS_ONE &&
         ((f->access & CF_ACC_FINAL) != 0 ||
          (!f->made_otherwise && !f->late_written && bl_field_is_closed(f)));
}
