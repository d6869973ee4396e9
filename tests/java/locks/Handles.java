// RELEASES: 17
// OPTIONS: --check=block-local
package locks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** VarHandles: accesses of the field that a constant names. */
class Handles {

    /** A private field that nothing but the handle writes is no constant. */
    static class OnlyByHandle {
        static final OnlyByHandle SHARED = new OnlyByHandle();
        private static final VarHandle COUNT;
        private int count;

        static {
            try {
                COUNT = MethodHandles.lookup().findVarHandle(OnlyByHandle.class, "count", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        void inc() {
            int t;
            synchronized (this) {
                t = count;
            }
            synchronized (this) {
                COUNT.set(this, t + 1); // BLOCAL: lost-update
            }
        }

        /** Silent. */
        void incAtOnce() {
            synchronized (this) {
                COUNT.set(this, count + 1);
            }
        }

        /** Silent: the operation reads and writes by itself. */
        void incAtomically() {
            COUNT.getAndAdd(this, 1);
        }
    }

    /** Volatile: read in one operation, written in another. */
    static class Volatile {
        static final Volatile SHARED = new Volatile();
        private static final VarHandle N;
        private volatile long n;

        static {
            try {
                MethodHandles.Lookup l = MethodHandles.lookup();
                N = l.findVarHandle(Volatile.class, "n", long.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        void add(long by) {
            long t = (long) N.getAcquire(this);
            N.setVolatile(this, t + by); // BLOCAL: lost-update
        }

        /** Silent: an ordered write is that of the only writer. */
        void addAlone(long by) {
            long t = (long) N.get(this);
            N.setRelease(this, t + by);
        }

        /** Silent: until it succeeds. */
        void addChecked(long by) {
            long t;
            do {
                t = (long) N.getVolatile(this);
            } while (!N.compareAndSet(this, t, t + by));
        }
    }

    /** A static field's handle. */
    static class OfStatic {
        private static final VarHandle N;
        private static int n;

        static {
            try {
                N = MethodHandles.lookup().findStaticVarHandle(OfStatic.class, "n", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        static void inc() {
            int t;
            synchronized (OfStatic.class) {
                t = n;
            }
            synchronized (OfStatic.class) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        static void reset() {
            synchronized (OfStatic.class) {
                N.set(0);
            }
        }
    }
}
