/* What is known of every method: its effect on a caller, the accesses that it makes, the locks that
   all its callers hold. Receives the program and the models; hands on effects to the interpreter
   and facts to the checks. Filled by four passes, each to its fixed point: names and locks
   bottom-up, entry locks top-down, observations bottom-up; findings are the checks'. */
#ifndef BL_SUMMARIES_H
#define BL_SUMMARIES_H

#include "classfile/base/map.h"
#include "src/interp/interp.h"
#include "src/program/budget.h"
#include "src/summary/join.h"
#include "src/summary/kept_code.h"
#include "src/model/model.h"
#include "src/summary/order.h"
#include "src/summary/spares.h"

#include <pthread.h>
#include <stdatomic.h>

/* One access to shared state, with the locks that its method holds there. */
struct bl_fact {
  const struct bl_method *method;
  struct bl_path *locks; /* [n_locks] relative to the object (bl_path_relative), with their modes,
                            outermost first */
  uint32_t state;
  uint32_t bci;
  uint32_t block; /* acquisition site of the innermost lock; with `method` it names the block */
  struct bl_constant value; /* write: what is written, where that is a constant */
  uint16_t n_locks;
  bool write : 1;
  bool confined : 1; /* the object was not shared yet, or this is its class's initialisation */
  bool dead : 1;     /* nothing calls the method */
  bool vague : 1;    /* perhaps: the method was only scanned */
  bool own : 1;      /* of `this` */
  bool strange : 1;  /* of a lock it cannot be said whether it is one of the object's */
};
_Static_assert(sizeof(struct bl_fact) == 40, "programs have as many as accesses of fields");

struct bl_fact_list {
  struct bl_fact *items;
  uint32_t n, cap;
};

/* A state that a call writes in a block of the caller's, and one of the locks held there. */
struct bl_written_by_call {
  uint32_t state;
  struct bl_path lock; /* relative to the object, with its mode */
};

struct bl_written_by_calls {
  struct bl_written_by_call *items;
  uint32_t n, cap;
};

/* What holds whenever a method is entered, because all its callers are known. */
struct bl_entry {
  struct bl_path *locks; /* [n_locks] held, in the method's own terms, with their modes */
  uint32_t n_locks;
  struct bl_path *likely; /* [n_likely] held by all callers that are given, though others could call
                             the method too; those of `locks` are among them */
  uint32_t n_likely;
  bool locked;       /* all callers that are given hold some lock, be it one that has no name here,
                        and are of the same nest */
  uint64_t confined; /* parameters whose objects nobody else has yet */
  bool dead;         /* nothing calls it */
};

struct bl_summary_options {
  bool strict, same_class;
  bool unasked; /* also of methods that no other would ask */
  bool
      plain; /* reads without a lock count wherever they are [K]: no method is too far from locks */
  unsigned threads;
  struct bl_budget *budget; /* or NULL */
  /* Told now and then how many methods a pass has newly done; may be NULL; called by any thread. */
  void (*progress)(void *ctx, uint32_t methods);
  void *progress_ctx;
};
enum { BL_BOTTOM_UP_PASSES = 2 }; /* each tells of every method once */

struct bl_movers;

/* Callers of the same targets, none of which lies between them, may look at them at the same time.
 */
enum { BL_PROVISIONAL_LOCKS = 64 };

/* The calls turned around: see callers.h. */
struct bl_callers {
  pthread_mutex_t lock;
  struct cf_arena arena;
  uint32_t *first; /* [n_methods + 2] in `of` */
  uint32_t *of;    /* ids of callers; NULL until somebody asks */
};

