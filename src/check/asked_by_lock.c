/* Who asks the guards of a monitor, and whether it is held then. See the header. */
#include "src/check/asked_by_lock.h"

#include "classfile/class/descriptor.h"
#include "src/summary/callers.h"
#include "src/verdict/callers.h"

/* Calls on the way from where the lock is taken, and methods looked at in all. */
enum { MOST_DEEP = 5, MOST_LOOKS = 64 };

struct asked {
  struct bl_worker w;
  const struct bl_class *by; /* the class of the lock */
  unsigned looks;            /* left */
  bool seen;                 /* some call is seen to be made under the lock */
};

/* --- which class the object was made for --- */

/* The abstract method of a class above that it overrides. */
static const struct bl_method *abstract_of(const struct bl_method *m)
{
  for (const struct bl_class *c = m->cls->super; c != NULL && !c->library; c = c->super) {
    for (uint32_t i = 0; i < c->n_methods; i++) {
      const struct bl_method *other = &c->methods[i];
      if (bl_method_is(other, CF_ACC_ABSTRACT) && other->signature == m->signature) {
        return other;
      }
    }
  }
  return NULL;
}

static bool is_of_type(const struct bl_field *f, const struct bl_class *c)
{
  return f->type == 'L' && cf_str_eq(cf_descriptor_class(bl_field_descriptor(f)), c->name);
}

static bool keeps_for_good(const struct bl_class *c, const struct bl_class *what)
{
  bool any = false;
  for (uint32_t i = 0; i < c->n_fields && !any; i++) {
    const struct bl_field *f = &c->fields[i];
    any = (f->access & (CF_ACC_FINAL | CF_ACC_STATIC)) == CF_ACC_FINAL && is_of_type(f, what);
  }
  return any;
}

/* The lock is an object of the class, or such a one's own. */
static bool is_lock_of(const struct bl_program *p, const struct bl_path *lock,
                       const struct bl_class *c)
{
  bool any = false;
  for (unsigned i = lock->len > 1 ? lock->len - 2u : 0; i < lock->len && !any; i++) {
    any = lock->step[i] != BL_STEP_ELEMENT && is_of_type(p->fields[lock->step[i]], c);
  }
  return any;
}

/* --- who asks --- */

static bool is_own(const struct bl_path *p)
{
  return p->root == BL_ROOT_PARAM && p->base == 0 && p->len <= 1;
}

/* Its caller holds a lock of the object at hand, which it gives up in the end; of what all callers
   are known to hold its states tell. */
static bool gives_up_own(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_call_effect *e = s->own[m->id];
  bool any = false, told = bl_summaries_entry(s, m)->n_locks > 0;
  for (unsigned i = 0; e != NULL && i < e->n_locks && !any && !told; i++) {
    any = e->locks[i].op == BL_LOCK_RELEASE && is_own(&e->locks[i].path);
  }
  return any;
}

struct look {
  const struct bl_method *callee;
  const struct bl_class *by;
  bool gives_up, any, bare; /* it calls it, once without a lock */
};

/* A lock of the object at hand, which is one of those locks; or one of them that the method has. */
static bool is_meant(const struct look *l, const struct bl_interp *it, const struct bl_path *p)
{
  return (it->method->cls == l->by && is_own(p)) || is_lock_of(it->program, p, l->by);
}

/* It is held; or was taken on some way at least, and a flag tells on which. */
static bool is_held(const struct bl_held *h)
{
  return h->depth > 0 ? bl_held_mode(h) == BL_EXCLUSIVE
                      : h->depth == 0 && h->state == BL_HELD_SOMEWHERE;
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct look *l = ctx;
  const struct bl_call *call = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE
                                   ? bl_interp_site(it, insn)->call
                                   : NULL;
  if (call == NULL || bl_call_callee(call) != l->callee) {
    return;
  }
  bool held = false, given_up = false;
  for (unsigned i = 0; i < f->n_held; i++) {
    bool meant = is_meant(l, it, bl_names_path(&it->names, f->held[i].name));
    held |= meant && is_held(&f->held[i]);
    given_up |= meant && f->held[i].depth < 0;
  }
  l->any = true;
  l->bare |= !held && (!l->gives_up || given_up);
}

/* Each call in the method is made under such a lock. */
static bool calls_under(struct asked *a, const struct bl_method *m, const struct bl_method *callee)
{
  struct look l = {
      .callee = callee, .by = a->by, .gives_up = m->cls == a->by && gives_up_own(a->w.all, m)};
  struct bl_interp it;
  if (bl_interp_open(&it, a->w.scratch, a->w.all->program, m, &a->w.effects)) {
    bl_summaries_enter(a->w.all, &it);
    (void)bl_interp_solve(&it, NULL, &(struct bl_visitor){.visit = see, .ctx = &l}, 1);
  }
  cf_arena_reset(a->w.scratch);
  return l.any && !l.bare;
}

/* Likewise; or the class of the lock makes sure that it is held; or all methods of that do so which
   call this one, as nobody else can. */
static bool is_called_under(struct asked *a, const struct bl_method *callee, unsigned deep)
{
  uint32_t n;
  const uint32_t *callers = bl_summaries_all_callers((struct bl_summaries *)a->w.all, callee, &n);
  bool under = n > 0 && deep < MOST_DEEP;
  for (uint32_t i = 0; i < n && under; i++) {
    const struct bl_method *m = a->w.all->program->methods[callers[i]];
    bool own = m->cls == a->by && !bl_method_is(m, CF_ACC_STATIC);
    if (a->looks == 0) {
      return false;
    }
    a->looks--;
    if (calls_under(a, m, callee)) {
      a->seen |= own;
    } else {
      under = own && (bl_claims_lock(a->w.all, m) ||
                      (bl_method_is(m, CF_ACC_PRIVATE) && is_called_under(a, m, deep + 1)));
    }
  }
  return under;
}

/* The class of those that keep one for good, which is the one of the lock's that calls. */
static const struct bl_class *class_of_lock(const struct bl_summaries *s,
                                            const struct bl_method *asked,
                                            const struct bl_path *lock)
{
  uint32_t n;
  const uint32_t *callers = bl_summaries_all_callers((struct bl_summaries *)s, asked, &n);
  const struct bl_class *by = NULL;
  for (uint32_t i = 0; i < n && by == NULL; i++) {
    const struct bl_class *c = s->program->methods[callers[i]]->cls;
    by = keeps_for_good(asked->cls, c) && is_lock_of(s->program, lock, c) ? c : NULL;
  }
  return by;
}

bool bl_is_asked_by_lock(const struct bl_summaries *s, const struct bl_method *body,
                         const struct bl_path *lock)
{
  const struct bl_method *asked = abstract_of(body);
  struct asked a = {.by = asked == NULL ? NULL : class_of_lock(s, asked, lock),
                    .looks = MOST_LOOKS};
  uint32_t n;
  if (a.by == NULL) {
    return false;
  }
  (void)bl_summaries_all_callers((struct bl_summaries *)s, body, &n);
  bl_summaries_worker(&a.w, (struct bl_summaries *)s, 0);
  return n == 0 && is_called_under(&a, asked, 0) && a.seen;
}
