/* Reads and parses class files on several threads. Each thread has its arenas and inflater, each
   class file its slot: what is said of them is gathered afterwards, in order. */
#include "src/driver/read.h"

#include "src/options/glob.h"
#include "src/program/pool.h"

#include <errno.h>
#include <sys/stat.h>

enum outcome { PARSED, SKIPPED, MODULE_INFO, NOT_READ };

struct slot {
  struct cf_class *cls;
  struct cf_err err;
  uint32_t bytes;
  uint8_t outcome; /* enum outcome */
};

struct readers {
  struct cf_archive *archive;
  const struct cf_entry *entries;
  struct slot *slots;
  struct cf_arena *arenas;
  struct cf_inflater **inflaters;
  struct cf_arena *scratch; /* [threads] … */
  struct cf_texts *texts;   /* … and what the classes share; NULL: their bytes stay as they are */
  const struct cf_limits *limits;
  struct bl_budget *budget;
};

void bl_diagnose(struct bl_diagnostics *ds, struct cf_arena *a, bool error, struct cf_str input,
                 struct cf_str message)
{
  struct bl_diagnostic d = {error, cf_arena_str(a, input), cf_arena_str(a, message)};
  cf_vec_push(a, ds, d);
}

/* module-info and package-info hold no code: read nothing of them, but count them. */
static bool is_info(struct cf_str name)
{
  static const char *const infos[] = {"module-info.class", "package-info.class"};
  for (size_t i = 0; i < sizeof infos / sizeof *infos; i++) {
    struct cf_str info = cf_str_c(infos[i]);
    if (cf_str_ends(name, info) && (name.n == info.n || name.p[name.n - info.n - 1] == '/')) {
      return true;
    }
  }
  return false;
}

/* Larger files are read into an arena of their own first, that goes with them if they are no class:
   else an archive of large rubbish would fill the memory. */
enum { LARGE = 1 << 20 };

/* From so many bytes on, texts that several classes have are kept once: a small program has
   the room. */
static const uint64_t worth_sharing = (uint64_t)16 << 20;

/* The class, in `a`; if texts are shared the bytes that it was read from are not kept. */
static bool read_and_parse(struct slot *s, struct cf_arena *a, struct readers *rs, unsigned thread,
                           uint32_t i)
{
  struct cf_bytes bytes;
  struct cf_arena *from = rs->texts == NULL ? a : &rs->scratch[thread];
  cf_arena_reset(&rs->scratch[thread]);
  if (!cf_archive_read(&bytes, from, rs->archive, i, rs->inflaters[thread], &s->err)) {
    return false;
  }
  s->bytes = (uint32_t)bytes.n;
  s->cls = CF_NEW(a, struct cf_class);
  bool good = cf_class_parse(s->cls, a, bytes, rs->limits, &s->err);
  if (good && rs->texts != NULL) {
    cf_class_settle(s->cls, a, from, &rs->texts[thread]);
  }
  return good;
}

static bool read_large(struct slot *s, struct cf_arena *a, struct readers *rs, unsigned thread,
                       uint32_t i)
{
  struct cf_arena own;
  cf_arena_init(&own);
  bool good = read_and_parse(s, &own, rs, thread, i);
  if (good) {
    cf_arena_adopt(a, &own);
  } else {
    cf_arena_destroy(&own);
  }
  return good;
}

static void read_one(void *ctx, unsigned thread, uint32_t i)
{
  struct readers *rs = ctx;
  struct slot *s = &rs->slots[i];
  struct cf_arena *a = &rs->arenas[thread];
  s->outcome = MODULE_INFO;
  if (is_info(rs->entries[i].name)) {
    return;
  }
  s->outcome = NOT_READ;
  if (bl_budget_is_spent(rs->budget, BL_STAGE_READ)) {
    return;
  }
  s->outcome = SKIPPED;
  if (rs->entries[i].size < LARGE ? read_and_parse(s, a, rs, thread, i)
                                  : read_large(s, a, rs, thread, i)) {
    s->outcome = (s->cls->access & CF_ACC_MODULE) != 0 ? MODULE_INFO : PARSED;
  }
}

static uint64_t all_bytes(const struct cf_entry *entries, uint32_t n)
{
  uint64_t all = 0;
  for (uint32_t i = 0; i < n; i++) {
    all += entries[i].size;
  }
  return all;
}

/* What each thread has for itself. */
static void begin_reading(struct readers *rs, struct cf_arena *a, unsigned threads, bool share)
{
  rs->inflaters = CF_NEW_N(a, struct cf_inflater *, threads);
  rs->scratch = CF_NEW_N(a, struct cf_arena, threads);
  rs->texts = share ? CF_NEW_N(a, struct cf_texts, threads) : NULL;
  for (unsigned t = 0; t < threads; t++) {
    cf_arena_init(&rs->arenas[t]);
    cf_arena_init(&rs->scratch[t]);
    rs->inflaters[t] = cf_inflater_new();
    if (share) {
      cf_texts_init(&rs->texts[t], &rs->arenas[t]);
    }
  }
}

