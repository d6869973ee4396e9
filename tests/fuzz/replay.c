/* The main of a fuzz target where there is no libFuzzer: runs it over the files of a folder, and
   over all their prefixes of a few lengths. usage: fuzz_x FOLDER... */
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
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

static void run_file(const char *path)
{
  static uint8_t bytes[1 << 20];
  FILE *f = fopen(path, "rb");
  if (f == NULL) {
    perror(path);
    exit(2);
  }
  size_t n = fread(bytes, 1, sizeof bytes, f);
  fclose(f);
  for (size_t eighths = 0; eighths <= 8; eighths++) {
    run_prefix(bytes, n * eighths / 8);
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
      run_file(path);
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
  unsigned files = 0;
  for (int i = 1; i < argc; i++) {
    files += run_folder(argv[i]);
  }
  printf("%u files replayed\n", files);
  return files == 0; /* a folder that got lost must not pass */
}
