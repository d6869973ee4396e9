/* A walk over a collection without the lock that it needs, as walked.c has found it. Receives the
   look at one method; hands on a finding. Must not know why it is one. */
#ifndef BL_WALKED_TEXT_H
#define BL_WALKED_TEXT_H

#include "src/check/walked.h"
#include "src/check/walks_given.h"

enum { BL_WALK_VIEWS = 16 };

/* What a call has made of a collection: a view of it, or an iterator over it. */
struct bl_walk_view {
  uint32_t insn, begun, state, object; /* … by which call, and by which the first of its stages */
  uint32_t itself;                     /* the name of the collection, where it lies in another */
  bool walks;                          /* an iterator, and no lock keeps the collection as it is */
  bool iterates;                       /* … be it that one did so when it was made */
  bool kept;                           /* as one did, of whatever it is */
  bool taken;  /* the collection was taken out of its field since: it is the method's own */
  bool piped;  /* … or a stream, which goes over all of it when it is asked for its end */
  bool handed; /* … or that is handed out, for others to walk over */
  bool common; /* the collection is one that the process has for all who ask for it */
  const struct bl_fact *by; /* … from this change */
  const struct bl_method
      *helper; /* which it is given to as this argument, and which walks; or NULL */
  uint32_t param;
};

struct bl_walk_scene {
  struct bl_worker *w;
  const struct bl_guards *guards; /* of plain collections; NULL: wrappers are looked for, and … */
  bool lent;                      /* … here only what the process has one of */
  struct bl_given_walks *given;
  bool outlived; /* the method looks into them under a lock: what it has made there is looked for */
  struct bl_walk_view views[BL_WALK_VIEWS];
  unsigned n;
  const struct bl_walk_view *found;
  struct bl_walk_view by_helper; /* what counts where the method itself makes no such walk … */
  bool helped;                   /* … there is one */
};

/* One more finding: of the walk that was found. */
void bl_walk_write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_walk_scene *s,
                      const struct bl_interp *it);

#endif
