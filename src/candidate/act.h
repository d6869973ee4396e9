/* An act that something decides, and how bad it is to decide it by an old value: what acts.c and
   judge.c share. */
#ifndef BL_ACTS_H
#define BL_ACTS_H

#include "src/candidate/candidate.h"

struct bl_act {
  uint32_t state, object; /* object: a name */
  bool write;
  const struct bl_method *method; /* in a callee, else NULL */
  uint32_t bci;
  bool tested;                        /* the callee tests some state of that lock afresh */
  bool unheard;                       /* nobody asks what the operation says of what it found */
  uint32_t key;                       /* as of an observation */
  bool blind, settles, removes, cell; /* as of an access */
  bool takes;                         /* the operation takes some element away, and tells which */
  unsigned expected;                  /* of a compareAndSet: the slot of what it expects, + 1 */
  enum bl_put puts;
  struct bl_written written;
};

/* Another field of the same lock is tested afresh in the act's own block. */
bool bl_tests_afresh(const struct bl_method_check *c, const struct bl_frame *f, uint32_t lock);

/* Whether the test was only whether the key is there. */
bool bl_asks_presence(const struct bl_method_check *c, const struct bl_observation *o,
                      uint32_t branch);

/* Where there is none yet, one is computed and put there: a cache; whoever gives up a lock for that
   lets others compute it meanwhile. */
bool bl_fills_in(const struct bl_method_check *c, const struct bl_observation *o,
                 const struct bl_act *act, uint32_t branch, uint32_t insn);

/* Whether the act is also decided by what an atomic number told as it was counted up or down. */
bool bl_is_last_of_count(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);

/* Whether the act also replaces another volatile number of the object that was tested with this
   one: together they are one state, and it is tested and replaced piece by piece. */
bool bl_replaces_several(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, const struct bl_act *act,
                         const struct bl_callee *callee);

/* Whether an atomic that was compared with a bound is then counted, in two steps: as many as come
   at once pass. */
bool bl_counts_to_bound(const struct bl_method_check *c, const struct bl_observation *o,
                        const struct bl_act *act, uint32_t branch, uint32_t insn);

/* How bad the act is, given what was checked; false if it is none. `guarded`: it lies in a block of
   the lock, not just in one of its own operation. */
bool bl_judge_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                  const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                  bool guarded, const struct bl_callee *callee, enum bl_confidence *confidence);

#endif
