// RELEASES: 8 11 17 21
package audit4;

import java.util.ArrayList;
import java.util.List;

/** Declared guards and inferred ones (ANALYSIS 5, 7). */
public class GuardedFields {
    static final GuardedFields SHARED = new GuardedFields();

    private final Object lock = new Object();

    @GuardedBy("lock")
    private int byLock;

    @GuardedBy("this")
    private int byThis;

    @GuardedBy("GuardedFields.class")
    private static int byClass;

    @GuardedBy("lock()")
    private int byGetter;

    @GuardedBy("itself")
    private final List<String> byItself = new ArrayList<>();

    private int often;
    private int half;
    private volatile int visible;
    private int helped;

    GuardedFields() {
        byLock = 1;
        byThis = 2;
    }

    Object lock() {
        return lock;
    }

    void lockWrite() {
        synchronized (lock) {
            byLock++;
        }
    }

    int lockRead() {
        return byLock; // BLOCAL: guarded-by high
    }

    /** Another lock than the declared one. */
    synchronized int lockReadWrong() {
        return byLock; // BLOCAL: guarded-by high
    }

    synchronized int thisRead() {
        return byThis;
    }

    void thisWrite(int n) {
        byThis = n; // BLOCAL: guarded-by high
    }

    static synchronized void classWrite(int n) {
        byClass = n;
    }

    /** An instance's lock is not the class's. */
    synchronized void classWriteWrong(int n) {
        byClass = n; // BLOCAL: guarded-by high
    }

    void getterWrite(int n) {
        synchronized (lock()) {
            byGetter = n;
        }
    }

    int getterRead() {
        return byGetter; // BLOCAL: guarded-by high
    }

    void itselfAdd(String s) {
        synchronized (byItself) {
            byItself.add(s);
        }
    }

    @GuardedBy("lock")
    private void addLocked(int n) {
        byLock += n;
    }

    void addRight(int n) {
        synchronized (lock) {
            addLocked(n);
        }
    }

    void oftenA() {
        synchronized (lock) {
            often = 1;
        }
    }

    void oftenB() {
        synchronized (lock) {
            often = 2;
        }
    }

    void oftenC() {
        synchronized (lock) {
            often = 3;
        }
    }

    /** One of four. */
    void oftenBare() {
        often = 4; // BLOCAL: guarded-by medium
    }

    /** Reads are not reported by inference. */
    int oftenRead() {
        return often;
    }

    void halfA() {
        synchronized (lock) {
            half = 1;
        }
    }

    void halfB() {
        synchronized (lock) {
            half = 2;
        }
    }

    /** One of three: too few to say. */
    void halfBare() {
        half = 3;
    }

    void visibleA() {
        synchronized (lock) {
            visible = 1;
        }
    }

    void visibleB() {
        synchronized (lock) {
            visible = 2;
        }
    }

    void visibleC() {
        synchronized (lock) {
            visible = 3;
        }
    }

    /** Volatile ones never. */
    void visibleBare() {
        visible = 4;
    }

    /** Its callers hold the lock. */
    private void help(int n) {
        helped = n;
    }

    void helpA() {
        synchronized (lock) {
            help(1);
        }
    }

    void helpB() {
        synchronized (lock) {
            help(2);
            helped++;
        }
    }
}
