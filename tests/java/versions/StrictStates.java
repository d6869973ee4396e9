// OPTIONS: --strict --check=state-version
package versions;

/** Conflict reads of static state, of what threads are given, and near misses. */
class StrictStates {

    static class Statics {
        private static int hits;
        private static String name;

        static void hit() {
            hits = hits + 1; // STRICT: lost-update
        }

        static void rename(String to) {
            name = to;
        }

        static String twice() {
            return name.concat(name); // STRICT: inconsistent-read
        }

        /** Silent: nothing is stored, and one version used. */
        static int doubled() {
            return 2 * hits;
        }
    }

    /** The thread and who made it share the object. */
    static class Worker implements Runnable {
        private int done;

        @Override
        public void run() {
            done++; // STRICT: lost-update
        }

        void reset() {
            done = 0;
        }

        static Worker start() {
            Worker w = new Worker();
            new Thread(w).start();
            return w;
        }
    }

    /** Silent: written before it is read, in one method; the value stored is none of an older version. */
    static class WriteThenRead {
        static final WriteThenRead SHARED = new WriteThenRead();
        private int n;

        int set(int value) {
            n = value;
            return n;
        }
    }

    /** The guard is held for the write only. */
    static class HalfLocked {
        static final HalfLocked SHARED = new HalfLocked();
        private int n;

        synchronized void reset() {
            n = 0;
        }

        void add() {
            int old = n;
            synchronized (this) {
                n = old + 1; // STRICT: lost-update
            }
        }
    }

    /** Silent: the lock is held throughout. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private int n;

        synchronized void add() {
            n++;
        }

        synchronized int square() {
            return n * n;
        }
    }
}
