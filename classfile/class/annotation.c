/* Annotations (JVMS §4.7.16): from the packed bytes that a class left unread to types and strings.
   Allocates nothing. Knows no annotation by name. */
#include "classfile/class/annotation.h"

#include "classfile/class/attribute.h"

static const char where[] = "annotation";

/* Java cannot nest them deeper than a handful; the stack must hold whatever the limit says. */
enum { DEEPEST = 256 };

/* What is needed to step over values: a cursor, where names are, how much deeper it may go. */
struct reader {
  struct cf_cursor c;
  const struct cf_pool *pool;
  uint32_t depth_left;
};

static bool malformed(const struct reader *r, const char *what, int64_t value, struct cf_err *err)
{
  return cf_fail(err, CF_ERR_MALFORMED, where, -1, what, value, cf_offset(&r->c));
}

static bool skip_value(struct reader *r, struct cf_err *err);

/* `named`: pairs of an element's name and its value; otherwise the values of an array. */
static bool skip_values(struct reader *r, uint32_t n, bool named, struct cf_err *err)
{
  for (uint32_t i = 0; i < n; i++) {
    if (named) {
      cf_u2(&r->c);
    }
    if (!skip_value(r, err)) {
      return false;
    }
  }
  return true;
}

static bool skip_nested(struct reader *r, bool array, struct cf_err *err)
{
  if (r->depth_left == 0) {
    return cf_fail(err, CF_ERR_LIMIT, where, -1, "its values are nested too deep", 0,
                   cf_offset(&r->c));
  }
  if (!array) {
    cf_u2(&r->c); /* type */
  }
  uint16_t n = cf_u2(&r->c);
  r->depth_left--;
  bool ok = skip_values(r, n, !array, err);
  r->depth_left++;
  return ok;
}

static bool skip_value(struct reader *r, struct cf_err *err)
{
  uint8_t tag = cf_u1(&r->c);
  if (r->c.failed) {
    return cf_truncated(&r->c, where, -1, err);
  }
  switch (tag) {
  case 'B':
  case 'C':
  case 'D':
  case 'F':
  case 'I':
  case 'J':
  case 'S':
  case 'Z':
  case 's':
  case 'c':
    cf_u2(&r->c);
    return true;
  case 'e':
    cf_u4(&r->c);
    return true;
  case '@':
  case '[':
    return skip_nested(r, tag == '[', err);
  default:
    return malformed(r, "value tag %lld is undefined", tag, err);
  }
}

static uint32_t deepest(const struct cf_limits *lim)
{
  return lim->max_annotation_depth < DEEPEST ? lim->max_annotation_depth : DEEPEST;
}

static bool parse_annotation(struct cf_annotation *out, struct reader *r, struct cf_err *err)
{
  uint16_t type = cf_u2(&r->c);
  uint16_t n = cf_u2(&r->c);
  const uint8_t *pairs = r->c.at;
  if (r->c.failed) {
    return cf_truncated(&r->c, where, -1, err);
  }
  if (cf_pool_tag(r->pool, type) != CF_TAG_UTF8) {
    return malformed(r, "its type, %lld, is no Utf8", type, err);
  }
  if (!skip_values(r, n, true, err)) {
    return false;
  }
  if (r->c.failed) {
    return cf_truncated(&r->c, where, -1, err);
  }
  *out = (struct cf_annotation){cf_pool_utf8(r->pool, type), {pairs, (size_t)(r->c.at - pairs)}, n};
  return true;
}

struct cf_annotation_walk cf_annotations_of(const struct cf_class *cls,
                                            const struct cf_annotations *at,
                                            const struct cf_limits *lim)
{
  struct cf_annotation_walk w = {cls, lim, {at->visible, at->invisible}, {0, 0}};
  for (unsigned i = 0; i < 2; i++) {
    if (w.rest[i].n >= 2) {
      w.left[i] = cf_load_u2(w.rest[i].p);
      w.rest[i] = (struct cf_bytes){w.rest[i].p + 2, w.rest[i].n - 2};
    }
  }
  return w;
}

bool cf_annotation_next(struct cf_annotation *out, struct cf_annotation_walk *w, struct cf_err *err)
{
  unsigned which = w->left[0] != 0 ? 0 : 1;
  if (w->left[which] == 0) {
    return false;
  }
  struct reader r = {cf_cursor_within(w->cls->pool.bytes, w->rest[which]), &w->cls->pool,
                     deepest(w->limits)};
  if (!parse_annotation(out, &r, err)) {
    w->left[which] = 0;
    return false;
  }
  w->left[which]--;
  w->rest[which] = (struct cf_bytes){r.c.at, cf_left(&r.c)};
  return true;
}

/* Leaves the cursor at the value of the element `name`. */
static bool find_element(struct reader *r, uint16_t n_pairs, struct cf_str name)
{
  struct cf_err ignored = {0};
  for (uint32_t i = 0; i < n_pairs; i++) {
    uint16_t at = cf_u2(&r->c);
    if (cf_pool_tag(r->pool, at) == CF_TAG_UTF8 && cf_str_eq(cf_pool_utf8(r->pool, at), name)) {
      return true;
    }
    if (!skip_value(r, &ignored)) {
      return false;
    }
  }
  return false;
}

static bool take_string(struct cf_str *out, struct reader *r)
{
  uint8_t tag = cf_u1(&r->c);
  uint16_t at = cf_u2(&r->c);
  if (r->c.failed || tag != 's' || cf_pool_tag(r->pool, at) != CF_TAG_UTF8) {
    return false;
  }
  *out = cf_pool_utf8(r->pool, at);
  return true;
}

/* The i-th of an array of strings, all of 3 bytes up to it. */
static bool take_string_of_array(struct cf_str *out, struct reader *r, unsigned i)
{
  cf_u1(&r->c);
  uint16_t n = cf_u2(&r->c);
  if (i >= n) {
    return false;
  }
  cf_take(&r->c, 3u * i);
  return take_string(out, r);
}

bool cf_annotation_string(struct cf_str *out, const struct cf_class *cls,
                          const struct cf_annotation *ann, const char *name, unsigned i)
{
  struct reader r = {cf_cursor_within(cls->pool.bytes, ann->pairs), &cls->pool, DEEPEST};
  if (!find_element(&r, ann->n_pairs, cf_str_c(name)) || cf_left(&r.c) == 0) {
    return false;
  }
  return *r.c.at == '[' ? take_string_of_array(out, &r, i) : i == 0 && take_string(out, &r);
}
