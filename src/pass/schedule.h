/* A pass from callees to callers. */
#ifndef BL_SCHEDULE_H
#define BL_SCHEDULE_H

#include "src/summary/summaries.h"

/* A bottom-up pass: what it visits, and when a method is due again within its component. */
typedef bool bl_visit_method(struct bl_worker *w, const struct bl_method *m);
typedef bool bl_call_changed(const struct bl_worker *w, const struct bl_method *caller,
                             const struct bl_call *call, uint32_t now, uint32_t visited);
/* Who waits for whom in an order, as several threads have to know; made by the first pass over it.
   Zeroed to begin with; whoever has it gives the arena back. */
struct bl_waiting {
  struct cf_arena arena;
  const uint32_t *first, *next, *weight; /* as struct bl_tasks has them */
};

struct bl_bottom_up {
  const struct bl_order *order;
  const uint8_t *needed;      /* [n_methods] as bl_order_find was given */
  bl_visit_method *visit;     /* whether what is known of the method changed */
  bl_call_changed *changed;   /* as bl_summaries_changed */
  bool notes;                 /* how effects change, for bl_summaries_changed */
  bool tells;                 /* of its progress */
  bool drops;                 /* what is kept of the methods' code, when they are done */
  struct bl_waiting *waiting; /* of this order, for the passes to come; or NULL */
};

/* Calls `visit` for every method of the order, callees first, in parallel; those of one component
   one after the other until `visit` says that nothing changed (at most a few rounds). */
void bl_schedule_bottom_up(struct bl_summaries *s, const struct bl_bottom_up *pass);

#endif
