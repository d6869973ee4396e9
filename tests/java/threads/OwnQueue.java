package threads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One is taken because there are some: who adds another one meanwhile does no harm, who takes one does. */
class OwnQueue {
    /** The thread alone takes. */
    static class Loop extends Thread {
        private final List<Runnable> work = Collections.synchronizedList(new ArrayList<>());
        private volatile boolean over;

        void add(Runnable r) {
            work.add(r);
        }

        void end() {
            over = true;
        }

        @Override
        public void run() {
            while (!over) {
                if (!work.isEmpty()) {
                    work.remove(0).run(); // BLOCAL: check-then-act low [[it is only written in turn]]
                }
            }
        }
    }

    /** Somebody else takes some away, too. */
    static class Emptied extends Thread {
        private final List<Runnable> work = Collections.synchronizedList(new ArrayList<>());
        private volatile boolean over;

        void add(Runnable r) {
            work.add(r);
        }

        void dropLast() {
            synchronized (work) {
                if (!work.isEmpty()) {
                    work.remove(work.size() - 1);
                }
            }
        }

        void end() {
            over = true;
        }

        @Override
        public void run() {
            while (!over) {
                if (!work.isEmpty()) {
                    work.remove(0).run(); // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** As many threads as are made take from one list. */
    static class Workers {
        private final List<Runnable> work = Collections.synchronizedList(new ArrayList<>());
        private volatile boolean over;

        void add(Runnable r) {
            work.add(r);
        }

        void start(int n) {
            for (int i = 0; i < n; i++) {
                new Worker().start();
            }
        }

        void end() {
            over = true;
        }

        class Worker extends Thread {
            @Override
            public void run() {
                while (!over) {
                    if (!work.isEmpty()) {
                        work.remove(0).run(); // BLOCAL: check-then-act medium
                    }
                }
            }
        }
    }
}
