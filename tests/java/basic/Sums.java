package basic;

/** Stale values that are added to what the field holds now. */
class Sums {

    /** No update is lost: what others added meanwhile stays in the sum. */
    static class AddsStale {
        static final AddsStale SHARED = new AddsStale();
        private int n;

        void twice() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n += t; // BLOCAL: stale-value low
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** What was counted is taken off again. */
    static class TakesOff {
        static final TakesOff SHARED = new TakesOff();
        private long n;

        void settle() {
            long t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = n - t; // BLOCAL: stale-value low
            }
        }

        synchronized void add() {
            n++;
        }
    }

    /** The fresh value is taken off the stale one: that is no sum onto what is there. */
    static class TurnedRound {
        static final TurnedRound SHARED = new TurnedRound();
        private int n;

        void mirror() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t - n; // BLOCAL: lost-update
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** The fresh value is read, but what is stored is the old one where that is greater. */
    static class Chosen {
        static final Chosen SHARED = new Chosen();
        private int n;

        void raise(int by) {
            int t;
            synchronized (this) {
                t = n;
            }
            int raised = t + by;
            synchronized (this) {
                n = n > 5 ? n : raised; // BLOCAL: lost-update
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    /** A callee adds. */
    static class AddedByCallee {
        static final AddedByCallee SHARED = new AddedByCallee();
        private int n;

        void twice() {
            add(get()); // BLOCAL: stale-value low
        }

        synchronized int get() {
            return n;
        }

        synchronized void add(int more) {
            n += more;
        }
    }

    /** A callee sets. */
    static class SetByCallee {
        static final SetByCallee SHARED = new SetByCallee();
        private int n;

        void inc() {
            set(get() + 1); // BLOCAL: lost-update
        }

        synchronized int get() {
            return n;
        }

        synchronized void set(int value) {
            n = value;
        }
    }

    /** The sum is of a value that a block before this one had read. */
    static class SumOfTwoOld {
        static final SumOfTwoOld SHARED = new SumOfTwoOld();
        private int n;

        void twice() {
            int t;
            int u;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                u = n;
            }
            synchronized (this) {
                n = t + u; // BLOCAL: lost-update high; BLOCAL: lost-update low
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }
}
