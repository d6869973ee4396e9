package benign;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A text that is put together piece by piece, or by a lambda of the logger's: people are told, no more (ANALYSIS §8). */
class PutTogether {
    static final PutTogether SHARED = new PutTogether();
    private static final Logger LOG = Logger.getLogger("benign");
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private int n;
    private StringBuilder kept;

    synchronized void set(int to) {
        n = to;
    }

    void printed() {
        int k;
        synchronized (this) {
            k = n;
        }
        StringBuilder text = new StringBuilder("n");
        synchronized (this) {
            text.append(k); // BENIGN: stale-value reported-only
            text.append('!');
        }
        System.out.println(text);
    }

    String returned() {
        int k;
        synchronized (this) {
            k = n;
        }
        StringBuilder text = new StringBuilder("n");
        synchronized (this) {
            text.append(k); // BLOCAL: stale-value low
        }
        return text.toString();
    }

    void kept() {
        int k;
        synchronized (this) {
            k = n;
        }
        StringBuilder text = new StringBuilder("n");
        synchronized (this) {
            text.append(k); // BLOCAL: stale-value low
        }
        kept = text;
    }

    void byLambda() {
        int k;
        synchronized (this) {
            k = n;
        }
        synchronized (this) {
            LOG.log(Level.INFO, "n {0}", k); // BENIGN: stale-value reported-only
            LOG.fine(() -> "n" + k);
        }
    }

    /** The lambda does something with it. */
    void byThread() {
        int k;
        synchronized (this) {
            k = n;
        }
        synchronized (this) {
            LOG.log(Level.INFO, "n {0}", k); // BLOCAL: stale-value low
            pool.execute(() -> exit(k));
        }
    }

    private static void exit(int code) {
        System.exit(code);
    }
}
