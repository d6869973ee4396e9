// RELEASES: 8 17
package audit15;

/** Objects that are not yet shared, and the time before and after the threads (4, 8). */
public class StartUp {
    static class Tally {
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int v) {
            n = v;
        }
    }

    static class Worker extends Thread {
        private final Tally tally;

        Worker(Tally tally) {
            this.tally = tally;
        }

        @Override
        public void run() {
            tally.set(tally.get() + 1); // BLOCAL: lost-update high
        }
    }

    /** Allocated here and never given away. */
    static int local() {
        Tally t = new Tally();
        t.set(t.get() + 1);
        return 0;
    }

    public static void main(String[] args) throws InterruptedException {
        Tally t = new Tally();
        t.set(t.get() + 1);
        Worker a = new Worker(t);
        Worker b = new Worker(t);
        a.start();
        b.start();
        t.set(t.get() + 1); // BLOCAL: lost-update high
        a.join();
        b.join();
        t.set(t.get() + 1); // BENIGN: lost-update ordered
    }

    /** In a constructor that has not leaked it. */
    static class Built {
        static final Built SHARED = new Built();

        private int size;

        Built() {
            size(size() + 1);
        }

        synchronized int size() {
            return size;
        }

        synchronized void size(int s) {
            size = s;
        }

        void grow() {
            size(size() + 1); // BLOCAL: lost-update high
        }
    }

    /** The constructor gives it to a thread first. */
    static class Leaky implements Runnable {
        private int size;

        Leaky() {
            new Thread(this).start();
            size(size() + 1); // BLOCAL: lost-update high
        }

        synchronized int size() {
            return size;
        }

        synchronized void size(int s) {
            size = s;
        }

        @Override
        public void run() {
            size(0);
        }
    }
}
