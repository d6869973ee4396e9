// RELEASES: 8 17
package audit9;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Locks in fields that change (ANALYSIS 7, mutable-lock). */
class Mutable9 {
    static final Mutable9 SHARED = new Mutable9();
    private Object changing = new Object();
    private Object settled = new Object();
    private final Object fixed = new Object();
    private static Object shared = new Object();
    private List<String> list = new ArrayList<>();
    private ReentrantLock lock = new ReentrantLock();
    private Object lazy;
    private int n;

    void one() {
        synchronized (changing) { // BLOCAL: mutable-lock low
            n = 1;
        }
    }

    void change() {
        changing = new Object();
    }

    // Silent: nothing writes it after construction.
    void two() {
        synchronized (settled) {
            System.identityHashCode(settled);
        }
    }

    // Silent: final.
    void three() {
        synchronized (fixed) {
            System.identityHashCode(fixed);
        }
    }

    void four() {
        synchronized (shared) { // BLOCAL: mutable-lock low
            System.identityHashCode(shared);
        }
    }

    static void share(Object o) {
        shared = o;
    }

    // A collection that is its own lock, and replaced.
    void five() {
        synchronized (list) { // BLOCAL: mutable-lock low
            System.identityHashCode(this);
        }
    }

    void replace(List<String> l) {
        list = l;
    }

    // Silent: the argument is no field.
    void six(Object o) {
        synchronized (o) {
            System.identityHashCode(o);
        }
    }

    // Silent: no monitorenter.
    void seven() {
        lock.lock();
        try {
            System.identityHashCode(lock);
        } finally {
            lock.unlock();
        }
    }

    void lock(ReentrantLock l) {
        lock = l;
    }
}
