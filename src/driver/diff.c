/* blocal diff: the findings of two versions, each an input that is analysed or a report of before.
   Receives the options; hands on what has changed. */
#include "src/driver/interrupt.h"
#include "src/driver/run.h"
#include "src/options/glob.h"
#include "src/report/delta.h"
#include "src/report/reread.h"

#include <errno.h>
#include <inttypes.h>

/* One version. What is found borrows from the run, or lives in the arena. */
struct version {
  struct bl_options options; /* those of all, with one input */
  struct bl_run run;
  struct bl_findings findings;
  bool ran;
  enum bl_status status; /* CLEAN, or why there is nothing */
};

/* A report may have been written with other options than these. */
static bool counts(const struct bl_options *o, const struct bl_finding *f)
{
  return f->suppressed == BL_NOT_SUPPRESSED && f->confidence >= o->min_confidence &&
         (f->benign == BL_NOT_BENIGN || o->benign_show) &&
         bl_glob_selects(&o->only, &o->exclude, f->at.cls);
}

static void take(struct version *v, struct cf_arena *a, const struct bl_findings *all)
{
  for (uint32_t i = 0; i < all->n; i++) {
    if (counts(&v->options, &all->items[i])) {
      cf_vec_push(a, &v->findings, all->items[i]);
    }
  }
}

static void read_report(struct version *v, struct cf_arena *a, const char *file)
{
  struct bl_findings all = {0};
  struct cf_str why;
  if (!bl_findings_reread(&all, a, file, &why)) {
    fprintf(stderr, "blocal: error: %s: %.*s\n", file, (int)why.n, why.p);
    v->status = BL_STATUS_UNREAD;
  }
  take(v, a, &all);
}

static void analyse(struct version *v, struct cf_arena *a)
{
  v->ran = true;
  if (!bl_run_analyse(&v->run, &v->options)) {
    v->status = BL_STATUS_USAGE;
    return;
  }
  bl_diagnostics_print(stderr, &v->run.diagnostics, &v->options);
  bool whole = !v->run.reading.unread && v->run.stats.partial == NULL;
  v->status = whole ? BL_STATUS_CLEAN : BL_STATUS_UNREAD;
  take(v, a, &v->run.findings);
}

static void read_version(struct version *v, struct cf_arena *a, const struct bl_options *o,
                         const char **input)
{
  *v = (struct version){.options = *o, .status = BL_STATUS_CLEAN};
  v->options.inputs = (struct bl_strings){input, 1, 1};
  if (cf_str_ends(cf_str_c(*input), CF_STR(".json"))) {
    read_report(v, a, *input);
  } else {
    analyse(v, a);
  }
}

static bool write_delta(const struct bl_options *o, const struct bl_delta *d)
{
  const struct bl_diagnostics none = {0};
  const struct bl_stats no_stats = {0};
  const struct bl_report_input in = {.diagnostics = &none,
                                     .stats = &no_stats,
                                     .source_roots = o->source_roots.items,
                                     .n_source_roots = o->source_roots.n,
                                     .color = o->color,
                                     .verbose = o->verbose};
  errno = 0;
  bool good = strcmp(o->outputs[0].format, "json") == 0 ? bl_delta_json(stdout, d)
                                                        : bl_delta_text(stdout, d, &in);
  good = good || errno == EPIPE; /* a reader that has had enough is no fault */
  if (!good) {
    fprintf(stderr, "blocal: error: standard output: %s\n", strerror(errno));
  }
  return good;
}

static enum bl_status status_of(const struct bl_options *o, const struct bl_delta *d)
{
  for (uint32_t i = 0; i < d->added.n; i++) {
    if ((int)d->added.items[i].confidence >= o->fail_on) {
      return BL_STATUS_FINDINGS;
    }
  }
  return BL_STATUS_CLEAN;
}

static enum bl_status finish(const struct bl_options *o, struct cf_arena *a,
                             const struct version versions[2])
{
  struct bl_delta d;
  bl_delta_make(&d, a, &versions[0].findings, &versions[1].findings);
  bool written = write_delta(o, &d);
  if (!o->quiet) {
    fprintf(stderr, "blocal: %" PRIu32 " new, %" PRIu32 " fixed, %" PRIu32 " unchanged\n",
            d.added.n, d.fixed.n, d.unchanged.n);
  }
  return written ? status_of(o, &d) : BL_STATUS_UNREAD;
}

/* What could not be read would be told as fixed, or as new: then nothing is compared. */
enum bl_status bl_run_diff(const struct bl_options *o)
{
  struct cf_arena a;
  struct version versions[2] = {0};
  enum bl_status status = BL_STATUS_CLEAN;
  cf_arena_init(&a);
  bl_interrupts_catch();
  for (int i = 0; i < 2 && status == BL_STATUS_CLEAN; i++) {
    read_version(&versions[i], &a, o, &o->inputs.items[i]);
    status = versions[i].status;
  }
  status = status == BL_STATUS_CLEAN ? finish(o, &a, versions) : status;
  for (int i = 0; i < 2; i++) {
    if (versions[i].ran) {
      bl_run_free(&versions[i].run);
    }
  }
  cf_arena_destroy(&a);
  return status;
}
