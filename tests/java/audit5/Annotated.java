// RELEASES: 8 17
package audit5;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Declared guards in several spellings (ANALYSIS 7: guarded-by). */
public class Annotated {
    @interface GuardedBy {
        String value();
    }

    static final Annotated SHARED = new Annotated();
    private static final Object CLASS_LOCK = new Object();

    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Object mutex = new Object();
    private final Part part = new Part();

    static final class Part {
        final Object own = new Object();
        int value;

        synchronized void touch() {
            value++;
        }
    }

    @GuardedBy("this") private int byThis;
    @GuardedBy("mutex") private int byMutex;
    @GuardedBy("lock") private int byLock;
    @GuardedBy("Annotated.CLASS_LOCK") private static int byStatic;
    @GuardedBy("Annotated.class") private static int byClass;
    @GuardedBy("rw") private int byRw;
    @GuardedBy("part.own") private int byPart;
    @GuardedBy("itself") private final List<String> byItself = new ArrayList<>();

    synchronized int byThis() {
        return byThis;
    }

    synchronized void byThis(int n) {
        byThis = n;
    }

    /** Read without it. */
    int peekThis() {
        return byThis; // BLOCAL: guarded-by high
    }

    /** The wrong lock. */
    void mutexUnderThis() {
        synchronized (this) {
            byMutex = 1; // BLOCAL: guarded-by high
        }
    }

    // Silent: the right one.
    void mutexRight() {
        synchronized (mutex) {
            byMutex++;
        }
    }

    // Silent: a Lock that is held.
    void lockRight() {
        lock.lock();
        try {
            byLock++;
        } finally {
            lock.unlock();
        }
    }

    /** After it was left. */
    int lockLeft() {
        lock.lock();
        try {
            byLock--;
        } finally {
            lock.unlock();
        }
        return byLock; // BLOCAL: guarded-by high
    }

    /** A static lock, not held. */
    static void staticBad() {
        byStatic = 2; // BLOCAL: guarded-by high
    }

    // Silent: held.
    static void staticGood() {
        synchronized (CLASS_LOCK) {
            byStatic = 3;
        }
    }

    // Silent: a static synchronized method holds the class.
    static synchronized void classGood() {
        byClass++;
    }

    /** An instance method's own monitor is another. */
    synchronized void classBad() {
        byClass++; // BLOCAL: guarded-by high
    }

    // Silent: the read view will do for a read.
    int rwRead() {
        rw.readLock().lock();
        try {
            return byRw;
        } finally {
            rw.readLock().unlock();
        }
    }

    /** But not for a write. */
    void rwWriteBad() {
        rw.readLock().lock();
        try {
            byRw = 4; // BLOCAL: guarded-by high
        } finally {
            rw.readLock().unlock();
        }
    }

    // Silent: the lock of a part.
    void partGood() {
        synchronized (part.own) {
            byPart++;
        }
    }

    /** The part itself is not its lock. */
    void partBad() {
        synchronized (part) {
            byPart++; // BLOCAL: guarded-by high
        }
    }

    // Silent: a helper that only ever runs with the lock held.
    private void underLock() {
        byLock = 7;
    }

    void callsUnderLock() {
        lock.lock();
        try {
            underLock();
        } finally {
            lock.unlock();
        }
    }

    // Silent: nobody else has it yet.
    Annotated() {
        byThis = 1;
        byMutex = 1;
        byLock = 1;
    }
}
