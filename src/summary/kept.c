/* What constructors keep of what they are given, in final fields, and what getters return. Receives
   the code of methods; hands on which parameter lies in which field. Interprets nothing: only
   `this.field = parameter`, once, of a parameter that is not assigned, is seen. */
#include "src/summary/kept.h"

#include "classfile/class/descriptor.h"

enum { MAX_LOCALS = 64, MAX_FIELDS = 32, MAX_LOADED = 8 };

enum { MAX_DEPTH = 3 }; /* of constructors that call each other */

/* A field, and the local variable that it gets; 0 if it is given something else, or that only on
   some way. */
struct kept {
  const struct bl_field *field;
  unsigned local;
};

struct scan {
  const struct bl_method *m;
  unsigned depth;
  bool good;       /* what is not final but never changes counts, too */
  uint64_t stored; /* local variables that are assigned */
  struct kept kept[MAX_FIELDS];
  unsigned n;
  int32_t loaded[MAX_LOADED]; /* local variables that the instructions before this one load, the
                                 first first, -1 for constants */
  unsigned n_loaded;
};

static void keep(struct scan *s, const struct bl_field *f, unsigned local)
{
  for (unsigned i = 0; i < s->n; i++) {
    if (s->kept[i].field == f) {
      s->kept[i].local = 0;
      return;
    }
  }
  if (s->n < MAX_FIELDS) {
    s->kept[s->n++] = (struct kept){f, local};
  }
}

/* The local variable that the operand has which lies below `above` others: 0 if that is not known.
 */
static unsigned local_below(const struct scan *s, unsigned above)
{
  int32_t local = above < s->n_loaded ? s->loaded[s->n_loaded - 1 - above] : -1;
  return local > 0 && local < MAX_LOCALS ? (unsigned)local : 0;
}

static bool is_this_below(const struct scan *s, unsigned above)
{
  return above < s->n_loaded && s->loaded[s->n_loaded - 1 - above] == 0;
}

static void visit_put(struct scan *s, const struct cf_insn *in)
{
  const struct bl_field *f = bl_program_field(s->m->cls, (uint32_t)in->a);
  bool stays = s->good ? bl_field_is_for_good(f) : (f->access & CF_ACC_FINAL) != 0;
  if (stays && f->cls == s->m->cls) {
    keep(s, f, is_this_below(s, 1) ? local_below(s, 0) : 0);
  }
}

static unsigned kept_in(const struct bl_method *init, unsigned depth, bool good,
                        struct kept out[MAX_FIELDS]);

static unsigned n_parameters(const struct bl_method *m)
{
  struct cf_descriptor_walk walk = cf_descriptor_parameters(bl_method_descriptor(m));
  struct cf_str type;
  unsigned n = 0;
  while (cf_descriptor_next(&type, &walk)) {
    n++;
  }
  return n;
}

/* The parameter, `this` being 0, that a local variable has at first; 0 if none. */
static uint32_t parameter_in(const struct bl_method *m, unsigned local)
{
  struct cf_descriptor_walk walk = cf_descriptor_parameters(bl_method_descriptor(m));
  struct cf_str type;
  unsigned at = 1;
  for (uint32_t i = 1; cf_descriptor_next(&type, &walk); i++) {
    if (at == local) {
      return i;
    }
    at += cf_value_slots(type);
  }
  return 0;
}

/* Another constructor, of the class or of the one above, keeps it. */
static void visit_call(struct scan *s, const struct cf_insn *in)
{
  const struct bl_method *callee = bl_program_method(s->m->cls, (uint32_t)in->a);
  if (callee == NULL || !bl_method_is_constructor(callee) || !bl_method_has_body(callee) ||
      s->depth == MAX_DEPTH) {
    return;
  }
  unsigned n_given = n_parameters(callee);
  struct kept kept[MAX_FIELDS];
  unsigned n = is_this_below(s, n_given) ? kept_in(callee, s->depth + 1, s->good, kept) : 0;
  for (unsigned i = 0; i < n; i++) {
    uint32_t param = kept[i].local == 0 ? 0 : parameter_in(callee, kept[i].local);
    keep(s, kept[i].field, param == 0 ? 0 : local_below(s, n_given - param));
  }
}

