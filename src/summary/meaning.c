/* What a call means to its caller: a summary, the targets' summaries joined, a model, or nothing
   known. Receives what the passes have found so far; hands on effects to the interpreter. */
#include "src/summary/fill.h"
#include "src/summary/join.h"
#include "src/summary/summaries.h"

/* --- fixed effects --- */

/* Nothing at all: a call that is not followed under --callees=same-class, and a method of the
   component that is just being summarised. */
static const struct bl_call_effect effect_nothing = {.known = true};

const struct bl_call_effect bl_effect_unknown = {
    .flows = ~(uint64_t)0, .uses = ~(uint64_t)0, .escapes = ~(uint64_t)0, .runs_all = true};

/* By the letter of [AHB §5.1] an unknown or native callee returns an observation of a block of its
   own, too. */
void bl_summaries_find_strange(struct bl_summaries *s)
{
  const struct bl_program *p = s->program;
  struct bl_seen *seen = CF_NEW(&s->keep[0], struct bl_seen);
  struct bl_call_effect *e = CF_NEW(&s->keep[0], struct bl_call_effect);
  *seen = (struct bl_seen){.at = {bl_state_unseen(p), bl_path_of(BL_ROOT_NONE, 0)},
                           .lock = bl_path_of(BL_ROOT_NONE, 0),
                           .own_block = true,
                           .bci = BL_BCI_MODEL};
  *e = bl_effect_unknown;
  e->seen = seen;
  e->n_seen = 1;
  s->unseen = e;
  s->strange = CF_NEW_N(&s->keep[0], bool, (size_t)p->n_classes + 1);
  for (uint32_t i = 0; i < p->n_classes; i++) {
    const struct bl_class *c = p->classes[i];
    s->strange[i] = !c->platform && !bl_models_knows(s->models, c->name);
  }
}

/* Bodies that are merely too many are known, though not followed. */
bool bl_summaries_may_be_strange(const struct bl_summaries *s, const struct bl_targets *targets)
{
  const struct bl_method *declared = targets->declared;
  return s->strange != NULL && targets->open && !targets->overflow && declared != NULL &&
         s->strange[declared->cls->id] && bl_summaries_modelled(s, declared) == NULL;
}

static const struct bl_call_effect *of_unknown(const struct bl_summaries *s,
                                               const struct bl_targets *targets)
{
  return bl_summaries_may_be_strange(s, targets) ? s->unseen : &bl_effect_unknown;
}

/* A method that is not interpreted, being far from any lock: what it answers may be made of its
   arguments, and is loaded through its receiver, which it does not hand around. */
static const struct bl_call_effect effect_distant[] = {
    {.flows = ~(uint64_t)1,
     .flows_through = 1,
     .uses = ~(uint64_t)0,
     .escapes = ~(uint64_t)1,
     .known = true,
     .runs_all = true},
    {.flows = ~(uint64_t)0,
     .uses = ~(uint64_t)0,
     .escapes = ~(uint64_t)0,
     .known = true,
     .runs_all = true},
};

bool bl_summaries_keeps_quiet(const struct bl_summaries *s, const struct bl_method *m)
{
  return bl_summaries_modelled(s, m) == NULL && bl_method_has_body(m) &&
         (s->own[m->id] == NULL || m->cls->library);
}

static const struct bl_call_effect *of_distant(const struct bl_method *m)
{
  return &effect_distant[bl_method_is(m, CF_ACC_STATIC) ? 1 : 0];
}

/* A lambda object carries what it captured; a string concatenation what it was made of. */
static const struct bl_call_effect effect_made_of_args = {
    .flows = ~(uint64_t)0, .known = true, .fresh = true};

/* --- what is known of one method --- */

static const struct bl_call_effect *of_method(const struct bl_summaries *s,
                                              const struct bl_method *m)
{
  if (s->own[m->id] != NULL) {
    return s->own[m->id];
  }
  if (bl_summaries_modelled(s, m) != NULL) {
    return bl_summaries_modelled(s, m);
  }
  if (!bl_method_has_body(m)) {
    return &bl_effect_unknown;
  }
  return s->needed[m->id] != 0 ? &effect_nothing : of_distant(m);
}

/* What others return that a call may reach. */
static void add_unseen(struct bl_call_effect *e, const struct bl_call_effect *others)
{
  if (others->n_seen > 0 && e->n_seen < BL_MAX_SEEN) {
    e->seen[e->n_seen++] = others->seen[0];
  }
}

