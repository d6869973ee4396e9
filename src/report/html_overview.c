/* The overview of the HTML page: rows of a name, a bar and a number, which are boxes to tick where
   the script runs. Receives findings; counts. */
#include "src/report/html.h"
#include "src/report/words.h"

#include <inttypes.h>
#include <stdlib.h>

enum { EXCUSED = BL_HIGH + 1, SHADES };

/* One value of one property, and how many findings have it. */
struct row {
  struct cf_str value;
  uint32_t count[SHADES]; /* by confidence; EXCUSED */
  uint32_t all, first;    /* the first finding that has it */
};
CF_VEC(rows, struct row);

/* Writes the value of a finding; false if it has none. */
typedef bool value_of(struct cf_str *out, const struct bl_finding *f);

struct group {
  const char *name, *title; /* of the data attribute; for people */
  value_of *value;
  int (*order)(const void *, const void *);
  const char *unnamed;
};

/* --- values --- */

static bool confidence_of(struct cf_str *out, const struct bl_finding *f)
{
  *out = cf_str_c(bl_confidence_name(f->confidence));
  return true;
}

static bool kind_of(struct cf_str *out, const struct bl_finding *f)
{
  *out = cf_str_c(bl_kind_name(f->kind));
  return true;
}

static bool package_of(struct cf_str *out, const struct bl_finding *f)
{
  *out = bl_html_package(f);
  return true;
}

static bool excuse_of(struct cf_str *out, const struct bl_finding *f)
{
  const char *excuse = bl_html_excuse(f);
  *out = excuse == NULL ? CF_STR("") : cf_str_c(excuse);
  return true;
}

/* --- orders --- */

static int most_first(const void *x, const void *y)
{
  const struct row *a = x, *b = y;
  int c = (a->all < b->all) - (a->all > b->all);
  return c != 0 ? c : cf_str_cmp(a->value, b->value);
}

static int surest_first(const void *x, const void *y)
{
  const struct row *a = x, *b = y;
  return bl_confidence_find(b->value) - bl_confidence_find(a->value);
}

static int as_defined(const void *x, const void *y)
{
  const struct row *a = x, *b = y;
  return bl_kind_find(a->value) - bl_kind_find(b->value);
}

/* --- counting --- */

static void count(struct bl_html *h, struct rows *rows, const struct group *g)
{
  const struct bl_findings *fs = h->in->findings;
  struct cf_map seen; /* value → row + 1 */
  cf_map_init(&seen, &h->arena);
  for (uint32_t i = 0; i < fs->n; i++) {
    struct cf_str value;
    const struct bl_finding *f = &fs->items[i];
    if (!g->value(&value, f)) {
      continue;
    }
    void **slot = cf_map_at(&seen, value.n == 0 ? "" : value.p, value.n);
    if (*slot == NULL) {
      cf_vec_push(&h->arena, rows, ((struct row){.value = value, .first = i}));
      *slot = (void *)(uintptr_t)rows->n;
    }
    struct row *row = &rows->items[(uintptr_t)*slot - 1];
    row->count[bl_html_excuse(f) != NULL ? (int)EXCUSED : (int)f->confidence]++;
    row->all++;
  }
  cf_map_destroy(&seen);
}

/* --- writing --- */

static void put_meter(struct bl_html *h, const struct row *r, uint32_t most)
{
  static const char *const shades[SHADES] = {"low", "medium", "high", "benign"};
  static const int order[SHADES] = {BL_HIGH, BL_MEDIUM, BL_LOW, EXCUSED};
  fputs("<span class=\"meter\" aria-hidden=\"true\">", h->out);
  for (int i = 0; i < SHADES; i++) {
    uint32_t n = r->count[order[i]];
    if (n > 0) {
      fprintf(h->out, "<i class=\"%s\" style=\"width:%.1f%%\"></i>", shades[order[i]],
              100.0 * n / most);
    }
  }
  fputs("</span>", h->out);
}

static void put_row(struct bl_html *h, const struct group *g, const struct row *r, uint32_t most)
{
  fprintf(h->out,
          "<label class=\"facet\"><input class=\"js\" type=\"checkbox\" name=\"%s\" value=\"",
          g->name);
  bl_html_text(h, r->value);
  fputs("\"><span>", h->out);
  bl_html_text(h, r->value.n == 0 ? cf_str_c(g->unnamed) : r->value);
  fputs("</span>", h->out);
  put_meter(h, r, most);
  fprintf(h->out, "<span class=\"n\">%" PRIu32 "</span></label>\n", r->all);
}

static void put_group(struct bl_html *h, const struct group *g)
{
  struct rows rows = {0};
  uint32_t most = 1;
  count(h, &rows, g);
  qsort(rows.items, rows.n, sizeof *rows.items, g->order);
  for (uint32_t i = 0; i < rows.n; i++) {
    most = rows.items[i].all > most ? rows.items[i].all : most;
  }
  fprintf(h->out, "<fieldset><legend>%s</legend>\n<div class=\"%ss\">\n", g->title, g->name);
  for (uint32_t i = 0; i < rows.n; i++) {
    put_row(h, g, &rows.items[i], most);
  }
  fputs("</div></fieldset>\n", h->out);
}

static bool any_excuse(const struct bl_findings *fs)
{
  for (uint32_t i = 0; i < fs->n; i++) {
    if (bl_html_excuse(&fs->items[i]) != NULL) {
      return true;
    }
  }
  return false;
}

void bl_html_overview(struct bl_html *h)
{
  static const struct group groups[] = {
      {"confidence", "Confidence", confidence_of, surest_first, ""},
      {"kind", "Kind", kind_of, as_defined, ""},
      {"excuse", "Excuse", excuse_of, most_first, "none"},
      {"package", "Package", package_of, most_first, "(unnamed)"},
  };
  for (size_t i = 0; i < sizeof groups / sizeof *groups && h->in->findings->n > 0; i++) {
    if (groups[i].value != excuse_of || any_excuse(h->in->findings)) {
      put_group(h, &groups[i]);
    }
  }
}