struct bl_summaries {
  const struct bl_program *program;
  const struct bl_models *models;
  const struct bl_model **model_of;               /* [n_methods] */
  struct bl_call_effect **model_effect;           /* [n_methods] NULL where there is no model */
  struct bl_call_effect **own;                    /* [n_methods] NULL until summarised */
  _Atomic(const struct bl_call_effect *) *joined; /* [n_target_sets] of a call's targets, settled */
  struct bl_provisional **provisional; /* [n_target_sets] the same while a component is at work;
                                          NULL: never yet */
  pthread_mutex_t provisional_lock[BL_PROVISIONAL_LOCKS]; /* by id of the set */
  struct bl_path **alias;  /* [n_fields] what a final lock or condition stands for */
  struct bl_parts **parts; /* [n_fields] what the object in a final field keeps; NULL: none does
                              that is known */
  const struct bl_field **maker; /* [n_classes] in which its objects keep who made them; NULL: no
                                    class's do */
  bool *makes;                   /* [n_classes] makes such objects, or its objects are such */
  uint8_t *permits;              /* [n_fields] of the semaphore in it: see permits_pass.c */
  uint32_t *handle_of;           /* [n_fields] id of the field that the handle in it names, + 1 */
  bool *handled;                 /* [n_fields] some handle names it */
  struct bl_fact_list *facts_of; /* [n_methods] */
  struct bl_written_by_calls *written_by_calls_of; /* [n_methods] */
  struct cf_arena index;                           /* of what bl_facts_index makes: */
  struct bl_fact **by_state;                       /* facts grouped by state … */
  uint32_t *state_first;                           /* … [3 * n_fields + 1] first of each state */
  uint32_t *writes_of;                             /* [3 * n_fields] after construction, by state */
  struct cf_map holders;   /* state and lock → how many of the writes hold it (fact_index.c) */
  struct bl_entry **entry; /* [n_methods] NULL: bl_entry_of_most; see bl_summaries_entry */
  struct bl_summary_options options;
  struct cf_arena *keep;     /* [threads] what the summaries are made of */
  struct cf_arena *scratch;  /* [threads] reset after every method */
  struct bl_kept_code *code; /* late methods that are asked, until they are observed: they are met
                                often by then */
  struct bl_spares *spares;  /* [threads] all effects but those of models */
  uint8_t *fault;            /* [n_methods] enum bl_fault of methods of which nothing is known */
  bool *asked;               /* [n_methods] some caller looks at what the method observes */
  bool *late;                /* [n_methods] holds locks, or calls below it do: what it observes is
                                known only once the guards are */
  bool *recurs; /* [n_methods] likewise: it calls others that call it, and is visited often */
  bool *holds;  /* [n_methods] bl_summaries_holds_locks, once the first pass is over */
  bool *bare;   /* [n_methods] a method that is not interpreted calls it: it holds no lock there */
  bool *takes_locks; /* [n_methods] the method itself takes or gives up a lock */
  _Atomic uint8_t *
      history; /* [n_fields] the checks' own notes (bl_history_of, bl_entries_stay), 0 = none yet */
  uint8_t *needed;         /* [n_methods] calls from a method that is interpreted for its own sake,
                              + 1; above BL_MAX_CALL_DEPTH the method's own calls are not looked
                              into; 0 = far from any lock, not interpreted */
  struct bl_order order;   /* of the methods that are needed */
  const uint32_t *traits;  /* [n_classes] BL_T_… */
  uint32_t *holds_traits;  /* [n_fields] BL_T_… of what the field always holds */
  bool *flagged;           /* [n_classes] of a nest's host: some class of the nest has a field that
                              is volatile, or an atomic's */
  uint16_t *contents;      /* [n_methods] what the method\'s own model calls do to contents */
  bool *perhaps_guarded;   /* [n_fields] written by a method that takes locks */
  struct bl_path **guards; /* [3 * n_fields] by state, NULL where there is none */
  uint8_t *operations;     /* [3 * n_fields] by state: enum bl_operation */
  const struct bl_movers *movers; /* while atomicities are inferred */
  struct bl_callers callers;
  bool settled;      /* no pass is changing effects just now */
  uint32_t *changed; /* [n_methods] during a bottom-up pass: when, by the clock of its
                        component, the method's effect last changed; 0 = not yet */
  struct bl_effect_change **change; /* [n_methods] likewise: how it did; NULL: in every way */
};

/* A join over targets of the component that is just being summarised, as it was at some visit, by
   the clock of the component. */
struct bl_provisional {
  struct bl_call_effect *effect;
  uint32_t component;     /* + 1; 0 = none */
  uint32_t made, changed; /* when it was last looked at, and last found to be another */
  struct bl_effect_change change;
};

/* One thread's view, as struct bl_effects.ctx. */
struct bl_worker {
  struct bl_summaries *all;
  uint32_t visit; /* when the visit is, by the clock of the component at work */
  bool again;     /* the method was visited before in this pass: its effect only grows */
  struct cf_arena *keep, *scratch;
  unsigned thread;
  struct bl_spares *spares;
  struct bl_effects effects; /* ctx is the worker itself */
};

