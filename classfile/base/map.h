/* The one wrapper around uthash: from a run of bytes (copied into the arena or borrowed) to a
   pointer. Build in one thread, then share for reading between any number of them. The hash is
   seeded (cf_map_seed), and no output may depend on the order of a map. */
#ifndef CF_MAP_H
#define CF_MAP_H

#include "classfile/base/arena.h"

/* Sets the seed of all maps of the process: one that nobody can foresee, so that input cannot aim
   at the hash. Call it before the first map is filled and before there are threads; without it a
   constant holds. */
void cf_map_seed(uint64_t seed);

struct cf_map_item;

struct cf_map {
  struct cf_arena *arena; /* items live here */
  struct cf_map_item *head;
  uint32_t n;
};

void cf_map_init(struct cf_map *m, struct cf_arena *a);

/* Frees what uthash itself allocated (its bucket table); the items go with the arena. */
void cf_map_destroy(struct cf_map *m);

/* The value under the key, or NULL. */
void *cf_map_get(const struct cf_map *m, const void *key, size_t n);

/* A key of many. */
struct cf_map_key {
  const void *p;
  size_t n;
};

/* values[i] = the value under keys[i], or NULL, for all n. The keys are looked up a few at a time,
   side by side: in a large map each has to wait for memory, and so they wait together. */
void cf_map_get_many(const struct cf_map *m, const struct cf_map_key *keys, uint32_t n,
                     void **values);

/* The address of the value under the key, made (as NULL) if absent. The key is borrowed: it must
   live as long as the map. The address stays valid for the map's life. */
void **cf_map_at(struct cf_map *m, const void *key, size_t n);

/* A map in parts, each with some of the keys, so that several threads can build it, one part each.
   Which part a key belongs to, its own bytes tell, and no seed: what comes out may depend on it. */
enum { CF_MAP_PARTS = 16 };

struct cf_parted_map {
  struct cf_map part[CF_MAP_PARTS];
};

void cf_parted_map_init(struct cf_parted_map *m, struct cf_arena *a);
void cf_parted_map_destroy(struct cf_parted_map *m);

/* Below CF_MAP_PARTS. */
unsigned cf_parted_map_part(const void *key, size_t n);

/* As cf_map_get_many. To add a key, or to ask for one alone, see its part. */
void cf_parted_map_get_many(const struct cf_parted_map *m, const struct cf_map_key *keys,
                            uint32_t n, void **values);

#endif
