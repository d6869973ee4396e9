// RELEASES: 8 17
package audit10;

/** Inner classes: this$0 is a final field of the inner object, private fields are reached by accessors (8) or as nest mates (17). */
final class Inner {
    /** The lock path is this.this$0, the field this.this$0.n; written through access$... at release 8. */
    static final class Outer {
        static final Outer SHARED = new Outer();
        private int n;
        synchronized void set(int v) { n = v; }
        final class Worker {
            void go() {
                int t;
                synchronized (Outer.this) { t = n; }
                t++;
                synchronized (Outer.this) {
                    n = t; // BLOCAL: lost-update high
                }
            }
        }
        Worker worker() { return new Worker(); }
    }

    /** The same in one block. */
    static final class OuterSilent {
        static final OuterSilent SHARED = new OuterSilent();
        private int n;
        synchronized void set(int v) { n = v; }
        final class Worker {
            void go() {
                synchronized (OuterSilent.this) {
                    int t = n;
                    t++;
                    n = t;
                }
            }
        }
        Worker worker() { return new Worker(); }
    }

    /** A guarded field tested without the lock (a block of one operation), a compound assignment through accessors inside. */
    static final class AccessorCheck {
        static final AccessorCheck SHARED = new AccessorCheck();
        private int n;
        synchronized void put() { n++; }
        final class Taker {
            void take() {
                if (n > 0) {
                    synchronized (AccessorCheck.this) {
                        n -= 1; // BLOCAL: check-then-act medium
                    }
                }
            }
        }
        Taker taker() { return new Taker(); }
    }

    /** Checked again in the block that writes: rechecked. */
    static final class AccessorRechecked {
        static final AccessorRechecked SHARED = new AccessorRechecked();
        private int n;
        synchronized void put() { n++; }
        final class Taker {
            void take() {
                if (n > 0) {
                    synchronized (AccessorRechecked.this) {
                        if (n > 0) {
                            n -= 1; // BENIGN: check-then-act rechecked
                        }
                    }
                }
            }
        }
        Taker taker() { return new Taker(); }
    }

    /** The outer class reaches into a nested object's private field under that object's lock, twice. */
    static final class Cells {
        static final Cells SHARED = new Cells();
        static final class Cell {
            private int v;
            synchronized void set(int x) { v = x; }
        }
        final Cell cell = new Cell();
        void bump() {
            int t;
            synchronized (cell) { t = cell.v; }
            synchronized (cell) {
                cell.v = t + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** Two cells: what is read of one is not written back to it; the locks are different objects and neither is taken again. */
    static final class TwoCellsSilent {
        static final TwoCellsSilent SHARED = new TwoCellsSilent();
        static final class Cell {
            private int v;
            synchronized void set(int x) { v = x; }
        }
        final Cell from = new Cell();
        final Cell to = new Cell();
        void copy() {
            int t;
            synchronized (from) { t = from.v; }
            synchronized (to) { to.v = t; }
        }
    }

    /** Private synchronized methods of the outer, called from the inner through access$...: get and set are two blocks. */
    static final class PrivateMethods {
        static final PrivateMethods SHARED = new PrivateMethods();
        private int n;
        private synchronized int get() { return n; }
        private synchronized void set(int v) { n = v; }
        synchronized void reset() { n = 0; }
        final class Worker {
            void go() {
                set(get() + 1); // BLOCAL: lost-update high
            }
        }
        Worker worker() { return new Worker(); }
    }

    /** The inner holds the outer's lock around both: the callees are reentrant. */
    static final class PrivateMethodsSilent {
        static final PrivateMethodsSilent SHARED = new PrivateMethodsSilent();
        private int n;
        private synchronized int get() { return n; }
        private synchronized void set(int v) { n = v; }
        synchronized void reset() { n = 0; }
        final class Worker {
            void go() {
                synchronized (PrivateMethodsSilent.this) { set(get() + 1); }
            }
        }
        Worker worker() { return new Worker(); }
    }

    /** Two deep: this$1.this$0 is a path of final fields, the same lock on both sides. */
    static final class TwoDeep {
        static final TwoDeep SHARED = new TwoDeep();
        private long n;
        synchronized void set(long v) { n = v; }
        final class Mid {
            final class Low {
                void go() {
                    long t;
                    synchronized (TwoDeep.this) { t = n; }
                    synchronized (TwoDeep.this) {
                        n = t * 2; // BLOCAL: lost-update high
                    }
                }
            }
            Low low() { return new Low(); }
        }
        Mid mid() { return new Mid(); }
    }

    /** The outer lock stays held while the inner object's own lock comes and goes: what is read under the outer stays current. */
    static final class OuterHeldSilent {
        static final OuterHeldSilent SHARED = new OuterHeldSilent();
        private long n;
        synchronized void set(long v) { n = v; }
        final class Mid {
            private int m;
            void go() {
                synchronized (OuterHeldSilent.this) {
                    long t = n;
                    synchronized (this) { m++; }
                    synchronized (this) { m++; }
                    n = t + 1;
                }
            }
        }
        Mid mid() { return new Mid(); }
    }

    /** A lock that is a final field of the outer, locked from the inner by its path this$0.lock. */
    static final class LockField {
        static final LockField SHARED = new LockField();
        private final Object lock = new Object();
        private int n;
        void set(int v) { synchronized (lock) { n = v; } }
        final class Worker {
            void take() {
                boolean any;
                synchronized (lock) { any = n > 0; }
                if (any) {
                    synchronized (lock) {
                        n--; // BLOCAL: check-then-act high
                    }
                }
            }
        }
        Worker worker() { return new Worker(); }
    }

    /** The copy is only returned: a return is no use. */
    static final class LockFieldSilent {
        static final LockFieldSilent SHARED = new LockFieldSilent();
        private final Object lock = new Object();
        private int n;
        void set(int v) { synchronized (lock) { n = v; } }
        final class Worker {
            int peek() {
                int t;
                synchronized (lock) { t = n; }
                return t;
            }
        }
        Worker worker() { return new Worker(); }
    }

    /** A static nested helper that gets the object as a parameter: the lock is the parameter, twice. */
    static final class Helped {
        static final Helped SHARED = new Helped();
        private int n;
        synchronized void set(int v) { n = v; }
        static final class Util {
            static void bump(Helped h) {
                int t;
                synchronized (h) { t = h.n; }
                synchronized (h) {
                    h.n = t + 1; // BLOCAL: lost-update high
                }
            }
        }
        void go() { Util.bump(this); }
    }

    /** Two parameters that may be different objects: the value of one is stored into the other, under the other's lock only. */
    static final class TwoParamsSilent {
        static final TwoParamsSilent SHARED = new TwoParamsSilent();
        private int n;
        synchronized void set(int v) { n = v; }
        static final class Util {
            static void copy(TwoParamsSilent a, TwoParamsSilent b) {
                int t;
                synchronized (a) { t = a.n; }
                synchronized (b) { b.n = t; }
            }
        }
        void go(TwoParamsSilent other) { Util.copy(this, other); }
    }
}
