// RELEASES: 8 17
package audit40;

import java.util.HashMap;
import java.util.Map;

/** What is read, checked and set by helpers, some of which lock and some of which want to be locked. */
public class Helpers {
    static final Helpers QUOTA = new Helpers();

    private final Object lock = new Object();
    private int used;
    private int limit = 10;
    private String owner;
    private final Map<String, Integer> shares = new HashMap<>();

    private int readUsed() {
        synchronized (lock) {
            return used;
        }
    }

    private void writeUsed(int n) {
        synchronized (lock) {
            used = n;
        }
    }

    private boolean full() {
        synchronized (lock) {
            return used >= limit;
        }
    }

    // Called under the lock only.
    private int usedHeld() {
        return used;
    }

    private void useHeld(int n) {
        used += n;
    }

    private boolean fullHeld() {
        return usedHeld() >= limit;
    }

    boolean use() {
        if (full()) {
            return false;
        }
        synchronized (lock) {
            useHeld(1); // BLOCAL: check-then-act
        }
        return true;
    }

    boolean useSafe() {
        synchronized (lock) {
            if (fullHeld()) {
                return false;
            }
            useHeld(1);
            return true;
        }
    }

    boolean useAgain() {
        if (full()) {
            return false;
        }
        synchronized (lock) {
            if (fullHeld()) {
                return false;
            }
            useHeld(1); // BENIGN: check-then-act rechecked
            return true;
        }
    }

    void increase(int by) {
        int n = readUsed();
        n = clamp(n + by);
        writeUsed(n); // BLOCAL: lost-update
    }

    void increaseSafe(int by) {
        synchronized (lock) {
            writeUsed(clamp(readUsed() + by));
        }
    }

    private static int clamp(int n) {
        return Math.max(0, Math.min(n, 1000));
    }

    void limit(int n) {
        synchronized (lock) {
            limit = n;
        }
    }

    // A chain of three calls.
    void rebalance() {
        apply(plan()); // BLOCAL: lost-update
    }

    private int plan() {
        return readUsed() / 2;
    }

    private void apply(int n) {
        writeUsed(n);
    }

    // The same in the one method.
    void rebalanceHere() {
        int n = plan();
        apply(n); // BLOCAL: lost-update
    }

    void rebalanceSafe() {
        synchronized (lock) {
            apply(plan());
        }
    }

    String owner() {
        synchronized (lock) {
            return owner;
        }
    }

    void own(String who) {
        synchronized (lock) {
            owner = who;
        }
    }

    boolean isOwned() {
        return owner() != null;
    }

    boolean tryOwn(String who) {
        if (!isOwned()) {
            own(who); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    boolean tryOwnSafe(String who) {
        synchronized (lock) {
            if (!isOwned()) {
                own(who);
                return true;
            }
            return false;
        }
    }

    // Says what it did, not what it saw.
    private boolean claim(String who) {
        synchronized (lock) {
            if (owner != null) {
                return false;
            }
            owner = who;
            return true;
        }
    }

    void withOwner(String who, Runnable body) {
        if (claim(who)) {
            try {
                body.run();
            } finally {
                own(null); // BENIGN: check-then-act handed-over
            }
        }
    }

    int share(String who) {
        synchronized (lock) {
            Integer n = shares.get(who);
            return n == null ? 0 : n;
        }
    }

    void addShare(String who, int n) {
        int now = share(who);
        synchronized (lock) {
            shares.put(who, now + n); // BLOCAL: lost-update
        }
    }

    void addShareSafe(String who, int n) {
        synchronized (lock) {
            shares.put(who, share(who) + n);
        }
    }

    void transfer(String from, String to, int n) {
        if (share(from) >= n) {
            addShareSafe(from, -n); // BLOCAL: check-then-act
            addShareSafe(to, n);
        }
    }

    void transferSafe(String from, String to, int n) {
        synchronized (lock) {
            if (share(from) >= n) {
                addShareSafe(from, -n);
                addShareSafe(to, n);
            }
        }
    }

    // An argument that is checked against itself.
    void put(String who, int n) {
        if (n >= 0 && who != null) {
            synchronized (lock) {
                shares.put(who, n);
            }
        }
    }
}
