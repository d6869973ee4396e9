/* Class-name patterns of --only and --exclude. */
#ifndef BL_GLOB_H
#define BL_GLOB_H

#include "src/options/args.h"

/* Whether one of the patterns matches the class, or an outer class of it: what names Counter means
   Counter$1 too. Names are binary with dots or slashes, as are patterns; * ? [abc] match as in a
   shell, but * also crosses dots. */
bool bl_glob_matches(const struct bl_strings *patterns, struct cf_str cls);

/* Whether --only (if given) takes the class and --exclude does not. */
bool bl_glob_selects(const struct bl_strings *only, const struct bl_strings *exclude,
                     struct cf_str cls);

#endif
