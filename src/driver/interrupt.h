/* SIGINT and SIGTERM: the first asks the run to end with a report of what is done, the second ends
   it at once. SIGBUS: a file that is being read has been cut short. Process-wide, as signals are.
 */
#ifndef BL_INTERRUPT_H
#define BL_INTERRUPT_H

/* From here on; signals that are ignored stay so. */
void bl_interrupts_catch(void);

/* From here on the process ends with a message and status 3, and without a half-written report,
   where a mapped file turns out to be shorter than it was. What its bytes were taken for may be
   wrong by then, so there is no result to give. */
void bl_lost_pages_catch(void);

/* Ends the process by the signal that was caught, as its caller expects, or returns if there was
   none. */
void bl_interrupts_pass_on(void);

/* The file that must not be left behind if the process ends early, or NULL: a report that is only
   partly written. The name is borrowed until the next call. One thread at a time. */
void bl_interrupts_guard(const char *temporary);

#endif
