package audit30;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** What is ended once, with all that belongs to it, while more is added. */
public class Disposables {
    static final Disposables SHARED = new Disposables();
    static final Runnable DISPOSED = new Runnable() {
        @Override
        public void run() {
            // over
        }
    };

    private volatile boolean disposed;
    private volatile Runnable serial;
    private final AtomicReference<Runnable> ref = new AtomicReference<>();
    private Set<Runnable> all = new HashSet<>();
    private Runnable resource;
    private boolean ended;

    /** Disposed between: it is set into what is over. */
    void set(Runnable d) {
        if (disposed) {
            d.run();
            return;
        }
        Runnable before = serial;
        // the second came with the rules: of two both end the same one
        serial = d; // BLOCAL: check-then-act medium {{disposed}}; BLOCAL: lost-update medium {{serial}}
        if (before != null) {
            before.run();
        }
    }

    void dispose() {
        disposed = true;
        Runnable d = serial;
        if (d != null) {
            serial = null; // BLOCAL: check-then-act low {{serial}}
            d.run();
        }
    }

    /** Silent: a mark that it is over, and until it is done. */
    boolean setWell(Runnable d) {
        for (;;) {
            Runnable c = ref.get();
            if (c == DISPOSED) {
                d.run();
                return false;
            }
            if (ref.compareAndSet(c, d)) {
                if (c != null) {
                    c.run();
                }
                return true;
            }
        }
    }

    /** Silent: a look first, then what is there. */
    boolean disposeWell() {
        Runnable c = ref.get();
        if (c != DISPOSED) {
            c = ref.getAndSet(DISPOSED); // BLOCAL: check-then-act low {{ref}}
            if (c != DISPOSED) {
                if (c != null) {
                    c.run();
                }
                return true;
            }
        }
        return false;
    }

    /** Two dispose of one, or of what came meanwhile nobody does. */
    void disposeBadly() {
        Runnable c = ref.get();
        if (c != DISPOSED) {
            ref.set(DISPOSED); // BLOCAL: check-then-act medium {{ref}}
            if (c != null) {
                c.run();
            }
        }
    }

    /** Silent: looked at first without the lock, then with it. */
    boolean add(Runnable d) {
        if (!disposed) {
            synchronized (this) {
                if (!disposed) {
                    all.add(d);
                    return true;
                }
            }
        }
        d.run();
        return false;
    }

    /** Silent: taken away under the lock, run outside. */
    void clear() {
        Set<Runnable> old;
        synchronized (this) {
            if (disposed) {
                return;
            }
            old = all;
            all = new HashSet<>();
        }
        for (Runnable d : old) {
            d.run();
        }
    }

    /** Copied under the lock and cleared under it once more: what came between is dropped and never run. */
    void clearInTwo() {
        List<Runnable> old;
        synchronized (this) {
            old = new ArrayList<>(all);
        }
        for (Runnable d : old) {
            d.run();
        }
        synchronized (this) {
            all.clear(); // BLOCAL: lost-update medium {{all}}
        }
    }

    /** Made outside the lock; it is over by the time it is kept. */
    void openResource() {
        synchronized (this) {
            if (ended) {
                throw new IllegalStateException();
            }
        }
        Runnable r = make();
        synchronized (this) {
            resource = r; // BLOCAL: check-then-act medium {{ended}}; BLOCAL: check-then-act low {{never ended}}
        }
    }

    /** Silent: looked again, and what was made in vain is ended. */
    void openResourceWell() {
        Runnable r = make();
        synchronized (this) {
            if (!ended) {
                resource = r;
                return;
            }
        }
        r.run();
    }

    void end() {
        Runnable r;
        synchronized (this) {
            ended = true;
            r = resource;
            resource = null;
        }
        if (r != null) {
            r.run();
        }
    }

    private static Runnable make() {
        return () -> Thread.yield();
    }
}
