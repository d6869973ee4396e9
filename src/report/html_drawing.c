/* A finding as a drawing, an SVG inside the HTML page: a lane for this thread, one for the other
   where there is one, a row a step, time going down. A bar on a lane says that the lock is held;
   the line at its left is the value on its way from the read to the use, broken from where others
   may have changed it. Receives a finding; knows of locks what its steps say. */
#include "src/report/html.h"
#include "src/report/words.h"

#include <inttypes.h>

/* Units of the drawing, which are pixels at its natural size. */
enum {
  WIDTH = 740,
  NARROW = 560, /* with one lane only */
  VALUE_X = 22,
  FRESH_X = 36, /* of what is read again */
  LANE_X = 60,
  OTHER_X = 410,
  TEXT_GAP = 20,
  COLUMNS = 40, /* characters beside this thread's lane */
  OTHER_COLUMNS = 37,
  NARROW_COLUMNS = 66,
  HEAD = 52,
  LINE = 16,
  ROW_GAP = 13,
  RADIUS = 9,
  BAR = 7,         /* half of its width */
  MAX_LINES = 4,   /* of a note */
  MAX_EVENTS = 16, /* traces are shorter; what is beyond is only in the description */
  MAX_BARS = 8
};

struct event {
  const struct bl_step *step; /* NULL: anybody else, at any time between the steps around it */
  bool other;                 /* in the other lane */
  struct cf_str lines[MAX_LINES + 1];
  uint32_t n_lines;
  bool has_place; /* the last line says where */
  int y;
};

struct bar {
  int from, to;
};

struct drawing {
  struct bl_html *h;
  const struct bl_finding *f;
  struct event events[MAX_EVENTS];
  uint32_t n;
  struct bar bars[MAX_BARS];
  uint32_t n_bars;
  bool two; /* lanes */
  int height;
};

/* --- words --- */

/* Where to break a text that is longer than a line: at the last blank, or in a long name behind a
   point, or anywhere. Returns the bytes of the line; they end with a whole character. */
static uint32_t break_at(struct cf_str s, uint32_t columns)
{
  uint32_t width = 0, blank = 0, point = 0, i = 0;
  for (; i < s.n; i++) {
    bool starts = ((uint8_t)s.p[i] & 0xc0) != 0x80;
    if (starts && width == columns) {
      return blank > 0 ? blank : point > 0 ? point : i;
    }
    width += starts;
    blank = s.p[i] == ' ' ? i : blank;
    point = strchr(".$(,", s.p[i]) != NULL ? i + 1 : point;
  }
  return i;
}

static void add_line(struct event *e, struct cf_str line)
{
  e->lines[e->n_lines++] = line;
}

static void wrap(struct drawing *d, struct event *e, struct cf_str text, uint32_t columns)
{
  while (text.n > 0 && e->n_lines < MAX_LINES) {
    uint32_t n = break_at(text, columns);
    struct cf_str line = {text.p, n};
    bool last = e->n_lines + 1 == MAX_LINES && n < text.n;
    add_line(e, last ? cf_arena_printf(&d->h->arena, "%.*s…", (int)n, text.p) : line);
    n += n < text.n && text.p[n] == ' ';
    text = (struct cf_str){text.p + n, text.n - n};
  }
}

static uint32_t columns_of(const struct drawing *d, bool other)
{
  return other ? OTHER_COLUMNS : d->two ? COLUMNS : NARROW_COLUMNS;
}

static void add_words(struct drawing *d, struct event *e)
{
  struct cf_arena *a = &d->h->arena;
  if (e->step == NULL) {
    add_line(e, CF_STR("can come in between here"));
    return;
  }
  wrap(d, e, bl_words_note(a, e->step), columns_of(d, e->other));
  e->has_place = e->step->kind != BL_STEP_INTERFERE; /* whose note names it */
  if (e->has_place) {
    struct cf_str place = bl_words_place(a, &e->step->at, &d->f->at);
    add_line(e, bl_words_cut(a, place, columns_of(d, e->other) + 2));
  }
}

/* --- events --- */

static void add_event(struct drawing *d, const struct bl_step *step, bool other)
{
  if (d->n < MAX_EVENTS) {
    d->events[d->n++] = (struct event){.step = step, .other = other};
    d->two = d->two || other;
  }
}

static void add_events(struct drawing *d)
{
  for (uint32_t i = 0; i < d->f->n_trace; i++) {
    add_event(d, &d->f->trace[i], bl_html_is_other(d->f, i));
    if (d->f->trace[i].gap) {
      add_event(d, NULL, true);
    }
  }
}

