/* Numbering the observations of a method. */
#include "src/summary/observe.h"

#include "src/summary/fact_index.h"
#include "src/summary/observe_lock.h"
#include "src/summary/operations.h"

/* The last view of a concurrent collection that was made, and the collection. */
struct view {
  uint32_t insn, state, object; /* state BL_NO_STATE: none */
  bool keys;                    /* it is of the keys */
};

struct numbering {
  struct bl_worker *w;
  const struct bl_observe_options *opt;
  struct bl_observation *items;
  uint32_t n, cap;
  uint32_t *first_of;
  uint8_t *count_of;
  uint32_t insn;
  struct view view;
};

static struct bl_observation *add(struct numbering *n, struct bl_interp *it)
{
  if (n->n == n->cap) {
    n->items = cf_vec_grow(it->arena, n->items, n->n, &n->cap, sizeof *n->items);
  }
  struct bl_observation *o = &n->items[n->n++];
  *o = (struct bl_observation){.insn = n->insn, .state = BL_NO_STATE};
  return o;
}

/* --- blocks of one operation --- */

/* The state's guard, unless it is held: then, and where there is none, the path of what is read. */
static uint32_t lock_of_operation(const struct bl_summaries *s, struct bl_interp *it,
                                  const struct bl_frame *f, uint32_t state, uint32_t object,
                                  bool plain, bool *self)
{
  enum bl_operation how = bl_summaries_operation(s, state);
  const struct bl_path *o = bl_names_path(&it->names, object);
  struct bl_path guard;
  *self = false;
  if (how != BL_OP_NONE && bl_summaries_guard(s, state, &guard)) {
    struct bl_path lock = bl_interp_called(it, o, bl_path_resolve(&guard, o));
    uint32_t name = bl_names_of(&it->names, &lock);
    if (name != 0 && bl_frame_held(f, name) == NULL) {
      return name;
    }
  }
  if (how != BL_OP_ATOMIC && !plain) {
    return 0;
  }
  if (bl_state_is_nowhere(it->program, state)) {
    *self = true;
    return object;
  }
  struct bl_path own = bl_path_of_field(*o, bl_state_field(it->program, state));
  *self = true;
  return bl_names_of(&it->names, &own);
}

bool bl_observe_asks_itself(const struct bl_interp *it, uint32_t object,
                            const struct bl_method *operation)
{
  const struct bl_path *o = bl_names_path(&it->names, object);
  return operation != NULL && !operation->cls->library && bl_method_has_body(operation) &&
         bl_path_is_this(o, it->method);
}

static bool add_operation(struct numbering *n, struct bl_interp *it, const struct bl_frame *f,
                          uint32_t state, uint32_t object, const struct bl_seen *seen)
{
  bool self;
  uint32_t lock = lock_of_operation(n->w->all, it, f, state, object, n->opt->plain, &self);
  if (lock == 0 || (bl_state_is_nowhere(it->program, state) && seen != NULL &&
                    bl_observe_asks_itself(it, object, seen->method))) {
    return false;
  }
  struct bl_observation *o = add(n, it);
  o->state = state;
  o->object = object;
  o->lock = lock;
  o->seen = seen;
  o->operation = o->released_at_birth = true;
  o->self = self;
  return true;
}

/* One value, or one of a field: not an element or entry, of which others write others. */
static bool is_one_value(const struct bl_summaries *s, uint32_t state)
{
  return bl_state_kind_of(state) == BL_STATE_FIELD ||
         (bl_state_kind_of(state) == BL_STATE_CONTENTS &&
          (s->holds_traits[bl_state_field(s->program, state)->id] & BL_T_CELL) != 0);
}

/* A lock that others write the value without is held: it keeps those out who take it, but what is
   read and written back is two operations to the rest. */
