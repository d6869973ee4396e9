/* Lists that come and go while summaries grow: in an arena, but what is given back is taken by the
   next of its size. One thread at a time may use them; lists may be given back to others than they
   were taken from, if all arenas go together. */
#ifndef BL_SPARES_H
#define BL_SPARES_H

#include "classfile/base/arena.h"
#include "classfile/base/map.h"

enum { BL_SPARE_UNIT = 8, BL_SPARE_SIZES = 352 }; /* larger lists are not taken again */
enum { BL_SPARE_COMMON = 4096 };

struct bl_what;
struct bl_where;

struct bl_spares {
  struct cf_arena arena;
  void *of[BL_SPARE_SIZES];            /* by units: the first of a chain */
  const void *common[BL_SPARE_COMMON]; /* what many share and nobody gives back, by a hash of it */
  const struct bl_what *what[BL_SPARE_COMMON]; /* likewise what accesses are */
  struct cf_map shared;                        /* what accesses have in common, by its bytes … */
  struct cf_arena of_map;                      /* … and the map's own memory */
};

/* A copy of `size` bytes; NULL of none. */
void *bl_spares_copy(struct bl_spares *s, const void *items, size_t size);

/* Nobody looks at the copy any more. */
void bl_spares_return(struct bl_spares *s, void *copy, size_t size);

/* What is told there, kept once for all that tell the same. */
const struct bl_where *bl_spares_share(struct bl_spares *s, const struct bl_where *w);

/* The same of what an access is, but two may be kept that tell the same. */
const struct bl_what *bl_spares_share_what(struct bl_spares *s, const struct bl_what *w);

/* Most that can be shared is: what finds it again is given back. What is told from now on is shared
   with what has been told from now on. */
void bl_spares_settle(struct bl_spares *s);

/* Empty. */
void bl_spares_begin(struct bl_spares *s);

/* Gives everything back. */
void bl_spares_end(struct bl_spares *s);

#endif
