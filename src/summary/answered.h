/* What the answer of a small helper shows of a field: `return link != null && link.isOpen();` says
   true only where it has found a link. From instructions alone. */
#ifndef BL_ANSWERED_H
#define BL_ANSWERED_H

#include "src/program/program.h"

/* Whether the method, where it gives that answer (*answer), has found something in the field of its
   object, and answers otherwise where it has found null; `f`: NULL for some field. */
bool bl_answers_if_there(const struct bl_method *m, const struct bl_field *f, bool *answer);

#endif
