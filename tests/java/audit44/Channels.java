// RELEASES: 8 17
package audit44;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Shapes of mended bugs of an event loop: counted buffers, outbound bytes, promises, loops that end, timers of wheels, pipelines. */
public class Channels {
    /** A buffer that is counted, by an updater. */
    static class Buf {
        private static final AtomicIntegerFieldUpdater<Buf> REFS = AtomicIntegerFieldUpdater.newUpdater(Buf.class, "refs");
        private volatile int refs = 1;

        Buf retainLate() {
            if (refs == 0) {
                throw new IllegalStateException();
            }
            REFS.incrementAndGet(this); // BLOCAL: check-then-act low
            return this;
        }

        Buf retain() {
            for (;;) {
                int n = refs;
                if (n == 0) {
                    throw new IllegalStateException();
                }
                if (REFS.compareAndSet(this, n, n + 1)) {
                    return this;
                }
            }
        }

        boolean releaseLate() {
            int n = refs;
            REFS.set(this, n - 1); // BLOCAL: lost-update
            return n == 1;
        }

        boolean release() {
            return REFS.decrementAndGet(this) == 0;
        }

        boolean releaseToo() {
            REFS.decrementAndGet(this);
            return refs == 0; // BLOCAL: check-then-act
        }
    }

    /** What waits to be written: above a mark it is not writable. */
    static class Outbound {
        private static final AtomicLongFieldUpdater<Outbound> PENDING = AtomicLongFieldUpdater.newUpdater(Outbound.class, "pending");
        private volatile long pending;
        private volatile boolean writable = true;
        private final AtomicLong flushed = new AtomicLong();

        void addLate(long n) {
            pending += n; // BLOCAL: lost-update
            if (pending > 64_000) {
                writable = false;
            }
        }

        void add(long n) {
            if (PENDING.addAndGet(this, n) > 64_000) {
                writable = false;
            }
        }

        void remove(long n) {
            if (PENDING.addAndGet(this, -n) < 32_000) {
                writable = true;
            }
        }

        boolean writable() {
            return writable;
        }

        long takeFlushedLate() {
            long n = flushed.get();
            flushed.set(0); // BLOCAL: lost-update
            return n;
        }

        long takeFlushed() {
            return flushed.getAndSet(0);
        }

        void flushed(long n) {
            flushed.addAndGet(n);
        }
    }

    /** A promise: its result by an updater, its listeners under its monitor. */
    static class Promise {
        private static final AtomicReferenceFieldUpdater<Promise, Object> RESULT =
            AtomicReferenceFieldUpdater.newUpdater(Promise.class, Object.class, "result");
        private volatile Object result;
        private List<Runnable> listeners;
        private int waiters;

        boolean setLate(Object r) {
            if (result != null) {
                return false;
            }
            result = r; // BLOCAL: check-then-act low
            notifyListeners();
            return true;
        }

        boolean set(Object r) {
            if (RESULT.compareAndSet(this, null, r)) {
                notifyListeners();
                return true;
            }
            return false;
        }

        // As it was: one that is added when the others have just been told is told by nobody.
        void addLate(Runnable r) {
            if (result != null) {
                r.run();
                return;
            }
            synchronized (this) {
                if (listeners == null) {
                    // Was marked where it is added: the list that is made because of the old look is that, too.
                    listeners = new ArrayList<>(); // BLOCAL: check-then-act
                }
                listeners.add(r);
            }
        }

        void add(Runnable r) {
            synchronized (this) {
                if (listeners == null) {
                    listeners = new ArrayList<>();
                }
                listeners.add(r);
            }
            if (result != null) {
                notifyListeners();
            }
        }

        private void notifyListeners() {
            List<Runnable> all;
            synchronized (this) {
                all = listeners;
                listeners = null;
                if (waiters > 0) {
                    notifyAll();
                }
            }
            if (all != null) {
                for (Runnable r : all) {
                    r.run();
                }
            }
        }

        void awaitLate() throws InterruptedException {
            if (result == null) {
                synchronized (this) {
                    waiters++;
                    wait(); // BLOCAL: check-then-wait
                    waiters--;
                }
            }
        }

        void await() throws InterruptedException {
            if (result != null) {
                return;
            }
            synchronized (this) {
                while (result == null) {
                    waiters++;
                    try {
                        wait();
                    } finally {
                        waiters--;
                    }
                }
            }
        }
    }

    /** A loop of one thread: tasks from all, its own state for itself. */
    static class Loop extends Thread {
        private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
        private final Map<Object, Queue<String>> channels = new IdentityHashMap<>();
        private volatile boolean shutdown;
        private int turns;
        private long busy;

        // As it was: what is added after the last look is left behind.
        boolean executeLate(Runnable r) {
            if (shutdown) {
                return false;
            }
            tasks.add(r); // BLOCAL: check-then-act
            return true;
        }

        boolean execute1(Runnable r) {
            tasks.add(r);
            if (shutdown && tasks.remove(r)) {
                return false;
            }
            return true;
        }

        void register(Object channel) {
            execute1(() -> channels.put(channel, new ArrayDeque<>()));
        }

        @Override
        public void run() {
            while (!shutdown) {
                turns++;
                long began = System.nanoTime();
                try {
                    tasks.take().run();
                } catch (InterruptedException e) {
                    // Was not marked: set to what the other sets it to.
                    shutdown = true; // BLOCAL: check-then-act low
                }
                busy += System.nanoTime() - began;
            }
        }

        void end() {
            shutdown = true;
            Runnable r = tasks.poll();
            while (r != null) {
                r.run();
                r = tasks.poll();
            }
        }
    }

    /** A group that is closed as a whole. */
    static class Group {
        private final ConcurrentHashMap<Integer, Loop> all = new ConcurrentHashMap<>();
        private final ConcurrentLinkedQueue<Loop> spare = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        // As it was mended: asked once more when it is in.
        boolean add(int id, Loop l) {
            boolean added = all.putIfAbsent(id, l) == null;
            if (closed) {
                l.end();
            }
            return added;
        }

        boolean addLate(int id, Loop l) {
            if (closed) {
                l.end();
                return false;
            }
            return all.putIfAbsent(id, l) == null; // BLOCAL: check-then-act
        }

        void close() {
            closed = true;
            for (Loop l : all.values()) {
                l.end();
            }
        }

        Loop spareLate() {
            return spare.isEmpty() ? null : spare.remove(); // BLOCAL: check-then-act
        }

        Loop spare() {
            return spare.poll();
        }

        void back(Loop l) {
            spare.offer(l);
        }
    }

    static final Buf BUF = new Buf();
    static final Outbound OUTBOUND = new Outbound();
    static final Promise PROMISE = new Promise();
    static final Group GROUP = new Group();
    static final Loop LOOP = new Loop();

    public static void main(String[] args) {
        LOOP.start();
        for (int i = 0; i < args.length; i++) {
            GROUP.add(i, LOOP);
            LOOP.register(args[i]);
        }
    }
}
