// RELEASES: 8 17
package audit10;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** What is captured: lambdas (arguments of the body), method references, and the fields val$x of anonymous and local classes. */
final class Capture {
    /** "captured values are arguments of the body"; "a use inside the body has the body's line". */
    static final class LambdaRunHere {
        static final LambdaRunHere SHARED = new LambdaRunHere();
        private int n;
        synchronized void set(int v) { n = v; }
        void bump() {
            final int t;
            synchronized (this) { t = n; }
            Runnable r = () -> {
                synchronized (this) {
                    n = t + 1; // BLOCAL: lost-update high
                }
            };
            r.run();
        }
    }

    /** The models name the methods that start the body on another thread: the captured copy is as old there. */
    static final class LambdaExecuted {
        static final LambdaExecuted SHARED = new LambdaExecuted();
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private int n;
        synchronized void set(int v) { n = v; }
        void bump() {
            final int t;
            synchronized (this) { t = n; }
            pool.execute(() -> {
                synchronized (this) {
                    n = t + 1; // BLOCAL: lost-update high
                }
            });
        }
    }

    /** The body reads afresh, in its own block. */
    static final class LambdaFreshSilent {
        static final LambdaFreshSilent SHARED = new LambdaFreshSilent();
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private int n;
        synchronized void set(int v) { n = v; }
        void bump(int by) {
            pool.execute(() -> {
                synchronized (this) {
                    n = n + by;
                }
            });
        }
    }

    /** The caller instantiates what the callee says of its parameter (run under the lock this) with the lambda's summary. */
    static final class LockedRunnable {
        static final LockedRunnable SHARED = new LockedRunnable();
        private int n;
        private void locked(Runnable r) {
            synchronized (this) { r.run(); }
        }
        void set(int v) {
            locked(() -> n = v);
        }
        void bump() {
            int t;
            synchronized (this) { t = n; }
            final int u = t + 1;
            locked(() -> n = u); // BLOCAL: lost-update high
        }
    }

    /** One lambda, one block. */
    static final class LockedRunnableSilent {
        static final LockedRunnableSilent SHARED = new LockedRunnableSilent();
        private int n;
        private void locked(Runnable r) {
            synchronized (this) { r.run(); }
        }
        void set(int v) {
            locked(() -> n = v);
        }
        void bump() {
            locked(() -> {
                int t = n;
                t++;
                n = t;
            });
        }
    }

