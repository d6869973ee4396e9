/* What facts that are collected from states and facts that are scanned from instructions have in
   common. Knows neither. */
#ifndef BL_FACTS_H
#define BL_FACTS_H

#include "src/summary/summaries.h"

/* Whether the argument only says which one is meant, to be removed or compared. */
bool bl_access_names_only(const struct bl_access *a, unsigned argument);

/* Keeps the list, which lies in the scratch arena, as that of the method; where it was visited
   before, there is room. */
void bl_facts_keep_list(struct bl_worker *w, const struct bl_method *m,
                        const struct bl_fact_list *list);

#endif
