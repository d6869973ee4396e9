/* A finding on the HTML page: its head, which is always seen; below, the drawing, the sources, and
   what is known of it. */
#include "src/report/html.h"
#include "src/report/markup.h"
#include "src/report/words.h"

#include <inttypes.h>

/* --- the head --- */

static void put_opening(struct bl_html *h, const struct bl_finding *f, uint32_t number)
{
  const char *excuse = bl_html_excuse(f);
  fprintf(h->out, "<article class=\"finding %s\" id=\"f-%016" PRIx64 "\"",
          excuse != NULL ? "excused" : bl_confidence_name(f->confidence), f->id);
  fprintf(h->out, " data-confidence=\"%s\" data-kind=\"%s\" data-order=\"%d\" data-rank=\"%u\"",
          bl_confidence_name(f->confidence), bl_kind_name(f->kind), (int)f->kind, f->rank);
  fprintf(h->out, " data-place=\"%" PRIu32 "\" data-excuse=\"%s\"", number,
          excuse == NULL ? "" : excuse);
  bl_markup_attribute(h->out, &h->arena, "data-package", bl_html_package(f));
  fputc('>', h->out);
}

static void put_tags(struct bl_html *h, const struct bl_finding *f)
{
  const char *excuse = bl_html_excuse(f), *confidence = bl_confidence_name(f->confidence);
  fprintf(h->out, "<span class=\"tags\"><span class=\"tag %s\">%s</span>", confidence, confidence);
  if (excuse != NULL) {
    fprintf(h->out, "<span class=\"tag excuse\">%s</span>", excuse);
  }
  fprintf(h->out, "<span class=\"kind\">%s</span><span class=\"where\">", bl_kind_name(f->kind));
  bl_html_text(h, bl_words_short_method(&h->arena, &f->at));
  fputs("</span></span>\n", h->out);
}

static void put_summary(struct bl_html *h, const struct bl_finding *f)
{
  fprintf(h->out, "<summary><span class=\"rank\">%u<small>rank</small></span>", f->rank);
  put_tags(h, f);
  fputs("<h3>", h->out);
  bl_html_sentence(h, f->message);
  fputs("</h3>\n<span class=\"place\">", h->out);
  bl_html_text(h, f->at.file);
  if (f->at.line != 0) {
    fprintf(h->out, ":%" PRIu32, f->at.line);
  }
  fputs("</span></summary>\n", h->out);
}

/* --- what is known of it --- */

static void put_fact(struct bl_html *h, const char *name, struct cf_str text)
{
  if (text.n > 0) {
    fprintf(h->out, "<dt>%s</dt><dd><code>", name);
    bl_html_text(h, text);
    fputs("</code></dd>\n", h->out);
  }
}

static void put_method(struct bl_html *h, const struct bl_finding *f)
{
  fputs("<dt>Method</dt><dd><code>", h->out);
  bl_html_text(h, bl_words_method(&h->arena, &f->at));
  fprintf(h->out, "</code>%s", f->at.lambda ? ", in a lambda" : "");
  if (f->at.line == 0) {
    fprintf(h->out, " at bci %" PRIu32, f->at.bci);
  }
  fputs("</dd>\n", h->out);
}

static void put_checks(struct bl_html *h, const struct bl_finding *f)
{
  const char *between = "<dt>Violates</dt><dd>";
  for (unsigned bit = 1; bit <= BL_CHECK_ALL; bit <<= 1) {
    if ((f->checks & bit) != 0) {
      fprintf(h->out, "%s%s", between, bl_check_name((enum bl_check)bit));
      between = ", ";
    }
  }
  fputs("</dd>\n", h->out);
}

/* "+5 the lock is certainly the same": the number stands by itself. */
static void put_reason(struct bl_html *h, struct cf_str reason)
{
  const char *blank = reason.n == 0 ? NULL : memchr(reason.p, ' ', reason.n);
  uint32_t n = blank == NULL ? 0 : (uint32_t)(blank - reason.p);
  fputs("<li><span class=\"plus\">", h->out);
  bl_html_text(h, (struct cf_str){reason.p, n});
  fputs("</span>", h->out);
  bl_html_text(h, (struct cf_str){reason.p + n, reason.n - n});
  fputs("</li>", h->out);
}

static void put_rank(struct bl_html *h, const struct bl_finding *f)
{
  if (f->n_rank_reasons == 0) {
    return;
  }
  fprintf(h->out, "<dt>Rank %u</dt><dd><ul>", f->rank);
  for (uint32_t i = 0; i < f->n_rank_reasons; i++) {
    put_reason(h, f->rank_reasons[i]);
  }
  fputs("</ul></dd>\n", h->out);
}

static void put_mend(struct bl_html *h, const struct bl_finding *f)
{
  if (f->mend.n > 0) {
    fputs("<dt>To mend it</dt><dd>", h->out);
    bl_html_text(h, f->mend);
    fputs("</dd>\n", h->out);
  }
}

static void put_facts(struct bl_html *h, const struct bl_finding *f)
{
  const char *kind = bl_kind_name(f->kind);
  fputs("<dl class=\"facts\">\n", h->out);
  put_method(h, f);
  put_fact(h, "Field", f->field);
  put_fact(h, "Lock", f->lock);
  put_fact(h, "Variable", f->variable);
  put_mend(h, f);
  put_checks(h, f);
  put_rank(h, f);
  put_fact(h, "From", f->input);
  put_fact(h, "Fingerprint", cf_arena_printf(&h->arena, "%016" PRIx64, f->id));
  if (bl_html_meaning(h, kind).n > 0) {
    fprintf(h->out,
            "<dt>Kind</dt><dd><a href=\"#is-%s\">What %s means, and how to mend it</a></dd>\n",
            kind, kind);
  }
  fputs("</dl>\n", h->out);
}

static void put_excuse(struct bl_html *h, const struct bl_finding *f)
{
  if (f->benign != BL_NOT_BENIGN) {
    const char *name = bl_benign_name(f->benign);
    bool link = bl_html_meaning(h, name).n > 0;
    fprintf(h->out, "<p class=\"excused-by\">Benign, %s%s%s%s%s: %s.</p>\n",
            link ? "<a href=\"#is-" : "", link ? name : "", link ? "\">" : "", name,
            link ? "</a>" : "", bl_words_benign(f->benign));
  }
  if (f->suppressed != BL_NOT_SUPPRESSED) {
    fprintf(h->out, "<p class=\"excused-by\">Suppressed by %s%s",
            bl_words_suppressed(f->suppressed), f->justification.n > 0 ? ": " : ".");
    bl_html_text(h, f->justification);
    fputs("</p>\n", h->out);
  }
}

void bl_html_finding(struct bl_html *h, const struct bl_finding *f, uint32_t number, bool open)
{
  put_opening(h, f, number);
  fprintf(h->out, "<details%s>", open ? " open" : "");
  put_summary(h, f);
  fputs("<div class=\"body\">\n", h->out);
  put_excuse(h, f);
  bl_html_drawing(h, f, number);
  bl_html_excerpt(h, f);
  put_facts(h, f);
  fputs("</div></details></article>\n", h->out);
}
