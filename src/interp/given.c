/* Final fields of objects that a method makes, or that a final field holds: a lock that a new guard
   object got is that lock (ANALYSIS §6). Receives constructor calls, and what constructors gave to
   the parts of their objects; hands on the paths that such fields stand for. */
#include "src/interp/interp.h"

enum { NO_SITE = 0xfffffffeu };

static struct bl_given_to *find(const struct bl_interp *it, uint32_t site, uint32_t field)
{
  for (uint32_t i = 0; i < it->n_given; i++) {
    if (it->given[i].site == site && it->given[i].what.field == field) {
      return &it->given[i];
    }
  }
  return NULL;
}

/* Each turn of a loop makes a new value, but the object may be of the last turn. */
static bool lasts(const struct bl_interp *it, const struct bl_path *p, uint32_t site)
{
  uint32_t block = it->cfg.block_of[it->insns.index_of[site]];
  return p->root == BL_ROOT_PARAM || p->root == BL_ROOT_STATIC || p->root == BL_ROOT_CLASS ||
         (it->cfg.blocks[block].loop == BL_NO_BLOCK && !it->cfg.irreducible);
}

/* On another way it may have been given something else: then nothing is known. */
static void keep(struct bl_interp *it, uint32_t site, uint32_t field, struct bl_path p)
{
  struct bl_given_to *old = find(it, site, field);
  if (old != NULL) {
    old->what.path = bl_path_eq(&old->what.path, &p) ? p : bl_path_of(BL_ROOT_NONE, 0);
    return;
  }
  if (it->n_given == it->cap_given) {
    it->given = cf_vec_grow(it->arena, it->given, it->n_given, &it->cap_given, sizeof *it->given);
  }
  it->given[it->n_given++] = (struct bl_given_to){site, {.field = field, .path = p}};
}

void bl_interp_give(struct bl_interp *it, const struct bl_args *args,
                    const struct bl_call_effect *e, const struct bl_path *object)
{
  if (object->root != BL_ROOT_SITE || object->len != 0 || object->base >= it->code.bytecode.n) {
    return;
  }
  for (uint32_t i = 0; i < e->n_given; i++) {
    struct bl_path p = bl_interp_map(it, args, &e->given[i].path);
    keep(it, object->base, e->given[i].field,
         lasts(it, &p, object->base) ? p : bl_path_of(BL_ROOT_NONE, 0));
  }
}

static bool is_own(const struct bl_interp *it, const struct bl_path *object)
{
  return object->root == BL_ROOT_PARAM && object->base == 0 &&
         (it->method->flags & BL_M_MAKES_THIS) != 0;
}

void bl_interp_give_own(struct bl_interp *it, const struct bl_path *object,
                        const struct bl_field *field, const struct bl_path *value)
{
  if (is_own(it, object) && object->len == 0 && (field->access & CF_ACC_FINAL) != 0) {
    keep(it, BL_SITE_THIS, field->id,
         value->root == BL_ROOT_PARAM ? *value : bl_path_of(BL_ROOT_NONE, 0));
  }
}

static uint32_t site_of(const struct bl_interp *it, const struct bl_path *path)
{
  return path->root == BL_ROOT_SITE ? path->base : is_own(it, path) ? BL_SITE_THIS : NO_SITE;
}

static struct bl_path given(const struct bl_interp *it, struct bl_path path)
{
  uint32_t site = path.len == 0 || it->n_given == 0 ? NO_SITE : site_of(it, &path);
  const struct bl_given_to *to = site == NO_SITE ? NULL : find(it, site, path.step[0]);
  if (to == NULL || to->what.path.root == BL_ROOT_NONE) {
    return path;
  }
  struct bl_path p = to->what.path;
  for (unsigned i = 1; i < path.len; i++) {
    p = bl_path_extend(p, path.step[i]);
  }
  p.mode = path.mode > p.mode ? path.mode : p.mode;
  return p;
}

/* --- parts --- */

const struct bl_path *bl_part_of(struct bl_parts *const *parts, uint32_t field, uint32_t step)
{
  const struct bl_parts *of =
      parts == NULL || field == BL_STEP_ELEMENT || step == BL_STEP_ELEMENT ? NULL : parts[field];
  for (uint32_t i = 0; of != NULL && i < of->n; i++) {
    const struct bl_given *given = &of->items[i].given;
    if (given->field == step && given->path.root != BL_ROOT_NONE &&
        of->items[i].told == of->stores) {
      return &given->path;
    }
  }
  return NULL;
}

/* The steps i - 1 and i replaced by what they lead to. */
static struct bl_path without(const struct bl_path *path, unsigned i, const struct bl_path *part)
{
  struct bl_path p = bl_path_append(bl_path_head(*path, i - 1), part);
  for (unsigned k = i + 1; k < path->len; k++) {
    p = bl_path_extend(p, path->step[k]);
  }
  p.mode = path->mode > p.mode ? path->mode : p.mode;
  return p;
}

struct bl_path bl_path_called(struct bl_parts *const *parts, struct bl_path path)
{
  for (unsigned round = 0; round < BL_PATH_STEPS; round++) {
    const struct bl_path *part = NULL;
    unsigned i = 0;
    while (part == NULL && ++i < path.len) {
      part = bl_part_of(parts, path.step[i - 1], path.step[i]);
    }
    if (part == NULL) {
      return path;
    }
    path = without(&path, i, part);
  }
  return path;
}

struct bl_path bl_interp_called(const struct bl_interp *it, struct bl_path path)
{
  struct bl_path p = it->n_given == 0 ? path : given(it, path);
  return it->effects->parts == NULL || p.len < 2 ? p : bl_path_called(it->effects->parts, p);
}
