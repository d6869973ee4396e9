/* Method bodies, each read once: which calls it makes, what it instantiates and writes, whether it
   locks. Receives classes whose pools are resolved. Classes are independent of each other but for
   flags that only rise and counters, so any number of threads works on them. */
#include "src/program/link.h"

#include "classfile/class/descriptor.h"

#include <assert.h>

CF_VEC(call_vec, struct bl_call);

struct fault {
  const struct bl_method *method;
  struct cf_err err;
};
CF_VEC(fault_vec, struct fault);

struct scan {
  struct bl_linker *l;
  struct cf_arena scratch[BL_MAX_THREADS];
  struct fault_vec *faults; /* [n_given] by class */
};

/* One body. */
struct body {
  struct bl_method *m;
  const struct bl_class *cls;
  const struct cf_code *code;
  struct cf_arena *keep, *scratch;
  bool *told_null; /* of the linker */
  struct call_vec calls;
  uint32_t flags;          /* BL_M_… that the instructions tell */
  struct cf_insn last;     /* the instruction before, copies and casts of what it left apart */
  uint32_t cast;           /* where the last cast stands; 0: nowhere yet */
  bool copied;             /* … and it stores, or then loads, what a field held */
  struct bl_class *making; /* NULL, or what the `new` before is of … */
  unsigned since;          /* … and how many instructions have followed it */
  unsigned looks;          /* how often the body was looked through for what fills a local */
};

/* A phantom is static if something takes it as static; given members say so themselves. */
static void mark_static(uint16_t *access)
{
  __atomic_fetch_or(access, (uint16_t)CF_ACC_STATIC, __ATOMIC_RELAXED);
}

/* Of any method, while another thread may be looking at its body. */
static bool is_init(const struct bl_method *m)
{
  return (__atomic_load_n(&m->flags, __ATOMIC_RELAXED) & BL_M_SPECIAL) != 0;
}

/* --- calls --- */

/* A super call runs what the superclass has, even where the reference names a class above it (JVMS
   §6.5 invokespecial). */
static const struct bl_method *selected_by_super(const struct bl_class *cls,
                                                 const struct bl_method *m)
{
  bool is_super = m->cls != cls && m->cls != cls->super && !is_init(m) &&
                  !bl_class_is_interface(m->cls) && bl_class_is_a(cls, m->cls);
  for (const struct bl_class *c = cls->super; is_super && c != NULL && c != m->cls; c = c->super) {
    const struct bl_method *own = bl_class_own_method(c, m->signature);
    if (own != NULL) {
      return own;
    }
  }
  return m;
}

static void add_call(struct body *b, const struct cf_insn *in)
{
  struct bl_call call = {.bci = in->bci, .op = in->op, .named = BL_NO_CLASS};
  if (in->op == CF_invokedynamic) {
    const struct bl_lambda *lambda = bl_lambda_of(b->cls, (uint32_t)in->a, b->keep);
    call.private_.lambda = lambda;
    if (lambda != NULL && lambda->kind == 8) {
      bl_link_raise(&lambda->body->cls->instantiated);
    }
  } else {
    struct bl_method *callee = bl_method_at_entry(b->cls, (uint32_t)in->a);
    if (b->last.op == CF_aconst_null) {
      bl_link_raise(&b->told_null[callee->id]);
    }
    if (in->op == CF_invokestatic && bl_method_member(callee) == NULL) {
      mark_static(&callee->access);
    }
    call.named = bl_program_owner(b->cls, (uint32_t)in->a)->id;
    call.private_.callee = in->op == CF_invokespecial ? selected_by_super(b->cls, callee) : callee;
    /* targets come last: bl_link_targets */
  }
  cf_vec_push(b->scratch, &b->calls, call);
}

/* --- fields, objects, locks --- */

/* What makes the value that the instruction leaves, NULL if it does not tell. */
static const struct bl_method *maker_at(const struct body *b, const struct cf_insn *in)
{
  if (in->op != CF_invokespecial && in->op != CF_invokestatic) {
    return NULL;
  }
  const struct bl_method *m = bl_method_at_entry(b->cls, (uint32_t)in->a);
  return in->op == CF_invokestatic || is_init(m) ? m : NULL;
}

