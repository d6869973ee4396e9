package sharing;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Nothing is seen to share the object; what its class has besides the concurrent collection says more, or less. */
class CollectionOfOwn {

    /** The collection alone. */
    static class Alone {
        private final ConcurrentMap<String, Object> parts = new ConcurrentHashMap<>();

        void add(String name, Object part) {
            if (!parts.containsKey(name)) {
                parts.put(name, part); // BLOCAL: check-then-act medium
            }
        }

        void remove(String name) {
            parts.remove(name);
        }
    }

    /** A lock, for something else: it takes nothing away from what the collection says. */
    static class BesideLock {
        private final ConcurrentMap<String, Object> parts = new ConcurrentHashMap<>();
        private final Lock maintenance = new ReentrantLock();
        private int state;

        void add(String name, Object part) {
            if (!parts.containsKey(name)) {
                parts.put(name, part); // BLOCAL: check-then-act medium
            }
        }

        void remove(String name) {
            parts.remove(name);
        }

        void maintain() {
            maintenance.lock();
            try {
                state++;
            } finally {
                maintenance.unlock();
            }
        }
    }

    /** A volatile flag, which may well be how the one thread is told to end. */
    static class BesideFlag {
        private final ConcurrentMap<String, Object> parts = new ConcurrentHashMap<>();
        private volatile boolean ended;

        void add(String name, Object part) {
            if (!parts.containsKey(name)) {
                parts.put(name, part); // BLOCAL: check-then-act low
            }
        }

        void remove(String name) {
            parts.remove(name);
        }

        boolean end() {
            boolean first = !ended;
            ended = true;
            return first;
        }
    }
}
