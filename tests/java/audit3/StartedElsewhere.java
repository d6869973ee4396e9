// RELEASES: 11 17
package audit3;

import java.lang.ref.Cleaner;
import java.util.concurrent.*;

/** What publishers, cleaners and barriers run, they run on other threads: it does not hold what is held here. */
class Newsroom {
    static final Newsroom SHARED = new Newsroom();
    private static final Cleaner CLEANER = Cleaner.create();
    private final SubmissionPublisher<String> publisher = new SubmissionPublisher<>();
    private int printed;
    private CyclicBarrier barrier;

    synchronized int printed() { return printed; }
    synchronized void printed(int n) { printed = n; }
    synchronized void print() { printed++; }

    void subscribe() {
        synchronized (this) {
            publisher.consume(s -> {
                int n = printed();
                printed(n + s.length()); // BLOCAL: lost-update high
            });
        }
    }
    // Silent: under the lock from the read to the write.
    void subscribeRight() {
        publisher.consume(s -> {
            synchronized (this) { printed(printed() + s.length()); }
        });
    }
    void clean(Object o) {
        synchronized (this) {
            CLEANER.register(o, () -> {
                int n = printed();
                printed(n - 1); // BLOCAL: lost-update high
            });
        }
    }
    void meet() {
        synchronized (this) {
            barrier = new CyclicBarrier(2, () -> {
                int n = printed();
                printed(n + 2); // BLOCAL: lost-update high
            });
        }
    }
    // Silent: it is run here.
    void inPlace(Runnable r) {
        synchronized (this) {
            Runnable own = () -> {
                int n = printed();
                printed(n + 3);
            };
            own.run();
        }
    }
}
