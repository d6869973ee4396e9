/* What is added to a collection that another thread has taken to work it off (ANALYSIS §7,
   stale-value): who adds has got it from a field, or an atomic, that others replace; who replaces
   it takes what the old one has, and does not look into that again. Receives finished summaries;
   hands on findings. swapped.c looks at who adds and writes up, swapped_taker.c at who takes. */
#ifndef BL_SWAPPED_H
#define BL_SWAPPED_H

#include "src/story/story.h"

/* A state that has a collection, and what is held from where that is got to where it is added to.
 */
struct bl_swapped {
  const struct bl_method *method; /* that adds */
  uint32_t state;
  struct bl_path kept[BL_MAX_HOLDS]; /* locks, relative to the object */
  unsigned n_kept;
};

struct bl_taker {
  const struct bl_method *method; /* NULL: nobody is seen to */
  uint32_t swap, takes; /* bcis: the other one is put there; the old one is gone on with */
};

/* Whether a method of the nest that is not `m` perhaps replaces what the state has by another one,
   and has got what was there, as far as the facts tell. */
bool bl_swapped_perhaps(const struct bl_worker *w, const struct bl_method *m, uint32_t state);

/* Whether the value is what the state has, and of which object, by its name; `ops` of the method.
 */
bool bl_swapped_held(const struct bl_flag_ops *ops, struct bl_interp *it, uint32_t value,
                     uint32_t state, uint32_t *object);

/* The same of what a field of that has. */
bool bl_swapped_part_held(const struct bl_flag_ops *ops, struct bl_interp *it, uint32_t value,
                          uint32_t state, uint32_t *object);

/* Who does so, and then goes on with the old one, no lock keeping him out. In the worker's scratch,
   which is not reset. */
struct bl_taker bl_swapped_find_taker(struct bl_worker *w, const struct bl_swapped *x);

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_swapped_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                       const struct bl_method *m);

#endif
