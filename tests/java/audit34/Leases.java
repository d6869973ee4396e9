// RELEASES: 8 17
package audit34;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** References that are counted, leases, leaders and their numbers. */
public class Leases {
    static final Leases SHARED = new Leases();

    /** A buffer whose last user frees it. */
    static class Counted {
        static final Counted ONE = new Counted();
        private static final AtomicIntegerFieldUpdater<Counted> COUNT =
                AtomicIntegerFieldUpdater.newUpdater(Counted.class, "count");
        private volatile int count = 1;
        private final AtomicInteger refs = new AtomicInteger(1);
        private int held = 1;

        /** Freed between the question and the count. */
        Counted retain() {
            if (refs.get() == 0) {
                throw new IllegalStateException();
            }
            refs.incrementAndGet(); // BLOCAL: check-then-act medium {{refs}}
            return this;
        }

        /** Silent. */
        Counted retainWell() {
            for (;;) {
                int n = refs.get();
                if (n == 0) {
                    throw new IllegalStateException();
                }
                if (refs.compareAndSet(n, n + 1)) {
                    return this;
                }
            }
        }

        /** Freed by two, or by none. */
        void release() {
            refs.decrementAndGet();
            if (refs.get() == 0) { // BLOCAL: check-then-act medium {{refs}}
                free();
            }
        }

        /** Silent. */
        void releaseWell() {
            if (refs.decrementAndGet() == 0) {
                free();
            }
        }

        /** The same by an updater. (First medium.) */
        void retainBy() {
            int n = COUNT.get(this);
            if (n > 0) {
                COUNT.set(this, n + 1); // BLOCAL: lost-update high {{count}}
            }
        }

        /** Silent. */
        boolean releaseBy() {
            return COUNT.decrementAndGet(this) == 0;
        }

        synchronized void hold() {
            held++;
        }

        /** Silent: wrong, but what decides is of no lock's block when it is used, and is written by nobody then. */
        void drop() {
            synchronized (this) {
                held--;
            }
            boolean last;
            synchronized (this) {
                last = held == 0;
            }
            if (last) {
                free();
            }
        }

        /** Silent. */
        void dropWell() {
            boolean last;
            synchronized (this) {
                last = --held == 0;
            }
            if (last) {
                free();
            }
        }

        /** What was held then is written back. */
        void dropOld() {
            int n;
            synchronized (this) {
                n = held;
            }
            if (n == 1) {
                free();
            }
            synchronized (this) {
                held = n - 1; // BLOCAL: lost-update high {{held}}
            }
        }

        void free() {
            System.nanoTime();
        }
    }

    /** What a registry has while somebody uses it. */
    static class Shared {
        final AtomicInteger users = new AtomicInteger();
        final String key;

        Shared(String key) {
            this.key = key;
        }
    }

    static class Lease {
        final String owner;
        final long until;

        Lease(String owner, long until) {
            this.owner = owner;
            this.until = until;
        }
    }

    private final ConcurrentMap<String, Shared> open = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Shared> opened = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Lease> leases = new ConcurrentHashMap<>();
    private final AtomicReference<Lease> leader = new AtomicReference<>();
    private final AtomicBoolean leading = new AtomicBoolean();
    private final AtomicLong terms = new AtomicLong();
    private volatile long token;
    private volatile boolean chief;
    private Lease lock;

    /** Counts one up that has just been dropped. */
    Shared open(String key) {
        Shared s = open.computeIfAbsent(key, Shared::new);
        s.users.incrementAndGet(); // BLOCAL: stale-value medium {{open}}
        return s;
    }

    void shut(Shared s) {
        if (s.users.decrementAndGet() == 0) {
            open.remove(s.key);
        }
    }

    /** Silent: counted in the map's own lock. */
    Shared openWell(String key) {
        return opened.compute(key, (k, s) -> {
            Shared t = s == null ? new Shared(k) : s;
            t.users.incrementAndGet();
            return t;
        });
    }

    /** Silent. */
    void shutWell(Shared s) {
        opened.computeIfPresent(s.key, (k, t) -> t.users.decrementAndGet() == 0 ? null : t);
    }

