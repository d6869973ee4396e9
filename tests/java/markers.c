/* Sources and their markers. */
#include "tests/java/markers.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static const char *const words[MARK_WORDS_] = {"BLOCAL", "BENIGN", "STRICT",
                                               "MISSED", "FALSE",  "SUPPRESSED"};

const char *marker_name(enum marker_word w)
{
  return words[w];
}

/* --- one marker --- */

struct text {
  const char *at, *end;
};

static bool starts(const struct text *t, const char *with)
{
  size_t n = strlen(with);
  return (size_t)(t->end - t->at) >= n && memcmp(t->at, with, n) == 0;
}

static bool skip(struct text *t, const char *what)
{
  if (!starts(t, what)) {
    return false;
  }
  t->at += strlen(what);
  return true;
}

static void skip_blanks(struct text *t)
{
  while (t->at < t->end && (*t->at == ' ' || *t->at == '\t' || *t->at == '\r')) {
    t->at++;
  }
}

/* "BLOCAL:" or "BLOCAL@3:", in *release the number or 0; MARK_WORDS_ if no marker begins here. */
static enum marker_word take_word(unsigned *release, struct text *t)
{
  for (int w = 0; w < MARK_WORDS_; w++) {
    struct text rest = *t;
    *release = 0;
    if (!skip(&rest, words[w])) {
      continue;
    }
    for (bool at = skip(&rest, "@"); at && rest.at < rest.end && isdigit((unsigned char)*rest.at);
         rest.at++) {
      *release = *release * 10 + (unsigned)(*rest.at - '0');
    }
    if (skip(&rest, ":")) {
      *t = rest;
      return (enum marker_word)w;
    }
  }
  return MARK_WORDS_;
}

static enum marker_word word_at(const struct text *t)
{
  struct text rest = *t;
  unsigned release;
  return take_word(&release, &rest);
}

static struct cf_str take_name(struct text *t)
{
  skip_blanks(t);
  const char *from = t->at;
  while (t->at < t->end && ((*t->at >= 'a' && *t->at <= 'z') || *t->at == '-')) {
    t->at++;
  }
  return (struct cf_str){from, (uint32_t)(t->at - from)};
}

/* "{{text}}" or "[[text]]"; none leaves *out empty. */
static bool take_text(struct cf_str *out, struct text *t, const char *open, const char *close)
{
  skip_blanks(t);
  if (!skip(t, open)) {
    return true;
  }
  out->p = t->at;
  while (t->at < t->end && !starts(t, close)) {
    t->at++;
  }
  out->n = (uint32_t)(t->at - out->p);
  return skip(t, close);
}

static bool take_qualifiers(struct marker *m, struct text *t)
{
  struct cf_str name = take_name(t);
  int confidence = m->word == MARK_BLOCAL ? bl_confidence_find(name) : -1;
  if (confidence >= 0) {
    m->sure = true;
    m->confidence = (enum bl_confidence)confidence;
    name = take_name(t);
  }
  if (m->word == MARK_BENIGN || m->word == MARK_STRICT) {
    int reason = bl_benign_find(name);
    if (reason < 0) {
      return m->word == MARK_STRICT && name.n == 0;
    }
    m->reason = (enum bl_benign)reason;
    return true;
  }
  return name.n == 0;
}

/* "(why)": a known fault must have its reason written down. */
static bool take_why(struct text *t)
{
  skip_blanks(t);
  if (!skip(t, "(")) {
    return false;
  }
  for (int depth = 1; depth > 0; t->at++) {
    if (t->at == t->end) {
      return false;
    }
    depth += (*t->at == '(') - (*t->at == ')');
  }
  return true;
}

/* "<<block-local burrows-leino>>": all checks that the finding names. */
static bool take_checks(struct marker *m, struct text *t)
{
  skip_blanks(t);
  if (!skip(t, "<<")) {
    return true;
  }
  while (!starts(t, ">>")) {
    int check = bl_check_find(take_name(t));
    if (check < 0) {
      return false;
    }
    m->checks |= (unsigned)check;
    skip_blanks(t);
  }
  return skip(t, ">>");
}

static bool take_marker(struct marker *m, struct text *t)
{
  m->word = take_word(&m->release, t);
  int kind = bl_kind_find(take_name(t));
  if (kind < 0) {
    return false;
  }
  m->kind = (enum bl_kind)kind;
  bool known_fault = m->word == MARK_MISSED || m->word == MARK_FALSE;
  return (known_fault ? take_why(t) : take_qualifiers(m, t)) &&
         take_text(&m->text, t, "{{", "}}") && take_text(&m->why, t, "[[", "]]") &&
         take_checks(m, t);
}

/* --- one file --- */

static void fault(struct sources *out, const struct source_file *f, uint32_t line)
{
  printf("%s:%u: a marker that makes no sense\n", f->path, line);
  out->faults++;
}

static void read_markers(struct sources *out, struct cf_arena *a, struct source_file *f,
                         struct text t, uint32_t line)
{
  for (;;) {
    struct marker m = {.line = line};
    if (word_at(&t) == MARK_WORDS_ || !take_marker(&m, &t)) {
      fault(out, f, line);
      return;
    }
    cf_vec_push(a, &f->markers, m);
    skip_blanks(&t);
    if (t.at == t.end) {
      return;
    }
    if (!skip(&t, ";")) {
      fault(out, f, line);
      return;
    }
    skip_blanks(&t);
  }
}

