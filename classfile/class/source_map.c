/* Receives a class and a line of its line tables; hands on the line of its source file, by the
   source map of JSR 45 that Kotlin writes into the SourceDebugExtension:

     *S KotlinDebug
     *F
     + 1 Maps.kt
     shapes/Maps$Registry
     *L
     22#1:175,7          lines 175 to 181 were inlined by a call at line 22

   What does not read like that says nothing. Of other strata nothing is wanted. */
#include "classfile/class/class.h"

#include <string.h>

/* The next line, without what ends it; false behind the last. */
static bool take_line(struct cf_str *out, struct cf_str *rest)
{
  if (rest->n == 0) {
    return false;
  }
  const char *end = memchr(rest->p, '\n', rest->n);
  uint32_t n = end == NULL ? rest->n : (uint32_t)(end - rest->p), taken = n + (end != NULL);
  *out = (struct cf_str){rest->p, n - (n > 0 && rest->p[n - 1] == '\r')};
  *rest = (struct cf_str){rest->p + taken, rest->n - taken};
  return true;
}

static bool take_number(uint32_t *out, struct cf_str *s)
{
  enum { MOST = 1 << 24 };
  uint32_t n = 0, value = 0;
  for (; n < s->n && s->p[n] >= '0' && s->p[n] <= '9' && value < MOST; n++) {
    value = value * 10 + (uint32_t)(s->p[n] - '0');
  }
  *out = value;
  *s = (struct cf_str){s->p + n, s->n - n};
  return n > 0;
}

static bool skip(struct cf_str *s, char c)
{
  if (s->n == 0 || *s->p != c) {
    return false;
  }
  *s = (struct cf_str){s->p + 1, s->n - 1};
  return true;
}

/* InputStartLine [# LineFileID] [, RepeatCount] : OutputStartLine [, OutputLineIncrement]: the
   input line, if `line` is among the output, else 0. */
static uint32_t mapped_by(struct cf_str s, uint32_t line)
{
  uint32_t input, file, repeat = 1, output, increment = 1;
  if (!take_number(&input, &s) || (skip(&s, '#') && !take_number(&file, &s)) ||
      (skip(&s, ',') && !take_number(&repeat, &s)) || !skip(&s, ':') || !take_number(&output, &s) ||
      (skip(&s, ',') && !take_number(&increment, &s)) || line < output || increment == 0) {
    return 0;
  }
  uint32_t turn = (line - output) / increment;
  return turn < repeat ? input + turn : 0;
}

uint32_t cf_class_source_line(const struct cf_class *cls, uint32_t line)
{
  struct cf_str rest = {(const char *)cls->source_debug.p, (uint32_t)cls->source_debug.n}, s;
  bool calls = false, lines = false;
  while (take_line(&s, &rest)) {
    if (s.n > 0 && *s.p == '*') {
      calls = cf_str_starts(s, CF_STR("*S")) ? cf_str_is(s, "*S KotlinDebug") : calls;
      lines = cf_str_is(s, "*L");
    } else if (calls && lines) {
      uint32_t call = mapped_by(s, line);
      if (call != 0) {
        return call;
      }
    }
  }
  return line;
}
