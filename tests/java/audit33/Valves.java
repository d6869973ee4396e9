// RELEASES: 8 17
package audit33;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** A client with a wire, waiting requests and idle wires: what was reported, and what it became. */
public class Valves {
    static final Valves SHARED = new Valves();

    interface Wire {
        void send(String s);

        boolean alive();

        void close();
    }

    static class Broken extends RuntimeException {}

    private final Object mutex = new Object();
    private volatile boolean closed;
    private volatile Wire wire;
    private final Map<Long, CompletableFuture<String>> waiting = new ConcurrentHashMap<>();
    private final Deque<Wire> idle = new ArrayDeque<>();
    private final AtomicReference<Wire> spare = new AtomicReference<>();
    private final AtomicBoolean ended = new AtomicBoolean();
    private int open;
    private final int most = 8;
    private boolean stopped;

    void connect(Wire w) {
        synchronized (mutex) {
            wire = w;
        }
    }

    void disconnect() {
        synchronized (mutex) {
            Wire w = wire;
            wire = null;
            if (w != null) {
                w.close();
            }
        }
    }

    /** NPE when closed concurrently: tested, and read again. */
    void ping() {
        if (wire != null) {
            wire.send("ping"); // BLOCAL: check-then-act medium {{wire}}
        }
    }

    /** Silent: a copy. */
    void pingWell() {
        Wire w = wire;
        if (w != null) {
            w.send("ping");
        }
    }

    /** The same by two conditions, early return, and a switch between. */
    void pingAs(int how) {
        if (wire == null || !wire.alive()) { // BLOCAL: check-then-act medium {{wire}}
            return;
        }
        switch (how) {
            case 0:
                wire.send("zero");
                break;
            default:
                wire.send("other");
        }
    }

    /** Silent: under the lock of who takes it away. */
    void pingHeld() {
        synchronized (mutex) {
            if (wire != null) {
                wire.send("ping");
            }
        }
    }

    /** A request that is added after the end waits for ever. */
    CompletableFuture<String> ask(long id) {
        if (closed) {
            throw new Broken();
        }
        CompletableFuture<String> f = new CompletableFuture<>();
        waiting.put(id, f); // BLOCAL: check-then-act medium {{closed}}
        return f;
    }

    /** Silent: looks again, and then ends it itself. */
    CompletableFuture<String> askWell(long id) {
        if (closed) {
            throw new Broken();
        }
        CompletableFuture<String> f = new CompletableFuture<>();
        waiting.put(id, f);
        if (closed && waiting.remove(id) != null) {
            f.completeExceptionally(new Broken());
        }
        return f;
    }

    void answer(long id, String s) {
        CompletableFuture<String> f = waiting.remove(id);
        if (f != null) {
            f.complete(s);
        }
    }

    void shutdown() {
        closed = true;
        for (CompletableFuture<String> f : waiting.values()) {
            f.completeExceptionally(new Broken());
        }
        waiting.clear();
    }

    /** Leak when closing: given back to a pool that has been emptied. (First one.) */
    void giveBack(Wire w) {
        boolean over;
        synchronized (idle) {
            over = stopped;
        }
        if (over) {
            w.close();
            return;
        }
        synchronized (idle) {
            idle.push(w); // BLOCAL: check-then-act medium {{stopped}}; BLOCAL: check-then-act low
        }
    }

    /** Silent. */
    void giveBackWell(Wire w) {
        synchronized (idle) {
            if (!stopped) {
                idle.push(w);
                return;
            }
        }
        w.close();
    }

    void stop() {
        List<Wire> all;
        synchronized (idle) {
            stopped = true;
            all = new ArrayList<>(idle);
            idle.clear();
        }
        for (Wire w : all) {
            w.close();
        }
    }

    /** More than there may be: made outside, counted later. (First high: but one arm returns.) */
    boolean mayOpen() {
        synchronized (idle) {
            if (open >= most) {
                return false;
            }
        }
        prepare();
        synchronized (idle) {
            open++; // BLOCAL: check-then-act medium {{open}}
        }
        return true;
    }

    /** Silent: counted first, given back where it failed. (First unmarked.) */
    boolean mayOpenWell() {
        synchronized (idle) {
            if (open >= most) {
                return false;
            }
            open++;
        }
        boolean good = false;
        try {
            prepare();
            good = true;
        } finally {
            if (!good) {
                synchronized (idle) {
                    open--; // BENIGN: check-then-act handed-over
                }
            }
        }
        return true;
    }

    private void prepare() {
        System.nanoTime();
    }

    /** Two end it: the reference is looked at, ended and dropped. (First medium.) */
    void dropSpare() {
        Wire w = spare.get();
        if (w != null) {
            w.close();
            spare.set(null); // BLOCAL: check-then-act low {{spare}}
        }
    }

    /** Silent: taken out. */
    void dropSpareWell() {
        Wire w = spare.getAndSet(null);
        if (w != null) {
            w.close();
        }
    }

    void keepSpare(Wire w) {
        if (!spare.compareAndSet(null, w)) {
            w.close();
        }
    }

    /** Closed twice. */
    void end() {
        if (ended.get()) {
            return;
        }
        ended.set(true); // BLOCAL: check-then-act medium {{ended}}
        release(open);
        prepare();
    }

    /** Silent: won. */
    void endWell() {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        prepare();
    }

    void release(int n) {
        System.out.println(n);
    }
}