static void add_half_guarded(struct numbering *n, struct bl_interp *it, const struct bl_frame *f,
                             uint32_t state, uint32_t object, uint32_t lock,
                             const struct bl_seen *seen)
{
  const struct bl_summaries *s = n->w->all;
  if (n->opt->operations && !it->to_the_letter && (seen == NULL || seen->key == 0) &&
      bl_summaries_operation(s, state) == BL_OP_ATOMIC &&
      !bl_state_is_nowhere(it->program, state) && is_one_value(s, state) &&
      !bl_summaries_fades(s, state) &&
      bl_held_by_all_writers(s, it, f, state, bl_interp_object(it, state, object)) != lock &&
      add_operation(n, it, f, state, object, seen)) {
    n->items[n->n - 1].half_guarded = true;
  }
}

/* --- reads --- */

/* In a block of a lock that is held, of the caller, or of its own; whether it is an observation. */
static bool number_read(struct numbering *n, struct bl_interp *it, const struct bl_frame *f,
                        uint32_t state, uint32_t object, const struct bl_seen *seen)
{
  const struct bl_summaries *s = n->w->all;
  uint32_t lock = bl_observe_lock(s, it, f, state, object, n->opt->innermost);
  if (lock == 0 && n->opt->operations) {
    return add_operation(n, it, f, state, object, seen);
  }
  bool callers = n->opt->callers_block &&
                 (bl_frame_innermost(f) == 0 || bl_summaries_operation(s, state) != BL_OP_NONE);
  if (lock == 0 && !callers) {
    return false;
  }
  struct bl_observation *o = add(n, it);
  o->state = state;
  o->object = object;
  o->lock = lock;
  o->seen = seen;
  o->callers_block = lock == 0;
  if (lock != 0) {
    add_half_guarded(n, it, f, state, object, lock, seen);
  }
  return true;
}

/* Iterating a concurrent collection is weakly consistent by contract: no observation. */
static bool is_weak_view(const struct bl_summaries *s, uint32_t state, const struct bl_seen *seen)
{
  return seen->weak && bl_state_kind_of(state) == BL_STATE_CONTENTS &&
         (bl_state_is_nowhere(s->program, state) ||
          (s->holds_traits[bl_state_field(s->program, state)->id] & BL_T_ATOMIC) != 0);
}

/* Whether what is read is the object's own affair so far: not the contents of what a field holds,
   where several threads use that by contract, whoever holds it. */
static bool is_own(const struct bl_summaries *s, const struct bl_interp *it,
                   const struct bl_frame *f, uint32_t state, uint32_t object)
{
  return bl_interp_is_confined(it, f, object) && !bl_summaries_common(s, state);
}

/* The parameter that the seen is the contents of is the view that was made last. */
static bool is_of_view(const struct numbering *n, const struct bl_interp *it,
                       const struct bl_args *args, const struct bl_seen *seen)
{
  const struct bl_path *of = &seen->at.object;
  if (n->view.state == BL_NO_STATE || it->to_the_letter || seen->own_block ||
      seen->at.state != BL_CONTENTS_OF || of->root != BL_ROOT_PARAM || of->len != 0 ||
      of->base >= args->n) {
    return false;
  }
  const struct bl_path *p = bl_names_path(&it->names, args->name[of->base]);
  return p->root == BL_ROOT_SITE && p->len == 0 && p->base == it->insns.items[n->view.insn].bci;
}

/* A question to the view: how many it has, whether some element, or which comes first. It is asked
   of the collection. */
static bool asks_view(const struct numbering *n, const struct bl_interp *it,
                      const struct bl_args *args, const struct bl_seen *seen)
{
  bool number = bl_interp_site(it, n->insn)->result[0] == 'I';
  bool copies = it->insns.items[n->insn].op == CF_invokestatic; /* `Set.copyOf(map.keySet())` */
  return seen->at.object.base == 0 && (number || (!seen->weak && seen->key == 0 && !copies)) &&
         is_of_view(n, it, args, seen);
}

/* A view of the view, as a stream's filter makes one. */
static bool goes_on_showing(const struct numbering *n, const struct bl_interp *it,
                            const struct bl_args *args, const struct bl_seen *seen)
{
  return seen->weak && seen->live && seen->at.object.base == 0 && is_of_view(n, it, args, seen);
}

