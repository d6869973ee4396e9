/* Reports to standard output and to files. Knows no format. */
#include "src/driver/output.h"

#include "src/driver/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool cannot_write(const char *file, int why)
{
  fprintf(stderr, "blocal: error: %s: cannot be written: %s\n", file, strerror(why));
  return false;
}

/* Whether the path is there and is not a regular file: a device, a pipe, a directory. */
static bool is_special(const char *file)
{
  struct stat st;
  return stat(file, &st) == 0 && !S_ISREG(st.st_mode);
}

/* What a rename must replace: the file that a link leads to, not the link. */
static struct cf_str real_place(struct cf_arena *a, const char *file)
{
  char *real = realpath(file, NULL);
  struct cf_str place = cf_arena_str(a, cf_str_c(real != NULL ? real : file));
  free(real);
  return place;
}

static struct cf_str directory_of(struct cf_arena *a, const char *file)
{
  const char *slash = strrchr(file, '/');
  return slash == NULL   ? CF_STR(".")
         : slash == file ? CF_STR("/")
                         : cf_arena_str(a, (struct cf_str){file, (uint32_t)(slash - file)});
}

static bool check_file(struct cf_arena *a, const char *file)
{
  struct stat st;
  if (stat(file, &st) == 0 && S_ISDIR(st.st_mode)) {
    return cannot_write(file, EISDIR);
  }
  const char *where = is_special(file) ? file : directory_of(a, real_place(a, file).p).p;
  return access(where, W_OK) == 0 || cannot_write(file, errno);
}

bool bl_outputs_check(const struct bl_options *o)
{
  struct cf_arena a;
  cf_arena_init(&a);
  bool good = true;
  for (uint32_t i = 0; i < o->n_outputs; i++) {
    good = (o->outputs[i].file == NULL || check_file(&a, o->outputs[i].file)) && good;
  }
  good = (o->write_baseline == NULL || check_file(&a, o->write_baseline)) && good;
  cf_arena_destroy(&a);
  return good;
}

/* As a new file would have, or as the old one has. */
static mode_t mode_for(const char *place)
{
  struct stat st;
  mode_t mask = umask(0);
  umask(mask);
  return stat(place, &st) == 0 ? st.st_mode & 07777 : 0666 & ~mask;
}

/* Writes and closes the stream; 0 or why not. */
static int write_stream(FILE *out, const struct bl_report_format *format,
                        const struct bl_report_input *in)
{
  errno = 0;
  bool good = format->write(out, in) && fflush(out) == 0 && !ferror(out);
  int why = good ? 0 : errno != 0 ? errno : EIO;
  if (fclose(out) != 0 && why == 0) {
    why = errno;
  }
  return why;
}

static int write_special(const char *file, const struct bl_report_format *format,
                         const struct bl_report_input *in)
{
  FILE *out = fopen(file, "w");
  return out == NULL ? errno : write_stream(out, format, in);
}

/* mkstemp leaves a name of ours alone beside the place, in the same file system. */
static int write_regular(struct cf_arena *a, const char *file,
                         const struct bl_report_format *format, const struct bl_report_input *in)
{
  struct cf_str place = real_place(a, file);
  char *temporary = (char *)(uintptr_t)cf_arena_printf(a, "%s.XXXXXX", place.p).p;
  int fd = mkstemp(temporary);
  if (fd < 0) {
    return errno;
  }
  bl_interrupts_guard(temporary);
  fchmod(fd, mode_for(place.p));
  FILE *out = fdopen(fd, "w");
  int why = out == NULL ? errno : write_stream(out, format, in);
  if (why == 0 && rename(temporary, place.p) != 0) {
    why = errno;
  }
  if (why != 0) {
    unlink(temporary);
  }
  bl_interrupts_guard(NULL);
  return why;
}

bool bl_output_write_file(const char *file, const struct bl_report_format *format,
                          const struct bl_report_input *in)
{
  struct cf_arena a;
  cf_arena_init(&a);
  int why =
      is_special(file) ? write_special(file, format, in) : write_regular(&a, file, format, in);
  cf_arena_destroy(&a);
  return why == 0 || cannot_write(file, why);
}

static bool write_standard(const struct bl_report_format *format, const struct bl_report_input *in)
{
  errno = 0;
  bool good = format->write(stdout, in) && fflush(stdout) == 0;
  return good || errno == EPIPE || cannot_write("standard output", errno);
}

bool bl_outputs_write(const struct bl_options *o, struct bl_report_input *in)
{
  bool good = true;
  for (uint32_t i = 0; i < o->n_outputs; i++) {
    const struct bl_output *output = &o->outputs[i];
    const struct bl_report_format *format = bl_report_find(output->format);
    in->color = o->color && output->file == NULL;
    bool written = output->file == NULL ? write_standard(format, in)
                                        : bl_output_write_file(output->file, format, in);
    good = written && good;
  }
  return good;
}
