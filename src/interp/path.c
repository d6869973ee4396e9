/* Access paths and the table that numbers them. Receives roots and steps; hands on plain values. */
#include "src/interp/path.h"

#include "classfile/base/vec.h"

struct bl_path bl_path_extend(struct bl_path p, uint32_t step)
{
  if (p.root == BL_ROOT_NONE || p.len == BL_PATH_STEPS) {
    return bl_path_of(BL_ROOT_NONE, 0);
  }
  p.step[p.len++] = step;
  p.mode = BL_EXCLUSIVE;
  return p;
}

struct bl_path bl_path_of_field(struct bl_path p, const struct bl_field *f)
{
  return (f->access & CF_ACC_STATIC) != 0 ? bl_path_of(BL_ROOT_STATIC, f->id)
                                          : bl_path_extend(p, f->id);
}

bool bl_path_has_head(const struct bl_path *p, const struct bl_path *head)
{
  return head->root != BL_ROOT_NONE && p->root == head->root && p->base == head->base &&
         p->len >= head->len && memcmp(p->step, head->step, head->len * sizeof p->step[0]) == 0;
}

/* --- their order --- */

/* Class ids are in the order of names. */
static int compare_fields(const struct bl_program *p, uint32_t a, uint32_t b)
{
  if (a == b || a == BL_STEP_ELEMENT || b == BL_STEP_ELEMENT) {
    return cf_number_cmp(a, b);
  }
  const struct bl_field *x = p->fields[a], *y = p->fields[b];
  int by = cf_number_cmp(x->cls->id, y->cls->id);
  by = by != 0 ? by : cf_str_cmp(bl_field_name(x), bl_field_name(y));
  return by != 0 ? by : cf_str_cmp(bl_field_descriptor(x), bl_field_descriptor(y));
}

bool bl_path_before(const struct bl_program *p, const struct bl_path *a, const struct bl_path *b)
{
  int by = cf_number_cmp(a->len, b->len);
  by = by != 0 ? by : cf_number_cmp(a->root, b->root);
  if (by == 0) {
    by = a->root == BL_ROOT_STATIC ? compare_fields(p, a->base, b->base)
                                   : cf_number_cmp(a->base, b->base);
  }
  for (unsigned i = 0; i < a->len && by == 0; i++) {
    by = compare_fields(p, a->step[i], b->step[i]);
  }
  return by != 0 ? by < 0 : a->mode < b->mode;
}

/* --- parts --- */

struct bl_path bl_path_append_steps(struct bl_path head, const struct bl_path *tail)
{
  for (unsigned i = 0; i < tail->len; i++) {
    head = bl_path_extend(head, tail->step[i]);
  }
  if (head.root != BL_ROOT_NONE && tail->mode > head.mode) {
    head.mode = tail->mode;
  }
  return head;
}

struct bl_path bl_path_head(struct bl_path p, unsigned n)
{
  p.len = (uint8_t)n;
  p.mode = BL_EXCLUSIVE;
  memset(p.step + n, 0, (BL_PATH_STEPS - n) * sizeof p.step[0]);
  return p;
}

static struct bl_path tail_of(const struct bl_path *p, unsigned from, struct bl_path root)
{
  for (unsigned i = from; i < p->len; i++) {
    root = bl_path_extend(root, p->step[i]);
  }
  return root;
}

struct bl_path bl_path_relative(const struct bl_path *lock, const struct bl_path *object)
{
  bool own = object->root == BL_ROOT_STATIC && bl_path_has_head(lock, object);
  if ((lock->root == BL_ROOT_STATIC && !own) || lock->root == BL_ROOT_CLASS) {
    return *lock;
  }
  if (object->root == BL_ROOT_NONE || lock->root != object->root || lock->base != object->base) {
    return bl_path_of(BL_ROOT_NONE, 0);
  }
  unsigned common = 0;
  while (common < lock->len && common < object->len && lock->step[common] == object->step[common]) {
    common++;
  }
  unsigned above = object->len - common;
  return tail_of(lock, common,
                 above == 0 ? bl_path_of(BL_ROOT_PARAM, 0) : bl_path_of(BL_ROOT_OWNER, above));
}

