// RELEASES: 17
package audit22;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;

/** Records, switch expressions, resources that unlock, variable handles. */
public class Modern {
    static final Modern MODERN = new Modern();

    record Range(int low, int high) {
        Range widen(int n) {
            return new Range(low - n, high + n);
        }
    }

    enum Mode { OFF, WARM, ON }

    private static final VarHandle SEQ;

    static {
        try {
            SEQ = MethodHandles.lookup().findVarHandle(Modern.class, "seq", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static final class Guard implements AutoCloseable {
        private final ReentrantLock lock;

        Guard(ReentrantLock lock) {
            this.lock = lock;
            lock.lock();
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private Range range = new Range(0, 1);
    private Mode mode = Mode.OFF;
    private volatile int seq;
    private int total;

    synchronized Range range() {
        return range;
    }

    synchronized void range(Range r) {
        range = r;
    }

    void widen(int n) {
        Range r = range();
        range(r.widen(n)); // BLOCAL: lost-update high {{range}}
    }

    synchronized void widenWell(int n) {
        range = range.widen(n);
    }

    synchronized Mode mode() {
        return mode;
    }

    void step() {
        Mode next = switch (mode().ordinal()) {
            case 0 -> Mode.WARM;
            case 1 -> Mode.ON;
            default -> Mode.OFF;
        };
        synchronized (this) {
            // was expected as check-then-act: constants that a branch chooses carry what it compared
            mode = next; // BLOCAL: lost-update high {{mode}}
        }
    }

    synchronized void stepWell() {
        Mode next = switch (mode.ordinal()) {
            case 0 -> Mode.WARM;
            case 1 -> Mode.ON;
            default -> Mode.OFF;
        };
        mode = next;
    }

    void seq() {
        int s = (int) SEQ.getVolatile(this);
        SEQ.setVolatile(this, s + 1); // BLOCAL: lost-update high {{seq}}
    }

    void seqWell() {
        SEQ.getAndAdd(this, 1);
    }

    void seqByCas() {
        int s;
        do {
            s = (int) SEQ.getVolatile(this);
        } while (!SEQ.compareAndSet(this, s, s + 1));
    }

    void total(int n) {
        int t;
        try (Guard g = new Guard(lock)) {
            t = total;
        }
        try (Guard g = new Guard(lock)) {
            total = t + n; // BLOCAL: lost-update high {{total}}
        }
    }

    void totalWell(int n) {
        try (Guard g = new Guard(lock)) {
            total = total + n;
        }
    }
}
