/* The HTML report: one file that needs nothing else, to be read by people. Receives findings; fills
   the places of the skeleton, page/page.html, by what its parts write. Readable without its script,
   which adds filters, search, order and keys. No time and no figure that differs between runs is in
   it. */
#include "src/report/html.h"

#include "src/report/markup.h"
#include "src/report/words.h"

#include <inttypes.h>
#include <stdlib.h>

/* How many of the best are open from the beginning. */
enum { OPEN = 3, MAX_INPUTS = 3 };

void bl_html_text(struct bl_html *h, struct cf_str s)
{
  bl_markup_text(h->out, &h->arena, s);
}

/* --- sentences --- */

static bool opens_quote(struct cf_str s, uint32_t i)
{
  return s.p[i] == '\'' && (i == 0 || s.p[i - 1] == ' ' || s.p[i - 1] == '(');
}

/* The index of the quote that ends what begins at i, or s.n. */
static uint32_t end_of_quote(struct cf_str s, uint32_t i)
{
  for (uint32_t k = i + 2; k < s.n; k++) {
    bool ends = k + 1 == s.n || (strchr(" ,;:.)", s.p[k + 1]) != NULL && s.p[k + 1] != '\0');
    if (s.p[k] == '\'' && ends) {
      return k;
    }
  }
  return s.n;
}

void bl_html_sentence(struct bl_html *h, struct cf_str s)
{
  s = bl_words_safe(&h->arena, s);
  uint32_t from = 0;
  for (uint32_t i = 0; i < s.n; i++) {
    uint32_t end = opens_quote(s, i) ? end_of_quote(s, i) : s.n;
    if (end < s.n) {
      bl_html_text(h, (struct cf_str){s.p + from, i - from});
      fputs("<code>", h->out);
      bl_html_text(h, (struct cf_str){s.p + i + 1, end - i - 1});
      fputs("</code>", h->out);
      from = end + 1;
      i = end;
    }
  }
  bl_html_text(h, (struct cf_str){s.p + from, s.n - from});
}

struct cf_str bl_html_package(const struct bl_finding *f)
{
  uint32_t n = f->at.cls.n;
  while (n > 0 && f->at.cls.p[n - 1] != '.') {
    n--;
  }
  return (struct cf_str){f->at.cls.p, n == 0 ? 0 : n - 1};
}

const char *bl_html_excuse(const struct bl_finding *f)
{
  return f->suppressed != BL_NOT_SUPPRESSED ? "suppressed" : bl_benign_name(f->benign);
}

bool bl_html_is_other(const struct bl_finding *f, uint32_t step)
{
  bool beside = f->kind == BL_GUARDED_BY && f->trace[0].held && !f->trace[step].held;
  return f->trace[step].kind == BL_STEP_INTERFERE || beside;
}

/* --- the head of the page --- */

static void put_headline(struct bl_html *h)
{
  uint32_t n = h->in->findings->n;
  fprintf(h->out, n == 0 ? "No findings" : n == 1 ? "1 finding" : "%" PRIu32 " findings", n);
}

static void put_title(struct bl_html *h)
{
  fputs("blocal: ", h->out);
  put_headline(h);
}

static void put_version(struct bl_html *h)
{
  fputs(BLOCAL_VERSION, h->out);
}

/* Those that have findings, in their order; returns how many there are in all. */
static uint32_t find_inputs(struct cf_str first[MAX_INPUTS], const struct bl_findings *fs)
{
  struct cf_arena a;
  struct cf_map seen;
  uint32_t n = 0;
  cf_arena_init(&a);
  cf_map_init(&seen, &a);
  for (uint32_t i = 0; i < fs->n; i++) {
    void **slot = cf_map_at(&seen, fs->items[i].input.p, fs->items[i].input.n);
    if (*slot == NULL) {
      *slot = &seen;
      if (n < MAX_INPUTS) {
        first[n] = fs->items[i].input;
      }
      n++;
    }
  }
  cf_map_destroy(&seen);
  cf_arena_destroy(&a);
  return n;
}

static void put_inputs(struct bl_html *h)
{
  struct cf_str first[MAX_INPUTS];
  uint32_t n = find_inputs(first, h->in->findings);
  for (uint32_t i = 0; i < n && i < MAX_INPUTS; i++) {
    fputs(i == 0 ? " in <b>" : ", <b>", h->out);
    bl_html_text(h, first[i]);
    fputs("</b>", h->out);
  }
  if (n > MAX_INPUTS) {
    fprintf(h->out, " and %" PRIu32 " others", n - MAX_INPUTS);
  }
}

static void put_confidences(struct bl_html *h)
{
  uint32_t count[BL_HIGH + 1] = {0}, excused = 0;
  const struct bl_findings *fs = h->in->findings;
  for (uint32_t i = 0; i < fs->n; i++) {
    bool excuse = bl_html_excuse(&fs->items[i]) != NULL;
    count[fs->items[i].confidence] += !excuse;
    excused += excuse;
  }
  const char *between = "";
  for (int c = BL_HIGH; c >= BL_LOW; c--) {
    if (count[c] > 0) {
      fprintf(h->out, "%s<b>%" PRIu32 "</b> %s", between, count[c],
              bl_confidence_name((enum bl_confidence)c));
      between = ", ";
    }
  }
  fputs(between[0] == '\0' ? "" : " confidence", h->out);
  if (excused > 0) {
    fprintf(h->out, "%s<b>%" PRIu32 "</b> with an excuse", between, excused);
  }
}

