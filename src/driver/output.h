/* Where reports go. An output file is written whole or not at all. */
#ifndef BL_OUTPUT_H
#define BL_OUTPUT_H

#include "src/options/options.h"
#include "src/report/report.h"

/* Whether files of these outputs can be made at all, asked before the work is done; says on
   standard error which cannot. */
bool bl_outputs_check(const struct bl_options *o);

/* Writes one file, in the same way as the reports. */
bool bl_output_write_file(const char *file, const struct bl_report_format *format,
                          const struct bl_report_input *in);

/* Writes every report. A file is written beside its place and then renamed over it; devices and
   pipes are written as they are. A closed pipe on standard output is no fault: the reader had
   enough. Says on standard error what could not be written, and gives false. */
bool bl_outputs_write(const struct bl_options *o, struct bl_report_input *in);

#endif
