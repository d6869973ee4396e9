/* Findings that tell one story many times. Receives findings with their grounds; takes confidence
   from those that repeat each other. Knows nothing of checks. */
#ifndef BL_REPEAT_H
#define BL_REPEAT_H

#include "src/finding/finding.h"

/* Of the findings from index `first` on: where the same two callees of other classes, one after the
   other, make findings in BL_REPEATED methods or more, the callers follow a protocol, and medium
   becomes low. */
enum { BL_REPEATED = 4, BL_BREACHES = 6 };
void bl_lower_repeated(struct bl_findings *fs, uint32_t first);

/* Of the findings from index `first` on that have one cause, the surest keeps its confidence, and
   stands for the others, which become low: all uses of old values of one kind at one place, and of
   all kinds those of one state there; all updates of the fields of one class that knows no lock for
   them; all updates of one state under a lock that some of its writers do not take; all old checks
   of one state that one and the same method acts on for its callers; all walks over the collections
   of one class; who adds to what is dropped from a map when empty, for whom who drops it stands;
   all accesses of one method without the one lock that guards them, but of a declared one only
   those in one line, or in lambdas of the method; BL_BREACHES or more of one declaration;
   BL_REPEATED or more behind one call that is made without the declared lock; several fields that
   one method writes back by one call; of one kind on one field, overloads of one method; several
   fields of one class that two statements, one below the other, treat alike. What mends one mends
   all. Of different fields the message of the one that stands for them, made anew in `a`, names the
   others: "likewise 'total' at line 61". */
void bl_lower_same(struct bl_findings *fs, uint32_t first, struct cf_arena *a);

#endif
