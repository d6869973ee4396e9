/* Objects that several threads are given: the same local variable, or static field, goes to two
   threads that are made one after the other, or to those that a loop makes while it stays what it
   is. Receives the code of a method, and calls `see` for each; interprets nothing, so arguments are
   what is loaded right before a call, but for a compiler's test for null. */
#include "src/sharing/parts.h"

#include "classfile/class/descriptor.h"

enum { OF_STATIC = 1 << 30, MAX_GIVEN = 32, MAX_STORES = 128, MAX_LOOPS = 32, MAX_ARGUMENTS = 24 };

/* A local variable, or what a static field has, goes to a thread. */
struct given {
  uint32_t slot;      /* of a static field: OF_STATIC and its number */
  uint32_t bci, ways; /* ways: ends of straight code before it */
  const struct bl_class *type;
  const struct bl_method *root; /* what the thread runs */
};

struct store {
  uint32_t slot;
  uint32_t bci;
  const struct bl_class *made; /* the class of "new X(…)" right before, or NULL */
};

struct loop {
  uint32_t from, to; /* bci */
};

struct givers {
  const struct bl_sharing *s;
  const struct bl_method *m;
  struct cf_insn last[MAX_ARGUMENTS]; /* ring of the instructions before this one */
  uint32_t n_last, call, ways;        /* call: the next of the method's */
  uint32_t n_given, n_stores, n_loops;
  struct given given[MAX_GIVEN];
  struct store stores[MAX_STORES];
  struct loop loops[MAX_LOOPS];
  bool over; /* too much of something: nothing is said */
};

/* --- what is in a local --- */

static const struct bl_class *class_of(const struct givers *g, struct cf_str descriptor)
{
  return cf_descriptor_type(descriptor) == 'A' && *descriptor.p == 'L'
             ? bl_program_class(g->s->program, cf_descriptor_class(descriptor))
             : NULL;
}

/* What a load, or a store, is of; false: of neither a local nor a static field. */
static bool is_of_slot(const struct givers *g, const struct cf_insn *in, uint32_t *slot)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  bool of_static = kind == CF_K_GET_STATIC || kind == CF_K_PUT_STATIC;
  const struct bl_field *f = of_static ? bl_program_field(g->m->cls, (uint32_t)in->a) : NULL;
  *slot = f != NULL ? OF_STATIC + f->id : (uint32_t)in->a;
  return f != NULL || kind == CF_K_LOAD || kind == CF_K_STORE;
}

/* What was stored there last, in the order of the code; `this`; a parameter, or what a static field
   is declared to have. NULL: unknown. */
static const struct bl_class *class_in(const struct givers *g, uint32_t slot)
{
  for (uint32_t i = g->n_stores; i-- > 0;) {
    if (g->stores[i].slot == slot) {
      return g->stores[i].made;
    }
  }
  if (slot >= OF_STATIC) {
    return class_of(g, bl_field_descriptor(g->s->program->fields[slot - OF_STATIC]));
  }
  bool instance = !bl_method_is(g->m, CF_ACC_STATIC);
  if (instance && slot == 0) {
    return g->m->cls;
  }
  uint32_t at = instance ? 1 : 0;
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(g->m));
  while (at <= slot && cf_descriptor_next(&d, &w)) {
    if (at == slot) {
      return class_of(g, d);
    }
    at += cf_value_slots(d);
  }
  return NULL;
}

/* --- what goes to threads --- */

static bool is_thread(const struct bl_sharing *s, const struct bl_class *c)
{
  const struct bl_method *root = c == NULL || c->library ? NULL : s->root_of[c->id];
  return root != NULL && s->entries[root->id] == BL_ENTRY_OF_TYPE;
}

static bool is_start(const struct bl_sharing *s, const struct bl_call *c)
{
  return bl_said_of_call(s->summaries, c, BL_E_STARTS) != NULL;
}

/* Why what a call is given goes to a thread. */
enum way {
  NO_WAY,
  INTO_THREAD, /* a thread's object is made of it, or a thread's lambda captures it */
  AS_THREAD    /* it is the thread, if it is a class of such */
};

