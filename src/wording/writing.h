/* What the parts of writing a candidate up share. */
#ifndef BL_WRITING_H
#define BL_WRITING_H

#include "src/wording/write_up.h"

struct write_up {
  struct cf_arena *a;
  struct bl_method_check *c;
  const struct bl_candidate *x;
  const struct bl_observation *o;
  struct bl_way way;
  struct bl_finding *out;
  struct cf_str lock;  /* "this.lock" */
  struct cf_str field; /* "count" */
};

/* Whether the observation is of what a callee may have read, of which only --strict speaks: its
   field is the call, "find()". */
bool bl_is_unseen(const struct write_up *w);

/* Line of the read, 0 if unknown. */
uint32_t bl_read_line(const struct write_up *w);

/* "get()" where a library's operation, of which a model says so, makes the read, "put()" where one
   does what the old value decides or is stored by; else nothing. In w->a. */
struct cf_str bl_reading_text(const struct write_up *w);
struct cf_str bl_acting_text(const struct write_up *w);

/* As bl_reading_text, but seen from the method at hand: "find()" where a callee of the program has
   the operation in its body. */
struct cf_str bl_found_text(const struct write_up *w);

/* "get()" where a library's operation, or "find()" where a callee of the program does what the call
   `insn` of the method at hand is for; nothing where it is no call. In w->a. */
struct cf_str bl_call_text(const struct write_up *w, uint32_t insn);

/* The callee with a body that does it; NULL where it is done in the method at hand or in a lambda
   that it gives to a call. */
const struct bl_method *bl_acting_method(const struct write_up *w);

/* The call in the lambda's body that leads to the act, where that is a callee's; else NULL. */
const struct bl_call *bl_call_in_lambda(const struct write_up *w);

/* " through Txn.end() (line 20)": the calls that lead from the one at hand to the callee that does
   it, where they are not one and the same; in w->a. */
struct cf_str bl_through_text(const struct write_up *w);

/* What acts lies behind a callee of another class that does more than to call it. */
bool bl_acts_far(const struct write_up *w);

/* Instruction index of the wait behind the act that the same check decides, or CF_NO_INSN. */
uint32_t bl_wait_after(const struct write_up *w);

/* What was read, and is taken in two steps, is what a map had for a key: it is taken away, and
   nothing is put in its place. */
static inline bool bl_takes_away(const struct write_up *w)
{
  return w->x->taken && w->x->takes_key;
}

/* The field that the act is on. */
struct cf_str bl_acted_text(const struct write_up *w);

/* The other observation that is put together with this one, as one to be written up itself. */
struct write_up bl_other_of(const struct write_up *w);

/* Where the old value is used. */
struct bl_place bl_use_place(struct write_up *w);

/* What people call the lock: "this.lock", "Pool.this.lock"; and its path, by which reports know it:
   "this.this$0.lock". */
struct cf_str bl_lock_text(const struct write_up *w);
struct cf_str bl_lock_path(const struct write_up *w);

/* Fills in out->trace, and out->grounds. */
void bl_make_trace(struct write_up *w);
void bl_set_grounds(struct write_up *w);

/* What the finding says in one line; in w->a. */
struct cf_str bl_message(const struct write_up *w);

#endif
