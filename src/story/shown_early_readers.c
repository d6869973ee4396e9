/* Objects that others can get before they are ready: those who need what is not there yet. See the
   header. */
#include "src/story/shown_early.h"

#include "src/candidate/flags.h"
#include "src/interp/uses.h"
#include "src/story/story.h"
#include "src/summary/entry.h"
#include "src/summary/needed.h"
#include "src/summary/operations.h"

enum { MAX_ASKED = 16, MAX_READERS = 16 };

/* What is seen in one method. */
struct watch {
  const struct bl_summaries *summaries;
  uint32_t state;
  struct bl_flag_ops ops;
  struct {
    uint32_t insn, object;
  } asked[MAX_ASKED]; /* tests whether the field has anything, or the object is ready */
  unsigned n_asked;
  bool handed;    /* to hand it back is to need it, too */
  bool careful;   /* it needs the field where it has asked */
  uint32_t found; /* instruction index, CF_NO_INSN */
};

static void add_asked(struct watch *w, uint32_t insn, uint32_t object)
{
  if (w->n_asked < MAX_ASKED) {
    w->asked[w->n_asked].insn = insn;
    w->asked[w->n_asked++].object = object;
  }
}

/* What a branch compares: whether the field has anything, or something of the object that is seen
   at once, and may tell that all is there. */
static void see_operand(struct watch *w, struct bl_interp *it, uint32_t insn, uint32_t name)
{
  struct bl_location at = bl_location_of_value(bl_names_path(&it->names, name), BL_STATE_FIELD);
  const struct bl_flag_op *op = bl_flag_op_of(&w->ops, it, name);
  if (op != NULL) {
    add_asked(w, insn, op->object);
  } else if (at.state == w->state ||
             (at.state < BL_UNMAPPED &&
              bl_summaries_operation(w->summaries, at.state) == BL_OP_ATOMIC)) {
    add_asked(w, insn, bl_names_of(&it->names, &at.object));
  }
}

static void see_branch(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  unsigned n = (unsigned)cf_opcodes[it->insns.items[insn].op].n_pops;
  for (unsigned i = 0; i < n; i++) {
    uint32_t name = f->name[bl_frame_top(f, i)];
    if (name != 0) {
      see_operand(w, it, insn, name);
    }
  }
}

static bool is_asked(const struct watch *w, const struct bl_interp *it, uint32_t insn,
                     uint32_t object)
{
  unsigned i = 0;
  while (i < w->n_asked &&
         (w->asked[i].object != object || !bl_comes_before(it, w->asked[i].insn, insn))) {
    i++;
  }
  return i < w->n_asked;
}

static struct bl_location place_of(struct bl_interp *it, uint32_t name)
{
  return name == 0 ? (struct bl_location){.state = BL_NO_STATE}
                   : bl_location_of_value(bl_names_path(&it->names, name), BL_STATE_FIELD);
}

/* The value is what the field has, of an object of which nobody has asked whether it has anything.
   Asked only of what is needed: who has asked before he needs it is careful. */
static bool is_unasked(struct watch *w, struct bl_interp *it, uint32_t name, uint32_t insn)
{
  struct bl_location at = place_of(it, name);
  bool asked = at.state == w->state && is_asked(w, it, insn, bl_names_of(&it->names, &at.object));
  w->careful |= asked;
  return at.state == w->state && !asked;
}

/* A call that is given the field's value stores it. */
static bool is_stored(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    for (unsigned k = 0; e->accesses[i].write && k < args.n; k++) {
      if ((e->accesses[i].what->stores & bl_param_bit(k)) != 0 &&
          is_unasked(w, it, args.name[k], insn)) {
        return true;
      }
    }
  }
  return false;
}

/* It is handed to a method that dereferences it, whatever that finds. */
static bool is_passed(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  bool passed = false;
  for (unsigned i = 0; i < args.n && call != NULL && !passed; i++) {
    passed = place_of(it, args.name[i]).state == w->state && bl_call_needs(call, i) &&
             is_unasked(w, it, args.name[i], insn);
  }
  return passed;
}

