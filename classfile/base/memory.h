/* Memory from the system, or an end of the process that says so. A library should not end the
   process, but without memory there is no result to give, and a check at every piece would be
   never-tested code. What input claims is held against limits before anything is asked for. */
#ifndef CF_MEMORY_H
#define CF_MEMORY_H

#include <stddef.h>

/* `size` bytes, uninitialised; never NULL. For free(). */
void *cf_memory_get(size_t size);

/* `count` things of `size` bytes, zeroed; never NULL. For free(). */
void *cf_memory_zeroed(size_t count, size_t size);

/* Says on standard error that so many bytes could not be had, and ends the process with status 3.
 */
_Noreturn void cf_memory_out(size_t size);

#endif
