/* What is known of every method: its effect on a caller, the accesses that it makes, the locks that
   all its callers hold. Receives the program and the models; hands on effects to the interpreter
   and facts to the checks. Filled by four passes, each to its fixed point: names and locks
   bottom-up, entry locks top-down, observations bottom-up; findings are the checks'. */
#ifndef BL_SUMMARIES_H
#define BL_SUMMARIES_H

#include "classfile/base/map.h"
#include "src/interp/interp.h"
#include "src/model/model.h"
#include "src/program/budget.h"
#include "src/summary/join.h"
#include "src/summary/kept_code.h"
#include "src/summary/order.h"
#include "src/summary/spares.h"

#include <pthread.h>
#include <stdatomic.h>

/* One access to shared state, with the locks that its method holds there. */
struct bl_fact {
  const struct bl_method *method;
  struct bl_path *locks; /* [n_locks] relative to the object (bl_path_relative), with their modes,
                            outermost first; behind them [n_likely] that all callers which are
                            given hold, though others could call */
  uint32_t state;
  int32_t constant; /* write: what is written, where that is one: see bl_fact_value */
  uint16_t bci;
  uint16_t block; /* acquisition site of the innermost lock; with `method` it names the block */
  uint8_t n_locks, n_likely;
  uint8_t kind : 2; /* enum bl_constant_kind, of `constant` */
  bool write : 1;
  bool confined : 1; /* the object was not shared yet, or this is its class's initialisation */
  bool dead : 1;     /* nothing calls the method */
  bool vague : 1;    /* perhaps: the method was only scanned */
  bool own : 1;      /* of `this` */
  bool by_own : 1;   /* all locks that are held are the own ones of the method's object */
  bool strange : 1;  /* of a lock it cannot be said whether it is one of the object's */
  bool shown : 1;    /* by a view or an iterator that the method has got of it */
  bool split : 1;    /* an accessor's, told by its calls instead: see called_for */
  bool told : 1;     /* a setter's write once more, as those make it who give it null */
};
_Static_assert(sizeof(struct bl_fact) == 32, "programs have as many as accesses of fields");
_Static_assert(BL_CONSTANT_FIELD < 4, "that fits into `kind`");

/* Other threads may meet the access: its object is shared by then, and somebody calls the method.
 */
static inline bool bl_fact_is_shared(const struct bl_fact *f)
{
  return !f->confined && !f->dead;
}

/* And another method makes it, which initialises nothing. */
static inline bool bl_fact_is_anothers(const struct bl_fact *f, const struct bl_method *m)
{
  return bl_fact_is_shared(f) && f->method != m && !bl_method_is_init(f->method);
}

static inline struct bl_constant bl_fact_value(const struct bl_fact *f)
{
  return (struct bl_constant){f->kind, f->constant};
}

/* What is written is nothing: null, or what was there is taken out. */
static inline bool bl_fact_sets_null(const struct bl_fact *f)
{
  return bl_fact_value(f).kind == BL_CONSTANT_NULL;
}

/* What was in the field is gone for other threads, too. */
static inline bool bl_fact_takes_away(const struct bl_fact *f)
{
  return bl_fact_is_shared(f) && bl_fact_sets_null(f);
}

static inline void bl_fact_writes(struct bl_fact *f, struct bl_constant value)
{
  f->kind = value.kind & 3u;
  f->constant = value.value;
}

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

/* Of a field's states, by kind, the locks that guard them; rootless where none does. */
struct bl_inferred {
  struct bl_path guard[BL_STATE_CONTENTS + 1];
};

/* What few methods have. */
struct bl_rare {
  struct bl_entry entry;
  struct bl_written_by_calls written_by_calls;
  struct bl_fact_list called_for; /* what accessors do for the method: their accesses, under its
                                     locks, one for each call */
};
extern const struct bl_rare bl_rare_of_most; /* nothing */

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

/* What is known of a library's method, or of one that opens or closes a resource: a call of it
   means this, whether it has a body or not. */
struct bl_modelled {
  const struct bl_model *model; /* NULL where that says no more than `ends`, and of a resource */
  struct bl_call_effect *effect;
  const struct bl_effect *ends; /* … of which operand a call is the end; NULL: of none */
};

