/* Which lock guards each state: as an annotation declares it, or as most writes show it ([FF],
   [RX]; ANALYSIS §7, guarded-by). Receives finished summaries; hands on locks, and of every access
   whether it holds them. Knows nothing of findings. */
#ifndef BL_GUARDS_H
#define BL_GUARDS_H

#include "src/summary/summaries.h"

enum bl_guard_source {
  BL_GUARD_NONE,
  BL_GUARD_INFERRED, /* three quarters of the writes, and at least two, hold the lock; or, of what a
                        plain collection has, all accesses outside of one method; or all accesses
                        hold it, be it in the mode of readers, and some write in the other */
  BL_GUARD_DECLARED,
  BL_GUARD_UNREADABLE /* declared by an expression that names no lock that is to be found, or one
                         that locks in a way that is not understood */
};

/* Most locks that one annotation names; all are to be held for a write, any one for a read. */
enum { BL_MAX_GUARDS = 4 };

struct bl_guard {
  enum bl_guard_source source;
  struct bl_path locks[BL_MAX_GUARDS]; /* [n] relative to the object that has the state */
  unsigned n;
  struct cf_str text; /* of a declaration: its expressions, by commas */
  /* Accesses after construction, and those that hold what is to be held. Where the source is
     BL_GUARD_NONE: of the lock that most writes hold, if any does (n is 1). */
  uint32_t writes, writes_held, reads, reads_held;
  uint32_t elsewhere;   /* where too few writes hold it, but all accesses outside of one method do:
                           how many these are; else 0 */
  uint32_t beside_look; /* where one method alone looks into a plain collection without it, and
                           changes nothing: how many accesses hold it in others; else 0 */
  uint32_t partly; /* where it is none, but a lock that is there for a plain collection is held at
                      some accesses, and some change is made under none: how many hold it; else 0 */
  uint32_t shared; /* where too few writes hold it so that nobody else does, but all accesses hold
                      it: how many writes let others in; else 0 */
};

/* The guards of all states of classes to report on. Interprets once more, by the summaries'
   threads, the methods that were only scanned and access what is guarded; their facts are exact
   afterwards
   (`s` is changed in that alone). Made in `a`. */
struct bl_guards {
  const struct bl_summaries *s;
  struct bl_guard **of_state; /* [3 * n_fields] NULL where no access is known, nor a declaration */
  bool *makes; /* [n_methods] private: runs while `this` is being made, and only then; or before
                  anybody else has it, by contract */
  const bool *within; /* [n_methods] private: runs while some lock is held, by contract; or NULL */
};
void bl_guards_make(struct bl_guards *out, struct cf_arena *a, struct bl_summaries *s);

/* The same in two steps: what declarations and the calls of constructors say, which one thread
   finds while others use the summaries; and the rest. */
void bl_guards_begin(struct bl_guards *out, struct cf_arena *a, struct bl_summaries *s,
                     unsigned thread);
void bl_guards_finish(struct bl_guards *out, struct cf_arena *a, struct bl_summaries *s);

/* The lock is the monitor of the collection itself, which nobody takes but for its sake; of those
   in an array, of the very one. */
bool bl_guard_is_own_monitor(const struct bl_program *p, const struct bl_guard *g, uint32_t state);

/* Whether an access holds what the guard asks for; an unknown lock counts as it. */
bool bl_guard_is_held(const struct bl_program *p, const struct bl_guard *g,
                      const struct bl_fact *f);

/* Whether it holds the guard's first lock in the mode of readers, and no lock in the other mode. */
bool bl_guard_is_shared(const struct bl_guard *g, const struct bl_fact *f);

/* Whether the access counts: of an object that others may have, and that is not being made, in a
   method that something calls. */
bool bl_guard_counts(const struct bl_guards *gs, const struct bl_fact *f);

/* Whether the method is only run while some lock is held, by contract. */
bool bl_guard_is_within(const struct bl_guards *gs, const struct bl_method *m);

/* The guard as it is of the objects that the access can be to: one that is inferred counts only
   writes that can be to them, and is none if too few of these hold the lock. */
struct bl_guard bl_guard_for(const struct bl_guards *gs, const struct bl_guard *g,
                             const struct bl_fact *f);

/* Whether the field only ever has the plain collection that a constructor of the library's has made
   for it: one that is taken out and replaced belongs to who took it. Of what lies in a collection
   (bl_field_holder): whether all that is put there is such a one. */
bool bl_keeps_plain_collection(const struct bl_summaries *s, const struct bl_field *f);

/* Reads the lock expression of a @GuardedBy (this, itself, field, a.b, Outer.this, Name.class,
   Name.field, method()) at a field: the lock relative to the field's object. False if it names
   nothing that is there. */
bool bl_guard_read(struct bl_path *out, const struct bl_worker *w, const struct bl_field *at,
                   struct cf_str text);

/* The same the other way round: "lock", "this", "Counter.class", "Counter.total"; in `a`. Empty
   where Java has no expression for it. */
struct cf_str bl_guard_text(struct cf_arena *a, const struct bl_summaries *s,
                            const struct bl_path *lock);

#endif
