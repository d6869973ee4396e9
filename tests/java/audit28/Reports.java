package audit28;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;

/** Values that somebody only reads. */
public class Reports {
    static final Reports SHARED = new Reports();
    private static final Logger LOG = Logger.getLogger("reports");

    private final List<String> jobs = new ArrayList<>();
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong misses = new AtomicLong();
    private int done;
    private int failed;

    synchronized void add(String job) {
        jobs.add(job);
    }

    synchronized void finished(String job, boolean well) {
        jobs.remove(job);
        if (well) {
            done++;
        } else {
            failed++;
        }
    }

    synchronized int done() {
        return done;
    }

    synchronized int failed() {
        return failed;
    }

    /** Silent: said, with no lock held again. */
    void tick() {
        int n;
        synchronized (this) {
            n = jobs.size();
        }
        LOG.info("jobs: " + n);
    }

    /** Said while the lock is held again. */
    void cycle(String job) {
        int before;
        synchronized (this) {
            before = done;
        }
        job.hashCode();
        synchronized (this) {
            failed++;
            LOG.info("before: " + before); // BENIGN: stale-value reported-only
        }
    }

    /** Silent: what is decided is only said. */
    void warn() {
        int n;
        synchronized (this) {
            n = jobs.size();
        }
        if (n > 1000) {
            LOG.warning("many jobs");
        }
    }

    /** A failure's text. */
    void check(int most) {
        int n;
        synchronized (this) {
            n = failed;
        }
        synchronized (this) {
            if (jobs.isEmpty()) {
                throw new IllegalStateException("failed: " + n + ", at most " + most); // BENIGN: stale-value reported-only
            }
        }
    }

    /** Two calls, two moments: for people. */
    @Override
    public String toString() {
        return "done=" + done() + " failed=" + failed(); // BENIGN: inconsistent-read reported-only
    }

    /** Silent: two atomics are two states. */
    long ratio() {
        long h = hits.get();
        long m = misses.get();
        return h + m == 0 ? 0 : h * 100 / (h + m);
    }

    /** Silent: counted by an atomic, said each thousandth time. */
    void hit() {
        if (hits.incrementAndGet() % 1000 == 0) {
            LOG.info("hits: " + hits.get());
        }
    }

    void miss() {
        misses.incrementAndGet();
    }

    /** A sum of two moments that somebody computes with. */
    int total() {
        return done() + failed(); // BLOCAL: inconsistent-read low {{done}}
    }

    /** Silent: one moment. */
    synchronized int totalWell() {
        return done() + failed();
    }

    /** Half a report: what is said is also written. */
    void saidAndWritten() {
        int n;
        synchronized (this) {
            n = done;
        }
        LOG.info("done: " + n);
        synchronized (this) {
            done = n - 1; // BLOCAL: lost-update high {{done}}
        }
    }
}
