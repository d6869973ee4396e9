/* The class index and the hierarchy. Receives the parsed classes; hands on bl_class values that
   know what is above and below them. A class that is mentioned and not given is there too, empty.
 */
#include "src/program/link.h"

#include <stdlib.h>

/* No program nests types so deep; it bounds work and memory on classes made to. */
enum {
  MAX_ABOVE = 1024, /* classes and interfaces above one, of which it is known */
  MAX_DEEP = 256,   /* from a class upwards */
  MAX_NESTING = 64
};

/* --- the index --- */

static struct bl_class *new_class(struct bl_linker *l, struct cf_str name)
{
  struct bl_class *c = CF_NEW(l->a, struct bl_class);
  c->id = l->classes.n;
  c->name = name;
  c->program = l->p;
  c->nest_host = c;
  c->library = true;
  cf_vec_push(&l->scratch, &l->classes, c);
  return c;
}

static bool is_package_info(struct cf_str name)
{
  return cf_str_ends(name, CF_STR("package-info"));
}

static void add_given(struct bl_linker *l, const struct bl_input_class *in)
{
  struct cf_str name = cf_class_name(in->cf);
  struct bl_class **at = (struct bl_class **)cf_map_at(&l->maps->classes, name.p, name.n);
  if (*at != NULL) {
    if (!is_package_info(name)) {
      struct cf_str first = (*at)->container, second = in->container;
      bl_link_notice(l, false, *at, NULL,
                     cf_arena_printf(l->a, "the class is in %.*s and %.*s; the first counts",
                                     (int)first.n, first.p, (int)second.n, second.p));
    }
    return;
  }
  struct bl_class *c = *at = new_class(l, name);
  c->cf = in->cf;
  c->library = in->library;
  c->platform = in->platform;
  c->container = in->container;
}

/* The class of that name; a missing one if it is not given. */
static struct bl_class *mention(struct bl_linker *l, struct cf_str name)
{
  struct bl_class **at = (struct bl_class **)cf_map_at(&l->maps->classes, name.p, name.n);
  if (*at == NULL) {
    *at = new_class(l, name);
  }
  return *at;
}

/* Ranks the entries that are resolved. How many they are. */
static uint32_t rank_entries(struct bl_rank *ranks, const struct cf_pool *pool)
{
  const uint32_t tags = 1u << CF_TAG_CLASS | 1u << CF_TAG_FIELDREF | 1u << CF_TAG_METHODREF |
                        1u << CF_TAG_INTERFACE_METHODREF;
  uint32_t n = 0;
  for (uint32_t i = 0; i < pool->count; i++) {
    struct bl_rank *r = &ranks[i / BL_RANKED];
    uint32_t is = tags >> pool->tag[i] & 1u;
    if (i % BL_RANKED == 0) {
      *r = (struct bl_rank){0, n};
    }
    r->has |= is << i % BL_RANKED;
    n += is;
  }
  return n;
}

static void make_room(struct bl_linker *l, struct bl_class *c, unsigned thread)
{
  const struct cf_pool *pool = &c->cf->pool;
  struct cf_arena *a = &l->maps->threads[thread];
  struct bl_rank *ranks = cf_arena_alloc(a, (pool->count / BL_RANKED + 1) * sizeof *ranks);
  c->resolved = CF_NEW_N(a, uint32_t, rank_entries(ranks, pool));
  c->ranks = ranks;
  c->signatures = CF_NEW_N(&l->scratch_of[thread], uint32_t, pool->count);
}

/* A Class entry that names what is not given; its name is kept as long as it is at hand. */
struct missing {
  struct cf_str name;
  uint16_t at;
};
CF_VEC(missing_vec, struct missing);

struct mentions {
  struct bl_linker *l;
  struct missing_vec *missing; /* [n_given] */
  struct cf_arena *arenas;     /* [threads] that they live in */
};

