/* A run as one sentence: inputs → archive → classes → program → analysis → filtered → reports. */
#include "src/driver/run.h"

#include "classfile/base/cursor.h"
#include "src/check/check.h"
#include "src/driver/bytecode.h"
#include "src/driver/explain.h"
#include "src/driver/glob.h"
#include "src/driver/interrupt.h"
#include "src/driver/jdk.h"
#include "src/driver/output.h"
#include "src/driver/peak.h"
#include "src/finding/annotated.h"
#include "src/program/pool.h"

#include <errno.h>

/* Seconds since *from, which moves on. */
static double lap(double *from)
{
  double now = bl_clock(), taken = now - *from;
  *from = now;
  return taken;
}

/* --- the stages --- */

static bool load_models(struct bl_run *run)
{
  const struct bl_strings *files = &run->options->models;
  run->models = bl_models_new();
  for (uint32_t i = 0; i < files->n; i++) {
    struct cf_str text, message;
    if (!bl_read_file(&text, &run->arena, files->items[i])) {
      return bl_usage_fault("%s: %s", files->items[i], strerror(errno));
    }
    if (!bl_models_add(run->models, files->items[i], text, &run->arena, &message)) {
      return bl_usage_fault("%.*s", (int)message.n, message.p);
    }
  }
  struct cf_str message;
  return bl_muted_words_check(&message, &run->arena, run->models) ||
         bl_usage_fault("%.*s", (int)message.n, message.p);
}

static void read_classes(struct bl_run *run)
{
  bl_progress_stage(&run->progress, "reading");
  bl_read_classes(&run->reading, &run->arena, &run->diagnostics, &run->stats, run->options,
                  &run->budget);
}

/* Length of a Code attribute's bytecode (JVMS §4.7.3), without opening the rest of it. */
static uint64_t code_length(const struct cf_member *m)
{
  struct cf_cursor c = cf_cursor_of(m->code);
  cf_take(&c, 4);
  return m->has_code ? cf_u4(&c) : 0;
}

static void add(uint64_t *sum, uint64_t n)
{
  __atomic_fetch_add(sum, n, __ATOMIC_RELAXED);
}

static void count_class(void *ctx, unsigned thread, uint32_t k)
{
  struct bl_run *run = ctx;
  struct bl_stats *st = &run->stats;
  const struct bl_class *c = run->program->classes[k];
  uint64_t bytes = 0;
  (void)thread;
  if (c->library) {
    add(&st->libraries, 1);
    return;
  }
  for (uint32_t i = 0; i < c->cf->n_methods; i++) {
    bytes += code_length(&c->cf->methods[i]);
  }
  add(&st->classes, 1);
  add(&st->methods, c->n_methods);
  add(&st->lines, cf_class_count_lines(c->cf));
  add(&st->code_bytes, bytes);
}

static void count_program(struct bl_run *run)
{
  const struct bl_program *p = run->program;
  bl_pool_for(run->options->threads, p->n_given, count_class, run);
  run->stats.duplicates = run->reading.n - p->n_given;
  run->stats.libraries -= run->stats.jdk_classes;
  if (run->stats.jdk.n == 0) {
    run->stats.missing_classes = p->n_missing; /* else what no JDK has; see jdk.c */
  }
}

/* A class that is only partly understood is a warning: its input was read. */
static void link_program(struct bl_run *run)
{
  struct bl_program_notices notices = {0};
  bl_progress_stage(&run->progress, "linking");
  run->program =
      bl_program_link(run->reading.classes, run->reading.n, run->options->threads, &notices);
  for (uint32_t i = 0; i < notices.n; i++) {
    const struct bl_program_notice *n = &notices.items[i];
    bl_diagnose(&run->diagnostics, &run->arena, false, n->where, n->text);
  }
  count_program(run);
}

static void analyse(struct bl_run *run)
{
  const struct bl_options *o = run->options;
  const struct bl_analysis_options how = {.checks = o->checks,
                                          .strict = o->strict,
                                          .same_class_callees = o->same_class_callees,
                                          .threads = o->threads,
                                          .budget = &run->budget,
                                          .progress = bl_progress_update,
                                          .progress_ctx = &run->progress};
  bl_progress_stage(&run->progress, "analysing");
  bl_check_program(&run->findings, &run->arena, &run->stats, run->program, run->models, &how);
}

/* --- what there was no time or memory for --- */

/* Of how many, " 12 of 345 methods" */
static struct cf_str so_many(struct bl_run *run, uint64_t n, uint64_t of, const char *what)
{
  return cf_arena_printf(&run->arena, "%llu of %llu %s", (unsigned long long)n,
                         (unsigned long long)of, what);
}

