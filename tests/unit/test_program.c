/* Linking: small compiled classes (data/prog_sources.java) and handmade ones. Neither the JDK nor
   prog/Gone is given. What must come out was worked out from the sources and the JVMS. */
#include "tests/unit/class_bytes.h"

#include "src/summary/order.h"
#include "src/program/program.h"

enum { MOST = 20 };

struct fixture {
  struct cf_arena a;
  struct cf_class classes[MOST];
  struct cf_bytes bytes[MOST];
  struct bl_input_class inputs[MOST];
  uint32_t n;
  struct bl_program_notices notices;
  struct bl_program *p;
};

static void start(struct fixture *f)
{
  *f = (struct fixture){0};
  cf_arena_init(&f->a);
}

static void add_bytes(struct fixture *f, struct cf_bytes bytes, const char *container, bool library)
{
  struct cf_err err = {0};
  f->bytes[f->n] = bytes;
  if (!cf_class_parse(&f->classes[f->n], &f->a, bytes, &cf_default_limits, &err)) {
    char text[200];
    cf_err_format(text, sizeof text, &err);
    fail_msg("%s", text);
  }
  f->inputs[f->n] = (struct bl_input_class){&f->classes[f->n], cf_str_c(container), library, false};
  f->n++;
}

static void add(struct fixture *f, const char *name)
{
  char file[100];
  snprintf(file, sizeof file, "prog_%s", name);
  add_bytes(f, read_class(file), "app.jar", false);
}

static void link_all(struct fixture *f, unsigned threads)
{
  f->p = bl_program_link(f->inputs, f->n, NULL, threads, &f->notices);
}

static void link_names(struct fixture *f, const char *const *names)
{
  start(f);
  for (; *names != NULL; names++) {
    add(f, *names);
  }
  link_all(f, 1);
}

#define LINK(f, ...) link_names((f), (const char *const[]){__VA_ARGS__, NULL})

static void finish(struct fixture *f)
{
  bl_program_free(f->p);
  for (uint32_t i = 0; i < f->n; i++) {
    free_bytes(f->bytes[i]);
  }
  cf_arena_destroy(&f->a);
}

static struct bl_class *class_of(const struct fixture *f, const char *name)
{
  struct bl_class *c = bl_program_class(f->p, cf_str_c(name));
  assert_non_null(c);
  return c;
}

/* The method of the class, declared or phantom. */
static const struct bl_method *method_of(const struct fixture *f, const char *cls, const char *name)
{
  for (uint32_t i = 0; i < f->p->n_methods; i++) {
    const struct bl_method *m = f->p->methods[i];
    if (cf_str_is(m->cls->name, cls) && cf_str_is(bl_method_name(m), name)) {
      return m;
    }
  }
  fail_msg("no method %s.%s", cls, name);
  return NULL;
}

static const struct bl_field *field_of(const struct fixture *f, const char *cls, const char *name)
{
  for (uint32_t i = 0; i < f->p->n_fields; i++) {
    const struct bl_field *x = f->p->fields[i];
    if (cf_str_is(x->cls->name, cls) && cf_str_is(bl_field_name(x), name)) {
      return x;
    }
  }
  fail_msg("no field %s.%s", cls, name);
  return NULL;
}

/* The i-th call of the method. */
static const struct bl_call *call_of(const struct fixture *f, const char *cls, const char *name,
                                     uint32_t i)
{
  const struct bl_method *m = method_of(f, cls, name);
  assert_true(i < m->n_calls);
  assert_ptr_equal(bl_method_call(m, m->calls[i].bci), &m->calls[i]);
  return &m->calls[i];
}

static void expect_callee(const struct bl_call *call, const char *cls, const char *name)
{
  assert_non_null(bl_call_callee(call));
  assert_true(cf_str_is(bl_call_callee(call)->cls->name, cls));
  assert_true(cf_str_is(bl_method_name(bl_call_callee(call)), name));
}

/* "prog/A.m prog/B.m", with " open" or " overflow" behind. */
static void expect_targets(const struct bl_call *call, const char *want)
{
  const struct bl_targets *t = bl_call_targets(call);
  char text[500];
  size_t n = 0;
  text[0] = '\0';
  for (uint32_t i = 0; i < t->n; i++) {
    struct cf_str cls = t->items[i]->cls->name, name = bl_method_name(t->items[i]);
    n += (size_t)snprintf(text + n, sizeof text - n, "%s%.*s.%.*s", n == 0 ? "" : " ", (int)cls.n,
                          cls.p, (int)name.n, name.p);
  }
  snprintf(text + n, sizeof text - n, "%s%s", t->open ? " open" : "",
           t->overflow ? " overflow" : "");
  assert_string_equal(text, want);
}

