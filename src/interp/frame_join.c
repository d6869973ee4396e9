/* Joining frames where paths meet: registers, locks, decisions. */
#include "src/interp/frame_parts.h"

static bool is_constant(const struct bl_names *names, uint32_t name)
{
  return bl_path_is_constant(bl_names_path(names, name), names->program);
}

/* Two views of one lock: the weaker one. 0 if they are no such. */
static uint32_t weaker_view(uint32_t a, uint32_t b, const struct bl_names *names)
{
  const struct bl_path *x = bl_names_path(names, a), *y = bl_names_path(names, b);
  if (x->mode == y->mode || !bl_path_same_lock(x, y)) {
    return 0;
  }
  return x->mode > y->mode ? a : b;
}

/* The name of a slot where two values of different names meet. */
static uint32_t join_name(uint32_t a, uint32_t b, uint32_t block, unsigned slot,
                          struct bl_names *names)
{
  uint32_t weaker = weaker_view(a, b, names);
  if (weaker != 0) {
    return weaker;
  }
  bool constant = is_constant(names, a) && is_constant(names, b);
  struct bl_path p = bl_path_of(constant ? BL_ROOT_CONST_JOIN : BL_ROOT_JOIN, block << 16 | slot);
  struct bl_path other = bl_path_of(BL_ROOT_JOIN, p.base);
  uint32_t joined = bl_names_of(names, &other);
  uint32_t name = a == joined ? a : bl_names_of(names, &p);
  if (names->n_got > 0) {
    bl_names_join_got(names, name, a, b);
  }
  return name;
}

static bool join_slot_name(struct bl_frame *dst, const struct bl_frame *src, unsigned s,
                           uint32_t block, struct bl_names *names)
{
  uint32_t before = dst->name[s];
  if (before == src->name[s]) {
    return false;
  }
  dst->name[s] = join_name(before, src->name[s], block, s, names);
  return dst->name[s] != before;
}

/* A constant, or a number that a loop has come to: where one meets another, what was found tells
   which, as of a flag that a loop sets, or the index of what it looked for with -1 for nothing. */
static bool is_outcome(const struct bl_names *names, uint32_t name)
{
  return is_constant(names, name) || bl_names_path(names, name)->root == BL_ROOT_JOIN;
}

/* Locals of different types are unusable; stack slots must agree. */
static enum bl_join join_slot_type(struct bl_frame *dst, const struct bl_frame *src, unsigned s)
{
  if (dst->type[s] == src->type[s] || dst->type[s] == 'T') {
    return BL_JOIN_SAME;
  }
  if (s >= dst->n_locals) {
    return BL_JOIN_BAD;
  }
  bl_frame_set_slot(dst, s, 'T', 0);
  return BL_JOIN_CHANGED;
}

/* What the decisions that end on this edge chose, on whichever arm: those of other edges chose
   nothing between its value and theirs. */
static bool add_chosen(uint64_t *to, const struct bl_frame *dst, const struct bl_frame *src)
{
  bool changed = false;
  for (unsigned w = 0; w < dst->words; w++) {
    uint64_t here = 0;
    for (unsigned set = 0; set < BL_SETS; set++) {
      here |= src->ended[set * dst->words + w];
    }
    for (unsigned set = 0; set < BL_SETS; set++) {
      uint64_t chosen = dst->ended[set * dst->words + w] & here;
      changed |= (chosen & ~to[set * dst->words + w]) != 0;
      to[set * dst->words + w] |= chosen;
    }
  }
  return changed;
}

static bool join_slot(struct bl_frame *dst, const struct bl_frame *src, unsigned s, uint32_t block,
                      struct bl_names *names)
{
  bool told = dst->words > 0 && dst->type[s] == 'I' && dst->name[s] != src->name[s] &&
              is_outcome(names, dst->name[s]) && is_outcome(names, src->name[s]);
  bool changed = join_slot_name(dst, src, s, block, names);
  if (dst->words == 0) {
    return changed;
  }
  unsigned all = BL_SETS * dst->words;
  uint64_t *to = bl_frame_set(dst, s, BL_SET_CURRENT);
  changed |= bl_bits_or(to, bl_frame_set(src, s, BL_SET_CURRENT), all);
  const struct bl_path *joined = bl_names_path(names, dst->name[s]);
  if (told || (joined->root == BL_ROOT_CONST_JOIN && joined->base >> 16 == block)) {
    changed |= add_chosen(to, dst, src);
  }
  return changed;
}

