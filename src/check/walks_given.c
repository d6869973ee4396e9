/* Walks over collections that a method is given. See the header. */
#include "src/check/walks_given.h"

#include "src/candidate/test.h"

/* --- calls that begin a walk --- */

bool bl_makes_iterator(const struct bl_summaries *s, const struct bl_method *callee)
{
  return bl_result_has(s, callee, BL_T_CONFINED);
}

bool bl_makes_stream(const struct bl_summaries *s, const struct bl_method *callee)
{
  return bl_result_has(s, callee, BL_T_PIPED);
}

bool bl_goes_over(const struct bl_summaries *s, const struct bl_method *callee,
                  enum bl_effect_kind how, uint32_t *param)
{
  const struct bl_model *model = bl_summaries_model(s, callee);
  const struct bl_effect *said = model == NULL ? NULL : bl_model_effect(model, how);
  return said != NULL && bl_model_operand(said, callee, param);
}

bool bl_begins_walks(const struct bl_summaries *s, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    const struct bl_call_effect *e = bl_modelled_call(s, &m->calls[i]);
    uint32_t param;
    if (e != NULL &&
        (bl_goes_over(s, callee, BL_E_WALKS, &param) ||
         bl_goes_over(s, callee, BL_E_GATHERS, &param) ||
         (e->n_seen > 0 && e->seen[0].weak &&
          (e->n_runs > 0 || bl_makes_iterator(s, callee) || bl_makes_stream(s, callee))))) {
      return true;
    }
  }
  return false;
}

/* --- what is walked over is a parameter --- */

enum { MAX_SHOWN = 16 };

/* What a call has made of a parameter: a view of it, an iterator over it, or a stream. */
struct shown {
  uint32_t bci, param;
  bool iterates, piped, unlisted;
};

struct walker {
  struct bl_worker *w;
  struct bl_given_walk found;
  uint32_t at[BL_MOST_GIVEN]; /* where each is walked over, or gathered, first */
  struct shown shown[MAX_SHOWN];
  unsigned n;
};

static const struct shown *shown_by(const struct walker *k, const struct bl_interp *it,
                                    uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  for (unsigned i = 0; p->root == BL_ROOT_SITE && p->len == 0 && i < k->n; i++) {
    if (k->shown[i].bci == p->base) {
      return &k->shown[i];
    }
  }
  return NULL;
}

/* The parameter that the argument is, as it came, or shows; UINT32_MAX if it is none, or the
   method's own object. */
static uint32_t param_of(const struct walker *k, const struct bl_interp *it,
                         const struct bl_args *args, uint32_t argument)
{
  if (argument >= args->n) {
    return UINT32_MAX;
  }
  const struct bl_path *p = bl_names_path(&it->names, args->name[argument]);
  const struct shown *of = shown_by(k, it, args->name[argument]);
  bool itself = p->root == BL_ROOT_PARAM && p->len == 0 && p->base < BL_MOST_GIVEN &&
                !bl_path_is_this(p, it->method);
  return itself ? p->base : of != NULL ? of->param : UINT32_MAX;
}

static bool has_told(const struct bl_given_walk *found, uint32_t param)
{
  return ((found->walks | found->runs | found->gathers) >> param & 1u) != 0;
}

static void tell(struct walker *k, const struct bl_interp *it, uint32_t insn, uint32_t param,
                 uint8_t *how)
{
  if (!has_told(&k->found, param)) {
    k->at[param] = it->insns.items[insn].bci;
  }
  *how |= (uint8_t)(1u << param);
}

/* A call of the library's on the parameter, or on what shows it. */
static void see_look(struct walker *k, struct bl_interp *it, uint32_t insn, uint32_t param)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_call_effect *e = site->effect;
  const struct bl_method *callee = bl_call_callee(site->call);
  if (!e->seen[0].live) {
    if (e->n_runs > 0) {
      tell(k, it, insn, param, &k->found.runs);
    }
  } else if (k->n < MAX_SHOWN) {
    k->shown[k->n++] =
        (struct shown){.bci = it->insns.items[insn].bci,
                       .param = param,
                       .iterates = bl_makes_iterator(k->w->all, callee),
                       .piped = bl_makes_stream(k->w->all, callee),
                       .unlisted = bl_said_of_call(k->w->all, site->call, BL_E_UNLISTED) != NULL};
  }
}

