/* Inflates entries with libdeflate where the build has it (two to three times zlib's speed on
   class files), else with zlib. Both refuse the same inputs with the same messages. */
#include "classfile/archive/inflate.h"

#include "classfile/base/memory.h"

#include <limits.h>
#include <stdlib.h>

#ifdef CF_HAVE_LIBDEFLATE
#include <libdeflate.h>
typedef struct libdeflate_decompressor *decoder;
#else
#include <zlib.h>
typedef z_stream *decoder;
#endif

struct cf_inflater {
  decoder decoder; /* NULL if memory was short; then every inflate fails */
};

/* What a decoder found. */
enum outcome { EXACT, BAD_DATA, TOO_FEW, TOO_MANY, NO_MEMORY };

#ifdef CF_HAVE_LIBDEFLATE

static decoder decoder_new(void)
{
  return libdeflate_alloc_decompressor();
}

static void decoder_free(decoder d)
{
  libdeflate_free_decompressor(d);
}

static enum outcome decode(uint8_t *out, size_t n, struct cf_bytes raw, decoder d)
{
  size_t got = 0;
  switch (libdeflate_deflate_decompress(d, raw.p, raw.n, out, n, &got)) {
  case LIBDEFLATE_SUCCESS:
    return got == n ? EXACT : TOO_FEW;
  case LIBDEFLATE_INSUFFICIENT_SPACE:
    return TOO_MANY;
  default:
    return BAD_DATA;
  }
}

uint32_t cf_crc32(struct cf_bytes bytes)
{
  return libdeflate_crc32(0, bytes.p, bytes.n);
}

uint32_t cf_adler32(struct cf_bytes bytes)
{
  return libdeflate_adler32(1, bytes.p, bytes.n);
}

#else

static decoder decoder_new(void)
{
  z_stream *z = calloc(1, sizeof *z);
  if (z != NULL && inflateInit2(z, -MAX_WBITS) != Z_OK) {
    free(z);
    return NULL;
  }
  return z;
}

static void decoder_free(decoder d)
{
  if (d != NULL) {
    inflateEnd(d);
    free(d);
  }
}

static enum outcome decode(uint8_t *out, size_t n, struct cf_bytes raw, decoder d)
{
  uint8_t past_end;
  if (n >= UINT_MAX || raw.n > UINT_MAX) {
    return NO_MEMORY;
  }
  inflateReset(d);
  d->next_in = (z_const Bytef *)(uintptr_t)raw.p;
  d->avail_in = (uInt)raw.n;
  d->next_out = n == 0 ? &past_end : out;
  d->avail_out = n == 0 ? 1 : (uInt)n;
  int status = inflate(d, Z_FINISH);
  if (status == Z_BUF_ERROR && d->avail_out == 0) {
    d->next_out = &past_end; /* the end-of-block code may still be unread */
    d->avail_out = 1;
    status = inflate(d, Z_FINISH);
  }
  if (d->total_out > n) {
    return TOO_MANY;
  }
  return status != Z_STREAM_END ? BAD_DATA : d->total_out == n ? EXACT : TOO_FEW;
}

uint32_t cf_crc32(struct cf_bytes bytes)
{
  return (uint32_t)crc32_z(0, bytes.p, bytes.n);
}

uint32_t cf_adler32(struct cf_bytes bytes)
{
  return (uint32_t)adler32_z(1, bytes.p, bytes.n);
}

#endif

struct cf_inflater *cf_inflater_new(void)
{
  struct cf_inflater *inf = cf_memory_zeroed(1, sizeof *inf);
  inf->decoder = decoder_new();
  return inf;
}

void cf_inflater_free(struct cf_inflater *inf)
{
  if (inf != NULL) {
    decoder_free(inf->decoder);
    free(inf);
  }
}

bool cf_inflate(uint8_t *out, size_t n, struct cf_bytes raw, struct cf_inflater *inf,
                struct cf_err *err)
{
  const char *what;
  enum cf_err_code code = CF_ERR_MALFORMED;
  switch (inf->decoder == NULL ? NO_MEMORY : decode(out, n, raw, inf->decoder)) {
  case EXACT:
    return true;
  case BAD_DATA:
    what = "its compressed data is damaged";
    break;
  case TOO_FEW:
    what = "it inflates to fewer than the %lld bytes claimed";
    break;
  case TOO_MANY:
    what = "it inflates to more than the %lld bytes claimed";
    break;
  default:
    what = "no memory to inflate it";
    code = CF_ERR_LIMIT;
  }
  return cf_fail(err, code, "archive entry", -1, what, (int64_t)n, CF_NO_OFFSET);
}
