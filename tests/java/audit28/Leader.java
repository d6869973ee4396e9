package audit28;

import java.util.concurrent.locks.ReentrantLock;

/** Who leads acts, if it still leads. */
public class Leader implements Runnable {
    static final Leader SHARED = new Leader();

    private final ReentrantLock lock = new ReentrantLock();
    private boolean leading;
    private long epoch;
    private long committed;
    private String owner;

    void elected(long e, String who) {
        lock.lock();
        try {
            leading = true;
            epoch = e;
            owner = who;
        } finally {
            lock.unlock();
        }
    }

    void deposed() {
        lock.lock();
        try {
            leading = false;
            owner = null;
        } finally {
            lock.unlock();
        }
    }

    private boolean isLeader() {
        lock.lock();
        try {
            return leading;
        } finally {
            lock.unlock();
        }
    }

    /** Deposed between the question and the act, which another's state suffers. */
    void resign() {
        if (isLeader()) {
            lock.lock();
            try {
                // was expected high: that needs the check in the method itself (docs/kinds.md)
                leading = false; // BLOCAL: check-then-act medium {{leading}}
                owner = null;
            } finally {
                lock.unlock();
            }
        }
    }

    /** What is not written with it: any other access. */
    void commit(long upTo) {
        if (!isLeader()) {
            return;
        }
        lock.lock();
        try {
            committed = upTo; // BLOCAL: check-then-act low {{leading}}
        } finally {
            lock.unlock();
        }
    }

    /** Silent: asked while the lock is held by who acts. */
    void commitWell(long upTo) {
        lock.lock();
        try {
            if (isLeader()) {
                committed = Math.max(committed, upTo);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The owner that the question found empty is written, since the two change together. */
    void claim(String who) {
        if (!isLeader()) {
            lock.lock();
            try {
                owner = who; // BLOCAL: check-then-act medium {{leading}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** The epoch of a block ago is the next one's base. */
    void next() {
        long e;
        lock.lock();
        try {
            e = epoch;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            epoch = e + 1; // BLOCAL: lost-update high {{epoch}}
        } finally {
            lock.unlock();
        }
    }

    /** Compared with the one that is there. */
    boolean nextWell() {
        long e;
        lock.lock();
        try {
            e = epoch;
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            if (epoch == e) {
                epoch = e + 1; // BENIGN: lost-update rechecked
                return true;
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Silent: only said. */
    @Override
    public String toString() {
        lock.lock();
        try {
            return owner + "@" + epoch;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        commit(1);
        commitWell(2);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
