// OPTIONS: --check=guarded-by
package guards;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The lock expressions of declared guards: each is kept once, and broken once. */
class Expressions {
    @Retention(RetentionPolicy.RUNTIME)
    @interface GuardedBy {
        String[] value();
    }

    static final Object REGISTRY = new Object();
    static final Expressions SHARED = new Expressions();
    final Object outerLock = new Object();

    static class Itself {
        static final Itself SHARED = new Itself();
        @GuardedBy("itself")
        private final List<String> names = new ArrayList<>();

        void good(String s) {
            synchronized (names) {
                names.add(s);
            }
        }

        void bad(String s) {
            names.add(s); // BLOCAL: guarded-by high
        }
    }

    static class OfClass {
        @GuardedBy("OfClass.class")
        private static int n;

        static synchronized void good() {
            n++;
        }

        static void bad() {
            n++; // BLOCAL: guarded-by high
        }
    }

    static class StaticField {
        static final StaticField SHARED = new StaticField();
        @GuardedBy("Expressions.REGISTRY")
        private int n;

        void good() {
            synchronized (REGISTRY) {
                n++;
            }
        }

        synchronized void bad() {
            n++; // BLOCAL: guarded-by high
        }
    }

    class OuterThis {
        @GuardedBy("Expressions.this")
        private int n;

        void good() {
            synchronized (Expressions.this) {
                n++;
            }
        }

        synchronized void bad() {
            n++; // BLOCAL: guarded-by high
        }
    }

    class OuterField {
        @GuardedBy("outerLock")
        private int n;

        void good() {
            synchronized (outerLock) {
                n++;
            }
        }

        void bad() {
            n++; // BLOCAL: guarded-by high
        }
    }

    static class Holder {
        final Object mutex = new Object();
    }

    static class Dotted {
        static final Dotted SHARED = new Dotted();
        private final Holder holder = new Holder();
        @GuardedBy("this.holder.mutex")
        private int n;

        void good() {
            synchronized (holder.mutex) {
                n++;
            }
        }

        void bad() {
            synchronized (holder) {
                n++; // BLOCAL: guarded-by high
            }
        }
    }

    static class ByMethod {
        static final ByMethod SHARED = new ByMethod();
        private final Object mutex = new Object();
        @GuardedBy("lock()")
        private int n;

        Object lock() {
            return mutex;
        }

        void good() {
            synchronized (lock()) {
                n++;
            }
        }

        void alsoGood() {
            synchronized (mutex) {
                n++;
            }
        }

        void bad() {
            n++; // BLOCAL: guarded-by high
        }
    }

    /** The method that names the lock is there for the declaration alone. */
    static class ByUncalledMethod {
        static final ByUncalledMethod SHARED = new ByUncalledMethod();
        private final Object mutex = new Object();
        @GuardedBy("lock()")
        private int n;

        protected Object lock() {
            return mutex;
        }

        void good() {
            synchronized (mutex) {
                n++;
            }
        }

        int bad() {
            return n; // BLOCAL: guarded-by high
        }
    }

    /** A write holds both, a read any. */
    static class Several {
        static final Several SHARED = new Several();
        private final Object head = new Object();
        private final Object tail = new Object();
        @GuardedBy({"head", "tail"})
        private int n;

        void good() {
            synchronized (head) {
                synchronized (tail) {
                    n = 1;
                }
            }
        }

        int goodRead() {
            synchronized (tail) {
                return n;
            }
        }

        void bad() {
            synchronized (head) {
                n = 2; // BLOCAL: guarded-by high
            }
        }

        int badRead() {
            return n; // BLOCAL: guarded-by high
        }
    }

    static class Reentrant {
        static final Reentrant SHARED = new Reentrant();
        private final ReentrantLock lock = new ReentrantLock();
        @GuardedBy("lock")
        private int n;

        void good() {
            lock.lock();
            try {
                n++;
            } finally {
                lock.unlock();
            }
        }

        void bad() {
            lock.lock();
            try {
                good();
            } finally {
                lock.unlock();
            }
            n = 0; // BLOCAL: guarded-by high
        }
    }

    /** The read lock is enough to read, but not to write. */
    static class ReadWrite {
        static final ReadWrite SHARED = new ReadWrite();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Lock readLock = lock.readLock();
        @GuardedBy("lock")
        private int n;

        void good() {
            lock.writeLock().lock();
            try {
                n++;
            } finally {
                lock.writeLock().unlock();
            }
        }

        int goodRead() {
            readLock.lock();
            try {
                return n;
            } finally {
                readLock.unlock();
            }
        }

        void bad() {
            readLock.lock();
            try {
                n = 0; // BLOCAL: guarded-by high
            } finally {
                readLock.unlock();
            }
        }
    }

    /** A wrapper's lock is in the object that is named. */
    static class Monitor {
        private final ReentrantLock lock = new ReentrantLock();

        void enter() {
            lock.lock();
        }

        void leave() {
            lock.unlock();
        }
    }

    static class Wrapped {
        static final Wrapped SHARED = new Wrapped();
        private final Monitor monitor = new Monitor();
        @GuardedBy("monitor")
        private int n;

        void good() {
            monitor.enter();
            try {
                n++;
            } finally {
                monitor.leave();
            }
        }

        void bad() {
            n = 0; // BLOCAL: guarded-by high
        }
    }

    /** Silent: the expression names nothing that is there. */
    static class Unreadable {
        static final Unreadable SHARED = new Unreadable();
        @GuardedBy("the caller's good will")
        private int n;

        void inc() {
            n++;
        }
    }

    /** Silent: how this lock locks is not seen, so nobody is said to break it. */
    interface Latch {
        void take();

        void give();
    }

    static class Strange {
        static final Strange SHARED = new Strange(null);
        private final Latch latch;
        @GuardedBy("latch")
        private int n;

        Strange(Latch latch) {
            this.latch = latch;
        }

        void inc() {
            latch.take();
            n++;
            latch.give();
        }
    }
}
