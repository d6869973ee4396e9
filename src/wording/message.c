/* A candidate in one line: what happens to which field, as of when, and why nothing keeps others
   out. Receives it as it is written up; hands on text. Decides nothing. */
#include "src/wording/writing.h"
#include "src/candidate/block.h"
#include "src/wording/place.h"

/* "as it was at line 12", "as get() found it at line 12" */
static struct cf_str as_found(const struct write_up *w, struct cf_str at)
{
  struct cf_str by = bl_found_text(w);
  return by.n == 0 ? cf_arena_printf(w->a, "as it was %.*s", CF_S(at))
                   : cf_arena_printf(w->a, "as %.*s found it %.*s", CF_S(by), CF_S(at));
}

/* "'map' is read again and used, though only what get() found at line 12 was tested"; "an element
   is taken out of 'map' and used, though …"; in one line "'map' is tested, then read again and
   used" */
static struct cf_str read_again(const struct write_up *w, struct cf_str at)
{
  struct cf_str by = bl_found_text(w);
  uint32_t line = bl_read_line(w);
  if (by.n == 0 && !w->x->draws && line != 0 && line == w->out->at.line) {
    return cf_arena_printf(w->a, "'%.*s' is tested, then read again and used", CF_S(w->field));
  }
  struct cf_str what =
      by.n == 0 ? CF_STR("what it was") : cf_arena_printf(w->a, "what %.*s found", CF_S(by));
  return cf_arena_printf(
      w->a,
      w->x->draws ? "something is taken out of '%.*s' and used, though only %.*s %.*s was "
                    "tested"
                  : "'%.*s' is read again and used, though only %.*s %.*s was tested",
      CF_S(w->field), CF_S(what), CF_S(at));
}

/* "'count'", "what 'map' has for a key" */
static struct cf_str what_is_read(const struct write_up *w)
{
  bool entry = w->o->key != 0 && w->o->key != BL_KEY_UNKNOWN;
  return cf_arena_printf(w->a, entry ? "what '%.*s' has for a key" : "'%.*s'", CF_S(w->field));
}

/* "'count' is written back from a value read at line 12", in one line "'count' is read and written
   back in two steps"; "'list' is set back as if it still had what was read at line 12" */
static struct cf_str written_back(const struct write_up *w, struct cf_str at)
{
  struct cf_str what = what_is_read(w);
  uint32_t line = bl_read_line(w);
  if (w->x->put_over) {
    return cf_arena_printf(
        w->a, "%.*s is replaced, though by now it may be another than was read %.*s and ended",
        CF_S(what), CF_S(at));
  }
  if (w->x->taken && bl_takes_away(w)) {
    return cf_arena_printf(
        w->a,
        "%.*s is taken away whatever it is by now, and what was read %.*s gone on "
        "with: two who do so at once both have it",
        CF_S(what), CF_S(at));
  }
  if (w->x->taken) {
    return cf_arena_printf(w->a, "%.*s is set back as if it still had what was read %.*s",
                           CF_S(what), CF_S(at));
  }
  return line != 0 && line == w->out->at.line && w->o->seen == NULL && w->x->act_method == NULL
             ? cf_arena_printf(w->a, "%.*s is read and written back in two steps", CF_S(what))
             : cf_arena_printf(w->a, "%.*s is written back from a value read %.*s", CF_S(what),
                               CF_S(at));
}

/* "changed", "changed by put()" */
static struct cf_str acted_by(const struct write_up *w)
{
  struct cf_str by = bl_acting_text(w);
  const char *verb = w->x->write ? "changed" : "read";
  return by.n == 0 ? cf_arena_printf(w->a, "%s", verb)
                   : cf_arena_printf(w->a, "%s by %.*s", verb, CF_S(by));
}

/* ", on which the wait at line 30 depends, too" where the same check decides that. */
static struct cf_str wait_text(const struct write_up *w)
{
  uint32_t wait = bl_wait_after(w);
  if (wait == CF_NO_INSN) {
    return CF_STR("");
  }
  const struct bl_interp *it = w->c->it;
  uint32_t line = bl_place_at(w->a, it, wait).line;
  struct cf_str at = line == 0 ? CF_STR("behind it") : bl_when_text(w->a, line);
  return cf_arena_printf(w->a, ", on which the wait %.*s depends, too", CF_S(at));
}