void bl_run_tell_partial(struct bl_run *run)
{
  static const char *const words[] = {
      [BL_STOP_SIGNAL] = "interrupted", [BL_STOP_TIME] = "timeout", [BL_STOP_MEMORY] = "memory"};
  static const char *const texts[] = {[BL_STOP_SIGNAL] = "the run was interrupted",
                                      [BL_STOP_TIME] = "the time of --timeout is over",
                                      [BL_STOP_MEMORY] = "the memory of --max-memory is used up"};
  struct bl_stats *s = &run->stats;
  enum bl_stop why = bl_budget_why(&run->budget);
  if (why == BL_GO_ON) {
    return;
  }
  struct cf_str classes = so_many(run, s->not_read, s->given, "class files were not read");
  struct cf_str methods = so_many(run, s->methods_stopped, s->methods - s->methods_without_code,
                                  "methods not looked at to the end");
  s->partial = words[why];
  run->reading.unread = true;
  bl_diagnose(&run->diagnostics, &run->arena, true, CF_STR("blocal"),
              cf_arena_printf(&run->arena, "%s: %.*s, %.*s; what they hold is missing", texts[why],
                              (int)classes.n, classes.p, (int)methods.n, methods.p));
}

/* --- what is shown --- */

static bool is_shown(struct bl_run *run, const struct bl_finding *f)
{
  const struct bl_options *o = run->options;
  if (!bl_glob_selects(&o->only, &o->exclude, f->at.cls) ||
      (f->kind == BL_ESCAPED_VALUE && !o->strict)) {
    return false;
  }
  if (f->benign != BL_NOT_BENIGN && !o->benign_show) {
    run->hidden_benign++;
    return false;
  }
  if (f->confidence < o->min_confidence) {
    run->hidden_low++;
    return false;
  }
  run->suppressed += f->suppressed != BL_NOT_SUPPRESSED ? 1 : 0;
  return f->suppressed == BL_NOT_SUPPRESSED || o->suppressed_show;
}

static bool is_asked_for(const void *options, struct cf_str cls)
{
  const struct bl_options *o = options;
  return bl_glob_selects(&o->only, &o->exclude, cls);
}

/* Which suppressions are of no use. What they are for may be in what was not read, or not looked
   at. */
static void review_suppressions(struct bl_run *run, struct bl_annotations_used *used)
{
  const struct bl_options *o = run->options;
  const struct bl_annotations_review how = {{o->checks, o->strict}, is_asked_for, o};
  if (!run->reading.unread && bl_budget_why(&run->budget) == BL_GO_ON) {
    bl_suppressions_review(&run->suppressions, &how.scope, &run->diagnostics, &run->arena,
                           bl_today());
    bl_annotations_review(&run->diagnostics, used, &run->arena, run->program, run->models, &how);
  }
}

/* Fingerprints are given before anything is left out, so that they do not depend on the filters. */
static void select_findings(struct bl_run *run)
{
  struct bl_findings *fs = &run->findings;
  bl_findings_sort(fs);
  bl_findings_identify(fs);
  struct bl_annotations_used used = {0};
  bl_findings_mute(fs, &used, &run->arena, run->program, run->models);
  bl_suppressions_apply(&run->suppressions, fs, bl_today());
  review_suppressions(run, &used);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < fs->n; i++) {
    if (is_shown(run, &fs->items[i])) {
      fs->items[kept++] = fs->items[i];
    }
  }
  fs->n = kept;
}

/* What the baseline has is left out, but stays in what the next baseline is made of. */
static void leave_out_known(struct bl_run *run)
{
  const struct bl_findings all = run->findings;
  run->findings = (struct bl_findings){0};
  for (uint32_t i = 0; i < all.n; i++) {
    const struct bl_finding *f = &all.items[i];
    bool known = bl_baseline_has(&run->baseline, f->id);
    run->known += known ? 1 : 0;
    if (f->suppressed == BL_NOT_SUPPRESSED) {
      cf_vec_push(&run->arena, &run->with_known, *f);
    }
    if (!known) {
      cf_vec_push(&run->arena, &run->findings, *f);
    }
  }
}

static bool load_baseline(struct bl_run *run)
{
  const char *file = run->options->baseline;
  struct cf_str why;
  if (file == NULL || bl_baseline_read(&run->baseline, &run->arena, file, &why)) {
    return true;
  }
  return bl_usage_fault("%s: %.*s", file, (int)why.n, why.p);
}

