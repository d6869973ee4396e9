// RELEASES: 8 17
package audit18;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Flags that go one way and values that are set once (ANALYSIS 8, write-once), each beside what can change back. */
public class Licence {
    static final Licence CURRENT = new Licence();

    private boolean closed;
    private boolean paused;
    private Object key;
    private Object session;
    private List<Object> uses = new ArrayList<>();
    private final Map<String, int[]> counts = new HashMap<>();

    public synchronized boolean isClosed() {
        return closed;
    }

    public synchronized boolean isPaused() {
        return paused;
    }

    public synchronized void close() {
        closed = true;
        uses.clear();
    }

    public synchronized void pause() {
        paused = true;
        uses.clear();
    }

    public synchronized void go() {
        paused = false;
    }

    public void use(Object by) {
        if (isClosed()) {
            throw new IllegalStateException("closed");
        }
        synchronized (this) {
            uses.add(by); // BLOCAL: check-then-act medium
        }
    }

    public void useWell(Object by) {
        synchronized (this) {
            if (isClosed()) {
                throw new IllegalStateException("closed");
            }
            uses.add(by);
        }
    }

    public void sweep() {
        if (!isClosed()) {
            return;
        }
        synchronized (this) {
            uses.clear(); // BENIGN: check-then-act write-once
        }
    }

    public void sweepPaused() {
        if (!isPaused()) {
            return;
        }
        synchronized (this) {
            // was medium: not every block that writes the flag writes what is used (docs/kinds.md, (b))
            uses.clear(); // BLOCAL: check-then-act low
        }
    }

    public synchronized Object key() {
        if (key == null) {
            key = new Object();
        }
        return key;
    }

    public synchronized Object session() {
        if (session == null) {
            session = new Object();
        }
        return session;
    }

    public synchronized void endSession() {
        session = null;
    }

    public void sign() {
        Object k = key();
        synchronized (this) {
            uses.add(k); // BENIGN: stale-value write-once
        }
    }

    public void join() {
        Object s = session();
        synchronized (this) {
            // was medium: a reference that an operation of the library puts into a collection is low (docs/kinds.md)
            uses.add(s); // BLOCAL: stale-value low
        }
    }

    /** The map only grows, and whoever puts looks first in the same block. */
    public void count(String name) {
        int[] c;
        synchronized (counts) {
            c = counts.get(name);
            if (c == null) {
                c = new int[1];
                counts.put(name, c);
            }
        }
        synchronized (counts) {
            c[0]++; // BENIGN: stale-value write-once
        }
    }

    public void closeTwice() {
        if (!isClosed()) {
            close(); // BLOCAL: check-then-act
        }
    }
}
