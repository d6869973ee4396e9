package audit16;

import java.util.ArrayList;
import java.util.List;

/** A lock in a field that changes: two threads may lock two (ANALYSIS 7, mutable-lock). */
public class Locks {
    static final Locks SHARED = new Locks();

    private static Object common = new Object();
    private Object lock = new Object();
    private Integer boxed = 0;
    private List<String> list = new ArrayList<>();
    private final Object fixed = new Object();
    private Object made;

    Locks() {
        made = new Object();
    }

    static void work() {
        System.nanoTime();
    }

    Object lock() {
        return lock;
    }

    public void reset() {
        lock = new Object();
    }

    public static void resetCommon() {
        common = new Object();
    }

    public void count(int n) {
        boxed = n;
    }

    public void reload() {
        list = new ArrayList<>();
    }

    public void direct() {
        synchronized (lock) { // BLOCAL: mutable-lock low
            work();
        }
    }

    public void byGetter() {
        synchronized (lock()) { // BLOCAL: mutable-lock low
            work();
        }
    }

    public void byCopy() {
        Object l = lock;
        synchronized (l) { // BLOCAL: mutable-lock low
            work();
        }
    }

    public static void ofStatic() {
        synchronized (common) { // BLOCAL: mutable-lock low
            work();
        }
    }

    public void ofBoxed() {
        synchronized (boxed) { // BLOCAL: mutable-lock low
            work();
        }
    }

    public void ofList() {
        synchronized (list) { // BLOCAL: mutable-lock low
            work();
        }
    }

    public void ofOther(Locks other) {
        synchronized (other.lock) { // BLOCAL: mutable-lock low
            work();
        }
    }

    class Inner {
        void now() {
            synchronized (lock) { // BLOCAL: mutable-lock low
                work();
            }
        }
    }

    public void inRun() {
        Runnable r = () -> {
            synchronized (lock) { // BLOCAL: mutable-lock low
                work();
            }
        };
        r.run();
    }

    /** Silent. */
    public void mended() {
        synchronized (fixed) {
            work();
        }
    }

    /** Silent: set in the constructor alone. */
    public void mendedMade() {
        synchronized (made) {
            work();
        }
    }

    /** Silent: a lock of its own. */
    public void mendedThis() {
        synchronized (this) {
            work();
        }
    }
}