static enum way way_of(const struct givers *g, uint32_t call)
{
  const struct bl_call *c = &g->m->calls[call];
  if (bl_call_lambda(c) != NULL) {
    return bl_sharing_lambda_is_root(g->s, g->m, call) ? INTO_THREAD : NO_WAY;
  }
  if (bl_call_callee(c) == NULL) {
    return NO_WAY;
  }
  bool makes = bl_method_is_init(bl_call_callee(c));
  bool ours = bl_call_callee(c)->cls->cf != NULL && !bl_call_callee(c)->cls->library;
  if (makes && ours && is_thread(g->s, bl_call_callee(c)->cls)) {
    return INTO_THREAD;
  }
  return (makes && !ours) || is_start(g->s, c) ? AS_THREAD : NO_WAY;
}

/* `of`: what the thread runs; NULL: the method of its type. */
static void give(struct givers *g, enum way way, uint32_t slot, struct cf_str descriptor,
                 uint32_t bci, const struct bl_method *of)
{
  const struct bl_class *in = class_in(g, slot);
  const struct bl_class *type = in != NULL || way == AS_THREAD ? in : class_of(g, descriptor);
  if (type == NULL || (way == AS_THREAD && !is_thread(g->s, type))) {
    return;
  }
  if (g->n_given < MAX_GIVEN) {
    const struct bl_method *root = of != NULL ? of : g->s->root_of[type->id];
    g->given[g->n_given++] = (struct given){slot, bci, g->ways, type, root};
  } else {
    g->over = true;
  }
}

/* The descriptors of a call's arguments; of a lambda those that it captures, the receiver of its
   body as a nameless one. */
static uint32_t arguments_of(const struct bl_call *c, struct cf_str *to)
{
  const struct bl_lambda *l = bl_call_lambda(c);
  uint32_t n = 0, most = l != NULL ? l->captured : UINT32_MAX;
  if (l != NULL && l->captured > 0 && l->kind != 6 && l->kind != 8) {
    to[n++] = CF_STR("");
  }
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(
      l != NULL ? bl_method_descriptor(l->body) : bl_method_descriptor(bl_call_callee(c)));
  while (n < most && cf_descriptor_next(&d, &w)) {
    if (n == MAX_ARGUMENTS) {
      return 0;
    }
    to[n++] = d;
  }
  return n;
}

/* What a thread runs that what the call is given goes into; NULL: it is the thread. */
static const struct bl_method *root_into(const struct givers *g, const struct bl_call *c,
                                         enum way way)
{
  const struct bl_lambda *l = bl_call_lambda(c);
  return way == AS_THREAD ? NULL : l != NULL ? l->body : g->s->root_of[bl_call_callee(c)->cls->id];
}

static void look_at_call(struct givers *g, const struct cf_insn *in)
{
  uint32_t call = g->call++;
  enum way way = way_of(g, call);
  if (way == NO_WAY) {
    return;
  }
  struct cf_str arguments[MAX_ARGUMENTS];
  uint32_t n = arguments_of(&g->m->calls[call], arguments);
  for (uint32_t i = 0; i < n && i < g->n_last; i++) {
    const struct cf_insn *push = &g->last[(g->n_last - 1 - i) % MAX_ARGUMENTS];
    uint32_t slot;
    if (is_of_slot(g, push, &slot)) {
      give(g, way, slot, arguments[n - 1 - i], in->bci, root_into(g, &g->m->calls[call], way));
    } else if (cf_opcodes[push->op].kind != CF_K_CONST) {
      return; /* what comes before it is anybody's guess */
    }
  }
}

/* --- the code --- */

static void look_at_store(struct givers *g, const struct cf_insn *in)
{
  const struct cf_insn *before = g->n_last == 0 ? NULL : &g->last[(g->n_last - 1) % MAX_ARGUMENTS];
  const struct bl_class *made = NULL;
  if (before != NULL && before->op == CF_invokespecial) {
    const struct bl_method *m = bl_program_method(g->m->cls, (uint32_t)before->a);
    made = bl_method_is_init(m) ? m->cls : NULL;
  }
  uint32_t slot;
  if (!is_of_slot(g, in, &slot)) {
    return;
  }
  if (g->n_stores < MAX_STORES) {
    g->stores[g->n_stores++] = (struct store){slot, in->bci, made};
  } else {
    g->over = true;
  }
}

