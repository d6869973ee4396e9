// RELEASES: 8 17
package audit38;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** What came with the rules. */
public class Later {
    // A helper says whether a number suffices that it gets, long or of another width, and that is compared with what it
    // is given: what it was given is no fresh look.
    static class Wide {
        static final Wide WIDE = new Wide();

        private long cents;
        private double weight;
        private int count;

        private synchronized long cents() {
            return cents;
        }

        private synchronized double weight() {
            return weight;
        }

        private boolean suffices(long n) {
            return cents() >= n;
        }

        private boolean isWithin(double most) {
            double w = weight();
            return w <= most;
        }

        boolean pay(long n) {
            if (!suffices(n)) {
                return false;
            }
            synchronized (this) {
                cents -= n; // BLOCAL: check-then-act
            }
            return true;
        }

        boolean load(double more, double most) {
            if (!isWithin(most - more)) {
                return false;
            }
            synchronized (this) {
                weight += more; // BLOCAL: check-then-act
            }
            return true;
        }

        // Silent: one block.
        synchronized boolean payAtOnce(long n) {
            if (!suffices(n)) {
                return false;
            }
            cents -= n;
            return true;
        }

        // Compared with a fresh read: that is the look.
        boolean payIf(long n) {
            long before = cents();
            synchronized (this) {
                if (cents != before || before < n) {
                    return false;
                }
                cents = before - n; // BENIGN: lost-update rechecked
                count++;
                return true;
            }
        }

        synchronized void clear() {
            cents = 0;
            weight = 0;
            count = 0;
        }

        synchronized int count() {
            return count;
        }
    }
}
