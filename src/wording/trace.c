/* The trace of a candidate: its steps in the order of execution, each with its place and what
   happens there. Receives a candidate on the way to be a finding; decides nothing. */
#include "src/candidate/block.h"
#include "src/candidate/state_version.h"
#include "src/summary/fact_index.h"
#include "src/verdict/interference.h"
#include "src/wording/place.h"
#include "src/wording/writing.h"

enum { MAX_STEPS = 11 };

/* --- places --- */

static struct bl_place place(struct write_up *w, uint32_t insn)
{
  const struct bl_interp *it = w->c->it;
  return bl_place_at(w->a, it, insn);
}

/* Where the use is: for a lambda that the call runs, in its body. */
struct bl_place bl_use_place(struct write_up *w)
{
  const struct bl_program *p = w->c->it->program;
  if (!w->x->in_lambda || w->x->act_method == NULL) {
    return place(w, w->x->insn);
  }
  const struct bl_call *call = bl_call_in_lambda(w);
  return call != NULL ? bl_place_of(w->a, p, w->x->lambda, call->bci)
                      : bl_place_of(w->a, p, w->x->act_method, w->x->act_bci);
}

/* "under this.lock", "without a lock", "without this.lock, which 3 of 4 writes hold" */
static struct cf_str how_read(struct write_up *w)
{
  struct cf_arena *a = w->a;
  const struct bl_interp *it = w->c->it;
  if (!w->o->operation) {
    return cf_arena_printf(a, "under %.*s", (int)w->lock.n, w->lock.p);
  }
  if (w->o->self && w->x->held != 0) {
    struct cf_str held = bl_said_text(a, it, bl_names_path(&it->names, w->x->held));
    return cf_arena_printf(a, "under %.*s, which not all who change it hold", (int)held.n, held.p);
  }
  if (w->o->self) {
    return CF_STR("without a lock");
  }
  if (bl_own_lock(w->c, w->o) == BL_LOCK_BY_ITSELF) {
    return CF_STR("under its own lock, for this operation alone");
  }
  bool own = bl_own_lock(w->c, w->o) == BL_LOCK_IS_OBJECT;
  struct cf_str lock =
      own ? cf_arena_printf(a, "the monitor of '%.*s'", (int)w->field.n, w->field.p) : w->lock;
  uint32_t with = 0, all = 0;
  struct bl_path rel = bl_path_relative(bl_names_path(&it->names, w->o->lock),
                                        bl_interp_object(it, w->o->state, w->o->object));
  bl_facts_coverage(w->c->w->all, w->o->state, &rel, &with, &all);
  if (with == 0) {
    return cf_arena_printf(a, "without holding %.*s", (int)lock.n, lock.p);
  }
  struct cf_str held = with < all ? cf_arena_printf(a, "%u of %u writes hold", with, all)
                       : all == 1 ? CF_STR("its only write holds")
                                  : cf_arena_printf(a, "all %u writes hold", all);
  return cf_arena_printf(a, "without %.*s, which %.*s", (int)lock.n, lock.p, (int)held.n, held.p);
}

/* --- the trace --- */

static void add_step(struct write_up *w, enum bl_step_kind kind, struct bl_place at,
                     struct cf_str note)
{
  if (w->out->n_trace < MAX_STEPS) {
    w->out->trace[w->out->n_trace++] = (struct bl_step){at, note, kind, false, false};
  }
}

/* Says of the last step whether it is done under the lock. */
static void mark_held(struct write_up *w, bool held)
{
  w->out->trace[w->out->n_trace - 1].held = held;
}

/* "'count' read under this.lock", "'map' read by get() without a lock", perhaps once more */
static struct cf_str read_text(struct write_up *w, bool again)
{
  if (bl_is_unseen(w)) {
    bool taken = w->o->seen->bci != BL_BCI_MODEL && w->o->seen->lock.root != BL_ROOT_NONE;
    return cf_arena_printf(w->a,
                           taken ? "what '%.*s' returns counts as read under %.*s, which it takes"
                                 : "'%.*s' may have read anything, under %.*s",
                           (int)w->field.n, w->field.p, (int)w->lock.n, w->lock.p);
  }
  struct cf_str how = how_read(w), by = bl_reading_text(w);
  return cf_arena_printf(w->a, "'%.*s' read%s%s%.*s %.*s", (int)w->field.n, w->field.p,
                         again ? " again" : "", by.n > 0 ? " by " : "", (int)by.n, by.p, (int)how.n,
                         how.p);
}

