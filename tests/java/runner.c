/* usage: java_runner [--default|--published] JAR-OR-DIRECTORY SOURCES. Analyses the classes, in
   this process, and compares the findings with the markers of their sources, in both directions:
   see markers.h. Prints each mismatch as FILE:LINE: …, and ends with status 1 if there was any. The
   sources under jars/ carry markers of two settings: --published takes those that say STRICT, and
   runs `--check=block-local --strict --callees=same-class`; --default takes the others. */
#include "src/driver/run.h"
#include "src/options/command_line.h"
#include "tests/java/markers.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

struct runner {
  struct cf_arena arena;
  const char *input;
  bool strict;
  bool by_default;  /* --default: markers that say STRICT are of another run */
  bool published;   /* --published: all others are */
  unsigned release; /* of "basic-8.jar", 0 = unknown */
  struct sources sources;
  uint32_t cases, mismatches;
};

/* One run of the analysis: the files that ask for the same options. */
struct session {
  struct runner *r;
  struct bl_run run;
  bool *matched; /* [run.findings.n] */
};

static void mismatch(struct session *s, const struct source_file *f, uint32_t line,
                     const char *what, enum bl_kind kind)
{
  printf("%s:%u: %s: %s\n", f->path, line, what, bl_kind_name(kind));
  s->r->mismatches++;
}

static bool contains(struct cf_str s, struct cf_str part)
{
  return part.n == 0 || memmem(s.p, s.n, part.p, part.n) != NULL;
}

static bool is_ranked_for(const struct bl_finding *f, struct cf_str why)
{
  for (uint32_t i = 0; i < f->n_rank_reasons; i++) {
    if (contains(f->rank_reasons[i], why)) {
      return true;
    }
  }
  return why.n == 0;
}

/* What the marker says of a finding at its line and of its kind, or NULL if it fits. */
static const char *misfit(const struct marker *m, const struct bl_finding *f)
{
  if (!contains(f->message, m->text)) {
    return "the message has other words";
  }
  if (m->checks != 0 && m->checks != f->checks) {
    return "it names other checks";
  }
  if ((f->suppressed != BL_NOT_SUPPRESSED) != (m->word == MARK_SUPPRESSED)) {
    return f->suppressed ? "it is found, but suppressed" : "it is found, but not suppressed";
  }
  switch (m->word) {
  case MARK_SUPPRESSED:
    return contains(f->justification, m->why) ? NULL : "the justification has other words";
  case MARK_BLOCAL:
    return f->benign != BL_NOT_BENIGN                  ? "it is found, but benign"
           : m->sure && f->confidence != m->confidence ? "it is found, with another confidence"
           : !m->sure && f->confidence == BL_LOW       ? "it is found, but low"
           : !is_ranked_for(f, m->why)                 ? "no rank reason has these words"
                                                       : NULL;
  case MARK_BENIGN:
  case MARK_STRICT:
    return f->benign == m->reason       ? NULL
           : f->benign == BL_NOT_BENIGN ? "it is found, but not benign"
                                        : "it is found, but benign for another reason";
  case MARK_FALSE:
    return f->benign != BL_NOT_BENIGN ? "a known false alarm is excused now; mark it as benign"
                                      : NULL;
  default:
    return NULL;
  }
}

/* The finding that the marker stands for: one that fits, else any of its kind and line. */
static struct bl_finding *find(struct session *s, const struct source_file *f,
                               const struct marker *m, bool *matched[1])
{
  struct bl_finding *second_best = NULL;
  for (uint32_t i = 0; i < s->run.findings.n; i++) {
    struct bl_finding *x = &s->run.findings.items[i];
    if (s->matched[i] || x->kind != m->kind || x->at.line != m->line ||
        !cf_str_eq(x->at.file, f->name)) {
      continue;
    }
    if (misfit(m, x) == NULL || second_best == NULL) {
      *matched = &s->matched[i];
      second_best = x;
    }
    if (misfit(m, x) == NULL) {
      return x;
    }
  }
  return second_best;
}

