/* Calls that begin a walk, and methods of the program's that walk over a collection which they are
   given (ANALYSIS §7, guarded-by). Receives finished summaries; hands on which parameters a method
   walks over with no lock of its own. Must not know whose collection that is, nor what keeps it. */
#ifndef BL_WALKS_GIVEN_H
#define BL_WALKS_GIVEN_H

#include "src/summary/summaries.h"

/* The result is for one thread, which goes from one element to the next by it. */
bool bl_makes_iterator(const struct bl_summaries *s, const struct bl_method *callee);

/* The result is a stream, which has not begun to go over anything. */
bool bl_makes_stream(const struct bl_summaries *s, const struct bl_method *callee);

/* What a model says that a call of the method goes over (BL_E_WALKS), or asks for an array of all
   it has (BL_E_GATHERS); false where it says nothing so. */
bool bl_goes_over(const struct bl_summaries *s, const struct bl_method *callee,
                  enum bl_effect_kind how, uint32_t *param);

/* Calls that make an iterator, or walk over a collection. */
bool bl_begins_walks(const struct bl_summaries *s, const struct bl_method *m);

/* Of the first parameters of a method, a bit each, those that it walks over itself; those that it
   asks to run something for each element; and those that it asks for an array of all they have,
   which is a walk unless they are lists. */
struct bl_given_walk {
  const struct bl_method *method;
  uint8_t walks, runs, gathers;
};
enum { BL_MOST_GIVEN = 8, BL_GIVEN_KEPT = 16, BL_GIVEN_LOOKS = 64 };

/* The last that were looked at, for whichever caller. */
struct bl_given_walks {
  struct bl_worker *w;
  struct bl_given_walk kept[BL_GIVEN_KEPT];
  unsigned next;
  unsigned looks; /* of one caller, for whom the scratch has all that they need */
};

/* What the method does, to which a call may come: the worker's scratch is used. Nothing where that
   has been done for too many methods. */
struct bl_given_walk bl_walks_given(struct bl_given_walks *g, const struct bl_method *m);

/* The instruction of the method that walks so over that parameter: its bci, UINT32_MAX if none. */
uint32_t bl_walk_given_at(struct bl_worker *w, const struct bl_method *m, uint32_t param);

#endif
