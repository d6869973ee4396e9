// RELEASES: 17 21
package audit35;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks: tried, read and written, stamped, counted, striped, handed in, wrapped. */
public class Bolts {
    static final Bolts SHARED = new Bolts();

    /** Tried, with and without a limit. */
    static class Tried {
        static final Tried SHARED = new Tried();
        private final ReentrantLock lock = new ReentrantLock();
        private long total;
        private long peak;

        void add(long n) {
            lock.lock();
            try {
                total += n;
                peak = Math.max(peak, total);
            } finally {
                lock.unlock();
            }
        }

        long total() {
            lock.lock();
            try {
                return total;
            } finally {
                lock.unlock();
            }
        }

        /** Held on the way on which it was got. */
        boolean tried() throws InterruptedException {
            long n;
            lock.lock();
            try {
                n = total;
            } finally {
                lock.unlock();
            }
            if (lock.tryLock(10, TimeUnit.MILLISECONDS)) {
                try {
                    total = n + 1; // BLOCAL: lost-update high {{total}}
                } finally {
                    lock.unlock();
                }
                return true;
            }
            return false;
        }

        /** Silent: read where it is written. */
        boolean triedOnce() throws InterruptedException {
            if (!lock.tryLock(10, TimeUnit.MILLISECONDS)) {
                return false;
            }
            try {
                long n = total;
                total = n + 1;
            } finally {
                lock.unlock();
            }
            return true;
        }

        /** Silent: what was got is kept in a variable. */
        boolean triedAndTold() {
            boolean got = lock.tryLock();
            try {
                if (got) {
                    long n = total;
                    total = n + 1;
                }
            } finally {
                if (got) {
                    lock.unlock();
                }
            }
            return got;
        }

        /** Silent: one way has it by a try, the other by waiting for it. */
        void triedThenForced() {
            if (!lock.tryLock()) {
                lock.lock();
            }
            try {
                long n = total;
                total = n + 1;
            } finally {
                lock.unlock();
            }
        }

        /** Looked at while it is not held; then tried. */
        void lookedThenTried(long max) {
            if (total() < max) {
                if (lock.tryLock()) {
                    try {
                        total = total + 1; // BLOCAL: check-then-act {{total}}
                    } finally {
                        lock.unlock();
                    }
                }
            }
        }