static void join_targets(struct bl_call_effect *e, const struct bl_summaries *s,
                         const struct bl_targets *targets)
{
  bl_effect_assign(e, of_method(s, targets->items[0]));
  for (uint32_t i = 1; i < targets->n; i++) {
    bl_effect_join(e, of_method(s, targets->items[i]));
  }
  if (targets->open) {
    e->flows = e->escapes = e->uses = ~(uint64_t)0;
    e->result = bl_path_of(BL_ROOT_NONE, 0);
    e->fresh = false;
    e->n_given = 0;
    e->answer = NULL;
    e->element = NULL;
    e->runs_all = true;
    add_unseen(e, of_unknown(s, targets));
  }
}

static bool reaches_component(const uint32_t *component_of, const struct bl_targets *targets,
                              uint32_t component)
{
  for (uint32_t i = 0; i < targets->n; i++) {
    if (component_of[targets->items[i]->id] == component) {
      return true;
    }
  }
  return false;
}

/* Whether a target in the component has changed since the visit; outside the bottom-up passes it is
   not known. */
static bool changed_since(const struct bl_summaries *s, const struct bl_targets *targets,
                          uint32_t component, uint32_t visit)
{
  for (uint32_t i = 0; i < targets->n; i++) {
    uint32_t id = targets->items[i]->id;
    if (s->order.component[id] == component && (s->changed == NULL || s->changed[id] >= visit)) {
      return true;
    }
  }
  return false;
}

/* Two that look with no target's visit between them may come in any order: it is as if the earlier
   had come first. */
static void look_earlier(struct bl_provisional *v, uint32_t now)
{
  if (now < v->made) {
    v->changed = v->changed == v->made ? now : v->changed;
    v->change.more = v->change.more == v->made ? now : v->change.more;
    v->change.blocks = v->change.blocks == v->made ? now : v->change.blocks;
    v->change.uses = v->change.uses == v->made ? now : v->change.uses;
    v->change.when[0] = v->change.when[0] == v->made ? now : v->change.when[0];
    v->made = now;
  }
}

static struct bl_provisional look(const struct bl_worker *w, struct bl_provisional *v,
                                  uint32_t component, const struct bl_targets *targets,
                                  uint32_t now)
{
  bool anew = v->effect == NULL || v->component != component + 1;
  if (!anew && !changed_since(w->all, targets, component, v->made)) {
    look_earlier(v, now);
    return *v;
  }
  struct bl_call_effect *joined = bl_effect_roomy(w->scratch);
  join_targets(joined, w->all, targets);
  v->made = now;
  if (anew || !bl_call_effect_eq(v->effect, joined)) {
    if (anew || !bl_effect_note_change(&v->change, v->effect, joined, now)) {
      v->change.more = now;
    }
    bl_effect_drop(w->spares, v->effect);
    v->effect = bl_effect_keep(w->spares, joined);
    v->component = component + 1;
    v->changed = now;
  }
  return *v;
}

/* Some target is in the caller's own component: its effect may still grow. */
static struct bl_provisional join_provisionally(const struct bl_worker *w,
                                                const struct bl_method *caller,
                                                const struct bl_targets *targets, uint32_t now)
{
  struct bl_summaries *s = w->all;
  pthread_mutex_t *lock = &s->provisional_lock[targets->id % BL_PROVISIONAL_LOCKS];
  pthread_mutex_lock(lock);
  struct bl_provisional **at = &s->provisional[targets->id];
  *at = *at == NULL ? CF_NEW(&s->notes[w->thread], struct bl_provisional) : *at;
  struct bl_provisional v = look(w, *at, s->order.component[caller->id], targets, now);
  pthread_mutex_unlock(lock);
  return v;
}

/* Whether a model speaks for all that the call can reach. */
static bool is_modelled(const struct bl_summaries *s, const struct bl_call *call)
{
  return bl_call_callee(call) != NULL && bl_summaries_modelled(s, bl_call_callee(call)) != NULL &&
         !s->options.same_class;
}

/* Whether a lambda of the component that the call makes, or what is like one, has changed since the
   visit. */
static bool lambda_changed(const struct bl_summaries *s, uint32_t component,
                           const struct bl_call *call, uint32_t visited)
{
  const struct bl_method *body = bl_call_action(call);
  return body != NULL && s->order.component[body->id] == component &&
         s->changed[body->id] >= visited;
}

static uint64_t params_of(const struct bl_method *m)
{
  uint32_t n = bl_method_params(m);
  return n < 64 ? ((uint64_t)1 << n) - 1 : ~(uint64_t)0;
}

