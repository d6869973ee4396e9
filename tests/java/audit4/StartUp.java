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

    static final class Worker extends Thread {
        private final Counter counter;

        Worker(Counter counter) {
            this.counter = counter;
        }

        @Override
        public void run() {
            counter.set(counter.get() + 3); // BLOCAL: lost-update low
        }
    }

    /** Nobody else has it. */
    static int local() {
        Counter c = new Counter();
        int n = c.get();
        c.set(n + 1);
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

    /** Before the thread starts. */
    static int before(int n) throws InterruptedException {
        Counter c = new Counter();
        Worker w = new Worker(c);
        int v = c.get();
        c.set(v + n); // BENIGN: lost-update ordered
        w.start();
        w.join();
        return c.get();
    }

    /** While it runs. */
    static int during(int n) throws InterruptedException {
        Counter c = new Counter();
        Worker w = new Worker(c);
        w.start();
        int v = c.get();
        c.set(v + n); // BLOCAL: lost-update high
        w.join();
        return c.get();
    }

    /** After it has ended. */
    static int after(int n) throws InterruptedException {
        Counter c = new Counter();
        Worker w = new Worker(c);
        w.start();
        w.join();
        int v = c.get();
        c.set(v + n); // BENIGN: lost-update ordered
        return c.get();
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
