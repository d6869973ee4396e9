package real;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** What is added to what has been emptied for good, where methods of the object's own ask, add or empty. */
class LateHelpers {

    static void drop(Object o) {
        System.out.println(o);
    }

    /** A getter tells of the flag. */
    static class Asked {
        static final Asked SHARED = new Asked();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        boolean isClosed() {
            return closed;
        }

        void give(Object o) {
            if (isClosed()) {
                drop(o);
            } else {
                idle.offer(o); // BLOCAL: check-then-act medium {{'idle' is added to because of 'closed'}}
            }
        }

        void close() {
            closed = true;
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }

    /** Silent: the getter is asked once more when the object is in. */
    static class AskedAgain {
        static final AskedAgain SHARED = new AskedAgain();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        boolean isClosed() {
            return closed;
        }

        void give(Object o) {
            if (isClosed()) {
                drop(o);
            } else {
                idle.offer(o);
                if (isClosed() && idle.remove(o)) {
                    drop(o);
                }
            }
        }

        void close() {
            closed = true;
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }

    /** A getter of an atomic. */
    static class AskedAtomic {
        static final AskedAtomic SHARED = new AskedAtomic();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean closed = new AtomicBoolean();

        boolean isClosed() {
            return closed.get();
        }

        void give(Object o) {
            if (isClosed()) {
                drop(o);
            } else {
                idle.offer(o); // BLOCAL: check-then-act medium {{'idle' is added to because of 'closed'}}
            }
        }

        void close() {
            closed.set(true);
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }

    /** Another method empties it, for who closes. */
    static class Emptied {
        static final Emptied SHARED = new Emptied();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void give(Object o) {
            if (closed) {
                drop(o);
            } else {
                idle.offer(o); // BLOCAL: check-then-act medium {{'idle' is added to because of 'closed'}}
            }
        }

        void close() {
            closed = true;
            clear();
        }

        void clear() {
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }

    /** Silent: that method drops what is there, as what comes later is dropped. */
    static class Cleared {
        static final Cleared SHARED = new Cleared();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void give(Object o) {
            if (closed) {
                drop(o);
            } else {
                idle.offer(o);
            }
        }

        void close() {
            closed = true;
            clear();
        }

        void clear() {
            idle.clear();
        }
    }

    /** Silent: what is emptied is another pool's. */
    static class EmptiesOther {
        static final EmptiesOther SHARED = new EmptiesOther();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void give(Object o) {
            if (closed) {
                drop(o);
            } else {
                idle.offer(o);
            }
        }

        void close(EmptiesOther other) {
            closed = true;
            other.clear();
        }

        void clear() {
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }

    /** Silent: the flag is tested under the lock that the method which empties takes. */
    static class EmptiedUnderLock {
        static final EmptiedUnderLock SHARED = new EmptiedUnderLock();
        private final Queue<Object> idle = new ArrayDeque<>();
        private volatile boolean closed;

        void give(Object o) {
            synchronized (idle) {
                if (!closed) {
                    idle.offer(o);
                    return;
                }
            }
            drop(o);
        }

        void close() {
            closed = true;
            clear();
        }

        void clear() {
            synchronized (idle) {
                Object o;
                while ((o = idle.poll()) != null) {
                    drop(o);
                }
            }
        }
    }

    /** Another method adds. */
    static class Added {
        static final Added SHARED = new Added();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void give(Object o) {
            if (closed) {
                drop(o);
            } else {
                add(o); // BLOCAL: check-then-act medium {{'idle' is added to because of 'closed'}}
            }
        }

        void add(Object o) {
            idle.offer(o);
        }

        void close() {
            closed = true;
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }

    /** Silent: who adds looks again itself, under the lock that the queue is emptied under. */
    static class AddedAsked {
        static final AddedAsked SHARED = new AddedAsked();
        private final Queue<Object> idle = new ArrayDeque<>();
        private volatile boolean closed;

        void give(Object o) {
            if (closed) {
                drop(o);
            } else {
                add(o);
            }
        }

        void add(Object o) {
            synchronized (idle) {
                if (!closed) {
                    idle.offer(o);
                    return;
                }
            }
            drop(o);
        }

        void close() {
            closed = true;
            synchronized (idle) {
                Object o;
                while ((o = idle.poll()) != null) {
                    drop(o);
                }
            }
        }
    }

    /** Silent: what is added to is another object's. */
    static class AddedElsewhere {
        static final AddedElsewhere SHARED = new AddedElsewhere();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void give(AddedElsewhere other, Object o) {
            if (closed) {
                other.add(o);
            }
        }

