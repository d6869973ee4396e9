/* The floor: inflates every class of its inputs, parses it, and decodes and checks every
   instruction, keeping nothing. What an analysis costs above that is the analysis.
   usage: floor [-j N] INPUT... */
#include "classfile/archive/archive.h"
#include "classfile/code/insn.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { MAX_THREADS = 64, BATCH = 16 };

struct counts {
  uint64_t classes, methods, instructions, bytes, faults;
};

struct work {
  struct cf_archive *archive;
  uint32_t n;
  atomic_uint next;
};

struct worker {
  pthread_t thread;
  struct work *work;
  struct cf_inflater *inflater;
  struct cf_arena arena;
  struct counts counts;
};

static double now(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool check_methods(struct worker *w, const struct cf_class *cls, struct cf_err *err)
{
  for (uint32_t m = 0; m < cls->n_methods; m++) {
    struct cf_code code;
    if (cls->methods[m].has_code && !(cf_code_check(&code, &w->arena, cls, &cls->methods[m], err) &&
                                      cf_insns_check(&w->counts.instructions, cls, &code, err))) {
      return false;
    }
  }
  w->counts.methods += cls->n_methods;
  return true;
}

static bool check_entry(struct worker *w, uint32_t i, struct cf_err *err)
{
  struct cf_bytes bytes;
  struct cf_class cls;
  if (!cf_archive_read(&bytes, &w->arena, w->work->archive, i, w->inflater, err)) {
    return false;
  }
  w->counts.bytes += bytes.n;
  w->counts.classes++;
  return cf_class_parse(&cls, &w->arena, bytes, &cf_default_limits, err) &&
         check_methods(w, &cls, err);
}

static void report_fault(struct worker *w, uint32_t i, const struct cf_err *err)
{
  uint32_t n;
  const struct cf_entry *entry = &cf_archive_entries(w->work->archive, &n)[i];
  char text[256];
  cf_err_format(text, sizeof text, err);
  fprintf(stderr, "%.*s!/%.*s: %s\n", (int)entry->container.n, entry->container.p,
          (int)entry->name.n, entry->name.p, text);
  w->counts.faults++;
}

static void *run_worker(void *argument)
{
  struct worker *w = argument;
  for (;;) {
    uint32_t from = atomic_fetch_add(&w->work->next, BATCH);
    if (from >= w->work->n) {
      return NULL;
    }
    for (uint32_t i = from; i < from + BATCH && i < w->work->n; i++) {
      struct cf_err err = {0};
      if (!check_entry(w, i, &err)) {
        report_fault(w, i, &err);
      }
      cf_arena_reset(&w->arena);
    }
  }
}

static void start_worker(struct worker *w, struct work *work)
{
  *w = (struct worker){.work = work, .inflater = cf_inflater_new()};
  cf_arena_init(&w->arena);
  if (pthread_create(&w->thread, NULL, run_worker, w) != 0) {
    fputs("floor: no thread\n", stderr);
    exit(3);
  }
}

static void end_worker(struct counts *sum, struct worker *w)
{
  pthread_join(w->thread, NULL);
  cf_inflater_free(w->inflater);
  cf_arena_destroy(&w->arena);
  sum->classes += w->counts.classes;
  sum->methods += w->counts.methods;
  sum->instructions += w->counts.instructions;
  sum->bytes += w->counts.bytes;
  sum->faults += w->counts.faults;
}

static bool print_notices(const struct cf_archive *archive)
{
  uint32_t n;
  bool failed = false;
  const struct cf_notice *notices = cf_archive_notices(archive, &n);
  for (uint32_t i = 0; i < n; i++) {
    fprintf(stderr, "%.*s: %.*s\n", (int)notices[i].where.n, notices[i].where.p,
            (int)notices[i].text.n, notices[i].text.p);
    failed |= notices[i].error;
  }
  return failed;
}

int main(int argc, char **argv)
{
  int threads = 1, option;
  while ((option = getopt(argc, argv, "j:")) == 'j') {
    threads = atoi(optarg);
  }
  if (option != -1 || threads < 1 || threads > MAX_THREADS || optind == argc) {
    fputs("usage: floor [-j N] INPUT...\n", stderr);
    return 2;
  }
  double start = now();
  struct cf_archive_options options = {.limits = &cf_default_limits};
  struct work work = {0};
  work.archive =
      cf_archive_open((const char *const *)argv + optind, (uint32_t)(argc - optind), &options);
  bool failed = print_notices(work.archive);
  cf_archive_entries(work.archive, &work.n);
  double opened = now();

  static struct worker workers[MAX_THREADS];
  struct counts sum = {0};
  for (int t = 0; t < threads; t++) {
    start_worker(&workers[t], &work);
  }
  for (int t = 0; t < threads; t++) {
    end_worker(&sum, &workers[t]);
  }
  cf_archive_close(work.archive);
  printf(
      "classes %llu methods %llu instructions %llu bytes %llu faults %llu open %.4f seconds %.4f\n",
      (unsigned long long)sum.classes, (unsigned long long)sum.methods,
      (unsigned long long)sum.instructions, (unsigned long long)sum.bytes,
      (unsigned long long)sum.faults, opened - start, now() - start);
  return failed || sum.faults != 0 ? 3 : 0;
}
