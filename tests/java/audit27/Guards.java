// RELEASES: 8 17 21
// OPTIONS: --check=guarded-by
package audit27;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Declared and inferred guards. */
public class Guards implements Runnable {
    static final Guards SHARED = new Guards();
    private static final Object GLOBAL = new Object();

    @interface GuardedBy {
        String value();
    }

    private final Object lock = new Object();
    private final Lock heavy = new ReentrantLock();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();

    @GuardedBy("this")
    private int own;

    @GuardedBy("lock")
    private int locked;

    @GuardedBy("GLOBAL")
    private static int global;

    @GuardedBy("Guards.class")
    private static int ofClass;

    @GuardedBy("itself")
    private final List<String> list = new ArrayList<>();

    @GuardedBy("heavy")
    private int weight;

    @GuardedBy("getLock()")
    private int got;

    @GuardedBy("rw")
    private int either;

    Object getLock() {
        return lock;
    }

    /** Silent: a constructor has its object for itself. */
    Guards() {
        own = 1;
        locked = 2;
    }

    /** Silent. */
    synchronized void own(int n) {
        own = n;
    }

    int own() {
        return own; // BLOCAL: guarded-by high {{own}}
    }

    /** The other lock. */
    synchronized void locked(int n) {
        locked = n; // BLOCAL: guarded-by high {{locked}}
    }

    /** Silent. */
    int locked() {
        synchronized (lock) {
            return locked;
        }
    }

    /** Silent. */
    static void global(int n) {
        synchronized (GLOBAL) {
            global = n;
        }
    }

    static int global() {
        return global; // BLOCAL: guarded-by high {{global}}
    }

    /** Silent. */
    static synchronized void ofClass(int n) {
        ofClass = n;
    }

    /** The object's monitor is not its class's. */
    synchronized int ofClass() {
        return ofClass; // BLOCAL: guarded-by high {{ofClass}}
    }

    /** Silent. */
    void add(String s) {
        synchronized (list) {
            list.add(s);
        }
    }

    void addBadly(String s) {
        list.add(s); // BLOCAL: guarded-by high {{list}}
    }

    /** Silent. */
    void weigh(int n) {
        heavy.lock();
        try {
            weight = n;
        } finally {
            heavy.unlock();
        }
    }

    /** Given up too early. */
    int weight() {
        heavy.lock();
        try {
            weight++;
        } finally {
            heavy.unlock();
        }
        return weight; // BLOCAL: guarded-by high {{weight}}
    }

    /** Silent: what the method gives is the lock. */
    void got(int n) {
        synchronized (lock) {
            got = n;
        }
    }

    int got() {
        return got; // BLOCAL: guarded-by high {{got}}
    }

    /** Silent: to read, the read lock is enough. */
    int either() {
        rw.readLock().lock();
        try {
            return either;
        } finally {
            rw.readLock().unlock();
        }
    }

    /** To write, it is not. */
    void either(int n) {
        rw.readLock().lock();
        try {
            either = n; // BLOCAL: guarded-by high {{either}}
        } finally {
            rw.readLock().unlock();
        }
    }

    @GuardedBy("lock")
    private void bump() {
        locked++; // BLOCAL: guarded-by high {{locked}}
    }

    /** Silent. */
    void bumpWell() {
        synchronized (lock) {
            bump();
        }
    }

    /** The one call without the lock that it requires. */
    void bumpBadly() {
        bump();
    }

    /** What most do, of what nobody has declared. */
    static final class Inferred {
        static final Inferred SHARED = new Inferred();
        private final Object lock = new Object();
        private int most;
        private int two;
        private int few;
        private volatile int loose;

        void most1(int n) {
            synchronized (lock) {
                most = n;
                two = n;
                few = n;
                loose = n;
            }
        }

        void most2(int n) {
            synchronized (lock) {
                most = n + 1;
                few = n + 1;
                loose = n + 1;
            }
        }

        void most3(int n) {
            synchronized (lock) {
                most = n + 2;
                loose = n + 2;
            }
        }

        /** The fourth of four. */
        void most4(int n) {
            most = n; // BLOCAL: guarded-by medium {{most}}
        }

        /** Silent: a write is what counts. */
        int most() {
            return most;
        }

        /** Silent: one of two is no habit. */
        void two(int n) {
            two = n;
        }

        /** Silent: two of three are less than three quarters. */
        void few(int n) {
            few = n;
        }

        /** Silent: volatile. */
        void loose(int n) {
            loose = n;
        }
    }

    @Override
    public void run() {
        own(1);
        own();
        locked(2);
        locked();
        global(3);
        global();
        ofClass(4);
        ofClass();
        add("a");
        addBadly("b");
        weigh(5);
        weight();
        got(6);
        got();
        either();
        either(7);
        bumpWell();
        bumpBadly();
        Inferred.SHARED.most1(1);
        Inferred.SHARED.most2(2);
        Inferred.SHARED.most3(3);
        Inferred.SHARED.most4(4);
        Inferred.SHARED.most();
        Inferred.SHARED.two(5);
        Inferred.SHARED.few(6);
        Inferred.SHARED.loose(7);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
