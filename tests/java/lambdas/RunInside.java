// RELEASES: 8 11 17 21
package lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A lambda that runs another one in its place: under the lock of who runs it (ANALYSIS 5). */
class RunInside {
    static final RunInside SHARED = new RunInside();
    private final Object lock = new Object();
    private final List<Runnable> kept = new ArrayList<>();
    private int n;
    private int m;

    private <T> T locked(Supplier<T> body) {
        synchronized (lock) {
            return body.get();
        }
    }

    private <T> T through(Supplier<T> body) {
        return locked(() -> body.get());
    }

    private void run(Runnable body) {
        locked(() -> {
            body.run();
            return null;
        });
    }

    private void keep(Runnable body) {
        synchronized (lock) {
            kept.add(() -> body.run());
        }
    }

    // Two calls, two blocks.
    void add() {
        int t = through(() -> n);
        synchronized (lock) {
            n = t + 1; // BLOCAL: lost-update high
        }
    }

    void addTwice() {
        int t = through(() -> n);
        run(() -> n = t + 1); // BLOCAL: lost-update high
    }

    // Near miss: one block.
    void addRight() {
        run(() -> n = n + 1);
    }

    // Near miss: the caller holds the lock of both.
    void addUnder() {
        synchronized (lock) {
            int t = through(() -> n);
            n = t + 1;
        }
    }

    // Near miss: it is run under the lock.
    void setM() {
        run(() -> m = 3);
    }

    // It is only kept under it, and run by whoever finds it.
    void keepM() {
        keep(() -> m = 4); // BLOCAL: guarded-by medium
    }

    void set(int v) {
        synchronized (lock) {
            n = v;
            m = v;
        }
    }

    void setLess(int v) {
        synchronized (lock) {
            m = v - 1;
        }
    }
}
