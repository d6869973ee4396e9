package sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Findings that one change mends: one of them is shown. */
class OneCause {
    /** Many updates, each of which is surely lost: each is shown. */
    static class Statistics {
        static final Statistics SHARED = new Statistics();
        private volatile int calls;
        private volatile int misses;

        void get() {
            calls++; // BLOCAL: lost-update high
        }

        void put() {
            calls++; // BLOCAL: lost-update high
        }

        void remove() {
            calls++; // BLOCAL: lost-update high
        }

        void miss() {
            misses++; // BLOCAL: lost-update high
        }
    }

    /** The same where nobody is seen to share it, and none is sure: the first stands for all. */
    static class Perhaps {
        private volatile int calls;
        private volatile int misses;

        void get() {
            calls++; // BLOCAL: lost-update medium
        }

        void put() {
            calls++; // BLOCAL: lost-update low [[one of 4 of the same cause]]
        }

        void remove() {
            calls++; // BLOCAL: lost-update low [[one of 4 of the same cause]]
        }

        void miss() {
            misses++; // BLOCAL: lost-update low [[one of 4 of the same cause]]
        }
    }

    /** The least and the greatest of what one method is given: the first stands for both. */
    static class Extremes {
        static final Extremes SHARED = new Extremes();
        private final AtomicLong least = new AtomicLong(Long.MAX_VALUE);
        private final AtomicLong greatest = new AtomicLong();
        private final AtomicLong last = new AtomicLong();

        void add(long n) {
            if (n < least.get()) {
                least.set(n); // BLOCAL: check-then-act medium
            }
            if (n > greatest.get()) {
                greatest.set(n); // BLOCAL: check-then-act low [[one of 2 of the same cause]]
            }
        }

        /** Another method is another place to look at. */
        void touch(long n) {
            if (n > last.get()) {
                last.set(n); // BLOCAL: check-then-act medium
            }
        }

        long span() {
            return greatest.get();
        }
    }

    /** Two or three are each a place to look at. */
    static class Flags {
        static final Flags SHARED = new Flags();
        private volatile int flags;
        private volatile int marks;

        void set(int f) {
            flags |= f; // BLOCAL: lost-update high
        }

        void clear(int f) {
            flags &= ~f; // BLOCAL: lost-update high
        }

        void mark(int m) {
            marks |= m; // BLOCAL: lost-update high
        }

        void reset() {
            marks = 0;
        }
    }

    /** Another class is another cause. */
    static class Marks {
        static final Marks SHARED = new Marks();
        private volatile int marks;

        void mark(int m) {
            marks |= m; // BLOCAL: lost-update high
        }

        void reset() {
            marks = 0;
        }
    }

    /** Two callers, two places to look at. */
    static class Token {
        static final Token SHARED = new Token();
        private String token;
        private int made;

        private synchronized void refresh() {
            made++;
            token = String.valueOf(made);
        }

        synchronized void forget() {
            token = null;
        }

        String user() {
            if (token == null) {
                refresh(); // BLOCAL: check-then-act high
            }
            return token + "u";
        }

        String password() {
            if (token == null) {
                refresh(); // BLOCAL: check-then-act high
            }
            return token + "p";
        }
    }

    /** Where many call it, the method that acts has to look again. */
    static class Session {
        static final Session SHARED = new Session();
        private String key;
        private int made;

        private synchronized void refresh() {
            made++;
            key = String.valueOf(made);
        }

        synchronized void forget() {
            key = null;
        }

        String user() {
            if (key == null) {
                refresh(); // BLOCAL: check-then-act high
            }
            return key + "u";
        }

        String password() {
            if (key == null) {
                refresh(); // BLOCAL: check-then-act low [[one of 3 of the same cause]]
            }
            return key + "p";
        }

        String host() {
            if (key == null) {
                refresh(); // BLOCAL: check-then-act low [[one of 3 of the same cause]]
            }
            return key + "h";
        }
    }

    /** What two methods do each by itself has to be mended in each. */
    static class Listeners {
        static final Listeners SHARED = new Listeners();
        private List<String> names;

        synchronized void forget() {
            names = null;
        }

        void add(String name) {
            if (names == null) {
                synchronized (this) {
                    names = new ArrayList<>(); // BLOCAL: check-then-act high
                }
            }
        }

        void addAll(List<String> all) {
            if (names == null) {
                synchronized (this) {
                    names = new ArrayList<>(all); // BLOCAL: check-then-act high
                }
            }
        }
    }

    /** One method that asks and sets four times over: one lock is for all of it. */
    static class Told {
        static final Told SHARED = new Told();
        private int marks;

        synchronized int marks() {
            return marks;
        }

        synchronized void mark(int bit) {
            marks |= bit;
        }

        synchronized void clear() {
            marks = 0;
        }

        void tell(int value) {
            if (value > 1 && (marks() & 1) == 0) {
                mark(1); // BLOCAL: check-then-act
            }
            if (value > 2 && (marks() & 2) == 0) {
                mark(2); // BLOCAL: check-then-act low [[one of 4 of the same cause]]
            }
            if (value > 3 && (marks() & 4) == 0) {
                mark(4); // BLOCAL: check-then-act low [[one of 4 of the same cause]]
            }
            if (value > 4 && (marks() & 8) == 0) {
                mark(8); // BLOCAL: check-then-act low [[one of 4 of the same cause]]
            }
        }

        /** Two are two places to look at. */
        void tellTwo(int value) {
            if (value > 1 && (marks() & 16) == 0) {
                mark(16); // BLOCAL: check-then-act
            }
            if (value > 2 && (marks() & 32) == 0) {
                mark(32); // BLOCAL: check-then-act
            }
        }
    }
}
