/* The main of a fuzz target where there is no libFuzzer: runs it over the files of folders, and
   over their prefixes of a few lengths; or over every prefix of files. usage: fuzz_x FOLDER... |
   fuzz_x -p FILE... */
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void run_prefix(const uint8_t *p, size_t n)
{
  uint8_t *exact = malloc(n + (n == 0)); /* so that a read behind the end is seen */
  if (exact == NULL) {
    abort();
  }
  memcpy(exact, p, n);
  LLVMFuzzerTestOneInput(exact, n);
  free(exact);
}

/* Runs it over prefixes in so many steps, or over all. */
static void run_file(const char *path, size_t steps)
{
  static uint8_t bytes[1 << 20];
  FILE *f = fopen(path, "rb");
  if (f == NULL) {
    perror(path);
    exit(2);
  }
  size_t n = fread(bytes, 1, sizeof bytes, f);
  fclose(f);
  steps = steps > 0 ? steps : n > 0 ? n : 1;
  for (size_t i = 0; i <= steps; i++) {
    run_prefix(bytes, n * i / steps);
  }
}

static unsigned run_folder(const char *folder)
{
  struct dirent **list;
  unsigned files = 0;
  int n = scandir(folder, &list, NULL, alphasort);
  for (int i = 0; i < n; i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, list[i]->d_name);
    if (list[i]->d_name[0] != '.') {
      run_file(path, 8);
      files++;
    }
    free(list[i]);
  }
  if (n >= 0) {
    free(list);
  }
  return files;
}

int main(int argc, char **argv)
{
  bool every = argc > 1 && strcmp(argv[1], "-p") == 0;
  unsigned files = 0;
  for (int i = 1 + every; i < argc; i++) {
    if (every) {
      run_file(argv[i], 0);
      files++;
    } else {
      files += run_folder(argv[i]);
    }
  }
  printf("%u files replayed\n", files);
  return files == 0; /* a folder that got lost must not pass */
}
