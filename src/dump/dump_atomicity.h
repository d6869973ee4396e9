/* blocal dump --atomicity. Private to the driver. */
#ifndef BL_DUMP_ATOMICITY_H
#define BL_DUMP_ATOMICITY_H

#include "src/model/model.h"
#include "src/options/options.h"
#include "src/program/program.h"

/* Prints of every method of the selected classes how atomic it is, and of a compound one why. */
void bl_dump_atomicities(FILE *out, const struct bl_program *p, const struct bl_models *models,
                         const struct bl_options *o);

#endif
