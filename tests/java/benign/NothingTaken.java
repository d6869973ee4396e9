package benign;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/** Who finds nothing there takes nothing away: what he does about it is not handed over (ANALYSIS 8); who puts something there
    changes the answer, who takes something away does not (7, (b)). */
public class NothingTaken {
    static final NothingTaken SHARED = new NothingTaken();

    private final Queue<String> jobs = new ArrayDeque<>();
    private final Queue<String> spares = new ArrayDeque<>();
    private final Map<String, String> byName = new HashMap<>();
    private boolean working;
    private int done;
    private int misses;

    public synchronized void add(String s) {
        jobs.add(s);
        working = true;
    }

    private synchronized String next() {
        return jobs.poll();
    }

    public synchronized void drop() {
        jobs.poll();
    }

    public void stop() {
        String s = next();
        if (s == null) {
            synchronized (this) {
                working = false; // BLOCAL: check-then-act
            }
        }
    }

    /** The count goes with nothing: low. */
    public void miss() {
        if (next() == null) {
            synchronized (this) {
                misses++; // BLOCAL: check-then-act low
            }
        }
    }

    /** Benign: what was there is this thread's. */
    public void work() {
        String s = next();
        if (s != null) {
            synchronized (this) {
                done++; // BENIGN: check-then-act handed-over
            }
        }
    }

    private synchronized String spare() {
        return spares.poll();
    }

    /** Benign: another one goes where there was none. */
    public void refill() {
        if (spare() == null) {
            synchronized (this) {
                spares.add("new"); // BENIGN: check-then-act handed-over
            }
        }
    }

    public synchronized void name(String n) {
        byName.put(n, n);
        done = 0;
    }

    private synchronized String forget(String n) {
        return byName.remove(n);
    }

    /** Benign: nobody else has that key to do with. */
    public void forgotten(String n) {
        if (forget(n) == null) {
            synchronized (this) {
                done = 1; // BENIGN: check-then-act handed-over
            }
        }
    }

    /** Silent. */
    public synchronized void mended() {
        if (next() == null) {
            working = false;
        }
    }
}
