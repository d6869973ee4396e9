// OPTIONS: --check=block-local
package locks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks behind methods and objects, and the shapes that other compilers make. */
class Wrappers {

    /** Handed out by a method. */
    static class HandedOut {
        static final HandedOut SHARED = new HandedOut();
        private final Lock lock = new ReentrantLock();
        private int n;

        Lock getLock() {
            return lock;
        }

        void inc() {
            getLock().lock();
            int t = n;
            getLock().unlock();
            lock.lock();
            n = t + 1; // BLOCAL: lost-update
            getLock().unlock();
        }

        /** Silent. */
        void dec() {
            getLock().lock();
            try {
                n = n - 1;
            } finally {
                lock.unlock();
            }
        }
    }

    /** A releasable lock: acquire() hands on the object that is to be closed. */
    static class Releasable implements AutoCloseable {
        private final Lock lock;

        Releasable(Lock lock) {
            this.lock = lock;
        }

        Releasable acquire() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    static class Store {
        static final Store SHARED = new Store();
        private final ReentrantReadWriteLock rwl = new ReentrantReadWriteLock();
        private final Releasable read = new Releasable(rwl.readLock());
        private final Releasable write = new Releasable(rwl.writeLock());
        private int n;

        /** Two objects with a view each: read where the lock of the writers is not held. */
        void inc() {
            int t;
            try (Releasable r = read.acquire()) {
                t = n;
            }
            try (Releasable w = write.acquire()) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        void twice() {
            int t;
            try (Releasable w = write.acquire()) {
                t = n;
            }
            try (Releasable w = write.acquire()) {
                n = t * 2; // BLOCAL: lost-update
            }
        }

        /** Silent. */
        void atOnce() {
            try (Releasable w = write.acquire()) {
                n = n * 2;
            }
        }
    }

    /** A guard object that locks when it is made. */
    static class Held implements AutoCloseable {
        private final Lock lock;

        Held(Lock lock) {
            this.lock = lock;
            lock.lock();
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    static class ByGuardObject {
        static final ByGuardObject SHARED = new ByGuardObject();
        private final Lock lock = new ReentrantLock();
        private int n;

        void inc() {
            int t;
            try (Held h = new Held(lock)) {
                t = n;
            }
            try (Held h = new Held(lock)) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        /** Silent. */
        void atOnce() {
            try (Held h = new Held(lock)) {
                n = n + 1;
            }
        }
    }

    /** The guard object is made by a method; its lock is what that method gave it. */
    static class ByMadeGuard {
        static final ByMadeGuard SHARED = new ByMadeGuard();
        private final Lock lock = new ReentrantLock();
        private int n;

        private Held hold() {
            return new Held(lock);
        }

        void inc() {
            int t;
            try (Held h = hold()) {
                t = n;
            }
            lock.lock();
            try {
                n = t + 1; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        /** Silent. */
        void atOnce() {
            try (Held h = hold()) {
                n = n + 1;
            }
        }
    }

    /** Silent: two guards of two locks. */
    static class TwoGuards {
        static final TwoGuards SHARED = new TwoGuards();
        private final Lock left = new ReentrantLock();
        private final Lock right = new ReentrantLock();
        private int n; // guarded by left
        private int m; // guarded by right

        void copy() {
            int t;
            try (Held h = new Held(left)) {
                t = n;
            }
            try (Held h = new Held(right)) {
                m = t;
            }
        }

        void set(int to) {
            try (Held h = new Held(left)) {
                n = to;
            }
        }

        void reset() {
            try (Held h = new Held(right)) {
                m = 0;
            }
        }
    }

    /** What a compiler makes of an annotation that names a lock of its own. */
    static class Generated {
        static final Generated SHARED = new Generated();
        private final Object $lock = new Object[0];
        private final ReentrantReadWriteLock $reentrantlock = new ReentrantReadWriteLock();
        private int n;
        private int m;

        int getN() {
            synchronized ($lock) {
                return n;
            }
        }

        void setN(int to) {
            synchronized ($lock) {
                n = to;
            }
        }

        void inc() {
            setN(getN() + 1); // BLOCAL: lost-update
        }

        int getM() {
            $reentrantlock.readLock().lock();
            try {
                return m;
            } finally {
                $reentrantlock.readLock().unlock();
            }
        }

        void setM(int to) {
            $reentrantlock.writeLock().lock();
            try {
                m = to;
            } finally {
                $reentrantlock.writeLock().unlock();
            }
        }

        void incM() {
            setM(getM() + 1); // BLOCAL: lost-update
        }
    }

    /** An inlined withLock: the lock in a local variable, the result set in the block. */
    static class Inlined {
        static final Inlined SHARED = new Inlined();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void inc() {
            Lock l = lock;
            int result;
            l.lock();
            try {
                result = n;
            } finally {
                l.unlock();
            }
            Lock k = lock;
            k.lock();
            try {
                n = result + 1; // BLOCAL: lost-update
            } finally {
                k.unlock();
            }
        }
    }

    /** Silent: the monitor of a synchronized collection keeps out its own operations. */
    static class OwnMonitor {
        static final OwnMonitor SHARED = new OwnMonitor();
        private final Vector<String> v = new Vector<>();
        private final List<String> l = Collections.synchronizedList(new ArrayList<>());

        void add(String s) {
            synchronized (v) {
                if (!v.contains(s)) {
                    v.add(s);
                }
            }
            synchronized (l) {
                if (!l.contains(s)) {
                    l.add(s);
                }
            }
        }

        void clear() {
            v.clear();
            l.clear();
        }
    }

    /** The near misses: another monitor, or two blocks of the right one. */
    static class WrongMonitor {
        static final WrongMonitor SHARED = new WrongMonitor();
        private final Vector<String> v = new Vector<>();

        void addTwoBlocks(String s) {
            boolean there;
            synchronized (v) {
                there = v.contains(s);
            }
            if (!there) {
                v.add(s); // BLOCAL: check-then-act
            }
        }

        void clear() {
            v.clear();
        }
    }
}