/* --- fields and methods --- */

static void test_resolution(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Base", "Left", "Right");
  assert_int_equal(f.p->n_given, 3);
  assert_int_equal(f.notices.n, 0);
  const struct bl_class *right = class_of(&f, "prog/Right");
  assert_ptr_equal(right->super, class_of(&f, "prog/Left"));
  assert_true(bl_class_is_a(right, class_of(&f, "prog/Base")));
  assert_false(bl_class_is_a(class_of(&f, "prog/Base"), right));
  uint32_t found = 0; /* Right mentions x and shared through its own name */
  for (uint32_t i = 1; i < right->cf->pool.count; i++) {
    if (cf_pool_tag(&right->cf->pool, i) == CF_TAG_FIELDREF) {
      assert_true(cf_str_is(bl_program_field(right, i)->cls->name, "prog/Base"));
      assert_ptr_equal(bl_program_owner(right, i), right);
      found++;
    }
  }
  assert_int_equal(found, 2);
  assert_null(bl_program_class(f.p, CF_STR("prog/Nobody")));
  assert_null(bl_method_call(method_of(&f, "prog/Right", "viaSuper"), 0));
  finish(&f);
}

static void test_late_writes(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Base", "Left", "Right", "Outer", "Outer$Inner", "Named");
  assert_false(field_of(&f, "prog/Base", "fixed")->late_written);
  assert_true(field_of(&f, "prog/Base", "own")->late_written);
  assert_true(field_of(&f, "prog/Base", "shared")->late_written);
  assert_true(field_of(&f, "prog/Outer", "secret")->late_written);
  assert_false(field_of(&f, "prog/Named", "PLACE")->late_written);
  finish(&f);
}

static void test_nests(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Base", "Outer", "Outer$Inner");
  assert_ptr_equal(class_of(&f, "prog/Outer$Inner")->nest_host, class_of(&f, "prog/Outer"));
  assert_ptr_equal(class_of(&f, "prog/Base")->nest_host, class_of(&f, "prog/Base"));
  assert_true(bl_field_is_closed(field_of(&f, "prog/Outer", "secret")));
  assert_true(bl_field_is_closed(field_of(&f, "prog/Base", "own")));
  assert_false(bl_field_is_closed(field_of(&f, "prog/Base", "x"))); /* protected */
  finish(&f);
  LINK(&f, "Outer"); /* the inner class may write it */
  assert_false(bl_field_is_closed(field_of(&f, "prog/Outer", "secret")));
  finish(&f);
}

static void test_methods(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Base", "Left", "Right", "Calls");
  const struct bl_method *m = method_of(&f, "prog/Calls", "virtual");
  assert_int_equal(m->slots, 2);
  assert_int_equal(m->flags, BL_M_MONITOR | BL_M_BODY);
  assert_true(bl_method_has_body(m));
  assert_int_equal(method_of(&f, "prog/Base", "touch")->slots, 0);
  assert_int_equal(method_of(&f, "prog/Calls", "work")->flags,
                   BL_M_MONITOR | BL_M_BODY | BL_M_EXACT);
  for (uint32_t i = 0; i < f.p->n_methods; i++) {
    assert_int_equal(f.p->methods[i]->id, i);
    assert_true(bl_method_member(f.p->methods[i]) != NULL || !bl_method_has_body(f.p->methods[i]));
  }
  finish(&f);
}

/* --- calls --- */

static void test_overriding(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Base", "Left", "Right", "Calls");
  const struct bl_call *call = call_of(&f, "prog/Calls", "virtual", 0);
  expect_callee(call, "prog/Base", "over");
  expect_targets(call, "prog/Base.over prog/Left.over prog/Right.over");
  expect_targets(call_of(&f, "prog/Calls", "virtual", 1), "prog/Base.last"); /* final */
  expect_targets(call_of(&f, "prog/Base", "callSecret", 0), "prog/Base.secret");
  call = call_of(&f, "prog/Right", "viaSuper", 0);
  assert_int_equal(call->op, CF_invokespecial);
  expect_callee(call, "prog/Left", "over");
  expect_targets(call, "prog/Left.over");
  finish(&f);
}

