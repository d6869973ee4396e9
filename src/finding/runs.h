/* Findings that stand together: in which order, and where one run of alike ones ends. Receives
   findings with their grounds; hands runs to who lowers them. Knows no reason to lower. */
#ifndef BL_RUNS_H
#define BL_RUNS_H

#include "src/finding/finding.h"

/* What findings are compared by. */
enum bl_run_key {
  BL_BY_NOTHING, /* ends a list of keys */
  /* what they are of */
  BL_BY_KIND,
  BL_BY_SURENESS, /* the surest first */
  BL_BY_STATE,
  BL_BY_OWNER, /* of what no object owns, a parameter or a local, the method: else one for all */
  BL_BY_CLASS_OF_FIELD,
  BL_BY_FIELD,
  BL_BY_LOCK,
  BL_BY_LOCK_HELD, /* the lock, but for what has none but its own */
  /* where they are */
  BL_BY_METHOD, /* that reads, in the order of the program */
  BL_BY_CLASS_NAME,
  BL_BY_METHOD_NAME,
  BL_BY_DESCRIPTOR,
  BL_BY_LINE,
  BL_BY_BCI,
  BL_BY_PLACE, /* the line; where there is none, the bci: a finally block is there several times,
                  but written once */
  BL_BY_READ_LINE,
  BL_BY_BODY, /* generated code, by what it does */
  /* how they go wrong */
  BL_BY_FROM, /* who reads for the method */
  BL_BY_TO,   /* who acts for it */
  BL_BY_ACT,  /* … and where */
  BL_BY_AGAIN,
  BL_BY_SPLIT,
  BL_BY_UNLOCKED,
  BL_BY_LOOK, /* a change before a look */
  BL_BY_TAKES_BACK,
  BL_BY_BREACH,     /* of a declaration: the line, lambdas excepted; else one for all */
  BL_BY_WHAT_NEEDS, /* what needs a lock: of an update without one the class of the field; else the
                       state */
  BL_BY_WHO_NEEDS   /* who needs it: nobody, or who acts on the state */
};

enum { BL_RUN_KEYS = 10 };

/* Which findings a rule takes, and what it does with a run of them. */
struct bl_run_rule {
  bool (*wanted)(const struct bl_finding *f);
  enum bl_run_key alike[BL_RUN_KEYS]; /* findings of one run have these in common, */
  enum bl_run_key order[BL_RUN_KEYS]; /* and stand in this order */
  /* NULL, or what else one must have in common with the first of its run. */
  bool (*joins)(const struct bl_finding *first, const struct bl_finding *f);
  void (*lower)(struct bl_finding **run, uint32_t n);
};

/* Whether a method that does more than set a field acts for the one that the finding is in. */
bool bl_finding_acts_by_helper(const struct bl_finding *f);

/* Whether it is an update that the method makes itself. */
bool bl_finding_is_own_update(const struct bl_finding *f);

/* Each run of the findings from index `first` on that the rule wants goes to `lower`. */
void bl_for_runs(struct bl_findings *fs, uint32_t first, const struct bl_run_rule *rule);

#endif
