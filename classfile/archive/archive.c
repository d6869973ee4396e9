/* The archive as its users see it: opens inputs, keeps the tables of containers, entries and
   notices, and hands each read to the container's kind. Knows no format: see zip.c,
   image.c, files.c. */
#include "classfile/archive/container.h"

#include "classfile/archive/inflate.h"
#include "classfile/base/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/mman.h>

enum { MAX_REMARKS = 50 }; /* for each container; then only their number */

/* In the order of asking: zip also looks for its mark at the end of the bytes. */
static const struct cf_container_kind *const archive_kinds[] = {
    &cf_image_kind,
    &cf_zip_kind,
};

static const struct cf_container_kind *kind_of(struct cf_bytes bytes)
{
  for (size_t i = 0; i < sizeof archive_kinds / sizeof *archive_kinds; i++) {
    if (archive_kinds[i]->recognise(bytes)) {
      return archive_kinds[i];
    }
  }
  return NULL;
}

struct cf_container *cf_container_new(struct cf_archive *ar, const struct cf_container_kind *kind,
                                      const struct cf_origin *origin)
{
  struct cf_container *c = CF_NEW(&ar->arena, struct cf_container);
  c->kind = kind;
  c->origin = *origin;
  c->limits = &ar->limits;
  c->index = ar->containers.n;
  cf_vec_push(&ar->arena, &ar->containers, c);
  return c;
}

/* What its user may have meant. */
static const char *hint(struct cf_str name, struct cf_bytes bytes)
{
  if (bytes.n == 0) {
    return ": the file is empty";
  }
  bool source = cf_str_ends(name, CF_STR(".java")) || cf_str_ends(name, CF_STR(".kt")) ||
                cf_str_ends(name, CF_STR(".scala")) || cf_str_ends(name, CF_STR(".groovy"));
  return source ? ": sources are not read, what is compiled of them is" : "";
}

void cf_container_open(struct cf_archive *ar, const struct cf_origin *origin, struct cf_bytes bytes)
{
  const struct cf_container_kind *kind = kind_of(bytes);
  if (kind == NULL) {
    cf_notice_add(ar, origin, origin->name, "not an archive or class file%s",
                  hint(origin->name, bytes));
    return;
  }
  struct cf_container *c = cf_container_new(ar, kind, origin);
  c->bytes = bytes;
  ar->ledger.containers += kind->list(ar, c);
}

void cf_container_expect(struct cf_archive *ar, uint32_t classes)
{
  struct cf_entry_vec *v = &ar->entries;
  uint32_t twice = v->cap <= UINT32_MAX / 2 ? 2 * v->cap : UINT32_MAX;
  assert(classes <= UINT32_MAX / 2 - v->n);
  if (classes <= v->cap - v->n) {
    return;
  }
  uint32_t cap = v->n + classes > twice ? v->n + classes : twice; /* of many small archives, too */
  struct cf_entry *items = cf_memory_get(cap * sizeof *items);
  if (v->n > 0) {
    memcpy(items, v->items, v->n * sizeof *items);
  }
  free(v->items);
  *v = (struct cf_entry_vec){items, v->n, cap};
}

void cf_container_add_class(struct cf_archive *ar, const struct cf_container *c, struct cf_str name,
                            uint64_t size, uint32_t slot)
{
  struct cf_entry entry = {.container = c->origin.name,
                           .name = name,
                           .input = c->origin.input,
                           .in_archive = c->kind != &cf_files_kind,
                           .size = size,
                           .source_ = c->index,
                           .slot_ = slot};
  cf_container_expect(ar, 1);
  ar->entries.items[ar->entries.n++] = entry;
  ar->ledger.classes++;
}

static void notice_push(struct cf_archive *ar, bool error, uint32_t input, struct cf_str where,
                        const char *fmt, va_list args)
{
  char text[512];
  vsnprintf(text, sizeof text, fmt, args);
  struct cf_notice notice = {.error = error,
                             .input = input,
                             .where = cf_arena_str(&ar->arena, where),
                             .text = cf_arena_str(&ar->arena, cf_str_c(text))};
  cf_vec_push(&ar->arena, &ar->notices, notice);
}

void cf_notice_add(struct cf_archive *ar, const struct cf_origin *origin, struct cf_str where,
                   const char *fmt, ...)
{
  va_list args;
  va_start(args, fmt);
  notice_push(ar, origin->whole_input, origin->input, where, fmt, args);
  va_end(args);
}

void cf_notice_warn(struct cf_archive *ar, const struct cf_origin *origin, struct cf_str where,
                    const char *fmt, ...)
{
  va_list args;
  va_start(args, fmt);
  notice_push(ar, false, origin->input, where, fmt, args);
  va_end(args);
}

void cf_remark(struct cf_remarks *r, struct cf_str entry, const char *fmt, ...)
{
  char text[384];
  va_list args;
  if (r->told == MAX_REMARKS) {
    r->withheld++;
    return;
  }
  r->told++;
  va_start(args, fmt);
  vsnprintf(text, sizeof text, fmt, args);
  va_end(args);
  cf_notice_warn(r->ar, &r->c->origin, cf_name_inside(r->scratch, r->c->origin.name, entry), "%s",
                 text);
}

