// RELEASES: 8 17
package audit15;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** When two locks are one (2, 6). */
public class Names {
    static final Names SHARED = new Names();

    static final class Part {
        final Object lock = new Object();
        int n;
        Part next;
    }

    private final Part part = new Part();
    private Part changing = new Part();
    private final Object[] stripes = {new Object(), new Object()};
    private final int[] counts = new int[2];
    private final Lock a = new ReentrantLock();
    private final Lock sameAsA = a;
    private int byA;

    void part(int v) {
        synchronized (part.lock) {
            part.n = v;
        }
    }

    /** A path of two final fields, and a local copy of it. */
    void viaLocal() {
        int t;
        synchronized (part.lock) {
            t = part.n;
        }
        Part p = part;
        synchronized (p.lock) {
            p.n = t + 1; // BLOCAL: lost-update high
        }
    }

    void change(Part p) {
        changing = p;
    }

    /** Through a field that changes: likely. */
    void likely() {
        int t;
        synchronized (changing.lock) {
            t = changing.n;
        }
        synchronized (changing.lock) {
            changing.n = t + 1; // BLOCAL: lost-update medium
        }
    }

    /** By the same value: certain, though the field may change. */
    void sameValue() {
        Part p = changing;
        int t;
        synchronized (p.lock) {
            t = p.n;
        }
        synchronized (p.lock) {
            p.n = t + 1; // BLOCAL: lost-update high
        }
    }

    void stripe(int i, int v) {
        synchronized (stripes[i]) {
            counts[i] = v;
        }
    }

    /** The element of the same index. */
    void stripeTwice(int i) {
        int t;
        synchronized (stripes[i]) {
            t = counts[i];
        }
        synchronized (stripes[i]) {
            counts[i] = t + 1; // BLOCAL: lost-update high
        }
    }

    void byA(int v) {
        a.lock();
        try {
            byA = v;
        } finally {
            a.unlock();
        }
    }

    /** A final field that holds another path is that path. */
    void alias() {
        a.lock();
        int t = byA;
        a.unlock();
        sameAsA.lock();
        byA = t + 1; // MISSED: lost-update (a final field that holds what another one has)
        sameAsA.unlock();
    }

    /** Held by one name, left by the other. */
    void aliasHeld() {
        a.lock();
        sameAsA.lock();
        int t = byA;
        sameAsA.unlock();
        byA = t + 1;
        a.unlock();
    }

    /** Two turns of a loop lock two objects. */
    static int walk(Part first) {
        int sum = 0;
        for (Part p = first; p != null; p = p.next) {
            synchronized (p.lock) {
                p.n = sum;
                sum = p.n + 1;
            }
        }
        return 0;
    }

    static void param(Part p) {
        int t;
        synchronized (p.lock) {
            t = p.n;
        }
        synchronized (p.lock) {
            // as expected first: high (medium: a final field of what is shared has one such object)
            p.n = t + 1; // BLOCAL: lost-update medium
        }
    }

    /** Two parameters are two objects. */
    static void params(Part p, Part q) {
        int t;
        synchronized (p.lock) {
            t = p.n;
        }
        synchronized (q.lock) {
            q.n = t;
        }
    }

    /** Class literals are one lock wherever they stand. */
    private static int global;

    static void setGlobal(int v) {
        synchronized (Names.class) {
            global = v;
        }
    }

    static class Friend {
        static void bump() {
            int t;
            synchronized (Names.class) {
                t = global;
            }
            setGlobal(t + 1); // BLOCAL: lost-update high
        }
    }
}