/* Both have it for sure, or have given it up: the lesser depth, the weaker mode. */
static bool join_sure(struct bl_frame *dst, struct bl_held *h, const struct bl_held *other,
                      const struct bl_masks *masks)
{
  struct bl_held was = *h;
  if (other->depth < h->depth) {
    if (h->depth > 0 && other->depth <= 0) {
      bl_frame_end(dst, bl_frame_mask(masks, h->name, dst->words), BL_SET_RELEASED);
    }
    h->depth = other->depth;
  }
  h->exclusive = other->exclusive < h->exclusive ? other->exclusive : h->exclusive;
  h->site = other->site < h->site ? other->site : h->site;
  h->witness = other->witness == h->witness ? h->witness : 0;
  h->negated &= other->negated;
  h->state = h->depth > 0 && other->state > h->state ? other->state : h->state;
  h->state = h->depth < 0 && other->state != h->state ? BL_HELD_SURE : h->state;
  bool changed = memcmp(&was, h, sizeof was) != 0;
  if (h->depth == 0) {
    bl_held_remove(dst, h);
  }
  return changed;
}

/* Whether the value of slot s tells in this frame whether the lock is held: `zero` means that it is
   not, or with `negated` that it is. No entry: it is not held. */
static bool tells(const struct bl_frame *f, const struct bl_held *h, unsigned s, bool negated,
                  const struct bl_names *names)
{
  if (h != NULL && h->witness != 0 && h->witness == f->name[s] && (h->negated != 0) == negated) {
    return true;
  }
  if (h != NULL && h->state == BL_HELD_SOMEWHERE) {
    return false;
  }
  const struct bl_path *p = bl_names_path(names, f->name[s]);
  bool zero = bl_path_is_zero(p);
  bool held = h != NULL && h->state == BL_HELD_SURE;
  return p->root == BL_ROOT_CONST && (h == NULL || h->state != BL_HELD_IF) &&
         zero == (held == negated);
}

/* The slot whose value tells on both sides whether the lock is held; no slot: the number of them.
 */
static unsigned find_witness(const struct bl_frame *dst, const struct bl_held *h,
                             const struct bl_frame *src, const struct bl_held *other,
                             const struct bl_names *names, bool *negated)
{
  unsigned slots = (unsigned)dst->n_locals + dst->depth;
  for (unsigned s = 0; s < slots; s++) {
    bool integral = dst->type[s] == src->type[s] && (dst->type[s] == 'I' || dst->type[s] == 'J');
    for (unsigned n = 0; integral && n < 2; n++) {
      if (tells(dst, h, s, n != 0, names) && tells(src, other, s, n != 0, names)) {
        *negated = n != 0;
        return s;
      }
    }
  }
  return slots;
}

/* Held on one side only, or perhaps: where a value tells which, the lock is held if it does. `h` or
   `other` may be NULL. */
static bool join_perhaps(struct bl_frame *dst, struct bl_held *h, struct bl_frame *src,
                         const struct bl_held *other, uint32_t block, struct bl_names *names)
{
  bool negated;
  bool shallow = (h == NULL || (h->depth >= 0 && h->depth <= 1)) &&
                 (other == NULL || (other->depth >= 0 && other->depth <= 1));
  bool optimistic =
      (h != NULL && bl_held_is_optimistic(h)) || (other != NULL && bl_held_is_optimistic(other));
  unsigned s =
      !shallow || optimistic ? UINT_MAX : find_witness(dst, h, src, other, names, &negated);
  if (s >= (unsigned)dst->n_locals + dst->depth) {
    return false;
  }
  uint32_t a = dst->name[s], b = src->name[s];
  struct bl_held joined = h != NULL ? *h : *other;
  if (h != NULL && other != NULL) {
    joined.exclusive = other->exclusive < h->exclusive ? other->exclusive : h->exclusive;
    joined.site = other->site < h->site ? other->site : h->site;
  }
  joined.depth = 0;
  joined.state = h != NULL && other != NULL && h->state == other->state ? h->state : BL_HELD_IF;
  joined.witness = a == b ? a : join_name(a, b, block, s, names);
  joined.negated = negated;
  if (h != NULL) {
    *h = joined;
    return true;
  }
  return bl_held_push(dst, joined);
}

static bool is_perhaps(const struct bl_held *h)
{
  return h != NULL && h->depth == 0;
}