/* "'size' is changed depending on 'map' as get() found it at line 12"; of one and the same "'map'
   is changed by put() depending on what get() found at line 12", "'map' is changed depending on
   what it was at line 12" */
static struct cf_str act_depending(const struct write_up *w, struct cf_str at)
{
  struct cf_str acted = bl_acted_text(w), by = acted_by(w), as = as_found(w, at);
  struct cf_str read = bl_found_text(w), waits = wait_text(w);
  if (w->x->apart) {
    return cf_arena_printf(
        w->a, "'%.*s' is handed back because of what '%.*s' was %.*s, though both are set together",
        CF_S(acted), CF_S(w->field), CF_S(at));
  }
  if (cf_str_eq(acted, w->field)) {
    struct cf_str what = read.n == 0
                             ? cf_arena_printf(w->a, "it was %.*s", CF_S(at))
                             : cf_arena_printf(w->a, "%.*s found %.*s", CF_S(read), CF_S(at));
    return cf_arena_printf(w->a, "'%.*s' is %.*s depending on what %.*s%.*s", CF_S(acted), CF_S(by),
                           CF_S(what), CF_S(waits));
  }
  return cf_arena_printf(w->a, "'%.*s' is %.*s depending on '%.*s' %.*s%.*s", CF_S(acted), CF_S(by),
                         CF_S(w->field), CF_S(as), CF_S(waits));
}

/* "'map' is changed by put() after it is stored", "'n' is changed after 'map' is stored" */
static struct cf_str act_after_storing(const struct write_up *w)
{
  struct cf_str acted = bl_acted_text(w), by = acted_by(w);
  struct cf_str it =
      cf_str_eq(acted, w->field) ? CF_STR("it") : cf_arena_printf(w->a, "'%.*s'", CF_S(w->field));
  return cf_arena_printf(w->a, "'%.*s' is %.*s after %.*s is stored", CF_S(acted), CF_S(by),
                         CF_S(it));
}

/* Why others can come in between a read in one operation and the use. */
static struct cf_str why_not_kept(const struct write_up *w)
{
  enum bl_own_lock own = bl_own_lock(w->c, w->o);
  if (w->x->fades) {
    return CF_STR("the collector may clear it in between");
  }
  if (own == BL_LOCK_BY_ITSELF && !w->o->self) {
    return CF_STR("each operation takes its lock for itself alone, and none is held over both");
  }
  if (w->o->self && w->x->held != 0) {
    const struct bl_names *names = &w->c->it->names;
    struct cf_str held = bl_said_text(w->a, w->c->it, bl_names_path(names, w->x->held));
    return cf_arena_printf(w->a, "lock '%.*s' is held, but not by all who change it", CF_S(held));
  }
  return w->o->self ? CF_STR("no lock keeps others out in between")
                    : cf_arena_printf(w->a, "read without lock '%.*s'", CF_S(w->lock));
}

/* What is acted upon before all of it is there; empty if it is no such thing. */
static struct cf_str message_of_unready(const struct write_up *w, struct cf_str at,
                                        struct cf_str without)
{
  struct cf_arena *a = w->a;
  struct cf_str f = w->field, how;
  if (w->x->padded) {
    return cf_arena_printf(a,
                           "an array for as many as '%.*s' had %.*s is handed to it to be filled; "
                           "if it has fewer by then, null is left at its end, and used; %.*s",
                           CF_S(f), CF_S(at), CF_S(without));
  }
  if (w->x->filled) {
    return cf_arena_printf(a,
                           "an array for as many as '%.*s' had %.*s is filled with what it has "
                           "later; %.*s",
                           CF_S(f), CF_S(at), CF_S(without));
  }
  if (w->x->half_made) {
    return cf_arena_printf(a,
                           "what '%.*s' has is made ready after it is stored there; who finds it "
                           "there %.*s goes on with it before; %.*s",
                           CF_S(f), CF_S(at), CF_S(without));
  }
  if (w->x->in_turns) {
    return cf_arena_printf(a,
                           "'%.*s' is filled one by one; who finds something in it %.*s goes on "
                           "with a part of it; %.*s",
                           CF_S(f), CF_S(at), CF_S(without));
  }
  if (w->x->published) {
    how = act_after_storing(w);
    return cf_arena_printf(a, "%.*s; who finds it there %.*s goes on with it before; %.*s",
                           CF_S(how), CF_S(at), CF_S(without));
  }
  return (struct cf_str){0};
}

