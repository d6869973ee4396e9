/* Tasks that a method begins, and entries of collections that it puts, or references that it sets,
   and that the tasks take away (ANALYSIS §7): what two stories of such tasks go by. begun.c looks
   at the method, begun_task.c into its tasks, ended_first.c tells of entries that are put too late,
   ended_late.c of what a task takes away that is no longer its own. Receives finished summaries;
   hands on findings. */
#ifndef BL_BEGUN_H
#define BL_BEGUN_H

#include "src/story/story.h"

/* What lies under one key, or is one element, of a collection; or what a field refers to. */
struct bl_begun_entry {
  uint32_t insn, state, object, key; /* an instruction index, a state, and names; no key: a field */
};

/* A task that is begun there. */
struct bl_begun_task {
  uint32_t insn;
  struct bl_inline_lambda task;
  struct bl_hold held[BL_MAX_HOLDS];
  bool delayed; /* it is told a time when it is to begin */
  bool unknown; /* … or is handed to what nobody knows, which may run it there and then */
};

/* An entry that a task takes away. */
struct bl_begun_taken {
  struct bl_begun_entry of; /* insn: where the task is begun */
  const struct bl_begun_task *task;
  const struct bl_method *by;
  uint32_t bci;
  struct bl_hold under[BL_MAX_HOLDS]; /* locks that its starter holds and that it waits for */
  unsigned n_under;
  bool locked;  /* under some lock */
  bool blindly; /* by the key alone: what is there is neither asked for before nor afterwards */
};

struct bl_begun_put {
  struct bl_begun_entry of;
  uint32_t value; /* name of what is put */
  bool fills;     /* only where nothing is there */
  bool goes_on;   /* the method calls what was there before, or hands it on */
  struct bl_hold held[BL_MAX_HOLDS];
};

/* A call that asks a collection, or an object, something. */
struct bl_begun_asked {
  uint32_t insn, state, object;
};

/* An object of a class that is written in the method, and what its constructor was given. */
struct bl_begun_made {
  const struct bl_method *init;
  struct bl_args args;
};

enum { BL_MAX_BEGUN = 8, BL_MAX_BEGUN_ASKED = 16 };

/* What is seen in one method. */
struct bl_begun {
  struct bl_worker *w;
  struct bl_flag_ops ops; /* on atomics */
  struct bl_begun_made made[BL_MAX_BEGUN];
  struct bl_begun_task tasks[BL_MAX_BEGUN];
  struct bl_begun_taken takes[BL_MAX_BEGUN];
  struct bl_begun_put puts[BL_MAX_BEGUN];
  struct bl_begun_asked asked[BL_MAX_BEGUN_ASKED];
  unsigned n_made, n_tasks, n_takes, n_puts, n_asked;
  bool full; /* there was more than there is room for */
};

/* A thread-safe collection, volatile field or atomic, of the method's nest. */
bool bl_begun_is_safe(const struct bl_begun *s, uint32_t state);

/* A volatile reference; and what is written there is null. */
bool bl_begun_is_reference(const struct bl_begun *s, const struct bl_interp *it,
                           const struct bl_touch *t);
bool bl_begun_is_null(const struct bl_interp *it, const struct bl_frame *f,
                      const struct bl_touch *t);

/* Adds what the task takes away. */
void bl_begun_look_into(struct bl_begun *s, struct bl_interp *starter,
                        const struct bl_begun_task *start);

/* Whether it is the same entry, by the names that the method has for it. */
bool bl_begun_is_same(const struct bl_interp *it, const struct bl_begun_entry *a,
                      const struct bl_begun_entry *b);

/* Appends the findings of one method to *out; everything lives in `a`. The method's own memory is
   the worker's scratch, which is reset. */
void bl_begun_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                     const struct bl_method *m);

#endif