    /** Had by two: free, or over, when each of them looked. */
    boolean lease(String key, String who, long now) {
        Lease l = leases.get(key);
        if (l == null || l.until < now) {
            leases.put(key, new Lease(who, now + 1000)); // BLOCAL: check-then-act {{leases}}
            return true;
        }
        return false;
    }

    /** Silent: told by what is there in the end. */
    boolean leaseWell(String key, String who, long now) {
        Lease mine = new Lease(who, now + 1000);
        return leases.compute(key, (k, l) -> l == null || l.until < now ? mine : l) == mine;
    }

    /** Renewed after it was had by another. */
    boolean renew(String key, String who, long now) {
        Lease l = leases.get(key);
        if (l == null || !l.owner.equals(who)) {
            return false;
        }
        leases.put(key, new Lease(who, now + 1000)); // BLOCAL: check-then-act {{leases}}
        return true;
    }

    /** Silent. */
    boolean renewWell(String key, String who, long now) {
        Lease l = leases.get(key);
        return l != null && l.owner.equals(who) && leases.replace(key, l, new Lease(who, now + 1000));
    }

    /** Another one's is given up. */
    boolean giveUp(String key, String who) {
        Lease l = leases.get(key);
        if (l != null && l.owner.equals(who)) {
            leases.remove(key); // BLOCAL: check-then-act {{leases}}
            return true;
        }
        return false;
    }

    /** Silent. */
    boolean giveUpWell(String key, String who) {
        Lease l = leases.get(key);
        return l != null && l.owner.equals(who) && leases.remove(key, l);
    }

    /** Two lead. */
    boolean lead(String who, long now) {
        Lease l = leader.get();
        if (l == null || l.until < now) {
            leader.set(new Lease(who, now + 1000)); // BLOCAL: check-then-act {{leader}}
            return true;
        }
        return false;
    }

    /** Silent. */
    boolean leadWell(String who, long now) {
        Lease l = leader.get();
        return (l == null || l.until < now) && leader.compareAndSet(l, new Lease(who, now + 1000));
    }

    /** Lengthened for whoever has it by then: tried once, and nobody hears whether it took. */
    void lengthen(long now) {
        Lease l = leader.get();
        if (l != null) {
            leader.compareAndSet(l, new Lease(l.owner, now + 1000)); // BLOCAL: lost-cas {{leader}}
        }
    }

    /** Compares what is there with what is there. */
    boolean resign() {
        return leader.compareAndSet(leader.get(), null); // BLOCAL: lost-cas medium {{leader}}
    }

    /** Begins twice. */
    void begin() {
        if (!leading.get()) {
            leading.set(true); // BLOCAL: check-then-act medium {{leading}}
            terms.incrementAndGet();
        }
    }

    /** Silent. */
    void beginWell() {
        if (leading.compareAndSet(false, true)) {
            terms.incrementAndGet();
        }
    }

    void cease() {
        leading.set(false);
    }

    /** Two have one token. */
    long token() {
        token = token + 1; // BLOCAL: lost-update {{token}}
        return token;
    }

    /** Two have one term. (First medium.) */
    long term() {
        long t = terms.get() + 1;
        terms.set(t); // BLOCAL: lost-update high {{terms}}
        return t;
    }

    /** Silent. */
    long termWell() {
        return terms.incrementAndGet();
    }

    /** A look and a set of a volatile. */
    void chief() {
        if (!chief) {
            chief = true; // BLOCAL: check-then-act low {{chief}}
        }
    }

    void noChief() {
        chief = false;
    }

    /** Of an earlier block, and over when it is had. */
    boolean lock(String who, long now) {
        Lease l;
        synchronized (this) {
            l = lock;
        }
        if (l != null && l.until >= now) {
            return false;
        }
        Lease mine = new Lease(who, now + 1000);
        synchronized (this) {
            lock = mine; // BLOCAL: check-then-act high {{lock}}
        }
        return true;
    }

    /** Silent: compared with what it was. */
    boolean lockWell(String who, long now) {
        Lease l;
        synchronized (this) {
            l = lock;
        }
        if (l != null && l.until >= now) {
            return false;
        }
        Lease mine = new Lease(who, now + 1000);
        synchronized (this) {
            if (lock != l) {
                return false;
            }
            lock = mine; // BENIGN: check-then-act rechecked
        }
        return true;
    }

    synchronized void unlock() {
        lock = null;
    }
}
