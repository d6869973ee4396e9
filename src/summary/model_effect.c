/* Library models as effects: receives what a model file says of a method, hands on what the
   interpreter understands. */
#include "src/summary/summaries.h"

#include "src/summary/fill.h"

bool bl_model_operand(const struct bl_effect *x, const struct bl_method *m, uint32_t *param)
{
  if (x->operand == BL_OPERAND_THIS) {
    *param = 0;
    return true;
  }
  if (x->operand >= 0) {
    *param = (uint32_t)x->operand + (bl_method_is(m, CF_ACC_STATIC) ? 0u : 1u);
    return true;
  }
  return false;
}

/* The object whose contents are meant, or whose field that a handle names. */
struct operand {
  uint32_t param;
  uint32_t state; /* BL_CONTENTS_OF, or BL_FIELD_THROUGH + the handle's parameter */
};

static void add_lock(struct bl_call_effect *e, struct cf_arena *a, enum bl_lock_op op,
                     struct bl_path path, bool counted)
{
  if (e->locks == NULL) {
    e->locks = CF_NEW_N(a, struct bl_lock_change, BL_MODEL_EFFECTS);
  }
  e->locks[e->n_locks].op = (uint8_t)op;
  e->locks[e->n_locks].counted = counted;
  e->locks[e->n_locks++].path = path;
}

static struct bl_location location_of(struct operand of)
{
  return (struct bl_location){of.state, bl_path_of(BL_ROOT_PARAM, of.param)};
}

static void add_access(struct bl_call_effect *e, struct cf_arena *a, const struct bl_method *m,
                       struct bl_location at, bool write, uint64_t stores)
{
  if (e->accesses == NULL) {
    e->accesses = CF_NEW_N(a, struct bl_access, BL_MODEL_EFFECTS);
  }
  struct bl_access *x = &e->accesses[e->n_accesses++];
  struct bl_where *where = CF_NEW(a, struct bl_where);
  struct bl_what *what = CF_NEW(a, struct bl_what);
  *what = bl_what_of(stores);
  where->at = at;
  x->where = where;
  x->what = what;
  x->method = m;
  x->bci = BL_BCI_MODEL;
  x->write = write;
}

static void add_seen(struct bl_call_effect *e, struct cf_arena *a, const struct bl_method *m,
                     struct operand of, bool claimed)
{
  if (e->seen == NULL) {
    e->seen = CF_NEW_N(a, struct bl_seen, BL_MODEL_EFFECTS);
  }
  struct bl_seen *seen = &e->seen[e->n_seen++];
  seen->at.state = of.state;
  seen->at.object = bl_path_of(BL_ROOT_PARAM, of.param);
  seen->claimed = claimed ? BL_CLAIM_MADE : BL_CLAIM_NONE;
  seen->method = m;
  seen->bci = BL_BCI_MODEL;
}

/* Effects on the lock that a parameter is, and what stands for it. */
static void add_on_lock(struct bl_call_effect *e, struct cf_arena *a, enum bl_effect_kind kind,
                        struct bl_path lock, bool counted)
{
  switch (kind) {
  case BL_E_ACQUIRE:
    add_lock(e, a, BL_LOCK_ACQUIRE, lock, counted);
    break;
  case BL_E_TRY:
    add_lock(e, a, BL_LOCK_TRY, lock, counted);
    break;
  case BL_E_CONVERT:
    add_lock(e, a, BL_LOCK_CONVERT, lock, counted);
    break;
  case BL_E_RELEASE:
    add_lock(e, a, BL_LOCK_RELEASE, lock, counted);
    break;
  case BL_E_WAIT:
    add_lock(e, a, BL_LOCK_RETAKE, bl_path_lock(lock), counted);
    break;
  case BL_E_VIEW: /* the result is that lock, under another name */
    e->result = lock;
    break;
  default:
    break;
  }
}

