/* Objects that several threads are given: the same local variable, or static field, goes to two
   threads that are made one after the other, or to those that a loop makes while it stays what it
   is, by itself or captured by a lambda; or to one thread, and who starts that goes on calling it.
   Receives the code of a method, and what those that it calls give away of what they are given;
   calls `see` for each, and hands on what the method itself so gives away. Interprets nothing:
   arguments are what is loaded right before a call (giver.c). */
#include "src/sharing/giver.h"

enum { MOST_OF_HELPER = 16 }; /* calls of a helper that are looked at */

/* --- what goes to threads --- */

static bool is_thread(const struct bl_sharing *s, const struct bl_class *c)
{
  const struct bl_method *root = c == NULL || c->library ? NULL : s->root_of[c->id];
  return root != NULL && s->entries[root->id] == BL_ENTRY_OF_TYPE;
}

/* Why what a call is given goes to a thread. */
enum way {
  NO_WAY,
  INTO_THREAD, /* a thread's object is made of it, or a thread's lambda captures it */
  AS_THREAD,   /* it is the thread, if it is a class of such */
  BY_OTHER     /* to the method that is called, or that the lambda stands for, which gives it on */
};

/* The only method that the call leads to, or its lambda stands for. */
static const struct bl_method *led_to(const struct bl_call *c)
{
  const struct bl_lambda *l = bl_call_lambda(c);
  const struct bl_targets *t = l != NULL ? l->targets : bl_call_targets(c);
  return t != NULL && t->n == 1 ? t->items[0] : NULL;
}

static const struct bl_gives *gives_of(const struct bl_giver *g, uint32_t call)
{
  return bl_sharing_gives(g->s, led_to(&g->m->calls[call]));
}

static enum way way_of(const struct bl_giver *g, uint32_t call)
{
  const struct bl_call *c = &g->m->calls[call];
  if (bl_call_lambda(c) != NULL && bl_sharing_lambda_is_root(g->s, g->m, call)) {
    return INTO_THREAD;
  }
  if (gives_of(g, call) != NULL) {
    return BY_OTHER;
  }
  if (bl_call_lambda(c) != NULL || bl_call_callee(c) == NULL) {
    return NO_WAY;
  }
  bool makes = bl_method_is_init(bl_call_callee(c));
  bool ours = bl_call_callee(c)->cls->cf != NULL && !bl_call_callee(c)->cls->library;
  if (makes && ours && is_thread(g->s, bl_call_callee(c)->cls)) {
    return INTO_THREAD;
  }
  return (makes && !ours) || bl_sharing_starts(g->s, c) ? AS_THREAD : NO_WAY;
}

/* The executor of a single thread that is pushed before the operands of the call. */
static struct bl_giver_turn turn_below(const struct bl_giver *g, uint32_t operands)
{
  const struct cf_insn *push = bl_giver_push(g, operands);
  enum cf_kind kind = push == NULL ? CF_K_NOP : (enum cf_kind)cf_opcodes[push->op].kind;
  if (kind == CF_K_GET_FIELD || kind == CF_K_GET_STATIC) {
    const struct bl_field *f = bl_program_field(g->m->cls, (uint32_t)push->a);
    bool one = bl_sharing_is_one_thread(g->s, f);
    return (struct bl_giver_turn){one ? BL_GIVER_STATIC + f->id + 1 : 0, 0};
  }
  const struct bl_giver_store *last =
      kind == CF_K_LOAD ? bl_giver_last_store(g, (uint32_t)push->a) : NULL;
  bool one = last != NULL && last->by != NULL && bl_sharing_makes_one_thread(g->s, last->by);
  return one ? (struct bl_giver_turn){last->slot + 1, last->bci} : (struct bl_giver_turn){0, 0};
}

/* Where what the call starts waits for what else does, or the next one that is given its lambda. */
static struct bl_giver_turn turn_of(const struct bl_giver *g, uint32_t call, uint32_t operands)
{
  bool lambda = bl_call_lambda(&g->m->calls[call]) != NULL;
  uint32_t start = lambda ? call + 1 : call;
  const struct bl_call *c = start < g->m->n_calls ? &g->m->calls[start] : NULL;
  bool starts = c != NULL && bl_call_lambda(c) == NULL && bl_call_callee(c) != NULL &&
                c->op != CF_invokestatic && bl_sharing_starts(g->s, c);
  return starts ? turn_below(g, operands) : (struct bl_giver_turn){0, 0};
}

