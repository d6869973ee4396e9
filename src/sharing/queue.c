/* Tasks that wait for each other: what is handed to one executor of a single thread. Receives the
   program, the models and the roots; hands on, for each method, the final field with the executor
   that runs it and nobody else. Interprets nothing: an executor is what is loaded in straight code
   before the call that is given the task. */
#include "src/sharing/parts.h"

#include "classfile/class/descriptor.h"

const struct bl_field bl_many_queues;

struct queues {
  const struct bl_sharing *s;
  struct cf_arena *a;
  bool *one_thread;           /* [n_fields] the field has such an executor, for good */
  bool *nests;                /* [n_classes] by host: some class there has such a field */
  const struct bl_field **of; /* [n_methods] */
  bool *task;                 /* [n_methods] is handed over, as far as is seen */
  uint32_t *made, *handed;    /* [n_methods] of tasks: at how many places */
  uint32_t *queue;            /* [n_queued] ids of methods whose calls are to be seen */
  uint32_t n_queued;
};

/* --- which executors --- */

static const struct bl_effect *says_in_turn(const struct bl_sharing *s, const struct bl_method *m)
{
  return bl_summaries_said(s->summaries, m, BL_E_IN_TURN);
}

static bool makes_one(const struct bl_sharing *s, const struct bl_method *m)
{
  const struct bl_effect *e = says_in_turn(s, m);
  return e != NULL && e->operand == BL_OPERAND_NONE;
}

/* The method wraps what the call before it has made, wherever it is called in the class. */
static bool wraps_one(const struct bl_sharing *s, const struct bl_method *wrapper,
                      const struct bl_class *c)
{
  enum { NEXT = 5 }; /* bytes of the longest invoke */
  uint32_t calls = 0, good = 0;
  for (uint32_t i = 0; i < c->n_methods && says_in_turn(s, wrapper) != NULL; i++) {
    const struct bl_call *at = c->methods[i].calls;
    for (uint32_t k = 0; k < c->methods[i].n_calls; k++) {
      bool is = bl_call_callee(&at[k]) == wrapper;
      calls += is ? 1 : 0;
      good += is && k > 0 && at[k].bci - at[k - 1].bci <= NEXT &&
                      makes_one(s, bl_call_callee(&at[k - 1]))
                  ? 1
                  : 0;
    }
  }
  return calls > 0 && good == calls;
}

/* A helper makes such a one, and nothing else of the kind. */
static bool is_maker(const struct bl_sharing *s, const struct bl_method *m)
{
  bool makes = false, others = false;
  if (makes_one(s, m) || !bl_method_has_body(m) || bl_method_is_init(m)) {
    return makes_one(s, m);
  }
  struct cf_str result = cf_descriptor_result(bl_method_descriptor(m));
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    bool is = says_in_turn(s, callee) != NULL;
    makes |= makes_one(s, callee);
    others |= !is && callee != NULL &&
              (bl_method_is_init(callee)
                   ? (s->traits[callee->cls->id] & BL_T_COORDINATES) != 0
                   : cf_str_eq(cf_descriptor_result(bl_method_descriptor(callee)), result));
  }
  return makes && !others;
}

/* Whatever is in the field is so by contract. */
static bool is_always_one(const struct bl_sharing *s, const struct bl_field *f)
{
  const struct bl_class *c =
      bl_program_class(s->program, cf_descriptor_class(bl_field_descriptor(f)));
  return c != NULL && (s->traits[c->id] & BL_T_IN_TURN) != 0;
}

/* Some class that the program names is so: else no field has to be asked. */
static bool has_loops(const struct bl_sharing *s)
{
  bool has = false;
  for (uint32_t i = 0; i < s->program->n_classes && !has; i++) {
    has = (s->traits[i] & BL_T_IN_TURN) != 0;
  }
  return has;
}

static bool is_one_thread(const struct bl_sharing *s, const struct bl_field *f, bool loops)
{
  if (f->type != 'L' || !bl_field_is_for_good(f)) {
    return false;
  }
  if (loops && is_always_one(s, f)) {
    return true;
  }
  return f->maker != NULL && f->made_otherwise == 0 && !f->nulled &&
         (is_maker(s, f->maker) || wraps_one(s, f->maker, f->cls));
}

bool bl_sharing_is_one_thread(const struct bl_sharing *s, const struct bl_field *f)
{
  return f != NULL && f->id < s->program->n_declared_fields && !f->cls->library &&
         is_one_thread(s, f, true);
}

bool bl_sharing_makes_one_thread(const struct bl_sharing *s, const struct bl_method *m)
{
  return is_maker(s, m);
}

