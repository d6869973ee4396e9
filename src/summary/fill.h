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

/* What a call of which nothing is known means: it takes no lock and passes observations through; it
   may keep what it is given (ANALYSIS §5). */
extern const struct bl_call_effect bl_effect_unknown;

/* Effects of models, made once. */
struct bl_call_effect *bl_model_effect_of(const struct bl_model *model, const struct bl_program *p,
                                          const struct bl_method *m, struct cf_arena *a);

/* Resources that hold a lock while they are open (ANALYSIS §6): objects that somebody makes of a
   lock and somebody closes (AutoCloseable, JLS §14.20.3), of classes that are not given, and of
   given ones whose constructors take the lock on some ways only, and give none up; of neither does
   a model speak. By method's id, in `a`, whether it is such a constructor or such a close(), 0:
   neither; `said`: what models say of each. How many are, to *n. */
uint8_t *bl_resources_find(const struct bl_summaries *s, const struct bl_model *const *said,
                           struct cf_arena *a, uint32_t *n);

/* What a call of one that is so means: the lock is held from here, or to here. All else is
   unknown. Lives in `a`. */
struct bl_call_effect *bl_resource_effect(uint8_t how, struct cf_arena *a);

#endif
