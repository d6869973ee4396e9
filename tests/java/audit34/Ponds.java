// RELEASES: 8 17
package audit34;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Pools of connections and buffers. */
public class Ponds {
    static final Ponds SHARED = new Ponds();

    interface Wire {
        boolean good();

        void close();
    }

    private final Object mutex = new Object();
    private final Deque<Wire> idle = new ArrayDeque<>();
    private int open;
    private final int most = 10;

    private final AtomicInteger leased = new AtomicInteger();
    private final Queue<byte[]> spare = new ConcurrentLinkedQueue<>();
    private volatile boolean ended;
    private final AtomicBoolean over = new AtomicBoolean();
    private final Queue<Wire> free = new ConcurrentLinkedQueue<>();
    private final Semaphore permits = new Semaphore(10);

    private final ReentrantLock latch = new ReentrantLock();
    private final Condition some = latch.newCondition();
    private final Deque<Wire> ready = new ArrayDeque<>();
    private int waiting;

    private Wire make() {
        return null;
    }

    /** Room is asked for without the lock; two find the last. */
    Wire open() {
        if (open < most) {
            Wire w = make();
            synchronized (mutex) {
                open++; // BLOCAL: check-then-act high {{open}}
            }
            return w;
        }
        return null;
    }

    /** Silent: counted first. */
    Wire openWell() {
        synchronized (mutex) {
            if (open >= most) {
                return null;
            }
            open++;
        }
        return make();
    }

    void closed(Wire w) {
        w.close();
        synchronized (mutex) {
            open--;
        }
    }

    void back(Wire w) {
        synchronized (mutex) {
            idle.push(w);
        }
    }

    /** What was looked at need not be what is taken. */
    Wire first() {
        Wire w;
        synchronized (mutex) {
            w = idle.peekFirst();
        }
        if (w == null || !w.good()) {
            return null;
        }
        synchronized (mutex) {
            idle.pollFirst(); // BLOCAL: check-then-act {{idle}}
        }
        return w;
    }

    /** Silent: taken, then looked at. */
    Wire firstWell() {
        Wire w;
        synchronized (mutex) {
            w = idle.pollFirst();
        }
        if (w != null && !w.good()) {
            w.close();
            return null;
        }
        return w;
    }

    /** Asked whether there is any, and taken by what fails if there is none. */
    Wire any() {
        boolean none;
        synchronized (mutex) {
            none = idle.isEmpty();
        }
        if (none) {
            return make();
        }
        synchronized (mutex) {
            return idle.pop(); // BLOCAL: check-then-act {{idle}}
        }
    }

    /** Silent: whether it is there is told by what is taken. */
    Wire anyWell() {
        Wire w;
        synchronized (mutex) {
            w = idle.poll();
        }
        return w == null ? make() : w;
    }

    /** One too many: asked, and then counted. */
    byte[] lease() {
        if (leased.get() >= most) {
            return null;
        }
        leased.incrementAndGet(); // BLOCAL: check-then-act medium {{leased}}
        byte[] b = spare.poll();
        return b == null ? new byte[1024] : b;
    }

    /** Silent. */
    byte[] leaseWell() {
        if (leased.incrementAndGet() > most) {
            leased.decrementAndGet();
            return null;
        }
        byte[] b = spare.poll();
        return b == null ? new byte[1024] : b;
    }

    /** Silent: tried until it holds. */
    byte[] leaseTrying() {
        int n;
        do {
            n = leased.get();
            if (n >= most) {
                return null;
            }
        } while (!leased.compareAndSet(n, n + 1));
        return new byte[1024];
    }

    /** Silent: one array more in the pool harms nobody; the queue answers for itself. */
    void giveBack(byte[] b) {
        leased.decrementAndGet();
        spare.offer(b);
    }

    /** Kept in a pool that has been emptied for good. */
    void release(Wire w) {
        if (ended) {
            w.close();
            return;
        }
        free.add(w); // BLOCAL: check-then-act medium {{ended}}
    }

    /** Silent: looks again behind. */
    void releaseWell(Wire w) {
        free.add(w);
        if (ended && free.remove(w)) {
            w.close();
        }
    }

    void end() {
        ended = true;
        Wire w;
        while ((w = free.poll()) != null) {
            w.close();
        }
    }

    /** Silent: won once. */
    void endOnce() {
        if (over.compareAndSet(false, true)) {
            end();
        }
    }

    /** Two end it. */
    void endTwice() {
        if (!over.get()) {
            over.set(true); // BLOCAL: check-then-act medium {{over}}
            end();
        }
    }

    /** Silent: who gets a permit has one; how many there are only spares the wait. */
    Wire permitted() throws InterruptedException {
        if (permits.availablePermits() == 0) {
            Thread.yield();
        }
        permits.acquire();
        Wire w = free.poll();
        return w == null ? make() : w;
    }

    void unpermitted(Wire w) {
        free.add(w);
        permits.release();
    }

    /** Waited once: who is woken may find nothing. */
    Wire take() throws InterruptedException {
        latch.lock();
        try {
            if (ready.isEmpty()) {
                some.await();
            }
            return ready.pop(); // BLOCAL: stale-after-wait medium {{ready}}
        } finally {
            latch.unlock();
        }
    }

    /** Silent. */
    Wire takeWell() throws InterruptedException {
        latch.lock();
        try {
            while (ready.isEmpty()) {
                some.await();
            }
            return ready.pop();
        } finally {
            latch.unlock();
        }
    }

    /** How many wait is counted from what it was before the wait. */
    Wire takeCounting() throws InterruptedException {
        latch.lock();
        try {
            int n = waiting;
            waiting = n + 1;
            while (ready.isEmpty()) {
                some.await();
            }
            waiting = n; // BLOCAL: stale-after-wait high {{waiting}}
            return ready.pop();
        } finally {
            latch.unlock();
        }
    }

    /** Silent. */
    Wire takeCountingWell() throws InterruptedException {
        latch.lock();
        try {
            waiting++;
            while (ready.isEmpty()) {
                some.await();
            }
            waiting--;
            return ready.pop();
        } finally {
            latch.unlock();
        }
    }

    /** A put that comes between the look and the wait wakes nobody. */
    Wire takeLate() throws InterruptedException {
        boolean none;
        latch.lock();
        try {
            none = ready.isEmpty();
        } finally {
            latch.unlock();
        }
        latch.lock();
        try {
            if (none) {
                some.await(); // BLOCAL: check-then-wait high {{ready}}
            }
            return ready.poll();
        } finally {
            latch.unlock();
        }
    }

    void put(Wire w) {
        latch.lock();
        try {
            ready.push(w);
            some.signal();
        } finally {
            latch.unlock();
        }
    }
}
