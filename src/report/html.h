/* The parts of the HTML page, for html.c. Each receives the writer and writes its part; knows of
   the page's style only the names of its classes. */
#ifndef BL_HTML_H
#define BL_HTML_H

#include "src/report/report.h"
#include "src/report/source.h"
#include "src/report/texts.h"

struct bl_html {
  FILE *out;
  const struct bl_report_input *in;
  struct cf_arena arena; /* of one part, or of one finding */
  struct bl_sources sources;
};

/* Skeleton, style and script of the page: src/report/page, built in; ends with a NULL name. */
extern const struct bl_text_file bl_page_files[];

/* Text as it is; a sentence, in which what stands in quotes is set as code. */
void bl_html_text(struct bl_html *h, struct cf_str s);
void bl_html_sentence(struct bl_html *h, struct cf_str s);

/* How many findings there are by confidence, kind, package and excuse, as a form that filters. */
void bl_html_overview(struct bl_html *h);

/* One finding, closed or open; `number` is its place in the report's order. */
void bl_html_finding(struct bl_html *h, const struct bl_finding *f, uint32_t number, bool open);

/* What happens in which thread, in the order of time, as a drawing of its own. */
void bl_html_drawing(struct bl_html *h, const struct bl_finding *f, uint32_t number);

/* The lines around the steps, a table a method: of source, or where there is none of bytecode. */
void bl_html_excerpt(struct bl_html *h, const struct bl_finding *f);

/* The instructions around the steps of the trace that are in the same code as `at`, a place of the
   finding. Nothing if that code is not known. */
void bl_html_bytecode(struct bl_html *h, const struct bl_finding *f, const struct bl_place *at);

/* A table row of an excerpt at which the steps `here` [n_trace] happen, up to its last cell: that
   is the caller's, with the number or sign in the first. */
void bl_html_excerpt_row(struct bl_html *h, const struct bl_finding *f, const bool *here,
                         uint32_t number);

/* Head and end of an excerpt of `what` of a method: "Source", "Bytecode". */
void bl_html_excerpt_open(struct bl_html *h, const struct bl_place *at, const char *what,
                          struct cf_str from);
void bl_html_excerpt_close(struct bl_html *h);

/* The text on a kind or an excuse; empty if there is none. */
struct cf_str bl_html_meaning(const struct bl_html *h, const char *name);

/* What the kinds and excuses of this report mean. */
void bl_html_meanings(struct bl_html *h);

/* The finding's package, "" for the unnamed one. */
struct cf_str bl_html_package(const struct bl_finding *f);

/* Why a finding is only shown on demand, in one word; NULL if it is not. */
const char *bl_html_excuse(const struct bl_finding *f);

/* Whether the step is another thread's. An access without the lock is thought of as happening while
   another thread holds it. */
bool bl_html_is_other(const struct bl_finding *f, uint32_t step);

#endif