/* What is looked at a second time, or should be; empty if it is no such thing. */
static struct cf_str message_of_second_look(const struct write_up *w, struct cf_str at,
                                            struct cf_str without)
{
  struct cf_arena *a = w->a;
  struct cf_str f = w->field, how;
  if (w->x->unseen && w->x->told) {
    return cf_arena_printf(a,
                           "'%.*s' is changed if it still is as it was %.*s, and the method tells "
                           "that it was changed though another may have come first",
                           CF_S(f), CF_S(at));
  }
  if (w->x->unseen) {
    return cf_arena_printf(a,
                           "'%.*s' had nothing %.*s; what is put there now if it still has nothing "
                           "is used on though another may have come first",
                           CF_S(f), CF_S(at));
  }
  if (w->x->empty_handed) {
    return cf_arena_printf(
        a,
        "'%.*s' was there %.*s and may have been taken by the time it is looked at "
        "again under the lock; then the method goes on with nothing, though it "
        "makes one where there was none",
        CF_S(f), CF_S(at));
  }
  if (w->x->keeps_nothing) {
    return cf_arena_printf(a,
                           "'%.*s' had nothing %.*s; where another has put something there by the "
                           "time it is looked at again under the lock, the method goes on with "
                           "nothing all the same",
                           CF_S(f), CF_S(at));
  }
  if (w->x->in_two) {
    bool looks = w->x->again && !w->x->draws;
    return cf_arena_printf(a,
                           looks
                               ? "what '%.*s' had next %.*s is looked up by its name and used as "
                                 "if it were still there; %.*s"
                               : "what '%.*s' had next %.*s is taken away by its name and gone on "
                                 "with, though another may have taken it by now; %.*s",
                           CF_S(f), CF_S(at), CF_S(without));
  }
  if (w->x->numbered) {
    return cf_arena_printf(
        a,
        "a key of '%.*s' is made of what it had %.*s, as another thread may have "
        "made it by now, and what that has put there is lost; %.*s",
        CF_S(f), CF_S(at), CF_S(without));
  }
  if (w->x->put_before) {
    return cf_arena_printf(a, "what was put into '%.*s' %.*s is looked up again and used; %.*s",
                           CF_S(f), CF_S(at), CF_S(without));
  }
  if (w->x->walked) {
    return cf_arena_printf(a,
                           "a key of '%.*s' that a walk has come by is looked up %.*s and used as "
                           "if it were still there; %.*s",
                           CF_S(f), CF_S(at), CF_S(without));
  }
  if (w->x->again) {
    how = read_again(w, at);
    return cf_arena_printf(a, "%.*s; %.*s", CF_S(how), CF_S(without));
  }
  return (struct cf_str){0};
}

/* A value that is merely used. */
static struct cf_str message_of_use(const struct write_up *w, struct cf_str at,
                                    struct cf_str without)
{
  struct cf_arena *a = w->a;
  struct cf_str f = w->field, l = w->lock;
  if (w->x->dropper != NULL) {
    return cf_arena_printf(
        a,
        w->x->counts_up ? "what '%.*s' had %.*s is counted up; another thread may have "
                          "counted it down, and dropped it from there, in between"
                        : "what '%.*s' had %.*s is added to; another thread may drop it from "
                          "there in between, and what is added is lost",
        CF_S(f), CF_S(at));
  }
  if (w->x->old_index) {
    return cf_arena_printf(a,
                           "an index into '%.*s' is computed from what it had %.*s; it may have "
                           "less by now; %.*s",
                           CF_S(f), CF_S(at), CF_S(without));
  }
  if (w->x->replaced_at != CF_NO_INSN) {
    return cf_arena_printf(a,
                           "what '%.*s' had %.*s is used as what was replaced later; no lock "
                           "keeps others out in between",
                           CF_S(f), CF_S(at));
  }
  return cf_arena_printf(a,
                         "the value of '%.*s' read %.*s without lock '%.*s' is used in a block "
                         "of that lock",
                         CF_S(f), CF_S(at), CF_S(l));
}