static bool find_executors(struct queues *q)
{
  const struct bl_program *p = q->s->program;
  bool any = false, loops = has_loops(q->s);
  for (uint32_t i = 0; i < p->n_declared_fields; i++) {
    const struct bl_field *f = p->fields[i];
    if (!f->cls->library && is_one_thread(q->s, f, loops)) {
      q->one_thread[i] = q->nests[f->cls->nest_host->id] = any = true;
    }
  }
  return any;
}

/* --- what they are handed --- */

/* An executor on the stack, and what is above it. */
struct tracked {
  const struct bl_field *executor; /* NULL: none */
  uint32_t above;                  /* slots */
  const struct bl_method *task;    /* what has been made since */
  unsigned tasks;
};

static uint32_t slots_of(struct cf_str descriptor)
{
  return descriptor.n == 0 || *descriptor.p == 'V' ? 0 : cf_value_slots(descriptor);
}

static uint32_t slots_of_arguments(const struct bl_method *m, const struct cf_insn *in)
{
  if (in->op != CF_invokedynamic) {
    return bl_program_method(m->cls, (uint32_t)in->a)->slots;
  }
  struct cf_str d = cf_pool_dynamic(&m->cls->cf->pool, (uint32_t)in->a).descriptor, one;
  struct cf_descriptor_walk w = cf_descriptor_parameters(d);
  uint32_t n = 0;
  while (cf_descriptor_next(&one, &w)) {
    n += slots_of(one);
  }
  return n;
}

static struct cf_str result_of(const struct bl_method *m, const struct cf_insn *in)
{
  return cf_descriptor_result(
      in->op == CF_invokedynamic
          ? cf_pool_dynamic(&m->cls->cf->pool, (uint32_t)in->a).descriptor
          : bl_method_descriptor(bl_program_method(m->cls, (uint32_t)in->a)));
}

static void pop(struct tracked *t, uint32_t n)
{
  if (n > t->above) {
    t->executor = NULL;
  }
  t->above -= t->executor != NULL ? n : 0;
}

static void hand(struct queues *q, const struct tracked *t)
{
  uint32_t id = t->task->id;
  q->task[id] = true;
  q->handed[id]++;
  q->of[id] = q->of[id] == NULL || q->of[id] == t->executor ? t->executor : &bl_many_queues;
}

static void see_call(struct queues *q, struct tracked *t, const struct bl_method *m,
                     const struct bl_call *c, const struct cf_insn *in)
{
  const struct bl_method *action = c == NULL ? NULL : bl_call_action(c);
  uint32_t n = slots_of_arguments(m, in);
  if (n == t->above + 1 && c != NULL && c->op != CF_invokedynamic && t->tasks == 1 &&
      bl_call_callee(c) != NULL && bl_sharing_is_start(q->s, bl_call_callee(c))) {
    hand(q, t);
  }
  t->task = action != NULL ? action : t->task;
  t->tasks += action != NULL ? 1 : 0;
  pop(t, n);
  t->above += slots_of(result_of(m, in));
}

static const struct bl_field *field_at(const struct bl_method *m, const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  bool of_field = kind == CF_K_GET_FIELD || kind == CF_K_GET_STATIC || kind == CF_K_PUT_FIELD ||
                  kind == CF_K_PUT_STATIC;
  return of_field ? bl_program_field(m->cls, (uint32_t)in->a) : NULL;
}

/* An instruction that neither calls nor leaves straight code. */
static void see_plain(struct tracked *t, const struct bl_method *m, const struct cf_insn *in)
{
  const struct cf_opcode_info *op = &cf_opcodes[in->op];
  const struct bl_field *f = field_at(m, in);
  uint32_t value = f == NULL ? 0 : slots_of(bl_field_descriptor(f));
  bool any = memchr(op->pops, '*', op->n_pops) != NULL, gives = *op->pushes == '*';
  if ((any || gives) && f == NULL) {
    t->executor = gives && !any ? t->executor : NULL;
    value = in->op == CF_ldc2_w ? 2 : 1; /* a constant */
  }
  pop(t, op->n_pops - (any ? 1u : 0u) + (any ? value : 0u));
  t->above += op->n_pushes - (gives ? 1u : 0u) + (gives ? value : 0u);
}

static bool leaves(const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  return kind == CF_K_BRANCH || kind == CF_K_GOTO || kind == CF_K_SWITCH || kind == CF_K_RETURN ||
         kind == CF_K_THROW;
}