static void look_at_jump(struct givers *g, const struct cf_insn *in)
{
  if ((uint32_t)in->a > in->bci) {
    return;
  }
  if (g->n_loops < MAX_LOOPS) {
    g->loops[g->n_loops++] = (struct loop){(uint32_t)in->a, in->bci};
  } else {
    g->over = true;
  }
}

static void look_at(struct givers *g, const struct cf_insn *in)
{
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_INVOKE:
    if (g->call < g->m->n_calls && g->m->calls[g->call].bci == in->bci) {
      look_at_call(g, in);
    }
    break;
  case CF_K_STORE:
  case CF_K_PUT_STATIC:
    look_at_store(g, in);
    break;
  case CF_K_GOTO:
    g->ways++;
    look_at_jump(g, in);
    break;
  case CF_K_BRANCH:
    look_at_jump(g, in);
    break;
  case CF_K_RETURN:
  case CF_K_THROW:
  case CF_K_SWITCH:
  case CF_K_RET:
    g->ways++;
    break;
  default:
    break;
  }
}

static enum cf_opcode before(const struct givers *g, uint32_t n)
{
  return g->n_last > n ? (enum cf_opcode)g->last[(g->n_last - 1 - n) % MAX_ARGUMENTS].op : CF_nop;
}

/* Whether `x.getClass();` or `Objects.requireNonNull(x);` ends here, as compilers put it before
   `x::run`: a copy of what is loaded, a call and a pop. */
static bool is_null_test(const struct givers *g, const struct cf_insn *in)
{
  enum cf_opcode call = before(g, 0);
  return in->op == CF_pop && (call == CF_invokevirtual || call == CF_invokestatic) &&
         before(g, 1) == CF_dup;
}

static void remember(struct givers *g, const struct cf_insn *in)
{
  if (is_null_test(g, in)) {
    g->n_last -= 2; /* what was loaded is the last again */
  } else {
    g->last[g->n_last++ % MAX_ARGUMENTS] = *in;
  }
}

/* --- who gets it twice --- */

static bool is_stored(const struct givers *g, uint32_t slot, uint32_t from, uint32_t to)
{
  for (uint32_t i = 0; i < g->n_stores; i++) {
    const struct store *s = &g->stores[i];
    if (s->slot == slot && s->bci >= from && s->bci <= to) {
      return true;
    }
  }
  return false;
}

static bool is_given_in_loop(const struct givers *g, const struct given *x)
{
  for (uint32_t i = 0; i < g->n_loops; i++) {
    const struct loop *l = &g->loops[i];
    if (l->from <= x->bci && x->bci <= l->to && !is_stored(g, x->slot, l->from, l->to)) {
      return true;
    }
  }
  return false;
}

/* `alike`: to a thread that runs the same. */
static bool is_given_again(const struct givers *g, const struct given *x, bool alike)
{
  for (const struct given *y = x + 1; y < g->given + g->n_given; y++) {
    if (y->slot == x->slot && y->bci > x->bci && y->ways == x->ways &&
        (!alike || y->root == x->root) && !is_stored(g, x->slot, x->bci, y->bci)) {
      return true;
    }
  }
  return false;
}

static void see_given(const struct givers *g, const struct given *x, bl_sharing_given_fn *see,
                      void *ctx)
{
  bool alike = is_given_in_loop(g, x) || is_given_again(g, x, true);
  if (alike || is_given_again(g, x, false)) {
    see(ctx, x->type, alike ? x->root : NULL);
  }
}

/* Few methods start threads; only these are read. */
static bool starts_threads(const struct bl_sharing *s, const struct bl_method *m)
{
  bool starts = false;
  for (uint32_t i = 0; i < m->n_calls && !starts; i++) {
    starts = is_start(s, &m->calls[i]);
  }
  return starts;
}

void bl_sharing_find_given(const struct bl_sharing *s, const struct bl_method *m,
                           bl_sharing_given_fn *see, void *ctx)
{
  if (!bl_method_has_body(m) || !starts_threads(s, m)) {
    return;
  }
  struct givers g = {.s = s, .m = m};
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in;
  for (uint32_t bci = 0; bci < code.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code, bci, 0, &err)) {
      return;
    }
    look_at(&g, &in);
    remember(&g, &in);
  }
  for (uint32_t i = 0; i < g.n_given && !g.over; i++) {
    see_given(&g, &g.given[i], see, ctx);
  }
}
