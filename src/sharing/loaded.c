/* How often a field is loaded, by all code that can. Receives a field; hands on whether that is
   once. Knows no finding. */
#include "src/sharing/parts.h"

enum { MOST_LOOKED_THROUGH = 16384 }; /* bytes of code of one nest */

/* How many instructions of the method load the field; `left` is what may still be looked through.
 */
static unsigned loads(const struct bl_method *m, const struct bl_field *f, size_t *left)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_insn in;
  struct cf_err err = {0};
  unsigned n = 0;
  *left -= code.n < *left ? code.n : *left;
  for (uint32_t bci = 0; *left > 0 && bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    bool load = in.op == CF_getfield || in.op == CF_getstatic;
    n += load && bl_program_field(m->cls, (uint32_t)in.a) == f ? 1 : 0;
  }
  return n;
}

bool bl_sharing_is_loaded_once(const struct bl_field *f)
{
  size_t left = MOST_LOOKED_THROUGH;
  unsigned n = 0;
  bool closed = bl_field_is_closed(f);
  for (const struct bl_class *c = f->cls->nest_host->nest_first; closed && c != NULL;
       c = c->nest_next) {
    for (uint32_t i = 0; i < c->n_methods && n <= 1 && left > 0; i++) {
      n += bl_method_has_body(&c->methods[i]) ? loads(&c->methods[i], f, &left) : 0;
    }
  }
  return closed && left > 0 && n == 1;
}