static void look_at(struct queues *q, const struct bl_method *m)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in;
  struct tracked t = {0};
  for (uint32_t bci = 0; bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    const struct bl_field *f = field_at(m, &in);
    if (t.executor == NULL || leaves(&in)) {
      bool loads = f != NULL && f->id < q->s->program->n_declared_fields && q->one_thread[f->id] &&
                   cf_opcodes[in.op].n_pushes > 0;
      t = (struct tracked){.executor = loads ? f : NULL};
    } else if (cf_opcodes[in.op].kind == CF_K_INVOKE) {
      see_call(q, &t, m, bl_method_call(m, bci), &in);
    } else {
      see_plain(&t, m, &in);
    }
  }
}

/* --- what else runs on that thread --- */

static bool starts_some(const struct queues *q, const struct bl_method *m)
{
  bool starts = false;
  for (uint32_t i = 0; i < m->n_calls && !starts; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    starts = callee != NULL && bl_sharing_is_start(q->s, callee);
  }
  return starts;
}

static void count_made(struct queues *q, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *action = bl_call_action(&m->calls[i]);
    if (action != NULL && q->task[action->id]) {
      q->made[action->id]++;
    }
  }
}

static void find_tasks(struct queues *q)
{
  const struct bl_program *p = q->s->program;
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    const struct bl_method *m = p->bodies[i];
    if (!m->cls->library && q->nests[m->cls->nest_host->id] && starts_some(q, m)) {
      look_at(q, m);
    }
  }
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    count_made(q, p->bodies[i]);
  }
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    uint32_t id = p->bodies[i]->id;
    if (q->task[id] && q->made[id] != q->handed[id]) {
      q->of[id] = &bl_many_queues;
    }
  }
}

/* Nobody else can call it, or it is the body of a lambda that is run in place. */
static bool is_inner(const struct bl_method *m)
{
  return !bl_method_is(m, CF_ACC_PUBLIC | CF_ACC_PROTECTED) || bl_method_is_accessor(m);
}

static void pass(struct queues *q, const struct bl_field *from, const struct bl_method *to)
{
  const struct bl_field *was = q->of[to->id];
  bool grows =
      from != NULL && was == NULL && is_inner(to) && !q->s->is_root[to->id] && !to->cls->library;
  if (q->task[to->id]) {
    return; /* who makes it hands it over: nobody else has it to call */
  }
  if (grows || (was != NULL && was != from && was != &bl_many_queues)) {
    q->of[to->id] = grows ? from : &bl_many_queues;
    q->queue[q->n_queued++] = to->id;
  }
}

static void pass_on(struct queues *q, const struct bl_method *m)
{
  for (uint32_t k = 0; k < m->n_calls && !m->cls->library; k++) {
    const struct bl_call *c = &m->calls[k];
    const struct bl_targets *to =
        bl_call_lambda(c) != NULL ? bl_call_lambda(c)->targets : bl_call_targets(c);
    for (uint32_t n = 0; n < to->n; n++) {
      pass(q, q->of[m->id], to->items[n]);
    }
  }
}

/* First what the tasks lead to; then whoever else calls that makes it anybody's. Each method comes
   twice at most. */
static void spread(struct queues *q)
{
  const struct bl_program *p = q->s->program;
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    if (q->of[p->bodies[i]->id] != NULL) {
      q->queue[q->n_queued++] = p->bodies[i]->id;
    }
  }
  for (uint32_t i = 0; i < q->n_queued; i++) {
    pass_on(q, p->methods[q->queue[i]]);
  }
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    if (q->of[p->bodies[i]->id] == NULL && !bl_method_is_init(p->bodies[i])) {
      pass_on(q, p->bodies[i]);
    }
  }
  for (uint32_t i = 0; i < q->n_queued; i++) {
    pass_on(q, p->methods[q->queue[i]]);
  }
}

void bl_sharing_find_queues(struct bl_sharing *s, struct cf_arena *a)
{
  const struct bl_program *p = s->program;
  struct queues q = {.s = s, .a = a};
  q.one_thread = CF_NEW_N(a, bool, p->n_declared_fields + 1);
  q.nests = CF_NEW_N(a, bool, p->n_classes + 1);
  if (!find_executors(&q)) {
    return;
  }
  q.of = CF_NEW_N(a, const struct bl_field *, p->n_methods + 1);
  q.task = CF_NEW_N(a, bool, p->n_methods + 1);
  q.made = CF_NEW_N(a, uint32_t, p->n_methods + 1);
  q.handed = CF_NEW_N(a, uint32_t, p->n_methods + 1);
  q.queue = cf_arena_alloc(a, (3 * (size_t)p->n_methods + 1) * sizeof *q.queue);
  find_tasks(&q);
  spread(&q);
  s->queue_of = q.of;
}
