/* Model files: the built-in ones are good, faults are named with their line, and methods get the
   model of what is nearest above them. */
#include "tests/unit/class_bytes.h"

#include "src/model/table.h"

struct reading {
  struct bl_models *ms;
  struct cf_arena a;
  struct cf_str message;
};

static bool add(struct reading *r, const char *text)
{
  return bl_models_add(r->ms, "user.model", cf_str_c(text), &r->a, &r->message);
}

static int open_reading(void **state)
{
  struct reading *r = calloc(1, sizeof *r);
  r->ms = bl_models_new();
  cf_arena_init(&r->a);
  *state = r;
  return 0;
}

static int close_reading(void **state)
{
  struct reading *r = *state;
  bl_models_free(r->ms);
  cf_arena_destroy(&r->a);
  free(r);
  return 0;
}

static void expect_effect(const struct bl_model *m, enum bl_effect_kind kind, int operand)
{
  const struct bl_effect *e = bl_model_effect(m, kind);
  assert_non_null(e);
  assert_int_equal(e->operand, operand);
}

/* --- the text --- */

static void test_built_in(void **state)
{
  struct reading *r = *state;
  const struct bl_model *m = bl_models_at(r->ms, CF_STR("java/lang/Object.wait(J)"));
  expect_effect(m, BL_E_WAIT, BL_OPERAND_THIS);
  expect_effect(m, BL_E_TIMED, 0);
  assert_null(bl_model_effect(m, BL_E_ACQUIRE));
  m = bl_models_at(r->ms, CF_STR("java/lang/System.arraycopy(*)"));
  expect_effect(m, BL_E_READ, 0);
  expect_effect(m, BL_E_WRITE, 2);
  assert_null(bl_model_effect(NULL, BL_E_READ));
}

static void test_every_word(void **state)
{
  struct reading *r = *state;
  assert_true(
      add(r, "# a comment\n"
             "\n"
             "  a/B.c()  acquire:this try:arg0 release:result wait:arg63 timed:arg0 view:this\n"
             "a/B.c(I)V\tread-mode read:this write:this take:this validate flow:arg1 # x\r\n"
             "a/B.d(*) pure starts:this joins:this runs:arg0 hands:this fresh\n"
             "a/B.*(*) pause locked:result binary validate:arg1\n"
             "a/B < a/C a/D\n"
             "a/B : atomic locked"));
  const struct bl_model *m = bl_models_at(r->ms, CF_STR("a/B.c()"));
  assert_int_equal(m->n, 6);
  expect_effect(m, BL_E_TRY, 0);
  expect_effect(m, BL_E_RELEASE, BL_OPERAND_RESULT);
  expect_effect(m, BL_E_WAIT, 63);
  expect_effect(m, BL_E_TIMED, 0);
  expect_effect(bl_models_at(r->ms, CF_STR("a/B.c(I)V")), BL_E_VALIDATE, BL_OPERAND_NONE);
  expect_effect(bl_models_at(r->ms, CF_STR("a/B.*(*)")), BL_E_VALIDATE, 1);
  assert_true(add(r, "a/E.getMode() gets:mode\n"));
  m = bl_models_at(r->ms, CF_STR("a/E.getMode()"));
  expect_effect(m, BL_E_GETS, BL_OPERAND_NONE);
  assert_true(cf_str_is(m->cls, "a/E") && cf_str_is(m->state, "mode"));
}

