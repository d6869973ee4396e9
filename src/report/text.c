/* The text report: a first line in the form that compilers use, so that editors and CI find the
   place; then what happens in the order in which it happens, beside the source where there is one.
 */
#include "src/report/report.h"

#include "src/report/source.h"
#include "src/report/stale_form.h"
#include "src/report/words.h"

/* Escape sequences, all empty without colour. */
struct palette {
  const char *place, *high, *warning, *note, *dim, *off;
};

static const struct palette plain = {"", "", "", "", "", ""};
static const struct palette colored = {"\033[1m",  "\033[1;31m", "\033[1;35m",
                                       "\033[36m", "\033[2m",    "\033[0m"};

/* One line of a trace: a step, and the steps that share its line. */
struct row {
  const struct bl_place *at;
  struct cf_str note;
  struct cf_str source; /* safe, dedented; p NULL = not found */
};
CF_VEC(rows, struct row);

struct writer {
  FILE *out;
  const struct bl_report_input *in;
  const struct palette *colors;
  struct cf_arena arena; /* of one finding */
  struct bl_sources sources;
};

enum { MIN_LINE_COLUMN = 6, MAX_SOURCE_COLUMNS = 64 };

static void put(struct writer *w, struct cf_str s)
{
  fwrite(s.p == NULL ? "" : s.p, 1, s.n, w->out);
}

static void put_safe(struct writer *w, struct cf_str s)
{
  put(w, bl_words_safe(&w->arena, s));
}

/* --- the first line --- */

static void put_head(struct writer *w, const struct bl_finding *f)
{
  const struct palette *c = w->colors;
  fputs(c->place, w->out);
  put_safe(w, f->at.file);
  if (f->at.line != 0) {
    fprintf(w->out, ":%u", f->at.line);
  }
  const char *color = f->benign != BL_NOT_BENIGN ? c->note
                      : f->confidence == BL_HIGH ? c->high
                                                 : c->warning;
  fprintf(w->out, ":%s %s%s:%s ", c->off, color, f->benign || f->suppressed ? "note" : "warning",
          c->off);
  put_safe(w, f->message);
  fprintf(w->out, " [%s, %s]\n", bl_kind_name(f->kind), bl_confidence_name(f->confidence));
}

/* --- the trace as rows --- */

static bool same_line(const struct bl_place *a, const struct bl_place *b)
{
  return bl_place_same_method(a, b) && a->line == b->line && (a->line != 0 || a->bci == b->bci);
}

static struct cf_str join(struct cf_arena *a, struct cf_str left, const char *between,
                          struct cf_str right)
{
  return left.n == 0 ? right
                     : cf_arena_printf(a, "%.*s%s%.*s", (int)left.n, left.p, between, (int)right.n,
                                       right.p);
}

static struct cf_str base_name(struct cf_str file)
{
  for (uint32_t i = file.n; i > 0; i--) {
    if (file.p[i - 1] == '/') {
      return (struct cf_str){file.p + i, file.n - i};
    }
  }
  return file;
}

static bool ends_gap(enum bl_step_kind k)
{
  return k == BL_STEP_ACQUIRE || k == BL_STEP_WAIT;
}

static void add_row(struct writer *w, struct rows *rows, const struct bl_place *at,
                    struct cf_str note)
{
  struct row *last = rows->n == 0 ? NULL : &rows->items[rows->n - 1];
  if (last != NULL && same_line(last->at, at)) {
    last->note = join(&w->arena, last->note, "; ", note);
    return;
  }
  cf_vec_push(&w->arena, rows, ((struct row){.at = at, .note = note}));
}

