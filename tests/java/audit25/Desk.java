package audit25;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A trading desk: what can come between a read and a use (section 2), and in which mode. */
public class Desk extends Thread {
    static final Desk DESK = new Desk();

    private final Object outer = new Object();
    private final Object inner = new Object();
    private int covered;
    private int exposed;
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private long limit;
    private long used;
    private int lonely;

    /** Silent: the outer lock guards as well, and is held throughout. */
    void takeCovered() {
        synchronized (outer) {
            int c;
            synchronized (inner) {
                c = covered;
            }
            synchronized (inner) {
                covered = c - 1;
            }
        }
    }

    void fillCovered(int n) {
        synchronized (outer) {
            synchronized (inner) {
                covered += n;
            }
        }
    }

    /** Here a writer holds the inner lock only. */
    void takeExposed() {
        synchronized (outer) {
            int e;
            synchronized (inner) {
                e = exposed;
            }
            synchronized (inner) {
                exposed = e - 1; // BLOCAL: lost-update high {{exposed}}
            }
        }
    }

    void fillExposed(int n) {
        synchronized (inner) {
            exposed += n;
        }
    }

    void emptyExposed() {
        synchronized (inner) {
            exposed = 0;
        }
    }

    /** From the read lock to the write lock is a gap. */
    boolean use(long n) {
        boolean fits;
        rw.readLock().lock();
        try {
            fits = used + n <= limit;
        } finally {
            rw.readLock().unlock();
        }
        if (fits) {
            rw.writeLock().lock();
            try {
                used += n; // BLOCAL: check-then-act high {{used}}
            } finally {
                rw.writeLock().unlock();
            }
        }
        return fits;
    }

    /** Silent. */
    boolean useWell(long n) {
        rw.writeLock().lock();
        try {
            if (used + n > limit) {
                return false;
            }
            used += n;
            return true;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Silent: the read view is taken before the write view is left. */
    long settle() {
        long u;
        rw.writeLock().lock();
        try {
            used = used - used / 2;
            u = used;
            rw.readLock().lock();
        } finally {
            rw.writeLock().unlock();
        }
        try {
            return u + limit;
        } finally {
            rw.readLock().unlock();
        }
    }

    void limit(long l) {
        rw.writeLock().lock();
        try {
            limit = l;
            if (used > l) {
                used = l;
            }
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Two readers hold the read lock at once, so both may write back the same. */
    void leak() {
        rw.readLock().lock();
        long u = used;
        rw.readLock().unlock();
        rw.writeLock().lock();
        used = u - 1; // BLOCAL: lost-update high {{used}}
        rw.writeLock().unlock();
    }

    /** The method itself, on another thread, is who comes between. */
    void alone() {
        int l;
        synchronized (outer) {
            l = lonely;
        }
        synchronized (outer) {
            lonely = l + 1; // BLOCAL: lost-update high {{lonely}}
        }
    }

    @Override
    public void run() {
        fillCovered(1);
        fillExposed(1);
        takeExposed();
        alone();
        use(1);
    }

    public static void main(String[] a) {
        DESK.start();
        DESK.alone();
        DESK.limit(9);
    }
}
