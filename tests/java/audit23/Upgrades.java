package audit23;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** From the read lock to the write lock there is a gap. */
public class Upgrades {
    static final Upgrades UPGRADES = new Upgrades();

    static final class Page {
        private int hits;
    }

    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, Page> pages = new HashMap<>();
    private int version;
    private String mode = "idle";
    private int seats = 4;

    Page page(String url) {
        Page p;
        rw.readLock().lock();
        try {
            p = pages.get(url);
        } finally {
            rw.readLock().unlock();
        }
        if (p != null) {
            return p;
        }
        rw.writeLock().lock();
        try {
            p = new Page();
            // was expected high: nobody writes what a page has, as if it could not change
            pages.put(url, p); // BLOCAL: check-then-act medium {{pages}}
        } finally {
            rw.writeLock().unlock();
        }
        return p;
    }

    Page pageWell(String url) {
        Page p;
        rw.readLock().lock();
        try {
            p = pages.get(url);
        } finally {
            rw.readLock().unlock();
        }
        if (p != null) {
            return p;
        }
        rw.writeLock().lock();
        try {
            p = pages.get(url);
            if (p == null) {
                p = new Page();
                pages.put(url, p); // BENIGN: check-then-act rechecked
            }
        } finally {
            rw.writeLock().unlock();
        }
        return p;
    }

    Page pageByComputing(String url) {
        rw.writeLock().lock();
        try {
            return pages.computeIfAbsent(url, u -> new Page());
        } finally {
            rw.writeLock().unlock();
        }
    }

    int next() {
        rw.readLock().lock();
        int v = version;
        rw.readLock().unlock();
        rw.writeLock().lock();
        try {
            return version = v + 1; // BLOCAL: lost-update high {{version}}
        } finally {
            rw.writeLock().unlock();
        }
    }

    int nextWell() {
        rw.writeLock().lock();
        try {
            return ++version;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Leaves the first block from within, once there is nothing to do. */
    void begin() {
        rw.readLock().lock();
        try {
            if (!"idle".equals(mode)) {
                return;
            }
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            mode = "busy"; // BLOCAL: check-then-act medium {{mode}}
        } finally {
            rw.writeLock().unlock();
        }
    }

    void end() {
        rw.writeLock().lock();
        try {
            mode = "idle";
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** The classic of the documentation, with its recheck, and down again to the read lock. */
    int seat() {
        rw.readLock().lock();
        if (seats == 0) {
            rw.readLock().unlock();
            rw.writeLock().lock();
            try {
                if (seats == 0) {
                    seats = 4; // BENIGN: check-then-act rechecked
                }
                rw.readLock().lock();
            } finally {
                rw.writeLock().unlock();
            }
        }
        try {
            return seats * 2;
        } finally {
            rw.readLock().unlock();
        }
    }

    boolean take() {
        boolean any;
        rw.readLock().lock();
        try {
            any = seats > 0;
        } finally {
            rw.readLock().unlock();
        }
        if (any) {
            rw.writeLock().lock();
            try {
                seats--; // BLOCAL: check-then-act high {{seats}}
            } finally {
                rw.writeLock().unlock();
            }
        }
        return any;
    }
}
