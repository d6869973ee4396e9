/* What a compiler's accessor sets for who calls it (up to Java 10, `access$002`). Receives a call;
   hands on the field, its object and the value. Knows nothing of what they are asked for. */
#include "src/story/accessor_put.h"

#include "src/pass/facts.h"

struct bl_accessor_put bl_accessor_put_of(const struct bl_interp *it, const struct bl_frame *f,
                                          uint32_t insn)
{
  struct bl_accessor_put put = {NULL, 0, 0};
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  struct bl_args args;
  uint16_t at;
  put.field = callee == NULL ? NULL : bl_accessor_stores(callee, &at);
  if (put.field != NULL) {
    bl_interp_args(it, f, insn, &args);
    put.object = args.n > 1 ? args.name[0] : 0;
    put.value = args.name[args.n - 1];
  }
  return put;
}
