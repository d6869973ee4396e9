// RELEASES: 11 17 21
package audit4;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Leader election on updaters, handles and volatile fields with a monitor (ANALYSIS 2, 6). */
public class Election {
    static final Election SHARED = new Election();

    private static final AtomicIntegerFieldUpdater<Election> VOTES =
            AtomicIntegerFieldUpdater.newUpdater(Election.class, "votes");
    private static final AtomicReferenceFieldUpdater<Election, String> OWNER =
            AtomicReferenceFieldUpdater.newUpdater(Election.class, String.class, "owner");
    private static final VarHandle EPOCH;

    static {
        try {
            EPOCH = MethodHandles.lookup().findVarHandle(Election.class, "epoch", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int votes;
    private volatile String owner;
    private volatile int epoch;
    private volatile int term;
    private String votedFor;
    private volatile String leader;

    void voteBadly() {
        VOTES.set(this, VOTES.get(this) + 1); // BLOCAL: lost-update high
    }

    void vote() {
        VOTES.incrementAndGet(this);
    }

    void voteInLoop() {
        for (;;) {
            int v = VOTES.get(this);
            if (VOTES.compareAndSet(this, v, v + 1)) {
                return;
            }
        }
    }

    void voteOnce() {
        int v = votes;
        VOTES.compareAndSet(this, v, v + 1); // BLOCAL: lost-cas high
    }

    void resetVotes() {
        votes = 0;
    }

    boolean own(String me) {
        return OWNER.compareAndSet(this, null, me);
    }

    void disown() {
        owner = null;
    }

    void nextEpochBadly() {
        int e = (int) EPOCH.getVolatile(this);
        EPOCH.setVolatile(this, e + 1); // BLOCAL: lost-update high
    }

    int nextEpoch() {
        return (int) EPOCH.getAndAdd(this, 1) + 1;
    }

    void nextEpochInLoop() {
        int e;
        do {
            e = (int) EPOCH.getVolatile(this);
        } while (!EPOCH.compareAndSet(this, e, e + 1));
    }

    void nextEpochOnce() {
        int e = (int) EPOCH.getVolatile(this);
        EPOCH.compareAndSet(this, e, e + 1); // BLOCAL: lost-cas high
    }

    /** All writers lock; the read is outside. */
    void bumpTermBadly() {
        int t = term;
        synchronized (this) {
            term = t + 1; // BLOCAL: lost-update high
        }
    }

    /** One block, though the field is volatile. */
    synchronized void bumpTerm() {
        int t = term;
        term = t + 1;
    }

    void seeTerm(int t, String candidate) {
        if (t > term) {
            synchronized (this) {
                term = t; // BLOCAL: check-then-act high
                votedFor = candidate;
            }
        }
    }

    void seeTermSafely(int t, String candidate) {
        if (t > term) {
            synchronized (this) {
                if (t > term) {
                    term = t;
                    votedFor = candidate; // BLOCAL: check-then-act low
                }
            }
        }
    }

    synchronized String votedFor() {
        return votedFor;
    }

    void lead(String me) {
        if (leader == null) {
            leader = me; // BLOCAL: check-then-act low
        }
    }

    void abdicate() {
        leader = null;
    }
}