static void test_faults(void **state)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"\n\na/B.c() jump\n", "user.model:3: no such effect: 'jump'"},
      {"a/B.c()", "user.model:1: nothing is said of 'a/B.c()'"},
      {"a/B.c() read", "user.model:1: this needs an operand: 'read'"},
      {"a/B.c() pure:this", "user.model:1: this takes no operand: 'pure:this'"},
      {"a/B.c() read:", "user.model:1: this is no operand: ''"},
      {"a/B.c() read:arg", "user.model:1: this is no operand: 'arg'"},
      {"a/B.c() read:arg64", "user.model:1: this is no operand: 'arg64'"},
      {"a/B.c() read:arg100", "user.model:1: this is no operand: 'arg100'"},
      {"a/B.c() read:arg1x", "user.model:1: this is no operand: 'arg1x'"},
      {"a/B.c pure", "user.model:1: this is no CLASS.METHOD(PARAMETERS): 'a/B.c'"},
      {"a/B() pure", "user.model:1: this is no CLASS.METHOD(PARAMETERS): 'a/B()'"},
      {".c() pure", "user.model:1: this is no CLASS.METHOD(PARAMETERS): '.c()'"},
      {"a/B.() pure", "user.model:1: this is no CLASS.METHOD(PARAMETERS): 'a/B.()'"},
      {"a.B.c() pure\na/B.c() pure\na/B.c() log", "user.model:3: said twice: 'a/B.c()'"},
      {"a/B <", "user.model:1: nothing is said of 'a/B'"},
      {"a/B < a.C", "user.model:1: this is no class name: 'a.C'"},
      {"a.B < a/C", "user.model:1: this is no class name: 'a.B'"},
      {"a/B : entry:", "user.model:1: this is no method name: ''"},
      {"a/B : entry:a.b", "user.model:1: this is no method name: 'a.b'"},
      {"a/B : quick", "user.model:1: no such trait: 'quick'"},
      {"a/B.c() gets", "user.model:1: this is no name: ''"},
      {"a/B.c() sets:", "user.model:1: this is no name: ''"},
      {"a/B.c() sets:a.b", "user.model:1: this is no name: 'a.b'"},
      {"a/B.c() gets:d frail", "user.model:1: this is no version of class files: ''"},
      {"a/B.c() gets:d frail:8", "user.model:1: this is no version of class files: '8'"},
      {"a/B.c() gets:d frail:5x", "user.model:1: this is no version of class files: '5x'"},
      {"a/B.c() gets:d frail:128", "user.model:1: this is no version of class files: '128'"},
      {"a/B.c() log log log log log log log", "user.model:1: one effect too many: 'log'"},
  };
  struct reading *r = *state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_false(add(r, cases[i].text));
    assert_int_equal(r->message.n, strlen(cases[i].message));
    assert_memory_equal(r->message.p, cases[i].message, r->message.n);
  }
}

/* A later file has the last word; the same file only one. */
static void test_replacing(void **state)
{
  struct reading *r = *state;
  assert_true(add(r, "java/lang/Object.notify() log"));
  assert_non_null(
      bl_model_effect(bl_models_at(r->ms, CF_STR("java/lang/Object.notify()")), BL_E_LOG));
  assert_true(add(r, "java/lang/Object.notify() pause"));
}

/* What is built in is still there beside what more is said of it. */
static void test_adding(void **state)
{
  struct reading *r = *state;
  const struct bl_class_model *before = bl_models_class(r->ms, CF_STR("java/util/Vector"));
  assert_true(add(r, "java/util/Vector : coordinates entry:here\na/Super < java/util/Vector"));
  const struct bl_class_model *c = bl_models_class(r->ms, CF_STR("java/util/Vector"));
  assert_ptr_not_equal(c, before);
  assert_int_equal(c->traits, before->traits | BL_T_COORDINATES);
  assert_int_equal(c->supers.n, before->supers.n);
  assert_int_equal(c->methods, before->methods);
  assert_true(bl_models_entry_named(r->ms, CF_STR("java/util/Vector"), CF_STR("here")));
  struct bl_models *others = bl_models_new();
  assert_false(bl_models_entry_named(others, CF_STR("java/util/Vector"), CF_STR("here")));
  bl_models_free(others);
}

/* A package is known with those below it, no other that merely begins so. */
static void test_known_packages(void **state)
{
  struct reading *r = *state;
  assert_true(add(r, "org/acme/ : known"));
  assert_true(bl_models_knows(r->ms, CF_STR("org/acme/A")));
  assert_true(bl_models_knows(r->ms, CF_STR("org/acme/deep/A$B")));
  assert_true(bl_models_knows(r->ms, CF_STR("java/util/Vector")));
  assert_false(bl_models_knows(r->ms, CF_STR("org/acmeplus/A")));
  assert_false(bl_models_knows(r->ms, CF_STR("org/A")));
  assert_false(bl_models_knows(r->ms, CF_STR("A")));
  assert_false(bl_models_knows(r->ms, CF_STR("")));
}

