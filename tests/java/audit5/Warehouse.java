// RELEASES: 8 11 17 21
package audit5;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A generic helper that holds its own lock, used by a class that has none (ANALYSIS 5). */
public class Warehouse {
    static final Warehouse SHARED = new Warehouse();

    /** A variable that is locked by itself. */
    static final class Guarded<T> {
        private T value;

        Guarded(T value) {
            this.value = value;
        }

        synchronized T get() {
            return value;
        }

        synchronized void set(T v) {
            value = v;
        }

        // Silent: the function runs under the lock.
        synchronized T update(UnaryOperator<T> f) {
            value = f.apply(value);
            return value;
        }
    }

    /** A table of counts. */
    static final class Counts<K> {
        private final Map<K, Integer> map = new TreeMap<>();
        private int total;

        synchronized int of(K key) {
            Integer n = map.get(key);
            return n == null ? 0 : n;
        }

        synchronized void put(K key, int n) {
            map.put(key, n);
            total += n;
        }

        synchronized boolean takeOne(K key) {
            int n = of(key);
            if (n <= 0) {
                return false;
            }
            map.put(key, n - 1);
            total--;
            return true;
        }

        synchronized int total() {
            return total;
        }
    }

    private final Guarded<Integer> shipped = new Guarded<>(0);
    private final Guarded<String> state = new Guarded<>("open");
    private final Counts<String> stock = new Counts<>();
    private final Map<String, Guarded<Long>> shelves = new HashMap<>();

    /** Unboxed, added, boxed, put back. */
    void ship() {
        int n = shipped.get();
        shipped.set(n + 1); // BLOCAL: lost-update high
    }

    // Silent: under the lock of the variable.
    void shipUpdated() {
        shipped.update(n -> n + 1);
    }

    // Silent: the variable's own monitor is held around both.
    void shipLocked() {
        synchronized (shipped) {
            shipped.set(shipped.get() + 1);
        }
    }

    /** The count of a key, put back. */
    void receive(String item, int n) {
        int have = stock.of(item);
        stock.put(item, have + n); // BLOCAL: lost-update high
    }

    /** Closed by two (medium: the check and its act are in two methods). */
    boolean close() {
        if (state.get().equals("open")) {
            state.set("closed"); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    // Silent: the answer says whether it was taken.
    boolean sell(String item) {
        return stock.takeOne(item);
    }

    /** The question is asked again by the one who takes. */
    boolean sellChecked(String item) {
        if (stock.of(item) > 0) {
            return stock.takeOne(item); // BENIGN: check-then-act rechecked
        }
        return false;
    }
}
