/* Growing arrays in an arena: fields `items`, `n`, `cap` of any struct. Old blocks stay in the
   arena until it is reset, so growth doubles. */
#ifndef CF_VEC_H
#define CF_VEC_H

#include "classfile/base/arena.h"

/* Declares `struct name { type *items; uint32_t n, cap; }`. */
#define CF_VEC(name, type)                                                                         \
  struct name {                                                                                    \
    type *items;                                                                                   \
    uint32_t n, cap;                                                                               \
  }

/* Makes room for one more item and returns nothing; then `v->items[v->n++] = x` is safe. */
#define cf_vec_reserve(arena, v)                                                                   \
  ((v)->n < (v)->cap ? (void)0                                                                     \
                     : (void)((v)->items = cf_vec_grow((arena), (v)->items, (v)->n, &(v)->cap,     \
                                                       sizeof *(v)->items)))

#define cf_vec_push(arena, v, x) (cf_vec_reserve((arena), (v)), (void)((v)->items[(v)->n++] = (x)))

/* The one growth rule: 4, 8, 16… items. Returns the moved block. */
void *cf_vec_grow(struct cf_arena *a, void *items, uint32_t n, uint32_t *cap, size_t size);

#endif
