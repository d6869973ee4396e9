/* Maps in the order of access, `new LinkedHashMap(16, 0.75f, true)`: who asks for a key moves its
   entry to the end, and so changes the map. Receives finished summaries; hands on facts. Must not
   know which lock keeps the map. */
#ifndef BL_TURNED_H
#define BL_TURNED_H

#include "src/summary/summaries.h"

/* The facts of the state, those of such a map as what they are: where it is asked for a key, a copy
   of the fact, in `a`, tells of a write. How many: *n. */
struct bl_fact *const *bl_turned_facts(const struct bl_summaries *s, struct cf_arena *a,
                                       uint32_t state, uint32_t *n);

/* Whether the operation of the fact, on what some such map has, only moves an entry. */
bool bl_fact_turns(const struct bl_summaries *s, const struct bl_fact *f);

#endif