bool cf_archive_must_stop(struct cf_archive *ar, const struct cf_origin *origin,
                          struct cf_str where)
{
  bool stop = ar->stop != NULL && ar->stop(ar->stop_ctx);
  if (stop) {
    cf_notice_add(ar, origin, where, "left out: the run had to end before it");
  }
  return stop;
}

void cf_remarks_end(struct cf_remarks *r)
{
  if (r->withheld > 0) {
    cf_notice_warn(r->ar, &r->c->origin, r->c->origin.name, "%u more warnings about its entries",
                   r->withheld);
  }
}

static struct cf_str join(struct cf_arena *a, struct cf_str left, struct cf_str middle,
                          struct cf_str right)
{
  uint32_t n = left.n + middle.n + right.n;
  char *p = cf_arena_alloc(a, (size_t)n + 1);
  memcpy(p, left.p, left.n);
  memcpy(p + left.n, middle.p, middle.n);
  memcpy(p + left.n + middle.n, right.p, right.n);
  p[n] = '\0';
  return (struct cf_str){p, n};
}

struct cf_str cf_name_inside(struct cf_arena *a, struct cf_str container, struct cf_str name)
{
  return join(a, container, CF_STR("!/"), name);
}

struct cf_str cf_entry_path(struct cf_arena *a, const struct cf_entry *entry)
{
  const struct cf_str slash = CF_STR("/"), none = CF_STR("");
  if (entry->in_archive) {
    return cf_name_inside(a, entry->container, entry->name);
  }
  bool bare = entry->container.n == 0 || cf_str_ends(entry->container, slash);
  return join(a, entry->container, bare ? none : slash, entry->name);
}

bool cf_name_is_class(struct cf_str name)
{
  return cf_str_ends(name, CF_STR(".class"));
}

bool cf_name_is_archive(struct cf_str name)
{
  static const char *const endings[] = {".jar", ".war", ".ear", ".aar", ".zip", ".jmod"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    struct cf_str end = cf_str_c(endings[i]);
    if (name.n > end.n && strncasecmp(name.p + (name.n - end.n), end.p, end.n) == 0) {
      return true;
    }
  }
  return false;
}

struct cf_archive *cf_archive_open(const char *const *inputs, uint32_t n,
                                   const struct cf_archive_options *opt)
{
  struct cf_arena arena;
  cf_arena_init(&arena);
  struct cf_archive *ar = CF_NEW(&arena, struct cf_archive);
  ar->arena = arena; /* the archive lives in its own arena */
  ar->limits = opt->limits != NULL ? *opt->limits : cf_default_limits;
  ar->release = opt->release > 0 ? (uint32_t)opt->release : 0;
  ar->inflater = cf_inflater_new();
  ar->stop = opt->stop;
  ar->stop_ctx = opt->stop_ctx;
  for (uint32_t i = 0; i < n; i++) {
    cf_input_open(ar, inputs[i], i);
  }
  return ar;
}

void cf_archive_close(struct cf_archive *ar)
{
  if (ar == NULL) {
    return;
  }
  for (uint32_t i = 0; i < ar->sources.n; i++) {
    struct cf_bytes b = ar->sources.items[i].bytes;
    if (b.n > 0) {
      munmap((void *)(uintptr_t)b.p, b.n);
    }
  }
  cf_inflater_free(ar->inflater);
  free(ar->entries.items);
  struct cf_arena arena = ar->arena;
  cf_arena_destroy(&arena);
}

void cf_archive_unload(struct cf_archive *ar)
{
  for (uint32_t i = 0; i < ar->sources.n; i++) {
    struct cf_bytes b = ar->sources.items[i].bytes;
    madvise((void *)(uintptr_t)b.p, b.n, MADV_DONTNEED);
  }
}

const struct cf_entry *cf_archive_entries(const struct cf_archive *ar, uint32_t *n)
{
  *n = ar->entries.n;
  return ar->entries.items;
}

const struct cf_notice *cf_archive_notices(const struct cf_archive *ar, uint32_t *n)
{
  *n = ar->notices.n;
  return ar->notices.items;
}

const struct cf_source *cf_archive_sources(const struct cf_archive *ar, uint32_t *n)
{
  *n = ar->sources.n;
  return ar->sources.items;
}

struct cf_archive_ledger cf_archive_ledger(const struct cf_archive *ar)
{
  return ar->ledger;
}

bool cf_archive_read(struct cf_bytes *out, struct cf_arena *a, struct cf_archive *ar, uint32_t i,
                     struct cf_inflater *inf, struct cf_err *err)
{
  const struct cf_entry *entry = &ar->entries.items[i];
  struct cf_container *c = ar->containers.items[entry->source_];
  return c->kind->read(out, a, c, entry, inf, err);
}

void cf_archive_remember(struct cf_archive *ar, uint32_t i, struct cf_bytes content)
{
  const struct cf_entry *entry = &ar->entries.items[i];
  struct cf_container *c = ar->containers.items[entry->source_];
  if (c->kind->remember != NULL) {
    c->kind->remember(c, entry, content);
  }
}
