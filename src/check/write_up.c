/* A candidate as people read it: places, the trace in the order of execution, the message, the rank
   and what made it. Receives one candidate; hands on a finding. Decides nothing. */
#include "src/check/write_up.h"

#include "src/finding/sharing.h"

enum { MAX_STEPS = 10 };

/* --- places --- */

static struct bl_place place(struct write_up *w, uint32_t insn)
{
  const struct bl_interp *it = w->c->it;
  return bl_place_of(w->a, it->program, it->method, it->insns.items[insn].bci);
}

/* Whether the call leads to the act. */
static bool leads_to_act(const struct write_up *w, const struct bl_call *call)
{
  const struct bl_call_effect *e = bl_summaries_of_call(w->c->w, w->x->lambda, call);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    if (e->accesses[i].method == w->x->act_method && e->accesses[i].bci == w->x->act_bci) {
      return true;
    }
  }
  return false;
}

/* The call in the lambda's body that leads to the act, where that is a callee's; else NULL. */
static const struct bl_call *call_in_lambda(const struct write_up *w)
{
  const struct bl_method *body = w->x->lambda;
  for (uint32_t i = 0; body != NULL && body != w->x->act_method && i < body->n_calls; i++) {
    if (leads_to_act(w, &body->calls[i])) {
      return &body->calls[i];
    }
  }
  return NULL;
}

/* Where the use is: for a lambda that the call runs, in its body. */
static struct bl_place use_place(struct write_up *w)
{
  const struct bl_program *p = w->c->it->program;
  if (!w->x->in_lambda || w->x->act_method == NULL) {
    return place(w, w->x->insn);
  }
  const struct bl_call *call = call_in_lambda(w);
  return call != NULL ? bl_place_of(w->a, p, w->x->lambda, call->bci)
                      : bl_place_of(w->a, p, w->x->act_method, w->x->act_bci);
}

/* "Counter.reset()" */
static struct cf_str method_text(struct write_up *w, const struct bl_method *m)
{
  const struct bl_method *in = w->c->it->program->methods[m->enclosing];
  uint32_t from = 0;
  for (uint32_t i = 0; i < in->cls->name.n; i++) {
    from = in->cls->name.p[i] == '/' ? i + 1 : from;
  }
  return bl_short_text(w->a, (struct cf_str){in->cls->name.p + from, in->cls->name.n - from},
                       in->name);
}

/* " (line 22)", or nothing where there is no line table */
static struct cf_str line_text(struct write_up *w, uint32_t line)
{
  return line == 0 ? CF_STR("") : cf_arena_printf(w->a, " (line %u)", line);
}

/* A lock that has no path in the method's terms is named in the callee's. */
static struct cf_str lock_text(struct write_up *w)
{
  const struct bl_interp *it = w->c->it;
  const struct bl_path *p = bl_names_path(&it->names, w->o->lock);
  if (p->root == BL_ROOT_NONE && w->o->seen != NULL) {
    return bl_path_text(w->a, &w->o->seen->lock, it->program, w->o->seen->method, CF_STR(""));
  }
  return bl_path_text(w->a, p, it->program, it->method, bl_root_text(w->a, it, p));
}

/* "under this.lock", "without a lock", "without this.lock, which guards it at 3 of 4 writes" */
static struct cf_str how_read(struct write_up *w)
{
  struct cf_arena *a = w->a;
  const struct bl_interp *it = w->c->it;
  if (!w->o->operation) {
    return cf_arena_printf(a, "under %.*s", (int)w->lock.n, w->lock.p);
  }
  if (w->o->self) {
    return CF_STR("without a lock");
  }
  uint32_t with = 0, all = 0;
  struct bl_path rel = bl_path_relative(bl_names_path(&it->names, w->o->lock),
                                        bl_interp_object(it, w->o->state, w->o->object));
  bl_facts_coverage(w->c->w->all, w->o->state, &rel, &with, &all);
  if (with == 0) { /* a collection's own monitor, which every operation takes */
    return cf_arena_printf(a, "without holding %.*s", (int)w->lock.n, w->lock.p);
  }
  return cf_arena_printf(a, "without %.*s, which guards it at %u of %u writes", (int)w->lock.n,
                         w->lock.p, with, all);
}

