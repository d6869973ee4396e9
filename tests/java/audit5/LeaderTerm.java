// RELEASES: 8 11 17 21
package audit5;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.function.UnaryOperator;

/** Immutable states swapped in one reference (ANALYSIS 6, 7). */
public class LeaderTerm {
    static final LeaderTerm SHARED = new LeaderTerm();

    static final class Term {
        final long number;
        final String leader;

        Term(long number, String leader) {
            this.number = number;
            this.leader = leader;
        }

        Term next(String who) {
            return new Term(number + 1, who);
        }
    }

    private final AtomicReference<Term> term = new AtomicReference<>(new Term(0, null));
    private final AtomicReference<String> vote = new AtomicReference<>();
    private final AtomicStampedReference<String> lease = new AtomicStampedReference<>(null, 0);
    private volatile String seen = "";

    // Silent: retried.
    Term elect(String who) {
        for (;;) {
            Term t = term.get();
            Term n = t.next(who);
            if (term.compareAndSet(t, n)) {
                return n;
            }
        }
    }

    /** Set, whatever came between. */
    Term usurp(String who) {
        Term t = term.get();
        Term n = t.next(who);
        term.set(n); // BLOCAL: lost-update high
        return n;
    }

    // Silent: applied until it fits.
    Term update(UnaryOperator<Term> f) {
        return term.updateAndGet(f);
    }

    /** Tried once, and told as won. */
    boolean stand(String who) {
        Term t = term.get();
        if (t.leader != null) {
            return false;
        }
        term.compareAndSet(t, t.next(who)); // BLOCAL: lost-cas high
        seen = who;
        return true;
    }

    // Silent: told by its answer.
    boolean standTold(String who) {
        Term t = term.get();
        return t.leader == null && term.compareAndSet(t, t.next(who));
    }

    /** Two voters, both told that they have won (medium: a test and a set of one atomic). */
    boolean vote(String who) {
        if (vote.get() == null) {
            vote.set(who); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    // Silent: one wins.
    boolean voteOnce(String who) {
        return vote.compareAndSet(null, who);
    }

    void newRound() {
        vote.set(null);
    }

    /** The expected one is not the one that was looked at. */
    void abdicate() {
        Term t = term.get();
        if (t.leader != null) {
            Term n = t.next(null);
            term.compareAndSet(term.get(), n); // BLOCAL: lost-update high
        }
    }

    // Silent: stamp and value together.
    boolean renew(String who) {
        int[] stamp = new int[1];
        String cur = lease.get(stamp);
        return who.equals(cur) && lease.compareAndSet(cur, cur, stamp[0], stamp[0] + 1);
    }

    // Silent: what was there comes out of the operation that replaced it.
    String takeVote() {
        String v = vote.getAndSet(null);
        return v == null ? "" : v;
    }
}
