/* Class bytes for tests: fixtures read from data/, classes written as hex text, and a reader that
   touches all that a parsed class offers, so that sanitizers see any index that cannot be trusted.
 */
#ifndef TEST_CLASS_BYTES_H
#define TEST_CLASS_BYTES_H

#include "classfile/class/annotation.h"
#include "classfile/class/class.h"
#include "classfile/class/descriptor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* A malloc of exactly n bytes, so that a read behind them is seen. Free with free. */
static inline struct cf_bytes exact_copy(const uint8_t *p, size_t n)
{
  uint8_t *copy = malloc(n);
  assert_true(copy != NULL || n == 0);
  if (n != 0) {
    memcpy(copy, p, n);
  }
  return (struct cf_bytes){copy, n};
}

/* The bytes of tests/unit/data/<name>.class; free with free_bytes. */
static inline struct cf_bytes read_class(const char *name)
{
  static uint8_t buffer[1 << 16];
  char path[4096];
  snprintf(path, sizeof path, "%s/tests/unit/data/%s.class", TEST_DATA, name);
  FILE *f = fopen(path, "rb");
  assert_non_null(f);
  size_t n = fread(buffer, 1, sizeof buffer, f);
  fclose(f);
  assert_in_range(n, 1, sizeof buffer - 1);
  return exact_copy(buffer, n);
}

static inline void free_bytes(struct cf_bytes b)
{
  free((void *)b.p);
}

static inline unsigned hex_digit(char c)
{
  return c <= '9' ? (unsigned)(c - '0') : (unsigned)(c - 'A' + 10);
}

/* Appends hex text ("0001 41", capitals; blanks are ignored) at out + n; returns the new n. */
static inline size_t put_hex(uint8_t *out, size_t n, const char *text)
{
  for (; *text != '\0'; text++) {
    if (*text != ' ') {
      out[n++] = (uint8_t)(hex_digit(text[0]) << 4 | hex_digit(text[1]));
      text++;
    }
  }
  return n;
}

/* --- reading all of a class --- */

static inline unsigned touch_str(struct cf_str s)
{
  unsigned sum = s.n;
  for (uint32_t i = 0; i < s.n; i++) {
    sum += (uint8_t)s.p[i];
  }
  return sum;
}

static inline unsigned touch_method_descriptor(struct cf_str d)
{
  struct cf_descriptor_walk w = cf_descriptor_parameters(d);
  struct cf_str p;
  unsigned sum = cf_descriptor_slots(d) + touch_str(cf_descriptor_result(d));
  while (cf_descriptor_next(&p, &w)) {
    assert_true(cf_descriptor_is_field(p));
    sum += (unsigned)cf_descriptor_type(p) + touch_str(cf_descriptor_class(p));
  }
  return sum;
}

static inline unsigned touch_descriptor(struct cf_str d)
{
  return d.p[0] == '(' ? touch_method_descriptor(d)
                       : (unsigned)cf_descriptor_type(d) + touch_str(cf_descriptor_class(d));
}

static inline unsigned touch_member_ref(const struct cf_pool *p, uint32_t i)
{
  struct cf_member_ref m = cf_pool_member(p, i);
  assert_true(m.name.n != 0 && m.owner.n != 0);
  assert_true((m.descriptor.p[0] == '(') == (m.tag != CF_TAG_FIELDREF));
  return touch_str(m.owner) + touch_str(m.name) + touch_descriptor(m.descriptor);
}

static inline unsigned touch_dynamic(const struct cf_class *cls, uint32_t i)
{
  struct cf_dynamic_ref d = cf_pool_dynamic(&cls->pool, i);
  const struct cf_bootstrap *b = &cls->bootstraps[d.bootstrap];
  unsigned sum = cf_pool_handle(&cls->pool, b->method_handle).kind;
  for (uint32_t k = 0; k < b->n_arguments; k++) {
    assert_int_not_equal(cf_pool_tag(&cls->pool, cf_bootstrap_argument(b, k)), CF_TAG_NONE);
  }
  return sum + touch_str(d.name) + touch_descriptor(d.descriptor);
}

static inline unsigned touch_entry(const struct cf_class *cls, uint32_t i)
{
  const struct cf_pool *p = &cls->pool;
  switch (cf_pool_tag(p, i)) {
  case CF_TAG_UTF8:
    return touch_str(cf_pool_utf8(p, i));
  case CF_TAG_INTEGER:
  case CF_TAG_FLOAT:
    return (unsigned)cf_pool_int(p, i);
  case CF_TAG_LONG:
  case CF_TAG_DOUBLE:
    return (unsigned)cf_pool_long(p, i);
  case CF_TAG_CLASS:
  case CF_TAG_STRING:
  case CF_TAG_METHOD_TYPE:
  case CF_TAG_MODULE:
  case CF_TAG_PACKAGE:
    return touch_str(cf_pool_name(p, i));
  case CF_TAG_FIELDREF:
  case CF_TAG_METHODREF:
  case CF_TAG_INTERFACE_METHODREF:
    return touch_member_ref(p, i);
  case CF_TAG_NAME_AND_TYPE:
    return touch_descriptor(cf_pool_name_and_type(p, i).descriptor);
  case CF_TAG_METHOD_HANDLE:
    return touch_member_ref(p, cf_pool_handle(p, i).member);
  case CF_TAG_DYNAMIC:
  case CF_TAG_INVOKE_DYNAMIC:
    return touch_dynamic(cls, i);
  case CF_TAG_NONE:
    return 0;
  }
  fail();
  return 0;
}

