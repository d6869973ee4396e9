// RELEASES: 8 17
package audit42;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Many who read and one who writes: up, down, and by stamps. */
public class Views {
    static final Views ONE = new Views();

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final StampedLock stamped = new StampedLock();
    private final Map<String, String> names = new HashMap<>();
    private final List<String> order = new ArrayList<>();
    private final AtomicLong reads = new AtomicLong();
    private String config = "";
    private int version;
    private boolean valid;
    private int looks;
    private double x;
    private double y;

    String configLate() {
        rw.readLock().lock();
        boolean v;
        try {
            v = valid;
        } finally {
            rw.readLock().unlock();
        }
        if (!v) {
            rw.writeLock().lock();
            try {
                config = "made";
                version++;
                valid = true; // BLOCAL: check-then-act
            } finally {
                rw.writeLock().unlock();
            }
        }
        return "done";
    }

    // As the documentation of the lock has it.
    String config() {
        rw.readLock().lock();
        if (!valid) {
            rw.readLock().unlock();
            rw.writeLock().lock();
            try {
                if (!valid) {
                    // Was marked two lines below: what goes with it comes first.
                    config = "made"; // BENIGN: check-then-act rechecked
                    version++;
                    valid = true;
                }
                rw.readLock().lock();
            } finally {
                rw.writeLock().unlock();
            }
        }
        try {
            return config;
        } finally {
            rw.readLock().unlock();
        }
    }

    void invalidate() {
        rw.writeLock().lock();
        try {
            valid = false;
        } finally {
            rw.writeLock().unlock();
        }
    }

    // From writing to reading without a gap: what was written is still there.
    int reversed() {
        rw.writeLock().lock();
        int v;
        try {
            v = ++version;
            config = "v" + v;
            rw.readLock().lock();
        } finally {
            rw.writeLock().unlock();
        }
        try {
            return config.length() + v;
        } finally {
            rw.readLock().unlock();
        }
    }

    void versionLate() {
        rw.readLock().lock();
        int v = version;
        rw.readLock().unlock();
        rw.writeLock().lock();
        try {
            version = v + 1; // BLOCAL: lost-update high
        } finally {
            rw.writeLock().unlock();
        }
    }

    void version() {
        rw.writeLock().lock();
        try {
            version++;
        } finally {
            rw.writeLock().unlock();
        }
    }

    // Those who read do not keep each other out.
    String lookLate() {
        rw.readLock().lock();
        try {
            looks++; // BLOCAL: guarded-by
            return config;
        } finally {
            rw.readLock().unlock();
        }
    }

    String look() {
        rw.readLock().lock();
        try {
            reads.incrementAndGet();
            return config;
        } finally {
            rw.readLock().unlock();
        }
    }

    int looks() {
        rw.readLock().lock();
        try {
            return looks;
        } finally {
            rw.readLock().unlock();
        }
    }

    void noLooks() {
        rw.writeLock().lock();
        try {
            looks = 0;
        } finally {
            rw.writeLock().unlock();
        }
    }

    void nameLate(String k, String n) {
        boolean known;
        rw.readLock().lock();
        try {
            known = names.containsKey(k);
        } finally {
            rw.readLock().unlock();
        }
        if (!known) {
            rw.writeLock().lock();
            try {
                names.put(k, n); // BLOCAL: check-then-act
                order.add(k);
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    void name(String k, String n) {
        rw.writeLock().lock();
        try {
            if (names.putIfAbsent(k, n) == null) {
                order.add(k);
            }
        } finally {
            rw.writeLock().unlock();
        }
    }

    void unname(String k) {
        rw.writeLock().lock();
        try {
            names.remove(k);
            order.remove(k);
        } finally {
            rw.writeLock().unlock();
        }
    }

    String known(String k) {
        rw.readLock().lock();
        try {
            return names.get(k);
        } finally {
            rw.readLock().unlock();
        }
    }

    void move(double dx, double dy) {
        long s = stamped.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            stamped.unlockWrite(s);
        }
    }

    double distance() {
        long s = stamped.tryOptimisticRead();
        double cx = x;
        double cy = y;
        if (!stamped.validate(s)) {
            s = stamped.readLock();
            try {
                cx = x;
                cy = y;
            } finally {
                stamped.unlockRead(s);
            }
        }
        return Math.hypot(cx, cy);
    }

    void homeLate() {
        long s = stamped.readLock();
        boolean away;
        try {
            away = x != 0 || y != 0;
        } finally {
            stamped.unlockRead(s);
        }
        if (away) {
            s = stamped.writeLock();
            try {
                x = 0; // BLOCAL: check-then-act
                y = 0;
            } finally {
                stamped.unlockWrite(s);
            }
        }
    }

    // The documented way to turn the one into the other.
    void home() {
        long s = stamped.readLock();
        try {
            while (x != 0 || y != 0) {
                long w = stamped.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    // Where x alone is asked afresh, y is what it was before the lock was given up.
                    x = 0; // FALSE: check-then-act (low: the loop asks for both again)
                    y = 0;
                    break;
                }
                stamped.unlockRead(s);
                s = stamped.writeLock();
            }
        } finally {
            stamped.unlock(s);
        }
    }

    void flipLate() {
        long s = stamped.tryOptimisticRead();
        double cx = x;
        if (!stamped.validate(s)) {
            return;
        }
        s = stamped.writeLock();
        try {
            x = -cx; // BLOCAL: lost-update
        } finally {
            stamped.unlockWrite(s);
        }
    }

    void flip() {
        long s = stamped.writeLock();
        try {
            x = -x;
        } finally {
            stamped.unlockWrite(s);
        }
    }
}
