/* What declarations and code say of who has objects of a class. Receives the program; hands on
   marks of classes and who holds whom in which field. Only classes that are reported on are looked
   into; of their code each instruction once, with the one before it. */
#include "src/sharing/parts.h"

#include "classfile/base/limits.h"
#include "classfile/class/annotation.h"
#include "classfile/class/descriptor.h"
#include "src/program/pool.h"

/* One class at work. */
struct scan {
  struct bl_sharing *s;
  struct cf_arena *keep;
  const struct bl_class *cls;
  const struct bl_method *method; /* whose givings are looked for */
  struct bl_mark_vec marks;
  struct bl_held_in_vec held;
  struct bl_gives_vec gives;
  bool confined;
};

struct scans {
  struct bl_sharing *s;
  struct cf_arena *keep; /* [threads] */
  struct scan *of;       /* [n_given] */
  uint32_t n_parts;      /* of what is found meanwhile */
};

/* --- marks --- */

static void mark(struct scan *k, const struct bl_class *of, enum bl_mark_kind kind,
                 struct bl_evidence why)
{
  if (bl_sharing_is_ours(of)) {
    cf_vec_push(k->keep, &k->marks, ((struct bl_mark){of, kind, why}));
  }
}

static void mark_own(struct scan *k, enum bl_evidence_kind kind, const struct bl_field *f,
                     const struct bl_method *m)
{
  mark(k, k->cls, BL_MARK_OWN, (struct bl_evidence){.kind = kind, .field = f, .method = m});
}

/* What being in the field says of an object: BL_EV_NONE where it is merely held there. */
static void mark_in_field(struct scan *k, const struct bl_class *of, enum bl_mark_kind kind,
                          enum bl_evidence_kind why, const struct bl_field *f, bool element)
{
  if (why != BL_EV_NONE) {
    mark(k, of, kind, (struct bl_evidence){.kind = why, .field = f, .element = element});
  } else if (bl_sharing_is_ours(of)) {
    struct bl_held_in held = {of, f, kind == BL_MARK_EXACT};
    cf_vec_push(k->keep, &k->held, held);
  }
}

/* --- types --- */

static const struct bl_class *class_of_type(const struct scan *k, struct cf_str descriptor)
{
  while (descriptor.n > 0 && *descriptor.p == '[') {
    descriptor.p++;
    descriptor.n--;
  }
  return descriptor.n > 0 && *descriptor.p == 'L'
             ? bl_program_class(k->s->program, cf_descriptor_class(descriptor))
             : NULL;
}

static unsigned traits_of(const struct scan *k, const struct bl_class *c)
{
  return c == NULL ? 0 : k->s->traits[c->id];
}

/* A field's signature being read (JVMS §4.7.9.1). */
struct arguments {
  struct scan *k;
  const struct bl_field *field;
  enum bl_evidence_kind why;
  const char *at, *end;
};

/* The class that the type at `from` names: of "La/B<TT;>.C;" a/B$C. */
static const struct bl_class *named_at(const struct arguments *r, const char *from)
{
  char name[512];
  uint32_t n = 0;
  unsigned inside = 0;
  for (const char *at = from + 1; at < r->end && n < sizeof name; at++) {
    if (inside == 0 && (*at == ';' || *at == '>')) {
      break;
    }
    inside += *at == '<' ? 1 : 0;
    if (inside == 0) {
      name[n++] = (char)(*at == '.' ? '$' : *at);
    }
    inside -= *at == '>' ? 1 : 0;
  }
  return bl_program_class(r->k->s->program, (struct cf_str){name, n});
}

/* The collection is one of the outer object's own, merely locks itself, as a Stack, and has inner
   objects of it: they are met by way of the outer one. */
static bool is_own_part(const struct arguments *r, const struct bl_class *outer)
{
  const struct bl_field *f = r->field;
  unsigned traits = traits_of(r->k, class_of_type(r->k, bl_field_descriptor(f)));
  return outer != NULL && (f->access & CF_ACC_STATIC) == 0 && bl_class_is_a(outer, f->cls) &&
         (traits & BL_T_LOCKED) != 0;
}

