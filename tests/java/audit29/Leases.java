package audit29;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** Leases that run out, and counts of who holds what. */
public class Leases {
    static final Leases SHARED = new Leases();

    private String owner;
    private long expires;
    private int refs = 1;
    private boolean destroyed;

    static final class Lease {
        final String owner;
        final long until;

        Lease(String owner, long until) {
            this.owner = owner;
            this.until = until;
        }
    }

    private final AtomicReference<Lease> lease = new AtomicReference<>();
    private final ConcurrentHashMap<String, Lease> all = new ConcurrentHashMap<>();

    synchronized void acquire(String who, long now) {
        if (owner == null || expires < now) {
            owner = who;
            expires = now + 1000;
        }
    }

    /** It has run out between, and another has it. */
    boolean renew(String who, long now) {
        synchronized (this) {
            if (!who.equals(owner) || expires < now) {
                return false;
            }
        }
        tell(who);
        synchronized (this) {
            expires = now + 1000; // BLOCAL: check-then-act {{expires}}
        }
        return true;
    }

    /** Silent. */
    boolean renewWell(String who, long now) {
        synchronized (this) {
            if (!who.equals(owner) || expires < now) {
                return false;
            }
            expires = now + 1000;
        }
        tell(who);
        return true;
    }

    private void tell(String who) {
        if (who.isEmpty()) {
            throw new IllegalArgumentException();
        }
    }

    /** Another's that was taken meanwhile is given up. */
    void release(String who) {
        Lease l = lease.get();
        if (l != null && l.owner.equals(who)) {
            lease.set(null); // BLOCAL: check-then-act medium {{lease}}
        }
    }

    /** Silent: just that one. */
    void releaseWell(String who) {
        Lease l = lease.get();
        if (l != null && l.owner.equals(who)) {
            lease.compareAndSet(l, null);
        }
    }

    /** Two take it. */
    boolean take(String who, long now) {
        Lease l = lease.get();
        if (l == null || l.until < now) {
            lease.set(new Lease(who, now + 1000)); // BLOCAL: check-then-act {{lease}}
            return true;
        }
        return false;
    }

    /** Silent. */
    boolean takeWell(String who, long now) {
        Lease l = lease.get();
        return (l == null || l.until < now) && lease.compareAndSet(l, new Lease(who, now + 1000));
    }

    /** One that was renewed meanwhile is thrown out. */
    void expire(String k, long now) {
        Lease l = all.get(k);
        if (l != null && l.until < now) {
            all.remove(k); // BLOCAL: check-then-act {{all}}
        }
    }

    /** Silent: only that one. */
    void expireWell(String k, long now) {
        Lease l = all.get(k);
        if (l != null && l.until < now) {
            all.remove(k, l);
        }
    }

    void lease(String k, long now) {
        all.put(k, new Lease(k, now + 1000));
    }

    /** Retained after the last has gone, for it was asked in another block. */
    boolean retain() {
        boolean dead;
        synchronized (this) {
            dead = refs == 0;
        }
        if (dead) {
            return false;
        }
        synchronized (this) {
            refs++; // BLOCAL: check-then-act high {{refs}}
        }
        return true;
    }

    /** Silent: the last one destroys it, outside, and by what it saw itself. */
    void releaseRef() {
        boolean last;
        synchronized (this) {
            last = --refs == 0;
            if (last) {
                destroyed = true;
            }
        }
        if (last) {
            tell("last");
        }
    }

    synchronized boolean destroyed() {
        return destroyed;
    }
}
