/* See the header. Of the libraries measured nettle is as fast as any where the processor has
   instructions for SHA-256, and adds least to the start of a run: docs/cache.md. */
#include "src/cache/digest.h"

#include <nettle/sha2.h>
#include <nettle/version.h>

struct bl_digest bl_digest_of(struct cf_bytes bytes)
{
  struct bl_digest d;
  struct sha256_ctx state;
  sha256_init(&state);
  if (bytes.n > 0) {
    sha256_update(&state, bytes.n, bytes.p);
  }
#if NETTLE_VERSION_MAJOR >= 4
  sha256_digest(&state, d.bytes);
#else
  sha256_digest(&state, sizeof d.bytes, d.bytes);
#endif
  return d;
}

void bl_digest_text(char out[BL_DIGEST_DIGITS + 1], const struct bl_digest *d)
{
  static const char digits[] = "0123456789abcdef";
  for (unsigned i = 0; i < BL_DIGEST_BYTES; i++) {
    out[2 * i] = digits[d->bytes[i] >> 4];
    out[2 * i + 1] = digits[d->bytes[i] & 15];
  }
  out[BL_DIGEST_DIGITS] = '\0';
}