/* A callee that answers nothing may throw where it does not like what it finds. */
static const char *returned_text(const struct bl_seen *seen)
{
  return seen->vouches == BL_VOUCH_THERE    ? "comes back here, so something was there"
         : seen->vouches == BL_VOUCH_ABSENT ? "comes back here, so nothing was there"
                                            : "the value comes back here";
}

static void step_read(struct write_up *w, bool again)
{
  const struct bl_interp *it = w->c->it;
  const struct bl_seen *seen = w->o->seen;
  bool over = w->o->released_at_birth && !w->o->operation;
  bool inside = seen != NULL && seen->bci != BL_BCI_MODEL;
  if (inside && !bl_method_is_accessor(seen->method)) {
    add_step(w, BL_STEP_READ, bl_place_of(w->a, it->program, seen->method, seen->bci),
             read_text(w, again));
    mark_held(w, !w->o->operation);
    add_step(w, BL_STEP_READ, place(w, w->o->insn),
             cf_arena_printf(w->a, "%s%s", returned_text(seen),
                             over ? "; its lock is already released" : ""));
    mark_held(w, !w->o->operation && !over);
  } else {
    add_step(w, BL_STEP_READ, place(w, w->o->insn), read_text(w, again));
    mark_held(w, !w->o->operation);
  }
}

struct write_up bl_other_of(const struct write_up *w)
{
  struct write_up other = *w;
  other.o = &w->c->it->obs->items[w->x->other - 1];
  other.lock = bl_lock_text(&other);
  other.field = bl_field_word(bl_state_field(w->c->it->program, other.o->state));
  return other;
}

/* " and 'high'" where who writes the one also writes the other. */
static struct cf_str also_text(struct write_up *w)
{
  if (w->x->other == 0) {
    return CF_STR("");
  }
  struct write_up other = bl_other_of(w);
  bool also = other.o->state != w->o->state &&
              bl_facts_write(w->c->w->all, w->x->example->method, other.o->state);
  return also ? cf_arena_printf(w->a, " and '%.*s'", (int)other.field.n, other.field.p)
              : CF_STR("");
}

/* Who else calls it: only for what is mostly shown. */
static bool find_caller(struct bl_place *out, struct write_up *w, const struct bl_method *m)
{
  return w->x->confidence >= BL_MEDIUM && w->x->benign == BL_NOT_BENIGN &&
         bl_place_of_caller(out, w->a, w->c->w->all, m, w->c->it->method);
}

static bool is_overload(const struct bl_method *m, const struct bl_method *of)
{
  return m != of && m->cls == of->cls && cf_str_eq(bl_method_name(m), bl_method_name(of));
}

/* Where the other write is; of a variable that an accessor stands for where somebody else sets it,
   if anybody does. */
static struct bl_place interfering_place(struct write_up *w)
{
  const struct bl_fact *f = w->x->example;
  const struct bl_method *here = w->c->it->method;
  struct bl_place other;
  return bl_method_stands_for_field(f->method) &&
                 bl_place_of_caller(&other, w->a, w->c->w->all, f->method, here)
             ? other
             : bl_place_of(w->a, w->c->it->program, f->method, f->bci);
}

/* "Queue.add() (line 30)"; of what this thread comes by, too, "another thread in Queue.add()", or
   who else calls it: "Queue.add() (line 30), called by Producer.run() (line 12),". */
