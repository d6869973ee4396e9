/* Collections that have nothing for a while. See the header. */
#include "src/story/refilled.h"

#include "src/story/queue_look.h"
#include "src/story/story.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_SEEN = 8, MAX_READERS = 16 };

/* A call that clears a concurrent collection, puts something in, or asks it for a key. */
struct change {
  uint32_t insn, state, object;
};

struct scene {
  struct bl_worker *w;
  struct change clears[MAX_SEEN], fills[MAX_SEEN], asked[MAX_SEEN];
  unsigned n_clears, n_fills, n_asked;
};

/* --- what is seen --- */

static bool is_watched(const struct bl_summaries *s, const struct bl_interp *it, uint32_t state)
{
  return bl_is_own_collection(s, it, state) && bl_summaries_operation(s, state) == BL_OP_ATOMIC;
}

static bool clears(const struct bl_access *a)
{
  return a->write && a->blind && a->key == 0 && !a->validates && !a->cell;
}

/* All that another collection has, by one call of the library's, or one after the other. */
static bool fills(const struct bl_interp *it, uint32_t insn, const struct bl_access *a)
{
  bool loops = it->cfg.blocks[it->cfg.block_of[insn]].loop != BL_NO_BLOCK;
  return a->write && !a->removes && !a->blind && !a->cell && (a->key == 0 || loops);
}

/* It is what the method is given, or what a walk over that comes by by calls of the library's. */
static bool is_given(const struct bl_summaries *s, const struct bl_interp *it, uint32_t name)
{
  enum { MOST_CALLS = 6 };
  for (unsigned i = 0; i < MOST_CALLS && name != 0; i++) {
    const struct bl_path *p = bl_names_path(&it->names, name);
    if (p->root == BL_ROOT_PARAM) {
      return p->len == 0 && (p->base != 0 || bl_method_is(it->method, CF_ACC_STATIC));
    }
    uint32_t insn = bl_interp_call_of(it, name);
    bool known = insn != CF_NO_INSN && bl_modelled_call(s, bl_interp_site(it, insn)->call) != NULL;
    name = known ? it->asked_of[it->site_of[insn]] : 0;
  }
  return false;
}

/* A setter gets what is to be there, and is called before others come. */
static bool is_set(const struct bl_summaries *s, const struct bl_interp *it,
                   const struct bl_args *args)
{
  bool set = false;
  for (unsigned i = 1; i < args->n && !set; i++) {
    set = is_given(s, it, args->name[i]);
  }
  return set;
}

static void note(struct change *all, unsigned *n, struct change c)
{
  if (*n < MAX_SEEN) {
    all[(*n)++] = c;
  }
}

/* A call that only looks, for one key. */
static void see_look(struct scene *s, struct bl_interp *it, uint32_t insn,
                     const struct bl_args *args, const struct bl_call_effect *e)
{
  bool looks = e->n_seen > 0 && e->seen[0].key != 0 && e->seen[0].bci == BL_BCI_MODEL;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    looks &= !e->accesses[i].write;
  }
  if (looks) {
    struct bl_location at = bl_interp_map_location(it, args, &e->seen[0].at);
    note(s->asked, &s->n_asked,
         (struct change){insn, at.state, bl_names_of(&it->names, &at.object)});
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  const struct bl_site *site = bl_interp_site(it, insn);
  struct bl_args args;
  if (site->call == NULL || bl_frame_holds_any(f)) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  see_look(s, it, insn, &args, site->effect);
  for (uint32_t i = 0; i < site->effect->n_accesses; i++) {
    const struct bl_access *a = &site->effect->accesses[i];
    struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
    if (a->bci != BL_BCI_MODEL || !is_watched(s->w->all, it, at.state)) {
      continue;
    }
    struct change c = {insn, at.state, bl_names_of(&it->names, &at.object)};
    if (clears(a)) {
      note(s->clears, &s->n_clears, c);
    } else if (fills(it, insn, a) && !is_set(s->w->all, it, &args)) {
      note(s->fills, &s->n_fills, c);
    }
  }
}

/* --- who asks it meanwhile --- */

/* What is seen in one method that reads the field. */
struct reader {
  uint32_t state;
  uint32_t asks; /* the first call that asks it with no lock held; CF_NO_INSN */
  bool walks;    /* … to go over all */
  bool puts;     /* it puts something there itself, as who finds nothing makes it */
};

static void see_asked(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct reader *r = ctx;
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_call_effect *e = site->effect;
  struct bl_args args;
  if (site->call == NULL) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  bool changes = false; /* who takes away what there is finds nothing just as well */
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    bool here = a->write && bl_interp_map_location(it, &args, &a->where->at).state == r->state;
    r->puts |= here && !a->removes && !clears(a);
    changes |= here;
  }
  for (uint32_t i = 0; i < e->n_seen && !changes && r->asks == CF_NO_INSN; i++) {
    const struct bl_seen *x = &e->seen[i];
    bool one = x->key != 0 || x->live; /* for one key, or to go over all: not how much there is */
    if (one && x->bci == BL_BCI_MODEL && !bl_frame_holds_any(f) &&
        bl_interp_map_location(it, &args, &x->at).state == r->state) {
      r->asks = insn;
      r->walks = x->live;
    }
  }
}

struct search {
  struct bl_worker *w;
  const struct bl_method *refiller;
  uint32_t state;
  unsigned scanned, looked;
};

/* Whether it reads the field, or what that has, be it by a getter. */
static bool comes_to(const struct bl_summaries *s, const struct bl_method *m, uint32_t state)
{
  return bl_facts_read(s, m, state) || bl_reads_field(m, bl_state_field(s->program, state));
}

