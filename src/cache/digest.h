/* The hash that names what the cache keeps: SHA-256, so that nobody can make an archive that is
   taken for another. The only user of nettle. */
#ifndef BL_DIGEST_H
#define BL_DIGEST_H

#include "classfile/base/bytes.h"

enum { BL_DIGEST_BYTES = 32, BL_DIGEST_DIGITS = 2 * BL_DIGEST_BYTES };

struct bl_digest {
  uint8_t bytes[BL_DIGEST_BYTES];
};

/* The SHA-256 (FIPS 180-4) of the bytes. Any thread. */
struct bl_digest bl_digest_of(struct cf_bytes bytes);

/* Writes it in hexadecimal digits and a NUL. */
void bl_digest_text(char out[BL_DIGEST_DIGITS + 1], const struct bl_digest *d);

#endif