static void check_marker(struct session *s, const struct source_file *f, const struct marker *m)
{
  bool *matched = NULL;
  struct bl_finding *x = find(s, f, m, &matched);
  s->r->cases++;
  if (x != NULL) {
    *matched = true;
  }
  if (m->word == MARK_MISSED) {
    if (x != NULL) {
      mismatch(s, f, m->line, "a known miss is found now; mark it as found", m->kind);
    }
  } else if (x == NULL) {
    mismatch(s, f, m->line,
             m->word == MARK_FALSE ? "a known false alarm is gone; take the marker away"
                                   : "not found",
             m->kind);
  } else if (misfit(m, x) != NULL) {
    mismatch(s, f, m->line, misfit(m, x), m->kind);
  }
}

static bool is_of_run(const struct runner *r, const struct marker *m)
{
  bool of_release = m->release == 0 || r->release == 0 || m->release == r->release;
  return of_release && (m->word == MARK_STRICT ? !r->by_default : !r->published);
}

/* Markers that name words choose before those that take any finding. */
static void check_markers(struct session *s, const struct source_file *f)
{
  for (int with_text = 1; with_text >= 0; with_text--) {
    for (uint32_t i = 0; i < f->markers.n; i++) {
      const struct marker *m = &f->markers.items[i];
      if ((m->text.n > 0) == (with_text == 1) && is_of_run(s->r, m)) {
        check_marker(s, f, m);
      }
    }
  }
}

static void check_unmarked(struct session *s, const struct source_file *f)
{
  for (uint32_t i = 0; i < s->run.findings.n; i++) {
    const struct bl_finding *x = &s->run.findings.items[i];
    if (s->matched[i] || !cf_str_eq(x->at.file, f->name)) {
      continue;
    }
    const char *benign = bl_benign_name(x->benign);
    printf("%s:%u: found, but not marked: %s (%s%s%s), %.*s.%.*s at bci %u: %.*s\n", f->path,
           x->at.line, bl_kind_name(x->kind), bl_confidence_name(x->confidence),
           benign == NULL ? "" : ", ", benign == NULL ? "" : benign, (int)x->at.cls.n, x->at.cls.p,
           (int)x->at.method.n, x->at.method.p, x->at.bci, (int)x->message.n, x->message.p);
    s->r->mismatches++;
  }
}

/* A source whose classes are not in the jar would pass whatever it expects not to be found. */
static void check_compiled(struct session *s, const struct source_file *f)
{
  const struct bl_program *p = s->run.program;
  for (uint32_t i = 0; i < p->n_given; i++) {
    const struct bl_class *c = p->classes[i];
    struct cf_str source = cf_class_source(c->cf);
    uint32_t package = c->name.n;
    while (package > 0 && c->name.p[package - 1] != '/') {
      package--;
    }
    if (f->name.n == package + source.n && memcmp(f->name.p, c->name.p, package) == 0 &&
        cf_str_ends(f->name, source)) {
      return;
    }
  }
  printf("%s:1: no class of it is in %s\n", f->path, s->r->input);
  s->r->mismatches++;
}

/* How many warnings of the run say so. */
static uint32_t count_told(const struct session *s, struct cf_str text)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->run.diagnostics.n; i++) {
    const struct bl_diagnostic *d = &s->run.diagnostics.items[i];
    n += contains(cf_arena_printf(&s->r->arena, "%.*s: %.*s", (int)d->input.n, d->input.p,
                                  (int)d->message.n, d->message.p),
                  text);
  }
  return n;
}

static uint32_t check_told(struct session *s, const struct source_file *f)
{
  uint32_t found = 0;
  for (uint32_t i = 0; i < f->told.n; i++) {
    uint32_t n = count_told(s, f->told.items[i].text);
    found += n;
    if (n != 1) {
      printf("%s:%u: told %u times\n", f->path, f->told.items[i].line, n);
      s->r->mismatches++;
    }
  }
  return found;
}

/* `told` of them are expected. */
static void check_diagnostics(struct session *s, uint32_t told)
{
  for (uint32_t i = 0; s->run.diagnostics.n != told && i < s->run.diagnostics.n; i++) {
    const struct bl_diagnostic *d = &s->run.diagnostics.items[i];
    printf("%.*s: %.*s\n", (int)d->input.n, d->input.p, (int)d->message.n, d->message.p);
    s->r->mismatches++;
  }
}

