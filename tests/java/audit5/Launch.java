// RELEASES: 8 17
package audit5;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Before the start, after the end (ANALYSIS 8: ordered). */
public class Launch {
    static final class Stats {
        private long done;
        private long errors;

        synchronized long done() {
            return done;
        }

        synchronized void done(long n) {
            done = n;
        }

        synchronized void error() {
            errors++;
        }

        synchronized long errors() {
            return errors;
        }

        synchronized void errors(long n) {
            errors = n;
        }
    }

    static final class Crew implements Runnable {
        private final Stats stats;

        Crew(Stats stats) {
            this.stats = stats;
        }

        // Silent: one block.
        @Override
        public void run() {
            stats.error();
        }
    }

    /** Before the threads are there. */
    static void before() {
        Stats s = new Stats();
        Thread t = new Thread(new Crew(s));
        s.errors(s.errors() + 1); // BENIGN: lost-update ordered
        t.start();
    }

    /** While they are. */
    static void during() {
        Stats s = new Stats();
        Thread t = new Thread(new Crew(s));
        t.start();
        s.errors(s.errors() + 1); // BLOCAL: lost-update high
    }

    /** After they have been. */
    static long after() throws InterruptedException {
        Stats s = new Stats();
        Thread[] crew = new Thread[4];
        for (int i = 0; i < crew.length; i++) {
            crew[i] = new Thread(new Crew(s));
            crew[i].start();
        }
        for (Thread t : crew) {
            t.join();
        }
        s.errors(s.errors() + 1); // BENIGN: lost-update ordered
        return s.errors();
    }

    /** Joined for a while only: it may still run. */
    static void afterAWhile() throws InterruptedException {
        Stats s = new Stats();
        Thread t = new Thread(new Crew(s));
        t.start();
        t.join(100);
        s.errors(s.errors() + 1); // BLOCAL: lost-update high
    }

    /** One of two has ended. */
    static void afterOne() throws InterruptedException {
        Stats s = new Stats();
        Thread a = new Thread(new Crew(s));
        Thread b = new Thread(new Crew(s));
        a.start();
        b.start();
        a.join();
        s.errors(s.errors() + 1); // BLOCAL: lost-update high
        b.join();
    }

    // Silent: handed to a pool after it, so that it has not escaped yet (§4).
    static void pooled() throws InterruptedException {
        Stats s = new Stats();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        s.errors(s.errors() + 1);
        pool.execute(new Crew(s));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
    }

    /** And after. */
    static void pooledDuring() throws InterruptedException {
        Stats s = new Stats();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(new Crew(s));
        s.errors(s.errors() + 1); // BLOCAL: lost-update high
        pool.shutdown();
    }

    // Silent: in a constructor that lets nobody have it.
    private int level;

    Launch() {
        level(level() + 1);
    }

    synchronized int level() {
        return level;
    }

    synchronized void level(int n) {
        level = n;
    }

    /** A constructor that starts a thread with itself first. */
    static final class Eager extends Thread {
        private int level;

        Eager() {
            start();
            level(level() + 1); // BLOCAL: lost-update high
        }

        @Override
        public void run() {
            level(5);
        }

        synchronized int level() {
            return level;
        }

        synchronized void level(int n) {
            level = n;
        }
    }
}
