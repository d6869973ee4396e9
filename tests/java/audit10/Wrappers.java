// RELEASES: 8 17
package audit10;

import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** Lock objects and helpers that lock: net acquired and net released, with-lock helpers, views in fields, tryLock, semaphores. */
final class Wrappers {
    /** acquire() nets a lock, release() gives it back: lock operations by their summaries. */
    static final class OwnWrapper {
        static final OwnWrapper SHARED = new OwnWrapper();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;
        private void acquire() { lock.lock(); }
        private void release() { lock.unlock(); }
        void set(int v) {
            acquire();
            try { n = v; } finally { release(); }
        }
        void bump() {
            acquire();
            int t = n;
            release();
            acquire();
            try {
                n = t + 1; // BLOCAL: lost-update high
            } finally {
                release();
            }
        }
        void bumpSilent() {
            acquire();
            try {
                int t = n;
                n = t + 1;
            } finally {
                release();
            }
        }
    }

    /** A mutex class of the program's own around a ReentrantLock: its path is this.mutex.lock. */
    static final class Mutex {
        private final ReentrantLock lock = new ReentrantLock();
        void down() { lock.lock(); }
        void up() { lock.unlock(); }
    }
    static final class MutexUser {
        static final MutexUser SHARED = new MutexUser();
        private final Mutex mutex = new Mutex();
        private int n;
        void set(int v) {
            mutex.down();
            try { n = v; } finally { mutex.up(); }
        }
        void take() {
            boolean any;
            mutex.down();
            try { any = n > 0; } finally { mutex.up(); }
            if (any) {
                mutex.down();
                try {
                    n--; // BLOCAL: check-then-act high
                } finally {
                    mutex.up();
                }
            }
        }
        void takeSilent() {
            mutex.down();
            try {
                if (n > 0) {
                    n--;
                }
            } finally {
                mutex.up();
            }
        }
    }

    /** up() and down() in the midst of a block: the block is left and a new one opened. */
    static final class MutexGap {
        static final MutexGap SHARED = new MutexGap();
        private final Mutex mutex = new Mutex();
        private int n;
        void set(int v) {
            mutex.down();
            try { n = v; } finally { mutex.up(); }
        }
        void breathe() {
            mutex.up();
            Thread.yield();
            mutex.down();
        }
        void bump() {
            mutex.down();
            try {
                int t = n;
                breathe();
                n = t + 1; // BLOCAL: lost-update
            } finally {
                mutex.up();
            }
        }
    }

    /** withLock(Supplier) on a Lock field: the result comes back released, the next withLock is a new block. */
    static final class WithLock {
        static final WithLock SHARED = new WithLock();
        private final Lock lock = new ReentrantLock();
        private int n;
        private <T> T withLock(Supplier<T> s) {
            lock.lock();
            try { return s.get(); } finally { lock.unlock(); }
        }
        private void withLockDo(Runnable r) {
            lock.lock();
            try { r.run(); } finally { lock.unlock(); }
        }
        void reset() { withLockDo(() -> n = 0); }
        void bump() {
            final int t = withLock(() -> n);
            withLockDo(() -> n = t + 1); // BLOCAL: lost-update high
        }
        void bumpSilent() {
            withLockDo(() -> n = n + 1);
        }
        int bumpAndGetSilent() {
            return withLock(() -> ++n);
        }
        void takeIfAny() {
            if (withLock(() -> n > 0)) {
                withLockDo(() -> n--); // BLOCAL: check-then-act high
            }
        }
    }

    /** A static helper that gets lock and action as parameters: called under which locks, by its summary. */
    static final class StaticWithLock {
        static final StaticWithLock SHARED = new StaticWithLock();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;
        static <T> T call(Lock l, Callable<T> c) throws Exception {
            l.lock();
            try { return c.call(); } finally { l.unlock(); }
        }
        int reset() throws Exception { return call(lock, () -> n = 0); }
        int bump() throws Exception {
            int t = call(lock, () -> n);
            return call(lock, () -> n = t + 1); // BLOCAL: lost-update high
        }
        int bumpSilent() throws Exception {
            return call(lock, () -> n = n + 1);
        }
    }

    /** The views of a ReentrantReadWriteLock in final fields are that one lock: read view left, write view entered is a gap. */
    static final class Views {
        static final Views SHARED = new Views();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private final Lock r = rw.readLock();
        private final Lock w = rw.writeLock();
        private int n;
        void set(int v) {
            w.lock();
            try { n = v; } finally { w.unlock(); }
        }
        void take() {
            boolean any;
            r.lock();
            try { any = n > 0; } finally { r.unlock(); }
            if (any) {
                w.lock();
                try {
                    n--; // BLOCAL: check-then-act high
                } finally {
                    w.unlock();
                }
            }
        }
        /** Downgrading: the read view is taken before the write view is left, so there is no gap. */
        int takeSilent() {
            w.lock();
            try {
                n--;
                r.lock();
            } finally {
                w.unlock();
            }
            try { return n; } finally { r.unlock(); }
        }
    }

