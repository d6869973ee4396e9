/* Memory of one lifetime, in chunks that double. Receives sizes that its callers have bounded;
   hands on pieces. Knows nothing of what lies in them. */
#include "classfile/base/arena.h"

#include "classfile/base/memory.h"
#include "classfile/base/vec.h"

#include <assert.h>
#include <limits.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct cf_arena_chunk {
  struct cf_arena_chunk *next;
  size_t size;  /* bytes of data */
  size_t ready; /* of them have been asked for */
  alignas(max_align_t) unsigned char data[];
};

static atomic_size_t held; /* by all arenas */

/* So many bytes of a large chunk are asked for in one go: a page at a time costs the system a trap
   for each, and several threads stand in line for it. */
enum { AT_ONCE = 1 << 16 };

size_t cf_arena_held(void)
{
  return atomic_load_explicit(&held, memory_order_relaxed);
}

static struct cf_arena_chunk *chunk_new(struct cf_arena *a, size_t size, bool zeroed)
{
  struct cf_arena_chunk *c;
  if (size > SIZE_MAX - sizeof *c) {
    cf_memory_out(size);
  }
  c = zeroed ? cf_memory_zeroed(1, sizeof *c + size) : cf_memory_get(sizeof *c + size);
  c->size = size;
  c->ready = size <= AT_ONCE ? size : 0;
  a->total += size;
  atomic_fetch_add_explicit(&held, size, memory_order_relaxed);
  return c;
}

static void chunks_free(struct cf_arena_chunk *c)
{
  while (c != NULL) {
    struct cf_arena_chunk *next = c->next;
    atomic_fetch_sub_explicit(&held, c->size, memory_order_relaxed);
    free(c);
    c = next;
  }
}

size_t cf_arena_used(const struct cf_arena *a)
{
  return a->head == NULL ? 0 : a->total - (a->head->size - a->used);
}

void cf_arena_init(struct cf_arena *a)
{
  *a = (struct cf_arena){0};
}

void cf_arena_destroy(struct cf_arena *a)
{
  chunks_free(a->head);
  chunks_free(a->spare);
  cf_arena_init(a);
}

/* Puts all chunks of `more` before those of *list. */
static void put_before(struct cf_arena_chunk **list, struct cf_arena_chunk *more)
{
  if (more != NULL) {
    struct cf_arena_chunk *last = more;
    while (last->next != NULL) {
      last = last->next;
    }
    last->next = *list;
    *list = more;
  }
}

bool cf_arena_has(const struct cf_arena *a, const void *byte)
{
  const struct cf_arena_chunk *c = a->head;
  while (c != NULL && (uintptr_t)byte - (uintptr_t)c->data >= c->size) {
    c = c->next;
  }
  return c != NULL;
}

/* Behind the head, whose room is still of use. */
void cf_arena_adopt(struct cf_arena *to, struct cf_arena *from)
{
  if (to->head == NULL) {
    to->head = from->head;
    to->used = from->used;
  } else {
    put_before(&to->head->next, from->head);
  }
  put_before(&to->spare, from->spare);
  to->total += from->total;
  cf_arena_init(from);
}

#ifdef CF_ARENA_MALLOC

void *cf_arena_alloc(struct cf_arena *a, size_t size)
{
  struct cf_arena_chunk *c = chunk_new(a, size, false);
  c->next = a->head;
  a->head = c;
  a->used = size;
  return c->data;
}

static void *zeroed_in_own_chunk(struct cf_arena *a, size_t size)
{
  (void)a;
  (void)size;
  return NULL;
}

void cf_arena_hand_on(struct cf_arena *to, struct cf_arena *from)
{
  (void)to;
  cf_arena_destroy(from);
}

void cf_arena_reset(struct cf_arena *a)
{
  cf_arena_destroy(a);
}

void cf_arena_shorten(struct cf_arena *a, const void *piece, size_t size, size_t kept)
{
  (void)a;
  (void)piece;
  (void)size;
  (void)kept;
}

#else

enum { ALIGNMENT = alignof(uint64_t) };

static const size_t smallest_chunk = (size_t)1 << 16;
static const size_t largest_chunk = (size_t)1 << 22;
static const size_t largest_kept = (size_t)1 << 20; /* what one huge method took, few others need */
static const size_t worth_a_chunk = (size_t)1 << 19;

static size_t size_of_next_chunk(const struct cf_arena *a, size_t piece)
{
  size_t size = a->total < smallest_chunk ? smallest_chunk : a->total;
  if (size > largest_chunk) {
    size = largest_chunk;
  }
  return size < piece ? piece : size;
}

