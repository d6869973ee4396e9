// OPTIONS: --check=atomicity
package atomicity;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The annotation counts by its simple name, wherever it is from. */
final class Marks {
    @interface Atomic {
    }

    private Marks() {
    }
}

/** R L R L: whoever takes both locks in between sees one half. */
class TwoBlocks {
    static final TwoBlocks SHARED = new TwoBlocks();
    private final Object first = new Object(), second = new Object();
    private int a, b;

    @Marks.Atomic
    void move(int n) {
        synchronized (first) { // BLOCAL: non-atomic medium {{'this.first' at line 26 and what it does under 'this.second' at line 29}}
            a -= n;
        }
        synchronized (second) {
            b += n;
        }
    }

    int sum() {
        synchronized (first) {
            synchronized (second) {
                return a + b;
            }
        }
    }
}

/** Silent: R R L L, one inside the other. */
class Nested {
    static final Nested SHARED = new Nested();
    private final Object first = new Object(), second = new Object();
    private int a, b;

    @Marks.Atomic
    void move(int n) {
        synchronized (first) {
            a -= n;
            synchronized (second) {
                b += n;
            }
        }
    }
}

/** Silent: R R L L, crosswise; the second is taken before the first is given up. */
class TwoPhase {
    static final TwoPhase SHARED = new TwoPhase();
    private final ReentrantLock first = new ReentrantLock(), second = new ReentrantLock();
    private int a, b;

    @Marks.Atomic
    void move(int n) {
        first.lock();
        a -= n;
        second.lock();
        first.unlock();
        b += n;
        second.unlock();
    }
}

/** R R L R L L: hand over hand, the third is taken when the first is already free. */
class HandOverHand {
    static final HandOverHand SHARED = new HandOverHand();
    private final ReentrantLock first = new ReentrantLock(), second = new ReentrantLock(), third = new ReentrantLock();
    private int a, b, c;

    @Marks.Atomic
    void move(int n) {
        first.lock(); // BLOCAL: non-atomic
        a -= n;
        second.lock();
        first.unlock();
        b += n;
        third.lock();
        second.unlock();
        c += n;
        third.unlock();
    }
}

/** Silent: one block, and re-entrant calls within it. */
class Reentrant {
    static final Reentrant SHARED = new Reentrant();
    private int n;

    synchronized int get() {
        return n;
    }

    synchronized void set(int value) {
        n = value;
    }

    @Marks.Atomic
    synchronized void inc() {
        set(get() + 1);
    }
}

/** The same without the outer block: two blocks. */
class NotReentrant {
    static final NotReentrant SHARED = new NotReentrant();
    private int n;

    synchronized int get() {
        return n;
    }

    synchronized void set(int value) {
        n = value;
    }

    @Marks.Atomic
    void inc() {
        set(get() + 1); // BLOCAL: non-atomic
    }
}

/** Two reads of a volatile field: another value may have come in between. */
class TwiceVolatile {
    static final TwiceVolatile SHARED = new TwiceVolatile();
    volatile int v;

    @Marks.Atomic
    int twice() {
        return v + v; // BLOCAL: non-atomic {{its reading 'atomicity.TwiceVolatile.v'}}
    }

    /** Silent: once is one action. */
    @Marks.Atomic
    int once() {
        return v;
    }

    void set(int n) {
        v = n;
    }
}

/** Silent: a turn whose compareAndSet failed has done nothing, and the last one finds what it read. */
class Retries {
    static final Retries SHARED = new Retries();
    private final AtomicInteger n = new AtomicInteger(), m = new AtomicInteger();

    @Marks.Atomic
    int next() {
        int old;
        do {
            old = n.get();
        } while (!n.compareAndSet(old, old + 1));
        return old;
    }

    @Marks.Atomic
    int nextForEver() {
        for (;;) {
            int old = n.get();
            if (n.compareAndSet(old, old + 1)) {
                return old;
            }
        }
    }

    /** Two that succeed are two actions. */
    @Marks.Atomic
    void both() {
        int old; 
        do {
            old = n.get(); // BLOCAL: non-atomic
        } while (!n.compareAndSet(old, old + 1));
        do {
            old = m.get();
        } while (!m.compareAndSet(old, old + 1));
    }

    /** Two operations are two actions, though each is one. */
    @Marks.Atomic
    void incBoth() {
        n.incrementAndGet(); // BLOCAL: non-atomic
        m.incrementAndGet();
    }
}

/** Only read, but in two blocks: the two need not belong together. */
class ReadsTwice {
    static final ReadsTwice SHARED = new ReadsTwice();
    private int low, high;

    synchronized void set(int from, int to) {
        low = from;
        high = to;
    }

    synchronized int low() {
        return low;
    }

    synchronized int high() {
        return high;
    }

    @Marks.Atomic
    int width() {
        return high() - low(); // BLOCAL: non-atomic
    }
}

