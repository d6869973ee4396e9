/* The abstract state of one method at one point: names, types and observations of every register,
   held locks, decisions. Moves and joins them; computes no values. Knows nothing of instructions.
 */
#ifndef BL_FRAME_H
#define BL_FRAME_H

#include "src/interp/path.h"

#include "src/interp/bits.h"

/* A lock that this thread holds here, or, with a negative depth, one of the caller's that the
   method has given up. */
struct bl_held {
  uint32_t name;
  int16_t depth;       /* 0: BL_HELD_IF, BL_HELD_NOT or BL_HELD_SOMEWHERE */
  uint8_t exclusive;   /* how many of the holds are exclusive: without any it is held shared */
  uint8_t state : 7;   /* enum bl_held_state */
  uint8_t negated : 1; /* the witness tells the contrary */
  uint32_t
      site; /* bci of the acquisition, BL_SITE_ENTRY if held on entry; the least where paths meet */
  uint32_t witness; /* name of the value that tells whether the lock was taken, 0 = none */
};
enum bl_held_state {
  BL_HELD_SURE,
  BL_HELD_VALIDATED, /* held optimistically until a validation said that nobody had come: the block
                        is over, though a conversion may go on with it */
  BL_HELD_OPTIMISTIC,
  BL_HELD_IF,       /* held if the witness is not zero (ANALYSIS §6, tryLock) */
  BL_HELD_NOT,      /* the witness was found to be zero */
  BL_HELD_SOMEWHERE /* on some of the paths that met, nothing tells on which: it counts as not held,
                       but to give it up gives up nothing of the caller's */
};

static inline bool bl_held_is_optimistic(const struct bl_held *h)
{
  return h->state == BL_HELD_OPTIMISTIC || h->state == BL_HELD_VALIDATED;
}
static inline enum bl_mode bl_held_mode(const struct bl_held *h)
{
  return bl_held_is_optimistic(h) ? BL_OPTIMISTIC : h->exclusive > 0 ? BL_EXCLUSIVE : BL_SHARED;
}
enum { BL_MAX_HELD = 16, BL_SITE_ENTRY = 0xffff }; /* no instruction's (JVMS §4.7.3) */

/* Observations are bits. A register has three sets of `words` words: */
enum bl_set {
  BL_SET_CURRENT,
  BL_SET_RELEASED, /* the block has ended */
  BL_SET_WAITED,   /* a wait gave the lock up and took it again; the lock is still held */
  BL_SETS
};
/* A decision keeps a fourth: what its branch read from registers without any stale observation.
   Where paths meet, this one is what all of them tested. */
enum { BL_SET_FRESH = BL_SETS, BL_DECISION_SETS };

enum { BL_MAX_DECISIONS = 32 };

/* Sets beside those of registers: those of ended decisions, and six. */
enum { BL_BESIDE_SETS = BL_SETS + 6 };

struct bl_frame {
  bool reached;
  bool touched; /* more than the operand stack has changed since somebody last cleared this; too
                   often set does no harm */
  bool stale;   /* some observation has been released on a way to here */
  uint16_t n_locals, max_stack, depth; /* depth: stack slots in use */
  uint16_t n_held, n_decisions, cap_decisions;
  unsigned words;
  uint32_t *name;      /* [n_locals + max_stack] */
  uint8_t *type;       /* the same: I J F D A R, T = unusable */
  uint64_t *bits;      /* [n_locals + max_stack][BL_SETS][words] */
  uint64_t *ended;     /* [BL_SETS][words] of decisions that ended on the edges into this block */
  uint64_t *live;      /* [words] observations made in a block that still lasts */
  uint64_t *unclaimed; /* [words] observations whose source may still be as it was read */
  uint64_t *left;    /* [words] … may have been so when their block ended: what the same read has
                        seen since is another matter */
  uint64_t *nothing; /* [words] of the unclaimed: on all ways to here there was nothing to claim */
  uint64_t *parted;  /* [words] claimed on one way to here, while on another there was nothing */
  uint64_t *something; /* [words] of the unclaimed: on all ways to here on which they are so, a test
                          has found something; in memory ended, live, unclaimed, left, nothing,
                          parted, something and bits follow each other */
  uint64_t escaped;    /* allocations of the method, by number, that others may have seen */
  uint32_t *branch;    /* [n_decisions] instruction index of each decision's branch, ascending */
  uint64_t *decided;   /* [n_decisions][BL_DECISION_SETS][words] */
  struct cf_arena *arena;           /* private: where room for more decisions comes from */
  struct bl_held held[BL_MAX_HELD]; /* outermost first */
};