/* What is noted of methods before they are looked at, or between passes. */
enum bl_method_mark {
  BL_MARK_TAKES_LOCKS = 1, /* the method itself takes or gives up a lock */
  BL_MARK_LATE = 2,        /* it holds locks, or calls below it do: what it observes is known only
                              once the guards are */
  BL_MARK_RECURS = 4,      /* it calls others that call it, and is visited often */
  BL_MARK_ASKED = 8,       /* some caller looks at what it observes */
  BL_MARK_BARE = 16,       /* a method that is not interpreted calls it: it holds no lock there */
  BL_MARK_HOLDS = 32,      /* bl_summaries_holds_locks */
  BL_MARK_FOR_TESTS = 64,  /* it is not interpreted, and says that it is there for tests */
  BL_MARK_LOOKS_IN = 128   /* in its caller's block into a collection that it is given */
};

struct bl_summaries {
  const struct bl_program *program;
  const struct bl_models *models;
  uint32_t *modelled_as;        /* [n_methods] its place in: */
  struct bl_modelled *modelled; /* what models say; the first is for most: nothing */
  struct bl_call_effect **own;  /* [n_methods] NULL until summarised */
  _Atomic(const struct bl_call_effect *) *joined; /* [n_target_sets] of a call's targets, settled */
  bool *strange; /* [n_classes] --strict: of its methods that have no body and no model nothing is
                    known, not even what they read; NULL: such read nothing */
  const struct bl_call_effect *unseen; /* … so that this is their effect */
  struct bl_provisional **provisional; /* [n_target_sets] the same while a component is at work;
                                          NULL: never yet */
  struct cf_arena *notes; /* [threads] of what is provisional, and how effects change; while
                             passes change them */
  pthread_mutex_t provisional_lock[BL_PROVISIONAL_LOCKS]; /* by id of the set */
  struct bl_path **alias;  /* [n_fields] what a final lock or condition stands for */
  struct bl_parts **parts; /* [n_fields] what the object in a final field keeps; NULL: none does
                              that is known */
  const struct bl_field **maker; /* [n_classes] in which its objects keep who made them; NULL: no
                                    class's do */
  bool *makes;                   /* [n_classes] makes such objects, or its objects are such */
  uint8_t *permits;              /* [n_fields] of the semaphore in it: BL_PERMITS_… */
  uint32_t *handle_of;           /* [n_fields] id of the field that the handle in it names, + 1 */
  bool *handled;                 /* [n_fields] some handle names it */
  struct bl_fact_list *facts_of; /* [n_methods] */
  struct bl_rare **rare;         /* [n_methods] NULL: bl_rare_of_most; see bl_summaries_rare */
  struct cf_arena index;         /* of what bl_facts_index makes: */
  struct bl_fact **by_state;     /* facts grouped by state … */
  uint32_t *state_first;         /* … [3 * n_fields + 1] first of each state */
  uint32_t *writes_of;           /* [3 * n_fields] after construction, by state */
  struct bl_fact **writes;       /* … of by_state the writes alone … */
  uint32_t *first_write;         /* … [3 * n_fields + 1] of each state in it */
  struct cf_map holders; /* state and lock → how many of the writes hold it (fact_index.c) */
  struct bl_summary_options options;
  struct cf_arena *keep;     /* [threads] what the summaries are made of */
  struct cf_arena *scratch;  /* [threads] reset after every method */
  struct bl_kept_code *code; /* late methods that are asked, until they are observed: they are met
                                often by then */
  struct bl_spares *spares;  /* [threads] all effects but those of models */
  uint8_t *fault;            /* [n_methods] enum bl_fault of methods of which nothing is known */
  uint8_t *marks;            /* [n_methods] BL_MARK_…; see bl_marked */
  bool holders_marked;       /* BL_MARK_HOLDS, …_LOOKS_IN say all: the first pass is over */
  _Atomic uint16_t *history; /* [n_fields] the checks' own notes (bl_history_of, bl_entries_stay …),
                                0 = none yet */
  uint8_t *needed;        /* [n_methods] calls from a method that is interpreted for its own sake,
                             + 1; above BL_MAX_CALL_DEPTH the method's own calls are not looked
                             into; 0 = far from any lock, not interpreted */
  struct bl_order order;  /* of the methods that are needed; until they are observed */
  const uint32_t *traits; /* [n_classes] BL_T_… */
  uint32_t *holds_traits; /* [n_fields] BL_T_… of what the field always holds */
  bool *flagged;          /* [n_classes] of a nest's host: some class of the nest has a field that
                             is volatile, or an atomic's */
  uint16_t *contents;     /* [n_methods] what the method\'s own model calls do to contents */
  bool *perhaps_guarded;  /* [n_fields] written by a method that takes locks */
  struct bl_inferred **guards;    /* [n_fields] NULL: none; see bl_summaries_inferred */
  uint8_t *operations;            /* [3 * n_fields] by state: enum bl_operation */
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

/* A method that is looked at more than once, one look after the other: decoded and solved for all
   of them. */
struct bl_at_hand {
  const struct bl_method *method;
  struct cf_arena *arena;           /* of the next two */
  const struct bl_decoded *decoded; /* NULL: not yet */
  struct bl_interp *it;             /* NULL: not yet */
  bool solved, busy;                /* busy: its states are just being shown */
};

/* One thread's view, as struct bl_effects.ctx. */
struct bl_worker {
  struct bl_summaries *all;
  uint32_t visit; /* when the visit is, by the clock of the component at work */
  bool again;     /* the method was visited before in this pass: its effect only grows */
  struct cf_arena *keep, *scratch;
  unsigned thread;
  struct bl_spares *spares;
  struct bl_at_hand *hand;   /* NULL: none */
  struct bl_effects effects; /* ctx is the worker itself */
};

/* Gives back what bl_summaries_make (src/pass/make.h) made. */
void bl_summaries_free(struct bl_summaries *s);

/* Gives back what only those need who compute states: no worker is used afterwards. */
void bl_summaries_forget_effects(struct bl_summaries *s);

/* What a model says of the method; NULL where there is none. */
static inline const struct bl_model *bl_summaries_model(const struct bl_summaries *s,
                                                        const struct bl_method *m)
{
  return s->modelled[s->modelled_as[m->id]].model;
}

/* What is said of the method, or of that which is called, in one respect; NULL where nothing is, or
   there is none. */
static inline const struct bl_effect *
bl_summaries_said(const struct bl_summaries *s, const struct bl_method *m, enum bl_effect_kind kind)
{
  return m == NULL ? NULL : bl_model_effect(bl_summaries_model(s, m), kind);
}
static inline const struct bl_effect *
bl_said_of_call(const struct bl_summaries *s, const struct bl_call *call, enum bl_effect_kind kind)
{
  return call == NULL ? NULL : bl_summaries_said(s, bl_call_callee(call), kind);
}

/* Whether a model says that a call of the method is the end of the operand: BL_OPERAND_THIS, or the
   number of an argument, the receiver not counted. */
static inline bool bl_summaries_ends(const struct bl_summaries *s, const struct bl_method *m,
                                     int operand)
{
  const struct bl_effect *ends = s->modelled[s->modelled_as[m->id]].ends;
  return ends != NULL && ends->operand == operand;
}

/* Its effect, likewise. */
static inline const struct bl_call_effect *bl_summaries_modelled(const struct bl_summaries *s,
                                                                 const struct bl_method *m)
{
  return s->modelled[s->modelled_as[m->id]].effect;
}
/* … of what is called; NULL where there is no call, or it names no method. */
static inline const struct bl_call_effect *bl_modelled_call(const struct bl_summaries *s,
                                                            const struct bl_call *call)
{
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  return callee == NULL ? NULL : bl_summaries_modelled(s, callee);
}

/* The class that the method returns has one of these traits (BL_T_…). */
static inline bool bl_result_has(const struct bl_summaries *s, const struct bl_method *m,
                                 uint32_t traits)
{
  const struct bl_class *c = bl_program_result(s->program, m);
  return c != NULL && (s->traits[c->id] & traits) != 0;
}

/* A view for one thread; valid as long as the summaries. `out` must not be copied. */
void bl_summaries_worker(struct bl_worker *out, struct bl_summaries *s, unsigned thread);

/* The effect of a call by the worker's options (bl_effects.of_call, .of_body). */
const struct bl_call_effect *bl_summaries_of_call(const void *worker,
                                                  const struct bl_method *caller,
                                                  const struct bl_call *call);
const struct bl_call_effect *bl_summaries_of_body(const void *worker,
                                                  const struct bl_method *caller,
                                                  const struct bl_method *body);

/* The parameter that an operand means, the receiver being 0; false for the result and for none. */
bool bl_model_operand(const struct bl_effect *x, const struct bl_method *m, uint32_t *param);

/* Whether the change is a wait that only another thread ends, whatever the callee finds: not one
   for some time, unless that is the constant 0. */
bool bl_waits_outright(const struct bl_summaries *s, const struct bl_interp *it, uint32_t insn,
                       const struct bl_args *args, const struct bl_lock_change *change);

static inline bool bl_marked(const struct bl_summaries *s, const struct bl_method *m,
                             enum bl_method_mark mark)
{
  return (__atomic_load_n(&s->marks[m->id], __ATOMIC_RELAXED) & mark) != 0;
}

/* Any thread. Written once: what is marked again and again would be fetched by one thread from the
   other each time. */
static inline void bl_mark(const struct bl_summaries *s, const struct bl_method *m,
                           enum bl_method_mark mark)
{
  if (!bl_marked(s, m, mark)) {
    __atomic_fetch_or(&s->marks[m->id], (uint8_t)mark, __ATOMIC_RELAXED);
  }
}

static inline const struct bl_rare *bl_summaries_rare(const struct bl_summaries *s, uint32_t method)
{
  return s->rare[method] == NULL ? &bl_rare_of_most : s->rare[method];
}

/* To be written to. One thread at a time a method. */
struct bl_rare *bl_summaries_to_rare(struct bl_worker *w, const struct bl_method *m);

/* What holds whenever the method is entered. */
static inline const struct bl_entry *bl_summaries_entry(const struct bl_summaries *s,
                                                        const struct bl_method *m)
{
  return &bl_summaries_rare(s, m->id)->entry;
}

/* All who call the method, as far as they are given, hold some lock: perhaps the same. */
static inline bool bl_is_called_locked(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_entry *e = bl_summaries_entry(s, m);
  return e->n_likely > 0 || e->locked;
}

/* Tells the interpreter what holds at the entry of its method. */
void bl_summaries_enter(const struct bl_summaries *s, struct bl_interp *it);

/* Interprets the method over names and locks, from what holds at its entry on, and shows its states
   to the visitor; NULL if the method has no body, cannot be interpreted, or has been seen in part
   only. What is at the worker's hand is solved once, and lasts as long as that; all else lives in
   the worker's scratch, which is not reset. */
struct bl_interp *bl_look_at(struct bl_worker *w, const struct bl_method *m,
                             const struct bl_visitor *visitor);

/* How many calls deep it matters what the method grants, 0 if it does not: to those that it calls,
   as they take locks and only known callers reach them; or to itself and an accessor, as they write
   volatile fields, perhaps of an object that it has just made, or has a helper fill. */
unsigned bl_summaries_grants(const struct bl_summaries *s, const struct bl_method *m);

/* Whether the method itself takes or gives up a lock, or one of its calls does so in net effect. */
bool bl_summaries_holds_locks(const struct bl_summaries *s, const struct bl_method *m);

/* Whether the method is given up because the stage must end; that is its fault then. */
bool bl_summaries_stop(struct bl_worker *w, const struct bl_method *m, enum bl_stage stage);

/* What the method does to the fields of its object is in no effect: it is not interpreted, being
   far from any lock, or a library's, whose fields are its own affair. */
bool bl_summaries_keeps_quiet(const struct bl_summaries *s, const struct bl_method *m);

/* Shows the field instructions of a method, in code order. False if it has more than `most` bytes
   of code, or what cannot be decoded. */
typedef void bl_see_field(void *ctx, const struct bl_field *f, bool write);
bool bl_scan_fields(const struct bl_method *m, uint32_t most, bl_see_field *see, void *ctx);

/* Whether some instruction of the method reads the field, or writes it. */
bool bl_reads_field(const struct bl_method *m, const struct bl_field *f);
bool bl_writes_field(const struct bl_method *m, const struct bl_field *f);

/* Number of parameters, the receiver included. */
uint32_t bl_method_params(const struct bl_method *m);

/* The class that the method declares for that parameter, NULL if it is of another type; its own for
   the receiver. */
const struct bl_class *bl_method_param_class(const struct bl_program *p, const struct bl_method *m,
                                             uint32_t param);

#endif
