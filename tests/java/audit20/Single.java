package audit20;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

/** Blocks of one operation (ANALYSIS 2, 6). */
public class Single {
    static final Single S = new Single();

    private static final AtomicIntegerFieldUpdater<Single> TURNS = AtomicIntegerFieldUpdater.newUpdater(Single.class, "turns");

    private volatile int turns;
    private volatile int level;
    private volatile String title = "";
    private final AtomicInteger seats = new AtomicInteger(10);
    private final AtomicInteger highest = new AtomicInteger();
    private final AtomicReference<String> leader = new AtomicReference<>();
    private final ConcurrentMap<String, Integer> sums = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<String>> groups = new ConcurrentHashMap<>();
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());
    private final Vector<String> tail = new Vector<>();
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(8);

    public void up() {
        level++; // BLOCAL: lost-update
    }

    public synchronized void setLevel(int n) {
        level = n;
    }

    public void turn() {
        TURNS.incrementAndGet(this);
    }

    public void turnBadly() {
        turns = turns + 2; // BLOCAL: lost-update {{turns}}
    }

    public void append(String s) {
        title = title + s; // BLOCAL: lost-update {{title}}
    }

    public boolean seat() {
        if (seats.get() > 0) {
            seats.decrementAndGet(); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    public boolean seatWell() {
        for (;;) {
            int n = seats.get();
            if (n == 0) {
                return false;
            }
            if (seats.compareAndSet(n, n - 1)) {
                return true;
            }
        }
    }

    /** What is expected is what was read, what is stored was made of an older read. */
    public void raise(int by) {
        int n = highest.get();
        int m = n + by;
        // was expected as lost-cas, too: of one stale value there is its worst use
        highest.compareAndSet(highest.get(), m); // BLOCAL: lost-update
    }

    public void elect(String me) {
        String old = leader.get();
        if (leader.compareAndSet(old, me)) {
            return;
        }
        title = me; // was expected as lost-cas: a failure that is looked at is not lost
    }

    public void sum(String k, int n) {
        Integer old = sums.get(k);
        sums.put(k, old == null ? n : old + n); // BLOCAL: lost-update {{sums}}
    }

    public void sumWell(String k, int n) {
        sums.merge(k, n, Integer::sum);
    }

    public void sumByReplace(String k, int n) {
        Integer old;
        do {
            old = sums.get(k);
        } while (old == null ? sums.putIfAbsent(k, n) != null : !sums.replace(k, old, old + n));
    }

    /** Two keys that are one: computed of the same. */
    public void join(String group, String who) {
        if (!groups.containsKey("g/" + group)) {
            groups.put("g/" + group, new ArrayList<>()); // BLOCAL: check-then-act {{groups}}
        }
        List<String> l = groups.get("g/" + group);
        synchronized (l) {
            l.add(who);
        }
    }

    /** Two keys that are two. */
    public void other(String group) {
        if (!groups.containsKey("a/" + group)) {
            groups.put("b/" + group, Collections.emptyList());
        }
    }

    public void enter(String who) {
        if (!names.contains(who)) {
            names.add(who); // BLOCAL: check-then-act {{names}}
        }
    }

    public void enterWell(String who) {
        synchronized (names) {
            if (!names.contains(who)) {
                names.add(who);
            }
        }
    }

    public String last() {
        if (tail.isEmpty()) {
            return null;
        }
        // the second was forgotten
        return tail.remove(tail.size() - 1); // BLOCAL: check-then-act {{tail}}; BLOCAL: stale-value low
    }

    public String lastWell() {
        synchronized (tail) {
            return tail.isEmpty() ? null : tail.remove(tail.size() - 1);
        }
    }

    /** The monitor of a concurrent map keeps nobody out who only puts. */
    public void define(String k) {
        synchronized (sums) {
            if (!sums.containsKey(k)) {
                sums.put(k, seats.get()); // BLOCAL: check-then-act {{sums}}
            }
        }
    }

    public String next() {
        String s = queue.poll();
        return s == null ? "none" : s;
    }

    public String nextBadly() {
        if (queue.size() > 0) {
            return queue.remove(); // BLOCAL: check-then-act medium {{queue}}
        }
        return "none";
    }

    public void put(String s) throws InterruptedException {
        queue.put(s);
    }

    /** Walks over concurrent collections are weakly consistent by contract. */
    public int total() {
        int n = 0;
        for (Integer i : sums.values()) {
            n += i;
        }
        for (String s : queue) {
            n += s.length();
        }
        return n;
    }
}
