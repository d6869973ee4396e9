package audit26;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.StampedLock;

/** Leases under a stamped lock. */
public class LeaseTable implements Runnable {
    static final LeaseTable TABLE = new LeaseTable();

    private final StampedLock sl = new StampedLock();
    private final Map<String, Long> leases = new HashMap<>();
    private long expires;
    private long granted;
    private int holders;

    /** Silent: the documented idiom. */
    long expires() {
        long s = sl.tryOptimisticRead();
        long e = expires;
        if (!sl.validate(s)) {
            s = sl.readLock();
            try {
                e = expires;
            } finally {
                sl.unlockRead(s);
            }
        }
        return e;
    }

    private void expireAt(long e) {
        long s = sl.writeLock();
        try {
            expires = e;
        } finally {
            sl.unlockWrite(s);
        }
    }

    /** Seen optimistically, written back later. */
    void extend(long by) {
        expireAt(expires() + by); // BLOCAL: lost-update high {{expires}}
    }

    /** Silent. */
    void extendWell(long by) {
        long s = sl.writeLock();
        try {
            expires += by;
        } finally {
            sl.unlockWrite(s);
        }
    }

    /** The read lock is left before the write lock is taken. */
    void renew(long now) {
        long e;
        long s = sl.readLock();
        try {
            e = expires;
        } finally {
            sl.unlockRead(s);
        }
        if (e < now) {
            s = sl.writeLock();
            try {
                expires = now; // BLOCAL: check-then-act high {{expires}}
            } finally {
                sl.unlockWrite(s);
            }
        }
    }

    /** Silent: the block goes on where the conversion succeeds, and elsewhere it is read again. */
    void renewWell(long now) {
        long s = sl.readLock();
        try {
            while (expires < now) {
                long w = sl.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    expires = now;
                    break;
                }
                sl.unlockRead(s);
                s = sl.writeLock();
            }
        } finally {
            sl.unlock(s);
        }
    }

    /** A lease that is not there is granted in another section. */
    boolean grant(String who, long until) {
        long s = sl.readLock();
        boolean held = leases.containsKey(who);
        sl.unlockRead(s);
        if (held) {
            return false;
        }
        s = sl.writeLock();
        leases.put(who, until); // BLOCAL: check-then-act medium {{leases}}
        granted++;
        sl.unlockWrite(s);
        return true;
    }

    /** Silent: the map answers in the section of the put. */
    boolean grantWell(String who, long until) {
        long s = sl.writeLock();
        try {
            if (leases.putIfAbsent(who, until) != null) {
                return false;
            }
            granted++;
            return true;
        } finally {
            sl.unlockWrite(s);
        }
    }

    void revoke(String who) {
        long s = sl.writeLock();
        try {
            leases.remove(who);
        } finally {
            sl.unlockWrite(s);
        }
    }

    /** The views of a stamped lock are that lock. */
    void hold() {
        int h;
        sl.asReadLock().lock();
        try {
            h = holders;
        } finally {
            sl.asReadLock().unlock();
        }
        sl.asWriteLock().lock();
        try {
            holders = h + 1; // BLOCAL: lost-update high {{holders}}
        } finally {
            sl.asWriteLock().unlock();
        }
    }

    void unhold() {
        long s = sl.writeLock();
        holders--;
        sl.unlockWrite(s);
    }

    @Override
    public void run() {
        extend(5);
        extendWell(5);
        renew(4);
        renewWell(4);
        grant("a", 4);
        grantWell("b", 4);
        revoke("a");
        hold();
        unhold();
    }

    public static void main(String[] a) {
        new Thread(TABLE).start();
        new Thread(TABLE).start();
    }
}
