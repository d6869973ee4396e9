package audit29;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Guards that are declared, kept or forgotten, and locks that change. */
public class Guards {
    @interface GuardedBy {
        String value();
    }

    static final Guards SHARED = new Guards();

    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private int declared;
    private int kept;
    private long total;
    private static int made;
    private List<String> list = new ArrayList<>();
    private Object current = new Object();

    void set(int n) {
        lock.lock();
        try {
            declared = n;
        } finally {
            lock.unlock();
        }
    }

    /** Read without its lock. */
    int declared() {
        return declared; // BLOCAL: guarded-by high {{declared}}
    }

    synchronized void one() {
        kept = 1;
        total++;
    }

    synchronized void two() {
        kept = 2;
        total += 2;
    }

    synchronized void three() {
        kept = 3;
        total += 3;
    }

    /** Three of four hold it. */
    void forgotten() {
        kept = 4; // BLOCAL: guarded-by medium {{kept}}
    }

    /** Counted without it. */
    void forgottenCount() {
        // was expected as lost-update: of a write without the guard it is said that it is one
        total++; // BLOCAL: guarded-by medium {{total}}
    }

    /** Silent: held by whoever calls it. */
    private void helper() {
        kept = 5;
    }

    synchronized void viaHelper() {
        helper();
    }

    /** Each object has its own lock, the number is one for all. */
    synchronized void made() {
        made++;
    }

    /** Whoever waits for the old and whoever comes for the new are both let in. */
    void replace(String s) {
        synchronized (list) { // BLOCAL: mutable-lock medium {{list}}
            list = new ArrayList<>();
            list.add(s);
        }
    }

    /** Silent: a lock that stays. */
    void renew() {
        synchronized (this) {
            current = new Object();
        }
    }

    synchronized Object current() {
        return current;
    }

    /** Two locks one after the other under a third, that nobody else takes. */
    static final class Pair {
        static final Pair SHARED = new Pair();
        private final Object left = new Object();
        private final Object right = new Object();
        private final AtomicInteger moves = new AtomicInteger();
        private int a;
        private int b;

        synchronized void move() {
            int n;
            // was expected a line above: the first that has code
            synchronized (left) { // BLOCAL: non-atomic
                a--;
                n = a;
            }
            synchronized (right) {
                b += n;
            }
        }

        void left() {
            synchronized (left) {
                a++;
            }
        }

        void right() {
            synchronized (right) {
                b++;
            }
        }

        /** Silent: the one inside of the other. */
        synchronized void moveWell() {
            synchronized (left) {
                a--;
                synchronized (right) {
                    b++;
                }
            }
            moves.incrementAndGet();
        }
    }
}
