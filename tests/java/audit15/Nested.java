// RELEASES: 8 17
package audit15;

/** Inner classes, private access across nest mates, local classes. */
public class Nested {
    static final Nested SHARED = new Nested();

    private int n;
    private final Part part = new Part();

    class Part {
        private int m;

        void bumpOuter() {
            int t;
            synchronized (Nested.this) {
                t = n;
            }
            synchronized (Nested.this) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }

        void bumpOuterInside() {
            synchronized (Nested.this) {
                int t = n;
                n = t + 1;
            }
        }

        synchronized int m() {
            return m;
        }

        synchronized void m(int v) {
            m = v;
        }
    }

    void bumpPart() {
        part.m(part.m() + 1); // BLOCAL: lost-update high
    }

    void bumpPartInside() {
        synchronized (part) {
            part.m++;
        }
    }

    /** The wrong monitor: the outer object's, not the part's. */
    synchronized void bumpPartUnderOuter() {
        // as expected first: silent, but it is synchronized and makes two actions on another lock
        int t = part.m(); // BLOCAL: non-atomic medium
        part.m(t + 1); // BLOCAL: lost-update high
    }

    synchronized int n() {
        return n;
    }

    synchronized void n(int v) {
        n = v;
    }

    /** A local class. */
    void viaLocalClass() {
        class Adder {
            private final int old = n();

            void add(int by) {
                n(old + by);
            }
        }
        // the marker was in add(), where what is old is a field of its object
        new Adder().add(1); // BLOCAL: lost-update high
    }

    static class Generic<T extends Comparable<T>> {
        static final Generic<Integer> SHARED = new Generic<>();

        private T best;

        synchronized T best() {
            return best;
        }

        synchronized void best(T t) {
            best = t;
        }

        void offer(T t) {
            T b = best();
            if (b == null || b.compareTo(t) < 0) {
                // as expected first: high (medium: the check or the act is made by a call)
                best(t); // BLOCAL: check-then-act medium
            }
        }

        synchronized void offerInside(T t) {
            if (best == null || best.compareTo(t) < 0) {
                best = t;
            }
        }
    }

    enum Single {
        INSTANCE;

        private int uses;

        synchronized int uses() {
            return uses;
        }

        synchronized void uses(int u) {
            uses = u;
        }

        void use() {
            uses(uses() + 1); // BLOCAL: lost-update high
        }
    }
}