/* Only what is at or below the class that the call names, wherever the method is declared. */
static void test_named_class(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Base", "Left", "Right", "Middle", "Low", "Aside", "Names");
  expect_targets(call_of(&f, "prog/Names", "wide", 0),
                 "prog/Base.over prog/Left.over prog/Low.over prog/Right.over");
  const struct bl_call *middle = call_of(&f, "prog/Names", "narrow", 0);
  const struct bl_call *aside = call_of(&f, "prog/Names", "narrow", 2);
  expect_callee(middle, "prog/Base", "over");
  assert_ptr_equal(bl_call_callee(middle), bl_call_callee(aside));
  assert_int_equal(middle->named, class_of(&f, "prog/Middle")->id);
  assert_int_equal(aside->named, class_of(&f, "prog/Aside")->id);
  expect_targets(middle, "prog/Base.over prog/Low.over");
  expect_targets(aside, "prog/Base.over");
  finish(&f);
}

static void test_shared_sets(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Base", "Middle", "Low", "Aside", "Names", "Calls");
  const struct bl_call *narrow = method_of(&f, "prog/Names", "narrow")->calls;
  assert_ptr_equal(bl_call_targets(&narrow[0]), bl_call_targets(&narrow[1]));
  assert_int_not_equal(bl_call_targets(&narrow[0])->id, bl_call_targets(&narrow[2])->id);
  assert_ptr_equal(bl_call_targets(&narrow[3]), bl_call_targets(&narrow[4])); /* final */
  const struct bl_call *indy = call_of(&f, "prog/Calls", "lambdas", 0);
  assert_int_equal(indy->op, CF_invokedynamic);
  assert_int_equal(indy->named, BL_NO_CLASS);
  expect_targets(indy, " open");
  assert_ptr_equal(bl_call_lambda(indy)->targets->items[0], bl_call_lambda(indy)->body);
  for (uint32_t i = 0; i < f.p->n_methods; i++) {
    for (uint32_t k = 0; k < f.p->methods[i]->n_calls; k++) {
      assert_true(bl_call_targets(&f.p->methods[i]->calls[k])->id < f.p->n_target_sets);
    }
  }
  finish(&f);
}

/* Of a library only what is instantiated counts: Right is, in Calls.lambdas, by Right::new. */
static void test_library(void **state)
{
  (void)state;
  struct fixture f;
  start(&f);
  const char *const names[] = {"Base", "Left", "Right"};
  for (int i = 0; i < 3; i++) {
    char file[40];
    snprintf(file, sizeof file, "prog_%s", names[i]);
    add_bytes(&f, read_class(file), "lib.jar", true);
  }
  add(&f, "Calls");
  link_all(&f, 1);
  assert_true(class_of(&f, "prog/Right")->instantiated);
  assert_false(class_of(&f, "prog/Left")->instantiated);
  expect_targets(call_of(&f, "prog/Calls", "virtual", 0), "prog/Right.over");
  finish(&f);
}

static void test_interfaces(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Named", "Other", "Impl", "Inherits", "Adopts", "Calls");
  const struct bl_call *name = call_of(&f, "prog/Impl", "title", 0);
  expect_callee(name, "prog/Other", "name"); /* the more specific default */
  expect_targets(name, "prog/Other.name");
  const struct bl_call *title = call_of(&f, "prog/Calls", "through", 0);
  expect_callee(title, "prog/Named", "title");
  /* Adopts has title from a class that knows nothing of Named. */
  expect_targets(title, "prog/Impl.title prog/Inherits.title");
  expect_targets(call_of(&f, "prog/Calls", "through", 1), "prog/Named.name prog/Other.name");
  const struct bl_call *adopted = call_of(&f, "prog/Calls", "adopted", 0);
  expect_callee(adopted, "prog/Named", "name");
  finish(&f);
}