/* An interfering write is told where the gap closes: behind the step that takes the lock again. */
static void build_rows(struct rows *rows, struct writer *w, const struct bl_finding *f)
{
  struct cf_str held_back = {"", 0};
  for (uint32_t i = 0; i < f->n_trace; i++) {
    const struct bl_step *s = &f->trace[i];
    struct cf_str note = bl_words_note(&w->arena, s);
    bool more = i + 1 < f->n_trace;
    if (s->kind == BL_STEP_INTERFERE && more && (rows->n == 0 || ends_gap(s[1].kind))) {
      held_back = join(&w->arena, held_back, "; ", note);
    } else if (s->kind == BL_STEP_INTERFERE && rows->n > 0) {
      add_row(w, rows, rows->items[rows->n - 1].at, note);
    } else {
      add_row(w, rows, &s->at, held_back.n == 0 ? note : join(&w->arena, note, "; ", held_back));
      held_back.n = 0;
    }
  }
}

/* --- with sources --- */

static uint32_t indentation(struct cf_str s)
{
  uint32_t n = 0;
  while (n < s.n && s.p[n] == ' ') {
    n++;
  }
  return n;
}

static bool find_sources(struct writer *w, struct rows *rows)
{
  bool any = false;
  uint32_t least = UINT32_MAX;
  for (uint32_t i = 0; i < rows->n; i++) {
    struct row *r = &rows->items[i];
    struct cf_str line;
    if (bl_sources_line(&line, &w->sources, r->at->file, r->at->line)) {
      r->source = bl_source_expand(&w->arena, line);
      uint32_t indent = r->source.n == 0 ? least : indentation(r->source);
      least = indent < least ? indent : least;
      any = true;
    }
  }
  for (uint32_t i = 0; i < rows->n; i++) {
    struct row *r = &rows->items[i];
    if (r->source.n > 0) {
      struct cf_str dedented = {r->source.p + least, r->source.n - least};
      r->source = bl_words_cut(&w->arena, bl_words_safe(&w->arena, dedented), MAX_SOURCE_COLUMNS);
    }
  }
  return any;
}

static uint32_t widest_source(const struct rows *rows)
{
  uint32_t widest = 0;
  for (uint32_t i = 0; i < rows->n; i++) {
    uint32_t width = bl_words_width(rows->items[i].source);
    widest = width > widest ? width : widest;
  }
  return widest;
}

/* A step in another method than the finding's says so itself. */
static void put_excerpt_note(struct writer *w, const struct bl_finding *f, const struct row *r)
{
  if (!bl_place_same_method(r->at, &f->at)) {
    struct cf_str method = bl_words_short_method(&w->arena, r->at);
    fprintf(w->out, "in %.*s", (int)method.n, method.p);
    if (!cf_str_eq(r->at->file, f->at.file)) {
      struct cf_str file = bl_words_safe(&w->arena, base_name(r->at->file));
      fprintf(w->out, " (%.*s)", (int)file.n, file.p);
    }
    fputs(": ", w->out);
  }
  put(w, r->note);
}

static void put_excerpt(struct writer *w, const struct bl_finding *f, const struct rows *rows)
{
  const struct palette *c = w->colors;
  uint32_t widest = widest_source(rows);
  for (uint32_t i = 0; i < rows->n; i++) {
    const struct row *r = &rows->items[i];
    char number[16] = "?";
    if (r->at->line != 0) {
      snprintf(number, sizeof number, "%u", r->at->line);
    }
    fprintf(w->out, "%s%*s |%s ", c->dim, MIN_LINE_COLUMN, number, c->off);
    put(w, r->source);
    fprintf(w->out, "%*s  %s", (int)(widest - bl_words_width(r->source)), "", c->note);
    put_excerpt_note(w, f, r);
    fprintf(w->out, "%s\n", c->off);
  }
}

/* --- without --- */

static void put_steps(struct writer *w, const struct bl_finding *f, const struct rows *rows)
{
  uint32_t widest = 0;
  for (uint32_t i = 0; i < rows->n; i++) {
    uint32_t width = bl_words_width(bl_words_place(&w->arena, rows->items[i].at, &f->at));
    widest = width > widest ? width : widest;
  }
  for (uint32_t i = 0; i < rows->n; i++) {
    struct cf_str place = bl_words_place(&w->arena, rows->items[i].at, &f->at);
    fprintf(w->out, "    %s%.*s%s%*s  ", w->colors->dim, (int)place.n, place.p, w->colors->off,
            (int)(widest - bl_words_width(place)), "");
    put(w, rows->items[i].note);
    fputc('\n', w->out);
  }
}

