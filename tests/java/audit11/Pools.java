// RELEASES: 8 17
package audit11;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** commons-pool: whether there is an idle one is asked in one block, it is taken in the next. */
class IdlePool {
    static final IdlePool SHARED = new IdlePool();
    private final Deque<Object> idle = new ArrayDeque<>();
    private int active;

    Object borrow() {
        boolean empty;
        synchronized (this) {
            empty = idle.isEmpty();
        }
        if (!empty) {
            synchronized (this) {
                // (a) a change of the same collection: NoSuchElementException if another came first
                Object o = idle.removeFirst(); // BLOCAL: check-then-act medium
                active++;
                return o;
            }
        }
        return new Object();
    }

    synchronized void giveBack(Object o) {
        active--;
        idle.addFirst(o);
    }
}

/** As mended. Silent. */
class IdlePoolFixed {
    static final IdlePoolFixed SHARED = new IdlePoolFixed();
    private final Deque<Object> idle = new ArrayDeque<>();
    private int active;

    Object borrow() {
        synchronized (this) {
            if (!idle.isEmpty()) {
                Object o = idle.removeFirst();
                active++;
                return o;
            }
        }
        return new Object();
    }

    synchronized void giveBack(Object o) {
        active--;
        idle.addFirst(o);
    }
}

/** DBCP: the limit is tested through a synchronized getter. */
class LimitedPool {
    static final LimitedPool SHARED = new LimitedPool();
    private int active;

    synchronized int getActive() {
        return active;
    }

    synchronized void activate() {
        active++;
    }

    synchronized void passivate() {
        active--;
    }

    boolean tryBorrow(int max) {
        if (getActive() < max) {
            // (a) activate() writes what getActive() read in its own block: high
            // mended: of two calls that are each atomic by themselves medium (§7)
            activate(); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }
}

/** As mended. Silent. */
class LimitedPoolFixed {
    static final LimitedPoolFixed SHARED = new LimitedPoolFixed();
    private int active;

    synchronized int getActive() {
        return active;
    }

    synchronized void passivate() {
        active--;
    }

    synchronized boolean tryBorrow(int max) {
        if (getActive() < max) {
            active++;
            return true;
        }
        return false;
    }
}

/** An object is given back to a pool that is being closed: the flag is read before the lock is taken. */
class ClosingPool {
    static final ClosingPool SHARED = new ClosingPool();
    private final Deque<Object> idle = new ArrayDeque<>();
    private volatile boolean closed;

    boolean giveBack(Object o) {
        if (closed) {
            return false;
        }
        synchronized (this) {
            // (b) close() writes both in one block: the object stays in a closed pool
            idle.addFirst(o); // BLOCAL: check-then-act medium
        }
        return true;
    }

    synchronized void close() {
        closed = true;
        idle.clear();
    }
}

/** As mended: looked at under the lock. Silent. */
class ClosingPoolFixed {
    static final ClosingPoolFixed SHARED = new ClosingPoolFixed();
    private final Deque<Object> idle = new ArrayDeque<>();
    private volatile boolean closed;

    boolean giveBack(Object o) {
        synchronized (this) {
            if (closed) {
                return false;
            }
            idle.addFirst(o);
        }
        return true;
    }

    synchronized void close() {
        closed = true;
        idle.clear();
    }
}

/** HikariCP's like: an atomic count, tested and then incremented. */
class AtomicLimit {
    static final AtomicLimit SHARED = new AtomicLimit();
    private final AtomicInteger total = new AtomicInteger();

    boolean grow(int max) {
        int n = total.get();
        if (n >= max) {
            return false;
        }
        // the early return makes the test decide all that follows; (a): high
        // mended: a test and a set of one atomic in one method are medium (§7)
        total.incrementAndGet(); // BLOCAL: check-then-act medium
        return true;
    }

    void shrink() {
        total.decrementAndGet();
    }
}

/** As mended: compared when set. Silent. */
class AtomicLimitFixed {
    static final AtomicLimitFixed SHARED = new AtomicLimitFixed();
    private final AtomicInteger total = new AtomicInteger();

    boolean grow(int max) {
        int n;
        do {
            n = total.get();
            if (n >= max) {
                return false;
            }
        } while (!total.compareAndSet(n, n + 1));
        return true;
    }

    void shrink() {
        total.decrementAndGet();
    }
}

/** As commons-pool mended it: counted first, and taken back if that was one too many. */
class AtomicLimitUndo {
    static final AtomicLimitUndo SHARED = new AtomicLimitUndo();
    private final AtomicInteger total = new AtomicInteger();

