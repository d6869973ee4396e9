package operations;

import java.util.concurrent.locks.LockSupport;

/**
 * A thread that says in a node of its own where others find it, to wake it, and then begins the next turn of the loop in which
 * it waits has not gone on because none was there. One that goes on, as the owner, has.
 */
class Waiter {
    static final Waiter SHARED = new Waiter();
    volatile Object item;
    volatile Thread waiter;

    Object await(Object old) {
        Thread self = Thread.currentThread();
        int spins = 16;
        for (;;) {
            Object now = item;
            if (now != old) {
                waiter = null;
                return now;
            }
            if (spins > 0) {
                spins--;
            } else if (waiter == null) {
                waiter = self; // BLOCAL: check-then-act low
            } else {
                LockSupport.park(this);
            }
        }
    }

    void give(Object now) {
        item = now;
        LockSupport.unpark(waiter);
    }

    static class Owner {
        static final Owner SHARED = new Owner();
        private volatile Thread owner;
        private int n;

        void enter() {
            Thread self = Thread.currentThread();
            for (;;) {
                if (owner == null) {
                    owner = self; // BLOCAL: check-then-act
                    n++;
                    return;
                }
                LockSupport.park(this);
            }
        }

        void leave() {
            owner = null;
        }
    }

    /** What comes behind it in its turn, as a count, has gone on because of it. */
    static class Counted {
        static final Counted SHARED = new Counted();
        private volatile Thread waiter;
        private volatile boolean done;
        private int turns;

        void await() {
            if (waiter == null) {
                do {
                    waiter = Thread.currentThread(); // BLOCAL: check-then-act
                    turns++;
                    LockSupport.park(this);
                } while (!done);
            }
        }

        void give() {
            done = true;
            LockSupport.unpark(waiter);
            waiter = null;
        }
    }
}
