package audit29;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Numbers in blocks that are fetched as they run out. */
public class Sequences {
    static final Sequences IDS = new Sequences();

    private long next;
    private long end;
    private final AtomicLong seq = new AtomicLong();
    private final AtomicLong clock = new AtomicLong();
    private final Lock refill = new ReentrantLock();

    /** Silent. */
    synchronized long next() {
        if (next == end) {
            end = fetch();
            next = end - 100;
        }
        return next++;
    }

    /** Run out in one block, filled by both in the next: a block of numbers is lost. */
    long nextTwice() {
        boolean out;
        synchronized (this) {
            out = next >= end;
        }
        if (out) {
            long fresh = fetch();
            synchronized (this) {
                end = fresh;
                // was expected a line above
                next = fresh - 100; // BLOCAL: check-then-act high {{next}}
            }
        }
        synchronized (this) {
            return next++;
        }
    }

    /** Asked again. */
    long nextWell() {
        boolean out;
        synchronized (this) {
            out = next >= end;
        }
        if (out) {
            long fresh = fetch();
            synchronized (this) {
                if (next >= end) {
                    end = fresh;
                    // was expected a line above
                    next = fresh - 100; // BENIGN: check-then-act rechecked
                }
            }
        }
        synchronized (this) {
            return next++;
        }
    }

    private long fetch() {
        return System.nanoTime();
    }

    /** The same number twice. */
    long number() {
        long n = seq.get() + 1;
        seq.set(n); // BLOCAL: lost-update high {{seq}}
        return n;
    }

    /** Silent. */
    long numberWell() {
        return seq.incrementAndGet();
    }

    /** Two who see the same last time give the same stamp. */
    long stamp(long now) {
        long last = clock.get();
        long t = now > last ? now : last + 1;
        clock.set(t); // BLOCAL: lost-update high {{clock}}
        return t;
    }

    /** Silent. */
    long stampWell(long now) {
        for (;;) {
            long last = clock.get();
            long t = now > last ? now : last + 1;
            if (clock.compareAndSet(last, t)) {
                return t;
            }
        }
    }

    /** Wrapped at the end: two set it back. */
    long wrapped() {
        long n = seq.incrementAndGet();
        if (n > 1000) {
            seq.set(0);
        }
        return n;
    }

    /** Silent: who does not get the lock uses what is there. */
    void refill() {
        if (refill.tryLock()) {
            try {
                next();
            } finally {
                refill.unlock();
            }
        }
    }
}