static bool makes_the_same(const struct bl_method *a, const struct bl_method *b)
{
  return a == b || (a->cls == b->cls && is_init(a) && is_init(b));
}

static struct cf_insn insn_at(const struct body *b, uint32_t bci)
{
  struct cf_insn in;
  struct cf_err err = {0};
  bool ok = cf_insn_decode(&in, b->code->bytecode, bci, b->code->bytecode_offset, &err);
  assert(ok);
  (void)ok;
  return in;
}

/* What makes whatever the method stores into the local variable, which is no parameter; NULL if
   that is not always the same. */
static const struct bl_method *made_into(const struct body *b, int64_t local)
{
  const struct bl_method *maker = NULL;
  struct cf_insn last = {0};
  for (uint32_t bci = 0; bci < b->code->bytecode.n;) {
    struct cf_insn in = insn_at(b, bci);
    if (cf_opcodes[in.op].kind == CF_K_STORE && in.a == local) {
      const struct bl_method *made = maker_at(b, &last);
      if (made == NULL || (maker != NULL && !makes_the_same(maker, made))) {
        return NULL;
      }
      maker = made;
    }
    last = cf_op_keeps_top(in.op) || in.op == CF_checkcast ? last : in;
    bci += cf_insn_length(&in);
  }
  return maker;
}

static bool is_parameter(const struct body *b, int64_t local)
{
  uint32_t slots = bl_method_is(b->m, CF_ACC_STATIC) ? 0 : 1;
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(b->m));
  while (cf_descriptor_next(&d, &w)) {
    slots += cf_value_slots(d);
  }
  return local < slots;
}

/* What makes the value that is written now, NULL if the instruction before does not tell, nor those
   that fill the local variable which it loads. */
static const struct bl_method *made_by(struct body *b)
{
  enum { LOOKS = 16 }; /* generated code has thousands of such writes */
  if (cf_opcodes[b->last.op].kind != CF_K_LOAD) {
    return maker_at(b, &b->last);
  }
  struct cf_insn load = insn_at(b, b->last.bci);
  return is_parameter(b, load.a) || b->looks++ >= LOOKS ? NULL : made_into(b, load.a);
}

static bool gets_field(const struct cf_insn *in)
{
  return in->op == CF_getfield || in->op == CF_getstatic;
}

/* A parameter is written, as far as the instruction before tells. */
static bool stores_parameter(const struct body *b)
{
  return cf_opcodes[b->last.op].kind == CF_K_LOAD && is_parameter(b, insn_at(b, b->last.bci).a);
}

/* It is cast to another class than the field's type, in front of the write: whoever has made it,
   such a one is wanted. */
static bool stores_cast(const struct body *b, uint32_t write, const struct bl_field *f)
{
  enum { CAST_LENGTH = 3 };
  if (b->cast == 0 || b->cast + CAST_LENGTH != write) {
    return false;
  }
  const struct bl_class *c = bl_program_class_at(b->cls, (uint32_t)insn_at(b, b->cast).a);
  return !cf_str_eq(c->name, cf_descriptor_class(bl_field_descriptor(f)));
}

/* What another object has in that very field, as who copies one does. */
static bool stores_same(const struct body *b, const struct bl_field *f)
{
  return gets_field(&b->last) && bl_field_at_entry(b->cls, (uint32_t)b->last.a) == f;
}

static void add_maker(struct body *b, uint32_t write, struct bl_field *f)
{
  if (f->type != 'L' || b->last.op == CF_aconst_null) {
    return;
  }
  const struct bl_method *none = NULL, *made = made_by(b);
  if (made == NULL || (!__atomic_compare_exchange_n(&f->maker, &none, made, false, __ATOMIC_RELAXED,
                                                    __ATOMIC_RELAXED) &&
                       !makes_the_same(none, made))) {
    bool given = stores_parameter(b) || (made == NULL && stores_cast(b, write, f));
    bl_link_add(&f->made_otherwise, given               ? BL_MADE_GIVEN
                                    : stores_same(b, f) ? BL_MADE_COPIED
                                                        : BL_MADE_UNLIKE);
  }
}

