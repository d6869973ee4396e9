/* What a branch tests and what that says of a field where the branch has led. */
#ifndef BL_TEST_H
#define BL_TEST_H

#include "src/summary/summaries.h"

/* A comparison of a field's value, as it was read, with a constant. */
struct bl_test {
  uint32_t state, object;  /* of the field; BL_NO_STATE: no such comparison */
  struct bl_constant than; /* the constant */
  struct bl_constant also; /* a second one, by a getter that compares with both (BL_EITHER) */
  uint32_t equal, other;   /* blocks that the branch goes to */
};

/* The same of a value of that name and a constant; where the branch goes is left open. */
struct bl_test bl_test_compared(struct bl_interp *it, uint32_t name, struct bl_constant than);

/* Whether the instruction behind the one at `bci` asks whether what that has loaded is null, or
   false. The code is decoded in `a`. */
bool bl_is_tested_at(struct cf_arena *a, const struct bl_method *m, uint32_t bci);

/* The test that the instruction is, in the state before it. */
struct bl_test bl_test_of(struct bl_interp *it, const struct bl_frame *f, uint32_t insn);

/* Whether the field's value is that of another name, *than, as the branch asks, or the comparison
   of numbers, or equals(), in front of it: of the two values that it compares, the field's is the
   upper one, or the other. *branch: where it goes on. */
struct bl_test bl_test_of_two(struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                              bool upper, uint32_t *than, uint32_t *branch);

/* Whether, where `insn` is reached, the tested value is known to be the constant, or not to be. */
bool bl_test_shows(const struct bl_interp *it, const struct bl_test *t, uint32_t insn,
                   struct bl_constant value);
bool bl_test_rules_out(const struct bl_interp *it, const struct bl_test *t, uint32_t insn,
                       struct bl_constant value);

/* Whether all that begins at the arm of a branch ends by throwing. */
bool bl_arm_throws(const struct bl_interp *it, uint32_t arm);

/* … or by answering no, where the method answers something else elsewhere. */
bool bl_arm_refuses(const struct bl_interp *it, uint32_t arm);

/* Whether the one instruction lies on every way to the other. */
bool bl_comes_before(const struct bl_interp *it, uint32_t insn, uint32_t other);

/* The same, or they are one: where both lie in a loop, what `other` tells `insn` is of the turn
   before. */
bool bl_comes_first(const struct bl_interp *it, uint32_t insn, uint32_t other);

/* Whether the one instruction comes first: because it lies on every way to the other, wherever a
   compiler has put the test of a loop; else because it stands first in the bytecode. */
bool bl_is_earlier(const struct bl_interp *it, uint32_t insn, uint32_t other);

/* Whether some way leads from the one instruction to the other, not by a further turn of a loop. */
bool bl_leads_to(const struct bl_interp *it, uint32_t from, uint32_t to);

/* … or by one, if out of a loop, but not by where it began, at `from`; in `a`. */
bool bl_leads_out(const struct bl_interp *it, struct cf_arena *a, uint32_t at, uint32_t from,
                  uint32_t to);

/* Whether on every way to the instruction something new, or nothing, has taken the place of what
   the field had, and the field has not been read since: what a local has of it nobody finds there
   any more. */
bool bl_is_taken_before(const struct bl_interp *it, const struct bl_field *field, uint32_t insn);

/* The blocks, [cfg.n_blocks], that some way so leads to, its own among them. In the arena of the
   method. */
bool *bl_blocks_behind(const struct bl_interp *it, uint32_t insn);

/* [cfg.n_blocks], in `a`: block `from` and those that normal ways lead to from its end, further
   turns of loops included, but not through `but` (BL_NO_BLOCK: through all). */
bool *bl_normal_reach(const struct bl_interp *it, struct cf_arena *a, uint32_t from, uint32_t but);

/* Whether some normal way leads from the block to a return that does not come by the other; in `a`.
 */
bool bl_ends_without(const struct bl_interp *it, struct cf_arena *a, uint32_t from, uint32_t block);

/* How the value of a field changes in the life of its object, once that is constructed (ANALYSIS
   §8, write-once). */
enum bl_history_kind {
  BL_HISTORY_ANY,
  BL_HISTORY_ONE_WAY, /* all writes store `value`: who saw it saw the last value */
  BL_HISTORY_ONCE,    /* set once: whoever saw anything but `value` saw the last value */
  BL_HISTORY_FORMS    /* all writes store what was there in another form: it stays what it is */
};
struct bl_history {
  enum bl_history_kind kind;
  struct bl_constant value;
};

/* The history of a field whose every write is known. What it finds is kept for all threads. */
struct bl_history bl_history_of(struct bl_worker *w, uint32_t field);

/* Whether the write, of a field, stores what the field had in another form: made from the old
   value, which was no T, and a T itself. Who is told the old form gets the same from it. The method
   is interpreted anew, in the worker's scratch. */
bool bl_write_changes_form(struct bl_worker *w, const struct bl_fact *write);

/* Whether the second instruction is reached from the first only by an exception. */
bool bl_only_after_failure(const struct bl_interp *it, uint32_t from, uint32_t to);

#endif
