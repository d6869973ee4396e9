/* Which methods of a recursive component can be looked at side by side, with the very results of
   looking at them one after the other. */
#ifndef BL_TURNS_H
#define BL_TURNS_H

#include "classfile/base/arena.h"
#include "src/program/tasks.h"
#include "src/summary/order.h"

/* A component of the order, where its methods' calls are looked into. */
struct bl_component {
  const struct bl_order *order;
  const uint32_t *place; /* [program's n_methods] where each method is in order->methods */
  uint32_t from, to;     /* its run of order->methods */
};

/* Of two methods of which one calls the other, or makes a lambda of it, the earlier comes first in
   each round. Parts are numbered from c->from. In `a`. */
struct bl_turns *bl_turns_find(struct cf_arena *a, const struct bl_component *c);

#endif
