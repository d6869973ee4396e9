package sharing;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Nothing shows who uses the object but the field itself, which is volatile or made for threads. A value that is read and
 * written back at once is one step less sure then; what is further apart is low.
 */
class AtOnce {

    static class Counter {
        private volatile int n;

        void inc() {
            n++; // BLOCAL: lost-update medium
        }

        int get() {
            return n;
        }
    }

    static class Resettable {
        private volatile int n;

        void inc() {
            n = n + 1; // BLOCAL: lost-update medium
        }

        void reset() {
            n = 0;
        }
    }

    static class Atomic {
        private final AtomicInteger n = new AtomicInteger();

        void inc() {
            n.set(n.get() + 1); // BLOCAL: lost-update medium
        }

        int get() {
            return n.get();
        }
    }

    static class Words {
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void add(String word) {
            Integer n = counts.get(word);
            counts.put(word, n == null ? 1 : n + 1); // BLOCAL: lost-update medium
        }

        void forget(String word) {
            counts.remove(word);
        }
    }

    /** Silent: the operation that does it in one. */
    static class Right {
        private final AtomicInteger n = new AtomicInteger();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void inc() {
            n.incrementAndGet();
        }

        void add(String word) {
            counts.merge(word, 1, Integer::sum);
        }
    }

    /** Much happens in between: whoever wrote it so may know of one thread. */
    static class Slow {
        private volatile int state;

        void advance(int[] steps) {
            int seen = state;
            for (int i = 0; i < steps.length; i++) {
                if (steps[i] > seen && steps[i] % 2 == 0) {
                    seen += steps[i];
                }
            }
            System.out.println("advanced");
            state = seen; // BLOCAL: lost-update low
        }

        void reset() {
            state = 0;
        }
    }
}