/* The collection merely locks itself, as a Vector, and who has it is one of those that it has, a
   node of a tree: they are met by way of the outer one. */
static bool is_of_own_kind(const struct arguments *r, const struct bl_class *c)
{
  const struct bl_field *f = r->field;
  return c != NULL && (f->access & CF_ACC_STATIC) == 0 && bl_class_is_a(f->cls, c) &&
         (traits_of(r->k, class_of_type(r->k, bl_field_descriptor(f))) & BL_T_LOCKED) != 0;
}

/* The class names of type arguments, where they are arguments of a collection and the like that is
   itself `there`: of "Ljava/util/Map<TK;La/B;>;" B; but of a ThreadLocal of maps none, for each
   thread has a map of its own. */
static void read_type(struct arguments *r, bool there, unsigned depth)
{
  while (r->at < r->end && strchr("[+-*", *r->at) != NULL) {
    r->at++;
  }
  const char *from = r->at;
  while (r->at < r->end && *r->at != '<' && *r->at != ';' && *r->at != '>') {
    r->at++;
  }
  if (from >= r->end || *from != 'L' || depth > 8) {
    r->at += r->at < r->end && *r->at == ';' ? 1 : 0; /* a type variable */
    return;
  }
  struct cf_str name = {from + 1, (uint32_t)(r->at - from - 1)};
  const struct bl_class *c = named_at(r, from), *outer = bl_program_class(r->k->s->program, name);
  if (there && depth > 0 && !is_of_own_kind(r, c)) {
    mark_in_field(r->k, c, BL_MARK_TYPE, r->why, r->field, true);
  }
  if (there && depth > 0 && outer != c && !is_own_part(r, outer)) {
    /* who meets in an inner object meets in the outer one */
    mark_in_field(r->k, outer, BL_MARK_TYPE, r->why, r->field, true);
  }
  bool holds = there && (traits_of(r->k, c) & BL_T_HOLDS) != 0;
  while (r->at < r->end && *r->at != ';') {
    const char *before = r->at;
    r->at += *r->at == '<' || *r->at == '>' || *r->at == '.' ? 1 : 0;
    if (r->at < r->end && *r->at != ';' && *r->at != '>') {
      read_type(r, holds, depth + 1);
    }
    r->at += r->at == before ? 1 : 0;
  }
  r->at += r->at < r->end ? 1 : 0;
}

static void mark_arguments(struct scan *k, const struct bl_field *f, enum bl_evidence_kind why)
{
  if (bl_field_member(f) != NULL && bl_field_member(f)->signature != 0) {
    struct cf_str s = cf_pool_utf8(&f->cls->cf->pool, bl_field_member(f)->signature);
    read_type(&(struct arguments){k, f, why, s.p, s.p + s.n}, true, 0);
  }
}

/* --- declarations --- */

static bool is_static(const struct bl_field *f)
{
  return (f->access & CF_ACC_STATIC) != 0;
}

static bool is_constant(const struct bl_field *f)
{
  return is_static(f) && (f->access & CF_ACC_FINAL) != 0;
}

/* Thread-safe, and chosen for that. */
static bool is_chosen_safe(unsigned traits)
{
  return (traits & (BL_T_ATOMIC | BL_T_ANYWAY)) == BL_T_ATOMIC;
}

/* All that is ever stored is made by constructors of one class, which is its maker's. */
static bool is_of_one_class(const struct bl_field *f)
{
  return f->maker != NULL && bl_method_is_init(f->maker) && !f->made_otherwise;
}