/* Words need to know how many lanes there are. */
static void lay_out(struct drawing *d)
{
  int y = HEAD;
  for (uint32_t i = 0; i < d->n; i++) {
    struct event *e = &d->events[i];
    add_words(d, e);
    e->y = y + RADIUS;
    int rows = (int)e->n_lines * LINE;
    y += (rows < 2 * RADIUS ? 2 * RADIUS : rows) + ROW_GAP;
  }
  d->height = y + 4;
}

/* --- where the lock is held --- */

static void add_bar(struct drawing *d, int from, int to)
{
  if (d->n_bars < MAX_BARS) {
    d->bars[d->n_bars++] = (struct bar){from, to};
  }
}

/* The next step of this thread; n if there is none. */
static uint32_t next_own(const struct drawing *d, uint32_t i)
{
  for (i++; i < d->n && d->events[i].other; i++) {
  }
  return i;
}

/* Whether the lock that is held at this read is given up by a later step, and not by the callee
   that reads. */
static bool is_given_up(const struct drawing *d, uint32_t i)
{
  while ((i = next_own(d, i)) < d->n) {
    const struct bl_step *s = d->events[i].step;
    if (s->kind == BL_STEP_RELEASE || s->kind == BL_STEP_WAIT) {
      return true;
    }
    if (s->kind == BL_STEP_ACQUIRE || (s->kind == BL_STEP_READ && !s->held)) {
      return false;
    }
  }
  return false;
}

/* Whether what takes the lock here also gives it up: then the bar is as short as the step. */
static bool is_brief(const struct drawing *d, uint32_t i)
{
  const struct bl_step *s = d->events[i].step;
  uint32_t next = next_own(d, i);
  if (s->kind != BL_STEP_ACQUIRE) {
    return d->f->kind != BL_GUARDED_BY && !is_given_up(d, i);
  }
  bool given_up = next < d->n && d->events[next].step->kind == BL_STEP_RELEASE;
  return d->f->kind == BL_NON_ATOMIC && !given_up;
}

static void add_bars(struct drawing *d)
{
  enum { ABOVE = 15 };
  int open = -1;
  for (uint32_t i = 0; i < d->n; i++) {
    const struct event *e = &d->events[i];
    if (e->other) {
      continue;
    }
    if (open >= 0 && (e->step->kind == BL_STEP_RELEASE || e->step->kind == BL_STEP_WAIT)) {
      add_bar(d, open, e->y);
      open = -1;
    }
    uint32_t next = next_own(d, i);
    if (e->step->kind == BL_STEP_WAIT) { /* taken again behind what comes in between */
      open = next < d->n ? d->events[next].y - ABOVE : -1;
    } else if (open < 0 && (e->step->held || e->step->kind == BL_STEP_ACQUIRE)) {
      int from = e->step->kind == BL_STEP_ACQUIRE ? e->y : e->y - ABOVE;
      if (is_brief(d, i)) {
        add_bar(d, e->y - ABOVE, e->y + ABOVE);
      } else {
        open = from;
      }
    }
  }
  if (open >= 0) {
    add_bar(d, open, d->height - 8);
  }
}

/* --- shapes --- */

static void put_text(struct drawing *d, int x, int y, const char *class, struct cf_str text)
{
  fprintf(d->h->out, "<text x=\"%d\" y=\"%d\"%s%s%s>", x, y, class[0] == '\0' ? "" : " class=\"",
          class, class[0] == '\0' ? "" : "\"");
  bl_html_text(d->h, text);
  fputs("</text>", d->h->out);
}

static int lane_x(const struct event *e)
{
  return e->other ? OTHER_X : LANE_X;
}

/* The number of the step, in a shape that says what it is. */
static void put_stop(struct drawing *d, const struct event *e)
{
  FILE *out = d->h->out;
  int x = lane_x(e), y = e->y, r = RADIUS;
  if (e->step == NULL) {
    fprintf(out, "<circle class=\"stop any\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>", x, y, r);
    return;
  }
  if (e->other) {
    fprintf(out, "<rect class=\"stop b\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\"/>",
            x - r, y - r, 2 * r, 2 * r);
  } else if (e->step->kind == BL_STEP_CHECK) {
    fprintf(out, "<path class=\"stop\" d=\"M%d %dl%d %dl%d %dl%d %dz\"/>", x - r - 3, y, r + 3,
            -r - 3, r + 3, r + 3, -r - 3, r + 3);
  } else {
    fprintf(out, "<circle class=\"stop%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>",
            e->step->kind == BL_STEP_USE ? " bad" : "", x, y, r);
  }
  const char *class = e->other ? "num b" : e->step->kind == BL_STEP_USE ? "num bad" : "num";
  put_text(d, x, y + 4, class,
           cf_arena_printf(&d->h->arena, "%d", (int)(e->step - d->f->trace) + 1));
}