/* "blocal", what the topic asks for, what the files ask for, the input. */
static bool parse_options(struct bl_options *o, struct runner *r, struct cf_str extra)
{
  char *argv[32] = {(char *)(uintptr_t) "blocal", (char *)(uintptr_t) "--quiet",
                    (char *)(uintptr_t) "--no-jdk", (char *)(uintptr_t) "--no-cache"};
  int argc = 4;
  const char *setting = r->published ? "--check=block-local --strict --callees=same-class"
                        : r->strict  ? "--strict"
                                     : "--min-confidence=low --benign=show --suppressed=show";
  struct cf_str line = cf_arena_printf(&r->arena, "%s %.*s", setting, (int)extra.n, extra.p);
  char *text = (char *)(uintptr_t)line.p, *next;
  for (char *w = strtok_r(text, " \t", &next); w != NULL && argc < 30;
       w = strtok_r(NULL, " \t", &next)) {
    argv[argc++] = w;
  }
  argv[argc++] = (char *)(uintptr_t)r->input;
  return bl_options_parse(o, &r->arena, argc, argv) == BL_OPTIONS_RUN;
}

static bool asks_for(const struct runner *r, const struct source_file *f, struct cf_str options)
{
  return cf_str_eq(f->options, options) && source_has_release(f, r->release);
}

static void run_session(struct runner *r, struct cf_str extra)
{
  struct bl_options o;
  struct session s = {.r = r};
  if (!parse_options(&o, r, extra)) {
    printf("%s: bad options: %.*s\n", r->input, (int)extra.n, extra.p);
    r->mismatches++;
    return;
  }
  bl_run_analyse(&s.run, &o); /* fails on --models only, which no source may ask for */
  s.matched = CF_NEW_N(&r->arena, bool, s.run.findings.n + 1);
  uint32_t told = 0;
  for (uint32_t i = 0; i < r->sources.n; i++) {
    const struct source_file *f = r->sources.items[i];
    if (asks_for(r, f, extra)) {
      check_compiled(&s, f);
      check_markers(&s, f);
      check_unmarked(&s, f);
      told += check_told(&s, f);
    }
  }
  check_diagnostics(&s, told);
  bl_run_free(&s.run);
}

/* One session for each set of options that a file of this release asks for. */
static void run_sessions(struct runner *r)
{
  for (uint32_t i = 0; i < r->sources.n; i++) {
    const struct source_file *f = r->sources.items[i];
    bool seen = !source_has_release(f, r->release);
    for (uint32_t k = 0; !seen && k < i; k++) {
      seen = asks_for(r, r->sources.items[k], f->options);
    }
    if (!seen) {
      run_session(r, f->options);
    }
  }
}

/* The number at the end of "basic-8.jar" or "basic-8". */
static unsigned release_of(const char *input)
{
  const char *dash = strrchr(input, '-');
  return dash != NULL && isdigit((unsigned char)dash[1]) ? (unsigned)atoi(dash + 1) : 0;
}

static const char *topic_of(const char *sources)
{
  const char *slash = strrchr(sources, '/');
  return slash == NULL ? sources : slash + 1;
}

int main(int argc, char **argv)
{
  bool published = argc == 4 && strcmp(argv[1], "--published") == 0;
  bool by_default = argc == 4 && strcmp(argv[1], "--default") == 0;
  argv += published || by_default;
  argc -= published || by_default;
  if (argc != 3) {
    fprintf(stderr, "usage: java_runner [--default|--published] JAR-OR-DIRECTORY SOURCES\n");
    return 2;
  }
  const char *topic = topic_of(argv[2]);
  struct runner r = {.input = argv[1],
                     .strict = strcmp(topic, "strict") == 0,
                     .by_default = by_default,
                     .published = published,
                     .release = release_of(argv[1])};
  cf_arena_init(&r.arena);
  if (!sources_read(&r.sources, &r.arena, argv[2]) || r.sources.n == 0) {
    fprintf(stderr, "%s: no sources\n", argv[2]);
    return 2;
  }
  run_sessions(&r);
  r.mismatches += r.sources.faults;
  printf("%s: %u cases in %u files, %u mismatches\n", argv[1], r.cases, r.sources.n, r.mismatches);
  cf_arena_destroy(&r.arena);
  return r.mismatches == 0 ? 0 : 1;
}
