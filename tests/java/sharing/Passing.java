package sharing;

import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A volatile number that is counted up in one place only, in an object of which no more is seen than that threads may come to
 * it: one thread does, and the others look. Who has two places where it is written, or one object for all, or a method for
 * nothing but to count, has less to go by.
 */
class Passing {

    /** One of many, in the map of an object: whoever has the name counts, by a method for nothing else. */
    static class Ticker {
        private volatile int ticks;

        void tick() {
            ticks++; // BLOCAL: lost-update medium
        }

        int ticks() {
            return ticks;
        }
    }

    static class Board {
        private final ConcurrentMap<String, Ticker> all = new ConcurrentHashMap<>();

        void tick(String name) {
            all.computeIfAbsent(name, n -> new Ticker()).tick();
        }

        int ticks(String name) {
            Ticker t = all.get(name);
            return t == null ? 0 : t.ticks();
        }
    }

    /** Two threads come by the board, each by the name of its own ticker. */
    static class Poll implements Runnable {
        private final Board board;

        Poll(Board board) {
            this.board = board;
        }

        @Override
        public void run() {
            board.tick("poll");
        }
    }

    static class Push implements Callable<Integer> {
        private final Board board;

        Push(Board board) {
            this.board = board;
        }

        @Override
        public Integer call() {
            Ticker own = board.all.get("push");
            if (own != null) {
                own.tick();
            }
            return board.ticks("poll");
        }
    }

    /** The map is one for all: whoever has the name comes to it. */
    static class Known {
        static final ConcurrentMap<String, Known> ALL = new ConcurrentHashMap<>();
        private volatile int asked;

        static void ask(String name) {
            Known k = ALL.get(name);
            if (k != null) {
                k.asked++; // BLOCAL: lost-update medium
            }
        }

        static int asked(String name) {
            Known k = ALL.get(name);
            return k == null ? 0 : k.asked;
        }
    }

    /** Another method sets it back: what it has set may be put over. */
    static class Lapse {
        static final ConcurrentMap<String, Lapse> ALL = new ConcurrentHashMap<>();
        private volatile int lapses;

        void lapse() {
            lapses++; // BLOCAL: lost-update medium
        }

        void forget() {
            lapses = 0;
        }
    }

    /** One for all: nobody knows of one thread that comes. */
    static class Global {
        private static volatile int calls;

        static void call(Runnable r) {
            calls++; // BLOCAL: lost-update high
            r.run();
        }

        static int calls() {
            return calls;
        }
    }

    /** In passing: the method has something else to do, and nothing but the field speaks of threads. */
    static class Spread {
        private final String[] hosts;
        private volatile int next;

        Spread(String... hosts) {
            this.hosts = hosts.clone();
        }

        String next() {
            return hosts[Math.floorMod(next++, hosts.length)]; // BLOCAL: lost-update low
        }
    }

    /** There for nothing but to count: whoever comes does. */
    static class Tally {
        private volatile int n;

        void one() {
            n++; // BLOCAL: lost-update medium
        }

        int all() {
            return n;
        }
    }
}