/* Whether the method asks the collection, and what it finds there is all that it goes by. */
static bool is_asker(struct search *s, const struct bl_method *m, uint32_t *bci)
{
  struct reader reader = {.state = s->state, .asks = CF_NO_INSN};
  struct bl_visitor visitor = {see_asked, &reader, 1u << CF_K_INVOKE};
  struct bl_interp it;
  if (s->scanned == BL_MOST_OF_NEST || s->looked == MAX_READERS) {
    return false;
  }
  s->scanned++;
  if (m->enclosing == s->refiller->enclosing || !bl_method_has_body(m) || bl_method_is_init(m) ||
      bl_method_makes_text(m) || bl_is_called_locked(s->w->all, m) ||
      !comes_to(s->w->all, m, s->state)) {
    return false;
  }
  s->looked++;
  if (!bl_interp_open(&it, s->w->scratch, s->w->all->program, m, &s->w->effects)) {
    return false;
  }
  bl_summaries_enter(s->w->all, &it);
  if (!bl_interp_solve(&it, NULL, &visitor, 1) || reader.asks == CF_NO_INSN ||
      (reader.puts && !reader.walks)) {
    return false;
  }
  *bci = it.insns.items[reader.asks].bci;
  return true;
}

/* A method of the nest; NULL. */
static const struct bl_method *find_asker(struct bl_worker *w, const struct bl_method *refiller,
                                          uint32_t state, uint32_t *bci)
{
  struct search s = {.w = w, .refiller = refiller, .state = state};
  const struct bl_class *c = refiller->cls->nest_host->nest_first;
  for (; c != NULL; c = c->nest_next) {
    for (uint32_t i = 0; i < c->n_methods; i++) {
      if (is_asker(&s, &c->methods[i], bci)) {
        return &c->methods[i];
      }
    }
  }
  return NULL;
}

/* --- what comes of it --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct change *clear, const struct change *fill,
                     const struct bl_place *asks)
{
  const struct bl_program *p = it->program;
  struct cf_str field = bl_field_word(bl_state_field(p, clear->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, fill->insn, clear->state, clear->object);
  struct bl_place from = bl_place_at(a, it, clear->insn);
  f->read_line = from.line;
  f->message = cf_arena_printf(
      a, "'%.*s' has nothing from where it is cleared %.*s until it is filled here; %.*s asks it",
      CF_S(field), CF_S(bl_when_text(a, from.line)), CF_S(bl_where_text(a, asks)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_ACCESS, from, cf_arena_printf(a, "'%.*s' cleared", CF_S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, *asks,
              cf_arena_printf(a, "%.*s asks '%.*s', and finds nothing",
                              CF_S(bl_where_text(a, asks)), CF_S(field)));
  bl_add_step(f, BL_STEP_USE, f->at, cf_arena_printf(a, "'%.*s' filled again", CF_S(field)));
  f->grounds.distance = bl_distance(clear->insn, fill->insn);
}

/* The loop that fills it asks it for what it has put there: it builds up what nobody has yet. */
static bool is_built_up(const struct scene *s, const struct bl_interp *it,
                        const struct change *fill)
{
  uint32_t loop = it->cfg.blocks[it->cfg.block_of[fill->insn]].loop;
  bool asked = false;
  for (unsigned i = 0; i < s->n_asked && loop != BL_NO_BLOCK && !asked; i++) {
    asked = s->asked[i].state == fill->state && s->asked[i].object == fill->object &&
            it->cfg.blocks[it->cfg.block_of[s->asked[i].insn]].loop == loop;
  }
  return asked;
}

/* What is filled behind having been cleared: one finding a method. */
static bool tell_of(struct bl_findings *out, struct cf_arena *a, const struct scene *s,
                    const struct bl_interp *it, const struct change *clear)
{
  for (unsigned i = 0; i < s->n_fills; i++) {
    const struct change *fill = &s->fills[i];
    if (fill->state != clear->state || fill->object != clear->object ||
        !bl_comes_before(it, clear->insn, fill->insn) || is_built_up(s, it, fill)) {
      continue;
    }
    uint32_t bci;
    const struct bl_method *asker = find_asker(s->w, it->method, clear->state, &bci);
    if (asker != NULL) {
      struct bl_place asks = bl_place_of(a, it->program, asker, bci);
      write_up(out, a, it, clear, fill, &asks);
    }
    return true; /* to look for who asks takes a while: one collection a method */
  }
  return false;
}

/* --- one method --- */

/* It clears a collection, and puts something there. */
static bool may_refill(const struct bl_worker *w, const struct bl_method *m)
{
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    bool contents = f->write && !f->confined && f->state < BL_UNMAPPED &&
                    bl_state_kind_of(f->state) == BL_STATE_CONTENTS &&
                    bl_summaries_operation(w->all, f->state) == BL_OP_ATOMIC;
    const struct bl_call *call = contents ? bl_method_call(m, f->bci) : NULL;
    const struct bl_call_effect *e = bl_modelled_call(w->all, call);
    if (e != NULL && e->n_accesses > 0 && clears(&e->accesses[0])) {
      return true;
    }
  }
  return false;
}

void bl_refilled_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                        const struct bl_method *m)
{
  if (bl_method_is_init(m) || !may_refill(w, m) || bl_is_called_locked(w->all, m)) {
    return;
  }
  struct scene s = {.w = w};
  struct bl_visitor visitor = {see, &s, 1u << CF_K_INVOKE};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  bool told = it == NULL;
  for (unsigned i = 0; i < s.n_clears && !told; i++) {
    told = tell_of(out, a, &s, it, &s.clears[i]);
  }
  cf_arena_reset(w->scratch);
}