    /** The interface ReadWriteLock, views fetched anew at each use. */
    static final class ViewsFetched {
        static final ViewsFetched SHARED = new ViewsFetched();
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private String s;
        void set(String v) {
            rw.writeLock().lock();
            try { s = v; } finally { rw.writeLock().unlock(); }
        }
        String get() {
            rw.readLock().lock();
            try {
                if (s != null) {
                    return s;
                }
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                s = new String("made"); // BLOCAL: check-then-act medium
                return s;
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    /** The same with the recheck under the write view. */
    static final class ViewsRechecked {
        static final ViewsRechecked SHARED = new ViewsRechecked();
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private String s;
        void set(String v) {
            rw.writeLock().lock();
            try { s = v; } finally { rw.writeLock().unlock(); }
        }
        String get() {
            rw.readLock().lock();
            try {
                if (s != null) {
                    return s;
                }
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                if (s == null) {
                    s = new String("made"); // BENIGN: check-then-act rechecked
                }
                return s;
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    /** tryLock holds on the branch where it succeeded. */
    static final class TryBranch {
        static final TryBranch SHARED = new TryBranch();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;
        void set(int v) {
            lock.lock();
            try { n = v; } finally { lock.unlock(); }
        }
        void bump() {
            int t;
            if (!lock.tryLock()) {
                return;
            }
            try { t = n; } finally { lock.unlock(); }
            if (lock.tryLock()) {
                try {
                    n = t + 1; // BLOCAL: lost-update high
                } finally {
                    lock.unlock();
                }
            }
        }
        void bumpSilent() {
            if (lock.tryLock()) {
                try {
                    int t = n;
                    n = t + 1;
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** tryLock with a timeout, its result in a local that is tested later. */
    static final class TryTimed {
        static final TryTimed SHARED = new TryTimed();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;
        void set(int v) {
            lock.lock();
            try { n = v; } finally { lock.unlock(); }
        }
        int get() {
            lock.lock();
            try { return n; } finally { lock.unlock(); }
        }
        void bump() throws InterruptedException {
            int t = get();
            if (lock.tryLock(10, TimeUnit.MILLISECONDS)) {
                try {
                    n = t + 1; // BLOCAL: lost-update high
                } finally {
                    lock.unlock();
                }
            }
        }
        void bumpSilent() throws InterruptedException {
            boolean got = lock.tryLock(10, TimeUnit.MILLISECONDS);
            if (got) {
                try {
                    n = get() + 1;
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** Semaphore whose every constructor call passes 1. */
    static final class Sem {
        static final Sem SHARED = new Sem();
        private final Semaphore sem = new Semaphore(1);
        private int n;
        void set(int v) {
            sem.acquireUninterruptibly();
            try { n = v; } finally { sem.release(); }
        }
        void bump() throws InterruptedException {
            sem.acquire();
            int t = n;
            sem.release();
            sem.acquire();
            try {
                n = t + 1; // BLOCAL: lost-update high
            } finally {
                sem.release();
            }
        }
        void bumpSilent() throws InterruptedException {
            sem.acquire();
            try {
                int t = n;
                n = t + 1;
            } finally {
                sem.release();
            }
        }
    }

    /** Of two permits it is no lock, so there are no blocks and nothing is guarded. */
    static final class SemTwoSilent {
        static final SemTwoSilent SHARED = new SemTwoSilent();
        private final Semaphore sem = new Semaphore(2);
        private int n;
        void set(int v) {
            sem.acquireUninterruptibly();
            try { n = v; } finally { sem.release(); }
        }
        void bump() {
            sem.acquireUninterruptibly();
            int t = n;
            sem.release();
            sem.acquireUninterruptibly();
            n = t + 1;
            sem.release();
        }
    }

    /** A lock held on some paths only is dropped at the join, and its observations are released. */
    static final class SomePaths {
        static final SomePaths SHARED = new SomePaths();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;
        void set(int v) {
            lock.lock();
            try { n = v; } finally { lock.unlock(); }
        }
        void bump(boolean early) {
            lock.lock();
            int t = n;
            if (early) {
                lock.unlock();
                Thread.yield();
                lock.lock();
            }
            n = t + 1; // BLOCAL: lost-update high
            lock.unlock();
        }
        /** Held on all paths (depth: the least). */
        void deepSilent(boolean deep) {
            lock.lock();
            try {
                int t = n;
                if (deep) {
                    lock.lock();
                    lock.unlock();
                }
                n = t + 1;
            } finally {
                lock.unlock();
            }
        }
    }

    /** A lock in a local alias: the value is the lock, whatever name it has. */
    static final class Alias {
        static final Alias SHARED = new Alias();
        private final Object lock = new Object();
        private int n;
        void set(int v) { synchronized (lock) { n = v; } }
        void bump() {
            Object l = lock;
            int t;
            synchronized (l) { t = n; }
            synchronized (lock) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }
        void bumpSilent() {
            Object l = lock;
            synchronized (lock) {
                int t;
                synchronized (l) { t = n; }
                n = t + 1;
            }
        }
    }

    /** A getter that returns the lock: a callee's result is its path by the summary. */
    static final class LockGetter {
        static final LockGetter SHARED = new LockGetter();
        private final Object lock = new Object();
        private int n;
        Object lock() { return lock; }
        void set(int v) { synchronized (lock) { n = v; } }
        void bump() {
            int t;
            synchronized (lock()) { t = n; }
            synchronized (lock()) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }
        void bumpSilent() {
            synchronized (lock()) { n = n + 1; }
        }
    }

    /** Two locks: the inner one is left and taken again while the outer one, which guards the field, is held. */
    static final class TwoLocks {
        static final TwoLocks SHARED = new TwoLocks();
        private final Object a = new Object();
        private final Object b = new Object();
        private int na;
        private int nb;
        void setA(int v) { synchronized (a) { na = v; } }
        void setB(int v) { synchronized (b) { nb = v; } }
        void zeroB() { synchronized (b) { nb = 0; } }
        void oneB() { synchronized (b) { nb = 1; } }
        void sumSilent() {
            synchronized (a) {
                int t = na;
                synchronized (b) { nb = 1; }
                na = t + 1;
            }
        }
        void leak() {
            synchronized (a) {
                int t;
                synchronized (b) { t = nb; }
                na++;
                synchronized (b) {
                    nb = t + 1; // BLOCAL: lost-update high
                }
            }
        }
    }
}
