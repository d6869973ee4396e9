/* The accesses of the whole program by state. Receives the facts of all methods; answers who writes
   a state, under which locks, and together with what. Knows no finding. */
#ifndef BL_FACT_INDEX_H
#define BL_FACT_INDEX_H

#include "src/summary/summaries.h"

/* The facts of a state: [*n] of them, by method and bci. */
struct bl_fact *const *bl_summaries_facts(const struct bl_summaries *s, uint32_t state,
                                          uint32_t *n);

/* Its writes alone: of a flag that the whole program asks there are few, and reads by the thousand.
 */
struct bl_fact *const *bl_summaries_writes(const struct bl_summaries *s, uint32_t state,
                                           uint32_t *n);

/* Whether some write of the method's own is of the state; or some read. */
bool bl_facts_write(const struct bl_summaries *s, const struct bl_method *m, uint32_t state);
bool bl_facts_read(const struct bl_summaries *s, const struct bl_method *m, uint32_t state);

/* Whether the access is made under the lock in the very mode. */
bool bl_fact_holds(const struct bl_fact *f, const struct bl_path *lock);

/* The lock, relative to the object, that guards the state: held exclusively it covers at least 60 %
   of the writes after construction (ANALYSIS §5). False if there is none. */
bool bl_summaries_guard(const struct bl_summaries *s, uint32_t state, struct bl_path *guard);

/* The same, counted anew: of the writes with this lock, of all. */
bool bl_facts_guard(const struct bl_summaries *s, uint32_t state, struct bl_path *guard);
void bl_facts_coverage(const struct bl_summaries *s, uint32_t state, const struct bl_path *lock,
                       uint32_t *with, uint32_t *all);

/* Whether every write of the state, and there is one, holds the lock (relative to the object), in a
   mode that keeps out who holds it in the path's mode. */
bool bl_summaries_all_hold(const struct bl_summaries *s, uint32_t state,
                           const struct bl_path *lock);
bool bl_facts_all_hold(const struct bl_summaries *s, uint32_t state, const struct bl_path *lock);

/* Whether some write of the state happens under that lock (relative to the object), in a mode that
   keeps out who holds it in the path's mode: be it by a call that is made under it. */
bool bl_summaries_written_under(const struct bl_summaries *s, uint32_t state,
                                const struct bl_path *lock);

/* Whether only the callers that are given of methods which others could call say that it is written
   under that lock, or, `as_guard`, that most of its writes are. */
bool bl_summaries_only_likely(const struct bl_summaries *s, uint32_t state,
                              const struct bl_path *lock, bool as_guard);

/* The same of calls alone, whose writes themselves are made under locks that do not tell. */
bool bl_summaries_written_by_call(const struct bl_summaries *s, uint32_t state,
                                  const struct bl_path *lock);

/* Whether no lock at all is held at the access: neither there nor by callers, as far as those are
   given. */
static inline bool bl_fact_holds_none(const struct bl_summaries *s, const struct bl_fact *f)
{
  return f->n_locks == 0 && f->n_likely == 0 && !bl_summaries_entry(s, f->method)->locked;
}

/* Whether all writers of the state are in the given classes. */
bool bl_summaries_closed(const struct bl_summaries *s, uint32_t state);

/* Whether one block somewhere writes both states [ANALYSIS §7, check-then-act (b)]. */
bool bl_summaries_written_together(const struct bl_summaries *s, uint32_t a, uint32_t b);

/* Whether every block that writes the first, and there is one, writes the second, too, but for
   those that write what was found there (if that is a constant: they change no answer); or half of
   the blocks that write either write both. */
bool bl_summaries_mostly_together(const struct bl_summaries *s, uint32_t a, uint32_t b,
                                  struct bl_constant found);

/* Whether whoever writes one of two states, after construction, writes the other, too, in one block
   or without any lock; and somebody does. */
bool bl_summaries_go_together(const struct bl_summaries *s, uint32_t a, uint32_t b);

/* Whether two accesses of one state can be of one object: not where its class would have to be two
   that have nothing but a superclass in common. */
bool bl_facts_may_meet(const struct bl_program *p, const struct bl_fact *a,
                       const struct bl_fact *b);

/* Whether a library's operation makes the write, and takes all away at once, whatever is there:
   `clear()`. */
bool bl_fact_takes_all(const struct bl_summaries *s, const struct bl_fact *f);

/* Sorts the facts of all methods by state; what the questions above are answered from. */
void bl_facts_index(struct bl_summaries *s);

#endif
