/* What call sites grant the methods that they lead to: locks that are held there, objects that only
   the caller has. Receives sites one by one, from any number of threads; hands on what all sites of
   a method have in common, as if they had come one after the other, callers from the greatest
   component down. Knows nothing of how a site comes about. */
#ifndef BL_GRANTS_H
#define BL_GRANTS_H

#include "src/summary/summaries.h"

enum { BL_MAX_GRANTED = 4 };

/* What is known so far: the locks held at every call site met. Of most methods these are none, so
   that the room for them is made when there are some. */
struct bl_grant {
  bool met, visited;
  bool moved;  /* since the method was visited last */
  bool kept;   /* its facts are those of a visit that granted something */
  bool locked; /* some lock is held at every call site, named or not */
  uint8_t n;
  uint64_t confined;
  struct bl_path *locks; /* [BL_MAX_GRANTED], NULL while there are none */
};

/* One call site, with room for its locks. */
struct bl_grant_site {
  struct bl_grant e;
  struct bl_path locks[BL_MAX_GRANTED];
};

struct bl_grant_note;

struct bl_grants {
  const struct bl_summaries *s;
  struct bl_grant *of;     /* [n_methods] */
  struct bl_grant *likely; /* [n_methods] as if others called nothing */
  uint8_t *nothing;        /* [n_methods] of both nothing is left that a call could take away */
  /* private: */
  uint8_t *nothing_late;                    /* [n_methods] the same, of who comes too late */
  _Atomic(struct bl_grant_note *) *waiting; /* [n_components] for the component's turn */
  struct bl_grant_note *late;               /* of methods whose turn is over, or that have none */
};

/* One thread's end. */
struct bl_granter {
  struct bl_grants *all;
  bool at_work;       /* several are: a site of another component's method waits for its turn */
  uint32_t component; /* whose sites are told */
  /* private: */
  uint32_t told; /* sites of this component */
  struct bl_grant_note *late;
  struct cf_arena arena; /* lives as long as all of them are at work */
};

/* Methods that are called by one that is not interpreted are granted nothing from the start. */
void bl_grants_init(struct bl_grants *g, const struct bl_summaries *s);
void bl_grants_free(struct bl_grants *g);

/* The common part of the lists. */
const struct bl_path *bl_grant_find(const struct bl_grant *e, const struct bl_path *p);

/* One more call site of the method; `likely` as if others called nothing. */
void bl_grant_meet(struct bl_granter *g, const struct bl_method *callee,
                   const struct bl_grant *site, const struct bl_grant *likely);

/* Whether a call could still take something away from what the method is granted. */
static inline bool bl_grant_is_open(const struct bl_grants *g, const struct bl_method *m)
{
  return __atomic_load_n(&g->nothing[m->id], __ATOMIC_RELAXED) == 0;
}

/* The component's turn has come, all that call it have had theirs. */
void bl_grants_begin(struct bl_granter *g, uint32_t component, const struct bl_method *const *of,
                     uint32_t n);

/* The thread's components have had their turn; once all have, what came too late is taken in. */
void bl_granter_leave(struct bl_granter *g);
void bl_grants_finish(struct bl_granter *g);

#endif