/* --- the trace --- */

static void add_step(struct write_up *w, enum bl_step_kind kind, struct bl_place at,
                     struct cf_str note)
{
  if (w->out->n_trace < MAX_STEPS) {
    w->out->trace[w->out->n_trace++] = (struct bl_step){kind, at, note, false, false};
  }
}

/* Says of the last step whether it is done under the lock. */
static void mark_held(struct write_up *w, bool held)
{
  w->out->trace[w->out->n_trace - 1].held = held;
}

/* "'count' read under this.lock", perhaps once more */
static struct cf_str read_text(struct write_up *w, bool again)
{
  struct cf_str how = how_read(w);
  return cf_arena_printf(w->a, "'%.*s' read %s%.*s", (int)w->field.n, w->field.p,
                         again ? "again " : "", (int)how.n, how.p);
}

static void step_read(struct write_up *w, bool again)
{
  const struct bl_seen *seen = w->o->seen;
  bool over = w->o->released_at_birth && !w->o->operation;
  bool inside = seen != NULL && seen->bci != BL_BCI_MODEL;
  if (inside) {
    add_step(w, BL_STEP_READ, bl_place_of(w->a, w->c->it->program, seen->method, seen->bci),
             read_text(w, again));
    mark_held(w, !w->o->operation);
    add_step(w, BL_STEP_READ, place(w, w->o->insn),
             cf_arena_printf(w->a, "the value is returned here%s",
                             over ? "; its lock is already released" : ""));
    mark_held(w, !w->o->operation && !over);
  } else {
    add_step(w, BL_STEP_READ, place(w, w->o->insn), read_text(w, again));
    mark_held(w, !w->o->operation);
  }
}

struct write_up bl_other_of(const struct write_up *w)
{
  struct write_up other = *w;
  other.o = &w->c->it->obs->items[w->x->other - 1];
  other.lock = lock_text(&other);
  other.field = bl_state_field(w->c->it->program, other.o->state)->name;
  return other;
}

/* " and 'high'" where who writes the one also writes the other. */
static struct cf_str also_text(struct write_up *w)
{
  if (w->x->other == 0) {
    return CF_STR("");
  }
  struct write_up other = bl_other_of(w);
  bool also = other.o->state != w->o->state &&
              bl_writes(w->c->w->all, w->x->interference->method, other.o->state);
  return also ? cf_arena_printf(w->a, " and '%.*s'", (int)other.field.n, other.field.p)
              : CF_STR("");
}

static struct cf_str interference_text(struct write_up *w)
{
  const struct bl_fact *f = w->x->interference;
  struct cf_str also = also_text(w);
  struct cf_str method = method_text(w, f->method),
                line = line_text(w, bl_line_of(f->method, f->bci));
  const char *who = f->method == w->c->it->method ? "another thread in " : "";
  return cf_arena_printf(w->a, "%s%.*s%.*s may write '%.*s'%.*s meanwhile", who, (int)method.n,
                         method.p, (int)line.n, line.p, (int)w->field.n, w->field.p, (int)also.n,
                         also.p);
}

static void step_interfere(struct write_up *w)
{
  const struct bl_fact *f = w->x->interference;
  if (f != NULL) {
    add_step(w, BL_STEP_INTERFERE, bl_place_of(w->a, w->c->it->program, f->method, f->bci),
             interference_text(w));
  }
}

static void step_release(struct write_up *w)
{
  if (w->way.release != CF_NO_INSN && w->way.waits) {
    add_step(w, BL_STEP_WAIT, place(w, w->way.release),
             cf_arena_printf(w->a, "waits: gives up %.*s and takes it again", (int)w->lock.n,
                             w->lock.p));
  } else if (w->x->still_current) {
    add_step(w, BL_STEP_RELEASE, place(w, w->x->insn),
             cf_arena_printf(w->a, "what runs on another thread, or later, does not hold %.*s",
                             (int)w->lock.n, w->lock.p));
  } else if (w->way.release != CF_NO_INSN) {
    add_step(w, BL_STEP_RELEASE, place(w, w->way.release),
             cf_arena_printf(w->a, "%.*s released", (int)w->lock.n, w->lock.p));
  }
}

