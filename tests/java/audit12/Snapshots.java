// RELEASES: 8 17
package audit12;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** Several values handed out at once. */
final class Meters {
    static final Meters SHARED = new Meters();

    static final class View {
        final int count;
        final long sum;

        View(int count, long sum) {
            this.count = count;
            this.sum = sum;
        }
    }

    private int count;
    private long sum;

    synchronized void add(long n) {
        count++;
        sum += n;
    }

    synchronized void reset() {
        count = 0;
        sum = 0;
    }

    private synchronized View view() {
        return new View(count, sum);
    }

    private synchronized long[] both() {
        return new long[] {count, sum};
    }

    private synchronized void count(int n) {
        count = n;
    }

    void addByView() {
        View v = view();
        synchronized (this) {
            count = v.count + 1; // BLOCAL: lost-update high
        }
    }

    void addByArray(long n) {
        long[] v = both();
        synchronized (this) {
            sum = v[1] + n; // BLOCAL: lost-update high
        }
    }

    void ifFew() {
        View v = view();
        if (v.count < 10) {
            synchronized (this) {
                // The page says high; that the check is a call makes it medium (a decision).
                count = 10; // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: two values of one block fit together.
    double mean() {
        View v = view();
        return v.count == 0 ? 0 : (double) v.sum / v.count;
    }
}

/** Places in tables: found in one block, filled in another. */
final class Slots {
    static final Slots SHARED = new Slots();
    private final Object[] slots = new Object[8];
    private final BitSet used = new BitSet();
    private final StringBuilder text = new StringBuilder();
    private int next;

    synchronized void clear() {
        for (int i = 0; i < slots.length; i++) {
            slots[i] = null;
        }
        used.clear();
        text.setLength(0);
        next = 0;
    }

    void place(int i, Object o) {
        boolean free;
        synchronized (this) {
            free = slots[i] == null;
        }
        if (free) {
            synchronized (this) {
                slots[i] = o; // BLOCAL: check-then-act high
            }
        }
    }

    // Silent: found and filled in one block.
    synchronized int placeAnywhere(Object o) {
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] == null) {
                slots[i] = o;
                return i;
            }
        }
        return -1;
    }

    void placeFirst(Object o) {
        int free = -1;
        synchronized (this) {
            for (int i = 0; i < slots.length; i++) {
                if (slots[i] == null) {
                    free = i;
                    break;
                }
            }
        }
        if (free >= 0) {
            synchronized (this) {
                slots[free] = o; // BLOCAL: check-then-act high
            }
        }
    }

    private synchronized int find() {
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] == null) {
                return i;
            }
        }
        return -1;
    }

    void placeFound(Object o) {
        int free = find();
        if (free >= 0) {
            synchronized (this) {
                slots[free] = o; // BLOCAL: check-then-act medium
            }
        }
    }

    void mark(int i) {
        boolean taken;
        synchronized (this) {
            taken = used.get(i);
        }
        if (!taken) {
            synchronized (this) {
                used.set(i); // BLOCAL: check-then-act medium
            }
        }
    }

    void cut() {
        int n;
        synchronized (this) {
            n = text.length();
        }
        if (n > 100) {
            synchronized (this) {
                text.setLength(0); // BLOCAL: check-then-act medium
            }
        }
    }

    synchronized void write(String s) {
        text.append(s);
    }

    void append(Object o) {
        int at;
        synchronized (this) {
            at = next;
            next = at + 1;
        }
        synchronized (this) {
            slots[at] = o; // BENIGN: stale-value handed-over
        }
    }

    void appendWrongly(Object o) {
        int at;
        synchronized (this) {
            at = next;
        }
        synchronized (this) {
            slots[at] = o;
            next = at + 1; // BLOCAL: lost-update high
        }
    }
}

/** Entries of a map, and what is in them. */
final class Stats {
    static final Stats SHARED = new Stats();

    static final class Entry {
        int count;
        long last;
    }