static void test_lambdas(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Base", "Left", "Right", "Calls");
  const struct bl_method *m = method_of(&f, "prog/Calls", "lambdas");
  const struct bl_lambda *outer = bl_call_lambda(&m->calls[0]),
                         *reference = bl_call_lambda(&m->calls[2]);
  const struct bl_lambda *maker = bl_call_lambda(&m->calls[3]);
  assert_non_null(outer);
  assert_null(bl_call_callee(&m->calls[0]));
  assert_int_equal(outer->captured, 1); /* this */
  assert_true(cf_str_is(outer->interface_name, "java/lang/Runnable"));
  assert_true(cf_str_is(outer->method_name, "run"));
  assert_int_equal(outer->body->flags & (BL_M_LAMBDA_BODY | BL_M_REACHABLE_VIRTUAL),
                   BL_M_LAMBDA_BODY);
  assert_int_equal(outer->body->enclosing, m->id);
  const struct bl_method *inner = bl_call_lambda(&outer->body->calls[0])->body;
  assert_int_equal(inner->enclosing, m->id); /* not the outer lambda */
  assert_true(cf_str_is(bl_method_name(reference->body), "work"));
  assert_int_equal(reference->body->enclosing, reference->body->id);
  assert_int_equal(reference->body->flags & BL_M_LAMBDA_BODY, 0);
  assert_int_equal(maker->kind, 8);
  assert_true(cf_str_is(bl_method_name(maker->body), "<init>"));
  assert_int_equal(maker->captured, 0);
  expect_callee(&m->calls[4], "java/lang/Object", "clone"); /* of an array */
  finish(&f);
}

/* --- what is not given --- */

static void test_missing_superclass(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Orphan", "OrphanChild");
  const struct bl_class *gone = class_of(&f, "prog/Gone");
  assert_null(gone->cf);
  assert_true(gone->library);
  assert_true(gone->id >= f.p->n_given); /* behind the given ones */
  assert_int_equal(gone->n_subs, 1);
  const struct bl_call *use = call_of(&f, "prog/Orphan", "use", 0);
  expect_callee(use, "prog/Gone", "gone");
  assert_ptr_equal(bl_call_callee(use), bl_call_callee(call_of(&f, "prog/OrphanChild", "use2", 0)));
  assert_null(bl_method_member(bl_call_callee(use)));
  expect_targets(use, " open");
  const struct bl_method *still = bl_call_callee(call_of(&f, "prog/Orphan", "use", 1));
  assert_true(bl_method_is(still, CF_ACC_STATIC));
  assert_int_equal(still->slots, 0);
  const struct bl_field *field = field_of(&f, "prog/Gone", "field");
  assert_true(field->late_written);
  assert_false(bl_field_is_closed(field));
  assert_true(f.p->n_missing >= 2);
  finish(&f);
}

static void tell_above(const void *ctx, struct cf_str cls,
                       void (*above)(void *to, struct cf_str name), void *to)
{
  const char *const *names = ctx;
  for (; cf_str_is(cls, "prog/Gone") && *names != NULL; names++) {
    above(to, cf_str_c(*names));
  }
}

static struct fixture link_hearsay(const char *const *names)
{
  struct fixture f;
  const struct bl_hearsay hearsay = {names, tell_above};
  start(&f);
  add(&f, "Base");
  add(&f, "Orphan");
  add(&f, "OrphanChild");
  f.p = bl_program_link(f.inputs, f.n, &hearsay, 1, &f.notices);
  return f;
}

/* What is said to be above it is, where something mentions that; it changes nothing of what the
   missing class itself must declare. */
static void test_hearsay(void **state)
{
  (void)state;
  static const char *const names[] = {"prog/Gone", "prog/Nobody", "prog/Base", NULL};
  struct fixture f = link_hearsay(names);
  const struct bl_class *base = class_of(&f, "prog/Base"), *gone = class_of(&f, "prog/Gone");
  assert_null(bl_program_class(f.p, CF_STR("prog/Nobody")));
  assert_int_equal(gone->n_interfaces, 1);
  assert_ptr_equal(gone->interfaces[0], base);
  assert_null(gone->super);
  assert_true(bl_class_is_a(class_of(&f, "prog/OrphanChild"), base));
  expect_callee(call_of(&f, "prog/OrphanChild", "use2", 0), "prog/Gone", "gone");
  assert_int_equal(f.notices.n, 0);
  finish(&f);
}

/* Hearsay that has a class above itself is cut like a class file that does. */
static void test_hearsay_in_a_circle(void **state)
{
  (void)state;
  static const char *const names[] = {"prog/OrphanChild", NULL};
  struct fixture f = link_hearsay(names);
  assert_int_equal(f.notices.n, 1);
  assert_true(f.notices.items[0].error);
  finish(&f);
}

