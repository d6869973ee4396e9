package sharing;

/** Fields that one thread alone writes, whoever reads them, beside fields that two write. */
class InTurn {
    /** The thread counts, others look. */
    static class Ticker extends Thread {
        static final Ticker ONLY = new Ticker();
        private volatile int ticks;

        @Override
        public void run() {
            while (!isInterrupted()) {
                tick();
            }
        }

        private void tick() {
            ticks++; // BLOCAL: lost-update low [[only written in turn]]
        }

        int ticks() {
            return ticks;
        }
    }

    /** The object belongs to the thread's state, and only the thread changes it. */
    static class Election {
        private volatile long epoch;

        synchronized void become(long e) {
            epoch = e;
        }

        void look(long e) {
            if (epoch < e) {
                become(e); // BLOCAL: check-then-act low [[only written in turn]]
            }
        }

        synchronized long epoch() {
            return epoch;
        }
    }

    static class Peer extends Thread {
        static final Peer ONLY = new Peer();
        final Election election = new Election();

        @Override
        public void run() {
            election.look(System.nanoTime());
        }
    }

    static class Asker extends Thread {
        @Override
        public void run() {
            System.out.println(Peer.ONLY.election.epoch());
        }
    }

    /** Two threads count. */
    static class Two extends Thread {
        static final Two ONLY = new Two();
        private volatile int ticks;

        @Override
        public void run() {
            tick();
        }

        void tick() {
            ticks++; // BLOCAL: lost-update high
        }
    }

    static class Other extends Thread {
        @Override
        public void run() {
            Two.ONLY.tick();
        }
    }

    /** A task is run by any thread, and at once as often as it is handed out: what it counts is another object's. */
    static class Task implements Runnable {
        private final Totals totals;

        Task(Totals totals) {
            this.totals = totals;
        }

        @Override
        public void run() {
            totals.add();
        }
    }

    static class Totals {
        static final Totals ALL = new Totals();
        private volatile int n;

        void add() {
            n++; // BLOCAL: lost-update high
        }
    }

    static void start() {
        for (int i = 0; i < 4; i++) {
            new Thread(new Task(Totals.ALL)).start();
        }
    }
}