static void put_trace(struct writer *w, const struct bl_finding *f)
{
  struct rows rows = {0};
  build_rows(&rows, w, f);
  if (find_sources(w, &rows)) {
    put_excerpt(w, f, &rows);
  } else {
    put_steps(w, f, &rows);
  }
}

/* --- the last lines --- */

static void put_method(struct writer *w, const struct bl_finding *f)
{
  struct cf_str method = bl_words_method(&w->arena, &f->at);
  fprintf(w->out, "%s  in %.*s%s", w->colors->dim, (int)method.n, method.p,
          f->at.lambda ? ", in a lambda" : "");
  if (f->at.line == 0) {
    fprintf(w->out, " at bci %u", f->at.bci);
  }
  const char *between = "  [";
  for (unsigned bit = 1; bit <= BL_CHECK_ALL; bit <<= 1) {
    if ((f->checks & bit) != 0) {
      fprintf(w->out, "%s%s", between, bl_check_name((enum bl_check)bit));
      between = ", ";
    }
  }
  fprintf(w->out, "]  rank %u%s\n", f->rank, w->colors->off);
}

static void put_benign(struct writer *w, const struct bl_finding *f)
{
  if (f->benign != BL_NOT_BENIGN) {
    fprintf(w->out, "  benign: %s%s%s — %s\n", w->colors->note, bl_benign_name(f->benign),
            w->colors->off, bl_words_benign(f->benign));
  }
}

static void put_suppressed(struct writer *w, const struct bl_finding *f)
{
  if (f->suppressed == BL_NOT_SUPPRESSED) {
    return;
  }
  fprintf(w->out, "  %ssuppressed%s by %s%s", w->colors->note, w->colors->off,
          bl_words_suppressed(f->suppressed), f->justification.n > 0 ? ": " : "");
  put_safe(w, f->justification);
  fputc('\n', w->out);
}

static void put_verbose(struct writer *w, const struct bl_finding *f)
{
  if (!w->in->verbose) {
    return;
  }
  for (uint32_t i = 0; i < f->n_rank_reasons; i++) {
    fputs(i == 0 ? "  ranked so because: " : "; ", w->out);
    put_safe(w, f->rank_reasons[i]);
  }
  fputs(f->n_rank_reasons == 0 ? "" : "\n", w->out);
  if (f->mend.n > 0) {
    fputs("  to mend it: ", w->out);
    put_safe(w, f->mend);
    fputc('\n', w->out);
  }
  fprintf(w->out, "  id %016llx, from ", (unsigned long long)f->id);
  put_safe(w, f->input);
  fputc('\n', w->out);
}

static bool write_text(FILE *out, const struct bl_report_input *in)
{
  struct writer w = {.out = out, .in = in, .colors = in->color ? &colored : &plain};
  cf_arena_init(&w.arena);
  bl_sources_init(&w.sources, in->source_roots, in->n_source_roots);
  for (uint32_t i = 0; i < in->findings->n && !ferror(out); i++) {
    const struct bl_finding *f = &in->findings->items[i];
    if (i > 0) {
      fputc('\n', out);
    }
    put_head(&w, f);
    put_trace(&w, f);
    put_method(&w, f);
    put_benign(&w, f);
    put_suppressed(&w, f);
    put_verbose(&w, f);
    cf_arena_reset(&w.arena);
  }
  if (in->stale_form) {
    bl_stale_form_write(out, in);
  }
  bl_sources_destroy(&w.sources);
  cf_arena_destroy(&w.arena);
  return fflush(out) == 0 && !ferror(out);
}

const struct bl_report_format bl_report_text = {"text", write_text};
