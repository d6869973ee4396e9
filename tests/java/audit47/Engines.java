// RELEASES: 8 17
package audit47;

import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What containers of servlets have had: sessions that end twice, peaks, jars that are closed while they are read, packed counts of threads. */
public class Engines {
    interface Ear {
        void ended(Seat s);
    }

    /** A session. */
    static class Seat {
        private volatile boolean valid = true;
        private volatile boolean ending;
        private final Map<String, Object> attributes = new ConcurrentHashMap<String, Object>();
        private final List<Ear> ears = new ArrayList<Ear>();
        private long last;
        private long now;
        private int hits;

        void endTwice() {
            if (!valid || ending) {
                return;
            }
            synchronized (this) {
                ending = true; // BLOCAL: check-then-act
                for (Ear e : ears) {
                    e.ended(this);
                }
                valid = false;
                ending = false;
            }
        }

        // Silent: as it was mended, asked once more under the lock.
        void end() {
            if (!valid) {
                return;
            }
            synchronized (this) {
                if (ending || !valid) {
                    return;
                }
                // A line off: what was read without the lock decides that it ends, which is told at its last write.
                ending = true;
                for (Ear e : ears) {
                    e.ended(this);
                }
                valid = false;
                ending = false; // BLOCAL: check-then-act low
            }
        }

        void ear(Ear e) {
            synchronized (this) {
                ears.add(e);
            }
        }

        // Silent: what was the present visit is the last one, both under the lock.
        synchronized void access(long t) {
            last = now;
            now = t;
            hits++;
        }

        synchronized long idle(long t) {
            return t - Math.max(last, now);
        }

        Object bindLate(String name, Object v) {
            Object old = attributes.get(name);
            if (old != null) {
                // A bug that was not meant: what somebody has removed is there again.
                attributes.put(name, v); // BLOCAL: check-then-act
            }
            return old;
        }

        // Silent: the map says what was there.
        Object bind(String name, Object v) {
            return attributes.put(name, v);
        }
    }

    /** The manager of them. */
    static class Seats {
        private final Map<String, Seat> seats = new ConcurrentHashMap<String, Seat>();
        private final Object peakLock = new Object();
        private volatile int peak;
        private int expired;
        private final AtomicLong longest = new AtomicLong();
        private final AtomicInteger active = new AtomicInteger();
        private int most = -1;

        void addLate(String id, Seat s) {
            if (most >= 0 && seats.size() >= most) {
                throw new IllegalStateException();
            }
            seats.put(id, s); // BLOCAL: check-then-act
        }

        void peakLate() {
            int n = seats.size();
            if (n > peak) {
                peak = n; // BLOCAL: check-then-act
            }
        }

        // Silent: as it was mended, with a second look under a lock that is there for it.
        void peak() {
            int n = active.get();
            if (n > peak) {
                synchronized (peakLock) {
                    if (n > peak) {
                        peak = n; // BENIGN: check-then-act rechecked; BLOCAL: check-then-act low
                    }
                }
            }
        }

        void longestLate(long t) {
            if (t > longest.get()) {
                longest.set(t); // BLOCAL: check-then-act
            }
        }

        // Silent.
        void longest(long t) {
            long l;
            while (t > (l = longest.get())) {
                if (longest.compareAndSet(l, t)) {
                    return;
                }
            }
        }

        synchronized int expired() {
            return expired;
        }

        synchronized void expired(int n) {
            expired = n;
        }

        void expireLate(long t) {
            for (Seat s : seats.values()) {
                if (s.idle(t) > 1000) {
                    s.end(); // BLOCAL: check-then-act low
                    expired(expired() + 1); // BLOCAL: lost-update
                }
            }
        }

        // Silent.
        void expire(long t) {
            int n = 0;
            for (Seat s : seats.values()) {
                if (s.idle(t) > 1000) {
                    s.end(); // BLOCAL: check-then-act low
                    n++;
                }
            }
            synchronized (this) {
                expired += n;
            }
        }

        Seat find(String id) {
            Seat s = seats.get(id);
            if (s == null || !s.valid) {
                return null;
            }
            s.access(System.nanoTime()); // BLOCAL: check-then-act low
            return s;
        }

        void renameLate(String from, String to) {
            if (seats.get(from) != null) {
                Seat s = seats.remove(from);
                s.access(0); // BLOCAL: check-then-act
                seats.put(to, s);
            }
        }
    }

    /** A loader that reads from jars, and closes them when nobody has for a while. */
    static class Loader {
        private final List<File> paths = new ArrayList<File>();
        private File[] open = new File[0];
        private long used;
        private boolean stopped;
        private final Map<String, Class<?>> found = new HashMap<String, Class<?>>();
        private Map<String, String> dates;

        private boolean openAll() {
            synchronized (paths) {
                if (stopped) {
                    return false;
                }
                if (open.length == 0) {
                    open = paths.toArray(new File[0]);
                }
                used = System.nanoTime();
                return true;
            }
        }