static void end_reading(struct readers *rs, unsigned threads)
{
  for (unsigned t = 0; t < threads; t++) {
    cf_inflater_free(rs->inflaters[t]);
    cf_arena_destroy(&rs->scratch[t]);
    if (rs->texts != NULL) {
      cf_texts_close(&rs->texts[t]);
    }
  }
}

/* The slots are in `a`; they need not live longer than what is said of them. */
static struct slot *read_all(struct bl_reading *r, struct cf_arena *a, struct cf_arena *keep,
                             unsigned threads, struct bl_budget *budget)
{
  uint32_t n;
  const struct cf_entry *entries = cf_archive_entries(r->archive, &n);
  r->n_arenas = threads == 0 ? 1 : threads;
  r->arenas = CF_NEW_N(keep, struct cf_arena, r->n_arenas);
  struct readers rs = {.archive = r->archive,
                       .entries = entries,
                       .slots = CF_NEW_N(a, struct slot, n),
                       .arenas = r->arenas,
                       .limits = &r->limits,
                       .budget = budget};
  begin_reading(&rs, keep, r->n_arenas, all_bytes(entries, n) >= worth_sharing);
  bl_pool_for(r->n_arenas, n, read_one, &rs);
  end_reading(&rs, r->n_arenas);
  cf_archive_unload(r->archive);
  return rs.slots;
}

/* --- what is said of them --- */

/* What an input gave: only one that had classes and lost them all counts as unread. */
struct tally {
  uint32_t parsed, skipped;
};

struct gathering {
  struct bl_reading *out;
  struct cf_arena *arena;
  struct bl_diagnostics *diagnostics;
  struct bl_stats *stats;
  const struct bl_options *options;
  struct tally *tallies; /* by input, and those of the class path behind */
  uint32_t n_newer;      /* classes of versions that are not known yet */
  uint16_t newest;
};

static bool is_library(const struct gathering *g, uint32_t input)
{
  return input >= g->options->inputs.n;
}

/* A library that cannot be read leaves classes missing, no more. */
static void tell_notices(struct gathering *g)
{
  uint32_t n;
  const struct cf_notice *notices = cf_archive_notices(g->out->archive, &n);
  for (uint32_t i = 0; i < n; i++) {
    bool error = notices[i].error && !is_library(g, notices[i].input);
    bl_diagnose(g->diagnostics, g->arena, error, notices[i].where, notices[i].text);
    g->out->unread = g->out->unread || error;
  }
}

static void take_class(struct gathering *g, const struct cf_entry *e, const struct slot *s)
{
  struct bl_input_class c = {
      .cf = s->cls, .container = e->container, .library = is_library(g, e->input)};
  g->out->classes[g->out->n++] = c;
  g->tallies[e->input].parsed++;
  if (s->cls->major > CF_NEWEST_MAJOR) {
    g->n_newer++;
    g->newest = s->cls->major > g->newest ? s->cls->major : g->newest;
  }
}

static void take_fault(struct gathering *g, const struct cf_entry *e, const struct slot *s)
{
  char text[400];
  cf_err_format(text, sizeof text, &s->err);
  bl_diagnose(g->diagnostics, g->arena, false, cf_entry_path(g->arena, e), cf_str_c(text));
  g->tallies[e->input].skipped++;
  g->stats->skipped++;
}

static void take_slots(struct gathering *g, const struct slot *slots)
{
  uint32_t n;
  const struct cf_entry *entries = cf_archive_entries(g->out->archive, &n);
  g->out->classes = CF_NEW_N(g->arena, struct bl_input_class, n);
  for (uint32_t i = 0; i < n; i++) {
    g->stats->class_bytes += slots[i].bytes;
    if (slots[i].outcome == PARSED) {
      take_class(g, &entries[i], &slots[i]);
    } else if (slots[i].outcome == SKIPPED) {
      take_fault(g, &entries[i], &slots[i]);
    } else if (slots[i].outcome == NOT_READ) {
      g->stats->not_read++;
    } else {
      g->stats->module_infos++;
    }
  }
}

static void tell_lost_inputs(struct gathering *g)
{
  for (uint32_t i = 0; i < g->options->inputs.n; i++) {
    const struct tally *t = &g->tallies[i];
    if (t->parsed == 0 && t->skipped > 0) {
      struct cf_str text =
          t->skipped == 1
              ? CF_STR("its only class could not be read")
              : cf_arena_printf(g->arena, "none of its %u classes could be read", t->skipped);
      bl_diagnose(g->diagnostics, g->arena, true, cf_str_c(g->options->inputs.items[i]), text);
      g->out->unread = true;
    }
  }
}

