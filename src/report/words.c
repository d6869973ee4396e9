/* Names as people read them. Knows nothing of findings but their places. */
#include "src/report/words.h"

#include "classfile/base/utf8.h"
#include "classfile/class/descriptor.h"

#include <ctype.h>
#include <stdio.h>

/* The character at *at of valid UTF-8. */
static uint32_t next_character(const char **at)
{
  uint8_t lead = (uint8_t) * (*at)++;
  if (lead < 0x80) {
    return lead;
  }
  uint32_t c = lead & (lead < 0xe0 ? 0x1fu : lead < 0xf0 ? 0x0fu : 0x07u);
  for (unsigned more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3; more > 0; more--) {
    c = c << 6 | ((uint8_t) * (*at)++ & 0x3fu);
  }
  return c;
}

static uint32_t count_unsafe(struct cf_str s)
{
  uint32_t n = 0;
  for (const char *p = s.p; p < s.p + s.n;) {
    n += cf_utf8_is_obeyed(next_character(&p));
  }
  return n;
}

struct cf_str bl_words_safe(struct cf_arena *a, struct cf_str s)
{
  enum { ESCAPED = sizeof "\\u{e007f}" };
  s = cf_utf8(a, s);
  uint32_t unsafe = s.n == 0 ? 0 : count_unsafe(s);
  if (unsafe == 0) {
    return s;
  }
  char *start = cf_arena_alloc(a, (size_t)s.n + (size_t)unsafe * ESCAPED + 1), *out = start;
  for (const char *p = s.p; p < s.p + s.n;) {
    const char *from = p;
    uint32_t c = next_character(&p);
    if (cf_utf8_is_obeyed(c)) {
      out += sprintf(out, c > 0xffff ? "\\u{%x}" : "\\u%04x", c);
    } else {
      memcpy(out, from, (size_t)(p - from));
      out += p - from;
    }
  }
  return (struct cf_str){start, (uint32_t)(out - start)};
}

uint32_t bl_words_width(struct cf_str s)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < s.n; i++) {
    n += ((uint8_t)s.p[i] & 0xc0) != 0x80;
  }
  return n;
}

struct cf_str bl_words_cut(struct cf_arena *a, struct cf_str s, uint32_t columns)
{
  uint32_t width = 0;
  for (uint32_t n = 0; n < s.n; n++) {
    bool starts = ((uint8_t)s.p[n] & 0xc0) != 0x80;
    if (starts && width == columns) {
      return cf_arena_printf(a, "%.*s…", (int)n, s.p);
    }
    width += starts;
  }
  return s;
}

struct cf_str bl_words_simple_class(struct cf_arena *a, struct cf_str cls)
{
  uint32_t start = 0;
  for (uint32_t i = 0; i + 1 < cls.n; i++) {
    start = cls.p[i] == '.' || cls.p[i] == '/' ? i + 1 : start;
  }
  struct cf_str simple = {cls.p + start, cls.n - start};
  char *copy = cf_arena_alloc(a, (size_t)simple.n + 1);
  for (uint32_t i = 0; i < simple.n; i++) {
    /* Outer$Inner, but neither Outer$1 nor $Proxy. */
    bool inner =
        simple.p[i] == '$' && i > 0 && i + 1 < simple.n && isalpha((uint8_t)simple.p[i + 1]);
    copy[i] = inner ? '.' : simple.p[i];
  }
  return (struct cf_str){copy, simple.n};
}

static const char *primitive(char letter)
{
  static const char letters[] = "BCDFIJSZV";
  static const char *const words[] = {"byte", "char",  "double",  "float", "int",
                                      "long", "short", "boolean", "void"};
  const char *at = strchr(letters, letter);
  return at == NULL ? "?" : words[at - letters];
}

/* A checked field descriptor in Java's form: "[[La/B;" → "B[][]". */
struct cf_str bl_words_type(struct cf_arena *a, struct cf_str d)
{
  uint32_t dimensions = 0;
  while (dimensions < d.n && d.p[dimensions] == '[') {
    dimensions++;
  }
  struct cf_str element = {d.p + dimensions, d.n - dimensions};
  struct cf_str name = element.p[0] == 'L' ? bl_words_simple_class(a, cf_descriptor_class(element))
                                           : cf_str_c(primitive(element.p[0]));
  char *text = cf_arena_alloc(a, (size_t)name.n + 2 * (size_t)dimensions + 1);
  memcpy(text, name.p, name.n);
  for (uint32_t i = 0; i < dimensions; i++) {
    memcpy(text + name.n + 2 * i, "[]", 2);
  }
  return (struct cf_str){text, name.n + 2 * dimensions};
}