/* What the field's being there says of the class that declares it. */
static enum bl_evidence_kind sign_of(const struct bl_field *f, unsigned traits)
{
  if (is_static(f)) {
    return BL_EV_NONE;
  }
  if ((traits & BL_T_COORDINATES) != 0) {
    return BL_EV_COORDINATES;
  }
  if ((f->access & CF_ACC_VOLATILE) != 0) {
    return BL_EV_FIELD_VOLATILE;
  }
  return is_chosen_safe(traits) && (f->access & CF_ACC_SYNTHETIC) == 0 ? BL_EV_FIELD_CONCURRENT
                                                                       : BL_EV_NONE;
}

/* … as its type says, or else as who makes all that it ever holds does; a collection that copies
   itself is as often made for the sake of those who walk over it while it changes. */
static void look_at_owner(struct scan *k, const struct bl_field *f, unsigned of_type)
{
  unsigned made = is_of_one_class(f) ? traits_of(k, f->maker->cls) : 0;
  struct bl_evidence e = {.kind = sign_of(f, of_type), .field = f};
  if (e.kind == BL_EV_NONE && (made & BL_T_COPIES) == 0) {
    e.kind = sign_of(f, made);
    e.made = true;
  }
  if (e.kind != BL_EV_NONE) {
    mark(k, k->cls, BL_MARK_OWN, e);
  }
}

static void look_at_field(struct scan *k, const struct bl_field *f)
{
  const struct bl_class *type = class_of_type(k, bl_field_descriptor(f));
  unsigned traits = traits_of(k, type);
  bool safe = (k->s->summaries->holds_traits[f->id] & BL_T_SAFE) != 0; /* or all it ever holds */
  bool array = f->type == '[';
  enum bl_evidence_kind itself = is_static(f)                         ? BL_EV_STATIC
                                 : (f->access & CF_ACC_VOLATILE) != 0 ? BL_EV_VOLATILE
                                                                      : BL_EV_NONE;
  look_at_owner(k, f, traits);
  if (!array && is_of_one_class(f)) {
    mark_in_field(k, f->maker->cls, BL_MARK_EXACT, itself, f,
                  false);               /* whatever else its type has */
  } else if (!array || !is_static(f)) { /* most such arrays are tables of constants, or empty */
    mark_in_field(k, type, BL_MARK_TYPE, itself, f, array);
  }
  if (!is_constant(f)) { /* else what it holds is looked at where it is stored */
    mark_arguments(k, f, is_static(f) ? BL_EV_STATIC : safe ? BL_EV_COLLECTION : BL_EV_NONE);
  }
}

static unsigned look_at_annotations(struct scan *k, const struct cf_annotations *at)
{
  struct cf_annotation_walk w = cf_annotations_of(k->cls->cf, at, &cf_default_limits);
  struct cf_annotation one;
  struct cf_err err = {0};
  unsigned traits = 0;
  while (cf_annotation_next(&one, &w, &err)) {
    unsigned said = bl_models_annotation(k->s->models, one.type);
    if ((said & BL_T_SHARED) != 0) {
      mark(k, k->cls, BL_MARK_OWN,
           (struct bl_evidence){.kind = BL_EV_DECLARED, .annotation = one.type});
    }
    traits |= said;
  }
  return traits;
}

static void look_at_declarations(struct scan *k)
{
  bool annotated = k->cls->annotated;
  k->confined =
      annotated && (look_at_annotations(k, &k->cls->cf->annotations) & BL_T_CONFINED) != 0;
  if ((traits_of(k, k->cls) & BL_T_SHARED) != 0) {
    mark(k, k->cls, BL_MARK_OWN, (struct bl_evidence){.kind = BL_EV_CONTRACT, .cls = k->cls});
  }
  for (uint32_t i = 0; i < k->cls->n_fields; i++) {
    if (annotated) {
      (void)look_at_annotations(k, &bl_field_member(&k->cls->fields[i])->rare->annotations);
    }
    look_at_field(k, &k->cls->fields[i]);
  }
  for (uint32_t i = 0; i < k->cls->n_methods && annotated; i++) {
    (void)look_at_annotations(k, &bl_method_member(&k->cls->methods[i])->rare->annotations);
  }
}

