/* Sources on the HTML page: for each method that the trace goes through, the lines of its steps
   with some around them, each step's number before its line. */
#include "src/report/html.h"
#include "src/report/words.h"

#include <inttypes.h>

/* Lines shown around a step's; longer lines than this many columns are cut. */
enum { AROUND = 2, MAX_GAP = 3, MAX_COLUMNS = 200 };

struct excerpt {
  struct bl_html *h;
  const struct bl_finding *f;
  const struct bl_place *at; /* the method's */
  uint32_t indent;           /* that all lines have in common */
};

static bool belongs(const struct excerpt *e, const struct bl_place *p)
{
  return bl_words_same_method(e->at, p) && cf_str_eq(e->at->file, p->file);
}

/* The least distance from the line to a step's. */
static uint32_t distance(const struct excerpt *e, uint32_t line)
{
  uint32_t least = UINT32_MAX;
  for (uint32_t i = 0; i < e->f->n_trace; i++) {
    const struct bl_place *p = &e->f->trace[i].at;
    if (p->line != 0 && belongs(e, p)) {
      uint32_t d = p->line > line ? p->line - line : line - p->line;
      least = d < least ? d : least;
    }
  }
  return least;
}

/* The next line from `line` on that is shown; 0 if there is none. */
static uint32_t next_shown(const struct excerpt *e, uint32_t line)
{
  uint32_t best = 0;
  for (uint32_t i = 0; i < e->f->n_trace; i++) {
    const struct bl_place *p = &e->f->trace[i].at;
    if (p->line == 0 || !belongs(e, p) || p->line + AROUND < line) {
      continue;
    }
    uint32_t first = p->line > AROUND ? p->line - AROUND : 1;
    first = first < line ? line : first;
    best = best == 0 || first < best ? first : best;
  }
  return best;
}

static bool find_line(struct cf_str *out, const struct excerpt *e, uint32_t line)
{
  struct cf_str raw;
  bool found = line != 0 && bl_sources_line(&raw, &e->h->sources, e->at->file, line);
  if (found) {
    *out = bl_source_expand(&e->h->arena, raw);
  }
  return found;
}

static uint32_t indentation(const struct excerpt *e)
{
  uint32_t least = UINT32_MAX;
  for (uint32_t line = 1; (line = next_shown(e, line)) != 0; line++) {
    struct cf_str s;
    if (find_line(&s, e, line) && s.n > 0) {
      uint32_t n = 0;
      while (n < s.n && s.p[n] == ' ') {
        n++;
      }
      least = n < least ? n : least;
    }
  }
  return least;
}

/* --- rows --- */

static void put_badges(struct excerpt *e, uint32_t line)
{
  const char *between = "";
  for (uint32_t i = 0; i < e->f->n_trace; i++) {
    const struct bl_step *s = &e->f->trace[i];
    if (s->at.line == line && belongs(e, &s->at)) {
      bool other = bl_html_is_other(e->f, i);
      fprintf(e->h->out, "%s<b class=\"%s\">%" PRIu32 "</b>%s", between,
              other                    ? "b"
              : s->kind == BL_STEP_USE ? "bad"
                                       : "a",
              i + 1, s->kind == BL_STEP_INTERFERE ? "write" : bl_step_name(s->kind));
      between = " ";
    }
  }
}

/* What marks the line: nothing, a step of this thread, or else one of another. */
static const char *row_class(const struct excerpt *e, uint32_t line)
{
  const char *mark = "";
  for (uint32_t i = 0; i < e->f->n_trace; i++) {
    const struct bl_place *at = &e->f->trace[i].at;
    bool other = bl_html_is_other(e->f, i);
    if (at->line == line && belongs(e, at) && (mark[0] == '\0' || !other)) {
      mark = other ? " class=\"mb\"" : " class=\"m\"";
    }
  }
  return mark;
}

static void put_row(struct excerpt *e, uint32_t line, struct cf_str s)
{
  uint32_t cut = s.n < e->indent ? s.n : e->indent;
  fprintf(e->h->out, "<tr%s><td class=\"ln\">%" PRIu32 "</td><td class=\"st\">", row_class(e, line),
          line);
  put_badges(e, line);
  fputs("</td><td class=\"src\">", e->h->out);
  bl_html_text(e->h,
               bl_words_cut(&e->h->arena, (struct cf_str){s.p + cut, s.n - cut}, MAX_COLUMNS));
  fputs("</td></tr>\n", e->h->out);
}

static void put_gap(struct excerpt *e)
{
  fputs("<tr class=\"gap\"><td class=\"ln\">⋮</td><td></td><td></td></tr>\n", e->h->out);
}

static void put_rows(struct excerpt *e)
{
  uint32_t last = 0;
  for (uint32_t line = 1; (line = next_shown(e, line)) != 0; line++) {
    struct cf_str s;
    if (last != 0 && line > last + 1 + MAX_GAP) {
      put_gap(e);
    }
    for (uint32_t k = last == 0 || line > last + 1 + MAX_GAP ? line : last + 1; k <= line; k++) {
      if (find_line(&s, e, k)) {
        put_row(e, k, s);
      }
    }
    last = line;
  }
}

static bool put_method(struct excerpt *e)
{
  struct cf_str ignored;
  bool found = false;
  for (uint32_t line = 1; !found && (line = next_shown(e, line)) != 0; line++) {
    found = distance(e, line) == 0 && find_line(&ignored, e, line);
  }
  if (!found) {
    return false;
  }
  e->indent = indentation(e);
  fputs("<div class=\"source\"><h4>", e->h->out);
  bl_html_text(e->h, bl_words_short_method(&e->h->arena, e->at));
  fputs(" · ", e->h->out);
  bl_html_text(e->h, e->at->file);
  fputs("</h4><div class=\"lines\" tabindex=\"0\" role=\"region\" aria-label=\"Source of ",
        e->h->out);
  bl_html_text(e->h, bl_words_short_method(&e->h->arena, e->at));
  fputs("\"><table>\n", e->h->out);
  put_rows(e);
  fputs("</table></div></div>\n", e->h->out);
  return true;
}

/* Whether an earlier step of the trace, or the finding itself, is in the same method. */
static bool is_told(const struct bl_finding *f, uint32_t step)
{
  const struct excerpt e = {.at = &f->trace[step].at};
  bool told = belongs(&e, &f->at);
  for (uint32_t i = 0; i < step && !told; i++) {
    told = belongs(&e, &f->trace[i].at);
  }
  return told;
}

bool bl_html_excerpt(struct bl_html *h, const struct bl_finding *f)
{
  struct excerpt own = {.h = h, .f = f, .at = &f->at};
  bool any = put_method(&own);
  for (uint32_t i = 0; i < f->n_trace; i++) {
    struct excerpt e = {.h = h, .f = f, .at = &f->trace[i].at};
    any = (!is_told(f, i) && put_method(&e)) || any;
  }
  return any;
}
