/* Expansion of @FILE, of '-' and of class paths. Everything lives in the caller's arena. */
#include "src/options/args.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

struct cf_str bl_read_stream(struct cf_arena *a, FILE *in)
{
  char *buf = cf_arena_alloc(a, 4096);
  size_t n = 0, cap = 4096, got;
  while ((got = fread(buf + n, 1, cap - n - 1, in)) > 0 && n + got < UINT32_MAX / 4) {
    n += got;
    if (cap - n - 1 == 0) {
      char *wider = cf_arena_alloc(a, cap * 2);
      memcpy(wider, buf, n);
      buf = wider;
      cap *= 2;
    }
  }
  buf[n] = '\0';
  return (struct cf_str){buf, (uint32_t)n};
}

bool bl_read_file(struct cf_str *out, struct cf_arena *a, const char *path)
{
  FILE *in = fopen(path, "rb");
  if (in == NULL) {
    return false;
  }
  errno = 0;
  *out = bl_read_stream(a, in);
  int fault = ferror(in) ? (errno != 0 ? errno : EIO) : 0;
  fclose(in);
  errno = fault;
  return fault == 0;
}

static const char *copy(struct cf_arena *a, const char *p, size_t n)
{
  return cf_arena_str(a, (struct cf_str){p, (uint32_t)n}).p;
}

/* One word from *at on, unquoted in place into `word`. */
static const char *take_word(struct cf_arena *a, const char **at)
{
  char *word = cf_arena_alloc(a, strlen(*at) + 1);
  size_t n = 0;
  char quote = '\0';
  const char *p = *at;
  for (; *p != '\0' && (quote != '\0' || !isspace((unsigned char)*p)); p++) {
    if (quote == '\0' && (*p == '"' || *p == '\'')) {
      quote = *p;
    } else if (*p == quote && quote != '\0') {
      quote = '\0';
    } else {
      p += quote != '\0' && *p == '\\' && p[1] != '\0';
      word[n++] = *p;
    }
  }
  *at = p;
  return copy(a, word, n);
}

static void split_words(struct bl_strings *out, struct cf_arena *a, const char *p)
{
  struct cf_arena scratch;
  cf_arena_init(&scratch);
  while (*p != '\0') {
    if (*p == '#') {
      p += strcspn(p, "\n");
    } else if (isspace((unsigned char)*p)) {
      p++;
    } else {
      const char *word = take_word(&scratch, &p);
      cf_vec_push(a, out, copy(a, word, strlen(word)));
      cf_arena_reset(&scratch);
    }
  }
  cf_arena_destroy(&scratch);
}

bool bl_args_expand(struct bl_strings *out, struct cf_arena *a, int argc, char **argv,
                    const char **bad)
{
  bool literal = false;
  for (int i = 0; i < argc; i++) {
    const char *arg = argv[i];
    literal = literal || strcmp(arg, "--") == 0;
    if (literal || arg[0] != '@' || arg[1] == '\0') {
      cf_vec_push(a, out, arg);
    } else if (arg[1] == '@') {
      cf_vec_push(a, out, arg + 1);
    } else {
      struct cf_str text;
      if (!bl_read_file(&text, a, arg + 1)) {
        *bad = arg + 1;
        return false;
      }
      split_words(out, a, text.p);
    }
  }
  return true;
}

void bl_args_read_list(struct bl_strings *out, struct cf_arena *a, FILE *in)
{
  struct cf_str text = bl_read_stream(a, in);
  char separator = memchr(text.p, '\0', text.n) != NULL ? '\0' : '\n';
  for (const char *p = text.p, *end = text.p + text.n; p < end;) {
    const char *stop = memchr(p, separator, (size_t)(end - p));
    stop = stop == NULL ? end : stop;
    size_t n = (size_t)(stop - p);
    n -= separator == '\n' && n > 0 && p[n - 1] == '\r';
    if (n > 0) {
      cf_vec_push(a, out, copy(a, p, n));
    }
    p = stop + 1;
  }
}

static int is_jar(const struct dirent *entry)
{
  struct cf_str name = cf_str_c(entry->d_name);
  return cf_str_ends(name, CF_STR(".jar")) || cf_str_ends(name, CF_STR(".JAR"));
}

static int by_bytes(const struct dirent **x, const struct dirent **y)
{
  return strcmp((*x)->d_name, (*y)->d_name);
}

/* `dir` ends in '/' or is empty. A directory that cannot be listed has no jars, as in java. */
static void push_jars(struct bl_strings *out, struct cf_arena *a, const char *dir)
{
  struct dirent **entries;
  int n = scandir(dir[0] == '\0' ? "." : dir, &entries, is_jar, by_bytes);
  for (int i = 0; i < n; i++) {
    cf_vec_push(a, out, cf_arena_printf(a, "%s%s", dir, entries[i]->d_name).p);
    free(entries[i]);
  }
  if (n >= 0) {
    free(entries);
  }
}

void bl_args_class_path(struct bl_strings *out, struct cf_arena *a, const char *path)
{
  while (*path != '\0') {
    size_t n = strcspn(path, ":");
    bool star = n > 0 && path[n - 1] == '*' && (n == 1 || path[n - 2] == '/');
    if (star) {
      push_jars(out, a, copy(a, path, n - 1));
    } else if (n > 0) {
      cf_vec_push(a, out, copy(a, path, n));
    }
    path += n + (path[n] == ':');
  }
}

static bool is_same_file(const char *a, const char *b)
{
  struct stat x, y;
  return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

void bl_args_without(struct bl_strings *list, const struct bl_strings *others)
{
  uint32_t kept = 0;
  for (uint32_t i = 0; i < list->n; i++) {
    bool same = false;
    for (uint32_t k = 0; !same && k < others->n; k++) {
      same = is_same_file(list->items[i], others->items[k]);
    }
    if (!same) {
      list->items[kept++] = list->items[i];
    }
  }
  list->n = kept;
}