static void add_write(struct body *b, const struct cf_insn *in)
{
  struct bl_field *f = bl_field_at_entry(b->cls, (uint32_t)in->a);
  b->flags |= (f->access & CF_ACC_VOLATILE) != 0 ? BL_M_WRITES_VOLATILE : 0;
  add_maker(b, in->bci, f);
  const char *initialiser = in->op == CF_putstatic ? "<clinit>" : "<init>";
  if (f->cls != b->cls || !bl_method_is_init(b->m) ||
      !cf_str_is(bl_method_name(b->m), initialiser)) {
    bl_link_raise(&f->late_written);
    bool for_others = bl_method_is_accessor(b->m) && !bl_method_stands_for_field(b->m);
    if (b->last.op == CF_aconst_null || for_others) {
      bl_link_raise(&f->nulled); /* by an accessor perhaps: its callers say what it stores */
    }
  }
}

/* `new C(this, ...)` begins with `new; dup; aload_0`, and goes on with anything but a look into
   `this`. */
static bool may_be_for_this(const struct body *b, uint8_t op)
{
  switch (b->since) {
  case 0:
    return op == CF_dup;
  case 1:
    return op == CF_aload_0 && (b->m->access & CF_ACC_STATIC) == 0;
  default:
    return op != CF_getfield && op != CF_invokevirtual && op != CF_invokeinterface;
  }
}

/* The next instruction after a `new`: for whom is the object made? */
static void see_making(struct body *b, uint8_t op)
{
  enum { DECISIVE = 2 }; /* instructions between `new` and the one that decides */
  struct bl_class *c = b->making;
  const struct bl_class *none = NULL;
  bool may = may_be_for_this(b, op);
  if (may && b->since++ < DECISIVE) {
    return;
  }
  b->making = NULL;
  if (!may || (!__atomic_compare_exchange_n(&c->made_for, &none, b->cls, false, __ATOMIC_RELAXED,
                                            __ATOMIC_RELAXED) &&
               none != b->cls)) {
    bl_link_raise(&c->made_otherwise);
  }
}

static void add_new(struct body *b, const struct cf_insn *in)
{
  struct bl_class *c = bl_class_at(b->cls, (uint32_t)in->a);
  bl_link_raise(&c->instantiated);
  b->making = c->cf == NULL ? NULL : c;
  b->since = 0;
}

/* Or perhaps: `null == field` compares two references. */
static uint32_t tests_null(const struct body *b, const struct cf_insn *in)
{
  bool tests = in->op == CF_ifnull || in->op == CF_ifnonnull || in->op == CF_if_acmpeq ||
               in->op == CF_if_acmpne;
  bool field = gets_field(&b->last) || b->copied;
  bool call = cf_opcodes[b->last.op].kind == CF_K_INVOKE;
  return !tests ? 0 : field ? BL_M_TESTS_NULL : call ? BL_M_TESTS_CALL : 0;
}

static void add_static_use(const struct body *b, const struct cf_insn *in)
{
  struct bl_field *f = bl_field_at_entry(b->cls, (uint32_t)in->a);
  if (bl_field_member(f) == NULL) {
    mark_static(&f->access);
  }
}

static void add_read(struct body *b, const struct cf_insn *in)
{
  const struct bl_field *f = bl_field_at_entry(b->cls, (uint32_t)in->a);
  bool is_volatile = bl_field_member(f) != NULL && (f->access & CF_ACC_VOLATILE) != 0;
  b->flags |= is_volatile ? BL_M_READS_VOLATILE : 0;
}

