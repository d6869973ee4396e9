package real;

import java.util.ArrayList;
import java.util.List;

/** A lock that is taken between the test of a volatile field and what is stored there on the strength of it. */
final class LockedLate {
    static final LockedLate SHARED = new LockedLate();

    private final Object lock = new Object();
    private volatile List<String> names;
    private volatile List<String> twice;
    private volatile List<String> bare;
    private volatile List<String> held;
    private volatile boolean known;
    private volatile int bits;
    private volatile int version;

    /** Nobody looks again under the lock, which one thread after the other has: each makes one. */
    List<String> names() {
        if (names == null) {
            synchronized (lock) {
                List<String> made = new ArrayList<>();
                made.add("first");
                names = made; // BLOCAL: check-then-act medium {{names}}
            }
        }
        return names;
    }

    /** Whoever had the lock first is seen; only who takes it away does not hold it. */
    List<String> twice() {
        List<String> seen = twice;
        if (seen == null) {
            synchronized (lock) {
                seen = twice;
                if (seen == null) {
                    seen = new ArrayList<>();
                    seen.add("first");
                    twice = seen; // BLOCAL: check-then-act low; BENIGN: check-then-act rechecked
                }
            }
        }
        return seen;
    }

    /** Without any lock it is as often meant so. */
    void bare() {
        if (bare == null) {
            bare = new ArrayList<>(version); // BLOCAL: check-then-act low
        }
    }

    /** A flag that is set twice is set. */
    void know() {
        if (!known) {
            synchronized (lock) {
                known = true; // BLOCAL: check-then-act low
            }
        }
    }

    /** The end is come to twice, though the lock was taken for that. */
    void close() {
        if ((bits & 1) != 0) {
            return;
        }
        synchronized (lock) {
            bits |= 7; // BLOCAL: check-then-act medium {{bits}}; BLOCAL: lost-update low
            version++; // BLOCAL: lost-update low
        }
    }

    /** The lock had been taken before the test. */
    void held() {
        synchronized (lock) {
            if (held == null) {
                held = new ArrayList<>(); // BLOCAL: check-then-act low
            }
        }
    }

    /** They take away what is there, without the lock. */
    void forget() {
        names = null;
        twice = null;
        bare = null;
        held = null;
        known = false;
    }

    void open() {
        bits = 0;
        version = 0;
    }

    private volatile StringBuilder text = new StringBuilder();
    private volatile StringBuilder other = new StringBuilder();
    private volatile boolean full;

    /** A method of the class stores it, and takes no lock for that: of two threads the second throws away what the first has just made. */
    void shorten() {
        if (text.length() > 99) {
            synchronized (lock) {
                renew(); // BLOCAL: check-then-act medium {{text}}
            }
        }
    }

    private void renew() {
        text = new StringBuilder();
    }

    /** Whoever comes second sees that it is short again. */
    void shortenTwice() {
        if (other.length() > 99) {
            synchronized (lock) {
                if (other.length() > 99) {
                    renewOther(); // BLOCAL: check-then-act low; BENIGN: check-then-act rechecked
                }
            }
        }
    }

    private void renewOther() {
        other = new StringBuilder();
    }

    /** A flag that is set twice is set, whoever does so. */
    void fill() {
        if (!full) {
            synchronized (lock) {
                mark(); // BLOCAL: check-then-act low
            }
        }
    }

    private void mark() {
        full = true;
    }

    void begin() {
        renew();
        renewOther();
        full = false;
    }
}
