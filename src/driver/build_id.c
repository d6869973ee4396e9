/* Reads the program's own notes (System V ABI, "Note Section"), where an ELF linker leaves its id.
 */
#include "src/driver/build_id.h"

#ifdef __ELF__
#include <link.h>

enum { NOTE_HEAD = 12, GNU_BUILD_ID = 3 };

static uint64_t aligned(uint64_t n)
{
  return (n + 3) & ~UINT64_C(3);
}

/* The build id among the notes of one segment. */
static bool find_id(struct cf_bytes *id, struct cf_bytes notes)
{
  while (notes.n >= NOTE_HEAD) {
    uint32_t head[3]; /* lengths of name and content, and the type */
    memcpy(head, notes.p, sizeof head);
    uint64_t length = NOTE_HEAD + aligned(head[0]) + aligned(head[1]);
    if (length > notes.n) {
      return false;
    }
    const uint8_t *name = notes.p + NOTE_HEAD;
    if (head[2] == GNU_BUILD_ID && head[0] == 4 && memcmp(name, "GNU", 4) == 0) {
      *id = (struct cf_bytes){name + aligned(head[0]), head[1]};
      return true;
    }
    notes = (struct cf_bytes){notes.p + length, notes.n - length};
  }
  return false;
}

/* The first object is the program itself: nobody asks for the others. */
static int look_at(struct dl_phdr_info *program, size_t size, void *id)
{
  (void)size;
  for (unsigned i = 0; i < program->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &program->dlpi_phdr[i];
    const uint8_t *at = (const uint8_t *)(uintptr_t)(program->dlpi_addr + segment->p_vaddr);
    if (segment->p_type == PT_NOTE &&
        find_id(id, (struct cf_bytes){at, (size_t)segment->p_memsz})) {
      break;
    }
  }
  return 1;
}

struct cf_bytes bl_build_id(void)
{
  struct cf_bytes id = {NULL, 0};
  dl_iterate_phdr(look_at, &id);
  return id;
}
#else
struct cf_bytes bl_build_id(void)
{
  return (struct cf_bytes){NULL, 0};
}
#endif
