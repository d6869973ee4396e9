// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Declarations of other kinds. */
class GuardedBase {
    protected final Object baseLock = new Object();

    @GuardedBy("baseLock")
    protected int shared;

    // Silent: the lock is held.
    void base() {
        synchronized (baseLock) {
            shared++;
        }
    }
}

final class GuardedSub extends GuardedBase {
    static final GuardedSub SHARED = new GuardedSub();
    private final Lock lock = new ReentrantLock();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Part part = new Part();

    @GuardedBy("lock")
    private final List<String> names = new ArrayList<>();

    @GuardedBy("rw.writeLock()")
    private int written;

    @GuardedBy("part.mutex")
    private int parts;

    @GuardedBy("this")
    private int[] table = new int[4];

    @GuardedBy("audit12.GuardedSub.class")
    private static int qualified;

    static final class Part {
        final Object mutex = new Object();
    }

    // Silent: each under its lock.
    void right(String name) {
        synchronized (baseLock) {
            shared = 0;
        }
        lock.lock();
        try {
            names.add(name);
        } finally {
            lock.unlock();
        }
        rw.writeLock().lock();
        try {
            written++;
        } finally {
            rw.writeLock().unlock();
        }
        synchronized (part.mutex) {
            parts++;
        }
        synchronized (this) {
            table[0] = 1;
        }
        synchronized (GuardedSub.class) {
            qualified++;
        }
    }

    void wrongBase() {
        shared = 1; // BLOCAL: guarded-by high
    }

    void wrongCollection(String name) {
        names.add(name); // BLOCAL: guarded-by high
    }

    void wrongView() {
        written = 0; // BLOCAL: guarded-by high
    }

    void wrongPart() {
        synchronized (part) {
            parts = 0; // BLOCAL: guarded-by high
        }
    }

    void wrongTable() {
        table = new int[8]; // BLOCAL: guarded-by high
    }

    static void wrongQualified() {
        qualified = 0; // BLOCAL: guarded-by high
    }

    // In a lambda that is run later the lock is not held.
    synchronized Runnable later() {
        return () -> table = new int[2]; // BLOCAL: guarded-by high
    }

    // Silent: in a loop that is run in place it is.
    synchronized void now(List<Integer> all) {
        all.forEach(i -> table[i] = 1);
    }

    // After the block has ended.
    void early(String name) {
        lock.lock();
        lock.unlock();
        if (names.isEmpty()) { // BLOCAL: guarded-by high
            System.out.println(name);
        }
    }

    // Silent: a constructor needs no lock.
    GuardedSub() {
        written = 1;
        parts = 1;
    }

    // Silent: the lock is got in the condition.
    void tried() {
        if (lock.tryLock()) {
            try {
                names.clear();
            } finally {
                lock.unlock();
            }
        }
    }

    // Where it is not got the access is made all the same.
    void triedWrongly() {
        boolean got = lock.tryLock();
        names.clear(); // BLOCAL: guarded-by high
        if (got) {
            lock.unlock();
        }
    }
}

/** Inferred guards, and where they do not speak. */
final class Inferred {
    static final Inferred SHARED = new Inferred();
    private final Object lock = new Object();
    private int total;
    private int peak;
    private static int created;
    private int local;

    private void bump() {
        total++;
    }

    // Silent: the private helper is called under the lock here.
    void a() {
        synchronized (lock) {
            bump();
        }
    }

    void b() {
        synchronized (lock) {
            bump();
            total = total + 1;
            peak = 0;
        }
    }

    void c() {
        synchronized (lock) {
            total = 0;
            peak = 1;
        }
    }

    void unlocked() {
        total = 7; // BLOCAL: guarded-by medium
    }

    void wrongLock() {
        synchronized (this) {
            peak = 9;
        }
    }

    static void make() {
        synchronized (Inferred.class) {
            created++;
        }
    }

    static void remake() {
        synchronized (Inferred.class) {
            created = created + 2;
        }
    }

    static void reset() {
        synchronized (Inferred.class) {
            created = 0;
        }
    }

    static void forget() {
        created = 0; // BLOCAL: guarded-by medium
    }

    // Silent: all writes are without a lock.
    void local() {
        local++;
    }
}

/** Locks in fields that change. */
final class Relock {
    static final Relock SHARED = new Relock();
    private Object lock = new Object();
    private static Object global = new Object();
    private Object once;
    private final Object fixed = new Object();
    private Integer number = 0;
    private int n;

    Relock() {
        once = new Object();
    }

    void swap() {
        lock = new Object();
    }

    static void swapGlobal() {
        global = new Object();
    }

    void a() {
        synchronized (lock) { // BLOCAL: mutable-lock low
            n++;
        }
    }

    static int b() {
        synchronized (global) { // BLOCAL: mutable-lock low
            return 1;
        }
    }

    // Silent: written by the constructor alone.
    void c() {
        synchronized (once) {
            n = 0;
        }
    }

    // Silent: final.
    void d() {
        synchronized (fixed) {
            n = 1;
        }
    }

    // The lock is the number itself, and replaced in the block.
    void e() {
        synchronized (number) { // BLOCAL: mutable-lock medium
            number = number + 1;
        }
    }
}
