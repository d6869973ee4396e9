/* The order in which summaries can be computed. Receives the call graph and which methods count;
   hands on their strongly connected components, callees first. */
#ifndef BL_ORDER_H
#define BL_ORDER_H

#include "src/interp/effect.h"

enum { BL_NO_COMPONENT = 0xffffffffu };

struct bl_order {
  const struct bl_method **methods; /* [n] callees before callers; of one component adjacent, and
                                       callees first as far as they do not lead back */
  uint32_t *component; /* [program's n_methods] by id; callees have smaller or equal numbers;
                          BL_NO_COMPONENT of methods that do not count */
  uint32_t n, n_components;
};

/* `needed` [n_methods] by id: 0 = does not count; above BL_MAX_CALL_DEPTH = the method's own calls
   lead nowhere. A method that counts has a body. Lives in `a`. */
void bl_order_find(struct bl_order *out, struct cf_arena *a, const struct bl_program *p,
                   const uint8_t *needed);

#endif
