package guards;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A write that forgot the lock of the others, in an object that only a thread-safe collection shows to be shared. */
class InCollection {
    private final Map<String, Item> all = new ConcurrentHashMap<>();

    static class Item {
        private String label = "";
        private long sum;

        synchronized void name(String s) {
            label = s;
        }

        synchronized void rename(String s) {
            label = s + "!";
        }

        synchronized String label() {
            return label + sum;
        }

        synchronized void clear() {
            label = "";
            sum = 0;
        }

        synchronized void add(long n) {
            sum += n;
        }

        synchronized void take(long n) {
            sum -= n;
        }

        /** As often as not it has one thread at a time, or is being made. */
        void begin(String s) {
            label = s.trim(); // BLOCAL: guarded-by low
        }

        /** What is counted is lost all the same. */
        void one() {
            sum++; // BLOCAL: guarded-by medium
        }
    }

    /** A static field leads all threads to the very one. */
    static class Only {
        static final Only ONE = new Only();
        private String label = "";

        synchronized void name(String s) {
            label = s;
        }

        synchronized void rename(String s) {
            label = s + "!";
        }

        synchronized String label() {
            return label;
        }

        synchronized void clear() {
            label = "";
        }

        void begin(String s) {
            label = s.trim(); // BLOCAL: guarded-by medium
        }
    }

    Item get(String name) {
        return all.computeIfAbsent(name, k -> new Item());
    }
}
