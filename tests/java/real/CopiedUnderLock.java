package real;

import java.util.concurrent.locks.ReentrantLock;

/** A field is copied under a lock, and the copy is tested: who writes so knows that another thread may take it away. */
class CopiedUnderLock {

    /** The copy is tested, and the field used all the same. */
    static class Pool {
        static final Pool SHARED = new Pool();
        private volatile StringBuilder pool = new StringBuilder();

        String acquire() {
            StringBuilder p;
            synchronized (this) {
                p = pool;
            }
            if (p != null) {
                return p.toString();
            }
            throw new IllegalStateException();
        }

        void release(String s) {
            StringBuilder p;
            synchronized (this) {
                p = pool;
            }
            if (p == null) {
                throw new IllegalStateException();
            }
            pool.append(s); // BLOCAL: check-then-act medium {{'pool' is read again}}
        }

        synchronized void close() {
            pool = null;
        }
    }

    /** By a lock of the library's, given up behind the copy. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final ReentrantLock lock = new ReentrantLock();
        private volatile StringBuilder text = new StringBuilder();

        int length() {
            StringBuilder t;
            lock.lock();
            try {
                t = text;
            } finally {
                lock.unlock();
            }
            return t == null ? 0 : t.length();
        }

        int twice() {
            if (text == null) {
                return 0;
            }
            return 2 * text.length(); // BLOCAL: check-then-act medium {{'text' is read again}}
        }

        void clear() {
            lock.lock();
            try {
                text = null;
            } finally {
                lock.unlock();
            }
        }
    }

    /** In the condition itself. */
    static class Assigned {
        static final Assigned SHARED = new Assigned();
        private volatile StringBuilder text = new StringBuilder();

        int length() {
            StringBuilder t;
            if ((t = text) != null) {
                return t.length();
            }
            return 0;
        }

        int twice() {
            return text != null ? 2 * text.length() : 0; // BLOCAL: check-then-act medium {{'text' is tested, then read again}}
        }

        void clear() {
            text = null;
        }
    }

    /** What is done between the copy and its test is what the copy is for: low. */
    static class FarApart {
        static final FarApart SHARED = new FarApart();
        private volatile StringBuilder text = new StringBuilder();
        private int calls;

        synchronized int length() {
            StringBuilder t = text;
            System.out.println("asked " + ++calls);
            return t == null ? 0 : t.length();
        }

        int twice() {
            return text != null ? 2 * text.length() : 0; // BLOCAL: check-then-act low
        }

        void clear() {
            text = null;
        }
    }

    /** Another one was put into the variable before the test: low. */
    static class Another {
        static final Another SHARED = new Another();
        private volatile StringBuilder text = new StringBuilder();
        private volatile StringBuilder other = new StringBuilder();

        int length(boolean b) {
            StringBuilder t = text;
            t = other;
            return t == null ? 0 : t.length();
        }

        int twice() {
            return text != null ? 2 * text.length() : 0; // BLOCAL: check-then-act low
        }

        void clear() {
            text = null;
            other = new StringBuilder();
        }
    }

    /** Silent: the copy is used. */
    static class Careful {
        static final Careful SHARED = new Careful();
        private volatile StringBuilder text = new StringBuilder();

        int length() {
            StringBuilder t;
            synchronized (this) {
                t = text;
            }
            return t == null ? 0 : t.length();
        }

        synchronized void clear() {
            text = null;
        }
    }
}
