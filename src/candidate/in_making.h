/* Writes to what only its maker has yet, as far as facts do not say so. Methods are interpreted for
   it in the worker's scratch, which is not reset. */
#ifndef BL_CANDIDATE_IN_MAKING_H
#define BL_CANDIDATE_IN_MAKING_H

#include "src/candidate/candidate.h"

/* How many methods may still be looked into. */
struct bl_looks {
  unsigned left;
};

/* Whether this one may be, which is then counted: none is that is too large. */
bool bl_may_look(struct bl_looks *looks, const struct bl_method *m);

/* Whether a class above declares the method, too, or may: it is called by that one's name. */
bool bl_is_declared_above(const struct bl_method *m);

/* Whether the write of a field, or of what the collection in it contains, is made to an object that
   nobody has but its maker, or the method that makes it is only called for such by all that are
   given, and some are. */
bool bl_writes_in_making(struct bl_worker *w, const struct bl_fact *write, struct bl_looks *looks);

/* Whether the write fills a reference of the method's own object that the method has found to be
   null, with what it has made or asked for: who comes second finds the same out. */
bool bl_fills_lazily(struct bl_worker *w, const struct bl_fact *write, struct bl_looks *looks);

/* False where neither can be, as is told without interpreting any method. */
bool bl_may_be_in_making(struct bl_worker *w, const struct bl_fact *write);

#endif
