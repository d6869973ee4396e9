/* The lock expressions of @GuardedBy, both ways. Receives names as Java writes them; finds the
   classes, fields and methods that they mean. Knows nothing of accesses. */
#include "src/guard/guards.h"
#include "src/summary/fields.h"
#include "src/summary/kept.h"

#include "classfile/class/descriptor.h"

/* --- names --- */

enum { MAX_NAME = 512 };

static const struct bl_field *field_in(const struct bl_class *c, struct cf_str name)
{
  for (; c != NULL; c = c->super) {
    for (uint32_t i = 0; i < c->n_fields; i++) {
      if (cf_str_eq(bl_field_name(&c->fields[i]), name)) {
        return &c->fields[i];
      }
    }
  }
  return NULL;
}

static const struct bl_method *method_in(const struct bl_class *c, struct cf_str name)
{
  for (; c != NULL; c = c->super) {
    for (uint32_t i = 0; i < c->n_methods; i++) {
      const struct bl_method *m = &c->methods[i];
      if (cf_str_eq(bl_method_name(m), name) &&
          cf_str_starts(bl_method_descriptor(m), CF_STR("()"))) {
        return m;
      }
    }
  }
  return NULL;
}

/* Of a class that is not given: some code must call the method for it to be known. */
static const struct bl_method *phantom_in(const struct bl_program *p, const struct bl_class *c,
                                          struct cf_str name)
{
  for (uint32_t i = p->n_methods; i-- > 0 && c->cf == NULL;) {
    const struct bl_method *m = p->methods[i];
    if (m->cls == c && cf_str_eq(bl_method_name(m), name) &&
        cf_str_starts(bl_method_descriptor(m), CF_STR("()"))) {
      return m;
    }
  }
  return NULL;
}

static const struct bl_class *class_of_type(const struct bl_program *p, struct cf_str d)
{
  return d.n < 3 || d.p[0] != 'L' ? NULL : bl_program_class(p, (struct cf_str){d.p + 1, d.n - 2});
}

/* The class around an inner one, by its name; NULL for a top-level one. */
static const struct bl_class *outer_of(const struct bl_program *p, const struct bl_class *c)
{
  for (uint32_t n = c->name.n; n-- > 1;) {
    if (c->name.p[n] == '$') {
      const struct bl_class *outer = bl_program_class(p, (struct cf_str){c->name.p, n});
      if (outer != NULL) {
        return outer;
      }
    }
  }
  return NULL;
}

static const struct bl_class *class_named(const struct bl_program *p, struct cf_str head, char join,
                                          struct cf_str name)
{
  char text[MAX_NAME];
  uint32_t n = head.n == 0 ? 0 : head.n + 1;
  if (n + name.n > sizeof text) {
    return NULL;
  }
  memcpy(text, head.p, head.n);
  if (n > 0) {
    text[n - 1] = join;
  }
  memcpy(text + n, name.p, name.n);
  return bl_program_class(p, (struct cf_str){text, n + name.n});
}

static struct cf_str package_of(struct cf_str name)
{
  while (name.n > 0 && name.p[name.n - 1] != '/') {
    name.n--;
  }
  return (struct cf_str){name.p, name.n > 0 ? name.n - 1 : 0};
}

static bool is_simple_name_of(const struct bl_class *c, struct cf_str name)
{
  if (c->name.n <= name.n) {
    return cf_str_eq(c->name, name);
  }
  char before = c->name.p[c->name.n - name.n - 1];
  return (before == '/' || before == '$') &&
         memcmp(c->name.p + c->name.n - name.n, name.p, name.n) == 0;
}

/* A class by its name as the source of class `at` would have it: `name` with '/' for '.', or in
   part '$'. */
static const struct bl_class *class_by(const struct bl_program *p, const struct bl_class *at,
                                       struct cf_str name)
{
  for (const struct bl_class *c = at; c != NULL; c = outer_of(p, c)) {
    const struct bl_class *member = class_named(p, c->name, '$', name);
    if (is_simple_name_of(c, name) || member != NULL) {
      return member != NULL && !is_simple_name_of(c, name) ? member : c;
    }
  }
  const struct bl_class *c = class_named(p, package_of(at->name), '/', name);
  return c != NULL ? c : class_named(p, CF_STR(""), '/', name);
}

/* Tries every way to tell packages from outer classes, the dots being '.'. */
static const struct bl_class *class_of_source(const struct bl_program *p, const struct bl_class *at,
                                              struct cf_str dotted)
{
  char text[MAX_NAME];
  if (dotted.n == 0 || dotted.n > sizeof text) {
    return NULL;
  }
  for (uint32_t i = 0; i < dotted.n; i++) {
    text[i] = dotted.p[i] == '.' ? '/' : dotted.p[i];
  }
  for (uint32_t end = dotted.n;;) {
    const struct bl_class *c = class_by(p, at, (struct cf_str){text, dotted.n});
    if (c != NULL) {
      return c;
    }
    while (end > 0 && text[end - 1] != '/') {
      end--;
    }
    if (end == 0) {
      return NULL;
    }
    text[--end] = '$';
  }
}

