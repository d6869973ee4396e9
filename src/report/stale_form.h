/* The warnings of burrows-leino in the form in which the paper shows them. Receives findings; knows
   no other format. */
#ifndef BL_STALE_FORM_H
#define BL_STALE_FORM_H

#include "src/report/report.h"

/* Writes one warning for each finding that names burrows-leino, the youngest first, each with its
   source line and a caret below the variable where a source root has the line. */
void bl_stale_form_write(FILE *out, const struct bl_report_input *in);

#endif
