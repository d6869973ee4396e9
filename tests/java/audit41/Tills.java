// RELEASES: 8 17
package audit41;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** One amount in a till, once for each way to lock it. */
public class Tills {
    /** Accessors that lock, and who calls two of them. */
    static class Plain {
        static final Plain ONE = new Plain();

        private int cents;

        synchronized int getCents() {
            return cents;
        }

        synchronized void setCents(int c) {
            cents = c;
        }

        void sell(int price) {
            int now = getCents();
            setCents(now + price); // BLOCAL: lost-update
        }

        synchronized void sellSafe(int price) {
            int now = getCents();
            setCents(now + price);
        }

        // Both are read for the screen only.
        String show() {
            return "now " + getCents();
        }
    }

    /** A private object. */
    static class Guarded {
        static final Guarded ONE = new Guarded();

        private final Object mutex = new Object();
        private int cents;
        private int limit = 500;

        void sell(int price) {
            int before;
            synchronized (mutex) {
                before = cents;
            }
            int after = before + price;
            synchronized (mutex) {
                cents = after; // BLOCAL: lost-update high
            }
        }

        void sellSafe(int price) {
            synchronized (mutex) {
                int before = cents;
                int after = before + price;
                cents = after;
            }
        }

        // Reset counts for the new block; what was read first is not used again.
        int empty() {
            int seen;
            synchronized (mutex) {
                seen = cents;
            }
            synchronized (mutex) {
                // Was marked as nothing: what is put in meanwhile is neither there nor told, a bug that was not meant.
                cents = 0; // BLOCAL: lost-update
            }
            return seen;
        }

        boolean pay(int price) {
            boolean enough;
            synchronized (mutex) {
                enough = cents >= price;
            }
            if (enough) {
                synchronized (mutex) {
                    cents -= price; // BLOCAL: check-then-act high
                }
            }
            return enough;
        }

        boolean paySafe(int price) {
            synchronized (mutex) {
                boolean enough = cents >= price;
                if (enough) {
                    cents -= price;
                }
                return enough;
            }
        }

        void setLimit(int l) {
            synchronized (mutex) {
                limit = l;
            }
        }

        boolean over() {
            synchronized (mutex) {
                return cents > limit;
            }
        }
    }

    /** Static state under the class. */
    static class Chain {
        private static int shops;
        private static long sum;

        static synchronized int shops() {
            return shops;
        }

        static void open() {
            int n;
            synchronized (Chain.class) {
                n = shops;
            }
            synchronized (Chain.class) {
                shops = n + 1; // BLOCAL: lost-update high
            }
        }

        static synchronized void openSafe() {
            shops = shops + 1;
        }

        static void close(long amount) {
            if (shops() > 0) {
                synchronized (Chain.class) {
                    shops--; // BLOCAL: check-then-act
                    sum += amount;
                }
            }
        }

        static void closeSafe(long amount) {
            synchronized (Chain.class) {
                if (shops() > 0) {
                    shops--;
                    sum += amount;
                }
            }
        }
    }

    /** Lock and unlock, with and without a time. */
    static class Explicit {
        static final Explicit ONE = new Explicit();

        private final Lock lock = new ReentrantLock();
        private long cents;