static void add_on_param(struct bl_call_effect *e, struct cf_arena *a, const struct bl_method *m,
                         enum bl_effect_kind kind, struct operand of)
{
  switch (kind) {
  case BL_E_READ:
    e->flows_through |= bl_param_bit(of.param);
    add_seen(e, a, m, of, false);
    add_access(e, a, m, location_of(of), false, 0);
    break;
  case BL_E_WRITE:
    add_access(e, a, m, location_of(of), true, ~bl_param_bit(of.param));
    break;
  case BL_E_TAKE:
    e->flows_through |= bl_param_bit(of.param);
    add_seen(e, a, m, of, true);
    add_access(e, a, m, location_of(of), true, ~bl_param_bit(of.param));
    break;
  case BL_E_FLOW:
    e->flows |= bl_param_bit(of.param);
    break;
  case BL_E_KEEPS:
    e->keeps |= bl_param_bit(of.param);
    e->flows |= bl_param_bit(of.param);
    e->escapes |= bl_param_bit(of.param);
    break;
  case BL_E_STARTS:
    e->starts |= bl_param_bit(of.param);
    e->escapes |= bl_param_bit(of.param);
    break;
  default:
    break;
  }
}

static bool is_lock_effect(const struct bl_effect *x)
{
  return x->kind == BL_E_ACQUIRE || x->kind == BL_E_TRY || x->kind == BL_E_CONVERT ||
         x->kind == BL_E_RELEASE || x->kind == BL_E_WAIT || x->kind == BL_E_VIEW;
}

static enum bl_mode mode_of(const struct bl_model *model)
{
  return bl_model_effect(model, BL_E_OPTIMISTIC) != NULL  ? BL_OPTIMISTIC
         : bl_model_effect(model, BL_E_VALIDATED) != NULL ? BL_VALIDATED
         : bl_model_effect(model, BL_E_READ_MODE) != NULL ? BL_SHARED
                                                          : BL_EXCLUSIVE;
}

/* What a model says of a library's method lies in none of its lines, whether the library is given
   or not: it counts as a method that is not given. */
static const struct bl_method *without_code(const struct bl_method *m, struct cf_arena *a)
{
  bool given = m->cls->library && bl_method_member(m) != NULL;
  return given ? bl_method_as_phantom(m, a) : m;
}

/* What the class has for the whole process is read, or is the last argument from now on. */
static void add_on_static(struct bl_call_effect *e, struct cf_arena *a, const struct bl_method *m,
                          const struct bl_field *f, bool sets, bool removes)
{
  struct operand of = {0, bl_state_of(f->id, BL_STATE_FIELD)};
  uint32_t last = bl_method_params(m) - 1;
  bool stores = sets && !removes;
  add_access(e, a, m, (struct bl_location){of.state, bl_path_of(BL_ROOT_NONE, 0)}, sets,
             stores ? bl_param_bit(last) : 0);
  e->accesses[e->n_accesses - 1].value = (uint8_t)(stores ? last + 1 : 0);
  if (!sets) {
    add_seen(e, a, m, of, false);
    e->seen[e->n_seen - 1].at.object = bl_path_of(BL_ROOT_NONE, 0);
  }
}

/* The operand is called before the method returns, in the caller's block, or later. */
static void add_run(struct bl_call_effect *e, struct cf_arena *a, uint32_t param, bool later)
{
  if (e->runs == NULL) {
    e->runs = CF_NEW_N(a, struct bl_param_run, BL_MAX_RUNS);
  }
  if (e->n_runs < BL_MAX_RUNS) {
    e->runs[e->n_runs++] = (struct bl_param_run){.param = param, .later = later};
  }
}

/* The argument + 1 of what runs that is one of what the receiver has; 0: none is. */
static uint8_t element_handed(const struct bl_model *model)
{
  const struct bl_effect *element = bl_model_effect(model, BL_E_ELEMENT);
  return element == NULL || element->operand < 0 ? 0 : (uint8_t)(element->operand + 1);
}

