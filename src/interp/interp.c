/* Opening a method: its code decoded, its graph built, its allocations numbered. */
#include "src/interp/interp.h"

static void number_allocations(struct bl_interp *it)
{
  it->alloc = cf_arena_alloc(it->arena, it->insns.n);
  memset(it->alloc, BL_NO_ALLOC, it->insns.n);
  uint8_t next = 0;
  for (uint32_t i = 0; i < it->insns.n && next < BL_ALLOC_THIS; i++) {
    enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[i].op].kind;
    if (kind == CF_K_NEW || kind == CF_K_NEW_ARRAY) {
      it->alloc[i] = next++;
    }
  }
}

bool bl_interp_open(struct bl_interp *it, struct cf_arena *a, const struct bl_program *p,
                    const struct bl_method *m, const struct bl_effects *effects)
{
  *it = (struct bl_interp){
      .program = p, .method = m, .cls = m->cls->cf, .effects = effects, .arena = a};
  if (!cf_code_parse(&it->code, a, it->cls, m->member, false, &it->err) ||
      !cf_insns_decode(&it->insns, a, it->cls, &it->code, &it->err)) {
    it->fault = BL_FAULT_CODE;
    return false;
  }
  bl_cfg_build(&it->cfg, a, &it->insns, &it->code);
  if (it->cfg.n_blocks >= 0x10000u) {
    it->fault = BL_FAULT_BUDGET;
    return false;
  }
  bl_names_init(&it->names, a);
  number_allocations(it);
  it->lambda_at = CF_NEW_N(a, uint32_t, it->insns.n);
  return true;
}