/* Where what is seen lies; a copy of the view is one of the collection. */
static struct bl_location place_of_seen(const struct numbering *n, const struct bl_interp *it,
                                        const struct bl_args *args, const struct bl_seen *seen)
{
  bool copy = seen->weak && !seen->live && is_of_view(n, it, args, seen);
  return copy ? (struct bl_location){n->view.state, *bl_names_path(&it->names, n->view.object)}
              : bl_interp_map_location(it, args, &seen->at);
}

/* What nobody has seen comes with a result alone; of a callee of which nothing is known it is known
   here which it is. */
static void add_unseen(struct numbering *n, struct bl_interp *it, const struct bl_frame *f,
                       const struct bl_args *args, const struct bl_seen *seen)
{
  const struct bl_site *site = bl_interp_site(it, n->insn);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  if (site->result[0] == 'V' || callee == NULL) { /* the other call makes a lambda, or a text */
    return;
  }
  struct bl_seen *named = CF_NEW(it->arena, struct bl_seen);
  *named = *seen;
  named->method = seen->method == NULL ? callee : seen->method;
  enum bl_mode mode;
  struct bl_observation *o = add(n, it);
  o->state = bl_state_unseen(it->program);
  o->lock = bl_interp_lock(it, args, &seen->lock, &mode);
  o->seen = named;
  o->released_at_birth = bl_frame_held(f, o->lock) == NULL;
}

/* What a collection has that the method is given, read under a lock that callers can name: in which
   field that lies they know. */
static void number_given(struct numbering *n, struct bl_interp *it, const struct bl_frame *f,
                         const struct bl_args *args, const struct bl_seen *seen,
                         const struct bl_location *at)
{
  uint32_t lock = bl_frame_innermost(f);
  if (lock == 0 || !n->opt->callers_block || it->to_the_letter ||
      !bl_interp_is_given(it, at, seen)) {
    return;
  }
  struct bl_observation *o = add(n, it);
  o->object = bl_names_of(&it->names, &at->object);
  o->lock = lock;
  o->seen = seen;
  o->given = true;
  o->key = bl_interp_key(it, args, seen->key);
  o->entry = bl_interp_key(it, args, seen->entry);
}

/* An observation of a callee's own block: current if the caller holds that lock too, else over. */
static void number_seen(struct numbering *n, struct bl_interp *it, const struct bl_frame *f,
                        const struct bl_args *args, const struct bl_seen *seen)
{
  if (asks_view(n, it, args, seen)) {
    uint32_t before = n->n;
    (void)number_read(n, it, f, n->view.state, n->view.object, seen);
    for (uint32_t i = before; i < n->n && n->view.keys; i++) {
      n->items[i].key = bl_interp_key(it, args, seen->key);
    }
    return;
  }
  if (goes_on_showing(n, it, args, seen)) {
    n->view.insn = n->insn;
    return;
  }
  struct bl_location at = place_of_seen(n, it, args, seen);
  if (at.state >= BL_UNMAPPED) {
    number_given(n, it, f, args, seen, &at);
    return; /* of an object that lies in no field */
  }
  if (at.state == bl_state_unseen(it->program)) {
    add_unseen(n, it, f, args, seen);
    return;
  }
  uint32_t object = bl_names_of(&it->names, &at.object);
  bool weak = !it->to_the_letter && is_weak_view(n->w->all, at.state, seen);
  if (!it->to_the_letter && is_own(n->w->all, it, f, at.state, object)) {
    return;
  }
  if (weak && seen->live) {
    n->view = (struct view){n->insn, at.state, object, seen->keys};
  }
  bool copied = weak && !seen->live && !bl_state_is_nowhere(it->program, at.state);
  if (weak && !copied) {
    return;
  }
  if (!seen->own_block) {
    uint32_t before = n->n;
    (void)number_read(n, it, f, at.state, object, seen);
    for (uint32_t i = before; i < n->n; i++) {
      n->items[i].copied = copied;
      n->items[i].key = bl_interp_key(it, args, seen->key);
      n->items[i].entry = bl_interp_key(it, args, seen->entry);
    }
    return;
  }
  enum bl_mode mode;
  struct bl_observation *o = add(n, it);
  o->state = at.state;
  o->object = object;
  o->lock = bl_interp_lock(it, args, &seen->lock, &mode);
  o->seen = seen;
  o->key = bl_interp_key(it, args, seen->key);
  o->entry = bl_interp_key(it, args, seen->entry);
  o->released_at_birth = bl_frame_held(f, o->lock) == NULL;
}

