package real;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;

/** What the first judged sample of tests/precision found to be right, each beside the bug that it looks like. */
class Judged {

    /** One thread writes, others read: that is what volatile is for. */
    static class Position implements Runnable {
        static final Position SHARED = new Position();
        private volatile int position;

        static void begin() {
            new Thread(SHARED).start();
        }

        @Override
        public void run() {
            while (position < 1000) {
                position++; // BLOCAL: lost-update low [[only written in turn]]; BLOCAL: check-then-act low
            }
        }

        int position() {
            return position;
        }
    }

    /** Two ways to count: under the lock, and not. */
    static class MixedCount {
        static final MixedCount SHARED = new MixedCount();
        private volatile int n;

        synchronized void add(int m) {
            n += m; // BLOCAL: lost-update low
        }

        void inc() {
            n++; // BLOCAL: lost-update
        }
    }

    /** The caller holds the lock, and the method says so. */
    static class Asserted {
        static final Asserted SHARED = new Asserted();
        private final ReentrantLock lock = new ReentrantLock();
        private volatile long size;

        void grow(long by) {
            assert lock.isHeldByCurrentThread();
            size += by; // BLOCAL: lost-update low
        }

        void shrink(long by) {
            if (!lock.isHeldByCurrentThread()) {
                throw new IllegalStateException();
            }
            size -= by; // BLOCAL: lost-update low
        }

        void reset() {
            lock.lock();
            try {
                size = 0;
            } finally {
                lock.unlock();
            }
        }
    }

    /** A map whose parts are locks themselves. */
    static class Part extends ReentrantLock {
        static final Part SHARED = new Part();
        private static final long serialVersionUID = 1;
        private volatile int count;
        private final List<Object> items = new ArrayList<>();

        void put(Object o) {
            lock();
            try {
                int c = count;
                items.add(o);
                count = c + 1;
            } finally {
                unlock();
            }
        }

        void clear() {
            lock();
            try {
                items.clear();
                count = 0;
            } finally {
                unlock();
            }
        }
    }

    /** A lock made of the synchronizer that all locks are made of. */
    static class OwnLock extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        void lock() {
            acquire(1);
        }

        void unlock() {
            release(1);
        }

        @Override
        protected boolean tryAcquire(int n) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int n) {
            setState(0);
            return true;
        }
    }

    static class WithOwnLock {
        static final WithOwnLock SHARED = new WithOwnLock();
        private final OwnLock lock = new OwnLock();
        private volatile int count;

        void inc() {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        }

        void clear() {
            lock.lock();
            try {
                count = 0;
            } finally {
                lock.unlock();
            }
        }
    }

    /** A value that says nothing but what its key says: a second one is as good as the first. */
    static class Described {
        private static final Map<Class<?>, String> NAMES = new ConcurrentHashMap<>();

        static String name(Class<?> c) {
            String name = NAMES.get(c);
            if (name == null) {
                name = c.getName().intern();
                NAMES.put(c, name); // BLOCAL: check-then-act low
            }
            return name;
        }
    }

    /** The check decides only whether the loop goes on; what is done in the next turn is decided there. */
    static class NextTurn {
        static final NextTurn SHARED = new NextTurn();
        private final List<Runnable> todo = new ArrayList<>();
        private boolean running;

        void run() {
            for (;;) {
                synchronized (todo) {
                    if (todo.isEmpty()) {
                        running = false; // FALSE: check-then-act (decided over the back edge only)
                        return;
                    }
                    todo.remove(todo.size() - 1);
                }
                synchronized (todo) {
                    if (!running) {
                        break;
                    }
                }
            }
        }

        void add(Runnable r) {
            synchronized (todo) {
                todo.add(r);
                running = true;
            }
        }
    }

    /** An expired entry was seen; what another thread has put since is removed. */
    static class Expired {
        static final Expired SHARED = new Expired();
        private final Map<String, Long> until = new ConcurrentHashMap<>();

        boolean locked(String path) {
            Long end = until.get(path);
            if (end != null && end < System.currentTimeMillis()) {
                until.remove(path); // BLOCAL: check-then-act
                return false;
            }
            return end != null;
        }

        void lock(String path) {
            until.put(path, System.currentTimeMillis() + 1000);
        }
    }

    /** Initialised twice at once: the second fills the plain map that readers already search. */
    static class Registry {
        private static final Map<String, String> NAMES = new java.util.HashMap<>();
        private static boolean ready;

        static void fill() {
            synchronized (Registry.class) {
                NAMES.put("a", "b");
                ready = true;
            }
        }

        static void reset() {
            synchronized (Registry.class) {
                ready = false;
                NAMES.clear();
            }
        }

        static String name(String key) {
            if (!ready) {
                fill(); // BLOCAL: check-then-act
            }
            return NAMES.get(key);
        }
    }
}
