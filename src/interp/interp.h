/* The abstract interpretation of one method. Receives a method and the effects of its calls; hands
   on the state before every instruction. First over names and locks alone (words 0), then, once the
   observations are numbered, over those too. Knows no check: a visitor looks at the states. */
#ifndef BL_INTERP_H
#define BL_INTERP_H

#include "src/flow/cfg.h"
#include "src/interp/effect.h"
#include "src/interp/frame.h"

/* An observation that the method can make: one bit. */
struct bl_observation {
  uint32_t insn;   /* index of the instruction that makes it, BL_NO_INSN for a parameter */
  uint32_t param;  /* of a parameter's bit */
  bool through;    /* a parameter's second bit: what was loaded through it */
  uint32_t state;  /* bl_state_of…, BL_NO_STATE for a parameter */
  uint32_t object; /* name of the object, 0 unknown */
  uint32_t lock;   /* name of the lock that it belongs to; 0 = the caller's block, or unknown */
  const struct bl_seen *seen; /* of a call's result, else NULL */
  bool released_at_birth;     /* a callee's own block: over when the call returns */
  bool callers_block;         /* read under no lock of this method */
  bool off;                   /* not made after all: what is read is not shared */
  bool operation; /* a block of one operation (ANALYSIS §2): released at birth; `lock` guards the
                     state but is not held … */
  bool self;      /* … or, the field's own path, there is none that does */
  bool half_guarded; /* … which guards it at most writes, and is held: read there once more */
  bool later;    /* read by a lambda that runs elsewhere or later: the call's result, a future, will
                    have it, and only who asks that gets it */
  bool given;    /* in a summary: of the contents of `object`, a parameter; no state of its own */
  bool copied;   /* a copy of a concurrent collection: of no one moment, by contract, so that only
                    what empties the collection afterwards takes something away */
  uint32_t into; /* name of the argument in which a call has left it, 0 = the result carries it … */
  uint32_t into_param; /* … and which that is, + 1 */
  uint32_t key;        /* name of the key in a map, 0 if it is of the whole, or BL_KEY_UNKNOWN */
  uint32_t entry;      /* likewise, what a getter was given whose answer counts for the whole */
};
enum { BL_KEY_UNKNOWN = 0xffffffffu };

enum { BL_STATE_PARTS = 64 };

struct bl_observations {
  struct bl_observation *items; /* [n] */
  uint32_t n;
  unsigned words;
  const uint32_t *first_of; /* [insns.n] first bit of each instruction, and how many */
  const uint8_t *count_of;
  struct bl_masks masks;
  uint64_t of_state[BL_STATE_PARTS]; /* private: by bl_state_part, which bits, modulo 64, may be of
                                        such a state */
  uint64_t roots; /* private: which roots that are made anew their objects and locks may have */
  bool lazy; /* of a method that holds no lock: state and object are filled in as the states are
                computed, no lock has any mask */
};

/* What a loop does: something, or it merely waits, or it waits at a lock, which it gives up. */
enum bl_idle { BL_BUSY, BL_IDLE, BL_WAITS };

enum bl_fault {
  BL_FAULT_NONE,
  BL_FAULT_CODE,   /* malformed: see err */
  BL_FAULT_STACK,  /* the typed operand stack is inconsistent */
  BL_FAULT_BUDGET, /* too large: result unknown */
  BL_FAULT_STOPPED /* not looked at: the run had to end */
};

/* An invoke instruction with all that does not change while the method is interpreted. */
struct bl_site {
  const struct bl_call *call; /* NULL where the program could not link it */
  const struct bl_call_effect *effect;
  const char *result;    /* slot types of the result: "", "I", "JJ", … */
  uint8_t n_args, slots; /* arguments, the receiver counted, and their slots */
  bool constructor;
  bool repeats;     /* asked the same again, it answers the same: see bl_interp_value */
  bool gets;        /* it answers what a collection has for a key: see bl_interp_element */
  bool finds;       /* likewise, and puts it there first if need be */
  bool comes_by;    /* it answers what an iterator, or an entry, has at hand */
  const char *type; /* [n_args] of their first slots */
};

