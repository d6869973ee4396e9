package operations;

import java.util.concurrent.atomic.AtomicLong;

/** A number is given on, and then set back: what was added in between is lost. */
class GivenOn {
    static final GivenOn SHARED = new GivenOn();
    private final AtomicLong bytes = new AtomicLong();
    private long sent;

    private static void tell(long n) {
        System.out.println(n);
    }

    private static final java.util.List<Long> TOLD = new java.util.concurrent.CopyOnWriteArrayList<>();

    private static void keep(long n) {
        TOLD.add(n);
    }

    void add(int n) {
        bytes.addAndGet(n);
        synchronized (this) {
            sent += n;
        }
    }

    void flush() {
        keep(bytes.get());
        bytes.set(0); // BLOCAL: lost-update medium
    }

    /** Silent: in one operation. */
    void flushAtOnce() {
        keep(bytes.getAndSet(0));
    }

    void flushTwice() {
        long n;
        synchronized (this) {
            n = sent;
        }
        keep(n);
        synchronized (this) {
            sent = 0; // BLOCAL: lost-update medium
        }
    }

    /** Silent: the lock is held throughout. */
    synchronized void flushLocked() {
        keep(sent);
        sent = 0;
    }

    /** Silent: likewise, and a helper sets it back. */
    synchronized void flushByHelper() {
        tell(bytes.get());
        keep(sent);
        reset();
    }

    private void reset() {
        sent = 0;
    }

    /** Silent: the lock is held throughout. */
    void flushInBlock() {
        synchronized (this) {
            keep(sent);
            tell(sent);
            sent = 0;
        }
    }
}
