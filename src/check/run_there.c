/* Who makes and who runs what a lambda or an object of an anonymous class does. See the header. */
#include "src/check/run_there.h"

#include "src/wording/place.h"

bool bl_is_anonymous(const struct bl_class *c)
{
  char first = bl_simple_name(c->name).p[0];
  return first >= '0' && first <= '9';
}

static bool makes(const struct bl_call *call, const struct bl_method *m)
{
  const struct bl_lambda *lambda = bl_call_lambda(call);
  bool body = lambda != NULL && lambda->body == m;
  bool anonymous = bl_call_callee(call) != NULL && bl_call_callee(call)->cls == m->cls &&
                   bl_method_is_constructor(bl_call_callee(call)) && bl_is_anonymous(m->cls);
  return body || anonymous;
}

const struct bl_call *bl_maker_of(const struct bl_method **by, const struct bl_method *m)
{
  for (const struct bl_class *c = m->cls->nest_host->nest_first; c != NULL; c = c->nest_next) {
    for (uint32_t k = 0; k < c->n_methods; k++) {
      *by = &c->methods[k];
      for (uint32_t i = 0; *by != m && i < (*by)->n_calls; i++) {
        if (makes(&(*by)->calls[i], m)) {
          return &(*by)->calls[i];
        }
      }
    }
  }
  return NULL;
}

struct runs {
  const struct bl_method *body;
  const struct bl_path *lock;
  bool write, under, other; /* it is run under the lock; it is run otherwise, or kept */
};

/* The lock is that of the block which the body is run in, or is held there. */
static bool is_under(const struct bl_interp *it, const struct bl_frame *f,
                     const struct bl_inline_lambda *lambda, const struct runs *r)
{
  struct bl_path lock = bl_interp_map(it, &lambda->args, r->lock);
  bool in_block = lambda->own_block && bl_path_same_lock(&lambda->lock, &lock) &&
                  (!r->write || lambda->lock.mode == BL_EXCLUSIVE);
  return in_block || bl_frame_holds(f, &it->names, &lock);
}

static void see_argument(struct runs *r, const struct bl_interp *it, const struct bl_frame *f,
                         const struct bl_args *args, unsigned i, const struct bl_call_effect *e)
{
  struct bl_inline_lambda lambda;
  if (bl_interp_inline_lambda(it, args, i, e, &lambda)) {
    bool under = lambda.body == r->body && is_under(it, f, &lambda, r);
    r->under |= under;
    r->other |= lambda.body == r->body && !under;
  } else if (bl_interp_started_lambda(it, args, i, e, &lambda)) {
    r->other |= lambda.body == r->body;
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct runs *r = ctx;
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    struct bl_inline_lambda lambda;
    r->other |= bl_interp_kept_lambda(it, f, insn, &lambda) && lambda.body == r->body;
    return;
  }
  const struct bl_site *site = bl_interp_site(it, insn);
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (unsigned i = 0; i < args.n && !site->constructor; i++) {
    see_argument(r, it, f, &args, i, site->effect);
  }
}

static bool calls(const struct bl_method *m, const struct bl_method *body)
{
  bool any = false;
  for (uint32_t i = 0; i < m->n_calls && !any; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    for (uint32_t k = 0; k < t->n && !any; k++) {
      any = t->items[k] == body;
    }
  }
  return any;
}

/* A lambda of the class that makes it runs it, too, without a lock, as far as that can be told. */
static bool is_run_by_lambda(const struct bl_summaries *s, const struct bl_class *c,
                             const struct bl_method *body)
{
  bool run = false;
  for (uint32_t i = 0; i < c->n_methods && !run; i++) {
    const struct bl_method *m = &c->methods[i];
    const struct bl_entry *e = (m->flags & BL_M_LAMBDA_BODY) != 0 ? bl_summaries_entry(s, m) : NULL;
    run = e != NULL && e->n_locks == 0 && e->n_likely == 0 && !e->locked && calls(m, body);
  }
  return run;
}

bool bl_is_run_under(const struct bl_summaries *s, const struct bl_method *body,
                     const struct bl_path *lock, bool write)
{
  struct runs r = {.body = body, .lock = lock, .write = write};
  const struct bl_method *by = NULL;
  bool action = body->cls->action == body && bl_is_anonymous(body->cls);
  if (!action || bl_maker_of(&by, body) == NULL || is_run_by_lambda(s, by->cls, body)) {
    return false;
  }
  struct bl_worker w;
  struct bl_interp it;
  bl_summaries_worker(&w, (struct bl_summaries *)s, 0);
  if (bl_interp_open(&it, w.scratch, s->program, by, &w.effects)) {
    bl_summaries_enter(s, &it);
    (void)bl_interp_solve(&it, NULL, &(struct bl_visitor){.visit = see, .ctx = &r}, 1);
  }
  cf_arena_reset(w.scratch);
  return r.under && !r.other;
}
