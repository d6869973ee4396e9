// RELEASES: 8 17
package audit42;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Semaphores as locks and as capacity, counters that limit. */
public class Permits {
    static final Permits ONE = new Permits();

    private static final int MAX = 16;

    static class Conn {
        private int uses;

        synchronized void use() {
            uses++;
        }

        synchronized boolean worn() {
            return uses > 100;
        }
    }

    private final Semaphore mutex = new Semaphore(1);
    private final Semaphore slots = new Semaphore(MAX);
    private final ConcurrentLinkedQueue<Conn> idle = new ConcurrentLinkedQueue<>();
    private final Deque<Conn> spare = new ArrayDeque<>();
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger used = new AtomicInteger();
    private int served;
    private int waiting;

    void serveLate() {
        mutex.acquireUninterruptibly();
        int s = served;
        mutex.release();
        mutex.acquireUninterruptibly();
        served = s + 1; // BLOCAL: lost-update
        mutex.release();
    }

    void serve() {
        mutex.acquireUninterruptibly();
        try {
            served++;
        } finally {
            mutex.release();
        }
    }

    boolean serveTried() {
        if (!mutex.tryAcquire()) {
            return false;
        }
        try {
            served = served * 2;
            return true;
        } finally {
            mutex.release();
        }
    }

    void queueLate() {
        mutex.acquireUninterruptibly();
        boolean room = waiting < MAX;
        mutex.release();
        if (room) {
            mutex.acquireUninterruptibly();
            waiting++; // BLOCAL: check-then-act
            mutex.release();
        }
    }

    void queue() {
        mutex.acquireUninterruptibly();
        try {
            if (waiting < MAX) {
                waiting++;
            }
        } finally {
            mutex.release();
        }
    }

    void unqueue() {
        mutex.acquireUninterruptibly();
        try {
            waiting--;
        } finally {
            mutex.release();
        }
    }

    // The permit is what one may take; the queue says whether there is one.
    Conn borrow() throws InterruptedException {
        slots.acquire();
        Conn c = idle.poll();
        return c != null ? c : new Conn();
    }

    void back(Conn c) {
        idle.offer(c);
        slots.release();
    }

    Conn borrowTimed(long ms) throws InterruptedException {
        if (!slots.tryAcquire(ms, TimeUnit.MILLISECONDS)) {
            return null;
        }
        Conn c = idle.poll();
        return c != null ? c : new Conn();
    }

    Conn anyLate() {
        if (idle.isEmpty()) {
            return null;
        }
        return idle.remove(); // BLOCAL: check-then-act
    }

    // It may not be fit: then it goes.
    Conn fitLate() {
        Conn c = idle.peek();
        if (c != null && !c.worn()) {
            idle.remove(c); // BLOCAL: check-then-act
            return c;
        }
        return null;
    }

    Conn fit() {
        Conn c = idle.poll();
        return c != null && !c.worn() ? c : null;
    }

    Conn makeLate() {
        if (made.get() < MAX) {
            made.incrementAndGet(); // BLOCAL: check-then-act
            return new Conn();
        }
        return null;
    }

    Conn make() {
        if (made.incrementAndGet() > MAX) {
            made.decrementAndGet();
            return null;
        }
        return new Conn();
    }

    Conn makeTried() {
        int n;
        do {
            n = made.get();
            if (n >= MAX) {
                return null;
            }
        } while (!made.compareAndSet(n, n + 1));
        return new Conn();
    }

    void destroy() {
        made.decrementAndGet();
    }

    Conn spareLate() {
        synchronized (spare) {
            if (spare.isEmpty()) {
                return null;
            }
        }
        synchronized (spare) {
            return spare.pop(); // BLOCAL: check-then-act
        }
    }

    Conn spare() {
        synchronized (spare) {
            return spare.isEmpty() ? null : spare.pop();
        }
    }

    void spareIfRoomLate(Conn c) {
        int n;
        synchronized (spare) {
            n = spare.size();
        }
        if (n < MAX) {
            synchronized (spare) {
                spare.push(c); // BLOCAL: check-then-act
            }
        }
    }

    void spareIfRoom(Conn c) {
        synchronized (spare) {
            if (spare.size() < MAX) {
                spare.push(c);
            }
        }
    }

    int numberLate() {
        used.incrementAndGet();
        return used.get(); // BLOCAL: stale-value
    }

    int number() {
        return used.incrementAndGet();
    }
}
