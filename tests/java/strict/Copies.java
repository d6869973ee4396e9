// OPTIONS: --strict --check=block-local
package strict;

/** The first use of each copy, whatever it is and wherever it goes: one finding a stale value. */
class Copies {

    /** Used outside, with no lock. */
    static class Outside {
        static final Outside SHARED = new Outside();
        private int x;

        int doubled() {
            int t;
            synchronized (this) {
                t = x;
            }
            return t * 2; // STRICT: escaped-value
        }

        /** Silent: to return it is no use. */
        synchronized int x() {
            return x;
        }

        synchronized void x(int n) {
            x = n;
        }
    }

    /** A reference that is only passed on, in a later section. */
    static class PassedOn {
        static final PassedOn SHARED = new PassedOn();
        private Object o;

        private static void take(Object p) {
            p.hashCode();
        }

        void pass() {
            Object t;
            synchronized (this) {
                t = o;
            }
            synchronized (this) {
                take(t); // STRICT: stale-value
            }
        }

        synchronized void o(Object p) {
            o = p;
        }
    }

    /** The first use names the kind, the later ones say nothing more. */
    static class First {
        static final First SHARED = new First();
        private int x;

        void twice() {
            int t;
            synchronized (this) {
                t = x;
            }
            t = t + 1; // STRICT: escaped-value
            synchronized (this) {
                x = t;
            }
        }

        synchronized void x(int n) {
            x = n;
        }
    }

    /** Silent: a plain read with no lock is none of block-local's, here. */
    static class Unlocked {
        static final Unlocked SHARED = new Unlocked();
        private int x;

        void act() {
            int t = x;
            synchronized (this) {
                x = t + 1;
            }
        }

        synchronized void x(int n) {
            x = n;
        }
    }

    /** Silent: nothing is read in a section and used after it. */
    static class Within {
        static final Within SHARED = new Within();
        private int x;

        synchronized void inc() {
            int t = x;
            x = t + 1;
        }
    }

    /** A final field is state like any other, by the letter. */
    static class Final {
        static final Final SHARED = new Final();
        private final int x;
        private int y;

        Final(int n) {
            x = n;
        }

        private Final() {
            this(1);
        }

        int sum() {
            int t;
            synchronized (this) {
                t = x;
            }
            return t + 1; // STRICT: escaped-value no-writer
        }

        synchronized void y(int n) {
            y = n;
        }
    }
}