static void tell_newer(struct gathering *g)
{
  if (g->n_newer > 0) {
    struct cf_str text = cf_arena_printf(
        g->arena,
        "%u class%s of class-file version up to %u, newer than %d: read as far as it is known",
        g->n_newer, g->n_newer == 1 ? "" : "es", g->newest, CF_NEWEST_MAJOR);
    bl_diagnose(g->diagnostics, g->arena, false, CF_STR("blocal"), text);
  }
}

/* A slip in a pattern would look like a clean result. */
static void tell_nothing_selected(struct gathering *g)
{
  const struct bl_options *o = g->options;
  uint32_t given = 0;
  for (uint32_t i = 0; i < g->out->n; i++) {
    const struct bl_input_class *c = &g->out->classes[i];
    given += !c->library;
    if (!c->library && bl_glob_selects(&o->only, &o->exclude, cf_class_name(c->cf))) {
      return;
    }
  }
  if (given > 0) {
    bl_diagnose(
        g->diagnostics, g->arena, false, CF_STR("blocal"),
        cf_arena_printf(g->arena, "none of the %u classes is one that %s select", given,
                        o->exclude.n == 0 ? "the patterns of --only" : "--only and --exclude"));
  }
}

static const char **all_inputs(struct cf_arena *a, const struct bl_options *o)
{
  const char **all = CF_NEW_N(a, const char *, o->inputs.n + o->classpath.n);
  for (uint32_t i = 0; i < o->inputs.n; i++) {
    all[i] = o->inputs.items[i];
  }
  for (uint32_t i = 0; i < o->classpath.n; i++) {
    all[o->inputs.n + i] = o->classpath.items[i];
  }
  return all;
}

/* One entry may claim a quarter of the memory there is. */
static struct cf_limits limits_for(uint64_t memory)
{
  struct cf_limits l = cf_default_limits;
  if (memory > 0 && memory / 4 < l.max_entry_bytes) {
    l.max_entry_bytes = memory / 4;
  }
  return l;
}

static bool must_stop(void *budget)
{
  return bl_budget_is_spent(budget, BL_STAGE_READ);
}

void bl_inputs_open(struct bl_reading *out, struct cf_arena *a, const struct bl_options *o,
                    struct bl_budget *budget)
{
  *out = (struct bl_reading){.limits = limits_for(o->max_memory)};
  const struct cf_archive_options how = {
      .release = o->release, .limits = &out->limits, .stop = must_stop, .stop_ctx = budget};
  out->archive = cf_archive_open(all_inputs(a, o), o->inputs.n + o->classpath.n, &how);
}

void bl_read_classes(struct bl_reading *out, struct cf_arena *a, struct bl_diagnostics *ds,
                     struct bl_stats *st, const struct bl_options *o, struct bl_budget *budget)
{
  struct gathering g = {.out = out,
                        .arena = a,
                        .diagnostics = ds,
                        .stats = st,
                        .options = o,
                        .tallies = CF_NEW_N(a, struct tally, o->inputs.n + o->classpath.n)};
  struct cf_arena slots;
  st->inputs = o->inputs.n;
  st->given = cf_archive_ledger(out->archive).classes;
  tell_notices(&g);
  cf_arena_init(&slots);
  take_slots(&g, read_all(out, &slots, a, o->threads, budget));
  cf_arena_destroy(&slots);
  tell_lost_inputs(&g);
  tell_newer(&g);
  tell_nothing_selected(&g);
}

void bl_reading_free(struct bl_reading *r)
{
  for (unsigned t = 0; t < r->n_arenas; t++) {
    cf_arena_destroy(&r->arenas[t]);
  }
  for (unsigned t = 0; t < r->n_early; t++) {
    cf_arena_destroy(&r->early[t]);
  }
  cf_library_close(r->jdk);
  cf_archive_close(r->archive);
}

void bl_source_roots_check(struct bl_diagnostics *ds, struct cf_arena *a,
                           const struct bl_options *o)
{
  for (uint32_t i = 0; i < o->source_roots.n; i++) {
    const char *root = o->source_roots.items[i];
    struct stat st;
    bool there = stat(root, &st) == 0;
    if (!there || !S_ISDIR(st.st_mode)) {
      bl_diagnose(ds, a, false, cf_str_c(root),
                  cf_arena_printf(a, "no folder of sources: %s",
                                  there ? strerror(ENOTDIR) : strerror(errno)));
    }
  }
}
