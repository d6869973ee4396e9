/* What the files share that collect facts from states: facts.c what a method accesses itself and by
   its accessors, facts_lambdas.c what the lambdas do that it hands to calls. */
#ifndef BL_FACTS_PARTS_H
#define BL_FACTS_PARTS_H

#include "src/summary/summaries.h"

struct bl_fact_collector {
  struct bl_worker *w;
  struct bl_fact_list list, called_for;
  struct bl_written_by_calls calls;
};

/* Adds an access at the instruction, under the locks that are held there; NULL if its state is not
   known. */
struct bl_fact *bl_facts_add(struct bl_fact_list *list, struct bl_fact_collector *c,
                             struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                             uint32_t state, const struct bl_path *object, bool write);

/* Models' accesses are the caller's own. */
void bl_facts_of_model(struct bl_fact_collector *c, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, const struct bl_args *args, const struct bl_call_effect *e);

/* The access is at that place of a method that is told by its calls; the value the caller's. */
void bl_fact_tell_of(struct bl_fact *fact, const struct bl_method *m, uint16_t bci,
                     struct bl_constant value);

/* Among the arguments are references to methods of the library: what these access is accessed here,
   or, where another thread runs them, or who comes later, with no lock held. Under which locks the
   callee's own block runs them is not known well enough. */
void bl_facts_of_referred(struct bl_fact_collector *c, struct bl_interp *it,
                          const struct bl_frame *f, uint32_t insn);

/* What the call, of the library, hands from a collection to lambdas: their accesses to that. */
void bl_facts_of_lambdas(struct bl_fact_collector *c, struct bl_interp *it,
                         const struct bl_frame *f, uint32_t insn, const struct bl_call_effect *e);

/* What the call, of the program, hands from its receiver to the lambdas that it runs: likewise. */
void bl_facts_of_handed_parts(struct bl_fact_collector *c, struct bl_interp *it,
                              const struct bl_frame *f, uint32_t insn,
                              const struct bl_call_effect *e);

#endif
