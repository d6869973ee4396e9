/* Sets of observations as bits of words. Knows nothing of what they stand for. */
#ifndef BL_BITS_H
#define BL_BITS_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

static inline bool bl_bit(const uint64_t *set, unsigned i)
{
  return (set[i / 64] >> (i % 64) & 1) != 0;
}
static inline void bl_bit_add(uint64_t *set, unsigned i)
{
  set[i / 64] |= (uint64_t)1 << (i % 64);
}
static inline void bl_bit_remove(uint64_t *set, unsigned i)
{
  set[i / 64] &= ~((uint64_t)1 << (i % 64));
}
/* The first bit of the set from `from` on, or UINT_MAX: for (i = 0; (i = next(…, i)) != UINT_MAX;
 * i++). */
static inline unsigned bl_bits_next(const uint64_t *set, unsigned words, unsigned from)
{
  for (unsigned w = from / 64; w < words; w++) {
    uint64_t rest = set[w] >> (w == from / 64 ? from % 64 : 0);
    if (rest != 0) {
      return w * 64 + (w == from / 64 ? from % 64 : 0) + (unsigned)__builtin_ctzll(rest);
    }
  }
  return UINT_MAX;
}
/* The same of the union of two sets. */
static inline unsigned bl_bits_next_of(const uint64_t *a, const uint64_t *b, unsigned words,
                                       unsigned from)
{
  for (unsigned w = from / 64; w < words; w++) {
    uint64_t rest = (a[w] | b[w]) >> (w == from / 64 ? from % 64 : 0);
    if (rest != 0) {
      return w * 64 + (w == from / 64 ? from % 64 : 0) + (unsigned)__builtin_ctzll(rest);
    }
  }
  return UINT_MAX;
}

/* The same of what two sets have in common. */
static inline unsigned bl_bits_next_in_both(const uint64_t *a, const uint64_t *b, unsigned words,
                                            unsigned from)
{
  for (unsigned w = from / 64; w < words; w++) {
    uint64_t rest = (a[w] & b[w]) >> (w == from / 64 ? from % 64 : 0);
    if (rest != 0) {
      return w * 64 + (w == from / 64 ? from % 64 : 0) + (unsigned)__builtin_ctzll(rest);
    }
  }
  return UINT_MAX;
}
static inline bool bl_bits_any(const uint64_t *set, unsigned words)
{
  uint64_t all = 0;
  for (unsigned i = 0; i < words; i++) {
    all |= set[i];
  }
  return all != 0;
}
static inline bool bl_bits_or(uint64_t *dst, const uint64_t *src, unsigned words)
{
  uint64_t grown = 0;
  if (words == 3) { /* the sets of a register, one word each: by far the commonest */
    grown = (src[0] & ~dst[0]) | (src[1] & ~dst[1]) | (src[2] & ~dst[2]);
    dst[0] |= src[0];
    dst[1] |= src[1];
    dst[2] |= src[2];
    return grown != 0;
  }
  for (unsigned i = 0; i < words; i++) {
    grown |= src[i] & ~dst[i];
    dst[i] |= src[i];
  }
  return grown != 0;
}

#endif