/* A superclass that is not given may have what an interface declares too. */
static void test_missing_before_interface(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Named", "Other", "Impl", "Heir", "LastHeir");
  const struct bl_call *title = call_of(&f, "prog/Heir", "both", 0);
  expect_callee(title, "prog/Gone", "title");
  assert_null(bl_method_member(bl_call_callee(title)));
  expect_targets(title, "prog/LastHeir.title open"); /* not Impl's */
  expect_callee(call_of(&f, "prog/LastHeir", "own", 0), "prog/Gone", "name");
  expect_targets(call_of(&f, "prog/LastHeir", "own", 0), "prog/Named.name open");
  finish(&f);
}

static void test_missing_named_class(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Base", "Middle", "Low", "Aside", "Names");
  expect_callee(call_of(&f, "prog/Names", "missing", 0), "prog/Gone", "hashCode");
  expect_targets(call_of(&f, "prog/Names", "missing", 0), " open"); /* Low is no Gone */
  expect_targets(call_of(&f, "prog/Names", "missing", 1), "prog/Low.hashCode open");
  finish(&f);
}

static void test_missing_object(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Calls");
  expect_callee(call_of(&f, "prog/Calls", "monitor", 0), "java/lang/Object", "wait");
  expect_callee(call_of(&f, "prog/Calls", "work", 0), "java/lang/Object", "notify");
  expect_targets(call_of(&f, "prog/Calls", "monitor", 0), " open");
  finish(&f);
}

/* One method a name, whatever the descriptor. */
static void test_polymorphic(void **state)
{
  (void)state;
  struct fixture f;
  LINK(&f, "Calls");
  const struct bl_call *call = call_of(&f, "prog/Calls", "polymorphic", 0);
  expect_callee(call, "java/lang/invoke/VarHandle", "setVolatile");
  assert_true(cf_str_is(bl_method_descriptor(bl_call_callee(call)),
                        "([Ljava/lang/Object;)Ljava/lang/Object;"));
  expect_callee(call_of(&f, "prog/Calls", "polymorphic", 1), "java/lang/invoke/MethodHandle",
                "invokeExact");
  finish(&f);
}

static void test_duplicate(void **state)
{
  (void)state;
  struct fixture f;
  start(&f);
  add(&f, "Base");
  add_bytes(&f, read_class("prog_Base"), "lib/other.jar", true);
  link_all(&f, 1);
  assert_int_equal(f.p->n_given, 1);
  assert_false(class_of(&f, "prog/Base")->library);
  assert_int_equal(f.notices.n, 1);
  assert_false(f.notices.items[0].error);
  assert_true(cf_str_is(f.notices.items[0].where, "app.jar!/prog/Base.class"));
  assert_true(cf_str_is(f.notices.items[0].text,
                        "the class is in app.jar and lib/other.jar; the first counts"));
  finish(&f);
}

static void test_nothing(void **state)
{
  (void)state;
  struct fixture f;
  start(&f);
  link_all(&f, 4);
  assert_int_equal(f.p->n_given, 0);
  assert_int_equal(f.p->n_bodies, 0);
  finish(&f);
}

/* --- handmade classes --- */

static size_t put_utf8(uint8_t *out, size_t n, const char *text)
{
  size_t length = strlen(text);
  out[n++] = CF_TAG_UTF8;
  out[n++] = 0;
  out[n++] = (uint8_t)length;
  memcpy(out + n, text, length);
  return n + length;
}

/* class `name` extends `super` implements `interface` { void m() { <code> } } */
static struct cf_bytes make_class(const char *name, const char *super, const char *interface,
                                  bool is_interface, const char *code)
{
  uint8_t out[1000];
  size_t n = put_hex(out, 0, "CAFEBABE 0000 0034 000A");
  n = put_utf8(out, n, name);
  n = put_hex(out, n, "07 0001");
  n = put_utf8(out, n, super);
  n = put_hex(out, n, "07 0003");
  n = put_utf8(out, n, interface);
  n = put_hex(out, n, "07 0005");
  n = put_utf8(out, n, "m");
  n = put_utf8(out, n, "()V");
  n = put_utf8(out, n, "Code");
  n = put_hex(out, n, is_interface ? "0600" : "0020");
  n = put_hex(out, n, "0002 0004 0001 0006 0000 0001"); /* an interface, no field, a method */
  n = put_hex(out, n, "0001 0007 0008 0001 0009");
  uint8_t length = (uint8_t)(strlen(code) / 2);
  n = put_hex(out, n, "0000 00");
  out[n++] = (uint8_t)(12 + length);
  n = put_hex(out, n, "0004 0004 0000 00");
  out[n++] = length;
  n = put_hex(out, n, code);
  n = put_hex(out, n, "0000 0000 0000");
  return exact_copy(out, n);
}

