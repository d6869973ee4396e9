// RELEASES: 8 17
package audit6;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Rooms under a read/write lock: upgrade is a gap, downgrade is none (ANALYSIS 6). */
public class Hotel {
    static final Hotel SHARED = new Hotel();

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock read = rw.readLock();
    private final Lock write = rw.writeLock();
    private final Map<Integer, String> rooms = new HashMap<>();
    private int free = 10;
    private double rate = 1.0;
    private String owner;
    private int nights;

    /** Upgrade: the read lock is left for the write lock. */
    boolean book() {
        read.lock();
        try {
            if (free == 0) {
                return false;
            }
        } finally {
            read.unlock();
        }
        write.lock();
        try {
            free--; // BLOCAL: check-then-act medium
            return true;
        } finally {
            write.unlock();
        }
    }

    // Silent: looked again.
    boolean bookRight() {
        read.lock();
        try {
            if (free == 0) {
                return false;
            }
        } finally {
            read.unlock();
        }
        write.lock();
        try {
            if (free == 0) {
                return false;
            }
            free--; // BENIGN: check-then-act rechecked
            return true;
        } finally {
            write.unlock();
        }
    }

    /** A number of before the gap. */
    void raise() {
        double r;
        rw.readLock().lock();
        r = rate;
        rw.readLock().unlock();
        rw.writeLock().lock();
        rate = r * 1.1; // BLOCAL: lost-update high
        rw.writeLock().unlock();
    }

    // Silent: downgraded, the lock is never free.
    double raiseAndTell() {
        double r;
        write.lock();
        try {
            rate = rate * 1.1;
            read.lock();
        } finally {
            write.unlock();
        }
        try {
            r = rate;
        } finally {
            read.unlock();
        }
        return r;
    }

    // Silent: one write block.
    String check(int room, String guest) {
        write.lock();
        try {
            String g = rooms.get(room);
            if (g == null) {
                rooms.put(room, guest);
                return guest;
            }
            return g;
        } finally {
            write.unlock();
        }
    }

    /** Read with the one view, removed with the other. */
    void leave(int room, String guest) {
        boolean there;
        read.lock();
        try {
            there = guest.equals(rooms.get(room));
        } finally {
            read.unlock();
        }
        if (there) {
            write.lock();
            try {
                rooms.remove(room); // BLOCAL: check-then-act
            } finally {
                write.unlock();
            }
        }
    }

    /** Lazily, and not looked again. */
    String owner() {
        read.lock();
        String o = owner;
        read.unlock();
        if (o == null) {
            o = System.getProperty("owner");
            write.lock();
            owner = o; // BLOCAL: check-then-act
            write.unlock();
        }
        return o;
    }

    void sell(String to) {
        write.lock();
        owner = to;
        write.unlock();
    }

    /** A write under the read view alone: two readers do it at once. */
    void night() {
        read.lock();
        try {
            int n = nights;
            nights = n + 1; // BLOCAL: guarded-by medium {{in the mode of readers}}
        } finally {
            read.unlock();
        }
    }

    void nightsOver() {
        write.lock();
        try {
            nights = 0;
        } finally {
            write.unlock();
        }
    }
}
