/* What a method says by coming back: `if (map.containsKey(key)) throw …;` and nothing else. Who
   calls it and goes on knows what it has found. */
#ifndef BL_VOUCHED_H
#define BL_VOUCHED_H

#include "src/summary/observe.h"

/* A branch that compares a value with zero or null. */
struct bl_vouching {
  bool any; /* the method may be one of those: as far as its instructions tell */
  unsigned n;
  struct {
    uint32_t branch, name; /* instruction index; name of the value */
  } tests[4];
};

/* Whether the method is small, answers nothing, and throws where it does not like what it finds. */
bool bl_may_vouch(const struct bl_method *m);

/* Notes the branch, in the state before it. */
void bl_vouching_see(struct bl_vouching *v, const struct bl_interp *it, const struct bl_frame *f,
                     uint32_t insn);

/* In the state before a return: what the i-th test of those noted shows of the observation. */
enum bl_vouch bl_vouching_of(const struct bl_vouching *v, unsigned i, const struct bl_summaries *s,
                             const struct bl_interp *it, const struct bl_frame *f, uint32_t bit);

/* Whether the return is the method's only one, so that what it tells every return does. */
bool bl_vouching_is_whole(const struct bl_interp *it);

#endif