static void add_insn(struct body *b, const struct cf_insn *in)
{
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_INVOKE:
    add_call(b, in);
    break;
  case CF_K_PUT_STATIC:
    add_static_use(b, in);
    add_write(b, in);
    break;
  case CF_K_PUT_FIELD:
    add_write(b, in);
    break;
  case CF_K_GET_STATIC:
    add_static_use(b, in);
    add_read(b, in);
    break;
  case CF_K_GET_FIELD:
    add_read(b, in);
    break;
  case CF_K_NEW:
    add_new(b, in);
    break;
  case CF_K_NEW_ARRAY:
    b->flags |= cf_opcodes[b->last.op].kind == CF_K_INVOKE ? BL_M_SIZES_ARRAY : 0;
    break;
  case CF_K_BRANCH:
  case CF_K_GOTO:
    b->flags |= (uint32_t)in->a <= in->bci ? BL_M_LOOPS : 0;
    b->flags |= tests_null(b, in);
    break;
  case CF_K_MONITOR:
    b->flags |= BL_M_MONITOR;
    break;
  default:
    break;
  }
}

/* --- bodies --- */

/* An instruction that add_insn has nothing to do with. */
static void pass_by(struct body *b, uint32_t bci, uint8_t op)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[op].kind;
  b->cast = op == CF_checkcast ? bci : b->cast;
  if (!cf_op_keeps_top(op) && op != CF_checkcast) {
    bool stored = b->copied && cf_opcodes[b->last.op].kind == CF_K_STORE;
    b->copied = (kind == CF_K_STORE && gets_field(&b->last)) || (kind == CF_K_LOAD && stored);
    b->last = (struct cf_insn){.bci = (uint16_t)bci, .op = op};
  }
}

/* Whether add_insn does anything with such an instruction. */
static bool tells(uint8_t op)
{
  const uint32_t kinds = 1u << CF_K_INVOKE | 1u << CF_K_PUT_STATIC | 1u << CF_K_PUT_FIELD |
                         1u << CF_K_GET_STATIC | 1u << CF_K_GET_FIELD | 1u << CF_K_NEW |
                         1u << CF_K_BRANCH | 1u << CF_K_GOTO | 1u << CF_K_MONITOR |
                         1u << CF_K_NEW_ARRAY;
  return (kinds >> cf_opcodes[op].kind & 1u) != 0;
}

_Static_assert(CF_K_COUNT_ <= 32, "a bit each in bl_method.kinds");

static bool scan_body(struct body *b, struct cf_err *err)
{
  struct cf_code code;
  uint64_t n = 0;
  if (!cf_code_check(&code, b->scratch, b->cls->cf, bl_method_member(b->m), err) ||
      !cf_insns_check(&n, b->cls->cf, &code, err)) {
    return false;
  }
  struct cf_insn in;
  uint32_t kinds = 0;
  b->code = &code;
  for (uint32_t bci = 0, length; bci < code.bytecode.n; bci += length) {
    uint8_t op = code.bytecode.p[bci];
    length = cf_fixed_length[op];
    kinds |= 1u << cf_opcodes[op].kind;
    if (b->making != NULL) {
      see_making(b, op);
    }
    if (!tells(op) && length != 0) {
      pass_by(b, bci, op);
      continue;
    }
    bool ok = cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, err);
    assert(ok);
    (void)ok;
    length = cf_insn_length(&in);
    kinds |= 1u << cf_opcodes[in.op].kind; /* wide: of what it widens */
    add_insn(b, &in);
    b->last = in;
    b->copied = false;
  }
  b->m->kinds = kinds;
  b->m->n_insns = (uint32_t)n;
  b->m->n_calls = b->calls.n;
  b->m->calls = cf_arena_alloc(b->keep, b->calls.n * sizeof *b->calls.items + 1);
  if (b->calls.n > 0) {
    memcpy(b->m->calls, b->calls.items, b->calls.n * sizeof *b->calls.items);
  }
  return true;
}

