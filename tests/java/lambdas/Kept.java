// RELEASES: 8 11 17 21
package lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.HashMap;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A lambda that is put into a collection is run by who takes it out, not there (ANALYSIS 5). */
class Kept {
    static final Kept SHARED = new Kept();
    private final Object lock = new Object();
    private final List<Runnable> kept = new ArrayList<>();
    private final Map<String, Runnable> named = new HashMap<>();
    private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
    private final List<String> words = new ArrayList<>();
    private int n;
    private int m;
    private int k;

    // It has not the lock that is held while it is added.
    void add() {
        synchronized (lock) {
            kept.add(() -> {
                int t = n;
                synchronized (lock) {
                    n = t + 1; // BLOCAL: lost-update high
                }
            });
        }
    }

    // Near miss: it takes the lock itself.
    void addRight() {
        synchronized (lock) {
            kept.add(() -> {
                synchronized (lock) {
                    n = n + 1;
                }
            });
        }
    }

    // Nor under a key.
    void put(String key) {
        synchronized (lock) {
            named.put(key, () -> m = 5); // BLOCAL: guarded-by medium
        }
    }

    // What was read out here is written back in there.
    void offer() {
        synchronized (lock) {
            int t = n;
            queue.offer(() -> {
                synchronized (lock) {
                    n = t + 1; // BLOCAL: lost-update high
                }
            });
        }
    }

    // Near miss: it is run here, under the lock.
    void each() {
        synchronized (lock) {
            words.forEach(w -> {
                int t = k;
                k = t + w.length();
            });
        }
    }

    // Near miss: so is a comparison.
    void sort() {
        synchronized (lock) {
            words.sort((a, b) -> {
                int t = k;
                k = t + 1;
                return a.compareTo(b);
            });
        }
    }

    // Near miss: what a map asks for a key's value.
    void ask(String key) {
        synchronized (lock) {
            named.computeIfAbsent(key, w -> {
                k = k + 1;
                return null;
            });
        }
    }

    void set(int v) {
        synchronized (lock) {
            n = v;
            m = v;
            k = v;
        }
    }

    void setMore(int v) {
        synchronized (lock) {
            m = v + 1;
        }
    }

    void setLess(int v) {
        synchronized (lock) {
            m = v - 1;
        }
    }
}
