/* An act that something decides, in the method itself or in a callee. */
#ifndef BL_CANDIDATE_ACT_H
#define BL_CANDIDATE_ACT_H

#include "src/candidate/value.h"
#include "src/candidate/written.h"

struct bl_act {
  uint32_t state, object; /* object: a name */
  bool write;
  const struct bl_method *method; /* in a callee, else NULL */
  uint32_t bci;
  bool tested;                        /* the callee tests some state of that lock afresh */
  bool unheard;                       /* nobody asks what the operation says of what it found */
  bool more;                          /* the callee changes something else with it */
  uint32_t key;                       /* as of an observation */
  bool one_of;                        /* … on some ways; on others the key is a new one */
  bool blind, settles, removes, cell; /* as of an access */
  bool takes;                         /* the operation takes some element away, and tells which */
  bool next;                          /* … whichever is next, and is its answer, or it fails */
  bool heard;                         /* it says what it found, and somebody asks that */
  unsigned expected;                  /* of a compareAndSet: the slot of what it expects, + 1 */
  enum bl_put puts;
  struct bl_written written;
};

#endif
