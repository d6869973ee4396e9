package real;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** What a method makes, because nothing was over yet, is kept when all is: whoever ended it has found nothing to end. */
class LateMade {

    interface Link {
        void close();

        boolean isUp();

        void send(String s);
    }

    /** Made where there is none, and whoever closes takes what is there. */
    static class Lazily {
        static final Lazily SHARED = new Lazily();
        private volatile Link link;
        private volatile boolean closed;
        private Supplier<Link> maker;

        Link link() {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            Link l = link;
            if (l == null) {
                synchronized (this) {
                    l = link;
                    if (l == null) {
                        l = maker.get();
                        link = l; // BLOCAL: check-then-act medium {{'link' is set because of 'closed'}}; BENIGN: check-then-act rechecked; BLOCAL: check-then-act low {{'link' is changed depending}}
                    }
                }
            }
            return l;
        }

        void close() {
            closed = true;
            Link l = link;
            link = null;
            if (l != null) {
                l.close();
            }
        }
    }

    /** Asked in one block of the lock, made in the next one; who closes does both in one block, the flag last. */
    static class Blocks {
        static final Blocks SHARED = new Blocks();
        private final ReentrantLock lock = new ReentrantLock();
        private Thread worker;
        private volatile boolean closed;

        boolean isClosed() {
            lock.lock();
            try {
                return closed;
            } finally {
                lock.unlock();
            }
        }

        void connect() {
            if (isClosed()) {
                throw new IllegalStateException("closed");
            }
            lock.lock();
            try {
                worker = new Thread(); // BLOCAL: check-then-act medium {{'worker' is set because of 'closed'}}; BLOCAL: check-then-act low {{'worker' is changed depending on 'closed'}}
                worker.start();
            } finally {
                lock.unlock();
            }
        }

        void close() {
            lock.lock();
            try {
                if (closed) {
                    return;
                }
                worker.interrupt();
                closed = true;
            } finally {
                lock.unlock();
            }
        }
    }

    /** A plain flag of the lock, asked without it. */
    static class PlainFlag {
        static final PlainFlag SHARED = new PlainFlag();
        private Link link;
        private boolean active;
        private Supplier<Link> maker;

        synchronized void start() {
            active = true;
        }

        Link link() {
            if (!active) {
                throw new IllegalStateException("not active");
            }
            synchronized (this) {
                if (link == null) {
                    link = maker.get(); // BLOCAL: check-then-act medium {{'link' is set because of 'active'}}; BLOCAL: check-then-act low {{'link' is changed}}
                }
                return link;
            }
        }

        synchronized void stop() {
            active = false;
            if (link != null) {
                link.close();
            }
            link = null;
        }
    }

    /** Looked at again only where it has failed. */
    static class WhereItFails {
        static final WhereItFails SHARED = new WhereItFails();
        private volatile Link link;
        private volatile boolean closed;
        private Supplier<Link> maker;

        void connect() {
            if (closed) {
                return;
            }
            Link l = maker.get();
            link = l; // BLOCAL: check-then-act medium {{'link' is set because of 'closed'}}
            if (!l.isUp()) {
                close(); // BENIGN: check-then-act rechecked
            }
        }

        void close() {
            if (closed) {
                return;
            }
            closed = true; // BLOCAL: check-then-act low {{'closed'}}
            Link l = link;
            if (l != null) {
                l.close();
            }
        }
    }

    /** Silent: looked at again once it is set. */
    static class LooksAgain {
        static final LooksAgain SHARED = new LooksAgain();
        private volatile Link link;
        private volatile boolean closed;
        private Supplier<Link> maker;

        void connect() {
            if (closed) {
                return;
            }
            Link l = maker.get();
            link = l;
            if (closed) {
                l.close();
            }
        }

        void close() {
            closed = true;
            Link l = link;
            if (l != null) {
                l.close();
            }
        }
    }

    /** Silent: asked and set in one block, and ended in another one of that lock. */
    static class OneBlock {
        static final OneBlock SHARED = new OneBlock();
        private Link link;
        private volatile boolean closed;
        private Supplier<Link> maker;

        synchronized void connect() {
            if (!closed) {
                link = maker.get();
            }
        }

        synchronized void close() {
            closed = true;
            if (link != null) {
                link.close();
            }
        }
    }

    /** Silent: what is there is told to do something, and goes on. */
    static class Used {
        static final Used SHARED = new Used();
        private volatile Link link;
        private volatile boolean started;
        private Supplier<Link> maker;

        void prepare() {
            if (started) {
                throw new IllegalStateException("started");
            }
            link = maker.get();
        }

        void start(String greeting) {
            started = true;
            Link l = link;
            if (l != null) {
                l.send(greeting);
            }
        }
    }

    /** Silent: that there is one already is the flag itself, and whoever closes lets another be made. */
    static class Reopened {
        static final Reopened SHARED = new Reopened();
        private Link link;
        private volatile boolean open;
        private Supplier<Link> maker;
        private Executor runs;

        void open() {
            if (open) {
                return;
            }
            synchronized (this) {
                if (!open) {
                    link = maker.get(); // BENIGN: check-then-act rechecked
                    open = true;
                }
            }
        }

        synchronized void close() {
            open = false;
            Link l = link;
            link = null;
            if (l != null) {
                runs.execute(l::close);
            }
        }
    }
}
