/* A use of a stale value, before it is written up: what the looks at one method have found. What
   can be asked of it, of its lock, its branch and its value stands in the headers beside this one.
 */
#ifndef BL_CANDIDATE_H
#define BL_CANDIDATE_H

#include "src/candidate/test.h"
#include "src/finding/finding.h"
#include "src/interp/uses.h"
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
  bool puts_holder;      /* what is put is a new collection */
  bool one_way;          /* a flag that all set to the same was looked at without its lock */
  bool obtained;         /* what is put for a key is not given to the method, but got by it */
  bool takes_back;       /* something is taken out, or the field given what it was born with */
  bool takes_found;      /* one is taken of those that were there */
  bool one_writer;       /* only this method writes what it updates without a lock */
  bool strict_only;      /* the published definition reports it, the default mode never */
  bool rechecked_inside; /* the callee that acts checks again in its own block */
  bool again;            /* what was tested is read again and dereferenced: only who takes it away
                            interferes */
  uint32_t read_at;      /* … by this instruction (its index) */
  bool remade;           /* … and is made anew each time that it is gone */
  bool fails;            /* … which throws where there is nothing */
  bool of_another;       /* … which may have another by then, with less in it */
  bool draws;            /* … which itself takes it away: who comes second has nothing */
  bool put_on;           /* … and put into a collection that takes no null */
  bool another;          /* what is next by now is taken: likewise */
  bool in_two;           /* what was next is taken away by its name, and gone on with */
  bool numbered;         /* a key is made of how many there were, and something put under it */
  bool put_before;       /* what was put there is looked up again: no test */
  bool walked;           /* what is looked up is a key that a walk has come by: likewise */
  bool goes_on;          /* a walk over a collection, begun in an earlier block, goes on */
  bool fades;            /* and the collector does, at any time */
  bool filled;           /* an array of the old size is filled */
  bool padded;           /* … by the collection itself, with null at its end where it has fewer */
  bool swapped;          /* what is overwritten is taken too, or there is nothing: none is lost */
  bool taken;            /* what was read is set back, and the method goes on with it … */
  bool takes_key;        /* … or taken away, under its key of a map */
  bool put_over;         /* … or has called it, to end it, and puts another in its place */
  bool put_back;         /* … after a wait, with nothing of what is there by then */
  bool unseen;           /* an operation that may fail, and whose failure nobody sees … */
  bool told;             /* … and whose success the method tells */
  bool versions_only;    /* two versions meet, and no block of one lock has to do with it */
  bool write;            /* the use writes */
  bool changes_it;       /* … into the very object, or collection, that was read */
  bool alters;           /* … and what was read is not stored, but changed */
  bool composed;         /* it is made of two calls that are each atomic, and surely wrong */
  bool fills_in;         /* where there was no entry yet, one is computed and put there */
  bool extreme;          /* the greatest, or least, of what it is given is kept */
  bool bounded;          /* an atomic counts as long as a bound is not reached */
  bool overfills;        /* one more goes in where there were fewer than some bound */
  bool old_index;  /* an index into the list is computed from what the list had, or was compared
                      with how many there were */
  bool torn_index; /* … or into an array, of another field, before the two are validated */
  const struct bl_method *dropper; /* it drops, when it is empty, what is added to here; or NULL */
  bool counts_up;                  /* … when nobody uses it, what is counted up here */
  enum bl_harm harm;
  bool drawn;            /* it is made with a number that the block drew: nobody has that again */
  bool counts_on_answer; /* the callee that checks again answers nothing then, and that is used */
  bool empty_handed;   /* who finds by the recheck that another has taken it goes on with nothing */
  bool keeps_nothing;  /* … that another has put something there: likewise, with what it found */
  bool published;      /* what was tested had been written before what it announces */
  bool half_made;      /* ... and is made ready by a call that comes after that */
  bool in_turns;       /* ... and is a collection that is filled one by one */
  uint32_t decided_at; /* instruction index of the branch, CF_NO_INSN unless a decision */
  uint32_t acted_on;   /* state that the act accesses, BL_NO_STATE if none */
  uint32_t acted_object; /* … of the object of that name */
  uint32_t held;   /* name of a lock that is held from a read to the use though it guards nothing,
                      0 none */
  uint32_t other;  /* the observation that it is put together with, + 1 */
  bool names_lost; /* the value has been gathered, and says what the collection loses */
  uint32_t named;  /* the key, a name, of what is removed; 0: of several, or not known */
  bool apart;      /* what goes with the compared one is handed back, read at another time */
  bool in_lambda;  /* the act is in a lambda that the call runs: it is reported there */
  bool elsewhere;  /* … and that runs on another thread, or later */
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
   compares; or the array, the index and the new value of an element that it loads or stores; or
   the value that it stores into a field (names, 0 none). */
