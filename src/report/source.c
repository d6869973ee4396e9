/* Source files, each read once and split into lines. Absence is remembered too. */
#include "src/report/source.h"

#include "classfile/base/vec.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

CF_VEC(lines, struct cf_str);

struct source {
  struct lines lines;
  struct cf_str path; /* with the root, p NULL if no root has it */
  struct cf_str text;
};

enum { MAX_SOURCE_BYTES = 64 << 20, TAB_STOP = 4 };

void bl_sources_init(struct bl_sources *s, const char *const *roots, uint32_t n_roots)
{
  *s = (struct bl_sources){.roots = roots, .n_roots = n_roots};
  cf_arena_init(&s->arena);
  cf_map_init(&s->files, &s->arena);
}

void bl_sources_destroy(struct bl_sources *s)
{
  cf_map_destroy(&s->files);
  cf_arena_destroy(&s->arena);
}

static bool is_inside(struct cf_str file)
{
  if (file.n == 0 || file.p[0] == '/' || memchr(file.p, '\0', file.n) != NULL) {
    return false;
  }
  for (uint32_t i = 0; i + 1 < file.n; i++) {
    bool starts = i == 0 || file.p[i - 1] == '/';
    bool ends = i + 2 == file.n || file.p[i + 2] == '/';
    if (starts && ends && file.p[i] == '.' && file.p[i + 1] == '.') {
      return false;
    }
  }
  return true;
}

static bool read_all(struct cf_str *out, struct cf_arena *a, int fd)
{
  struct stat st;
  if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size > MAX_SOURCE_BYTES) {
    return false;
  }
  size_t size = (size_t)st.st_size, n = 0;
  char *text = cf_arena_alloc(a, size + 1);
  ssize_t got = 1;
  while (n < size && (got = read(fd, text + n, size - n)) > 0) {
    n += (size_t)got;
  }
  *out = (struct cf_str){text, (uint32_t)n};
  return got >= 0;
}

static bool read_file(struct cf_str *out, struct cf_arena *a, struct cf_str path)
{
  int fd = open(path.p, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    return false;
  }
  bool good = read_all(out, a, fd);
  close(fd);
  return good;
}

static void split(struct source *to, struct cf_arena *a, struct cf_str text)
{
  for (const char *p = text.p, *end = text.p + text.n; p < end;) {
    const char *stop = memchr(p, '\n', (size_t)(end - p));
    stop = stop == NULL ? end : stop;
    struct cf_str line = {p, (uint32_t)(stop - p)};
    line.n -= line.n > 0 && line.p[line.n - 1] == '\r';
    cf_vec_push(a, &to->lines, line);
    p = stop + 1;
  }
}

static struct cf_str path_below(struct cf_arena *a, const char *root, struct cf_str file)
{
  size_t n = strlen(root);
  while (n > 1 && root[n - 1] == '/') {
    n--;
  }
  return cf_arena_printf(a, "%.*s/%.*s", (int)n, root, (int)file.n, file.p);
}

static struct source *load(struct bl_sources *s, struct cf_str file)
{
  struct source *source = CF_NEW(&s->arena, struct source);
  struct cf_str text;
  for (uint32_t i = 0; is_inside(file) && source->path.p == NULL && i < s->n_roots; i++) {
    struct cf_str path = path_below(&s->arena, s->roots[i], file);
    if (read_file(&text, &s->arena, path)) {
      source->path = path;
      source->text = text;
      split(source, &s->arena, text);
    }
  }
  return source;
}

static const struct source *source_of(struct bl_sources *s, struct cf_str file)
{
  struct cf_str key = cf_arena_str(&s->arena, file);
  void **slot = cf_map_at(&s->files, key.p, key.n);
  if (*slot == NULL) {
    *slot = load(s, file);
  }
  return *slot;
}

bool bl_sources_line(struct cf_str *out, struct bl_sources *s, struct cf_str file, uint32_t line)
{
  if (s->n_roots == 0 || line == 0) {
    return false;
  }
  const struct lines *ls = &source_of(s, file)->lines;
  if (line > ls->n) {
    return false;
  }
  *out = ls->items[line - 1];
  return true;
}

bool bl_sources_text(struct cf_str *out, struct bl_sources *s, struct cf_str file)
{
  const struct source *source = s->n_roots == 0 ? NULL : source_of(s, file);
  if (source == NULL || source->path.p == NULL) {
    return false;
  }
  *out = source->text;
  return true;
}

struct cf_str bl_source_expand(struct cf_arena *a, struct cf_str s)
{
  uint32_t tabs = 0, n = 0;
  for (uint32_t i = 0; i < s.n; i++) {
    tabs += s.p[i] == '\t';
  }
  char *out = cf_arena_alloc(a, (size_t)s.n + (size_t)tabs * TAB_STOP + 1);
  for (uint32_t i = 0; i < s.n; i++) {
    if (s.p[i] != '\t') {
      out[n++] = s.p[i];
      continue;
    }
    do {
      out[n++] = ' ';
    } while (n % TAB_STOP != 0);
  }
  while (n > 0 && out[n - 1] == ' ') {
    n--;
  }
  return (struct cf_str){out, n};
}

struct cf_str bl_sources_path(struct bl_sources *s, struct cf_str file)
{
  struct cf_str path = s->n_roots == 0 ? (struct cf_str){0} : source_of(s, file)->path;
  return path.p == NULL ? file : path;
}