static void put_event(struct drawing *d, const struct event *e)
{
  put_stop(d, e);
  for (uint32_t i = 0; i < e->n_lines; i++) {
    bool dim = (e->has_place && i + 1 == e->n_lines) || e->step == NULL;
    put_text(d, lane_x(e) + TEXT_GAP, e->y + 4 + (int)i * LINE, dim ? "dim" : "", e->lines[i]);
  }
  fputc('\n', d->h->out);
}

static void put_lanes(struct drawing *d)
{
  for (int lane = 0; lane <= d->two; lane++) {
    int x = lane == 0 ? LANE_X : OTHER_X;
    fprintf(d->h->out, "<path class=\"rail\" d=\"M%d %dV%d\"/>", x, HEAD - 8, d->height - 4);
  }
  for (uint32_t i = 0; i < d->n_bars; i++) {
    const struct bar *b = &d->bars[i];
    fprintf(d->h->out,
            "<rect class=\"held\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>",
            LANE_X - BAR, b->from, 2 * BAR, b->to - b->from);
  }
  fputc('\n', d->h->out);
}

/* --- the value --- */

static const struct event *find(const struct drawing *d, enum bl_step_kind kind)
{
  for (uint32_t i = 0; i < d->n; i++) {
    if (d->events[i].step != NULL && d->events[i].step->kind == kind) {
      return &d->events[i];
    }
  }
  return NULL;
}

/* From where on the value may be old: the write, or the end of its block. */
static int turn_of(const struct drawing *d, const struct event *read)
{
  static const enum bl_step_kind ends[] = {BL_STEP_INTERFERE, BL_STEP_RELEASE, BL_STEP_WAIT};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    const struct event *e = find(d, ends[i]);
    if (e != NULL && e > read) {
      return e->y;
    }
  }
  return read->y + 12;
}

static void put_tip(struct drawing *d, int y, const char *class)
{
  fprintf(d->h->out, "<path class=\"tip%s\" d=\"M%d %dl-8 -4v8z\"/>", class, LANE_X - RADIUS - 1,
          y);
}

/* What is read again behind the write, and goes into the same use. */
static void put_fresh(struct drawing *d, const struct event *use, int turn)
{
  for (const struct event *e = d->events; e < use; e++) {
    if (!e->other && e->step->kind == BL_STEP_READ && e->y > turn) {
      fprintf(d->h->out, "<path class=\"current\" d=\"M%d %dH%dQ%d %d %d %dV%dQ%d %d %d %dH%d\"/>",
              LANE_X - RADIUS, e->y, FRESH_X + 6, FRESH_X, e->y, FRESH_X, e->y + 6, use->y - 13,
              FRESH_X, use->y - 7, FRESH_X + 6, use->y - 7, LANE_X - 14);
      return;
    }
  }
}

static void put_value(struct drawing *d)
{
  const struct event *read = find(d, BL_STEP_READ), *use = find(d, BL_STEP_USE);
  FILE *out = d->h->out;
  if (read == NULL || use == NULL || use < read) {
    return;
  }
  int turn = turn_of(d, read), x = VALUE_X;
  fprintf(out, "<path class=\"current\" d=\"M%d %dH%dQ%d %d %d %dV%d\"/>", LANE_X - RADIUS, read->y,
          x + 10, x, read->y, x, read->y + 10, turn);
  fprintf(out, "<path class=\"old\" d=\"M%d %dV%dQ%d %d %d %dH%d\"/>", x, turn, use->y - 10, x,
          use->y, x + 10, use->y, LANE_X - RADIUS - 8);
  put_tip(d, use->y, "");
  put_fresh(d, use, turn);
  int middle = (turn + use->y) / 2;
  if (use->y - turn > 66) {
    fprintf(out,
            "<text class=\"value\" transform=\"translate(%d %d) rotate(-90)\">old value</text>",
            x - 7, middle);
  }
}

