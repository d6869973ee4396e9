// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Bodies that are given to methods that lock around them, or do not. */
public class Callbacks {
    static final Callbacks HUB = new Callbacks();

    private final Object lock = new Object();
    private int value;
    private String state = "idle";
    private final List<Consumer<Integer>> listeners = new ArrayList<>();
    private final Map<String, String> memo = new HashMap<>();

    <T> T locked(Supplier<T> body) {
        synchronized (lock) {
            return body.get();
        }
    }

    void locked(Runnable body) {
        synchronized (lock) {
            body.run();
        }
    }

    // Under the lock: read, computed, written.
    void update(IntUnaryOperator f) {
        synchronized (lock) {
            value = f.applyAsInt(value);
        }
    }

    // Read and written under the lock, computed between.
    void updateTorn(IntUnaryOperator f) {
        int v;
        synchronized (lock) {
            v = value;
        }
        v = f.applyAsInt(v);
        synchronized (lock) {
            value = v; // BLOCAL: lost-update
        }
    }

    void add(int n) {
        int v = locked(() -> value);
        locked(() -> {
            value = v + n; // BLOCAL: lost-update
        });
    }

    void addSafe(int n) {
        locked(() -> {
            value = value + n;
        });
    }

    void addHeld(int n) {
        locked(() -> {
            int v = value;
            value = v + n;
        });
    }

    void toggle() {
        boolean idle = locked(() -> state.equals("idle"));
        if (idle) {
            locked(() -> {
                state = "busy"; // BLOCAL: check-then-act
            });
        }
    }

    void toggleSafe() {
        locked(() -> {
            if (state.equals("idle")) {
                state = "busy";
            }
        });
    }

    void state(String s) {
        synchronized (lock) {
            state = s;
        }
    }

    void listen(Consumer<Integer> l) {
        synchronized (listeners) {
            listeners.add(l);
        }
    }

    void unlisten(Consumer<Integer> l) {
        synchronized (listeners) {
            listeners.remove(l);
        }
    }

    // A copy of the list, called outside.
    void fire() {
        List<Consumer<Integer>> copy;
        synchronized (listeners) {
            copy = new ArrayList<>(listeners);
        }
        int v;
        synchronized (lock) {
            v = value;
        }
        for (Consumer<Integer> l : copy) {
            l.accept(v);
        }
    }

    void listenOnce(Consumer<Integer> l) {
        boolean known;
        synchronized (listeners) {
            known = listeners.contains(l);
        }
        if (known) {
            return;
        }
        synchronized (listeners) {
            listeners.add(l); // BLOCAL: check-then-act medium
        }
    }

    void listenOnceSafe(Consumer<Integer> l) {
        synchronized (listeners) {
            if (!listeners.contains(l)) {
                listeners.add(l);
            }
        }
    }

    String memo(String key, Function<String, String> f) {
        String found;
        synchronized (memo) {
            found = memo.get(key);
        }
        if (found == null) {
            found = f.apply(key);
            synchronized (memo) {
                memo.put(key, found); // BLOCAL: check-then-act medium
            }
        }
        return found;
    }

    String memoSafe(String key, Function<String, String> f) {
        synchronized (memo) {
            return memo.computeIfAbsent(key, f);
        }
    }

    // The first one stays.
    String memoFirst(String key, Function<String, String> f) {
        String found;
        synchronized (memo) {
            found = memo.get(key);
        }
        if (found == null) {
            String made = f.apply(key);
            synchronized (memo) {
                found = memo.get(key);
                if (found == null) {
                    memo.put(key, made); // BENIGN: check-then-act rechecked
                    found = made;
                }
            }
        }
        return found;
    }

    void forget(String key) {
        synchronized (memo) {
            memo.remove(key);
        }
    }

    void reset() {
        locked(() -> {
            value = 0;
            state = "idle";
        });
    }

    // What a supplier of one's own answers under the lock, given to another body under it.
    void copyState(Callbacks from) {
        String s = from.locked(() -> from.state);
        locked(() -> {
            state = s;
        });
    }
}
