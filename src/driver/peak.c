/* Peak memory as the system counts it. ru_maxrss is second choice: it survives exec, so that a
   small run started by a large program (a build tool) would be given that program's peak. */
#include "src/driver/peak.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>

static uint64_t status_peak(void)
{
  char line[256];
  uint64_t kib = 0;
  FILE *in = fopen("/proc/self/status", "r");
  if (in == NULL) {
    return 0;
  }
  while (kib == 0 && fgets(line, sizeof line, in) != NULL) {
    if (sscanf(line, "VmHWM: %" SCNu64 " kB", &kib) != 1) {
      kib = 0;
    }
  }
  fclose(in);
  return kib * 1024;
}

uint64_t bl_peak_bytes(void)
{
  struct rusage u;
  uint64_t peak = status_peak();
  if (peak == 0 && getrusage(RUSAGE_SELF, &u) == 0) {
    peak = (uint64_t)u.ru_maxrss * 1024;
  }
  return peak;
}
