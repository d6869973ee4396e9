// RELEASES: 8 17
package audit15;

import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;

/** What shares an object (7). */
public class Evidence {
    /** Locks, but nobody shares it: one step lower. */
    static class Alone {
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int v) {
            n = v;
        }

        void bump() {
            set(get() + 1); // BLOCAL: lost-update medium
        }

        void bumpIfZero() {
            if (get() == 0) {
                set(1); // BLOCAL: check-then-act medium
            }
        }
    }

    @ThreadSafe
    static class Annotated {
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int v) {
            n = v;
        }

        void bump() {
            set(get() + 1); // BLOCAL: lost-update high
        }
    }

    /** Put into a concurrent map. */
    static class Session {
        private static final ConcurrentHashMap<String, Session> ALL = new ConcurrentHashMap<>();

        private int n;

        static Session open(String id) {
            Session s = new Session();
            ALL.put(id, s);
            return s;
        }

        synchronized int get() {
            return n;
        }

        synchronized void set(int v) {
            n = v;
        }

        void touch() {
            set(get() + 1); // BLOCAL: lost-update high
        }
    }

    /** Used by two tasks. */
    static class Shared {
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int v) {
            n = v;
        }

        void bump() {
            set(get() + 1); // BLOCAL: lost-update high
        }
    }

    static class Producer implements Runnable {
        private final Shared shared;

        Producer(Shared shared) {
            this.shared = shared;
        }

        @Override
        public void run() {
            shared.bump();
        }
    }

    static class Ticker extends TimerTask {
        private final Shared shared;

        Ticker(Shared shared) {
            this.shared = shared;
        }

        @Override
        public void run() {
            shared.set(0);
        }
    }

    static void begin() {
        Shared s = new Shared();
        new Thread(new Producer(s)).start();
        new java.util.Timer().schedule(new Ticker(s), 100);
    }

    /** A medium finding without evidence is low. */
    static class Quiet {
        private int a;
        private int b;

        synchronized int a() {
            return a;
        }

        synchronized void a(int v) {
            a = v;
        }

        synchronized int b() {
            return b;
        }

        void copy() {
            int x = a();
            synchronized (this) {
                b = x; // BLOCAL: stale-value low
            }
        }
    }
}
