package calls;

/** Which callees a call has: overriding methods, recursion. */
class Targets {

    /** One of two overriding methods reads under the lock: the join of both does. */
    static class Virtual {
        static final Virtual LOCKED = new LockedSource();
        static final Virtual FIXED = new FixedSource();
        int level;

        static void raise(Virtual v) {
            int t = v.level();
            v.put(t + 1); // BLOCAL: lost-update
        }

        int level() {
            return 0;
        }

        synchronized void put(int value) {
            level = value;
        }
    }

    static class LockedSource extends Virtual {
        @Override
        synchronized int level() {
            return level;
        }
    }

    static class FixedSource extends Virtual {
        @Override
        int level() {
            return 7;
        }
    }

    /** Silent: of a final class there is one target, and it reads nothing. */
    static final class Constant {
        static final Constant SHARED = new Constant();
        private int level;

        void raise() {
            int t = start();
            put(t + 1);
        }

        int start() {
            return 7;
        }

        synchronized void put(int value) {
            level = value;
        }

        synchronized int level() {
            return level;
        }
    }

    /** An interface with one implementation. */
    static class Interface {
        static final Interface SHARED = new Interface(new Cell());
        private final Register register;

        Interface(Register register) {
            this.register = register;
        }

        void inc() {
            register.put(register.get() + 1); // BLOCAL: lost-update
        }
    }

    interface Register {
        int get();

        void put(int value);
    }

    static class Cell implements Register {
        private int value;

        @Override
        public synchronized int get() {
            return value;
        }

        @Override
        public synchronized void put(int v) {
            value = v;
        }
    }

    /** A recursive reader: the summary is a fixed point. */
    static class RecursiveReader {
        static final RecursiveReader SHARED = new RecursiveReader();
        private int n;

        void inc() {
            int t = read(3);
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        int read(int depth) {
            if (depth > 0) {
                return read(depth - 1);
            }
            synchronized (this) {
                return n;
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Two methods that call each other. */
    static class Mutual {
        static final Mutual SHARED = new Mutual();
        private int n;

        void inc() {
            int t = even(4);
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        int even(int depth) {
            return depth > 0 ? odd(depth - 1) : get();
        }

        int odd(int depth) {
            return depth > 0 ? even(depth - 1) : get();
        }

        synchronized int get() {
            return n;
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Silent: a recursive call re-enters the lock that its caller holds. */
    static class RecursiveHolder {
        static final RecursiveHolder SHARED = new RecursiveHolder();
        private int n;

        synchronized void add(int depth) {
            int t = n;
            if (depth > 0) {
                add(depth - 1);
            }
            n = t + 1;
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** A call by way of super. */
    static class Super extends Virtual {
        static final Super SHARED = new Super();

        void raise() {
            int t = current();
            super.put(t + 1); // BLOCAL: lost-update
        }

        synchronized int current() {
            return level;
        }
    }
}
