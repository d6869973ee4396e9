/* Whether only a failure leads from one instruction to another: then what was tested before has not
   decided what is done there. Receives the graph of a method; knows nothing of observations. */
#include "src/candidate/excuse.h"

bool bl_only_after_failure(const struct bl_interp *it, uint32_t from, uint32_t to)
{
  const struct bl_cfg *g = &it->cfg;
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    if (g->blocks[b].is_handler && bl_cfg_dominates(g, b, g->block_of[to]) &&
        !bl_cfg_dominates(g, b, g->block_of[from])) {
      return true;
    }
  }
  return false;
}
