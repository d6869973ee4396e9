package rechecks;

/**
 * A flag that all set to one value is set to that by a callee which asks first what it is by now, in its block, and goes by
 * that: what is static is asked there as what is the object's own.
 */
class Common {
    private static final Object LOCK = new Object();
    private static volatile boolean ready;
    private static int room = 8;
    private static int made;

    static int take() {
        if (!ready) {
            grow(8); // BLOCAL: check-then-act low
        }
        synchronized (LOCK) {
            return made--;
        }
    }

    static void grow(int n) {
        synchronized (LOCK) {
            int more = ready ? n - room : n;
            made += more;
            room = n;
            ready = true;
        }
    }

    static class Blind {
        private static final Object LOCK = new Object();
        private static volatile boolean ready;
        private static int made;

        static int take() {
            if (!ready) {
                grow(8); // BLOCAL: check-then-act
            }
            synchronized (LOCK) {
                return made--;
            }
        }

        static void grow(int n) {
            synchronized (LOCK) {
                made += n;
                ready = true;
            }
        }
    }
}