/* What runs is given these operands, one after the other. */
static void hand_on(struct bl_call_effect *e, struct cf_arena *a, const struct bl_model *model,
                    const struct bl_method *m)
{
  uint8_t handed[BL_MAX_HANDED] = {0};
  unsigned n = 0;
  uint32_t param;
  for (uint32_t i = 0; i < model->n; i++) {
    bool hands = model->effects[i].kind == BL_E_HANDS && n < BL_MAX_HANDED;
    if (hands && bl_model_operand(&model->effects[i], m, &param)) {
      handed[n++] = (uint8_t)(param + 1);
    }
  }
  for (uint32_t i = 0; i < model->n && n > 0; i++) {
    if (model->effects[i].kind == BL_E_STARTS && bl_model_operand(&model->effects[i], m, &param)) {
      add_run(e, a, param, true);
    }
  }
  for (uint32_t i = 0; i < e->n_runs; i++) {
    memcpy(e->runs[i].handed, handed, sizeof handed);
    e->runs[i].lacking = i + 1 == e->n_runs && bl_model_effect(model, BL_E_LACKING) != NULL;
    e->runs[i].element = element_handed(model);
  }
}

/* What is put into a collection may be seen through it; a lambda is kept there and run by who finds
   it, if the call does not say that it runs it. */
static void put_into(struct bl_call_effect *e)
{
  uint64_t put = 0, run = 0;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    put |= e->accesses[i].write ? e->accesses[i].what->stores : 0;
  }
  for (uint32_t i = 0; i < e->n_runs; i++) {
    run |= bl_param_bit(e->runs[i].param);
  }
  e->escapes |= put;
  e->keeps |= put & ~run;
}

/* An effect while it is made of what a model says. */
struct making {
  struct bl_call_effect *e;
  struct cf_arena *arena;
  const struct bl_model *model;
  const struct bl_method *method;
  const struct bl_field *kept; /* the static state that it is about, or NULL */
  struct operand of;
  uint8_t key, expected; /* parameters, + 1 */
  uint64_t words;        /* a bit 1 << BL_E_… for each that the model has */
};

static uint64_t words_of(const struct bl_model *model)
{
  uint64_t words = 0;
  for (uint32_t i = 0; i < model->n; i++) {
    words |= (uint64_t)1 << model->effects[i].kind;
  }
  return words;
}

static bool says(const struct making *w, enum bl_effect_kind kind)
{
  return (w->words >> kind & 1u) != 0;
}

/* What is said of the call as a whole. */
static void set_flags(const struct making *w)
{
  struct bl_call_effect *e = w->e;
  e->known = true;
  e->runs_all = true;
  e->uses = ~(uint64_t)0;
  e->pure = says(w, BL_E_PURE);
  e->flows = e->pure ? ~(uint64_t)0 : 0;
  e->pauses = says(w, BL_E_PAUSE);
  e->chained = says(w, BL_E_CHAINED);
  e->fresh = says(w, BL_E_FRESH);
}

/* A semaphore is a lock only if it never has more than one permit, which is not known here. */
static void add_lock_effect(struct making *w, const struct bl_effect *x, uint32_t param)
{
  struct bl_path lock = bl_path_of(BL_ROOT_PARAM, param);
  lock.mode = (uint8_t)mode_of(w->model);
  add_on_lock(w->e, w->arena, (enum bl_effect_kind)x->kind, lock, says(w, BL_E_BINARY));
  if (x->kind == BL_E_WAIT) {
    w->e->locks[w->e->n_locks - 1].outright = !says(w, BL_E_TIMED);
  }
}