/* A call on a stream of what the parameter has: one stage more, or its end. */
static void see_stage(struct walker *k, struct bl_interp *it, uint32_t insn, const struct shown *of)
{
  if (!bl_makes_stream(k->w->all, bl_call_callee(bl_interp_site(it, insn)->call))) {
    tell(k, it, insn, of->param, &k->found.walks);
  } else if (k->n < MAX_SHOWN) {
    k->shown[k->n] = *of;
    k->shown[k->n++].bci = it->insns.items[insn].bci;
  }
}

/* A step in a loop; not where all ways from there end in an exception, which only tells of it. */
static bool is_step(const struct walker *k, const struct bl_interp *it, uint32_t insn)
{
  uint32_t block = it->cfg.block_of[insn];
  return it->cfg.blocks[block].loop != BL_NO_BLOCK &&
         bl_ends_without(it, k->w->scratch, block, BL_NO_BLOCK);
}

static void see_call(struct walker *k, struct bl_interp *it, const struct bl_frame *f,
                     uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_call_effect *e = site->effect;
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  struct bl_args args;
  uint32_t param, over;
  if (callee == NULL) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  const struct shown *of = args.n == 0 ? NULL : shown_by(k, it, args.name[0]);
  bool walks = bl_goes_over(k->w->all, callee, BL_E_WALKS, &over);
  if (walks || bl_goes_over(k->w->all, callee, BL_E_GATHERS, &over)) {
    const struct shown *view = over < args.n ? shown_by(k, it, args.name[over]) : NULL;
    param = param_of(k, it, &args, over);
    if (param != UINT32_MAX && (walks || view == NULL || view->unlisted)) {
      tell(k, it, insn, param, walks || view != NULL ? &k->found.walks : &k->found.gathers);
    }
  } else if (of != NULL && of->piped) {
    see_stage(k, it, insn, of);
  } else if (of != NULL && of->iterates) {
    if ((k->found.walks & (1u << of->param)) == 0 && is_step(k, it, insn)) {
      tell(k, it, insn, of->param, &k->found.walks);
    }
  } else if (e->n_seen > 0 && e->seen[0].weak && e->seen[0].bci == BL_BCI_MODEL &&
             (param = param_of(k, it, &args, 0)) != UINT32_MAX) {
    see_look(k, it, insn, param);
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE && !bl_frame_holds_any(f)) {
    see_call(ctx, it, f, insn);
  }
}

/* --- one method --- */

struct bl_given_walk bl_walks_given(struct bl_given_walks *g, const struct bl_method *m)
{
  for (unsigned i = 0; i < BL_GIVEN_KEPT; i++) {
    if (g->kept[i].method == m) {
      return g->kept[i];
    }
  }
  struct walker k = {.w = g->w};
  if (!bl_marked(g->w->all, m, BL_MARK_LOOKS_IN) || !bl_begins_walks(g->w->all, m) ||
      g->looks == BL_GIVEN_LOOKS) {
    return k.found;
  }
  g->looks++;
  if (bl_look_at(g->w, m, &(struct bl_visitor){.visit = see, .ctx = &k}) == NULL) {
    k.found = (struct bl_given_walk){.method = m};
  }
  k.found.method = m;
  g->kept[g->next++ % BL_GIVEN_KEPT] = k.found;
  return k.found;
}

uint32_t bl_walk_given_at(struct bl_worker *w, const struct bl_method *m, uint32_t param)
{
  struct walker k = {.w = w};
  bool seen = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &k}) != NULL &&
              has_told(&k.found, param);
  return seen ? k.at[param] : UINT32_MAX;
}
