package audit17;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Sessions in concurrent maps and atomics: each operation is a block of its own (ANALYSIS 2, 6). */
public class Sessions {
    private static final Sessions ALL = new Sessions();

    static Sessions all() {
        return ALL;
    }

    static class Session {
        final AtomicInteger uses = new AtomicInteger();
        volatile boolean open = true;
    }

    private final ConcurrentMap<String, Session> byId = new ConcurrentHashMap<>();
    private final Map<String, AtomicLong> hits = new ConcurrentHashMap<>();
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();
    private final AtomicInteger live = new AtomicInteger();
    private final AtomicReference<String> last = new AtomicReference<>("");
    private volatile int limit = 10;
    private volatile Session current;

    public Session open(String id) {
        Session s = byId.get(id);
        if (s == null) {
            s = new Session();
            byId.put(id, s); // BLOCAL: check-then-act high
        }
        return s;
    }

    public Session openOnce(String id) {
        Session s = byId.get(id);
        if (s == null) {
            s = new Session();
            Session other = byId.putIfAbsent(id, s);
            if (other != null) {
                s = other;
            }
        }
        return s;
    }

    public Session openByOptional(String id) {
        return Optional.ofNullable(byId.get(id)).orElseGet(() -> {
            Session s = new Session();
            byId.put(id, s); // BLOCAL: check-then-act
            return s;
        });
    }

    public Session openAtOnce(String id) {
        return byId.computeIfAbsent(id, k -> new Session());
    }

    public void close(String id) {
        Session s = byId.remove(id);
        if (s != null) {
            s.open = false;
            live.decrementAndGet();
        }
    }

    public void hit(String id) {
        AtomicLong n = hits.get(id);
        if (n == null) {
            hits.put(id, new AtomicLong(1)); // BLOCAL: check-then-act high
        } else {
            n.incrementAndGet();
        }
    }

    public void hitWell(String id) {
        hits.computeIfAbsent(id, k -> new AtomicLong()).incrementAndGet();
    }

    public void reset(String id) {
        hits.remove(id);
        counts.remove(id);
    }

    public void count(String id) {
        counts.put(id, counts.getOrDefault(id, 0) + 1); // BLOCAL: lost-update high
    }

    public void countByContains(String id) {
        if (counts.containsKey(id)) {
            counts.put(id, counts.get(id) + 1); // BLOCAL: lost-update high; BLOCAL: check-then-act low
        } else {
            counts.put(id, 1); // the second act of one check
        }
    }

    public void countByMerge(String id) {
        counts.merge(id, 1, Integer::sum);
    }

    public boolean admit() {
        if (live.get() >= limit) {
            return false;
        }
        live.incrementAndGet(); // BLOCAL: check-then-act
        return true;
    }

    public boolean admitByLoop() {
        for (;;) {
            int n = live.get();
            if (n >= limit) {
                return false;
            }
            if (live.compareAndSet(n, n + 1)) {
                return true;
            }
        }
    }

    public boolean admitThenGiveBack() {
        if (live.incrementAndGet() > limit) {
            live.decrementAndGet();
            return false;
        }
        return true;
    }

    public void grow() {
        limit = limit * 2; // BLOCAL: lost-update high
    }

    public void shrinkTo(int n) {
        limit = n;
    }

    public void append(String s) {
        last.set(last.get() + s); // BLOCAL: lost-update high
    }

    public void appendWell(String s) {
        last.updateAndGet(t -> t + s);
    }

    public void once(String s) {
        String t = last.get();
        last.compareAndSet(t, t + s); // BLOCAL: lost-cas high
    }

    public void use() {
        if (current != null) {
            current.uses.incrementAndGet(); // BLOCAL: check-then-act
        }
    }

    public void useWell() {
        Session s = current;
        if (s != null) {
            s.uses.incrementAndGet();
        }
    }

    public void leave() {
        current = null;
    }

    public void enter(Session s) {
        current = s;
    }
}