static void scan_class(void *ctx, unsigned thread, uint32_t i)
{
  struct scan *s = ctx;
  struct bl_class *c = s->l->classes.items[i];
  struct cf_arena *scratch = &s->scratch[thread], *keep = &s->l->maps->threads[thread];
  for (uint32_t k = 0; k < c->n_methods; k++) {
    struct body b = {.m = &c->methods[k],
                     .cls = c,
                     .keep = keep,
                     .scratch = scratch,
                     .told_null = s->l->told_null};
    struct fault f = {&c->methods[k], {0}};
    bool ok = !bl_method_member(b.m)->has_code || scan_body(&b, &f.err);
    uint32_t flags = b.m->flags | b.flags;
    if (!ok) {
      flags = (flags & ~(uint32_t)BL_M_BODY) | BL_M_MALFORMED;
      cf_vec_push(keep, &s->faults[i], f);
    }
    bl_link_set_flags(b.m, flags);
    cf_arena_reset(scratch);
  }
  bl_link_lambdas(s->l, c);
}

/* What malformed code writes is unknown, so its nest is not closed. */
static void report_faults(const struct scan *s)
{
  for (uint32_t i = 0; i < s->l->p->n_given; i++) {
    for (uint32_t k = 0; k < s->faults[i].n; k++) {
      const struct fault *f = &s->faults[i].items[k];
      char text[256];
      cf_err_format(text, sizeof text, &f->err);
      struct bl_class *c = s->l->classes.items[i];
      bl_link_notice(s->l, true, c, f->method, cf_arena_str(s->l->a, cf_str_c(text)));
      c->nest_host->nest_open = true;
    }
  }
}

/* What is known of the container of each class; most come from that of the one before. */
struct containers {
  struct cf_map lines; /* those where some class has them */
  struct cf_str last;
  bool has_lines; /* the last one */
};

static bool is_last(const struct containers *at, const struct bl_class *c)
{
  return at->last.p == c->container.p && at->last.n == c->container.n;
}

static void note_lines(struct containers *at, const struct bl_class *c)
{
  static char some;
  if (!c->no_lines && !is_last(at, c)) {
    *cf_map_at(&at->lines, c->container.p, c->container.n) = &some;
    at->last = c->container;
  }
}

static bool has_no_lines(struct containers *at, const struct bl_class *c)
{
  if (!is_last(at, c)) {
    at->has_lines = cf_map_get(&at->lines, c->container.p, c->container.n) != NULL;
    at->last = c->container;
  }
  return !at->has_lines;
}

/* A class without lines among such that have them was generated; where none has, they were left out
   of all. */
static void set_containers_lines(struct bl_linker *l)
{
  struct containers at = {0};
  cf_map_init(&at.lines, &l->scratch);
  for (uint32_t i = 0; i < l->p->n_given; i++) {
    note_lines(&at, l->classes.items[i]);
  }
  at.last = (struct cf_str){0};
  for (uint32_t i = 0; i < l->p->n_given; i++) {
    struct bl_class *c = l->classes.items[i];
    c->no_lines = has_no_lines(&at, c);
  }
  cf_map_destroy(&at.lines);
}

static void set_phantom_slots(struct bl_linker *l)
{
  for (uint32_t i = 0; i < l->methods.n; i++) {
    struct bl_method *m = l->methods.items[i];
    if (bl_method_member(m) == NULL && bl_method_is(m, CF_ACC_STATIC)) {
      m->slots = cf_descriptor_slots(bl_method_descriptor(m)) & 0x7fffu;
    }
  }
}

void bl_link_bodies(struct bl_linker *l)
{
  struct scan s = {.l = l};
  s.faults = CF_NEW_N(&l->scratch, struct fault_vec, l->p->n_given);
  l->told_null = CF_NEW_N(&l->scratch, bool, l->methods.n + 1);
  for (uint32_t i = 0; i < BL_MAX_THREADS; i++) {
    cf_arena_init(&s.scratch[i]);
  }
  bl_pool_for(l->threads, l->p->n_given, scan_class, &s);
  for (uint32_t i = 0; i < BL_MAX_THREADS; i++) {
    cf_arena_destroy(&s.scratch[i]);
  }
  report_faults(&s);
  set_containers_lines(l);
  set_phantom_slots(l);
}
