package audit24;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Accounts in a map of maps under a read/write lock. */
public class Ledger {
    static final Ledger BOOKS = new Ledger();

    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, Map<String, Long>> books = new HashMap<>();
    private final List<String> log = new ArrayList<>();
    private long sum;
    private long limit = 1000;
    private final ExecutorService pool = Executors.newFixedThreadPool(4);

    void serve(String owner) {
        pool.execute(() -> post(owner, "cash", 1));
        pool.execute(() -> open(owner));
        pool.execute(() -> addSum(3));
    }

    long sum() {
        rw.readLock().lock();
        try {
            return sum;
        } finally {
            rw.readLock().unlock();
        }
    }

    void addSum(long by) {
        rw.writeLock().lock();
        try {
            sum += by;
        } finally {
            rw.writeLock().unlock();
        }
    }

    void setLimit(long l) {
        rw.writeLock().lock();
        try {
            limit = l;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Between the read and the write lock another opens it. */
    void open(String owner) {
        rw.readLock().lock();
        try {
            if (books.containsKey(owner)) {
                return;
            }
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            // was expected high: the first block is left by return
            books.put(owner, new HashMap<>()); // BLOCAL: check-then-act medium {{books}}
        } finally {
            rw.writeLock().unlock();
        }
    }

    void openWell(String owner) {
        rw.writeLock().lock();
        try {
            if (!books.containsKey(owner)) {
                books.put(owner, new HashMap<>());
            }
        } finally {
            rw.writeLock().unlock();
        }
    }

    void openTwice(String owner) {
        boolean there;
        rw.readLock().lock();
        there = books.containsKey(owner);
        rw.readLock().unlock();
        if (!there) {
            rw.writeLock().lock();
            try {
                if (!books.containsKey(owner)) {
                    books.put(owner, new HashMap<>()); // BENIGN: check-then-act rechecked
                }
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    /** The inner map was found in an earlier block. */
    void post(String owner, String account, long by) {
        Map<String, Long> m;
        rw.readLock().lock();
        try {
            m = books.get(owner);
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            m.put(account, by); // BLOCAL: stale-value medium {{books}}
        } finally {
            rw.writeLock().unlock();
        }
    }

    void postWell(String owner, String account, long by) {
        rw.writeLock().lock();
        try {
            Map<String, Long> m = books.get(owner);
            if (m == null) {
                m = new HashMap<>();
                books.put(owner, m);
            }
            Long was = m.get(account);
            m.put(account, was == null ? by : was + by);
        } finally {
            rw.writeLock().unlock();
        }
    }

    void close(String owner) {
        rw.writeLock().lock();
        try {
            books.remove(owner);
        } finally {
            rw.writeLock().unlock();
        }
    }

    void book(long by) {
        long s = sum();
        if (by > 0) {
            s += by;
        } else {
            s -= 1;
        }
        rw.writeLock().lock();
        try {
            sum = s; // BLOCAL: lost-update high {{sum}}
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Silent: the write lock is kept until the read lock is had. */
    long bookAndTell(long by) {
        long s;
        rw.writeLock().lock();
        try {
            sum += by;
            rw.readLock().lock();
        } finally {
            rw.writeLock().unlock();
        }
        try {
            s = sum;
        } finally {
            rw.readLock().unlock();
        }
        return s;
    }

    /** The limit was read before. */
    boolean spend(long by) {
        long l;
        rw.readLock().lock();
        try {
            l = limit;
        } finally {
            rw.readLock().unlock();
        }
        rw.writeLock().lock();
        try {
            if (sum + by > l) { // BLOCAL: inconsistent-read low
                return false;
            }
            // was expected check-then-act: the check is made here, with an old limit
            sum += by;
            return true;
        } finally {
            rw.writeLock().unlock();
        }
    }

    boolean spendWell(long by) {
        rw.writeLock().lock();
        try {
            if (sum + by > limit) {
                return false;
            }
            sum += by;
            return true;
        } finally {
            rw.writeLock().unlock();
        }
    }

    void note(String s) {
        rw.writeLock().lock();
        try {
            log.add(s);
        } finally {
            rw.writeLock().unlock();
        }
    }

    void noteMore(String s) {
        rw.writeLock().lock();
        try {
            log.add(s + "!");
        } finally {
            rw.writeLock().unlock();
        }
    }

    void noteAll(List<String> all) {
        rw.writeLock().lock();
        try {
            log.addAll(all);
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** The read view does not keep other readers out. */
    void noteUnderRead(String s) {
        rw.readLock().lock();
        try {
            log.add(s); // BLOCAL: guarded-by medium {{log}}
        } finally {
            rw.readLock().unlock();
        }
    }
}