/* What the instruction needs to be there: it dereferences it, or hands it back, but for a
   compiler's accessor. */
static unsigned needed_slot(const struct watch *w, const struct bl_interp *it,
                            const struct bl_frame *f, uint32_t insn)
{
  return w->handed && it->insns.items[insn].op == CF_areturn &&
                 !bl_method_is(it->method, CF_ACC_SYNTHETIC)
             ? bl_frame_top(f, 0)
             : bl_dereferenced_slot(it, f, insn);
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct watch *w = ctx;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_BRANCH) {
    see_branch(w, it, f, insn);
  } else if (f->n_held == 0) {
    unsigned slot = needed_slot(w, it, f, insn);
    if ((slot != BL_NO_SLOT && is_unasked(w, it, f->name[slot], insn)) ||
        (kind == CF_K_INVOKE && (is_stored(w, it, f, insn) || is_passed(w, it, f, insn)))) {
      w->found = w->found == CF_NO_INSN ? insn : w->found;
    }
  }
  if (kind == CF_K_INVOKE) {
    bl_flag_ops_see(&w->ops, it, f, insn);
  }
}

/* Whether it needs the field unasked; *careful: it does so where it has asked. */
static bool look_at(struct bl_needed *needed, bool *careful, struct bl_worker *w,
                    const struct bl_method *m, uint32_t state, bool handed)
{
  struct watch watch = {.summaries = w->all, .state = state, .handed = handed, .found = CF_NO_INSN};
  struct bl_interp it;
  if (!bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects)) {
    return false;
  }
  bl_summaries_enter(w->all, &it);
  if (!bl_interp_solve(&it, NULL, &(struct bl_visitor){.visit = see, .ctx = &watch}, 1)) {
    return false;
  }
  *careful |= watch.careful;
  if (watch.found != CF_NO_INSN) {
    *needed = (struct bl_needed){m, it.insns.items[watch.found].bci};
  }
  return watch.found != CF_NO_INSN;
}

/* A thread of the object's own, which whoever makes it starts when all is there. */
static bool is_own_thread(const struct bl_summaries *s, const struct bl_method *m, uint32_t state)
{
  return m->cls == bl_state_field(s->program, state)->cls && bl_is_entry(s, m);
}

/* --- which methods to look at --- */

struct search {
  struct bl_worker *w;
  const struct bl_method *maker;
  uint32_t state;
  struct bl_needed first;
  bool handed, careful;
  unsigned looked;
};

static void look_for(struct search *s, const struct bl_method *m)
{
  struct bl_needed needed;
  if (s->looked == MAX_READERS || s->careful || m == s->maker || !bl_method_has_body(m) ||
      bl_method_is_init(m) || !bl_reads_field(m, bl_state_field(s->w->all->program, s->state)) ||
      is_own_thread(s->w->all, m, s->state)) {
    return;
  }
  s->looked++;
  if (look_at(&needed, &s->careful, s->w, m, s->state, s->handed) && s->first.method == NULL) {
    s->first = needed;
  }
}

static void look_in_nest(struct search *s, const struct bl_class *host)
{
  unsigned left = BL_MOST_OF_NEST;
  for (const struct bl_class *c = host->nest_first; c != NULL; c = c->nest_next) {
    for (uint32_t i = 0; i < c->n_methods && left > 0; i++, left--) {
      look_for(s, &c->methods[i]);
    }
  }
}

struct bl_needed bl_shown_early_needed(struct bl_worker *w, const struct bl_method *maker,
                                       uint32_t state, bool handed)
{
  struct search s = {.w = w, .maker = maker, .state = state, .first = {NULL, 0}, .handed = handed};
  const struct bl_class *own = maker->cls->nest_host;
  const struct bl_class *of = bl_state_field(w->all->program, state)->cls->nest_host;
  look_in_nest(&s, own);
  if (of != own) {
    look_in_nest(&s, of);
  }
  return s.careful ? (struct bl_needed){NULL, 0} : s.first;
}
