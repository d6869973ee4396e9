/* Jars and everything else that is a zip: lists the classes that a Java release sees, opens the
   archives inside, reads entries. What an entry claims of its own size is checked here before
   anything is allocated for it. Reading takes no lock: the bytes are in memory, and nothing of them
   changes. */
#include "classfile/archive/container.h"
#include "classfile/archive/directory.h"
#include "classfile/archive/inflate.h"
#include "classfile/archive/release.h"
#include "classfile/base/map.h"

#include <strings.h>

/* An entry of interest, as the central directory describes it. */
struct member {
  struct cf_str name;
  struct cf_str base; /* without META-INF/versions/N/ */
  uint64_t size;
  uint32_t slot;    /* offset of its header in the directory */
  uint32_t version; /* 0 = not below META-INF/versions */
};

CF_VEC(member_vec, struct member);

struct listing {
  struct cf_archive *ar;
  struct cf_container *c;
  const struct cf_directory *directory;
  struct cf_arena arena; /* for the time of listing */
  struct member_vec classes, archives;
  struct member manifest; /* name.n 0: none */
  bool jmod, versioned;
  struct cf_remarks remarks;
};

static bool is_jmod(struct cf_bytes b)
{
  return b.n >= 8 && memcmp(b.p, "JM", 2) == 0 && memcmp(b.p + 4, "PK", 2) == 0;
}

static bool zip_recognise(struct cf_bytes b)
{
  bool local = b.n >= 4 && memcmp(b.p, "PK\3\4", 4) == 0;
  return local || is_jmod(b) || cf_directory_is_there(b);
}

/* --- what entries claim --- */

static unsigned long long most_bytes(const struct cf_zip_entry *e)
{
  return e->method == CF_ZIP_STORED ? e->packed_size : e->packed_size * CF_DEFLATE_MAX_RATIO;
}

