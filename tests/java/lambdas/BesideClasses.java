// RELEASES: 8 11 17 21
package lambdas;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Lambdas of an interface that classes implement too: a call of it may run either. */
class BesideClasses {
    interface Step {
        void go();
    }

    /** Steps of another kind. */
    static class Count implements Step {
        private int n;

        @Override
        public synchronized void go() {
            n++;
        }
    }

    static class Stock {
        static final Stock SHARED = new Stock();
        private final Lock lock = new ReentrantLock();
        private int n;

        private void locked(Step s) {
            lock.lock();
            try {
                s.go();
            } finally {
                lock.unlock();
            }
        }

        /** Silent: read and written in one block, the helper's. */
        void add() {
            locked(() -> n++);
        }

        /** What an earlier block saw is written back in the helper's. */
        void addOld() {
            int old;
            lock.lock();
            try {
                old = n;
            } finally {
                lock.unlock();
            }
            locked(() -> n = old + 1); // BLOCAL: lost-update high
        }

        /** … or decides what the lambda does there. */
        void takeIfAny() {
            boolean any;
            lock.lock();
            try {
                any = n > 0;
            } finally {
                lock.unlock();
            }
            if (any) {
                locked(() -> n--); // BLOCAL: check-then-act
            }
        }

        /** Silent: asked again where it counts. */
        void takeAgain() {
            locked(() -> {
                if (n > 0) {
                    n--;
                }
            });
        }

        void count(Count c) {
            locked(c);
        }
    }
}
