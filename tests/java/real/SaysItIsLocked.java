package real;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A method says by an assertion that its callers hold a lock: itself, or by a method of the object's own. */
final class SaysItIsLocked {

    /** What an inner class does to a private field goes, before release 11, through an accessor, which asserts nothing itself. */
    static class Pages {
        static final Pages SHARED = new Pages();
        private final ReentrantLock lock = new ReentrantLock();
        private volatile int changes;
        private volatile int misses;
        private final Cache cache = new Cache();

        class Cache {
            private final Deque<String> pages = new ArrayDeque<>();

            void add(String page) {
                assert lock.isHeldByCurrentThread();
                pages.add(page);
                changes++; // BLOCAL: lost-update low
            }

            /** Nothing is said of this one. */
            void miss() {
                misses++; // BLOCAL: lost-update
            }
        }

        Cache cache() {
            return cache;
        }
    }

    /** The class around it says so. */
    static class Outer {
        static final Outer SHARED = new Outer();
        private final ReentrantLock lock = new ReentrantLock();
        final Inner inner = new Inner();

        void assertLocked() {
            if (!lock.isHeldByCurrentThread()) {
                throw new IllegalStateException("not locked");
            }
        }

        class Inner {
            volatile int turns;

            void turn() {
                assertLocked();
                turns++; // BLOCAL: lost-update low
            }
        }
    }

    /** The class above says so. */
    abstract static class Base {
        final ReentrantLock lock = new ReentrantLock();

        final void assertLocked() {
            assert lock.isHeldByCurrentThread();
        }

        /** Gives it up if need be: says nothing of the callers. */
        final void leave() {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }

    static class Derived extends Base {
        static final Derived SHARED = new Derived();
        volatile int turns;
        volatile int left;

        void turn() {
            assertLocked();
            turns++; // BLOCAL: lost-update low
        }

        void left() {
            leave();
            left++; // BLOCAL: lost-update high
        }
    }

    /** For writing, of a lock that has two views. */
    static class Tree {
        static final Tree SHARED = new Tree();
        final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        volatile int index;
        volatile int seen;

        void added() {
            assert lock.isWriteLockedByCurrentThread();
            index++; // BLOCAL: lost-update low
        }

        void seen() {
            seen++; // BLOCAL: lost-update high
        }
    }
}
