// RELEASES: 17 21
package audit35;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Waits: monitors and conditions, several locks, in helpers, with limits, and what an interrupt leaves. */
public class Conds {
    static final Conds SHARED = new Conds();

    private final Lock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private final Lock ledger = new ReentrantLock();
    private final Deque<String> queue = new ArrayDeque<>();
    private int items;
    private int total;
    private int served;

    void put(int n) throws InterruptedException {
        lock.lock();
        try {
            while (items >= 10) {
                notFull.await();
            }
            items += n;
            notEmpty.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void book(int n) {
        ledger.lock();
        try {
            total += n;
        } finally {
            ledger.unlock();
        }
    }

    void serve() {
        lock.lock();
        try {
            served++;
            queue.add("served");
        } finally {
            lock.unlock();
        }
    }

    /** Read before, stored after. */
    void takeStale() throws InterruptedException {
        lock.lock();
        try {
            int seen = items;
            if (seen == 0) {
                notEmpty.await();
            }
            items = seen - 1; // BLOCAL: stale-after-wait high {{items}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: the loop asks anew, and what is stored is read after it. */
    void takeFresh() throws InterruptedException {
        lock.lock();
        try {
            while (items == 0) {
                notEmpty.await();
            }
            items = items - 1;
            notFull.signal();
        } finally {
            lock.unlock();
        }
    }

    /** What was seen before the wait decides what is done after it. */
    void takeDecided() throws InterruptedException {
        lock.lock();
        try {
            boolean many = items > 5;
            while (served == 0) {
                notEmpty.await();
            }
            if (many) {
                items = 5; // BLOCAL: stale-after-wait medium {{items}}
            }
        } finally {
            lock.unlock();
        }
    }

    /** Silent: seen after the wait. */
    void takeDecidedAfter() throws InterruptedException {
        lock.lock();
        try {
            while (served == 0) {
                notEmpty.await();
            }
            boolean many = items > 5;
            if (many) {
                items = 5;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Silent: the ledger stays locked while the other lock's condition is awaited. */
    void ledgerHeld() throws InterruptedException {
        ledger.lock();
        try {
            int before = total;
            lock.lock();
            try {
                while (items == 0) {
                    notEmpty.await();
                }
                items--;
            } finally {
                lock.unlock();
            }
            total = before + 1;
        } finally {
            ledger.unlock();
        }
    }

    /** The other way around: what the awaited lock guards is old, what the ledger guards is not. */
    void bothRead() throws InterruptedException {
        ledger.lock();
        lock.lock();
        try {
            int before = total;
            int seen = items;
            while (served == 0) {
                notFull.await();
            }
            total = before + 1;
            items = seen + 1; // BLOCAL: stale-after-wait high {{items}}
        } finally {
            lock.unlock();
            ledger.unlock();
        }
    }

    private void awaitServed() throws InterruptedException {
        while (served == 0) {
            notEmpty.await();
        }
    }

    private void awaitDeep() throws InterruptedException {
        awaitServed();
    }

    /** The helper waits. */
    void byHelper() throws InterruptedException {
        lock.lock();
        try {
            int seen = items;
            awaitServed();
            items = seen + 1; // BLOCAL: stale-after-wait high {{items}}
        } finally {
            lock.unlock();
        }
    }

    /** The helper's helper does. */
    void byHelpersHelper() throws InterruptedException {
        lock.lock();
        try {
            int seen = items;
            awaitDeep();
            items = seen + 1; // BLOCAL: stale-after-wait high {{items}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: read after the helper has come back. */
    void afterHelper() throws InterruptedException {
        lock.lock();
        try {
            awaitDeep();
            int seen = items;
            items = seen + 1;
        } finally {
            lock.unlock();
        }
    }

    /** Silent: with a limit, in the documented form. */
    boolean within(long time) throws InterruptedException {
        lock.lock();
        try {
            long nanos = TimeUnit.MILLISECONDS.toNanos(time);
            while (items == 0) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = notEmpty.awaitNanos(nanos);
            }
            items--;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** A wait with a limit gives up the lock as well. */
    void withinStale() throws InterruptedException {
        lock.lock();
        try {
            int seen = items;
            boolean told = notEmpty.await(10, TimeUnit.MILLISECONDS);
            if (told) {
                items = seen + 1; // BLOCAL: stale-after-wait high {{items}}
            }
        } finally {
            lock.unlock();
        }
    }

    /** An exception out of the wait comes when the lock was given up. */
    void interrupted() {
        lock.lock();
        try {
            int seen = items;
            try {
                notEmpty.await();
            } catch (InterruptedException e) {
                items = seen + 1; // BLOCAL: stale-after-wait {{items}}
            }
        } finally {
            lock.unlock();
        }
    }

    /** Asked in one block, awaited in the next. */
    void lostWakeUp() throws InterruptedException {
        boolean empty;
        lock.lock();
        try {
            empty = items == 0;
        } finally {
            lock.unlock();
        }
        if (empty) {
            lock.lock();
            try {
                notEmpty.await(); // BLOCAL: check-then-wait high {{items}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Silent: who waits no longer than so is late, but not lost. */
    void lateWakeUp() throws InterruptedException {
        boolean empty;
        lock.lock();
        try {
            empty = items == 0;
        } finally {
            lock.unlock();
        }
        if (empty) {
            lock.lock();
            try {
                notEmpty.await(1, TimeUnit.SECONDS);
            } finally {
                lock.unlock();
            }
        }
    }

    /** Asked under one lock, awaited under another. */
    void otherLock() throws InterruptedException {
        boolean poor;
        ledger.lock();
        try {
            poor = total == 0;
        } finally {
            ledger.unlock();
        }
        if (poor) {
            lock.lock();
            try {
                notEmpty.await(); // BLOCAL: check-then-wait medium {{total}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** What the queue had before the wait says what is taken after it. */
    String first() throws InterruptedException {
        lock.lock();
        try {
            String head = queue.peek();
            while (served == 0) {
                notEmpty.await();
            }
            if (head != null) {
                queue.remove(); // BLOCAL: stale-after-wait medium {{queue}}
            }
            return head;
        } finally {
            lock.unlock();
        }
    }

    String takeOne() throws InterruptedException {
        lock.lock();
        try {
            while (queue.isEmpty()) {
                notEmpty.await();
            }
            return queue.remove();
        } finally {
            lock.unlock();
        }
    }

    /** Monitors: an outer one stays locked while the inner one is awaited. */
    static class Monitors {
        static final Monitors SHARED = new Monitors();
        private final Object inner = new Object();
        private int sum;
        private int ready;

        void add(int n) {
            synchronized (this) {
                sum += n;
            }
            synchronized (inner) {
                ready += n;
                inner.notifyAll();
            }
        }

        /** Silent: `this` is not given up. */
        void outerKept() throws InterruptedException {
            synchronized (this) {
                int before = sum;
                synchronized (inner) {
                    while (ready == 0) {
                        inner.wait();
                    }
                }
                sum = before + 1;
            }
        }

        /** What the inner one guards is given up with it. */
        void innerGiven() throws InterruptedException {
            synchronized (inner) {
                int before = ready;
                inner.wait();
                ready = before - 1; // BLOCAL: stale-after-wait high {{ready}}
            }
        }

        /** Silent: the loop asks; nothing is kept. */
        void innerAsked() throws InterruptedException {
            synchronized (inner) {
                while (ready == 0) {
                    inner.wait();
                }
                ready--;
            }
        }

        /** What was read before the loop, or in the last turn, is used after the wait. (Of the two one was not thought of.) */
        void fromTurnToTurn() throws InterruptedException {
            synchronized (inner) {
                int before = ready;
                while (before < 3) {
                    inner.wait();
                    ready = before + 1; // BLOCAL: stale-after-wait high {{ready}}; BLOCAL: stale-after-wait low {{389}}
                    before = ready;
                }
            }
        }

        /** Silent: each turn reads after its wait. */
        void afterEachWait() throws InterruptedException {
            synchronized (inner) {
                int before = ready;
                while (before < 3) {
                    inner.wait();
                    before = ready;
                }
            }
        }

        /** Asked without a lock, awaited under it. */
        void askedOutside() throws InterruptedException {
            if (ready == 0) {
                synchronized (inner) {
                    inner.wait(); // BLOCAL: check-then-wait high {{ready}}
                }
            }
        }

        /** Silent: asked again where it is awaited. */
        void askedInside() throws InterruptedException {
            if (ready == 0) {
                synchronized (inner) {
                    while (ready == 0) {
                        inner.wait();
                    }
                }
            }
        }
    }
}
