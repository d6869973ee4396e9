// RELEASES: 8 17
package audit10;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Guards: at least 60 % of the writes make one; 75 %, and at least two, make a write without it a finding; declared ones. */
final class Guards {
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.FIELD, ElementType.METHOD})
    @interface GuardedBy { String value(); }

    /** Three of four writes under the lock: the fourth is the finding. */
    static final class ThreeOfFour {
        static final ThreeOfFour SHARED = new ThreeOfFour();
        private int n;
        synchronized void a() { n = 1; }
        synchronized void b() { n = 2; }
        synchronized void c() { n = 3; }
        void d() {
            n = 4; // BLOCAL: guarded-by medium
        }
    }

    /** Two of three are 66 %: a guard, but no finding. */
    static final class TwoOfThreeSilent {
        static final TwoOfThreeSilent SHARED = new TwoOfThreeSilent();
        private int n;
        synchronized void a() { n = 1; }
        synchronized void b() { n = 2; }
        void d() { n = 4; }
    }

    /** Volatile accesses are never reported. */
    static final class VolatileSilent {
        static final VolatileSilent SHARED = new VolatileSilent();
        private volatile int n;
        synchronized void a() { n = 1; }
        synchronized void b() { n = 2; }
        synchronized void c() { n = 3; }
        void d() { n = 4; }
    }

    /** Reads without the lock are not reported, nor do they count. */
    static final class ReadsSilent {
        static final ReadsSilent SHARED = new ReadsSilent();
        private int n;
        synchronized void a() { n = 1; }
        synchronized void b() { n = 2; }
        synchronized void c() { n = 3; }
        int d() { return n; }
    }

    /** The write in the constructor is not after construction. */
    static final class ConstructorSilent {
        static final ConstructorSilent SHARED = new ConstructorSilent();
        private int n;
        ConstructorSilent() { n = 9; }
        synchronized void a() { n = 1; }
        synchronized void b() { n = 2; }
        synchronized void c() { n = 3; }
    }

    /** Half of the writes: no guard, so the unlocked test is none of a guarded field. */
    static final class HalfSilent {
        static final HalfSilent SHARED = new HalfSilent();
        private int n;
        synchronized void a() { n = 1; }
        void b() { n = 2; }
        void c() { n = 3; }
        int d() {
            if (n > 0) {
                return 1;
            }
            return 0;
        }
    }

    /** Declared: a read without the lock breaks it, high. */
    static final class Declared {
        static final Declared SHARED = new Declared();
        @GuardedBy("this") private int n;
        synchronized void a() { n = 1; }
        int read() {
            return n; // BLOCAL: guarded-by high
        }
        synchronized int readSilent() { return n; }
    }

    /** A declared lock field. */
    static final class DeclaredLock {
        static final DeclaredLock SHARED = new DeclaredLock();
        private final Object lock = new Object();
        @GuardedBy("lock") private int n;
        void a() { synchronized (lock) { n = 1; } }
        void b() {
            synchronized (this) {
                n = 2; // BLOCAL: guarded-by high
            }
        }
        private void helperSilent() { n = 3; }
        void c() { synchronized (lock) { helperSilent(); } }
    }

    /** A declared class literal, of static state; and the outer's lock, named from the inner class. */
    static final class DeclaredClass {
        @GuardedBy("DeclaredClass.class") private static int n;
        static synchronized void a() { n = 1; }
        void b() {
            synchronized (this) {
                n = 2; // BLOCAL: guarded-by high
            }
        }
        void cSilent() {
            synchronized (DeclaredClass.class) { n = 3; }
        }
    }
    static final class DeclaredOuter {
        static final DeclaredOuter SHARED = new DeclaredOuter();
        final class Item {
            @GuardedBy("DeclaredOuter.this") private int n;
            void a() { synchronized (DeclaredOuter.this) { n = 1; } }
            void b() {
                synchronized (this) {
                    n = 2; // BLOCAL: guarded-by high
                }
            }
        }
        Item item() { return new Item(); }
    }

    /** A declared method call in the lock expression. */
    static final class DeclaredCall {
        static final DeclaredCall SHARED = new DeclaredCall();
        private final Object lock = new Object();
        Object lock() { return lock; }
        @GuardedBy("lock()") private int n;
        void aSilent() { synchronized (lock()) { n = 1; } }
        void bSilent() { synchronized (lock) { n = 2; } }
        void c() {
            n = 3; // BLOCAL: guarded-by high
        }
    }

    /** A broken requires (a declared method) is reported at the access, with the call site in the trace. */
    static final class Requires {
        static final Requires SHARED = new Requires();
        @GuardedBy("this") private int n;
        private void put(int v) {
            n = v; // BLOCAL: guarded-by high
        }
        void callsWithout() { put(1); }
        synchronized void callsWith() { put(2); }
    }

    /** Another writer is needed; here the private helper is called under the lock at every site but one. */
    static final class HelperLeak {
        static final HelperLeak SHARED = new HelperLeak();
        private int n;
        private void put(int v) { synchronized (this) { n = v; } }
        synchronized void a() { put(1); }
        void b() { put(2); }
        synchronized void c() { n = 3; }
    }

    /** The lock is another object's: guarded by the box, relative to the object. */
    static final class InBox {
        static final InBox SHARED = new InBox();
        private final Object lock = new Object();
        private long n;
        void a() { synchronized (lock) { n = 1; } }
        void b() { synchronized (lock) { n = 2; } }
        void c() { synchronized (lock) { n = 3; } }
        void d() {
            n += 4; // BLOCAL: guarded-by medium
        }
    }

    /** A field that is locked by what it holds, and written after construction. */
    static final class Mutable {
        static final Mutable SHARED = new Mutable();
        private Object lock = new Object();
        private int n;
        void swap() { lock = new Object(); }
        void set(int v) {
            synchronized (lock) { // BLOCAL: mutable-lock low
                n = v;
            }
        }
    }

    /** Not final, but nothing writes it after construction. */
    static final class NeverSwappedSilent {
        static final NeverSwappedSilent SHARED = new NeverSwappedSilent();
        private Object lock = new Object();
        private int n;
        void set(int v) { synchronized (lock) { n = v; } }
        void inc() { synchronized (lock) { n = n + 1; } }
    }

    /** A path through a field that can change is likely the same only: one step lower. */
    static final class Likely {
        static final class Node {
            private int v;
            synchronized void set(int x) { v = x; }
            synchronized int get() { return v; }
        }
        static final Likely SHARED = new Likely();
        private volatile Node node = new Node();
        void replace() { node = new Node(); }
        void bump() {
            int t = node.get();
            node.set(t + 1); // BLOCAL: lost-update medium
        }
        /** By value: the node in a local is the same for certain. */
        void bumpLocal() {
            Node x = node;
            int t = x.get();
            x.set(t + 1); // BLOCAL: lost-update high
        }
    }

    /** No sharing evidence: one step lower than high. */
    static final class Unshared {
        private int n;
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        void bump() {
            set(get() + 1); // BLOCAL: lost-update medium
        }
    }

    /** The evidence by two thread roots: two Runnables' run(). */
    static final class TwoRoots {
        private int n;
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        void start() {
            new Thread(() -> {
                set(get() + 1); // BLOCAL: lost-update high
            }).start();
            new Thread(() -> set(0)).start();
        }
    }
}
