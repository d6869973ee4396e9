/* Where a bci of a method is, for reports: file, line, and the method as it is written. */
#ifndef BL_PLACE_H
#define BL_PLACE_H

#include "src/finding/finding.h"
#include "src/interp/interp.h"

struct bl_summaries;

/* In `a`. Of a lambda's body the method is the one that it is written in; of an accessor that a
   compiler made, the place is where it is called, first by the caller's name. */
struct bl_place bl_place_of(struct cf_arena *a, const struct bl_program *p,
                            const struct bl_method *m, uint32_t bci);

/* The same of an instruction of the method that is interpreted. */
struct bl_place bl_place_at(struct cf_arena *a, const struct bl_interp *it, uint32_t insn);

/* A call of the method, which has facts, by another one than `except` and what that calls, which
   makes no object: the first by the caller's name; false if the program has none. In `a`. */
bool bl_place_of_caller(struct bl_place *out, struct cf_arena *a, struct bl_summaries *s,
                        const struct bl_method *m, const struct bl_method *except);

/* "Pool" of "com/acme/Server$Pool", "1" of an anonymous class. */
struct cf_str bl_simple_name(struct cf_str name);

/* "Counter.reset()" of a class's simple name and a method's; of a constructor "new Counter()", of a
   class initialiser "Counter.static {}"; "reset" of "com$acme$Counter$$reset", as Scala spells what
   an inner class may call. In `a`. */
struct cf_str bl_short_text(struct cf_arena *a, struct cf_str cls, struct cf_str method);

/* The line alone, 0 if unknown. */
uint32_t bl_line_of(const struct bl_method *m, uint32_t bci);

/* "at line 22", or "earlier" where it is unknown (0); in `a`. */
struct cf_str bl_when_text(struct cf_arena *a, uint32_t line);

/* "Counter.reset() (line 22)", without the line where it is unknown; in `a`. */
struct cf_str bl_where_text(struct cf_arena *a, const struct bl_place *p);

#endif
