// RELEASES: 8 17
package audit6;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** @GuardedBy of a package of one's own, and inferred guards (ANALYSIS 7). */
public class Declared {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    static final Declared SHARED = new Declared();
    private static final Object GLOBAL = new Object();

    private final Object lock = new Object();
    private final ReentrantLock door = new ReentrantLock();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();

    @GuardedBy("lock")
    private int a;
    @GuardedBy("this")
    private int b;
    @GuardedBy("door")
    private int c;
    @GuardedBy("GLOBAL")
    private static int d;
    @GuardedBy("Declared.class")
    private static int e;
    @GuardedBy("rw")
    private int f;
    @GuardedBy("itself")
    private final List<String> g = new ArrayList<>();
    @GuardedBy("lock()")
    private int h;
    private int often;
    private int seldom;

    private Object lock() {
        return lock;
    }

    // Silent: under the lock.
    void setA(int n) {
        synchronized (lock) {
            a = n;
        }
    }

    /** Read without it. */
    int getA() {
        return a; // BLOCAL: guarded-by high
    }

    /** Under another. */
    synchronized void wrongA() {
        a = 1; // BLOCAL: guarded-by high
    }

    // Silent.
    synchronized int getB() {
        return b;
    }

    /** By another object: not its monitor. */
    synchronized void copyB(Declared other) {
        b = other.b; // BLOCAL: guarded-by high
    }

    // Silent: the other's monitor.
    int readB(Declared other) {
        synchronized (other) {
            return other.b;
        }
    }

    // Silent.
    void setC(int n) {
        door.lock();
        try {
            c = n;
        } finally {
            door.unlock();
        }
    }

    /** After the lock was left. */
    int takeC() {
        door.lock();
        try {
            c = 0;
        } finally {
            door.unlock();
        }
        return c; // BLOCAL: guarded-by high
    }

    // Silent: on the way where the lock is had.
    void tryC() {
        if (door.tryLock()) {
            c++;
            door.unlock();
        }
    }

    /** On the way where it is not. */
    void elseC() {
        if (door.tryLock()) {
            door.unlock();
        } else {
            c = 2; // BLOCAL: guarded-by high
        }
    }

    // Silent.
    static void setD(int n) {
        synchronized (GLOBAL) {
            d = n;
        }
    }

    /** Not that of the class. */
    static synchronized void wrongD() {
        d = 1; // BLOCAL: guarded-by high
    }

    // Silent: the class is the lock.
    static synchronized void setE(int n) {
        e = n;
    }

    /** An instance is not the class. */
    synchronized void wrongE() {
        e = 2; // BLOCAL: guarded-by high
    }

    // Silent: read under the read view.
    int getF() {
        rw.readLock().lock();
        try {
            return f;
        } finally {
            rw.readLock().unlock();
        }
    }

    /** Written under the read view. */
    void wrongF(int n) {
        rw.readLock().lock();
        try {
            f = n; // BLOCAL: guarded-by high
        } finally {
            rw.readLock().unlock();
        }
    }

    // Silent.
    void setF(int n) {
        rw.writeLock().lock();
        try {
            f = n;
        } finally {
            rw.writeLock().unlock();
        }
    }

    // Silent: its own monitor.
    void addG(String s) {
        synchronized (g) {
            g.add(s);
        }
    }

    // Silent: what lock() gives.
    void setH(int n) {
        synchronized (lock()) {
            h = n;
        }
    }

    /** Without it. */
    void wrongH() {
        h = 0; // BLOCAL: guarded-by high
    }

    // Silent: only called with the lock.
    private void helperA() {
        a++;
    }

    void callsHelperA() {
        synchronized (lock) {
            helperA();
        }
    }

    void often1() {
        synchronized (lock) {
            often = 1;
        }
    }

    void often2() {
        synchronized (lock) {
            often = 2;
        }
    }

    void often3() {
        synchronized (lock) {
            often++;
        }
    }

    /** One of four writes is without the lock that the others hold. */
    void oftenWrong() {
        often = 0; // BLOCAL: guarded-by medium
    }

    // Silent: a read is no write.
    int often() {
        return often;
    }

    void seldom1() {
        synchronized (lock) {
            seldom = 1;
        }
    }

    // Silent: one of two writes is no rule.
    void seldom2() {
        seldom = 2;
    }
}
