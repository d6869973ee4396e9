package real;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What a helper makes because nothing was over yet, and what helpers and calls end it. */
class LateOpened {

    static class Link {
        private int sent;

        void close() {
            sent = -1;
        }

        void write(String s) {
            sent += s.length();
        }
    }

    static void closeQuietly(Link l) {
        if (l != null) {
            l.close();
        }
    }

    static void trace(String what, Link l) {
        System.out.println(what + l);
    }

    /** Opened by one helper, closed by another. */
    static class Helpers {
        static final Helpers SHARED = new Helpers();
        private volatile Link link;
        private volatile boolean closed;

        private void open() {
            link = new Link();
        }

        private void closeLink() {
            Link l = link;
            if (l != null) {
                l.close();
            }
        }

        void connect() {
            if (closed) {
                throw new IllegalStateException();
            }
            open(); // BLOCAL: check-then-act medium {{'link' is set because of 'closed'}}
        }

        void close() {
            closed = true;
            closeLink();
        }
    }

    /** The helper that closes gets it by a getter, and takes it away. */
    static class ByGetter {
        static final ByGetter SHARED = new ByGetter();
        private volatile Link link;
        private volatile boolean closed;

        private Link link() {
            return link;
        }

        private void closeLink() {
            Link l = link();
            if (l != null) {
                link = null; // BLOCAL: check-then-act low {{'link' is changed}}
                l.close();
            }
        }

        void connect() {
            if (!closed) {
                link = new Link(); // BLOCAL: check-then-act medium {{'link' is set because of 'closed'}}
            }
        }

        void close() {
            closed = true;
            closeLink();
        }
    }

    /** Silent: who opens looks once more when it is there. */
    static class Looks {
        static final Looks SHARED = new Looks();
        private volatile Link link;
        private volatile boolean closed;

        private void open() {
            link = new Link();
            if (closed) {
                closeLink();
            }
        }

        private void closeLink() {
            closeQuietly(link);
        }

        void connect() {
            if (closed) {
                throw new IllegalStateException();
            }
            open();
        }

        void close() {
            closed = true;
            closeLink();
        }
    }

    /** The helper takes the lock that who closes holds all the while; the flag was asked before. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private Link link;
        private volatile boolean closed;

        private synchronized void open() {
            link = new Link();
        }

        void connect() {
            if (closed) {
                throw new IllegalStateException();
            }
            open(); // BLOCAL: check-then-act medium {{'link' is set because of 'closed'}}; BLOCAL: check-then-act low {{'link' is changed depending}}
        }

        synchronized void close() {
            closed = true;
            if (link != null) {
                link.close();
            }
        }
    }

    /** Silent: one lock from the question to the end. */
    static class OneLock {
        static final OneLock SHARED = new OneLock();
        private Link link;
        private volatile boolean closed;

        private synchronized void open() {
            link = new Link();
        }

        synchronized void connect() {
            if (closed) {
                throw new IllegalStateException();
            }
            open();
        }

        synchronized void close() {
            closed = true;
            if (link != null) {
                link.close();
            }
        }
    }

    /** Handed to who closes it, and nothing else. */
    static class Quietly {
        static final Quietly SHARED = new Quietly();
        private volatile Link link;
        private volatile boolean closed;

        void connect() {
            if (!closed) {
                link = new Link(); // BLOCAL: check-then-act medium {{'link' is set because of 'closed'}}
            }
        }

        void close() {
            closed = true;
            closeQuietly(link);
        }
    }

    /** Silent: it is told of, and told something; that ends nothing. */
    static class ToldOf {
        static final ToldOf SHARED = new ToldOf();
        private volatile Link link;
        private volatile boolean closed;

        void connect() {
            if (!closed) {
                link = new Link();
            }
        }

        void close() {
            closed = true;
            trace("closed", link);
            link.write("bye");
        }
    }

    /** A task that is cancelled. */
    static class Again {
        static final Again SHARED = new Again();
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        private volatile Future<?> next;
        private volatile boolean stopped;

        void again() {
            if (!stopped) {
                next = timer.schedule(this::again, 1, TimeUnit.SECONDS); // BLOCAL: check-then-act medium {{'next' is set because of 'stopped'}}
            }
        }

        void stop() {
            stopped = true;
            Future<?> f = next;
            if (f != null) {
                f.cancel(false);
            }
        }
    }
}
