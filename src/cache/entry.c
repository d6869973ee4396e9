/* See the header. */
#include "src/cache/entry.h"

enum { AT_KEY = 8, AT_LENGTH = AT_KEY + BL_DIGEST_BYTES, AT_SUM = AT_LENGTH + 8 };
_Static_assert(AT_SUM + BL_DIGEST_BYTES == BL_ENTRY_HEAD, "the head is what it says");

static const char mark[] = "blocal01"; /* another number where the form changes */

void bl_entry_head(uint8_t out[BL_ENTRY_HEAD], const struct bl_digest *key, struct cf_bytes content)
{
  struct bl_digest sum = bl_digest_of(content);
  memcpy(out, mark, AT_KEY);
  memcpy(out + AT_KEY, key->bytes, sizeof key->bytes);
  for (unsigned i = 0; i < 8; i++) {
    out[AT_LENGTH + i] = (uint8_t)((uint64_t)content.n >> (56 - 8 * i));
  }
  memcpy(out + AT_SUM, sum.bytes, sizeof sum.bytes);
}

/* Whatever is wrong with it, its head is not the one that would be written. */
bool bl_entry_open(struct cf_bytes *content, struct cf_bytes file, const struct bl_digest *key)
{
  uint8_t head[BL_ENTRY_HEAD];
  if (file.n < sizeof head) {
    return false;
  }
  *content = (struct cf_bytes){file.p + sizeof head, file.n - sizeof head};
  bl_entry_head(head, key, *content);
  return memcmp(head, file.p, sizeof head) == 0;
}
