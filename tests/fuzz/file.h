/* Bytes as a file, for readers that take a path. */
#ifndef TEST_FUZZ_FILE_H
#define TEST_FUZZ_FILE_H

#include <stddef.h>
#include <stdint.h>

/* The path of a file in memory that holds the bytes, until the next call: there is one such file in
   a process. */
const char *fuzz_file(const uint8_t *data, size_t size);

#endif
