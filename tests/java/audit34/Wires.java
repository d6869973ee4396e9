// RELEASES: 8 17
package audit34;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/** A bus: who listens, what waits, who delivers. */
public class Wires {
    static final Wires SHARED = new Wires();

    private final CopyOnWriteArrayList<Consumer<String>> all = new CopyOnWriteArrayList<>();
    private final Map<String, List<Consumer<String>>> topics = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> tags = new ConcurrentHashMap<>();
    private final List<Consumer<String>> plain = new ArrayList<>();
    private final Set<Consumer<String>> late = new LinkedHashSet<>();
    private final Queue<String> queue = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean draining = new AtomicBoolean();
    private final Queue<String> work = new ConcurrentLinkedQueue<>();
    private final AtomicInteger wip = new AtomicInteger();
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>();
    private volatile boolean paused;
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private Consumer<String> fallback;
    private volatile Consumer<String> sink;
    private String sticky;

    /** Listens twice. */
    void listen(Consumer<String> c) {
        if (!all.contains(c)) {
            all.add(c); // BLOCAL: check-then-act medium {{all}}
        }
    }

    /** Silent. */
    boolean listenWell(Consumer<String> c) {
        return all.addIfAbsent(c);
    }

    void deaf(Consumer<String> c) {
        all.remove(c);
    }

    /** Silent: a snapshot. */
    void send(String s) {
        all.forEach(c -> c.accept(s));
    }

    /** The last may be gone. */
    void sendLast(String s) {
        if (!all.isEmpty()) {
            all.get(0).accept(s); // BLOCAL: check-then-act medium {{all}}
        }
    }

    /** Subscribed to a list that has been dropped. */
    void subscribe(String topic, Consumer<String> c) {
        topics.computeIfAbsent(topic, t -> new CopyOnWriteArrayList<>()).add(c); // BLOCAL: stale-value medium {{topics}}
    }

    /** Silent: looks, in the map's own lock; but it does not help who adds outside. */
    void unsubscribe(String topic, Consumer<String> c) {
        topics.computeIfPresent(topic, (t, l) -> {
            l.remove(c);
            return l.isEmpty() ? null : l;
        });
    }

    /** Silent: both in the map's own lock. */
    void tag(String k, String v) {
        tags.compute(k, (kk, s) -> {
            Set<String> in = s == null ? ConcurrentHashMap.newKeySet() : s;
            in.add(v);
            return in;
        });
    }

    /** Silent. */
    void untag(String k, String v) {
        tags.computeIfPresent(k, (kk, s) -> s.remove(v) && s.isEmpty() ? null : s);
    }

    synchronized void plain(Consumer<String> c) {
        plain.add(c);
    }

    synchronized void unplain(Consumer<String> c) {
        plain.remove(c);
    }

    /** Walked over while others add. */
    void sendPlain(String s) {
        plain.forEach(c -> c.accept(s)); // BLOCAL: guarded-by medium {{plain}}
    }

    /** Silent: a copy under the lock. */
    void sendPlainWell(String s) {
        List<Consumer<String>> copy;
        synchronized (this) {
            copy = new ArrayList<>(plain);
        }
        copy.forEach(c -> c.accept(s));
    }

    void late(Consumer<String> c) {
        synchronized (late) {
            late.add(c);
        }
    }

    void unlate(Consumer<String> c) {
        synchronized (late) {
            late.remove(c);
        }
    }

    /** A view, which is walked over without the lock. */
    public Set<Consumer<String>> late() {
        synchronized (late) {
            return Collections.unmodifiableSet(late); // BLOCAL: stale-value medium {{late}}
        }
    }

    /** Silent: a copy. */
    public Set<Consumer<String>> lateWell() {
        synchronized (late) {
            return Collections.unmodifiableSet(new LinkedHashSet<>(late));
        }
    }

    /** What is offered after the last poll and before the flag falls is left to nobody. */
    void post(String s) {
        queue.add(s);
        if (!draining.compareAndSet(false, true)) {
            return;
        }
        String x;
        while ((x = queue.poll()) != null) {
            send(x);
        }
        draining.set(false); // BLOCAL: check-then-act medium {{queue}}
    }

    /** Silent: looks once more. */
    void postWell(String s) {
        queue.add(s);
        while (!queue.isEmpty() && draining.compareAndSet(false, true)) {
            String x;
            while ((x = queue.poll()) != null) {
                send(x);
            }
            draining.set(false);
        }
    }

    /** Silent: counted in, counted out. */
    void postCounted(String s) {
        work.add(s);
        if (wip.getAndIncrement() != 0) {
            return;
        }
        int missed = 1;
        do {
            String x;
            while ((x = work.poll()) != null) {
                send(x);
            }
            missed = wip.addAndGet(-missed);
        } while (missed != 0);
    }

    /** Kept for a resumption that is over. */
    void accept(String s) {
        if (paused) {
            waiting.add(s); // BLOCAL: check-then-act medium {{paused}}
        } else {
            send(s);
        }
    }

    void pause() {
        paused = true;
    }

    void resume() {
        paused = false;
        String s;
        while ((s = waiting.poll()) != null) {
            send(s);
        }
    }

    /** Asked under the read lock, set under the write lock: not looked at again. */
    void fallback(Consumer<String> c) {
        rw.readLock().lock();
        try {
            if (fallback != null) {
                return;
            }
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            fallback = c; // BLOCAL: check-then-act medium {{fallback}}
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Silent: looked at again. */
    void fallbackWell(Consumer<String> c) {
        rw.readLock().lock();
        try {
            if (fallback != null) {
                return;
            }
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            if (fallback == null) {
                fallback = c; // BENIGN: check-then-act rechecked
            }
        } finally {
            rw.writeLock().unlock();
        }
    }

    void noFallback() {
        rw.writeLock().lock();
        try {
            fallback = null;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Set by one, taken away by another, asked for twice. */
    void toSink(String s) {
        if (sink != null) {
            sink.accept(s); // BLOCAL: check-then-act {{sink}}
        }
    }

    /** Silent. */
    void toSinkWell(String s) {
        Consumer<String> c = sink;
        if (c != null) {
            c.accept(s);
        }
    }

    /** Of two who set it both end the same. (First unmarked.) */
    void sink(Consumer<String> c) {
        Consumer<String> old = sink;
        sink = c; // BLOCAL: lost-update medium {{sink}}
        if (old != null) {
            old.accept("");
        }
    }

    void noSink() {
        sink = null;
    }

    /** Silent: told what was there when he came, and what came since by the bus. */
    void join(Consumer<String> c) {
        String s;
        synchronized (this) {
            plain.add(c);
            s = sticky;
        }
        if (s != null) {
            c.accept(s);
        }
    }

    /** Silent. */
    synchronized void stick(String s) {
        sticky = s;
    }

    /** The next is made of an old one. */
    void stickMore(String more) {
        String s;
        synchronized (this) {
            s = sticky;
        }
        String t = s == null ? more : s + more;
        send(t);
        synchronized (this) {
            sticky = t; // BLOCAL: lost-update high {{sticky}}
        }
    }
}
