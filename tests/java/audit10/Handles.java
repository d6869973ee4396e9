// RELEASES: 17
package audit10;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** VarHandles by constant name; records, switch expressions and nest mates of release 17. */
final class Handles {
    static final class Int {
        static final Int SHARED = new Int();
        private static final VarHandle N;
        static {
            try {
                N = MethodHandles.lookup().findVarHandle(Int.class, "n", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        private volatile int n;
        void reset() { n = 0; }
        /** getVolatile and setVolatile are two blocks. */
        void bump() {
            int t = (int) N.getVolatile(this);
            N.setVolatile(this, t + 1); // BLOCAL: lost-update high
        }
        /** (First `lost-update high`; but an ordered write is the single writer's, and no stale act.) */
        void acquireReleaseSilent() {
            int t = (int) N.getAcquire(this);
            N.setRelease(this, t + 1);
        }
        void bumpSilent() {
            N.getAndAdd(this, 1);
        }
        void loopSilent() {
            int t;
            do {
                t = (int) N.getVolatile(this);
            } while (!N.compareAndSet(this, t, t + 1));
        }
        void checked() {
            if (n > 0) {
                N.getAndAdd(this, -1); // BLOCAL: check-then-act low
            }
        }
    }

    static final class State {
        static final State SHARED = new State();
        private static final VarHandle S;
        static {
            try {
                S = MethodHandles.lookup().findVarHandle(State.class, "s", String.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        private volatile String s;
        void clear() { S.setVolatile(this, null); }
        boolean claimSilent(String by) {
            return s == null && S.compareAndSet(this, null, by);
        }
        /** (First `lost-cas high`: the failure is told.) */
        String claimOnceSilent(String by) {
            String old = s;
            if (!S.compareAndSet(this, old, old + by)) {
                throw new IllegalStateException();
            }
            return by;
        }
    }

    /** An array-element handle. */
    static final class Elements {
        static final Elements SHARED = new Elements();
        private static final VarHandle A = MethodHandles.arrayElementVarHandle(long[].class);
        private final long[] a = new long[8];
        void reset(int i) { A.setVolatile(a, i, 0L); }
        void bumpSilent(int i) {
            A.getAndAdd(a, i, 1L);
        }
        void loopSilent(int i) {
            long t;
            do {
                t = (long) A.getVolatile(a, i);
            } while (!A.compareAndSet(a, i, t, t + 1L));
        }
    }

    /** A record that carries the stale copies: what flows into the constructor flows into the new object, out by its accessor. */
    static final class Snapshots {
        record Pair(int lo, int hi) { }
        static final Snapshots SHARED = new Snapshots();
        private int lo;
        private int hi;
        synchronized void set(int l, int h) { lo = l; hi = h; }
        synchronized Pair pair() { return new Pair(lo, hi); }
        void widen() {
            Pair p = pair();
            synchronized (this) {
                hi = p.hi() + 1; // BLOCAL: lost-update high
            }
        }
        int widthSilent() {
            Pair p = pair();
            return p.hi() - p.lo();
        }
        void widenSilent() {
            synchronized (this) {
                Pair p = pair();
                hi = p.hi() + 1;
            }
        }
    }

    /** A switch expression yields constants chosen by the branch. */
    static final class SwitchExpr {
        static final SwitchExpr SHARED = new SwitchExpr();
        private int n;
        synchronized void put() { n++; }
        void take() {
            boolean any;
            synchronized (this) {
                any = switch (n) {
                    case 0 -> false;
                    default -> true;
                };
            }
            if (any) {
                synchronized (this) {
                    n--; // BLOCAL: check-then-act high
                }
            }
        }
        void takeSilent() {
            synchronized (this) {
                boolean any = switch (n) {
                    case 0 -> false;
                    default -> true;
                };
                if (any) {
                    n--;
                }
            }
        }
    }

    /** A pattern instanceof: the checkcast is no use, the write is. */
    static final class Pattern {
        static final Pattern SHARED = new Pattern();
        private Object o = 0;
        synchronized Object get() { return o; }
        synchronized void set(Object x) { o = x; }
        void inc() {
            if (get() instanceof Integer i) {
                set(i + 1); // BLOCAL: lost-update high
            }
        }
        synchronized void incSilent() {
            if (get() instanceof Integer i) {
                set(i + 1);
            }
        }
    }

    /** A private interface method (9) between: nest and interface dispatch. */
    interface Steps {
        int get();
        void set(int v);
        private int next() { return get() + 1; }
        default void step() {
            set(next()); // BLOCAL: lost-update
        }
    }
    static final class StepsImpl implements Steps {
        static final StepsImpl SHARED = new StepsImpl();
        private int n;
        @Override public synchronized int get() { return n; }
        @Override public synchronized void set(int v) { n = v; }
    }

    /** An indy concatenation of a stale number, stored in another field of the lock's state. */
    static final class IndyConcat {
        static final IndyConcat SHARED = new IndyConcat();
        private int n;
        private String label = "";
        synchronized void set(int v) { n = v; label = "v" + v; }
        void relabel() {
            int t;
            synchronized (this) { t = n; }
            String l = "v" + t;
            synchronized (this) {
                label = l; // BLOCAL: stale-value medium
            }
        }
        synchronized void relabelSilent() {
            label = "v" + n;
        }
    }
}
