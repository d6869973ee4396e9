// RELEASES: 8 17
package audit12;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A lazily opened connection, in all the ways to forget the second look. */
final class Link {
    static final Link SHARED = new Link();
    private Object socket;
    private boolean closed;
    private long openedAt;
    private int failures;
    private int opened;

    synchronized void close() {
        socket = null;
        openedAt = 0;
    }

    synchronized void shutdown() {
        closed = true;
    }

    synchronized void revive() {
        closed = false;
    }

    synchronized void failed() {
        failures++;
    }

    void openUnchecked() {
        if (socket == null) {
            synchronized (this) {
                socket = new Object(); // BLOCAL: check-then-act high
            }
        }
    }

    void openRechecked() {
        if (socket == null) {
            synchronized (this) {
                if (socket == null) {
                    socket = new Object(); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    // Another field is tested afresh, this lowers the confidence.
    void openIfNotClosed() {
        boolean missing;
        synchronized (this) {
            missing = socket == null;
        }
        if (missing) {
            synchronized (this) {
                if (closed) {
                    throw new IllegalStateException("closed");
                }
                socket = new Object(); // BLOCAL: check-then-act medium
            }
        }
    }

    // The check is inside the first block, whose one arm only leaves.
    void openAfterReturn() {
        synchronized (this) {
            if (socket != null) {
                return;
            }
        }
        Object fresh = new Object();
        synchronized (this) {
            socket = fresh; // BLOCAL: check-then-act medium
        }
    }

    void openAfterThrow() {
        synchronized (this) {
            if (socket != null) {
                throw new IllegalStateException("open");
            }
        }
        synchronized (this) {
            socket = new Object(); // BLOCAL: check-then-act medium
        }
    }

    // Silent: the arm that leaves does something else too.
    void openAfterCounting() {
        synchronized (this) {
            if (socket != null) {
                opened++;
                return;
            }
        }
        synchronized (this) {
            socket = new Object(); // FALSE: check-then-act (the arm that leaves does something else: no check)
        }
    }

    // The time of opening is written together with the socket, by close().
    void stamp() {
        boolean there;
        synchronized (this) {
            there = socket != null;
        }
        if (there) {
            synchronized (this) {
                // The page says medium, for close() writes both; most who write the socket do not write the time (a decision).
                openedAt = System.nanoTime(); // BLOCAL: check-then-act low
            }
        }
    }

    // The failures are state of the lock, no more.
    void complain() {
        boolean there;
        synchronized (this) {
            there = socket != null;
        }
        if (!there) {
            synchronized (this) {
                failures++; // BLOCAL: check-then-act low
            }
        }
    }

    // Silent: nothing of the lock is touched.
    void complainAloud(Runnable alarm) {
        boolean there;
        synchronized (this) {
            there = socket != null;
        }
        if (!there) {
            alarm.run();
        }
    }

    // Silent: the lock is held from the check to the act.
    synchronized void openAtOnce() {
        if (socket == null && !closed) {
            socket = new Object();
            openedAt = System.nanoTime();
        }
    }
}

/** The check and the act are methods that lock for themselves. */
final class Engine {
    enum Phase { NEW, RUNNING, STOPPED }

    static final Engine SHARED = new Engine();
    private Phase phase = Phase.NEW;
    private int starts;

    synchronized Phase phase() {
        return phase;
    }

    synchronized boolean isRunning() {
        return phase == Phase.RUNNING;
    }

    synchronized void enter(Phase next) {
        phase = next;
    }

    synchronized void startOnce() {
        if (phase != Phase.RUNNING) {
            phase = Phase.RUNNING;
        }
    }

    private synchronized void begin() {
        phase = Phase.RUNNING;
    }

    void start() {
        if (!isRunning()) {
            // The page says high; that both are calls makes it medium (a decision).
            begin(); // BLOCAL: check-then-act medium
        }
    }

    void startRechecked() {
        if (!isRunning()) {
            startOnce(); // BENIGN: check-then-act rechecked
        }
    }

    void stop() {
        if (phase() == Phase.RUNNING) {
            // The page says high; that both are calls makes it medium (a decision).
            enter(Phase.STOPPED); // BLOCAL: check-then-act medium
        }
    }

    void advance() {
        switch (phase()) {
            case NEW:
                // The page says high; that both are calls makes it medium (a decision).
                enter(Phase.RUNNING); // BLOCAL: check-then-act medium
                break;
            case RUNNING:
                System.out.println("running");
                break;
            default:
                break;
        }
    }

    void next() {
        Phase now = phase();
        Phase next = now == Phase.NEW ? Phase.RUNNING : Phase.STOPPED;
        enter(next); // BLOCAL: lost-update high
    }

    // Silent: the methods are called with the lock held.
    void startLocked() {
        synchronized (this) {
            if (!isRunning()) {
                begin();
            }
        }
    }

    // Silent: nothing that was read decides.
    void restart() {
        enter(Phase.NEW);
        enter(Phase.RUNNING);
    }
}

/** Collections under a monitor. */
final class Registry {
    static final Registry SHARED = new Registry();
    private final Map<String, List<String>> groups = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Deque<String> queue = new ArrayDeque<>();
    private final List<String> recent = new ArrayList<>();
    private int capacity = 8;

    synchronized void clear() {
        groups.clear();
        names.clear();
        queue.clear();
        recent.clear();
    }

    synchronized void resize(int to) {
        capacity = to;
    }

    void group(String key) {
        boolean known;
        synchronized (this) {
            known = groups.containsKey(key);
        }
        if (!known) {
            synchronized (this) {
                groups.put(key, new ArrayList<>()); // BLOCAL: check-then-act high
            }
        }
    }

    void groupRechecked(String key) {
        boolean known;
        synchronized (this) {
            known = groups.containsKey(key);
        }
        if (!known) {
            synchronized (this) {
                if (!groups.containsKey(key)) {
                    groups.put(key, new ArrayList<>()); // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    void name(String key, String name) {
        String old;
        synchronized (this) {
            old = names.get(key);
        }
        if (old == null) {
            synchronized (this) {
                names.put(key, name); // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: the operation looks for itself.
    void nameOnce(String key, String name) {
        String old;
        synchronized (this) {
            old = names.get(key);
        }
        if (old == null) {
            synchronized (this) {
                names.putIfAbsent(key, name);
            }
        }
    }

    String take() {
        if (size() > 0) {
            return remove(); // BLOCAL: check-then-act medium
        }
        return null;
    }

    // Silent: the result of poll is tested, whatever was seen before.
    void takeSafely() {
        if (size() > 0) {
            String one = poll();
            if (one != null) {
                System.out.println(one);
            }
        }
    }

    void drain() {
        while (size() > 0) {
            System.out.println(remove()); // BLOCAL: check-then-act medium
        }
    }

    synchronized int size() {
        return queue.size();
    }

    private synchronized String remove() {
        return queue.removeFirst();
    }

    private synchronized String poll() {
        return queue.poll();
    }

    void remember(String one) {
        boolean full;
        synchronized (this) {
            full = recent.size() >= capacity;
        }
        if (!full) {
            synchronized (this) {
                recent.add(one); // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: both in one block.
    void rememberAtOnce(String one) {
        synchronized (this) {
            if (recent.size() < capacity) {
                recent.add(one);
            }
        }
    }

    void enqueue(String one) {
        boolean full;
        synchronized (this) {
            full = queue.size() >= 100;
        }
        if (full) {
            throw new IllegalStateException("full");
        }
        synchronized (this) {
            queue.addLast(one); // BLOCAL: check-then-act medium
        }
    }
}

/** Loops: which turn's check decides which turn's act. */
final class Retries {
    static final Retries SHARED = new Retries();
    private int left = 3;
    private boolean stopped;
    private long work;

    synchronized void refill() {
        left = 3;
    }

    synchronized void stop() {
        stopped = true;
    }

    synchronized void go() {
        stopped = false;
    }

    void attemptAll() {
        for (;;) {
            synchronized (this) {
                if (left == 0) {
                    break;
                }
            }
            synchronized (this) {
                left--; // BLOCAL: check-then-act medium
            }
        }
    }

    void skipping(int[] jobs) {
        for (int job : jobs) {
            synchronized (this) {
                if (left == 0) {
                    continue;
                }
            }
            synchronized (this) {
                left = left - job; // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: each turn's check is in the block of its act.
    void attemptAfresh() {
        boolean more = true;
        while (more) {
            synchronized (this) {
                if (left > 0) {
                    // Mended: the loop's own exit test decides the next turn.
                    left--; // BENIGN: check-then-act rechecked
                }
                more = left > 0;
            }
        }
    }

    // A loop that only waits for the flag.
    void awaitStop() {
        while (!isStopped()) {
            Thread.yield();
        }
        synchronized (this) {
            stopped = false; // BLOCAL: check-then-act medium
        }
    }

    // Silent: a loop that works is not known to end by the flag's change alone.
    void workUntilStopped() {
        long done = 0;
        while (!isStopped()) {
            done += compute(done);
        }
        System.out.println(done);
    }

    private static long compute(long seed) {
        return seed * 31 + 7;
    }

    synchronized boolean isStopped() {
        return stopped;
    }
}
