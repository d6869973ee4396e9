// RELEASES: 8 17
package audit9;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Declared guards: the whole grammar of lock expressions (ANALYSIS 7, guarded-by). */
class Guards9 {
    private final Object outerLock = new Object();
    static final Guards9 SHARED = new Guards9();

    /** "this". */
    static class ByThis {
        static final ByThis SHARED = new ByThis();
        @GuardedBy("this") private int n;

        // Silent: a constructor's own object is nobody else's yet.
        ByThis() {
            n = 4;
        }

        int read() {
            return n; // BLOCAL: guarded-by high {{n}}
        }

        void write() {
            n = 3; // BLOCAL: guarded-by high
        }

        // Silent.
        synchronized int readRight() {
            return n;
        }

        // Silent.
        void writeRight() {
            synchronized (this) {
                n = 2;
            }
        }

        // Of another object than the one held.
        synchronized int readOther(ByThis o) {
            return o.n; // BLOCAL: guarded-by high
        }

        // Silent: that very object is held.
        int readOtherRight(ByThis o) {
            synchronized (o) {
                return o.n;
            }
        }

        // A lock that is none of it.
        int readUnder(Object o) {
            synchronized (o) {
                return n; // BLOCAL: guarded-by high
            }
        }

        // Silent: an object made here is seen by nobody yet.
        static ByThis make() {
            ByThis b = new ByThis();
            b.n = 7;
            return b;
        }

        // After it was stored it is.
        static ByThis leaked;

        static void makeLeaked() {
            ByThis b = new ByThis();
            leaked = b;
            b.n = 8; // BLOCAL: guarded-by high
        }
    }

    /** A field of this. */
    static class ByField {
        static final ByField SHARED = new ByField();
        private final Object lock = new Object();
        @GuardedBy("lock") private int n;
        @GuardedBy("this.lock") private int m;
        private final ReentrantLock door = new ReentrantLock();
        @GuardedBy("door") private int behind;

        // Silent. (A field that nothing writes is not shared at all: ANALYSIS 4.)
        void set(int v) {
            synchronized (lock) {
                n = v;
            }
            door.lock();
            behind = v;
            door.unlock();
        }

        int read() {
            return n; // BLOCAL: guarded-by high
        }

        // Silent.
        int readRight() {
            synchronized (lock) {
                return n;
            }
        }

        // The object is not its lock.
        synchronized int readThis() {
            return n; // BLOCAL: guarded-by high
        }

        void write() {
            m = 1; // BLOCAL: guarded-by high
        }

        // Silent.
        void writeRight() {
            synchronized (this.lock) {
                m = 1;
            }
        }

        int readBehind() {
            return behind; // BLOCAL: guarded-by high
        }

        // Silent.
        int readBehindRight() {
            door.lock();
            try {
                return behind;
            } finally {
                door.unlock();
            }
        }

        // Left too early.
        int readBehindLate() {
            door.lock();
            door.unlock();
            return behind; // BLOCAL: guarded-by high
        }

        // The monitor of a Lock is no lock of it.
        int readBehindMonitor() {
            synchronized (door) {
                return behind; // MISSED: guarded-by (the monitor of a Lock and the Lock are one path)
            }
        }

        // Where tryLock succeeded.
        int readTried() {
            if (door.tryLock()) {
                try {
                    return behind;
                } finally {
                    door.unlock();
                }
            }
            return behind; // BLOCAL: guarded-by high
        }
    }

    /** A path of fields. */
    static class ByPath {
        static final ByPath SHARED = new ByPath();

        static class Holder {
            final Object lock = new Object();
            final Object other = new Object();
        }

        private final Holder holder = new Holder();
        @GuardedBy("holder.lock") private int n;
        @GuardedBy("this.holder.lock") private int m;

        // Silent.
        void set(int v) {
            synchronized (holder.lock) {
                n = v;
            }
        }

        int read() {
            synchronized (holder.other) {
                return n; // BLOCAL: guarded-by high
            }
        }

        // Silent.
        int readRight() {
            synchronized (holder.lock) {
                return n;
            }
        }

        void write() {
            synchronized (holder) {
                m = 3; // BLOCAL: guarded-by high
            }
        }

        // Silent: a local for the holder is the same.
        void writeRight() {
            Holder h = holder;
            synchronized (h.lock) {
                m = 3;
            }
        }
    }

