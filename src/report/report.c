/* The formats by name. */
#include "src/report/report.h"

#include "classfile/base/memory.h"

#include <jansson.h>
#include <stdlib.h>

void bl_report_prepare(void)
{
  json_set_alloc_funcs(cf_memory_get, free);
}

const struct bl_report_format *bl_report_find(const char *name)
{
  static const struct bl_report_format *const formats[] = {
      &bl_report_text, &bl_report_json, &bl_report_jsonl, &bl_report_sarif, &bl_report_github};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    if (strcmp(formats[i]->name, name) == 0) {
      return formats[i];
    }
  }
  return NULL;
}
