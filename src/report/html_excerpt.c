/* Excerpts on the HTML page: for each method that the trace goes through, the lines of its steps
   with some around them, each step's number before its line. Of source here; without, what
   html_bytecode.c writes. */
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

static bool is_same_source(const struct bl_place *a, const struct bl_place *b)
{
  return bl_place_same_method(a, b) && cf_str_eq(a->file, b->file);
}

static bool belongs(const struct excerpt *e, const struct bl_place *p)
{
  return is_same_source(e->at, p);
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

/* --- rows, of bytecode too --- */

static void put_badges(struct bl_html *h, const struct bl_finding *f, const bool *here)
{
  const char *between = "";
  for (uint32_t i = 0; i < f->n_trace; i++) {
    const struct bl_step *s = &f->trace[i];
    if (here[i]) {
      const char *look = bl_html_is_other(f, i) ? "b" : s->kind == BL_STEP_USE ? "bad" : "a";
      fprintf(h->out, "%s<b class=\"%s\">%" PRIu32 "</b>%s", between, look, i + 1,
              s->kind == BL_STEP_INTERFERE ? "write" : bl_step_name(s->kind));
      between = " ";
    }
  }
}

/* What marks the row: nothing, a step of this thread, or else one of another. */
static const char *row_class(const struct bl_finding *f, const bool *here)
{
  const char *mark = "";
  for (uint32_t i = 0; i < f->n_trace; i++) {
    bool other = bl_html_is_other(f, i);
    if (here[i] && (mark[0] == '\0' || !other)) {
      mark = other ? " class=\"mb\"" : " class=\"m\"";
    }
  }
  return mark;
}

void bl_html_excerpt_row(struct bl_html *h, const struct bl_finding *f, const bool *here,
                         uint32_t number)
{
  fprintf(h->out, "<tr%s><td class=\"ln\">%" PRIu32 "</td><td class=\"st\">", row_class(f, here),
          number);
  put_badges(h, f, here);
  fputs("</td>", h->out);
}

void bl_html_excerpt_open(struct bl_html *h, const struct bl_place *at, const char *what,
                          struct cf_str from)
{
  fputs("<div class=\"source\"><h4>", h->out);
  bl_html_text(h, bl_words_short_method(&h->arena, at));
  fputs(" · ", h->out);
  bl_html_text(h, from);
  fprintf(h->out, "</h4><div class=\"lines\" tabindex=\"0\" role=\"region\" aria-label=\"%s of ",
          what);
  bl_html_text(h, bl_words_short_method(&h->arena, at));
  fputs("\"><table>\n", h->out);
}

void bl_html_excerpt_close(struct bl_html *h)
{
  fputs("</table></div></div>\n", h->out);
}

/* --- rows of source --- */

static void put_row(struct excerpt *e, uint32_t line, struct cf_str s)
{
  uint32_t cut = s.n < e->indent ? s.n : e->indent;
  bool *here = CF_NEW_N(&e->h->arena, bool, (size_t)e->f->n_trace + 1);
  for (uint32_t i = 0; i < e->f->n_trace; i++) {
    here[i] = e->f->trace[i].at.line == line && belongs(e, &e->f->trace[i].at);
  }
  bl_html_excerpt_row(e->h, e->f, here, line);
  fputs("<td class=\"src\">", e->h->out);
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

/* --- methods --- */

/* Whether there is a line of source for any of the steps. */
static bool is_found(const struct excerpt *e)
{
  struct cf_str ignored;
  bool found = false;
  for (uint32_t line = 1; !found && (line = next_shown(e, line)) != 0; line++) {
    found = distance(e, line) == 0 && find_line(&ignored, e, line);
  }
  return found;
}

static void put_source(struct excerpt *e)
{
  e->indent = indentation(e);
  bl_html_excerpt_open(e->h, e->at, "Source", e->at->file);
  put_rows(e);
  bl_html_excerpt_close(e->h);
}

/* A lambda's body is code of its own, though its place is the method that it is written in. */
static bool is_same_code(const struct bl_place *a, const struct bl_place *b)
{
  return a->body == b->body && bl_place_same_method(a, b);
}

/* The finding's own place first, then those of its steps. */
static const struct bl_place *place_at(const struct bl_finding *f, uint32_t i)
{
  return i == 0 ? &f->at : &f->trace[i - 1].at;
}

static bool is_told(const struct bl_finding *f, uint32_t i,
                    bool (*same)(const struct bl_place *, const struct bl_place *))
{
  bool told = false;
  for (uint32_t k = 0; k < i && !told; k++) {
    told = same(place_at(f, k), place_at(f, i));
  }
  return told;
}

void bl_html_excerpt(struct bl_html *h, const struct bl_finding *f)
{
  for (uint32_t i = 0; i <= f->n_trace; i++) {
    struct excerpt e = {.h = h, .f = f, .at = place_at(f, i)};
    bool source = is_found(&e);
    if (!is_told(f, i, source ? is_same_source : is_same_code)) {
      source ? put_source(&e) : bl_html_bytecode(h, f, e.at);
    }
  }
}
