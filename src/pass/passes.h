/* The passes over methods, and what they share: for this folder alone. */
#ifndef BL_PASSES_H
#define BL_PASSES_H

#include "src/pass/schedule.h"
#include "src/summary/fill.h"

/* By method: 0 = nothing in the program comes to it, as deep as effects are followed. All methods
   of the program itself with a body are come to. In `a`. */
uint8_t *bl_reach_find(const struct bl_summaries *s, struct cf_arena *a);

/* Marks the methods that are worth interpreting. */
void bl_relevance_find(struct bl_summaries *s);

/* Looks at states with observations for what is seen, used and accessed; then `e` gets the result,
   its arrays in the worker's scratch arena. */
struct bl_visitor bl_observations_visitor(struct bl_worker *w, const struct bl_method *m);
void bl_observations_keep(const struct bl_visitor *visitor, const struct bl_interp *it,
                          struct bl_call_effect *e);

/* Over the whole program, before all others; both only add to what is known of its fields. */
void bl_pass_fields(struct bl_summaries *s);
void bl_pass_permits(struct bl_summaries *s);

/* One method in one pass; whether its effect changed. The top-down pass goes over all of them. */
bool bl_pass_names(struct bl_worker *w, const struct bl_method *m);
bool bl_pass_whole(struct bl_worker *w, const struct bl_method *m);
void bl_pass_entries(struct bl_summaries *s, const struct bl_waiting *waiting);
bool bl_pass_observations(struct bl_worker *w, const struct bl_method *m);

#endif
