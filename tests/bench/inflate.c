/* What inflating alone costs: every class of the given jars through libdeflate into one buffer, by
   a walk over the central directory, with neither libzip nor checks (the input is trusted). The
   floor program is held against this, so that a slow reader does not flatter what is held against
   it. usage: inflate JAR... (zips; what is no zip is passed over) */
#include <fcntl.h>
#include <libdeflate.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { END_SIZE = 22, ENTRY_SIZE = 46, LOCAL_SIZE = 30, DEFLATED = 8, JMOD_HEADER = 4 };

struct buffer {
  uint8_t *p;
  size_t n;
};

struct sums {
  unsigned long long classes, bytes, faults;
};

static uint32_t u2(const uint8_t *p)
{
  return (uint32_t)p[0] | (uint32_t)p[1] << 8;
}

static uint32_t u4(const uint8_t *p)
{
  return u2(p) | u2(p + 2) << 16;
}

static bool is_class(const uint8_t *name, size_t n)
{
  return n > 6 && memcmp(name + n - 6, ".class", 6) == 0;
}

static const uint8_t *end_record(const uint8_t *p, size_t n)
{
  for (size_t at = n; at >= END_SIZE; at--) {
    if (memcmp(p + at - END_SIZE, "PK\5\6", 4) == 0) {
      return p + at - END_SIZE;
    }
  }
  return NULL;
}

static void grow(struct buffer *out, size_t n)
{
  if (n > out->n) {
    free(out->p);
    out->p = malloc(n);
    out->n = n;
  }
}

/* `e` is the class's entry in the central directory of the zip at `zip`. */
static void inflate_entry(struct sums *s, struct buffer *out, struct libdeflate_decompressor *d,
                          const uint8_t *zip, const uint8_t *e)
{
  const uint8_t *local = zip + u4(e + 42);
  const uint8_t *data = local + LOCAL_SIZE + u2(local + 26) + u2(local + 28);
  size_t n = u4(e + 24);
  s->classes++;
  s->bytes += n;
  grow(out, n);
  if (u2(e + 10) == DEFLATED &&
      libdeflate_deflate_decompress(d, data, u4(e + 20), out->p, n, NULL) != LIBDEFLATE_SUCCESS) {
    s->faults++;
  }
}

static void inflate_zip(struct sums *s, struct buffer *out, struct libdeflate_decompressor *d,
                        const uint8_t *p, size_t n)
{
  const uint8_t *end = end_record(p, n);
  if (end == NULL) {
    return;
  }
  const uint8_t *e = p + u4(end + 16);
  for (uint32_t left = u2(end + 10); left > 0 && memcmp(e, "PK\1\2", 4) == 0; left--) {
    size_t name = u2(e + 28);
    if (is_class(e + ENTRY_SIZE, name)) {
      inflate_entry(s, out, d, p, e);
    }
    e += ENTRY_SIZE + name + u2(e + 30) + u2(e + 32);
  }
}

static void inflate_file(struct sums *s, struct buffer *out, struct libdeflate_decompressor *d,
                         const char *path)
{
  struct stat st;
  int file = open(path, O_RDONLY);
  if (file < 0 || fstat(file, &st) != 0 || st.st_size == 0) {
    fprintf(stderr, "inflate: %s cannot be read\n", path);
    exit(3);
  }
  size_t n = (size_t)st.st_size;
  uint8_t *p = mmap(NULL, n, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (p == MAP_FAILED) {
    fprintf(stderr, "inflate: %s cannot be mapped\n", path);
    exit(3);
  }
  size_t header = n > 8 && memcmp(p, "JM", 2) == 0 ? JMOD_HEADER : 0;
  inflate_zip(s, out, d, p + header, n - header);
  munmap(p, n);
}

int main(int argc, char **argv)
{
  struct libdeflate_decompressor *d = libdeflate_alloc_decompressor();
  struct buffer out = {0};
  struct sums s = {0};
  if (argc < 2 || d == NULL) {
    fputs("usage: inflate JAR...\n", stderr);
    return 2;
  }
  for (int i = 1; i < argc; i++) {
    inflate_file(&s, &out, d, argv[i]);
  }
  libdeflate_free_decompressor(d);
  free(out.p);
  printf("classes %llu bytes %llu faults %llu\n", s.classes, s.bytes, s.faults);
  return s.faults != 0 ? 3 : 0;
}
