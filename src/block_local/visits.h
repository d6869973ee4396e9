/* The looks at one instruction of a method, in the state before it: each hands on candidates. */
#ifndef BL_VISITS_H
#define BL_VISITS_H

#include "src/candidate/act.h"
#include "src/candidate/candidate.h"

/* Whether some decision went by what is stale. */
bool bl_decides_by_stale(const struct bl_frame *f);

/* The two looks at an instruction: uses of its operands as data, and acts that decisions reach. */
void bl_visit_uses(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   const struct bl_use *uses, unsigned n, const struct bl_args *args);
/* More is added to a collection of the method's own: what it has of a stale one is not asked. */
bool bl_is_filled(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                  const struct bl_use *use);
void bl_visit_acts(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   const struct bl_args *args);

/* A third look, at calls: waits that decisions reach at once. */
void bl_visit_wait(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   const struct bl_args *args);

/* Notes in the first look a wait that decisions have led to; then a look at what is changed under
   its lock. */
void bl_remember_wait(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_args *args);
void bl_visit_waited_once(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_args *args);

/* A call that gives a lock up and takes it again: a wait, or a callee that waits. */
bool bl_waits_at(const struct bl_interp *it, uint32_t insn);

/* Whether what the branch tested is asked for again after the wait that lies between it and the
   instruction. */
bool bl_asks_after_wait(const struct bl_method_check *c, const struct bl_observation *o,
                        uint32_t branch, uint32_t insn);

/* A fourth, at what is dereferenced: read again after the test. */
void bl_visit_again(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);

/* The same of an array, or a list, that was asked how much it has. */
void bl_visit_of_another(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);

/* Notes in the first look whether a helper vouches for what it has read. Then such a look at an act
   of a callee, or of the instruction, and at what is dereferenced: the observation `second`. */
struct bl_act;
void bl_remember_vouched(struct bl_method_check *c, uint32_t insn);
void bl_visit_vouched_act(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_act *act, const struct bl_access *a,
                          const struct bl_callee *callee);
void bl_visit_vouched_again(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                            uint32_t second);

/* A look at returns: what is handed back goes together with what was compared. */
void bl_visit_apart(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);

/* The same of a field that is read again where it had been made if it was not there; `slot` is what
   the instruction needs to be there. */
void bl_visit_remade(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                     unsigned slot);

/* The same of what a map has for a key that a walk over its keys has come by: the observation
   `bit`, untested. */
void bl_visit_walked_key(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         unsigned bit);

/* The same of what is taken out of a map by the name that the next one there goes by: another may
   have taken it. */
void bl_visit_drawn_next(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         unsigned slot);

/* A fifth, at calls: operations whose failure nobody sees. */
void bl_visit_unseen(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                     const struct bl_args *args);

/* Acts of a lambda that a call runs only where its receiver, or first argument, had nothing. */
void bl_visit_lacking(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_args *args);

/* The same, of calls that make ready what the method has already stored where others find it. */
void bl_visit_half_made(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        const struct bl_args *args);

/* Another, at writes: what was read before is set back. */
void bl_visit_taken(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                    const struct bl_args *args);

/* A sixth, at stores into arrays; the arrays and the walks are remembered in the first look. */
void bl_remember_sized(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);
void bl_visit_filled(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);

/* The same of such an array that the collection itself fills and hands back: at what is
   dereferenced. */
void bl_remember_padded(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);
void bl_visit_padded(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);

/* Operands that were read in different blocks of one lock. */
void bl_visit_mixes(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                    const struct bl_use *uses, unsigned n);

/* Whether the collection may have fewer elements by now: it is one for several threads, and others
   take some out; *confidence: how sure that is. */
bool bl_may_have_fewer(const struct bl_method_check *c, const struct bl_observation *o,
                       enum bl_confidence *confidence);

/* Whether the argument is an index into the list that the observation is of, which others shorten;
   then how sure it is that somebody does. */
bool bl_is_old_index(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                     uint32_t insn, const struct bl_use *use, const struct bl_args *args,
                     enum bl_confidence *confidence);

/* The same of an index that was compared with how many there were: a look at calls. */
void bl_visit_index(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                    const struct bl_args *args);

/* The method that drops what the map had for a key when it finds it empty, or takes it out and
   works it off, where the call adds something to that, or, *counts_up, when nobody uses it any
   more, where the call says that one more does; else NULL. */
const struct bl_method *bl_adds_to_dropped(const struct bl_method_check *c,
                                           const struct bl_frame *f, uint32_t bit, uint32_t insn,
                                           const struct bl_use *use, bool *counts_up);
/* A look at calls that fail where there is nothing, though there was something. */
void bl_visit_failing(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_args *args);

/* Another, at calls that put something under a key that is made of how many there were. */
void bl_visit_numbered(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                       const struct bl_args *args);

/* Another, at calls that take away what was next, by its name; in the first look it is noted
   whether the answer of such a one is asked for. */
void bl_remember_drawn(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);
void bl_visit_taken_by_name(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                            const struct bl_args *args);

/* Whether the call takes away by its name what the observation, made before a wait, found next, not
   asking whether it still was there, and the method goes on with it, though others take some, too.
 */
bool bl_takes_waited(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                     uint32_t bit, const struct bl_args *args);

/* Appends a finding, in `a`, for each object in a changing field that the method locks. */
void bl_mutable_locks(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                      struct bl_interp *it);

/* The same for each view of a guarded collection that the method returns out of the lock's block.
 */
void bl_views_handed_out(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                         struct bl_interp *it);

/* Before a call that puts something over what a concurrent collection or an atomic has, though only
   what was found there was ended. */
void bl_visit_ended(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                    const struct bl_args *args);

/* Whether the method does the same, as a finally block has it, whichever way the branch goes: on
   every way to its end there is a copy of the instruction, with all before it in its line. */
bool bl_is_done_anyway(struct bl_method_check *c, uint32_t branch, uint32_t insn);

#endif