/* Whether the method may have taken it on the way here. */
static bool may_be_held(const struct bl_held *h)
{
  return h != NULL && h->depth >= 0 && h->state != BL_HELD_NOT;
}

static struct bl_held held_somewhere(uint32_t name)
{
  return (struct bl_held){.name = name, .state = BL_HELD_SOMEWHERE, .site = BL_SITE_ENTRY};
}

/* One lock that dst has. One that only dst holds is dropped. */
static bool join_one(struct bl_frame *dst, struct bl_held *h, struct bl_frame *src, uint32_t block,
                     struct bl_names *names, const struct bl_masks *masks)
{
  const struct bl_held *other = bl_held_find(src, h->name);
  if (h->depth < 0 && (other == NULL || is_perhaps(other))) {
    return false;
  }
  if (other != NULL && !is_perhaps(h) && !is_perhaps(other)) {
    return join_sure(dst, h, other, masks);
  }
  struct bl_held was = *h;
  if (join_perhaps(dst, h, src, other, block, names)) {
    return memcmp(&was, h, sizeof was) != 0;
  }
  bl_frame_end(dst, bl_frame_mask(masks, h->name, dst->words), BL_SET_RELEASED);
  if (other != NULL && other->depth < 0) {
    *h = *other;
  } else if (may_be_held(h) || may_be_held(other)) {
    *h = held_somewhere(h->name);
  } else {
    bl_held_remove(dst, h);
    return true;
  }
  return memcmp(&was, h, sizeof was) != 0;
}

/* A lock stays held if both hold it, at the lesser depth; a lock of the caller's that either gave
   up is given up. Observations of a lock that only src holds are released in src, before it is
   joined. */
static bool join_held(struct bl_frame *dst, struct bl_frame *src, uint32_t block,
                      struct bl_names *names, const struct bl_masks *masks)
{
  bool changed = false;
  unsigned had = dst->n_held;
  uint32_t dropped[BL_MAX_HELD];
  unsigned n_dropped = 0;
  for (unsigned i = had; i > 0; i--) {
    uint32_t name = dst->held[i - 1].name;
    unsigned before = dst->n_held;
    changed |= join_one(dst, &dst->held[i - 1], src, block, names, masks);
    if (dst->n_held < before) {
      dropped[n_dropped++] = name;
    }
  }
  for (unsigned i = 0; i < src->n_held; i++) {
    struct bl_held h = src->held[i];
    const struct bl_held *other = bl_held_find(dst, h.name);
    bool somewhere = other != NULL && other->state == BL_HELD_SOMEWHERE;
    if (other != NULL && !somewhere && (h.depth < 0 || other->depth >= 0)) {
      continue;
    }
    bool was_there = other != NULL;
    for (unsigned k = 0; k < n_dropped; k++) {
      was_there |= dropped[k] == h.name;
    }
    if (h.depth < 0) {
      changed |= bl_held_push(dst, h);
    } else if (!was_there && join_perhaps(dst, NULL, src, &h, block, names)) {
      changed = true;
    } else {
      bl_frame_end(src, bl_frame_mask(masks, h.name, src->words), BL_SET_RELEASED);
      changed |= other == NULL && may_be_held(&h) && bl_held_push(dst, held_somewhere(h.name));
    }
  }
  return changed;
}

/* dst's fresh tests are those that src made too: an excuse must hold on every path. `src` NULL:
 * none. */
static bool meet_fresh(const struct bl_frame *dst, unsigned i, const uint64_t *src)
{
  bool changed = false;
  uint64_t *fresh = bl_frame_decided(dst, i, BL_SET_FRESH);
  for (unsigned w = 0; w < dst->words; w++) {
    uint64_t both = src == NULL ? 0 : fresh[w] & src[w];
    changed |= both != fresh[w];
    fresh[w] = both;
  }
  return changed;
}

/* Both lists ascend by their branches. */
static bool keep_decisions(struct bl_frame *dst, const struct bl_frame *src)
{
  bool changed = false;
  unsigned i = src->n_decisions;
  for (unsigned k = dst->n_decisions; k-- > 0;) {
    while (i > 0 && src->branch[i - 1] > dst->branch[k]) {
      i--;
    }
    bool both = i > 0 && src->branch[i - 1] == dst->branch[k];
    changed |= meet_fresh(dst, k, both ? bl_frame_decided(src, i - 1, BL_SET_FRESH) : NULL);
    if (!both && !bl_bits_any(bl_frame_decided(dst, k, 0), BL_SETS * dst->words)) {
      bl_frame_undecide(dst, k);
      changed = true;
    }
  }
  return changed;
}

