// RELEASES: 8 17
package audit42;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** Buckets, windows, batches, leases and sessions. */
public class Limits {
    static final Limits ONE = new Limits();

    static class Session {
        private final String id;
        private long seen;
        private boolean closed;

        Session(String id) {
            this.id = id;
        }

        String id() {
            return id;
        }

        synchronized void touch(long now) {
            seen = now;
        }

        synchronized long seen() {
            return seen;
        }

        synchronized void close() {
            closed = true;
        }

        synchronized boolean closed() {
            return closed;
        }
    }

    private final Object lock = new Object();
    private final ConcurrentMap<String, Session> sessions = new ConcurrentHashMap<>();
    private final Map<String, String> leases = new HashMap<>();
    private final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final AtomicInteger inWindow = new AtomicInteger();
    private final LongAdder refused = new LongAdder();
    private final Deque<Long> stamps = new ArrayDeque<>();
    private double tokens = 10;
    private long refilled;
    private List<String> batch = new ArrayList<>();

    // Looked at, then filled, then taken: three blocks for one decision.
    boolean tokenLate() {
        double t;
        synchronized (lock) {
            t = tokens;
        }
        if (t >= 1) {
            synchronized (lock) {
                tokens = t - 1; // BLOCAL: lost-update high
            }
            return true;
        }
        return false;
    }

    boolean token() {
        synchronized (lock) {
            if (tokens >= 1) {
                tokens -= 1;
                return true;
            }
            return false;
        }
    }

    void refillLate(long now) {
        long r;
        synchronized (lock) {
            r = refilled;
        }
        if (now - r > 1000) {
            synchronized (lock) {
                tokens = 10;
                refilled = now; // BLOCAL: check-then-act high
            }
        }
    }

    void refill(long now) {
        synchronized (lock) {
            if (now - refilled > 1000) {
                tokens = 10;
                refilled = now;
            }
        }
    }

    boolean windowLate(long now) {
        synchronized (stamps) {
            while (!stamps.isEmpty() && stamps.peekFirst() < now - 1000) {
                stamps.pollFirst();
            }
            if (stamps.size() >= 100) {
                return false;
            }
        }
        synchronized (stamps) {
            stamps.addLast(now); // BLOCAL: check-then-act
            return true;
        }
    }

    boolean window(long now) {
        synchronized (stamps) {
            while (!stamps.isEmpty() && stamps.peekFirst() < now - 1000) {
                stamps.pollFirst();
            }
            if (stamps.size() >= 100) {
                return false;
            }
            stamps.addLast(now);
            return true;
        }
    }

    boolean countedLate() {
        if (inWindow.get() >= 100) {
            refused.increment();
            return false;
        }
        inWindow.incrementAndGet(); // BLOCAL: check-then-act
        return true;
    }

    boolean counted() {
        if (inWindow.incrementAndGet() > 100) {
            inWindow.decrementAndGet();
            refused.increment();
            return false;
        }
        return true;
    }

    void tick() {
        inWindow.set(0);
    }

    void batchLate(String s, Consumer<List<String>> to) {
        int n;
        synchronized (lock) {
            batch.add(s);
            n = batch.size();
        }
        if (n >= 50) {
            List<String> full;
            synchronized (lock) {
                full = batch;
                // Was marked as more than low: the block of the read has also added to it.
                batch = new ArrayList<>(); // BLOCAL: check-then-act low
            }
            to.accept(full);
        }
    }

    void batch(String s, Consumer<List<String>> to) {
        List<String> full = null;
        synchronized (lock) {
            batch.add(s);
            if (batch.size() >= 50) {
                full = batch;
                batch = new ArrayList<>();
            }
        }
        if (full != null) {
            to.accept(full);
        }
    }

    void flushLate(Consumer<List<String>> to) {
        List<String> all;
        synchronized (lock) {
            all = batch;
        }
        to.accept(all);
        synchronized (lock) {
            batch = new ArrayList<>(); // BLOCAL: lost-update
        }
    }

    List<String> drainLate() {
        List<String> all = new ArrayList<>(queue);
        queue.clear(); // BLOCAL: lost-update
        return all;
    }

    List<String> drain() {
        List<String> all = new ArrayList<>();
        queue.drainTo(all);
        return all;
    }

    void enqueue(String s) {
        queue.add(s);
    }

    boolean leaseLate(String what, String who) {
        String owner;
        synchronized (leases) {
            owner = leases.get(what);
        }
        if (owner != null) {
            return owner.equals(who);
        }
        synchronized (leases) {
            leases.put(what, who); // BLOCAL: check-then-act
        }
        return true;
    }

    boolean lease(String what, String who) {
        synchronized (leases) {
            String owner = leases.putIfAbsent(what, who);
            return owner == null || owner.equals(who);
        }
    }

    boolean releaseLate(String what, String who) {
        boolean mine;
        synchronized (leases) {
            mine = who.equals(leases.get(what));
        }
        if (mine) {
            synchronized (leases) {
                leases.remove(what); // BLOCAL: check-then-act
            }
        }
        return mine;
    }

    boolean release(String what, String who) {
        synchronized (leases) {
            return leases.remove(what, who);
        }
    }

    Session open(String id) {
        return sessions.computeIfAbsent(id, Session::new);
    }

    Session openLate(String id) {
        Session s = sessions.get(id);
        if (s == null || s.closed()) {
            s = new Session(id);
            sessions.put(id, s); // BLOCAL: check-then-act
        }
        return s;
    }

    // A session that is seen just then is thrown out all the same.
    void expireLate(long before) {
        for (Session s : sessions.values()) {
            if (s.seen() < before) {
                s.close(); // BLOCAL: check-then-act low
            }
        }
    }

    void expire(long before) {
        for (Session s : sessions.values()) {
            synchronized (s) {
                if (s.seen() < before) {
                    s.close();
                }
            }
        }
    }

    void end(String id) {
        Session s = sessions.remove(id);
        if (s != null) {
            s.close();
        }
    }

    List<Session> all() {
        return Collections.unmodifiableList(new ArrayList<>(sessions.values()));
    }
}