/* By the letter a use changes the state, too. */
static bool minds(const struct bl_summaries *s, const struct bl_method *caller,
                  const struct bl_effect_change *c, uint32_t visited)
{
  return (s->options.strict && c->uses >= visited) ||
         bl_effect_minds(s->own[caller->id], params_of(caller), c, visited);
}

bool bl_summaries_changed(const struct bl_worker *w, const struct bl_method *caller,
                          const struct bl_call *call, uint32_t now, uint32_t visited)
{
  const struct bl_summaries *s = w->all;
  const struct bl_targets *targets = bl_call_targets(call);
  uint32_t component = s->order.component[caller->id];
  if (lambda_changed(s, component, call, visited)) {
    return true;
  }
  if (is_modelled(s, call) || !reaches_component(s->order.component, targets, component)) {
    return false;
  }
  if (targets->n > 1 || targets->open) {
    struct bl_provisional v = join_provisionally(w, caller, targets, now);
    return v.changed > visited && (v.change.more > visited || minds(s, caller, &v.change, visited));
  }
  uint32_t callee = targets->items[0]->id;
  const struct bl_effect_change *change = s->change[callee];
  return s->changed[callee] >= visited && s->changed[callee] != 0 && /* at the end of that visit */
         (change == NULL || change->more >= visited || minds(s, caller, change, visited));
}

static const struct bl_call_effect *of_targets(const struct bl_worker *w,
                                               const struct bl_method *caller,
                                               const struct bl_targets *targets)
{
  if (targets->n == 0) {
    return of_unknown(w->all, targets);
  }
  if (targets->n == 1 && !targets->open) {
    return of_method(w->all, targets->items[0]);
  }
  const struct bl_call_effect *joined = atomic_load(&w->all->joined[targets->id]);
  if (joined != NULL) {
    return joined;
  }
  const uint32_t *component_of = w->all->order.component;
  if (!w->all->settled && reaches_component(component_of, targets, component_of[caller->id])) {
    return join_provisionally(w, caller, targets, w->visit).effect;
  }
  struct bl_call_effect *roomy = bl_effect_roomy(w->scratch);
  join_targets(roomy, w->all, targets);
  joined = bl_effect_keep(w->spares, roomy);
  atomic_store(&w->all->joined[targets->id], joined);
  return joined;
}

/* --callees=same-class: the prototype of [AHB] loaded one class (ANALYSIS §9). */
static const struct bl_call_effect *of_same_class(const struct bl_worker *w,
                                                  const struct bl_method *caller,
                                                  const struct bl_method *callee)
{
  if (bl_effect_changes_locks(bl_summaries_modelled(w->all, callee))) {
    return bl_summaries_modelled(w->all, callee);
  }
  if (callee->cls == caller->cls && bl_method_has_body(callee) &&
      w->all->needed[caller->id] <= BL_MAX_CALL_DEPTH) {
    return of_method(w->all, callee);
  }
  return &effect_nothing;
}

/* The body, if one is given, runs in another process, and has the state of that. */
static bool is_remote(const struct bl_summaries *s, const struct bl_method *callee)
{
  const struct bl_class *c = callee->cls;
  return (s->traits[c->id] & BL_T_REMOTE) != 0 && c->cf != NULL &&
         (c->cf->access & CF_ACC_INTERFACE) != 0;
}

const struct bl_call_effect *
bl_summaries_of_call(const void *worker, const struct bl_method *caller, const struct bl_call *call)
{
  const struct bl_worker *w = worker;
  if (call == NULL || bl_call_callee(call) == NULL) {
    return &effect_made_of_args;
  }
  if (w->all->options.same_class) {
    return of_same_class(w, caller, bl_call_callee(call));
  }
  if (bl_summaries_modelled(w->all, bl_call_callee(call)) != NULL) {
    return bl_summaries_modelled(w->all, bl_call_callee(call));
  }
  if (w->all->needed[caller->id] > BL_MAX_CALL_DEPTH || is_remote(w->all, bl_call_callee(call))) {
    return of_distant(bl_call_callee(call));
  }
  return of_targets(w, caller, bl_call_targets(call));
}

const struct bl_call_effect *bl_summaries_of_body(const void *worker,
                                                  const struct bl_method *caller,
                                                  const struct bl_method *body)
{
  const struct bl_worker *w = worker;
  return w->all->needed[caller->id] > BL_MAX_CALL_DEPTH ? of_distant(body)
                                                        : of_method(w->all, body);
}
