package operations;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Each operation of an atomic is a block of its own. */
class Atomics {

    /** Get and set are two. */
    static class GetThenSet {
        static final GetThenSet SHARED = new GetThenSet();
        private final AtomicInteger n = new AtomicInteger();

        void inc() {
            n.set(n.get() + 1); // BLOCAL: lost-update
        }
    }

    /** Silent: incrementAndGet is one. */
    static class Increment {
        static final Increment SHARED = new Increment();
        private final AtomicInteger n = new AtomicInteger();

        int inc() {
            return n.incrementAndGet();
        }
    }

    /** Silent: tried until it succeeds. */
    static class CasLoop {
        static final CasLoop SHARED = new CasLoop();
        private final AtomicInteger n = new AtomicInteger();

        void twice() {
            int old;
            do {
                old = n.get();
            } while (!n.compareAndSet(old, old * 2));
        }
    }

    /** Tried once: a failure loses the update. */
    static class CasOnce {
        static final CasOnce SHARED = new CasOnce();
        private final AtomicInteger n = new AtomicInteger();

        void twice() {
            int old = n.get();
            n.compareAndSet(old, old * 2); // BLOCAL: lost-cas
        }
    }

    /** The expected value is read again, the new one is of before: whatever came in between is overwritten. */
    static class CasOfOlder {
        static final CasOfOlder SHARED = new CasOfOlder();
        private final AtomicInteger n = new AtomicInteger();

        void twice() {
            int next = n.get() * 2;
            n.compareAndSet(n.get(), next); // BLOCAL: lost-update
        }
    }

    /** Silent: one of the callers wins, and knows. */
    static class CasFlag {
        static final CasFlag SHARED = new CasFlag();
        private final AtomicBoolean started = new AtomicBoolean();

        void start() {
            if (started.compareAndSet(false, true)) {
                System.out.println("started");
            }
        }
    }

    /** Tested, then set: like a volatile. */
    static class TestThenSet {
        static final TestThenSet SHARED = new TestThenSet();
        private final AtomicBoolean started = new AtomicBoolean();

        void start() {
            if (!started.get()) {
                started.set(true); // BLOCAL: check-then-act low
            }
        }

        void stop() {
            started.set(false);
        }
    }

    /** Silent: taken and replaced in one operation. */
    static class Drain {
        static final Drain SHARED = new Drain();
        private final AtomicReference<Object> pending = new AtomicReference<>();

        Object drain() {
            return pending.getAndSet(null);
        }

        void submit(Object o) {
            pending.set(o);
        }
    }

    /** Silent: the function is applied in one operation. */
    static class Update {
        static final Update SHARED = new Update();
        private final AtomicInteger n = new AtomicInteger();

        void clip(int most) {
            n.updateAndGet(v -> Math.min(v, most));
        }
    }

    /** Silent: who fails is told, and does something else. */
    static class CasAsked {
        static final CasAsked SHARED = new CasAsked();
        private final AtomicInteger n = new AtomicInteger();

        boolean twice() {
            int old = n.get();
            return n.compareAndSet(old, old * 2);
        }
    }

    /** Silent: to fail is as good, someone else has done it: nothing of the old value is in the new one. */
    static class CasHelps {
        static final CasHelps SHARED = new CasHelps();
        private final AtomicReference<Object> tail = new AtomicReference<>();

        void help(Object next) {
            Object old = tail.get();
            tail.compareAndSet(old, next);
        }
    }

    /** The elements of an array are values of their own, by index. */
    static class Array {
        static final Array SHARED = new Array();
        private final java.util.concurrent.atomic.AtomicIntegerArray n =
                new java.util.concurrent.atomic.AtomicIntegerArray(8);

        void inc(int i) {
            n.set(i, n.get(i) + 1); // BLOCAL: lost-update
        }

        void copy(int i, int k) {
            n.set(i, n.get(k));
        }
    }
}