/* What the other thread does reaches over to the value, or to the lane. */
static void put_writes(struct drawing *d)
{
  bool value = find(d, BL_STEP_READ) != NULL && find(d, BL_STEP_USE) != NULL;
  int to = value ? VALUE_X : LANE_X;
  for (uint32_t i = 0; i < d->n; i++) {
    const struct event *e = &d->events[i];
    bool last = i + 1 == d->n || !d->events[i + 1].other; /* not the call on the way */
    if (e->other && last) {
      fprintf(d->h->out, "<path class=\"write\" d=\"M%d %dH%d\"/>", OTHER_X - RADIUS - 3, e->y,
              to + 8);
      fprintf(d->h->out, "<path class=\"hit\" d=\"M%d %dl8 8m0 -8l-8 8\"/>\n", to - 4, e->y - 4);
    }
  }
}

/* --- the whole --- */

static const char *title_of(const struct bl_finding *f, bool other)
{
  if (f->kind == BL_GUARDED_BY && f->trace[0].held) {
    return other ? "another thread, without it" : "a thread that holds the lock";
  }
  return other ? "another thread" : "this thread";
}

static void put_heads(struct drawing *d)
{
  for (int lane = 0; lane <= d->two; lane++) {
    const struct bl_place *at = NULL;
    for (uint32_t i = 0; i < d->n; i++) {
      const struct event *e = &d->events[i];
      if (e->other == (lane == 1) && e->step != NULL && (at == NULL || lane == 1)) {
        at = &e->step->at;
      }
    }
    at = lane == 0 && d->f->kind != BL_GUARDED_BY ? &d->f->at : at;
    int x = (lane == 0 ? LANE_X : OTHER_X) - RADIUS;
    put_text(d, x, 15, lane == 0 ? "head a" : "head b", cf_str_c(title_of(d->f, lane == 1)));
    struct cf_str method =
        at == NULL ? CF_STR("in any method") : bl_words_short_method(&d->h->arena, at);
    put_text(d, x, 32, "dim", bl_words_cut(&d->h->arena, method, columns_of(d, lane == 1) + 2));
  }
  fputc('\n', d->h->out);
}

/* The same for those who do not see it. */
static void put_description(struct drawing *d, uint32_t number)
{
  fprintf(d->h->out,
          "<title id=\"t%" PRIu32 "\">%s in the order of time</title><desc id=\"d%" PRIu32 "\">",
          number, d->two ? "Two threads" : "One thread", number);
  for (uint32_t i = 0; i < d->n; i++) {
    const struct event *e = &d->events[i];
    fprintf(d->h->out, "%s%s: ", i == 0 ? "" : "; ", title_of(d->f, e->other));
    bl_html_text(d->h, e->step == NULL ? e->lines[0] : bl_words_note(&d->h->arena, e->step));
  }
  fputs("</desc>\n", d->h->out);
}

static void put_caption(struct drawing *d)
{
  fputs("<figcaption>", d->h->out);
  if (d->n_bars > 0 && d->f->lock.n > 0) {
    fputs("<span><span class=\"key lock\"></span><code>", d->h->out);
    bl_html_text(d->h, d->f->lock);
    fputs("</code> is held</span>", d->h->out);
  }
  if (find(d, BL_STEP_READ) != NULL && find(d, BL_STEP_USE) != NULL && d->f->field.n > 0) {
    fputs("<span><span class=\"key value\"></span><code>", d->h->out);
    bl_html_text(d->h, d->f->field);
    fputs("</code> as it was read</span>", d->h->out);
  }
  fputs("</figcaption>", d->h->out);
}

void bl_html_drawing(struct bl_html *h, const struct bl_finding *f, uint32_t number)
{
  struct drawing d = {.h = h, .f = f};
  if (f->n_trace == 0) {
    return;
  }
  add_events(&d);
  lay_out(&d);
  add_bars(&d);
  int width = d.two ? WIDTH : NARROW;
  fprintf(h->out,
          "<figure><div class=\"drawing\"><svg class=\"flow\" viewBox=\"0 0 %d %d\" width=\"%d\" "
          "height=\"%d\" role=\"img\" aria-labelledby=\"t%" PRIu32 " d%" PRIu32 "\">\n",
          width, d.height, width, d.height, number, number);
  put_description(&d, number);
  put_heads(&d);
  put_lanes(&d);
  put_value(&d);
  put_writes(&d);
  for (uint32_t i = 0; i < d.n; i++) {
    put_event(&d, &d.events[i]);
  }
  fputs("</svg></div>", h->out);
  put_caption(&d);
  fputs("</figure>\n", h->out);
}