/* What a lambda saw that the callee ran, in a block of the callee's own or in this method's. */
static void number_seen_by(struct numbering *n, struct bl_interp *it, const struct bl_frame *f,
                           const struct bl_inline_lambda *lambda, const struct bl_seen *seen)
{
  uint32_t before = n->n;
  number_seen(n, it, f, &lambda->args, seen);
  if (lambda->own_block && !seen->own_block) {
    n->n = before; /* read in the callee's block instead */
    struct bl_seen *moved = CF_NEW(it->arena, struct bl_seen);
    *moved = *seen;
    moved->own_block = true;
    moved->lock = bl_path_of(BL_ROOT_NONE, 0);
    number_seen(n, it, f, &lambda->args, moved);
    if (n->n > before) {
      struct bl_observation *o = &n->items[n->n - 1];
      struct bl_path lock = bl_path_lock(lambda->lock);
      o->lock = bl_names_of(&it->names, &lock);
      o->released_at_birth = bl_frame_held(f, o->lock) == NULL;
    }
  }
}

/* What the callee, or a lambda that it ran, has stored into an object that it was given, or has
   captured. */
static void number_left(struct numbering *n, struct bl_interp *it, const struct bl_frame *f,
                        const struct bl_call_effect *e, const struct bl_args *args,
                        const struct bl_inline_lambda *lambda)
{
  for (uint32_t i = 0; i < e->n_left && !it->to_the_letter; i++) {
    const struct bl_left *left = &e->left[i];
    uint32_t before = n->n;
    if (left->param < args->n && lambda != NULL) {
      number_seen_by(n, it, f, lambda, &left->seen);
    } else if (left->param < args->n) {
      number_seen(n, it, f, args, &left->seen);
    }
    for (uint32_t k = before; k < n->n; k++) {
      n->items[k].into = args->name[left->param];
      n->items[k].into_param = (uint32_t)left->param + 1;
    }
  }
}

/* A `Consumer` that refers to a method which answers: the answer is dropped. */
static bool answers(const struct bl_interp *it, const struct bl_inline_lambda *lambda)
{
  const struct bl_call *made =
      lambda->made_at == CF_NO_INSN ? NULL : bl_interp_site(it, lambda->made_at)->call;
  return made == NULL || bl_call_lambda(made) == NULL || bl_call_lambda(made)->answers;
}

/* What a lambda saw whose result the callee may hand on. */
static void number_lambda(struct numbering *n, struct bl_interp *it, const struct bl_frame *f,
                          const struct bl_inline_lambda *lambda)
{
  for (uint32_t i = 0; i < lambda->effect->n_seen; i++) {
    number_seen_by(n, it, f, lambda, &lambda->effect->seen[i]);
  }
}

/* What one saw, in blocks of its own or of one operation, that runs on another thread and whose
   result the callee's result stands for (a future): it is over whenever that is asked for. No lock
   that this thread holds is held there. */
static void number_started(struct numbering *n, struct bl_interp *it, const struct bl_frame *f,
                           const struct bl_inline_lambda *lambda)
{
  for (uint32_t i = 0; i < lambda->effect->n_seen; i++) {
    uint32_t before = n->n;
    bool own = lambda->effect->seen[i].own_block;
    if (own || f->n_held == 0) {
      number_seen(n, it, f, &lambda->args, &lambda->effect->seen[i]);
    }
    if (n->n > before && !own && !n->items[n->n - 1].operation) {
      n->n = before;
    } else if (n->n > before) {
      n->items[n->n - 1].released_at_birth = n->items[n->n - 1].later = true;
    }
  }
}

/* The result of a method of the program that keeps a lambda may be anything that has it. */
static bool is_modelled(const struct bl_summaries *s, const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  return call != NULL && bl_call_callee(call) != NULL &&
         bl_summaries_modelled(s, bl_call_callee(call)) != NULL;
}