static void note_given(struct bl_giver *g, struct bl_giving x)
{
  if (g->n_given < BL_GIVER_GIVEN) {
    g->given[g->n_given++] = x;
  } else {
    g->over = true;
  }
}

/* How one operand of a call goes to a thread. */
struct how {
  enum way way; /* INTO_THREAD or AS_THREAD */
  bool twice;   /* to several */
  struct bl_giver_turn turn;
  struct cf_str descriptor;     /* of the parameter; "": a receiver */
  const struct bl_method *root; /* what the thread runs that it goes into */
};

static bool is_this(const struct bl_giver *g, uint32_t slot)
{
  return slot == 0 && !bl_method_is(g->m, CF_ACC_STATIC);
}

/* Where what lies there waits for its turn; not where an object gives itself away, which others
   have, too. */
static struct bl_giver_turn own_turn(const struct bl_giver *g, const struct how *how, uint32_t slot)
{
  return is_this(g, slot) ? (struct bl_giver_turn){0, 0} : how->turn;
}

/* What the lambda captures goes to one more thread, or to several. */
static void give_captured(struct bl_giver *g, uint32_t lambda, uint32_t bci, const struct how *how)
{
  for (uint32_t i = 0, n = g->n_given; i < n; i++) {
    struct bl_giving x = g->given[i];
    if (x.lambda == lambda && x.made) {
      x.bci = bci;
      x.ways = g->ways;
      x.made = x.started = x.beside = false;
      x.twice = how->twice;
      x.turn = g->given[i].turn = own_turn(g, how, x.slot);
      note_given(g, x);
    }
  }
}

static void give(struct bl_giver *g, const struct how *how, uint32_t slot, uint32_t call)
{
  const struct bl_call *c = &g->m->calls[call];
  const struct bl_giver_store *last = bl_giver_last_store(g, slot);
  bool as = how->way == AS_THREAD, captured = bl_call_lambda(c) != NULL;
  if (as && last != NULL && last->lambda != 0) {
    give_captured(g, last->lambda, c->bci, how);
    return;
  }
  const struct bl_class *in = bl_giver_class_in(g, slot);
  const struct bl_class *type = in != NULL || as ? in : bl_giver_class(g, how->descriptor);
  bool tells = bl_sharing_is_ours(type) && (!as || is_thread(g->s, type));
  if (tells || (as && bl_giver_is_parameter(g, slot))) {
    note_given(g, (struct bl_giving){.slot = slot,
                                     .bci = c->bci,
                                     .ways = g->ways,
                                     .lambda = captured ? call + 1 : 0,
                                     .made = captured,
                                     .as = as,
                                     .twice = how->twice,
                                     .turn = own_turn(g, how, slot),
                                     .type = tells ? type : NULL,
                                     .root = how->root != NULL ? how->root
                                             : tells           ? g->s->root_of[type->id]
                                                               : NULL});
  }
}

/* What is made of the n-th argument; NO_WAY: nothing. */
static struct how giving_of(const struct bl_giver *g, uint32_t call, enum way way,
                            const struct cf_str *arguments, uint32_t n)
{
  const struct bl_call *c = &g->m->calls[call];
  const struct bl_lambda *l = bl_call_lambda(c);
  struct how how = {.way = way, .descriptor = arguments[n]};
  if (way != BY_OTHER) {
    how.root = way == AS_THREAD ? NULL
               : l != NULL      ? l->body
                                : g->s->root_of[bl_call_callee(c)->cls->id];
    how.twice = l != NULL && bl_sharing_is_in_parallel(g->s, g->m, call);
    return how;
  }
  const struct bl_gives *by = gives_of(g, call);
  uint32_t receiver = l != NULL && arguments[0].n == 0 ? 1 : 0;
  uint32_t bit = n < receiver || n - receiver >= BL_GIVES_MOST ? 0 : 1u << (n - receiver);
  how.way = (by->into & bit) != 0 ? INTO_THREAD : (by->as & bit) != 0 ? AS_THREAD : NO_WAY;
  how.root = how.way == INTO_THREAD ? by->root : NULL;
  how.twice = (by->twice & bit) != 0 || (l != NULL && bl_sharing_is_repeated(g->s, g->m, call));
  return how;
}