struct bl_path bl_path_resolve(const struct bl_path *relative, const struct bl_path *object)
{
  struct bl_path head = *object;
  switch ((enum bl_root)relative->root) {
  case BL_ROOT_STATIC:
  case BL_ROOT_CLASS:
    return *relative;
  case BL_ROOT_OWNER:
    if (relative->base > object->len) {
      break;
    }
    return bl_path_append(bl_path_head(head, object->len - relative->base), relative);
  case BL_ROOT_PARAM:
    return bl_path_append(head, relative);
  default:
    break;
  }
  return bl_path_of(BL_ROOT_NONE, 0);
}

static bool step_is_stable(uint32_t step, const struct bl_program *prog)
{
  return step != BL_STEP_ELEMENT && bl_field_is_for_good(prog->fields[step]);
}

bool bl_path_is_stable(const struct bl_path *p, const struct bl_program *prog)
{
  if (p->root == BL_ROOT_STATIC && !step_is_stable(p->base, prog)) {
    return false;
  }
  for (unsigned i = 0; i < p->len; i++) {
    if (!step_is_stable(p->step[i], prog)) {
      return false;
    }
  }
  return true;
}

bool bl_path_is_constant(const struct bl_path *p, const struct bl_program *prog)
{
  enum { OF_ENUM = CF_ACC_STATIC | CF_ACC_FINAL | CF_ACC_ENUM };
  return p->root == BL_ROOT_CONST || p->root == BL_ROOT_NULL || p->root == BL_ROOT_CONST_JOIN ||
         (p->root == BL_ROOT_STATIC && p->len == 0 && prog != NULL &&
          (prog->fields[p->base]->access & OF_ENUM) == OF_ENUM);
}

/* --- text --- */

struct cf_str bl_dotted(struct cf_arena *a, struct cf_str name)
{
  struct cf_str s = cf_arena_str(a, name);
  for (char *at = (char *)s.p; at < s.p + s.n; at++) {
    if (*at == '/') {
      *at = '.';
    }
  }
  return s;
}

/* The class's name without its package. */
static struct cf_str simple_name(const struct bl_class *cls)
{
  struct cf_str s = cls->name;
  for (uint32_t i = s.n; i > 0; i--) {
    if (s.p[i - 1] == '/') {
      return (struct cf_str){s.p + i, s.n - i};
    }
  }
  return s;
}

static struct cf_str root_text(struct cf_arena *a, const struct bl_path *p,
                               const struct bl_program *prog, const struct bl_method *m)
{
  switch ((enum bl_root)p->root) {
  case BL_ROOT_PARAM:
    if (p->base == 0 && (m == NULL || !bl_method_is(m, CF_ACC_STATIC))) {
      return CF_STR("this");
    }
    return cf_arena_printf(a, "argument %u",
                           p->base + (m != NULL && bl_method_is(m, CF_ACC_STATIC) ? 1u : 0u));
  case BL_ROOT_STATIC: {
    const struct bl_field *f = prog->fields[p->base];
    struct cf_str cls = simple_name(f->cls), name = bl_field_name(f);
    return cf_arena_printf(a, "%.*s.%.*s", (int)cls.n, cls.p, (int)name.n, name.p);
  }
  case BL_ROOT_CLASS: {
    struct cf_str cls = simple_name(prog->classes[p->base]);
    return cf_arena_printf(a, "%.*s.class", (int)cls.n, cls.p);
  }
  case BL_ROOT_OWNER:
    return CF_STR("owner");
  case BL_ROOT_NULL:
    return CF_STR("null");
  case BL_ROOT_CONST:
  case BL_ROOT_CONST_JOIN:
    return CF_STR("a constant");
  case BL_ROOT_SITE:
  case BL_ROOT_JOIN:
  case BL_ROOT_CAPTURE:
    return CF_STR("a local");
  case BL_ROOT_NONE:
    break;
  }
  return CF_STR("a lock");
}

