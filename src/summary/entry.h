/* Where threads come in, as far as the models say. Receives finished summaries; knows no finding.
 */
#ifndef BL_ENTRY_H
#define BL_ENTRY_H

#include "src/summary/summaries.h"

/* A thread comes in by the method, which is what some class above says that one does: `run()`. */
bool bl_is_entry(const struct bl_summaries *s, const struct bl_method *m);

/* The same of a lambda's body, by what it stands for. */
bool bl_is_lambda_entry(const struct bl_summaries *s, const struct bl_method *m);

/* The same of a method that its class refers to, `this::refresh`. */
bool bl_is_referred_entry(const struct bl_summaries *s, const struct bl_method *m);

#endif
