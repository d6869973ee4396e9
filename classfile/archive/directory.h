/* The central directory of a zip in memory (APPNOTE.TXT 4.3.12 to 4.3.16): what every entry claims,
   and where its bytes are. Copies nothing, so that listing costs little and many threads read at
   once. */
#ifndef CF_DIRECTORY_H
#define CF_DIRECTORY_H

#include "classfile/base/err.h"

struct cf_directory {
  struct cf_bytes zip;     /* without what stands before it: offsets count from its start */
  struct cf_bytes headers; /* of all entries, each known to lie within */
  uint64_t n;              /* entries */
};

/* An entry as its header in the directory has it; sizes are claims. */
struct cf_zip_entry {
  struct cf_str name; /* as it stands there, borrowed */
  uint64_t size, packed_size;
  uint64_t local; /* offset of its local header in the zip */
  uint32_t crc;
  uint16_t method; /* CF_ZIP_STORED, CF_ZIP_DEFLATED, or none that is supported */
  bool encrypted;
};

enum { CF_ZIP_STORED = 0, CF_ZIP_DEFLATED = 8 };

/* Finds the directory of the zip that `bytes` hold: behind a jmod's header, or the start script of
   an executable jar, too. On false *why, static, says what is missing. */
bool cf_directory_open(struct cf_directory *out, struct cf_bytes bytes, const char **why);

/* Whether `bytes` have a record of a directory's end at all. */
bool cf_directory_is_there(struct cf_bytes bytes);

/* The entry whose header is at offset `at` of d->headers, 0 for the first; gives the offset of the
   next. False behind the last. */
bool cf_directory_entry(struct cf_zip_entry *out, uint32_t *next, const struct cf_directory *d,
                        uint32_t at);

/* An entry's bytes as they stand in the zip. On false *err says why. Any thread. */
bool cf_directory_bytes(struct cf_bytes *out, const struct cf_directory *d,
                        const struct cf_zip_entry *e, struct cf_err *err);

#endif
