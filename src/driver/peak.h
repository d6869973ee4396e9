/* How much memory the process has had at most. */
#ifndef BL_DRIVER_PEAK_H
#define BL_DRIVER_PEAK_H

#include <stdint.h>

/* Bytes resident at most so far, 0 where the system does not say. */
uint64_t bl_peak_bytes(void);

#endif
