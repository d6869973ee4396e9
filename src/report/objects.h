/* What the formats made of JSON have in common: findings, diagnostics and stats as the objects of
   the schema blocal-findings/1. Receives values; hands on trees. Knows no stream. */
#ifndef BL_OBJECTS_H
#define BL_OBJECTS_H

#include "src/finding/finding.h"

#include <jansson.h>

/* The JSON of a file, a new reference; NULL if there is none, then *why says why, in `a`: with the
   line, without the file's name. */
json_t *bl_json_read(struct cf_arena *a, const char *file, struct cf_str *why);

/* What an object has under the key: a string, copied into `a`, else an empty one; a number that
   fits, else 0. */
struct cf_str bl_json_string_in(struct cf_arena *a, const json_t *object, const char *key);
uint32_t bl_json_number_in(const json_t *object, const char *key);

/* Each returns a new reference; texts on the way live in `a`. */
json_t *bl_json_text(struct cf_arena *a, struct cf_str s); /* class files hold modified UTF-8 */
json_t *bl_json_finding(struct cf_arena *a, const struct bl_finding *f);
json_t *bl_json_diagnostic(struct cf_arena *a, const struct bl_diagnostic *d);
json_t *bl_json_stats(struct cf_arena *a, const struct bl_stats *s);

#endif
