package audit23;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** Who leads, since when, and what followers make of it. */
public class Leadership {
    enum Role { FOLLOWER, CANDIDATE, LEADER }

    static final Leadership NODE = new Leadership();

    private Role role = Role.FOLLOWER;
    private long term;
    private String votedFor;
    private final Set<String> votes = new HashSet<>();
    private final AtomicReference<String> leader = new AtomicReference<>();
    private final AtomicBoolean stepping = new AtomicBoolean();
    private volatile long commit;
    private final CountDownLatch elected = new CountDownLatch(1);

    synchronized long term() {
        return term;
    }

    synchronized Role role() {
        return role;
    }

    synchronized void seen(long t) {
        if (t > term) {
            term = t;
            role = Role.FOLLOWER;
            votedFor = null;
        }
    }

    /** The term may be another by the time the vote is given. */
    boolean vote(long t, String who) {
        if (t < term()) {
            return false;
        }
        synchronized (this) {
            // was expected medium: not all that write the term write the vote
            votedFor = who; // BLOCAL: check-then-act low {{term}}
        }
        return true;
    }

    synchronized boolean voteWell(long t, String who) {
        if (t < term() || votedFor != null) {
            return false;
        }
        votedFor = who;
        return true;
    }

    void campaign() {
        long t = term();
        synchronized (this) {
            term = t + 1; // BLOCAL: lost-update high {{term}}
            role = Role.CANDIDATE;
            votes.clear();
        }
    }

    synchronized void campaignWell() {
        term++;
        role = Role.CANDIDATE;
        votes.clear();
    }

    void won(String who, int majority) {
        int n;
        synchronized (this) {
            votes.add(who);
            n = votes.size();
        }
        if (n >= majority) {
            synchronized (this) {
                // was expected medium: not all that add a vote write the role
                role = Role.LEADER; // BLOCAL: check-then-act low {{votes}}
            }
            elected.countDown();
        }
    }

    synchronized void wonWell(String who, int majority) {
        votes.add(who);
        if (role == Role.CANDIDATE && votes.size() >= majority) {
            role = Role.LEADER;
            elected.countDown();
        }
    }

    void lead(String me) {
        if (leader.get() == null) {
            // was expected high: a test and a set of one atomic
            leader.set(me); // BLOCAL: check-then-act medium {{leader}}
        }
    }

    boolean leadWell(String me) {
        return leader.compareAndSet(null, me);
    }

    void resign(String me) {
        leader.compareAndSet(me, null);
    }

    /** Answers what it read, though the exchange may have failed. */
    String replace(String me) {
        String old = leader.get();
        // told as done
        leader.compareAndSet(old, me); // MISSED: lost-cas (the new value is not made of the old one)
        return old;
    }

    String replaceWell(String me) {
        return leader.getAndSet(me);
    }

    void stepDown() {
        if (stepping.compareAndSet(false, true)) {
            try {
                synchronized (this) {
                    role = Role.FOLLOWER;
                }
            } finally {
                stepping.set(false);
            }
        }
    }

    void commit(long c) {
        if (c > commit) {
            // was expected low: the greatest is kept
            commit = c; // BLOCAL: check-then-act medium {{commit}}
        }
    }

    void advance(int n) {
        commit = commit + n; // BLOCAL: lost-update high {{commit}}
    }

    synchronized void demoteIfOld(long t) {
        if (t < term) {
            role = Role.FOLLOWER;
        }
    }

    void promote() {
        if (role() == Role.CANDIDATE) {
            System.out.println("promoted");
            synchronized (this) {
                // was expected high: the check is made by another method
                role = Role.LEADER; // BLOCAL: check-then-act medium {{role}}
            }
        }
    }
}
