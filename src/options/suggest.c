/* Edit distance with swaps of neighbours (optimal string alignment), over short words only. */
#include "src/options/suggest.h"

enum { MAX_WORD = 48, FAR_AWAY = 1000 };

static unsigned min3(unsigned a, unsigned b, unsigned c)
{
  unsigned m = a < b ? a : b;
  return m < c ? m : c;
}

static unsigned distance(struct cf_str a, struct cf_str b)
{
  if (a.n > MAX_WORD || b.n > MAX_WORD) {
    return FAR_AWAY;
  }
  unsigned d[MAX_WORD + 1][MAX_WORD + 1];
  for (uint32_t i = 0; i <= a.n; i++) {
    for (uint32_t k = 0; k <= b.n; k++) {
      if (i == 0 || k == 0) {
        d[i][k] = i + k;
        continue;
      }
      unsigned changed = a.p[i - 1] != b.p[k - 1];
      d[i][k] = min3(d[i - 1][k] + 1, d[i][k - 1] + 1, d[i - 1][k - 1] + changed);
      if (i > 1 && k > 1 && a.p[i - 1] == b.p[k - 2] && a.p[i - 2] == b.p[k - 1] &&
          d[i - 2][k - 2] + 1 < d[i][k]) {
        d[i][k] = d[i - 2][k - 2] + 1;
      }
    }
  }
  return d[a.n][b.n];
}

struct bl_suggestion bl_suggest(struct cf_str word)
{
  unsigned near = word.n / 3 + (word.n < 3);
  return (struct bl_suggestion){.word = word, .best = NULL, .distance = near + 1};
}

void bl_suggest_offer(struct bl_suggestion *s, const char *candidate)
{
  struct cf_str c = cf_str_c(candidate);
  unsigned d = distance(s->word, c);
  if (s->word.n >= 3 && cf_str_starts(c, s->word) && d > 0) {
    d = 1;
  }
  if (d < s->distance) {
    s->distance = d;
    s->best = candidate;
  }
}
