/* Versions of shared state [K], where they have a look of their own: what block-local finds, and is
   a conflict of versions, too, says so itself. */
#ifndef BL_STATE_VERSION_H
#define BL_STATE_VERSION_H

#include "src/candidate/candidate.h"

/* Whether the method reads enough for two versions to meet. `plain`: reads of fields that no lock
   guards count, too. Uses the worker's scratch. */
bool bl_versions_possible(struct bl_worker *w, const struct bl_method *m, bool plain);

/* Findings from `second` on, of versions, that are among those from `first` on become one with
   them. */
void bl_merge_versions(struct bl_findings *fs, uint32_t first, uint32_t second);

/* Whether the use is a conflict of versions [K] (state_version.c), once it is excused or not. */
bool bl_is_conflict(const struct bl_method_check *c, const struct bl_candidate *x);

#endif