/* Every prefix of a file is read or refused, never trusted. */
static void test_prefixes(void **state)
{
  static const char text[] = "# every form of a line\n"
                             "a/B.c(I)V read:this write:arg12 validate\n"
                             "a/B.get()\tgets:name # and a comment\r\n"
                             "a/B.*(*) pure runs:arg0\n"
                             "a/B < a/C a/D\n"
                             "a/C : atomic entry:run callback:* serial:s begins:b\n"
                             "@Muted : mutes\n"
                             "\"VALUE\" : mutes:lost-update\n";
  struct reading *r = *state;
  for (uint32_t n = 0; n < sizeof text; n++) {
    struct cf_bytes copy = exact_copy((const uint8_t *)text, n);
    bl_models_add(r->ms, "part", (struct cf_str){(const char *)copy.p, n}, &r->a, &r->message);
    free_bytes(copy);
  }
}

/* --- methods of a program --- */

struct linked {
  struct cf_arena a;
  struct cf_class classes[4];
  struct cf_bytes bytes[4];
  struct bl_program_notices notices;
  struct bl_program *p;
  const struct bl_model **models;
  const uint32_t *traits;
};

static void link_classes(struct linked *l, const struct bl_models *ms, bool library)
{
  static const char *const names[] = {"prog_Calls", "prog_Base", "prog_Left", "prog_Right"};
  struct bl_input_class inputs[4];
  *l = (struct linked){0};
  cf_arena_init(&l->a);
  for (int i = 0; i < 4; i++) {
    struct cf_err err = {0};
    l->bytes[i] = read_class(names[i]);
    assert_true(cf_class_parse(&l->classes[i], &l->a, l->bytes[i], &cf_default_limits, &err));
    inputs[i] = (struct bl_input_class){&l->classes[i], CF_STR("app.jar"), library, false};
  }
  l->p = bl_program_link(inputs, 4, NULL, 1, &l->notices);
  l->models = bl_models_resolve(ms, l->p, &l->a, 1);
  l->traits = bl_models_traits(ms, l->p, &l->a, 1);
}

static void unlink_classes(struct linked *l)
{
  bl_program_free(l->p);
  for (int i = 0; i < 4; i++) {
    free_bytes(l->bytes[i]);
  }
  cf_arena_destroy(&l->a);
}

static const struct bl_model *model_of(const struct linked *l, const char *cls, const char *name)
{
  for (uint32_t i = 0; i < l->p->n_methods; i++) {
    const struct bl_method *m = l->p->methods[i];
    if (cf_str_is(m->cls->name, cls) && cf_str_is(bl_method_name(m), name)) {
      return l->models[i];
    }
  }
  fail_msg("no method %s.%s", cls, name);
  return NULL;
}

static void test_missing_library(void **state)
{
  struct reading *r = *state;
  struct linked l;
  link_classes(&l, r->ms, false);
  expect_effect(model_of(&l, "java/lang/Object", "wait"), BL_E_WAIT, BL_OPERAND_THIS);
  assert_null(model_of(&l, "java/lang/Object", "clone"));
  assert_null(model_of(&l, "prog/Base", "over"));
  unlink_classes(&l);
}

/* What a library's method overrides speaks for it; a program's method speaks for itself. */
static void test_inheritance(void **state)
{
  struct reading *r = *state;
  assert_true(add(r, "prog/Base.over() log\n"
                     "prog/Base.secret(*) log\n"
                     "prog/Left.over()V pause\n"
                     "prog/Base.*(*) pure"));
  struct linked l;
  link_classes(&l, r->ms, true);
  assert_non_null(bl_model_effect(model_of(&l, "prog/Base", "over"), BL_E_LOG));
  assert_non_null(bl_model_effect(model_of(&l, "prog/Right", "over"), BL_E_PAUSE));
  assert_non_null(bl_model_effect(model_of(&l, "prog/Base", "touch"), BL_E_PURE));
  assert_null(model_of(&l, "prog/Base", "<init>"));
  assert_null(model_of(&l, "prog/Right", "fields")); /* "*" is not inherited */
  unlink_classes(&l);
  link_classes(&l, r->ms, false);
  assert_non_null(bl_model_effect(model_of(&l, "prog/Left", "over"), BL_E_PAUSE));
  assert_null(model_of(&l, "prog/Right", "over"));
  unlink_classes(&l);
}

