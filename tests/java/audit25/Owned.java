package audit25;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What shares an object (section 7), from the surest to none. */
public class Owned {

    @interface ThreadSafe {
    }

    /** Nothing shares it: one step lower. */
    static class Draft {
        private int words;

        synchronized void add() {
            words++;
        }

        synchronized void clear() {
            words = 0;
        }

        void half() {
            int w;
            synchronized (this) {
                w = words;
            }
            synchronized (this) {
                words = w / 2; // BLOCAL: lost-update medium {{words}}
            }
        }
    }

    static int draft() {
        Draft d = new Draft();
        d.add();
        return d.hashCode();
    }

    /** Declared to be for several threads. */
    @ThreadSafe
    static class Meter {
        private long value;

        synchronized void add(long v) {
            value += v;
        }

        synchronized void clear() {
            value = 0;
        }

        void half() {
            long v;
            synchronized (this) {
                v = value;
            }
            synchronized (this) {
                value = v / 2; // BLOCAL: lost-update high {{value}}
            }
        }
    }

    /** Kept in a thread-safe collection. */
    static class User {
        private int logins;

        synchronized void login() {
            logins++;
        }

        synchronized void reset() {
            logins = 0;
        }

        void limit() {
            int l;
            synchronized (this) {
                l = logins;
            }
            if (l > 3) {
                synchronized (this) {
                    logins = 3; // BLOCAL: check-then-act high {{logins}}
                }
            }
        }
    }

    private static final ConcurrentMap<String, User> USERS = new ConcurrentHashMap<>();

    static User user(String name) {
        return USERS.computeIfAbsent(name, n -> new User());
    }

    /** A thread of its own, and callers. That it takes a job after it was told to stop was forgotten at first. */
    static class Worker extends Thread {
        private final List<String> jobs = new ArrayList<>();
        private int done;
        private boolean stopped;

        @Override
        public void run() {
            for (;;) {
                synchronized (this) {
                    if (stopped) {
                        return;
                    }
                    done++;
                }
                String j = next(); // BLOCAL: check-then-act low {{stopped}}
                if (j != null) {
                    j.trim();
                }
            }
        }

        private String next() {
            synchronized (this) {
                if (jobs.isEmpty()) {
                    return null;
                }
                return jobs.remove(0);
            }
        }

        synchronized void submit(String job) {
            jobs.add(job);
        }

        synchronized void end() {
            stopped = true;
            jobs.clear();
        }

        /** Called by others while run() counts. */
        void forgetHalf() {
            int d;
            synchronized (this) {
                d = done;
            }
            synchronized (this) {
                done = d / 2; // BLOCAL: lost-update high {{done}}
            }
        }
    }

    static void work() {
        Worker w = new Worker();
        w.start();
        w.submit("a");
        w.forgetHalf();
        w.end();
    }

    /** A listener that timers call, and a main thread: silent, all in one block. */
    static class Ticker implements Runnable {
        private int ticks;

        @Override
        public synchronized void run() {
            ticks++;
        }

        synchronized int take() {
            int t = ticks;
            ticks = 0;
            return t;
        }
    }

    public static void main(String[] a) {
        Ticker t = new Ticker();
        new Thread(t).start();
        t.take();
        new Thread(() -> user("x").login()).start();
        user("x").reset();
        user("x").limit();
        work();
        draft();
    }
}
