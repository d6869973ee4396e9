package real;

import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Two flags are asked in one breath, and either refuses; one of them says that all is over, and nobody ends anything for the other. */
class LateEither {

    static class Connection {
        static final Connection SHARED = new Connection();
        private static final AtomicIntegerFieldUpdater<Connection> OPEN = AtomicIntegerFieldUpdater.newUpdater(Connection.class, "open");
        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private volatile int open = 1;
        private volatile boolean draining;

        void send(Runnable failed) {
            if (open == 0 || draining) {
                failed.run();
                return;
            }
            queue.add(failed); // BLOCAL: check-then-act medium {{because of 'open'}}
        }

        void drain() {
            draining = true;
        }

        void close() {
            if (OPEN.compareAndSet(this, 1, 0)) {
                Runnable r;
                while ((r = queue.poll()) != null) {
                    r.run();
                }
            }
        }
    }

    /** The other way round. */
    static class Turned {
        static final Turned SHARED = new Turned();
        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;
        private volatile boolean draining;

        boolean send(Runnable failed) {
            if (draining || closed) {
                return false;
            }
            return queue.add(failed); // BLOCAL: check-then-act medium {{because of 'closed'}}
        }

        void drain() {
            draining = true;
        }

        void close() {
            closed = true;
            Runnable r;
            while ((r = queue.poll()) != null) {
                r.run();
            }
        }
    }

    /** Mended: one lock over the question and the addition, and over the end. */
    static class SilentLocked {
        static final SilentLocked SHARED = new SilentLocked();
        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;
        private volatile boolean draining;

        synchronized void send(Runnable failed) {
            if (closed || draining) {
                failed.run();
                return;
            }
            queue.add(failed);
        }

        void drain() {
            draining = true;
        }

        synchronized void close() {
            closed = true;
            Runnable r;
            while ((r = queue.poll()) != null) {
                r.run();
            }
        }
    }

    /** Silent: who looks once more takes back what came too late. */
    static class SilentLooksAgain {
        static final SilentLooksAgain SHARED = new SilentLooksAgain();
        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;
        private volatile boolean draining;

        void send(Runnable failed) {
            if (closed || draining) {
                failed.run();
                return;
            }
            queue.add(failed);
            if (closed && queue.remove(failed)) {
                failed.run();
            }
        }

        void drain() {
            draining = true;
        }

        void close() {
            closed = true;
            Runnable r;
            while ((r = queue.poll()) != null) {
                r.run();
            }
        }
    }

    /** Silent: what the second flag refuses goes another way, so that it is a question of its own, of whoever sets it. */
    static class SilentApart {
        static final SilentApart SHARED = new SilentApart();
        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;
        private volatile boolean direct;

        void send(Runnable task) {
            if (closed) {
                return;
            }
            if (direct) {
                task.run();
                return;
            }
            queue.add(task);
        }

        void direct() {
            direct = true;
        }

        void close(Collection<Runnable> left) {
            closed = true;
            Runnable r;
            while ((r = queue.poll()) != null) {
                left.add(r);
            }
        }
    }

    /** Silent: the other question is whether there is anything to go to, and no flag: who sets that to null says nothing of the end. */
    static class SilentReference {
        static final SilentReference SHARED = new SilentReference();
        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;
        private volatile Object peer;

        void send(Runnable failed) {
            if (closed || peer == null) {
                failed.run();
                return;
            }
            queue.add(failed);
        }

        void peer(Object p) {
            peer = p;
        }

        void close() {
            closed = true;
            Runnable r;
            while ((r = queue.poll()) != null) {
                r.run();
            }
        }
    }

    /** Silent: the second flag is asked by a helper, which throws, under the lock that is taken for the addition. */
    static class SilentHelper {
        static final SilentHelper SHARED = new SilentHelper();
        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;
        private volatile boolean closing;

        void send(Runnable task) {
            checkClosed();
            synchronized (this) {
                checkClosing();
                queue.add(task);
            }
        }

        private void checkClosed() {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }

        private void checkClosing() {
            if (closing) {
                throw new IllegalStateException("closing");
            }
        }

        void close() {
            synchronized (this) {
                closing = true;
            }
            synchronized (this) {
                Runnable r;
                while ((r = queue.poll()) != null) {
                    r.run();
                }
                closed = true;
            }
        }
    }
}
