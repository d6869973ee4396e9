/* What is said of a walk without its lock. See the header. */
#include "src/check/walked_text.h"

#include "src/check/ruled.h"
#include "src/sharing/sharing.h"
#include "src/wording/added.h"
#include "src/wording/there.h"
#include "src/wording/write_up.h"

/* The lock that all hold is one that the holder has no name for. */
static bool lacks_name(const struct bl_walk_scene *s, uint32_t state)
{
  return !bl_is_ruled(s->guards, state);
}

/* The lock as who reads the walk knows it: "this.pool.lock", else by the class that has it. */
static struct cf_str lock_text(struct cf_arena *a, const struct bl_walk_scene *s,
                               const struct bl_interp *it)
{
  const struct bl_path *lock = &s->guards->of_state[s->found->state]->locks[0];
  struct bl_path here = bl_path_resolve(lock, bl_names_path(&it->names, s->found->object));
  struct cf_str said = bl_said_text(a, it, &here);
  const struct bl_class *c = bl_state_field(it->program, s->found->state)->cls;
  return said.n > 0 ? said : bl_lock_of_class(a, it->program, c, lock);
}

/* Those that lie in an array are all one state. */
static struct cf_str collection_text(struct cf_arena *a, const struct bl_program *p, uint32_t state)
{
  const struct bl_field *f = bl_state_field(p, state);
  struct cf_str word = bl_field_word(f);
  return f->type == '[' ? cf_arena_printf(a, "%.*s[]", CF_S(word)) : word;
}

static struct cf_str helper_text(struct cf_arena *a, const struct bl_method *helper)
{
  return bl_short_text(a, bl_simple_name(helper->cls->name), bl_method_name(helper));
}

/* What is done with it. */
static struct cf_str done_text(struct cf_arena *a, const struct bl_walk_view *v)
{
  if (v->helper == NULL) {
    return v->handed ? CF_STR("handed out, to be walked over") : CF_STR("walked over");
  }
  return cf_arena_printf(a, "handed to %.*s, which walks over it", CF_S(helper_text(a, v->helper)));
}

static struct cf_str message(struct cf_arena *a, const struct bl_walk_scene *s,
                             const struct bl_place *by, const struct bl_interp *it)
{
  const struct bl_program *p = s->w->all->program;
  struct cf_str field = collection_text(a, p, s->found->state);
  if (s->found->common) {
    return cf_arena_printf(a,
                           "'%.*s', one for the whole process, is walked over without its lock; "
                           "whoever changes it meanwhile makes the walk fail, up to Java 8",
                           CF_S(field));
  }
  struct cf_str done = done_text(a, s->found);
  if (s->guards == NULL || lacks_name(s, s->found->state)) {
    return cf_arena_printf(
        a, "%s'%.*s' is %.*s without its lock, which %s; %.*s may change it meanwhile",
        s->found->handed ? "a view of " : "", CF_S(field), CF_S(done),
        s->guards == NULL ? "each of its operations takes for itself alone"
                          : "all who change it hold",
        CF_S(bl_where_text(a, by)));
  }
  struct cf_str lock = lock_text(a, s, it);
  return cf_arena_printf(a,
                         "%s'%.*s' is %.*s without '%.*s', which all who change it hold; %.*s may "
                         "change it meanwhile",
                         s->found->handed ? "a view of " : "", CF_S(field), CF_S(done), CF_S(lock),
                         CF_S(bl_where_text(a, by)));
}

/* Where the walk begins: by a helper also there. */
static void write_begin(struct bl_finding *f, struct cf_arena *a, const struct bl_walk_scene *s,
                        const struct bl_interp *it, struct cf_str field)
{
  const struct bl_walk_view *v = s->found;
  if (v->helper == NULL) {
    bl_add_step(
        f, BL_STEP_ACCESS, f->at,
        cf_arena_printf(a, v->handed ? "a view of '%.*s' is made" : "a walk over '%.*s' begins",
                        CF_S(field)));
    return;
  }
  uint32_t bci = bl_walk_given_at(s->w, v->helper, v->param);
  struct cf_str name = helper_text(a, v->helper);
  bl_add_step(f, BL_STEP_ACCESS, f->at,
              cf_arena_printf(a, "'%.*s' is handed to %.*s", CF_S(field), CF_S(name)));
  bl_add_step(f, BL_STEP_ACCESS,
              bl_place_of(a, it->program, v->helper, bci == UINT32_MAX ? 0 : bci),
              cf_arena_printf(a, "a walk over '%.*s' begins", CF_S(field)));
}

void bl_walk_write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_walk_scene *s,
                      const struct bl_interp *it)
{
  const struct bl_walk_view *v = s->found;
  const struct bl_program *p = it->program;
  const struct bl_path *object = bl_names_path(&it->names, v->object);
  struct cf_str field = collection_text(a, p, v->state);
  struct bl_place change =
      v->by == NULL ? (struct bl_place){.line = 0} : bl_place_of(a, p, v->by->method, v->by->bci);
  struct bl_finding *f =
      bl_add_breach(out, a, p, it->method, it->insns.items[v->begun].bci, v->state);
  f->lock = s->guards == NULL || lacks_name(s, v->state)
                ? CF_STR("")
                : bl_path_text(a, &s->guards->of_state[v->state]->locks[0], p, NULL, CF_STR(""));
  f->benign = bl_method_makes_text(it->method) ? BL_REPORTED_ONLY : BL_NOT_BENIGN;
  f->message = message(a, s, &change, it);
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  write_begin(f, a, s, it, field);
  if (v->by != NULL) {
    bl_add_step(f, BL_STEP_INTERFERE, change,
                cf_arena_printf(a, "%.*s may change '%.*s' meanwhile",
                                CF_S(bl_where_text(a, &change)), CF_S(field)));
  }
  struct bl_grounds *g = &f->grounds;
  g->in = g->from = g->to = it->method->id;
  g->ends = BL_ENDS_IN_METHOD;
  g->interferer = v->common ? BL_NOBODY : BL_OTHER_METHOD;
  g->walked = true;
  g->own_lock = s->guards != NULL && s->guards->of_state[v->state] != NULL &&
                bl_guard_is_own_monitor(p, s->guards->of_state[v->state], v->state);
  g->lent = v->common; /* the walk is its own class's error, not that of who has the collection */
  g->own = bl_path_from_this(object, it->method);
  f->owners = bl_owners_of(p, it->method, v->state, object);
}
