/* A run as one sentence: inputs → archive → classes → program → analysis → filtered → reports. */
#include "src/driver/run.h"

#include "src/check/check.h"
#include "src/driver/bytecode.h"
#include "src/driver/excerpts.h"
#include "src/driver/explain.h"
#include "src/driver/interrupt.h"
#include "src/driver/jdk.h"
#include "src/driver/output.h"
#include "src/driver/peak.h"
#include "src/driver/recall.h"
#include "src/driver/select.h"
#include "src/finding/annotated.h"

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

static void count_class(struct bl_stats *st, const struct bl_class *c)
{
  if (c->library) {
    st->libraries++;
    return;
  }
  st->classes++;
  st->methods += c->n_methods;
  st->lines += c->n_lines;
  st->code_bytes += c->code_bytes;
}

static void count_program(struct bl_run *run)
{
  const struct bl_program *p = run->program;
  for (uint32_t i = 0; i < p->n_given; i++) {
    count_class(&run->stats, p->classes[i]);
  }
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
  const struct bl_hearsay hearsay = {run->models, bl_models_tell_above};
  run->program = bl_program_link(run->reading.classes, run->reading.n, &hearsay,
                                 run->options->threads, &notices);
  for (uint32_t i = 0; i < notices.n; i++) {
    const struct bl_program_notice *n = &notices.items[i];
    bl_diagnose(&run->diagnostics, &run->arena, false, n->where, n->text);
  }
  bl_models_keep(run->models, run->program);
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

/* --- the run --- */

/* Everything before the first class is read. */
static void begin(struct bl_run *run, const struct bl_options *o)
{
  *run = (struct bl_run){.options = o, .started = bl_clock()};
  bl_budget_start(&run->budget, o->timeout, o->max_memory);
  bl_progress_start(&run->progress, o->progress);
  bl_progress_stage(&run->progress, "reading");
  bl_inputs_open(&run->reading, &run->arena, o, &run->budget);
}

static bool read_program(struct bl_run *run)
{
  double at = run->started;
  if (!load_models(run)) {
    return false;
  }
  bl_read_classes(&run->reading, &run->arena, &run->diagnostics, &run->stats, run->options,
                  &run->budget);
  run->stats.seconds_read = lap(&at);
  return true;
}

static bool read_and_link(struct bl_run *run)
{
  if (!read_program(run)) {
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

/* From the inputs to all findings, whatever is shown of them. */
static bool work_out(struct bl_run *run)
{
  if (!read_and_link(run)) {
    return false;
  }
  double at = bl_clock();
  analyse(run);
  bl_findings_finish(run);
  run->stats.seconds_analyse = lap(&at);
  return true;
}

bool bl_run_read(struct bl_run *run, const struct bl_options *o)
{
  begin(run, o);
  return read_program(run);
}

bool bl_run_link(struct bl_run *run, const struct bl_options *o)
{
  begin(run, o);
  return read_and_link(run);
}

bool bl_run_analyse(struct bl_run *run, const struct bl_options *o)
{
  begin(run, o);
  if (!bl_selection_load(run)) {
    return false;
  }
  if (bl_recall(run)) {
    run->stats.seconds_read = bl_clock() - run->started;
  } else if (work_out(run)) {
    bl_keep(run);
  } else {
    return false;
  }
  bl_source_roots_check(&run->diagnostics, &run->arena, o);
  bl_selection_apply(run);
  bl_run_tell_partial(run);
  run->stats.seconds_total = bl_clock() - run->started;
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
  if (run->cache.hit) {
    in.code = bl_excerpts_find;
    in.code_of = &run->excerpts;
  }
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