/* The system has the whole pages back until somebody writes there again: it may be long. */
static void give_pages_back(struct cf_arena_chunk *c)
{
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t from = ((uintptr_t)c->data + page - 1) / page * page;
  uintptr_t to = ((uintptr_t)c->data + c->size) / page * page;
  if (from < to) {
    (void)madvise((void *)from, to - from, MADV_DONTNEED);
    c->ready = c->size <= AT_ONCE ? c->size : 0;
  }
}

/* Makes so many bytes ready, and some more. Where the system cannot, each page comes when it is
   written to. */
static void make_ready(struct cf_arena_chunk *c, size_t size)
{
  size_t to = size > c->size - AT_ONCE ? c->size : size + AT_ONCE;
#ifdef MADV_POPULATE_WRITE
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t from = ((uintptr_t)c->data + c->ready) / page * page;
  uintptr_t end = ((uintptr_t)c->data + to) / page * page;
  if (from < end) {
    (void)madvise((void *)from, end - from, MADV_POPULATE_WRITE);
  }
#endif
  c->ready = to;
}

void cf_arena_hand_on(struct cf_arena *to, struct cf_arena *from)
{
  for (struct cf_arena_chunk *c = from->head; c != NULL; c = c->next) {
    give_pages_back(c);
  }
  put_before(&to->spare, from->head);
  put_before(&to->spare, from->spare);
  to->total += from->total;
  cf_arena_init(from);
}

static struct cf_arena_chunk *take_spare(struct cf_arena *a, size_t size)
{
  struct cf_arena_chunk *c = a->spare;
  if (c == NULL || c->size < size) {
    return NULL;
  }
  a->spare = c->next;
  return c;
}

/* A piece that fills its chunk goes behind the head, whose room is still of use. */
static void *alloc_in_new_chunk(struct cf_arena *a, size_t size)
{
  struct cf_arena_chunk *c = take_spare(a, size);
  if (c == NULL) {
    c = chunk_new(a, size_of_next_chunk(a, size), false);
  }
  if (c->size == size && a->head != NULL) {
    c->next = a->head->next;
    a->head->next = c;
    return c->data;
  }
  c->next = a->head;
  a->head = c;
  a->used = size;
  if (size > c->ready) {
    make_ready(c, size);
  }
  return c->data;
}

/* What is ready does not do. Apart, for the way that is nearly always taken saves no registers. */
__attribute__((noinline)) static void *alloc_more(struct cf_arena *a, size_t size)
{
  if (a->head == NULL || size > a->head->size - a->used) {
    return alloc_in_new_chunk(a, size);
  }
  make_ready(a->head, a->used + size);
  void *p = a->head->data + a->used;
  a->used += size;
  return p;
}

