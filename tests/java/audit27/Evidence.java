// RELEASES: 8 17 21
package audit27;

import java.util.HashMap;
import java.util.Map;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;

/** The same error in classes that are shared in different ways, or not evidently so. */
public class Evidence {
    @interface ThreadSafe { }

    @interface NotThreadSafe { }

    /** In a static field. */
    static final class Kept {
        static final Kept ONE = new Kept();
        private int n;

        void inc() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update high {{n}}
            }
        }
    }

    /** Its state is static. */
    static final class Static {
        private static int n;

        static synchronized int get() {
            return n;
        }

        static void inc() {
            int old = get();
            synchronized (Static.class) {
                n = old + 1; // BLOCAL: lost-update {{n}}
            }
        }
    }

    /** Said to be so. */
    @ThreadSafe
    static final class Declared {
        private int n;

        void inc() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update high {{n}}
            }
        }
    }

    /** In a concurrent map. */
    static final class Mapped {
        private static final ConcurrentHashMap<String, Mapped> ALL = new ConcurrentHashMap<>();
        private int n;

        static Mapped of(String k) {
            return ALL.computeIfAbsent(k, x -> new Mapped());
        }

        void inc() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update high {{n}}
            }
        }
    }

    /** A timer and its maker use it. */
    static final class Timed extends TimerTask {
        private int n;

        @Override
        public void run() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update {{n}}
            }
        }

        synchronized void zero() {
            n = 0;
        }
    }

    /** Nothing says so: each has its own. */
    static final class Single {
        private int n;

        void inc() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update medium {{n}}
            }
        }
    }

    /** In a plain map of one object. */
    static final class Listed {
        private final Map<String, Listed> children = new HashMap<>();
        private int n;

        synchronized Listed child(String k) {
            return children.get(k);
        }

        void inc() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update medium {{n}}
            }
        }
    }

    /** One for each thread. */
    static final class PerThread {
        static final ThreadLocal<PerThread> MINE = ThreadLocal.withInitial(PerThread::new);
        private int n;

        void inc() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                n = old + 1; // BLOCAL: lost-update medium {{n}}
            }
        }
    }

    /** A class that waits is for several threads: who else should wake it? */
    static final class Waiting {
        private boolean set;
        private int n;

        synchronized void set() {
            set = true;
            notifyAll();
        }

        synchronized void take() throws InterruptedException {
            int old = n;
            while (!set) {
                wait();
            }
            n = old + 1; // BLOCAL: stale-after-wait {{n}}
        }

        synchronized void zero() {
            n = 0;
        }
    }

    /** Nothing says so, and it is only a matter of another field. */
    static final class Quiet {
        private int n;
        private int m;

        synchronized void n(int x) {
            n = x;
        }

        void copy() {
            int old;
            synchronized (this) {
                old = n;
            }
            synchronized (this) {
                m = old; // BLOCAL: stale-value low {{n}}
            }
        }

        synchronized int m() {
            return m;
        }
    }

    public static void main(String[] a) throws InterruptedException {
        new Thread(() -> {
            Kept.ONE.inc();
            Static.inc();
            Mapped.of("a").inc();
        }).start();
        new Thread(() -> {
            Kept.ONE.inc();
            Static.inc();
            Mapped.of("a").inc();
        }).start();
        Timed t = new Timed();
        new java.util.Timer().schedule(t, 10, 10);
        t.zero();
        PerThread.MINE.get().inc();
    }
}
