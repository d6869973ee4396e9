/* blocal dump --cfg. Private to the driver. */
#ifndef BL_DUMP_CFG_H
#define BL_DUMP_CFG_H

#include "classfile/class/class.h"

#include <stdio.h>

/* Prints the control flow of every method of the class that has code: blocks with their bcis and
   lines, normal and exceptional edges, post-dominators, loops, and what each branch decides. */
void bl_dump_cfg(FILE *out, const struct cf_class *cls);

#endif
