// RELEASES: 8 17
package audit31;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** What is begun, ended, called off: "listener never called", "cancelled job runs", "counter below zero". */
public class Jobs {
    static final Jobs SHARED = new Jobs();

    interface Listener {
        void done(Object result);
    }

    private final Object lock = new Object();
    private final List<Listener> listeners = new ArrayList<>();
    private Object result;
    private boolean finished;
    private int running;
    private Future<?> future;
    private boolean cancelled;
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final Set<Integer> active = Collections.newSetFromMap(new ConcurrentHashMap<>());
    private final AtomicInteger pending = new AtomicInteger();
    private final AtomicBoolean begun = new AtomicBoolean();
    private final Map<Integer, Future<?>> futures = new ConcurrentHashMap<>();
    private volatile int progress;
    private volatile int parts;

    /** Finished between the look and the addition: it is never called. */
    void listen(Listener l) {
        boolean over;
        synchronized (lock) {
            over = finished;
        }
        if (over) {
            l.done(result);
            return;
        }
        synchronized (lock) {
            listeners.add(l); // BLOCAL: check-then-act medium {{finished}}; BLOCAL: check-then-act low
        }
    }

    /** Silent: the look and the addition are one. */
    void listenWell(Listener l) {
        Object r;
        synchronized (lock) {
            if (!finished) {
                listeners.add(l);
                return;
            }
            r = result;
        }
        l.done(r);
    }

    void finish(Object r) {
        List<Listener> all;
        synchronized (lock) {
            if (finished) {
                return;
            }
            result = r;
            finished = true;
            all = new ArrayList<>(listeners);
            listeners.clear();
        }
        for (Listener l : all) {
            l.done(r);
        }
    }

    void reset() {
        synchronized (lock) {
            finished = false;
            result = null;
            cancelled = false;
        }
    }

    /** Two results: the second one is put over the first. (First a line later.) */
    boolean complete(Object r) {
        synchronized (lock) {
            if (finished) {
                return false;
            }
        }
        synchronized (lock) {
            result = r; // BLOCAL: check-then-act medium
            finished = true;
        }
        return true;
    }

    /** Called off between the look and the start: its future is cancelled by nobody. */
    void run(Runnable r) {
        synchronized (lock) {
            if (cancelled) {
                return;
            }
        }
        Future<?> f = pool.submit(r);
        synchronized (lock) {
            future = f; // BLOCAL: check-then-act medium {{cancelled}}; BLOCAL: check-then-act low
        }
    }

    /** Silent: asked again, and ended by himself. */
    void runWell(Runnable r) {
        Future<?> f = pool.submit(r);
        boolean late;
        synchronized (lock) {
            late = cancelled;
            if (!late) {
                future = f;
            }
        }
        if (late) {
            f.cancel(true);
        }
    }

    void cancel() {
        Future<?> f;
        synchronized (lock) {
            cancelled = true;
            f = future;
            future = null;
        }
        if (f != null) {
            f.cancel(true);
        }
    }

    /** One too many: the number is of before. */
    boolean admit(int most) {
        int n;
        synchronized (lock) {
            n = running;
        }
        if (n < most) {
            synchronized (lock) {
                running = n + 1; // BLOCAL: lost-update high {{running}}
            }
            return true;
        }
        return false;
    }

    /** Silent: counted and looked at in one hold; too many are taken back by who came too late. */
    boolean admitWell(int most) {
        int n;
        synchronized (lock) {
            n = ++running;
        }
        if (n <= most) {
            return true;
        }
        synchronized (lock) {
            running--; // BENIGN: check-then-act handed-over
        }
        return false;
    }

    void left() {
        synchronized (lock) {
            running--;
        }
    }

    /** Begun twice. */
    void begin(int id) {
        if (!active.contains(id)) {
            active.add(id); // BLOCAL: check-then-act {{active}}
            pending.incrementAndGet();
        }
    }

    /** Silent: the set says whether it was new. */
    void beginWell(int id) {
        if (active.add(id)) {
            pending.incrementAndGet();
        }
    }

    /** Silent: the one who took it out counts. */
    void ended(int id) {
        if (active.remove(id)) {
            pending.decrementAndGet();
        }
    }

    /** Below none, where two find one. */
    void skip() {
        if (pending.get() > 0) {
            pending.decrementAndGet(); // BLOCAL: check-then-act medium {{pending}}
        }
    }

    /** Silent: not below none. */
    void skipWell() {
        pending.updateAndGet(n -> n > 0 ? n - 1 : 0);
    }

    /** Silent: begun by one, whoever that is; if it fails another may. */
    void beginOnce(Runnable r) {
        if (begun.compareAndSet(false, true)) {
            boolean ok = false;
            try {
                r.run();
                ok = true;
            } finally {
                if (!ok) {
                    begun.set(false);
                }
            }
        }
    }

    /** Ended before it is put: it stays there for ever. */
    void track(int id, Runnable r) {
        Future<?> f = pool.submit(() -> {
            r.run();
            futures.remove(id);
        });
        futures.put(id, f); // BLOCAL: check-then-act medium {{futures}}
    }

    /** Silent: looked at once more behind the put. */
    void trackWell(int id, Runnable r) {
        Future<?> f = pool.submit(() -> {
            r.run();
            futures.remove(id);
        });
        futures.put(id, f);
        if (f.isDone()) {
            futures.remove(id);
        }
    }

    /** Two steps are one. */
    void step() {
        progress = progress + 1; // BLOCAL: lost-update {{progress}}
    }

    /** Silent: all who write hold the lock, and who asks without it asks but one number. */
    void part() {
        synchronized (lock) {
            parts++;
        }
    }

    int partsDone() {
        return parts;
    }
}