static void visit(struct scan *s, const struct cf_insn *in)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  if (in->op == CF_putfield) {
    visit_put(s, in);
  } else if (in->op == CF_invokespecial) {
    visit_call(s, in);
  } else if (kind == CF_K_STORE && in->a < MAX_LOCALS) {
    s->stored |= (uint64_t)1 << in->a;
  }
  if (kind != CF_K_LOAD && kind != CF_K_CONST) {
    s->n_loaded = 0;
  } else {
    bool full = s->n_loaded == MAX_LOADED;
    s->n_loaded -= full ? 1 : 0;
    memmove(s->loaded, s->loaded + (full ? 1 : 0), s->n_loaded * sizeof s->loaded[0]);
    s->loaded[s->n_loaded++] = kind == CF_K_LOAD ? in->a : -1;
  }
}

/* The fields that get what a local variable has at first, whole. */
static unsigned kept_in(const struct bl_method *init, unsigned depth, bool good,
                        struct kept out[MAX_FIELDS])
{
  struct scan s = {.m = init, .depth = depth, .good = good};
  struct cf_bytes code = cf_code_bytecode(init->cls->cf, bl_method_member(init));
  struct cf_insn in;
  struct cf_err err = {0};
  for (uint32_t bci = 0; bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    visit(&s, &in);
  }
  for (unsigned i = 0; i < s.n; i++) {
    bool same = (s.stored & (1 | (uint64_t)1 << s.kept[i].local)) == 0;
    out[i] = (struct kept){s.kept[i].field, same ? s.kept[i].local : 0};
  }
  return s.n == MAX_FIELDS ? 0 : s.n; /* there may be more, of the same fields */
}

static uint32_t kept_by(const struct bl_method *init, bool good, struct bl_given out[BL_MAX_GIVEN])
{
  if (init == NULL || !bl_method_is_constructor(init) || !bl_method_has_body(init)) {
    return 0;
  }
  struct kept kept[MAX_FIELDS];
  uint32_t n = 0;
  for (unsigned i = kept_in(init, 0, good, kept); i-- > 0;) {
    uint32_t param = kept[i].local == 0 ? 0 : parameter_in(init, kept[i].local);
    if (param != 0 && n < BL_MAX_GIVEN) {
      out[n].field = kept[i].field->id;
      out[n++].path = bl_path_of(BL_ROOT_PARAM, param);
    }
  }
  return n;
}

uint32_t bl_kept_by(const struct bl_method *init, struct bl_given out[BL_MAX_GIVEN])
{
  return kept_by(init, false, out);
}

uint32_t bl_kept_for_good_by(const struct bl_method *init, struct bl_given out[BL_MAX_GIVEN])
{
  return kept_by(init, true, out);
}

/* The field of what it is given first that the method does nothing but return, or NULL. */
static const struct bl_field *returned_by(const struct bl_method *m)
{
  enum { LENGTH = 5 }; /* aload_0, getfield, areturn */
  if (!bl_method_has_body(m)) {
    return NULL;
  }
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  bool gets = code.n == LENGTH && code.p[0] == CF_aload_0 && code.p[1] == CF_getfield &&
              code.p[LENGTH - 1] == CF_areturn;
  return gets ? bl_program_field(m->cls, cf_load_u2(code.p + 2)) : NULL;
}

const struct bl_field *bl_got_by(const struct bl_method *m)
{
  return bl_method_is(m, CF_ACC_STATIC) ? NULL : returned_by(m);
}

const struct bl_field *bl_lent_of_class_by(const struct bl_method *m)
{
  enum { LENGTH = 4 }; /* getstatic, areturn */
  if (!bl_method_has_body(m) || !bl_method_is_accessor(m)) {
    return NULL;
  }
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  bool gets = code.n == LENGTH && code.p[0] == CF_getstatic && code.p[LENGTH - 1] == CF_areturn;
  return gets ? bl_program_field(m->cls, cf_load_u2(code.p + 1)) : NULL;
}

const struct bl_field *bl_lent_by(const struct bl_method *m)
{
  return bl_method_is_accessor(m) && bl_method_is(m, CF_ACC_STATIC) ? returned_by(m) : NULL;
}

/* Where the code goes on behind the beginning of a synchronized block, of the object's own or of a
   field's lock; 0 where it does not begin with one. */
static uint32_t behind_lock(struct cf_bytes code)
{
  static const uint8_t entered[] = {CF_dup, CF_astore_1, CF_monitorenter};
  uint32_t at = code.p[0] == CF_getstatic ? 3 : code.p[1] == CF_getfield ? 4 : 1;
  bool loads = code.p[0] == CF_aload_0 || code.p[0] == CF_getstatic;
  return loads && code.n > at + sizeof entered && memcmp(code.p + at, entered, sizeof entered) == 0
             ? at + (uint32_t)sizeof entered
             : 0;
}

