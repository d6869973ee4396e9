/* Objects of anonymous classes, and lambdas: who makes them, and under which lock what they do is
   run. Receives the program with its summaries; changes nothing. */
#ifndef BL_RUN_THERE_H
#define BL_RUN_THERE_H

#include "src/summary/summaries.h"

/* Its simple name is a number (JLS §15.9.5, §13.1). */
bool bl_is_anonymous(const struct bl_class *c);

/* What makes the lambda, or the object of the anonymous class, whose method it is, or refers to the
   method; *by. NULL if nothing is seen to. */
const struct bl_call *bl_maker_of(const struct bl_method **by, const struct bl_method *m);

/* Whether the method is what an object of an anonymous class does, and who makes that hands it to
   who runs it under the lock, said in the method's terms, and to nobody else. */
bool bl_is_run_under(const struct bl_summaries *s, const struct bl_method *body,
                     const struct bl_path *lock, bool write);

#endif
