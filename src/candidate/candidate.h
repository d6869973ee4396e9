/* A use of a stale value, before it is written up: what the block-local check found in one method,
   and the questions that are asked of it. */
#ifndef BL_CANDIDATE_H
#define BL_CANDIDATE_H

#include "src/finding/finding.h"
#include "src/interp/uses.h"
#include "src/candidate/test.h"
#include "src/summary/observe.h"

/* Which writes of what was tested do harm in between, and so serve best as the example. */
enum bl_harm {
  BL_HARM_BY_ANY,
  BL_HARM_BY_TAKES, /* it had something: only who takes that away */
  BL_HARM_BY_PUTS,  /* it had few enough, or not that one: only who puts something there */
  BL_HARM_BY_SAME   /* what is kept is the greatest, or least: the same done by another thread */
};

struct bl_candidate {
  bool there;
  uint32_t bit;  /* the observation */
  uint32_t insn; /* of the use */
  enum bl_kind kind;
  enum bl_confidence confidence;
  enum bl_benign benign;
  bool puts_missing;     /* what was not there is put there */
  bool takes_back;       /* something is taken out, or the field given what it was born with */
  bool one_writer;       /* only this method writes what it updates without a lock */
  bool strict_only;      /* the published definition reports it, the default mode never */
  bool rechecked_inside; /* the callee that acts checks again in its own block */
  bool again;            /* what was tested is read again and dereferenced: only who takes it away
                            interferes */
  uint32_t read_at;      /* … by this instruction (its index) */
  bool fails;            /* … which throws where there is nothing */
  bool draws;            /* … which itself takes it away: who comes second has nothing */
  bool another;          /* what is next by now is taken: likewise */
  bool put_before;       /* what was put there is looked up again: no test */
  bool fades;            /* and the collector does, at any time */
  bool filled;           /* an array of the old size is filled */
  bool swapped;          /* what is overwritten is taken too, or there is nothing: none is lost */
  bool taken;            /* what was read is set back, and the method goes on with it */
  bool unseen;           /* an operation that may fail, and whose failure nobody sees */
  bool versions_only;    /* two versions meet, and no block of one lock has to do with it */
  bool write;            /* the use writes */
  bool composed;         /* it is made of two calls that are each atomic, and surely wrong */
  bool fills_in;         /* where there was no entry yet, one is computed and put there */
  bool extreme;          /* the greatest, or least, of what it is given is kept */
  bool bounded;          /* an atomic counts as long as a bound is not reached */
  bool overfills;        /* one more goes in where there were fewer than some bound */
  bool old_index; /* an index into the list is computed from what the list had, or was compared
                     with how many there were */
  const struct bl_method *dropper; /* it drops, when it is empty, what is added to here; or NULL */
  enum bl_harm harm;
  bool drawn;          /* it is made with a number that the block drew: nobody has that again */
  bool empty_handed;   /* who finds by the recheck that another has taken it goes on with nothing */
  bool published;      /* what was tested had been written before what it announces */
  bool half_made;      /* ... and is made ready by a call that comes after that */
  uint32_t decided_at; /* instruction index of the branch, CF_NO_INSN unless a decision */
  uint32_t acted_on;   /* state that the act accesses, BL_NO_STATE if none */
  uint32_t acted_object; /* … of the object of that name */
  uint32_t held;  /* name of a lock that is held from a read to the use though it guards nothing,
                     0 none */
  uint32_t other; /* the observation that it is put together with, + 1 */
  bool in_lambda; /* the act is in a lambda that the call runs: it is reported there */
  bool elsewhere; /* … and that runs on another thread, or later */
  bool still_current;             /* … while the block that the value was read in goes on here */
  const struct bl_method *lambda; /* its body, NULL if there is none */
  uint32_t replaced_at; /* instruction index of the put that replaced what was read, and whose own
                           answer nobody wants; CF_NO_INSN */
  const struct bl_method *act_method; /* where, if in a callee, else NULL */
  uint32_t act_bci;
  const struct bl_fact *interference; /* a write that comes between; NULL: none can */
  const struct bl_fact *example;      /* … the one that shows best what harm is done */
};

/* A field whose current value an instruction adds to, or gives a call; state BL_NO_STATE if it does
   neither. */
