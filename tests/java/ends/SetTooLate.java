package ends;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** The flag that says that all is over is set only when what there was has been dealt with: what is added in between is left. */
class SetTooLate {

    interface Part {
        void close();

        int size();
    }

    /** What is told before the others are ready is kept for them, and what is kept while they are told is told to nobody. */
    static class Log {
        static final Log SHARED = new Log();
        private final Queue<String> early = new ConcurrentLinkedQueue<>();
        private volatile boolean ready;

        void error(String m) {
            if (!ready) {
                early.add(m); // BLOCAL: check-then-act medium {{does that only when it has dealt with all there was}}
            } else {
                System.err.println(m);
            }
        }

        void start() {
            for (String m : early) {
                System.err.println(m);
            }
            ready = true;
            early.clear();
        }
    }

    /** Likewise what is opened while all others are closed. */
    static class Session {
        static final Session SHARED = new Session();
        private final ConcurrentMap<String, Part> parts = new ConcurrentHashMap<>();
        private final AtomicBoolean closed = new AtomicBoolean();

        void open(String name, Part p) {
            if (closed.get()) {
                throw new IllegalStateException();
            }
            parts.put(name, p); // BLOCAL: check-then-act medium {{as long as 'closed' is not set}}
        }

        void close() {
            for (Part p : parts.values()) {
                p.close();
            }
            closed.set(true);
        }
    }

    /** The library goes over all there is. */
    static class Given {
        static final Given SHARED = new Given();
        private final List<Part> parts = new CopyOnWriteArrayList<>();
        private volatile boolean closed;

        void open(Part p) {
            if (!closed) {
                parts.add(p); // BLOCAL: check-then-act medium {{as long as 'closed' is not set}}
            }
        }

        void close() {
            parts.forEach(Part::close);
            closed = true;
        }
    }

    /** Silent: the flag is set first, and who adds looks again. */
    static class First {
        static final First SHARED = new First();
        private final List<Part> parts = new CopyOnWriteArrayList<>();
        private volatile boolean closed;

        void open(Part p) {
            if (closed) {
                p.close();
                return;
            }
            parts.add(p);
            if (closed && parts.remove(p)) {
                p.close();
            }
        }

        void close() {
            closed = true;
            for (Part p : parts) {
                p.close();
            }
        }
    }

    /** Silent: one lock is held from the test to the addition, and from the walk to the set. */
    static class Kept {
        static final Kept SHARED = new Kept();
        private final List<Part> parts = new ArrayList<>();
        private volatile boolean closed;

        synchronized void open(Part p) {
            if (!closed) {
                parts.add(p);
            }
        }

        synchronized void close() {
            for (Part p : parts) {
                p.close();
            }
            closed = true;
        }
    }

    /** Silent: what is there is only added up, and the flag has nothing to do with that. */
    static class Sum {
        static final Sum SHARED = new Sum();
        private final List<Part> parts = new CopyOnWriteArrayList<>();
        private volatile boolean full;

        void open(Part p) {
            if (!full) {
                parts.add(p);
            }
        }

        int sum() {
            int n = 0;
            for (Part p : parts) {
                n += p.size();
            }
            full = true;
            return n;
        }
    }

    /** Silent: what was added in between is dealt with behind the set. */
    static class Again {
        static final Again SHARED = new Again();
        private final Queue<Part> parts = new ConcurrentLinkedQueue<>();
        private final Object lock = new Object();
        private volatile boolean closed;

        void open(Part p) {
            synchronized (lock) {
                if (!closed) {
                    parts.add(p);
                }
            }
        }

        void close() {
            Part p;
            while ((p = parts.poll()) != null) {
                p.close();
            }
            synchronized (lock) {
                closed = true;
                while ((p = parts.poll()) != null) {
                    p.close();
                }
            }
        }
    }

    /** Silent: that an exception has ended the turns says nothing of what is there. */
    static class Broken {
        static final Broken SHARED = new Broken();
        private final Queue<Part> parts = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void open(Part p) {
            if (!closed) {
                parts.add(p);
            }
        }

