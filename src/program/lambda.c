/* Lambdas and method references, and what is like them: classes that are written in a method for
   the one thing that they do. A lambda is an invokedynamic instruction whose bootstrap method is
   one of java.lang.invoke.LambdaMetafactory; that of one that puts a text together is of
   StringConcatFactory. Their names stand here, as wait and notify stand in the JVMS: they belong to
   how the language is compiled, not to what a library does. */
#include "src/program/link.h"

#include "classfile/class/descriptor.h"

/* The bootstrap method of an invokedynamic or dynamic constant; all empty if it is none. */
static struct cf_member_ref bootstrap_method(const struct cf_class *cf, uint16_t bootstrap)
{
  struct cf_member_ref none = {{NULL, 0}, {NULL, 0}, {NULL, 0}, CF_TAG_NONE};
  if (bootstrap >= cf->n_bootstraps) {
    return none;
  }
  struct cf_handle_ref h = cf_pool_handle(&cf->pool, cf->bootstraps[bootstrap].method_handle);
  return h.kind < 5 ? none : cf_pool_member(&cf->pool, h.member);
}

static bool is_metafactory(const struct cf_class *cf, uint16_t bootstrap)
{
  struct cf_member_ref m = bootstrap_method(cf, bootstrap);
  return cf_str_is(m.owner, "java/lang/invoke/LambdaMetafactory") &&
         (cf_str_is(m.name, "metafactory") || cf_str_is(m.name, "altMetafactory"));
}

bool bl_joins_text(const struct cf_class *cf, uint32_t pool_index)
{
  struct cf_dynamic_ref ref = cf_pool_dynamic(&cf->pool, pool_index);
  struct cf_member_ref m = bootstrap_method(cf, ref.bootstrap);
  return cf_str_is(m.owner, "java/lang/invoke/StringConcatFactory");
}

/* The handle of the body is the second static argument; 0 if this makes no lambda. */
static uint16_t body_handle(const struct cf_class *cf, struct cf_dynamic_ref ref)
{
  if (!is_metafactory(cf, ref.bootstrap)) {
    return 0;
  }
  const struct cf_bootstrap *b = &cf->bootstraps[ref.bootstrap];
  if (b->n_arguments < 3) {
    return 0;
  }
  uint16_t handle = cf_bootstrap_argument(b, 1);
  return cf_pool_tag(&cf->pool, handle) == CF_TAG_METHOD_HANDLE ? handle : 0;
}

/* The type of the interface's method is the first one. */
static bool answers(const struct cf_class *cf, uint16_t bootstrap)
{
  uint16_t type = cf_bootstrap_argument(&cf->bootstraps[bootstrap], 0);
  return cf_pool_tag(&cf->pool, type) != CF_TAG_METHOD_TYPE ||
         cf_descriptor_type(cf_descriptor_result(cf_pool_name(&cf->pool, type))) != 'V';
}

static uint32_t count_parameters(struct cf_str descriptor)
{
  struct cf_descriptor_walk w = cf_descriptor_parameters(descriptor);
  struct cf_str one;
  uint32_t n = 0;
  while (cf_descriptor_next(&one, &w)) {
    n++;
  }
  return n;
}

const struct bl_lambda *bl_lambda_of(const struct bl_class *cls, uint32_t pool_index,
                                     struct cf_arena *a)
{
  struct cf_dynamic_ref ref = cf_pool_dynamic(&cls->cf->pool, pool_index);
  uint16_t handle = body_handle(cls->cf, ref);
  if (handle == 0) {
    return NULL;
  }
  struct cf_handle_ref h = cf_pool_handle(&cls->cf->pool, handle);
  if (h.kind < 5) {
    return NULL;
  }
  struct bl_lambda *made = CF_NEW(a, struct bl_lambda);
  *made = (struct bl_lambda){.body = bl_method_at_entry(cls, h.member),
                             .kind = h.kind,
                             .captured = count_parameters(ref.descriptor),
                             .interface_name =
                                 cf_descriptor_class(cf_descriptor_result(ref.descriptor)),
                             .method_name = ref.name,
                             .answers = answers(cls->cf, ref.bootstrap)};
  return made;
}

