/* Which findings are shown, between the analysis and the reports. Private to the driver. */
#ifndef BL_SELECT_H
#define BL_SELECT_H

#include "src/driver/run.h"

/* Reads the baseline and the suppression files. False, said on standard error, if one is bad. */
bool bl_selection_load(struct bl_run *run);

/* Sorts and identifies the findings of the analysis, marks those that annotations suppress, and
   gathers in run->reviewed what is to be said of annotations: all that needs the program. */
void bl_findings_finish(struct bl_run *run);

/* Leaves in run->findings what is shown, counts what is not, and adds to the diagnostics which
   suppressions are of no use. */
void bl_selection_apply(struct bl_run *run);

#endif
