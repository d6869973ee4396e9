/* blocal dump --summary. Private to the driver. */
#ifndef BL_DUMP_SUMMARY_H
#define BL_DUMP_SUMMARY_H

#include "src/model/model.h"
#include "src/options/options.h"
#include "src/program/program.h"

/* Prints what is known of the selected classes: the locks that guard their fields, and of every
   method what holds at its entry, the summary, and the accesses with the locks held. */
void bl_dump_summaries(FILE *out, const struct bl_program *p, const struct bl_models *models,
                       const struct bl_options *o);

#endif