/* All passes. Never fails; what is over budget is counted. Free with bl_summaries_free. */
struct bl_summaries *bl_summaries_make(const struct bl_program *p, const struct bl_models *models,
                                       const struct bl_summary_options *opt);
void bl_summaries_free(struct bl_summaries *s);

/* Gives back what only those need who compute states: no worker is used afterwards. */
void bl_summaries_forget_effects(struct bl_summaries *s);

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

/* The lock, relative to the object, that guards the state: held exclusively it covers at least 60 %
   of the writes after construction (ANALYSIS §5). False if there is none. */
bool bl_summaries_guard(const struct bl_summaries *s, uint32_t state, struct bl_path *guard);

/* The same, counted anew: of the writes with this lock, of all. */
bool bl_facts_guard(const struct bl_summaries *s, uint32_t state, struct bl_path *guard);
void bl_facts_coverage(const struct bl_summaries *s, uint32_t state, const struct bl_path *lock,
                       uint32_t *with, uint32_t *all);

/* How a state is read where no lock covers the read (ANALYSIS §2, block of one operation). */
enum bl_operation {
  BL_OP_NONE,
  BL_OP_GUARDED, /* some lock guards it: over at once */
  BL_OP_ATOMIC   /* volatile, an atomic, in a thread-safe collection: likewise, guarded or not */
};
static inline enum bl_operation bl_summaries_operation(const struct bl_summaries *s, uint32_t state)
{
  return s->operations == NULL ? BL_OP_NONE : (enum bl_operation)s->operations[state];
}

/* BL_T_… of the object whose contents the state is; 0 where it is another state. */
static inline uint32_t bl_summaries_held_traits(const struct bl_summaries *s, uint32_t state)
{
  return bl_state_kind_of(state) != BL_STATE_CONTENTS || s->holds_traits == NULL
             ? 0
             : s->holds_traits[bl_state_field(s->program, state)->id];
}

/* Whether the state is the contents of a reference that the collector clears: no lock keeps it out.
 */
static inline bool bl_summaries_fades(const struct bl_summaries *s, uint32_t state)
{
  return (bl_summaries_held_traits(s, state) & BL_T_FADES) != 0;
}

/* Whether the state is the contents of a collection whose operations hold its own monitor. */
static inline bool bl_summaries_locks_itself(const struct bl_summaries *s, uint32_t state)
{
  return (bl_summaries_held_traits(s, state) & BL_T_LOCKED) != 0;
}

/* Whether the state is the contents of what all have in common by contract, whoever holds it: a
   registry of the process. */
static inline bool bl_summaries_common(const struct bl_summaries *s, uint32_t state)
{
  return (bl_summaries_held_traits(s, state) & BL_T_COMMON) != 0;
}

/* Whether every write of the state, and there is one, holds the lock (relative to the object), in a
   mode that keeps out who holds it in the path's mode. */
bool bl_summaries_all_hold(const struct bl_summaries *s, uint32_t state,
                           const struct bl_path *lock);
bool bl_facts_all_hold(const struct bl_summaries *s, uint32_t state, const struct bl_path *lock);

/* Whether some write of the state happens under that lock (relative to the object), in a mode that
   keeps out who holds it in the path's mode: be it by a call that is made under it. */
bool bl_summaries_written_under(const struct bl_summaries *s, uint32_t state,
                                const struct bl_path *lock);

/* The same of calls alone, whose writes themselves are made under locks that do not tell. */
bool bl_summaries_written_by_call(const struct bl_summaries *s, uint32_t state,
                                  const struct bl_path *lock);

/* Whether all writers of the state are in the given classes. */
bool bl_summaries_closed(const struct bl_summaries *s, uint32_t state);

/* Whether one block somewhere writes both states [ANALYSIS §7, check-then-act (b)]. */
bool bl_summaries_written_together(const struct bl_summaries *s, uint32_t a, uint32_t b);

/* Whether every block that writes the first, and there is one, writes the second, too, but for
   those that write what was found there (if that is a constant: they change no answer); or half of
   the blocks that write either write both. */
bool bl_summaries_mostly_together(const struct bl_summaries *s, uint32_t a, uint32_t b,
                                  struct bl_constant found);

/* --- the passes and their parts --- */

