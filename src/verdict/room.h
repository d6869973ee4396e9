/* Acts that keep something within a bound, where to do so twice does little harm. */
#ifndef BL_VERDICT_ROOM_H
#define BL_VERDICT_ROOM_H

#include "src/candidate/act.h"

/* One goes, whichever, where there are more than some bound: who comes too late takes one too many.
 */
bool bl_trims(const struct bl_method_check *c, const struct bl_observation *o,
              const struct bl_act *act, uint32_t branch);

/* One more is offered where there are fewer, and whether it was taken is asked at once. */
bool bl_offers(const struct bl_method_check *c, const struct bl_observation *o,
               const struct bl_act *act, uint32_t branch, uint32_t insn);

/* Whether one more goes into a collection where there were fewer than some bound: of two that come
   at once there is one too many. */
bool bl_overfills(const struct bl_method_check *c, const struct bl_observation *o,
                  const struct bl_act *act, uint32_t branch);

/* An entry is put as long as there is room for it, and nobody is told where there is none. */
bool bl_puts_if_room(const struct bl_method_check *c, const struct bl_observation *o,
                     const struct bl_act *act, uint32_t branch, uint32_t insn);

/* Of the array that the method is handed and the one that an atomic has the longer is kept. */
bool bl_takes_longer(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_act *act);

/* Whether the act puts into a set what was not in it, to say that something has been done. */
bool bl_only_remembers(const struct bl_method_check *c, const struct bl_observation *o,
                       const struct bl_act *act, uint32_t branch, uint32_t insn);

#endif