static bool join_decisions(struct bl_frame *dst, const struct bl_frame *src)
{
  bool changed = keep_decisions(dst, src);
  unsigned all = BL_SETS * dst->words, k = 0;
  for (unsigned i = 0; i < src->n_decisions; i++) {
    while (k < dst->n_decisions && dst->branch[k] < src->branch[i]) {
      k++;
    }
    const uint64_t *from = bl_frame_decided(src, i, 0);
    if (k < dst->n_decisions && dst->branch[k] == src->branch[i]) {
      changed |= bl_bits_or(bl_frame_decided(dst, k, 0), from, all);
      continue;
    }
    uint64_t *to = bl_bits_any(from, all) ? bl_frame_decide(dst, src->branch[i]) : NULL;
    if (to != NULL) {
      memcpy(to, from, all * sizeof *to);
      changed = true;
    }
  }
  return changed;
}

/* Whether the registers hold the same, but for observations. */
static bool have_same_slots(const struct bl_frame *dst, const struct bl_frame *src, unsigned slots)
{
  return memcmp(dst->name, src->name, slots * sizeof *dst->name) == 0 &&
         memcmp(dst->type, src->type, slots * sizeof *dst->type) == 0;
}

/* The observations of registers that hold the same. */
static bool join_bits(struct bl_frame *dst, const struct bl_frame *src, unsigned slots)
{
  bool changed = false;
  unsigned all = BL_SETS * dst->words;
  for (unsigned s = 0; s < slots && all > 0; s++) {
    changed |= dst->type[s] != 'T' &&
               bl_bits_or(dst->bits + (size_t)s * all, src->bits + (size_t)s * all, all);
  }
  return changed;
}

/* The registers; depths are equal. *bad: types of the stacks differ. */
static bool join_slots(struct bl_frame *dst, const struct bl_frame *src, uint32_t block,
                       struct bl_names *names, bool *bad)
{
  bool changed = false;
  unsigned slots = (unsigned)dst->n_locals + dst->depth, all = BL_SETS * dst->words;
  bool ended = bl_bits_any(src->ended, all);
  *bad = false;
  if (!ended && have_same_slots(dst, src, slots)) {
    return join_bits(dst, src, slots);
  }
  for (unsigned s = 0; s < slots; s++) {
    if (dst->type[s] == 'T') {
      continue;
    }
    if (dst->type[s] == src->type[s] && dst->name[s] == src->name[s] && !ended) {
      changed |= bl_bits_or(dst->bits + (size_t)s * all, src->bits + (size_t)s * all, all);
      continue;
    }
    enum bl_join type = join_slot_type(dst, src, s);
    if (type == BL_JOIN_BAD) {
      *bad = true;
      return changed;
    }
    changed |= type == BL_JOIN_CHANGED;
    if (dst->type[s] != 'T') {
      changed |= join_slot(dst, src, s, block, names);
    }
  }
  return changed;
}

/* Whether what was read may still be there: it may on one of the ways, unless there was nothing on
   that and it has been claimed on the other. Where there was something on each way that has not
   claimed it, a later test tells those from the rest. */
static bool join_claims(struct bl_frame *dst, const struct bl_frame *src)
{
  bool changed = false;
  for (unsigned w = 0; w < dst->words; w++) {
    uint64_t there =
        (dst->unclaimed[w] & ~dst->nothing[w]) | (src->unclaimed[w] & ~src->nothing[w]);
    uint64_t nothing =
        (dst->unclaimed[w] & dst->nothing[w]) | (src->unclaimed[w] & src->nothing[w]);
    uint64_t claimed = (dst->live[w] & ~dst->unclaimed[w]) | (src->live[w] & ~src->unclaimed[w]);
    uint64_t untested =
        (dst->unclaimed[w] & ~dst->something[w]) | (src->unclaimed[w] & ~src->something[w]);
    uint64_t something = (dst->unclaimed[w] | src->unclaimed[w]) & ~untested;
    uint64_t was[] = {dst->unclaimed[w], dst->nothing[w], dst->parted[w], dst->something[w]};
    dst->parted[w] |= src->parted[w] | (nothing & claimed & ~there);
    dst->nothing[w] = nothing & ~claimed & ~there;
    dst->unclaimed[w] = there | dst->nothing[w];
    dst->something[w] = something & dst->unclaimed[w];
    changed |= was[0] != dst->unclaimed[w] || was[1] != dst->nothing[w] ||
               was[2] != dst->parted[w] || was[3] != dst->something[w];
  }
  return changed;
}

