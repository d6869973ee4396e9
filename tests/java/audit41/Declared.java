// RELEASES: 8 17
package audit41;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Guards, declared or kept by most. */
public class Declared {
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.FIELD, ElementType.METHOD})
    @interface GuardedBy {
        String value();
    }

    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.METHOD)
    @interface Atomic {
    }

    static class Said {
        static final Said ONE = new Said();
        static final Object CLASS_LOCK = new Object();

        private final Object lock = new Object();
        private final ReentrantLock gate = new ReentrantLock();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();

        @GuardedBy("this")
        private int own;
        @GuardedBy("lock")
        private int other;
        @GuardedBy("gate")
        private int gated;
        @GuardedBy("Said.class")
        private static int shared;
        @GuardedBy("CLASS_LOCK")
        private static int global;
        @GuardedBy("rw")
        private int viewed;

        synchronized void own(int i) {
            own = i;
        }

        int ownBare() {
            return own; // BLOCAL: guarded-by high
        }

        synchronized int ownSafe() {
            return own;
        }

        void other(int i) {
            synchronized (lock) {
                other = i;
            }
        }

        synchronized void otherWrong(int i) {
            other = i; // BLOCAL: guarded-by high
        }

        void gated(int i) {
            gate.lock();
            try {
                gated = i;
            } finally {
                gate.unlock();
            }
            if (gated > 0) { // BLOCAL: guarded-by high
                own(0);
            }
        }

        static void shared(int i) {
            synchronized (Said.class) {
                shared = i;
            }
        }

        static void sharedBare() {
            shared++; // BLOCAL: guarded-by high
        }

        static void global(int i) {
            synchronized (CLASS_LOCK) {
                global += i;
            }
        }

        static synchronized int globalWrong() {
            return global; // BLOCAL: guarded-by high
        }

        int viewed() {
            rw.readLock().lock();
            try {
                return viewed;
            } finally {
                rw.readLock().unlock();
            }
        }

        void viewed(int i) {
            rw.writeLock().lock();
            try {
                viewed = i;
            } finally {
                rw.writeLock().unlock();
            }
        }

        void viewedWrong(int i) {
            rw.readLock().lock();
            try {
                viewed = i; // BLOCAL: guarded-by high
            } finally {
                rw.readLock().unlock();
            }
        }

        @GuardedBy("this")
        private void bump() {
            own++;
        }

        synchronized void bumpSafe() {
            bump();
        }
    }

    /** Nobody said so, most do it. */
    static class Kept {
        static final Kept ONE = new Kept();

        private final List<String> log = new ArrayList<>();
        private int count;
        private int depth;
        private volatile int loose;

        synchronized void up() {
            count++;
            depth++;
        }

        synchronized void down() {
            count--;
            depth--;
        }

        synchronized void zero() {
            count = 0;
            depth = 0;
        }

        void hurry() {
            count = 5; // BLOCAL: guarded-by medium
        }

        synchronized void calm() {
            count = 6;
        }

        // Only reads: an old value is no error by itself.
        int peek() {
            return depth;
        }

        synchronized void loose(int i) {
            loose = i;
        }

        synchronized void looser() {
            loose = 0;
        }

        synchronized void loosest() {
            loose = 1;
        }

        // Volatile fields are not meant.
        void looseBare() {
            loose = 2;
        }

        // A helper that is called under the lock only.
        private void inner() {
            depth = 9;
        }

        synchronized void callsInner() {
            inner();
        }

        synchronized void log(String s) {
            log.add(s);
        }
    }

    /** Declared to be one step, or synchronized and made of two. */
    static class Steps {
        static final Steps ONE = new Steps();

        private final Other a = new Other();
        private final Other b = new Other();
        private int n;

        @Atomic
        void both(int by) {
            a.add(by); // BLOCAL: non-atomic
            b.add(-by);
        }

        @Atomic
        void single(int by) {
            a.add(by);
        }

        synchronized void two(int by) {
            a.add(by); // BLOCAL: non-atomic
            b.add(-by);
        }

        synchronized void one(int by) {
            n += by;
            a.add(by);
        }

        @Atomic
        synchronized void own(int by) {
            n += by;
            n *= 2;
        }

        @Atomic
        int halves() {
            synchronized (this) { // BLOCAL: non-atomic
                n++;
            }
            synchronized (this) {
                return n;
            }
        }

        @Atomic
        int whole() {
            synchronized (this) {
                n++;
                return n;
            }
        }
    }

    static class Other {
        private int v;

        synchronized void add(int by) {
            v += by;
        }

        synchronized int v() {
            return v;
        }
    }

    /** Locks that change. */
    static class Moving {
        static final Moving ONE = new Moving();

        private Object lock = new Object();
        private final Object fixed = new Object();
        private int n;

        void up() {
            synchronized (lock) { // BLOCAL: mutable-lock low
                n++;
            }
        }

        void swap() {
            lock = new Object();
        }

        void fixed() {
            synchronized (fixed) {
                n = 0;
            }
        }
    }
}
