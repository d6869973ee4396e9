/* What the kinds and excuses mean, on the HTML page: the texts of `blocal explain`, from their
   Markdown (headings, paragraphs, lists, indented code, `code`). */
#include "src/report/html.h"

enum block { NONE, PARAGRAPH, CODE, LIST };

struct text {
  struct bl_html *h;
  enum block in;
  uint32_t blank; /* lines skipped in code: written only if more code comes */
};

static void put_inline(struct bl_html *h, struct cf_str s)
{
  bool code = false;
  for (uint32_t from = 0, i = 0; i <= s.n; i++) {
    if (i == s.n || s.p[i] == '`') {
      bl_html_text(h, (struct cf_str){s.p + from, i - from});
      from = i + 1;
      if (i < s.n || code) {
        fputs(code ? "</code>" : "<code>", h->out);
        code = !code;
      }
    }
  }
}

static void enter(struct text *t, enum block block)
{
  static const char *const open[] = {"", "<p>", "<pre>", "<ul><li>"}, *const close[] = {
                                                                          "", "</p>\n", "</pre>\n",
                                                                          "</li></ul>\n"};
  if (t->in != block) {
    fputs(close[t->in], t->h->out);
    fputs(open[block], t->h->out);
    t->in = block;
    t->blank = 0;
  }
}

static void put_code(struct text *t, struct cf_str line)
{
  bool first = t->in != CODE;
  enter(t, CODE);
  for (; t->blank > 0 && !first; t->blank--) {
    fputc('\n', t->h->out);
  }
  bl_html_text(t->h, (struct cf_str){line.p + 4, line.n - 4});
  fputc('\n', t->h->out);
}

static void put_heading(struct text *t, struct cf_str line)
{
  uint32_t marks = 0;
  while (marks < line.n && line.p[marks] == '#') {
    marks++;
  }
  enter(t, NONE);
  fputs("<h4>", t->h->out);
  put_inline(t->h, (struct cf_str){line.p + marks, line.n - marks});
  fputs("</h4>\n", t->h->out);
}

static void put_item(struct text *t, struct cf_str line)
{
  bool more = t->in == LIST;
  enter(t, LIST);
  fputs(more ? "</li>\n<li>" : "", t->h->out);
  put_inline(t->h, (struct cf_str){line.p + 2, line.n - 2});
}

static void put_line(struct text *t, struct cf_str line)
{
  if (line.n == 0) {
    if (t->in == CODE) {
      t->blank++;
    } else {
      enter(t, NONE);
    }
  } else if (cf_str_starts(line, CF_STR("    "))) {
    put_code(t, line);
  } else if (line.p[0] == '#') {
    put_heading(t, line);
  } else if (cf_str_starts(line, CF_STR("- "))) {
    put_item(t, line);
  } else {
    bool more = t->in == PARAGRAPH || t->in == LIST;
    enter(t, t->in == LIST ? LIST : PARAGRAPH);
    fputs(more ? " " : "", t->h->out);
    put_inline(t->h, line);
  }
}

struct cf_str bl_html_meaning(const struct bl_html *h, const char *name)
{
  return h->in->explain == NULL ? CF_STR("") : h->in->explain(name);
}

static void put_meaning(struct bl_html *h, const char *name)
{
  struct cf_str text = bl_html_meaning(h, name);
  if (text.n == 0) {
    return;
  }
  struct cf_str summary = bl_text_summary(text);
  fprintf(h->out, "<details class=\"meaning\"><summary><b>%s</b> ", name);
  put_inline(h, summary);
  fprintf(h->out, "</summary><div class=\"text\" id=\"is-%s\">\n", name);
  struct text t = {.h = h};
  for (unsigned i = 0; i < 3; i++) { /* the title, and the summary again */
    bl_text_line(&text);
  }
  while (text.n > 0) {
    put_line(&t, bl_text_line(&text));
  }
  enter(&t, NONE);
  fputs("</div></details>\n", h->out);
}

void bl_html_meanings(struct bl_html *h)
{
  const struct bl_findings *fs = h->in->findings;
  bool kinds[BL_KIND_COUNT_] = {false}, reasons[BL_BENIGN_COUNT_] = {false};
  for (uint32_t i = 0; i < fs->n; i++) {
    kinds[fs->items[i].kind] = true;
    reasons[fs->items[i].benign] = true;
  }
  if (fs->n == 0 || h->in->explain == NULL) {
    return;
  }
  fputs("<section aria-labelledby=\"meanings\"><h2 id=\"meanings\">What it means</h2>\n", h->out);
  for (int k = 0; k < BL_KIND_COUNT_; k++) {
    if (kinds[k]) {
      put_meaning(h, bl_kind_name((enum bl_kind)k));
    }
  }
  for (int b = BL_NOT_BENIGN + 1; b < BL_BENIGN_COUNT_; b++) {
    if (reasons[b]) {
      put_meaning(h, bl_benign_name((enum bl_benign)b));
    }
  }
  fputs("</section>\n", h->out);
}
