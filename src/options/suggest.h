/* "Did you mean": the nearest of some words. Knows nothing of what the words are for. */
#ifndef BL_SUGGEST_H
#define BL_SUGGEST_H

#include "classfile/base/bytes.h"

struct bl_suggestion {
  struct cf_str word;
  const char *best; /* the nearest candidate so far, or NULL if none is near */
  unsigned distance;
};

struct bl_suggestion bl_suggest(struct cf_str word);

/* Offers one candidate. Near means: at most a third of the word's letters inserted, deleted,
   changed or swapped with a neighbour, or the word is the candidate's beginning. The first of
   equals wins. */
void bl_suggest_offer(struct bl_suggestion *s, const char *candidate);

#endif