/* One word of the model, about a parameter or about static state. */
static void add_word(struct making *w, const struct bl_effect *x)
{
  uint32_t param;
  bool of_state = w->kept != NULL && (x->kind == BL_E_GETS || x->kind == BL_E_SETS);
  if (of_state) {
    add_on_static(w->e, w->arena, w->method, w->kept, x->kind == BL_E_SETS, says(w, BL_E_REMOVES));
  } else if (!bl_model_operand(x, w->method, &param)) {
    return;
  } else if (x->kind == BL_E_KEY) {
    w->key = (uint8_t)(param + 1);
  } else if (x->kind == BL_E_VALIDATE) {
    w->expected = (uint8_t)(param + 1);
  } else if (is_lock_effect(x)) {
    add_lock_effect(w, x, param);
  } else if (x->kind == BL_E_RUNS) {
    add_run(w->e, w->arena, param, false);
  } else {
    w->of.param = param;
    add_on_param(w->e, w->arena, w->method, (enum bl_effect_kind)x->kind, w->of);
  }
}

/* Who validates tells its caller how it went; who validates the key alone, of that key only, or
   without one of all that there is. */
static void tell_accesses(const struct making *w)
{
  const struct bl_effect *validate = bl_model_effect(w->model, BL_E_VALIDATE);
  bool settles = w->expected != 0 && (w->expected == w->key || (w->expected == 1 && w->key == 0));
  bool validates = !settles && validate != NULL;
  bool removes = says(w, BL_E_REMOVES), fills = says(w, BL_E_FILLS);
  bool blind = cf_str_is(bl_method_descriptor(w->method), "()V") && !removes;
  for (uint32_t i = 0; i < w->e->n_accesses; i++) {
    struct bl_access *x = &w->e->accesses[i];
    x->validates = validates;
    x->tells = validates && validate->operand == BL_OPERAND_RESULT;
    x->blind = blind;
    x->expects = settles ? 0 : w->expected;
    x->settles = settles;
    x->removes = removes;
    x->fills = fills;
    x->key = w->key;
  }
}

static void tell_seen(const struct making *w)
{
  bool weak = says(w, BL_E_WEAK), live = says(w, BL_E_LIVE);
  bool keys = says(w, BL_E_KEYS);
  for (uint32_t i = 0; i < w->e->n_seen; i++) {
    struct bl_seen *x = &w->e->seen[i];
    x->key = w->key;
    x->weak = weak;
    x->live = live;
    x->keys = keys;
  }
}

struct bl_call_effect *bl_model_effect_of(const struct bl_model *model, const struct bl_program *p,
                                          const struct bl_method *declared, struct cf_arena *a)
{
  struct making w = {.e = CF_NEW(a, struct bl_call_effect),
                     .arena = a,
                     .model = model,
                     .method = without_code(declared, a),
                     .of = {0, BL_CONTENTS_OF},
                     .words = words_of(model)};
  const struct bl_effect *handle = bl_model_effect(model, BL_E_THROUGH);
  set_flags(&w);
  if (handle != NULL && bl_model_operand(handle, w.method, &w.of.param)) {
    w.of.state = BL_FIELD_THROUGH + w.of.param;
  }
  w.kept = model->state.n > 0 ? bl_program_kept(p, model->cls, model->state) : NULL;
  for (uint32_t i = 0; i < model->n; i++) {
    add_word(&w, &model->effects[i]);
  }
  tell_accesses(&w);
  tell_seen(&w);
  hand_on(w.e, a, model, w.method);
  put_into(w.e);
  return w.e;
}

bool bl_waits_outright(const struct bl_summaries *s, const struct bl_interp *it, uint32_t insn,
                       const struct bl_args *args, const struct bl_lock_change *change)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  if (change->op != BL_LOCK_RETAKE || change->outright || call == NULL ||
      bl_call_callee(call) == NULL) {
    return change->outright;
  }
  const struct bl_model *model = bl_summaries_model(s, bl_call_callee(call));
  const struct bl_effect *timed = model == NULL ? NULL : bl_model_effect(model, BL_E_TIMED);
  uint32_t time;
  return timed != NULL && bl_model_operand(timed, bl_call_callee(call), &time) && time < args->n &&
         bl_path_is_zero(bl_names_path(&it->names, args->name[time]));
}