/* The same without the effect, as it is kept for the next time. */
struct bl_kept_site {
  const struct bl_call *call;
  uint32_t type; /* index into bl_decoded.types */
  uint8_t n_args, slots;
  char result; /* as cf_descriptor_type */
  bool constructor;
};

/* What of a method depends on no effects: decoded once, opened often. See bl_interp. */
struct bl_decoded {
  struct cf_code code;
  struct cf_insns insns;
  struct bl_cfg cfg;
  struct bl_kept_site *sites; /* [n_sites] in code order */
  char *types;                /* of the sites' arguments, one site behind the other */
  uint16_t *site_of;
  uint16_t *pops;
  uint64_t **assigned;
  uint8_t *alloc;
  uint32_t n_sites;
  bool makes_lambdas;
};

/* The state after a jsr, joined over its visits, and the locals that its subroutine assigns. */
struct bl_jsr {
  struct bl_frame *at;
  bool *assigned; /* [max_locals] */
  bool locks;     /* the subroutine takes or gives up locks itself */
};

/* A call that converts the hold of a lock where its result is not zero. */
struct bl_conversion {
  uint32_t lock; /* name, 0 = none */
  enum bl_mode mode;
};

/* What a final field of an object that the method makes was given. */
struct bl_given_to {
  uint32_t site; /* bci of the allocation, or of the call that made it; BL_SITE_THIS: a
                    constructor's own object */
  struct bl_given what;
};

/* What a library's call has told, and what it was asked: the field that holds the collection. */
struct bl_told_by {
  uint32_t site; /* bci of the call */
  struct bl_path of;
};

struct bl_interp {
  const struct bl_program *program;
  const struct bl_method *method;
  const struct cf_class *cls;
  const struct bl_effects *effects;
  struct cf_arena *arena; /* of this method */
  struct cf_code code;    /* without its lines, until somebody asks */
  bool has_lines;
  struct cf_insns insns;
  struct bl_cfg cfg;
  struct bl_names names;
  struct bl_observations *obs; /* NULL in the first pass */
  unsigned words;
  struct bl_frame **at;               /* [cfg.n_blocks] state at block entry, NULL if not reached */
  const struct bl_frame **behind;     /* [cfg.n_blocks] private to bl_interp_behind */
  bool settled;                       /* no state at a block's entry changes any more */
  struct bl_frame *now, *edge, *hold; /* scratch */
  struct bl_jsr *jsr;             /* [cfg.n_blocks] of blocks that end in one; NULL without any */
  uint64_t *lost;                 /* [words] scratch */
  uint32_t *lambda_args;          /* names captured by each invokedynamic; see bl_interp_captured */
  uint32_t *lambda_at;            /* [insns.n] offset into lambda_args, 0 = none; NULL if the method
                                     makes no lambdas */
  uint64_t **captured_bits;       /* [insns.n] private to bl_interp_captures */
  struct bl_conversion *converts; /* [insns.n] by calls that convert a lock; NULL if none does */
  uint32_t n_lambda_args, cap_lambda_args;
  bool makes_lambdas;
  bool gives; /* some call gives something to final fields: what paths are called is settled only
                 when the states are */
  bool observe_locals; /* contents of thread-safe collections that lie in no field, too */
  const struct bl_path *entry_locks; /* [n_entry_locks] held by every caller */
  uint32_t n_entry_locks;
  uint64_t entry_confined; /* parameters that no caller has shared yet */
  struct bl_site *sites;   /* [n_sites] in code order */
  uint32_t n_sites;
  bool gets_again;    /* several of them get, so that two elements may be one; not where the method
                         locks one of them: that has one name from the entry to the exit */
  uint32_t *asked_of; /* [n_sites] name of the receiver, or first argument, of each call */
  struct bl_asked *answers;     /* [n_sites] of calls that repeat; NULL until one is met */
  struct bl_computed *computed; /* [insns.n] of arithmetic; NULL until some is met */
  uint16_t *site_of;            /* [insns.n] index into sites, of invoke instructions */
  const uint16_t *pops;         /* [insns.n] stack slots that each instruction pops */
  uint64_t **assigned; /* [cfg.n_blocks] of loop headers: bits of the locals that the loop assigns;
                         NULL if there is no way back */
  uint8_t *idle;       /* [cfg.n_blocks] of loop headers: enum bl_idle */
  uint32_t *made; /* [insns.n] name of the constant, or of the value, that it makes; 0 = none yet */
  uint8_t *alloc; /* [insns.n] number of each allocation, BL_NO_ALLOC */
  struct bl_given_to *given; /* [n_given] */
  uint32_t n_given, cap_given;
  struct bl_told_by *told; /* [n_told] where `finds_own` */
  uint32_t n_told, cap_told;
  bool has_maker_at_hand; /* `this` makes objects for itself alone, or is one of them */
  bool finds_own;         /* some object is cast to a class whose objects keep who made them */
  bool to_the_letter; /* --strict: constructors and unshared objects are observed too, and what is
                         computed with a stale value is not stale */
  enum bl_fault fault;
  uint32_t fault_bci;
  struct cf_err err;
};
enum { BL_NO_ALLOC = 255, BL_ALLOC_SELF = 62, BL_ALLOC_THIS = 63 }; /* itself; it, or a part */
enum { BL_SITE_THIS = 0xffffffffu };