struct bl_sum {
  uint32_t state, object;
  bool call;
};

/* What an instruction compares for equality: operands of a comparison, arguments of a call that
   compares; or the array and the index of an element that it loads or stores (names, 0 none). */
enum { BL_MAX_OPERANDS = 3 };
struct bl_operands {
  uint32_t name[BL_MAX_OPERANDS];
};

/* A put, or the like, whose answer, what it replaced, is dropped. */
struct bl_blind_put {
  uint32_t insn, state, object, key;
};
enum { BL_MAX_BLIND_PUTS = 16 };

/* A store of an object into a field; `fresh`: of a new one, which can change and which nobody had
   seen. */
struct bl_publication {
  uint32_t insn, state, object, value;
  bool fresh;
};
enum { BL_MAX_PUBLICATIONS = 16 };

/* A new array for as many as there are, and the walk that begins later over what there is. */
struct bl_sized {
  uint32_t insn;
  unsigned bit;  /* of how many there are */
  uint32_t walk; /* instruction index, 0 while there is none */
};
enum { BL_MAX_SIZED = 8 };

/* An element of an array that the method loads, and its index: names. */
struct bl_element {
  uint32_t name, index;
};
enum { BL_MAX_ELEMENTS = 16 };

/* An instruction that compares a fresh observation with an older one of the same place. */
struct bl_compare {
  bool there;
  unsigned fresh, old; /* bits */
};

struct bl_carriers;
struct bl_ghosts;

/* To a question that is asked at most once. */
enum bl_answer { BL_UNASKED, BL_NO, BL_YES };

/* What is remembered of one method while its states are visited. */
struct bl_method_check {
  struct bl_worker *w;
  struct bl_interp *it;
  bool strict;   /* as [AHB] has it */
  bool versions; /* only conflicts of versions are looked for … */
  bool plain;    /* … and every read without a lock has a version of its own, as [K] has it */
  struct bl_candidate *first;   /* [obs.n] first use of each observation, for --strict */
  struct bl_candidate *worst;   /* [obs.n] worst use */
  struct bl_candidate *version; /* [obs.n] worst conflict of versions */
  uint64_t *tested_current;     /* [insns.n][words] what each branch tested while it was current; of
                                   a read: what was tested on the way to it, and still is */
  bool *tested_old;             /* [insns.n] … and whether it tested anything else, too */
  struct bl_held (*held_at_read)[BL_MAX_HELD]; /* [obs.n] locks held where it was made */
  uint8_t *n_held_at_read;                     /* [obs.n] */
  struct bl_test *tests;                       /* [insns.n] what each branch compares */
  struct bl_compare *compares;                 /* [insns.n] */
  uint32_t compares_end;                       /* behind the last that is there; 0: there is none */
  uint64_t **alike;                            /* [obs.n] private to bl_alike; NULL until asked */
  struct bl_sum *sums;                         /* [insns.n] */
  struct bl_operands *operands;                /* [insns.n] */
  uint32_t
      *through; /* [insns.n] of a call: the observation, + 1, that its receiver is as it is now */
  uint32_t *dereferenced_at; /* [obs.n] instruction index + 1 of the first that dereferences it */
  struct bl_blind_put puts[BL_MAX_BLIND_PUTS];
  unsigned n_puts;
  uint8_t *told;  /* [obs.n] private to reported.c */
  bool *confined; /* [obs.n] the object was not shared where it was read */
  struct bl_publication published[BL_MAX_PUBLICATIONS];
  unsigned n_published;
  struct bl_sized sized[BL_MAX_SIZED];
  unsigned n_sized;
  struct bl_element elements[BL_MAX_ELEMENTS]; /* private to stripe.c */
  unsigned n_elements;
  bool many_elements;           /* more than that */
  struct bl_carriers *carriers; /* private to ordered.c; NULL: the method starts nothing */
  enum bl_answer claims_lock;   /* bl_claims_lock of the method */
  enum bl_answer has_finally;   /* private to anyway.c */
  struct bl_claims *claims;     /* private to claims.c: of methods that were looked at for them */
  struct bl_ghosts *ghosts;     /* NULL: not asked for, or there are none */
  bool *stale;                  /* [cfg.n_blocks] something may be stale in the block ... */
  bool any_stale;               /* ... in some block */
  bool *telling;                /* [insns.n] something stale is used there, or may decide it */
  bool vouched;                 /* a helper vouches for something that it has read (BL_VOUCH_…) */
};