    private final Map<String, Entry> entries = new HashMap<>();
    private final Map<String, List<String>> lists = new HashMap<>();
    private long refreshed;
    private Object cached;

    synchronized void put(String key) {
        entries.put(key, new Entry());
        lists.put(key, new ArrayList<>());
    }

    synchronized void clear() {
        entries.clear();
        lists.clear();
        refreshed = 0;
        cached = null;
    }

    synchronized void zero(String key) {
        entries.get(key).count = 0;
    }

    void hit(String key) {
        Entry e;
        int n;
        synchronized (this) {
            e = entries.get(key);
            n = e.count;
        }
        synchronized (this) {
            // High: who holds the lock that it is got under is shared.
            e.count = n + 1; // BLOCAL: lost-update high; BLOCAL: stale-value medium
        }
    }

    // Silent: one block.
    synchronized void hitAtOnce(String key) {
        Entry e = entries.get(key);
        e.count++;
        e.last = System.nanoTime();
    }

    void addTo(String key, String one) {
        List<String> list;
        synchronized (this) {
            list = lists.get(key);
        }
        synchronized (this) {
            list.add(one); // BLOCAL: stale-value medium
        }
    }

    // The age is looked at without the lock.
    Object refresh(long now) {
        if (now - refreshed > 1000) {
            synchronized (this) {
                cached = new int[1];
                refreshed = now; // BLOCAL: check-then-act high
            }
        }
        synchronized (this) {
            return cached;
        }
    }

    Object refreshRechecked(long now) {
        if (now - refreshed > 1000) {
            synchronized (this) {
                if (now - refreshed > 1000) {
                    cached = new int[1];
                    refreshed = now; // BENIGN: check-then-act rechecked
                }
            }
        }
        synchronized (this) {
            return cached;
        }
    }
}

/** Concurrent queues that are looked into. */
final class Feed {
    static final Feed SHARED = new Feed();
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>(10);
    private final Map<String, Integer> seen = new ConcurrentHashMap<>();
    private final Queue<String> plain = new ArrayDeque<>();
    private volatile boolean on;
    private volatile int turn;

    void add(Runnable r) {
        queue.offer(r);
    }

    void toggle() {
        // The page says high; an update without any lock is high for one operator's only (a decision).
        on = !on; // BLOCAL: lost-update medium
    }

    void turn() {
        // Mended: a read-modify-write of a volatile is high.
        turn = (turn + 1) % 4; // BLOCAL: lost-update high
    }

    void runHead() {
        if (queue.peek() != null) {
            queue.remove().run(); // BLOCAL: check-then-act medium
        }
    }

    void addIfRoom(Runnable r) {
        if (queue.remainingCapacity() > 0) {
            queue.add(r); // BLOCAL: check-then-act medium
        }
    }

    // Silent: the queue says whether it took it.
    void offer(Runnable r) {
        if (!queue.offer(r)) {
            throw new IllegalStateException("full");
        }
    }

    void see(String key) {
        if (seen.containsKey(key)) {
            // The page says medium for the check; of two old values used at one place the surest stands (a decision).
            seen.put(key, seen.get(key) + 1); // BLOCAL: lost-update high; BLOCAL: check-then-act low
        } else {
            // Mended: one finding a read line, at the first such act.
            seen.put(key, 1);
        }
    }

    // Silent: the answer of the operation is used.
    int seeAtOnce(String key) {
        return seen.merge(key, 1, Integer::sum);
    }

    synchronized void plain(String s) {
        plain.add(s);
    }

    synchronized void drop() {
        plain.clear();
    }

    void moveHead() {
        String s;
        synchronized (this) {
            s = plain.peek();
        }
        if (s != null) {
            synchronized (this) {
                plain.remove(); // BLOCAL: check-then-act medium
            }
        }
    }

    void moveSame() {
        String s;
        synchronized (this) {
            s = plain.peek();
        }
        if (s != null) {
            synchronized (this) {
                if (plain.peek() == s) {
                    plain.remove(); // BENIGN: check-then-act rechecked
                }
            }
        }
    }
}
