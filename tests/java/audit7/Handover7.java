// RELEASES: 8 17
package audit7;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Taken away at the source by the block that read it: handed over (ANALYSIS 8). */
public class Handover7 {
    static final Handover7 SHARED = new Handover7();

    private final Object lock = new Object();
    private List<String> pending = new ArrayList<>();
    private Map<String, Integer> window = new HashMap<>();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
    private final AtomicReference<List<String>> batch = new AtomicReference<>(new ArrayList<String>());
    private final AtomicLong ids = new AtomicLong();
    private int nextPort = 1000;
    private long sent;
    private boolean flushing;
    private Thread leader;
    private String token;

    void add(String s) {
        synchronized (lock) {
            pending.add(s);
            window.merge(s, 1, Integer::sum);
        }
    }

    // Silent: swapped out, worked on outside.
    int flush() {
        List<String> mine;
        synchronized (lock) {
            if (pending.isEmpty()) {
                return 0;
            }
            mine = pending;
            pending = new ArrayList<>();
        }
        return mine.size();
    }

    /** Not swapped: only copied, and then cleared in the next block: what came between is lost. */
    int flushApart() {
        List<String> mine;
        synchronized (lock) {
            mine = new ArrayList<>(pending);
        }
        synchronized (lock) {
            pending.clear(); // BLOCAL: lost-update
        }
        return mine.size();
    }

    // Silent: copied and cleared in one block.
    int flushCleared() {
        List<String> mine;
        synchronized (lock) {
            mine = new ArrayList<>(pending);
            pending.clear();
        }
        return mine.size();
    }

    /** What was swapped out failed, and is put back over what has come since. */
    void flushOrRestore(boolean fails) {
        List<String> mine;
        synchronized (lock) {
            mine = pending;
            pending = new ArrayList<>();
        }
        if (fails) {
            synchronized (lock) {
                pending = mine; // BLOCAL: lost-update high
            }
        }
    }

    // It is put back in front of what has come since.
    void flushOrPrepend(boolean fails) {
        List<String> mine;
        synchronized (lock) {
            mine = pending;
            pending = new ArrayList<>();
        }
        if (fails) {
            synchronized (lock) {
                pending.addAll(0, mine); // BENIGN: stale-value handed-over
            }
        }
    }

    // Silent: a number is drawn.
    int port() {
        int p;
        synchronized (lock) {
            p = nextPort++;
        }
        synchronized (lock) {
            sent += p; // BENIGN: stale-value handed-over
        }
        return p;
    }

    /** Looked at, and counted on in another block: two get the same. */
    int portApart() {
        int p;
        synchronized (lock) {
            p = nextPort;
        }
        synchronized (lock) {
            nextPort = p + 1; // BLOCAL: lost-update high
        }
        return p;
    }

    // Silent: polled, and tested.
    boolean runOne() {
        Runnable r;
        synchronized (lock) {
            r = tasks.poll();
        }
        if (r == null) {
            return false;
        }
        r.run();
        return true;
    }

    /** Peeked, and removed after it ran: another may run it, too. */
    boolean peekOne() {
        Runnable r;
        synchronized (lock) {
            r = tasks.peek();
        }
        if (r == null) {
            return false;
        }
        r.run();
        synchronized (lock) {
            tasks.remove(); // BLOCAL: check-then-act
        }
        return true;
    }

    void task(Runnable r) {
        synchronized (lock) {
            tasks.add(r);
        }
    }

    // Silent: the method sets the flag in the first block and resets it in the second.
    void exclusive(Runnable r) {
        synchronized (lock) {
            if (flushing) {
                return;
            }
            flushing = true;
        }
        try {
            r.run();
        } finally {
            synchronized (lock) {
                flushing = false; // BENIGN: check-then-act handed-over
            }
        }
    }

    // Silent: a claimed result.
    private boolean becomeLeader() {
        synchronized (lock) {
            if (leader != null) {
                return false;
            }
            leader = Thread.currentThread();
            return true;
        }
    }

    void lead(Runnable r) {
        if (becomeLeader()) {
            try {
                r.run();
            } finally {
                synchronized (lock) {
                    leader = null; // BENIGN: check-then-act handed-over
                }
            }
        }
    }

    private boolean isLeaderless() {
        synchronized (lock) {
            return leader == null;
        }
    }

    /** Only looked at, not claimed. */
    void leadUnclaimed() {
        if (isLeaderless()) {
            synchronized (lock) {
                leader = Thread.currentThread(); // BLOCAL: check-then-act
            }
        }
    }

    // Silent: getAndSet takes all.
    int flushAtomic() {
        List<String> mine = batch.getAndSet(new ArrayList<String>());
        return mine.size();
    }

    // Silent: got, and then set to a new one; nothing of what was read decides or flows into that.
    int flushAtomicApart() {
        List<String> mine = batch.get();
        batch.set(new ArrayList<String>());
        return mine.size();
    }

    // Silent: drained by one operation.
    int drain() {
        List<Runnable> mine = new ArrayList<>();
        work.drainTo(mine);
        return mine.size();
    }

    /** Asked whether there is one, then taken without waiting. */
    void next() {
        if (!work.isEmpty()) {
            work.remove().run(); // BLOCAL: check-then-act
        }
    }

    // Silent: poll is asked for what it gave.
    void nextRight() {
        Runnable r = work.poll();
        if (r != null) {
            r.run();
        }
    }

    void submit(Runnable r) {
        work.add(r);
    }

    // Silent: a token that is taken (null is left).
    String takeToken() {
        String t;
        synchronized (lock) {
            t = token;
            token = null;
        }
        if (t != null) {
            synchronized (lock) {
                sent++; // BENIGN: check-then-act handed-over
            }
        }
        return t;
    }

    /** Put back as it was, though another may have put one. */
    void borrowToken() {
        String t;
        synchronized (lock) {
            t = token;
            token = null;
        }
        Thread.yield();
        synchronized (lock) {
            token = t; // BLOCAL: lost-update high
        }
    }

    void token(String t) {
        synchronized (lock) {
            token = t;
        }
    }

    long id() {
        return ids.incrementAndGet();
    }
}
