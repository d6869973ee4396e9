/* See the header. Other runs may do the same at the same time: a file that is gone is no fault. */
#include "src/cache/room.h"

#include "classfile/base/vec.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { ONE_IN = 16, UNFINISHED_SECONDS = 3600 };

struct kept {
  const char *name;
  uint64_t bytes;
  struct timespec used;
};
CF_VEC(kept_files, struct kept);

bool bl_room_is_due(const struct bl_digest *key)
{
  return key->bytes[0] % ONE_IN == 0;
}

static bool is_kept(const char *name)
{
  return strlen(name) == BL_DIGEST_DIGITS && strspn(name, "0123456789abcdef") == BL_DIGEST_DIGITS;
}

static bool is_left_over(const char *name, const struct stat *st)
{
  return strncmp(name, BL_ROOM_TEMPORARY, strlen(BL_ROOM_TEMPORARY)) == 0 &&
         st->st_mtime < time(NULL) - UNFINISHED_SECONDS;
}

static int by_use(const void *x, const void *y)
{
  const struct timespec *a = &((const struct kept *)x)->used, *b = &((const struct kept *)y)->used;
  return a->tv_sec != b->tv_sec ? (a->tv_sec > b->tv_sec) - (a->tv_sec < b->tv_sec)
                                : (a->tv_nsec > b->tv_nsec) - (a->tv_nsec < b->tv_nsec);
}

/* Lists the kept files and removes what was left over; says how large they are. */
static uint64_t list(struct kept_files *out, struct cf_arena *a, int folder, DIR *dir)
{
  uint64_t sum = 0;
  for (const struct dirent *d = readdir(dir); d != NULL; d = readdir(dir)) {
    struct stat st;
    if (fstatat(folder, d->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0 || S_ISDIR(st.st_mode)) {
      continue;
    }
    if (is_left_over(d->d_name, &st)) {
      unlinkat(folder, d->d_name, 0);
    } else if (is_kept(d->d_name)) {
      const struct kept k = {cf_arena_str(a, cf_str_c(d->d_name)).p, (uint64_t)st.st_size,
                             st.st_mtim};
      cf_vec_push(a, out, k);
      sum += k.bytes;
    }
  }
  return sum;
}

static void make_room(struct cf_arena *a, int folder, DIR *dir, uint64_t most)
{
  struct kept_files files = {0};
  uint64_t sum = list(&files, a, folder, dir), enough = most / 4 * 3;
  if (sum <= most) {
    return;
  }
  qsort(files.items, files.n, sizeof *files.items, by_use);
  for (uint32_t i = 0; i < files.n && sum > enough; i++) {
    unlinkat(folder, files.items[i].name, 0);
    sum -= files.items[i].bytes;
  }
}

void bl_room_make(int folder, uint64_t most)
{
  int fd = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = fd < 0 ? NULL : fdopendir(fd);
  if (dir == NULL) {
    if (fd >= 0) {
      close(fd);
    }
    return;
  }
  struct cf_arena a;
  cf_arena_init(&a);
  make_room(&a, folder, dir, most);
  cf_arena_destroy(&a);
  closedir(dir);
}
