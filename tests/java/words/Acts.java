package words;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** What the old check decides besides, and how the act comes about. */
class Acts {
    static final Acts SHARED = new Acts();
    private final AtomicBoolean waiting = new AtomicBoolean();
    private volatile boolean ended;
    private boolean open;
    private List<String> names = new ArrayList<>();

    void await() throws InterruptedException {
        if (!ended) {
            synchronized (this) {
                waiting.set(true); // BLOCAL: check-then-act {{, on which the wait at line 19 depends, too}}
                wait(100);
            }
        }
    }

    synchronized void end() {
        ended = true;
        waiting.set(false);
        notifyAll();
    }

    /* The value that is set, and who has set it, are the same for all. */

    private synchronized boolean isOpen() {
        return open;
    }

    void close() {
        if (isOpen()) {
            closeAll(); // BLOCAL: check-then-act {{'open' is changed depending on what it was at line 37}}
        }
    }

    private void closeAll() {
        set(false);
    }

    synchronized void set(boolean to) {
        open = to;
    }

    /** A copy is made by a constructor. */
    List<String> drain() {
        List<String> copy;
        synchronized (this) {
            copy = new ArrayList<>(names);
        }
        synchronized (this) {
            names.clear(); // BLOCAL: lost-update {{'names' is set back as if it still had what was read at line 54}}
        }
        return copy;
    }

    synchronized void add(String name) {
        names.add(name);
    }
}
