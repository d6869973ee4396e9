// RELEASES: 8 11 17 21
package audit4;

import java.util.Vector;

/** Before it is shared, before the threads start, after they ended (ANALYSIS 4, 8). */
public class StartUp {
    static final class Counter {
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int v) {
            n = v;
        }
    }

    static int jobs;

    static synchronized int jobs() {
        return jobs;
    }

    static synchronized void setJobs(int n) {
        jobs = n;
    }

    static final class Worker extends Thread {
        @Override
        public void run() {
            setJobs(3);
        }
    }

    /** Nobody else has it. */
    static int local() {
        Counter c = new Counter();
        int n = c.get();
        c.set(n + 1); // BENIGN: lost-update confined
        return c.get();
    }

    static Vector<String> names() {
        Vector<String> v = new Vector<>();
        if (!v.contains("a")) {
            v.add("a");
        }
        return v;
    }

    private static final Vector<Counter> ALL = new Vector<>();

    /** Published first. */
    static void published() {
        Counter c = new Counter();
        ALL.add(c);
        int n = c.get();
        c.set(n + 1); // BLOCAL: lost-update high
    }

    public static void main(String[] args) throws InterruptedException {
        int a = jobs();
        setJobs(a + 1); // BENIGN: lost-update ordered
        Worker w = new Worker();
        w.start();
        int b = jobs();
        setJobs(b + 1); // BLOCAL: lost-update high
        w.join();
        int c = jobs();
        setJobs(c + 1); // BENIGN: lost-update ordered
    }

    private int level;
    private final Object lock = new Object();

    /** In its constructor it is its own. */
    StartUp() {
        int n;
        synchronized (lock) {
            n = level;
        }
        synchronized (lock) {
            level = n + 1;
        }
    }

    static final StartUp SHARED = new StartUp();

    int level() {
        synchronized (lock) {
            return level;
        }
    }

    void raise() {
        int n = level();
        synchronized (lock) {
            level = n + 1; // BLOCAL: lost-update high
        }
    }
}