/** No lock at all: to read and to write are two actions. */
class Plain {
    static final Plain SHARED = new Plain();
    int n;

    @Marks.Atomic
    void inc() {
        n++; // BLOCAL: non-atomic {{its writing 'atomicity.Plain.n'}}
    }

    /** Silent: one write. */
    @Marks.Atomic
    void clear() {
        n = 0;
    }
}

/** Silent: helpers that are called under the lock alone. */
class Helpers {
    static final Helpers SHARED = new Helpers();
    private int n;

    @Marks.Atomic
    void outer() {
        synchronized (this) {
            helper();
            helper();
        }
    }

    private void helper() {
        n++;
    }
}

/** The helper takes a lock of its own, twice. */
class LockingHelper {
    static final LockingHelper SHARED = new LockingHelper();
    private final Object lock = new Object();
    private int n;

    @Marks.Atomic
    void outer() {
        helper(); // BLOCAL: non-atomic
        helper();
    }

    private void helper() {
        synchronized (lock) {
            n++;
        }
    }
}

/** Silent: what runs in place runs under the lock that is held there. */
class InPlace {
    static final InPlace SHARED = new InPlace();
    private int sum;

    @Marks.Atomic
    void addAll(List<Integer> all) {
        synchronized (this) {
            all.forEach(i -> sum += i);
        }
    }

    synchronized int sum() {
        return sum;
    }
}

/** The body takes the lock, and then the method does. */
class BodyLocks {
    static final BodyLocks SHARED = new BodyLocks();
    private int sum, calls;

    private synchronized void add(int n) {
        sum += n;
    }

    @Marks.Atomic
    void addAll(List<Integer> all) {
        all.forEach(i -> add(i)); // BLOCAL: non-atomic
        synchronized (this) {
            calls++;
        }
    }
}

/** Silent: nobody else has the object yet. */
class Fresh {
    private int n;

    synchronized void set(int value) {
        n = value;
    }

    @Marks.Atomic
    static Fresh make() {
        Fresh f = new Fresh();
        f.set(1);
        f.set(2);
        return f;
    }
}

/** Silent: to wait is to let others in, and meant so. */
class Waits {
    static final Waits SHARED = new Waits();
    private int n;

    @Marks.Atomic
    synchronized void take() throws InterruptedException {
        while (n == 0) {
            wait();
        }
        n--;
    }

    synchronized void put() {
        n++;
        notifyAll();
    }
}

/** A block in each turn: others come between the turns. */
class Turns {
    static final Turns SHARED = new Turns();
    private int sum;

    @Marks.Atomic
    void addAll(int[] all) {
        for (int i : all) { // BLOCAL: non-atomic {{in each turn}}
            synchronized (this) {
                sum += i;
            }
        }
    }
}

/** Silent: one block where the lock was to be had, none where it was not. */
class Tries {
    static final Tries SHARED = new Tries();
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    @Marks.Atomic
    boolean inc() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            n++;
            return true;
        } finally {
            lock.unlock();
        }
    }
}

/** Read lock and write lock are one lock: in between it is free. */
class Upgrades {
    static final Upgrades SHARED = new Upgrades();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int n;

    @Marks.Atomic
    void inc() {
        lock.readLock().lock(); // BLOCAL: non-atomic
        int old = n;
        lock.readLock().unlock();
        lock.writeLock().lock();
        n = old + 1;
        lock.writeLock().unlock();
    }

    /** Silent: the other way round it is held all the while. */
    @Marks.Atomic
    int incAndGet() {
        lock.writeLock().lock();
        n++;
        lock.readLock().lock();
        lock.writeLock().unlock();
        int now = n;
        lock.readLock().unlock();
        return now;
    }
}

/** Silent: what never changes is no action, however often it is read. */
class Constants {
    static final Constants SHARED = new Constants(3);
    private final int n;
    private int never = 4;
    private volatile int v;

    Constants(int n) {
        this.n = n;
    }

    @Marks.Atomic
    int sum() {
        return n + never + n + never + v;
    }

    void set(int value) {
        v = value;
    }
}

/** Silent: one or the other, never both. */
class OneOrTheOther {
    static final OneOrTheOther SHARED = new OneOrTheOther();
    private final Object first = new Object(), second = new Object();
    private int a, b;

    @Marks.Atomic
    void inc(boolean one) {
        if (one) {
            synchronized (first) {
                a++;
            }
        } else {
            synchronized (second) {
                b++;
            }
        }
    }
}

/** Not declared, and not synchronized: nobody says that it should be atomic. Silent. */
class NotMeant {
    static final NotMeant SHARED = new NotMeant();
    private int n;

    synchronized int get() {
        return n;
    }

    synchronized void set(int value) {
        n = value;
    }

    void inc() {
        set(get() + 1);
    }
}