/* The lambda is made right where it is given away: to one thread it has gone already. */
static void give_made(struct bl_giver *g, const struct how *how, uint32_t call)
{
  if (how->way == AS_THREAD && how->twice && bl_call_lambda(&g->m->calls[call - 1]) != NULL) {
    give_captured(g, call, g->m->calls[call].bci, how);
  }
}

static void give_arguments(struct bl_giver *g, enum way way, uint32_t call)
{
  struct cf_str arguments[BL_GIVER_ARGUMENTS];
  uint32_t n = bl_giver_arguments(&g->m->calls[call], arguments);
  struct bl_giver_turn turn = {0, 0};
  if (way != BY_OTHER) {
    turn = turn_of(g, call, n);
  }
  const struct cf_insn *push;
  for (uint32_t i = 0; i < n && (push = bl_giver_push(g, i)) != NULL; i++) {
    struct how how = giving_of(g, call, way, arguments, n - 1 - i);
    how.turn = turn;
    uint32_t slot;
    if (how.way != NO_WAY && bl_giver_is_of_slot(g, push, &slot)) {
      give(g, &how, slot, call);
    } else if (i == 0 && push->op == CF_invokedynamic && call > 0) {
      give_made(g, &how, call);
    }
  }
}

/* --- who goes on with it --- */

static void set_started(struct bl_giver *g, bool started)
{
  for (uint32_t i = 0; i < g->n_given; i++) {
    g->given[i].started = started;
  }
}

/* Who calls it while a thread has it; not `this`, which its own method gives away: what that does
   besides is mostly the end of a beginning. */
static void note_beside(struct bl_giver *g, const struct bl_call *c)
{
  struct cf_str arguments[BL_GIVER_ARGUMENTS];
  const struct cf_insn *push = bl_giver_push(g, bl_giver_arguments(c, arguments));
  uint32_t slot;
  if (push == NULL || !bl_giver_is_of_slot(g, push, &slot) || is_this(g, slot)) {
    return;
  }
  for (uint32_t i = 0; i < g->n_given; i++) {
    struct bl_giving *x = &g->given[i];
    x->beside |= x->started && x->slot == slot && !bl_giver_is_stored(g, slot, x->bci, c->bci);
  }
}

static bool is_said_to_wait(const struct bl_giver *g, const struct bl_call *c)
{
  return bl_said_of_call(g->s->summaries, c, BL_E_JOINS) != NULL ||
         bl_said_of_call(g->s->summaries, c, BL_E_WAIT) != NULL ||
         bl_said_of_call(g->s->summaries, c, BL_E_PAUSE) != NULL;
}

/* The call waits, until a thread has ended most likely, be it by a helper that makes few calls. */
static bool waits(const struct bl_giver *g, const struct bl_call *c)
{
  const struct bl_method *helper = led_to(c);
  bool any = is_said_to_wait(g, c);
  uint32_t n = helper == NULL || helper->n_calls > MOST_OF_HELPER ? 0 : helper->n_calls;
  for (uint32_t i = 0; i < n && !any; i++) {
    any = is_said_to_wait(g, &helper->calls[i]);
  }
  return any;
}

/* From here on a thread is at work, or has ended, or what was given is called. */
static void go_on_with(struct bl_giver *g, const struct bl_call *c)
{
  bool named = bl_call_lambda(c) == NULL && bl_call_callee(c) != NULL;
  if (!named || g->n_given == 0) {
    return;
  }
  if (waits(g, c)) {
    set_started(g, false);
  } else if (bl_sharing_starts(g->s, c)) {
    set_started(g, true);
  } else if (c->op == CF_invokevirtual || c->op == CF_invokeinterface) {
    note_beside(g, c);
  }
}

static void look_at_call(struct bl_giver *g)
{
  uint32_t call = g->call++;
  enum way way = way_of(g, call);
  if (way != NO_WAY) {
    give_arguments(g, way, call);
  }
  go_on_with(g, &g->m->calls[call]);
}

/* Straight code ends; `away`: what comes next is not what comes after it, as the end of a loop. */
static void end_way(struct bl_giver *g, bool away)
{
  g->ways++;
  if (away) {
    set_started(g, false);
  }
}

