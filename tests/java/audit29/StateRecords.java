// RELEASES: 17
package audit29;

import java.util.concurrent.atomic.AtomicReference;

/** A member's state as a record that is replaced as a whole. */
public class StateRecords {
    enum Phase { NEW, LEADING, FOLLOWING, STOPPED }

    record State(Phase phase, long term, String leader) {
        State withPhase(Phase p) {
            return new State(p, term, leader);
        }

        State withLeader(String l) {
            return new State(phase, term, l);
        }

        State nextTerm() {
            return new State(Phase.NEW, term + 1, null);
        }
    }

    static final StateRecords MEMBER = new StateRecords();

    private final AtomicReference<State> state = new AtomicReference<>(new State(Phase.NEW, 0, null));
    private volatile State published = new State(Phase.NEW, 0, null);

    /** What another has changed meanwhile is as it was. */
    void follow(String leader) {
        State s = state.get();
        state.set(s.withLeader(leader)); // BLOCAL: lost-update high {{state}}
    }

    /** Silent. */
    void followWell(String leader) {
        state.updateAndGet(s -> s.withLeader(leader));
    }

    /** The look decides, and the look is what is written. */
    void lead() {
        State s = state.get();
        if (s.phase() == Phase.NEW) {
            state.set(s.withPhase(Phase.LEADING)); // BLOCAL: lost-update high {{state}}
        }
    }

    /** Silent: who comes second is told. */
    boolean leadWell() {
        State s = state.get();
        return s.phase() == Phase.NEW && state.compareAndSet(s, s.withPhase(Phase.LEADING));
    }

    /** Silent: until it is done. */
    void newTerm(long term) {
        State s;
        State n;
        do {
            s = state.get();
            if (s.term() >= term) {
                return;
            }
            n = new State(Phase.NEW, term, null);
        } while (!state.compareAndSet(s, n));
    }

    /** The answer is dropped: the term is not raised, and nobody hears of it. */
    long raise() {
        State s = state.get();
        State n = s.nextTerm();
        state.compareAndSet(s, n); // BLOCAL: lost-cas
        return s.term();
    }

    /** Volatile is not enough for a record either. */
    void publish(String leader) {
        published = published.withLeader(leader); // BLOCAL: lost-update {{published}}
    }

    /** Silent: one writer at a time, readers need none. */
    private final Object writer = new Object();
    private volatile State guarded = new State(Phase.NEW, 0, null);

    void publishWell(String leader) {
        synchronized (writer) {
            guarded = guarded.withLeader(leader);
        }
    }

    /** Read before the writers' lock, written inside. */
    void publishLate(String leader) {
        State s = guarded;
        synchronized (writer) {
            guarded = s.withLeader(leader); // BLOCAL: lost-update high {{guarded}}
        }
    }

    /** Silent: one look, two of its parts. */
    String describe() {
        State s = guarded;
        return s.phase() + " " + s.leader();
    }
}
