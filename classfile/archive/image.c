/* A JDK's lib/modules as a container: all its classes as entries, in the order in which they lie in
   the image. Knows no bytes of the format: see jimage.h. */
#include "classfile/archive/container.h"
#include "classfile/archive/jimage.h"

#include <stdlib.h>

/* A class that is listed. */
struct resource {
  uint64_t offset;
  uint64_t size;
  struct cf_str name;
  uint32_t slot;
};

struct listing {
  struct cf_archive *ar;
  struct cf_container *c;
  const struct cf_jimage *image;
  struct cf_arena scratch;
  struct cf_remarks remarks;
  CF_VEC(resource_vec, struct resource) classes;
};

static uint64_t smaller(uint64_t a, uint64_t b)
{
  return a < b ? a : b;
}

/* A class counts against what the archive may inflate to, as those of a zip do. */
static bool affordable(struct listing *l, struct cf_str name, uint64_t size)
{
  uint64_t *left = l->c->origin.bytes_left;
  if (size > smaller(*left, l->ar->limits.max_entry_bytes)) {
    cf_remark(&l->remarks, name, "left out: it claims %llu bytes, the limit is %llu",
              (unsigned long long)size,
              (unsigned long long)smaller(*left, l->ar->limits.max_entry_bytes));
    return false;
  }
  *left -= size;
  return true;
}

static void meet_class(struct listing *l, const struct cf_jimage_location *at, uint32_t slot)
{
  struct cf_str name = cf_jimage_name(&l->ar->arena, at);
  struct resource r = {at->offset, at->size, name, slot};
  if (affordable(l, name, at->size)) {
    cf_vec_push(&l->scratch, &l->classes, r);
  } else {
    l->ar->ledger.left_out++;
  }
}

static void meet(struct listing *l, uint32_t slot)
{
  struct cf_jimage_location at;
  struct cf_err err = {0};
  char text[256];
  l->ar->ledger.entries++;
  if (!cf_jimage_location(&at, l->image, slot, &err)) {
    cf_err_format(text, sizeof text, &err);
    cf_remark(&l->remarks, CF_STR("?"), "left out: %s", text);
    l->ar->ledger.left_out++;
  } else if (cf_str_is(at.extension, "class")) {
    meet_class(l, &at, slot);
  } else {
    l->ar->ledger.resources++;
  }
}

static int by_place(const void *x, const void *y)
{
  const struct resource *a = x, *b = y;
  return a->offset != b->offset ? cf_number_cmp(a->offset, b->offset)
                                : cf_number_cmp(a->slot, b->slot);
}

static void list_slots(struct listing *l)
{
  uint32_t n = l->image->slots;
  if (n > l->ar->limits.max_entries) {
    cf_notice_warn(l->ar, &l->c->origin, l->c->origin.name,
                   "it has %u entries, those above the limit of %u are left out", n,
                   l->ar->limits.max_entries);
    n = l->ar->limits.max_entries;
  }
  for (uint32_t i = 0; i < n; i++) {
    meet(l, i);
  }
  if (l->classes.n > 0) {
    qsort(l->classes.items, l->classes.n, sizeof *l->classes.items, by_place);
  }
}

static bool image_list(struct cf_archive *ar, struct cf_container *c)
{
  struct cf_err err = {0};
  char text[256];
  struct cf_jimage *image = CF_NEW(&ar->arena, struct cf_jimage);
  if (!cf_jimage_open(image, c->bytes, &err)) {
    cf_err_format(text, sizeof text, &err);
    cf_notice_add(ar, &c->origin, c->origin.name, "%s", text);
    return false;
  }
  c->state = image;
  struct listing l = {.ar = ar, .c = c, .image = image};
  cf_arena_init(&l.scratch);
  l.remarks = (struct cf_remarks){ar, c, &l.scratch, 0, 0};
  list_slots(&l);
  cf_container_expect(ar, l.classes.n);
  for (uint32_t i = 0; i < l.classes.n; i++) {
    const struct resource *r = &l.classes.items[i];
    cf_container_add_class(ar, c, r->name, r->size, r->slot);
  }
  cf_remarks_end(&l.remarks);
  cf_arena_destroy(&l.scratch);
  return true;
}

static bool image_read(struct cf_bytes *out, struct cf_arena *a, struct cf_container *c,
                       const struct cf_entry *entry, struct cf_inflater *inf, struct cf_err *err)
{
  struct cf_jimage_location at;
  return cf_jimage_location(&at, c->state, entry->slot_, err) &&
         cf_jimage_read(out, a, c->state, &at, c->limits, inf, err);
}

const struct cf_container_kind cf_image_kind = {
    .recognise = cf_jimage_recognise, .list = image_list, .read = image_read};
