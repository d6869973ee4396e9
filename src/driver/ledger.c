/* What is said about a run besides its findings: diagnostics, the closing line, --stats. */
#include "src/driver/run.h"

#include "src/interp/path.h"
#include "src/report/words.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SHOWN_WARNINGS = 20 };

/* What concerns the run as a whole has no input, and blocal's own name instead. */
static void print_diagnostic(FILE *out, const struct bl_diagnostic *d)
{
  struct cf_arena a;
  cf_arena_init(&a);
  struct cf_str input = bl_words_safe(&a, d->input), message = bl_words_safe(&a, d->message);
  bool whole = cf_str_is(input, "blocal");
  fprintf(out, "blocal: %s: %.*s%s%.*s\n", d->error ? "error" : "warning", whole ? 0 : (int)input.n,
          input.p, whole ? "" : ": ", (int)message.n, message.p);
  cf_arena_destroy(&a);
}

void bl_diagnostics_print(FILE *out, const struct bl_diagnostics *ds, const struct bl_options *o)
{
  uint32_t warnings = 0, most = o->quiet ? 0 : o->verbose ? UINT32_MAX : SHOWN_WARNINGS;
  for (uint32_t i = 0; i < ds->n; i++) {
    if (ds->items[i].error || warnings++ < most) {
      print_diagnostic(out, &ds->items[i]);
    }
  }
  if (warnings > most && most > 0) {
    fprintf(out, "blocal: %u more warnings; --verbose shows them all\n", warnings - most);
  }
}

/* --- the closing line --- */

static const char *plural(uint64_t n)
{
  return n == 1 ? "" : "s";
}

static void print_hidden(FILE *out, const struct bl_run *run)
{
  uint64_t benign = run->hidden_benign, low = run->hidden_low;
  if (benign > 0) {
    fprintf(out, ", %" PRIu64 " benign", benign);
  }
  if (low > 0) {
    const char *what = run->options->min_confidence == BL_HIGH ? "less sure" : "low";
    fprintf(out, "%s%" PRIu64 " %s one%s", benign > 0 ? " and " : ", ", low, what, plural(low));
  }
  fputs(benign + low > 0 ? " hidden" : "", out);
  if (run->options->baseline != NULL) {
    fprintf(out, ", %" PRIu64 " known by the baseline", run->known);
  }
  if (run->suppressed > 0) {
    fprintf(out, ", %" PRIu64 " suppressed", run->suppressed);
  }
}

/* Those that count: shown, but not suppressed. */
static uint64_t count_findings(const struct bl_findings *fs)
{
  uint64_t n = 0;
  for (uint32_t i = 0; i < fs->n; i++) {
    n += fs->items[i].suppressed == BL_NOT_SUPPRESSED ? 1 : 0;
  }
  return n;
}

/* " (2 high, 1 low)" */
static void print_confidences(FILE *out, const struct bl_findings *fs)
{
  uint64_t n[] = {[BL_LOW] = 0, [BL_MEDIUM] = 0, [BL_HIGH] = 0};
  for (uint32_t i = 0; i < fs->n; i++) {
    n[fs->items[i].confidence] += fs->items[i].suppressed == BL_NOT_SUPPRESSED ? 1 : 0;
  }
  const char *between = " (";
  for (int c = BL_HIGH; c >= BL_LOW; c--) {
    if (n[c] > 0) {
      fprintf(out, "%s%" PRIu64 " %s", between, n[c], bl_confidence_name((enum bl_confidence)c));
      between = ", ";
    }
  }
  fputs(count_findings(fs) > 0 ? ")" : "", out);
}

/* "; not analysed: 2 unreadable classes, 1 missing class". Without a JDK its models stand for what
   is missing. */
static void print_left_out(FILE *out, const struct bl_stats *s, bool named)
{
  const struct {
    uint64_t n;
    const char *one, *more;
  } parts[] = {
      {s->not_read, "class file not reached", "class files not reached"},
      {s->methods_stopped, "method not reached", "methods not reached"},
      {s->skipped, "unreadable class", "unreadable classes"},
      {s->duplicates, "second copy of a class", "second copies of classes"},
      {s->methods_malformed, "malformed method", "malformed methods"},
      {s->methods_over_budget, "method over budget", "methods over budget"},
      {s->jdk.n > 0 ? s->missing_classes : 0, "missing class", "missing classes"},
  };
  const char *between = "; not analysed: ";
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (parts[i].n > 0) {
      fprintf(out, "%s%" PRIu64 " %s", between, parts[i].n,
              parts[i].n == 1 ? parts[i].one : parts[i].more);
      between = ", ";
    }
  }
  fputs(s->jdk.n > 0 && s->missing_classes > 0 && !named ? " (-v names them)" : "", out);
}

static int compare_names(const void *x, const void *y)
{
  return cf_str_cmp(*(const struct cf_str *)x, *(const struct cf_str *)y);
}