static bool load_suppressions(struct bl_run *run)
{
  const struct bl_strings *files = &run->options->suppressions;
  struct cf_str why;
  for (uint32_t i = 0; i < files->n; i++) {
    if (!bl_suppressions_read(&run->suppressions, &run->arena, files->items[i], &why)) {
      return bl_usage_fault("%.*s", (int)why.n, why.p);
    }
  }
  return true;
}

bool bl_run_read(struct bl_run *run, const struct bl_options *o)
{
  *run = (struct bl_run){.options = o, .started = bl_clock()};
  bl_budget_start(&run->budget, o->timeout, o->max_memory);
  bl_progress_start(&run->progress, o->progress);
  if (!load_models(run)) {
    return false;
  }
  double at = run->started;
  read_classes(run);
  run->stats.seconds_read = lap(&at);
  return true;
}

bool bl_run_link(struct bl_run *run, const struct bl_options *o)
{
  if (!bl_run_read(run, o)) {
    return false;
  }
  double at = bl_clock();
  bl_jdk_read(&run->reading, &run->arena, &run->diagnostics, &run->stats, run->options,
              &run->budget);
  run->stats.seconds_read += lap(&at);
  link_program(run);
  run->stats.seconds_link = lap(&at);
  return true;
}

bool bl_run_analyse(struct bl_run *run, const struct bl_options *o)
{
  if (!bl_run_link(run, o) || !load_baseline(run) || !load_suppressions(run)) {
    return false;
  }
  double at = bl_clock();
  analyse(run);
  select_findings(run);
  leave_out_known(run);
  bl_run_tell_partial(run);
  run->stats.seconds_analyse = lap(&at);
  run->stats.seconds_total = at - run->started;
  run->stats.peak_bytes = bl_peak_bytes();
  bl_progress_end(&run->progress);
  return true;
}

void bl_run_free(struct bl_run *run)
{
  if (run->program != NULL) {
    bl_program_free(run->program);
  }
  bl_models_free(run->models);
  bl_reading_free(&run->reading);
  cf_arena_destroy(&run->arena);
}

enum bl_status bl_run_status(const struct bl_run *run)
{
  if (run->reading.unread) {
    return BL_STATUS_UNREAD;
  }
  bool only_written = run->options->write_baseline != NULL && run->options->baseline == NULL;
  for (uint32_t i = 0; i < run->findings.n && !only_written; i++) {
    const struct bl_finding *f = &run->findings.items[i];
    if (f->suppressed == BL_NOT_SUPPRESSED && (int)f->confidence >= run->options->fail_on) {
      return BL_STATUS_FINDINGS;
    }
  }
  return BL_STATUS_CLEAN;
}

static bool write_reports(struct bl_run *run)
{
  const struct bl_options *o = run->options;
  struct bl_report_input in = {.findings = &run->findings,
                               .diagnostics = &run->diagnostics,
                               .stats = &run->stats,
                               .source_roots = o->source_roots.items,
                               .n_source_roots = o->source_roots.n,
                               .verbose = o->verbose,
                               .stale_form = o->strict && (o->checks & BL_CHECK_BURROWS_LEINO) != 0,
                               .compared = o->baseline != NULL,
                               .explain = bl_explain_text,
                               .code = bl_bytecode_around,
                               .code_of = run->program};
  double at = bl_clock();
  bool good = bl_outputs_write(o, &in);
  if (o->write_baseline != NULL && run->stats.partial != NULL) {
    fprintf(stderr, "blocal: error: %s: not written: the run did not come to its end\n",
            o->write_baseline);
    good = false;
  } else if (o->write_baseline != NULL) {
    in.findings = &run->with_known;
    good = bl_output_write_file(o->write_baseline, &bl_report_baseline, &in) && good;
  }
  run->stats.seconds_report = lap(&at);
  run->stats.seconds_total = at - run->started;
  return good;
}

enum bl_status bl_run_scan(const struct bl_options *o)
{
  struct bl_run run;
  bl_interrupts_catch();
  if (!bl_outputs_check(o)) {
    return BL_STATUS_UNREAD;
  }
  enum bl_status status = BL_STATUS_USAGE;
  if (bl_run_analyse(&run, o)) {
    bl_diagnostics_print(stderr, &run.diagnostics, o);
    bool written = write_reports(&run);
    status = written ? bl_run_status(&run) : BL_STATUS_UNREAD;
    bl_summary_print(stderr, &run);
    bl_ledger_print(stderr, &run);
  }
  bl_run_free(&run);
  return status;
}
