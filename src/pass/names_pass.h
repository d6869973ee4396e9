/* What the parts of names.c share: for them alone. */
#ifndef BL_NAMES_PASS_H
#define BL_NAMES_PASS_H

#include "src/summary/fill.h"

/* One method as the pass goes over it; all 0 at first but `w`. */
struct bl_names_pass {
  struct bl_worker *w;
  struct bl_call_effect e;
  bool returned; /* some return has been seen: results and net effects are joined */
  bool all_zero; /* all returns so far return the constant 0, or … */
  bool all_one;  /* … another constant */
  bool some_constant;
  bool some_element; /* some return so far was of what is not null */
};

/* net_locks.c: a change of a lock that the method makes, if callers can say which. */
void bl_net_change(struct bl_names_pass *n, enum bl_lock_op op, const struct bl_path *p,
                   uint16_t depth);

/* The lock is given up by a wait that nothing in the method decides. */
void bl_net_outright(struct bl_names_pass *n, const struct bl_path *p);

/* What this return says of locks; before `returned` is set for it. */
void bl_net_at_return(struct bl_names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
                      const struct cf_insn *in);

/* param_runs.c: a call of a parameter's own method, or handing it on to one that calls it; whether
   it is the first, by an interface, and nothing else is known of it. `lambda`: some lambda, or what
   is like one, may be the receiver. What some class does with its own object in a method of that
   name, as having it run once more, no lambda does. */
bool bl_runs_by_call(struct bl_names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
                     const struct bl_site *site, const struct bl_args *args, bool interface,
                     bool lambda);

/* A lambda is made that calls, in a block of its own or in none, a parameter that it has captured.
 */
void bl_runs_by_lambda(struct bl_names_pass *n, const struct bl_interp *it,
                       const struct bl_frame *f, const struct bl_method *body,
                       const struct bl_args *captured);

/* The callee runs in place a lambda that calls a parameter which it has captured. */
void bl_runs_inside(struct bl_names_pass *n, const struct bl_interp *it, const struct bl_frame *f,
                    const struct bl_inline_lambda *lambda);

#endif
