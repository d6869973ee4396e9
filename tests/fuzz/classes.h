/* Several class files in one input, as linking needs them: one after the other, each from its magic
   number to the next. */
#ifndef TEST_FUZZ_CLASSES_H
#define TEST_FUZZ_CLASSES_H

#include "classfile/class/class.h"

/* Where the next class file after `from` begins, or the size. */
size_t fuzz_next_class(const uint8_t *data, size_t size, size_t from);

/* Changes one instruction of some method, or one operand, so that the code mostly stays valid, and
   gives back true; false where nothing was found to change. `random` is any number. In place. */
bool fuzz_change_code(uint8_t *data, size_t size, uint32_t random);

#endif
