/* Lists that come and go while summaries grow: in an arena, but what is given back is taken by the
   next of its size. One thread at a time may use them; lists may be given back to others than they
   were taken from, if all arenas go together. */
#ifndef BL_SPARES_H
#define BL_SPARES_H

#include "classfile/base/arena.h"

enum { BL_SPARE_UNIT = 8, BL_SPARE_SIZES = 352 }; /* larger lists are not taken again */
enum { BL_SPARE_COMMON = 4096, BL_SPARE_PLACES = 1 << 14 };

struct bl_what;
struct bl_where;

struct bl_spares {
  struct cf_arena arena;
  void *of[BL_SPARE_SIZES];            /* by units: the first of a chain */
  const void *common[BL_SPARE_COMMON]; /* what many share and nobody gives back, by a hash of it */
  const struct bl_what *what[BL_SPARE_COMMON];   /* likewise what accesses are */
  const struct bl_where *where[BL_SPARE_PLACES]; /* and where they are */
};

/* A copy of `size` bytes; NULL of none. */
void *bl_spares_copy(struct bl_spares *s, const void *items, size_t size);

/* Nobody looks at the copy any more. */
void bl_spares_return(struct bl_spares *s, void *copy, size_t size);

/* What is told there, kept once for most that tell the same: where an access is, and what. */
const struct bl_where *bl_spares_share(struct bl_spares *s, const struct bl_where *w);
const struct bl_what *bl_spares_share_what(struct bl_spares *s, const struct bl_what *w);

/* Empty. */
void bl_spares_begin(struct bl_spares *s);

/* Gives everything back. */
void bl_spares_end(struct bl_spares *s);

#endif