/* --- reading --- */

struct reader {
  const struct bl_worker *w;
  const struct bl_program *p;
  const struct bl_field *at;
  struct cf_str rest;
  struct bl_path path;
  const struct bl_class *cls; /* of what the path leads to, NULL if not known */
};

static struct cf_str trimmed(struct cf_str s)
{
  while (s.n > 0 && (*s.p == ' ' || *s.p == '\t')) {
    s.p++;
    s.n--;
  }
  while (s.n > 0 && (s.p[s.n - 1] == ' ' || s.p[s.n - 1] == '\t')) {
    s.n--;
  }
  return s;
}

static bool takes(struct cf_str *s, struct cf_str end)
{
  if (s->n < end.n || memcmp(s->p + s->n - end.n, end.p, end.n) != 0) {
    return false;
  }
  s->n -= end.n;
  return true;
}

static struct cf_str next_part(struct reader *r)
{
  const char *dot = memchr(r->rest.p, '.', r->rest.n);
  uint32_t n = dot == NULL ? r->rest.n : (uint32_t)(dot - r->rest.p);
  struct cf_str part = {r->rest.p, n};
  r->rest =
      dot == NULL ? (struct cf_str){r->rest.p + n, 0} : (struct cf_str){dot + 1, r->rest.n - n - 1};
  return part;
}

/* One step into a field; what a final field always stands for, a view of a lock, is that lock. */
static bool step_to(struct reader *r, const struct bl_field *f)
{
  const struct bl_path *alias = bl_fields_alias(r->w, f->id);
  bool is_static = (f->access & CF_ACC_STATIC) != 0;
  if (alias != NULL) {
    r->path = is_static || alias->root != BL_ROOT_PARAM ? *alias : bl_path_append(r->path, alias);
    r->path.mode = alias->mode;
  } else {
    r->path = bl_path_of_field(r->path, f);
  }
  r->cls = class_of_type(r->p, bl_field_descriptor(f));
  return r->path.root != BL_ROOT_NONE;
}

/* What a call of the method does: by its body, of a library's by its model. */
static const struct bl_call_effect *effect_of(const struct bl_summaries *s,
                                              const struct bl_method *m)
{
  return s->own[m->id] != NULL ? s->own[m->id] : bl_summaries_modelled(s, m);
}

/* The lock that a method of no arguments always returns. */
static bool step_by_method(struct reader *r, const struct bl_class *cls, struct cf_str name)
{
  const struct bl_method *m = cls == NULL ? NULL : method_in(cls, name);
  if (m == NULL && cls != NULL) {
    m = phantom_in(r->p, cls, name);
  }
  const struct bl_call_effect *e = m == NULL ? NULL : effect_of(r->w->all, m);
  const struct bl_field *got = e == NULL && m != NULL ? bl_got_by(m) : NULL;
  if (got != NULL) {
    return step_to(r, got); /* a getter that no code needed */
  }
  if (e == NULL || e->result.root == BL_ROOT_NONE) {
    return false;
  }
  r->path = e->result.root == BL_ROOT_PARAM ? bl_path_append(r->path, &e->result) : e->result;
  r->path.mode = e->result.mode;
  r->cls = class_of_type(r->p, cf_descriptor_result(bl_method_descriptor(m)));
  return bl_path_is_sayable(&r->path);
}

/* From an inner object to the one around it: the compiler's own field. */
static bool step_out(struct reader *r)
{
  for (uint32_t i = 0; r->cls != NULL && i < r->cls->n_fields; i++) {
    const struct bl_field *f = &r->cls->fields[i];
    if (cf_str_starts(bl_field_name(f), CF_STR("this$"))) {
      return step_to(r, f);
    }
  }
  return false;
}

static bool go_out_to(struct reader *r, const struct bl_class *outer)
{
  while (r->cls != NULL && !bl_class_is_a(r->cls, outer)) {
    if (!step_out(r)) {
      return false;
    }
  }
  return r->cls != NULL;
}

static bool step_by_name(struct reader *r, struct cf_str part)
{
  if (takes(&part, CF_STR("()"))) {
    return step_by_method(r, r->cls, part);
  }
  const struct bl_field *f = r->cls == NULL ? NULL : field_in(r->cls, part);
  return f != NULL ? step_to(r, f) : step_by_method(r, r->cls, part); /* as in lock.writeLock */
}

