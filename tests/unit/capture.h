/* What a piece of code prints on a stream, for tests. */
#ifndef CAPTURE_H
#define CAPTURE_H

#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct capture {
  FILE *stream, *file;
  int saved;
};

static inline struct capture capture_start(FILE *stream)
{
  struct capture c = {.stream = stream, .file = tmpfile()};
  fflush(stream);
  c.saved = dup(fileno(stream));
  dup2(fileno(c.file), fileno(stream));
  return c;
}

/* Puts the stream back; the text is NUL-terminated and cut at n - 1 bytes. */
static inline void capture_end(struct capture *c, char *text, size_t n)
{
  fflush(c->stream);
  dup2(c->saved, fileno(c->stream));
  close(c->saved);
  rewind(c->file);
  text[fread(text, 1, n - 1, c->file)] = '\0';
  fclose(c->file);
}

#endif