static void test_cycles(void **state)
{
  (void)state;
  struct fixture f;
  start(&f);
  add_bytes(&f, make_class("A", "B", "I", false, "B1"), "x.jar", false);
  add_bytes(&f, make_class("B", "C", "I", false, "B1"), "x.jar", false);
  add_bytes(&f, make_class("C", "A", "I", false, "B1"), "x.jar", false);
  add_bytes(&f, make_class("I", "O", "J", true, "B1"), "x.jar", false);
  add_bytes(&f, make_class("J", "O", "I", true, "B1"), "x.jar", false);
  add_bytes(&f, make_class("S", "S", "S", false, "B1"), "x.jar", false);
  link_all(&f, 1);
  assert_int_equal(f.notices.n, 4);
  assert_true(cf_str_is(f.notices.items[0].where, "x.jar!/C.class"));
  assert_null(class_of(&f, "C")->super);
  assert_true(bl_class_is_a(class_of(&f, "A"), class_of(&f, "C")));
  assert_false(bl_class_is_a(class_of(&f, "C"), class_of(&f, "A")));
  assert_int_equal(class_of(&f, "J")->n_interfaces, 0);
  assert_int_equal(class_of(&f, "S")->n_interfaces, 0);
  finish(&f);
}

static void test_malformed(void **state)
{
  (void)state;
  struct fixture f;
  start(&f);
  add_bytes(&f, make_class("Bad", "O", "I", false, "FE"), "x.jar", false);
  add_bytes(&f, make_class("Good", "Bad", "I", false, "B1"), "x.jar", false);
  link_all(&f, 2);
  const struct bl_method *m = method_of(&f, "Bad", "m");
  assert_int_equal(m->flags & BL_M_MALFORMED, BL_M_MALFORMED);
  assert_false(bl_method_has_body(m));
  assert_int_equal(f.p->n_bodies, 1);
  assert_int_equal(f.notices.n, 1);
  assert_true(f.notices.items[0].error);
  assert_true(cf_str_is(f.notices.items[0].where, "x.jar!/Bad.class: m()V"));
  finish(&f);
}

/* More than BL_MAX_TARGETS overriding methods are none. */
static void test_overflow(void **state)
{
  (void)state;
  enum { N = BL_MAX_TARGETS + 1 };
  static struct cf_class classes[N + 3];
  static struct bl_input_class inputs[N + 3];
  struct cf_bytes bytes[N + 3];
  struct cf_arena a;
  cf_arena_init(&a);
  bytes[0] = read_class("prog_Base");
  bytes[1] = read_class("prog_Calls");
  uint32_t n = 2;
  for (; n < N + 2; n++) { /* each overrides over()V */
    bytes[n] = read_class("prog_Left");
    char *name = memmem(bytes[n].p, bytes[n].n, "prog/Left", 9);
    name[5] = (char)('A' + n / 26);
    name[6] = (char)('a' + n % 26);
  }
  for (uint32_t i = 0; i < n; i++) {
    struct cf_err err = {0};
    assert_true(cf_class_parse(&classes[i], &a, bytes[i], &cf_default_limits, &err));
    inputs[i] = (struct bl_input_class){&classes[i], CF_STR("x.jar"), false, false};
  }
  struct fixture f = {0};
  f.p = bl_program_link(inputs, n - 2, NULL, 1, &f.notices);
  const struct bl_call *call = call_of(&f, "prog/Calls", "virtual", 0);
  assert_int_equal(bl_call_targets(call)->n, BL_MAX_TARGETS);
  bl_program_free(f.p);
  f.p = bl_program_link(inputs, n, NULL, 1, &f.notices);
  expect_targets(call_of(&f, "prog/Calls", "virtual", 0), " open overflow");
  bl_program_free(f.p);
  for (uint32_t i = 0; i < n; i++) {
    free_bytes(bytes[i]);
  }
  cf_arena_destroy(&a);
}

/* --- order --- */

