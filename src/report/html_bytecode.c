/* Bytecode on the HTML page, where there is no source: the instructions around a finding's steps,
   in the form of `blocal dump --code`, under the lines of source that they were compiled from.
   Receives them as text; knows nothing of classes. */
#include "src/report/html.h"
#include "src/report/words.h"

#include <inttypes.h>

/* What is longer, by a string or a name, is cut. */
enum { MAX_COLUMNS = 240 };

/* What stands between two rows; `before` is NULL in front of the first. */
static void put_between(struct bl_html *h, const struct bl_code_line *before,
                        const struct bl_code_line *line)
{
  if (before != NULL && line->behind_gap) {
    fputs("<tr class=\"gap\"><td class=\"ln\">⋮</td><td></td><td></td></tr>\n", h->out);
  }
  if (line->line != (before == NULL ? 0 : before->line)) {
    fprintf(h->out, "<tr class=\"of\"><td></td><td></td><td>line %" PRIu32 "</td></tr>\n",
            line->line);
  }
}

/* The comment tells what an operand stands for; a string may hold a "//" of its own, behind it. */
static void put_text(struct bl_html *h, struct cf_str text)
{
  text = bl_words_cut(&h->arena, bl_words_safe(&h->arena, text), MAX_COLUMNS);
  const char *comment = text.n == 0 ? NULL : memmem(text.p, text.n, "// ", 3);
  uint32_t n = comment == NULL ? text.n : (uint32_t)(comment - text.p);
  fputs("<td>", h->out);
  bl_html_text(h, (struct cf_str){text.p, n});
  if (comment != NULL) {
    fputs("<span class=\"tc\">", h->out);
    bl_html_text(h, (struct cf_str){comment, text.n - n});
    fputs("</span>", h->out);
  }
  fputs("</td></tr>\n", h->out);
}

static void put_row(struct bl_html *h, const struct bl_finding *f, const struct bl_place *at,
                    const struct bl_code_line *line)
{
  bool *here = CF_NEW_N(&h->arena, bool, (size_t)f->n_trace + 1);
  for (uint32_t i = 0; i < f->n_trace; i++) {
    here[i] = f->trace[i].at.body == at->body && f->trace[i].at.bci == line->bci;
  }
  bl_html_excerpt_row(h, f, here, line->bci);
  put_text(h, line->text);
}

static void find_lines(struct bl_code_lines *out, struct bl_html *h, const struct bl_finding *f,
                       const struct bl_place *at)
{
  uint32_t *bcis, n = bl_finding_bcis(&bcis, &h->arena, f, at->body);
  h->in->code(out, &h->arena, h->in->code_of, at->body, bcis, n);
}

void bl_html_bytecode(struct bl_html *h, const struct bl_finding *f, const struct bl_place *at)
{
  struct bl_code_lines lines = {0};
  if (h->in->code == NULL || at->body == 0) {
    return;
  }
  find_lines(&lines, h, f, at);
  if (lines.n == 0) {
    return;
  }
  bl_html_excerpt_open(h, at, "Bytecode",
                       at->lambda ? CF_STR("bytecode of a lambda in it") : CF_STR("bytecode"));
  for (uint32_t i = 0; i < lines.n; i++) {
    put_between(h, i == 0 ? NULL : &lines.items[i - 1], &lines.items[i]);
    put_row(h, f, at, &lines.items[i]);
  }
  bl_html_excerpt_close(h);
}
