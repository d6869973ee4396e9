/* The facts of one method: collected from states (facts.c), or scanned from instructions
   (facts_scan.c). Receives a method; hands on its accesses. Knows no other method's. */
#ifndef BL_FACTS_H
#define BL_FACTS_H

#include "src/summary/summaries.h"

/* Whether the argument only says which one is meant, to be removed or compared. */
bool bl_access_names_only(const struct bl_access *a, unsigned argument);

/* What a setter writes that some call gives null (BL_M_TOLD_NULL): that, too. The list lies in the
   scratch arena. */
void bl_facts_add_told(struct bl_worker *w, const struct bl_method *m, struct bl_fact_list *list);

/* Keeps the list, which lies in the scratch arena, as that of the method; where it was visited
   before, there is room. */
void bl_facts_keep_list(struct bl_worker *w, const struct bl_method *m,
                        const struct bl_fact_list *list);
/* Likewise what accessors do for it. */
void bl_facts_keep_called_for(struct bl_worker *w, const struct bl_method *m,
                              const struct bl_fact_list *list);

/* The writes of a method that is not interpreted, from its instructions alone: it holds no lock. */
void bl_facts_scan(struct bl_worker *w, const struct bl_method *m);
/* The same of one that would have been: which locks it holds there is not known. */
void bl_facts_scan_vaguely(struct bl_worker *w, const struct bl_method *m);

/* Whether the method tells of what the accessor does for it. What is done for a lambda of Scala's,
   a method of the class with the object for an argument, is told by the accessor: who runs it holds
   the locks. */
bool bl_tells_of_accessor(const struct bl_method *m, const struct bl_method *accessor);

/* The one field that a compiler's accessor stores its last argument into, as it is, and where it
   does; NULL if it is none, or does anything else. */
const struct bl_field *bl_accessor_stores(const struct bl_method *accessor, uint16_t *put_at);

/* Looks at states for the accesses of the method; then they replace its facts. */
struct bl_visitor bl_facts_visitor(struct bl_worker *w);
void bl_facts_keep(const struct bl_visitor *visitor, const struct bl_interp *it);

#endif
