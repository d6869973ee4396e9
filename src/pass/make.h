/* Summaries are made: all passes, one after the other. Receives a linked program and the models. */
#ifndef BL_MAKE_H
#define BL_MAKE_H

#include "src/summary/summaries.h"

/* All passes. Never fails; what is over budget is counted. Free with bl_summaries_free. */
struct bl_summaries *bl_summaries_make(const struct bl_program *p, const struct bl_models *models,
                                       const struct bl_summary_options *opt);

#endif