/* The two answers of a test that begins there, and nothing else, be it behind the end of a block.
 */
static bool answers_test(const uint8_t *p, uint32_t n, bool locked)
{
  static const uint8_t apart[] = {CF_iconst_1, CF_ireturn, CF_iconst_0, CF_ireturn};
  static const uint8_t joined[] = {CF_iconst_1, CF_goto, 0, 4, CF_iconst_0, CF_ireturn};
  static const uint8_t behind[] = {CF_iconst_1, CF_goto,        0,         4, CF_iconst_0,
                                   CF_aload_1,  CF_monitorexit, CF_ireturn};
  return locked ? n > sizeof behind && memcmp(p, behind, sizeof behind) == 0
                : (n == sizeof joined && memcmp(p, joined, sizeof joined) == 0) ||
                      (n == sizeof apart && memcmp(p, apart, sizeof apart) == 0);
}

const struct bl_field *bl_told_by(const struct bl_method *m, bool *there)
{
  enum { TEST = 4, ANSWER = 7 };
  if (bl_method_is(m, CF_ACC_STATIC) || !bl_method_has_body(m)) {
    return NULL;
  }
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  uint32_t from = code.n > ANSWER ? behind_lock(code) : 0;
  const uint8_t *p = code.p + from;
  if (code.n <= from + ANSWER || p[0] != CF_aload_0 || p[1] != CF_getfield ||
      (p[TEST] != CF_ifnull && p[TEST] != CF_ifnonnull) ||
      !answers_test(p + ANSWER, (uint32_t)code.n - from - ANSWER, from > 0)) {
    return NULL;
  }
  *there = p[TEST] == CF_ifnull;
  return bl_program_field(m->cls, cf_load_u2(p + 2));
}

bool bl_holds_part(const struct bl_method *init, const struct bl_field *field)
{
  return (field->access & (CF_ACC_FINAL | CF_ACC_STATIC)) == CF_ACC_FINAL &&
         field->cls == init->cls && field->maker != NULL && !field->made_otherwise &&
         bl_method_is_constructor(field->maker) && bl_method_has_body(field->maker);
}

/* Some constructor of the class keeps an object in a field that may hold one of the other class. */
static bool keeps_a(const struct bl_program *p, const struct bl_class *part,
                    const struct bl_class *owner)
{
  struct bl_given kept[BL_MAX_GIVEN];
  for (uint32_t i = 0; i < part->n_methods; i++) {
    for (uint32_t k = bl_kept_by(&part->methods[i], kept); k-- > 0;) {
      struct cf_str type = cf_descriptor_class(bl_field_descriptor(p->fields[kept[k].field]));
      const struct bl_class *c = bl_program_class(p, type);
      if (c != NULL && c->super != NULL && bl_class_is_a(owner, c)) {
        return true;
      }
    }
  }
  return false;
}

bool bl_has_part_of_its_own(const struct bl_program *p, const struct bl_class *c)
{
  for (uint32_t i = 0; i < c->n_fields; i++) {
    const struct bl_field *f = &c->fields[i];
    if ((f->access & CF_ACC_FINAL) != 0 && f->maker != NULL && f->maker->cls->cf != NULL &&
        !f->made_otherwise && keeps_a(p, f->maker->cls, c)) {
      return true;
    }
  }
  return false;
}

/* A final field that the constructor keeps its first argument in, or NULL. */
static const struct bl_field *first_kept(const struct bl_method *init)
{
  struct bl_given kept[BL_MAX_GIVEN];
  for (uint32_t k = bl_kept_by(init, kept); k-- > 0;) {
    if (kept[k].path.base == 1) {
      return init->cls->program->fields[kept[k].field];
    }
  }
  return NULL;
}

const struct bl_field *bl_kept_maker(const struct bl_class *c)
{
  if (c->made_for == NULL || c->made_otherwise || c->cf == NULL) {
    return NULL;
  }
  const struct bl_field *field = NULL;
  for (uint32_t i = 0; i < c->n_methods; i++) {
    if (bl_method_is_constructor(&c->methods[i])) {
      const struct bl_field *f = first_kept(&c->methods[i]);
      if (f == NULL || (field != NULL && f != field)) {
        return NULL;
      }
      field = f;
    }
  }
  const struct bl_class *type =
      field == NULL ? NULL
                    : bl_program_class(c->program, cf_descriptor_class(bl_field_descriptor(field)));
  return type != NULL && bl_class_is_a(c->made_for, type) ? field : NULL;
}
