// RELEASES: 8 17
package audit7;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.HashMap;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;

/** What shares the object (ANALYSIS 7: sharing evidence): with it high, without it one step lower. */
public class Evidence7 {
    @Retention(RetentionPolicy.CLASS)
    @interface ThreadSafe { }

    @Retention(RetentionPolicy.CLASS)
    @interface NotThreadSafe { }

    /** Nothing shows it. */
    static final class Builder {
        private final StringBuilder out = new StringBuilder();
        private int depth;

        synchronized int depth() {
            return depth;
        }

        void open() {
            int d;
            synchronized (this) {
                d = depth;
            }
            synchronized (this) {
                depth = d + 1; // BLOCAL: lost-update medium
            }
        }

        synchronized void close() {
            depth--;
            out.append(')');
        }
    }

    /** In a static field. */
    static final class Settings {
        private static final Settings INSTANCE = new Settings();
        private int level;

        static Settings instance() {
            return INSTANCE;
        }

        void raise() {
            int l;
            synchronized (this) {
                l = level;
            }
            synchronized (this) {
                level = l + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** Annotated. */
    @ThreadSafe
    static final class Meter {
        private long total;

        void add(long n) {
            long t;
            synchronized (this) {
                t = total;
            }
            synchronized (this) {
                total = t + n; // BLOCAL: lost-update high
            }
        }
    }

    /** Stored in a concurrent map that is a field of another object. */
    static final class Session {
        private int requests;

        void request() {
            int r;
            synchronized (this) {
                r = requests;
            }
            synchronized (this) {
                requests = r + 1; // BLOCAL: lost-update high
            }
        }
    }

    static final class Sessions {
        private final Map<String, Session> all = new ConcurrentHashMap<>();

        Session open(String id) {
            return all.computeIfAbsent(id, k -> new Session());
        }
    }

    /** Stored in a plain map of one thread: no evidence. */
    static final class Page {
        private int marks;

        void mark() {
            int m;
            synchronized (this) {
                m = marks;
            }
            synchronized (this) {
                marks = m + 1; // BLOCAL: lost-update medium
            }
        }
    }

    static final class Book {
        private final Map<Integer, Page> pages = new HashMap<>();

        Page page(int n) {
            return pages.computeIfAbsent(n, k -> new Page());
        }
    }

    /** Two thread roots: a timer's task and an executor's callable. */
    static final class Heartbeat extends TimerTask {
        private final Pulse pulse;

        Heartbeat(Pulse pulse) {
            this.pulse = pulse;
        }

        @Override
        public void run() {
            pulse.beat();
        }
    }

    static final class Monitor implements Callable<Integer> {
        private final Pulse pulse;

        Monitor(Pulse pulse) {
            this.pulse = pulse;
        }

        @Override
        public Integer call() {
            pulse.reset();
            return pulse.beats();
        }
    }

    static final class Pulse {
        private int beats;

        void beat() {
            int b;
            synchronized (this) {
                b = beats;
            }
            synchronized (this) {
                beats = b + 1; // BLOCAL: lost-update high
            }
        }

        synchronized void reset() {
            beats = 0;
        }

        synchronized int beats() {
            return beats;
        }
    }

    static void start(ExecutorService pool, Timer timer) {
        Pulse p = new Pulse();
        timer.schedule(new Heartbeat(p), 0, 1000);
        pool.submit(new Monitor(p));
    }

    /** Two threads of one class that are handed one object. */
    static final class Worker extends Thread {
        private final Basket basket;

        Worker(Basket basket) {
            this.basket = basket;
        }

        @Override
        public void run() {
            basket.put();
        }
    }

    static final class Basket {
        private int eggs;

        void put() {
            int e;
            synchronized (this) {
                e = eggs;
            }
            synchronized (this) {
                eggs = e + 1; // BLOCAL: lost-update
            }
        }
    }

    static void work() {
        Basket b = new Basket();
        new Worker(b).start();
        new Worker(b).start();
    }

    /** A finalizer is another thread. */
    static final class Handle {
        private boolean open = true;

        synchronized boolean isOpen() {
            return open;
        }

        synchronized void markClosed() {
            open = false;
        }

        void close() {
            if (isOpen()) {
                markClosed(); // BLOCAL: check-then-act
            }
        }

        @Override
        protected void finalize() {
            close();
        }
    }
}
