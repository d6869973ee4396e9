/* A compareAndSet that expects whatever is there. See the header. */
#include "src/story/as_it_is.h"

#include "src/candidate/value.h"
#include "src/story/holds.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_READS = 32, MAX_SWAPS = 4 };

/* An atomic, or a field, is read. */
struct reading {
  uint32_t insn, state, object;
};

/* A compareAndSet of what has been read for nothing else. */
struct swap {
  uint32_t insn, read, state, object;
  bool heard; /* somebody asks whether it has won */
  struct bl_hold held[BL_MAX_HOLDS];
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  struct reading reads[MAX_READS];
  struct swap swaps[MAX_SWAPS];
  unsigned n_reads, n_swaps;
};

/* --- what is read --- */

static void note_reading(struct scene *s, struct reading r)
{
  if (s->n_reads < MAX_READS) {
    s->reads[s->n_reads++] = r;
  }
}

/* The last reading that gave the value: of a field, or by a call. */
static const struct reading *reading_of(const struct scene *s, const struct bl_interp *it,
                                        uint32_t name, uint32_t before)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  uint32_t field = bl_location_of_value(p, BL_STATE_FIELD).state;
  const struct reading *found = NULL;
  for (unsigned i = 0; i < s->n_reads; i++) {
    const struct reading *r = &s->reads[i];
    bool called = p->root == BL_ROOT_SITE && p->len == 0 && it->insns.items[r->insn].bci == p->base;
    found = (called || r->state == field) && r->insn < before ? r : found;
  }
  return found;
}

/* --- what is compared with it --- */

/* Some local has the value: it may have been looked at. */
static bool is_kept(const struct bl_interp *it, const struct bl_frame *f, uint32_t name)
{
  bool kept = false;
  for (unsigned i = 0; i < it->code.max_locals && !kept; i++) {
    kept = f->name[i] == name;
  }
  return kept;
}

/* The method reads it for the call alone, to be expected and nothing else: what it had read before
   it would go by. Nothing decides in between. */
static bool is_read_for(const struct scene *s, const struct bl_interp *it, const struct reading *r,
                        uint32_t insn)
{
  unsigned same = 0;
  for (unsigned i = 0; i < s->n_reads; i++) {
    same += s->reads[i].state == r->state && s->reads[i].insn < insn ? 1 : 0;
  }
  return same == 1 && it->cfg.block_of[r->insn] == it->cfg.block_of[insn];
}

static bool is_in_loop(const struct bl_interp *it, uint32_t insn)
{
  return it->cfg.blocks[it->cfg.block_of[insn]].loop != BL_NO_BLOCK;
}

static void see_swap(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                     const struct bl_access *a, const struct bl_args *args)
{
  struct bl_location at = bl_interp_map_location(it, args, &a->where->at);
  uint32_t expected = args->name[a->expects - 1];
  const struct reading *r = reading_of(s, it, expected, insn);
  if (at.state >= BL_UNMAPPED || r == NULL || r->state != at.state ||
      r->object != bl_names_of(&it->names, &at.object) || s->n_swaps == MAX_SWAPS ||
      s->n_reads == MAX_READS || is_kept(it, f, expected) || is_in_loop(it, insn) ||
      !is_read_for(s, it, r, insn)) {
    return;
  }
  struct swap *swap = &s->swaps[s->n_swaps++];
  *swap = (struct swap){.insn = insn,
                        .read = r->insn,
                        .state = r->state,
                        .object = r->object,
                        .heard = !bl_interp_drops_result(it, insn)};
  bl_note_held(swap->held, f);
}

/* It answers whether it has won, and not what it has found: who compares that himself sees. */
static bool tells(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  return call != NULL && bl_call_callee(call) != NULL &&
         bl_method_result(bl_call_callee(call)) == 'Z';
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (a->bci != BL_BCI_MODEL || a->depth != 0) {
      continue;
    }
    if (a->write && a->validates && a->expects > 0 && a->expects < args.n && tells(it, insn)) {
      see_swap(s, it, f, insn, a, &args);
    } else if (!a->write) {
      struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
      note_reading(s, (struct reading){insn, at.state, bl_names_of(&it->names, &at.object)});
    }
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  struct bl_touch t;
  if (kind == CF_K_INVOKE) {
    see_call(ctx, it, f, insn);
  } else if (((1u << kind) & BL_TOUCHING) != 0 && bl_interp_touch(it, f, insn, &t) && !t.write) {
    note_reading(ctx, (struct reading){insn, t.state, t.object});
  }
}

/* --- what comes of it --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct swap *swap, const struct bl_fact *by)
{
  const struct bl_program *p = it->program;
  struct cf_str field = bl_field_word(bl_state_field(p, swap->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_LOST_CAS, swap->insn, swap->state, swap->object);
  struct bl_place other = bl_place_of(a, p, by->method, by->bci);
  f->read_line = bl_place_at(a, it, swap->read).line;
  f->message = cf_arena_printf(
      a, "'%.*s' is expected to be what it is just then, whatever that is: %s", CF_S(field),
      swap->heard ? "of two who set it so, one after the other, both are told that "
                    "they have won"
                  : "what is set is lost if another comes first");
  f->trace = CF_NEW_N(a, struct bl_step, 2);
  bl_add_step(f, BL_STEP_INTERFERE, other,
              cf_arena_printf(a, "%.*s may set '%.*s' before, or in between",
                              CF_S(bl_where_text(a, &other)), CF_S(field)));
  bl_add_step(f, BL_STEP_USE, f->at,
              cf_arena_printf(a, "'%.*s' is read, only to be expected, and set", CF_S(field)));
  f->grounds.decided = false;
  f->grounds.interferer = by->method == it->method ? BL_SAME_METHOD : BL_OTHER_METHOD;
}

void bl_as_it_is_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                        const struct bl_method *m)
{
  if (bl_method_is_init(m) || bl_is_called_locked(w->all, m) || !bl_operations_wins(w->all, m)) {
    return;
  }
  struct scene s = {.w = w};
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &s});
  if (it != NULL) {
    for (unsigned i = 0; i < s.n_swaps; i++) {
      const struct swap *swap = &s.swaps[i];
      const struct bl_fact *by =
          bl_writer_between(w, it, swap->state, swap->object, swap->held, swap->held, false);
      if (by != NULL) {
        write_up(out, a, it, swap, by);
      }
    }
  }
  cf_arena_reset(w->scratch);
}
