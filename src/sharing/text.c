/* Evidence of sharing in words. Receives evidence; hands on text. Decides nothing. */
#include "src/sharing/parts.h"

#include "classfile/class/descriptor.h"

static struct cf_str simple_name(struct cf_str name)
{
  for (uint32_t i = name.n; i-- > 0;) {
    if (name.p[i] == '/') {
      return (struct cf_str){name.p + i + 1, name.n - i - 1};
    }
  }
  return name;
}

static struct cf_str member_text(struct cf_arena *a, const struct bl_class *c, struct cf_str name,
                                 const char *after)
{
  struct cf_str cls = simple_name(c->name);
  return cf_arena_printf(a, "%.*s.%.*s%s", (int)cls.n, cls.p, (int)name.n, name.p, after);
}

static struct cf_str field_text(struct cf_arena *a, const struct bl_field *f)
{
  return member_text(a, f->cls, bl_field_name(f), "");
}

/* A lambda's body by the method that it is written in. */
static struct cf_str method_text(struct cf_arena *a, const struct bl_program *p,
                                 const struct bl_method *m)
{
  const struct bl_method *in = p->methods[m->enclosing];
  struct cf_str text = member_text(a, in->cls, bl_method_name(in), "()");
  return in == m ? text : cf_arena_printf(a, "a lambda of %.*s", CF_S(text));
}

static struct cf_str roots_text(struct cf_arena *a, const struct bl_program *p,
                                const struct bl_evidence *e)
{
  struct cf_str one = method_text(a, p, e->method), two = method_text(a, p, e->other);
  if (e->kind == BL_EV_CALLERS) {
    return cf_arena_printf(a, "reachable from %.*s and from callers of %.*s", CF_S(one), CF_S(two));
  }
  struct cf_str behind = bl_evidence_text(a, p, e->behind);
  return cf_arena_printf(a, "reachable from %.*s and %.*s; %.*s", CF_S(one), CF_S(two),
                         CF_S(behind));
}

static struct cf_str captured_text(struct cf_arena *a, const struct bl_program *p,
                                   const struct bl_evidence *e)
{
  struct cf_str m = method_text(a, p, e->method);
  if (e->field == NULL) {
    return cf_arena_printf(a, "captured by a lambda of a thread in %.*s", CF_S(m));
  }
  struct cf_str f = field_text(a, e->field);
  return cf_arena_printf(a, "given to a thread: %.*s of %.*s", CF_S(f), CF_S(m));
}

static struct cf_str annotation_text(struct cf_arena *a, struct cf_str type)
{
  struct cf_str name = simple_name(cf_descriptor_class(type));
  return cf_arena_printf(a, "declared so by @%.*s", CF_S(name));
}

static struct cf_str collection_text(struct cf_arena *a, const struct bl_program *p,
                                     const struct bl_evidence *e)
{
  if (e->field != NULL) {
    struct cf_str f = field_text(a, e->field);
    return cf_arena_printf(a, "in the thread-safe collection %.*s", CF_S(f));
  }
  struct cf_str c = simple_name(e->cls->name), m = method_text(a, p, e->method);
  return cf_arena_printf(a, "taken out of a %.*s in %.*s", CF_S(c), CF_S(m));
}

static struct cf_str with_field(struct cf_arena *a, const char *what, const struct bl_field *f)
{
  struct cf_str name = field_text(a, f);
  return cf_arena_printf(a, "%s %.*s", what, CF_S(name));
}

static struct cf_str static_text(struct cf_arena *a, const struct bl_evidence *e)
{
  struct cf_str text = with_field(a, "stored in static field", e->field);
  return e->kept == NULL ? text
                         : with_field(a, cf_arena_printf(a, "%.*s, by", CF_S(text)).p, e->kept);
}

static struct cf_str direct_text(struct cf_arena *a, const struct bl_program *p,
                                 const struct bl_evidence *e)
{
  switch (e->kind) {
  case BL_EV_STATIC_STATE:
    return with_field(a, "static state,", e->field);
  case BL_EV_DECLARED:
    return annotation_text(a, e->annotation);
  case BL_EV_STATIC:
    return static_text(a, e);
  case BL_EV_SEVERAL: {
    struct cf_str m = method_text(a, p, e->method);
    return e->beside
               ? cf_arena_printf(a, "given to a thread by %.*s, which goes on with it", CF_S(m))
               : cf_arena_printf(a, "given to several threads in %.*s", CF_S(m));
  }
  case BL_EV_ROOTS:
  case BL_EV_CALLERS:
    return roots_text(a, p, e);
  case BL_EV_CAPTURED:
    return captured_text(a, p, e);
  case BL_EV_COLLECTION:
    return collection_text(a, p, e);
  case BL_EV_VOLATILE:
    return with_field(a, "published by volatile field", e->field);
  case BL_EV_CONTRACT:
    return cf_arena_printf(a, "objects of %.*s are, by contract", CF_S(simple_name(e->cls->name)));
  case BL_EV_WAITS: {
    struct cf_str m = method_text(a, p, e->method);
    return cf_arena_printf(a, "%.*s waits for other threads", CF_S(m));
  }
  case BL_EV_COORDINATES:
    return with_field(a, "its class coordinates threads by", e->field);
  case BL_EV_FIELD_VOLATILE:
    return with_field(a, "its class has volatile field", e->field);
  case BL_EV_FIELD_CONCURRENT:
    return with_field(a, "its class has the concurrent", e->field);
  default:
    return CF_STR("");
  }
}

struct cf_str bl_evidence_text(struct cf_arena *a, const struct bl_program *p,
                               const struct bl_evidence *e)
{
  struct cf_str text = direct_text(a, p, e);
  if (e->held == NULL) {
    return text;
  }
  struct cf_str holder = field_text(a, e->held);
  return cf_arena_printf(a, "held by %.*s, and that is shared: %.*s", CF_S(holder), CF_S(text));
}