struct cf_str bl_path_text(struct cf_arena *a, const struct bl_path *p,
                           const struct bl_program *prog, const struct bl_method *m,
                           struct cf_str root)
{
  struct cf_str s = root.n > 0 ? root : root_text(a, p, prog, m);
  for (unsigned i = 0; i < p->len; i++) {
    if (p->step[i] == BL_STEP_ELEMENT) {
      s = cf_arena_printf(a, "%.*s[]", (int)s.n, s.p);
    } else {
      struct cf_str name = bl_field_name(prog->fields[p->step[i]]);
      s = cf_arena_printf(a, "%.*s.%.*s", (int)s.n, s.p, (int)name.n, name.p);
    }
  }
  if (p->mode != BL_EXCLUSIVE) {
    const char *mode = p->mode == BL_SHARED ? "shared" : "optimistic";
    s = cf_arena_printf(a, "%.*s (%s)", (int)s.n, s.p, mode);
  }
  return s;
}

struct cf_str bl_state_text(struct cf_arena *a, const struct bl_program *p, uint32_t state)
{
  static const char *const suffix[] = {"", "[]", ".contents"};
  const struct bl_field *f = bl_state_field(p, state);
  struct cf_str cls = bl_dotted(a, f->cls->name), name = bl_field_name(f);
  return cf_arena_printf(a, "%.*s.%.*s%s", (int)cls.n, cls.p, (int)name.n, name.p,
                         suffix[bl_state_kind_of(state)]);
}

/* --- the table --- */

static uint32_t path_hash(const struct bl_path *p)
{
  uint32_t h = (uint32_t)p->root * 0x9e3779b1u ^ (p->base + p->mode + 0x85ebca6bu) * 0xc2b2ae35u;
  for (unsigned i = 0; i < p->len; i++) {
    h = (h ^ p->step[i]) * 0x01000193u + 0x27d4eb2fu;
  }
  return h ^ h >> 15;
}

void bl_names_init(struct bl_names *t, struct cf_arena *a)
{
  *t = (struct bl_names){.arena = a, .n_slots = 32};
  t->slots = CF_NEW_N(a, uint32_t, t->n_slots);
  t->cap = 24;
  t->items = cf_arena_alloc(a, t->cap * sizeof *t->items);
  t->items[0] = bl_path_of(BL_ROOT_NONE, 0);
  t->n = 1; /* number 0: no name */
}

static void insert(struct bl_names *t, uint32_t name)
{
  uint32_t i = path_hash(&t->items[name]) & (t->n_slots - 1);
  while (t->slots[i] != 0) {
    i = (i + 1) & (t->n_slots - 1);
  }
  t->slots[i] = name;
}

static void grow(struct bl_names *t)
{
  t->items = cf_vec_grow(t->arena, t->items, t->n, &t->cap, sizeof *t->items);
  t->n_slots *= 2;
  t->slots = CF_NEW_N(t->arena, uint32_t, t->n_slots);
  for (uint32_t name = 1; name < t->n; name++) {
    insert(t, name);
  }
}

/* Equal, byte for byte; steps behind the last are 0. */
static bool same(const struct bl_path *a, const struct bl_path *b)
{
  uint64_t x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  if (x != y) {
    return false;
  }
  for (unsigned i = 0; i < a->len; i++) {
    if (a->step[i] != b->step[i]) {
      return false;
    }
  }
  return true;
}

/* The slot that has the path, or where it belongs. */
static uint32_t find(const struct bl_names *t, const struct bl_path *p)
{
  uint32_t i = path_hash(p) & (t->n_slots - 1);
  while (t->slots[i] != 0 && !same(&t->items[t->slots[i]], p)) {
    i = (i + 1) & (t->n_slots - 1);
  }
  return i;
}

