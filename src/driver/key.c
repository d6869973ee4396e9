/* See the header. Everything goes into the hash with its length before it, so that no two different
   things look alike. */
#include "src/driver/key.h"

#include "src/driver/build_id.h"
#include "src/driver/excerpts.h"
#include "src/driver/jdk.h"
#include "src/program/pool.h"

#include <sys/stat.h>

enum {
  PIECE = 4 << 20, /* bytes that are hashed in one go */
  LARGEST_REMEMBERED = 1 << 20,
  MOST_REMEMBERED = 256 << 20
};

/* The text that is hashed in the end. */
struct text {
  struct cf_arena *arena;
  uint8_t *items;
  uint32_t n, cap;
};

static void put(struct text *t, const void *p, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    cf_vec_push(t->arena, t, ((const uint8_t *)p)[i]);
  }
}

static void put_number(struct text *t, uint64_t n)
{
  put(t, &n, sizeof n);
}

static void put_text(struct text *t, struct cf_str s)
{
  put_number(t, s.n);
  put(t, s.p, s.n);
}

/* NULL is not the empty text. */
static void put_words(struct text *t, const char *s)
{
  put_number(t, s != NULL);
  put_text(t, cf_str_c(s == NULL ? "" : s));
}

static void put_list(struct text *t, const struct bl_strings *list)
{
  put_number(t, list->n);
  for (uint32_t i = 0; i < list->n; i++) {
    put_words(t, list->items[i]);
  }
}

/* --- options --- */

/* Every option, in the order of their declarations: what it is kept as, or that it is shown only.
   One that is missing here is a warning of the compiler, as in src/cache/record.c. */
#define OPTIONS(X)                                                                                 \
  X(SHOWN, verb)                                                                                   \
  X(LIST, inputs)                                                                                  \
  X(LIST, classpath)                                                                               \
  X(LIST, only) /* warnings of what they select come while reading */                              \
  X(LIST, exclude)                                                                                 \
  X(LIST_SHOWN, source_roots)                                                                      \
  X(LIST, models)                                                                                  \
  X(SHOWN, outputs)                                                                                \
  X(SHOWN, n_outputs)                                                                              \
  X(SHOWN, cap_outputs)                                                                            \
  X(WORDS, jdk)                                                                                    \
  X(NUMBER, no_jdk)                                                                                \
  X(NUMBER, checks)                                                                                \
  X(SHOWN, min_confidence)                                                                         \
  X(SHOWN, benign_show)                                                                            \
  X(SHOWN, suppressed_show)                                                                        \
  X(SHOWN, by_rank)                                                                                \
  X(NUMBER, strict)                                                                                \
  X(NUMBER, same_class_callees)                                                                    \
  X(SHOWN, fail_on)                                                                                \
  X(NUMBER, release)                                                                               \
  X(SHOWN, threads)                                                                                \
  X(SHOWN, timeout)    /* a run that it has cut short is not kept */                               \
  X(SHOWN, max_memory) /* likewise; what it allows an input to claim is in the key by itself */    \
  X(SHOWN, color)                                                                                  \
  X(SHOWN, progress)                                                                               \
  X(SHOWN, quiet)                                                                                  \
  X(SHOWN, verbose)                                                                                \
  X(SHOWN, stats)                                                                                  \
  X(SHOWN, timings)                                                                                \
  X(SHOWN, dump_class)                                                                             \
  X(SHOWN, dump_code)                                                                              \
  X(SHOWN, dump_cfg)                                                                               \
  X(SHOWN, dump_summary)                                                                           \
  X(SHOWN, dump_atomicity)                                                                         \
  X(SHOWN, against)                                                                                \
  X(SHOWN, from)                                                                                   \
  X(SHOWN, config)                                                                                 \
  X(SHOWN, cache)                                                                                  \
  X(LIST_SHOWN, suppressions)                                                                      \
  X(SHOWN, baseline)                                                                               \
  X(SHOWN, write_baseline)

#define ZERO_SHOWN 0
#define ZERO_LIST_SHOWN                                                                            \
  {                                                                                                \
  }
#define ZERO_LIST                                                                                  \
  {                                                                                                \
  }
#define ZERO_WORDS        NULL
#define ZERO_NUMBER       0
#define ZERO(kind, field) ZERO_##kind,
_Static_assert(sizeof((const struct bl_options){OPTIONS(ZERO)}) == sizeof(struct bl_options),
               "each option is said to be in the key, or not");

