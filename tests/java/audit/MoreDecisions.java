// RELEASES: 8 17
package audit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A work queue. */
class WorkQueue {
    static final WorkQueue SHARED = new WorkQueue();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Deque<Runnable> urgent = new ArrayDeque<>();

    void add(Runnable task) {
        tasks.offer(task);
    }

    void runOne() {
        if (!tasks.isEmpty()) {
            tasks.remove().run(); // BLOCAL: check-then-act medium
        }
    }

    // Silent: the result of poll is tested
    void runOneRight() {
        Runnable task = tasks.poll();
        if (task != null) {
            task.run();
        }
    }

    synchronized boolean hasUrgent() {
        return !urgent.isEmpty();
    }

    synchronized void addUrgent(Runnable task) {
        urgent.addLast(task);
    }

    synchronized Runnable takeUrgent() {
        return urgent.removeFirst();
    }

    // The check and the removal are two calls
    void runUrgent() {
        while (hasUrgent()) {
            takeUrgent().run(); // BLOCAL: check-then-act medium
        }
    }
}

/** One arm leaves inside the first block. */
class Service {
    static final Service SHARED = new Service();
    private boolean running;
    private Thread worker;
    private int restarts;
    private final Object lock = new Object();

    void start() {
        synchronized (lock) {
            if (running) {
                return;
            }
        }
        Thread thread = new Thread(() -> { });
        synchronized (lock) {
            running = true; // BLOCAL: check-then-act medium
            worker = thread;
        }
        thread.start();
    }

    void restart() {
        synchronized (lock) {
            if (!running) {
                throw new IllegalStateException("not running");
            }
        }
        synchronized (lock) {
            running = false; // BLOCAL: check-then-act medium
            worker = null;
        }
    }

    // Silent: everything in one block, the guard clause included
    void startRight() {
        synchronized (lock) {
            if (running) {
                return;
            }
            running = true;
            worker = new Thread();
        }
    }

    // Silent: the first block only counts
    void count() {
        synchronized (lock) {
            restarts++;
        }
        synchronized (lock) {
            running = false;
            worker = null;
        }
    }
}

/** Fields that are written together. */
class Lease {
    static final Lease SHARED = new Lease();
    private String owner;
    private long until;
    private int renewals;
    private int reads;

    synchronized void grant(String to, long time) {
        owner = to;
        until = time;
    }

    synchronized boolean ownedBy(String who) {
        return who.equals(owner);
    }

    void renew(String who, long time) {
        if (ownedBy(who)) {
            synchronized (this) {
                until = time; // BLOCAL: check-then-act medium {{'owner'}}
            }
        }
    }

    // (c): another state of that lock
    int reads(String who) {
        if (ownedBy(who)) {
            synchronized (this) {
                return reads; // BLOCAL: check-then-act low
            }
        }
        return -1;
    }

    synchronized void read() {
        reads++;
    }

    // Silent: testing the same field again is no act
    boolean twice(String who) {
        if (!ownedBy(who)) {
            return false;
        }
        return ownedBy(who);
    }
}

/** Waits until it is free, by asking again and again. */
class Gate {
    static final Gate SHARED = new Gate();
    private boolean open;

    synchronized boolean isOpen() {
        return open;
    }

    synchronized void open() {
        open = true;
    }

    void pass() throws InterruptedException {
        while (!isOpen()) {
            Thread.sleep(10);
        }
        synchronized (this) {
            open = false; // BLOCAL: check-then-act medium
        }
    }
}

/** A map below a lock, asked and filled in two blocks. */
class ImageCache {
    static final ImageCache SHARED = new ImageCache();
    private final Map<String, int[]> images = new HashMap<>();

    int[] get(String name) {
        int[] image;
        synchronized (images) {
            image = images.get(name);
        }
        if (image == null) {
            image = load(name);
            synchronized (images) {
                images.put(name, image); // BLOCAL: check-then-act
            }
        }
        return image;
    }

    // Rechecked: what is there by then is used
    int[] getRight(String name) {
        synchronized (images) {
            int[] image = images.get(name);
            if (image != null) {
                return image;
            }
        }
        int[] loaded = load(name);
        synchronized (images) {
            int[] other = images.get(name);
            if (other != null) {
                return other;
            }
            images.put(name, loaded); // BENIGN: check-then-act rechecked
            return loaded;
        }
    }

    synchronized void drop(String name) {
        synchronized (images) {
            images.remove(name);
        }
    }

    private int[] load(String name) {
        return new int[name.length()];
    }
}

/** A set that remembers what was seen. */
class Once {
    static final Once SHARED = new Once();
    private final Set<Long> seen = new HashSet<>();

    boolean first(long id) {
        boolean known;
        synchronized (this) {
            known = seen.contains(id);
        }
        if (known) {
            return false;
        }
        synchronized (this) {
            seen.add(id); // BLOCAL: check-then-act medium
        }
        return true;
    }

    // Silent: one operation under one lock
    synchronized boolean firstRight(long id) {
        return seen.add(id);
    }

    synchronized void forget() {
        seen.clear();
    }
}

/** A quota: the answer is a boolean constant chosen by a branch. */
class Quota {
    static final Quota SHARED = new Quota();
    private long used;
    private long limit = 1000;

    private boolean fits(long size) {
        synchronized (this) {
            if (used + size > limit) {
                return false;
            }
            return true;
        }
    }

    boolean reserve(long size) {
        if (!fits(size)) {
            return false;
        }
        synchronized (this) {
            used += size; // BLOCAL: check-then-act {{'used'}}
        }
        return true;
    }

    synchronized void limit(long value) {
        limit = value;
    }

    synchronized void free(long size) {
        used -= size;
    }

    // Rechecked by the same question, this time under the lock that stays
    synchronized boolean reserveRight(long size) {
        if (!fits(size)) {
            return false;
        }
        used += size;
        return true;
    }
}

/** An unlocked check of a field that a lock guards. */
class RateLimiter {
    static final RateLimiter SHARED = new RateLimiter();
    private int tokens = 5;
    private long refilled;

    boolean acquire() {
        if (tokens > 0) {
            synchronized (this) {
                tokens--; // BLOCAL: check-then-act high {{'tokens'}}
                return true;
            }
        }
        return false;
    }

    boolean acquireRight() {
        if (tokens > 0) {
            synchronized (this) {
                if (tokens > 0) {
                    tokens--; // BENIGN: check-then-act rechecked
                    return true;
                }
            }
        }
        return false;
    }

    synchronized void refill(long now) {
        tokens = 5;
        refilled = now;
    }
}
