/* Objects that are told and asked in several calls, one for all threads. See the header. */
#include "src/check/told_apart.h"

#include "classfile/class/descriptor.h"
#include "src/sharing/sharing.h"
#include "src/story/holds.h"
#include "src/wording/added.h"
#include "src/wording/write_up.h"

enum { MAX_OPEN = 32 };

struct use {
  const struct bl_summaries *s;
  const struct bl_field *field;
  uint32_t insn; /* a call of what the field has, with no lock held; CF_NO_INSN: none */
};

/* --- which fields --- */

static const struct bl_class *type_of(const struct bl_summaries *s, const struct bl_field *f)
{
  return bl_program_class(s->program, cf_descriptor_class(bl_field_descriptor(f)));
}

/* It makes what is in it as it is walked over; of a field whose type is known. */
static bool is_lazy(const struct bl_summaries *s, const struct bl_field *f)
{
  return (s->traits[type_of(s, f)->id] & BL_T_LAZY) != 0;
}

/* A library's own class: one that is given may lock by itself. */
static bool is_told_apart(const struct bl_summaries *s, const struct bl_field *f)
{
  const struct bl_class *type = type_of(s, f);
  return type != NULL && f->type == 'L' && (s->traits[type->id] & (BL_T_TOLD | BL_T_LAZY)) != 0 &&
         (type->cf == NULL || type->library);
}

static bool is_one_for_all(const struct bl_summaries *s, const struct bl_field *f)
{
  return (f->access & CF_ACC_STATIC) != 0 && bl_field_member(f) != NULL && !f->of_process &&
         !f->cls->library && is_told_apart(s, f);
}

/* --- who uses it --- */

static void see_mention(void *ctx, const struct bl_field *f, bool write)
{
  struct use *u = ctx;
  u->insn = !write && f == u->field ? 0 : u->insn;
}

static bool reads(const struct bl_summaries *s, const struct bl_method *m, const struct bl_field *f)
{
  struct use u = {s, f, CF_NO_INSN};
  return bl_method_has_body(m) && bl_scan_fields(m, UINT32_MAX, see_mention, &u) && u.insn == 0;
}

static bool mentions(const struct bl_summaries *s, const struct bl_method *m,
                     const struct bl_field *f)
{
  return !bl_method_is_init(m) && reads(s, m, f);
}

/* Whether the initialiser of the field's class has walked over what it has, so that all is there.
 */
static bool is_walked_first(const struct bl_summaries *s, const struct bl_field *f)
{
  for (uint32_t i = 0; i < f->cls->n_methods; i++) {
    const struct bl_method *m = &f->cls->methods[i];
    if (bl_method_is_init(m) && (m->access & CF_ACC_STATIC) != 0 && reads(s, m, f)) {
      return true;
    }
  }
  return false;
}

/* A call of the object that the field has, which is more than a question about how it was made. */
static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct use *u = ctx;
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  struct bl_args args;
  if (callee == NULL || call->op == CF_invokestatic || u->insn != CF_NO_INSN ||
      bl_frame_holds_any(f)) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  const struct bl_path *p = args.n == 0 ? NULL : bl_names_path(&it->names, args.name[0]);
  const struct bl_model *model = bl_summaries_model(u->s, callee);
  bool asks = model != NULL && bl_model_effect(model, BL_E_PURE) != NULL;
  if (p != NULL && p->root == BL_ROOT_STATIC && p->len == 0 && p->base == u->field->id && !asks) {
    u->insn = insn;
  }
}

/* --- as people read it --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct use *u)
{
  static const struct bl_path none = {.root = BL_ROOT_NONE};
  const struct bl_program *p = it->program;
  uint32_t state = bl_state_of(u->field->id, BL_STATE_CONTENTS);
  struct cf_str field = bl_field_word(u->field);
  struct bl_finding *f = bl_add_breach(out, a, p, it->method, it->insns.items[u->insn].bci, state);
  f->message = cf_arena_printf(
      a, "'%.*s' is one for all threads, %s, and is used with no lock held", CF_S(field),
      is_lazy(u->s, u->field) ? "makes what is in it as it is walked over"
                              : "keeps from call to call what it was told");
  f->trace = CF_NEW_N(a, struct bl_step, 1);
  bl_add_step(f, BL_STEP_ACCESS, f->at, cf_arena_printf(a, "'%.*s' used", CF_S(field)));
  f->grounds.in = f->grounds.from = f->grounds.to = it->method->id;
  f->grounds.ends = BL_ENDS_IN_METHOD;
  f->grounds.interferer = BL_SAME_METHOD;
  f->owners = bl_owners_of(p, it->method, state, &none);
}

/* --- all of them --- */

