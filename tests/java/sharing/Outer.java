package sharing;

/** Objects that are made for one call, and the shared one that they are given: that is not theirs alone. */
class Outer {
    /** An inner object's outer one. */
    static final class ByInner {
        static final ByInner SHARED = new ByInner();
        private int n;

        private final class Step {
            private void go() {
                int t;
                synchronized (ByInner.this) {
                    t = n;
                }
                synchronized (ByInner.this) {
                    n = t + 1; // BLOCAL: lost-update high
                }
            }
        }

        void step() {
            new Step().go();
        }

        synchronized void clear() {
            n = 0;
        }
    }

    /** What is stored into a new object from where others find it, too. */
    static final class ByHolder {
        static final ByHolder SHARED = new ByHolder();
        private int n;

        private static final class Holder {
            private ByHolder of;
        }

        static void step() {
            Holder h = new Holder();
            h.of = SHARED;
            int t;
            synchronized (h.of) {
                t = h.of.n;
            }
            synchronized (h.of) {
                h.of.n = t + 1; // BLOCAL: lost-update medium
            }
        }

        synchronized void clear() {
            n = 0;
        }
    }

    /** Silent: what the new object holds was made for it. */
    static final class ByPart {
        private static final class Part {
            private int n;

            synchronized int n() {
                return n;
            }

            synchronized void n(int v) {
                n = v;
            }
        }

        private static final class Whole {
            private final Part part = new Part();

            private void step() {
                int t = part.n();
                part.n(t + 1);
            }
        }

        static int once() {
            Whole w = new Whole();
            w.step();
            return w.part.n();
        }
    }

    /** Silent: the constructor of an inner object uses what its maker guards, and that holds the lock. */
    static final class ByConstructor {
        static final ByConstructor SHARED = new ByConstructor();
        private int used;

        private final class Lease {
            private final int number;

            private Lease() {
                used++;
                number = used;
            }
        }

        synchronized int lease() {
            return new Lease().number;
        }

        synchronized void clear() {
            used = 0;
        }

        synchronized int used() {
            return used;
        }
    }
}