/* Looks up every Class entry of the pool: those that are given, … */
static void mention_given(void *ctx, unsigned thread, uint32_t k)
{
  struct mentions *m = ctx;
  struct bl_linker *l = m->l;
  struct bl_class *c = l->classes.items[k];
  const struct cf_pool *pool = &c->cf->pool;
  struct cf_map_key names[BL_SIDE_BY_SIDE];
  void *given[BL_SIDE_BY_SIDE];
  uint32_t found[BL_SIDE_BY_SIDE], at = 1, n;
  make_room(l, c, thread);
  while ((n = bl_next_entries(found, pool, &at, CF_TAG_CLASS)) > 0) {
    for (uint32_t i = 0; i < n; i++) {
      struct cf_str name = cf_pool_name(pool, found[i]);
      names[i] = (struct cf_map_key){name.p, name.n};
    }
    cf_map_get_many(&l->maps->classes, names, n, given);
    for (uint32_t i = 0; i < n; i++) {
      bool is_array = *(const char *)names[i].p == '[';
      const struct bl_class *named = is_array ? l->maps->object : given[i];
      if (named != NULL) {
        *bl_resolved(c, found[i]) = named->id + 1;
      } else {
        struct missing x = {{names[i].p, (uint32_t)names[i].n}, (uint16_t)found[i]};
        cf_vec_push(&m->arenas[thread], &m->missing[k], x);
      }
    }
  }
}

/* … and those that are not, in the order in which they are met. */
static void mention_missing(struct bl_linker *l, struct bl_class *c,
                            const struct missing_vec *missing)
{
  for (uint32_t i = 0; i < missing->n; i++) {
    const struct missing *x = &missing->items[i];
    *bl_resolved(c, x->at) = mention(l, x->name)->id + 1;
  }
}

static int by_name(const void *x, const void *y)
{
  const struct bl_class *a = *(struct bl_class *const *)x, *b = *(struct bl_class *const *)y;
  return cf_str_cmp(a->name, b->name);
}

/* Classes are numbered by their names: of all that is equally good, the first is taken, and that
   must not be another one when an archive is packed again or inputs are named in another order. */
static void number_by_name(struct bl_linker *l)
{
  if (l->classes.n > 1) {
    qsort(l->classes.items, l->classes.n, sizeof(struct bl_class *), by_name);
  }
  for (uint32_t i = 0; i < l->classes.n; i++) {
    l->classes.items[i]->id = i;
  }
}

/* Modules are no classes, and every jmod has one of the same name. */
void bl_link_classes(struct bl_linker *l, const struct bl_input_class *inputs, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++) {
    if ((inputs[i].cf->access & CF_ACC_MODULE) == 0) {
      add_given(l, &inputs[i]);
    }
  }
  number_by_name(l);
  l->p->n_given = l->classes.n;
  l->maps->object = mention(l, CF_STR("java/lang/Object"));
  uint32_t n_given = l->p->n_given;
  struct mentions m = {l, CF_NEW_N(&l->scratch, struct missing_vec, n_given + 1),
                       CF_NEW_N(&l->scratch, struct cf_arena, BL_MAX_THREADS)};
  bl_pool_for(l->threads, n_given, mention_given, &m);
  for (uint32_t i = 0; i < n_given; i++) {
    mention_missing(l, l->classes.items[i], &m.missing[i]);
  }
  for (unsigned i = 0; i < BL_MAX_THREADS; i++) {
    cf_arena_destroy(&m.arenas[i]);
  }
  l->p->classes = l->classes.items; /* all there are: who asks for one by its entry finds it */
}

/* --- sizes --- */

/* Length of a Code attribute's bytecode (JVMS §4.7.3), without opening the rest of it. */
static uint32_t code_length(const struct cf_member *m)
{
  struct cf_cursor c = cf_cursor_of(cf_member_code(m));
  cf_take(&c, 4);
  return m->has_code ? cf_u4(&c) : 0;
}