static struct cf_str message_of_kind(const struct write_up *w, struct cf_str at,
                                     struct cf_str without)
{
  struct cf_arena *a = w->a;
  struct cf_str f = w->field, acted = bl_acted_text(w), how;
  switch (w->x->kind) {
  case BL_LOST_UPDATE:
    how = written_back(w, at);
    return cf_arena_printf(a, "%.*s; %.*s", CF_S(how), CF_S(without));
  case BL_LOST_CAS:
    return cf_arena_printf(a,
                           "'%.*s' is set by a compareAndSet that expects the value read %.*s; "
                           "where it fails the new value is lost",
                           CF_S(f), CF_S(at));
  case BL_CHECK_THEN_ACT:
    if (w->x->old_index) {
      return cf_arena_printf(a,
                             "an index into '%.*s' was compared with how many it had %.*s; it may "
                             "have less by now; %.*s",
                             CF_S(f), CF_S(at), CF_S(without));
    }
    how = act_depending(w, at);
    return cf_arena_printf(a, "%.*s; %.*s", CF_S(how), CF_S(without));
  case BL_CHECK_THEN_WAIT:
    how = as_found(w, at);
    return cf_arena_printf(a,
                           "the wait depends on '%.*s' %.*s; a notification in between is lost; "
                           "%.*s",
                           CF_S(f), CF_S(how), CF_S(without));
  case BL_INCONSISTENT_READ:
    return cf_arena_printf(a,
                           "the value of '%.*s' read %.*s is put together with '%.*s' as it was at "
                           "another time; %.*s",
                           CF_S(f), CF_S(at), CF_S(acted), CF_S(without));
  default:
    return message_of_use(w, at, without);
  }
}

/* What was read in one operation: no lock was released, there was none, or not the one. */
static struct cf_str message_of_operation(const struct write_up *w)
{
  struct cf_str at = bl_when_text(w->a, bl_read_line(w)), without = why_not_kept(w);
  struct cf_str text = message_of_unready(w, at, without);
  text = text.n > 0 ? text : message_of_second_look(w, at, without);
  return text.n > 0 ? text : message_of_kind(w, at, without);
}

/* What a callee may have read, used as data; empty for what is decided by it. */
static struct cf_str message_of_unseen(const struct write_up *w, struct cf_str at)
{
  bool data = w->x->kind == BL_ESCAPED_VALUE || w->x->kind == BL_STALE_VALUE;
  return !bl_is_unseen(w) || !data
             ? CF_STR("")
             : cf_arena_printf(w->a,
                               "what '%.*s' returned %.*s counts as read under %.*s, and is used "
                               "after that was released",
                               CF_S(w->field), CF_S(at), CF_S(w->lock));
}

/* What may not be where it was got from any more; `gone`: what has become of the lock. */
static struct cf_str of_dropped(const struct write_up *w, struct cf_str at, const char *gone)
{
  return cf_arena_printf(
      w->a,
      w->x->counts_up ? "what '%.*s' had %.*s is counted up after lock '%.*s' was %s; another "
                        "thread may have counted it down, and dropped it from there, in "
                        "between"
                      : "what '%.*s' had %.*s is added to after lock '%.*s' was %s; another "
                        "thread may drop it from there in between, and what is added is lost",
      CF_S(w->field), CF_S(at), CF_S(w->lock), gone);
}