static void step_acquire(struct write_up *w)
{
  if (w->way.acquire != CF_NO_INSN && w->way.acquire != w->x->insn) {
    add_step(w, BL_STEP_ACQUIRE, place(w, w->way.acquire),
             cf_arena_printf(w->a, "%.*s taken%s", (int)w->lock.n, w->lock.p,
                             w->o->operation ? "" : " again"));
  }
}

/* " by Queue.add() (line 30)" where the act is a callee's. */
static struct cf_str actor_text(struct write_up *w)
{
  const struct bl_method *m = w->x->act_method;
  bool here = w->x->in_lambda && call_in_lambda(w) == NULL;
  if (m == NULL || here || !bl_method_has_body(m)) {
    return CF_STR("");
  }
  struct cf_str method = method_text(w, m), line = line_text(w, bl_line_of(m, w->x->act_bci));
  return cf_arena_printf(w->a, " by %.*s%.*s", (int)method.n, method.p, (int)line.n, line.p);
}

struct cf_str bl_acted_text(const struct write_up *w)
{
  const struct bl_program *p = w->c->it->program;
  return w->x->acted_on == BL_NO_STATE || w->x->acted_on == w->o->state
             ? w->field
             : bl_state_field(p, w->x->acted_on)->name;
}

static struct cf_str act_text(struct write_up *w)
{
  if (w->x->fades) {
    return CF_STR("got again, and used as if it were still there");
  }
  if (w->x->again && w->x->put_before) {
    return CF_STR("looked up again, and used as if it were still there");
  }
  if (w->x->again) {
    bool back = w->c->it->insns.items[w->x->insn].op == CF_areturn;
    return cf_arena_printf(w->a, "read again and %s; only the first was tested",
                           back ? "handed back" : "dereferenced");
  }
  struct cf_str state = bl_acted_text(w), actor = actor_text(w);
  const char *verb = w->x->write ? "changed" : "read";
  return cf_arena_printf(w->a, "'%.*s' %s%.*s on the strength of the old check", (int)state.n,
                         state.p, verb, (int)actor.n, actor.p);
}

/* The state that an old value is put together with. */
static struct cf_str other_text(const struct write_up *w)
{
  return bl_state_field(w->c->it->program, w->x->acted_on)->name;
}

static struct cf_str use_text(struct write_up *w)
{
  switch (w->x->kind) {
  case BL_LOST_CAS:
    if (w->x->unseen) {
      return CF_STR("put there unless something is, and used on whether it was put or not");
    }
    return CF_STR("compared with the old value; nothing is done where this fails");
  case BL_LOST_UPDATE:
    return cf_arena_printf(w->a, "%s%.*s", w->x->taken ? "set back" : "written back",
                           (int)actor_text(w).n, actor_text(w).p);
  case BL_CHECK_THEN_ACT:
    return act_text(w);
  case BL_CHECK_THEN_WAIT:
    return CF_STR("waits on the strength of the old check: who had to notify may have done so");
  case BL_INCONSISTENT_READ:
    return cf_arena_printf(w->a, "put together with '%.*s', read %s", (int)other_text(w).n,
                           other_text(w).p, w->o->self ? "at another time" : "in another block");
  case BL_ESCAPED_VALUE:
    return CF_STR("used after the lock's release");
  case BL_STALE_AFTER_WAIT:
    return w->x->decided_at != CF_NO_INSN ? act_text(w)
                                          : CF_STR("used, though it was read before the wait");
  default:
    if (w->x->filled) {
      return CF_STR("the array is filled with what there is now");
    }
    return w->x->write ? CF_STR("the old value is stored") : CF_STR("the old value is used");
  }
}

