package audit22;

/** State of a base class that subclasses, inner classes and default methods use. */
public class Inherited {
    static final Inherited SHOP = new Inherited();

    private final Object lock = new Object();
    private int sold;

    abstract static class Base<T> {
        protected T current;
        protected int changes;

        synchronized T current() {
            return current;
        }

        synchronized void replace(T t) {
            current = t;
            changes++;
        }

        synchronized int changes() {
            return changes;
        }

        synchronized void changes(int n) {
            changes = n;
        }
    }

    static final class Words extends Base<String> {
        static final Words WORDS = new Words();

        void append(String s) {
            String c = current();
            String t = c + s;
            replace(t); // BLOCAL: lost-update high {{current}}
        }

        synchronized void appendWell(String s) {
            replace(current() + s);
        }

        void count() {
            changes(changes() + 1); // BLOCAL: lost-update high {{changes}}
        }

        void countWell() {
            synchronized (this) {
                changes(changes() + 1);
            }
        }

        /** The class is not the lock of who replaces. */
        void countUnderTheClass() {
            synchronized (Words.class) {
                changes(changes() + 1); // BLOCAL: lost-update high {{changes}}
            }
        }
    }

    interface Counter {
        int get();

        void set(int n);

        default void twice() {
            int n = get();
            set(n * 2); // BLOCAL: lost-update high {{hits}}
        }
    }

    static final class Hits implements Counter {
        static final Hits HITS = new Hits();
        private int hits;

        @Override
        public synchronized int get() {
            return hits;
        }

        @Override
        public synchronized void set(int n) {
            hits = n;
        }

        synchronized void hit() {
            hits++;
        }
    }

    class Till {
        void sell(int n) {
            int s;
            synchronized (lock) {
                s = sold;
            }
            s += n;
            synchronized (lock) {
                sold = s; // BLOCAL: lost-update high {{sold}}
            }
        }

        void sellWell(int n) {
            synchronized (lock) {
                sold += n;
            }
        }

        /** The till's own lock is not the shop's. */
        synchronized void sellUnderTill(int n) {
            sold += n; // BLOCAL: guarded-by medium {{sold}}
        }
    }

    void reset() {
        synchronized (lock) {
            sold = 0;
        }
    }

    static final class Holder {
        private static int made;

        static synchronized int made() {
            return made;
        }

        static synchronized void make() {
            made++;
        }
    }

    static void makeOne() {
        if (Holder.made() == 0) {
            // was expected high: made of two calls that are each atomic
            Holder.make(); // BLOCAL: check-then-act medium {{made}}
        }
    }

    static void makeOneWell() {
        synchronized (Holder.class) {
            if (Holder.made() == 0) {
                Holder.make();
            }
        }
    }
}