#define PUT_SHOWN(field)
#define PUT_LIST_SHOWN(field)
#define PUT_LIST(field)   put_list(t, &o->field);
#define PUT_WORDS(field)  put_words(t, o->field);
#define PUT_NUMBER(field) put_number(t, (uint64_t)o->field);
#define PUT(kind, field)  PUT_##kind(field)

static void put_options(struct text *t, const struct bl_options *o)
{
  OPTIONS(PUT)
}

/* --- inputs --- */

/* A run of a mapped file, or a class file that is to be read. */
struct piece {
  struct cf_bytes bytes;
  uint32_t entry;
  bool read;     /* it is to be read */
  bool remember; /* and what has been read is not read again */
  bool good;
  struct bl_digest digest;
};

struct pieces {
  struct piece *items;
  uint32_t n, cap;
  struct bl_reading *reading;
  struct bl_budget *budget;
  uint64_t remembered; /* bytes */
};

static bool digest_file(struct piece *p, struct cf_arena *a, struct pieces *ps)
{
  struct cf_err err = {0};
  p->good = cf_archive_read(&p->bytes, a, ps->reading->archive, p->entry, NULL, &err);
  if (p->good) {
    p->digest = bl_digest_of(p->bytes);
  }
  return p->good;
}

static void digest_piece(void *ctx, unsigned thread, uint32_t i)
{
  struct pieces *ps = ctx;
  struct piece *p = &ps->items[i];
  if (bl_budget_is_spent(ps->budget, BL_STAGE_READ)) {
    return;
  }
  if (p->remember) {
    digest_file(p, &ps->reading->early[thread], ps);
  } else if (p->read) {
    struct cf_arena own;
    cf_arena_init(&own);
    digest_file(p, &own, ps);
    cf_arena_destroy(&own);
  } else {
    p->digest = bl_digest_of(p->bytes);
    p->good = true;
  }
}

static void list_source(struct pieces *ps, struct cf_arena *a, struct cf_bytes all)
{
  for (size_t at = 0; at < all.n; at += PIECE) {
    size_t left = all.n - at;
    const struct piece p = {.bytes = {all.p + at, left < PIECE ? left : PIECE}};
    cf_vec_push(a, ps, p);
  }
}

/* Large files may be rubbish, and many files more than there is room for: those are read twice. */
static void list_file(struct pieces *ps, struct cf_arena *a, uint32_t entry, uint64_t size)
{
  bool small = size <= LARGEST_REMEMBERED && ps->remembered + size <= MOST_REMEMBERED;
  const struct piece p = {.entry = entry, .read = true, .remember = small};
  ps->remembered += small ? size : 0;
  cf_vec_push(a, ps, p);
}

/* The pieces of mapped files, then the class files that lie in folders. */
static void list_pieces(struct pieces *ps, struct cf_arena *a)
{
  uint32_t n;
  const struct cf_source *sources = cf_archive_sources(ps->reading->archive, &n);
  for (uint32_t i = 0; i < n; i++) {
    list_source(ps, a, sources[i].bytes);
  }
  const struct cf_entry *entries = cf_archive_entries(ps->reading->archive, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (!entries[i].in_archive) {
      list_file(ps, a, i, entries[i].size);
    }
  }
}

/* `a` lives as long as the reading. */
static bool digest_pieces(struct pieces *ps, struct cf_arena *a, unsigned threads)
{
  struct bl_reading *r = ps->reading;
  r->n_early = threads == 0 ? 1 : threads;
  r->early = CF_NEW_N(a, struct cf_arena, r->n_early);
  for (unsigned t = 0; t < r->n_early; t++) {
    cf_arena_init(&r->early[t]);
  }
  bl_pool_for(r->n_early, ps->n, digest_piece, ps);
  bool good = true;
  for (uint32_t i = 0; i < ps->n; i++) {
    const struct piece *p = &ps->items[i];
    good = good && p->good;
    if (p->remember && p->good) {
      cf_archive_remember(r->archive, p->entry, p->bytes);
    }
  }
  return good;
}

/* What the archives are called and how long they are says which pieces are theirs. */
static void put_names(struct text *t, const struct cf_archive *archive)
{
  uint32_t n;
  const struct cf_source *sources = cf_archive_sources(archive, &n);
  put_number(t, n);
  for (uint32_t i = 0; i < n; i++) {
    put_text(t, sources[i].path);
    put_number(t, sources[i].bytes.n);
  }
  const struct cf_entry *entries = cf_archive_entries(archive, &n);
  put_number(t, n);
  for (uint32_t i = 0; i < n; i++) {
    if (!entries[i].in_archive) {
      put_number(t, i);
      put_text(t, cf_entry_path(t->arena, &entries[i]));
    }
  }
  const struct cf_notice *notices = cf_archive_notices(archive, &n);
  put_number(t, n);
  for (uint32_t i = 0; i < n; i++) {
    put_text(t, notices[i].where);
    put_text(t, notices[i].text);
  }
}

