/* What people call a lock. Receives a candidate as it is written up; decides nothing. */
#include "src/wording/writing.h"

/* How many steps lead from an inner object to its outer ones, by the field that a compiler adds. */
static unsigned outer_steps(const struct bl_path *p, const struct bl_program *prog)
{
  unsigned n = 0;
  while (n < p->len && p->step[n] != BL_STEP_ELEMENT) {
    const struct bl_field *f = prog->fields[p->step[n]];
    bool outer =
        cf_str_starts(bl_field_name(f), CF_STR("this$")) || cf_str_is(bl_field_name(f), "$outer");
    if ((f->access & CF_ACC_SYNTHETIC) == 0 || !outer) {
      break;
    }
    n++;
  }
  return n;
}

/* "Pool" of "Lcom/acme/Server$Pool;"; nothing of an anonymous class. */
static struct cf_str source_name(struct cf_str descriptor)
{
  struct cf_str s = {descriptor.p + descriptor.n - 1, 0};
  while (s.p > descriptor.p + 1 && s.p[-1] != '/' && s.p[-1] != '$') {
    s.p--;
    s.n++;
  }
  return s.n == 0 || (s.p[0] >= '0' && s.p[0] <= '9') ? CF_STR("") : s;
}

/* "Pool.this.lock" for "this.this$0.lock": as the source has it. */
static struct cf_str said_path(struct cf_arena *a, const struct bl_program *prog,
                               const struct bl_path *p, const struct bl_method *m,
                               struct cf_str root)
{
  unsigned n = bl_path_from_first(p) && root.n == 0 && m != NULL && !bl_method_is(m, CF_ACC_STATIC)
                   ? outer_steps(p, prog)
                   : 0;
  struct cf_str name =
      n == 0 ? CF_STR("") : source_name(bl_field_descriptor(prog->fields[p->step[n - 1]]));
  if (name.n == 0) {
    return bl_path_text(a, p, prog, m, root);
  }
  struct bl_path rest = *p;
  rest.len = (uint8_t)(p->len - n);
  memmove(rest.step, rest.step + n, rest.len * sizeof *rest.step);
  return bl_path_text(a, &rest, prog, m, cf_arena_printf(a, "%.*s.this", (int)name.n, name.p));
}

struct cf_str bl_said_text(struct cf_arena *a, const struct bl_interp *it, const struct bl_path *p)
{
  struct cf_str root = bl_root_text(a, it, p);
  bool made = p->root == BL_ROOT_SITE || p->root == BL_ROOT_JOIN || p->root == BL_ROOT_OWNER;
  bool nameless = p->root == BL_ROOT_NONE || (made && root.n == 0);
  return nameless ? CF_STR("") : said_path(a, it->program, p, it->method, root);
}

/* A lock that has no path in the method's terms is named in the callee's. */
static struct cf_str lock_text(const struct write_up *w, bool said)
{
  const struct bl_interp *it = w->c->it;
  const struct bl_path *p = bl_names_path(&it->names, w->o->lock);
  const struct bl_method *m = it->method;
  struct cf_str root = CF_STR("");
  if (p->root == BL_ROOT_NONE && w->o->seen != NULL) {
    p = &w->o->seen->lock;
    m = w->o->seen->method;
  } else {
    root = bl_root_text(w->a, it, p);
  }
  if (bl_is_unseen(w) && p->root == BL_ROOT_NONE) {
    return CF_STR("a lock of its own");
  }
  return said ? said_path(w->a, it->program, p, m, root)
              : bl_path_text(w->a, p, it->program, m, root);
}

struct cf_str bl_lock_text(const struct write_up *w)
{
  return lock_text(w, true);
}

struct cf_str bl_lock_path(const struct write_up *w)
{
  return lock_text(w, false);
}
