// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Objects that one thread has, threads that are joined, and those that look so but are shared. */
public class Alone {
    // A class whose methods lock, and of which most objects are a method's own.
    static class Tally {
        private int n;
        private final List<String> names = new ArrayList<>();

        synchronized int get() {
            return n;
        }

        synchronized void set(int to) {
            n = to;
        }

        synchronized void name(String s) {
            names.add(s);
        }

        synchronized int names() {
            return names.size();
        }
    }

    // Silent: made here, and nobody else has it.
    static int local(List<String> words) {
        Tally t = new Tally();
        for (String w : words) {
            if (w.length() > t.get()) {
                t.set(w.length());
            }
            t.name(w);
        }
        return t.get() + t.names();
    }

    private static final Tally TOTAL = new Tally();

    // The same of a static one.
    static void global(List<String> words) {
        for (String w : words) {
            if (w.length() > TOTAL.get()) {
                TOTAL.set(w.length()); // BLOCAL: check-then-act
            }
        }
    }

    // Handed to a thread while this one goes on.
    static int shared(List<String> words) throws InterruptedException {
        Tally t = new Tally();
        Thread other = new Thread(() -> {
            for (String w : words) {
                t.set(w.length());
            }
        });
        other.start();
        int n = t.get();
        t.set(n + 1); // BLOCAL: lost-update
        other.join();
        return t.get();
    }

    // Silent: after the join there is but one thread.
    static int joined(List<String> words) throws InterruptedException {
        Tally t = new Tally();
        Thread other = new Thread(() -> t.set(words.size()));
        other.start();
        other.join();
        int n = t.get();
        t.set(n + 1); // BENIGN: lost-update ordered
        return t.get();
    }

    // Silent: before the start, too.
    static Thread before(List<String> words) {
        Tally t = new Tally();
        int n = t.get();
        t.set(n + words.size());
        Thread other = new Thread(() -> t.set(0));
        other.start();
        return other;
    }

    // A request that is built, with a lock that nobody else knows.
    static class Request {
        private final Map<String, String> headers;
        private final int retries;

        private Request(Builder b) {
            headers = new HashMap<>(b.headers);
            retries = b.retries;
        }

        int retries() {
            return retries;
        }

        Map<String, String> headers() {
            return headers;
        }

        static class Builder {
            private final Map<String, String> headers = new HashMap<>();
            private int retries;

            synchronized Builder header(String k, String v) {
                headers.put(k, v);
                return this;
            }

            synchronized Builder retries(int n) {
                retries = n;
                return this;
            }

            synchronized int retries() {
                return retries;
            }

            // Nothing says that anybody shares a builder.
            Builder more() {
                int n = retries();
                return retries(n + 1); // BLOCAL: lost-update medium
            }

            Request build() {
                return new Request(this);
            }
        }
    }

    // A lazily made value that never changes again: on the side where it was seen.
    static class Lazy {
        static final Lazy LAZY = new Lazy();

        private volatile String name;
        private int hash;
        private boolean closed;
        private final List<String> log = new ArrayList<>();

        // Silent: two make the same.
        String name() {
            String s = name;
            if (s == null) {
                s = String.valueOf(hashCode());
                name = s; // BLOCAL: check-then-act low
            }
            return s;
        }

        // Silent: closed once, closed for good; who has seen that may act on it.
        void afterwards(String line) {
            synchronized (this) {
                if (!closed) {
                    return;
                }
            }
            synchronized (this) {
                log.add(line); // BENIGN: check-then-act write-once
            }
        }

        // The other side is none.
        void beforehand(String line) {
            synchronized (this) {
                if (closed) {
                    return;
                }
            }
            synchronized (this) {
                log.add(line); // BLOCAL: check-then-act
            }
        }

        void close() {
            synchronized (this) {
                closed = true;
                log.clear();
            }
        }

        // Silent: a hash, as String has it.
        @Override
        public int hashCode() {
            int h = hash;
            if (h == 0) {
                h = Objects.hash(log.size());
                hash = h;
            }
            return h;
        }
    }

    // Nobody else writes it.
    static class Fixed {
        static final Fixed FIXED = new Fixed(3);

        private final Object lock = new Object();
        private int size;
        private int used;

        Fixed(int size) {
            this.size = size;
        }

        // Silent: the size is never written again.
        void use() {
            int n;
            synchronized (lock) {
                n = size;
            }
            synchronized (lock) {
                used = n;
            }
        }

        int used() {
            synchronized (lock) {
                return used;
            }
        }
    }

    // One lock around it all.
    static class Covered {
        static final Covered COVERED = new Covered();

        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n;

        // Silent: the outer lock is held by all, so that what is read under it is never released (was: benign, covered).
        void twice() {
            synchronized (outer) {
                int v;
                synchronized (inner) {
                    v = n;
                }
                synchronized (inner) {
                    n = v * 2;
                }
            }
        }

        void reset() {
            synchronized (outer) {
                synchronized (inner) {
                    n = 0;
                }
            }
        }
    }

    // Not all hold the outer one.
    static class Uncovered {
        static final Uncovered UNCOVERED = new Uncovered();

        private final Object outer = new Object();
        private final Object inner = new Object();
        private int n;

        void twice() {
            synchronized (outer) {
                int v;
                synchronized (inner) {
                    v = n;
                }
                synchronized (inner) {
                    n = v * 2; // BLOCAL: lost-update high
                }
            }
        }

        void reset() {
            synchronized (inner) {
                n = 0;
            }
        }
    }
}
