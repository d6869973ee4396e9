package audit23;

import java.util.concurrent.locks.StampedLock;

/** Optimistic reads, as the documentation has them, and as people write them. */
public class Stamps {
    static final Stamps STAMPS = new Stamps();

    private final StampedLock sl = new StampedLock();
    private double balance;
    private double limit;
    private long generation;
    private Object cached;

    void deposit(double d) {
        long s = sl.writeLock();
        try {
            balance += d;
            generation++;
        } finally {
            sl.unlockWrite(s);
        }
    }

    void allow(double d) {
        long s = sl.writeLock();
        try {
            limit = d;
        } finally {
            sl.unlockWrite(s);
        }
    }

    double room() {
        long s = sl.tryOptimisticRead();
        double b = balance;
        double l = limit;
        if (!sl.validate(s)) {
            s = sl.readLock();
            try {
                b = balance;
                l = limit;
            } finally {
                sl.unlockRead(s);
            }
        }
        return l - b;
    }

    /** What was valid then is old when the write lock is had. */
    void interest(double rate) {
        long s = sl.tryOptimisticRead();
        double b = balance;
        if (!sl.validate(s)) {
            return;
        }
        long w = sl.writeLock();
        try {
            balance = b * rate; // BLOCAL: lost-update high {{balance}}
        } finally {
            sl.unlockWrite(w);
        }
    }

    void interestWell(double rate) {
        long w = sl.writeLock();
        try {
            balance = balance * rate;
        } finally {
            sl.unlockWrite(w);
        }
    }

    boolean withdraw(double d) {
        long s = sl.readLock();
        double b;
        try {
            b = balance;
        } finally {
            sl.unlockRead(s);
        }
        if (b < d) {
            return false;
        }
        s = sl.writeLock();
        try {
            balance -= d; // BLOCAL: check-then-act high {{balance}}
            return true;
        } finally {
            sl.unlockWrite(s);
        }
    }

    boolean withdrawByConverting(double d) {
        long s = sl.readLock();
        try {
            while (balance >= d) {
                long w = sl.tryConvertToWriteLock(s);
                if (w != 0L) {
                    s = w;
                    balance -= d;
                    return true;
                }
                sl.unlockRead(s);
                s = sl.writeLock();
            }
            return false;
        } finally {
            sl.unlock(s);
        }
    }

    /** The reload goes by a generation that is over. */
    void refresh() {
        long s = sl.readLock();
        long g = generation;
        sl.unlockRead(s);
        Object fresh = "of " + g;
        s = sl.writeLock();
        try {
            cached = fresh;
            generation = g + 1; // BLOCAL: lost-update high {{generation}}
        } finally {
            sl.unlockWrite(s);
        }
    }

    void refreshWell() {
        long s = sl.readLock();
        long g = generation;
        sl.unlockRead(s);
        Object fresh = new Object();
        s = sl.writeLock();
        try {
            if (generation == g) {
                cached = fresh;
                generation = g + 1; // BENIGN: lost-update rechecked
            }
        } finally {
            sl.unlockWrite(s);
        }
    }

    Object cached() {
        long s = sl.readLock();
        try {
            return cached;
        } finally {
            sl.unlockRead(s);
        }
    }
}
