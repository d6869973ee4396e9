/* Descriptors (JVMS §4.3): checks them once, then walks them with trust. Knows nothing of pools. */
#include "classfile/class/descriptor.h"

#include <assert.h>

/* Past one field descriptor at `at`, or NULL if there is none. A class name may hold anything but
   its ';': obfuscators use what the JVM lets pass. */
static const char *skip_field(const char *at, const char *end)
{
  const char *first = at;
  while (at < end && *at == '[') {
    at++;
  }
  if (at == end || at - first > 255) {
    return NULL;
  }
  switch (*at) {
  case 'B':
  case 'C':
  case 'D':
  case 'F':
  case 'I':
  case 'J':
  case 'S':
  case 'Z':
    return at + 1;
  case 'L': {
    const char *semicolon = memchr(at, ';', (size_t)(end - at));
    return semicolon == NULL || semicolon == at + 1 ? NULL : semicolon + 1;
  }
  default:
    return NULL;
  }
}

bool cf_descriptor_is_field(struct cf_str d)
{
  return d.n != 0 && skip_field(d.p, d.p + d.n) == d.p + d.n;
}

bool cf_descriptor_is_method(struct cf_str d)
{
  if (d.n < 3 || d.p[0] != '(') {
    return false;
  }
  const char *at = d.p + 1, *end = d.p + d.n;
  unsigned slots = 0;
  while (at < end && *at != ')') {
    slots += cf_type_slots(*at);
    at = skip_field(at, end);
    if (at == NULL) {
      return false;
    }
  }
  if (end - at < 2 || slots > 255) {
    return false;
  }
  at++;
  return (end - at == 1 && *at == 'V') || skip_field(at, end) == end;
}

struct cf_descriptor_walk cf_descriptor_parameters(struct cf_str d)
{
  assert(d.n >= 3 && d.p[0] == '(');
  return (struct cf_descriptor_walk){d.p + 1, d.p + d.n};
}

bool cf_descriptor_next(struct cf_str *out, struct cf_descriptor_walk *w)
{
  if (*w->at == ')') {
    return false;
  }
  const char *next = skip_field(w->at, w->end);
  assert(next != NULL);
  *out = (struct cf_str){w->at, (uint32_t)(next - w->at)};
  w->at = next;
  return true;
}

struct cf_str cf_descriptor_result(struct cf_str d)
{
  struct cf_descriptor_walk w = cf_descriptor_parameters(d);
  struct cf_str parameter;
  while (cf_descriptor_next(&parameter, &w)) {
  }
  return (struct cf_str){w.at + 1, (uint32_t)(w.end - w.at - 1)};
}

unsigned cf_descriptor_slots(struct cf_str d)
{
  struct cf_descriptor_walk w = cf_descriptor_parameters(d);
  struct cf_str parameter;
  unsigned slots = 0;
  while (cf_descriptor_next(&parameter, &w)) {
    slots += cf_type_slots(parameter.p[0]);
  }
  return slots;
}

char cf_descriptor_type(struct cf_str d)
{
  switch (d.p[0]) {
  case 'B':
  case 'C':
  case 'I':
  case 'S':
  case 'Z':
    return 'I';
  case 'L':
  case '[':
    return 'A';
  default:
    return d.p[0];
  }
}

struct cf_str cf_descriptor_class(struct cf_str d)
{
  return d.n > 2 && d.p[0] == 'L' ? (struct cf_str){d.p + 1, d.n - 2} : d;
}