/* What -c could be given. */
static void print_missing(FILE *out, struct bl_class_names names)
{
  struct cf_arena a;
  cf_arena_init(&a);
  if (names.n > 1) {
    qsort(names.items, names.n, sizeof *names.items, compare_names);
  }
  for (uint32_t i = 0; i < names.n; i++) {
    struct cf_str name = bl_words_safe(&a, bl_dotted(&a, names.items[i]));
    fprintf(out, "blocal: missing class: %.*s\n", (int)name.n, name.p);
    cf_arena_reset(&a);
  }
  cf_arena_destroy(&a);
}

static void print_cache_fault(FILE *out, struct cf_str fault)
{
  if (fault.n > 0) {
    fprintf(out, "blocal: no cache: %.*s\n", (int)fault.n, fault.p);
  }
}

void bl_summary_print(FILE *out, const struct bl_run *run)
{
  const struct bl_stats *s = &run->stats;
  uint64_t n = count_findings(&run->findings);
  if (run->options->quiet) {
    return;
  }
  if (run->options->verbose) {
    print_missing(out, run->reading.missing);
    print_cache_fault(out, run->cache.fault);
  }
  fprintf(out, "blocal: %" PRIu64 " finding%s", n, plural(n));
  print_confidences(out, &run->findings);
  fprintf(out, " in %" PRIu64 " class%s", s->classes, s->classes == 1 ? "" : "es");
  print_hidden(out, run);
  print_left_out(out, s, run->options->verbose);
  fprintf(out, "; %.2f s\n", s->seconds_total);
}

/* --- --stats --- */

static void print_count(FILE *out, const char *what, uint64_t n)
{
  fprintf(out, "  %-34s %12" PRIu64 "\n", what, n);
}

static void print_sum(FILE *out, uint64_t whole, uint64_t sum)
{
  if (sum != whole) {
    print_count(out, "the sum is wrong by", whole > sum ? whole - sum : sum - whole);
  }
}

static void print_classes(FILE *out, const struct bl_stats *s)
{
  uint64_t sum =
      s->classes + s->libraries + s->skipped + s->duplicates + s->module_infos + s->not_read;
  fputs("class files\n", out);
  print_count(out, "given", s->given);
  print_count(out, "= analysed", s->classes);
  print_count(out, "+ library", s->libraries);
  print_count(out, "+ unreadable", s->skipped);
  print_count(out, "+ second copies", s->duplicates);
  print_count(out, "+ module-info and package-info", s->module_infos);
  print_count(out, "+ not reached in time", s->not_read);
  print_sum(out, s->given, sum);
  print_count(out, "referred to, but not given", s->missing_classes);
  print_count(out, "read from the JDK", s->jdk_classes);
  if (s->jdk.n > 0) {
    fprintf(out, "  JDK: %.*s\n", (int)s->jdk.n, s->jdk.p);
  } else {
    fputs("  JDK: built-in models\n", out);
  }
}

static void print_methods(FILE *out, const struct bl_stats *s)
{
  fputs("methods\n", out);
  print_count(out, "of analysed classes", s->methods);
  print_count(out, "= analysed", s->methods_analysed);
  print_count(out, "+ without code", s->methods_without_code);
  print_count(out, "+ malformed", s->methods_malformed);
  print_count(out, "+ over budget", s->methods_over_budget);
  print_count(out, "+ not reached in time", s->methods_stopped);
  print_sum(out, s->methods,
            s->methods_analysed + s->methods_without_code + s->methods_malformed +
                s->methods_over_budget + s->methods_stopped);
  print_count(out, "bytes of code", s->code_bytes);
  print_count(out, "lines of code", s->lines);
  print_count(out, "summarised, with the libraries'", s->methods_summarised);
  print_count(out, "of libraries without summary", s->library_methods_unknown);
  print_count(out, "that touch locks", s->methods_with_locks);
  print_count(out, "calls with unknown targets", s->open_calls);
  print_count(out, "calls with too many targets", s->overflow_calls);
}

static void print_seconds(FILE *out, const struct bl_stats *s)
{
  const struct {
    const char *what;
    double seconds;
  } stages[] = {{"read", s->seconds_read},
                {"link", s->seconds_link},
                {"analyse", s->seconds_analyse},
                {"report", s->seconds_report},
                {"total", s->seconds_total}};
  fputs("seconds\n", out);
  for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
    fprintf(out, "  %-34s %12.3f\n", stages[i].what, stages[i].seconds);
  }
}

static void print_bytes(FILE *out, const struct bl_stats *s)
{
  fputs("bytes\n", out);
  print_count(out, "of class files", s->class_bytes);
  print_count(out, "of memory at most", s->peak_bytes);
}

void bl_ledger_print(FILE *out, const struct bl_run *run)
{
  if (run->options->stats) {
    print_classes(out, &run->stats);
    print_methods(out, &run->stats);
  }
  if (run->options->stats || run->options->timings) {
    print_seconds(out, &run->stats);
  }
  if (run->options->stats) {
    print_bytes(out, &run->stats);
    fprintf(out, "cache\n  %s\n",
            run->cache.hit    ? "the result is from it"
            : run->cache.kept ? "the result is in it now"
                              : "the result is not from it, and not in it");
    if (run->options->config != NULL) {
      fprintf(out, "configuration\n  %s\n", run->options->config);
    }
  }
}