/* Decodes the method and builds its graph. On false it->fault and it->err say why, but of a method
   that has no body (bl_method_has_body), as one that a method reference names may be. Everything
   lives in `a`. */
bool bl_interp_open(struct bl_interp *it, struct cf_arena *a, const struct bl_program *p,
                    const struct bl_method *m, const struct bl_effects *effects);

/* The method decoded, for bl_effects.decoded: what bl_interp_open does that depends on no effects.
   Lives in `a`, and meanwhile in `scratch`; the result is not to be changed, and may be shared
   between threads. NULL if it cannot be decoded. */
const struct bl_decoded *bl_interp_decode(struct cf_arena *a, struct cf_arena *scratch,
                                          const struct bl_method *m);

/* One who looks at states: called for every reachable instruction, in code order, with the state
   before it. */
struct bl_visitor {
  void (*visit)(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *before);
  void *ctx;
  uint32_t kinds; /* 1 << enum cf_kind of those that it is called for; 0: of all */
};
enum {
  BL_TOUCHING = 1 << CF_K_GET_FIELD | 1 << CF_K_GET_STATIC | 1 << CF_K_PUT_FIELD |
                1 << CF_K_PUT_STATIC | 1 << CF_K_ARRAY_LOAD | 1 << CF_K_ARRAY_STORE
};

/* Computes the states to their fixed point, with the observations `obs` or, with NULL, none, and
   shows them to the n visitors, each state once and when it is final. False and it->fault if the
   code is inconsistent or over budget; what visitors have seen by then means nothing. */
bool bl_interp_solve(struct bl_interp *it, struct bl_observations *obs,
                     const struct bl_visitor *visitors, unsigned n);

/* One more walk over the states for all n visitors. */
void bl_interp_visit(struct bl_interp *it, const struct bl_visitor *visitors, unsigned n);

/* The same of the blocks marked in `which` [cfg.n_blocks] alone. */
void bl_interp_visit_blocks(struct bl_interp *it, const bool *which,
                            const struct bl_visitor *visitors, unsigned n);

/* The same of the instructions marked in `which` [insns.n] alone. */
void bl_interp_visit_insns(struct bl_interp *it, const bool *which,
                           const struct bl_visitor *visitors, unsigned n);

/* Whether an observation may be lost with the names that the root has. */
bool bl_interp_may_lose(const struct bl_interp *it, enum bl_root root, uint32_t base);

/* The state after a normal end of instruction `insn`; `f` is changed in place. */
void bl_interp_step_any(struct bl_interp *it, struct bl_frame *f, uint32_t insn);

/* The commonest instruction by far, where nothing is wrong with it: a load of one slot. */
static inline bool bl_interp_load_slot(struct bl_frame *f, const struct cf_insn *in)
{
  const struct cf_opcode_info *op = &cf_opcodes[in->op];
  unsigned local = (unsigned)in->a;
  if (op->kind != CF_K_LOAD || op->n_pushes != 1 || local >= f->n_locals ||
      f->depth == f->max_stack || op->pushes[0] != (char)f->type[local]) {
    return false;
  }
  bl_frame_copy_slot(f, (unsigned)f->n_locals + f->depth, local);
  f->depth++;
  return true;
}

