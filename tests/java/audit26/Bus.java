package audit26;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Logger;

/** Events and listeners: callbacks with the lock held and without. */
public class Bus implements Runnable {
    static final Bus BUS = new Bus();
    private static final Logger LOG = Logger.getLogger("bus");

    interface Listener {
        void on(String event);
    }

    private final Object lock = new Object();
    private List<Listener> listeners = new ArrayList<>();
    private List<String> pending = new ArrayList<>();
    private int sent;
    private int dropped;
    private String last = "";

    void add(Listener l) {
        synchronized (lock) {
            listeners.add(l);
        }
    }

    void remove(Listener l) {
        synchronized (lock) {
            listeners.remove(l);
        }
    }

    /** Silent: a copy is what it is. */
    void fire(String event) {
        List<Listener> copy;
        synchronized (lock) {
            copy = new ArrayList<>(listeners);
        }
        for (Listener l : copy) {
            l.on(event);
        }
    }

    void post(String event) {
        synchronized (lock) {
            pending.add(event);
            last = event;
        }
    }

    /** Silent: what is taken out is this thread's alone. */
    void flush() {
        List<String> q;
        synchronized (lock) {
            q = pending;
            pending = new ArrayList<>();
        }
        for (String e : q) {
            // was expected silent: other state of the lock, decided by what was taken out
            fire(e); // BENIGN: check-then-act handed-over {{as it was}}; BENIGN: check-then-act handed-over {{iterator()}}
        }
    }

    /** Fired, and only then taken out: what was posted meanwhile is lost. */
    void flushBadly() {
        List<String> q;
        synchronized (lock) {
            q = new ArrayList<>(pending);
        }
        for (String e : q) {
            fire(e);
        }
        if (!q.isEmpty()) {
            synchronized (lock) {
                pending = new ArrayList<>(); // BLOCAL: check-then-act high {{pending}}
            }
        }
    }

    private void withLock(Consumer<Bus> body) {
        synchronized (lock) {
            body.accept(this);
        }
    }

    private int sent() {
        synchronized (lock) {
            return sent;
        }
    }

    /** The lambda runs under the lock; what it writes was read before. */
    void count() {
        int s = sent();
        withLock(b -> b.sent = s + 1); // BLOCAL: lost-update high {{sent}}
    }

    /** Silent. */
    void countWell() {
        withLock(b -> b.sent = b.sent + 1);
    }

    void reset() {
        withLock(b -> b.sent = 0);
    }

    /** Only told to the log. */
    void tell() {
        int s = sent();
        synchronized (lock) {
            LOG.info("sent " + s); // BENIGN: stale-value reported-only
        }
    }

    /** Told to the log, and kept. */
    void tellAndKeep() {
        int s = sent();
        synchronized (lock) {
            LOG.info("sent " + s);
            dropped = s; // BLOCAL: stale-value medium {{sent}}
        }
    }

    void drop() {
        synchronized (lock) {
            dropped++;
        }
    }

    private String last() {
        synchronized (lock) {
            return last;
        }
    }

    /** Posted twice by two that ask whether it is the last. */
    void postOnce(String event) {
        if (!last().equals(event)) {
            // was expected high, of 'last': that is set to what it was compared with; what goes with it is low by a callee (docs/kinds.md)
            post(event); // BLOCAL: check-then-act low {{pending}}
        }
    }

    /** Silent: re-entered. */
    void postOnceWell(String event) {
        synchronized (lock) {
            if (!last().equals(event)) {
                post(event);
            }
        }
    }

    /** Only a message of an exception. */
    void require(int n) {
        int s = sent();
        synchronized (lock) {
            if (dropped > n) {
                throw new IllegalStateException("sent only " + s); // BENIGN: stale-value reported-only
            }
        }
    }

    @Override
    public void run() {
        Listener l = e -> { };
        add(l);
        fire("a");
        post("b");
        flush();
        flushBadly();
        remove(l);
        count();
        countWell();
        reset();
        tell();
        tellAndKeep();
        drop();
        postOnce("c");
        postOnceWell("c");
        require(2);
    }

    public static void main(String[] a) {
        new Thread(BUS).start();
        new Thread(BUS).start();
    }
}