static bool look_at_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m, const struct bl_field *f)
{
  struct use u = {w->all, f, CF_NO_INSN};
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){see, &u, 1u << CF_K_INVOKE});
  bool found = it != NULL && u.insn != CF_NO_INSN;
  if (found) {
    write_up(out, a, it, &u);
  }
  cf_arena_reset(w->scratch);
  return found;
}

/* How many instructions are read at most for the fields of one nest, which may have many. */
static uint64_t most_insns(const struct bl_class *nest)
{
  enum { TIMES = 16 };
  uint64_t all = 0;
  for (const struct bl_class *c = nest->nest_first; c != NULL; c = c->nest_next) {
    for (uint32_t i = 0; i < c->n_methods; i++) {
      all += c->methods[i].n_insns + 1u;
    }
  }
  return TIMES * all;
}

/* Whether the method may still be read. */
static bool spend(uint64_t *left, const struct bl_method *m)
{
  bool may = *left > m->n_insns;
  *left -= may ? m->n_insns + 1u : 0;
  return may;
}

/* The first use in the nest that has the field stands for all. */
static bool look_in_nest(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                         uint64_t *left, const struct bl_field *f)
{
  for (const struct bl_class *c = f->cls->nest_host->nest_first; c != NULL; c = c->nest_next) {
    for (uint32_t i = 0; i < c->n_methods; i++) {
      const struct bl_method *m = &c->methods[i];
      if (spend(left, m) && mentions(w->all, m, f) && !bl_is_called_locked(w->all, m) &&
          look_at_method(out, a, w, m, f)) {
        return true;
      }
    }
  }
  return false;
}

/* Fields that others can name, and of which no use is found yet. */
struct open_fields {
  const struct bl_field *items[MAX_OPEN];
  unsigned n;
  uint32_t read; /* bit i: the method at hand reads items[i] */
};

static void add_open(struct open_fields *open, const struct bl_field *f)
{
  if ((f->access & CF_ACC_PRIVATE) == 0 && open->n < MAX_OPEN) {
    open->items[open->n++] = f;
  }
}

static void look_at_nest(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                         const struct bl_class *host, struct open_fields *open)
{
  uint64_t left = UINT64_MAX;
  for (const struct bl_class *c = host->nest_first; c != NULL; c = c->nest_next) {
    for (uint32_t i = 0; i < c->n_fields; i++) {
      if (is_one_for_all(w->all, &c->fields[i]) &&
          !(is_lazy(w->all, &c->fields[i]) && is_walked_first(w->all, &c->fields[i]))) {
        if (left == UINT64_MAX) {
          left = most_insns(host);
        }
        if (!look_in_nest(out, a, w, &left, &c->fields[i])) {
          add_open(open, &c->fields[i]);
        }
      }
    }
  }
}

static void see_open(void *ctx, const struct bl_field *f, bool write)
{
  struct open_fields *open = ctx;
  for (unsigned i = 0; i < open->n && !write; i++) {
    open->read |= (open->items[i] == f ? 1u : 0u) << i;
  }
}

/* Of which of them the method, of another nest, may be the first that is found to use it. */
static uint32_t read_by(struct open_fields *open, const struct bl_summaries *s,
                        const struct bl_method *m)
{
  open->read = 0;
  if (m->cls->library || bl_method_is_init(m) || bl_is_called_locked(s, m)) {
    return 0;
  }
  (void)bl_scan_fields(m, UINT32_MAX, see_open, open);
  for (unsigned i = 0; i < open->n; i++) {
    if (open->items[i]->cls->nest_host == m->cls->nest_host) {
      open->read &= ~(1u << i);
    }
  }
  return open->read;
}

/* The first use by another class stands for all, where the field's own nest has none. */
static void look_outside(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                         struct open_fields *open)
{
  const struct bl_program *p = w->all->program;
  uint32_t all = open->n == 0 ? 0 : UINT32_MAX >> (MAX_OPEN - open->n), done = 0;
  for (uint32_t i = 0; i < p->n_bodies && done != all; i++) {
    uint32_t todo = read_by(open, w->all, p->bodies[i]) & ~done;
    for (unsigned k = 0; k < open->n; k++) {
      if ((todo & (1u << k)) != 0 && look_at_method(out, a, w, p->bodies[i], open->items[k])) {
        done |= 1u << k;
      }
    }
  }
}

void bl_told_apart(struct bl_findings *out, struct cf_arena *a, const struct bl_guards *guards)
{
  const struct bl_program *p = guards->s->program;
  struct bl_worker w;
  struct open_fields open = {.n = 0};
  bl_summaries_worker(&w, (struct bl_summaries *)guards->s, 0);
  for (uint32_t i = 0; i < p->n_classes; i++) {
    if (p->classes[i]->nest_host == p->classes[i]) {
      look_at_nest(out, a, &w, p->classes[i], &open);
    }
  }
  look_outside(out, a, &w, &open);
}