    /** A supplier's result comes back through the helper, boxed, released when the helper returns. */
    static final class LockedSupplier {
        static final LockedSupplier SHARED = new LockedSupplier();
        private int n;
        private <T> T locked(Supplier<T> s) {
            synchronized (this) { return s.get(); }
        }
        synchronized void reset() { n = 0; }
        void bump() {
            int t = locked(() -> n);
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** Called within the caller's block the helper is reentrant: its observation is current in the caller's block. */
    static final class LockedSupplierReentrantSilent {
        static final LockedSupplierReentrantSilent SHARED = new LockedSupplierReentrantSilent();
        private int n;
        private <T> T locked(Supplier<T> s) {
            synchronized (this) { return s.get(); }
        }
        synchronized void reset() { n = 0; }
        synchronized void bump() {
            int t = locked(() -> n);
            n = t + 1;
        }
    }

    /** A lambda inside a lambda: both run under the lock of the outer call, so read and write share the block. */
    static final class NestedLambdaSilent {
        static final NestedLambdaSilent SHARED = new NestedLambdaSilent();
        private int n;
        private void locked(Runnable r) {
            synchronized (this) { r.run(); }
        }
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        void bump() {
            locked(() -> locked(() -> set(get() + 1)));
        }
    }

    /** The same two calls in a lambda that no lock covers. */
    static final class LambdaGetSet {
        static final LambdaGetSet SHARED = new LambdaGetSet();
        private final ExecutorService pool = Executors.newCachedThreadPool();
        private int n;
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        void bump() {
            pool.submit(() -> set(get() + 1)); // BLOCAL: lost-update high
        }
    }

    /** val$t: what flows into the constructor of the anonymous class flows into the new object; run() uses it under the lock. */
    static final class AnonymousRunHere {
        static final AnonymousRunHere SHARED = new AnonymousRunHere();
        private int n;
        synchronized void set(int v) { n = v; }
        void bump() {
            final int t;
            synchronized (this) { t = n; }
            Runnable r = new Runnable() {
                @Override public void run() { set(t + 1); }
            };
            r.run(); // BLOCAL: lost-update
        }
    }

    /** The anonymous class captures a parameter only; it reads afresh. */
    static final class AnonymousFreshSilent {
        static final AnonymousFreshSilent SHARED = new AnonymousFreshSilent();
        private int n;
        synchronized void set(int v) { n = v; }
        void bump(final int by) {
            Runnable r = new Runnable() {
                @Override public void run() {
                    synchronized (AnonymousFreshSilent.this) { n += by; }
                }
            };
            r.run();
        }
    }

    /** Within the anonymous class itself: two blocks of the outer object's lock, through this$0. */
    static final class AnonymousTwoBlocks {
        static final AnonymousTwoBlocks SHARED = new AnonymousTwoBlocks();
        private int n;
        synchronized void set(int v) { n = v; }
        Callable<Integer> task() {
            return new Callable<Integer>() {
                @Override public Integer call() {
                    int t;
                    synchronized (AnonymousTwoBlocks.this) { t = n; }
                    synchronized (AnonymousTwoBlocks.this) {
                        n = t + 1; // BLOCAL: lost-update high
                    }
                    return t;
                }
            };
        }
    }

    /** A local class that captures the copy; the call in the caller is where it is used. */
    static final class LocalClass {
        static final LocalClass SHARED = new LocalClass();
        private int n;
        synchronized void set(int v) { n = v; }
        void bump() {
            final int t;
            synchronized (this) { t = n; }
            class Adder {
                void go(int by) { set(t + by); }
            }
            new Adder().go(1); // BLOCAL: lost-update
        }
    }

    /** The local class reads and writes in one block; only its parameter is passed. */
    static final class LocalClassSilent {
        static final LocalClassSilent SHARED = new LocalClassSilent();
        private int n;
        synchronized void set(int v) { n = v; }
        void bump(final int by) {
            class Adder {
                void go() {
                    synchronized (LocalClassSilent.this) { n = n + by; }
                }
            }
            new Adder().go();
        }
    }

    /** A bound method reference is a lambda whose body is the method: the stale argument is handed over at accept(). */
    static final class MethodRefSink {
        static final MethodRefSink SHARED = new MethodRefSink();
        private int n;
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        void bump() {
            IntConsumer c = this::set;
            int t = get();
            c.accept(t + 1); // BLOCAL: lost-update high
        }
    }

    /** A bound method reference as the source: getAsInt() returns a released observation. */
    static final class MethodRefSource {
        static final MethodRefSource SHARED = new MethodRefSource();
        private int n;
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        void bump() {
            IntSupplier s = this::get;
            int t = s.getAsInt();
            set(t + 1); // BLOCAL: lost-update high
        }
    }

    /** The reference names one atomic step. */
    static final class MethodRefSilent {
        static final MethodRefSilent SHARED = new MethodRefSilent();
        private int n;
        synchronized void inc() { n++; }
        synchronized void set(int v) { n = v; }
        void bump() {
            Runnable r = this::inc;
            r.run();
            r.run();
        }
    }

    /** A lambda handed to an unmodelled method runs once, there, under the caller's locks: here none is left between. */
    static final class LambdaUnderCallersLockSilent {
        static final LambdaUnderCallersLockSilent SHARED = new LambdaUnderCallersLockSilent();
        private int n;
        static int apply(IntSupplier s) { return s.getAsInt(); }
        synchronized void set(int v) { n = v; }
        synchronized void bump() {
            int t = apply(() -> n);
            n = apply(() -> t + 1);
        }
    }

    /** The lambda's decision: checked in the method, acted upon in the body. */
    static final class LambdaDecides {
        static final LambdaDecides SHARED = new LambdaDecides();
        private int n;
        private void locked(Runnable r) {
            synchronized (this) { r.run(); }
        }
        void put() { locked(() -> n++); }
        void take() {
            int t;
            synchronized (this) { t = n; }
            if (t > 0) {
                locked(() -> n--); // BLOCAL: check-then-act high
            }
        }
    }

    /** Checked inside the body that acts. */
    static final class LambdaDecidesSilent {
        static final LambdaDecidesSilent SHARED = new LambdaDecidesSilent();
        private int n;
        private void locked(Runnable r) {
            synchronized (this) { r.run(); }
        }
        void put() { locked(() -> n++); }
        void take() {
            locked(() -> {
                if (n > 0) {
                    n--;
                }
            });
        }
    }
}