static void number_call(struct numbering *n, struct bl_interp *it, const struct bl_frame *f)
{
  const struct bl_call_effect *e = bl_interp_site(it, n->insn)->effect;
  if (e->n_seen == 0 && e->n_left == 0 && !it->makes_lambdas) {
    return;
  }
  struct bl_args args;
  struct bl_inline_lambda lambda;
  bl_interp_args(it, f, n->insn, &args);
  for (uint32_t i = 0; i < e->n_seen; i++) {
    number_seen(n, it, f, &args, &e->seen[i]);
  }
  number_left(n, it, f, e, &args, NULL);
  for (unsigned i = 0; i < args.n; i++) {
    bool flows = (e->flows & bl_param_bit(i)) != 0;
    if (bl_interp_inline_lambda(it, &args, i, e, &lambda)) {
      number_left(n, it, f, lambda.effect, &lambda.args, &lambda);
      if (flows && answers(it, &lambda)) {
        number_lambda(n, it, f, &lambda);
      }
    } else if (flows && is_modelled(n->w->all, it, n->insn) &&
               bl_interp_started_lambda(it, &args, i, e, &lambda)) {
      number_started(n, it, f, &lambda);
    }
  }
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct numbering *n = ctx;
  struct bl_touch touch;
  n->insn = insn;
  n->first_of[insn] = n->n;
  if (n->n < BL_MAX_OBSERVATIONS) {
    if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
      number_call(n, it, f);
    } else if (bl_interp_touch(it, f, insn, &touch) && !touch.write &&
               (!touch.confined || it->to_the_letter)) {
      (void)number_read(n, it, f, touch.state, touch.object, NULL);
    }
  }
  n->count_of[insn] = (uint8_t)(n->n - n->first_of[insn]);
}

/* --- masks --- */

static void make_masks(struct bl_observations *out, struct cf_arena *a)
{
  uint32_t *locks = CF_NEW_N(a, uint32_t, out->n + 1);
  uint64_t *masks = CF_NEW_N(a, uint64_t, (size_t)(out->n + 1) * out->words);
  uint32_t n = 0;
  for (uint32_t bit = 0; bit < out->n; bit++) {
    uint32_t lock = out->items[bit].lock, k = 0;
    if (lock == 0) {
      continue;
    }
    while (k < n && locks[k] != lock) {
      k++;
    }
    if (k == n) {
      locks[n++] = lock;
    }
    bl_bit_add(masks + (size_t)k * out->words, bit);
  }
  out->masks = (struct bl_masks){n, locks, masks};
}

static void note_roots(struct bl_observations *out, const struct bl_interp *it)
{
  for (uint32_t bit = 0; bit < out->n; bit++) {
    bl_observation_note_roots(out, it, &out->items[bit]);
  }
}

struct bl_observe_options bl_observe_for_summary(const struct bl_summaries *s)
{
  return (struct bl_observe_options){
      .params = true, .callers_block = true, .innermost = s->options.strict};
}

static void start(struct numbering *n, struct bl_interp *it)
{
  n->insn = CF_NO_INSN;
  n->first_of = CF_NEW_N(it->arena, uint32_t, it->insns.n);
  n->count_of = CF_NEW_N(it->arena, uint8_t, it->insns.n);
  uint32_t params = n->opt->params ? bl_method_params(it->method) : 0;
  for (uint32_t i = 0; i < params; i++) {
    add(n, it)->param = i;
    struct bl_observation *through = add(n, it);
    through->param = i;
    through->through = true;
  }
}

/* Reads in the caller's block are the commonest observations and matter least: where there are more
   than one word has bits, they are not followed. */
static void keep_to_one_word(struct numbering *n, const struct bl_interp *it)
{
  if (n->n <= 64) {
    return;
  }
  uint32_t *moved = cf_arena_alloc(it->arena, (n->n + 1) * sizeof *moved);
  uint32_t kept = 0;
  for (uint32_t bit = 0; bit < n->n; bit++) {
    moved[bit] = kept;
    if (!n->items[bit].callers_block) {
      n->items[kept++] = n->items[bit];
    }
  }
  moved[n->n] = kept;
  for (uint32_t i = 0; i < it->insns.n; i++) {
    if (n->count_of[i] > 0) {
      uint32_t end = moved[n->first_of[i] + n->count_of[i]];
      n->first_of[i] = moved[n->first_of[i]];
      n->count_of[i] = (uint8_t)(end - n->first_of[i]);
    }
  }
  n->n = kept;
}

