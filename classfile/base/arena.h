/* Memory of one lifetime. Pieces are never freed singly: the arena is reset or destroyed as a
   whole. One thread at a time may use an arena. When built with CF_ARENA_MALLOC (the dev and fuzz
   presets) each piece is a malloc of its own, so that sanitizers see overruns. */
#ifndef CF_ARENA_H
#define CF_ARENA_H

#include "classfile/base/bytes.h"

struct cf_arena_chunk;

struct cf_arena {
  struct cf_arena_chunk *head;
  struct cf_arena_chunk *spare; /* empty ones, for use before the system is asked for others */
  size_t used;                  /* bytes handed out from `head` */
  size_t total;                 /* bytes obtained from the system, for --stats */
  /* Threads have their arenas side by side, and each writes to its own all the time: in one line of
     the cache they would take it from each other. */
  unsigned char apart[96];
};

/* Bytes that all arenas of the process hold now. Any thread. */
size_t cf_arena_held(void);

/* Bytes of an arena that have been handed out, and those that were too few to be. */
size_t cf_arena_used(const struct cf_arena *a);

/* An empty arena holds no memory. */
void cf_arena_init(struct cf_arena *a);

/* `to` takes over all pieces of `from`, which is empty then. */
void cf_arena_adopt(struct cf_arena *to, struct cf_arena *from);

/* Gives back all pieces of `from`, whose memory `to` hands out again before it asks for more. */
void cf_arena_hand_on(struct cf_arena *to, struct cf_arena *from);

/* Gives back all pieces; keeps one chunk for reuse. */
void cf_arena_reset(struct cf_arena *a);

/* Gives back everything to the system. The arena may be used again as after init. */
void cf_arena_destroy(struct cf_arena *a);

/* Whether the byte lies in a chunk of the arena's; it may be NULL. Looks through the chunks. */
bool cf_arena_has(const struct cf_arena *a, const void *byte);

/* A piece of `size` bytes aligned for pointers and 64-bit numbers, uninitialised. Never NULL: when
   memory runs out the process says so on standard error and ends with status 3 (callers have
   bounded `size` before). */
void *cf_arena_alloc(struct cf_arena *a, size_t size);

/* Of the piece of `size` bytes that was handed out last only the first `kept` are needed. */
void cf_arena_shorten(struct cf_arena *a, const void *piece, size_t size, size_t kept);

/* The same, zeroed; `count * size` must not overflow (asserted). */
void *cf_arena_zalloc(struct cf_arena *a, size_t count, size_t size);

/* A copy of `s` that lives in the arena; NUL-terminated for convenience, the NUL not counted. */
struct cf_str cf_arena_str(struct cf_arena *a, struct cf_str s);

/* printf into the arena; NUL-terminated. */
struct cf_str cf_arena_printf(struct cf_arena *a, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

#define CF_NEW(arena, type)      ((type *)cf_arena_zalloc((arena), 1, sizeof(type)))
#define CF_NEW_N(arena, type, n) ((type *)cf_arena_zalloc((arena), (n), sizeof(type)))

#endif
