package audit25;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/** A connection pool: what summaries tell of callees (section 5). */
public class Pool {
    private static final Pool DEFAULT = new Pool();

    static class Connection {
        boolean broken;
        int uses;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Connection> idle = new ArrayDeque<>();
    private int live;
    private int max = 8;
    private int next;
    private long waited;
    private Connection spare;
    private boolean draining;

    private void enter() {
        lock.lock();
    }

    private void leave() {
        lock.unlock();
    }

    /** A wrapper's calls are lock operations by their summaries. */
    void grow() {
        enter();
        int l = live;
        leave();
        enter();
        live = l + 1; // BLOCAL: lost-update high {{live}}
        leave();
    }

    /** Silent. */
    void growWell() {
        enter();
        try {
            int l = live;
            live = l + 1;
        } finally {
            leave();
        }
    }

    private int liveUnlocked() {
        return live;
    }

    /** Silent: what a callee reads without a lock is read in the caller's block. */
    void growByHelper() {
        enter();
        try {
            live = liveUnlocked() + 1;
        } finally {
            leave();
        }
    }

    private boolean mayGrow() {
        enter();
        try {
            return live < max;
        } finally {
            leave();
        }
    }

    /** The result of a callee, by control: medium, not high, as was expected. */
    Connection open() {
        if (!mayGrow()) {
            return null;
        }
        enter();
        try {
            live++; // BLOCAL: check-then-act medium {{live}}
            return new Connection();
        } finally {
            leave();
        }
    }

    private boolean tryReserve() {
        enter();
        try {
            if (live >= max) {
                return false;
            }
            live++;
            return true;
        } finally {
            leave();
        }
    }

    /** The result is claimed: it reports an action already taken. Of `max`, which was compared
     * and is not written, it is not (section 5); was expected handed over, and the rest of it is. */
    Connection openWell() {
        if (!tryReserve()) {
            return null;
        }
        Connection c = new Connection();
        enter();
        try {
            waited = 0; // BLOCAL: check-then-act low {{max}}
            idle.addLast(c);
        } finally {
            leave();
        }
        return c;
    }

    /** A claimed number. */
    private int number() {
        enter();
        try {
            return next++;
        } finally {
            leave();
        }
    }

    /** Silent: it is nobody else's number, and no lock is held where it is used. */
    void record(long[] into) {
        int n = number();
        into[n % into.length] = n;
    }

    private void setLive(int l) {
        enter();
        try {
            live = l;
        } finally {
            leave();
        }
    }

    private int getLive() {
        enter();
        try {
            return live;
        } finally {
            leave();
        }
    }

    /** A parameter is written by the callee. */
    void close(Connection c) {
        setLive(getLive() - 1); // BLOCAL: lost-update high {{live}}
        c.broken = true;
    }

    /** What is decided and done in callees: two calls that lock are medium, not high, as was expected. */
    void trim() {
        if (getLive() > 4) {
            setLive(4); // BLOCAL: check-then-act medium {{live}}
        }
    }

    /** Silent: callees that lock again what is held. */
    void closeWell(Connection c) {
        enter();
        try {
            setLive(getLive() - 1);
        } finally {
            leave();
        }
    }

    /** What is stored into a fresh object that is returned. */
    static class Stats {
        int live;
        int max;
    }

    private Stats stats() {
        enter();
        try {
            Stats s = new Stats();
            s.live = live;
            s.max = max;
            return s;
        } finally {
            leave();
        }
    }

    void doubleMax() {
        Stats s = stats();
        enter();
        try {
            max = s.max * 2; // BLOCAL: lost-update high {{max}}
        } finally {
            leave();
        }
    }

    void limit(int m) {
        enter();
        try {
            max = m;
        } finally {
            leave();
        }
    }

    private static Connection checked(Connection c) {
        return c.broken ? null : c;
    }

    /** A parameter flows into the result. */
    void swap() {
        Connection c;
        enter();
        c = spare;
        leave();
        Connection d = checked(c);
        enter();
        try {
            if (d == null) {
                spare = new Connection(); // BLOCAL: check-then-act high {{spare}}
            }
        } finally {
            leave();
        }
    }

    Connection takeSpare() {
        enter();
        try {
            Connection c = spare;
            spare = null;
            return c;
        } finally {
            leave();
        }
    }

    /** An unknown callee passes what it is given through. */
    void waitedFor(String of) {
        long w;
        enter();
        w = waited;
        leave();
        long m = Math.max(w, of.length());
        enter();
        waited = m; // BLOCAL: lost-update high {{waited}}
        leave();
    }

    void addWaited(long w) {
        enter();
        waited += w;
        leave();
    }

    public static void main(String[] a) {
        Runnable r = () -> {
            DEFAULT.grow();
            DEFAULT.growWell();
            DEFAULT.open();
            DEFAULT.trim();
            DEFAULT.limit(3);
            DEFAULT.addWaited(2);
        };
        new Thread(r, "a").start();
        new Thread(r, "b").start();
    }
}