/* --- code --- */

/* "new X(…)" just before, or a cast to X: what is stored now is an X. */
static const struct bl_class *made_before(const struct scan *k, const struct cf_insn *before)
{
  if (before->op == CF_invokespecial) {
    const struct bl_method *m = bl_program_method(k->cls, (uint32_t)before->a);
    return bl_method_is_init(m) ? m->cls : NULL;
  }
  if (before->op == CF_checkcast) {
    const struct bl_class *to = bl_program_class_at(k->cls, (uint32_t)before->a);
    return *cf_pool_name(&k->cls->cf->pool, (uint32_t)before->a).p == '[' ? NULL : to;
  }
  return NULL;
}

static bool is_wrapped(const struct scan *k, const struct cf_insn *before)
{
  if (before->op != CF_invokestatic) {
    return false;
  }
  const struct bl_method *m = bl_program_method(k->cls, (uint32_t)before->a);
  return bl_summaries_said(k->s->summaries, m, BL_E_LOCKED) != NULL;
}

/* A collection that a library makes of nothing, and that nobody can change: the empty list. */
static bool is_made_of_nothing(const struct scan *k, const struct cf_insn *before)
{
  if (before->op != CF_invokestatic) {
    return false;
  }
  const struct bl_method *m = bl_program_method(k->cls, (uint32_t)before->a);
  return bl_method_descriptor(m).p[1] == ')' &&
         bl_summaries_said(k->s->summaries, m, BL_E_PURE) != NULL;
}

/* A class of a thread root is given what it keeps by arguments. */
static bool is_given(const struct scan *k, const struct bl_method *m, const struct cf_insn *before)
{
  const struct bl_method *root = k->s->root_of[k->cls->id];
  return root != NULL && k->s->entries[root->id] == BL_ENTRY_OF_TYPE && m != root &&
         !bl_method_is(m, CF_ACC_STATIC) && cf_opcodes[before->op].kind == CF_K_LOAD &&
         before->a > 0 && (uint32_t)before->a < m->slots;
}

static void look_at_store(struct scan *k, const struct bl_method *m, const struct cf_insn *in,
                          const struct cf_insn *before)
{
  const struct bl_field *f = bl_program_field(k->cls, (uint32_t)in->a);
  if (f->type != 'L') {
    return;
  }
  const struct bl_class *made = made_before(k, before);
  bool to_static = in->op == CF_putstatic;
  mark_in_field(k, made, BL_MARK_EXACT, to_static ? BL_EV_STATIC : BL_EV_NONE, f, false);
  if (to_static && made != NULL && before->op == CF_invokespecial) {
    __atomic_fetch_add(&k->s->made_static[made->id], 1, __ATOMIC_RELAXED);
  }
  if (is_constant(f) && !is_made_of_nothing(k, before)) {
    mark_arguments(k, f, BL_EV_STATIC);
  }
  if (is_wrapped(k, before)) {
    mark_arguments(k, f, BL_EV_COLLECTION);
  } else if (in->op == CF_putfield && is_given(k, m, before)) {
    mark(k, class_of_type(k, bl_field_descriptor(f)), BL_MARK_TYPE,
         (struct bl_evidence){
             .kind = BL_EV_CAPTURED, .field = f, .method = k->s->root_of[k->cls->id]});
  }
}

/* What was taken out of a thread-safe collection is cast to what it is. */
static void look_at_cast(struct scan *k, const struct bl_method *m, const struct cf_insn *in,
                         const struct cf_insn *before)
{
  if (before->op != CF_invokevirtual && before->op != CF_invokeinterface) {
    return;
  }
  const struct bl_class *of = bl_program_owner(k->cls, (uint32_t)before->a);
  if (is_chosen_safe(traits_of(k, of))) { /* not Vector: long the only list there was */
    mark(k, made_before(k, in), BL_MARK_TYPE,
         (struct bl_evidence){.kind = BL_EV_COLLECTION, .method = m, .cls = of});
  }
}

