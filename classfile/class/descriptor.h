/* Field and method descriptors (JVMS §4.3). */
#ifndef CF_DESCRIPTOR_H
#define CF_DESCRIPTOR_H

#include "classfile/base/bytes.h"

/* Walks a method descriptor's parameters: "(IJLa/B;)V". */
struct cf_descriptor_walk {
  const char *at, *end;
};

/* Checks the whole of a field ("[[I") or method descriptor. At most 255 dimensions and, for
   methods, 255 argument slots. */
bool cf_descriptor_is_field(struct cf_str d);
bool cf_descriptor_is_method(struct cf_str d);

/* Of a checked method descriptor: a walk over its parameters; each next gives one field descriptor
   and false at the end. */
struct cf_descriptor_walk cf_descriptor_parameters(struct cf_str d);
bool cf_descriptor_next(struct cf_str *out, struct cf_descriptor_walk *w);

/* Of a checked method descriptor: what follows the ')': "V" or a field descriptor. */
struct cf_str cf_descriptor_result(struct cf_str d);

/* Slots of all parameters (long and double count 2), without the receiver. */
unsigned cf_descriptor_slots(struct cf_str d);

/* The computational type of a field descriptor or "V" (JVMS §2.11.1): 'I' 'J' 'F' 'D' 'A' 'V'. */
char cf_descriptor_type(struct cf_str d);

/* 2 for J and D, 0 for V, else 1. */
static inline unsigned cf_type_slots(char type)
{
  return type == 'J' || type == 'D' ? 2u : type == 'V' ? 0u : 1u;
}

/* The slots of a value of a field descriptor or "V". */
static inline unsigned cf_value_slots(struct cf_str descriptor)
{
  return cf_type_slots(cf_descriptor_type(descriptor));
}

/* "La/B;" → "a/B"; arrays and primitives unchanged. */
struct cf_str cf_descriptor_class(struct cf_str d);

#endif
