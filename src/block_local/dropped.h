/* What is added to what another method drops from a map: dropped.c tells who adds, dropper.c who
   drops. Private to these two. */
#ifndef BL_DROPPED_H
#define BL_DROPPED_H

#include "src/candidate/candidate.h"

/* How an element of a map is added to, or counted up: `adds` does so, to the element or to what a
   field of it has for good (`within`, the state of its contents; else BL_NO_STATE). */
struct bl_growth {
  const struct bl_call *adds;
  uint32_t within;
  uint32_t counted; /* the state of a number, BL_NO_STATE: it is added to */
};

/* The number in its receiver that the callee, whose effect that is, counts, given nothing: the
   state; BL_NO_STATE if there is none, or no effect. */
uint32_t bl_counted_by(const struct bl_call_effect *e, const struct bl_method *callee);

/* It asks a collection, or what keeps one, whether, or how much, it has. `e` may be NULL: no. */
bool bl_asks_how_many(const struct bl_call_effect *e, const struct bl_method *callee);

/* Another method of the nest that drops what the map's state has once it is empty, or works it off;
   or, where it is counted, once nobody uses it. NULL: nobody does. */
const struct bl_method *bl_dropper_of(const struct bl_method_check *c, uint32_t map,
                                      const struct bl_growth *up);

#endif