static void look_at_new(struct scan *k, const struct bl_method *m, const struct cf_insn *in)
{
  const struct bl_class *c = bl_program_class_at(k->cls, (uint32_t)in->a);
  if (!bl_sharing_is_ours(c)) {
    return;
  }
  __atomic_fetch_add(&k->s->made[c->id], 1, __ATOMIC_RELAXED);
  if (c->nest_host != k->cls->nest_host) {
    __atomic_store_n(&k->s->made_outside[c->id], true, __ATOMIC_RELAXED);
  }
  bool thread = (traits_of(k, c) & BL_T_ALONE) != 0 || k->s->root_of[c->id] != NULL;
  if (thread && bl_method_repeats(m, in->bci)) {
    __atomic_store_n(&k->s->made_in_loop[c->id], true, __ATOMIC_RELAXED);
  }
  if (k->s->root_of[c->id] != NULL) { /* asked for only where there is one such place */
    __atomic_store_n(&k->s->made_at[c->id].method, m, __ATOMIC_RELAXED);
    __atomic_store_n(&k->s->made_at[c->id].bci, in->bci, __ATOMIC_RELAXED);
  }
}

/* "x == C": what a constant has is asked for, as one object. */
static void look_at_comparison(struct scan *k, const struct cf_insn *before)
{
  const struct bl_field *f =
      before->op == CF_getstatic ? bl_program_field(k->cls, (uint32_t)before->a) : NULL;
  if (f != NULL && is_constant(f) && bl_sharing_is_ours(f->cls)) {
    __atomic_store_n(&k->s->compared[f->id], true, __ATOMIC_RELAXED);
  }
}

static void look_at_insn(struct scan *k, const struct bl_method *m, const struct cf_insn *in,
                         const struct cf_insn *before)
{
  if (in->op == CF_putstatic || in->op == CF_putfield) {
    look_at_store(k, m, in, before);
  } else if (in->op == CF_checkcast) {
    look_at_cast(k, m, in, before);
  } else if (in->op == CF_new) {
    look_at_new(k, m, in);
  } else {
    look_at_comparison(k, before);
  }
}

enum { LOOKED_AT = 1 << CF_K_PUT_STATIC | 1 << CF_K_PUT_FIELD | 1 << CF_K_CAST | 1 << CF_K_NEW };

static bool is_looked_at(uint8_t op)
{
  return op == CF_putstatic || op == CF_putfield || op == CF_checkcast || op == CF_new ||
         op == CF_if_acmpeq || op == CF_if_acmpne;
}

/* Comparisons are looked at where they can be with what a static field has. */
static bool is_looked_into(const struct bl_method *m)
{
  return bl_method_has_any(m, LOOKED_AT) ||
         (bl_method_has_any(m, 1 << CF_K_GET_STATIC) && bl_method_has_any(m, 1 << CF_K_BRANCH));
}

/* Kotlin casts what it has just made to the type that is declared: it is no other object. */
static bool is_upcast(struct cf_bytes code, uint32_t last, uint32_t bci)
{
  return code.p[bci] == CF_checkcast && last != UINT32_MAX && code.p[last] == CF_invokespecial;
}