/* Every method counts, or, the second time, `far` leads nowhere and `gone` does not count. */
static void find_order(struct bl_order *out, const struct fixture *f, const struct bl_method *far,
                       const struct bl_method *gone)
{
  uint8_t needed[64] = {0};
  for (uint32_t i = 0; i < f->p->n_bodies; i++) {
    const struct bl_method *m = f->p->bodies[i];
    assert_true(m->id < sizeof needed);
    needed[m->id] = m == gone ? 0 : m == far ? BL_MAX_CALL_DEPTH + 1 : 1;
  }
  bl_order_find(out, &f->p->arena, f->p, needed);
}

static void test_components(void **state)
{
  (void)state;
  struct fixture f;
  struct bl_order o;
  LINK(&f, "Recursion");
  uint32_t even = method_of(&f, "prog/Recursion", "even")->id;
  uint32_t odd = method_of(&f, "prog/Recursion", "odd")->id;
  uint32_t self = method_of(&f, "prog/Recursion", "self")->id;
  uint32_t top = method_of(&f, "prog/Recursion", "top")->id;
  uint32_t leaf = method_of(&f, "prog/Recursion", "leaf")->id;
  find_order(&o, &f, NULL, NULL);
  assert_int_equal(o.component[even], o.component[odd]);
  assert_true(o.component[leaf] < o.component[self]);
  assert_true(o.component[self] < o.component[top]);
  assert_true(o.component[even] < o.component[top]);
  assert_int_equal(o.n, 6); /* and the constructor */
  assert_int_equal(o.n_components, 5);
  for (uint32_t i = 1; i < o.n; i++) {
    assert_true(o.component[o.methods[i - 1]->id] <= o.component[o.methods[i]->id]);
  }
  find_order(&o, &f, f.p->methods[even], f.p->methods[top]);
  assert_true(o.component[even] < o.component[odd]);
  assert_int_equal(o.component[top], BL_NO_COMPONENT);
  assert_int_equal(o.n, 5);
  finish(&f);
}

/* Any number of threads links the same program. */
static void test_threads(void **state)
{
  (void)state;
  const char *const names[] = {"Base",   "Left",  "Right",     "Named",  "Other",       "Impl",
                               "Adopts", "Calls", "Recursion", "Orphan", "OrphanChild", "Outer"};
  struct fixture f[2];
  for (int k = 0; k < 2; k++) {
    start(&f[k]);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
      add(&f[k], names[i]);
    }
    link_all(&f[k], k == 0 ? 1 : 8);
  }
  assert_int_equal(f[0].p->n_methods, f[1].p->n_methods);
  assert_int_equal(f[0].p->n_target_sets, f[1].p->n_target_sets);
  for (uint32_t i = 0; i < f[0].p->n_methods; i++) {
    const struct bl_method *x = f[0].p->methods[i], *y = f[1].p->methods[i];
    assert_true(cf_str_eq(bl_method_name(x), bl_method_name(y)) &&
                cf_str_eq(x->cls->name, y->cls->name));
    assert_int_equal(x->n_calls, y->n_calls);
    assert_int_equal(x->flags, y->flags);
    for (uint32_t c = 0; c < x->n_calls; c++) {
      const struct bl_targets *s = bl_call_targets(&x->calls[c]),
                              *t = bl_call_targets(&y->calls[c]);
      assert_int_equal(s->id, t->id);
      assert_int_equal(s->n, t->n);
      assert_int_equal(s->open, t->open);
    }
  }
  finish(&f[0]);
  finish(&f[1]);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_resolution),
      cmocka_unit_test(test_late_writes),
      cmocka_unit_test(test_nests),
      cmocka_unit_test(test_methods),
      cmocka_unit_test(test_overriding),
      cmocka_unit_test(test_named_class),
      cmocka_unit_test(test_shared_sets),
      cmocka_unit_test(test_library),
      cmocka_unit_test(test_interfaces),
      cmocka_unit_test(test_lambdas),
      cmocka_unit_test(test_missing_superclass),
      cmocka_unit_test(test_hearsay),
      cmocka_unit_test(test_hearsay_in_a_circle),
      cmocka_unit_test(test_missing_before_interface),
      cmocka_unit_test(test_missing_named_class),
      cmocka_unit_test(test_missing_object),
      cmocka_unit_test(test_polymorphic),
      cmocka_unit_test(test_duplicate),
      cmocka_unit_test(test_nothing),
      cmocka_unit_test(test_cycles),
      cmocka_unit_test(test_malformed),
      cmocka_unit_test(test_overflow),
      cmocka_unit_test(test_components),
      cmocka_unit_test(test_threads),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
