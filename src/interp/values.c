/* Values that a method computes anew and that are equal each time: `map.get(c.getName())` and
   `map.put(c.getName(), v)` are of one key. Receives calls whose answer hangs on nothing but their
   operands, as they are stepped over; hands on the name by which such an answer is called: that of
   the first call of the method with the same operands. */
#include "src/interp/interp.h"

#include "classfile/class/descriptor.h"

enum { MAX_OPERANDS = 3, MAX_BACK = 256 }; /* call sites that are looked through */

struct bl_asked {
  uint32_t name[MAX_OPERANDS]; /* of what it was asked; 0 behind the last */
  bool odd;                    /* of one thing and then of another, or of what has no name */
};

bool bl_site_repeats(const struct bl_site *site)
{
  const struct bl_call_effect *e = site->effect;
  const struct bl_method *m = site->call == NULL ? NULL : site->call->callee;
  bool tells = e->pure || e->constant_result;
  return tells && m != NULL && !site->constructor && site->n_args > 0 &&
         site->n_args <= MAX_OPERANDS && site->result[0] != 0 && e->known && !e->fresh &&
         e->n_accesses == 0 && e->n_seen == 0 && e->n_locks == 0 && e->n_runs == 0 &&
         cf_descriptor_result(m->descriptor).p[0] == 'L'; /* a new array equals no other */
}

static unsigned index_of_site(const struct bl_interp *it, uint32_t insn)
{
  return it->site_of[insn];
}

void bl_interp_note_answer(struct bl_interp *it, uint32_t insn, const struct bl_args *args)
{
  if (it->answers == NULL) {
    it->answers = CF_NEW_N(it->arena, struct bl_asked, it->n_sites);
  }
  struct bl_asked *a = &it->answers[index_of_site(it, insn)];
  bool first = a->name[0] == 0 && !a->odd;
  for (unsigned i = 0; i < args->n; i++) {
    uint32_t name = bl_interp_value(it, args->name[i]);
    a->odd |= name == 0 || (!first && a->name[i] != name);
    a->name[i] = name;
  }
}

/* The call site, of those whose answers are noted, at which the value was made; CF_NO_INSN if it
   was made otherwise. */
static uint32_t answered_at(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool made = p->root == BL_ROOT_SITE && p->len == 0 && p->base < it->code.bytecode.n;
  uint32_t insn = made ? it->insns.index_of[p->base] : CF_NO_INSN;
  return insn != CF_NO_INSN && cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE &&
                 bl_interp_site(it, insn)->repeats
             ? insn
             : CF_NO_INSN;
}

static bool is_same_question(const struct bl_interp *it, unsigned a, unsigned b)
{
  const struct bl_asked *x = &it->answers[a], *y = &it->answers[b];
  return it->sites[a].repeats && it->sites[a].call->callee == it->sites[b].call->callee &&
         !x->odd && memcmp(x->name, y->name, sizeof x->name) == 0;
}

uint32_t bl_interp_value(const struct bl_interp *it, uint32_t name)
{
  uint32_t insn = it->answers == NULL ? CF_NO_INSN : answered_at(it, name);
  if (insn == CF_NO_INSN) {
    return name;
  }
  unsigned at = index_of_site(it, insn);
  if (it->answers[at].odd || it->answers[at].name[0] == 0) {
    return name;
  }
  for (unsigned i = at > MAX_BACK ? at - MAX_BACK : 0; i < at; i++) {
    if (is_same_question(it, i, at)) {
      struct bl_path p = bl_path_of(BL_ROOT_SITE, it->sites[i].call->bci);
      return bl_names_of((struct bl_names *)&it->names, &p);
    }
  }
  return name;
}