        void closeIdle() {
            synchronized (paths) {
                if (System.nanoTime() - used > 90_000) {
                    for (int i = 0; i < open.length; i++) {
                        open[i] = null;
                    }
                }
            }
        }

        String readLate(int i) {
            if (openAll()) {
                synchronized (paths) {
                    return open[i].getName(); // BLOCAL: check-then-act low
                }
            }
            return null;
        }

        // Silent: opened and read in one block.
        String read(int i) {
            synchronized (paths) {
                if (!openAll() || open[i] == null) {
                    return null;
                }
                return open[i].getName();
            }
        }

        void path(File f) {
            synchronized (paths) {
                paths.add(f);
            }
        }

        void stop() {
            synchronized (paths) {
                stopped = true;
            }
        }

        Class<?> loadLate(String name) throws ClassNotFoundException {
            Class<?> c;
            synchronized (found) {
                c = found.get(name);
            }
            if (c != null) {
                return c;
            }
            c = Class.forName(name);
            synchronized (found) {
                found.put(name, c); // BLOCAL: check-then-act low
            }
            return c;
        }

        String dateLate(String key) {
            if (dates == null) {
                dates = new HashMap<String, String>(); // Silent: a plain field that no lock guards: two make one each
            }
            synchronized (found) {
                return String.valueOf(found.get(key));
            }
        }
    }

    /** Threads: how many there are and how many are idle, in one number; tasks; who makes the next thread. */
    static class Hands {
        private final AtomicLong counts = new AtomicLong();
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<Runnable>();
        private final AtomicReference<Runnable> reserved = new AtomicReference<Runnable>();
        private volatile int most = 8;
        private volatile boolean running = true;

        // Silent: tried until nobody has come in between.
        boolean more(int threads, int idle) {
            while (true) {
                long c = counts.get();
                int t = (int) (c >>> 32) + threads;
                int i = (int) c + idle;
                if (t > most) {
                    return false;
                }
                if (counts.compareAndSet(c, ((long) t << 32) | i)) {
                    return true;
                }
            }
        }

        boolean moreLate(int threads, int idle) {
            long c = counts.get();
            int t = (int) (c >>> 32) + threads;
            if (t > most) {
                return false;
            }
            counts.set(((long) t << 32) | ((int) c + idle)); // BLOCAL: lost-update
            return true;
        }

        boolean reserveLate(Runnable r) {
            if (reserved.get() == null) {
                reserved.set(r); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        // Silent.
        boolean reserve(Runnable r) {
            return reserved.compareAndSet(null, r);
        }

        void useLate() {
            Runnable r = reserved.get();
            if (r != null) {
                r.run();
                reserved.set(null); // BLOCAL: check-then-act
            }
        }

        // Silent.
        void use() {
            Runnable r = reserved.getAndSet(null);
            if (r != null) {
                r.run();
            }
        }

        void task(Runnable r) {
            if (!running) {
                throw new IllegalStateException();
            }
            tasks.add(r); // BLOCAL: check-then-act
        }

        void stop() {
            running = false;
            for (Runnable r; (r = tasks.poll()) != null;) {
                r.run();
            }
        }

        // Silent: the queue says whether it had one.
        void work() {
            Runnable r = tasks.poll();
            while (r != null) {
                r.run();
                r = tasks.poll();
            }
        }

        void workLate() {
            while (!tasks.isEmpty()) {
                tasks.poll().run(); // BLOCAL: check-then-act
            }
        }
    }

    static final Seats SEATS = new Seats();
    static final Loader LOADER = new Loader();
    static final Hands HANDS = new Hands();
    static final List<Seat> ALL = Collections.synchronizedList(new ArrayList<Seat>());

    static void connector() {
        Seat s = new Seat();
        ALL.add(s);
        SEATS.addLate("a", s);
        s.ear(x -> { });
        s.end();
        s.endTwice();
        s.bind("a", "b");
        s.bindLate("a", "b");
        SEATS.peak();
        SEATS.peakLate();
        SEATS.longest(1);
        SEATS.longestLate(1);
        SEATS.expire(1);
        SEATS.expireLate(1);
        SEATS.find("a");
        SEATS.renameLate("a", "b");
        LOADER.path(new File("a"));
        LOADER.closeIdle();
        LOADER.read(0);
        LOADER.readLate(0);
        LOADER.dateLate("a");
        HANDS.more(1, 1);
        HANDS.moreLate(1, 1);
        HANDS.reserve(() -> { });
        HANDS.reserveLate(() -> { });
        HANDS.use();
        HANDS.useLate();
        HANDS.task(() -> { });
        HANDS.work();
        HANDS.workLate();
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            new Thread(Engines::connector).start();
        }
        LOADER.loadLate("java.lang.String");
        LOADER.stop();
        HANDS.stop();
    }
}
