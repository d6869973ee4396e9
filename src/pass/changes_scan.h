/* Whose elements and contents a method changes, as far as its instructions alone tell. */
#ifndef BL_CHANGES_SCAN_H
#define BL_CHANGES_SCAN_H

#include "src/summary/summaries.h"

struct bl_change {
  uint32_t bci;
  const struct bl_field *field; /* that holds it: static, or of `this`; NULL: not known which */
  bool own;                     /* it is `this` that has the field */
  bool elements;                /* of an array, else the contents of a collection */
  bool takes;                   /* nothing is left there: it removes, or stores null */
};

typedef void bl_see_change(void *ctx, const struct bl_change *change);

/* Shows the changes of a checked method in code order; what is not on the operand stack by
   straight-line code from the field on has no field. Only what models say of calls counts. Takes
   memory of the worker's scratch arena. */
void bl_scan_changes(struct bl_worker *w, const struct bl_method *m, bl_see_change *see, void *ctx);

#endif
