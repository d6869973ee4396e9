/* blocal dump --atomicity: how atomic every method is, as text [FQ]. Receives finished summaries;
   what breaks a compound method is asked of the check. */
#include "src/dump/dump_atomicity.h"

#include "src/dump/dump_select.h"
#include "src/pass/make.h"
#include "src/report/words.h"
#include "src/wording/action.h"

struct atomicity_text {
  FILE *out;
  struct cf_arena *arena; /* of one method */
  struct bl_summaries *s;
  struct bl_movers movers;
};

/* Returns the instruction that it begins at. */
static uint32_t put_action(const struct atomicity_text *t, struct bl_mover_method *x, uint32_t insn)
{
  struct bl_action act;
  bl_action_of(&act, x, insn, BL_COLUMN_LETTER);
  uint32_t line = bl_interp_line(&x->it, act.taken_at);
  struct cf_str text = bl_words_safe(t->arena, bl_action_text(t->arena, x, &act));
  if (line > 0) {
    fprintf(t->out, "    line %u: %.*s\n", line, (int)text.n, text.p);
  } else {
    fprintf(t->out, "    bci %u: %.*s\n", x->it.insns.items[act.taken_at].bci, (int)text.n, text.p);
  }
  return act.taken_at;
}

/* The two actions that others can come between. */
static void put_break(const struct atomicity_text *t, const struct bl_method *m)
{
  struct bl_worker w;
  struct bl_mover_method x;
  struct bl_mover_break b;
  bl_summaries_worker(&w, t->s, 0);
  if (bl_mover_look(&x, &t->movers, &w, m)) {
    bl_mover_flow(&x);
    if (bl_mover_find_break(&b, &x, BL_COLUMN_LETTER)) {
      uint32_t at = put_action(t, &x, b.first);
      if (b.first == b.second ? !b.inside : b.second == at) {
        fputs("    and again in the next turn\n", t->out);
      } else if (b.first != b.second) {
        (void)put_action(t, &x, b.second);
      }
    }
  }
  cf_arena_reset(w.scratch);
}

static void put_method(const struct atomicity_text *t, const struct bl_method *m)
{
  const struct bl_mover_summary *sum = t->movers.of[m->id];
  struct cf_str name =
      bl_dump_method_name(t->arena, m->cls->name, bl_method_name(m), bl_method_descriptor(m));
  struct cf_str text = sum != NULL             ? bl_mover_text(t->arena, sum, t->s->program, m)
                       : bl_method_has_body(m) ? CF_STR("not known: malformed, or over budget")
                                               : CF_STR("no code");
  text = bl_words_safe(t->arena, text);
  fprintf(t->out, "  %.*s: %.*s\n", (int)name.n, name.p, (int)text.n, text.p);
  if (sum != NULL && bl_move_at(&sum->move, BL_COLUMN_LETTER) == BL_A_COMPOUND) {
    put_break(t, m);
  }
}

static void put_class(const struct atomicity_text *t, const struct bl_class *cls)
{
  struct cf_str name = bl_words_safe(t->arena, bl_dotted(t->arena, cls->name));
  fprintf(t->out, "class %.*s\n", (int)name.n, name.p);
  for (uint32_t i = 0; i < cls->n_methods; i++) {
    put_method(t, &cls->methods[i]);
    cf_arena_reset(t->arena);
  }
}

static bool is_asked(const struct bl_program *p, uint32_t i, const struct bl_options *o)
{
  return bl_dump_selects(o, p->classes[i]->library, p->classes[i]->cf);
}

static uint8_t *find_roots(struct cf_arena *a, const struct bl_program *p,
                           const struct bl_options *o)
{
  uint8_t *roots = cf_arena_zalloc(a, p->n_methods + 1, 1);
  for (uint32_t i = 0; i < p->n_given; i++) {
    for (uint32_t k = 0; is_asked(p, i, o) && k < p->classes[i]->n_methods; k++) {
      roots[p->classes[i]->methods[k].id] = BL_ROOT_WHOLE;
    }
  }
  return roots;
}

void bl_dump_atomicities(FILE *out, const struct bl_program *p, const struct bl_models *models,
                         const struct bl_options *o)
{
  const struct bl_summary_options how = {.threads = o->threads};
  struct cf_arena all, one;
  struct bl_guards guards;
  cf_arena_init(&all);
  cf_arena_init(&one);
  struct atomicity_text t = {.out = out, .arena = &one, .s = bl_summaries_make(p, models, &how)};
  bl_guards_make(&guards, &all, t.s);
  bl_movers_make(&t.movers, &all, t.s, &guards, find_roots(&all, p, o));
  for (uint32_t i = 0; i < p->n_given && !ferror(out); i++) {
    if (is_asked(p, i, o)) {
      put_class(&t, p->classes[i]);
    }
  }
  bl_summaries_free(t.s);
  cf_arena_destroy(&one);
  cf_arena_destroy(&all);
}
