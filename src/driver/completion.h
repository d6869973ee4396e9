/* blocal completion: what shells need to complete command lines, and the manual page. Made from the
   option table; the build installs what this prints. */
#ifndef BL_COMPLETION_H
#define BL_COMPLETION_H

#include <stdio.h>

void bl_completion_bash(FILE *out);
void bl_completion_zsh(FILE *out);
void bl_completion_fish(FILE *out);

/* The manual page, in the macros of man(7). */
void bl_manual_print(FILE *out);

#endif
