/* Equal pairs of name and descriptor get one number, the signature, so that whatever follows
   compares numbers. Receives names; hands on numbers. Knows nothing of what has them. */
#include "src/program/link.h"

/* In no name there is a NUL: modified UTF-8 has none. */
static void join_key(char *key, struct cf_str name, struct cf_str descriptor)
{
  memcpy(key, name.p, name.n);
  key[name.n] = '\0';
  memcpy(key + name.n + 1, descriptor.p, descriptor.n);
}

static size_t key_size(const struct cf_name_and_type *nt)
{
  return (size_t)nt->name.n + 1 + nt->descriptor.n;
}

enum { SHORT_KEY = 512 };

/* The number of a key that its part of the map most likely has not yet: so it is kept, and then
   looked up once. The parts count for themselves, so that a number does not depend on who fills the
   others meanwhile. */
static uint32_t number_of(struct bl_linker *l, unsigned part, const char *key, size_t n)
{
  struct cf_map *map = &l->signatures.part[part];
  char *kept = cf_arena_alloc(map->arena, n);
  memcpy(kept, key, n);
  uintptr_t next = map->n * CF_MAP_PARTS + part + 1;
  void **known = cf_map_at(map, kept, n);
  if (*known != NULL) {
    cf_arena_shorten(map->arena, kept, n, 0);
  } else {
    *known = (void *)next;
  }
  return (uint32_t)(uintptr_t)*known;
}

uint32_t bl_link_signature(struct bl_linker *l, struct cf_str name, struct cf_str descriptor)
{
  char small[SHORT_KEY];
  size_t n = (size_t)name.n + 1 + descriptor.n;
  char *key = n <= sizeof small ? small : cf_arena_alloc(&l->scratch, n);
  join_key(key, name, descriptor);
  return number_of(l, cf_parted_map_part(key, n), key, n);
}

/* Writes the keys one behind the other. */
static void join_keys(struct cf_map_key *keys, char *text, const struct cf_name_and_type *nts,
                      uint32_t n)
{
  for (uint32_t i = 0; i < n; i++) {
    keys[i] = (struct cf_map_key){text, key_size(&nts[i])};
    join_key(text, nts[i].name, nts[i].descriptor);
    text += keys[i].n;
  }
}

/* Room for the keys of so many pairs: `small` or, where that is too small, of the arena. */
static char *room_for(char *small, size_t size, struct cf_arena *scratch,
                      const struct cf_name_and_type *nts, uint32_t n)
{
  size_t all = 0;
  for (uint32_t i = 0; i < n; i++) {
    all += key_size(&nts[i]);
  }
  return all <= size ? small : cf_arena_alloc(scratch, all);
}

void bl_link_known_signatures(uint32_t *out, const struct bl_linker *l,
                              const struct cf_name_and_type *nts, uint32_t n,
                              struct cf_arena *scratch)
{
  char small[SHORT_KEY * 8];
  struct cf_map_key keys[BL_SIDE_BY_SIDE] = {0};
  void *known[BL_SIDE_BY_SIDE];
  join_keys(keys, room_for(small, sizeof small, scratch, nts, n), nts, n);
  cf_parted_map_get_many(&l->signatures, keys, n, known);
  for (uint32_t i = 0; i < n; i++) {
    out[i] = (uint32_t)(uintptr_t)known[i];
  }
}

void bl_link_signatures(uint32_t *out, struct bl_linker *l, const struct cf_name_and_type *nts,
                        uint32_t n)
{
  bl_link_known_signatures(out, l, nts, n, &l->scratch);
  for (uint32_t i = 0; i < n; i++) {
    out[i] = out[i] != 0 ? out[i] : bl_link_signature(l, nts[i].name, nts[i].descriptor);
  }
}

/* --- of all declared members --- */

/* Members whose signatures are looked up together. */
struct batch {
  struct bl_linker *l;
  struct cf_arena *scratch;
  unsigned part; /* of the map that all are of; CF_MAP_PARTS = any */
  struct cf_name_and_type names[BL_SIDE_BY_SIDE];
  uint32_t *to[BL_SIDE_BY_SIDE]; /* where each signature goes */
  uint32_t n;
};

