/* Jars and everything else that is a zip: lists the classes that a Java release sees, opens the
   archives inside, reads entries. The only user of libzip, which checks the central directory;
   what an entry claims of its own size is checked here before anything is allocated for it.

   One zip_t a container, over bytes in memory: opening costs more than reading, so threads share
   it, take the compressed bytes under the container's lock, and inflate outside of it. */
#include "classfile/archive/container.h"
#include "classfile/archive/inflate.h"
#include "classfile/archive/release.h"
#include "classfile/base/map.h"

#include <strings.h>
#include <zip.h>

enum { ZIP_FLAGS = ZIP_FL_UNCHANGED | ZIP_FL_ENC_RAW, END_RECORD_SIZE = 22 };

/* An entry of interest, as the central directory describes it. */
struct member {
  struct cf_str name; /* borrowed from the zip_t */
  struct cf_str base; /* without META-INF/versions/N/ */
  uint64_t size;
  uint32_t slot;
  uint32_t version; /* 0 = not below META-INF/versions */
};

CF_VEC(member_vec, struct member);

struct listing {
  struct cf_archive *ar;
  struct cf_container *c;
  zip_t *zip;
  struct cf_arena arena; /* for the time of listing */
  struct member_vec classes, archives;
  struct member manifest; /* name.n 0: none */
  bool jmod, versioned;
  struct cf_remarks remarks;
};

/* --- opening --- */

static bool is_jmod(struct cf_bytes b)
{
  return b.n >= 8 && memcmp(b.p, "JM", 2) == 0 && memcmp(b.p + 4, "PK", 2) == 0;
}

