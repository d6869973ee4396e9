package audit26;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** One leader, terms and votes. */
public class LeaderElection {
    static final LeaderElection ELECTION = new LeaderElection();

    private final AtomicReference<String> leader = new AtomicReference<>();
    private final AtomicLong votes = new AtomicLong();
    private volatile long term;
    private volatile String candidate;
    private volatile boolean promoted;
    private volatile int epoch;

    private boolean hasLeader() {
        return leader.get() != null;
    }

    private void lead(String me) {
        leader.set(me);
    }

    /** Two see none, and both lead. */
    boolean campaign(String me) {
        if (hasLeader()) {
            return false;
        }
        // was expected high: an atomic that a callee acts upon, low (docs/kinds.md)
        lead(me); // BLOCAL: check-then-act low {{leader}}
        return true;
    }

    /** Silent. */
    boolean campaignWell(String me) {
        return leader.compareAndSet(null, me);
    }

    /** Takes over from the one that it saw, and goes on even if another was quicker. */
    void takeOver(String me) {
        String l = leader.get();
        if (l != null && l.isEmpty()) {
            leader.compareAndSet(l, me); // BLOCAL: lost-cas high {{leader}}
            promoted = true;
        }
    }

    /** Silent: only who was first goes on. */
    void takeOverWell(String me) {
        String l = leader.get();
        if (l != null && l.isEmpty() && leader.compareAndSet(l, me)) {
            promoted = true;
        }
    }

    void resign() {
        leader.set(null);
        promoted = false;
    }

    /** A volatile is no counter. */
    void nextTerm() {
        term++; // BLOCAL: lost-update high {{term}}
    }

    private long getTerm() {
        return term;
    }

    private void setTerm(long t) {
        term = t;
    }

    /** The same by accessors. */
    void bumpTerm() {
        // was expected high: without any lock medium, but by one operator (docs/kinds.md)
        setTerm(getTerm() + 1); // BLOCAL: lost-update medium {{term}}
    }

    /** An unlocked check and set of a volatile. */
    void observe(long t) {
        if (t > term) {
            // was expected low: it keeps the greatest, medium (docs/kinds.md)
            term = t; // BLOCAL: check-then-act medium {{term}}
        }
    }

    /** Silent: every writer of the epoch holds the monitor. */
    synchronized void nextEpoch() {
        epoch++;
    }

    /** Silent. */
    synchronized void observeEpoch(int e) {
        if (e > epoch) {
            epoch = e;
        }
    }

    /** Read outside of the monitor that its writers hold, written back inside. */
    void skipEpoch() {
        int e = epoch;
        synchronized (this) {
            epoch = e + 2; // BLOCAL: lost-update high {{epoch}}
        }
    }

    /** Double-checked. */
    void startEpoch() {
        if (epoch == 0) {
            synchronized (this) {
                if (epoch == 0) {
                    epoch = 1; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** Votes are read, and the sum is set. */
    void vote(int weight) {
        long v = votes.get();
        votes.set(v + weight); // BLOCAL: lost-update high {{votes}}
    }

    /** Silent. */
    void voteWell(int weight) {
        votes.addAndGet(weight);
    }

    /** Silent: retried. */
    void voteByCas(int weight) {
        long v;
        do {
            v = votes.get();
        } while (!votes.compareAndSet(v, v + weight));
    }

    /** Silent: a volatile that is only set. */
    void nominate(String who) {
        candidate = who;
    }

    public static void main(String[] a) {
        ScheduledExecutorService s = Executors.newScheduledThreadPool(2);
        for (int i = 0; i < 2; i++) {
            String me = "n" + i;
            s.scheduleAtFixedRate(() -> {
                ELECTION.campaign(me);
                ELECTION.campaignWell(me);
                ELECTION.takeOver(me);
                ELECTION.takeOverWell(me);
                ELECTION.resign();
                ELECTION.nextTerm();
                ELECTION.bumpTerm();
                ELECTION.observe(3);
                ELECTION.nextEpoch();
                ELECTION.observeEpoch(4);
                ELECTION.skipEpoch();
                ELECTION.startEpoch();
                ELECTION.vote(1);
                ELECTION.voteWell(1);
                ELECTION.voteByCas(1);
                ELECTION.nominate(me);
            }, 0, 1, TimeUnit.SECONDS);
        }
    }
}
