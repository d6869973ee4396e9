// RELEASES: 8 17
package audit31;

import java.util.HashMap;
import java.util.Map;

/** State of a parent, changed by its children; what a template calls; what a bridge leads to. */
public class Ledgers {
    abstract static class Ledger<K extends Comparable<K>> {
        protected long total;
        protected final Map<K, Long> entries = new HashMap<>();

        protected synchronized long total() {
            return total;
        }

        protected synchronized void setTotal(long t) {
            total = t;
        }

        abstract boolean accept(K key, long n);

        /** Silent: the hook is called under the lock. */
        synchronized boolean book(K key, long n) {
            if (!accept(key, n)) {
                return false;
            }
            Long old = entries.get(key);
            entries.put(key, old == null ? n : old + n);
            total += n;
            return true;
        }

        /** The hook is asked before. */
        boolean bookLate(K key, long n) {
            if (!accept(key, n)) {
                return false;
            }
            synchronized (this) {
                total += n; // BLOCAL: check-then-act medium {{total}}
            }
            return true;
        }
    }

    static final class Limited extends Ledger<String> {
        static final Limited SHARED = new Limited();
        private final long most = 1000;

        @Override
        boolean accept(String key, long n) {
            synchronized (this) {
                return total + n <= most;
            }
        }

        /** By two calls of the parent's. (First medium: the accessors are its own.) */
        void interest() {
            long t = total();
            setTotal(t + t / 100); // BLOCAL: lost-update high {{total}}
        }

        /** Silent: under the parent's lock, which is this. */
        synchronized void interestWell() {
            long t = total();
            setTotal(t + t / 100);
        }

        /** What was found is written back in a block of the child's. (First a line later.) */
        void move(String from, String to) {
            Long n;
            synchronized (this) {
                n = entries.get(from);
            }
            if (n == null) {
                return;
            }
            synchronized (this) {
                entries.remove(from); // BLOCAL: check-then-act medium
                entries.put(to, n);
            }
        }

        /** Silent. */
        synchronized void moveWell(String from, String to) {
            Long n = entries.remove(from);
            if (n != null) {
                entries.put(to, n);
            }
        }
    }

    interface Meter {
        int get();

        void set(int n);

        /** Two operations, each of which is one: what comes between is lost. (First medium: the accessors are its own.) */
        default void add(int n) {
            set(get() + n); // BLOCAL: lost-update high {{n}}
        }
    }

    static final class Dial implements Meter {
        static final Dial SHARED = new Dial();
        private int n;

        @Override
        public synchronized int get() {
            return n;
        }

        @Override
        public synchronized void set(int to) {
            n = to;
        }
    }

    /** Silent: overrides the default by one operation. */
    static final class Gauge implements Meter {
        static final Gauge SHARED = new Gauge();
        private int level;

        @Override
        public synchronized int get() {
            return level;
        }

        @Override
        public synchronized void set(int to) {
            level = to;
        }

        @Override
        public synchronized void add(int by) {
            level += by;
        }
    }
}
