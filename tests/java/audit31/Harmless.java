// RELEASES: 8 17
package audit31;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** What looks like the errors: handed over, set once, of one's own, told, or done again until it holds. */
public class Harmless {
    static final Harmless SHARED = new Harmless();

    private final Object lock = new Object();
    private int next;
    private Runnable pending;
    private boolean busy;
    private int runs;
    private String host;
    private boolean loaded;
    private final Deque<Runnable> jobs = new ArrayDeque<>();
    private final ConcurrentLinkedDeque<String> spare = new ConcurrentLinkedDeque<>();
    private final Map<String, Integer> sizes = new ConcurrentHashMap<>();
    private final AtomicBoolean shut = new AtomicBoolean();
    private final AtomicInteger version = new AtomicInteger();
    private final int[] marks = new int[64];
    private final List<String> log = new ArrayList<>();

    /** Silent: the number is his who has counted. */
    void number(int[] into) {
        int n;
        synchronized (lock) {
            n = next++;
        }
        synchronized (lock) {
            marks[n & 63] = n; // BENIGN: stale-value handed-over
        }
    }

    /** Silent: taken away where it was read. */
    void runPending() {
        Runnable r;
        synchronized (lock) {
            r = pending;
            pending = null;
        }
        if (r != null) {
            r.run();
            synchronized (lock) {
                runs++; // BENIGN: check-then-act handed-over
            }
        }
    }

    /** Given back, though another may have been set meanwhile. */
    void tryPending() {
        Runnable r;
        synchronized (lock) {
            r = pending;
            pending = null;
        }
        if (r == null) {
            return;
        }
        r.run();
        synchronized (lock) {
            pending = r; // BLOCAL: lost-update {{pending}}
        }
    }

    void set(Runnable r) {
        synchronized (lock) {
            pending = r;
        }
    }

    /** Silent: who sets the flag is alone until he sets it back. */
    boolean alone(Runnable r) {
        synchronized (lock) {
            if (busy) {
                return false;
            }
            busy = true;
        }
        try {
            r.run();
        } finally {
            synchronized (lock) {
                busy = false; // BENIGN: check-then-act handed-over
            }
        }
        return true;
    }

    /** Silent: once set it stays. */
    String host() {
        synchronized (lock) {
            if (host != null) {
                return host;
            }
        }
        String h = System.getProperty("host");
        synchronized (lock) {
            if (host == null) {
                host = h; // BENIGN: check-then-act rechecked
            }
            return host;
        }
    }

    /** Silent: goes one way only, and is acted upon where it has its last value. */
    void useLoaded() {
        boolean l;
        synchronized (lock) {
            l = loaded;
        }
        if (l) {
            synchronized (lock) {
                next = 0; // BENIGN: check-then-act write-once
            }
        }
    }

    void load() {
        synchronized (lock) {
            loaded = true;
        }
    }

    /** Silent: only told. */
    void tell() {
        int n;
        synchronized (lock) {
            n = runs;
        }
        synchronized (lock) {
            next++;
        }
        System.out.println("ran " + n);
    }

    /** Silent: nobody else has it. (First as benign: of what nobody has no old value is kept.) */
    int ownLocks(List<String> in) {
        Harmless h = new Harmless();
        int n;
        synchronized (h.lock) {
            n = h.next;
        }
        synchronized (h.lock) {
            h.next = n + in.size();
        }
        return n;
    }

    /** Silent: done again until nothing came between. */
    int stable() {
        int v;
        int n;
        do {
            v = version.get();
            n = Arrays.hashCode(marks);
        } while (v != version.get());
        return n;
    }

    /** Silent: taken, else made. */
    String take() {
        String s = spare.poll();
        return s != null ? s : Optional.of("new").get();
    }

    /** Silent: a few too many do no harm, and each offer is one operation. */
    void give(String s) {
        if (spare.size() < 10) {
            spare.offer(s); // BLOCAL: check-then-act medium {{spare}}
        }
    }

    /** Silent: the same for all who compute it. */
    int size(String s) {
        Integer n = sizes.get(s);
        if (n == null) {
            n = s.length();
            sizes.put(s, n); // BLOCAL: check-then-act low {{sizes}}
        }
        return n;
    }

    /** Silent: one wins, the others go. */
    void shut() {
        if (shut.get() || !shut.compareAndSet(false, true)) {
            return;
        }
        synchronized (lock) {
            pending = null;
        }
    }

    /** Silent: polled where it is looked for. */
    void work() {
        for (;;) {
            Runnable r;
            synchronized (jobs) {
                r = jobs.poll();
            }
            if (r == null) {
                return;
            }
            r.run();
        }
    }

    /** Silent: put back what was taken, in front. */
    void retryFirst() {
        Runnable r;
        synchronized (jobs) {
            r = jobs.pollFirst();
        }
        if (r != null) {
            synchronized (jobs) {
                jobs.addFirst(r); // BENIGN: check-then-act handed-over
            }
        }
    }

    void submit(Runnable r) {
        synchronized (jobs) {
            jobs.add(r);
        }
    }

    /** Silent: what comes in is bounded by what is asked in the same block. */
    void log(String... all) {
        for (String s : all) {
            synchronized (log) {
                if (log.size() >= 100) {
                    log.remove(0);
                }
                log.add(s);
            }
        }
    }
}
