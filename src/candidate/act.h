/* An act that something decides, and how bad it is to decide it by an old value: what acts.c and
   judge.c share. */
#ifndef BL_ACTS_H
#define BL_ACTS_H

#include "src/candidate/value.h"
#include "src/candidate/written.h"

struct bl_act {
  uint32_t state, object; /* object: a name */
  bool write;
  const struct bl_method *method; /* in a callee, else NULL */
  uint32_t bci;
  bool tested;                        /* the callee tests some state of that lock afresh */
  bool unheard;                       /* nobody asks what the operation says of what it found */
  uint32_t key;                       /* as of an observation */
  bool one_of;                        /* … on some ways; on others the key is a new one */
  bool blind, settles, removes, cell; /* as of an access */
  bool takes;                         /* the operation takes some element away, and tells which */
  bool next;                          /* … whichever is next, and is its answer, or it fails */
  bool heard;                         /* it says what it found, and somebody asks that */
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

/* Whether an atomic that was compared with a bound is then counted, in two steps: as many as come
   at once pass. */
bool bl_counts_to_bound(const struct bl_method_check *c, const struct bl_observation *o,
                        const struct bl_act *act, uint32_t branch, uint32_t insn);

/* Whether the next element was asked for, and because of what it was like, whichever is next by now
   is taken, though another method takes some away, too. */
bool bl_takes_another(const struct bl_method_check *c, const struct bl_observation *o,
                      const struct bl_act *act, uint32_t branch, uint32_t insn);

/* --- what never changes (fixed.c) --- */

/* Whether the field has a collection that nobody changes once its object is made, nor hands out. */
bool bl_keeps_as_it_was(const struct bl_method_check *c, const struct bl_field *f);

/* Whether objects of the class can change once they are made: themselves, or what they are made of;
   and of a type without objects of its own, those of the classes below it. */
bool bl_is_mutable(const struct bl_method_check *c, const struct bl_class *cls);
bool bl_may_be_mutable(const struct bl_method_check *c, const struct bl_class *cls);

/* --- */

/* Whether a field was found empty and is filled, for good, with what never changes: a collection
   that nobody adds to, or an object that cannot. */
bool bl_is_refill(const struct bl_method_check *c, const struct bl_observation *o, uint32_t branch,
                  uint32_t insn);

/* Whether the act is one on what was read, or on what belongs to it. */
bool bl_is_act_on(const struct bl_method_check *c, const struct bl_observation *o,
                  const struct bl_act *act);

/* How bad such an act is, given what was checked; false if it is none. `guarded`: it lies in a
   block of the lock, not just in one of its own operation. */
bool bl_judge_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                  const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                  bool guarded, const struct bl_callee *callee, enum bl_confidence *confidence);

/* --- what it writes (written.c) --- */

/* What is written, where it stands in the code; BL_NO_CONSTANT else. */
struct bl_constant bl_constant_written(const struct bl_interp *it,
                                       const struct bl_written *written);

/* What is written stands in the code, or is the caller's. */
bool bl_writes_given(const struct bl_interp *it, const struct bl_written *written);

/* The callers give what is written: of two, one thinks that it is there, and it is not. */
bool bl_writes_argument(const struct bl_interp *it, const struct bl_written *written);

/* Whether the branch decides that the method itself gives the state back what it was born with. */
bool bl_resets_where_decided(const struct bl_method_check *c, uint32_t state, uint32_t branch);

/* Whether all who write it once its object is made write this constant: whoever comes first, it is
   the same afterwards. */
bool bl_goes_one_way(const struct bl_method_check *c, uint32_t state,
                     const struct bl_written *written);

/* Moves, reads and jumps: nothing that others could notice. */
bool bl_is_silent(const struct bl_method_check *c, uint32_t insn);

/* Whether a field is set to what all who write it set it to, and all else that the block of the act
   does is decided by a fresh test in it (announces.c): the field says that it is done, as well
   twice. */
bool bl_only_announces(const struct bl_method_check *c, uint32_t insn, const struct bl_act *act,
                       const struct bl_callee *callee);

/* Whether a flag, which is only ever set, is set before a listener is told one outcome, while
   another method that looks and sets it tells another (outcome.c): it can hear of both. */
bool bl_tells_outcome(const struct bl_method_check *c, const struct bl_observation *o,
                      const struct bl_act *act, uint32_t insn);

/* A number or a flag is set back to that: to do it twice is to do it once. */
bool bl_only_resets(const struct bl_interp *it, const struct bl_observation *o,
                    const struct bl_written *written);

/* A flag is set, or a reference dropped, whichever way a fresh look in this block has gone, which
   decided what else there was to do: as well done twice. */
bool bl_is_set_anyway(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_observation *o, const struct bl_act *act);

/* A reference is dropped once what it is by then has been copied, in the block of the act, and the
   copy is asked for later: whoever has come in between, nothing is lost. */
bool bl_takes_what_is_there(const struct bl_method_check *c, const struct bl_frame *f,
                            uint32_t insn, const struct bl_observation *o,
                            const struct bl_act *act);

/* A flag that whoever sets it sets back in the same block: who has the lock finds it as it always
   was, and it only tells those outside that somebody has. Who waited does the same once more. */
bool bl_only_tells_outside(const struct bl_method_check *c, uint32_t state);

/* What the collection had was asked, and a copy is stored of what the field has by then: nobody's
   entry is lost but another's for the very key. */
bool bl_copies_afresh(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_observation *o, const struct bl_act *act, uint32_t branch,
                      const struct bl_callee *callee);

/* Whether the act also replaces another volatile number of the object that was tested with this
   one: together they are one state, and it is tested and replaced piece by piece. */
bool bl_replaces_several(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, const struct bl_act *act,
                         const struct bl_callee *callee);

#endif