static struct cf_str interferer_text(struct write_up *w)
{
  const struct bl_fact *f = w->x->example;
  struct bl_place at = interfering_place(w), caller;
  struct cf_str where = bl_where_text(w->a, &at);
  bool here = f->method == w->c->it->method || at.body == w->c->it->method->id + 1;
  bool told =
      here || (!bl_method_stands_for_field(f->method) && bl_is_told_already(w->c, w->x, f->method));
  if (!here && told && find_caller(&caller, w, f->method)) {
    struct cf_str by = bl_where_text(w->a, &caller);
    return cf_arena_printf(w->a, "%.*s, called by %.*s,", (int)where.n, where.p, (int)by.n, by.p);
  }
  const char *who = told                                       ? "another thread in "
                    : is_overload(f->method, w->c->it->method) ? "its overload "
                                                               : "";
  return cf_arena_printf(w->a, "%s%.*s", who, (int)where.n, where.p);
}

static struct cf_str interference_text(struct write_up *w)
{
  struct cf_str who = interferer_text(w), also = also_text(w);
  return cf_arena_printf(w->a, "%.*s may write '%.*s'%.*s meanwhile", (int)who.n, who.p,
                         (int)w->field.n, w->field.p, (int)also.n, also.p);
}

static void step_interfere(struct write_up *w)
{
  if (w->x->example != NULL) {
    add_step(w, BL_STEP_INTERFERE, interfering_place(w), interference_text(w));
  }
}

/* " in awaitReply()" where a callee waits. */
static struct cf_str waiting_text(const struct write_up *w)
{
  const struct bl_call *call = bl_interp_site(w->c->it, w->way.release)->call;
  bool ours = call != NULL && bl_call_callee(call) != NULL &&
              bl_method_has_body(bl_call_callee(call)) && !bl_call_callee(call)->cls->library;
  struct cf_str in = ours ? bl_call_text(w, w->way.release) : CF_STR("");
  return in.n == 0 ? in : cf_arena_printf(w->a, " in %.*s", (int)in.n, in.p);
}

static void step_release(struct write_up *w)
{
  if (w->way.release != CF_NO_INSN && w->way.waits) {
    struct cf_str in = waiting_text(w);
    add_step(w, BL_STEP_WAIT, place(w, w->way.release),
             cf_arena_printf(w->a, "waits%.*s: gives up %.*s and takes it again", (int)in.n, in.p,
                             (int)w->lock.n, w->lock.p));
  } else if (w->x->still_current) {
    add_step(w, BL_STEP_RELEASE, place(w, w->x->insn),
             cf_arena_printf(w->a, "what runs on another thread, or later, does not hold %.*s",
                             (int)w->lock.n, w->lock.p));
  } else if (w->way.release != CF_NO_INSN) {
    add_step(w, BL_STEP_RELEASE, place(w, w->way.release),
             cf_arena_printf(w->a, "%.*s released", (int)w->lock.n, w->lock.p));
  }
}

static void step_acquire(struct write_up *w)
{
  if (w->way.acquire != CF_NO_INSN && w->way.acquire != w->x->insn) {
    add_step(w, BL_STEP_ACQUIRE, place(w, w->way.acquire),
             cf_arena_printf(w->a, "%.*s taken%s", (int)w->lock.n, w->lock.p,
                             w->o->operation ? "" : " again"));
  }
}

/* " by Queue.add() (line 30)" where the act is a callee's, perhaps with the way there; " by add()"
   where it is an operation. Of an accessor it is told who has it. */
static struct cf_str actor_text(struct write_up *w)
{
  const struct bl_method *m = bl_acting_method(w);
  struct cf_str by = bl_acting_text(w);
  if (by.n == 0 && m != NULL) {
    struct bl_place at = bl_place_of(w->a, w->c->it->program, m, w->x->act_bci);
    bool here = at.body == w->c->it->method->id + 1;
    struct cf_str where = bl_where_text(w->a, &at), through = bl_through_text(w);
    by = here ? by
              : cf_arena_printf(w->a, "%.*s%.*s", (int)where.n, where.p, (int)through.n, through.p);
  }
  return by.n == 0 ? by : cf_arena_printf(w->a, " by %.*s", (int)by.n, by.p);
}

struct cf_str bl_acted_text(const struct write_up *w)
{
  const struct bl_program *p = w->c->it->program;
  return w->x->acted_on == BL_NO_STATE || w->x->acted_on == w->o->state
             ? w->field
             : bl_field_word(bl_state_field(p, w->x->acted_on));
}

