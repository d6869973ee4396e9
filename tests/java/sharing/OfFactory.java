package sharing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** What a method makes that is told a task and answers a thread: one for each thread that somebody wants, and all come to what made them. */
class OfFactory {

    /** Each thread counts itself on and off. */
    static class Counting implements ThreadFactory {
        static final List<Counting> ALL = new CopyOnWriteArrayList<>();
        volatile int running;

        Counting() {
            ALL.add(this);
        }

        public Thread newThread(Runnable task) {
            return new Thread(new Runnable() {
                public void run() {
                    running++; // BLOCAL: lost-update medium {{'running'}}
                    try {
                        task.run();
                    } finally {
                        running--;
                    }
                }
            });
        }

        boolean isIdle() {
            return running == 0;
        }
    }

    /** Silent: an atomic number. */
    static class Mended implements ThreadFactory {
        static final List<Mended> ALL = new CopyOnWriteArrayList<>();
        final AtomicInteger running = new AtomicInteger();

        Mended() {
            ALL.add(this);
        }

        public Thread newThread(Runnable task) {
            return new Thread(new Runnable() {
                public void run() {
                    running.incrementAndGet();
                    try {
                        task.run();
                    } finally {
                        running.decrementAndGet();
                    }
                }
            });
        }

        boolean isIdle() {
            return running.get() == 0;
        }
    }

    /** One thread of its own, told nothing: it alone counts. */
    static class OwnThread {
        static final List<OwnThread> ALL = new CopyOnWriteArrayList<>();
        volatile int turns;

        OwnThread() {
            ALL.add(this);
        }

        void begin() {
            new Thread(new Runnable() {
                public void run() {
                    turns++; // BLOCAL: lost-update low {{'turns'}}
                }
            }).start();
        }

        boolean isIdle() {
            return turns == 0;
        }
    }
}