struct cf_str bl_message(const struct write_up *w)
{
  if (w->o->operation) {
    return message_of_operation(w);
  }
  struct cf_str at = bl_when_text(w->a, bl_read_line(w)), f = w->field, l = w->lock;
  struct cf_str unseen = message_of_unseen(w, at);
  if (unseen.n > 0) {
    return unseen;
  }
  struct cf_str acted = bl_acted_text(w), how;
  const char *between = w->way.waits ? "given up by a wait" : "released";
  if (w->x->again) {
    how = read_again(w, at);
    return cf_arena_printf(w->a, "%.*s; lock '%.*s' was %s in between", CF_S(how), CF_S(l),
                           between);
  }
  switch (w->x->kind) {
  case BL_LOST_UPDATE:
    how = written_back(w, at);
    return cf_arena_printf(w->a, "%.*s; lock '%.*s' was %s in between", CF_S(how), CF_S(l),
                           between);
  case BL_CHECK_THEN_ACT:
    how = act_depending(w, at);
    return cf_arena_printf(w->a, "%.*s; lock '%.*s' was %s in between%s", CF_S(how), CF_S(l),
                           between,
                           w->x->counts_on_answer ? "; what the callee answers is used, though it "
                                                    "is null where there is nothing by then"
                                                  : "");
  case BL_CHECK_THEN_WAIT:
    how = as_found(w, at);
    return cf_arena_printf(w->a,
                           "the wait depends on '%.*s' %.*s; a notification in between is lost; "
                           "lock '%.*s' was %s",
                           CF_S(f), CF_S(how), CF_S(l), between);
  case BL_STALE_AFTER_WAIT:
    if (w->x->decided_at != CF_NO_INSN) {
      how = act_depending(w, at);
      return cf_arena_printf(w->a, "%.*s, before a wait that gave up lock '%.*s'", CF_S(how),
                             CF_S(l));
    }
    if (w->x->dropper != NULL) {
      return of_dropped(w, at, "given up by a wait");
    }
    if (w->x->goes_on) {
      return cf_arena_printf(
          w->a,
          "the walk over '%.*s' begun %.*s goes on after a wait that gave up lock "
          "'%.*s', though others change what it walks over",
          CF_S(f), CF_S(at), CF_S(l));
    }
    if (w->x->in_two) {
      return cf_arena_printf(w->a,
                             "what '%.*s' had next %.*s is taken away after a wait that gave up "
                             "lock '%.*s', though another may have taken it",
                             CF_S(f), CF_S(at), CF_S(l));
    }
    return cf_arena_printf(w->a,
                           "the value of '%.*s' read %.*s is used after a wait that gave up lock "
                           "'%.*s'",
                           CF_S(f), CF_S(at), CF_S(l));
  case BL_INCONSISTENT_READ:
    if (w->x->torn_index) {
      return cf_arena_printf(w->a,
                             "an index into '%.*s' is computed of '%.*s' as it was read %.*s, and "
                             "used before that is validated; another thread may have put a shorter "
                             "array there",
                             CF_S(acted), CF_S(f), CF_S(at));
    }
    if (w->x->versions_only) {
      struct cf_str other = bl_other_of(w).lock;
      return cf_arena_printf(w->a,
                             "the value of '%.*s' read %.*s under lock '%.*s' is put together with "
                             "'%.*s' as it was under lock '%.*s', which lets a write in between",
                             CF_S(f), CF_S(at), CF_S(l), CF_S(acted), CF_S(other));
    }
    return cf_arena_printf(w->a,
                           "the value of '%.*s' read %.*s is put together with '%.*s' as it was in "
                           "another block of lock '%.*s'",
                           CF_S(f), CF_S(at), CF_S(acted), CF_S(l));
  case BL_ESCAPED_VALUE:
    return cf_arena_printf(w->a,
                           "the value of '%.*s' read %.*s is used after lock '%.*s' was released",
                           CF_S(f), CF_S(at), CF_S(l));
  default:
    if (w->x->dropper != NULL) {
      return of_dropped(w, at, between);
    }
    if (w->x->goes_on) {
      return cf_arena_printf(w->a,
                             "the walk over '%.*s' begun %.*s goes on in a later block of lock "
                             "'%.*s', though others change what it walks over",
                             CF_S(f), CF_S(at), CF_S(l));
    }
    return cf_arena_printf(w->a,
                           "the value of '%.*s' read %.*s is used in a later block of lock "
                           "'%.*s', which was released in between",
                           CF_S(f), CF_S(at), CF_S(l));
  }
}
