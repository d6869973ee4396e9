/* The parts of `blocal dump`. Private to the driver. */
#ifndef BL_DUMP_H
#define BL_DUMP_H

#include "src/driver/options.h"
#include "src/program/program.h"
#include "src/summary/model.h"

/* Whether the options name a class that is to be dumped. */
bool bl_dump_selects(const struct bl_options *o, bool library, const struct cf_class *cls);

/* Prints the control flow of every method of the class that has code: blocks with their bcis and
   lines, normal and exceptional edges, post-dominators, loops, and what each branch decides. */
void bl_dump_cfg(FILE *out, const struct cf_class *cls);

/* Prints what is known of the selected classes: the locks that guard their fields, and of every
   method what holds at its entry, the summary, and the accesses with the locks held. */
void bl_dump_summaries(FILE *out, const struct bl_program *p, const struct bl_models *models,
                       const struct bl_options *o);

/* Prints of every method of the selected classes how atomic it is, and of a compound one why. */
void bl_dump_atomicities(FILE *out, const struct bl_program *p, const struct bl_models *models,
                         const struct bl_options *o);

/* "com.acme.Counter.put(Object, int)", safe on a terminal; in `a`. */
struct cf_str bl_dump_method_name(struct cf_arena *a, struct cf_str cls, struct cf_str name,
                                  struct cf_str descriptor);

#endif