/* "(La/B;I)V" → "(B, int)". */
static struct cf_str java_parameters(struct cf_arena *a, struct cf_str descriptor)
{
  if (!cf_descriptor_is_method(descriptor)) {
    return descriptor;
  }
  struct cf_str all = CF_STR("("), type;
  struct cf_descriptor_walk w = cf_descriptor_parameters(descriptor);
  for (const char *comma = ""; cf_descriptor_next(&type, &w); comma = ", ") {
    struct cf_str word = bl_words_type(a, type);
    all = cf_arena_printf(a, "%.*s%s%.*s", (int)all.n, all.p, comma, (int)word.n, word.p);
  }
  return cf_arena_printf(a, "%.*s)", (int)all.n, all.p);
}

static struct cf_str method_of_class(struct cf_arena *a, struct cf_str cls, struct cf_str method,
                                     struct cf_str parameters)
{
  if (cf_str_is(method, "<clinit>")) {
    return cf_arena_printf(a, "%.*s.static {}", (int)cls.n, cls.p);
  }
  bool constructor = cf_str_is(method, "<init>");
  return cf_arena_printf(a, "%.*s%s%.*s%.*s", (int)cls.n, cls.p, constructor ? "" : ".",
                         constructor ? 0 : (int)method.n, method.p, (int)parameters.n,
                         parameters.p);
}

struct cf_str bl_words_method(struct cf_arena *a, const struct bl_place *at)
{
  struct cf_str text = method_of_class(a, at->cls, at->method, java_parameters(a, at->descriptor));
  return bl_words_safe(a, text);
}

struct cf_str bl_words_short_method(struct cf_arena *a, const struct bl_place *at)
{
  struct cf_str cls = bl_words_simple_class(a, at->cls);
  return bl_words_safe(a, method_of_class(a, cls, at->method, CF_STR("()")));
}

struct cf_str bl_words_note(struct cf_arena *a, const struct bl_step *s)
{
  return s->note.n == 0 ? cf_str_c(bl_step_name(s->kind)) : bl_words_safe(a, s->note);
}

struct cf_str bl_words_place(struct cf_arena *a, const struct bl_place *at,
                             const struct bl_place *from)
{
  struct cf_str line = at->line != 0 ? cf_arena_printf(a, "line %u", at->line)
                                     : cf_arena_printf(a, "bci %u", at->bci);
  if (bl_place_same_method(at, from)) {
    return line;
  }
  struct cf_str method = bl_words_short_method(a, at);
  return cf_arena_printf(a, "%.*s of %.*s", (int)line.n, line.p, (int)method.n, method.p);
}

const char *bl_words_level(const struct bl_finding *f)
{
  bool minor = f->benign != BL_NOT_BENIGN || f->suppressed != BL_NOT_SUPPRESSED;
  return minor || f->confidence == BL_LOW ? "note" : f->confidence == BL_HIGH ? "error" : "warning";
}

const char *bl_words_benign(enum bl_benign b)
{
  static const char *const why[BL_BENIGN_COUNT_] = {
      [BL_RECHECKED] = "the value is checked again under the lock before it counts",
      [BL_HANDED_OVER] = "who read the value also took it away, so nobody else can use it",
      [BL_CONFINED] = "only one thread can see the object",
      [BL_ORDERED] = "it happens before the threads start or after they ended",
      [BL_NO_WRITER] = "nothing can write it in between",
      [BL_COVERED] = "another lock is held all the time, by the writers too",
      [BL_WRITE_ONCE] = "once set it never changes again",
      [BL_REPORTED_ONLY] = "the value is only shown to people",
  };
  return why[b];
}

const char *bl_words_suppressed(enum bl_suppressed s)
{
  return s == BL_SUPPRESSED_IN_SOURCE ? "an annotation" : "a suppression file";
}