static inline void bl_interp_step(struct bl_interp *it, struct bl_frame *f, uint32_t insn)
{
  if (!bl_interp_load_slot(f, &it->insns.items[insn])) {
    bl_interp_step_any(it, f, insn);
  }
}

/* --- what a visitor asks --- */

/* The shared state that a field or array instruction reads or writes, and its object's name. False
   if it is no such instruction or reads what is not shared (ANALYSIS §4). */
struct bl_touch {
  uint32_t state, object; /* object: a name, 0 for statics and unknown ones */
  bool write;
  unsigned value_slot; /* of a write: first slot of the value */
  unsigned base_slot;  /* of the object or array; BL_NO_SLOT for statics */
  unsigned index_slot; /* of an array access, else BL_NO_SLOT */
  bool confined;       /* the object has not been shared yet */
};
enum { BL_NO_SLOT = 0xffffffffu };
bool bl_interp_touch_shared(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                            struct bl_touch *out); /* … of a field or array instruction */
static inline bool bl_interp_touch(const struct bl_interp *it, const struct bl_frame *f,
                                   uint32_t insn, struct bl_touch *out)
{
  return ((uint32_t)BL_TOUCHING >> cf_opcodes[it->insns.items[insn].op].kind & 1u) != 0 &&
         bl_interp_touch_shared(it, f, insn, out);
}

/* The arguments of a call in the state before it: the first slot of each, receiver first. */
enum { BL_MAX_ARGS = 256 };
struct bl_args {
  unsigned n;
  const struct bl_call *call; /* NULL: of no call, or not linked */
  uint16_t slot[BL_MAX_ARGS];
  uint8_t width[BL_MAX_ARGS];
  uint32_t name[BL_MAX_ARGS];
};
void bl_interp_args(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                    struct bl_args *out);

/* A lambda that a call gets as an argument and runs in place, under the caller's locks (ANALYSIS
   §5): its body, the effect of that, and the body's leading parameters as arguments (names only).
 */
struct bl_inline_lambda {
  const struct bl_method *body;
  const struct bl_call_effect *effect;
  struct bl_args args;           /* what it has captured, and behind that what it is handed */
  uint32_t captured;             /* how many of them */
  uint32_t made_at;              /* the invokedynamic, CF_NO_INSN of what is like a lambda */
  uint8_t handed[BL_MAX_HANDED]; /* argument + 1 of the call that it is handed first, second; 0 */
  uint8_t itself;                /* bit k: … as it is */
  uint32_t part[BL_MAX_HANDED];  /* field + 1 of the receiver of the call that it is handed, 0 */
  uint8_t element;     /* its argument + 1, of these, that is one of what the receiver has; 0 */
  bool own_block;      /* the callee runs it in a block of its own … */
  struct bl_path lock; /* … of this lock, in the method's terms, with its mode */
  bool elsewhere;      /* on another thread, or later: it holds what it takes itself, no more */
};
/* The name of the key that an operation on a map is about; 0 if it is about the whole map. `key` is
   that of a bl_seen or bl_access of a call with these arguments. */
uint32_t bl_interp_key(const struct bl_interp *it, const struct bl_args *args, uint8_t key);

/* The same of an access, whose key may be what an argument tells of itself: `put(p.name(), p)`. */
uint32_t bl_interp_access_key(const struct bl_interp *it, const struct bl_args *args,
                              const struct bl_access *a);

/* By what the value `of` has told the one of that name: a field, or a call that is given nothing
   else; 0 if by nothing that can be told. */
uint32_t bl_interp_told_by(const struct bl_interp *it, uint32_t name, uint32_t *of);

/* The instruction of the method that has made the value of that name, or the object that it is a
   part of, and the call whose result the value is; CF_NO_INSN if none is. */
uint32_t bl_interp_made_at(const struct bl_interp *it, uint32_t name);
uint32_t bl_interp_made_in(const struct bl_interp *it, uint32_t name);
uint32_t bl_interp_call_of(const struct bl_interp *it, uint32_t name);