/* Only what is looked at, and the instruction before it, is decoded. */
static void look_at_code(struct scan *k, const struct bl_method *m)
{
  if (!is_looked_into(m)) {
    return;
  }
  struct cf_bytes code = cf_code_bytecode(k->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in;
  uint32_t last = UINT32_MAX;
  for (uint32_t bci = 0, length; bci < code.n; bci += length) {
    bool looked_at = is_looked_at(code.p[bci]);
    length = cf_fixed_length[code.p[bci]];
    if (looked_at || length == 0) {
      if (!cf_insn_decode(&in, code, bci, 0, &err)) {
        break;
      }
      length = cf_insn_length(&in);
    }
    if (looked_at) {
      struct cf_insn before = {.op = CF_nop};
      if (last != UINT32_MAX) {
        (void)cf_insn_decode(&before, code, last, 0, &err);
      }
      look_at_insn(k, m, &in, &before);
    }
    last = is_upcast(code, last, bci) ? last : bci;
  }
}

/* --- calls --- */

/* A lambda of a thread's: what it captures is in two threads' hands. */
static void look_at_lambda(struct scan *k, const struct bl_method *m,
                           const struct bl_lambda *lambda)
{
  const struct bl_evidence why = {.kind = BL_EV_CAPTURED, .method = m};
  uint32_t left = lambda->captured;
  if (left > 0 && lambda->kind != 6 && lambda->kind != 8) {
    mark(k, lambda->body->cls, BL_MARK_TYPE, why);
    left--;
  }
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(lambda->body));
  struct cf_str one;
  for (; left > 0 && cf_descriptor_next(&one, &w); left--) {
    mark(k, class_of_type(k, one), BL_MARK_TYPE, why);
  }
}

static void mark_given(void *ctx, const struct bl_class *of, const struct bl_method *root,
                       bool beside)
{
  struct scan *k = ctx;
  mark(k, of, BL_MARK_TYPE,
       (struct bl_evidence){
           .kind = BL_EV_SEVERAL, .method = k->method, .other = root, .beside = beside});
}

/* Few methods start threads; only these are read. */
static void look_at_givings(struct scan *k, const struct bl_method *m)
{
  if (bl_method_has_body(m) && bl_sharing_starts_threads(k->s, m)) {
    k->method = m;
    struct bl_gives gives = bl_sharing_find_given(k->s, m, mark_given, k);
    if ((gives.into | gives.as) != 0) {
      cf_vec_push(k->keep, &k->gives, gives);
    }
  }
}

static void look_at_calls(struct scan *k, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call *c = &m->calls[i];
    if (bl_call_lambda(c) != NULL) {
      if (bl_sharing_lambda_is_root(k->s, m, i)) {
        look_at_lambda(k, m, bl_call_lambda(c));
      }
    } else if (!bl_method_is(m, CF_ACC_SYNTHETIC) &&
               bl_said_of_call(k->s->summaries, c, BL_E_WAIT) != NULL) {
      mark_own(k, BL_EV_WAITS, NULL, m);
    }
  }
}

/* --- all classes --- */

static void scan_class(void *ctx, unsigned thread, uint32_t i)
{
  struct scans *all = ctx;
  struct scan *k = &all->of[i];
  *k = (struct scan){.s = all->s, .keep = &all->keep[thread], .cls = all->s->program->classes[i]};
  if (k->cls->library) {
    return;
  }
  look_at_declarations(k);
  for (uint32_t m = 0; m < k->cls->n_methods; m++) {
    look_at_calls(k, &k->cls->methods[m]);
    look_at_code(k, &k->cls->methods[m]);
    look_at_givings(k, &k->cls->methods[m]);
  }
}

/* The strongest, of equals one that a type declares, and then the first in the order of classes. */
static void keep_marks(struct bl_sharing *s, const struct scan *k)
{
  for (uint32_t i = 0; i < k->marks.n; i++) {
    const struct bl_mark *m = &k->marks.items[i];
    bl_evidence_prefer(&s->best[m->kind][m->of->id], &m->why);
    s->several[m->of->id] |= m->why.kind == BL_EV_SEVERAL;
  }
  s->confined[k->cls->id] = k->confined;
}

static void keep_gives(struct bl_sharing *s, const struct scans *all)
{
  struct bl_gives_vec found = {0};
  for (uint32_t i = 0; i < s->program->n_given; i++) {
    for (uint32_t k = 0; k < all->of[i].gives.n; k++) {
      cf_vec_push(&s->arena, &found, all->of[i].gives.items[k]);
    }
  }
  bl_sharing_keep_gives(s, &found);
}

