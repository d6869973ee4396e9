/* What fields hold for ever: views of locks, handles, semaphores of one permit. Found by two passes
   before the others; hands on answers to the interpreter. Knows no observation. */
#ifndef BL_FIELDS_H
#define BL_FIELDS_H

#include "src/summary/summaries.h"

/* The passes, over the whole program; both only add to what is known of its fields. */
void bl_pass_fields(struct bl_summaries *s);
void bl_pass_permits(struct bl_summaries *s);

/* The field whose value the path is, or NULL. */
const struct bl_field *bl_field_at(const struct bl_program *p, const struct bl_path *path);

/* What they found, as struct bl_effects asks; `worker` is a struct bl_worker. */
const struct bl_path *bl_fields_alias(const void *worker, uint32_t field);
bool bl_fields_one_permit(const void *worker, const struct bl_path *semaphore);
const struct bl_field *bl_fields_named(const void *worker, const struct bl_path *handle);
bool bl_fields_has_handle(const void *worker, uint32_t field);

#endif
