/* Private to the builder: the members that bodies may name, and how a body is made. */
#ifndef TEST_FUZZ_BODY_H
#define TEST_FUZZ_BODY_H

#include "classfile/class/class.h"

/* A field, a method of the class itself or of a library, a lambda: what an instruction names. */
struct fuzz_member {
  uint8_t tag; /* enum cf_tag: FIELDREF, METHODREF, INTERFACE_METHODREF, INVOKE_DYNAMIC */
  bool is_static;
  const char *owner, *name, *descriptor; /* owner "F": the class that is made */
  uint16_t access;                       /* of a member of F */
  uint16_t index; /* pool index, once the pool is made; 0: not in this class */
};

enum { FUZZ_MOST_CODE = 2000, FUZZ_MOST_HANDLERS = 64, FUZZ_MOST_LABELS = 64 };

struct fuzz_body {
  const uint8_t *choice, *end; /* what is left of the choices */
  const struct fuzz_member *members;
  uint32_t n_members;
  uint16_t own_class;               /* pool index of Class F */
  uint16_t number, wide_number;     /* of an Integer and a Long */
  bool subroutines;                 /* jsr and ret are allowed */
  const struct fuzz_member *of;     /* the method */
  uint16_t locals;                  /* slots of receiver and parameters; those of the body follow */
  uint8_t code[2 * FUZZ_MOST_CODE]; /* a statement that was begun is brought to its end */
  uint32_t n;
  uint16_t handlers[FUZZ_MOST_HANDLERS][3]; /* start, end, handler */
  uint32_t n_handlers;
  uint32_t labels[FUZZ_MOST_LABELS]; /* where the stack is empty */
  uint32_t n_labels;
};

enum { FUZZ_STACK = 64, FUZZ_LOCALS = 16 }; /* what a body needs at most, beside parameters */

uint8_t fuzz_choose(struct fuzz_body *b, unsigned n);

/* Makes the body; its code ends with a return. */
void fuzz_make_body(struct fuzz_body *b);

#endif
