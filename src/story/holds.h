/* Locks that a method holds at an instruction, and from one to another. Receives the states of one
   method and facts of others; knows no check. */
#ifndef BL_HOLDS_H
#define BL_HOLDS_H

#include "src/summary/summaries.h"

enum { BL_MAX_HOLDS = 4 };

/* A hold of a lock: its name, 0 for none, and where it was taken. */
struct bl_hold {
  uint32_t name, site;
};

/* The holds of the frame, as many as there is room for. */
void bl_note_held(struct bl_hold held[BL_MAX_HOLDS], const struct bl_frame *f);

/* Whether that one is among them: the lock has not been given up in between. */
bool bl_still_held(const struct bl_hold held[BL_MAX_HOLDS], const struct bl_hold *one);

/* The locks that are held at the one instruction and still, or not yet, at the other, relative to
   the object of that name; how many. */
unsigned bl_held_throughout(struct bl_path to[BL_MAX_HOLDS], const struct bl_interp *it,
                            uint32_t object, const struct bl_hold at[BL_MAX_HOLDS],
                            const struct bl_hold later[BL_MAX_HOLDS]);
unsigned bl_held_only_later(struct bl_path to[BL_MAX_HOLDS], const struct bl_interp *it,
                            uint32_t object, const struct bl_hold at[BL_MAX_HOLDS],
                            const struct bl_hold later[BL_MAX_HOLDS]);

/* Whether one of [n] locks, relative to an object, keeps out who holds this one, or who makes that
   access to the object. */
bool bl_one_excludes(const struct bl_path *locks, unsigned n, const struct bl_path *lock);
bool bl_one_keeps_out(const struct bl_path *locks, unsigned n, const struct bl_fact *access);

/* The collection of that state locks itself, and its own monitor is held at both instructions. */
bool bl_is_held_itself(const struct bl_worker *w, const struct bl_interp *it, uint32_t state,
                       uint32_t object, const struct bl_hold at[BL_MAX_HOLDS],
                       const struct bl_hold later[BL_MAX_HOLDS]);

/* Who writes the state of the object of that name in between: another method, else the method
   itself in another thread; NULL: a lock that is held at both instructions keeps all out. `puts`:
   who only takes something away does not count. */
const struct bl_fact *bl_writer_between(const struct bl_worker *w, const struct bl_interp *it,
                                        uint32_t state, uint32_t object,
                                        const struct bl_hold at[BL_MAX_HOLDS],
                                        const struct bl_hold later[BL_MAX_HOLDS], bool puts);

/* Whether a lock that is held here, of the object with that name, keeps the write out: one of those
   of its locks, by their numbers, that `which` has a bit of. */
bool bl_keeps_out(const struct bl_interp *it, const struct bl_frame *f, uint32_t state,
                  uint32_t object, const struct bl_fact *write, uint32_t which);

#endif
