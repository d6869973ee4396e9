package variants;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** The sum is made where the number is read, and not where it is stored; a collection that a helper fills. */
public class EarlySum {
    static final EarlySum SHARED = new EarlySum();

    private int number;
    private long total;
    private int last;

    synchronized void bump(int by) {
        number += by;
        total += by;
        last = by;
    }

    void inTheFirstBlock() {
        int n;
        synchronized (this) {
            n = number + 1;
        }
        synchronized (this) {
            number = n; // BLOCAL: lost-update high {{number}}
        }
    }

    void ofALong(long by) {
        long n;
        synchronized (this) {
            n = total + by;
        }
        System.setProperty("total", Long.toString(n));
        synchronized (this) {
            total = n; // BLOCAL: lost-update high {{total}}
        }
    }

    void byACall() {
        int n;
        synchronized (this) {
            n = Math.max(number, 7);
        }
        synchronized (this) {
            number = n; // BLOCAL: lost-update high {{number}}
        }
    }

    /** What is added to is what there is by then. */
    void toWhatIsThere() {
        int n;
        synchronized (this) {
            n = last + 1;
        }
        synchronized (this) {
            number = number + n; // BLOCAL: stale-value {{last}}
        }
    }

    void withItself() {
        int n;
        synchronized (this) {
            n = number + 1;
        }
        synchronized (this) {
            number = number + n; // BLOCAL: stale-value low {{number}}
        }
    }

    synchronized void inOne() {
        int n = number + 1;
        number = n;
    }
}

/** Filled after it is to be seen, by a helper that is given the collection. */
class FilledByHelper {
    private static volatile Map<String, String> early;
    private static volatile Map<String, String> ready;
    private static volatile List<String> asked;

    static String early(String k) {
        if (early == null) {
            synchronized (FilledByHelper.class) {
                if (early == null) {
                    early = new HashMap<>();
                    fill(early); // BLOCAL: check-then-act medium {{early}}
                }
            }
        }
        return early.get(k);
    }

    static String ready(String k) {
        if (ready == null) {
            synchronized (FilledByHelper.class) {
                if (ready == null) {
                    Map<String, String> m = new HashMap<>();
                    fill(m);
                    ready = m; // BENIGN: check-then-act rechecked
                }
            }
        }
        return ready.get(k);
    }

    /** The helper only looks into it. */
    static String asked() {
        if (asked == null) {
            synchronized (FilledByHelper.class) {
                if (asked == null) {
                    asked = new ArrayList<>(); // BENIGN: check-then-act rechecked
                    look(asked);
                }
            }
        }
        return asked.toString();
    }

    private static void fill(Map<String, String> m) {
        m.put("a", "b");
        m.put("c", "d");
    }

    private static boolean look(List<String> l) {
        return l.isEmpty();
    }
}

/** All that there was is moved to a list, and then dealt with. */
class MovedAtTheEnd {
    static final MovedAtTheEnd ONE = new MovedAtTheEnd();

    private final AtomicBoolean closed = new AtomicBoolean();
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final BlockingQueue<Runnable> other = new LinkedBlockingQueue<>();

    void submit(Runnable r) {
        if (closed.get()) {
            throw new IllegalStateException();
        }
        queue.add(r); // BLOCAL: check-then-act medium {{closed}}
    }

    /** Nobody empties the other one at the end: only how many there are is asked. */
    void keep(Runnable r) {
        if (closed.get()) {
            throw new IllegalStateException();
        }
        other.add(r);
    }

    int close() {
        if (!closed.compareAndSet(false, true)) {
            return 0;
        }
        List<Runnable> left = new ArrayList<>();
        queue.drainTo(left);
        for (Runnable r : left) {
            r.run();
        }
        return other.size();
    }
}
