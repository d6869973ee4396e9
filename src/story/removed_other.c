/* What is removed by its key and only then compared with what was to go. See the header. */
#include "src/story/removed_other.h"

#include "src/story/holds.h"
#include "src/story/queue_look.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_REMOVALS = 4 };

/* A removal whose answer is compared as it comes, and is known to nobody after that. */
struct removal {
  uint32_t insn, compared; /* … by that instruction */
  uint32_t state, object;
  uint32_t answer; /* a name; 0 until the next instruction has it */
  bool another;    /* it itself is compared, with some one object */
  struct bl_hold held[BL_MAX_HOLDS];
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  struct removal items[MAX_REMOVALS];
  unsigned n;
};

/* --- what is seen --- */

static bool is_equals(const struct bl_interp *it, uint32_t insn)
{
  bool invokes = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE;
  const struct bl_call *call = invokes ? bl_interp_site(it, insn)->call : NULL;
  const struct bl_method *m = call != NULL ? bl_call_callee(call) : NULL;
  return m != NULL && cf_str_is(bl_method_name(m), "equals") &&
         bl_interp_site(it, insn)->n_args == 2;
}

/* Pushes what is compared with the answer, or says of which class the answer is. */
static bool is_on_the_way(const struct bl_interp *it, uint32_t insn)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  return kind == CF_K_LOAD || kind == CF_K_GET_FIELD || kind == CF_K_CAST;
}

/* The instruction that compares what the call answers, which goes nowhere else; CF_NO_INSN. */
static uint32_t compared_at(const struct bl_interp *it, uint32_t insn)
{
  enum { FARTHEST = 4 };
  uint32_t end = it->cfg.blocks[it->cfg.block_of[insn]].end;
  for (uint32_t i = insn + 1; i < end && i <= insn + FARTHEST; i++) {
    unsigned op = it->insns.items[i].op;
    if (op == CF_if_acmpeq || op == CF_if_acmpne || is_equals(it, i)) {
      return i;
    }
    if (!is_on_the_way(it, i)) {
      return CF_NO_INSN;
    }
  }
  return CF_NO_INSN;
}

static void see_removal(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                        uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  bool answers = bl_interp_site(it, insn)->result[0] == 'A';
  for (uint32_t i = 0; i < e->n_accesses && answers && s->n < MAX_REMOVALS; i++) {
    const struct bl_access *a = &e->accesses[i];
    uint32_t compared = a->write && a->removes && a->key != 0 && a->bci == BL_BCI_MODEL
                            ? compared_at(it, insn)
                            : CF_NO_INSN;
    if (compared == CF_NO_INSN) {
      continue;
    }
    struct bl_args args;
    bl_interp_args(it, f, insn, &args);
    struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
    if (at.state < BL_UNMAPPED && bl_is_own_collection(s->w->all, it, at.state) &&
        bl_summaries_operation(s->w->all, at.state) == BL_OP_ATOMIC) {
      struct removal *r = &s->items[s->n++];
      *r = (struct removal){.insn = insn,
                            .compared = compared,
                            .state = at.state,
                            .object = bl_names_of(&it->names, &at.object)};
      bl_note_held(r->held, f);
    }
  }
}

/* It is neither a constant nor one that all have in common, as a mark is. */
static bool is_some_one(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return p->root == BL_ROOT_PARAM || p->root == BL_ROOT_SITE || p->root == BL_ROOT_JOIN ||
         p->root == BL_ROOT_CAPTURE;
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  for (unsigned i = 0; i < s->n; i++) {
    struct removal *r = &s->items[i];
    if (r->insn + 1 == insn) {
      r->answer = f->name[bl_frame_top(f, 0)];
    }
    if (r->compared == insn) {
      uint32_t last = f->name[bl_frame_top(f, 0)], first = f->name[bl_frame_top(f, 1)];
      r->another = (last == r->answer && is_some_one(it, first)) ||
                   (first == r->answer && is_some_one(it, last));
    }
  }
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    see_removal(s, it, f, insn);
  }
}

/* --- what comes of it --- */

/* Where it was another one all that is done is to say that this cannot be. */
static bool is_ruled_out(const struct bl_interp *it, const struct removal *r)
{
  unsigned op = it->insns.items[r->compared].op;
  uint32_t branch = is_equals(it, r->compared) ? r->compared + 1 : r->compared;
  if (branch >= it->insns.n || cf_opcodes[it->insns.items[branch].op].kind != CF_K_BRANCH) {
    return false;
  }
  bool jumps = op == CF_if_acmpne || it->insns.items[branch].op == CF_ifeq;
  return bl_fails_at(it, branch, bl_interp_arm(it, branch, jumps));
}

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct removal *r, const struct bl_fact *by)
{
  const struct bl_program *p = it->program;
  struct cf_str map = bl_field_word(bl_state_field(p, r->state));
  struct bl_place puts = bl_place_of(a, p, by->method, by->bci);
  struct bl_finding *f = bl_add_story(out, a, it, BL_LOST_UPDATE, r->insn, r->state, r->object);
  f->message = cf_arena_printf(a,
                               "what '%.*s' has for a key is removed, and only then compared with "
                               "what was to go; another one that %.*s puts there is lost",
                               CF_S(map), CF_S(bl_where_text(a, &puts)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(
      f, BL_STEP_INTERFERE, puts,
      cf_arena_printf(a, "%.*s may put another one there first", CF_S(bl_where_text(a, &puts))));
  bl_add_step(f, BL_STEP_USE, f->at,
              cf_arena_printf(a, "removed from '%.*s' by its key, whatever is there", CF_S(map)));
  bl_add_step(f, BL_STEP_ACCESS, bl_place_at(a, it, r->compared),
              CF_STR("compared only here: where it is another one, nobody has it any more"));
  f->grounds.decided = false;
  f->grounds.keyed = true;
  f->grounds.interferer = by->method == it->method ? BL_SAME_METHOD : BL_OTHER_METHOD;
}

/* One of its calls removes something by its key, and is told nothing of what that is to be. */
static bool may_remove(const struct bl_worker *w, const struct bl_method *m)
{
  bool removes = false;
  for (uint32_t i = 0; i < m->n_calls && !removes; i++) {
    const struct bl_call_effect *e = bl_modelled_call(w->all, &m->calls[i]);
    for (uint32_t k = 0; e != NULL && k < e->n_accesses; k++) {
      const struct bl_access *a = &e->accesses[k];
      removes |= a->write && a->removes && a->key != 0 && !a->validates;
    }
  }
  return removes;
}

void bl_removed_other_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                             const struct bl_method *m)
{
  if (bl_method_is_init(m) || !bl_operations_changes(w->all, m) || !may_remove(w, m) ||
      bl_is_called_locked(w->all, m)) {
    return;
  }
  struct scene s = {.w = w};
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &s});
  for (unsigned i = 0; it != NULL && i < s.n; i++) {
    const struct removal *r = &s.items[i];
    const struct bl_fact *by =
        r->another && !is_ruled_out(it, r)
            ? bl_writer_between(w, it, r->state, r->object, r->held, r->held, true)
            : NULL;
    if (by != NULL) {
      write_up(out, a, it, r, by);
    }
  }
  cf_arena_reset(w->scratch);
}
