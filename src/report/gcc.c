/* One line a finding and a step, in the form of gcc's diagnostics, with the paths of the sources:
   for editors, which jump from one place to the next. (The text report names files as classes do,
   and tells a step in columns.) */
#include "src/report/report.h"
#include "src/report/source.h"
#include "src/report/words.h"

struct writer {
  FILE *out;
  struct cf_arena arena; /* of one finding */
  struct bl_sources sources;
};

static void put(struct writer *w, const struct bl_place *at, const char *level, struct cf_str text)
{
  struct cf_str path = bl_words_safe(&w->arena, bl_sources_path(&w->sources, at->file)),
                words = bl_words_safe(&w->arena, text);
  fwrite(path.p, 1, path.n, w->out);
  if (at->line != 0) {
    fprintf(w->out, ":%u", at->line);
  }
  fprintf(w->out, ": %s: %.*s", level, (int)words.n, words.p);
}

static void put_finding(struct writer *w, const struct bl_finding *f)
{
  put(w, &f->at, bl_words_level(f), f->message);
  fprintf(w->out, " [%s, %s]\n", bl_kind_name(f->kind), bl_confidence_name(f->confidence));
  for (uint32_t i = 0; i < f->n_trace; i++) {
    put(w, &f->trace[i].at, "note", bl_words_note(&w->arena, &f->trace[i]));
    fputc('\n', w->out);
  }
  cf_arena_reset(&w->arena);
}

static bool write_gcc(FILE *out, const struct bl_report_input *in)
{
  struct writer w = {.out = out};
  cf_arena_init(&w.arena);
  bl_sources_init(&w.sources, in->source_roots, in->n_source_roots);
  for (uint32_t i = 0; i < in->findings->n && !ferror(out); i++) {
    put_finding(&w, &in->findings->items[i]);
  }
  bl_sources_destroy(&w.sources);
  cf_arena_destroy(&w.arena);
  return fflush(out) == 0 && !ferror(out);
}

const struct bl_report_format bl_report_gcc = {"gcc", write_gcc};
