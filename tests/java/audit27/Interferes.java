// RELEASES: 8 17 21
package audit27;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Who can come between, and who cannot. */
public class Interferes implements Runnable {
    static final Interferes SHARED = new Interferes();

    private final Object lock = new Object();
    private final Object gate = new Object();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private int a;
    private int b;
    private int c;
    private int d;

    /** Silent: the gate is held by both who write. Was expected with the reason: the read is of the block of the gate (§2). */
    void gated() {
        synchronized (gate) {
            int n;
            synchronized (lock) {
                n = a;
            }
            synchronized (lock) {
                a = n + 1;
            }
        }
    }

    void gatedToo() {
        synchronized (gate) {
            setA(0);
        }
    }

    private void setA(int n) {
        synchronized (lock) {
            a = n;
        }
    }

    /** The helper of this one is called past the gate, too. */
    void halfGated() {
        synchronized (gate) {
            int n;
            synchronized (lock) {
                n = b;
            }
            synchronized (lock) {
                b = n + 1; // BLOCAL: lost-update high {{b}}
            }
        }
    }

    void past() {
        setB(0);
    }

    void through() {
        synchronized (gate) {
            setB(1);
        }
    }

    private void setB(int n) {
        synchronized (lock) {
            b = n;
        }
    }

    /** The read lock keeps out who writes under the write lock. */
    void shared() {
        rw.readLock().lock();
        try {
            int n;
            synchronized (lock) {
                n = c;
            }
            int m = n * 2;
            synchronized (lock) {
                d = m; // BLOCAL: stale-value medium {{c}}
            }
        } finally {
            rw.readLock().unlock();
        }
    }

    void setC(int n) {
        synchronized (lock) {
            c = n;
        }
    }

    void setCWell(int n) {
        rw.writeLock().lock();
        try {
            synchronized (lock) {
                c = n;
            }
        } finally {
            rw.writeLock().unlock();
        }
    }

    int d() {
        synchronized (lock) {
            return d;
        }
    }

    /** Silent: all who write it hold the write lock, and here the read lock is held throughout. Likewise. */
    static final class Quiet {
        static final Quiet SHARED = new Quiet();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private int e;
        private int f;

        void copy() {
            rw.readLock().lock();
            try {
                int n;
                synchronized (this) {
                    n = e;
                }
                synchronized (this) {
                    f = n;
                }
            } finally {
                rw.readLock().unlock();
            }
        }

        synchronized int f() {
            return f;
        }

        void setE(int n) {
            rw.writeLock().lock();
            try {
                synchronized (this) {
                    e = n;
                }
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    @Override
    public void run() {
        gated();
        gatedToo();
        halfGated();
        past();
        through();
        shared();
        setC(1);
        setCWell(2);
        d();
        Quiet.SHARED.copy();
        Quiet.SHARED.f();
        Quiet.SHARED.setE(3);
    }

    public static void main(String[] args) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
