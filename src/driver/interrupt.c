/* What a handler does is little: a flag that the work looks at between methods. */
#include "src/driver/interrupt.h"

#include "src/driver/run.h"
#include "src/program/budget.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static volatile sig_atomic_t caught;
static const char *volatile temporary;

static void remove_temporary(void)
{
  if (temporary != NULL) {
    unlink(temporary);
    temporary = NULL;
  }
}

static void on_signal(int number)
{
  if (caught != 0) {
    remove_temporary();
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  caught = number;
  bl_budget_interrupt();
}

static void catch (int number)
{
  struct sigaction before, action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
    sigaction(number, &action, NULL);
  }
}

/* A page of a mapped file that is not there any more: somebody has cut the file short. Nothing that
   was made of it can be trusted, so the run ends, as for every input that cannot be read. */
static void on_lost_page(int number, siginfo_t *info, void *context)
{
  static const char text[] =
      "blocal: error: an input was cut short while it was read: the run ends here\n";
  (void)context;
  if (info->si_code != BUS_ADRERR) {
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  remove_temporary();
  (void)!write(STDERR_FILENO, text, sizeof text - 1);
  _exit(BL_STATUS_UNREAD);
}

void bl_lost_pages_catch(void)
{
  struct sigaction action = {.sa_sigaction = on_lost_page, .sa_flags = SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, NULL);
}

void bl_interrupts_catch(void)
{
  atexit(remove_temporary);
  catch (SIGINT);
  catch (SIGTERM);
}

void bl_interrupts_pass_on(void)
{
  if (caught != 0) {
    signal(caught, SIG_DFL);
    raise(caught);
  }
}

void bl_interrupts_guard(const char *file)
{
  temporary = file;
}
