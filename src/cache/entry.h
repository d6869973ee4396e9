/* The frame of a kept file: what it is, for which key, and that it is whole. Knows nothing of what
   is kept, nor of files.

     bytes   8  "blocal" and the number of this form, two digits
            32  the key
             8  how many bytes follow behind the checksum, big-endian
            32  their SHA-256 */
#ifndef BL_ENTRY_H
#define BL_ENTRY_H

#include "src/cache/digest.h"

enum { BL_ENTRY_HEAD = 80 };

/* Writes the head of what is kept under the key. */
void bl_entry_head(uint8_t out[BL_ENTRY_HEAD], const struct bl_digest *key,
                   struct cf_bytes content);

/* The content of a file, borrowed from it. False if the file is not one of this form and of that
   key, or not as it was written. */
bool bl_entry_open(struct cf_bytes *content, struct cf_bytes file, const struct bl_digest *key);

#endif
