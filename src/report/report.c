/* The formats by name. */
#include "src/report/report.h"

#include "classfile/base/memory.h"

#include <jansson.h>
#include <stdlib.h>

void bl_report_prepare(void)
{
  json_set_alloc_funcs(cf_memory_get, free);
}

const struct bl_report_format *const bl_report_formats[] = {
    &bl_report_text,   &bl_report_json,  &bl_report_jsonl,      &bl_report_sarif, &bl_report_html,
    &bl_report_github, &bl_report_junit, &bl_report_checkstyle, &bl_report_gcc,   NULL};

const struct bl_report_format *bl_report_find(const char *name)
{
  for (size_t i = 0; bl_report_formats[i] != NULL; i++) {
    if (strcmp(bl_report_formats[i]->name, name) == 0) {
      return bl_report_formats[i];
    }
  }
  return NULL;
}