    boolean grow(int max) {
        int n = total.incrementAndGet();
        if (n > max) {
            // the block that read the number also moved it on: nobody sees it again
            total.decrementAndGet();
            return false;
        }
        return true;
    }

    void shrink() {
        total.decrementAndGet();
    }
}

/** The evictor trims a Vector: size and remove are two operations. */
class TrimmedPool {
    static final TrimmedPool SHARED = new TrimmedPool();
    private final Vector<Object> idle = new Vector<>();

    void giveBack(Object o) {
        idle.add(o);
    }

    void evict(int minIdle) {
        if (idle.size() > minIdle) {
            // (a) on a collection: medium
            idle.remove(0); // BLOCAL: check-then-act medium
        }
    }
}

/** As mended: the vector's lock is held. Silent. */
class TrimmedPoolFixed {
    static final TrimmedPoolFixed SHARED = new TrimmedPoolFixed();
    private final Vector<Object> idle = new Vector<>();

    void giveBack(Object o) {
        idle.add(o);
    }

    void evict(int minIdle) {
        synchronized (idle) {
            if (idle.size() > minIdle) {
                idle.remove(0);
            }
        }
    }
}

/** A volatile number of created ones: neither the test nor the increment is atomic. */
class VolatileLimit {
    static final VolatileLimit SHARED = new VolatileLimit();
    private volatile int created;

    boolean create(int max) {
        if (created < max) {
            // the increment reads and writes by itself (high); the test before it is an unlocked check-then-set (low)
            created++; // BLOCAL: lost-update high; BLOCAL: check-then-act low
            return true;
        }
        return false;
    }
}

/** As mended: all under one lock. Silent. */
class VolatileLimitFixed {
    static final VolatileLimitFixed SHARED = new VolatileLimitFixed();
    private volatile int created;

    synchronized boolean create(int max) {
        if (created < max) {
            created++;
            return true;
        }
        return false;
    }
}

/** A free list: isEmpty, then poll, whose result is used without a test. */
class FreeList {
    static final FreeList SHARED = new FreeList();
    private final ConcurrentLinkedQueue<StringBuilder> free = new ConcurrentLinkedQueue<>();

    StringBuilder take() {
        if (!free.isEmpty()) {
            // the result of poll is not tested, and may be null: (d) on contents, medium (mended: at the use that it breaks, not at the poll)
            StringBuilder b = free.poll();
            b.setLength(0); // BLOCAL: check-then-act medium
            return b;
        }
        return new StringBuilder();
    }

    void release(StringBuilder b) {
        free.add(b);
    }
}

/** As mended. Silent: a poll whose result is tested validates by itself. */
class FreeListFixed {
    static final FreeListFixed SHARED = new FreeListFixed();
    private final ConcurrentLinkedQueue<StringBuilder> free = new ConcurrentLinkedQueue<>();

    StringBuilder take() {
        StringBuilder b = free.poll();
        if (b == null) {
            return new StringBuilder();
        }
        b.setLength(0);
        return b;
    }

    void release(StringBuilder b) {
        free.add(b);
    }
}

/** c3p0: room is computed in one block; the connections are made outside, and added in another. */
class FillingPool {
    static final FillingPool SHARED = new FillingPool();
    private final List<Object> unused = new ArrayList<>();
    private int managed;

    void fill(int target) {
        int missing;
        synchronized (this) {
            missing = target - managed;
        }
        if (missing > 0) {
            Object fresh = new StringBuilder(16);
            synchronized (this) {
                // (a) the number that was compared is written in a new block: high
                managed++; // BLOCAL: check-then-act high
                unused.add(fresh);
            }
        }
    }

    synchronized void closed() {
        managed--;
    }
}

/** As mended: counted in the block that looked, added in the next. */
class FillingPoolFixed {
    static final FillingPoolFixed SHARED = new FillingPoolFixed();
    private final List<Object> unused = new ArrayList<>();
    private int managed;

    void fill(int target) {
        boolean mine = false;
        synchronized (this) {
            if (managed < target) {
                managed++;
                mine = true;
            }
        }
        if (mine) {
            Object fresh = new StringBuilder(16);
            synchronized (this) {
                // where it decides, the first block incremented what it had read: (c) or (b), handed over
                unused.add(fresh); // BENIGN: check-then-act handed-over
            }
        }
    }

    synchronized void closed() {
        managed--;
    }
}
