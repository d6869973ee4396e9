package sharing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** What only shows how a class goes about things counts where its object is evidently one for several threads: each case once for
 *  an object in a static field, and once for one that is given to a thread, and as likely handed over to it. */
public class Habit {
    /** In two blocks of one lock, which is given up between them on purpose: a phase ends, the next begins. */
    static class SharedPhases {
        static final SharedPhases SHARED = new SharedPhases();
        private int phase;

        synchronized void reset() {
            phase = 0;
        }

        void end(int next) {
            synchronized (this) {
                if (phase != 1) {
                    return;
                }
            }
            System.gc();
            synchronized (this) {
                phase = next; // BLOCAL: check-then-act medium
            }
        }
    }

    static class GivenPhases {
        private int phase;
        private final Map<String, Object> parts = new HashMap<>();

        synchronized void reset() {
            phase = 0;
            parts.clear();
        }

        void end(int next) {
            synchronized (this) {
                if (phase != 1) {
                    return;
                }
            }
            System.gc();
            synchronized (this) {
                phase = next; // BLOCAL: check-then-act low
            }
        }

        /** But what is asked for one key, and done for it, is a step of its own that was meant to be whole. */
        void add(String name) {
            synchronized (this) {
                if (parts.containsKey(name)) {
                    return;
                }
            }
            Object part = new Object();
            synchronized (this) {
                parts.put(name, part); // BLOCAL: check-then-act medium
            }
        }
    }

    static void givePhases() throws InterruptedException {
        GivenPhases p = new GivenPhases();
        Thread first = new Thread(() -> p.end(2));
        first.start();
        first.join();
        p.add("a");
        p.reset();
    }

    /** Checked outside the lock; the act is another method's. In one method it is the missing second check. */
    static class Starter {
        private boolean ready;

        void start() {
            if (!ready) {
                begin(); // BLOCAL: check-then-act low
            }
        }

        private synchronized void begin() {
            System.gc();
            ready = true;
        }

        void startHere() {
            if (!ready) {
                synchronized (this) {
                    System.gc();
                    ready = true; // BLOCAL: check-then-act medium
                }
            }
        }

        synchronized void stop() {
            ready = false;
        }
    }

    static void giveStarter() throws InterruptedException {
        Starter s = new Starter();
        Thread first = new Thread(() -> s.start());
        first.start();
        first.join();
        s.startHere();
        s.stop();
    }

    static class SharedStarter {
        static final SharedStarter SHARED = new SharedStarter();
        private boolean ready;

        void start() {
            if (!ready) {
                begin(); // BLOCAL: check-then-act high
            }
        }

        private synchronized void begin() {
            System.gc();
            ready = true;
        }

        synchronized void stop() {
            ready = false;
        }
    }

    /** A Vector is what one took before there was an ArrayList. */
    static class Names {
        private final Vector<String> names = new Vector<>();

        void add(String name) {
            if (!names.contains(name)) {
                names.add(name); // BLOCAL: check-then-act low
            }
        }

        void remove(String name) {
            names.remove(name);
        }
    }

    static void giveNames() throws InterruptedException {
        Names n = new Names();
        Thread first = new Thread(() -> n.add("a"));
        first.start();
        first.join();
        n.remove("a");
    }

    static class SharedNames {
        static final SharedNames SHARED = new SharedNames();
        private final Vector<String> names = new Vector<>();

        void add(String name) {
            if (!names.contains(name)) {
                names.add(name); // BLOCAL: check-then-act medium
            }
        }

        void remove(String name) {
            names.remove(name);
        }
    }

    /** Volatiles that one thread moves, and another one counts in: each has its own. */
    static class Cursor {
        private volatile long at;
        private volatile int moves;

        void advance(List<Long> stops) {
            at = next(stops, at); // BLOCAL: lost-update low
        }

        void count() {
            moves++; // BLOCAL: lost-update low
        }

        private static long next(List<Long> stops, long after) {
            for (long s : stops) {
                if (s > after) {
                    return s;
                }
            }
            return after;
        }

        void reset() {
            at = 0;
            moves = 0;
        }
    }

    static void giveCursor() throws InterruptedException {
        Cursor c = new Cursor();
        Thread first = new Thread(() -> c.advance(new ArrayList<>()));
        first.start();
        first.join();
        c.count();
        c.reset();
    }

    /** Of a static field it is everybody's. */
    static class SharedCursor {
        static final SharedCursor SHARED = new SharedCursor();
        private volatile long at;

        void advance(List<Long> stops) {
            at = Cursor.next(stops, at); // BLOCAL: lost-update medium
        }

        void reset() {
            at = 0;
        }
    }

    /** Three of four writes hold the lock: the habit of an object that one thread at a time has. */
    static class Gauge {
        private int level;

        synchronized void up() {
            level = level + 1;
        }

        synchronized void down() {
            level = level - 1;
        }

        synchronized void clear() {
            level = 0;
        }

        void set(int to, int most) {
            if (to < most) {
                level = to; // BLOCAL: guarded-by low
            }
        }
    }

    static void giveGauge() throws InterruptedException {
        Gauge g = new Gauge();
        Thread first = new Thread(() -> g.up());
        first.start();
        first.join();
        g.set(1, 2);
    }

    /** But to count without the lock is to lose a count, whoever has it. */
    static class Tally {
        private int level;

        synchronized void down() {
            level = level - 1;
        }

        synchronized void clear() {
            level = 0;
        }

        synchronized void set(int to) {
            level = to;
        }

        void up(int most) {
            level++; // BLOCAL: guarded-by medium
            System.gc();
        }
    }

    static void giveTally() throws InterruptedException {
        Tally t = new Tally();
        Thread first = new Thread(() -> t.up(1));
        first.start();
        first.join();
        t.set(1);
    }

    static class SharedGauge {
        static final SharedGauge SHARED = new SharedGauge();
        private int level;

        synchronized void up() {
            level = level + 1;
        }

        synchronized void down() {
            level = level - 1;
        }

        synchronized void clear() {
            level = 0;
        }

        void set(int to, int most) {
            if (to < most) {
                level = to; // BLOCAL: guarded-by medium
            }
        }
    }
}