enum { BL_MAX_OPERANDS = 5 };
struct bl_operands {
  uint32_t name[BL_MAX_OPERANDS];
  uint32_t receiver_at; /* of a call: the index, a name, of the array's element that it is made on;
                           0: that is none, or not known. Private to stripe.c */
};

/* A put, or the like, whose answer, what it replaced, is dropped. */
struct bl_blind_put {
  uint32_t insn, state, object, key;
};
enum { BL_MAX_BLIND_PUTS = 16 };

/* A store of an object into a field, or under a key of a map; `fresh`: of a new one, which can
   change and which nobody had seen. */
struct bl_publication {
  uint32_t insn, state, object, value;
  bool fresh;
  uint32_t key; /* as in an observation */
};
enum { BL_MAX_PUBLICATIONS = 16 };

/* A new array for as many as there are, and the walk that begins later over what there is. */
struct bl_sized {
  uint32_t insn;
  unsigned bit;    /* of how many there are */
  uint32_t walk;   /* instruction index, 0 while there is none */
  uint32_t handed; /* private to padded.c: the call that hands it back, filled; 0 likewise */
  bool told;       /* … and a use of an element has been looked at */
};
enum { BL_MAX_SIZED = 8 };

/* An element of an array that the method loads, and its index: names; by which instruction, and
   into which slot of the stack, CF_NO_INSN once it has left that. */
struct bl_element {
  uint32_t name, index;
  uint32_t insn, slot;
};
enum { BL_MAX_ELEMENTS = 16 };

/* An instruction that compares a fresh observation with an older one of the same place. */
struct bl_compare {
  bool there;
  unsigned fresh, old; /* bits */
};

/* An untimed wait, in no loop of its own, and the lock that it gives up: a name. */
struct bl_wait {
  uint32_t insn, lock;
};
enum { BL_MAX_WAITS = 4 };

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
  uint64_t *tested_somewhere;   /* [words] … of all branches so far */
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
  bool asserted;  /* likewise: who only asserts what was read has but told of it */
  bool *confined; /* [obs.n] the object was not shared where it was read */
  struct bl_publication published[BL_MAX_PUBLICATIONS];
  unsigned n_published;
  struct bl_wait waits[BL_MAX_WAITS]; /* private to waited_once.c */
  unsigned n_waits;
  struct bl_sized sized[BL_MAX_SIZED];
  unsigned n_sized;
  struct bl_element elements[BL_MAX_ELEMENTS]; /* private to stripe.c */
  unsigned n_elements;
  bool many_elements;           /* more than that */
  struct bl_carriers *carriers; /* private to ordered.c; NULL: the method starts nothing */
  enum bl_answer claims_lock;   /* bl_claims_lock of the method */
  enum bl_answer has_finally;   /* private to anyway.c, as these two are, for one walk: */
  bool *walk_seen;              /* [cfg.n_blocks] NULL until one is made */
  uint32_t *walk_queue;         /* [cfg.n_blocks] */
  struct bl_claims *claims;     /* private to claims.c: of methods that were looked at for them */
  struct bl_occupied *occupied; /* likewise, to occupied.c */
  unsigned n_occupied;          /* … how many */
  struct bl_ghosts *ghosts;     /* NULL: not asked for, or there are none */
  bool *stale;                  /* [cfg.n_blocks] something may be stale in the block ... */
  bool any_stale;               /* ... in some block */
  bool *telling;                /* [insns.n] something stale is used there, or may decide it */
  bool gives;                   /* a call was given what is stale */
  bool draws_next;              /* something is taken away by a name that was next */
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

static inline bool bl_same_place(const struct bl_observation *o, uint32_t state, uint32_t object)
{
  return o->state == state && o->object == object;
}

/* The observations of the same place as this one, itself too, as bits. */
const uint64_t *bl_alike(const struct bl_method_check *c, uint32_t bit);

/* Notes in x that the act is this access of a callee's. */
void bl_act_of(struct bl_candidate *x, const struct bl_access *a, const struct bl_callee *callee);

#endif
