/* From all findings to those that are shown. Receives a run that has been worked out; what its
   options choose, rules and a baseline leave out, the rest stays. Needs no program: what does comes
   first, in bl_findings_finish. */
#include "src/driver/select.h"

#include "src/finding/annotated.h"
#include "src/options/glob.h"

/* --- what does not depend on what is shown --- */

static bool is_asked_for(const void *options, struct cf_str cls)
{
  const struct bl_options *o = options;
  return bl_glob_selects(&o->only, &o->exclude, cls);
}

/* What annotations are for may be in what was not read, or not looked at. */
static bool is_whole(const struct bl_run *run)
{
  return !run->reading.unread && bl_budget_why(&run->budget) == BL_GO_ON;
}

/* Fingerprints are given before anything is left out, so that they do not depend on the filters. */
void bl_findings_finish(struct bl_run *run)
{
  const struct bl_options *o = run->options;
  const struct bl_annotations_review how = {{o->checks, o->strict}, is_asked_for, o, o->threads};
  struct bl_annotations_used used = {0};
  bl_findings_sort(&run->findings);
  bl_findings_identify(&run->findings);
  bl_findings_mute(&run->findings, &used, &run->arena, run->program, run->models);
  if (is_whole(run)) {
    bl_annotations_review(&run->reviewed, &used, &run->arena, run->program, run->models, &how);
  }
}

/* --- what does --- */

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

bool bl_selection_load(struct bl_run *run)
{
  return load_baseline(run) && load_suppressions(run);
}

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

/* Which suppressions are of no use. */
static void review_suppressions(struct bl_run *run)
{
  const struct bl_scope scope = {run->options->checks, run->options->strict};
  if (is_whole(run)) {
    bl_suppressions_review(&run->suppressions, &scope, &run->diagnostics, &run->arena, bl_today());
  }
  for (uint32_t i = 0; i < run->reviewed.n; i++) {
    cf_vec_push(&run->arena, &run->diagnostics, run->reviewed.items[i]);
  }
}

static void leave_out_hidden(struct bl_run *run)
{
  struct bl_findings *fs = &run->findings;
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

void bl_selection_apply(struct bl_run *run)
{
  bl_suppressions_apply(&run->suppressions, &run->findings, bl_today());
  review_suppressions(run);
  leave_out_hidden(run);
  leave_out_known(run);
  if (run->options->by_rank) {
    bl_findings_sort_by_rank(&run->findings);
  }
}