static void look_at(struct bl_giver *g, const struct cf_insn *in)
{
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_INVOKE:
    if (g->call < g->m->n_calls && g->m->calls[g->call].bci == in->bci) {
      look_at_call(g);
    }
    break;
  case CF_K_STORE:
  case CF_K_PUT_STATIC:
    bl_giver_note_store(g, in);
    break;
  case CF_K_GOTO:
    end_way(g, (uint32_t)in->a > in->bci && !bl_giver_enters_loop(g, in));
    bl_giver_note_jump(g, in);
    break;
  case CF_K_BRANCH:
    bl_giver_note_jump(g, in);
    break;
  case CF_K_RETURN:
  case CF_K_THROW:
  case CF_K_SWITCH:
  case CF_K_RET:
    end_way(g, true);
    break;
  default:
    break;
  }
}

/* --- who gets it twice --- */

static bool is_given_in_loop(const struct bl_giver *g, const struct bl_giving *x)
{
  for (uint32_t i = 0; i < g->n_loops; i++) {
    const struct bl_giver_loop *l = &g->loops[i];
    bool in_turn = x->turn.executor != 0 && x->turn.since <= l->from;
    if (!in_turn && l->from <= x->bci && x->bci <= l->to &&
        !bl_giver_is_stored(g, x->slot, l->from, l->to)) {
      return true;
    }
  }
  return false;
}

/* A lambda that is made, and then given to a thread, is given once. */
static bool is_one_giving(const struct bl_giving *x, const struct bl_giving *y)
{
  return x->lambda != 0 && x->lambda == y->lambda && (x->made || y->made);
}

/* One executor of a single thread runs both. */
static bool is_in_turn(const struct bl_giving *x, const struct bl_giving *y)
{
  return x->turn.executor != 0 && x->turn.executor == y->turn.executor &&
         x->turn.since == y->turn.since;
}

/* `alike`: to a thread that runs the same. */
static bool is_given_again(const struct bl_giver *g, const struct bl_giving *x, bool alike)
{
  for (const struct bl_giving *y = x + 1; y < g->given + g->n_given; y++) {
    if (y->slot == x->slot && y->bci > x->bci && y->ways == x->ways && !is_one_giving(x, y) &&
        !is_in_turn(x, y) && (!alike || y->root == x->root) &&
        !bl_giver_is_stored(g, x->slot, x->bci, y->bci)) {
      return true;
    }
  }
  return false;
}

static void see_given(const struct bl_giver *g, const struct bl_giving *x, bl_sharing_given_fn *see,
                      void *ctx)
{
  bool alike = x->twice || is_given_in_loop(g, x) || is_given_again(g, x, true);
  if (x->type == NULL) {
    return;
  }
  if (alike || is_given_again(g, x, false)) {
    see(ctx, x->type, alike ? x->root : NULL, false);
  } else if (x->beside) {
    see(ctx, x->type, NULL, true);
  }
}

/* What the method gives away of what it is given, but for what waits for its turn. */
static struct bl_gives find_gives(const struct bl_giver *g)
{
  struct bl_gives to = {.method = g->m};
  for (uint32_t i = 0; i < g->n_given; i++) {
    const struct bl_giving *x = &g->given[i];
    uint32_t n = bl_giver_parameter(g, x->slot);
    if (n == BL_GIVES_MOST || x->turn.executor != 0) {
      continue;
    }
    bool twice = x->twice || is_given_in_loop(g, x) || is_given_again(g, x, false);
    to.as |= (uint16_t)(x->as ? 1u << n : 0);
    to.into |= (uint16_t)(x->as ? 0 : 1u << n);
    to.twice |= (uint16_t)(twice ? 1u << n : 0);
    to.root = x->as ? to.root : x->root;
  }
  return to;
}

struct bl_gives bl_sharing_find_given(const struct bl_sharing *s, const struct bl_method *m,
                                      bl_sharing_given_fn *see, void *ctx)
{
  struct bl_giver g = {.s = s, .m = m, .code = cf_code_bytecode(m->cls->cf, bl_method_member(m))};
  struct cf_err err = {0};
  struct cf_insn in;
  for (uint32_t bci = 0; bci < g.code.n && !g.over; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, g.code, bci, 0, &err)) {
      g.over = true;
      break;
    }
    look_at(&g, &in);
    bl_giver_remember(&g, &in);
  }
  for (uint32_t i = 0; i < g.n_given && !g.over; i++) {
    see_given(&g, &g.given[i], see, ctx);
  }
  return g.over ? (struct bl_gives){.method = m} : find_gives(&g);
}