/* Above a class that is not given the model files say what it inherits. */
static void test_said_hierarchy(void **state)
{
  struct reading *r = *state;
  assert_true(add(r, "java/lang/Object < x/Above\n"
                     "x/Above < x/Top\n"
                     "x/Top.clone() fresh\n"
                     "x/Top : atomic\n"
                     "prog/Left : locked"));
  struct linked l;
  link_classes(&l, r->ms, false);
  assert_non_null(bl_model_effect(model_of(&l, "java/lang/Object", "clone"), BL_E_FRESH));
  const struct bl_class *right = bl_program_class(l.p, CF_STR("prog/Right"));
  const struct bl_class *base = bl_program_class(l.p, CF_STR("prog/Base"));
  assert_int_equal(l.traits[right->id], BL_T_ATOMIC | BL_T_LOCKED);
  assert_int_equal(l.traits[base->id], BL_T_ATOMIC);
  unlink_classes(&l);
}

static enum bl_entry_kind entry_of(const struct linked *l, const uint8_t *entries, const char *cls,
                                   const char *name)
{
  for (uint32_t i = 0; i < l->p->n_methods; i++) {
    const struct bl_method *m = l->p->methods[i];
    if (cf_str_is(m->cls->name, cls) && cf_str_is(bl_method_name(m), name)) {
      return (enum bl_entry_kind)entries[i];
    }
  }
  fail_msg("no method %s.%s", cls, name);
  return BL_NO_ENTRY;
}

/* Where threads come in is inherited, by methods with a body too; annotations go by the last part
   of their name. */
static void test_entries(void **state)
{
  struct reading *r = *state;
  assert_true(add(r, "prog/Base : entry:over shared\n"
                     "java/lang/Object : entry:touch\n"
                     "prog/Right : callback:fields\n"
                     "@Calm : confined coordinates"));
  struct linked l;
  link_classes(&l, r->ms, false);
  const uint8_t *entries = bl_models_entries(r->ms, l.p, &l.a);
  assert_int_equal(entry_of(&l, entries, "prog/Left", "over"), BL_ENTRY_OF_TYPE);
  assert_int_equal(entry_of(&l, entries, "prog/Right", "over"), BL_ENTRY_OF_TYPE);
  assert_int_equal(entry_of(&l, entries, "prog/Right", "fields"), BL_ENTRY_CALLBACK);
  assert_int_equal(entry_of(&l, entries, "prog/Base", "touch"), BL_ENTRY_OF_ANY);
  assert_int_equal(entry_of(&l, entries, "prog/Base", "<init>"), BL_NO_ENTRY);
  assert_true(bl_models_entry_named(r->ms, CF_STR("prog/Base"), CF_STR("over")));
  assert_false(bl_models_entry_named(r->ms, CF_STR("prog/Left"), CF_STR("over")));
  assert_int_equal(bl_models_annotation(r->ms, CF_STR("La/b/Calm;")),
                   BL_T_CONFINED | BL_T_COORDINATES);
  assert_int_equal(bl_models_annotation(r->ms, CF_STR("La/Outer$Calm;")),
                   BL_T_CONFINED | BL_T_COORDINATES);
  assert_int_equal(bl_models_annotation(r->ms, CF_STR("La/b/NotCalm;")), 0);
  assert_int_equal(bl_models_annotation(r->ms, CF_STR("LCalm;")), /* of the unnamed package */
                   bl_models_annotation(r->ms, CF_STR("La/b/Calm;")));
  assert_int_equal(bl_models_annotation(r->ms, CF_STR("LNotCalm;")), 0);
  assert_int_equal(bl_models_annotation(r->ms, CF_STR("L;")), 0);
  assert_int_equal(bl_models_annotation(r->ms, CF_STR("")), 0);
  assert_int_equal(bl_models_annotation(r->ms, CF_STR("La/b/;")), 0);
  unlink_classes(&l);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, open_reading, close_reading)

int main(void)
{
  const struct CMUnitTest tests[] = {
      TEST(test_built_in),       TEST(test_every_word),      TEST(test_faults),
      TEST(test_replacing),      TEST(test_adding),          TEST(test_known_packages),
      TEST(test_prefixes),       TEST(test_missing_library), TEST(test_inheritance),
      TEST(test_said_hierarchy), TEST(test_entries),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