/* What a call does at its site: the callee itself, or a lambda that it runs. */
struct bl_callee {
  const struct bl_call_effect *effect;
  const struct bl_args *args;
  const struct bl_inline_lambda *lambda; /* NULL: the callee itself */
  uint32_t handed; /* parameter + 1 of the lambda's body that the value is handed as, 0: captured */
};

/* Whether what the callee does is told where it stands, in a lambda's body. */
bool bl_is_told_inside(const struct bl_callee *callee);

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

/* The observations of the same place as this one, itself too, as bits. */
const uint64_t *bl_alike(const struct bl_method_check *c, uint32_t bit);

/* A new object of this method's that can change and that nobody has seen before the instruction. */
bool bl_is_fresh(const struct bl_method_check *c, const struct bl_frame *f, uint32_t name);

/* What is put into a collection. */
enum bl_put {
  BL_PUTS_OTHER,
  BL_PUTS_COMPUTED, /* the result of a call: to compute it twice is to waste time */
  BL_PUTS_MADE,     /* a new object that can change, made by a call, and only put there */
  BL_PUTS_FRESH     /* a new object that can change, whoever has been given it: of two, one is lost
                       with what is put into it */
};

/* What the access, which the callee makes, puts there. */
enum bl_put bl_what_is_put(const struct bl_method_check *c, uint32_t insn,
                           const struct bl_callee *callee, const struct bl_access *a);

/* Whether the new collection of that name is filled before the call `insn` puts it into a map, and
   neither it nor what the map answered at the read is changed by this method otherwise. Of an array
   whether it is only kept. */
bool bl_puts_whole(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn,
                   uint32_t name);

/* Whether on every way from the read of an atomic to the instruction a compareAndSet has been tried
   that expects what was read: the value is the winner's, who may do more about it. */
bool bl_is_won_since(const struct bl_method_check *c, const struct bl_observation *o,
                     uint32_t insn);

/* Whether the method alone writes the state, once its object is made. */
bool bl_is_lone_writer(const struct bl_method_check *c, uint32_t state);

/* Whether an access of the method's own lies in a new block of the observation's lock; a write of
   what was read in one operation, and is written in one, is such a block itself. */
bool bl_in_new_block(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_observation *o, uint32_t state, uint32_t object, bool write);

/* Whether a callee's access lies in a new block of the observation's lock. */
bool bl_in_block_of(const struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_observation *o, const struct bl_access *a,
                    const struct bl_callee *callee);

/* Whether the block that a callee, or what it runs, opened around its access is of the lock. */
bool bl_in_lock(const struct bl_method_check *c, const struct bl_observation *o,
                const struct bl_access *a, const struct bl_callee *callee);

/* Notes in x that the act is this access of a callee's. */
void bl_act_of(struct bl_candidate *x, const struct bl_access *a, const struct bl_callee *callee);

/* Whether the state is one that the lock is there for: some write of it happens under the lock. */
bool bl_belongs_to_lock(const struct bl_method_check *c, uint32_t lock,
                        const struct bl_location *at);

/* Whether the class is made for another thread to take away what a method has found in the field:
   others copy it before they test it, a callback takes it away, who sets it does, who takes it away
   works on the same thread-safe collection, or does so under the lock that the class else reads and
   writes it under, and this test does not hold. */
bool bl_is_known_to_vanish(const struct bl_method_check *c, const struct bl_observation *tested);

/* Whether a local variable has the very reference that was read, and the method returns it after
   the instruction. */
bool bl_hands_back(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                   uint32_t bit);

/* Whether a local variable has what is there now, read in a block that still lasts, and it is read
   again after the instruction. */
bool bl_keeps_present(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      uint32_t state, uint32_t object);

/* … and asked whether it is null. */
bool bl_keeps_and_asks(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                       uint32_t state, uint32_t object);

/* Whether the local variable is read, before it is set, on some way from the instruction on. */
bool bl_is_read_on(const struct bl_method_check *c, uint32_t insn, int32_t local);

