// RELEASES: 8 17
package audit9;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks and their paths (ANALYSIS 6). */
class Locks9 {

    static class Semaphores {
        static final Semaphores SHARED = new Semaphores(3);
        private final Semaphore one = new Semaphore(1);
        private final Semaphore fair = new Semaphore(1, true);
        private final Semaphore many = new Semaphore(3);
        private final Semaphore given;
        private int n;
        private int m;
        private int k;
        private int g;

        Semaphores(int permits) {
            given = new Semaphore(permits);
        }

        void add() throws InterruptedException {
            one.acquire();
            int t = n;
            one.release();
            one.acquire();
            n = t + 1; // BLOCAL: lost-update high
            one.release();
        }

        // Silent: one block.
        void addRight() throws InterruptedException {
            one.acquire();
            try {
                n = n + 1;
            } finally {
                one.release();
            }
        }

        void addFair() {
            fair.acquireUninterruptibly();
            int t = m;
            fair.release();
            fair.acquireUninterruptibly();
            m = t + 1; // BLOCAL: lost-update high
            fair.release();
        }

        // Silent: three permits lock nothing.
        void addMany() throws InterruptedException {
            many.acquire();
            int t = k;
            many.release();
            many.acquire();
            k = t + 1;
            many.release();
        }

        // Silent: not every constructor call passes 1.
        void addGiven() throws InterruptedException {
            given.acquire();
            int t = g;
            given.release();
            given.acquire();
            g = t + 1;
            given.release();
        }

        void addTried() {
            int t = 0;
            if (one.tryAcquire()) {
                t = n;
                one.release();
            }
            if (one.tryAcquire()) {
                n = t + 1; // BLOCAL: lost-update high
                one.release();
            }
        }
    }

    static class Views {
        static final Views SHARED = new Views();
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private int n;
        private String text;

        // The gap between the views.
        void upgrade() {
            rw.readLock().lock();
            int t = n;
            rw.readLock().unlock();
            rw.writeLock().lock();
            n = t + 1; // BLOCAL: lost-update high
            rw.writeLock().unlock();
        }

        // Silent: the read view is taken before the write view is left.
        int downgrade(int v) {
            rw.writeLock().lock();
            n = v;
            int t = n;
            rw.readLock().lock();
            rw.writeLock().unlock();
            int u = t + n;
            rw.readLock().unlock();
            return u;
        }

        // Left before it is taken again: a gap.
        int downgradeLate(int v) {
            rw.writeLock().lock();
            int t = n;
            n = v;
            rw.writeLock().unlock();
            rw.readLock().lock();
            // Expected low: but its block has put another number there.
            int u = t + n; // BENIGN: stale-value handed-over
            rw.readLock().unlock();
            return u;
        }

        void ensure() {
            rw.readLock().lock();
            boolean none = text == null;
            rw.readLock().unlock();
            if (none) {
                rw.writeLock().lock();
                text = "x"; // BLOCAL: check-then-act high
                rw.writeLock().unlock();
            }
        }

        // Asked again.
        void ensureRight() {
            rw.readLock().lock();
            boolean none = text == null;
            rw.readLock().unlock();
            if (none) {
                rw.writeLock().lock();
                if (text == null) {
                    text = "x"; // BENIGN: check-then-act rechecked
                }
                rw.writeLock().unlock();
            }
        }

        void clear() {
            rw.writeLock().lock();
            text = null;
            rw.writeLock().unlock();
        }
    }

    static class Stamps {
        static final Stamps SHARED = new Stamps();
        private final StampedLock lock = new StampedLock();
        private double x;
        private double y;

        // Silent: the documented idiom.
        double sum() {
            long s = lock.tryOptimisticRead();
            double a = x;
            double b = y;
            if (!lock.validate(s)) {
                s = lock.readLock();
                try {
                    a = x;
                    b = y;
                } finally {
                    lock.unlockRead(s);
                }
            }
            return a + b;
        }

        void move(double d) {
            long s = lock.readLock();
            double a = x;
            lock.unlockRead(s);
            s = lock.writeLock();
            x = a + d; // BLOCAL: lost-update high
            lock.unlockWrite(s);
        }

        // Silent: one block.
        void moveRight(double d) {
            long s = lock.writeLock();
            try {
                x = x + d;
            } finally {
                lock.unlockWrite(s);
            }
        }

        // Silent: the converted lock continues the block.
        void moveConverted(double d) {
            long s = lock.readLock();
            try {
                while (x == 0) {
                    long w = lock.tryConvertToWriteLock(s);
                    if (w != 0) {
                        s = w;
                        x = d;
                        break;
                    } else {
                        lock.unlockRead(s);
                        s = lock.writeLock();
                    }
                }
            } finally {
                lock.unlock(s);
            }
        }

        // Validated, then locked: between the two is a gap.
        void moveOptimistic(double d) {
            long s = lock.tryOptimisticRead();
            double a = x;
            if (lock.validate(s)) {
                long w = lock.writeLock();
                x = a + d; // BLOCAL: lost-update high
                lock.unlockWrite(w);
            }
        }

        void set(double a, double b) {
            long s = lock.writeLock();
            x = a;
            y = b;
            lock.unlockWrite(s);
        }
    }