/* Whether the entry can be read at all, and not only claims to. */
static bool acceptable(struct listing *l, struct cf_str name, const struct cf_zip_entry *e)
{
  if (e->packed_size > l->c->bytes.n) {
    cf_remark(&l->remarks, name, "left out: it claims more bytes than the archive has");
  } else if (e->encrypted) {
    cf_remark(&l->remarks, name, "left out: it is encrypted");
  } else if (e->method != CF_ZIP_STORED && e->method != CF_ZIP_DEFLATED) {
    cf_remark(&l->remarks, name, "left out: its compression method %d is not supported", e->method);
  } else if (e->size > most_bytes(e)) {
    cf_remark(&l->remarks, name,
              "left out: it claims %llu bytes, but its %llu compressed bytes give at most %llu",
              (unsigned long long)e->size, (unsigned long long)e->packed_size, most_bytes(e));
  } else if (e->size > l->ar->limits.max_entry_bytes) {
    cf_remark(&l->remarks, name, "left out: it claims %llu bytes, the limit for an entry is %llu",
              (unsigned long long)e->size, (unsigned long long)l->ar->limits.max_entry_bytes);
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

static void meet_class(struct listing *l, struct member m, const struct cf_zip_entry *e)
{
  if (!acceptable(l, m.name, e)) {
    l->ar->ledger.left_out++;
    return;
  }
  m.version = cf_versioned_name(&m.base, m.name);
  l->versioned |= m.version != 0;
  cf_vec_push(&l->arena, &l->classes, m);
}

static void meet_archive(struct listing *l, struct member m, const struct cf_zip_entry *e)
{
  l->ar->ledger.archives++;
  if (l->c->origin.nesting >= l->ar->limits.max_nesting) {
    cf_remark(&l->remarks, m.name, "left out: archives are nested deeper than the limit of %u",
              l->ar->limits.max_nesting);
  } else if (acceptable(l, m.name, e)) {
    cf_vec_push(&l->arena, &l->archives, m);
  }
}

/* A jmod has its classes below classes/; its lib/ holds the JDK's own tools. */
static void meet(struct listing *l, struct member m, const struct cf_zip_entry *e)
{
  bool of_interest = !l->jmod || cf_str_starts(m.name, CF_STR("classes/"));
  l->ar->ledger.entries++;
  if (of_interest && cf_name_is_class(m.name)) {
    meet_class(l, m, e);
  } else if (of_interest && cf_name_is_archive(m.name)) {
    meet_archive(l, m, e);
  } else {
    l->ar->ledger.resources++;
    if (is_manifest(m.name)) {
      l->manifest = m;
    }
  }
}

static void survey(struct listing *l)
{
  uint64_t left = l->directory->n;
  uint32_t next = 0;
  struct cf_zip_entry e;
  if (left > l->ar->limits.max_entries) {
    cf_notice_warn(l->ar, &l->c->origin, l->c->origin.name,
                   "it has %llu entries, those above the limit of %u are left out",
                   (unsigned long long)left, l->ar->limits.max_entries);
    left = l->ar->limits.max_entries;
  }
  for (uint32_t at = 0; left > 0 && cf_directory_entry(&e, &next, l->directory, at); at = next) {
    left--;
    struct member m = {.name = e.name, .size = e.size, .slot = at};
    if (m.name.n > 0 && m.name.p[m.name.n - 1] != '/') {
      meet(l, m, &e);
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
  struct cf_zip_entry e;
  uint32_t next;
  return l->versioned && l->manifest.name.n != 0 &&
         cf_directory_entry(&e, &next, l->directory, l->manifest.slot) &&
         acceptable(l, l->manifest.name, &e) && read_member(&bytes, &l->arena, l, &l->manifest) &&
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
  cf_container_expect(l->ar, l->classes.n);
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
  struct cf_directory *directory = CF_NEW(&ar->arena, struct cf_directory);
  struct listing l = {.ar = ar, .c = c, .jmod = is_jmod(c->bytes), .directory = directory};
  const char *why;
  if (!cf_directory_open(directory, c->bytes, &why)) {
    cf_notice_add(ar, &c->origin, c->origin.name, "%s", why);
    return false;
  }
  c->state = directory;
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

/* A stored entry is borrowed from the archive's bytes only as long as it takes to copy it: the file
   may be given back to the system. */
static bool unpack(struct cf_bytes *out, struct cf_arena *a, const struct cf_zip_entry *e,
                   struct cf_bytes packed, struct cf_inflater *inf, struct cf_err *err)
{
  if (e->method == CF_ZIP_STORED && e->size != packed.n) {
    return fault(err, CF_ERR_MALFORMED, "it is stored, yet claims %lld bytes for its content",
                 (int64_t)e->size);
  }
  size_t n = (size_t)e->size; /* within the limit for an entry: see acceptable() */
  uint8_t *p = cf_arena_alloc(a, n + 1);
  *out = (struct cf_bytes){p, n};
  if (e->method != CF_ZIP_STORED) {
    return cf_inflate(p, n, packed, inf, err);
  }
  memcpy(p, packed.p, n);
  return true;
}

static bool read_slot(struct cf_bytes *out, struct cf_arena *a, struct cf_container *c,
                      uint32_t slot, struct cf_inflater *inf, struct cf_err *err)
{
  const struct cf_directory *directory = c->state;
  struct cf_zip_entry e;
  struct cf_bytes packed;
  uint32_t next;
  if (!cf_directory_entry(&e, &next, directory, slot)) {
    return fault(err, CF_ERR_MALFORMED, "it is not in the archive", 0);
  }
  if (!cf_directory_bytes(&packed, directory, &e, err) || !unpack(out, a, &e, packed, inf, err)) {
    return false;
  }
  return cf_crc32(*out) == e.crc ||
         fault(err, CF_ERR_MALFORMED, "its checksum is wrong: the archive says %lld", e.crc);
}

static bool zip_kind_read(struct cf_bytes *out, struct cf_arena *a, struct cf_container *c,
                          const struct cf_entry *entry, struct cf_inflater *inf, struct cf_err *err)
{
  return read_slot(out, a, c, entry->slot_, inf, err);
}

const struct cf_container_kind cf_zip_kind = {
    .recognise = zip_recognise, .list = zip_kind_list, .read = zip_kind_read};
