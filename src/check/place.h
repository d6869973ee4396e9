/* Where a bci of a method is, for reports: file, line, and the method as it is written. */
#ifndef BL_PLACE_H
#define BL_PLACE_H

#include "src/finding/finding.h"
#include "src/interp/path.h"

/* In `a`. Of a lambda's body the method is the one that it is written in. */
struct bl_place bl_place_of(struct cf_arena *a, const struct bl_program *p,
                            const struct bl_method *m, uint32_t bci);

/* "Counter.reset()" of a class's simple name and a method's; of a constructor "Counter()", of a
   class initialiser "Counter.static {}". In `a`. */
struct cf_str bl_short_text(struct cf_arena *a, struct cf_str cls, struct cf_str method);

/* The line alone, 0 if unknown. */
uint32_t bl_line_of(const struct bl_method *m, uint32_t bci);

/* "Counter.reset() (line 22)", without the line where it is unknown; in `a`. */
struct cf_str bl_where_text(struct cf_arena *a, const struct bl_place *p);

#endif
