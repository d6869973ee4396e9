package benign;

/** Objects that nobody else has yet, fields that nobody else writes, and some that only seem so. */
public class NothingInterferes {

    /** A helper that only the constructor calls. */
    static class HelperOfConstructor {
        static final HelperOfConstructor SHARED = new HelperOfConstructor();
        private final Object lock = new Object();
        private int n;

        HelperOfConstructor() {
            prepare();
        }

        private void prepare() {
            int t;
            synchronized (lock) {
                t = n;
            }
            synchronized (lock) {
                n = t + 1; // BENIGN: lost-update confined
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }
    }

    /** A helper that only sees new objects. */
    static class HelperOfFactory {
        static final HelperOfFactory SHARED = make();
        private int n;

        static HelperOfFactory make() {
            HelperOfFactory o = new HelperOfFactory();
            prepare(o);
            return o;
        }

        private static void prepare(HelperOfFactory o) {
            int t;
            synchronized (o) {
                t = o.n;
            }
            synchronized (o) {
                o.n = t + 1; // BENIGN: lost-update confined
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Not excused: the same helper is also called for an object that others have. */
    static class HelperOfBoth {
        static final HelperOfBoth SHARED = make();
        private int n;

        static HelperOfBoth make() {
            HelperOfBoth o = new HelperOfBoth();
            prepare(o);
            return o;
        }

        static void again() {
            prepare(SHARED);
        }

        private static void prepare(HelperOfBoth o) {
            int t;
            synchronized (o) {
                t = o.n;
            }
            synchronized (o) {
                o.n = t + 1; // BLOCAL: lost-update
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** Not excused: the object is in a static field before the second block. */
    static class Published {
        static Published shared = make();
        private int n;

        static Published make() {
            Published o = new Published();
            shared = o;
            int t;
            synchronized (o) {
                t = o.n;
            }
            synchronized (o) {
                o.n = t + 1; // BLOCAL: lost-update
            }
            return o;
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** The only method that writes the field is private, and nobody calls it. */
    static class DeadWriter {
        static final DeadWriter SHARED = new DeadWriter();
        private final Object lock = new Object();
        private int limit = 10;
        private int last;

        void remember() {
            int t;
            synchronized (lock) {
                t = limit;
            }
            synchronized (lock) {
                last = t; // BENIGN: stale-value no-writer
            }
        }

        int last() {
            synchronized (lock) {
                return last;
            }
        }

        @SuppressWarnings("unused")
        private void setLimit(int value) {
            synchronized (lock) {
                limit = value;
            }
        }
    }

    /** Silent: what only the constructor writes is not shared state. */
    static class ConstructorWrites {
        static final ConstructorWrites SHARED = new ConstructorWrites(10);
        private final Object lock = new Object();
        private int limit;
        private int last;

        ConstructorWrites(int limit) {
            this.limit = limit;
        }

        void remember() {
            int t;
            synchronized (lock) {
                t = limit;
            }
            synchronized (lock) {
                last = t;
            }
        }

        int last() {
            synchronized (lock) {
                return last;
            }
        }
    }

    /** Not excused: who else writes a public field is not known. */
    public static class PublicField {
        static final PublicField SHARED = new PublicField();
        public int limit = 10;
        private final Object lock = new Object();
        private int last;

        void remember() {
            int t;
            synchronized (lock) {
                t = limit;
            }
            synchronized (lock) {
                last = t; // BLOCAL: stale-value
            }
        }

        int last() {
            synchronized (lock) {
                return last;
            }
        }
    }
}