static uint32_t le32(const uint8_t *p)
{
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* The end-of-central-directory record, behind which only a comment may stand; NULL if none. */
static const uint8_t *end_record(struct cf_bytes b)
{
  size_t lowest = b.n > END_RECORD_SIZE + 0xffff ? b.n - END_RECORD_SIZE - 0xffff : 0;
  for (size_t at = b.n; at >= lowest + END_RECORD_SIZE; at--) {
    if (memcmp(b.p + at - END_RECORD_SIZE, "PK\5\6", 4) == 0) {
      return b.p + at - END_RECORD_SIZE;
    }
  }
  return NULL;
}

static bool directory_at(struct cf_bytes b, size_t at)
{
  return at <= b.n && b.n - at >= 4 && memcmp(b.p + at, "PK\1\2", 4) == 0;
}

/* The zip without what stands before it: a jmod's header, the start script of an executable jar.
   Only where the offsets do not count that already; libzip would not find its way. */
static struct cf_bytes without_prefix(struct cf_bytes b)
{
  const uint8_t *end = end_record(b);
  if (end != NULL) {
    size_t at = (size_t)(end - b.p), size = le32(end + 12), offset = le32(end + 16);
    if (size + offset < at && !directory_at(b, offset) && directory_at(b, at - size)) {
      size_t prefix = at - size - offset;
      return (struct cf_bytes){b.p + prefix, b.n - prefix};
    }
  }
  return b;
}

static bool zip_recognise(struct cf_bytes b)
{
  bool local = b.n >= 4 && memcmp(b.p, "PK\3\4", 4) == 0;
  return local || is_jmod(b) || end_record(b) != NULL;
}

static void notice_unreadable(struct cf_archive *ar, const struct cf_container *c,
                              zip_error_t *error)
{
  if (zip_error_code_zip(error) == ZIP_ER_NOZIP) {
    cf_notice_add(ar, &c->origin, c->origin.name,
                  "truncated or damaged archive: its central directory is missing");
  } else {
    cf_notice_add(ar, &c->origin, c->origin.name, "damaged archive: %s", zip_error_strerror(error));
  }
}

static zip_t *open_zip(struct cf_archive *ar, struct cf_container *c)
{
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t *source = zip_source_buffer_create(c->bytes.p, c->bytes.n, 0, &error);
  zip_t *zip = source != NULL ? zip_open_from_source(source, ZIP_RDONLY, &error) : NULL;
  if (zip == NULL) {
    notice_unreadable(ar, c, &error);
    zip_source_free(source);
  }
  zip_error_fini(&error);
  return zip;
}

static void zip_kind_close(struct cf_container *c)
{
  if (c->state != NULL) {
    zip_discard(c->state);
  }
}

/* --- what entries claim --- */

static unsigned long long most_bytes(const zip_stat_t *st)
{
  return st->comp_method == ZIP_CM_STORE ? st->comp_size : st->comp_size * CF_DEFLATE_MAX_RATIO;
}

/* Whether the entry can be read at all, and not only claims to. */
static bool acceptable(struct listing *l, struct cf_str name, const zip_stat_t *st)
{
  const zip_uint64_t needed =
      ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD | ZIP_STAT_CRC;
  if ((st->valid & needed) != needed || st->comp_size > l->c->bytes.n) {
    cf_remark(&l->remarks, name, "left out: it claims more bytes than the archive has");
  } else if ((st->valid & ZIP_STAT_ENCRYPTION_METHOD) && st->encryption_method != ZIP_EM_NONE) {
    cf_remark(&l->remarks, name, "left out: it is encrypted");
  } else if (st->comp_method != ZIP_CM_STORE && st->comp_method != ZIP_CM_DEFLATE) {
    cf_remark(&l->remarks, name, "left out: its compression method %d is not supported",
              st->comp_method);
  } else if (st->size > most_bytes(st)) {
    cf_remark(&l->remarks, name,
              "left out: it claims %llu bytes, but its %llu compressed bytes give at most %llu",
              (unsigned long long)st->size, (unsigned long long)st->comp_size, most_bytes(st));
  } else if (st->size > l->ar->limits.max_entry_bytes) {
    cf_remark(&l->remarks, name, "left out: it claims %llu bytes, the limit for an entry is %llu",
              (unsigned long long)st->size, (unsigned long long)l->ar->limits.max_entry_bytes);
  } else {
    return true;
  }
  return false;
}

/* Takes the entry's bytes off what the outermost archive may inflate to. Claims are held to when
   reading, so their sum bounds the work, and the same entries are left out in every run. */
static bool afford(struct listing *l, const struct member *m)
{
  uint64_t *left = l->c->origin.bytes_left;
  if (m->size <= *left) {
    *left -= m->size;
    return true;
  }
  cf_remark(&l->remarks, m->name, "left out: the archive's entries exceed the limit of %llu bytes",
            (unsigned long long)l->ar->limits.max_archive_bytes);
  return false;
}

/* --- listing --- */

static bool is_manifest(struct cf_str name)
{
  const struct cf_str manifest = CF_STR("META-INF/MANIFEST.MF");
  return name.n == manifest.n && strncasecmp(name.p, manifest.p, name.n) == 0;
}

static void meet_class(struct listing *l, struct member m, const zip_stat_t *st)
{
  if (!acceptable(l, m.name, st)) {
    l->ar->ledger.left_out++;
    return;
  }
  m.version = cf_versioned_name(&m.base, m.name);
  l->versioned |= m.version != 0;
  cf_vec_push(&l->arena, &l->classes, m);
}

static void meet_archive(struct listing *l, struct member m, const zip_stat_t *st)
{
  l->ar->ledger.archives++;
  if (l->c->origin.nesting >= l->ar->limits.max_nesting) {
    cf_remark(&l->remarks, m.name, "left out: archives are nested deeper than the limit of %u",
              l->ar->limits.max_nesting);
  } else if (acceptable(l, m.name, st)) {
    cf_vec_push(&l->arena, &l->archives, m);
  }
}

/* A jmod has its classes below classes/; its lib/ holds the JDK's own tools. */
static void meet(struct listing *l, struct member m, const zip_stat_t *st)
{
  bool of_interest = !l->jmod || cf_str_starts(m.name, CF_STR("classes/"));
  l->ar->ledger.entries++;
  if (of_interest && cf_name_is_class(m.name)) {
    meet_class(l, m, st);
  } else if (of_interest && cf_name_is_archive(m.name)) {
    meet_archive(l, m, st);
  } else {
    l->ar->ledger.resources++;
    if (is_manifest(m.name)) {
      l->manifest = m;
    }
  }
}

static void survey(struct listing *l)
{
  zip_int64_t n = zip_get_num_entries(l->zip, ZIP_FLAGS);
  if (n > (zip_int64_t)l->ar->limits.max_entries) {
    cf_notice_warn(l->ar, &l->c->origin, l->c->origin.name,
                   "it has %lld entries, those above the limit of %u are left out", (long long)n,
                   l->ar->limits.max_entries);
    n = l->ar->limits.max_entries;
  }
  for (zip_int64_t i = 0; i < n; i++) {
    zip_stat_t st;
    if (zip_stat_index(l->zip, (zip_uint64_t)i, ZIP_FLAGS, &st) != 0 || st.name == NULL) {
      continue;
    }
    struct member m = {.name = cf_str_c(st.name), .size = st.size, .slot = (uint32_t)i};
    if (m.name.n > 0 && m.name.p[m.name.n - 1] != '/') {
      meet(l, m, &st);
    }
  }
}

static bool read_slot(struct cf_bytes *out, struct cf_arena *a, struct cf_container *c,
                      uint32_t slot, struct cf_inflater *inf, struct cf_err *err);

static bool read_member(struct cf_bytes *out, struct cf_arena *a, struct listing *l,
                        const struct member *m)
{
  struct cf_err err = {0};
  char text[256];
  if (read_slot(out, a, l->c, m->slot, l->ar->inflater, &err)) {
    return true;
  }
  cf_err_format(text, sizeof text, &err);
  cf_remark(&l->remarks, m->name, "left out: %s", text);
  return false;
}

static bool is_multi_release(struct listing *l)
{
  struct cf_bytes bytes;
  zip_stat_t st;
  return l->versioned && l->manifest.name.n != 0 &&
         zip_stat_index(l->zip, l->manifest.slot, ZIP_FLAGS, &st) == 0 &&
         acceptable(l, l->manifest.name, &st) && read_member(&bytes, &l->arena, l, &l->manifest) &&
         cf_manifest_is_multi_release(bytes);
}

static bool visible(const struct listing *l, const struct member *m, bool multi_release)
{
  uint32_t release = l->ar->release;
  return m->version == 0 || (multi_release && m->version >= CF_FIRST_VERSIONED_RELEASE &&
                             (release == 0 || m->version <= release));
}

/* Of two entries for one class: the newer version; of equal names the last, as Java's zip reader
   has it (the first is reached by no one). */
static void contend(struct listing *l, struct member **best, struct member *m)
{
  if (*best != NULL && (*best)->version == m->version) {
    cf_remark(&l->remarks, m->name,
              "the archive has several entries of this name: the last counts, as in Java");
  }
  if (*best == NULL || (*best)->version <= m->version) {
    *best = m;
  }
}

/* Adds the classes that the release sees. Without META-INF/versions or equal names: all. */
static void add_classes(struct listing *l)
{
  struct cf_map best;
  bool multi_release = is_multi_release(l);
  cf_map_init(&best, &l->arena);
  for (uint32_t i = 0; i < l->classes.n; i++) {
    struct member *m = &l->classes.items[i];
    if (visible(l, m, multi_release)) {
      contend(l, (struct member **)cf_map_at(&best, m->base.p, m->base.n), m);
    }
  }
  for (uint32_t i = 0; i < l->classes.n; i++) {
    struct member *m = &l->classes.items[i];
    if (cf_map_get(&best, m->base.p, m->base.n) != m) {
      l->ar->ledger.shadowed++;
    } else if (afford(l, m)) {
      cf_container_add_class(l->ar, l->c, m->name, m->size, m->slot);
    } else {
      l->ar->ledger.left_out++;
    }
  }
  cf_map_destroy(&best);
}

static void open_nested(struct listing *l, const struct member *m)
{
  struct cf_origin origin = l->c->origin;
  struct cf_bytes bytes;
  struct cf_str name = cf_name_inside(&l->ar->arena, l->c->origin.name, m->name);
  origin.whole_input = false;
  if (!cf_archive_must_stop(l->ar, &origin, name) && afford(l, m) &&
      read_member(&bytes, &l->ar->arena, l, m)) {
    origin.name = name;
    origin.nesting++;
    cf_container_open(l->ar, &origin, bytes);
  }
}

static bool zip_kind_list(struct cf_archive *ar, struct cf_container *c)
{
  struct listing l = {.ar = ar, .c = c, .jmod = is_jmod(c->bytes)};
  c->bytes = without_prefix(c->bytes);
  c->state = l.zip = open_zip(ar, c);
  if (l.zip == NULL) {
    return false;
  }
  cf_arena_init(&l.arena);
  l.remarks = (struct cf_remarks){ar, c, &l.arena, 0, 0};
  survey(&l);
  add_classes(&l);
  for (uint32_t i = 0; i < l.archives.n; i++) {
    open_nested(&l, &l.archives.items[i]);
  }
  cf_remarks_end(&l.remarks);
  cf_arena_destroy(&l.arena);
  return true;
}

/* --- reading --- */

static bool fault(struct cf_err *err, enum cf_err_code code, const char *what, int64_t value)
{
  return cf_fail(err, code, "archive entry", -1, what, value, CF_NO_OFFSET);
}

/* An entry's bytes as they stand in the archive. */
struct raw {
  zip_stat_t st;
  uint8_t *bytes;
};

static bool fetch_bytes(uint8_t *p, size_t n, zip_t *zip, uint32_t slot, struct cf_err *err)
{
  zip_file_t *file = zip_fopen_index(zip, slot, ZIP_FL_COMPRESSED | ZIP_FL_UNCHANGED);
  zip_int64_t got = 0;
  size_t at = 0;
  if (file == NULL) {
    return fault(err, CF_ERR_MALFORMED,
                 "its local header is damaged or outside of the archive (libzip error %lld)",
                 zip_error_code_zip(zip_get_error(zip)));
  }
  while (at < n && (got = zip_fread(file, p + at, n - at)) > 0) {
    at += (size_t)got;
  }
  zip_fclose(file);
  return at == n ||
         fault(err, CF_ERR_TRUNCATED, "the archive ends inside its data, %lld bytes before its end",
               (int64_t)(n - at));
}

/* Under the container's lock: a stored entry goes to `a` at once, a deflated one to the scratch. */
static bool fetch(struct raw *raw, struct cf_arena *a, struct cf_container *c, uint32_t slot,
                  struct cf_inflater *inf, struct cf_err *err)
{
  zip_stat_t *st = &raw->st;
  if (zip_stat_index(c->state, slot, ZIP_FLAGS, st) != 0) {
    return fault(err, CF_ERR_MALFORMED, "it is not in the archive", 0);
  }
  size_t n = (size_t)st->comp_size; /* not above the archive's size: see acceptable() */
  raw->bytes =
      st->comp_method == ZIP_CM_STORE ? cf_arena_alloc(a, n + 1) : cf_inflater_scratch(inf, n);
  if (raw->bytes == NULL) {
    return fault(err, CF_ERR_LIMIT, "no memory for its %lld bytes", (int64_t)n);
  }
  return fetch_bytes(raw->bytes, n, c->state, slot, err);
}

static bool unpack(struct cf_bytes *out, struct cf_arena *a, const struct raw *raw,
                   struct cf_inflater *inf, struct cf_err *err)
{
  struct cf_bytes packed = {raw->bytes, (size_t)raw->st.comp_size};
  if (raw->st.comp_method == ZIP_CM_STORE) {
    *out = packed;
    return raw->st.size == raw->st.comp_size ||
           fault(err, CF_ERR_MALFORMED, "it is stored, yet claims %lld bytes for its content",
                 (int64_t)raw->st.size);
  }
  size_t n = (size_t)raw->st.size;
  uint8_t *p = cf_arena_alloc(a, n + 1);
  *out = (struct cf_bytes){p, n};
  return cf_inflate(p, n, packed, inf, err);
}

static bool read_slot(struct cf_bytes *out, struct cf_arena *a, struct cf_container *c,
                      uint32_t slot, struct cf_inflater *inf, struct cf_err *err)
{
  struct raw raw;
  pthread_mutex_lock(&c->lock);
  bool fetched = fetch(&raw, a, c, slot, inf, err);
  pthread_mutex_unlock(&c->lock);
  if (!fetched || !unpack(out, a, &raw, inf, err)) {
    return false;
  }
  return cf_crc32(*out) == raw.st.crc ||
         fault(err, CF_ERR_MALFORMED, "its checksum is wrong: the archive says %lld", raw.st.crc);
}

static bool zip_kind_read(struct cf_bytes *out, struct cf_arena *a, struct cf_container *c,
                          const struct cf_entry *entry, struct cf_inflater *inf, struct cf_err *err)
{
  return read_slot(out, a, c, entry->slot_, inf, err);
}

const struct cf_container_kind cf_zip_kind = {.recognise = zip_recognise,
                                              .list = zip_kind_list,
                                              .read = zip_kind_read,
                                              .close = zip_kind_close};