    /** A method's result. */
    static class ByMethod {
        static final ByMethod SHARED = new ByMethod();
        private final Object lock = new Object();
        @GuardedBy("lock()") private int n;
        @GuardedBy("this.lock()") private int m;

        private Object lock() {
            return lock;
        }

        int read() {
            return n; // BLOCAL: guarded-by high
        }

        // Silent.
        void set(int v) {
            synchronized (lock()) {
                n = v;
            }
        }

        // Silent.
        int readRight() {
            synchronized (lock()) {
                return n;
            }
        }

        // Silent: what it returns, by its name.
        int readField() {
            synchronized (lock) {
                return n;
            }
        }

        void write() {
            m = 3; // BLOCAL: guarded-by high
        }

        // Silent.
        void writeRight() {
            synchronized (this.lock()) {
                m = 3;
            }
        }
    }

    /** Classes and static fields. */
    static class ByClass {
        private static final Object LOCK = new Object();
        @GuardedBy("ByClass.class") private static int n;
        @GuardedBy("LOCK") private static int m;
        @GuardedBy("ByClass.LOCK") private static int k;
        @GuardedBy("Guards9.ByClass.class") private static int q;
        @GuardedBy("ByClass.class") private int instance;

        // Silent.
        static synchronized void set(int v) {
            n = v;
            q = v;
        }

        // Silent.
        void setInstance(int v) {
            synchronized (ByClass.class) {
                instance = v;
            }
        }

        static int read() {
            return n; // BLOCAL: guarded-by high
        }

        // Silent.
        static synchronized int readRight() {
            return n;
        }

        // Silent.
        static int readClass() {
            synchronized (ByClass.class) {
                return n;
            }
        }

        // Another class's.
        static int readGuards() {
            synchronized (Guards9.class) {
                return n; // BLOCAL: guarded-by high
            }
        }

        // The instance is not its class.
        synchronized int readInstance() {
            return n; // BLOCAL: guarded-by high
        }

        static void write() {
            m = 1; // BLOCAL: guarded-by high
        }

        // Silent.
        static void writeRight() {
            synchronized (LOCK) {
                m = 1;
                k = 2;
            }
        }

        static void writeK() {
            synchronized (ByClass.class) {
                k = 1; // BLOCAL: guarded-by high
            }
        }

        static int readQ() {
            return q; // BLOCAL: guarded-by high
        }

        // Silent.
        static synchronized int readQRight() {
            return q;
        }

        synchronized int readOwn() {
            return instance; // BLOCAL: guarded-by high
        }

        // Silent.
        int readOwnRight() {
            synchronized (ByClass.class) {
                return instance;
            }
        }
    }

    /** Itself: the object that the field refers to. */
    static class ByItself {
        static final ByItself SHARED = new ByItself();
        @GuardedBy("itself") private final List<String> list = new ArrayList<>();

        void add(String s) {
            list.add(s); // BLOCAL: guarded-by high
        }

        // Silent.
        void addRight(String s) {
            synchronized (list) {
                list.add(s);
            }
        }

        // This is not the list.
        synchronized void addThis(String s) {
            list.add(s); // BLOCAL: guarded-by high
        }

        // Silent: the reference itself never changes.
        List<String> all() {
            return list;
        }
    }

    /** The enclosing object. */
    class Inner {
        @GuardedBy("Guards9.this") private int n;
        @GuardedBy("outerLock") private int m;
        @GuardedBy("Guards9.this.outerLock") private int k;

        // Silent.
        void set(int v) {
            synchronized (Guards9.this) {
                n = v;
            }
            synchronized (outerLock) {
                m = v;
            }
        }

        int read() {
            return n; // BLOCAL: guarded-by high
        }

        // Silent.
        int readRight() {
            synchronized (Guards9.this) {
                return n;
            }
        }

        // The inner object is not the outer one.
        synchronized int readInner() {
            return n; // BLOCAL: guarded-by high
        }

        int readM() {
            return m; // BLOCAL: guarded-by high
        }

        // Silent.
        int readMRight() {
            synchronized (outerLock) {
                return m;
            }
        }

        void writeK() {
            synchronized (Guards9.this) {
                k = 1; // BLOCAL: guarded-by high
            }
        }

        // Silent.
        void writeKRight() {
            synchronized (outerLock) {
                k = 1;
            }
        }
    }