        void sell(long price) {
            lock.lock();
            long before = cents;
            lock.unlock();
            lock.lock();
            try {
                cents = before + price; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }

        void sellSafe(long price) {
            lock.lock();
            try {
                long before = cents;
                cents = before + price;
            } finally {
                lock.unlock();
            }
        }

        boolean sellTimed(long price) throws InterruptedException {
            long before;
            if (!lock.tryLock(1, TimeUnit.SECONDS)) {
                return false;
            }
            try {
                before = cents;
            } finally {
                lock.unlock();
            }
            if (lock.tryLock()) {
                try {
                    cents = before + price; // BLOCAL: lost-update high
                    return true;
                } finally {
                    lock.unlock();
                }
            }
            return false;
        }

        boolean sellTimedSafe(long price) throws InterruptedException {
            if (!lock.tryLock(1, TimeUnit.SECONDS)) {
                return false;
            }
            try {
                long before = cents;
                cents = before + price;
                return true;
            } finally {
                lock.unlock();
            }
        }

        // Taken twice, given back twice: no block ends in between.
        void sellNested(long price) {
            lock.lock();
            try {
                long before;
                lock.lock();
                try {
                    before = cents;
                } finally {
                    lock.unlock();
                }
                cents = before + price;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Two views of one lock. */
    static class Views {
        static final Views ONE = new Views();

        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private final Lock shared = rw.readLock();
        private final Lock alone = rw.writeLock();
        private int cents;

        void sell(int price) {
            int before;
            shared.lock();
            try {
                before = cents;
            } finally {
                shared.unlock();
            }
            alone.lock();
            try {
                cents = before + price; // BLOCAL: lost-update high
            } finally {
                alone.unlock();
            }
        }

        void sellSafe(int price) {
            alone.lock();
            try {
                cents = cents + price;
            } finally {
                alone.unlock();
            }
        }

        // The read view is taken before the write view is left: no gap.
        int sellAndShow(int price) {
            int shown;
            alone.lock();
            try {
                cents += price;
                shown = cents;
                shared.lock();
            } finally {
                alone.unlock();
            }
            try {
                return shown == cents ? shown : -1;
            } finally {
                shared.unlock();
            }
        }

        void drain() {
            boolean any;
            shared.lock();
            try {
                any = cents > 0;
            } finally {
                shared.unlock();
            }
            if (any) {
                alone.lock();
                try {
                    cents -= 1; // BLOCAL: check-then-act high
                } finally {
                    alone.unlock();
                }
            }
        }

        void drainSafe() {
            boolean any;
            shared.lock();
            try {
                any = cents > 0;
            } finally {
                shared.unlock();
            }
            if (any) {
                alone.lock();
                try {
                    if (cents > 0) {
                        cents -= 1; // BENIGN: check-then-act rechecked
                    }
                } finally {
                    alone.unlock();
                }
            }
        }
    }

    /** Stamps. */
    static class Stamped {
        static final Stamped ONE = new Stamped();

        private final StampedLock lock = new StampedLock();
        private int cents;

        void sell(int price) {
            long s = lock.readLock();
            int before;
            try {
                before = cents;
            } finally {
                lock.unlockRead(s);
            }
            long w = lock.writeLock();
            try {
                cents = before + price; // BLOCAL: lost-update high
            } finally {
                lock.unlockWrite(w);
            }
        }

        void sellSafe(int price) {
            long w = lock.writeLock();
            try {
                int before = cents;
                cents = before + price;
            } finally {
                lock.unlockWrite(w);
            }
        }

        int peek() {
            long s = lock.tryOptimisticRead();
            int seen = cents;
            if (!lock.validate(s)) {
                s = lock.readLock();
                try {
                    seen = cents;
                } finally {
                    lock.unlockRead(s);
                }
            }
            return seen;
        }

        // Seen to be valid once; valid no more when it is written back.
        void sellOptimistic(int price) {
            long s = lock.tryOptimisticRead();
            int before = cents;
            if (lock.validate(s)) {
                long w = lock.writeLock();
                try {
                    cents = before + price; // BLOCAL: lost-update high
                } finally {
                    lock.unlockWrite(w);
                }
            }
        }

        boolean sellConverted(int price) {
            long s = lock.readLock();
            try {
                int before = cents;
                long w = lock.tryConvertToWriteLock(s);
                if (w == 0) {
                    return false;
                }
                s = w;
                cents = before + price;
                return true;
            } finally {
                lock.unlock(s);
            }
        }
    }

    /** One permit, and as many as there are clerks. */
    static class Permits {
        static final Permits ONE = new Permits();

        private final Semaphore mutex = new Semaphore(1);
        private int cents;

        void sell(int price) {
            mutex.acquireUninterruptibly();
            int before = cents;
            mutex.release();
            mutex.acquireUninterruptibly();
            try {
                cents = before + price; // BLOCAL: lost-update high
            } finally {
                mutex.release();
            }
        }

        void sellSafe(int price) {
            mutex.acquireUninterruptibly();
            try {
                cents = cents + price;
            } finally {
                mutex.release();
            }
        }

        boolean trySell(int price) {
            if (!mutex.tryAcquire()) {
                return false;
            }
            try {
                int before = cents;
                cents = before + price;
            } finally {
                mutex.release();
            }
            return true;
        }
    }
}
