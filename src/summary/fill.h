/* How the store of summaries is filled: for those who make them (src/pass) alone. */
#ifndef BL_FILL_H
#define BL_FILL_H

#include "src/summary/summaries.h"

/* Makes `e`, whose lists of what is seen and accessed may be scratch, the method's effect, less
   what is the JDK's own affair; whether that is a change. */
bool bl_summaries_publish(struct bl_worker *w, const struct bl_method *m, struct bl_call_effect *e);

/* Whether what a call from the method means has changed, because of the caller's own component,
   since the visit `visited` of the caller, by that clock, in a way that can tell there. To be seen
   by the component's visit `now` and those after it. */
bool bl_summaries_changed(const struct bl_worker *w, const struct bl_method *caller,
                          const struct bl_call *call, uint32_t now, uint32_t visited);

/* --strict: which classes are strange, and what is known of their methods ([AHB §5.1]). */
void bl_summaries_find_strange(struct bl_summaries *s);

/* Whether a call with these targets may come to a body that nobody can look into, of a strange
   class. */
bool bl_summaries_may_be_strange(const struct bl_summaries *s, const struct bl_targets *targets);

/* Effects of models, made once. */
struct bl_call_effect *bl_model_effect_of(const struct bl_model *model, const struct bl_program *p,
                                          const struct bl_method *m, struct cf_arena *a);

#endif