static size_t aligned(size_t size)
{
  return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

void *cf_arena_alloc(struct cf_arena *a, size_t size)
{
  if (size > SIZE_MAX - ALIGNMENT) {
    cf_memory_out(size);
  }
  size = aligned(size);
  if (a->head == NULL || size > a->head->ready - a->used) {
    return alloc_more(a, size);
  }
  void *p = a->head->data + a->used;
  a->used += size;
  return p;
}

/* One that has a chunk of its own stays as it is. */
void cf_arena_shorten(struct cf_arena *a, const void *piece, size_t size, size_t kept)
{
  assert(kept <= size);
  if (a->used >= aligned(size) && a->head->data + a->used - aligned(size) == piece) {
    a->used -= aligned(size) - aligned(kept);
  }
}

/* A large piece is a chunk of its own, behind the head: the system's pages are zero already, and
   those that nobody writes to take no memory. NULL for a small one. */
static void *zeroed_in_own_chunk(struct cf_arena *a, size_t size)
{
  if (size < worth_a_chunk || a->head == NULL) {
    return NULL;
  }
  struct cf_arena_chunk *c = chunk_new(a, size, true);
  c->next = a->head->next;
  a->head->next = c;
  return c->data;
}

/* Takes the largest chunk worth keeping out of the list, or NULL. As chunks double, an arena that
   is reset for class after class soon lives in this one. */
static struct cf_arena_chunk *take_chunk_to_keep(struct cf_arena *a)
{
  struct cf_arena_chunk **best = NULL;
  for (struct cf_arena_chunk **c = &a->head; *c != NULL; c = &(*c)->next) {
    if ((*c)->size <= largest_kept && (best == NULL || (*c)->size > (*best)->size)) {
      best = c;
    }
  }
  if (best == NULL) {
    return NULL;
  }
  struct cf_arena_chunk *kept = *best;
  *best = kept->next;
  kept->next = NULL;
  return kept;
}

void cf_arena_reset(struct cf_arena *a)
{
  struct cf_arena_chunk *kept = take_chunk_to_keep(a);
  cf_arena_destroy(a);
  a->head = kept;
  a->total = kept == NULL ? 0 : kept->size;
}

#endif

void *cf_arena_zalloc(struct cf_arena *a, size_t count, size_t size)
{
  assert(size == 0 || count <= SIZE_MAX / size);
  void *p = zeroed_in_own_chunk(a, count * size);
  if (p == NULL) {
    p = cf_arena_alloc(a, count * size);
    memset(p, 0, count * size);
  }
  return p;
}

struct cf_str cf_arena_str(struct cf_arena *a, struct cf_str s)
{
  char *p = cf_arena_alloc(a, (size_t)s.n + 1);
  if (s.n != 0) {
    memcpy(p, s.p, s.n);
  }
  p[s.n] = '\0';
  return (struct cf_str){p, s.n};
}

/* --- texts --- */

/* Whether the format has no conversions but %.*s, %s and %u, of which nearly all texts are made:
   those are put together here, as vsnprintf takes a tenth of the time of a small program. */
static bool is_plain(const char *fmt)
{
  for (const char *at = strchr(fmt, '%'); at != NULL; at = strchr(at, '%')) {
    size_t n = at[1] == 's' || at[1] == 'u' ? 2 : strncmp(at, "%.*s", 4) == 0 ? 4 : 0;
    if (n == 0) {
      return false;
    }
    at += n;
  }
  return true;
}

enum { MAX_DIGITS = 10 }; /* of 32 bits */

static struct cf_str decimal(char digits[MAX_DIGITS], unsigned value)
{
  char *p = digits + MAX_DIGITS;
  do {
    *--p = (char)('0' + value % 10);
    value /= 10;
  } while (value != 0);
  return (struct cf_str){p, (uint32_t)(digits + MAX_DIGITS - p)};
}

/* The length of the text of a plain format; with `to` not NULL the text, without a NUL, too. */
static size_t put_plain(char *to, const char *fmt, va_list args)
{
  size_t n = 0;
  for (const char *at = fmt; *at != '\0';) {
    char digits[MAX_DIGITS];
    const char *end = strchr(at, '%');
    struct cf_str piece = {at, (uint32_t)(end == NULL ? strlen(at) : (size_t)(end - at))};
    if (piece.n > 0) {
      at += piece.n;
    } else if (at[1] == 'u') {
      piece = decimal(digits, va_arg(args, unsigned));
      at += 2;
    } else {
      int most = at[1] == 's' ? INT_MAX : va_arg(args, int);
      piece.p = va_arg(args, const char *);
      piece.n = most == 0 ? 0 : (uint32_t)strnlen(piece.p, (size_t)most);
      at += at[1] == 's' ? 2 : 4;
    }
    if (to != NULL && piece.n > 0) { /* an empty text may have no place */
      memcpy(to + n, piece.p, piece.n);
    }
    n += piece.n;
  }
  return n;
}

struct cf_str cf_arena_printf(struct cf_arena *a, const char *fmt, ...)
{
  bool plain = is_plain(fmt);
  va_list args, again;
  va_start(args, fmt);
  va_copy(again, args);
  int n = plain ? (int)put_plain(NULL, fmt, args) : vsnprintf(NULL, 0, fmt, args);
  va_end(args);
  assert(n >= 0);
  char *p = cf_arena_alloc(a, (size_t)n + 1);
  if (plain) {
    p[put_plain(p, fmt, again)] = '\0';
  } else {
    vsnprintf(p, (size_t)n + 1, fmt, again);
  }
  va_end(again);
  return (struct cf_str){p, (uint32_t)n};
}

void *cf_vec_grow(struct cf_arena *a, void *items, uint32_t n, uint32_t *cap, size_t size)
{
  assert(*cap <= UINT32_MAX / 2 && n <= *cap);
  uint32_t grown = *cap == 0 ? 4 : *cap * 2;
  void *block = cf_arena_alloc(a, grown * size);
  if (n != 0) {
    memcpy(block, items, n * size);
  }
  *cap = grown;
  return block;
}
