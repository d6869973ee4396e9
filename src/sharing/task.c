/* Tasks that run once at a time though their class is no thread's: the one object, or the lambda,
   that a class hands to a thread which it makes, or to a timer. Receives roots, and where their
   objects are made; hands on whether a root is such a task. */
#include "src/sharing/parts.h"

#include "classfile/class/descriptor.h"

/* The call that makes the object which `new` at the place has begun, n_calls if none is seen. */
static uint32_t maker_call(const struct bl_made_at *at, const struct bl_class *c)
{
  uint32_t k = 0;
  while (k < at->method->n_calls &&
         (at->method->calls[k].bci <= at->bci || bl_call_callee(&at->method->calls[k]) == NULL ||
          bl_call_callee(&at->method->calls[k])->cls != c)) {
    k++;
  }
  return k;
}

static bool is_given_nothing(const struct bl_method *m)
{
  return bl_method_descriptor(m).p[1] == ')';
}

/* Behind the call a thread is made, or started, or who runs it when it is time is given it; one
   that runs it at once, as a pool does, has it once where a constructor gives it. */
static bool gets_own_thread(const struct bl_sharing *s, const struct bl_method *maker,
                            uint32_t call)
{
  for (uint32_t k = call + 1; k < maker->n_calls; k++) {
    const struct bl_call *c = &maker->calls[k];
    const struct bl_method *to = bl_call_callee(c);
    if (to != NULL && (s->traits[to->cls->id] & BL_T_ALONE) != 0) {
      return true;
    }
    if (to != NULL && bl_sharing_is_start(s, to)) {
      return bl_method_is_init(maker) || !bl_sharing_runs_at_once(c);
    }
  }
  return false;
}

bool bl_sharing_is_lone_lambda(const struct bl_sharing *s, const struct bl_method *maker,
                               uint32_t call)
{
  const struct bl_lambda *lambda = bl_call_lambda(&maker->calls[call]);
  bool own = lambda->captured <= (bl_method_is(lambda->body, CF_ACC_STATIC) ? 0u : 1u);
  return own && bl_method_is(lambda->body, CF_ACC_PRIVATE) &&
         (bl_method_is_init(maker) || is_given_nothing(maker)) && gets_own_thread(s, maker, call);
}

/* It is called, and within its nest alone: by the root, or by what itself is called so. `*left`
   methods more are asked: ways that meet again are gone by more than once. */
static bool is_part(const struct bl_method *root, const struct bl_method *m, unsigned *left)
{
  bool own = *left > 0 && (bl_method_is(m, CF_ACC_PRIVATE) || bl_method_is_accessor(m));
  bool called = false;
  *left -= *left > 0 ? 1 : 0;
  for (const struct bl_class *c = m->cls->nest_host->nest_first; own && c != NULL;
       c = c->nest_next) {
    for (uint32_t i = 0; own && i < c->n_methods; i++) {
      const struct bl_method *by = &c->methods[i];
      if (by != m && bl_method_has_body(by) && bl_method_calls(by, m)) {
        called = true;
        own = by == root || is_part(root, by, left);
      }
    }
  }
  return own && called;
}

bool bl_sharing_is_part_of(const struct bl_method *root, const struct bl_method *m)
{
  unsigned left = 32;
  return m == root || is_part(root, m, &left);
}

bool bl_sharing_is_pools(const struct bl_sharing *s, const struct bl_method *root)
{
  const struct bl_class *c = root->cls;
  const struct bl_made_at *at = &s->made_at[c->id];
  if (at->method == NULL || bl_method_is_init(at->method) || bl_sharing_count_made(s, c) != 1) {
    return false;
  }
  uint32_t next = maker_call(at, c) + 1;
  const struct bl_call *call = next < at->method->n_calls ? &at->method->calls[next] : NULL;
  const struct bl_method *to = call == NULL ? NULL : bl_call_callee(call);
  return to != NULL && !bl_class_is_a(c, to->cls) && bl_sharing_is_start(s, to) &&
         bl_sharing_runs_at_once(call);
}

bool bl_sharing_makes_threads(const struct bl_sharing *s, const struct bl_method *m)
{
  struct cf_str result = cf_descriptor_class(cf_descriptor_result(bl_method_descriptor(m)));
  const struct bl_class *c = bl_program_class(s->program, result);
  return !bl_method_is_init(m) && !is_given_nothing(m) && c != NULL &&
         (s->traits[c->id] & BL_T_ALONE) != 0;
}

bool bl_sharing_is_factorys(const struct bl_sharing *s, const struct bl_method *root,
                            const struct bl_class *owner)
{
  const struct bl_method *maker = s->made_at[root->cls->id].method;
  return maker != NULL && owner->nest_host == root->cls->nest_host &&
         s->entries[root->id] == BL_ENTRY_OF_TYPE && bl_sharing_makes_threads(s, maker);
}

bool bl_sharing_is_lone_task(const struct bl_sharing *s, const struct bl_method *root)
{
  const struct bl_class *c = root->cls;
  if (s->entries[root->id] == BL_NO_ENTRY) {
    return s->is_lone[root->id] && !s->is_often[root->id];
  }
  const struct bl_made_at *at = &s->made_at[c->id];
  if (s->entries[root->id] != BL_ENTRY_OF_TYPE || at->method == NULL || s->several[c->id] ||
      bl_sharing_count_made(s, c) != 1) {
    return false;
  }
  uint32_t k = maker_call(at, c);
  return k < at->method->n_calls &&
         (bl_method_is_init(at->method) || is_given_nothing(at->method)) &&
         gets_own_thread(s, at->method, k);
}
