/* Places of a program as reports name them. Receives a method and an offset; knows nothing of
 * checks. */
#include "src/wording/place.h"

#include "src/sharing/sharing.h"
#include "src/summary/callers.h"

static struct cf_str file_of(struct cf_arena *a, const struct bl_class *cls)
{
  struct cf_str source = cls->cf == NULL ? CF_STR("") : cf_class_source(cls->cf);
  uint32_t package = 0;
  for (uint32_t i = 0; i < cls->name.n; i++) {
    package = cls->name.p[i] == '/' ? i + 1 : package;
  }
  if (source.n > 0) {
    return cf_arena_printf(a, "%.*s%.*s", (int)package, cls->name.p, (int)source.n, source.p);
  }
  uint32_t end = package;
  while (end < cls->name.n && (cls->name.p[end] != '$' || end == package)) {
    end++;
  }
  return cf_arena_printf(a, "%.*s.java", (int)end, cls->name.p);
}

uint32_t bl_line_of(const struct bl_method *m, uint32_t bci)
{
  struct cf_arena scratch;
  struct cf_code code;
  struct cf_err err = {0};
  uint32_t line = 0;
  if (!bl_method_has_body(m)) {
    return 0;
  }
  cf_arena_init(&scratch);
  if (cf_code_parse(&code, &scratch, m->cls->cf, bl_method_member(m), false, &err)) {
    line = cf_class_source_line(m->cls->cf, cf_code_line(&code, bci));
  }
  cf_arena_destroy(&scratch);
  return line;
}

struct cf_str bl_simple_name(struct cf_str name)
{
  uint32_t from = 0;
  for (uint32_t i = 0; i + 1 < name.n; i++) {
    from = name.p[i] == '/' || name.p[i] == '$' ? i + 1 : from;
  }
  return (struct cf_str){name.p + from, name.n - from};
}

struct cf_str bl_short_text(struct cf_arena *a, struct cf_str cls, struct cf_str method)
{
  if (cf_str_is(method, "<init>")) {
    return cf_arena_printf(a, "new %.*s()", (int)cls.n, cls.p);
  }
  if (cf_str_is(method, "<clinit>")) {
    return cf_arena_printf(a, "%.*s.static {}", (int)cls.n, cls.p);
  }
  struct cf_str name = bl_unexpanded(method);
  return cf_arena_printf(a, "%.*s.%.*s()", (int)cls.n, cls.p, (int)name.n, name.p);
}

/* --- where an accessor is called --- */

struct site {
  const struct bl_method *in; /* NULL: nowhere */
  uint32_t bci;
};

/* By what does not depend on the order in which classes and members come. */
static bool is_before(const struct bl_method *a, const struct bl_method *b)
{
  int c = b == NULL ? -1 : cf_str_cmp(a->cls->name, b->cls->name);
  c = c != 0 ? c : cf_str_cmp(bl_method_name(a), bl_method_name(b));
  c = c != 0 ? c : cf_str_cmp(bl_method_descriptor(a), bl_method_descriptor(b));
  return c < 0;
}

static void look_for_call(struct site *first, const struct bl_method *caller,
                          const struct bl_method *callee)
{
  for (uint32_t i = 0; i < caller->n_calls; i++) {
    if (bl_call_callee(&caller->calls[i]) == callee && is_before(caller, first->in)) {
      *first = (struct site){caller, caller->calls[i].bci};
    }
  }
}

/* What people have written where an accessor makes the access: the first call of it; else, and of a
   variable that the accessor stands for, the place itself. Of what is to be reported on, nothing is
   told in a library. */
static struct site written_at(const struct bl_method *m, uint32_t bci)
{
  struct site first = {NULL, 0};
  bool unwritten = bl_method_is_accessor(m) && !bl_method_stands_for_field(m);
  const struct bl_class *c = unwritten ? m->cls->nest_host->nest_first : NULL;
  for (; c != NULL; c = c->nest_next) {
    for (uint32_t i = 0; i < c->n_methods && (m->cls->library || !c->library); i++) {
      look_for_call(&first, &c->methods[i], m);
    }
  }
  return first.in != NULL ? first : (struct site){m, bci};
}

/* Somebody who comes to the method by a way of his own, with an object that is there; another one
   of its name says nothing new. */
static bool is_another(const struct bl_method *caller, const struct bl_method *m,
                       const struct bl_method *except)
{
  return !cf_str_eq(bl_method_name(caller), bl_method_name(m)) &&
         caller->enclosing != except->enclosing &&
         !cf_str_starts(bl_method_name(caller), CF_STR("<")) && !bl_method_calls(except, caller);
}

bool bl_place_of_caller(struct bl_place *out, struct cf_arena *a, struct bl_summaries *s,
                        const struct bl_method *m, const struct bl_method *except)
{
  struct site first = {NULL, 0};
  const struct bl_program *p = s->program;
  uint32_t n;
  const uint32_t *callers = bl_summaries_callers(s, m, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (is_another(p->methods[callers[i]], m, except)) {
      look_for_call(&first, p->methods[callers[i]], m);
    }
  }
  if (first.in != NULL) {
    *out = bl_place_of(a, p, first.in, first.bci);
  }
  return first.in != NULL;
}

struct bl_place bl_place_of(struct cf_arena *a, const struct bl_program *p,
                            const struct bl_method *m, uint32_t bci)
{
  struct site at = written_at(m, bci);
  m = at.in;
  bci = at.bci;
  const struct bl_method *in = p->methods[m->enclosing];
  return (struct bl_place){.cls = bl_dotted(a, m->cls->name),
                           .method = bl_method_name(in),
                           .descriptor = bl_method_descriptor(in),
                           .file = file_of(a, m->cls),
                           .line = bl_line_of(m, bci),
                           .bci = bci,
                           .body = m->id + 1,
                           .lambda = in != m};
}

struct bl_place bl_place_at(struct cf_arena *a, const struct bl_interp *it, uint32_t insn)
{
  return bl_place_of(a, it->program, it->method, it->insns.items[insn].bci);
}

/* "Server.Pool" of "com.acme.Server$Pool", but "Server$1" as it is. */
static struct cf_str class_text(struct cf_arena *a, struct cf_str cls)
{
  uint32_t from = 0;
  for (uint32_t i = 0; i < cls.n; i++) {
    from = cls.p[i] == '.' ? i + 1 : from;
  }
  struct cf_str simple = {cls.p + from, cls.n - from};
  char *text = cf_arena_alloc(a, (size_t)simple.n + 1);
  for (uint32_t i = 0; i < simple.n; i++) {
    bool digit = i + 1 == simple.n || (simple.p[i + 1] >= '0' && simple.p[i + 1] <= '9');
    text[i] = simple.p[i] == '$' && i > 0 && !digit ? '.' : simple.p[i];
  }
  return (struct cf_str){text, simple.n};
}

struct cf_str bl_where_text(struct cf_arena *a, const struct bl_place *p)
{
  struct cf_str line =
      p->line == 0 ? CF_STR("") : cf_arena_printf(a, " (line %u)", (unsigned)p->line);
  struct cf_str method = bl_short_text(a, class_text(a, p->cls), p->method);
  return cf_arena_printf(a, "%.*s%.*s", (int)method.n, method.p, (int)line.n, line.p);
}

struct cf_str bl_when_text(struct cf_arena *a, uint32_t line)
{
  return line == 0 ? CF_STR("earlier") : cf_arena_printf(a, "at line %u", line);
}
