// RELEASES: 8 17
package audit7;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Looked at again: with version stamps, by equals, by a helper; and what only looks like it (ANALYSIS 8: rechecked). */
public class Stamps7 {
    static final Stamps7 SHARED = new Stamps7();

    private final Object lock = new Object();
    private final Map<String, String> docs = new HashMap<>();
    private final Map<String, String> drafts = new HashMap<>();
    private int version;
    private int other;
    private String head;
    private int quota = 10;
    private boolean ready;
    private Object payload;

    private boolean changedSince(int v) {
        return version != v;
    }

    void put(String k, String d) {
        synchronized (lock) {
            docs.put(k, d);
            head = k;
            version++;
        }
    }

    void drop(String k) {
        synchronized (lock) {
            docs.remove(k);
            drafts.remove(k);
            head = null;
            version++;
            quota = 10;
        }
    }

    void other(int n) {
        synchronized (lock) {
            other = n;
        }
    }

    // The stamp is the same: nobody wrote.
    boolean edit(String k, String add) {
        String d;
        int v;
        synchronized (lock) {
            d = docs.get(k);
            v = version;
        }
        String made = d + add;
        synchronized (lock) {
            if (version == v) {
                docs.put(k, made); // BENIGN: lost-update rechecked
                version = v + 1; // BENIGN: lost-update rechecked
                return true;
            }
            return false;
        }
    }

    // By a helper in the same block.
    boolean editHelper(String k, String add) {
        String d;
        int v;
        synchronized (lock) {
            d = docs.get(k);
            v = version;
        }
        String made = d + add;
        synchronized (lock) {
            // Mended: to be compared is no use.
            if (changedSince(v)) {
                return false;
            }
            docs.put(k, made); // BENIGN: lost-update rechecked
            version++; // BENIGN: check-then-act rechecked
            return true;
        }
    }

    /** What is compared was read in the first block as well: both copies are old. */
    boolean editOldStamp(String k, String add, int known) {
        String d;
        int v;
        synchronized (lock) {
            d = docs.get(k);
            v = version;
        }
        String made = d + add;
        if (v != known) {
            return false;
        }
        synchronized (lock) {
            docs.put(k, made); // BLOCAL: lost-update
            version++; // BLOCAL: check-then-act high
            return true;
        }
    }

    /** A stamp that nobody who writes the drafts counts. */
    void editOtherStamp(String k, String add) {
        String d;
        int o;
        synchronized (lock) {
            d = drafts.get(k);
            o = other;
        }
        String made = d + add;
        synchronized (lock) {
            if (other == o) {
                drafts.put(k, made); // BLOCAL: lost-update; BENIGN: check-then-act rechecked
            }
        }
    }

    // By equals with the fresh value.
    void editEquals(String k, String add) {
        String d;
        synchronized (lock) {
            d = drafts.get(k);
        }
        String made = d + add;
        synchronized (lock) {
            if (Objects.equals(d, drafts.get(k))) {
                drafts.put(k, made); // BENIGN: lost-update rechecked
            }
        }
    }

    /** Asked about another key. */
    void editOtherKey(String k, String l, String add) {
        String d;
        synchronized (lock) {
            d = drafts.get(k);
        }
        String made = d + add;
        synchronized (lock) {
            if (drafts.get(l) == null) {
                drafts.put(k, made); // BLOCAL: lost-update
            }
        }
    }

    // Tested as it was tested first.
    void take() {
        int q;
        synchronized (lock) {
            q = quota;
        }
        if (q > 0) {
            Thread.yield();
            synchronized (lock) {
                if (quota > 0) {
                    quota--; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** A fresh test of the head lowers, but does not excuse. */
    void takeOther() {
        int q;
        synchronized (lock) {
            q = quota;
        }
        if (q > 0) {
            synchronized (lock) {
                if (head != null) {
                    quota--; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** The fresh test is in a block before the one of the act. */
    void takeBetween() {
        int q;
        synchronized (lock) {
            q = quota;
        }
        if (q > 0) {
            boolean still;
            synchronized (lock) {
                still = quota > 0;
            }
            if (still) {
                synchronized (lock) {
                    quota--; // BLOCAL: check-then-act; BLOCAL: check-then-act low
                }
            }
        }
    }

    // The recheck in a while of the block.
    void takeWhile() throws InterruptedException {
        int q;
        synchronized (lock) {
            q = quota;
        }
        if (q <= 0) {
            return;
        }
        synchronized (lock) {
            while (quota <= 0) {
                lock.wait();
            }
            quota--; // BENIGN: check-then-act rechecked
        }
    }

    /** Announced before it is filled. */
    void announce(Object p) {
        boolean r;
        synchronized (lock) {
            r = ready;
        }
        if (!r) {
            synchronized (lock) {
                if (!ready) {
                    payload = p; // BENIGN: check-then-act rechecked
                    ready = true;
                }
            }
        }
    }

    void retract() {
        synchronized (lock) {
            ready = false;
            payload = null;
        }
    }
}
