/* Raw deflate and checksums: the only place that knows which library does it. */
#ifndef CF_INFLATE_H
#define CF_INFLATE_H

#include "classfile/archive/archive.h"

/* Deflate never gives more: 258 bytes for one length and one distance code of a bit each. */
enum { CF_DEFLATE_MAX_RATIO = 1032 };

/* Inflates raw deflate data into exactly n bytes at out. Fewer or more bytes are a fault. */
bool cf_inflate(uint8_t *out, size_t n, struct cf_bytes raw, struct cf_inflater *inf,
                struct cf_err *err);

uint32_t cf_crc32(struct cf_bytes bytes);
uint32_t cf_adler32(struct cf_bytes bytes); /* RFC 1950 */

#endif
