package audit22;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Who leads, since when, and what only the leader may do. */
public class Leaders {
    static final Leaders LEADERS = new Leaders();

    enum Role { FOLLOWER, CANDIDATE, LEADER }

    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final Object lock = new Object();
    private Role role = Role.FOLLOWER;
    private long term;
    private long commit;
    private int votes;
    private volatile boolean running;

    void elected() {
        synchronized (lock) {
            role = Role.LEADER;
            term++;
        }
    }

    void deposed(long t) {
        synchronized (lock) {
            role = Role.FOLLOWER;
            term = t;
            votes = 0;
        }
    }

    boolean leads() {
        synchronized (lock) {
            return role == Role.LEADER;
        }
    }

    /** Deposed in between, it commits all the same. */
    void commit(long n) {
        if (!leads()) {
            return;
        }
        synchronized (lock) {
            commit = n; // BLOCAL: check-then-act low {{role}}
        }
    }

    void commitWell(long n) {
        synchronized (lock) {
            if (role == Role.LEADER) {
                commit = n;
            }
        }
    }

    long term() {
        synchronized (lock) {
            return term;
        }
    }

    /** The term of before, back over a newer one. */
    void campaign() {
        long t = term();
        pool.execute(() -> {
            synchronized (lock) {
                term = t + 1; // BLOCAL: lost-update high {{term}}
                role = Role.CANDIDATE;
            }
        });
    }

    void campaignIfSame() {
        long t = term();
        pool.execute(() -> {
            synchronized (lock) {
                if (term == t) {
                    term = t + 1; // BENIGN: lost-update rechecked
                    // was expected rechecked, too: of one stale value there is its worst use
                    role = Role.CANDIDATE;
                }
            }
        });
    }

    /** A newer term was set between the look and the step down. */
    void stepDown(long t) {
        if (t > term()) {
            synchronized (lock) {
                // was expected high: the check is made by another method
                term = t; // BLOCAL: check-then-act medium {{term}}
                role = Role.FOLLOWER;
            }
        }
    }

    void stepDownWell(long t) {
        synchronized (lock) {
            if (t > term) {
                term = t;
                role = Role.FOLLOWER;
            }
        }
    }

    void stepDownTwiceLooked(long t) {
        if (t > term()) {
            synchronized (lock) {
                if (t > term) {
                    term = t; // BENIGN: check-then-act rechecked
                    role = Role.FOLLOWER;
                }
            }
        }
    }

    void vote() {
        int v;
        synchronized (lock) {
            votes++;
            v = votes;
        }
        if (v > 2) {
            // was forgotten: the block that counted wrote what it tells, so that it is low
            elected(); // BLOCAL: check-then-act low {{votes}}
        }
    }

    void begin() {
        if (!running) {
            running = true; // BLOCAL: check-then-act low {{running}}
            pool.execute(this::campaign);
        }
    }

    void beginWell() {
        synchronized (lock) {
            if (!running) {
                // was expected silent: end() does not hold the lock
                running = true; // BLOCAL: check-then-act low {{running}}
                pool.execute(this::campaign);
            }
        }
    }

    void end() {
        running = false;
    }
}