/* The second read stands in another line than the use of what it found. */
static bool is_read_elsewhere(struct write_up *w)
{
  return w->x->again && place(w, w->x->read_at).line != place(w, w->x->insn).line;
}

static void step_second_read(struct write_up *w)
{
  if (is_read_elsewhere(w)) {
    struct cf_str by = bl_call_text(w, w->x->read_at);
    add_step(w, BL_STEP_READ, place(w, w->x->read_at),
             cf_arena_printf(w->a,
                             w->x->draws ? "taken out of '%.*s'%s%.*s" : "'%.*s' read again%s%.*s",
                             (int)w->field.n, w->field.p, by.n > 0 ? " by " : "", (int)by.n, by.p));
  }
}

static struct cf_str act_text(struct write_up *w)
{
  if (w->x->fades) {
    return CF_STR("got again, and used as if it were still there");
  }
  if (w->x->old_index && w->x->kind == BL_CHECK_THEN_ACT) {
    return CF_STR("got at that index as if there were as many still");
  }
  if (w->x->again && w->x->put_before) {
    return CF_STR("looked up again, and used as if it were still there");
  }
  if (w->x->walked || (w->x->in_two && w->x->again)) {
    return CF_STR("used as if it were still there");
  }
  if (w->x->again && w->x->fails) {
    return CF_STR("asked again, by what fails where there is nothing; only the first was tested");
  }
  if (w->x->apart) {
    return cf_arena_printf(w->a, "'%.*s' handed back, as another thread may have set both by now",
                           (int)bl_acted_text(w).n, bl_acted_text(w).p);
  }
  if (w->x->again) {
    bool back = w->c->it->insns.items[w->x->insn].op == CF_areturn;
    return cf_arena_printf(w->a, "%s%s; only the first was tested",
                           is_read_elsewhere(w) ? ""
                           : w->x->draws        ? "taken out and "
                                                : "read again and ",
                           back           ? "handed back"
                           : w->x->put_on ? "put, as if it were there"
                                          : "dereferenced");
  }
  struct cf_str state = bl_acted_text(w), actor = actor_text(w);
  const char *verb = w->x->write ? "changed" : "read";
  return cf_arena_printf(w->a, "'%.*s' %s%.*s on the strength of the old check", (int)state.n,
                         state.p, verb, (int)actor.n, actor.p);
}

/* The state that an old value is put together with. */
static struct cf_str other_text(const struct write_up *w)
{
  return bl_field_word(bl_state_field(w->c->it->program, w->x->acted_on));
}

static struct cf_str dropped_text(const struct write_up *w)
{
  return w->x->counts_up ? CF_STR("counted up, wherever it is by now")
                         : CF_STR("added to, wherever it is by now");
}

static struct cf_str what_is_done(struct write_up *w)
{
  switch (w->x->kind) {
  case BL_LOST_CAS:
    if (w->x->told) {
      return CF_STR("changed if it still is so, and told as changed whether it was or not");
    }
    if (w->x->unseen) {
      return CF_STR("put there unless something is, and used on whether it was put or not");
    }
    return CF_STR("compared with the old value; nothing is done where this fails");
  case BL_LOST_UPDATE:
    return cf_arena_printf(w->a, "%s%.*s",
                           w->x->put_over ? "replaced"
                           : w->x->taken  ? bl_takes_away(w) ? "taken away" : "set back"
                                          : "written back",
                           (int)actor_text(w).n, actor_text(w).p);
  case BL_CHECK_THEN_ACT:
    return act_text(w);
  case BL_CHECK_THEN_WAIT:
    return CF_STR("waits on the strength of the old check: who had to notify may have done so");
  case BL_INCONSISTENT_READ:
    return cf_arena_printf(w->a, "put together with '%.*s', read %s", (int)other_text(w).n,
                           other_text(w).p, w->o->self ? "at another time" : "in another block");
  case BL_ESCAPED_VALUE:
    return CF_STR("used after the lock's release");
  case BL_STALE_AFTER_WAIT:
    if (w->x->dropper != NULL) {
      return dropped_text(w);
    }
    if (w->x->in_two) {
      return CF_STR("taken away, and whether it still was there is not asked");
    }
    if (w->x->goes_on) {
      return CF_STR("goes on, as if nothing had been changed");
    }
    return w->x->decided_at != CF_NO_INSN ? act_text(w)
                                          : CF_STR("used, though it was read before the wait");
  default:
    if (w->x->padded) {
      return CF_STR("an element of the array is used, which is null where there were fewer");
    }
    if (w->x->filled) {
      return CF_STR("the array is filled with what there is now");
    }
    if (w->x->dropper != NULL) {
      return dropped_text(w);
    }
    if (w->x->old_index) {
      return CF_STR("used as an index, though there may be fewer by now");
    }
    if (w->x->goes_on) {
      return CF_STR("goes on, as if nothing had been changed");
    }
    if (w->x->alters || w->x->changes_it) {
      return CF_STR("changed, wherever it is by now");
    }
    return w->x->write ? CF_STR("the old value is stored") : CF_STR("the old value is used");
  }
}

