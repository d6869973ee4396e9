/* Lipton's reduction as an algebra ([FQ] §3): what an action is to those of other threads, and what
   actions one after the other are. Receives and hands on plain values; knows neither code nor
   locks. */
#ifndef BL_REDUCTION_H
#define BL_REDUCTION_H

#include <stdbool.h>
#include <stdint.h>

/* [FQ] has const, mover, atomic and compound. Right and left movers, which it keeps to itself, are
   needed where a method takes a lock and another gives it up. */
enum bl_atomicity {
  BL_A_CONST,   /* touches nothing that others could see */
  BL_A_MOVER,   /* others can come before or after it just as well */
  BL_A_RIGHT,   /* what others do next can be thought of as done before: takes a lock */
  BL_A_LEFT,    /* … what they did last, as done after: gives one up */
  BL_A_ATOMIC,  /* no mover, or takes and gives up: one thing to others */
  BL_A_COMPOUND /* others see something in between */
};

const char *bl_atomicity_name(enum bl_atomicity a); /* "right mover" */

/* The conditional atomicities of [FQ] §3.1, `lock ? a : b`, of up to three locks at once, and two
   questions of ours: a column for each answer. */
enum {
  BL_COLUMN_LOCKS = 3,
  BL_COLUMN_PLAIN = 3,      /* plain accesses that no lock guards are left out of account … */
  BL_COLUMN_OPERATIONS = 4, /* … operations on what is thread-safe by itself are */
  BL_COLUMN_BITS = 5,
  BL_COLUMNS = 1 << BL_COLUMN_BITS
};
typedef uint32_t bl_columns; /* a set of columns */
#define BL_ALL_COLUMNS UINT32_MAX

/* The columns whose number has the bit: of a lock, those in which it is held. */
static inline bl_columns bl_columns_with(unsigned bit)
{
  static const bl_columns with[] = {0xaaaaaaaau, 0xccccccccu, 0xf0f0f0f0u, 0xff00ff00u,
                                    0xffff0000u};
  return with[bit];
}

/* For every answer to the two questions what the set has where just the chosen locks are held, in
   all columns of that answer. */
static inline bl_columns bl_columns_spread(bl_columns set, unsigned chosen)
{
  return (set >> chosen & 0x01010101u) * 0xffu; /* the locks are the lowest three bits: a byte */
}

/* The atomicity of an action in every column. Of right, left, atomic and compound a column is in
   one at most; it is in `moves` if in any, or if a mover; in none it is const. */
struct bl_move {
  bl_columns moves, right, left, atomic, compound;
  bl_columns error; /* beside its atomicity: an access without the lock that is declared for it */
};

struct bl_move bl_move_of(enum bl_atomicity a, bl_columns in);
enum bl_atomicity bl_move_at(const struct bl_move *m, unsigned column);

/* a; then b. One or the other. */
struct bl_move bl_move_then(const struct bl_move *a, const struct bl_move *b);
struct bl_move bl_move_or(const struct bl_move *a, const struct bl_move *b);

/* How far a run has come that is to be reducible, R* A? L*: before its one point in time, after it,
   or beyond: in each column perhaps more than one where paths meet. This is the algebra above as
   seen by one path, and so exact where paths of a method differ. */
struct bl_phases {
  bl_columns before, after, broken;
};

void bl_phases_act(struct bl_phases *p, const struct bl_move *m);
bool bl_phases_join(struct bl_phases *into, const struct bl_phases *from); /* whether it changed */

#endif
