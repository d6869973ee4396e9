/* One method as it is read for what it gives to threads: what its variables, local and static, have
   at the instruction at hand, in the order of the code, without interpreting it. */
#ifndef BL_SHARING_GIVER_H
#define BL_SHARING_GIVER_H

#include "src/sharing/parts.h"

enum {
  BL_GIVER_STATIC = 1 << 30,
  BL_GIVER_GIVEN = 128,
  BL_GIVER_STORES = 384,
  BL_GIVER_LOOPS = 64,
  BL_GIVER_ARGUMENTS = 24
};

/* An executor of a single thread, whose tasks wait for each other. */
struct bl_giver_turn {
  uint32_t executor; /* its local variable, or BL_GIVER_STATIC and the number of its field, + 1; 0:
                        there is none */
  uint32_t since;    /* where it was put into the variable, bci */
};

/* A variable, local or static, whose object goes to a thread. */
struct bl_giving {
  uint32_t slot;      /* of a static field: BL_GIVER_STATIC and its number */
  uint32_t bci, ways; /* ways: ends of straight code before it */
  uint32_t lambda;    /* the call that makes the lambda which captures it, + 1; 0: it goes itself */
  bool made;          /* that lambda is made here, and not given to one more thread */
  bool as;            /* it is, or may be, what the thread runs itself */
  bool twice;         /* to several at once */
  bool started, beside;         /* a thread runs it by now; who gave it has called it meanwhile */
  const struct bl_class *type;  /* NULL: a parameter of who knows what */
  const struct bl_method *root; /* what the thread runs */
  struct bl_giver_turn turn;
};

struct bl_giver_store {
  uint32_t slot;
  uint32_t bci;
  const struct bl_class *made; /* the class of "new X(…)" right before, or NULL */
  const struct bl_method *by;  /* the method that is called right before, or NULL */
  uint32_t lambda;             /* the call right before that makes a lambda, + 1; 0: none does */
};

struct bl_giver_loop {
  uint32_t from, to; /* bci */
};

struct bl_giver {
  const struct bl_sharing *s;
  const struct bl_method *m;
  struct cf_bytes code;
  struct cf_insn last[BL_GIVER_ARGUMENTS]; /* ring of the instructions before this one */
  uint32_t n_last, call, ways;             /* call: the next of the method's */
  uint32_t n_given, n_stores, n_loops;
  struct bl_giving given[BL_GIVER_GIVEN];
  struct bl_giver_store stores[BL_GIVER_STORES];
  struct bl_giver_loop loops[BL_GIVER_LOOPS];
  bool over; /* too much of something: nothing is said */
};

/* The class that a descriptor names; NULL: none, or one of another kind. */
const struct bl_class *bl_giver_class(const struct bl_giver *g, struct cf_str descriptor);

/* What a load, or a store, is of; false: of neither a local nor a static field. */
bool bl_giver_is_of_slot(const struct bl_giver *g, const struct cf_insn *in, uint32_t *slot);

/* Whether something is stored there between the two places; the last that is; NULL: none yet. */
bool bl_giver_is_stored(const struct bl_giver *g, uint32_t slot, uint32_t from, uint32_t to);
const struct bl_giver_store *bl_giver_last_store(const struct bl_giver *g, uint32_t slot);

/* What was stored there last; `this`; a parameter, or what a static field is declared to have.
   NULL: unknown. */
const struct bl_class *bl_giver_class_in(const struct bl_giver *g, uint32_t slot);

/* Whether the variable is a parameter, `this` aside, and still what was given; which;
   BL_GIVES_MOST: none of the first. */
bool bl_giver_is_parameter(const struct bl_giver *g, uint32_t slot);
uint32_t bl_giver_parameter(const struct bl_giver *g, uint32_t slot);

/* The descriptors of a call's arguments, at most BL_GIVER_ARGUMENTS; of a lambda those that it
   captures, the receiver of its body as a nameless one. */
uint32_t bl_giver_arguments(const struct bl_call *c, struct cf_str *to);

/* The instruction that loads the n-th last operand of the call at hand, or the last of those that
   make it; NULL: which that is is anybody's guess. */
const struct cf_insn *bl_giver_push(const struct bl_giver *g, uint32_t n);

/* Whether the jump forward leads to the condition of a loop whose body is what it jumps over. */
bool bl_giver_enters_loop(const struct bl_giver *g, const struct cf_insn *jump);

/* Take note of a store, of a jump, which makes a loop where it leads back, and, at last, of each
   instruction. */
void bl_giver_note_store(struct bl_giver *g, const struct cf_insn *in);
void bl_giver_note_jump(struct bl_giver *g, const struct cf_insn *in);
void bl_giver_remember(struct bl_giver *g, const struct cf_insn *in);

#endif
