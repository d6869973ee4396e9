package benign;

import java.util.List;
import java.util.Vector;

/** What a thread keeps for itself, and what it was given to keep. */
class ThreadLocals {
    static final List<Tally> ALL = new Vector<>();

    static final class Tally {
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int v) {
            n = v;
        }
    }

    static void register(Tally t) {
        ALL.add(t);
    }
}

/** Made for each thread. */
class OwnTally {
    private static final ThreadLocal<ThreadLocals.Tally> TALLY = ThreadLocal.withInitial(ThreadLocals.Tally::new);

    static void count() {
        ThreadLocals.Tally t = TALLY.get();
        t.set(t.get() + 1); // BENIGN: lost-update confined
    }
}

/** Shared objects are handed to threads. */
class GivenTally {
    private static final ThreadLocal<ThreadLocals.Tally> CURRENT = new ThreadLocal<>();

    static void use(ThreadLocals.Tally t) {
        CURRENT.set(t);
    }

    static void count() {
        ThreadLocals.Tally t = CURRENT.get();
        t.set(t.get() + 1); // BLOCAL: lost-update
    }
}

/** Anybody may hand one out. */
class OpenTally {
    static final ThreadLocal<ThreadLocals.Tally> TALLY = ThreadLocal.withInitial(ThreadLocals.Tally::new);

    static void count() {
        ThreadLocals.Tally t = TALLY.get();
        t.set(t.get() + 1); // BLOCAL: lost-update
    }
}
