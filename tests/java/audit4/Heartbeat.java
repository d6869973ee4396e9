// RELEASES: 8 11 17 21
package audit4;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Start, stop, lazy parts: rechecks, one-way flags, publication (ANALYSIS 8). */
public class Heartbeat {
    static final Heartbeat SHARED = new Heartbeat();

    private Thread thread;
    private volatile boolean running;
    private volatile boolean stopped;
    private volatile Map<String, String> table;
    private Map<String, String> index;
    private boolean ready;
    private int[] weights;
    private final List<String> queue = new ArrayList<>();
    private int rejected;
    private int beats;
    private volatile Object client;
    private int calls;

    /** Two callers, two threads. */
    void startThread() {
        if (thread == null) {
            synchronized (this) {
                thread = new Thread(); // BLOCAL: check-then-act high
                thread.start();
            }
        }
    }

    void startThreadSafely() {
        if (thread == null) {
            synchronized (this) {
                if (thread == null) {
                    thread = new Thread(); // BENIGN: check-then-act rechecked
                    thread.start();
                }
            }
        }
    }

    synchronized void stopThread() {
        thread = null;
    }

    void begin() {
        if (running) {
            return;
        }
        synchronized (this) {
            running = true; // BLOCAL: check-then-act high
            beats = 0;
        }
    }

    void beginSafely() {
        synchronized (this) {
            if (running) {
                return;
            }
            running = true;
            beats = 0;
        }
    }

    synchronized void end() {
        running = false;
        beats = -1;
    }

    Map<String, String> table() {
        Map<String, String> t = table;
        if (t == null) {
            synchronized (this) {
                t = table;
                if (t == null) {
                    t = new HashMap<>();
                    t.put("a", "b");
                    table = t; // BENIGN: check-then-act rechecked
                }
            }
        }
        return t;
    }

    synchronized void dropTable() {
        table = null;
    }

    /** The flag is up before the weights are there. */
    int[] weights() {
        if (!ready) {
            synchronized (this) {
                if (!ready) {
                    ready = true;
                    weights = new int[] {1, 2, 3}; // BLOCAL: check-then-act low
                }
            }
        }
        return weights;
    }

    /** The other way round. */
    Map<String, String> index() {
        if (index == null) {
            synchronized (this) {
                if (index == null) {
                    Map<String, String> m = new HashMap<>();
                    m.put("x", "y");
                    index = m; // BENIGN: check-then-act rechecked
                }
            }
        }
        return index;
    }

    synchronized void stop() {
        stopped = true;
        queue.clear();
    }

    /** A job that comes after the stop is never run. */
    void submit(String job) {
        if (!stopped) {
            synchronized (this) {
                queue.add(job); // BLOCAL: check-then-act medium
            }
        }
    }

    /** Seen as stopped, it is stopped. */
    void reject() {
        if (stopped) {
            synchronized (this) {
                rejected++; // BENIGN: check-then-act write-once
            }
        }
    }

    synchronized int rejected() {
        return rejected;
    }

    synchronized String next() {
        return queue.isEmpty() ? null : queue.remove(0);
    }

    synchronized void connect() {
        if (client == null) {
            client = new Object();
        }
    }

    /** Once there, it stays. */
    void call() {
        if (client != null) {
            synchronized (this) {
                calls++; // BENIGN: check-then-act write-once
            }
        }
    }

    /** Not there yet, it may come. */
    void miss() {
        if (client == null) {
            synchronized (this) {
                calls--; // BLOCAL: check-then-act low
            }
        }
    }
}