/* The comment's text, if the line ends in one that begins with a marker's word. */
static bool find_marker_comment(struct text *comment, struct text line)
{
  for (struct text t = line; t.at < t.end; t.at++) {
    struct text rest = t;
    if (skip(&rest, "//")) {
      skip_blanks(&rest);
      if (word_at(&rest) != MARK_WORDS_) {
        *comment = rest;
        return true;
      }
    }
  }
  return false;
}

static struct cf_str rest_of(struct text t)
{
  skip_blanks(&t);
  while (t.end > t.at && (t.end[-1] == '\r' || t.end[-1] == ' ')) {
    t.end--;
  }
  return (struct cf_str){t.at, (uint32_t)(t.end - t.at)};
}

static void read_header(struct source_file *f, struct cf_str *package, struct text t)
{
  if (skip(&t, "// OPTIONS:")) {
    f->options = rest_of(t);
  } else if (skip(&t, "// RELEASES:")) {
    f->releases = rest_of(t);
  } else if (package->n == 0 && skip(&t, "package ")) {
    *package = rest_of(t);
    package->n -= cf_str_ends(*package, CF_STR(";")); /* Java's */
  }
}

/* "a.b" and "x/A.java" → "a/b/A.java" */
static struct cf_str name_of(struct cf_arena *a, struct cf_str package, const char *path)
{
  const char *slash = strrchr(path, '/');
  const char *base = slash == NULL ? path : slash + 1;
  struct cf_str name = package.n == 0
                           ? cf_arena_printf(a, "%s", base)
                           : cf_arena_printf(a, "%.*s/%s", (int)package.n, package.p, base);
  for (uint32_t i = 0; i < package.n; i++) {
    char *c = (char *)(uintptr_t)&name.p[i];
    *c = *c == '.' ? '/' : *c;
  }
  return name;
}

static void read_told(struct source_file *f, struct cf_arena *a, struct text line, uint32_t number)
{
  static const char mark[] = "// TOLD:";
  const char *at = memmem(line.at, (size_t)(line.end - line.at), mark, sizeof mark - 1);
  if (at != NULL) {
    struct told told = {number, rest_of((struct text){at + sizeof mark - 1, line.end})};
    cf_vec_push(a, &f->told, told);
  }
}

static bool read_text(struct cf_str *out, struct cf_arena *a, const char *path)
{
  struct stat st;
  FILE *in = fopen(path, "rb");
  if (in == NULL || fstat(fileno(in), &st) != 0) {
    return false;
  }
  char *text = cf_arena_alloc(a, (size_t)st.st_size + 1);
  *out = (struct cf_str){text, (uint32_t)fread(text, 1, (size_t)st.st_size, in)};
  fclose(in);
  return true;
}

static void read_source(struct sources *out, struct cf_arena *a, const char *path)
{
  struct cf_str text, package = {"", 0};
  if (!read_text(&text, a, path)) {
    return;
  }
  struct source_file *f = CF_NEW(a, struct source_file);
  f->path = path;
  uint32_t number = 0;
  for (const char *p = text.p, *end = p + text.n; p < end;) {
    const char *stop = memchr(p, '\n', (size_t)(end - p));
    struct text line = {p, stop == NULL ? end : stop}, comment;
    number++;
    read_header(f, &package, line);
    read_told(f, a, line, number);
    if (find_marker_comment(&comment, line)) {
      read_markers(out, a, f, comment, number);
    }
    p = line.end + 1;
  }
  f->name = name_of(a, package, path);
  cf_vec_push(a, out, f);
}

/* --- the directory --- */

static bool is_source(const char *path)
{
  static const char *const endings[] = {".java", ".kt", ".scala", ".groovy"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    if (cf_str_ends(cf_str_c(path), cf_str_c(endings[i]))) {
      return true;
    }
  }
  return false;
}

static int not_hidden(const struct dirent *e)
{
  return e->d_name[0] != '.';
}

static int by_bytes(const struct dirent **x, const struct dirent **y)
{
  return strcmp((*x)->d_name, (*y)->d_name);
}

bool sources_read(struct sources *out, struct cf_arena *a, const char *dir)
{
  struct dirent **entries;
  int n = scandir(dir, &entries, not_hidden, by_bytes);
  for (int i = 0; i < n; i++) {
    struct stat st;
    const char *path = cf_arena_printf(a, "%s/%s", dir, entries[i]->d_name).p;
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
      sources_read(out, a, path);
    } else if (is_source(path)) {
      read_source(out, a, path);
    }
    free(entries[i]);
  }
  if (n >= 0) {
    free(entries);
  }
  return n >= 0;
}

bool source_has_release(const struct source_file *f, unsigned release)
{
  if (f->releases.n == 0 || release == 0) {
    return true;
  }
  for (const char *p = f->releases.p, *end = p + f->releases.n; p < end;) {
    char *after;
    unsigned long r = strtoul(p, &after, 10);
    if (r == release) {
      return true;
    }
    p = after > p ? after : p + 1;
  }
  return false;
}
