package calls;

/* What is stored into a new object, by a setter, an accessor or the object's own method, goes where the object goes, as if
   its constructor had got it (ANALYSIS §3: "what flows into the constructor flows into the new object"). */
class Holders {
    static class Box {
        int v;
        private int hidden;

        void set(int x) {
            v = x;
        }

        int get() {
            return v;
        }

        Box with(int x) {
            v = x;
            return this;
        }
    }

    /** A setter. */
    static class Set {
        static final Set SHARED = new Set();
        private int sold;

        void sell() {
            Box b = new Box();
            synchronized (this) {
                b.set(sold);
            }
            synchronized (this) {
                sold = b.v + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** A setter and a getter. */
    static class SetAndGet {
        static final SetAndGet SHARED = new SetAndGet();
        private int sold;

        void sell() {
            Box b = new Box();
            synchronized (this) {
                b.set(sold);
            }
            synchronized (this) {
                sold = b.get() + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** At release 8 through the compiler's accessors. */
    static class Hidden {
        static final Hidden SHARED = new Hidden();
        private int sold;

        void sell() {
            Box b = new Box();
            synchronized (this) {
                b.hidden = sold;
            }
            synchronized (this) {
                sold = b.hidden + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** A setter that hands back its object. */
    static class With {
        static final With SHARED = new With();
        private int sold;

        void sell() {
            Box b;
            synchronized (this) {
                b = new Box().with(sold);
            }
            synchronized (this) {
                sold = b.get() + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** Made and set by a callee. */
    static class Snapshot {
        static final Snapshot SHARED = new Snapshot();
        private int sold;

        private synchronized Box snapshot() {
            Box b = new Box();
            b.set(sold);
            return b;
        }

        void sell() {
            Box b = snapshot();
            synchronized (this) {
                sold = b.get() + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** Read by the callee that fills what it is given. */
    static class Filled {
        static final Filled SHARED = new Filled();
        private int sold;

        private synchronized void fill(Box b) {
            b.set(sold);
        }

        void sell() {
            Box b = new Box();
            fill(b);
            synchronized (this) {
                sold = b.get() + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** Silent: set in the block in which it is written back. */
    static class InBlock {
        static final InBlock SHARED = new InBlock();
        private int sold;

        void sell() {
            Box b = new Box();
            synchronized (this) {
                b.set(sold);
                sold = b.get() + 1;
            }
        }

        synchronized int sold() {
            return sold;
        }
    }

    /** Silent: another box. */
    static class OtherBox {
        static final OtherBox SHARED = new OtherBox();
        private int sold;

        void sell() {
            Box b = new Box(), other = new Box();
            synchronized (this) {
                other.set(sold);
            }
            synchronized (this) {
                sold = b.get() + 1;
            }
        }
    }
}