static bool finish(struct bl_observations *out, struct numbering *n, struct bl_interp *it)
{
  keep_to_one_word(n, it);
  *out = (struct bl_observations){.items = n->items,
                                  .n = n->n,
                                  .words = n->n == 0 ? 1 : (n->n + 63) / 64,
                                  .first_of = n->first_of,
                                  .count_of = n->count_of};
  if (n->n >= BL_MAX_OBSERVATIONS) {
    it->fault = BL_FAULT_BUDGET;
  }
  return n->n < BL_MAX_OBSERVATIONS;
}

static bool number(struct bl_observations *out, struct bl_worker *w, struct bl_interp *it,
                   const struct bl_observe_options *opt)
{
  struct numbering n = {.w = w, .opt = opt, .view = {.state = BL_NO_STATE}};
  struct bl_visitor visitor = {visit, &n, 1u << CF_K_INVOKE | BL_TOUCHING};
  start(&n, it);
  if (!bl_interp_solve(it, NULL, &visitor, 1) || !finish(out, &n, it)) {
    return false;
  }
  make_masks(out, it->arena);
  note_roots(out, it);
  return true;
}

/* --- methods that hold no lock --- */

static void number_seen_lazily(struct numbering *n, struct bl_interp *it,
                               const struct bl_seen *seen, uint32_t into_param)
{
  if (seen->own_block || n->opt->callers_block) {
    struct bl_observation *o = add(n, it);
    o->seen = seen;
    o->released_at_birth = seen->own_block;
    o->callers_block = !seen->own_block;
    o->into_param = into_param;
  }
}

static void number_lazily(struct numbering *n, struct bl_interp *it)
{
  if (cf_opcodes[it->insns.items[n->insn].op].kind == CF_K_INVOKE) {
    const struct bl_call_effect *e = bl_interp_site(it, n->insn)->effect;
    for (uint32_t i = 0; i < e->n_seen; i++) {
      number_seen_lazily(n, it, &e->seen[i], 0);
    }
    for (uint32_t i = 0; i < e->n_left && !it->to_the_letter; i++) {
      number_seen_lazily(n, it, &e->left[i].seen, (uint32_t)e->left[i].param + 1);
    }
  } else if (n->opt->callers_block && bl_interp_reads_shared(it, n->insn)) {
    add(n, it)->callers_block = true;
  }
}

static bool number_all_lazily(struct bl_observations *out, struct bl_interp *it,
                              const struct bl_observe_options *opt)
{
  struct numbering n = {.opt = opt, .view = {.state = BL_NO_STATE}};
  start(&n, it);
  for (n.insn = 0; n.insn < it->insns.n; n.insn++) {
    n.first_of[n.insn] = n.n;
    if (n.n < BL_MAX_OBSERVATIONS) {
      number_lazily(&n, it);
    }
    n.count_of[n.insn] = (uint8_t)(n.n - n.first_of[n.insn]);
  }
  bool ok = finish(out, &n, it);
  out->lazy = true;
  return ok;
}

bool bl_observe_and_solve(struct bl_observations *out, struct bl_worker *w, struct bl_interp *it,
                          const struct bl_observe_options *opt, const struct bl_visitor *visitors,
                          unsigned n_visitors)
{
  /* The first pass asks of methods only that are not late: neither they nor what they call. */
  bool holds = w->all->holders_marked && bl_summaries_holds_locks(w->all, it->method);
  bool lazy = !opt->operations && it->n_entry_locks == 0 && !it->makes_lambdas && !holds;
  bool numbered = lazy ? number_all_lazily(out, it, opt) : number(out, w, it, opt);
  bool enough = out->n == 0 && opt->only_if_any;
  return numbered && (enough || bl_interp_solve(it, out, visitors, n_visitors));
}
