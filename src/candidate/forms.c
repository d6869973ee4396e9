/* Writes that store what a field had in another form, as where text is kept as bytes until somebody
   asks for the string. Receives the fact of a write; interprets its method anew. Knows no finding.
 */
#include "src/candidate/test.h"

#include "classfile/class/descriptor.h"
#include "src/summary/observe.h"

struct look {
  struct bl_observations obs;
  const struct bl_fact *write; /* looked for */
  bool *fed;                   /* [insns.n] of a call: it is given what the field had */
  bool changes_form;
};

/* The class that the value of that name certainly is of: what the call that made it says that it
   returns, or what was allocated; empty where that is not seen. */
static struct cf_str class_of(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->root != BL_ROOT_SITE || p->len != 0 || p->base >= it->code.bytecode.n) {
    return CF_STR("");
  }
  uint32_t insn = it->insns.index_of[p->base];
  const struct cf_insn *in = &it->insns.items[insn];
  if (in->op == CF_new) {
    return cf_pool_name(&it->method->cls->cf->pool, (uint32_t)in->a);
  }
  if (cf_opcodes[in->op].kind != CF_K_INVOKE || bl_interp_site(it, insn)->call == NULL ||
      bl_call_callee(bl_interp_site(it, insn)->call) == NULL) {
    return CF_STR("");
  }
  struct cf_str d = bl_method_descriptor(bl_call_callee(bl_interp_site(it, insn)->call));
  uint32_t from = d.n;
  while (from > 0 && d.p[from - 1] != ')') {
    from--;
  }
  return cf_descriptor_class((struct cf_str){d.p + from, d.n - from});
}

static bool is_a(const struct bl_program *p, struct cf_str a, struct cf_str b)
{
  const struct bl_class *x = bl_program_class(p, a), *y = bl_program_class(p, b);
  return a.n > 0 && (cf_str_eq(a, b) || (x != NULL && y != NULL && bl_class_is_a(x, y)));
}

static bool has_place(const struct look *l, const uint64_t *bits, unsigned words,
                      const struct bl_touch *t)
{
  for (unsigned bit = 0; (bit = bl_bits_next(bits, words, bit)) != UINT_MAX; bit++) {
    if (l->obs.items[bit].state == t->state && l->obs.items[bit].object == t->object) {
      return true;
    }
  }
  return false;
}

/* The branch that a decision is of asks whether the old value is a T, and what is written is one
   where the old one is none, and none where it is one: nobody who asks again comes here. */
static bool is_turned(const struct bl_interp *it, uint32_t branch, uint32_t insn, uint32_t value)
{
  const struct cf_insn *in = &it->insns.items[branch];
  if ((in->op != CF_ifeq && in->op != CF_ifne) || branch == 0 || branch + 1 >= it->insns.n ||
      it->insns.items[branch - 1].op != CF_instanceof) {
    return false;
  }
  uint32_t is_one = bl_interp_arm(it, branch, in->op == CF_ifne);
  uint32_t is_none = bl_interp_arm(it, branch, in->op == CF_ifeq);
  struct cf_str asked =
      cf_pool_name(&it->method->cls->cf->pool, (uint32_t)it->insns.items[branch - 1].a);
  struct cf_str made = class_of(it, value);
  bool into = is_a(it->program, made, asked), never = !into && !is_a(it->program, asked, made);
  return made.n > 0 && is_one != is_none &&
         ((into && bl_arm_leads_to(it, is_none, insn)) ||
          (never && bl_arm_leads_to(it, is_one, insn)));
}

static bool has_old_value(const struct look *l, const struct bl_frame *f, unsigned slot)
{
  for (unsigned set = 0; set < BL_SETS; set++) {
    const uint64_t *bits = bl_frame_set(f, slot, (enum bl_set)set);
    for (unsigned bit = 0; (bit = bl_bits_next(bits, f->words, bit)) != UINT_MAX; bit++) {
      if (l->obs.items[bit].state == l->write->state) {
        return true;
      }
    }
  }
  return false;
}

static void visit_call(struct look *l, const struct bl_interp *it, uint32_t insn,
                       const struct bl_frame *f)
{
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (unsigned i = 0; i < args.n; i++) {
    l->fed[insn] |= has_old_value(l, f, args.slot[i]);
  }
}

/* The value is the result of a call that was given the old one. */
static bool is_made_of_old(const struct look *l, const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return p->root == BL_ROOT_SITE && p->len == 0 && p->base < it->code.bytecode.n &&
         l->fed[it->insns.index_of[p->base]];
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct look *l = ctx;
  struct bl_touch t;
  if (l->fed == NULL) {
    l->fed = CF_NEW_N(it->arena, bool, it->insns.n);
  }
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    visit_call(l, it, insn, f);
  }
  if (it->insns.items[insn].bci != l->write->bci || !bl_interp_touch(it, f, insn, &t) || !t.write) {
    return;
  }
  bool derived = is_made_of_old(l, it, f->name[t.value_slot]);
  for (unsigned set = 0; set < BL_SETS; set++) {
    derived |= has_place(l, bl_frame_set(f, t.value_slot, (enum bl_set)set), f->words, &t);
  }
  for (unsigned i = 0; derived && i < f->n_decisions; i++) {
    for (unsigned set = 0; set < BL_SETS && !l->changes_form; set++) {
      l->changes_form = has_place(l, bl_frame_decided(f, i, set), f->words, &t) &&
                        is_turned(it, f->branch[i], insn, f->name[t.value_slot]);
    }
  }
}

bool bl_write_changes_form(struct bl_worker *w, const struct bl_fact *write)
{
  const struct bl_method *m = write->method;
  struct bl_observe_options opt = {.only_if_any = true, .operations = true};
  struct look l = {.write = write};
  struct bl_interp it;
  if (!w->all->needed[m->id] || !bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects)) {
    return false;
  }
  bl_summaries_enter(w->all, &it);
  if (bl_observe_and_solve(&l.obs, w, &it, &opt, NULL, 0) && l.obs.n > 0) {
    bl_interp_visit(&it, &(struct bl_visitor){.visit = visit, .ctx = &l}, 1);
  }
  return l.changes_form;
}