        /** Looked at once more. */
        void lookedThenTriedAgain(long max) {
            if (total() < max && lock.tryLock()) {
                try {
                    if (total < max) {
                        total = total + 1; // BENIGN: check-then-act rechecked
                    }
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Tried in a loop, the number from before it. */
        void triedUntil() {
            long n = total();
            while (!lock.tryLock()) {
                Thread.onSpinWait();
            }
            try {
                total = n * 2; // BLOCAL: lost-update {{total}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Readers and a writer. */
    static class ReadWrite {
        static final ReadWrite SHARED = new ReadWrite();
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private final Lock r = rw.readLock();
        private final Lock w = rw.writeLock();
        private String config;
        private int loads;

        void clear() {
            w.lock();
            try {
                config = null;
                loads++;
            } finally {
                w.unlock();
            }
        }

        /** Looked at with the one view, set with the other: between them is a gap. */
        String upgraded(String fresh) {
            r.lock();
            try {
                if (config != null) {
                    return config;
                }
            } finally {
                r.unlock();
            }
            w.lock();
            try {
                config = fresh; // BLOCAL: check-then-act medium {{config}}
                return config;
            } finally {
                w.unlock();
            }
        }

        /** Looked at again. */
        String upgradedAgain(String fresh) {
            r.lock();
            try {
                if (config != null) {
                    return config;
                }
            } finally {
                r.unlock();
            }
            w.lock();
            try {
                if (config == null) {
                    config = fresh; // BENIGN: check-then-act rechecked
                }
                return config;
            } finally {
                w.unlock();
            }
        }

        /** Silent: the read view is taken before the write view is left. */
        int downgraded() {
            int n;
            w.lock();
            try {
                loads++;
                n = loads;
                r.lock();
            } finally {
                w.unlock();
            }
            try {
                return n + loads;
            } finally {
                r.unlock();
            }
        }

        /**
         * Left first, then the read view is taken. Expected as inconsistent-read: an old number computed with in a later block is
         * a stale-value, which comes before that in the table.
         */
        int downgradedLate() {
            int n;
            w.lock();
            try {
                n = loads;
            } finally {
                w.unlock();
            }
            r.lock();
            try {
                return n + loads; // BLOCAL: stale-value low
            } finally {
                r.unlock();
            }
        }

        /** By the views that the lock hands out each time. */
        void counted() {
            int n;
            rw.readLock().lock();
            try {
                n = loads;
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                loads = n + 1; // BLOCAL: lost-update high {{loads}}
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** Silent. */
        void countedMended() {
            rw.writeLock().lock();
            try {
                int n = loads;
                loads = n + 1;
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    /** Stamps. */
    static class Stamped {
        static final Stamped SHARED = new Stamped();
        private final StampedLock sl = new StampedLock();
        private double x;
        private double y;

        void move(double dx, double dy) {
            long stamp = sl.writeLock();
            try {
                x += dx;
                y += dy;
            } finally {
                sl.unlockWrite(stamp);
            }
        }

        /** Silent: the documented idiom. */
        double distance() {
            long stamp = sl.tryOptimisticRead();
            double cx = x;
            double cy = y;
            if (!sl.validate(stamp)) {
                stamp = sl.readLock();
                try {
                    cx = x;
                    cy = y;
                } finally {
                    sl.unlockRead(stamp);
                }
            }
            return Math.sqrt(cx * cx + cy * cy);
        }

        /** Silent: with retries, as it is documented since. */
        double distanceRetried() {
            long stamp = sl.tryOptimisticRead();
            try {
                for (;; stamp = sl.readLock()) {
                    if (stamp == 0L) {
                        continue;
                    }
                    double cx = x;
                    double cy = y;
                    if (!sl.validate(stamp)) {
                        continue;
                    }
                    return Math.hypot(cx, cy);
                }
            } finally {
                if (StampedLock.isReadLockStamp(stamp)) {
                    sl.unlockRead(stamp);
                }
            }
        }

        /** Valid when it was read, old when it is written. */
        void doubled() {
            long stamp = sl.tryOptimisticRead();
            double cx = x;
            if (!sl.validate(stamp)) {
                return;
            }
            long write = sl.writeLock();
            try {
                x = cx * 2; // BLOCAL: lost-update {{'x'}}
            } finally {
                sl.unlockWrite(write);
            }
        }

        /** Silent: a conversion that succeeds goes on with the block; else all is looked at again. */
        void moveIfAtOrigin(double nx) {
            long stamp = sl.readLock();
            try {
                while (x == 0.0 && y == 0.0) {
                    long ws = sl.tryConvertToWriteLock(stamp);
                    if (ws != 0L) {
                        stamp = ws;
                        x = nx;
                        break;
                    } else {
                        sl.unlockRead(stamp);
                        stamp = sl.writeLock();
                    }
                }
            } finally {
                sl.unlock(stamp);
            }
        }

        /** Where it fails the lock is given up, and nothing is looked at again. */
        void moveAnyway(double by) {
            long stamp = sl.readLock();
            double cx = x;
            long ws = sl.tryConvertToWriteLock(stamp);
            if (ws == 0L) {
                sl.unlockRead(stamp);
                ws = sl.writeLock();
            }
            try {
                x = cx + by; // BLOCAL: lost-update {{'x'}}
            } finally {
                sl.unlockWrite(ws);
            }
        }
    }

    /** One permit is a lock, three are none. */
    static class Permits {
        static final Permits SHARED = new Permits();
        private final Semaphore one = new Semaphore(1);
        private final Semaphore fair = new Semaphore(1, true);
        private final Semaphore three = new Semaphore(3);
        private int single;
        private int strict;
        private int some;

        void reset() throws InterruptedException {
            one.acquire();
            try {
                single = 0;
            } finally {
                one.release();
            }
            fair.acquireUninterruptibly();
            try {
                strict = 0;
            } finally {
                fair.release();
            }
            three.acquire();
            some = 0;
            three.release();
        }

        void singleTwice() throws InterruptedException {
            one.acquire();
            int n = single;
            one.release();
            one.acquire();
            single = n + 1; // BLOCAL: lost-update high {{single}}
            one.release();
        }

        /** Silent. */
        void singleOnce() throws InterruptedException {
            one.acquire();
            try {
                int n = single;
                single = n + 1;
            } finally {
                one.release();
            }
        }

        void strictTried() {
            fair.acquireUninterruptibly();
            int n = strict;
            fair.release();
            if (fair.tryAcquire()) {
                try {
                    strict = n + 1; // BLOCAL: lost-update high {{strict}}
                } finally {
                    fair.release();
                }
            }
        }

        /** Silent: three may be in at once, so what is read under it belongs to no lock. */
        void someTwice() throws InterruptedException {
            three.acquire();
            int n = some;
            three.release();
            three.acquire();
            some = n + 1;
            three.release();
        }
    }

    /** A lock for each part. */
    static class Striped {
        static final Striped SHARED = new Striped();
        private final Object[] locks = new Object[8];
        private final int[] parts = new int[8];

        Striped() {
            for (int i = 0; i < locks.length; i++) {
                locks[i] = new Object();
            }
        }

        void set(String key, int n) {
            int i = key.hashCode() & 7;
            synchronized (locks[i]) {
                parts[i] = n;
            }
        }

        void twice(String key) {
            int i = key.hashCode() & 7;
            int n;
            synchronized (locks[i]) {
                n = parts[i];
            }
            synchronized (locks[i]) {
                parts[i] = n + 1; // BLOCAL: lost-update {{parts}}
            }
        }

        /** Silent. */
        void once(String key) {
            int i = key.hashCode() & 7;
            synchronized (locks[i]) {
                int n = parts[i];
                parts[i] = n + 1;
            }
        }

        private Object lockOf(String key) {
            return locks[key.hashCode() & 7];
        }

        /** The lock comes from a helper, into a variable. */
        void byHelper(String key) {
            Object lock = lockOf(key);
            int i = key.hashCode() & 7;
            boolean free;
            synchronized (lock) {
                free = parts[i] == 0;
            }
            if (free) {
                synchronized (lock) {
                    parts[i] = 1; // BLOCAL: check-then-act {{parts}}
                }
            }
        }

        /** Silent: asked and set in one block. */
        void byHelperMended(String key) {
            Object lock = lockOf(key);
            int i = key.hashCode() & 7;
            synchronized (lock) {
                if (parts[i] == 0) {
                    parts[i] = 1;
                }
            }
        }
    }

    /** The lock is an argument. */
    private final Lock handed = new ReentrantLock();
    private int purse;

    private static int readUnder(Lock lock, Bolts of) {
        lock.lock();
        try {
            return of.purse;
        } finally {
            lock.unlock();
        }
    }

    private static void writeUnder(Lock lock, Bolts to, int n) {
        lock.lock();
        try {
            to.purse = n;
        } finally {
            lock.unlock();
        }
    }

    void emptied() {
        writeUnder(handed, this, 0);
    }

    void handedTwice() {
        int n = readUnder(handed, this);
        writeUnder(handed, this, n + 1); // BLOCAL: lost-update {{purse}}
    }

    /** Silent: around both the lock is held. */
    void handedAround() {
        handed.lock();
        try {
            int n = readUnder(handed, this);
            writeUnder(handed, this, n + 1);
        } finally {
            handed.unlock();
        }
    }

    /** A lock that is closed. */
    static final class Gate implements AutoCloseable {
        private final Lock lock = new ReentrantLock();

        Gate open() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final Gate gate = new Gate();
    private int visits;

    void closed() {
        try (var g = gate.open()) {
            visits = 0;
        }
    }

    void gateTwice() {
        int n;
        try (var g = gate.open()) {
            n = visits;
        }
        try (var g = gate.open()) {
            visits = n + 1; // BLOCAL: lost-update high {{visits}}
        }
    }

    /** Silent. */
    void gateOnce() {
        try (var g = gate.open()) {
            int n = visits;
            visits = n + 1;
        }
    }

    /** A lock in a record. */
    record Bolt(Lock lock) {
        void shut() {
            lock.lock();
        }

        void unshut() {
            lock.unlock();
        }
    }

    private final Bolt bolt = new Bolt(new ReentrantLock());
    private int doors;

    void doorsClear() {
        bolt.shut();
        try {
            doors = 0;
        } finally {
            bolt.unshut();
        }
    }

    void doorsTwice() {
        bolt.shut();
        int n;
        try {
            n = doors;
        } finally {
            bolt.unshut();
        }
        bolt.lock().lock();
        try {
            doors = n + 1; // BLOCAL: lost-update high {{doors}}
        } finally {
            bolt.lock().unlock();
        }
    }

    /** Silent: shut by the one name, opened by the other. */
    void doorsOnce() {
        bolt.shut();
        try {
            int n = doors;
            doors = n + 1;
        } finally {
            bolt.lock().unlock();
        }
    }
}
