// RELEASES: 8 11 17 21
package audit4;

import java.util.ArrayList;
import java.util.List;

/** Batches: what is counted, what is sent, what is dropped (ANALYSIS 7, 8). */
public class BatchBuffer implements Runnable {
    private static final BatchBuffer SHARED = new BatchBuffer();

    public static void begin() {
        new Thread(SHARED).start();
    }

    private final Object lock = new Object();
    private final List<String> buffer = new ArrayList<>();
    private int capacity = 10;
    private int dropped;
    private int sent;
    private String lastSent;

    void add(String s) {
        synchronized (lock) {
            buffer.add(s);
        }
    }

    int size() {
        synchronized (lock) {
            return buffer.size();
        }
    }

    void capacity(int n) {
        synchronized (lock) {
            capacity = n;
        }
    }

    int dropped() {
        synchronized (lock) {
            return dropped + sent;
        }
    }

    String lastSent() {
        synchronized (lock) {
            return lastSent;
        }
    }

    @Override
    public void run() {
        while (true) {
            step();
        }
    }

    /** As many go as were counted, not as were sent. */
    private void step() {
        List<String> copy;
        synchronized (lock) {
            copy = new ArrayList<>(buffer);
        }
        int n = copy.size();
        synchronized (lock) {
            sent += n; // BLOCAL: stale-value medium
        }
    }

    /** One too many. */
    void addBounded(String s) {
        if (size() < 100) {
            add(s); // BLOCAL: check-then-act medium
        }
    }

    void addBoundedInside(String s) {
        synchronized (lock) {
            if (size() < 100) {
                add(s);
            }
        }
    }

    /** A loop whose test is stale when its body acts. */
    void trim() {
        while (size() > 100) {
            synchronized (lock) {
                buffer.remove(0); // BLOCAL: check-then-act medium
            }
        }
    }

    void trimSafely() {
        synchronized (lock) {
            while (buffer.size() > 100) {
                buffer.remove(0);
            }
        }
    }

    /** Doubles what it read. */
    void grow() {
        int c;
        synchronized (lock) {
            c = capacity;
        }
        int bigger = c * 2;
        if (bigger < 0) {
            bigger = Integer.MAX_VALUE;
        }
        synchronized (lock) {
            capacity = bigger; // BLOCAL: lost-update high
        }
    }

    /** Grows only what it still finds as it was. */
    void growSafely() {
        int c;
        synchronized (lock) {
            c = capacity;
        }
        int bigger = c * 2;
        synchronized (lock) {
            if (capacity == c) {
                capacity = bigger; // BENIGN: lost-update rechecked
            }
        }
    }

    /** In a loop each turn is a block of its own. */
    void growSlowly(int turns) {
        int c = 0;
        for (int i = 0; i < turns; i++) {
            synchronized (lock) {
                if (i > 0) {
                    capacity = c + 1; // BLOCAL: lost-update high
                }
                c = capacity;
            }
        }
    }

    /** In a loop inside one block. */
    void growFast(int turns) {
        synchronized (lock) {
            for (int i = 0; i < turns; i++) {
                capacity = capacity + 1;
            }
        }
    }
}
