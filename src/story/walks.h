/* Walks over the concurrent collections of a method's own nest, and what they come by. Receives the
   states of one method; must not know what is done with it. */
#ifndef BL_WALKS_H
#define BL_WALKS_H

#include "src/story/holds.h"

/* A call that gets a view or an iterator of all that a concurrent collection has. */
struct bl_walk {
  uint32_t insn, state, object;
  struct bl_hold held[BL_MAX_HOLDS];
};
enum { BL_MAX_WALKS = 8 };
struct bl_walks {
  struct bl_walk items[BL_MAX_WALKS];
  unsigned n;
};

/* Notes the call, in the state before it, if it is one. */
void bl_walks_see(struct bl_walks *walks, const struct bl_summaries *s, struct bl_interp *it,
                  const struct bl_frame *f, uint32_t insn, const struct bl_args *args);

/* The walk that the value of that name is an iterator, or a view, of; NULL. */
const struct bl_walk *bl_walk_behind(const struct bl_walks *walks, const struct bl_interp *it,
                                     uint32_t name);

/* The call that has made the value of that name, or the object that it is a part of; CF_NO_INSN. */
uint32_t bl_walks_call_of(const struct bl_interp *it, uint32_t name);

/* The write puts another value there if there is one. Where the value is none that only a put
   changes (`box`: a number), who puts is to know that there may be one: he asks what it was, or
   makes the next one of it. Else a key is but put once. */
bool bl_walks_puts_over(const struct bl_worker *w, const struct bl_fact *put, bool box);

#endif
