// RELEASES: 8 17
package audit12;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@Retention(RetentionPolicy.CLASS)
@interface GuardedBy {
    String value();
}

/** The lock expressions that a declaration may hold. */
final class Declared {
    static final Declared SHARED = new Declared();
    private static final Object GLOBAL = new Object();
    private final Object lock = new Object();
    private final ReentrantLock mutex = new ReentrantLock();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();

    @GuardedBy("this")
    private int byThis;

    @GuardedBy("lock")
    private int byField;

    @GuardedBy("this.lock")
    private int byThisField;

    @GuardedBy("mutex")
    private int byMutex;

    @GuardedBy("Declared.class")
    private static int byClass;

    @GuardedBy("GLOBAL")
    private static int byStatic;

    @GuardedBy("Declared.GLOBAL")
    private int byQualified;

    @GuardedBy("getLock()")
    private int byMethod;

    @GuardedBy("rw")
    private int byReadWrite;

    @GuardedBy("itself")
    private final List<String> byItself = new ArrayList<>();

    private Object getLock() {
        return lock;
    }

    // Silent: each of the locks is held.
    void right() {
        synchronized (this) {
            byThis = 1;
        }
        synchronized (lock) {
            byField = 1;
            byThisField = 2;
            byMethod = 3;
        }
        synchronized (Declared.class) {
            byClass = 1;
        }
        synchronized (GLOBAL) {
            byStatic = 1;
            byQualified = 1;
        }
        mutex.lock();
        try {
            byMutex = 1;
        } finally {
            mutex.unlock();
        }
    }

    // Silent: the read view suffices to read, the write view to write.
    int rightViews(int to) {
        rw.writeLock().lock();
        try {
            byReadWrite = to;
        } finally {
            rw.writeLock().unlock();
        }
        rw.readLock().lock();
        try {
            return byReadWrite;
        } finally {
            rw.readLock().unlock();
        }
    }

    void wrongThis() {
        byThis = 0; // BLOCAL: guarded-by high
    }

    void wrongField() {
        synchronized (this) {
            byField = 0; // BLOCAL: guarded-by high
        }
    }

    int wrongThisField() {
        return byThisField; // BLOCAL: guarded-by high
    }

    void wrongMutex() {
        mutex.lock();
        mutex.unlock();
        byMutex = 2; // BLOCAL: guarded-by high
    }

    static void wrongClass() {
        byClass = 0; // BLOCAL: guarded-by high
    }

    synchronized void wrongStatic() {
        byStatic = 0; // BLOCAL: guarded-by high
    }

    void wrongQualified() {
        synchronized (lock) {
            byQualified = 0; // BLOCAL: guarded-by high
        }
    }

    int wrongMethod() {
        return byMethod; // BLOCAL: guarded-by high
    }

    void wrongView(int to) {
        rw.readLock().lock();
        try {
            byReadWrite = to; // BLOCAL: guarded-by high
        } finally {
            rw.readLock().unlock();
        }
    }

    // Silent: the list is its own guard.
    void rightItself(String one) {
        synchronized (byItself) {
            byItself.add(one);
        }
    }

    void wrongItself(String one) {
        byItself.add(one); // BLOCAL: guarded-by high
    }

    // Silent: all callers hold the lock.
    private void helper() {
        byThis++;
    }

    synchronized void callsHelper() {
        helper();
    }

    // One of two callers has forgotten the lock: the breach is at the access.
    private void careless() {
        byField++; // BLOCAL: guarded-by high
    }

    void callsWithLock() {
        synchronized (lock) {
            careless();
        }
    }

    void callsWithout() {
        careless();
    }
}

/** An inner class that names the lock of the outer one. */
final class Depot {
    static final Depot SHARED = new Depot();
    private final List<Shelf> shelves = new ArrayList<>();

    final class Shelf {
        @GuardedBy("Depot.this")
        private int goods;

        // Silent: the outer lock is held.
        void put() {
            synchronized (Depot.this) {
                goods++;
            }
        }

        void putWrongly() {
            synchronized (this) {
                goods++; // BLOCAL: guarded-by high
            }
        }
    }

    synchronized void build() {
        shelves.add(new Shelf());
    }
}

/** No declaration, but nearly all writers hold the lock. */
final class Thermostat {
    static final Thermostat SHARED = new Thermostat();
    private int target;
    private int fan;
    private int mode;

    synchronized void up() {
        target++;
        fan = 1;
    }

    synchronized void down() {
        target--;
        fan = 0;
    }

    synchronized void comfort() {
        target = 21;
        mode = 1;
    }

    // Three of four writes hold the lock.
    void emergency() {
        target = 5; // BLOCAL: guarded-by medium
    }

    // Silent: two of three are not three quarters.
    void quiet() {
        fan = 0;
    }

    // Silent: one write under a lock makes no rule.
    void away() {
        mode = 2;
    }

    // Silent: a plain read breaks no rule that nobody declared.
    int target() {
        return target;
    }
}

/** A volatile or a final is never reported. */
final class Beacon {
    static final Beacon SHARED = new Beacon();
    private volatile boolean lit;

    synchronized void light() {
        lit = true;
    }

    synchronized void dim() {
        lit = false;
    }

    synchronized void blink() {
        lit = true;
    }

    // Silent: a volatile is written without the monitor on purpose.
    void off() {
        lit = false;
    }
}