static void make_trace(struct write_up *w)
{
  w->out->trace = CF_NEW_N(w->a, struct bl_step, MAX_STEPS);
  uint32_t check = w->x->decided_at;
  bool inside = check != CF_NO_INSN && w->way.release != CF_NO_INSN && check < w->way.release;
  step_read(w, false);
  if (check != CF_NO_INSN && inside) {
    add_step(w, BL_STEP_CHECK, place(w, check), CF_STR("tested here"));
  }
  step_release(w);
  bool again = check != CF_NO_INSN && w->way.acquire != CF_NO_INSN && check > w->way.acquire;
  if (check != CF_NO_INSN && !inside && !again) {
    add_step(w, BL_STEP_CHECK, place(w, check), CF_STR("tested here"));
  }
  step_interfere(w);
  step_acquire(w);
  if (w->x->replaced_at != CF_NO_INSN) {
    add_step(w, BL_STEP_ACCESS, place(w, w->x->replaced_at),
             CF_STR("replaced here; what was there then is not asked for"));
  }
  if (again && !inside) {
    add_step(w, BL_STEP_CHECK, place(w, check), CF_STR("the old value is tested here"));
  }
  if (w->x->other != 0) {
    struct write_up other = bl_other_of(w);
    step_read(&other, other.o->state == w->o->state);
  }
  add_step(w, BL_STEP_USE, use_place(w), use_text(w));
}

uint32_t bl_read_line(const struct write_up *w)
{
  return bl_interp_line(w->c->it, w->o->insn);
}

/* --- grounds --- */

static enum bl_interferer interferer(const struct write_up *w)
{
  const struct bl_fact *f = w->x->interference;
  return f == NULL ? BL_NOBODY : f->method == w->c->it->method ? BL_SAME_METHOD : BL_OTHER_METHOD;
}

/* Of another nest, and no method of `this` that is inherited, or implements what is declared here.
 */
static bool is_foreign(const struct write_up *w, const struct bl_class *c)
{
  const struct bl_interp *it = w->c->it;
  const struct bl_class *here = it->method->cls;
  const struct bl_path *object = bl_names_path(&it->names, w->o->object);
  bool own = object->root == BL_ROOT_PARAM && object->base == 0 && object->len == 0 &&
             !bl_method_is(it->method, CF_ACC_STATIC);
  return c->nest_host != here->nest_host &&
         !(own && (bl_class_is_a(here, c) || bl_class_is_a(c, here)));
}

/* Where the value was read and where it is used, seen from callees. */
static void set_ends(struct bl_grounds *g, const struct write_up *w)
{
  const struct bl_method *here = w->c->it->method, *from = here, *to = here;
  if (w->o->seen != NULL && w->o->seen->bci != BL_BCI_MODEL) {
    from = w->o->seen->method;
  }
  if (w->x->act_method != NULL && bl_method_has_body(w->x->act_method)) {
    to = w->x->act_method;
    g->by_worker = to->n_calls > 0;
  }
  g->ends = from->enclosing == to->enclosing             ? BL_ENDS_IN_METHOD
            : from->cls->nest_host == to->cls->nest_host ? BL_ENDS_IN_CLASS
                                                         : BL_ENDS_APART;
  g->in = here->id;
  g->from = from->id;
  g->to = to->id;
  g->remote = is_foreign(w, from->cls) && is_foreign(w, to->cls);
  if (w->x->insn > w->o->insn) {
    g->distance = w->x->insn - w->o->insn;
  }
}

static uint64_t site_of(const struct bl_method *m, uint32_t bci)
{
  return ((uint64_t)m->id + 1) << 32 | bci;
}

static uint64_t read_site(const struct write_up *w, const struct bl_observation *o)
{
  bool inside = o->seen != NULL && o->seen->bci != BL_BCI_MODEL;
  return inside ? site_of(o->seen->method, o->seen->bci)
                : site_of(w->c->it->method, w->c->it->insns.items[o->insn].bci);
}

