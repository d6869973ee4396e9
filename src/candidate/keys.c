/* Which map a key has been come by in a walk over its keys, or over its entries. Receives the names
   of values; knows nothing of what is done with the key. */
#include "classfile/class/descriptor.h"
#include "src/candidate/value.h"

enum { MOST_VIEWS = 4 }; /* map.keySet().stream().sorted().iterator() */

/* What the object of that name has copied where it was constructed, and nothing else; 0 if it is no
   such thing, or not one of the method at hand. */
static uint32_t copied_by(const struct bl_method_check *c, uint32_t name)
{
  const struct bl_interp *it = c->it;
  uint32_t of = 0;
  for (unsigned i = 0; i < it->n_sites && of == 0 && name != 0; i++) {
    const struct bl_site *site = &it->sites[i];
    bool copies = site->constructor && it->asked_of[i] == name && site->n_args == 2 &&
                  site->type[1] == 'A' && bl_said_of_call(c->w->all, site->call, BL_E_READ) != NULL;
    of = copies ? c->operands[it->insns.index_of[site->call->bci]].name[1] : 0;
  }
  return of;
}

/* The map whose keys the value shows, or is made of, by calls that are given nothing; rootless if
   it does not. `c`: what is known of the method, NULL: no more than names. */
static struct bl_path shown_by(const struct bl_method_check *c, const struct bl_interp *it,
                               uint32_t name)
{
  for (unsigned i = 0; i < MOST_VIEWS && name != 0; i++) {
    uint32_t insn = bl_interp_call_of(it, name);
    const struct bl_call_effect *e = insn == CF_NO_INSN ? NULL : bl_interp_site(it, insn)->effect;
    uint32_t of = insn == CF_NO_INSN ? 0 : it->asked_of[it->site_of[insn]];
    if (e != NULL && of != 0 && e->n_seen == 1 && e->seen[0].keys &&
        e->seen[0].bci == BL_BCI_MODEL) {
      return *bl_names_path(&it->names, of);
    }
    name = insn != CF_NO_INSN ? (bl_interp_site(it, insn)->n_args == 1 ? of : 0)
           : c == NULL        ? 0
                              : copied_by(c, name);
  }
  return bl_path_of(BL_ROOT_NONE, 0);
}

/* What an iterator or enumeration of the keys has given. */
static struct bl_path walked_for(const struct bl_method_check *c, uint32_t key)
{
  uint32_t next = bl_interp_call_of(c->it, key);
  uint32_t walk = next == CF_NO_INSN ? 0 : c->it->asked_of[c->it->site_of[next]];
  return shown_by(c, c->it, walk);
}

/* --- a lambda that is handed the keys, one by one --- */

/* Where the method makes a lambda of that body, which has captured so many values; CF_NO_INSN if it
   does not. */
static uint32_t bci_of_making(const struct bl_method *maker, const struct bl_method *body,
                              uint32_t captured)
{
  for (uint32_t k = 0; k < maker->n_calls; k++) {
    const struct bl_lambda *lambda = bl_call_lambda(&maker->calls[k]);
    if (lambda != NULL && lambda->body == body && lambda->captured == captured) {
      return maker->calls[k].bci;
    }
  }
  return CF_NO_INSN;
}

/* How many parameters the body has, what it has captured included. */
static uint32_t n_params(const struct bl_method *body)
{
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(body));
  struct cf_str type;
  uint32_t n = bl_method_is(body, CF_ACC_STATIC) ? 0 : 1;
  while (cf_descriptor_next(&type, &w)) {
    n++;
  }
  return n;
}

/* The call only goes over what it is made for, and hands on what that has. */
static bool only_hands_on(const struct bl_site *site)
{
  const struct bl_call_effect *e = site->effect;
  bool reads = e->n_runs == 1 && site->result[0] == 0 && e->n_accesses > 0;
  for (uint32_t i = 0; i < e->n_accesses && reads; i++) {
    reads = !e->accesses[i].write && e->accesses[i].bci == BL_BCI_MODEL;
  }
  return reads;
}

/* What the call that is given the lambda at once, made there, is asked of: the map whose keys that
   shows, or, with `entries`, the map itself. */
static struct bl_path given_by(struct bl_interp *it, uint32_t bci, bool entries)
{
  struct bl_path none = bl_path_of(BL_ROOT_NONE, 0);
  if (!bl_interp_solve(it, NULL, NULL, 0)) {
    return none;
  }
  uint32_t call = it->insns.index_of[bci] + 1;
  bool given = call < it->insns.n && cf_opcodes[it->insns.items[call].op].kind == CF_K_INVOKE &&
               bl_interp_site(it, call)->n_args == 2;
  uint32_t of = given ? it->asked_of[it->site_of[call]] : 0;
  if (given && entries) {
    return of != 0 && only_hands_on(bl_interp_site(it, call)) ? *bl_names_path(&it->names, of)
                                                              : none;
  }
  return given ? shown_by(NULL, it, of) : none;
}

/* The map whose keys, or entries, the lambda is handed behind so many captured values. */
static struct bl_path map_behind(struct bl_worker *w, const struct bl_method *body,
                                 uint32_t captured, bool entries)
{
  const struct bl_program *p = w->all->program;
  const struct bl_method *maker = p->methods[body->enclosing];
  uint32_t bci = bci_of_making(maker, body, captured);
  struct bl_path map = bl_path_of(BL_ROOT_NONE, 0);
  struct cf_arena a;
  struct bl_interp it;
  if (bci == CF_NO_INSN) {
    return map;
  }
  cf_arena_init(&a);
  if (bl_interp_open(&it, &a, p, maker, &w->effects)) {
    bl_summaries_enter(w->all, &it);
    map = given_by(&it, bci, entries);
  }
  cf_arena_destroy(&a);
  return map;
}

static struct bl_path handed_for(const struct bl_method_check *c, uint32_t key)
{
  const struct bl_method *body = c->it->method;
  const struct bl_path *p = bl_names_path(&c->it->names, key);
  bool handed = (body->flags & BL_M_LAMBDA_BODY) != 0 && p->root == BL_ROOT_PARAM && p->len == 0 &&
                n_params(body) == p->base + 1;
  return handed ? map_behind(c->w, body, p->base, false) : bl_path_of(BL_ROOT_NONE, 0);
}

struct bl_path bl_entries_handed(struct bl_worker *w, const struct bl_method *body, uint32_t *key)
{
  enum { ENTRY = 2 };
  uint32_t n = n_params(body);
  bool handed = (body->flags & BL_M_LAMBDA_BODY) != 0 && n >= ENTRY;
  *key = n - ENTRY;
  return handed ? map_behind(w, body, n - ENTRY, true) : bl_path_of(BL_ROOT_NONE, 0);
}

bool bl_is_key_walked_over(const struct bl_method_check *c, const struct bl_observation *got)
{
  struct bl_path map = walked_for(c, got->key);
  if (map.root == BL_ROOT_NONE) {
    map = handed_for(c, got->key);
  }
  struct bl_location at = bl_location_of_value(&map, BL_STATE_CONTENTS);
  if (at.state == BL_NO_STATE || at.state != got->state) {
    return false;
  }
  bool one = (bl_state_field(c->it->program, at.state)->access & CF_ACC_STATIC) != 0;
  return one || bl_path_eq(&at.object, bl_names_path(&c->it->names, got->object));
}
