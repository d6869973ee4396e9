package apart;

import java.util.concurrent.atomic.AtomicInteger;

/** Two numbers, each of which is set only if the other goes with it: of two that are set at once each has found the old one. */
class BoundsOfEachOther {

    /** JCiP 4.3.3. */
    static class NumberRange {
        static final NumberRange SHARED = new NumberRange();
        private final AtomicInteger lower = new AtomicInteger(0);
        private final AtomicInteger upper = new AtomicInteger(0);

        void setLower(int i) {
            if (i > upper.get()) {
                throw new IllegalArgumentException();
            }
            lower.set(i); // BLOCAL: check-then-act medium {{because 'upper' went with it}}
        }

        void setUpper(int i) {
            if (i < lower.get()) {
                throw new IllegalArgumentException();
            }
            upper.set(i);
        }

        boolean isInRange(int i) {
            return i >= lower.get() && i <= upper.get();
        }
    }

    /** One limit at least must be there; of two volatile fields. */
    static class Limits {
        static final Limits SHARED = new Limits();
        private volatile double megabytes = 16;
        private volatile int documents = -1;

        void setMegabytes(double to) {
            if (to == -1 && documents == -1) {
                throw new IllegalArgumentException();
            }
            megabytes = to; // BLOCAL: check-then-act medium {{because 'documents' went with it}}
        }

        void setDocuments(int to) {
            if (to == -1 && megabytes == -1) {
                throw new IllegalArgumentException();
            }
            documents = to;
        }
    }

    /** Silent: both under one lock. */
    static class Mended {
        static final Mended SHARED = new Mended();
        private volatile int lower, upper;

        synchronized void setLower(int i) {
            if (i > upper) {
                throw new IllegalArgumentException();
            }
            lower = i;
        }

        synchronized void setUpper(int i) {
            if (i < lower) {
                throw new IllegalArgumentException();
            }
            upper = i;
        }
    }

    /** Silent: who sets the upper one asks for nothing: it only goes up. */
    static class OneWay {
        static final OneWay SHARED = new OneWay();
        private volatile int lower, upper;

        void setLower(int i) {
            if (i > upper) {
                throw new IllegalArgumentException();
            }
            lower = i;
        }

        void setUpper(int i) {
            upper = i;
        }
    }

    /** Silent: nobody is refused, each is as near as may be. */
    static class Nearest {
        static final Nearest SHARED = new Nearest();
        private volatile int lower, upper;

        void setLower(int i) {
            lower = i > upper ? 0 : i;
        }

        void setUpper(int i) {
            upper = i < lower ? 9 : i;
        }
    }

    /** Silent: each is refused because of itself. */
    static class OfItself {
        static final OfItself SHARED = new OfItself();
        private volatile int lower, upper;

        void setLower(int i) {
            if (i > 9) {
                throw new IllegalArgumentException();
            }
            lower = i;
        }

        void setUpper(int i) {
            if (i < 0) {
                throw new IllegalArgumentException();
            }
            upper = i;
        }
    }
}
