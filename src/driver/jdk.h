/* The JDK as library: where it is, and those of its classes that a program needs. Receives the
   options and the classes read so far; hands on more classes, marked as a library's. */
#ifndef BL_JDK_H
#define BL_JDK_H

#include "src/driver/read.h"

/* Where a JDK's classes are. */
struct bl_jdk {
  struct cf_str home;      /* empty: none was found */
  struct bl_strings paths; /* lib/modules; or the jmods; or, up to Java 8, rt.jar and its like */
};

/* Looks for a JDK: --jdk, else $JAVA_HOME, else `java` on PATH. A folder that was named and is no
   JDK is a warning in *ds. Strings live in `a`. */
void bl_jdk_find(struct bl_jdk *out, struct cf_arena *a, struct bl_diagnostics *ds,
                 const struct bl_options *o);

/* Adds to r->classes what the classes there refer to, and what is above these, in an order that
   depends on the classes only. What a JDK class refers to is followed no further. What cannot be
   read is a warning, what the budget does not allow is missing. Fills jdk, jdk_classes and
   missing_classes; without a JDK nothing. */
void bl_jdk_read(struct bl_reading *r, struct cf_arena *a, struct bl_diagnostics *ds,
                 struct bl_stats *st, const struct bl_options *o, struct bl_budget *budget);

#endif
