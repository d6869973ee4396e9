/* What a run's outcome depends on, as one hash. Receives the options and the open inputs; nothing
   has been read of them yet. Private to the driver. */
#ifndef BL_KEY_H
#define BL_KEY_H

#include "src/cache/digest.h"
#include "src/driver/read.h"

/* The key under which the outcome is kept: a hash of

   - this build of the tool,
   - the options, but for those that only choose among what is found, or say how it is shown; and
     whether bytecode is to be shown,
   - the inputs and the class path: what they are called, in their order, and all their bytes,
   - the model files, likewise,
   - the JDK: its folder, its `release` file, and of its class files the size and the time of the
     last change; they are too large to be read for this.

   The bytes are hashed on several threads; what had to be read for it is remembered, and not read
   again. `a` must live as long as what has been read. False if there is no key: the build has no
   id, a file could not be read, or the budget is spent. */
bool bl_key_make(struct bl_digest *key, struct cf_arena *a, const struct bl_options *o,
                 struct bl_reading *r, struct bl_budget *budget);

/* The sizes and times of all files that the key is made of: where these are the same before the key
   is made and after the run, the run has seen what the key says. */
struct bl_digest bl_key_stamp(const struct bl_options *o, const struct bl_reading *r);

#endif