void bl_link_measure(struct bl_class *c)
{
  for (uint32_t i = 0; i < c->cf->n_methods; i++) {
    c->code_bytes += code_length(&c->cf->methods[i]);
  }
  c->n_lines = cf_class_count_lines(c->cf);
  c->no_lines = c->n_lines == 0;
}

/* --- hierarchy --- */

static void set_supers(struct bl_linker *l, struct bl_class *c)
{
  const struct cf_class *cf = c->cf;
  c->super = cf->super_class == 0 ? NULL : bl_class_at(c, cf->super_class);
  c->interfaces = CF_NEW_N(l->a, struct bl_class *, cf->n_interfaces);
  for (uint32_t i = 0; i < cf->n_interfaces; i++) {
    c->interfaces[c->n_interfaces++] = bl_class_at(c, cf->interfaces[i]);
  }
}

/* What is said to be above a class, as far as something mentions it. */
struct said_above {
  struct bl_linker *l;
  const struct bl_class *below;
  struct bl_class_vec found;
};

static void add_said(void *to, struct cf_str name)
{
  struct said_above *s = to;
  struct bl_class *c = bl_program_class(s->l->p, name);
  if (c != NULL && c != s->below && c != s->l->maps->object) {
    cf_vec_push(&s->l->scratch, &s->found, c);
  }
}

/* Nobody knows which is the superclass: all of them go for interfaces. */
static void set_said(struct bl_linker *l, struct bl_class *c, const struct bl_hearsay *hearsay)
{
  struct said_above s = {.l = l, .below = c};
  hearsay->tell(hearsay->ctx, c->name, add_said, &s);
  c->n_interfaces = s.found.n;
  c->interfaces = CF_NEW_N(l->a, struct bl_class *, s.found.n);
  for (uint32_t i = 0; i < s.found.n; i++) {
    c->interfaces[i] = s.found.items[i];
  }
}

enum { UNSEEN, OPEN, DONE };

/* A depth-first walk upwards, with its own stack. */
struct climb {
  struct bl_linker *l;
  uint8_t *state; /* by class */
  uint32_t *next; /* by class: 0 the superclass, then interfaces */
  uint32_t *deep; /* by class: how many are above it, one above the other */
  struct bl_class **stack;
  uint32_t depth;
};

static void cut_link(struct climb *w, struct bl_class *c, uint32_t link)
{
  struct bl_class *to = link == 0 ? c->super : c->interfaces[link - 1];
  bl_link_notice(w->l, true, c, NULL,
                 cf_arena_printf(w->l->a, "%.*s is above itself; it is taken not to be above %.*s",
                                 (int)to->name.n, to->name.p, (int)c->name.n, c->name.p));
  if (link == 0) {
    c->super = NULL;
    return;
  }
  c->n_interfaces--;
  memmove(&c->interfaces[link - 1], &c->interfaces[link],
          (c->n_interfaces - (link - 1)) * sizeof(struct bl_class *));
  w->next[c->id]--;
}

/* A class too far down is taken to be right below Object: else whoever goes up, for every class,
   would never come to an end. */
static bool too_deep(struct climb *w, struct bl_class *c, const struct bl_class *above)
{
  uint32_t deep = w->deep[above->id] + 1;
  if (deep > MAX_DEEP && c->super == above) {
    bl_link_notice(w->l, false, c, NULL,
                   cf_arena_printf(w->l->a,
                                   "more than %d classes above each other: %.*s is taken "
                                   "not to be above it",
                                   MAX_DEEP, (int)above->name.n, above->name.p));
    c->super = w->l->maps->object == c ? NULL : w->l->maps->object;
    return true;
  }
  if (deep > w->deep[c->id]) {
    w->deep[c->id] = deep;
  }
  return false;
}