/* The first name: of the class itself, or of one around it. */
static bool begin_by_name(struct reader *r, struct cf_str part)
{
  bool call = part.n > 2 && part.p[part.n - 1] == ')';
  struct cf_str name = {part.p, call ? part.n - 2 : part.n};
  for (const struct bl_class *c = r->at->cls; c != NULL; c = outer_of(r->p, c)) {
    const struct bl_field *f = call ? NULL : field_in(c, name);
    bool there = call ? method_in(c, name) != NULL : f != NULL;
    if (there) {
      bool is_static = f != NULL && (f->access & CF_ACC_STATIC) != 0;
      return (is_static || go_out_to(r, c)) && (f != NULL ? step_to(r, f) : step_by_name(r, part));
    }
  }
  return false;
}

/* A name that begins with a class: X.this, X.field; the longest class name counts. */
static bool begin_by_class(struct reader *r, struct cf_str all)
{
  for (uint32_t n = all.n; n-- > 1;) {
    const struct bl_class *c =
        all.p[n] != '.' ? NULL : class_of_source(r->p, r->at->cls, (struct cf_str){all.p, n});
    if (c == NULL) {
      continue;
    }
    r->rest = (struct cf_str){all.p + n + 1, all.n - n - 1};
    struct cf_str part = next_part(r);
    if (cf_str_is(part, "this")) {
      return go_out_to(r, c);
    }
    const struct bl_field *f = field_in(c, part);
    if (f == NULL || (f->access & CF_ACC_STATIC) == 0) {
      r->cls = c;
      return takes(&part, CF_STR("()")) && step_by_method(r, c, part);
    }
    return step_to(r, f);
  }
  return false;
}

static bool read_dotted(struct reader *r, struct cf_str all)
{
  r->rest = all;
  struct cf_str part = next_part(r);
  bool good = cf_str_is(part, "this") || begin_by_name(r, part) || begin_by_class(r, all);
  while (good && r->rest.n > 0) {
    part = next_part(r);
    good = step_by_name(r, part);
  }
  return good;
}

bool bl_guard_read(struct bl_path *out, const struct bl_worker *w, const struct bl_field *at,
                   struct cf_str text)
{
  struct reader r = {
      .w = w, .p = w->all->program, .at = at, .path = bl_path_of(BL_ROOT_PARAM, 0), .cls = at->cls};
  struct cf_str all = trimmed(text);
  bool good;
  if (cf_str_is(all, "itself")) {
    good = step_to(&r, at);
  } else if (takes(&all, CF_STR(".class"))) {
    const struct bl_class *c = class_of_source(r.p, at->cls, all);
    good = c != NULL;
    r.path = good ? bl_path_of(BL_ROOT_CLASS, c->id) : r.path;
  } else {
    good = read_dotted(&r, all);
  }
  *out = r.path;
  return good && r.path.root != BL_ROOT_NONE;
}

/* --- writing --- */

static struct cf_str simple_name(struct cf_str name)
{
  for (uint32_t i = name.n; i-- > 0;) {
    if (name.p[i] == '/' || name.p[i] == '$') {
      return (struct cf_str){name.p + i + 1, name.n - i - 1};
    }
  }
  return name;
}

static struct cf_str text_of_root(struct cf_arena *a, const struct bl_summaries *s,
                                  const struct bl_path *lock)
{
  if (lock->root == BL_ROOT_CLASS) {
    struct cf_str name = simple_name(s->program->classes[lock->base]->name);
    return cf_arena_printf(a, "%.*s.class", (int)name.n, name.p);
  }
  if (lock->root == BL_ROOT_STATIC) {
    const struct bl_field *f = s->program->fields[lock->base];
    struct cf_str cls = simple_name(f->cls->name), name = bl_field_name(f);
    return cf_arena_printf(a, "%.*s.%.*s", (int)cls.n, cls.p, (int)name.n, name.p);
  }
  return bl_path_from_first(lock) ? CF_STR("this") : CF_STR("");
}

struct cf_str bl_guard_text(struct cf_arena *a, const struct bl_summaries *s,
                            const struct bl_path *lock)
{
  struct cf_str text = text_of_root(a, s, lock);
  for (unsigned i = 0; i < lock->len && text.n > 0; i++) {
    if (lock->step[i] == BL_STEP_ELEMENT) {
      return CF_STR("");
    }
    const struct bl_field *f = s->program->fields[lock->step[i]];
    struct cf_str name = bl_field_name(f);
    bool outer = cf_str_starts(name, CF_STR("this$"));
    const struct bl_class *c = outer ? class_of_type(s->program, bl_field_descriptor(f)) : NULL;
    if (c != NULL) {
      struct cf_str cls = simple_name(c->name);
      text = cf_arena_printf(a, "%.*s.this", (int)cls.n, cls.p);
    } else if (cf_str_is(text, "this")) {
      text = name;
    } else {
      text = cf_arena_printf(a, "%.*s.%.*s", (int)text.n, text.p, (int)name.n, name.p);
    }
  }
  return text;
}
