/* Class-name patterns, by fnmatch over dotted names. */
#include "src/options/glob.h"

#include <fnmatch.h>

static char *dotted(struct cf_arena *a, const char *p, size_t n)
{
  char *copy = cf_arena_alloc(a, n + 1);
  for (size_t i = 0; i < n; i++) {
    copy[i] = p[i] == '/' ? '.' : p[i];
  }
  copy[n] = '\0';
  return copy;
}

/* The name, then its outer classes' names: cuts `name` at its '$' from the right. */
static bool matches_nest(const char *pattern, char *name)
{
  for (;;) {
    if (fnmatch(pattern, name, FNM_NOESCAPE) == 0) {
      return true;
    }
    char *inner = strrchr(name, '$');
    if (inner == NULL || inner == name) {
      return false;
    }
    *inner = '\0';
  }
}

bool bl_glob_matches(const struct bl_strings *patterns, struct cf_str cls)
{
  struct cf_arena a;
  cf_arena_init(&a);
  bool found = false;
  for (uint32_t i = 0; !found && i < patterns->n; i++) {
    const char *p = patterns->items[i];
    found = matches_nest(dotted(&a, p, strlen(p)), dotted(&a, cls.p, cls.n));
    cf_arena_reset(&a);
  }
  cf_arena_destroy(&a);
  return found;
}

bool bl_glob_selects(const struct bl_strings *only, const struct bl_strings *exclude,
                     struct cf_str cls)
{
  return (only->n == 0 || bl_glob_matches(only, cls)) && !bl_glob_matches(exclude, cls);
}
