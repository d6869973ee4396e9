package wait;

/** What was looked at before a wait is asked for again by another test, which all ways from the wait to the act lead by. */
class AskedBehind {
    static void tell(Object o) {
        System.out.println(o);
    }

    /** A lock that its owner may take once more. */
    static class Recursive {
        static final Recursive SHARED = new Recursive();
        private boolean locked;
        private boolean paused;
        private int count;

        synchronized void unlock() {
            locked = false;
            paused = false;
            count = 0;
            notifyAll();
        }

        synchronized void pause() {
            paused = true;
        }

        /** The loop asks after each turn of its own. */
        synchronized void lock(boolean own) throws InterruptedException {
            if (locked && own) {
                count++;
                return;
            }
            while (locked) {
                wait();
            }
            locked = true; // BLOCAL: stale-after-wait low
        }

        /** A test by itself does so as well. */
        synchronized boolean tryLock(boolean own) throws InterruptedException {
            if (locked && own) {
                return true;
            }
            wait(1000);
            if (locked) {
                return false;
            }
            locked = true; // BENIGN: stale-after-wait rechecked
            return true;
        }

        /** Nothing asks again. */
        synchronized void lockOnce(boolean own) throws InterruptedException {
            if (locked && own) {
                return;
            }
            wait();
            locked = true; // BLOCAL: stale-after-wait medium
        }

        /** Something else is asked for behind the wait. */
        synchronized void lockPaused(boolean own) throws InterruptedException {
            if (locked && own) {
                return;
            }
            while (paused) {
                wait();
            }
            locked = true; // BLOCAL: stale-after-wait medium
        }

        /** It is asked, but comes to the act whatever it is told. */
        synchronized void lockAnyway(boolean own) throws InterruptedException {
            if (locked && own) {
                return;
            }
            wait();
            if (locked) {
                tell(this);
            }
            locked = true; // BLOCAL: stale-after-wait medium
        }

        /** One of two waits has no test behind it. */
        synchronized void lockInTwo(boolean own) throws InterruptedException {
            if (locked && own) {
                return;
            }
            while (locked) {
                wait();
            }
            if (paused) {
                wait();
            }
            locked = true; // BLOCAL: stale-after-wait medium; BLOCAL: stale-after-wait low
        }

        /** The loop asks at the end of each turn, right behind the wait. */
        synchronized void lockTurns(boolean own) throws InterruptedException {
            if (!locked) {
                locked = true;
                return;
            }
            if (own) {
                count++;
                return;
            }
            do {
                wait();
            } while (locked);
            locked = true; // BLOCAL: stale-after-wait low
        }

        /** It asks for something else there. */
        synchronized void lockTurnsPaused(boolean own) throws InterruptedException {
            if (locked && own) {
                return;
            }
            do {
                wait();
            } while (paused);
            locked = true; // BLOCAL: stale-after-wait medium
        }

        /** It has asked before it waits in each turn, and never behind the last one. */
        synchronized void lockBefore(boolean own) throws InterruptedException {
            if (locked && own) {
                return;
            }
            do {
                count += locked ? 1 : 2;
                wait();
            } while (paused);
            locked = true; // BLOCAL: stale-after-wait medium
        }
    }
}