static void climb_step(struct climb *w)
{
  struct bl_class *c = w->stack[w->depth - 1];
  uint32_t link = w->next[c->id]++;
  if (link > c->n_interfaces) {
    w->state[c->id] = DONE;
    w->l->supers_first[w->l->n_supers_first++] = c->id;
    w->depth--;
    return;
  }
  struct bl_class *to = link == 0 ? c->super : c->interfaces[link - 1];
  if (to == NULL) {
    return;
  }
  if (w->state[to->id] == DONE) {
    (void)too_deep(w, c, to);
    return;
  }
  if (w->state[to->id] == OPEN) {
    cut_link(w, c, link);
    return;
  }
  w->next[c->id]--; /* looked at again when it is done, for how deep it is */
  w->state[to->id] = OPEN;
  w->stack[w->depth++] = to;
}

/* Cuts cycles, and finds the order in which what is above a class comes before it. */
static void climb_all(struct bl_linker *l)
{
  uint32_t n = l->classes.n;
  l->supers_first = CF_NEW_N(&l->scratch, uint32_t, n);
  struct climb w = {l,
                    CF_NEW_N(&l->scratch, uint8_t, n),
                    CF_NEW_N(&l->scratch, uint32_t, n),
                    CF_NEW_N(&l->scratch, uint32_t, n),
                    CF_NEW_N(&l->scratch, struct bl_class *, n),
                    0};
  for (uint32_t i = 0; i < n; i++) {
    if (w.state[i] == UNSEEN) {
      w.state[i] = OPEN;
      w.stack[w.depth++] = l->classes.items[i];
    }
    while (w.depth > 0) {
      climb_step(&w);
    }
  }
}

static int by_number(const void *x, const void *y)
{
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return cf_number_cmp(a, b);
}

/* What is above one class, each once. */
struct above {
  uint32_t *seen; /* by class: 1 + the class whose turn it was */
  uint32_t *list; /* [MAX_ABOVE] */
  uint32_t n;
};

static void add_above(struct above *v, uint32_t turn, uint32_t id)
{
  if (v->seen[id] != turn + 1 && v->n < MAX_ABOVE) {
    v->seen[id] = turn + 1;
    v->list[v->n++] = id;
  }
}

static void add_super(struct above *v, const struct bl_class *c, const struct bl_class *super)
{
  add_above(v, c->id, super->id);
  for (uint32_t i = 0; i < super->n_above; i++) {
    add_above(v, c->id, super->above[i]);
  }
}

static void set_above(struct cf_arena *a, struct above *v, struct bl_class *c)
{
  v->n = 0;
  if (c->super != NULL) {
    add_super(v, c, c->super);
  }
  for (uint32_t i = 0; i < c->n_interfaces; i++) {
    add_super(v, c, c->interfaces[i]);
  }
  qsort(v->list, v->n, sizeof *v->list, by_number);
  c->n_above = v->n;
  c->above = cf_arena_alloc(a, v->n * sizeof *c->above + 1);
  memcpy(c->above, v->list, v->n * sizeof *c->above);
}

static void count_sub(struct bl_class *super)
{
  if (super != NULL) {
    super->n_subs++;
  }
}

static void add_sub(struct bl_class *super, struct bl_class *c)
{
  if (super != NULL) {
    super->subs[super->n_subs++] = c;
  }
}

/* Fills subs in the order of the classes: counts, makes room, fills. */
static void set_subs(struct bl_linker *l)
{
  for (uint32_t i = 0; i < l->classes.n; i++) {
    struct bl_class *c = l->classes.items[i];
    count_sub(c->super);
    for (uint32_t k = 0; k < c->n_interfaces; k++) {
      count_sub(c->interfaces[k]);
    }
  }
  for (uint32_t i = 0; i < l->classes.n; i++) {
    struct bl_class *c = l->classes.items[i];
    c->subs = CF_NEW_N(l->a, struct bl_class *, c->n_subs);
    c->n_subs = 0;
  }
  for (uint32_t i = 0; i < l->classes.n; i++) {
    struct bl_class *c = l->classes.items[i];
    add_sub(c->super, c);
    for (uint32_t k = 0; k < c->n_interfaces; k++) {
      add_sub(c->interfaces[k], c);
    }
  }
}

