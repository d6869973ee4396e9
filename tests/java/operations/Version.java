package operations;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Who wins, by a compareAndSet that expects what was read before the look, knows that nobody else who goes by it has come
 * between.
 */
class Version {
    static final Version SHARED = new Version();
    private final AtomicInteger control = new AtomicInteger();
    private volatile int left;
    private volatile int next;

    void help() {
        int version = control.get();
        if (left <= 0 || next > 64) {
            return;
        }
        if (control.compareAndSet(version, version + 1)) {
            take(); // BLOCAL: check-then-act low
        }
    }

    /** The version is read after the look: another may have come between the two. */
    void helpLate() {
        if (left <= 0 || next > 64) {
            return;
        }
        int version = control.get();
        if (control.compareAndSet(version, version + 1)) {
            take(); // BLOCAL: check-then-act
        }
    }

    private void take() {
        int n = next;
        left = n - 1;
        next = n + 1; // BLOCAL: lost-update
    }
}