/* Whether the call's answer hangs on nothing but its operands, as far as is known. Then remembers
   what it was asked; and the name by which such an answer is called: that of the first call of the
   same method with the same operands; of other values their own. */
bool bl_site_repeats(const struct bl_interp *it, const struct bl_site *site);
void bl_interp_note_answer(struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                           const struct bl_args *args);
uint32_t bl_interp_value(const struct bl_interp *it, uint32_t name);

/* Looks which calls answer what a collection has for a key that they are given, and change nothing;
   to be called before the first state, where anybody wants to know. Then the name by which such an
   element goes as an object that has fields: that of the first call of the same method with the
   same operands that is always made before, where nothing is put into the collection between the
   two; of other values their own. */
void bl_interp_find_gets(struct bl_interp *it);

/* The class that what the instruction makes is cast to at once, or NULL. */
const struct bl_class *bl_interp_cast_after(const struct bl_interp *it, uint32_t insn);

/* Whether the call, of a library's operation, answers what a collection has for a key, if need be
   after it has put it there. Then remembers that the value `name` is such an element of `asked`;
   and where what an element has lies, by its path: BL_NO_STATE if it is none. */
bool bl_site_finds(const struct bl_site *site);
/* … and the same of a library's call that hands on what an iterator, or an entry, has at hand: such
   an element of the collection that is shown, if it is at once cast to the elements' class. */
bool bl_site_comes_by(const struct bl_site *site);
void bl_interp_note_come_by(struct bl_interp *it, uint32_t insn, uint32_t name);
/* … which the call, or the callee by its own calls, has answered with that name. */
void bl_interp_note_element(struct bl_interp *it, uint32_t insn, uint32_t name);
/* … or which the call hands to what it runs, one after the other: they go by one name. */
void bl_interp_note_handed(struct bl_interp *it, uint32_t insn);
uint32_t bl_interp_handed_element(const struct bl_interp *it, uint32_t insn); /* the name; 0 */
bool bl_interp_is_come_by(const struct bl_interp *it, uint32_t name);
uint32_t bl_interp_found_by(const struct bl_interp *it, uint32_t name); /* the key; 0: not known */
struct bl_location bl_interp_in_element(const struct bl_interp *it, const struct bl_path *element);
bool bl_interp_is_got(const struct bl_interp *it, uint32_t name);
uint32_t bl_interp_first_got(const struct bl_interp *it, uint32_t name);
static inline uint32_t bl_interp_element(const struct bl_interp *it, uint32_t name)
{
  return it->gets_again ? bl_interp_first_got(it, name) : name;
}

/* Remembers what an instruction of arithmetic was given: names, `right` 0 if it has one operand.
   Its result is called likewise; and a number is said as the sum of another and a constant. */
void bl_interp_note_operands(struct bl_interp *it, uint32_t insn, uint32_t left, uint32_t right);
struct bl_offset {
  uint32_t from; /* a name */
  int64_t by;
};
struct bl_offset bl_interp_offset(const struct bl_interp *it, uint32_t name);

/* The lambda that argument i of the call is, if the callee runs it. */
bool bl_interp_inline_lambda(const struct bl_interp *it, const struct bl_args *args, unsigned i,
                             const struct bl_call_effect *callee, struct bl_inline_lambda *out);
/* The same of one that lambdas of the callee's run, whenever these run; in a block of their own if
   all of them do, and it is of one lock. */
bool bl_interp_later_lambda(const struct bl_interp *it, const struct bl_args *args, unsigned i,
                            const struct bl_call_effect *callee, struct bl_inline_lambda *out);
/* The same of one that the callee starts, or keeps to be started, itself or in a lambda of its own.
 */
bool bl_interp_started_lambda(const struct bl_interp *it, const struct bl_args *args, unsigned i,
                              const struct bl_call_effect *callee, struct bl_inline_lambda *out);
/* The same of one that the instruction, which is no call, puts into a field or an array in one, or
   hands back: whoever finds it there runs it. */
bool bl_interp_kept_lambda(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                           struct bl_inline_lambda *out);

