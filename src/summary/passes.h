/* The passes over methods, and what they share: for this folder alone. */
#ifndef BL_PASSES_H
#define BL_PASSES_H

#include "src/summary/schedule.h"

/* By method: 0 = nothing in the program comes to it, as deep as effects are followed. All methods
   of the program itself with a body are come to. In `a`. */
uint8_t *bl_reach_find(const struct bl_summaries *s, struct cf_arena *a);

/* Marks the methods that are worth interpreting. */
void bl_relevance_find(struct bl_summaries *s);

/* Whether what a call from the method means has changed, because of the caller's own component,
   since the visit `visited` of the caller, by that clock, in a way that can tell there. To be seen
   by the component's visit `now` and those after it. */
bool bl_summaries_changed(const struct bl_worker *w, const struct bl_method *caller,
                          const struct bl_call *call, uint32_t now, uint32_t visited);

/* Effects of models, made once. */
struct bl_call_effect *bl_model_effect_of(const struct bl_model *model, const struct bl_program *p,
                                          const struct bl_method *m, struct cf_arena *a);

/* Looks at states with observations for what is seen, used and accessed; then `e` gets the result,
   its arrays in the worker's scratch arena. */
struct bl_visitor bl_observations_visitor(struct bl_worker *w, const struct bl_method *m);
void bl_observations_keep(const struct bl_visitor *visitor, struct bl_call_effect *e);

/* Makes `e`, whose lists of what is seen and accessed may be scratch, the method's effect, less
   what is the JDK's own affair; whether that is a change. */
bool bl_summaries_publish(struct bl_worker *w, const struct bl_method *m, struct bl_call_effect *e);

/* One method in one pass; whether its effect changed. The top-down pass goes over all of them. */
bool bl_pass_names(struct bl_worker *w, const struct bl_method *m);
bool bl_pass_whole(struct bl_worker *w, const struct bl_method *m);
void bl_pass_entries(struct bl_summaries *s, const struct bl_waiting *waiting);
bool bl_pass_observations(struct bl_worker *w, const struct bl_method *m);

#endif
