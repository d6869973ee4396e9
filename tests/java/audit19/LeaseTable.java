package audit19;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Leases on resources, that are taken, renewed and given up; waiters wait on the table. */
public class LeaseTable {
    static final LeaseTable TABLE = new LeaseTable();

    interface Clock {
        long now();
    }

    static final class Lease {
        final String owner;
        final long until;

        Lease(String owner, long until) {
            this.owner = owner;
            this.until = until;
        }
    }

    private final Map<String, Lease> leases = new HashMap<>();
    private final ConcurrentMap<String, String> quick = new ConcurrentHashMap<>();
    private Clock clock = System::currentTimeMillis;
    private int granted;

    private synchronized Lease current(String resource) {
        return leases.get(resource);
    }

    private synchronized void grant(String resource, Lease lease) {
        leases.put(resource, lease);
        granted++;
    }

    /** Two are given the same resource. */
    public boolean tryAcquire(String resource, String owner) {
        Lease l = current(resource);
        if (l != null && l.until > System.currentTimeMillis()) {
            return false;
        }
        grant(resource, new Lease(owner, System.currentTimeMillis() + 1000)); // BLOCAL: check-then-act {{leases}}
        return true;
    }

    public synchronized boolean tryAcquireSafely(String resource, String owner) {
        Lease l = current(resource);
        if (l != null && l.until > System.currentTimeMillis()) {
            return false;
        }
        grant(resource, new Lease(owner, System.currentTimeMillis() + 1000));
        return true;
    }

    /** The lease was looked up before the wait. */
    public synchronized void acquire(String resource, String owner) throws InterruptedException {
        Lease l = leases.get(resource);
        while (leases.containsKey(resource)) {
            wait();
        }
        long until = l == null ? 0 : l.until;
        // was expected as high: the loop that waits has asked for the key again
        leases.put(resource, new Lease(owner, until + 1000)); // BLOCAL: stale-after-wait low
    }

    public synchronized void acquireSafely(String resource, String owner) throws InterruptedException {
        while (leases.get(resource) != null) {
            wait();
        }
        leases.put(resource, new Lease(owner, System.currentTimeMillis() + 1000));
    }

    /** Renewed for who may have lost it meanwhile. */
    public void renew(String resource, long more) {
        Lease l = current(resource);
        if (l == null) {
            return;
        }
        grant(resource, new Lease(l.owner, l.until + more)); // BLOCAL: lost-update {{leases}}
    }

    public synchronized void renewSafely(String resource, long more) {
        Lease l = leases.get(resource);
        if (l != null) {
            leases.put(resource, new Lease(l.owner, l.until + more));
        }
    }

    public synchronized void release(String resource) {
        leases.remove(resource);
        notifyAll();
    }

    /** By then it may be another's. */
    public boolean unlock(String resource, String owner) {
        if (owner.equals(quick.get(resource))) {
            quick.remove(resource); // BLOCAL: check-then-act {{quick}}
            return true;
        }
        return false;
    }

    public boolean unlockSafely(String resource, String owner) {
        return quick.remove(resource, owner);
    }

    public boolean lock(String resource, String owner) {
        return quick.putIfAbsent(resource, owner) == null;
    }

    /** The clock of the whole table is changed for one call, and set to what it was for somebody else. */
    public void at(long time, Runnable body) {
        Clock saved;
        synchronized (this) {
            saved = clock;
            clock = () -> time;
        }
        try {
            body.run();
        } finally {
            synchronized (this) {
                clock = saved; // BLOCAL: lost-update {{clock}}
            }
        }
    }

    public synchronized long time() {
        return clock.now();
    }

    public synchronized void clock(Clock c) {
        clock = c;
    }
}