/* By the class that is held. */
static void keep_held(struct bl_sharing *s, const struct scans *all)
{
  const struct bl_program *p = s->program;
  uint32_t *next = CF_NEW_N(&s->arena, uint32_t, (size_t)p->n_classes + 2);
  for (uint32_t i = 0; i < p->n_given; i++) {
    for (uint32_t k = 0; k < all->of[i].held.n; k++) {
      next[all->of[i].held.items[k].held->id + 2]++;
    }
  }
  for (uint32_t c = 0; c < p->n_classes; c++) {
    next[c + 2] += next[c + 1];
  }
  s->held_by = CF_NEW_N(&s->arena, const struct bl_field *, (size_t)next[p->n_classes + 1] + 1);
  s->held_exactly = CF_NEW_N(&s->arena, bool, (size_t)next[p->n_classes + 1] + 1);
  for (uint32_t i = 0; i < p->n_given; i++) {
    for (uint32_t k = 0; k < all->of[i].held.n; k++) {
      const struct bl_held_in *h = &all->of[i].held.items[k];
      s->held_exactly[next[h->held->id + 1]] = h->exact;
      s->held_by[next[h->held->id + 1]++] = h->field;
    }
  }
  s->held_first = next;
}

/* What has only to know the roots. */
static void find_part(struct bl_sharing *s, uint32_t i)
{
  static void (*const find[BL_SHARING_PARTS])(struct bl_sharing * s, struct cf_arena * a) = {
      bl_sharing_reach, bl_sharing_find_serial, bl_sharing_find_queues, bl_sharing_find_making};
  find[i](s, &s->of_part[i]);
}

/* The parts come first: each takes as long as many classes. */
static void scan_or_find(void *ctx, unsigned thread, uint32_t i)
{
  const struct scans *all = ctx;
  if (i < all->n_parts) {
    find_part(all->s, i);
  } else {
    scan_class(ctx, thread, i - all->n_parts);
  }
}

void bl_sharing_scan(struct bl_sharing *s, unsigned threads)
{
  const struct bl_program *p = s->program;
  struct scans all = {.s = s, .n_parts = BL_SHARING_PARTS - (threads > 1 ? 0 : 1)};
  struct cf_arena scratch;
  cf_arena_init(&scratch);
  all.keep = CF_NEW_N(&scratch, struct cf_arena, threads);
  all.of = CF_NEW_N(&scratch, struct scan, (size_t)p->n_given + 1);
  for (unsigned t = 0; t < threads; t++) {
    cf_arena_init(&all.keep[t]);
  }
  s->made = CF_NEW_N(&s->arena, uint32_t, (size_t)p->n_classes + 1);
  s->made_outside = CF_NEW_N(&s->arena, bool, (size_t)p->n_classes + 1);
  s->made_at = CF_NEW_N(&s->arena, struct bl_made_at, (size_t)p->n_classes + 1);
  s->made_in_loop = CF_NEW_N(&s->arena, bool, (size_t)p->n_classes + 1);
  s->compared = CF_NEW_N(&s->arena, bool, (size_t)p->n_fields + 1);
  s->made_static = CF_NEW_N(&s->arena, uint32_t, (size_t)p->n_classes + 1);
  bl_pool_for(threads, p->n_given + all.n_parts, scan_or_find, &all);
  for (unsigned i = 0; i < BL_MARKS_; i++) {
    s->best[i] = CF_NEW_N(&s->arena, struct bl_evidence, (size_t)p->n_classes + 1);
  }
  s->several = CF_NEW_N(&s->arena, bool, (size_t)p->n_classes + 1);
  s->confined = CF_NEW_N(&s->arena, bool, (size_t)p->n_classes + 1);
  for (uint32_t i = 0; i < p->n_given; i++) {
    keep_marks(s, &all.of[i]);
  }
  keep_held(s, &all);
  keep_gives(s, &all);
  for (unsigned t = 0; t < threads; t++) {
    cf_arena_destroy(&all.keep[t]);
  }
  cf_arena_destroy(&scratch);
}