/* By method: 0 = nothing in the program comes to it, as deep as effects are followed. All methods
   of the program itself with a body are come to. In `a`. */
uint8_t *bl_reach_find(const struct bl_summaries *s, struct cf_arena *a);

/* Marks the methods that are worth interpreting. */
void bl_relevance_find(struct bl_summaries *s);

/* Whether what a call from the method means has changed, because of the caller's own component,
   since the visit `visited` of the caller, by that clock, in a way that can tell there. To be seen
   by the component's visit `now` and those after it. */
bool bl_summaries_changed(const struct bl_worker *w, const struct bl_method *caller,
                          const struct bl_call *call, uint32_t now, uint32_t visited);

/* A bottom-up pass: what it visits, and when a method is due again within its component. */
typedef bool bl_visit_method(struct bl_worker *w, const struct bl_method *m);
typedef bool bl_call_changed(const struct bl_worker *w, const struct bl_method *caller,
                             const struct bl_call *call, uint32_t now, uint32_t visited);
/* Who waits for whom in an order, as several threads have to know; made by the first pass over it.
   Zeroed to begin with; whoever has it gives the arena back. */
struct bl_waiting {
  struct cf_arena arena;
  const uint32_t *first, *next, *weight; /* as struct bl_tasks has them */
};

struct bl_bottom_up {
  const struct bl_order *order;
  const uint8_t *needed;      /* [n_methods] as bl_order_find was given */
  bl_visit_method *visit;     /* whether what is known of the method changed */
  bl_call_changed *changed;   /* as bl_summaries_changed */
  bool tells;                 /* of its progress */
  bool drops;                 /* what is kept of the methods' code, when they are done */
  struct bl_waiting *waiting; /* of this order, for the passes to come; or NULL */
};

/* Calls `visit` for every method of the order, callees first, in parallel; those of one component
   one after the other until `visit` says that nothing changed (at most a few rounds). */
void bl_schedule_bottom_up(struct bl_summaries *s, const struct bl_bottom_up *pass);

/* Blocks of one operation: what fields hold; which fields a lock may guard, told of each method
   that takes locks, or hands lambdas to such; whether a method's instructions both read so and act,
   perhaps by a call that leads to a lock; after the facts, guards and states; whether it is worth
   looking at the method for them. */
void bl_operations_prepare(struct bl_summaries *s);
void bl_operations_mark_guarded(struct bl_summaries *s, const struct bl_method *m);
void bl_operations_mark_lambdas(struct bl_summaries *s, const struct bl_method *m);
bool bl_operations_may_act(const struct bl_summaries *s, const struct bl_method *m, bool locker);
void bl_operations_index(struct bl_summaries *s);
bool bl_operations_possible(const struct bl_worker *w, const struct bl_method *m);
/* The same of a method in which no lock is held nor brings a call anything out of a block of its
   own: false where nothing that an operation has told can be stale. */
bool bl_operations_meet(const struct bl_worker *w, const struct bl_method *m);
/* Whether the method itself calls a compareAndSet, or the like. */
bool bl_operations_wins(const struct bl_summaries *s, const struct bl_method *m);
/* Likewise, or a putIfAbsent: what locks are made of. */
bool bl_operations_claims(const struct bl_summaries *s, const struct bl_method *m);
/* Whether it itself looks into a collection, and sets a flag that others see at once. */
bool bl_operations_drains(const struct bl_summaries *s, const struct bl_method *m);
/* Whether it itself looks into a collection or an atomic. */
bool bl_operations_reads(const struct bl_summaries *s, const struct bl_method *m);
/* Whether the nest has fields that may be flags: volatile ones, or atomics. */
static inline bool bl_operations_flagged(const struct bl_summaries *s, const struct bl_method *m)
{
  return s->flagged[m->cls->nest_host->id];
}
/* Whether it itself changes what a collection or an atomic has. */
bool bl_operations_changes(const struct bl_summaries *s, const struct bl_method *m);

