/* What a method has at one of its places, in its own words: the object of an access, and the locks
   that it holds. Receives finished summaries and a place; hands on text. Knows no check. */
#ifndef BL_THERE_H
#define BL_THERE_H

#include "src/guard/guards.h"

struct bl_there {
  struct cf_str lock; /* the lock that is asked for, as the method would write it: "this.lock",
                         "Pool.this.lock", "state.lock"; empty where it cannot be said */
  struct cf_str held; /* other locks that the method holds, or all its callers: "this.a, Log.b" */
  struct bl_path object; /* whose state is accessed, in the method's terms */
  struct bl_path here;   /* the lock that is asked for, in the method's terms */
  uint32_t given;        /* parameter + 1 that is another lock, which it holds; 0: none */
  bool by_callers;       /* … and the method itself takes none */
  bool alike; /* one of them is the enclosing object's, or of an object of the same class,
                 as is what is asked for, which the classes have by references of their
                 own: perhaps it is the same */
  bool any;   /* some lock is held, be it the one that is asked for */
};

/* Looks at the instruction of the method, which accesses the state or makes something. `lock` is
   relative to the object that has the state. Texts are in `a`. */
void bl_look_there(struct bl_there *out, struct cf_arena *a, const struct bl_summaries *s,
                   const struct bl_method *m, uint32_t bci, uint32_t state,
                   const struct bl_path *lock);

/* "lock" of an object of that class, seen from elsewhere: "Pool.this.lock"; what hangs on no object
   as it is. In `a`. */
struct cf_str bl_lock_of_class(struct cf_arena *a, const struct bl_program *p,
                               const struct bl_class *c, const struct bl_path *lock);

#endif