enum bl_join { BL_JOIN_SAME, BL_JOIN_CHANGED, BL_JOIN_BAD };

/* A frame with room for the method's registers; unreached. With words 0 it has no observations. */
struct bl_frame *bl_frame_new(struct cf_arena *a, uint16_t n_locals, uint16_t max_stack,
                              unsigned words);
void bl_frame_copy(struct bl_frame *dst, const struct bl_frame *src);

static inline uint64_t *bl_frame_set(const struct bl_frame *f, unsigned slot, enum bl_set set)
{
  return f->bits + ((size_t)slot * BL_SETS + set) * f->words;
}
/* Whether the slot carries the observation, current or not. */
static inline bool bl_frame_carries(const struct bl_frame *f, unsigned slot, uint32_t bit)
{
  bool there = false;
  for (unsigned set = 0; set < BL_SETS; set++) {
    there |= bl_bit(bl_frame_set(f, slot, (enum bl_set)set), bit);
  }
  return there;
}
static inline uint64_t *bl_frame_decided(const struct bl_frame *f, unsigned i, unsigned set)
{
  return f->decided + ((size_t)i * BL_DECISION_SETS + set) * f->words;
}
/* Whether the observation is among those, current or old, that the i-th decision went by. */
static inline bool bl_frame_is_decided_by(const struct bl_frame *f, unsigned i, uint32_t bit)
{
  bool any = false;
  for (unsigned set = 0; set < BL_SETS; set++) {
    any |= bl_bit(bl_frame_decided(f, i, set), bit);
  }
  return any;
}
/* The slot of the i-th stack entry from the top, 0 = top. */
static inline unsigned bl_frame_top(const struct bl_frame *f, unsigned i)
{
  return (unsigned)f->n_locals + f->depth - 1u - i;
}

/* n words from src to dst, which do not overlap. One word a set is the common case. */
static inline void bl_words_copy(uint64_t *dst, const uint64_t *src, unsigned n)
{
  if (n == BL_SETS) {
    dst[0] = src[0];
    dst[1] = src[1];
    dst[2] = src[2];
    return;
  }
  for (unsigned i = 0; i < n; i++) {
    dst[i] = src[i];
  }
}

static inline void bl_frame_set_slot(struct bl_frame *f, unsigned slot, char type, uint32_t name)
{
  f->name[slot] = name;
  f->type[slot] = (uint8_t)type;
  uint64_t *sets = f->bits + (size_t)slot * BL_SETS * f->words;
  if (f->words == 1) {
    sets[0] = sets[1] = sets[2] = 0;
    return;
  }
  for (unsigned i = 0; i < BL_SETS * f->words; i++) {
    sets[i] = 0;
  }
}

static inline void bl_frame_copy_slot(struct bl_frame *f, unsigned dst, unsigned src)
{
  f->name[dst] = f->name[src];
  f->type[dst] = f->type[src];
  bl_words_copy(f->bits + (size_t)dst * BL_SETS * f->words,
                f->bits + (size_t)src * BL_SETS * f->words, BL_SETS * f->words);
}

/* Whether a join with src changes nothing of dst but its registers, where decisions that src has
   are given up or not; and nothing of what the local has been observed, if that keeps its name. */
bool bl_frame_covers_rest(const struct bl_frame *dst, const struct bl_frame *src);
bool bl_frame_covers_local(const struct bl_frame *dst, const struct bl_frame *src, unsigned s);

/* dst := dst ⊔ src at the entry of `block`: names that differ become the join's own, constants that
   differ a constant join that carries what dst->ended holds. Says whether dst changed, or that the
   stacks differ (malformed code). `src` is used up. `masks` gives the observations of a lock that
   only one side holds; see bl_frame_release. */