/* Which versions meet: two reads, whichever comes first, or a read and a write. */
static void set_versions(struct bl_grounds *g, const struct write_up *w)
{
  const struct bl_interp *it = w->c->it;
  bool inside = w->x->act_method != NULL && bl_method_has_body(w->x->act_method);
  uint64_t a = read_site(w, w->o);
  uint64_t b = w->x->other != 0 ? read_site(w, &it->obs->items[w->x->other - 1])
               : inside         ? site_of(w->x->act_method, w->x->act_bci)
                                : site_of(it->method, it->insns.items[w->x->insn].bci);
  bool swap = w->x->other != 0 && b < a;
  g->versions[0] = swap ? b : a;
  g->versions[1] = swap ? a : b;
}

/* The one operator that what is written back is made of the old value by, as by x++ or x |= y;
   CF_NO_INSN if there is none. */
static uint32_t operator_of(const struct write_up *w)
{
  const struct cf_insn *items = w->c->it->insns.items;
  uint32_t i = w->x->insn;
  enum cf_kind kind = CF_K_STACK;
  while (i > w->o->insn + 1 && (kind == CF_K_STACK || kind == CF_K_CONVERT)) {
    kind = (enum cf_kind)cf_opcodes[items[--i].op].kind;
  }
  bool one = w->x->kind == BL_LOST_UPDATE && w->x->act_method == NULL && kind == CF_K_ARITH;
  return one ? i : CF_NO_INSN;
}

static bool is_of_bits(uint8_t op)
{
  return op >= CF_iand && op <= CF_lxor;
}

static void set_counted(struct bl_grounds *g, const struct write_up *w)
{
  const struct cf_insn *items = w->c->it->insns.items;
  uint32_t i = operator_of(w);
  g->counted = w->x->taken || i != CF_NO_INSN;
  g->summed = i != CF_NO_INSN && !is_of_bits(items[i].op);
  g->steps = g->summed && i > 0 && cf_opcodes[items[i - 1].op].kind == CF_K_CONST;
}

/* Whether the method also writes, without a lock and no constant, a plain field of its object, or
   an element of an array in one: what is volatile is so for those who only look. */
static bool updates_plainly(const struct write_up *w)
{
  const struct bl_program *p = w->c->it->program;
  const struct bl_fact_list *own = &w->c->w->all->facts_of[w->c->it->method->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && f->own && !f->confined && f->n_locks == 0 && f->value.kind == BL_NO_CONSTANT &&
        bl_state_kind_of(f->state) != BL_STATE_CONTENTS &&
        bl_state_field(p, f->state)->cls == bl_state_field(p, w->o->state)->cls &&
        (bl_state_field(p, f->state)->access & (CF_ACC_VOLATILE | CF_ACC_STATIC)) == 0) {
      return true;
    }
  }
  return false;
}

/* FNV-1a over the opcodes of a method without a line table, where others have one: what a program
   has generated many times over is the same code with other constants. */
static uint64_t body_of(const struct bl_interp *it)
{
  uint64_t h = UINT64_C(0xcbf29ce484222325);
  for (uint32_t i = 0; i < it->insns.n; i++) {
    h = (h ^ it->insns.items[i].op) * UINT64_C(0x100000001b3);
  }
  return it->code.n_lines == 0 && !it->method->cls->no_lines ? h | 1 : 0;
}

