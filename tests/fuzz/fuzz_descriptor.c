/* Takes any bytes for a descriptor, and holds what a walk over it says against the whole; then for
   a generic signature, and prints it as each of the places would that may have one. */
#include "classfile/class/descriptor.h"
#include "classfile/code/print.h"

#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

static void check(bool holds)
{
  if (!holds) {
    abort();
  }
}

static void field(struct cf_str d)
{
  char type = cf_descriptor_type(d);
  struct cf_str cls = cf_descriptor_class(d);
  check(strchr("IJFDA", type) != NULL && cls.n > 0 && cls.p >= d.p && cls.p + cls.n <= d.p + d.n);
}

/* Parameters and result are fields, lie side by side, and make up the whole. */
static void method(struct cf_str d)
{
  struct cf_descriptor_walk w = cf_descriptor_parameters(d);
  struct cf_str p, result = cf_descriptor_result(d);
  const char *at = d.p + 1;
  unsigned slots = 0;
  for (; cf_descriptor_next(&p, &w); at += p.n) {
    check(p.p == at && cf_descriptor_is_field(p));
    field(p);
    slots += cf_type_slots(cf_descriptor_type(p));
  }
  check(slots <= 255 && slots == cf_descriptor_slots(d) && *at == ')');
  check(result.p == at + 1 && result.p + result.n == d.p + d.n);
  check(cf_str_is(result, "V") || cf_descriptor_is_field(result));
}

/* One place a time, by the length: there are many inputs, and each is to be fast. */
static void print(struct cf_str s, size_t place)
{
  static FILE *nowhere;
  struct cf_signature at = cf_signature_of(s);
  if (nowhere == NULL) {
    nowhere = fopen("/dev/null", "w");
  }
  struct cf_text text = {.out = nowhere};
  cf_print_type_parameters(&text, &at);
  if (place == 0) {
    cf_print_type(&text, &at);
  } else if (place < 3) {
    cf_print_supertypes(&text, &at, place == 1);
  } else {
    cf_print_parameters(&text, &at, place == 3);
    cf_print_type(&text, &at);
    cf_print_throws(&text, &at);
  }
  check(at.at >= s.p && at.at <= s.p + s.n);
  cf_print_name(&text, s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct cf_str s = {(const char *)data, (uint32_t)size};
  bool is_field = cf_descriptor_is_field(s), is_method = cf_descriptor_is_method(s);
  check(!is_field || !is_method);
  if (is_field) {
    field(s);
  }
  if (is_method) {
    method(s);
  }
  print(s, size % 5);
  return 0;
}