/* The lambda that the value is, if what it runs changes locks. */
bool bl_interp_answered_lambda(const struct bl_interp *it, uint32_t name,
                               struct bl_inline_lambda *out);

/* Whether the k-th value that the lambda has captured carries the observation, or may do so: an
   object that is like a lambda carries all that it has captured in one. */
bool bl_interp_captures(const struct bl_interp *it, const struct bl_inline_lambda *lambda,
                        unsigned k, uint32_t bit);
/* All that the k-th value has carried, current or not; NULL if that is not known of it alone. */
const uint64_t *bl_interp_captured_bits(const struct bl_interp *it,
                                        const struct bl_inline_lambda *lambda, unsigned k);

/* A path in the callee's terms, said in the caller's; rootless if it cannot be. */
struct bl_path bl_interp_map(const struct bl_interp *it, const struct bl_args *args,
                             const struct bl_path *callee_path);
/* The name of the lock that a path in the callee's terms is, 0 for none, and how it is held. */
uint32_t bl_interp_lock(struct bl_interp *it, const struct bl_args *args,
                        const struct bl_path *callee_path, enum bl_mode *mode);
/* The lock that a call changes, 0 if that cannot be said or is no lock. */
uint32_t bl_interp_changed_lock(struct bl_interp *it, const struct bl_args *args,
                                const struct bl_lock_change *change, enum bl_mode *mode);
/* The same of a location; BL_CONTENTS_OF and BL_ELEMENTS_OF become the state of the field that the
   mapped object lies in, where it lies in one; else, with observe_locals, perhaps the one state of
   all that lie in none. */
struct bl_location bl_interp_map_location(const struct bl_interp *it, const struct bl_args *args,
                                          const struct bl_location *callee_location);

/* Where what the receiver of a library's operation keeps lies: by inheritance in the object itself
   (bl_program_inherited), else in the field that it lies in. `call` NULL: of no declared type. */
struct bl_location bl_interp_contents(const struct bl_interp *it, const struct bl_call *call,
                                      const struct bl_path *receiver);

/* The same as a state and the name of its object. */
uint32_t bl_interp_map_object(struct bl_interp *it, const struct bl_args *args,
                              const struct bl_location *callee_location, uint32_t *state);

/* The next observation, from `bit` on, of a collection that the receiver goes on showing, as an
   iterator or a view does, where the access is what an operation of the library's writes to the
   receiver, and the block that it was made in lasts; UINT_MAX if there is none. */
unsigned bl_interp_next_shown(const struct bl_interp *it, const struct bl_frame *f,
                              const struct bl_args *args, const struct bl_access *a, unsigned bit);

/* As bl_interp_map_object; what is written through an iterator or a view is written to the
   collection that it shows. */
uint32_t bl_interp_map_written(struct bl_interp *it, const struct bl_frame *f,
                               const struct bl_args *args, const struct bl_access *a,
                               uint32_t *state);

/* What an operation on a view or an iterator changes: the contents of the collection that calls got
   it of, and that it goes on showing; BL_NO_STATE if that lies in no field. */
struct bl_location bl_interp_shown_location(const struct bl_interp *it, const struct bl_args *args,
                                            const struct bl_location *callee_location);

/* The contents of the thread-safe collection, or of the reference, that the receiver is, where it
   lies in no field: state bl_state_nowhere or bl_state_fading, or BL_NO_STATE if it is none. */
struct bl_location bl_interp_local_location(const struct bl_interp *it, const struct bl_args *args,
                                            const struct bl_location *callee_location);

/* The path of the object that has the state, to which its locks are relative. To an instance method
   of its own class a static field lies beside `this`, as of the one object of a singleton. */
const struct bl_path *bl_interp_object(const struct bl_interp *it, uint32_t state, uint32_t name);

/* The location whose value is at `p`: the last step taken apart; BL_NO_STATE if there is none. */
struct bl_location bl_location_of_value(const struct bl_path *p, enum bl_state_kind kind);

/* The block that the branch goes to, where it jumps or else, which is not behind the code's end. */
static inline uint32_t bl_interp_arm(const struct bl_interp *it, uint32_t branch, bool jumps)
{
  return it->cfg.block_of[jumps ? it->insns.index_of[it->insns.items[branch].a] : branch + 1];
}