static bool put_inputs(struct text *t, struct cf_arena *a, const struct bl_options *o,
                       struct bl_reading *r, struct bl_budget *budget)
{
  struct pieces ps = {.reading = r, .budget = budget};
  list_pieces(&ps, t->arena);
  if (!digest_pieces(&ps, a, o->threads)) {
    return false;
  }
  put_number(t, r->limits.max_entry_bytes);
  put_names(t, r->archive);
  for (uint32_t i = 0; i < ps.n; i++) {
    put(t, ps.items[i].digest.bytes, BL_DIGEST_BYTES);
  }
  return true;
}

/* --- what else is read --- */

static bool put_models(struct text *t, const struct bl_options *o)
{
  bool good = true;
  for (uint32_t i = 0; good && i < o->models.n; i++) {
    struct cf_str content;
    good = bl_read_file(&content, t->arena, o->models.items[i]);
    if (good) {
      put_text(t, content);
    }
  }
  return good;
}

/* What can be seen of a file without reading it. Of the JDK's the change of its inode is nothing:
   it may have been copied here as it is. */
static void put_stat(struct text *t, const char *path, bool inode)
{
  struct stat st = {0};
  put_words(t, path);
  put_number(t, stat(path, &st) == 0);
  put_number(t, (uint64_t)st.st_size);
  put_number(t, (uint64_t)st.st_mtim.tv_sec);
  put_number(t, (uint64_t)st.st_mtim.tv_nsec);
  if (inode) {
    put_number(t, (uint64_t)st.st_ino);
    put_number(t, (uint64_t)st.st_ctim.tv_sec);
    put_number(t, (uint64_t)st.st_ctim.tv_nsec);
  }
}

static void put_jdk(struct text *t, const struct bl_options *o)
{
  struct bl_jdk jdk;
  struct bl_diagnostics warnings = {0};
  struct cf_str release;
  bl_jdk_find(&jdk, t->arena, &warnings, o);
  for (uint32_t i = 0; i < warnings.n; i++) {
    put_text(t, warnings.items[i].input);
  }
  put_text(t, jdk.home);
  for (uint32_t i = 0; i < jdk.paths.n; i++) {
    put_stat(t, jdk.paths.items[i], false);
  }
  const char *file = cf_arena_printf(t->arena, "%.*s/release", (int)jdk.home.n, jdk.home.p).p;
  if (jdk.home.n > 0 && bl_read_file(&release, t->arena, file)) {
    put_text(t, release);
  }
}

/* --- the key --- */

bool bl_key_make(struct bl_digest *key, struct cf_arena *a, const struct bl_options *o,
                 struct bl_reading *r, struct bl_budget *budget)
{
  struct cf_bytes build = bl_build_id();
  struct cf_arena scratch;
  cf_arena_init(&scratch);
  struct text t = {.arena = &scratch};
  put_text(&t, CF_STR("blocal " BLOCAL_VERSION));
  put_number(&t, build.n);
  put(&t, build.p, build.n);
  put_options(&t, o);
  put_number(&t, bl_excerpts_wanted(o));
  put_jdk(&t, o);
  bool good = build.n > 0 && put_models(&t, o) && put_inputs(&t, a, o, r, budget);
  if (good) {
    *key = bl_digest_of((struct cf_bytes){t.items, t.n});
  }
  cf_arena_destroy(&scratch);
  return good;
}

struct bl_digest bl_key_stamp(const struct bl_options *o, const struct bl_reading *r)
{
  struct cf_arena a;
  uint32_t n;
  cf_arena_init(&a);
  struct text t = {.arena = &a};
  const struct cf_source *sources = cf_archive_sources(r->archive, &n);
  for (uint32_t i = 0; i < n; i++) {
    put_stat(&t, sources[i].path.p, true);
  }
  const struct cf_entry *entries = cf_archive_entries(r->archive, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (!entries[i].in_archive) {
      put_stat(&t, cf_entry_path(&a, &entries[i]).p, true);
    }
  }
  for (uint32_t i = 0; i < o->models.n; i++) {
    put_stat(&t, o->models.items[i], true);
  }
  put_jdk(&t, o);
  struct bl_digest stamp = bl_digest_of((struct cf_bytes){t.items, t.n});
  cf_arena_destroy(&a);
  return stamp;
}