/* Whether what a call is given last is in a local variable that is read after it. */
bool bl_goes_on_with_last(const struct bl_method_check *c, uint32_t insn);

/* Notes in the first look which element the instruction loads. Then whether the lock, a name, is
   such an element, and by its index the same one at the read and at the use. */
void bl_remember_element(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);
bool bl_is_same_stripe(const struct bl_method_check *c, uint32_t lock, uint32_t read, uint32_t use);

/* Whether what can change on the way to the lock, a name, is loaded once in the method, before the
   read: it is one and the same value at both ends. */
bool bl_is_loaded_once(const struct bl_method_check *c, const struct bl_candidate *x,
                       uint32_t lock);

/* Whether the observation decides that the instruction is reached. */
bool bl_is_decided(const struct bl_frame *f, uint32_t bit);

/* Whether the store goes into the element that the observation was read from, as far as the indices
   tell; what is no element is itself. */
enum bl_alike { BL_ALIKE, BL_PERHAPS_ALIKE, BL_NOT_ALIKE };
enum bl_alike bl_is_same_element(const struct bl_method_check *c, const struct bl_observation *o,
                                 uint32_t insn);

/* Whether what tells the block of the read, its lock or the object, is certainly the same there and
   at the use. */
bool bl_is_same_lock(const struct bl_method_check *c, const struct bl_candidate *x);

/* Whether some lock is held optimistically and not validated yet. */
bool bl_is_unvalidated(const struct bl_frame *f);

/* Notes in the first look at every instruction whether people are told of stale operands, or more
   is made of them; then whether they are only told. */
void bl_remember_told(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_use *uses, unsigned n, const struct bl_args *args);
bool bl_only_told(const struct bl_method_check *c, uint32_t bit);

/* Notes in the first look what an instruction compares; then whether the use is decided, in a block
   that still lasts, by a comparison of the copy, or of a stamp that was read with it, with the
   present. */
void bl_remember_compare(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);
bool bl_is_compared(const struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_candidate *x);

/* Whether the call compares the argument, an old copy, with what is there by then, or its callee
   does before it changes that: to be compared is no use. */
bool bl_is_operand(const struct bl_method_check *c, const struct bl_observation *o, uint32_t insn,
                   const struct bl_callee *callee, unsigned argument);

/* Whether the callee looks again, in its block of the access, before it does that: into the place
   that the observation is of, or at a stamp that was read with it, and which it is given. */
bool bl_callee_looks_again(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                           const struct bl_access *a, const struct bl_callee *callee);

/* Whether the use is decided by several alternatives, and one of them is a fresh test of what was
   read, in a block that still lasts. */
bool bl_is_alternative(const struct bl_method_check *c, const struct bl_frame *f,
                       const struct bl_candidate *x);

/* Whether the branch compares something with a bound, and all alternatives that lead to the
   instruction without that ask the bound itself: it may be switched off. */
bool bl_may_be_unbounded(const struct bl_method_check *c, uint32_t branch, uint32_t insn);

/* Whether the lock, a name, has been held since the observation was made. */
bool bl_lasts_since(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                    uint32_t lock);

/* The name of a lock that has been held since then, 0 if there is none. */
uint32_t bl_held_since(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit);

/* Whether the read, the use and every write of what was read lie where one and the same atomic was
   won by a compareAndSet, or the key by a putIfAbsent, be it by a callee, and has not been given
   up. BL_CLAIMED_BY_CLASS: what was read lies in no field, and all writes of that class do. */
enum bl_claimed { BL_NOT_CLAIMED, BL_CLAIMED_BY_CLASS, BL_CLAIMED_BY_ALL };
enum bl_claimed bl_is_claimed(struct bl_method_check *c, const struct bl_candidate *x);

/* Whether the write of the constant gives up a lock made of a compareAndSet, in a finally block of
   who was told by the branch that it is held: only such operations ever write anything else. */
bool bl_gives_up(const struct bl_method_check *c, uint32_t state, uint32_t branch, uint32_t insn,
                 struct bl_constant value);

/* Whether the branch tested the observation itself, and leads to the instruction only where what it
   tested was there. */
bool bl_was_there(const struct bl_method_check *c, const struct bl_observation *o, uint32_t branch,
                  uint32_t insn);