/* javac and scalac mark the bodies synthetic; kotlinc only names them so. */
static bool is_lambda_body(const struct bl_method *body, const struct bl_method *maker)
{
  static const char part[] = "lambda$";
  struct cf_str name = bl_method_name(body);
  return bl_method_member(body) != NULL && body->cls == maker->cls &&
         (bl_method_is(body, CF_ACC_SYNTHETIC) ||
          memmem(name.p, name.n, part, sizeof part - 1) != NULL);
}

static void note_lambda(const struct bl_linker *l, const struct bl_method *maker,
                        const struct bl_lambda *lambda)
{
  struct bl_class *interface = bl_program_class(l->p, lambda->interface_name);
  if (interface != NULL) {
    bl_link_raise(&interface->instantiated);
    bl_link_raise(&interface->in_place);
  }
  struct bl_method *body = l->methods.items[lambda->body->id];
  if (is_lambda_body(body, maker) && body != maker && body->enclosing == body->id) {
    body->enclosing = maker->id;
    uint32_t flags = body->flags & ~(uint32_t)BL_M_REACHABLE_VIRTUAL;
    bl_link_set_flags(body, flags | BL_M_LAMBDA_BODY);
  }
}

/* Deserialization of lambdas mentions their bodies too, but nobody wrote them there. */
static bool deserializes(const struct bl_method *maker)
{
  return cf_str_is(bl_method_name(maker), "$deserializeLambda$");
}

static void note_lambdas(const struct bl_linker *l, const struct bl_method *maker)
{
  for (uint32_t i = 0; i < maker->n_calls; i++) {
    if (bl_call_lambda(&maker->calls[i]) != NULL && !deserializes(maker)) {
      note_lambda(l, maker, bl_call_lambda(&maker->calls[i]));
    }
  }
}

/* Follows nested lambdas outwards. Bodies that contain each other belong to no method. */
static uint32_t outermost(const struct bl_linker *l, uint32_t id)
{
  uint32_t steps = 0, at = id;
  while (l->methods.items[at]->enclosing != at) {
    at = l->methods.items[at]->enclosing;
    if (++steps > l->methods.items[id]->cls->n_methods) {
      return id;
    }
  }
  return at;
}

/* --- classes that are written in a method --- */

static bool is_for_others(const struct bl_method *m)
{
  return !bl_method_is_init(m) && bl_method_has_body(m) &&
         !bl_method_is(m, CF_ACC_STATIC | CF_ACC_PRIVATE | CF_ACC_SYNTHETIC);
}

static bool calls_own(const struct bl_method *m, bool (*what)(const struct bl_method *))
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call *c = &m->calls[i];
    if (c->op != CF_invokedynamic && c->private_.callee->cls == m->cls &&
        what(c->private_.callee)) {
      return true;
    }
  }
  return false;
}

/* It makes another object of its class, to be run in the place of this one: a suspending lambda's
   `create`. */
static bool copies(const struct bl_method *m)
{
  return calls_own(m, bl_method_is_init);
}

/* What a compiler adds to a class that has an action: what makes a copy of the object, and what
   makes one and has it run. */
static bool serves_action(const struct bl_method *m)
{
  return copies(m) || calls_own(m, copies);
}

static const struct bl_method *only_action(const struct bl_class *c)
{
  const struct bl_method *action = NULL;
  for (uint32_t i = 0; i < c->n_methods; i++) {
    if (!is_for_others(&c->methods[i]) || serves_action(&c->methods[i])) {
      continue;
    }
    if (action != NULL) {
      return NULL;
    }
    action = &c->methods[i];
  }
  return action;
}

static void find_action(struct bl_class *c)
{
  c->action = only_action(c);
  for (uint32_t i = 0; i < c->n_interfaces && c->action != NULL; i++) {
    bl_link_raise(&c->interfaces[i]->in_place);
  }
}

void bl_link_lambdas(const struct bl_linker *l, struct bl_class *c)
{
  if (c->cf->enclosing_class != 0) {
    find_action(c);
  }
  for (uint32_t i = 0; i < c->n_methods; i++) {
    note_lambdas(l, &c->methods[i]);
  }
  for (uint32_t i = 0; i < c->n_methods; i++) {
    struct bl_method *m = &c->methods[i];
    if (m->enclosing != m->id) {
      m->enclosing = outermost(l, m->id);
    }
  }
}
