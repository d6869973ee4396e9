/* Who comes between the read and the use, and which locks keep others out. */
#ifndef BL_VERDICT_INTERFERENCE_H
#define BL_VERDICT_INTERFERENCE_H

#include "src/candidate/candidate.h"

/* The lock of that name among those that are held; NULL. */
const struct bl_held *bl_held_among(const struct bl_held *held, unsigned n, uint32_t name);

/* Whether some other lock than the observation's is held from the read to the use. */
bool bl_holds_on(const struct bl_method_check *c, const struct bl_frame *f,
                 const struct bl_candidate *x);

/* … and that is what some call has found for the very key: who comes with that key gets the same
   lock. */
bool bl_holds_lock_of_key(const struct bl_method_check *c, const struct bl_frame *f,
                          const struct bl_candidate *x);

/* Finds, in the state before the use, the write that best shows the interference, and an example of
   those that do harm; whether some write exists at all, though a lock may keep it out. */
bool bl_find_interference(const struct bl_method_check *c, const struct bl_frame *f,
                          struct bl_candidate *x);

/* Whether the method is one that the value was read by, or is acted upon by: that it writes, too,
   shows nobody else. */
bool bl_is_told_already(const struct bl_method_check *c, const struct bl_candidate *x,
                        const struct bl_method *m);

/* Whether the write that was found is one that cannot name the locks of its callers, and one of
   those that are held from the read to the use is held at a call that leads to it: most likely at
   all. */
bool bl_is_kept_out_by_callers(const struct bl_method_check *c, const struct bl_frame *f,
                               const struct bl_candidate *x);

#endif