static void put_about(struct bl_html *h)
{
  const struct bl_stats *st = h->in->stats;
  if (h->in->findings->n > 0) {
    put_confidences(h);
    put_inputs(h);
    fputs(". ", h->out);
  }
  fprintf(h->out, "%" PRIu64 " class%s with %" PRIu64 " method%s %s analysed", st->classes,
          st->classes == 1 ? "" : "es", st->methods, st->methods == 1 ? "" : "s",
          st->classes == 1 ? "was" : "were");
  if (st->skipped > 0) {
    fprintf(h->out, ", <b>%" PRIu64 "</b> could not be read", st->skipped);
  }
  if (st->partial != NULL) {
    fprintf(h->out, ", <b>not all of them</b>: the run had to end early (%s)", st->partial);
  }
  fputs(h->in->diagnostics->n > 0 ? "; see <a href=\"#told\">what was not understood</a>." : ".",
        h->out);
}

static void put_notes(struct bl_html *h)
{
  if (h->in->findings->n > 0 && h->in->n_source_roots == 0) {
    fprintf(h->out,
            "<p class=\"hint\">With <code>--source-root DIR</code> each finding shows its lines of "
            "source%s.</p>\n",
            h->in->code != NULL ? " in place of its bytecode" : ", too");
  }
}

/* --- the findings, best first --- */

static int by_rank(const void *x, const void *y)
{
  const struct bl_finding *a = *(const struct bl_finding *const *)x,
                          *b = *(const struct bl_finding *const *)y;
  int c = (a->rank < b->rank) - (a->rank > b->rank);
  return c != 0 ? c : (a > b) - (a < b);
}

static void put_findings(struct bl_html *h)
{
  const struct bl_findings *fs = h->in->findings;
  struct cf_arena kept;
  cf_arena_init(&kept);
  const struct bl_finding **sorted = CF_NEW_N(&kept, const struct bl_finding *, (size_t)fs->n + 1);
  for (uint32_t i = 0; i < fs->n; i++) {
    sorted[i] = &fs->items[i];
  }
  qsort(sorted, fs->n, sizeof(struct bl_finding *), by_rank);
  for (uint32_t i = 0; i < fs->n && !ferror(h->out); i++) {
    bl_html_finding(h, sorted[i], (uint32_t)(sorted[i] - fs->items), i < OPEN);
    cf_arena_reset(&h->arena);
  }
  cf_arena_destroy(&kept);
}

/* --- the end of the page --- */

static void put_diagnostics(struct bl_html *h)
{
  const struct bl_diagnostics *ds = h->in->diagnostics;
  if (ds->n == 0) {
    return;
  }
  fputs("<section id=\"told\" aria-labelledby=\"told-title\"><h2 id=\"told-title\">What was not "
        "understood</h2>\n<ul class=\"told\">\n",
        h->out);
  for (uint32_t i = 0; i < ds->n; i++) {
    fprintf(h->out, "<li><span class=\"tag %s</span> <code>",
            ds->items[i].error ? "high\">error" : "medium\">warning");
    bl_html_text(h, ds->items[i].input);
    fputs("</code> ", h->out);
    bl_html_text(h, ds->items[i].message);
    fputs("</li>\n", h->out);
    cf_arena_reset(&h->arena);
  }
  fputs("</ul></section>\n", h->out);
}

/* --- the skeleton --- */

static const struct part {
  const char *name;
  void (*put)(struct bl_html *h);
} parts[] = {
    {"title", put_title},       {"headline", put_headline},     {"version", put_version},
    {"about", put_about},       {"overview", bl_html_overview}, {"notes", put_notes},
    {"findings", put_findings}, {"meanings", bl_html_meanings}, {"diagnostics", put_diagnostics},
};

/* What stands in {{name}}: a part, or a file of the page. */
static void put_part(struct bl_html *h, struct cf_str name)
{
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (cf_str_is(name, parts[i].name)) {
      parts[i].put(h);
      cf_arena_reset(&h->arena);
      return;
    }
  }
  struct cf_str text = bl_text_find(bl_page_files, cf_arena_str(&h->arena, name).p);
  fwrite(text.p, 1, text.n, h->out);
}

static void fill(struct bl_html *h, struct cf_str skeleton)
{
  const char *p = skeleton.p, *end = p + skeleton.n, *at;
  while ((at = memmem(p, (size_t)(end - p), "{{", 2)) != NULL) {
    const char *close = memmem(at, (size_t)(end - at), "}}", 2);
    fwrite(p, 1, (size_t)(at - p), h->out);
    put_part(h, (struct cf_str){at + 2, (uint32_t)(close - at) - 2});
    p = close + 2;
  }
  fwrite(p, 1, (size_t)(end - p), h->out);
}

static bool write_html(FILE *out, const struct bl_report_input *in)
{
  struct bl_html h = {.out = out, .in = in};
  cf_arena_init(&h.arena);
  bl_sources_init(&h.sources, in->source_roots, in->n_source_roots);
  fill(&h, bl_text_find(bl_page_files, "page.html"));
  bl_sources_destroy(&h.sources);
  cf_arena_destroy(&h.arena);
  return fflush(out) == 0 && !ferror(out);
}

const struct bl_report_format bl_report_html = {"html", write_html};