/* Notes in the first look of which observation the receiver of a call is a copy that still holds.
   Then whether a test of what such a call returned decides the use: the field was read again, into
   a local, and asked. */
void bl_remember_through(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);
bool bl_is_asked_again(const struct bl_method_check *c, const struct bl_frame *f,
                       const struct bl_candidate *x);

/* Whether what was read is tested anew, in a block of its lock that still lasts, where a loop is
   left that leads to the act: `while (none) wait();`. */
bool bl_is_tested_on_leaving(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct bl_candidate *x);

/* Whether what was read is tested anew on every way to the instruction, in a block of its lock that
   still lasts, though that test may have led to other things; or at least read anew. */
bool bl_is_looked_at_again(const struct bl_method_check *c, const struct bl_frame *f,
                           const struct bl_observation *o, uint32_t insn);
bool bl_is_read_anew(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_observation *o, uint32_t insn);

/* Whether the second instruction is reached from the first only by an exception. */
bool bl_only_after_failure(const struct bl_interp *it, uint32_t from, uint32_t to);

/* Remembers what the instruction compares, in the state before it. */
void bl_remember_operands(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn);

/* The value that the branch asks whether it is null, on whichever side the null is written; 0 if it
   asks something else. *jumps: it jumps if it is, not if it is not. */
uint32_t bl_asked_null(const struct bl_method_check *c, uint32_t branch, bool *jumps);

/* Whether the instruction jumps to the return of a reference: what comes there on another way is
   something else. */
bool bl_jumps_to_return(const struct cf_code *code, const struct cf_insn *in);

/* The method itself has made the object of that name. */
bool bl_is_made_here(const struct bl_interp *it, uint32_t name);

/* The use writes to, or reads from, an object of the method's own that nobody else has yet: it is
   not the stale value, but what is made of it. */
bool bl_is_being_made(const struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_use *use);

/* Whether the value is the thread at hand, or says which one that is. */
bool bl_is_this_thread(const struct bl_method_check *c, uint32_t name);

/* Whether the object is what the thread at hand keeps for itself, as the field that keeps it makes
   it for each: nobody hands it another. */
bool bl_is_thread_local(const struct bl_method_check *c, const struct bl_observation *o);

/* Whether the call at that place has answered null wherever the instruction is reached: what it was
   to take was not there. */
bool bl_found_nothing(const struct bl_method_check *c, uint32_t bci, uint32_t insn);
/* … or something. */
bool bl_found_something(const struct bl_method_check *c, uint32_t bci, uint32_t insn);

/* Whether the collection was taken out of its field, in the block that it was read in: nobody else
   has it. */
bool bl_is_taken_out(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_observation *contents);

/* Whether what the candidate has does not change any more: a branch that tested this very copy has
   led here only if so, or what was done before with the field or the copy says it. */
bool bl_is_last_value(struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_candidate *x);

/* Whether the candidate has what a map has under a key, and once that is there it stays. */
bool bl_is_lasting_entry(struct bl_method_check *c, const struct bl_candidate *x);

/* The state behind a block that is reached, in it->arena. */
struct bl_frame *bl_state_behind(struct bl_interp *it, uint32_t block);

/* Whether who finds, by the recheck, that another has taken what was there goes on with nothing,
   though the method makes one where there was none at first. */
bool bl_is_left_empty_handed(const struct bl_method_check *c, const struct bl_candidate *x);

/* Whether the value `joined` is the one called `name` where that is not null, and else one that the
   method makes or is told there. */
bool bl_is_one_of(const struct bl_method_check *c, uint32_t joined, uint32_t name);

/* What an act writes: a value of that name, if it has one, or a constant. */
struct bl_written {
  uint32_t name;
  struct bl_constant constant;
  const struct bl_call_effect *callee; /* that writes it, NULL for the instruction itself */
};

/* Whether the branch compares what the state had with the very value that is written to it at
   `insn`: whatever came in between, in the end it has that value, as it would without the check. Of
   a constant only if that is all that the branch decides, and it is asked and set by methods of
   another class that do nothing else. */
bool bl_sets_what_was_missed(const struct bl_method_check *c, uint32_t branch, uint32_t insn,
                             const struct bl_observation *o, const struct bl_written *written);

