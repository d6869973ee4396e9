/* What is known of every method: its effect on a caller, the accesses that it makes, the locks that
   all its callers hold. Receives the program and the models; hands on effects to the interpreter
   and facts to the checks. Filled by four passes, each to its fixed point: names and locks
   bottom-up, entry locks top-down, observations bottom-up; findings are the checks'. */
#ifndef BL_SUMMARIES_H
#define BL_SUMMARIES_H

#include "src/interp/interp.h"
#include "src/summary/model.h"

#include <stdatomic.h>

/* One access to shared state, with the locks that its method holds there. */
struct bl_fact {
  uint32_t state;
  const struct bl_method *method;
  uint32_t bci;
  bool write;
  bool confined; /* the object was not shared yet, or this is its class's initialisation */
  bool dead;     /* nothing calls the method */
  bool vague;    /* perhaps: the method was only scanned */
  uint16_t n_locks;
  struct bl_path *locks; /* [n_locks] relative to the object (bl_path_relative), outermost first */
  uint32_t block; /* acquisition site of the innermost lock; with `method` it names the block */
};
struct bl_fact_list {
  struct bl_fact *items;
  uint32_t n, cap;
};

/* What holds whenever a method is entered, because all its callers are known. */
struct bl_entry {
  struct bl_path *locks; /* [n_locks] held, in the method's own terms */
  uint32_t n_locks;
  uint64_t confined; /* parameters whose objects nobody else has yet */
  bool dead;         /* nothing calls it */
};

struct bl_summary_options {
  bool strict, same_class;
  unsigned threads;
  /* Told now and then how many methods a pass has newly done; may be NULL; called by any thread. */
  void (*progress)(void *ctx, uint32_t methods);
  void *progress_ctx;
};
enum { BL_BOTTOM_UP_PASSES = 2 }; /* each tells of every method once */

struct bl_summaries {
  const struct bl_program *program;
  const struct bl_model **model_of;               /* [n_methods] */
  struct bl_call_effect **model_effect;           /* [n_methods] NULL where there is no model */
  struct bl_call_effect **own;                    /* [n_methods] NULL until summarised */
  _Atomic(const struct bl_call_effect *) *joined; /* [n_target_sets] of a call's targets, settled */
  struct bl_provisional *provisional; /* [n_target_sets] the same while a component is at work */
  struct bl_path **alias;             /* [n_fields] what a final lock or condition stands for */
  struct bl_fact_list *facts_of;      /* [n_methods] */
  struct bl_fact **by_state;          /* facts grouped by state … */
  uint32_t *state_first;              /* … [3 * n_fields + 1] first of each state */
  struct bl_entry *entry;             /* [n_methods] */
  struct bl_summary_options options;
  struct cf_arena *keep;    /* [threads] what the summaries are made of */
  struct cf_arena *scratch; /* [threads] reset after every method */
  uint8_t *fault;           /* [n_methods] enum bl_fault of methods of which nothing is known */
  bool *renewed;            /* [n_methods] the effect has changed in the third pass */
  bool *holds;              /* [n_methods] bl_summaries_holds_locks, once the first pass is over */
  bool *takes_locks;        /* [n_methods] the method itself takes or gives up a lock */
  bool *needed;             /* [n_methods] near enough to a lock to be interpreted */
  bool settled;             /* no pass is changing effects just now */
};

/* A join over targets of the component that is just being summarised: good for one visit. All its
   callers lie in that component, which one thread works at. */
struct bl_provisional {
  struct bl_call_effect *effect;
  uint32_t component, visit; /* component + 1; 0 = none */
};

/* One thread's view, as struct bl_effects.ctx. */
struct bl_worker {
  struct bl_summaries *all;
  uint32_t visit; /* running number of the visit within the component at work */
  bool again;     /* the method was visited before in this pass: its effect only grows */
  struct cf_arena *keep, *scratch;
  struct bl_effects effects; /* ctx is the worker itself */
};

/* All passes. Never fails; what is over budget is counted. Free with bl_summaries_free. */
struct bl_summaries *bl_summaries_make(const struct bl_program *p, const struct bl_models *models,
                                       const struct bl_summary_options *opt);