/* The use stands above the read, in the source and in the code: it is another turn of the loop that
   gets there. */
static bool is_in_later_turn(struct write_up *w)
{
  const struct bl_interp *it = w->c->it;
  uint32_t use = place(w, w->x->insn).line;
  return w->x->insn < w->o->insn && use != 0 && use < bl_read_line(w) &&
         it->cfg.blocks[it->cfg.block_of[w->x->insn]].loop != BL_NO_BLOCK;
}

static struct cf_str use_text(struct write_up *w)
{
  struct cf_str what = what_is_done(w);
  return is_in_later_turn(w)
             ? cf_arena_printf(w->a, "%.*s, in a later turn of the loop", (int)what.n, what.p)
             : what;
}

/* Whether the one comes before the other: compilers put the test of a loop before its body or
   behind it, so that what lies on every way counts more than the order of the code. */
static bool is_done_before(const struct write_up *w, uint32_t insn, uint32_t other)
{
  const struct bl_interp *it = w->c->it;
  return bl_comes_before(it, insn, other) || (insn < other && !bl_comes_before(it, other, insn));
}

void bl_make_trace(struct write_up *w)
{
  w->out->trace = CF_NEW_N(w->a, struct bl_step, MAX_STEPS);
  uint32_t check = w->x->decided_at;
  bool inside = check != CF_NO_INSN && w->way.release != CF_NO_INSN &&
                is_done_before(w, check, w->way.release);
  step_read(w, false);
  if (check != CF_NO_INSN && inside) {
    add_step(w, BL_STEP_CHECK, place(w, check), CF_STR("tested here"));
  }
  step_release(w);
  bool again = check != CF_NO_INSN && w->way.acquire != CF_NO_INSN && check > w->way.acquire;
  if (check != CF_NO_INSN && !inside && !again) {
    add_step(w, BL_STEP_CHECK, place(w, check), CF_STR("tested here"));
  }
  step_interfere(w);
  step_acquire(w);
  if (w->x->replaced_at != CF_NO_INSN) {
    add_step(w, BL_STEP_ACCESS, place(w, w->x->replaced_at),
             CF_STR("replaced here; what was there then is not asked for"));
  }
  if (again && !inside) {
    add_step(w, BL_STEP_CHECK, place(w, check), CF_STR("the old value is tested here"));
  }
  if (w->x->other != 0) {
    struct write_up other = bl_other_of(w);
    step_read(&other, other.o->state == w->o->state);
  }
  step_second_read(w);
  add_step(w, BL_STEP_USE, bl_use_place(w), use_text(w));
  uint32_t wait = bl_wait_after(w);
  if (wait != CF_NO_INSN) {
    add_step(w, BL_STEP_WAIT, place(w, wait),
             CF_STR("then waits, by the same check: who had to notify may have done so"));
  }
}

uint32_t bl_read_line(const struct write_up *w)
{
  const struct bl_interp *it = w->c->it;
  return bl_place_at(w->a, it, w->o->insn).line;
}