    /** Paths: what is one lock, what likely, and what not. */
    static class Paths {
        static final Paths SHARED = new Paths();
        private final Object a = new Object();
        private final Object[] stripes = new Object[4];
        private Object moving = new Object();
        private final Paths next = null;
        private final int[] counts = new int[4];
        private int n;
        private int m;

        Paths() {
            for (int i = 0; i < 4; i++) {
                stripes[i] = new Object();
            }
        }

        // Through a local.
        void local() {
            Object l = a;
            int t;
            synchronized (l) {
                t = n;
            }
            synchronized (a) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }

        // Through a field that can change: likely the same.
        void moving() {
            int t;
            synchronized (moving) { // BLOCAL: mutable-lock low
                t = m;
            }
            // Each monitorenter is one.
            synchronized (moving) { // BLOCAL: mutable-lock low
                m = t + 1; // BLOCAL: lost-update medium
            }
        }

        void swap() {
            moving = new Object();
        }

        // Of one index.
        void stripe(int i) {
            int t;
            synchronized (stripes[i]) {
                t = counts[i];
            }
            synchronized (stripes[i]) {
                counts[i] = t + 1; // BLOCAL: lost-update high
            }
        }

        // Of two: likely.
        void stripes(int i, int j) {
            int t;
            synchronized (stripes[i]) {
                t = counts[i];
            }
            synchronized (stripes[j]) {
                counts[i] = t + 1; // BLOCAL: lost-update medium
            }
        }

        // Silent: locks made here lock out nobody.
        void fresh() {
            Object l = new Object();
            int t;
            synchronized (l) {
                t = n;
            }
            synchronized (l) {
                n = t + 1;
            }
        }

        // A callee's result by its summary.
        private Object lockOf() {
            return a;
        }

        void called() {
            int t;
            synchronized (lockOf()) {
                t = n;
            }
            synchronized (a) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }

        // Silent: two turns of the loop hold two locks, each for its own.
        void turns(Object[] locks) {
            for (Object l : locks) {
                synchronized (l) {
                    System.out.println(l);
                }
            }
        }

        void set(int v) {
            synchronized (a) {
                n = v;
            }
        }
    }

    /** A wrapper's methods are lock operations. */
    static class Wrapped {
        static final Wrapped SHARED = new Wrapped();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        private void enter() {
            lock.lock();
        }

        private void leave() {
            lock.unlock();
        }

        void add() {
            enter();
            int t = n;
            leave();
            enter();
            n = t + 1; // BLOCAL: lost-update high
            leave();
        }

        // Silent: entered once.
        void addRight() {
            enter();
            try {
                n = n + 1;
            } finally {
                leave();
            }
        }

        // A callee that leaves the caller's lock for a while.
        private void pause() {
            lock.unlock();
            Thread.yield();
            lock.lock();
        }

        void addPausing() {
            lock.lock();
            int t = n;
            pause();
            n = t + 1; // BLOCAL: lost-update high
            lock.unlock();
        }

        // Silent: read after the pause.
        void addPaused() {
            lock.lock();
            pause();
            n = n + 1;
            lock.unlock();
        }

        void set(int v) {
            enter();
            n = v;
            leave();
        }
    }

    /** A field that always holds a view or a Condition of another is that lock. */
    static class Same {
        static final Same SHARED = new Same();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private final Lock w = rw.writeLock();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private int n;
        private int m;

        void add() {
            w.lock();
            int t = n;
            w.unlock();
            rw.writeLock().lock();
            n = t + 1; // BLOCAL: lost-update high
            rw.writeLock().unlock();
        }

        // Silent: the view is the lock that is held.
        void addHeld() {
            rw.writeLock().lock();
            w.lock();
            int t = n;
            w.unlock();
            n = t + 1;
            rw.writeLock().unlock();
        }

        // The Condition's wait leaves its lock.
        void addWaiting() throws InterruptedException {
            lock.lock();
            int t = m;
            while (m < 3) {
                changed.await();
            }
            m = t + 1; // BLOCAL: stale-after-wait high
            lock.unlock();
        }

        void set(int v) {
            w.lock();
            n = v;
            w.unlock();
            lock.lock();
            m = v;
            changed.signal();
            lock.unlock();
        }
    }

    /** Held on some paths only is held on none. */
    static class Sometimes {
        static final Sometimes SHARED = new Sometimes();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void add(boolean safe) {
            if (safe) {
                lock.lock();
            }
            int t = n;
            if (safe) {
                lock.unlock();
            }
            lock.lock();
            n = t + 1; // BLOCAL: lost-update high
            lock.unlock();
        }

        // Silent: held on both.
        void addBoth(boolean polite) throws InterruptedException {
            if (polite) {
                lock.lockInterruptibly();
            } else {
                lock.lock();
            }
            int t = n;
            n = t + 1;
            lock.unlock();
        }

        // Where it was not got the method is left.
        boolean addTried() {
            if (!lock.tryLock()) {
                return false;
            }
            int t = n;
            lock.unlock();
            lock.lock();
            n = t + 1; // BLOCAL: lost-update high
            lock.unlock();
            return true;
        }

        // Silent: the lock of the test is the block.
        boolean addTriedRight() {
            boolean got = lock.tryLock();
            if (got) {
                try {
                    n = n + 1;
                } finally {
                    lock.unlock();
                }
            }
            return got;
        }

        void set(int v) {
            lock.lock();
            n = v;
            lock.unlock();
        }
    }
}