/* Whether only the branch leads into the arm, a block, and only the arm to the instruction. */
static inline bool bl_arm_leads_to(const struct bl_interp *it, uint32_t arm, uint32_t insn)
{
  return it->cfg.blocks[arm].n_pred == 1 && !it->cfg.blocks[arm].is_handler &&
         bl_cfg_dominates(&it->cfg, arm, it->cfg.block_of[insn]);
}

/* What an invoke instruction calls, and to what effect. */
static inline const struct bl_site *bl_interp_site(const struct bl_interp *it, uint32_t insn)
{
  return &it->sites[it->site_of[insn]];
}

/* Whether nobody asks what the call's result is: it is dropped, or dereferenced at once. */
bool bl_interp_drops_result(const struct bl_interp *it, uint32_t insn);

/* Whether the object of that name is not shared yet in this state. */
bool bl_interp_is_confined(const struct bl_interp *it, const struct bl_frame *f, uint32_t name);

/* Remembers what the call gives to final fields of the new object at `path`: its constructor's
   arguments, or what the callee gave them. */
void bl_interp_give(struct bl_interp *it, const struct bl_args *args,
                    const struct bl_call_effect *e, const struct bl_path *object);

/* Remembers what a constructor stores into a final field of its object, if `object` is that. */
void bl_interp_give_own(struct bl_interp *it, const struct bl_path *object,
                        const struct bl_field *field, const struct bl_path *value);

/* Remembers that what the call tells is an object that the owner of the collection has made, if it
   is one: `this.sessions.get(id)`, or what is told of a walk over them. */
void bl_interp_find_own(struct bl_interp *it, uint32_t insn, const struct bl_args *args);

/* What the object in the final field keeps in its field `step`, or NULL. Then the path without all
   such steps. */
const struct bl_path *bl_part_of(struct bl_parts *const *parts, uint32_t field, uint32_t step);
struct bl_path bl_path_called(struct bl_parts *const *parts, struct bl_path path);

/* By what path the same value is called, where this one leads through such a field of a new object,
   of an object that a final field holds, or of one whose maker is at hand: what the field was
   given. The object that has the step behind `head`, which is called so already, is of that field's
   class. */
struct bl_path bl_interp_called(const struct bl_interp *it, const struct bl_path *head,
                                struct bl_path path);

/* The same of a callee's path that has become `path` in the caller's terms: what the object is the
   call tells, for one of its targets may name a field that this object has not. */
struct bl_path bl_interp_called_in(const struct bl_interp *it, const struct bl_args *args,
                                   const struct bl_path *callee_path, struct bl_path path);

/* Whether the path itself may be called otherwise by now; then where steps are put behind it, when
   it is called so already. */
static inline bool bl_interp_is_unsettled(const struct bl_interp *it, const struct bl_path *head)
{
  uint32_t last = head->len == 0 ? BL_STEP_ELEMENT : head->step[head->len - 1];
  struct bl_parts *const *parts = it->effects->parts;
  return it->n_given != 0 || (parts != NULL && last != BL_STEP_ELEMENT && parts[last] != NULL);
}
static inline bool bl_interp_is_known(const struct bl_interp *it, const struct bl_path *head)
{
  return (it->has_maker_at_hand && head->len == 0) || bl_interp_is_unsettled(it, head);
}

/* Takes the name, which is a root's, from older values of a frame before a new value gets it
   (ANALYSIS §2, names). */
void bl_interp_forget(struct bl_interp *it, struct bl_frame *f, uint32_t name);

/* Subroutines. Remembers the state after the jsr that ends `block`; says whether it changed, so
   that what returns must be done again. Then, on the edge from the ret that ends `block`: puts the
   jsr's own locals into f, or says that its jsr has not been reached. */
bool bl_interp_enter_subroutine(struct bl_interp *it, uint32_t block, const struct bl_frame *after);
bool bl_interp_return_from(struct bl_interp *it, uint32_t block, uint32_t to, struct bl_frame *f);
bool bl_interp_ends_subroutine(const struct bl_interp *it, uint32_t block);

