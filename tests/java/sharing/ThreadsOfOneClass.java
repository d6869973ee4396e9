package sharing;

import java.util.concurrent.atomic.AtomicInteger;

/* Threads of one class that are several: made in a loop, at two places, or by whoever uses the classes. At what is static they
   meet; what each has itself is its own (ANALYSIS §4: a single run() is no evidence of a single thread). */
class ThreadsOfOneClass {
    /** Made in a loop. */
    static class Searched {
        static final Searched ALL = new Searched();
        private int least;
        private final AtomicInteger expanded = new AtomicInteger();

        synchronized int least() {
            return least;
        }

        synchronized void least(int n) {
            least = n;
        }

        void lower(int c) {
            int old = least();
            if (c < old) {
                least(c); // BLOCAL: check-then-act medium
            }
        }

        void count() {
            int n = expanded.get();
            if (n % 10 == 0) {
                System.out.println(n);
            }
            expanded.set(n + 1); // BLOCAL: lost-update high
        }
    }

    static class Searcher extends Thread {
        @Override
        public void run() {
            Searched.ALL.lower(3);
            Searched.ALL.count();
        }
    }

    static void search() {
        for (int i = 0; i < 4; i++) {
            new Searcher().start();
        }
    }

    /** Made once: one thread lowers, whoever else looks. */
    static class Once {
        static final Once ALL = new Once();
        private int least;

        synchronized int least() {
            return least;
        }

        synchronized void least(int n) {
            least = n;
        }

        void lower(int c) {
            int old = least();
            if (c < old) {
                least(c); // BLOCAL: check-then-act low [[only written in turn]]
            }
        }
    }

    static class Single extends Thread {
        @Override
        public void run() {
            Once.ALL.lower(3);
        }
    }

    static void single() {
        new Single().start();
    }

    /** Made at two places. */
    static class Twice {
        static final Twice ALL = new Twice();
        private int least;

        synchronized int least() {
            return least;
        }

        synchronized void least(int n) {
            least = n;
        }

        void lower(int c) {
            int old = least();
            if (c < old) {
                least(c); // BLOCAL: check-then-act medium
            }
        }
    }

    static class Double extends Thread {
        @Override
        public void run() {
            Twice.ALL.lower(3);
        }
    }

    static void two() {
        new Double().start();
        new Double().start();
    }

    /** Made by nobody who is given: whoever takes the lock means several. */
    static class Unmade {
        static final Unmade ALL = new Unmade();
        private int least;
        private volatile int marks;

        synchronized int least() {
            return least;
        }

        synchronized void least(int n) {
            least = n;
        }

        void lower(int c) {
            int old = least();
            if (c < old) {
                least(c); // BLOCAL: check-then-act medium
            }
        }

        void mark() {
            marks++; // BLOCAL: lost-update low [[only written in turn]]
        }
    }

    public static class Stranger extends Thread {
        @Override
        public void run() {
            Unmade.ALL.lower(3);
            Unmade.ALL.mark();
        }
    }

    /** Each has one of its own. */
    static class Counting extends Thread {
        private volatile int done;

        @Override
        public void run() {
            done++; // BLOCAL: lost-update low
        }

        int done() {
            return done;
        }
    }

    static void count() {
        for (int i = 0; i < 4; i++) {
            new Counting().start();
        }
    }
}
