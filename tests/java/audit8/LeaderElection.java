// RELEASES: 8 17
package audit8;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Nodes of one process that elect one of them; terms, votes and leases in atomics. */
public class LeaderElection {
    private static final LeaderElection CLUSTER = new LeaderElection();

    enum Role { FOLLOWER, CANDIDATE, LEADER }

    private final AtomicReference<String> leader = new AtomicReference<>();
    private final AtomicReference<Role> role = new AtomicReference<>(Role.FOLLOWER);
    private final AtomicLong term = new AtomicLong();
    private final AtomicLong lease = new AtomicLong();
    private final AtomicInteger votes = new AtomicInteger();
    private final AtomicBoolean resigned = new AtomicBoolean();
    private final ConcurrentHashMap<Long, String> votedFor = new ConcurrentHashMap<>();

    public static LeaderElection cluster() {
        return CLUSTER;
    }

    /** Nobody when asked; two become leader. */
    public boolean elect(String node) {
        if (leader.get() == null) {
            leader.set(node); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    // Silent: only one can.
    public boolean electFixed(String node) {
        return leader.compareAndSet(null, node);
    }

    /** The next term is computed from an old one; two candidates share it. */
    public long campaign() {
        long t = term.get() + 1;
        role.set(Role.CANDIDATE);
        votes.set(1);
        term.set(t); // BLOCAL: lost-update high
        return t;
    }

    // Silent: one operation.
    public long campaignFixed() {
        long t = term.incrementAndGet();
        role.set(Role.CANDIDATE);
        votes.set(1);
        return t;
    }

    /** The term that is set is compared by a get before. */
    public boolean observe(long seen) {
        if (seen > term.get()) {
            term.set(seen); // BLOCAL: check-then-act
            role.set(Role.FOLLOWER);
            return true;
        }
        return false;
    }

    // Silent: retried while it is greater.
    public boolean observeFixed(long seen) {
        for (;;) {
            long t = term.get();
            if (seen <= t) {
                return false;
            }
            if (term.compareAndSet(t, seen)) {
                role.set(Role.FOLLOWER);
                return true;
            }
        }
    }

    /** The exchange may fail, and what should have been is told all the same. */
    public String takeOver(String node) {
        String old = leader.get();
        leader.compareAndSet(old, node); // MISSED: lost-cas (a failure that is told as success)
        return "from " + old + " to " + node;
    }

    // Silent: the outcome is told.
    public String takeOverFixed(String node) {
        String old = leader.get();
        return leader.compareAndSet(old, node) ? "from " + old + " to " + node : "lost";
    }

    /** The lease is lengthened from an older read, validated against a fresh one. */
    public boolean renew(long by) {
        long until = lease.get() + by;
        return lease.compareAndSet(lease.get(), until); // BLOCAL: lost-update high
    }

    // Silent: against the read that it was computed from.
    public boolean renewFixed(long by) {
        long old = lease.get();
        return lease.compareAndSet(old, old + by);
    }

    /** One vote a term, by two operations. */
    public boolean vote(long t, String node) {
        String v = votedFor.get(t);
        if (v != null) {
            return v.equals(node);
        }
        votedFor.put(t, node); // BLOCAL: check-then-act medium
        return true;
    }

    // Silent: put if nobody has.
    public boolean voteFixed(long t, String node) {
        String v = votedFor.putIfAbsent(t, node);
        return v == null || v.equals(node);
    }

    // Silent: the answer of the one operation decides.
    public boolean counted(int majority) {
        if (votes.incrementAndGet() >= majority) {
            return role.compareAndSet(Role.CANDIDATE, Role.LEADER);
        }
        return false;
    }

    /** Once: asked and set in two. */
    public void resign() {
        if (!resigned.get()) {
            resigned.set(true); // BLOCAL: check-then-act
            role.set(Role.FOLLOWER);
        }
    }

    // Silent: the first one resigns.
    public void resignFixed() {
        if (resigned.compareAndSet(false, true)) {
            role.set(Role.FOLLOWER);
        }
    }

    // Silent: the role goes on from what it is by its own operation.
    public Role promote() {
        return role.updateAndGet(r -> r == Role.FOLLOWER ? Role.CANDIDATE : Role.LEADER);
    }
}