struct bl_masks;
enum bl_join bl_frame_join(struct bl_frame *dst, struct bl_frame *src, uint32_t block,
                           struct bl_names *names, const struct bl_masks *masks);

/* Before a value of that name, a root's, is made anew: older values lose it, and what hangs on it.
   A held lock that loses its name stays held, its observations are released. `lost` (NULL = none)
   are the observations of an object or lock of that name: nothing can be said of them any more. */
void bl_frame_forget(struct bl_frame *f, uint32_t name, const struct bl_names *names,
                     const struct bl_masks *masks, const uint64_t *lost);

/* Which observations belong to which lock. */
struct bl_masks {
  uint32_t n;
  const uint32_t *lock; /* [n] names */
  const uint64_t *mask; /* [n][words] */
};

/* Lock operations by name. Acquiring a held lock deepens it, but an optimistic block ends where
   another begins. False if the table of held locks is full. */
bool bl_frame_take(struct bl_frame *f, uint32_t name, uint32_t site, enum bl_mode mode,
                   const struct bl_masks *masks);
static inline bool bl_frame_acquire(struct bl_frame *f, uint32_t name, uint32_t site)
{
  return bl_frame_take(f, name, site, BL_EXCLUSIVE, NULL);
}
/* Ends the lock's block when its depth falls to 0: its observations become released. Releasing what
   is not held takes it from the caller (depth −1). */
void bl_frame_give_up(struct bl_frame *f, uint32_t name, enum bl_mode mode,
                      const struct bl_masks *masks);
static inline void bl_frame_release(struct bl_frame *f, uint32_t name, const struct bl_masks *masks)
{
  bl_frame_give_up(f, name, BL_EXCLUSIVE, masks);
}
/* The lock will be held where the value `witness` is not zero. Who holds it already gets it. */
void bl_frame_try(struct bl_frame *f, uint32_t name, uint32_t site, enum bl_mode mode,
                  uint32_t witness, const struct bl_masks *masks);
/* The witness is, or is not, zero here. */
void bl_frame_learn(struct bl_frame *f, uint32_t witness, bool zero, const struct bl_masks *masks);
/* The block goes on in another mode; a lock that is not held is taken. */
void bl_frame_convert(struct bl_frame *f, uint32_t name, uint32_t site, enum bl_mode mode);
/* The lock is given up and taken again: its observations become `to`, waited or released. */
void bl_frame_interrupt(struct bl_frame *f, uint32_t name, enum bl_set to,
                        const struct bl_masks *masks);

/* The entry of a lock that is held (depth > 0), or NULL. */
const struct bl_held *bl_frame_held(const struct bl_frame *f, uint32_t name);

/* The name of the lock that was taken last and is still held; 0: none. */
uint32_t bl_frame_innermost(const struct bl_frame *f);

/* Whether any lock is held, or that one, said in the method's terms, in whatever mode. */
bool bl_frame_holds_any(const struct bl_frame *f);
bool bl_frame_holds(const struct bl_frame *f, const struct bl_names *names,
                    const struct bl_path *lock);

/* Whether a block of the lock lasts: it is held, and no validation has ended that. */
static inline bool bl_frame_is_inside(const struct bl_frame *f, uint32_t name)
{
  const struct bl_held *h = bl_frame_held(f, name);
  return h != NULL && h->state != BL_HELD_VALIDATED;
}

/* A test has found that what was read is nothing: null, 0, false. Who takes what there is has no
   more to take here; but if whoever has not claimed it had found something, it has been claimed. */
void bl_frame_found_nothing(struct bl_frame *f, uint32_t bit);
/* A test has found the contrary. */
void bl_frame_found_something(struct bl_frame *f, uint32_t bit);

/* Decisions. Setting replaces an older one of the same branch; empty ones are not kept. */
uint64_t *bl_frame_decide(struct bl_frame *f, uint32_t branch);
void bl_frame_undecide(struct bl_frame *f, unsigned i);

#endif