        void add(Object o) {
            idle.offer(o);
        }

        void close() {
            closed = true;
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }

    /** Silent: a method works off what is there, also for who has come too late. */
    static class WorkedOff {
        static final WorkedOff SHARED = new WorkedOff();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void give(Object o) {
            if (closed) {
                drop(o);
                return;
            }
            idle.offer(o);
            work();
        }

        private void work() {
            Object o;
            while (closed && (o = idle.poll()) != null) {
                drop(o);
            }
        }

        void close() {
            closed = true;
            work();
        }
    }

    /** All three at once, and a pool that is emptied under its lock. */
    static class AllThree {
        static final AllThree SHARED = new AllThree();
        private final Queue<Object> idle = new ArrayDeque<>();
        private volatile boolean closed;

        boolean isClosed() {
            return closed;
        }

        void give(Object o) {
            if (isClosed()) {
                drop(o);
                return;
            }
            add(o); // BLOCAL: check-then-act medium {{'idle' is added to because of 'closed'}}
        }

        private void add(Object o) {
            synchronized (idle) {
                idle.add(o);
            }
        }

        void close() {
            closed = true;
            clear();
        }

        private void clear() {
            synchronized (idle) {
                for (Object o : idle) {
                    drop(o);
                }
                idle.clear();
            }
        }
    }

    /** A helper tells by an exception. */
    static class Ensured {
        static final Ensured SHARED = new Ensured();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        private void ensureOpen() {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }

        void give(Object o) {
            ensureOpen();
            idle.offer(o); // BLOCAL: check-then-act medium {{'idle' is added to because of 'closed'}}
        }

        void close() {
            closed = true;
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }

    /** Silent: it is asked again when the object is in. */
    static class EnsuredTwice {
        static final EnsuredTwice SHARED = new EnsuredTwice();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        private void ensureOpen() {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }

        void give(Object o) {
            ensureOpen();
            idle.offer(o);
            if (closed && idle.remove(o)) {
                drop(o);
            }
        }

        void close() {
            closed = true;
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }

    /** Silent: it is called under the lock that the queue is emptied under. */
    static class EnsuredUnderLock {
        static final EnsuredUnderLock SHARED = new EnsuredUnderLock();
        private final Queue<Object> idle = new ArrayDeque<>();
        private volatile boolean closed;

        private void ensureOpen() {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }

        void give(Object o) {
            synchronized (idle) {
                ensureOpen();
                idle.offer(o);
            }
        }

        void close() {
            closed = true;
            synchronized (idle) {
                Object o;
                while ((o = idle.poll()) != null) {
                    drop(o);
                }
            }
        }
    }

    /** Silent: the helper throws while it is not closed: who goes on adds to what nobody is to empty any more. */
    static class EnsuredClosed {
        static final EnsuredClosed SHARED = new EnsuredClosed();
        private final Queue<Object> left = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        private void ensureClosed() {
            if (!closed) {
                throw new IllegalStateException("open");
            }
        }

        void note(Object o) {
            ensureClosed();
            left.offer(o);
        }

        void close() {
            closed = true;
            Object o;
            while ((o = left.poll()) != null) {
                drop(o);
            }
        }
    }

    /** Silent: the helper but warns. */
    static class Warned {
        static final Warned SHARED = new Warned();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        private void warn(Object o) {
            if (o == null) {
                throw new IllegalArgumentException();
            }
            if (closed) {
                drop("closed: " + o);
            }
        }

        void give(Object o) {
            warn(o);
            idle.offer(o);
        }

        void close() {
            closed = true;
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
        }
    }

    /** A helper comes first in each method: the first that adds stands for the others, which are low. */
    static class EnsuredAll {
        static final EnsuredAll SHARED = new EnsuredAll();
        private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
        private final Queue<Object> busy = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        private void ensureOpen() {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }

        void give(Object o) {
            ensureOpen();
            idle.offer(o); // BLOCAL: check-then-act medium {{'idle' is added to because of 'closed'}}
        }

        void use(Object o) {
            ensureOpen();
            busy.offer(o); // BLOCAL: check-then-act low {{'busy' is added to because of 'closed'}}
        }

        void close() {
            closed = true;
            Object o;
            while ((o = idle.poll()) != null) {
                drop(o);
            }
            while ((o = busy.poll()) != null) {
                drop(o);
            }
        }
    }
}