static void set_grounds(struct write_up *w)
{
  const struct bl_interp *it = w->c->it;
  struct bl_grounds *g = &w->out->grounds;
  const struct bl_path *lock = bl_names_path(&it->names, w->o->lock);
  const struct bl_path *object = bl_names_path(&it->names, w->o->object);
  struct bl_path relative = bl_path_relative(lock, bl_interp_object(it, w->o->state, w->o->object));
  g->own = object->root == BL_ROOT_PARAM && object->base == 0 &&
           !bl_method_is(it->method, CF_ACC_STATIC);
  g->same_lock = bl_is_same_lock(w->c, w->x) ? BL_CERTAIN : BL_LIKELY;
  g->local = object->root == BL_ROOT_SITE || object->root == BL_ROOT_JOIN;
  g->interferer = interferer(w);
  g->interferer_vague = w->x->interference != NULL && w->x->interference->vague;
  g->age = w->way.age;
  g->one_writer = w->x->one_writer;
  g->puts_missing = w->x->puts_missing;
  g->takes_back = w->x->takes_back;
  g->beside_plain = w->x->kind == BL_LOST_UPDATE && w->o->self && g->own && updates_plainly(w);
  g->made = body_of(it);
  g->published = w->x->published;
  g->composed = w->x->composed;
  g->fills_in = w->x->fills_in;
  g->indexed = w->x->old_index;
  g->dropped = w->x->dropped;
  g->fills_alone = w->x->fills_in && bl_is_lone_writer(w->c, w->o->state);
  g->split = !w->o->operation;
  g->keyed = w->o->key != 0;
  g->extreme = w->x->extreme;
  set_counted(g, w);
  g->decided = w->x->decided_at != CF_NO_INSN;
  g->unlocked = w->o->self;
  g->half_guarded = w->o->half_guarded;
  g->again = w->x->again;
  g->conflict = w->o->self && bl_summaries_operation(w->c->w->all, w->o->state) != BL_OP_ATOMIC;
  if (!w->o->self) {
    bl_facts_coverage(w->c->w->all, w->o->state, &relative, &g->guarded, &g->writes);
  }
  set_ends(g, w);
  set_versions(g, w);
  w->out->owners.through = BL_NO_OWNER;
  if (w->o->state != bl_state_nowhere(it->program) && !w->x->fades &&
      !bl_summaries_common(w->c->w->all, w->o->state)) {
    w->out->owners = bl_owners_of(it->program, it->method, w->o->state, object);
  }
}

/* --- all of it --- */

/* What people call a value of the method's. */
static struct cf_str value_text(struct write_up *w, uint32_t name)
{
  const struct bl_interp *it = w->c->it;
  const struct bl_path *p = bl_names_path(&it->names, name);
  return bl_path_text(w->a, p, it->program, it->method, bl_root_text(w->a, it, p));
}

/* "count"; of what the process has one of, "Locale.default". */
static struct cf_str field_text(struct cf_arena *a, const struct bl_field *f)
{
  struct cf_str cls = f->cls->name;
  for (uint32_t i = 0; i < cls.n; i++) {
    if (cls.p[i] == '/') {
      cls = (struct cf_str){cls.p + i + 1, cls.n - i - 1};
      i = 0;
    }
  }
  return f->of_process
             ? cf_arena_printf(a, "%.*s.%.*s", (int)cls.n, cls.p, (int)f->name.n, f->name.p)
             : f->name;
}

void bl_write_up(struct bl_finding *out, struct cf_arena *a, struct bl_method_check *c,
                 const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  struct write_up w = {.a = a, .c = c, .x = x, .o = &it->obs->items[x->bit], .out = out};
  *out = (struct bl_finding){.kind = x->kind,
                             .check = BL_CHECK_BLOCK_LOCAL,
                             .checks = BL_CHECK_BLOCK_LOCAL |
                                       (bl_is_conflict(c, x) ? BL_CHECK_STATE_VERSION : 0u),
                             .confidence = x->confidence,
                             .benign = x->benign,
                             .input = it->method->cls->container};
  w.way = bl_find_way(c, x);
  w.lock = lock_text(&w);
  w.field = field_text(a, bl_state_field(it->program, w.o->state));
  bool nowhere = w.o->state == bl_state_nowhere(it->program);
  out->at = use_place(&w);
  out->read_line = bl_read_line(&w);
  out->field = bl_state_text(a, it->program, w.o->state);
  out->lock = w.lock;
  if (nowhere) {
    w.field = value_text(&w, w.o->object);
    out->field = cf_arena_printf(a, "%.*s.%.*s.contents", (int)out->at.cls.n, out->at.cls.p,
                                 (int)w.field.n, w.field.p);
  }
  out->message = bl_message(&w);
  make_trace(&w);
  set_grounds(&w);
  out->confidence = bl_finding_is_old(out) ? bl_lower(out->confidence) : out->confidence;
}
