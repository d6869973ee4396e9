package audit23;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Leases that are renewed while they run out. */
public class Leasing {
    static final Leasing LEASES = new Leasing();

    static final class Lease {
        final String owner;
        long until;
        int renewals;

        Lease(String owner, long until) {
            this.owner = owner;
            this.until = until;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Lease> leases = new LinkedHashMap<>();
    private final ScheduledThreadPoolExecutor sweeper = new ScheduledThreadPoolExecutor(1);
    private long clock;
    private int expired;

    Leasing() {
        sweeper.scheduleWithFixedDelay(() -> expire(System.currentTimeMillis()), 1, 1, TimeUnit.SECONDS);
    }

    private Lease find(String what) {
        lock.lock();
        try {
            return leases.get(what);
        } finally {
            lock.unlock();
        }
    }

    boolean acquire(String what, String owner, long until) {
        if (find(what) != null) {
            return false;
        }
        Lease l = new Lease(owner, until);
        lock.lock();
        try {
            // was expected high: the check is made by another method
            leases.put(what, l); // BLOCAL: check-then-act medium {{leases}}
        } finally {
            lock.unlock();
        }
        return true;
    }

    boolean acquireWell(String what, String owner, long until) {
        lock.lock();
        try {
            if (find(what) != null) {
                return false;
            }
            leases.put(what, new Lease(owner, until));
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The lease found may have been taken out, and another owner's be there. */
    void renew(String what, long until) {
        Lease l = find(what);
        if (l == null) {
            return;
        }
        lock.lock();
        try {
            l.until = until; // BLOCAL: stale-value medium {{leases}}
            l.renewals++;
        } finally {
            lock.unlock();
        }
    }

    boolean renewWell(String what, String owner, long until) {
        lock.lock();
        try {
            Lease l = leases.get(what);
            if (l == null || !l.owner.equals(owner)) {
                return false;
            }
            l.until = until;
            l.renewals++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    void release(String what, String owner) {
        Lease l = find(what);
        if (l != null && l.owner.equals(owner)) {
            lock.lock();
            try {
                leases.remove(what); // BLOCAL: check-then-act medium {{leases}}
            } finally {
                lock.unlock();
            }
        }
    }

    void releaseWell(String what, String owner) {
        Lease l = find(what);
        if (l != null && l.owner.equals(owner)) {
            lock.lock();
            try {
                if (leases.get(what) == l) {
                    leases.remove(what); // BENIGN: check-then-act rechecked
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private void expire(long now) {
        lock.lock();
        try {
            clock = now;
            for (Iterator<Lease> i = leases.values().iterator(); i.hasNext();) {
                if (i.next().until < clock) {
                    i.remove();
                    expired++;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    int expired() {
        lock.lock();
        try {
            return expired;
        } finally {
            lock.unlock();
        }
    }

    void drain() {
        int e = expired();
        System.out.println(e);
        lock.lock();
        try {
            // was forgotten: a number is computed with
            expired -= e; // BLOCAL: stale-value low {{expired}}
        } finally {
            lock.unlock();
        }
    }

    /** One expired since is forgotten. */
    void correct(int by) {
        int e = expired();
        if (e >= by) {
            lock.lock();
            try {
                expired = e - by; // BLOCAL: lost-update high {{expired}}
            } finally {
                lock.unlock();
            }
        }
    }
}
