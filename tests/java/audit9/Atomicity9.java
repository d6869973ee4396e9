// RELEASES: 8 17
// OPTIONS: --check=atomicity
package audit9;

import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Methods that are declared atomic, or synchronized over other locks (ANALYSIS 7, non-atomic). */
class Atomicity9 {
    static final Atomicity9 SHARED = new Atomicity9();
    private final Vector<String> names = new Vector<>();
    private final Map<String, String> map = new ConcurrentHashMap<>();
    private final AtomicInteger hits = new AtomicInteger();
    private final AtomicInteger misses = new AtomicInteger();
    private final Object lock = new Object();
    private int n;
    private int m;

    // Two critical sections.
    @Atomic
    void twoBlocks() {
        synchronized (lock) { // BLOCAL: non-atomic medium
            n = 1;
        }
        synchronized (lock) {
            m = 1;
        }
    }

    // Silent: one.
    @Atomic
    void oneBlock() {
        synchronized (lock) {
            n = 2;
            m = 2;
        }
    }

    // Silent: nobody declares it.
    void notDeclared() {
        synchronized (lock) {
            n = 3;
        }
        synchronized (lock) {
            m = 3;
        }
    }

    // Silent: two inside one.
    @Atomic
    void nested() {
        // Expected silent, but the writers of the field hold another lock.
        synchronized (this) { // BLOCAL: non-atomic medium
            n = n;
        }
    }

    // Two atomic actions of another lock's.
    synchronized void twoActions(String s) {
        if (!names.contains(s)) { // MISSED: non-atomic (operations of collections and atomics in a synchronized method)
            names.add(s);
        }
    }

    // Silent: one action.
    synchronized void oneAction(String s) {
        names.add(s);
    }

    // Silent: under the other lock, too.
    synchronized void twoActionsUnder(String s) {
        synchronized (names) {
            if (!names.contains(s)) {
                names.add(s);
            }
        }
    }

    // Silent: not synchronized, not declared.
    void twoActionsLoose(String s) {
        if (!names.contains(s)) {
            names.add(s);
        }
    }

    synchronized void twoAtomics() {
        hits.incrementAndGet(); // MISSED: non-atomic (operations of collections and atomics in a synchronized method)
        misses.incrementAndGet();
    }

    // Silent: one.
    synchronized void oneAtomic() {
        hits.incrementAndGet();
    }

    synchronized void twoOfMap(String k) {
        map.put(k, "a"); // MISSED: non-atomic (operations of collections and atomics in a synchronized method)
        map.put(k + "!", "b");
    }

    // Silent: it waits on its own lock.
    synchronized void waits() throws InterruptedException {
        hits.incrementAndGet();
        while (n == 0) {
            wait();
        }
        misses.incrementAndGet();
    }

    // Silent: a failed turn is pure.
    @Atomic
    void casLoop() {
        for (;;) {
            int t = hits.get();
            if (hits.compareAndSet(t, t + 2)) {
                return;
            }
        }
    }

    // Read, then set: two actions.
    @Atomic
    void getSet() {
        int t = hits.get(); // BLOCAL: non-atomic medium
        hits.set(t + 1);
    }

    // Through callees.
    private void stepN() {
        synchronized (lock) {
            n = 4;
        }
    }

    private void stepM() {
        synchronized (lock) {
            m = 4;
        }
    }

    @Atomic
    void callees() {
        stepN(); // BLOCAL: non-atomic medium
        stepM();
    }

    // Silent: held around both.
    @Atomic
    void calleesUnder() {
        synchronized (lock) {
            stepN();
            stepM();
        }
    }

    // Silent: one callee.
    @Atomic
    void callee() {
        stepN();
    }

    synchronized void calleesOfLock() {
        // Page silent; docs/ANALYSIS.md: of methods that act under the same two locks the first stands for all.
        stepN(); // BLOCAL: non-atomic low
        stepM();
    }

    // Silent: a reentry is no action.
    synchronized void own() {
        ownStep();
        ownStep();
    }

    private synchronized void ownStep() {
        System.identityHashCode(this);
    }

    int size(List<String> l) {
        return l.size();
    }
}
