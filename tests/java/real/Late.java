package real;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Whether all is over is asked first, and then something is added to what has been emptied for good meanwhile. */
class Late {

    /** The flag is tested outside the lock that the queue is emptied under. */
    static class Pool {
        static final Pool SHARED = new Pool();
        private final Queue<AutoCloseable> idle = new ArrayDeque<>();
        private volatile boolean closed;

        void release(AutoCloseable c) throws Exception {
            if (closed) {
                c.close();
                return;
            }
            synchronized (idle) {
                idle.add(c); // BLOCAL: check-then-act medium {{'idle' is added to because of 'closed'}}
            }
        }

        void close() throws Exception {
            closed = true;
            synchronized (idle) {
                AutoCloseable c;
                while ((c = idle.poll()) != null) {
                    c.close();
                }
            }
        }
    }

    /** Silent: the flag is tested under that lock: who comes later sees it, who came before is seen. */
    static class LockedPool {
        static final LockedPool SHARED = new LockedPool();
        private final Queue<AutoCloseable> idle = new ArrayDeque<>();
        private volatile boolean closed;

        void release(AutoCloseable c) throws Exception {
            synchronized (idle) {
                if (!closed) {
                    idle.add(c);
                    return;
                }
            }
            c.close();
        }

        void close() throws Exception {
            closed = true;
            synchronized (idle) {
                AutoCloseable c;
                while ((c = idle.poll()) != null) {
                    c.close();
                }
            }
        }
    }

    /** Silent: tested once more under the lock. */
    static class TwiceTested {
        static final TwiceTested SHARED = new TwiceTested();
        private final Queue<AutoCloseable> idle = new ArrayDeque<>();
        private volatile boolean closed;

        void release(AutoCloseable c) throws Exception {
            if (closed) {
                return;
            }
            synchronized (idle) {
                if (!closed) {
                    idle.add(c);
                }
            }
        }

        void close() throws Exception {
            closed = true;
            synchronized (idle) {
                for (AutoCloseable c : idle) {
                    c.close();
                }
            }
        }
    }

    /** No lock: the queue is concurrent. */
    static class Tasks {
        static final Tasks SHARED = new Tasks();
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean down = new AtomicBoolean();

        void submit(Runnable r) {
            if (down.get()) {
                throw new IllegalStateException("down");
            }
            tasks.offer(r); // BLOCAL: check-then-act medium {{'tasks' is added to because of 'down'}}
        }

        void shutdown() {
            if (down.compareAndSet(false, true)) {
                Runnable r;
                while ((r = tasks.poll()) != null) {
                    r.run();
                }
            }
        }
    }

    /** Silent: what was there is dropped, and what comes later is dropped with the queue. */
    static class Dropped {
        static final Dropped SHARED = new Dropped();
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private volatile boolean down;

        void submit(Runnable r) {
            if (!down) {
                tasks.offer(r);
            }
        }

        void shutdown() {
            down = true;
            tasks.clear();
        }
    }

    /** Silent: who has added looks once more, and takes back what nobody will do. */
    static class LooksAgain {
        static final LooksAgain SHARED = new LooksAgain();
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean down = new AtomicBoolean();

        void submit(Runnable r) {
            if (down.get()) {
                throw new IllegalStateException("down");
            }
            tasks.offer(r);
            if (down.get()) {
                tasks.remove(r);
            }
        }

        void shutdown() {
            if (down.compareAndSet(false, true)) {
                tasks.forEach(Runnable::run);
            }
        }
    }

    /** It is emptied first: what comes until the flag is set is run by nobody. */
    static class EmptiedFirst {
        static final EmptiedFirst SHARED = new EmptiedFirst();
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private volatile boolean down;

        void submit(Runnable r) {
            if (!down) {
                tasks.offer(r); // BLOCAL: check-then-act medium {{does that only when it has dealt with all there was}}
            }
        }

        void shutdown() {
            tasks.forEach(Runnable::run);
            down = true;
        }
    }

    /** Silent: the flag says that it goes on: who empties lets others add. */
    static class Opened {
        static final Opened SHARED = new Opened();
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private volatile boolean open;

        void submit(Runnable r) {
            if (open) {
                tasks.offer(r);
            }
        }

        void open() {
            open = true;
            tasks.forEach(Runnable::run);
        }
    }

    /** All of them are closed in a walk, which does not come to one that is put there afterwards. */
    static class Sessions {
        static final Sessions SHARED = new Sessions();
        private final ConcurrentMap<String, AutoCloseable> sessions = new ConcurrentHashMap<>();
        private volatile boolean closed;

        void open(String name, AutoCloseable c) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            sessions.put(name, c); // BLOCAL: check-then-act medium {{'sessions' is added to because of 'closed'}}
        }

        void close() throws Exception {
            closed = true;
            for (AutoCloseable c : sessions.values()) {
                c.close();
            }
        }
    }

    /** Silent: what is walked over is told something else. */
    static class Listeners {
        static final Listeners SHARED = new Listeners();
        private final List<Runnable> listeners = new ArrayList<>();
        private volatile boolean paused;

        void add(Runnable r) {
            if (!paused) {
                synchronized (listeners) {
                    listeners.add(r);
                }
            }
        }

        synchronized int count() {
            return listeners.size();
        }

        void pause() {
            paused = true;
            System.out.println(listeners.size());
        }
    }

    /** Nothing but its own flag and map says that several threads meet; but who closes is seen to mean others. */
    static class Watchers {
        private final ConcurrentMap<String, AutoCloseable> all = new ConcurrentHashMap<>();
        private final AtomicBoolean closed = new AtomicBoolean();

        void watch(String name, AutoCloseable watcher) {
            if (closed.get()) {
                throw new IllegalStateException();
            }
            all.put(name, watcher); // BLOCAL: check-then-act medium {{'all' is added to because of 'closed'}}
        }

        void close() throws Exception {
            closed.set(true);
            for (AutoCloseable one : all.values()) {
                one.close();
            }
            all.clear();
        }
    }

    /** Silent: it is asked again once the watcher is in. */
    static class WatchersAsked {
        private final ConcurrentMap<String, AutoCloseable> all = new ConcurrentHashMap<>();
        private final AtomicBoolean closed = new AtomicBoolean();

        void watch(String name, AutoCloseable watcher) {
            if (closed.get()) {
                throw new IllegalStateException();
            }
            all.put(name, watcher);
            if (closed.get()) {
                all.remove(name);
            }
        }

        void close() throws Exception {
            closed.set(true);
            for (AutoCloseable one : all.values()) {
                one.close();
            }
            all.clear();
        }
    }

    /** Silent: it is filled before the flag is set, which nobody empties it for. */
    static class Kept {
        private final ConcurrentMap<String, AutoCloseable> all = new ConcurrentHashMap<>();
        private final AtomicBoolean closed = new AtomicBoolean();

        void watch(String name, AutoCloseable watcher) {
            if (closed.get()) {
                throw new IllegalStateException();
            }
            all.put(name, watcher);
        }

        void close() {
            closed.set(true);
        }
    }
}
