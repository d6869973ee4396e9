/* A use of a stale value, before it is written up: what the block-local check found in one method.
   Shared by the files of this check only. */
#ifndef BL_CANDIDATE_H
#define BL_CANDIDATE_H

#include "src/finding/finding.h"
#include "src/interp/uses.h"
#include "src/summary/observe.h"

struct bl_candidate {
  bool there;
  uint32_t bit;  /* the observation */
  uint32_t insn; /* of the use */
  enum bl_kind kind;
  enum bl_confidence confidence;
  enum bl_benign benign;
  bool strict_only;      /* the published definition reports it, the default mode never */
  bool rechecked_inside; /* the callee that acts checks again in its own block */
  bool write;            /* the use writes */
  uint32_t decided_at;   /* instruction index of the branch, CF_NO_INSN unless a decision */
  uint32_t acted_on;     /* state that the act accesses, BL_NO_STATE if none */
  bool in_lambda;        /* the act is in a lambda that the call runs: it is reported there */
  const struct bl_method *act_method; /* where, if in a callee, else NULL */
  uint32_t act_bci;
  const struct bl_fact *interference;
};

/* What is remembered of one method while its states are visited. */
struct bl_method_check {
  struct bl_worker *w;
  struct bl_interp *it;
  bool strict;
  struct bl_candidate *first; /* [obs.n] first use of each observation, for --strict */
  struct bl_candidate *worst; /* [obs.n] worst use */
  uint64_t *tested_current;   /* [insns.n][words] what each branch tested while it was current */
  struct bl_held (*held_at_read)[BL_MAX_HELD]; /* [obs.n] locks held where it was made */
  uint8_t *n_held_at_read;                     /* [obs.n] */
  bool *confined; /* [obs.n] the object was not shared where it was read */
};

/* What a call does at its site: the callee itself, or a lambda that it runs. */
struct bl_callee {
  const struct bl_call_effect *effect;
  const struct bl_args *args;
  const struct bl_inline_lambda *lambda; /* NULL: the callee itself */
};

/* A candidate with nothing said of decisions, acts or excuses yet. */
struct bl_candidate bl_candidate_of(uint32_t bit, uint32_t insn, enum bl_kind kind,
                                    enum bl_confidence confidence);

/* Takes a use in, in the state before it: excused if it can be, one step lower if the lock is only
   likely the same. `data` tells a use as data from an act that is merely decided: only the former
   is the published definition's first use. */
void bl_note(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate x, bool data);

static inline bool bl_same_place(const struct bl_observation *o, uint32_t state, uint32_t object)
{
  return o->state == state && o->object == object;
}

/* One step lower; low stays low. */
enum bl_confidence bl_lower(enum bl_confidence c);

/* Whether a callee's access lies in a new block of the observation's lock. */
bool bl_in_block_of(const struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_observation *o, const struct bl_access *a,
                    const struct bl_callee *callee);

/* Notes in x that the act is this access of a callee's. */
void bl_act_of(struct bl_candidate *x, const struct bl_access *a, const struct bl_callee *callee);

/* Whether the state is one that the lock is there for: some write of it happens under the lock. */
bool bl_belongs_to_lock(const struct bl_method_check *c, uint32_t lock,
                        const struct bl_location *at);

/* The two looks at an instruction: uses of its operands as data, and acts that decisions reach. */
void bl_visit_uses(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   const struct bl_use *uses, unsigned n, const struct bl_args *args);
void bl_visit_acts(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   const struct bl_args *args);

/* Fills in benign and interference of a candidate, in the state before its use. */
void bl_excuse(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate *x);

/* Writes a candidate up. Lives in `a`. */
void bl_write_up(struct bl_finding *out, struct cf_arena *a, struct bl_method_check *c,
                 const struct bl_candidate *x);

/* Where a bci of a method is, for reports. */
struct bl_place bl_place_of(struct cf_arena *a, const struct bl_program *p,
                            const struct bl_method *m, uint32_t bci);

/* What people call the root of a path in its method: the name of the local variable or parameter
   where the class has one, "size()" for the result of a call; empty where there is nothing better
   than the path's own text. In `a`. */
struct cf_str bl_root_text(struct cf_arena *a, const struct bl_interp *it, const struct bl_path *p);

/* One way from the read to the use, in terms of the observation's lock. */
struct bl_way {
  bool found;
  uint32_t release, acquire; /* instruction indices, CF_NO_INSN where there is none */
  bool waits;                /* the release is a wait, which also takes the lock again */
  uint32_t age;              /* acquisitions of any lock after the release */
};
struct bl_way bl_find_way(struct bl_method_check *c, const struct bl_candidate *x);

#endif
