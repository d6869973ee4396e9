/* What a method's own calls do to what collections and atomics have: for this folder alone. */
#ifndef BL_CONTENTS_H
#define BL_CONTENTS_H

#include "src/summary/summaries.h"

/* What model calls do to contents. */
enum bl_contents_calls {
  BL_READS_CONTENTS = 1,
  BL_WRITES_CONTENTS = 2,
  BL_LOCAL_CONTENTS = 4,    /* perhaps of what lies in no field, and is thread-safe by its type */
  BL_AGAIN_CONTENTS = 8,    /* asks more than once, and for an element, or the one value */
  BL_WRITES_BY_HANDLE = 16, /* perhaps a volatile field that is read as such */
  BL_WINS_CONTENTS = 32,    /* writes, and is told whether it was this thread that did */
  BL_FINDS_ANY = 64,        /* asks a collection, or takes from it, whatever is next */
  BL_SETS_CELL = 128,       /* sets the one value of an atomic */
  BL_SETS_OF_PROCESS = 256, /* replaces what the process has one of */
  BL_AGAIN_FADING = 512,    /* asks a reference that the collector clears more than once */
  BL_ASKS_FOR_ONE = 1024,   /* asks for an element, or the one value */
  BL_FILLS_CONTENTS = 2048, /* puts something under a key where nothing is, and is told */
  BL_RUNS_LAMBDA = 4096,    /* has a lambda run where there is nothing, or with what is there */
  BL_OWN_CONTENTS = 8192    /* of an object that has them by inheritance */
};

/* Notes in s->contents what the calls of the method, which has a body, do. Methods may be looked at
   by several threads at once, each by one. */
void bl_contents_look(const struct bl_summaries *s, const struct bl_method *m);

#endif
