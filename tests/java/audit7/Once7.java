// RELEASES: 8 17
package audit7;

import java.util.ArrayList;
import java.util.List;

/** Write-once: lazily set, flags of one way (ANALYSIS 8). */
public class Once7 {
    static final Once7 SHARED = new Once7();

    private final Object lock = new Object();
    private String name;
    private boolean closed;
    private boolean paused;
    private volatile boolean stopped;
    private final List<String> queue = new ArrayList<>();
    private int dropped;
    private int hash;
    private Object driver;

    // Silent: name is set once, by whoever comes first, and never again.
    String name() {
        synchronized (lock) {
            if (name != null) {
                return name;
            }
        }
        String n = "n" + System.nanoTime();
        synchronized (lock) {
            if (name == null) {
                name = n; // BENIGN: check-then-act rechecked
            }
            return name;
        }
    }

    /** Seen set, it stays so. */
    int length() {
        String n;
        synchronized (lock) {
            n = name;
        }
        if (n == null) {
            return 0;
        }
        synchronized (lock) {
            dropped += n.length(); // BENIGN: stale-value write-once
        }
        return n.length();
    }

    void close() {
        synchronized (lock) {
            closed = true;
        }
    }

    /** On the side of the final value. */
    void purge() {
        boolean c;
        synchronized (lock) {
            c = closed;
        }
        if (c) {
            synchronized (lock) {
                queue.clear(); // BENIGN: check-then-act write-once
            }
        }
    }

    /** On the other side it may have been closed by now. */
    void offer(String s) {
        boolean c;
        synchronized (lock) {
            c = closed;
        }
        if (!c) {
            synchronized (lock) {
                queue.add(s); // BLOCAL: check-then-act low
            }
        }
    }

    /** Closing, twice: the flag's own write after a look at it. */
    void closeOnce(Runnable hook) {
        boolean c;
        synchronized (lock) {
            c = closed;
        }
        if (!c) {
            hook.run();
            synchronized (lock) {
                closed = true; // BLOCAL: check-then-act high
            }
        }
    }

    void pause(boolean p) {
        synchronized (lock) {
            paused = p;
        }
    }

    /** This flag goes both ways. */
    void dropPaused() {
        boolean p;
        synchronized (lock) {
            p = paused;
        }
        if (p) {
            synchronized (lock) {
                paused = false; // BLOCAL: check-then-act high
                dropped++;
            }
        }
    }

    void stop() {
        stopped = true;
    }

    // Silent: a volatile flag of one way that ends a loop.
    void run(Runnable work) {
        while (!stopped) {
            work.run();
        }
    }

    // Silent: a hash that is computed twice at worst (unlocked, nothing guards it).
    int hash() {
        int h = hash;
        if (h == 0) {
            h = System.identityHashCode(this) | 1;
            hash = h;
        }
        return h;
    }

    /** The driver is replaced sometimes: not of one way. */
    Object driver() {
        synchronized (lock) {
            if (driver != null) {
                return driver;
            }
        }
        Object d = new Object();
        synchronized (lock) {
            driver = d; // BLOCAL: check-then-act medium
        }
        return d;
    }

    void unload() {
        synchronized (lock) {
            driver = null;
        }
    }
}
