// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;

/** What excuses a stale value, each beside what does not quite. */
public class Excuses {
    static final Excuses NET = new Excuses();
    private static final Logger LOG = Logger.getLogger("net");

    private final Object lock = new Object();
    private int version;
    private int next;
    private int load;
    private boolean closed;
    private List<String> pending = new ArrayList<>();
    private final Map<Integer, String> sent = new HashMap<>();
    private String route = "";
    private String peer;

    void load(int n) {
        synchronized (lock) {
            load = n;
            version++;
        }
    }

    // The version is compared: nobody has written in between. (Was marked as rechecked before flushNull() changed the version, too.)
    boolean scale(int by) {
        int l;
        int v;
        synchronized (lock) {
            l = load;
            v = version;
        }
        int more = l * by;
        synchronized (lock) {
            if (version != v) {
                return false;
            }
            load = more; // BENIGN: lost-update rechecked
            version++; // BENIGN: check-then-act rechecked
            return true;
        }
    }

    // The version is read, and compared with nothing.
    boolean scaleBlind(int by) {
        int l;
        synchronized (lock) {
            l = load;
        }
        int more = l * by;
        synchronized (lock) {
            load = more; // BLOCAL: lost-update high
            version++;
            return true;
        }
    }

    // The number is used up: each has its own.
    int send(String text) {
        int id;
        synchronized (lock) {
            id = next++;
        }
        String framed = id + ":" + text;
        synchronized (lock) {
            sent.put(id, framed); // BENIGN: stale-value handed-over
        }
        return id;
    }

    // Two senders have the same number.
    int sendTorn(String text) {
        int id;
        synchronized (lock) {
            id = next;
        }
        String framed = id + ":" + text;
        synchronized (lock) {
            sent.put(id, framed);
            next = id + 1; // BLOCAL: lost-update high
        }
        return id;
    }

    void pend(String s) {
        synchronized (lock) {
            pending.add(s);
        }
    }

    // The list is taken away whole.
    void flush() {
        List<String> mine;
        synchronized (lock) {
            mine = pending;
            pending = new ArrayList<>();
        }
        for (String s : mine) {
            synchronized (lock) {
                sent.put(s.length(), s); // BENIGN: check-then-act handed-over; BENIGN: check-then-act handed-over
            }
        }
    }

    // Set to null, and asked for.
    void flushNull() {
        List<String> mine;
        synchronized (lock) {
            mine = pending;
            pending = null;
        }
        if (mine != null) {
            synchronized (lock) {
                load += mine.size(); // BENIGN: stale-value handed-over
                version++;
            }
        }
    }

    // The list stays where it is: what is added in between is thrown away.
    void flushTorn() {
        List<String> copy;
        synchronized (lock) {
            copy = new ArrayList<>(pending);
        }
        if (copy.isEmpty()) {
            return;
        }
        synchronized (lock) {
            pending.clear(); // BLOCAL: check-then-act
        }
    }

    void close() {
        synchronized (lock) {
            closed = true;
        }
    }

    boolean isClosed() {
        synchronized (lock) {
            return closed;
        }
    }

    // Once closed, it is closed.
    void cleanUp() {
        if (isClosed()) {
            synchronized (lock) {
                sent.clear(); // BENIGN: check-then-act write-once
            }
        }
    }

    // Not closed is true for the moment only.
    void sendOpen(String text) {
        if (!isClosed()) {
            synchronized (lock) {
                sent.put(0, text); // BLOCAL: check-then-act low
            }
        }
    }

    // Only the log gets it.
    void report() {
        int l;
        synchronized (lock) {
            l = load;
        }
        synchronized (lock) {
            if (next > 0) {
                LOG.info("load " + l); // BENIGN: stale-value reported-only
            }
        }
    }

    // The message of an exception.
    void require(int min) {
        int l;
        synchronized (lock) {
            l = load;
        }
        if (l < min) {
            throw new IllegalStateException("load is " + l);
        }
    }

    // Not the log alone.
    void reroute() {
        int l;
        synchronized (lock) {
            l = load;
        }
        LOG.info("load " + l);
        synchronized (lock) {
            route = "via " + l; // BLOCAL: stale-value
        }
    }

    void route(String to) {
        synchronized (lock) {
            route = to;
        }
    }

    // Covered by a second lock that all hold. (Was marked as covered: it is no finding at all, nor is that of joined().)
    static class Covered {
        static final Covered ONE = new Covered();

        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n;

        void add() {
            synchronized (outer) {
                int old;
                synchronized (inner) {
                    old = n;
                }
                synchronized (inner) {
                    n = old + 1;
                }
            }
        }

        void set(int to) {
            synchronized (outer) {
                synchronized (inner) {
                    n = to;
                }
            }
        }
    }

    // The same, but one writer has the inner lock only.
    static class Uncovered {
        static final Uncovered ONE = new Uncovered();

        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n;

        void add() {
            synchronized (outer) {
                int old;
                synchronized (inner) {
                    old = n;
                }
                synchronized (inner) {
                    n = old + 1; // BLOCAL: lost-update
                }
            }
        }

        void set(int to) {
            synchronized (inner) {
                n = to;
            }
        }
    }

    // Set in the constructor only, and by nobody later.
    static class Constant {
        static final Constant ONE = new Constant(3);

        private int n;
        private int sum;

        Constant(int n) {
            this.n = n;
        }

        synchronized int n() {
            return n;
        }

        void add() {
            int k = n();
            synchronized (this) {
                sum += k;
            }
        }

        synchronized int sum() {
            return sum;
        }
    }

    // Joined: the other thread has ended.
    int joined() throws InterruptedException {
        final int[] result = new int[1];
        Thread t = new Thread(() -> {
            synchronized (result) {
                result[0] = 42;
            }
        });
        t.start();
        t.join();
        int r;
        synchronized (result) {
            r = result[0];
        }
        synchronized (result) {
            result[0] = r + 1;
        }
        return r;
    }

    // Nobody but this thread has the object.
    static List<String> alone() {
        List<String> own = Collections.synchronizedList(new ArrayList<>());
        if (!own.contains("a")) {
            own.add("a");
        }
        return own;
    }

    // Made in one block, published in the other: only what was asked is old.
    void connect(String to) {
        synchronized (lock) {
            if (peer != null) {
                return;
            }
        }
        String made = to.trim();
        synchronized (lock) {
            peer = made; // BLOCAL: check-then-act medium
        }
    }

    void disconnect() {
        synchronized (lock) {
            peer = null;
        }
    }
}