static bool join_rest(struct bl_frame *dst, const struct bl_frame *src)
{
  bool changed = (src->escaped & ~dst->escaped) != 0;
  dst->escaped |= src->escaped;
  dst->stale |= src->stale;
  if (dst->words > 0) {
    changed |= join_claims(dst, src);
    changed |= bl_bits_or(dst->live, src->live, dst->words);
    changed |= bl_bits_or(dst->left, src->left, dst->words);
    changed |= join_decisions(dst, src);
  }
  return changed;
}

/* --- states that come to a handler again and again --- */

/* At most two locks, each of a name of its own and held for sure, or given up: those stay so where
   they meet. */
static bool have_same_held(const struct bl_frame *dst, const struct bl_frame *src)
{
  const struct bl_held *h = src->held;
  bool plain =
      dst->n_held == src->n_held && src->n_held <= 2 && (src->n_held < 2 || h[0].name != h[1].name);
  for (unsigned i = 0; i < src->n_held && plain; i++) {
    plain = h[i].name != 0 && h[i].depth != 0 && h[i].witness == 0 &&
            memcmp(&dst->held[i], &h[i], sizeof *h) == 0;
  }
  return plain;
}

static bool is_within(const uint64_t *set, const uint64_t *of, unsigned words)
{
  uint64_t beyond = 0;
  for (unsigned w = 0; w < words; w++) {
    beyond |= set[w] & ~of[w];
  }
  return beyond == 0;
}

/* See join_claims. */
static bool have_same_claims(const struct bl_frame *dst, const struct bl_frame *src)
{
  bool same = true;
  for (unsigned w = 0; w < dst->words && same; w++) {
    same = dst->unclaimed[w] == src->unclaimed[w] && dst->nothing[w] == src->nothing[w] &&
           dst->live[w] == src->live[w] && (dst->nothing[w] & ~dst->unclaimed[w]) == 0;
  }
  return same && is_within(src->parted, dst->parted, dst->words) &&
         is_within(src->left, dst->left, dst->words);
}

static bool covers_decisions(const struct bl_frame *dst, const struct bl_frame *src)
{
  bool covers = dst->n_decisions == src->n_decisions;
  for (unsigned i = 0; i < src->n_decisions && covers; i++) {
    covers =
        dst->branch[i] == src->branch[i] &&
        is_within(bl_frame_decided(src, i, 0), bl_frame_decided(dst, i, 0), BL_SETS * dst->words) &&
        is_within(bl_frame_decided(dst, i, BL_SET_FRESH), bl_frame_decided(src, i, BL_SET_FRESH),
                  dst->words);
  }
  return covers;
}

bool bl_frame_covers_rest(const struct bl_frame *dst, const struct bl_frame *src)
{
  return (src->escaped & ~dst->escaped) == 0 && (dst->stale || !src->stale) &&
         have_same_held(dst, src) &&
         (dst->words == 0 || (have_same_claims(dst, src) && covers_decisions(dst, src)));
}

bool bl_frame_covers_local(const struct bl_frame *dst, const struct bl_frame *src, unsigned s)
{
  unsigned all = BL_SETS * dst->words;
  return is_within(src->bits + (size_t)s * all, dst->bits + (size_t)s * all, all);
}

enum bl_join bl_frame_join(struct bl_frame *dst, struct bl_frame *src, uint32_t block,
                           struct bl_names *names, const struct bl_masks *masks)
{
  if (!dst->reached) {
    bl_frame_copy(dst, src);
    dst->reached = true;
    return BL_JOIN_CHANGED;
  }
  if (dst->depth != src->depth) {
    return BL_JOIN_BAD;
  }
  bool changed = (dst->n_held > 0 || src->n_held > 0) && join_held(dst, src, block, names, masks);
  if (dst->words > 0) {
    changed |= bl_bits_or(dst->ended, src->ended, BL_SETS * dst->words);
  }
  bool bad;
  changed |= join_slots(dst, src, block, names, &bad);
  if (bad) {
    return BL_JOIN_BAD;
  }
  changed |= join_rest(dst, src);
  return changed ? BL_JOIN_CHANGED : BL_JOIN_SAME;
}