static void set_all_above(struct bl_linker *l, struct cf_arena *a)
{
  struct above v = {CF_NEW_N(&l->scratch, uint32_t, l->classes.n),
                    CF_NEW_N(&l->scratch, uint32_t, MAX_ABOVE), 0};
  for (uint32_t i = 0; i < l->n_supers_first; i++) {
    set_above(a, &v, l->classes.items[l->supers_first[i]]);
  }
}

/* --- nests --- */

/* The entry of InnerClasses for the class itself, or NULL. */
static const struct cf_inner_class *own_entry(const struct bl_class *c)
{
  for (uint32_t i = 0; c->cf != NULL && i < c->cf->n_inner; i++) {
    const struct cf_inner_class *inner = &c->cf->inner[i];
    if (inner->inner != 0 && bl_class_at(c, inner->inner) == c) {
      return inner;
    }
  }
  return NULL;
}

/* By the entry of InnerClasses for itself, or, of a local class, by EnclosingMethod. */
struct bl_class *bl_class_written_in(const struct bl_class *c)
{
  const struct cf_inner_class *inner = own_entry(c);
  if (inner != NULL && inner->outer != 0) {
    return bl_class_at(c, inner->outer);
  }
  return c->cf == NULL || c->cf->enclosing_class == 0 ? NULL
                                                      : bl_class_at(c, c->cf->enclosing_class);
}

static bool is_inside(const struct bl_class *c)
{
  const struct cf_inner_class *inner = own_entry(c);
  return inner != NULL && ((inner->access & CF_ACC_PRIVATE) != 0 || inner->outer == 0);
}

static struct bl_class *outermost(struct bl_class *c)
{
  for (int i = 0; i < MAX_NESTING; i++) {
    struct bl_class *outer = bl_class_written_in(c);
    if (outer == NULL || outer == c) {
      break;
    }
    c = outer;
  }
  return c;
}

/* A host that is not given, or lists a member that is not, may hide writes of private fields.
   Before class files had nests (JVMS §4.7.28, version 55) private fields were written by their
   class only. */
static void check_nest(struct bl_class *c)
{
  c->nest_open |= c->cf == NULL;
  for (uint32_t i = 0; c->cf != NULL && i < c->cf->n_nest_members; i++) {
    c->nest_open |= bl_class_at(c, c->cf->nest_members[i])->cf == NULL;
  }
}

static void set_nests(struct bl_linker *l)
{
  for (uint32_t i = 0; i < l->classes.n; i++) {
    struct bl_class *c = l->classes.items[i];
    if (c->cf != NULL) {
      c->nest_host = c->cf->nest_host != 0 ? bl_class_at(c, c->cf->nest_host) : outermost(c);
      c->inside = is_inside(c);
    }
    check_nest(c);
  }
  for (uint32_t i = l->classes.n; i > 0; i--) { /* backwards: each comes before those behind it */
    struct bl_class *c = l->classes.items[i - 1];
    if (c->cf != NULL) {
      c->nest_next = c->nest_host->nest_first;
      c->nest_host->nest_first = c;
    }
  }
}

/* --- together --- */

/* What is above a class is one thread's work, what is below or around it another's. */
static void look_up_or_down(void *ctx, unsigned thread, uint32_t i)
{
  struct bl_linker *l = ctx;
  if (i == 0) {
    set_all_above(l, &l->maps->threads[thread]);
  } else {
    set_subs(l);
    set_nests(l);
  }
}

void bl_link_hierarchy(struct bl_linker *l, const struct bl_hearsay *hearsay)
{
  for (uint32_t i = 0; i < l->p->n_given; i++) {
    set_supers(l, l->classes.items[i]);
  }
  for (uint32_t i = l->p->n_given; hearsay != NULL && i < l->classes.n; i++) {
    set_said(l, l->classes.items[i], hearsay);
  }
  climb_all(l);
  bl_pool_for(bl_pool_for_steps(l->threads, l->classes.n), 2, look_up_or_down, l);
}
