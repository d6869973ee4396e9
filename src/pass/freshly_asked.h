/* What a fresh copy is asked: for this folder alone. */
#ifndef BL_FRESHLY_ASKED_H
#define BL_FRESHLY_ASKED_H

#include "src/summary/fill.h"

enum { BL_MAX_ASKED = 8 };

/* A branch on the answer of what a field refers to at present: `if (map.get(key) == null)`. */
struct bl_fresh_answer {
  uint32_t branch, bit; /* bit: of the field's reading */
  uint32_t site;        /* where its lock was taken */
};

/* All 0 at first. */
struct bl_freshly_asked {
  uint32_t *through; /* [insns.n] the observation, + 1, that what an instruction gives was asked of;
                        NULL while there is none */
  unsigned n;
  struct bl_fresh_answer items[BL_MAX_ASKED];
};

/* Notes of which reference the instruction asks: `map.get(key)`, `node.next`, `a[i]`. `e` is NULL,
   or the effect of what it calls. */
void bl_freshly_asked_through(struct bl_freshly_asked *n, const struct bl_interp *it,
                              const struct bl_frame *f, uint32_t insn, const struct bl_args *args,
                              const struct bl_call_effect *e);

/* Notes what the branch has been told by such a reference; `through` is there. */
void bl_freshly_asked_branch(struct bl_freshly_asked *n, const struct bl_interp *it,
                             const struct bl_frame *f, uint32_t insn);

/* Who has asked what a field refers to at present has looked at the field afresh, too, where the
   block of that lock still lasts: adds such to `states` [BL_MAX_TESTED], which end at the first
   BL_NO_STATE. */
void bl_freshly_asked_states(const struct bl_freshly_asked *n, uint32_t states[],
                             const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                             uint32_t lock);

#endif
