// RELEASES: 8 17
package audit36;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/** Somebody else's code runs between the two blocks, or in them. */
public class Between {
    static final Between SHARED = new Between();

    interface Listener {
        void changed(int to);

        boolean wanted(int to);
    }

    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final ReentrantLock lock = new ReentrantLock();
    private int level;
    private String holder;
    private int version;
    private ScheduledFuture<?> pending;
    private final Map<String, String> values = new HashMap<>();
    private final List<Runnable> waiting = new ArrayList<>();

    void listen(Listener l) {
        listeners.add(l);
    }

    synchronized void reset() {
        level = 0;
        version = 0;
        values.clear();
    }

    /** Told between read and write, and written as it was read. */
    void raise() {
        int n;
        synchronized (this) {
            n = level;
        }
        for (Listener l : listeners) {
            l.changed(n + 1);
        }
        synchronized (this) {
            level = n + 1; // BLOCAL: lost-update {{level}}
        }
    }

    /** Silent: first written, then told. */
    void raiseMended() {
        int n;
        synchronized (this) {
            n = level + 1;
            level = n;
        }
        for (Listener l : listeners) {
            l.changed(n);
        }
    }

    /** Silent: told under the lock, which a listener that comes back here holds already. */
    synchronized void raiseLocked() {
        int n = level;
        for (Listener l : listeners) {
            l.changed(n + 1);
        }
        level = n + 1;
    }

    /** Whether it may is asked of the listeners, with no lock, of the level that there was. */
    void raiseIfWanted() {
        int n;
        synchronized (this) {
            n = level;
        }
        boolean wanted = true;
        for (Listener l : listeners) {
            wanted &= l.wanted(n);
        }
        if (wanted) {
            synchronized (this) {
                level = n + 1; // BLOCAL: lost-update {{level}}
            }
        }
    }

    /** Raised only if it has not changed meanwhile. */
    boolean raiseIfWantedMended() {
        int n;
        synchronized (this) {
            n = level;
        }
        for (Listener l : listeners) {
            if (!l.wanted(n)) {
                return false;
            }
        }
        synchronized (this) {
            if (level != n) {
                return false;
            }
            level = n + 1; // BENIGN: lost-update rechecked
            return true;
        }
    }

    /** What is to be made of it is somebody else's, and runs in between. */
    void change(IntUnaryOperator f) {
        int n;
        synchronized (this) {
            n = level;
        }
        int next = f.applyAsInt(n);
        synchronized (this) {
            level = next; // BLOCAL: lost-update {{level}}
        }
    }

    /** Silent: it runs in the block. */
    synchronized void changeMended(IntUnaryOperator f) {
        level = f.applyAsInt(level);
    }

    /** The lock is given up for the callback, and taken again. */
    boolean hold(String me, Runnable told) {
        lock.lock();
        try {
            if (holder != null) {
                return false;
            }
            lock.unlock();
            try {
                told.run();
            } finally {
                lock.lock();
            }
            holder = me; // BLOCAL: check-then-act {{holder}}
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Asked again when the lock is back. */
    boolean holdMended(String me, Runnable told) {
        lock.lock();
        try {
            if (holder != null) {
                return false;
            }
            lock.unlock();
            try {
                told.run();
            } finally {
                lock.lock();
            }
            if (holder != null) {
                return false;
            }
            holder = me; // BENIGN: check-then-act rechecked
            return true;
        } finally {
            lock.unlock();
        }
    }

    void release() {
        lock.lock();
        try {
            holder = null;
        } finally {
            lock.unlock();
        }
    }

    private synchronized int version() {
        return version;
    }

    private CompletableFuture<String> fetch(int v) {
        return CompletableFuture.supplyAsync(() -> "v" + v);
    }

    /** What it was when the call went out is written back when the answer comes. */
    void refresh() {
        int v = version();
        fetch(v).thenAccept(text -> {
            synchronized (this) {
                version = v + 1; // BLOCAL: lost-update {{version}}
                values.put("text", text);
            }
        });
    }

    /** Only if no other answer has come. */
    void refreshMended() {
        int v = version();
        fetch(v).thenAccept(text -> {
            synchronized (this) {
                if (version != v) {
                    return;
                }
                version = v + 1; // BENIGN: lost-update rechecked
                values.put("text", text);
            }
        });
    }

    /** Not there when asked; put by the stage when it has come. */
    void load(String key) {
        synchronized (this) {
            if (values.containsKey(key)) {
                return;
            }
        }
        fetch(1).thenAccept(text -> {
            synchronized (this) {
                values.put(key, text); // BLOCAL: check-then-act {{values}}
            }
        });
    }

    /** The stage looks itself. Silent: putIfAbsent looks again. */
    void loadMended(String key) {
        synchronized (this) {
            if (values.containsKey(key)) {
                return;
            }
        }
        fetch(1).thenAccept(text -> {
            synchronized (this) {
                values.putIfAbsent(key, text);
            }
        });
    }

    /** None is pending by the one block; by the other there are two. */
    void scheduleFlush() {
        synchronized (this) {
            if (pending != null) {
                return;
            }
        }
        ScheduledFuture<?> f = timer.schedule(this::flush, 1, TimeUnit.SECONDS);
        synchronized (this) {
            pending = f; // BLOCAL: check-then-act {{pending}}
        }
    }

    /** Silent. */
    synchronized void scheduleFlushMended() {
        if (pending == null) {
            pending = timer.schedule(this::flush, 1, TimeUnit.SECONDS);
        }
    }

    private synchronized void flush() {
        pending = null;
        values.clear();
    }

    /** Who waits is told of a copy, and then all are forgotten: who comes in between is never told. */
    void wake() {
        List<Runnable> all;
        synchronized (waiting) {
            all = new ArrayList<>(waiting);
        }
        for (Runnable r : all) {
            r.run();
        }
        synchronized (waiting) {
            waiting.clear(); // BLOCAL: lost-update {{waiting}}
        }
    }

    /** Silent: copied and forgotten in one block. */
    void wakeMended() {
        List<Runnable> all;
        synchronized (waiting) {
            all = new ArrayList<>(waiting);
            waiting.clear();
        }
        for (Runnable r : all) {
            r.run();
        }
    }

    void await(Runnable r) {
        synchronized (waiting) {
            waiting.add(r);
        }
    }

    /** An observer of its own class, that writes back what it was told. */
    private void report(IntConsumer to) {
        int n;
        synchronized (this) {
            n = level;
        }
        to.accept(n);
    }

    void lower() {
        report(n -> {
            synchronized (this) {
                level = n - 1; // MISSED: lost-update (a lambda that is told what its caller has read)
            }
        });
    }

    /** Silent: the observer only keeps it for itself. */
    int lowest() {
        int[] least = {Integer.MAX_VALUE};
        report(n -> least[0] = Math.min(least[0], n));
        return least[0];
    }
}
