// RELEASES: 8 17 21
package audit27;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Many readers, one writer, and the gap between the two. */
public class Rw implements Runnable {
    static final Rw SHARED = new Rw();

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock r = rw.readLock();
    private final Lock w = rw.writeLock();
    private final Map<String, StringBuilder> pages = new HashMap<>();
    private String config;
    private int version;
    private int total;

    void forget(String k) {
        rw.writeLock().lock();
        try {
            pages.remove(k);
            config = null;
        } finally {
            rw.writeLock().unlock();
        }
    }

    void total(int n) {
        w.lock();
        try {
            total = n;
            version++;
        } finally {
            w.unlock();
        }
    }

    /** The upgrade has a gap. */
    StringBuilder page(String k) {
        r.lock();
        StringBuilder p;
        try {
            p = pages.get(k);
        } finally {
            r.unlock();
        }
        if (p == null) {
            p = new StringBuilder();
            w.lock();
            try {
                pages.put(k, p); // BLOCAL: check-then-act high {{pages}}
            } finally {
                w.unlock();
            }
        }
        return p;
    }

    /** Looked up again under the write lock. */
    StringBuilder pageWell(String k) {
        r.lock();
        StringBuilder p;
        try {
            p = pages.get(k);
        } finally {
            r.unlock();
        }
        if (p == null) {
            w.lock();
            try {
                p = pages.get(k);
                if (p == null) {
                    p = new StringBuilder();
                    pages.put(k, p); // BENIGN: check-then-act rechecked
                }
            } finally {
                w.unlock();
            }
        }
        return p;
    }

    /** Views that are got each time. */
    void configure() {
        boolean missing;
        rw.readLock().lock();
        try {
            missing = config == null;
        } finally {
            rw.readLock().unlock();
        }
        if (missing) {
            rw.writeLock().lock();
            try {
                config = "default"; // BLOCAL: check-then-act high {{config}}
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    /** Silent: the read lock is taken before the write lock is left. */
    int downgrade() {
        w.lock();
        try {
            total++;
            version++;
            r.lock();
        } finally {
            w.unlock();
        }
        try {
            return total;
        } finally {
            r.unlock();
        }
    }

    /** Read in one view, written back in the other. */
    void twice() {
        int n;
        r.lock();
        try {
            n = total;
        } finally {
            r.unlock();
        }
        w.lock();
        try {
            total = n * 2; // BLOCAL: lost-update high {{total}}
        } finally {
            w.unlock();
        }
    }

    /** With the version compared. */
    boolean twiceWell() {
        int n;
        int v;
        r.lock();
        try {
            n = total;
            v = version;
        } finally {
            r.unlock();
        }
        w.lock();
        try {
            if (v != version) {
                return false;
            }
            version++; // BENIGN: check-then-act rechecked
            // was expected benign: twice() writes the total and does not renew the version, which is no stamp of it then
            total = n * 2; // BLOCAL: lost-update high {{total}}
            return true;
        } finally {
            w.unlock();
        }
    }

    /** Leaves the write lock before it takes the read lock, and reports both. */
    int sloppy() {
        int before;
        w.lock();
        try {
            before = total;
        } finally {
            w.unlock();
        }
        r.lock();
        try {
            // was expected inconsistent: used inside a later block of its lock, it is a stale value before that (the order of §7)
            return total - before; // BLOCAL: stale-value low {{total}}
        } finally {
            r.unlock();
        }
    }

    @Override
    public void run() {
        page("a");
        pageWell("b");
        configure();
        downgrade();
        twice();
        twiceWell();
        sloppy();
        forget("a");
        total(3);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