        void run() {
            try {
                while (true) {
                    Part p = parts.poll();
                    if (p != null) {
                        p.close();
                    }
                }
            } catch (IllegalStateException e) {
                closed = true;
            }
        }
    }

    /** A helper ends them under the lock that who adds takes, too: it is given up before the flag is set. */
    static class Workers {
        static final Workers SHARED = new Workers();
        private final List<Part> idle = new ArrayList<>();
        private final Object lock = new Object();
        private volatile boolean over;

        void done(Part p) {
            synchronized (lock) {
                if (over) {
                    p.close();
                } else {
                    idle.add(p); // BLOCAL: check-then-act medium {{as long as 'over' is not set; SetTooLate.Workers.shutdown()}}
                }
            }
        }

        void shutdown() {
            endIdle();
            over = true;
        }

        private void endIdle() {
            synchronized (lock) {
                for (Part p : idle) {
                    p.close();
                }
                idle.clear();
            }
        }
    }

    /** Likewise where the method itself takes the lock for it, and gives it up. */
    static class GivenUp {
        static final GivenUp SHARED = new GivenUp();
        private final List<Part> parts = new ArrayList<>();
        private volatile boolean closed;

        synchronized void open(Part p) {
            if (!closed) {
                parts.add(p); // BLOCAL: check-then-act medium {{as long as 'closed' is not set}}
            }
        }

        void close() {
            synchronized (this) {
                for (Part p : parts) {
                    p.close();
                }
            }
            closed = true;
        }
    }

    /** Silent: the mended form, the flag is set first, under the lock. */
    static class Mended {
        static final Mended SHARED = new Mended();
        private final List<Part> idle = new ArrayList<>();
        private final Object lock = new Object();
        private volatile boolean over;

        void done(Part p) {
            synchronized (lock) {
                if (over) {
                    p.close();
                } else {
                    idle.add(p);
                }
            }
        }

        void shutdown() {
            synchronized (lock) {
                over = true;
            }
            endIdle();
        }

        private void endIdle() {
            synchronized (lock) {
                for (Part p : idle) {
                    p.close();
                }
                idle.clear();
            }
        }
    }

    /** Silent: the lock is held over the helper's turns and the set. */
    static class HeldOver {
        static final HeldOver SHARED = new HeldOver();
        private final List<Part> idle = new ArrayList<>();
        private volatile boolean over;

        synchronized void done(Part p) {
            if (!over) {
                idle.add(p);
            }
        }

        synchronized void shutdown() {
            endIdle();
            over = true;
        }

        private void endIdle() {
            for (Part p : idle) {
                p.close();
            }
            idle.clear();
        }
    }

    /** Silent: the helper that ends them sets the flag itself, so that they may be opened again; they have been by the second set. */
    static class Reopened {
        static final Reopened SHARED = new Reopened();
        private final ConcurrentMap<String, Part> parts = new ConcurrentHashMap<>();
        private final AtomicBoolean active = new AtomicBoolean();

        void prime(String name, Part p) {
            if (active.get()) {
                throw new IllegalStateException();
            }
            parts.put(name, p);
        }

        void reopen() {
            shutdown();
            active.set(true);
        }

        void shutdown() {
            active.set(false);
            for (Part p : parts.values()) {
                p.close();
            }
        }
    }

    /** What is made to end them is run later, when the flag is set: who has tested it before adds all the same. */
    static class Later {
        static final Later SHARED = new Later();
        private final Queue<Part> parts = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        void open(Part p) {
            if (!closed) {
                parts.add(p); // MISSED: check-then-act (what ends them is made before the flag is set)
            }
        }

        void close(java.util.concurrent.Executor pool) {
            Runnable end = () -> {
                for (Part p : parts) {
                    p.close();
                }
            };
            closed = true;
            pool.execute(end);
        }
    }
}