void bl_pass_fields(struct bl_summaries *s);
void bl_pass_permits(struct bl_summaries *s);
/* What it found, as struct bl_effects asks. */
/* The field whose value the path is, or NULL. */
const struct bl_field *bl_field_at(const struct bl_program *p, const struct bl_path *path);
const struct bl_path *bl_fields_alias(const void *worker, uint32_t field);
bool bl_fields_one_permit(const void *worker, const struct bl_path *semaphore);
const struct bl_field *bl_fields_named(const void *worker, const struct bl_path *handle);
bool bl_fields_has_handle(const void *worker, uint32_t field);
bool bl_pass_names(struct bl_worker *w, const struct bl_method *m);
bool bl_pass_whole(struct bl_worker *w, const struct bl_method *m);
void bl_pass_entries(struct bl_summaries *s, const struct bl_waiting *waiting);
bool bl_pass_observations(struct bl_worker *w, const struct bl_method *m);

/* The parameter that an operand means, the receiver being 0; false for the result and for none. */
bool bl_model_operand(const struct bl_effect *x, const struct bl_method *m, uint32_t *param);

/* Effects of models, made once. */
struct bl_call_effect *bl_model_effect_of(const struct bl_model *model, const struct bl_program *p,
                                          const struct bl_method *m, struct cf_arena *a);

/* Whether the change is a wait that only another thread ends, whatever the callee finds: not one
   for some time, unless that is the constant 0. */
bool bl_waits_outright(const struct bl_summaries *s, const struct bl_interp *it, uint32_t insn,
                       const struct bl_args *args, const struct bl_lock_change *change);

/* Looks at states with observations for what is seen, used and accessed; then `e` gets the result,
   its arrays in the worker's scratch arena. */
struct bl_visitor bl_observations_visitor(struct bl_worker *w, const struct bl_method *m);
void bl_observations_keep(const struct bl_visitor *visitor, struct bl_call_effect *e);

/* Makes `e`, whose lists of what is seen and accessed may be scratch, the method's effect, less
 * what is the JDK's own affair; whether that is a change. */
bool bl_summaries_publish(struct bl_worker *w, const struct bl_method *m, struct bl_call_effect *e);

/* What holds whenever the method is entered. */
extern const struct bl_entry bl_entry_of_most; /* nothing */
static inline const struct bl_entry *bl_summaries_entry(const struct bl_summaries *s,
                                                        const struct bl_method *m)
{
  return s->entry[m->id] == NULL ? &bl_entry_of_most : s->entry[m->id];
}

/* Whether two accesses of one state can be of one object: not where its class would have to be two
   that have nothing but a superclass in common. */
bool bl_facts_may_meet(const struct bl_program *p, const struct bl_fact *a,
                       const struct bl_fact *b);

/* Tells the interpreter what holds at the entry of its method. */
void bl_summaries_enter(const struct bl_summaries *s, struct bl_interp *it);

/* How many calls deep it matters what the method grants, 0 if it does not: to those that it calls,
   as they take locks and only known callers reach them; or to itself and an accessor, as they write
   volatile fields, perhaps of an object that it has just made, or has a helper fill. */
unsigned bl_summaries_grants(const struct bl_summaries *s, const struct bl_method *m);

/* Whether the method itself takes or gives up a lock, or one of its calls does so in net effect. */
bool bl_summaries_holds_locks(const struct bl_summaries *s, const struct bl_method *m);

/* The writes of a method that is not interpreted, from its instructions alone: it holds no lock. */
void bl_facts_scan(struct bl_worker *w, const struct bl_method *m);
/* The same of one that would have been: which locks it holds there is not known. */
void bl_facts_scan_vaguely(struct bl_worker *w, const struct bl_method *m);

/* Whether the method is given up because the stage must end; that is its fault then. */
bool bl_summaries_stop(struct bl_worker *w, const struct bl_method *m, enum bl_stage stage);

/* Shows the field instructions of a method, in code order. False if it has more than `most` bytes
   of code, or what cannot be decoded. */
typedef void bl_see_field(void *ctx, const struct bl_field *f, bool write);
bool bl_scan_fields(const struct bl_method *m, uint32_t most, bl_see_field *see, void *ctx);

/* Looks at states for the accesses of the method; then they replace its facts. */
struct bl_visitor bl_facts_visitor(struct bl_worker *w);
void bl_facts_keep(const struct bl_visitor *visitor, const struct bl_interp *it);
void bl_facts_index(struct bl_summaries *s);

/* Number of parameters, the receiver included. */
uint32_t bl_method_params(const struct bl_method *m);

/* The class that the method declares for that parameter, NULL if it is of another type; its own for
   the receiver. */
const struct bl_class *bl_method_param_class(const struct bl_program *p, const struct bl_method *m,
                                             uint32_t param);

#endif
