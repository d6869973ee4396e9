package sharing;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Counts in volatile fields of objects that several threads are given: two that run the same, or that do not. */
class Several {
    /** Both threads run it. */
    static class Task implements Runnable {
        private volatile int n;

        @Override
        public void run() {
            n++; // BLOCAL: lost-update high [[given to several threads]]
        }

        int get() {
            return n;
        }

        static void start() {
            Task t = new Task();
            new Thread(t).start();
            new Thread(t).start();
        }
    }

    /** A loop hands it out. */
    static class Looped {
        private final ExecutorService pool = Executors.newFixedThreadPool(4);
        private volatile int n;

        void start() {
            for (int i = 0; i < 4; i++) {
                pool.submit(this::work);
            }
        }

        private void work() {
            n++; // BLOCAL: lost-update high [[given to several threads]]
        }

        int get() {
            return n;
        }
    }

    /** Each adder is a thread of its own; the tally is one. */
    static class Adder extends Thread {
        private final Tally tally;

        Adder(Tally tally) {
            this.tally = tally;
        }

        @Override
        public void run() {
            tally.add();
        }

        static int count() throws InterruptedException {
            Tally t = new Tally();
            Adder a = new Adder(t);
            Adder b = new Adder(t);
            a.start();
            b.start();
            a.join();
            b.join();
            return t.get();
        }
    }

    static class Tally {
        private volatile int n;

        void add() {
            n++; // BLOCAL: lost-update high [[given to several threads]]
        }

        int get() {
            return n;
        }
    }

    /** One counts up, the other down; each is but one thread: medium. A compiler tests `t` for null before `t::up`. */
    static class Ends {
        private volatile int n;

        void up() {
            n++; // BLOCAL: lost-update medium [[given to several threads]]
        }

        void down() {
            n--; // BLOCAL: lost-update medium [[given to several threads]]
        }

        static void start() {
            Ends t = new Ends();
            new Thread(t::up).start();
            new Thread(t::down).start();
        }
    }

    /** Silent by default: of the two one writes, the other reads. */
    static class Gauge {
        private volatile int n;

        void writer() {
            n++; // BLOCAL: lost-update low
        }

        void reader() {
            System.out.println(n);
        }

        static void start() {
            Gauge g = new Gauge();
            new Thread(g::writer).start();
            new Thread(g::reader).start();
        }
    }

    /** Silent by default: each thread has its own. */
    static class Own extends Thread {
        private volatile int n;

        @Override
        public void run() {
            n++; // BLOCAL: lost-update low
        }

        int get() {
            return n;
        }

        static void two() {
            new Own().start();
            new Own().start();
        }
    }

    /** Several threads are given it, and another one writes: it alone. */
    static class Watched {
        private volatile int n;

        void tick() {
            n++; // BLOCAL: lost-update low
        }

        int get() {
            return n;
        }

        static void start() {
            Watched w = new Watched();
            for (int i = 0; i < 3; i++) {
                new Thread(() -> System.out.println(w.get())).start();
            }
            new Thread(w::tick).start();
        }
    }

    /** No count: what one thread makes of it may well be the only one's, but several run this. */
    static class Steps implements Runnable {
        private volatile String log = "";

        @Override
        public void run() {
            String l = log;
            log = l + "x" + l.length(); // BLOCAL: lost-update medium
        }

        static void start() {
            Steps s = new Steps();
            new Thread(s).start();
            new Thread(s).start();
        }
    }
}
