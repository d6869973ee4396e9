/* Types as Java source spells them, from generic signatures (JVMS §4.7.9.1) or descriptors. The
   text is whatever the class file holds: a walk stops at what it does not know, and never recurses
   deeper than MAX_DEPTH. */
#include "classfile/code/print.h"

enum { MAX_DEPTH = 64 };

struct cf_signature cf_signature_of(struct cf_str s)
{
  return (struct cf_signature){s.p, s.p + s.n, 0};
}

static char peek(const struct cf_signature *s)
{
  return s->at < s->end ? *s->at : '\0';
}

static bool accept(struct cf_signature *s, char c)
{
  if (peek(s) != c || s->at == s->end) {
    return false;
  }
  s->at++;
  return true;
}

/* The run of characters before any of `stops`. */
static struct cf_str take_name(struct cf_signature *s, const char *stops)
{
  const char *start = s->at;
  while (s->at < s->end && (*s->at == '\0' || strchr(stops, *s->at) == NULL)) {
    s->at++;
  }
  return (struct cf_str){start, (uint32_t)(s->at - start)};
}

static void print_primitive(struct cf_text *t, struct cf_signature *s)
{
  static const char letters[] = "BCDFIJSZV";
  static const char *const names[] = {"byte", "char",  "double",  "float", "int",
                                      "long", "short", "boolean", "void"};
  const char *found = peek(s) != '\0' ? strchr(letters, peek(s)) : NULL;
  if (found == NULL) {
    s->at = s->end;
    return;
  }
  s->at++;
  cf_text_puts(t, names[found - letters]);
}

static void print_argument(struct cf_text *t, struct cf_signature *s)
{
  if (accept(s, '*')) {
    cf_text_puts(t, "?");
    return;
  }
  if (accept(s, '+')) {
    cf_text_puts(t, "? extends ");
  } else if (accept(s, '-')) {
    cf_text_puts(t, "? super ");
  }
  cf_print_type(t, s);
}

static void print_arguments(struct cf_text *t, struct cf_signature *s)
{
  const char *separator = "<";
  while (s->at < s->end && peek(s) != '>') {
    cf_text_puts(t, separator);
    print_argument(t, s);
    separator = ", ";
  }
  accept(s, '>');
  cf_text_puts(t, ">");
}

/* After the L: names, each with arguments, joined by dots, and a semicolon. */
static void print_class_type(struct cf_text *t, struct cf_signature *s)
{
  do {
    cf_text_str(t, take_name(s, "<;."), CF_SPELL_DOTS);
    if (accept(s, '<')) {
      print_arguments(t, s);
    }
    if (peek(s) == '.') {
      cf_text_puts(t, ".");
    }
  } while (accept(s, '.'));
  accept(s, ';');
}

static void print_component(struct cf_text *t, struct cf_signature *s)
{
  if (accept(s, 'L')) {
    print_class_type(t, s);
  } else if (accept(s, 'T')) {
    cf_text_str(t, take_name(s, ";"), CF_SPELL_DOTS);
    accept(s, ';');
  } else {
    print_primitive(t, s);
  }
}

/* A type without the last pair of brackets of an array, which may become dots. Says whether it is
   one. */
static bool print_open_type(struct cf_text *t, struct cf_signature *s)
{
  if (s->depth == MAX_DEPTH) {
    s->at = s->end;
    return false;
  }
  s->depth++;
  unsigned dimensions = 0;
  while (accept(s, '[')) {
    dimensions++;
  }
  print_component(t, s);
  for (unsigned i = 1; i < dimensions; i++) {
    cf_text_puts(t, "[]");
  }
  s->depth--;
  return dimensions > 0;
}

void cf_print_type(struct cf_text *t, struct cf_signature *s)
{
  if (print_open_type(t, s)) {
    cf_text_puts(t, "[]");
  }
}

static bool accept_object(struct cf_signature *s)
{
  static const char object[] = "Ljava/lang/Object;";
  size_t n = sizeof object - 1;
  if ((size_t)(s->end - s->at) < n || memcmp(s->at, object, n) != 0) {
    return false;
  }
  s->at += n;
  return true;
}

/* "T:A:B:C": the first bound is a class and may be empty; Object is not worth showing. */
static void print_type_parameter(struct cf_text *t, struct cf_signature *s)
{
  cf_text_str(t, take_name(s, ":"), CF_SPELL_DOTS);
  const char *separator = " extends ";
  for (bool first = true; accept(s, ':'); first = false) {
    if (first && (peek(s) == ':' || accept_object(s))) {
      continue;
    }
    cf_text_puts(t, separator);
    cf_print_type(t, s);
    separator = " & ";
  }
}

bool cf_print_type_parameters(struct cf_text *t, struct cf_signature *s)
{
  if (!accept(s, '<')) {
    return false;
  }
  const char *separator = "<";
  while (s->at < s->end && peek(s) != '>') {
    cf_text_puts(t, separator);
    print_type_parameter(t, s);
    separator = ", ";
  }
  accept(s, '>');
  cf_text_puts(t, ">");
  return true;
}

/* javac sets the flag where an array is not the last parameter, too: on an anonymous class's
   constructor that passes variable arguments on. The dots go to the last array, as with javap. */
static bool more_arrays(const struct cf_signature *s)
{
  const char *p = s->at;
  while (p < s->end && *p != ')' && *p != '[') {
    p++;
  }
  return p < s->end && *p == '[';
}

void cf_print_parameters(struct cf_text *t, struct cf_signature *s, bool varargs)
{
  accept(s, '(');
  cf_text_puts(t, "(");
  const char *separator = "";
  while (s->at < s->end && peek(s) != ')') {
    cf_text_puts(t, separator);
    if (print_open_type(t, s)) {
      cf_text_puts(t, varargs && !more_arrays(s) ? "..." : "[]");
    }
    separator = ", ";
  }
  accept(s, ')');
  cf_text_puts(t, ")");
}

void cf_print_supertypes(struct cf_text *t, struct cf_signature *s, bool interface)
{
  if (!accept_object(s)) {
    cf_text_puts(t, " extends ");
    cf_print_type(t, s);
  }
  const char *separator = interface ? " extends " : " implements ";
  while (s->at < s->end) {
    cf_text_puts(t, separator);
    cf_print_type(t, s);
    separator = ", ";
  }
}

bool cf_print_throws(struct cf_text *t, struct cf_signature *s)
{
  const char *separator = " throws ";
  bool any = false;
  while (accept(s, '^')) {
    cf_text_puts(t, separator);
    cf_print_type(t, s);
    separator = ", ";
    any = true;
  }
  return any;
}
