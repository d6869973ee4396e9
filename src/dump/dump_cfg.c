/* blocal dump --cfg: the control flow of every method as text, one block a paragraph. Receives
   parsed classes; knows nothing of the program around them. */

#include "src/dump/dump_cfg.h"

#include "src/dump/dump_select.h"
#include "src/flow/cfg.h"
#include "src/interp/path.h"
#include "src/report/words.h"

struct flow_text {
  FILE *out;
  struct cf_arena *arena; /* of one method */
  const struct cf_class *cls;
  const struct cf_code *code;
  const struct bl_cfg *g;
  bool *mark;      /* [n_blocks] scratch */
  uint32_t *stack; /* [n_blocks + 1] scratch */
};

/* --- the blocks that a branch decides --- */

/* Marks what lies behind the branch that ends block `b`, up to its post-dominator. */
static void mark_decided(const struct flow_text *t, uint32_t b)
{
  const struct bl_cfg *g = t->g;
  uint32_t n = 0;
  memset(t->mark, 0, g->n_blocks * sizeof *t->mark);
  t->stack[n++] = b;
  while (n > 0) {
    const struct bl_block *at = &g->blocks[t->stack[--n]];
    for (uint32_t k = 0; k < at->n_succ; k++) {
      uint32_t to = at->succ[k];
      if (to != g->blocks[b].ipdom && !t->mark[to]) {
        t->mark[to] = true;
        t->stack[n++] = to;
      }
    }
  }
}

/* " 1-3, 7" */
static void put_marked(const struct flow_text *t)
{
  const bool *mark = t->mark;
  const char *between = " ";
  for (uint32_t from = 0, to; from < t->g->n_blocks; from = to + 1) {
    for (to = from; to < t->g->n_blocks && mark[to];) {
      to++;
    }
    if (to > from) {
      fprintf(t->out, to > from + 1 ? "%s%u-%u" : "%s%u", between, from, to - 1);
      between = ", ";
    }
  }
}

/* --- one block --- */

static uint32_t last_bci(const struct flow_text *t, const struct bl_block *b)
{
  return t->g->insns->items[b->end - 1].bci;
}

static void put_head(const struct flow_text *t, uint32_t i)
{
  const struct bl_block *b = &t->g->blocks[i];
  uint32_t first = t->g->insns->items[b->first].bci, last = last_bci(t, b);
  uint32_t from = cf_code_line(t->code, first), to = cf_code_line(t->code, last);
  fprintf(t->out, "  block %u: %u-%u", i, first, last);
  if (from > 0) {
    fprintf(t->out, from == to ? ", line %u" : ", lines %u-%u", from, to);
  }
  fputs(i == 0 ? ", entry" : "", t->out);
  fputs(b->is_handler ? ", handler" : "", t->out);
  fputs(b->is_header ? ", loop header" : "", t->out);
  fputs(b->rpo == BL_NO_BLOCK ? ", unreachable\n" : "\n", t->out);
}

static void put_next(const struct flow_text *t, uint32_t i)
{
  const struct bl_block *b = &t->g->blocks[i];
  fputs(b->n_succ == 0 ? "    next: exit" : "    next:", t->out);
  for (uint32_t k = 0; k < b->n_succ; k++) {
    bool back = b->rpo != BL_NO_BLOCK && bl_cfg_is_back_edge(t->g, i, b->succ[k]);
    fprintf(t->out, "%s%u%s", k == 0 ? " " : ", ", b->succ[k], back ? " (back)" : "");
  }
  fputc('\n', t->out);
}

static void put_catches(const struct flow_text *t, const struct bl_block *b)
{
  for (uint32_t k = 0; k < b->n_catches; k++) {
    struct cf_str type = CF_STR("anything");
    if (b->catches[k].catch_type != 0) {
      type = cf_pool_name(&t->cls->pool, b->catches[k].catch_type);
      type = bl_words_safe(t->arena, bl_dotted(t->arena, type));
    }
    fprintf(t->out, "%s%u (%.*s)", k == 0 ? "    thrown: " : ", ", b->catches[k].block, (int)type.n,
            type.p);
  }
  fputs(b->n_catches > 0 ? "\n" : "", t->out);
}

static void put_block(const struct flow_text *t, uint32_t i)
{
  const struct bl_block *b = &t->g->blocks[i];
  put_head(t, i);
  put_next(t, i);
  put_catches(t, b);
  if (b->ipdom == BL_NO_BLOCK) {
    fputs("    post-dominator: exit\n", t->out);
  } else {
    fprintf(t->out, "    post-dominator: %u\n", b->ipdom);
  }
  if (b->loop != BL_NO_BLOCK) {
    fprintf(t->out, "    loop: %u\n", b->loop);
  }
  if (b->n_succ > 1) {
    fputs("    decides:", t->out);
    mark_decided(t, i);
    put_marked(t);
    fputc('\n', t->out);
  }
}

/* --- one method --- */

static void put_title(FILE *out, struct cf_arena *a, const struct cf_class *cls,
                      const struct cf_member *m)
{
  struct cf_str name = bl_dump_method_name(a, cf_class_name(cls), cf_pool_utf8(&cls->pool, m->name),
                                           cf_pool_utf8(&cls->pool, m->descriptor));
  fprintf(out, "%.*s\n", (int)name.n, name.p);
}

static void put_method(FILE *out, struct cf_arena *a, const struct cf_class *cls,
                       const struct cf_member *m)
{
  struct cf_code code;
  struct cf_insns insns;
  struct cf_err err = {0};
  struct bl_cfg g;
  put_title(out, a, cls, m);
  if (!cf_code_parse(&code, a, cls, m, true, &err) ||
      !cf_insns_decode(&insns, a, cls, &code, &err)) {
    char text[200];
    cf_err_format(text, sizeof text, &err);
    fprintf(out, "  malformed code: %s\n", text);
    return;
  }
  bl_cfg_build(&g, a, a, &insns, &code, NULL);
  const struct flow_text t = {.out = out,
                              .arena = a,
                              .cls = cls,
                              .code = &code,
                              .g = &g,
                              .mark = CF_NEW_N(a, bool, g.n_blocks),
                              .stack = CF_NEW_N(a, uint32_t, g.n_blocks + 1)};
  fputs(g.irreducible ? "  irreducible\n" : "", out);
  for (uint32_t i = 0; i < g.n_blocks; i++) {
    put_block(&t, i);
  }
}

void bl_dump_cfg(FILE *out, const struct cf_class *cls)
{
  struct cf_arena a;
  cf_arena_init(&a);
  for (uint32_t i = 0; i < cls->n_methods; i++) {
    if (cls->methods[i].has_code) {
      put_method(out, &a, cls, &cls->methods[i]);
      cf_arena_reset(&a);
    }
  }
  cf_arena_destroy(&a);
}