static inline unsigned touch_annotations(const struct cf_class *cls,
                                         const struct cf_annotations *at)
{
  struct cf_annotation_walk w = cf_annotations_of(cls, at, &cf_default_limits);
  struct cf_annotation ann;
  struct cf_err err = {0};
  struct cf_str s;
  unsigned sum = 0;
  while (cf_annotation_next(&ann, &w, &err)) {
    sum += touch_str(ann.type);
    for (unsigned i = 0; cf_annotation_string(&s, cls, &ann, "value", i); i++) {
      sum += touch_str(s);
    }
    for (unsigned i = 0; cf_annotation_string(&s, cls, &ann, "names", i); i++) {
      sum += touch_str(s);
    }
  }
  return sum;
}

static inline unsigned touch_code(const struct cf_class *cls, const struct cf_member *m)
{
  struct cf_arena a;
  cf_arena_init(&a);
  struct cf_code code;
  struct cf_err err = {0};
  unsigned sum = 0;
  if (cf_code_parse(&code, &a, cls, m, true, &err)) {
    sum += code.bytecode.p[0] + code.bytecode.p[code.bytecode.n - 1];
    for (uint32_t i = 0; i < code.n_handlers; i++) {
      sum += touch_entry(cls, code.handlers[i].catch_type);
    }
    for (uint32_t i = 0; i < code.n_locals; i++) {
      sum += touch_str(cf_pool_utf8(&cls->pool, code.locals[i].name));
      sum += code.locals[i].start + 3u * code.locals[i].length + 5u * code.locals[i].slot;
    }
    for (uint32_t bci = 0; bci < code.bytecode.n; bci += 3) {
      sum += cf_code_line(&code, bci);
    }
  } else {
    assert_int_not_equal(err.code, CF_OK);
  }
  cf_arena_destroy(&a);
  return sum;
}

static inline unsigned touch_member(const struct cf_class *cls, const struct cf_member *m)
{
  unsigned sum = touch_str(cf_pool_utf8(&cls->pool, m->name)) +
                 touch_descriptor(cf_pool_utf8(&cls->pool, m->descriptor)) +
                 touch_entry(cls, m->constant_value) +
                 touch_annotations(cls, &m->rare->annotations);
  for (size_t i = 0; i < m->rare->exceptions.n; i += 2) {
    sum += touch_str(cf_pool_name(&cls->pool, cf_load_u2(m->rare->exceptions.p + i)));
  }
  if (m->signature != 0) {
    sum += touch_str(cf_pool_utf8(&cls->pool, m->signature));
  }
  return m->has_code ? sum + touch_code(cls, m) : sum;
}

static inline unsigned touch_inner(const struct cf_class *cls, const struct cf_inner_class *inner)
{
  return touch_str(cf_pool_name(&cls->pool, inner->inner)) + touch_entry(cls, inner->outer) +
         touch_entry(cls, inner->name);
}

/* Uses every index and string that the parser has promised to be good. The sum means nothing. */
static inline unsigned touch_class(const struct cf_class *cls)
{
  unsigned sum = touch_str(cf_class_name(cls)) + touch_str(cf_class_super(cls)) +
                 touch_str(cf_class_source(cls)) + touch_annotations(cls, &cls->annotations);
  for (uint32_t i = 0; i < cls->pool.count; i++) {
    sum += touch_entry(cls, i);
  }
  for (uint32_t i = 0; i < cls->n_interfaces; i++) {
    sum += touch_str(cf_pool_name(&cls->pool, cls->interfaces[i]));
  }
  for (uint32_t i = 0; i < cls->n_nest_members; i++) {
    sum += touch_str(cf_pool_name(&cls->pool, cls->nest_members[i]));
  }
  for (uint32_t i = 0; i < cls->n_inner; i++) {
    sum += touch_inner(cls, &cls->inner[i]);
  }
  for (uint32_t i = 0; i < cls->n_fields; i++) {
    sum += touch_member(cls, &cls->fields[i]);
  }
  for (uint32_t i = 0; i < cls->n_methods; i++) {
    sum += touch_member(cls, &cls->methods[i]);
  }
  return sum + touch_entry(cls, cls->nest_host) + touch_entry(cls, cls->signature) +
         touch_entry(cls, cls->enclosing_class) + touch_entry(cls, cls->enclosing_method);
}

#endif
