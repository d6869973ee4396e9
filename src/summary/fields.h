/* What fields hold for ever: views of locks, handles, semaphores of one permit. Found by two passes
   before the others (src/pass/fields.c, permits.c); hands on answers to the interpreter. Knows no
   observation. */
#ifndef BL_FIELDS_H
#define BL_FIELDS_H

#include "src/summary/summaries.h"

/* Of the semaphore in a field (bl_summaries.permits). */
enum { BL_PERMITS_UNKNOWN, BL_PERMITS_ONE, BL_PERMITS_OTHER };

/* The field whose value the path is, or NULL. */
const struct bl_field *bl_field_at(const struct bl_program *p, const struct bl_path *path);

/* What they found, as struct bl_effects asks; `worker` is a struct bl_worker. */
const struct bl_path *bl_fields_alias(const void *worker, uint32_t field);
bool bl_fields_one_permit(const void *worker, const struct bl_path *semaphore);
const struct bl_field *bl_fields_named(const void *worker, const struct bl_path *handle);
bool bl_fields_has_handle(const void *worker, uint32_t field);

#endif