/* Whether the branch asks whether the very value that was read is 0, false or null, and all that it
   decides, and all that is done with the value, is that the instruction makes it that: the check
   but saves the write, and whatever comes in between, it is as if the write came after that. */
bool bl_sets_back_missed(const struct bl_method_check *c, const struct bl_frame *f,
                         const struct bl_observation *o, uint32_t branch, uint32_t insn,
                         const struct bl_written *written);

/* Whether the branch asks whether just those bits are set that the write sets, in what the field
   has by then: to set them twice is to set them once. */
bool bl_sets_bits_missed(const struct bl_method_check *c, uint32_t branch,
                         const struct bl_written *written);

/* Whether the order of two values, not just whether they are equal, may decide the branch. */
bool bl_asks_order(const struct bl_interp *it, uint32_t branch);

/* Whether it compares something with a bound, which is not 0. */
bool bl_asks_bound(const struct bl_method_check *c, uint32_t branch);

/* Whether both branches ask something of one number. */
bool bl_asks_same_number(const struct bl_method_check *c, uint32_t branch, uint32_t other);

/* Whether all that the arm of the branch does that leads to the instruction is the instruction, and
   there is no other arm. */
bool bl_decides_nothing_else(const struct bl_method_check *c, uint32_t branch, uint32_t insn);

/* What is written is what every field is born with: 0, false, null. */
bool bl_writes_nothing(const struct bl_interp *it, const struct bl_written *written);

/* Whether the branch asks whether the very value that is written is greater, or less, than what the
   state had: the greatest is to be kept, and a lesser one can take its place. Not of a bound that
   the object itself has: that is a correction, and whoever makes it makes the same. */
bool bl_keeps_extreme(const struct bl_method_check *c, uint32_t branch,
                      const struct bl_written *written);

/* Whether the method itself writes what they are of between the two reads. */
bool bl_is_set_between(const struct bl_method_check *c, const struct bl_observation *from,
                       const struct bl_observation *to);

/* Whether the use is a conflict of versions [K] (state_version.c), once it is excused or not. */
bool bl_is_conflict(const struct bl_method_check *c, const struct bl_candidate *x);

/* Whether some write of the method's own is of the state. */
bool bl_writes(const struct bl_summaries *all, const struct bl_method *m, uint32_t state);

/* Finds, in the state before the use, the write that best shows the interference, and an example of
   those that do harm; whether some write exists at all, though a lock may keep it out. */
bool bl_find_interference(const struct bl_method_check *c, const struct bl_frame *f,
                          struct bl_candidate *x);

/* The lock of that name among those that are held; NULL. */
const struct bl_held *bl_held_among(const struct bl_held *held, unsigned n, uint32_t name);

/* Whether some other lock than the observation's is held from the read to the use. */
bool bl_holds_on(const struct bl_method_check *c, const struct bl_frame *f,
                 const struct bl_candidate *x);

/* Whether the write that was found is one that cannot name the locks of its callers, and one of
   those that are held from the read to the use is held at a call that leads to it: most likely at
   all. */
bool bl_is_kept_out_by_callers(const struct bl_method_check *c, const struct bl_frame *f,
                               const struct bl_candidate *x);

/* Fills in benign and interference of a candidate, in the state before its use. */
void bl_excuse(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate *x);

/* Whether all callers of the method that is checked hold some other lock than the one between read
   and use, as far as can be seen, or the method says that they do. */
bool bl_callers_hold(struct bl_method_check *c, const struct bl_candidate *x);

/* Whether a lock that callers of the method hold keeps others out of the object, both in the
   method's terms. A lock of an argument is another one for each argument: who comes with his own is
   not kept out, unless what is at stake is the argument's, too. */
bool bl_callers_exclude(const struct bl_method *m, const struct bl_path *lock,
                        const struct bl_path *object);

/* Whether a method says, by an assertion or an annotation, that its callers hold a lock. */
bool bl_claims_lock(const struct bl_summaries *all, const struct bl_method *m);

/* Before the first look: whether the method starts anything. Notes in the first look where new
   objects go; then whether what is started with the object runs neither at the read nor before the
   use. */
void bl_expect_carriers(struct bl_method_check *c);
void bl_remember_carriers(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_args *args);
bool bl_is_ordered(struct bl_method_check *c, const struct bl_candidate *x);

#endif