uint32_t bl_names_of(struct bl_names *t, const struct bl_path *p)
{
  if (p->root == BL_ROOT_NONE) {
    return 0;
  }
  uint32_t slot = find(t, p);
  if (t->slots[slot] != 0) {
    return t->slots[slot];
  }
  if (t->n == t->cap) {
    grow(t);
    slot = find(t, p);
  }
  t->items[t->n] = *p;
  t->slots[slot] = t->n;
  t->longer |= p->len > 0 || p->mode != BL_EXCLUSIVE ? bl_root_bit(p->root, p->base) : 0;
  return t->n++;
}

/* --- by references of two classes --- */

/* The field that the path ends with, or the one `i` steps before that; NULL if it is none. */
static const struct bl_field *step_from_end(const struct bl_program *p, const struct bl_path *path,
                                            unsigned i)
{
  bool field = path->len > i && path->step[path->len - 1 - i] != BL_STEP_ELEMENT;
  return field ? p->fields[path->step[path->len - 1 - i]] : NULL;
}

/* The reference of an inner class to the object around it (JLS §15.9.2), which javac makes. */
static bool is_outer(const struct bl_field *f)
{
  return f != NULL &&
         (f->access & (CF_ACC_SYNTHETIC | CF_ACC_FINAL)) == (CF_ACC_SYNTHETIC | CF_ACC_FINAL);
}

/* Two fields of one type, of which two objects can know a third. */
static bool are_alike(const struct bl_field *x, const struct bl_field *y)
{
  return x != NULL && y != NULL && cf_str_eq(bl_field_descriptor(x), bl_field_descriptor(y));
}

bool bl_path_same_by_other(const struct bl_path *x, const struct bl_path *y,
                           const struct bl_program *p)
{
  const struct bl_field *of_x = step_from_end(p, x, 0), *of_y = step_from_end(p, y, 0);
  if (is_outer(of_x) && is_outer(of_y)) {
    return are_alike(of_x, of_y);
  }
  return of_x != NULL && of_x == of_y && are_alike(step_from_end(p, x, 1), step_from_end(p, y, 1));
}

/* --- what was got --- */

static struct bl_got *got_of(const struct bl_names *t, uint32_t name)
{
  for (uint32_t i = 0; i < t->n_got; i++) {
    if (t->got[i].name == name) {
      return &t->got[i];
    }
  }
  return NULL;
}

static void add_got(struct bl_names *t, struct bl_got got)
{
  struct bl_got *known = got_of(t, got.name);
  if (known != NULL) {
    known->of = known->field == got.field && got.of != 0 ? known->of : 0;
    return;
  }
  if (t->n_got == t->cap_got) {
    t->got = cf_vec_grow(t->arena, t->got, t->n_got, &t->cap_got, sizeof *t->got);
  }
  t->got[t->n_got++] = got;
}

void bl_names_note_got(struct bl_names *t, uint32_t name, uint32_t field)
{
  add_got(t, (struct bl_got){name, name, field});
}

const struct bl_got *bl_names_got(const struct bl_names *t, uint32_t name)
{
  const struct bl_got *got = got_of(t, name);
  return got == NULL || got->of == 0 ? NULL : got;
}

/* What may stand for an element that is not there: null, or what is made for it. */
static bool is_instead(const struct bl_path *p)
{
  return p->root == BL_ROOT_NULL || (p->root == BL_ROOT_SITE && p->len == 0);
}

void bl_names_join_got(struct bl_names *t, uint32_t joined, uint32_t a, uint32_t b)
{
  const struct bl_got *x = got_of(t, a), *y = got_of(t, b);
  if (x == NULL && y == NULL) {
    return;
  }
  struct bl_got got = x != NULL ? *x : *y;
  bool alike = x != NULL && y != NULL
                   ? x->field == y->field && x->of != 0 && y->of != 0
                   : got.of != 0 && is_instead(bl_names_path(t, x != NULL ? b : a));
  uint32_t other = x != NULL ? b : a;
  got.of = alike || other == joined ? got.of : 0;
  got.name = joined;
  add_got(t, got);
}
