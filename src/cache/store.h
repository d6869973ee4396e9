/* The folder of kept files. Receives keys and contents; knows nothing of what they mean. Any number
   of runs may use one folder: what is written gets its name when it is whole, and what does not fit
   is as if it were not there. Not for two threads at once. */
#ifndef BL_STORE_H
#define BL_STORE_H

#include "classfile/base/arena.h"
#include "src/cache/digest.h"

enum {
  BL_STORE_LARGEST = 64 << 20, /* bytes of one file; what is larger is not kept */
  BL_STORE_MOST = 256 << 20    /* bytes of all; then those go that were not used for longest */
};

struct bl_store {
  int folder; /* open directory */
};

/* Opens `results` in the cache's folder, and makes both where they are not there, for the user
   alone. False, with the reason in *why, in `a`, if it cannot be made, or belongs to somebody else,
   or others may write in it. Close with bl_store_close. */
bool bl_store_open(struct bl_store *s, struct cf_arena *a, const char *cache, struct cf_str *why);
void bl_store_close(struct bl_store *s);

/* What is kept under the key, in `a`. A file that is damaged, or is no such file, is removed. */
bool bl_store_get(struct cf_bytes *content, struct cf_arena *a, const struct bl_store *s,
                  const struct bl_digest *key);

/* Takes what is kept under the key away: it was no good. */
void bl_store_drop(const struct bl_store *s, const struct bl_digest *key);

/* Keeps the content; now and then makes room. False if it could not be written: then nothing of it
   is left. */
bool bl_store_put(const struct bl_store *s, const struct bl_digest *key, struct cf_bytes content);

#endif