void bl_summaries_free(struct bl_summaries *s);

/* A view for one thread; valid as long as the summaries. `out` must not be copied. */
void bl_summaries_worker(struct bl_worker *out, struct bl_summaries *s, unsigned thread);

/* The effect of a call by the worker's options (bl_effects.of_call, .of_body). */
const struct bl_call_effect *bl_summaries_of_call(const void *worker,
                                                  const struct bl_method *caller,
                                                  const struct bl_call *call);
const struct bl_call_effect *bl_summaries_of_body(const void *worker,
                                                  const struct bl_method *caller,
                                                  const struct bl_method *body);

/* The facts of a state: [*n] of them, by method and bci. */
struct bl_fact *const *bl_summaries_facts(const struct bl_summaries *s, uint32_t state,
                                          uint32_t *n);

/* The lock, relative to the object, that guards the state: it covers at least 60 % of the writes
   after construction (ANALYSIS §5). False if there is none. */
bool bl_summaries_guard(const struct bl_summaries *s, uint32_t state, struct bl_path *guard);

/* Whether some write of the state happens under that lock (relative to the object). */
bool bl_summaries_written_under(const struct bl_summaries *s, uint32_t state,
                                const struct bl_path *lock);

/* Whether all writers of the state are in the given classes. */
bool bl_summaries_closed(const struct bl_summaries *s, uint32_t state);

/* Whether one block somewhere writes both states [ANALYSIS §7, check-then-act (b)]. */
bool bl_summaries_written_together(const struct bl_summaries *s, uint32_t a, uint32_t b);

/* --- the passes and their parts --- */

/* Marks the methods that are worth interpreting. */
void bl_relevance_find(struct bl_summaries *s);

/* Calls `visit` for every method with code, callees first; methods of one level in parallel, those
   of one component one after the other until `visit` says that nothing changed (at most a few
   rounds). */
typedef bool bl_visit_method(struct bl_worker *w, const struct bl_method *m);
void bl_schedule_bottom_up(struct bl_summaries *s, bl_visit_method *visit);

void bl_pass_aliases(struct bl_summaries *s);
bool bl_pass_names(struct bl_worker *w, const struct bl_method *m);
bool bl_pass_without_locks(struct bl_worker *w, const struct bl_method *m);
void bl_pass_entries(struct bl_summaries *s);
bool bl_pass_observations(struct bl_worker *w, const struct bl_method *m);

/* Effects of models, made once. */
struct bl_call_effect *bl_model_effect_of(const struct bl_model *model, const struct bl_method *m,
                                          struct cf_arena *a);

/* Looks at states with observations for what is seen, used and accessed; then `e` gets the result,
   its arrays in the worker's keep arena. */
struct bl_visitor bl_observations_visitor(struct bl_worker *w, const struct bl_interp *it);
void bl_observations_keep(const struct bl_visitor *visitor, struct bl_call_effect *e);

/* Makes `e` the method's effect; whether that is a change. */
bool bl_summaries_publish(struct bl_worker *w, const struct bl_method *m,
                          const struct bl_call_effect *e);

/* Tells the interpreter what holds at the entry of its method. */
void bl_summaries_enter(const struct bl_summaries *s, struct bl_interp *it);

/* Whether the method itself takes or gives up a lock, or one of its calls does so in net effect. */
bool bl_summaries_holds_locks(const struct bl_summaries *s, const struct bl_method *m);

/* The writes of a method that is not interpreted, from its instructions alone: it holds no lock. */
void bl_facts_scan(struct bl_worker *w, const struct bl_method *m);

/* Looks at states for the accesses of the method; then they replace its facts. */
struct bl_visitor bl_facts_visitor(struct bl_worker *w);
void bl_facts_keep(const struct bl_visitor *visitor, const struct bl_interp *it);
void bl_facts_index(struct bl_summaries *s);

/* Equal in everything that a caller can see. */
bool bl_call_effect_eq(const struct bl_call_effect *a, const struct bl_call_effect *b);

/* Number of parameters, the receiver included. */
uint32_t bl_method_params(const struct bl_method *m);

#endif
