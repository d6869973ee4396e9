/* Locks made of a compareAndSet, or of a putIfAbsent for one key: what one method wins, and where
   it has that. */
#ifndef BL_CLAIMS_H
#define BL_CLAIMS_H

#include "src/candidate/candidate.h"

/* A state that a compareAndSet has changed from one constant to another value, or a key that a
   putIfAbsent has found to be free. */
struct bl_claim {
  uint32_t state;
  struct bl_path object; /* in terms of the method */
  struct bl_path key;    /* likewise; rootless: of the state as a whole */
  uint32_t won;          /* block where the operation has succeeded; BL_NO_BLOCK … */
  uint32_t call;         /* … where it has behind the call, which comes back only then */
};

/* The claims of a method and what it writes; NULL if it has none. They live as long as the check of
   the method at hand, in which each is looked at once, though many candidates ask. */
const struct bl_claims *bl_claims_of(struct bl_method_check *c, const struct bl_method *m);

/* Its claims; *n: how many. */
const struct bl_claim *bl_claims_items(const struct bl_claims *claims, unsigned *n);

/* Index of its instruction at the bci. */
uint32_t bl_claims_insn(const struct bl_claims *claims, uint32_t bci);

/* Whether the claim is always held at the instruction: it lies where it was won, and nothing on a
   way there has given it up. */
bool bl_claims_hold(const struct bl_claims *claims, const struct bl_claim *x, uint32_t insn);

/* Whether what the method writes there has the claim's key. */
bool bl_claims_write_key(const struct bl_claims *claims, const struct bl_claim *x, uint32_t state,
                         uint32_t insn);

/* The path of a key, by its name; rootless where it is not known. */
struct bl_path bl_claims_key(const struct bl_names *names, uint32_t key);

#endif
