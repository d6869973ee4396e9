package operations;

import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A queue that a constructor was given is filled by who has it from before: the one method that takes from it is the one
 * consumer. What is filled as it is made is there for several to take from.
 */
class Given {
    static final ConcurrentLinkedQueue<String> TO_DO = new ConcurrentLinkedQueue<>();
    static final Given SHARED = new Given(TO_DO);
    private final ConcurrentLinkedQueue<String> pending;

    Given(ConcurrentLinkedQueue<String> pending) {
        this.pending = pending;
    }

    void done(String what) {
        String next = pending.peek();
        if (next != null && next.equals(what)) {
            pending.remove(); // BLOCAL: check-then-act low
        }
    }

    static class Own {
        static final Own SHARED = new Own(TO_DO);
        private final ConcurrentLinkedQueue<String> pending;

        Own(Collection<String> all) {
            pending = new ConcurrentLinkedQueue<>(all);
        }

        void done(String what) {
            String next = pending.peek();
            if (next != null && next.equals(what)) {
                pending.remove(); // BLOCAL: check-then-act
            }
        }
    }

    static class Both {
        static final Both SHARED = new Both(new ConcurrentLinkedQueue<>());
        private final ConcurrentLinkedQueue<String> pending;

        Both(ConcurrentLinkedQueue<String> pending) {
            this.pending = pending;
        }

        void done(String what) {
            String next = pending.peek();
            if (next != null && next.equals(what)) {
                pending.remove(); // BLOCAL: check-then-act
            }
        }

        String next() {
            return pending.poll();
        }
    }
}
