package benign;

/** An object that is taken out of an array under the lock, and put back into it. */
final class OutOfArrays {
    private OutOfArrays() {
    }

    static class Coder {
        int runs;

        void run() {
            runs++;
        }
    }

    static class Pool {
        private static final Coder[] FREE = new Coder[4];
        private static int n;

        private static synchronized Coder take() {
            if (n > 0) {
                Coder c = FREE[--n];
                FREE[n] = null;
                return c;
            }
            return null;
        }

        private static synchronized boolean give(Coder c) {
            if (n < FREE.length) {
                FREE[n++] = c;
                return true;
            }
            return false;
        }

        /** Nobody else has it meanwhile, and nobody's is lost by putting it back. */
        static void use() {
            Coder c = take();
            if (c != null) {
                c.run();
                give(c); // BENIGN: lost-update handed-over
            }
        }
    }

    /** The same in one method. */
    static class Shelf {
        static final Shelf SHARED = new Shelf();
        private final Coder[] free = new Coder[4];
        private int n = 4;

        void use() {
            Coder c;
            synchronized (this) {
                c = free[--n];
                free[n] = null;
            }
            c.run();
            synchronized (this) {
                free[n++] = c; // BENIGN: lost-update handed-over
            }
        }
    }

    /** It stays where it is: what others put there meanwhile is overwritten by what was there before. */
    static class Seats {
        static final Seats SHARED = new Seats();
        private final Coder[] seats = new Coder[4];

        private synchronized Coder get(int i) {
            return seats[i];
        }

        private synchronized void set(int i, Coder c) {
            seats[i] = c;
        }

        void use(int i) {
            Coder c = get(i);
            if (c != null) {
                c.run();
            }
            set(i, c); // BLOCAL: lost-update high
        }

        void clear() {
            synchronized (this) {
                seats[0] = null;
            }
        }
    }

    /** A number that is taken out is worth as much as what was added meanwhile. */
    static class Counts {
        static final Counts SHARED = new Counts();
        private final int[] counts = new int[4];

        void bump(int i) {
            int n;
            synchronized (this) {
                n = counts[i];
                counts[i] = 0;
            }
            Thread.yield();
            synchronized (this) {
                counts[i] = n + 1; // BLOCAL: lost-update high
            }
        }
    }
}
