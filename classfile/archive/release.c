/* Reads entry names and manifests for what makes a jar a multi-release one. Knows no archive. */
#include "classfile/archive/release.h"

#include <strings.h>

uint32_t cf_versioned_name(struct cf_str *base, struct cf_str name)
{
  const struct cf_str head = CF_STR("META-INF/versions/");
  *base = name;
  if (!cf_str_starts(name, head)) {
    return 0;
  }
  uint32_t at = head.n, version = 0;
  while (at < name.n && name.p[at] >= '0' && name.p[at] <= '9' && version < 100000) {
    version = version * 10 + (uint32_t)(name.p[at++] - '0');
  }
  if (version == 0 || at + 1 >= name.n || name.p[at] != '/') {
    return 0;
  }
  *base = (struct cf_str){name.p + at + 1, name.n - at - 1};
  return version;
}

/* Takes the next line off *rest, its line end (\r\n, \n or \r) left out. */
static struct cf_str next_line(struct cf_bytes *rest)
{
  const char *p = (const char *)rest->p;
  size_t n = 0;
  while (n < rest->n && p[n] != '\n' && p[n] != '\r') {
    n++;
  }
  size_t end = n + (n < rest->n);
  if (end < rest->n && p[n] == '\r' && p[end] == '\n') {
    end++;
  }
  rest->p += end;
  rest->n -= end;
  return (struct cf_str){p, (uint32_t)n};
}

bool cf_manifest_is_multi_release(struct cf_bytes manifest)
{
  const struct cf_str wanted = CF_STR("Multi-Release: true");
  while (manifest.n > 0) {
    struct cf_str line = next_line(&manifest);
    if (line.n == 0) {
      return false; /* the main section ends here */
    }
    if (line.n == wanted.n && strncasecmp(line.p, wanted.p, wanted.n) == 0) {
      return manifest.n == 0 || manifest.p[0] != ' '; /* a blank would continue the value */
    }
  }
  return false;
}