static void sign(struct batch *b)
{
  char small[SHORT_KEY * 8];
  struct cf_map_key keys[BL_SIDE_BY_SIDE] = {0};
  void *known[BL_SIDE_BY_SIDE];
  const struct cf_parted_map *map = &b->l->signatures;
  join_keys(keys, room_for(small, sizeof small, b->scratch, b->names, b->n), b->names, b->n);
  if (b->part < CF_MAP_PARTS) {
    cf_map_get_many(&map->part[b->part], keys, b->n, known);
  } else {
    cf_parted_map_get_many(map, keys, b->n, known);
  }
  for (uint32_t i = 0; i < b->n; i++) {
    unsigned part = b->part < CF_MAP_PARTS ? b->part : cf_parted_map_part(keys[i].p, keys[i].n);
    *b->to[i] = known[i] != NULL ? (uint32_t)(uintptr_t)known[i]
                                 : number_of(b->l, part, keys[i].p, keys[i].n);
  }
  b->n = 0;
}

static void sign_later(struct batch *b, struct cf_name_and_type called, uint32_t *to)
{
  b->names[b->n] = called;
  b->to[b->n++] = to;
  if (b->n == BL_SIDE_BY_SIDE) {
    sign(b);
  }
}

/* Which part of the map each member belongs to. */
struct parts {
  struct bl_linker *l;
  uint8_t *of_field, *of_method; /* by id; NULL: nobody asked */
};

/* The next id from `from` on that is of the part, or n. */
static uint32_t next_of(const uint8_t *parts, uint32_t from, uint32_t n, unsigned part)
{
  if (parts == NULL || from == n) {
    return from;
  }
  const uint8_t *at = memchr(parts + from, (int)part, n - from);
  return at == NULL ? n : (uint32_t)(at - parts);
}

/* Those of one part, or all: fields, then methods, by id. */
static void sign_those_of(struct batch *b, const struct parts *p)
{
  const struct bl_linker *l = b->l;
  uint32_t i = next_of(p->of_field, 0, l->fields.n, b->part);
  for (; i < l->fields.n; i = next_of(p->of_field, i + 1, l->fields.n, b->part)) {
    struct bl_field *f = l->fields.items[i];
    sign_later(b, bl_link_called(f->cls, bl_field_member(f)), &f->signature);
  }
  i = next_of(p->of_method, 0, l->methods.n, b->part);
  for (; i < l->methods.n; i = next_of(p->of_method, i + 1, l->methods.n, b->part)) {
    struct bl_method *m = l->methods.items[i];
    sign_later(b, bl_link_called(m->cls, bl_method_member(m)), &m->signature);
  }
  sign(b);
}

static uint8_t part_of(struct cf_arena *scratch, struct cf_name_and_type called)
{
  char small[SHORT_KEY];
  char *key = room_for(small, sizeof small, scratch, &called, 1);
  join_key(key, called.name, called.descriptor);
  return (uint8_t)cf_parted_map_part(key, key_size(&called));
}

static void find_parts(void *ctx, unsigned thread, uint32_t given)
{
  const struct parts *p = ctx;
  const struct bl_class *c = p->l->classes.items[given];
  struct cf_arena *scratch = &p->l->scratch_of[thread];
  for (uint32_t i = 0; i < c->n_fields; i++) {
    const struct bl_field *f = &c->fields[i];
    p->of_field[f->id] = part_of(scratch, bl_link_called(c, bl_field_member(f)));
  }
  for (uint32_t i = 0; i < c->n_methods; i++) {
    const struct bl_method *m = &c->methods[i];
    p->of_method[m->id] = part_of(scratch, bl_link_called(c, bl_method_member(m)));
  }
}

static void sign_part(void *ctx, unsigned thread, uint32_t part)
{
  const struct parts *p = ctx;
  struct cf_arena *a = &p->l->scratch_of[thread];
  struct cf_map *map = &p->l->signatures.part[part];
  struct batch b = {.l = p->l, .scratch = a, .part = part};
  map->arena = a;
  sign_those_of(&b, p);
  map->arena = &p->l->scratch;
}

/* One member after the other, or, if there are threads, one part of the map beside the other: the
   numbers are the same. */
void bl_link_sign_members(struct bl_linker *l)
{
  struct parts p = {.l = l};
  if (l->threads < 2) {
    struct batch b = {.l = l, .scratch = &l->scratch, .part = CF_MAP_PARTS};
    sign_those_of(&b, &p);
    return;
  }
  p.of_field = cf_arena_alloc(&l->scratch, l->fields.n + 1);
  p.of_method = cf_arena_alloc(&l->scratch, l->methods.n + 1);
  bl_pool_for(l->threads, l->p->n_given, find_parts, &p);
  bl_pool_for(l->threads, CF_MAP_PARTS, sign_part, &p);
}
