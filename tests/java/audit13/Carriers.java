// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.function.*;
import java.util.logging.Logger;

/** Old values that travel: through parameters, result objects, arrays, entries, local lists, helpers of other classes, recursion and callbacks. */
class Carriers {
    private static final Logger LOG = Logger.getLogger("carriers");

    static final class Snapshot {
        final int count;
        final long sum;

        Snapshot(int count, long sum) {
            this.count = count;
            this.sum = sum;
        }

        Snapshot plus(int n) {
            return new Snapshot(count + 1, sum + n);
        }
    }

    static final class Maths {
        private Maths() {
        }

        static int half(int n) {
            return n / 2;
        }

        static int clamp(int n, int low, int high) {
            if (n < low)
                return low;
            return n > high ? high : n;
        }

        static boolean large(int n) {
            return n > 100;
        }
    }

    static class Meter {
        static final Meter SHARED = new Meter();
        private final Object lock = new Object();
        private int count;
        private long sum;
        private int limit = 10;
        private Snapshot last = new Snapshot(0, 0);

        void record(int n) {
            synchronized (lock) {
                count++;
                sum += n;
            }
        }

        int count() {
            synchronized (lock) {
                return count;
            }
        }

        int limit() {
            synchronized (lock) {
                return limit;
            }
        }

        Snapshot snapshot() {
            synchronized (lock) {
                return new Snapshot(count, sum);
            }
        }

        void restore(Snapshot s) {
            synchronized (lock) {
                count = s.count;
                sum = s.sum;
            }
        }

        int[] both() {
            synchronized (lock) {
                return new int[] { count, limit };
            }
        }

        Map.Entry<Integer, Long> entry() {
            synchronized (lock) {
                return new AbstractMap.SimpleEntry<>(count, sum);
            }
        }

        private void store(int n) {
            synchronized (lock) {
                count = n;
            }
        }

        private void storeLater(int n, int tries) {
            if (tries > 0) {
                storeLater(n, tries - 1);
                return;
            }
            synchronized (lock) {
                count = n;
            }
        }

        private void bumpFrom(int old) {
            LOG.finest("bump");
            synchronized (lock) {
                count = old + 1;
            }
        }

        private void stepTwo(int n) {
            stepThree(n);
        }

        private void stepThree(int n) {
            synchronized (lock) {
                count = n;
            }
        }

        void byParameter() {
            bumpFrom(count()); // BLOCAL: lost-update high
        }

        void byParameterDeep() {
            int n = count();
            stepTwo(n + 1); // BLOCAL: lost-update high
        }

        void byRecursion() {
            int n = count();
            storeLater(n + 1, 2); // BLOCAL: lost-update
        }

        void bySnapshot(int n) {
            Snapshot s = snapshot();
            restore(s.plus(n)); // BLOCAL: lost-update high
        }

        // Silent: one block.
        void bySnapshotAtOnce(int n) {
            synchronized (lock) {
                Snapshot s = snapshot();
                restore(s.plus(n));
            }
        }

        void byArray() {
            int[] a = both();
            synchronized (lock) {
                count = a[0] + 1; // BLOCAL: lost-update high
            }
        }

        void byEntry() {
            Map.Entry<Integer, Long> e = entry();
            synchronized (lock) {
                sum = e.getValue() + 1; // BLOCAL: lost-update high
            }
        }

        void byList() {
            List<Integer> l = new ArrayList<>();
            l.add(count());
            LOG.fine("listed");
            synchronized (lock) {
                count = l.get(0) + 1; // BLOCAL: lost-update high
            }
        }

        void byHelper() {
            int n = Maths.half(count());
            store(n); // BLOCAL: lost-update high
        }

        void byClamp() {
            int n = Maths.clamp(count(), 0, 50);
            synchronized (lock) {
                count = n; // BLOCAL: lost-update high
            }
        }

        void byPredicate() {
            if (Maths.large(count())) {
                synchronized (lock) {
                    count = 1; // BLOCAL: check-then-act medium
                }
            }
        }

        void bySupplier(IntSupplier s) {
            int n = s.getAsInt();
            synchronized (lock) {
                limit = n;
            }
        }

        // Silent: the limit is given, the count only decides what is told.
        void tellLarge() {
            if (Maths.large(count()))
                LOG.info("large");
        }

        void callSupplier() {
            bySupplier(() -> limit() + 1); // MISSED: lost-update (what a lambda answers before the lock is taken)
        }

        void byCallback(IntUnaryOperator f) {
            int n = f.applyAsInt(count());
            store(n); // BLOCAL: lost-update high
        }

        void byTernary(boolean up) {
            int n = count();
            synchronized (lock) {
                count = up ? n + 1 : n - 1; // BLOCAL: lost-update high
            }
        }

        void byString() {
            String s = String.valueOf(count());
            int n = Integer.parseInt(s);
            store(n + 1); // BLOCAL: lost-update high
        }

        void byLast() {
            Snapshot s;
            synchronized (lock) {
                s = last;
            }
            Snapshot t = s.plus(4);
            synchronized (lock) {
                last = t; // BLOCAL: lost-update high
            }
        }

        void byLastChecked() {
            Snapshot s;
            boolean done = false;
            while (!done) {
                synchronized (lock) {
                    s = last;
                }
                Snapshot t = s.plus(4);
                synchronized (lock) {
                    if (last == s) {
                        // Mended: the comparison of the turn before decides whether there is another.
                        last = t; // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
                        done = true;
                    }
                }
            }
        }
    }

    static class Job implements Runnable {
        private final Meter meter;
        private int seen;

        Job(Meter meter) {
            this.meter = meter;
        }

        void prepare() {
            seen = meter.count();
        }

        @Override
        public void run() {
            prepare();
            meter.store(seen + 1);
        }
    }

    static class Reporter {
        static final Reporter ONE = new Reporter();
        private int reported;
        private int skipped;

        synchronized int reported() {
            return reported;
        }

        synchronized void reported(int n) {
            reported = n;
        }

        synchronized void skip() {
            skipped++;
        }

        // Silent: the meter's count under the reporter's lock.
        void report() {
            int n = Meter.SHARED.count();
            reported(n);
        }

        void reportMore() {
            int n = Meter.SHARED.count();
            int r = reported();
            if (n > r)
                reported(n); // BLOCAL: check-then-act medium
        }

        void add() {
            int r = reported() + Meter.SHARED.count();
            reported(r); // BLOCAL: lost-update high
        }
    }

    public static void main(String[] args) {
        new Thread(new Job(Meter.SHARED)).start();
        new Thread(() -> Meter.SHARED.record(3)).start();
    }
}