/* Tells the observations that the object and lock of `o` have become known. */
void bl_observation_note_roots(struct bl_observations *obs, const struct bl_interp *it,
                               const struct bl_observation *o);

/* One of BL_STATE_PARTS. */
static inline unsigned bl_state_part(uint32_t state)
{
  return state * 0x9e3779b1u >> 26;
}
/* Which of the observations in the w-th word of a set may be of the state. */
static inline uint64_t bl_may_be_of(const struct bl_observations *obs, const uint64_t *set,
                                    unsigned w, uint32_t state)
{
  return set[w] & obs->of_state[bl_state_part(state)];
}

/* What is seen is what a collection has that the method is given: in which field that lies its
   callers know. */
bool bl_interp_is_given(const struct bl_interp *it, const struct bl_location *at,
                        const struct bl_seen *seen);

/* Fills in the lazy observations of an instruction, in the state before it. */
void bl_interp_fill(struct bl_interp *it, const struct bl_frame *f, uint32_t insn);

/* Whether what a field instruction reads can be shared at all (ANALYSIS §4); true for arrays. */
bool bl_interp_reads_shared(const struct bl_interp *it, uint32_t insn);

/* Whether the branch that ends `block` leaves a loop that merely waits: it decides all that follows
   (ANALYSIS §7, check-then-act). */
bool bl_interp_ends_idle_loop(const struct bl_interp *it, uint32_t block);

/* The same of a loop that waits at a lock until what it asks for is so. */
bool bl_interp_ends_guarded_wait(const struct bl_interp *it, uint32_t block);

/* Whether the branch that ends `block` leaves a loop by what is said of one key: the loop looks for
   one that is there, or that is not. It decides what is done behind it under that key. */
bool bl_interp_ends_search(const struct bl_interp *it, uint32_t block);

/* Whether the branch decides the instruction in that way alone: it is reached whatever was said. */
bool bl_interp_is_behind_search(const struct bl_interp *it, uint32_t branch, uint32_t insn);

/* The same of an object that a parameter brought, which every caller had to itself. */
bool bl_interp_came_confined(const struct bl_interp *it, const struct bl_frame *f, uint32_t name);

/* Whether what the method has made there has room for one value: an object with a field and no
   more, or an array of one. */
bool bl_interp_holds_one(const struct bl_interp *it, uint32_t name);

/* The state behind a block that is reached, in it->arena. Once all states have settled it is found
   out once a block, however many ask. */
const struct bl_frame *bl_interp_behind(struct bl_interp *it, uint32_t block);

/* The names of the values that are one where ways meet, one a way, at most so many; how many, 0 if
   it is no such value, or of more ways. */
unsigned bl_interp_ways(struct bl_interp *it, uint32_t joined, uint32_t names[], unsigned most);

/* Whether two of the locks that are held are each, depending on the way, `lock` or another one, as
   where two objects are locked in an order: it is held by one of these names. */
bool bl_interp_holds_in_order(struct bl_interp *it, const struct bl_held *held, unsigned n,
                              const struct bl_path *lock);

/* Of such two, of which one has that name, what is the object's own lock, or hangs on it; rootless
   if it is none of them. */
struct bl_path bl_interp_lock_in_order(struct bl_interp *it, const struct bl_held *held, unsigned n,
                                       uint32_t name, const struct bl_path *object);

/* Names captured by the invokedynamic at `insn`: [*n] of them, or NULL. */
const uint32_t *bl_interp_captured(const struct bl_interp *it, uint32_t insn, uint32_t *n);

/* The slot types of what a descriptor begins with: "I", "JJ", "A", "" of 'V' … */
const char *bl_slot_types(char type);

/* The line of an instruction, 0 if unknown. */
uint32_t bl_interp_line(struct bl_interp *it, uint32_t insn);

/* Equal for the instructions of one line; of no two where no line is known. Never shown. */
uint32_t bl_interp_line_key(struct bl_interp *it, uint32_t insn);

/* The first slot of the operands of an instruction that pops n slots. */
static inline unsigned bl_interp_operands(const struct bl_frame *f, unsigned n)
{
  return (unsigned)f->n_locals + f->depth - n;
}

#endif