    /** A method that asks for a lock. */
    static class Required {
        static final Required SHARED = new Required();
        private final Object lock = new Object();
        @GuardedBy("lock") private int n;
        private int plain;

        // Silent: the caller holds it, it says.
        @GuardedBy("lock")
        private void step() {
            n = n + 1;
        }

        void go() {
            synchronized (lock) {
                step();
            }
        }

        // Silent: held at every call.
        private void helper() {
            n = 0;
        }

        void useHelper() {
            synchronized (lock) {
                helper();
            }
        }

        void useHelperToo() {
            synchronized (lock) {
                System.out.println("two");
                helper();
            }
        }

        // Not at every one: the access is where it is told.
        private void loose() {
            n = 9; // BLOCAL: guarded-by high
        }

        void useLoose() {
            synchronized (lock) {
                loose();
            }
        }

        void useLooseToo() {
            loose();
        }
    }

    /** Read and write views. */
    static class ByView {
        static final ByView SHARED = new ByView();
        private final ReadWriteLock rw = new ReentrantReadWriteLock();
        private final Lock read = rw.readLock();
        private final Lock write = rw.writeLock();
        @GuardedBy("rw") private int n;

        int get() {
            return n; // BLOCAL: guarded-by high
        }

        // Silent: a reader under the read view.
        int getRight() {
            read.lock();
            try {
                return n;
            } finally {
                read.unlock();
            }
        }

        // Silent.
        void setRight(int v) {
            write.lock();
            try {
                n = v;
            } finally {
                write.unlock();
            }
        }

        // Silent: the same lock by another way.
        void setThrough(int v) {
            rw.writeLock().lock();
            try {
                n = v;
            } finally {
                rw.writeLock().unlock();
            }
        }
    }

    /** Inherited guards. */
    static class Base {
        static final Base SHARED = new Sub();
        protected final Object lock = new Object();
        @GuardedBy("lock") protected int n;

        int get() {
            synchronized (lock) {
                return n;
            }
        }
    }

    static class Sub extends Base {
        int bad() {
            return n; // BLOCAL: guarded-by high
        }

        // Silent.
        int good() {
            synchronized (lock) {
                return n;
            }
        }

        // A lambda runs when it will.
        Runnable later() {
            synchronized (lock) {
                return () -> System.out.println(n); // BLOCAL: guarded-by high
            }
        }

        // Silent: it takes the lock itself.
        Runnable laterRight() {
            return () -> {
                synchronized (lock) {
                    System.out.println(n);
                }
            };
        }
    }

    /** Final and volatile fields are not reported without a declaration. */
    static class Kinds {
        static final Kinds SHARED = new Kinds();
        private volatile int seen;
        private int plain;

        synchronized void one() {
            seen = 1;
            plain = 1;
        }

        synchronized void two() {
            seen = 2;
            plain = 2;
        }

        synchronized void three() {
            seen = 3;
            plain = 3;
        }

        void four() {
            seen = 4;
            plain = 4; // BLOCAL: guarded-by medium {{plain}}
        }

        // Silent: a read breaks no inferred guard.
        int sum() {
            return seen + plain;
        }
    }

    /** Thresholds: three of four writes, at least two. */
    static class Half {
        static final Half SHARED = new Half();
        private int half;
        private int single;
        private int early;

        Half(int v) {
            early = v;
        }

        Half() {
            early = 3;
        }

        // Silent: one of two.
        synchronized void one() {
            half = 1;
        }

        void two() {
            half = 2;
        }

        // Silent: only one write holds it.
        synchronized void onlySingle() {
            single = single + 1;
        }

        int single() {
            return single;
        }

        // Silent: writes in constructors do not count.
        synchronized void early(int v) {
            early = v;
        }

        synchronized void earlier(int v) {
            early = v - 1;
        }
    }

    /** Static fields are inferred just so. */
    static class HalfStatic {
        private static int n;
        private static int k;

        static synchronized void one() {
            n = 1;
        }

        static synchronized void two() {
            n = 2;
        }

        static synchronized void three() {
            n = 3;
        }

        static void four() {
            n = 4; // BLOCAL: guarded-by medium
        }

        // Silent: two writers of k, one with a lock.
        static synchronized void k() {
            k = 1;
        }

        static void kToo() {
            k = 2;
        }
    }
}
