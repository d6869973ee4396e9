/* Conflicts of versions in one method [K] (ANALYSIS §9): a read is a version of the state, which
   lasts as long as the lock that keeps its writers out. Says which uses of older versions are a
   conflict, which methods can have any, and which findings two checks have in common. */
#include "src/candidate/state_version.h"

#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

/* --- what is a conflict --- */

/* Somebody writes the state after its object was shared. */
static bool is_written(const struct bl_summaries *s, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (bl_fact_is_shared(facts[i])) {
      return true;
    }
  }
  return false;
}

/* No write can come between: the version has not ended. */
static bool is_same_version(const struct bl_method_check *c, const struct bl_candidate *x)
{
  switch (x->benign) {
  case BL_CONFINED:
  case BL_ORDERED:
  case BL_NO_WRITER:
  case BL_COVERED:
    return true;
  default:
    return x->interference == NULL ||
           (x->other != 0 && !is_written(c->w->all, c->it->obs->items[x->other - 1].state));
  }
}

bool bl_is_conflict(const struct bl_method_check *c, const struct bl_candidate *x)
{
  bool updates = x->write || x->kind == BL_LOST_UPDATE || x->kind == BL_LOST_CAS;
  bool mixes = x->kind == BL_INCONSISTENT_READ;
  return (c->it->obs->items[x->bit].operation || updates || mixes) && !is_same_version(c, x);
}

/* --- which methods can have one --- */

enum { MAX_READ = 48 };

struct look {
  const struct bl_summaries *s;
  bool plain;
  uint32_t read[MAX_READ]; /* fields by id, the first few */
  unsigned n_read, guarded, seen;
  bool again;   /* one of them is read twice, */
  bool updated; /* is read and written, */
  bool writes;  /* anything is written */
};

static bool has_versions(const struct look *l, const struct bl_field *f)
{
  bool counts = l->plain && (f->access & CF_ACC_FINAL) == 0;
  for (uint32_t kind = 0; kind < 3; kind++) {
    counts |= l->s->operations[3 * f->id + kind] != BL_OP_NONE;
  }
  return counts;
}

static bool is_guarded(const struct look *l, const struct bl_field *f)
{
  return bl_summaries_inferred(l->s, bl_state_of(f->id, BL_STATE_FIELD)) != NULL ||
         bl_summaries_inferred(l->s, bl_state_of(f->id, BL_STATE_ELEMENTS)) != NULL;
}

static bool was_read(const struct look *l, const struct bl_field *f)
{
  for (unsigned i = 0; i < l->n_read; i++) {
    if (l->read[i] == f->id) {
      return true;
    }
  }
  return false;
}

static void see(void *ctx, const struct bl_field *f, bool write)
{
  struct look *l = ctx;
  l->writes |= write;
  if (!has_versions(l, f)) {
    return;
  }
  if (was_read(l, f)) {
    l->updated |= write;
    l->again |= !write;
  } else if (!write && l->n_read < MAX_READ) {
    l->read[l->n_read++] = f->id;
    l->guarded += is_guarded(l, f) ? 1 : 0;
  }
}

static bool call_sees(const struct look *l, const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < bl_effect_brings(e); i++) {
    const struct bl_seen *seen = bl_effect_brought(e, i);
    uint32_t state = seen->at.state;
    if (seen->own_block ||
        (state < BL_UNMAPPED && (l->plain || l->s->operations[state] != BL_OP_NONE))) {
      return true;
    }
  }
  return false;
}

bool bl_versions_possible(struct bl_worker *w, const struct bl_method *m, bool plain)
{
  struct look l = {.s = w->all, .plain = plain};
  if (m->cls->library || w->all->operations == NULL) {
    return false;
  }
  bool scanned = bl_scan_fields(m, UINT32_MAX, see, &l);
  for (uint32_t i = 0; scanned && i < m->n_calls; i++) {
    const struct bl_call_effect *e = bl_summaries_of_call(w, m, &m->calls[i]);
    l.seen += call_sees(&l, e) ? 1 : 0;
    l.writes |= bl_effect_writes(e);
  }
  return scanned && (l.again || l.guarded > 1 || l.seen > 1 || (l.seen > 0 && l.n_read > 0) ||
                     (plain && (l.updated || (l.seen > 0 && l.writes))));
}

/* --- what both checks have found --- */

static bool is_same(const struct bl_finding *a, const struct bl_finding *b)
{
  return a->kind == b->kind && a->at.bci == b->at.bci && a->read_line == b->read_line &&
         bl_place_same_method(&a->at, &b->at) && cf_str_eq(a->field, b->field);
}

void bl_merge_versions(struct bl_findings *fs, uint32_t first, uint32_t second)
{
  uint32_t kept = second;
  for (uint32_t i = second; i < fs->n; i++) {
    uint32_t k = first;
    while (k < second && !is_same(&fs->items[k], &fs->items[i])) {
      k++;
    }
    if (k < second) {
      fs->items[k].checks |= fs->items[i].checks;
    } else {
      fs->items[kept++] = fs->items[i];
    }
  }
  fs->n = kept;
}
