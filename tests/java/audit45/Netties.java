// RELEASES: 8 17
package audit45;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** After what libraries of event loops have mended: promises and their listeners, wheels that are started once, buffers that are counted, channels in groups. */
public class Netties {
    /** A promise: set once, told to all. */
    static class Promise {
        private Object result;
        private List<Runnable> listeners;
        private int waiters;

        boolean isDone() {
            synchronized (this) {
                return result != null;
            }
        }

        // As it was: one that comes between the look and the addition is never told.
        void listenLate(Runnable r) {
            if (isDone()) {
                r.run();
                return;
            }
            synchronized (this) {
                if (listeners == null) {
                    // Was to be shown, below: what setLate() puts there is told to nobody, so that the result is no sign that all
                    // are told.
                    listeners = new ArrayList<>(); // BLOCAL: check-then-act low
                }
                listeners.add(r);
            }
        }

        // As it was mended: added, then looked.
        void listen(Runnable r) {
            synchronized (this) {
                if (result == null) {
                    if (listeners == null) {
                        listeners = new ArrayList<>();
                    }
                    listeners.add(r);
                    return;
                }
            }
            r.run();
        }

        boolean set(Object o) {
            List<Runnable> all;
            synchronized (this) {
                if (result != null) {
                    return false;
                }
                result = o;
                if (waiters > 0) {
                    notifyAll();
                }
                all = listeners;
                listeners = null;
            }
            if (all != null) {
                all.forEach(Runnable::run);
            }
            return true;
        }

        boolean setLate(Object o) {
            if (isDone()) {
                return false;
            }
            synchronized (this) {
                result = o; // BLOCAL: check-then-act
                notifyAll();
            }
            return true;
        }

        synchronized Object await() throws InterruptedException {
            waiters++;
            try {
                while (result == null) {
                    wait();
                }
                return result;
            } finally {
                waiters--;
            }
        }
    }

    /** Started by the first who needs it. */
    static class Wheel {
        private static final AtomicIntegerFieldUpdater<Wheel> STATE = AtomicIntegerFieldUpdater.newUpdater(Wheel.class, "state");
        private volatile int state;
        private volatile long startTime;
        private final CountDownLatch started = new CountDownLatch(1);
        private final Queue<Runnable> timeouts = new ConcurrentLinkedQueue<>();
        private final Thread worker = new Thread(this::work);
        private final AtomicInteger pending = new AtomicInteger();

        void startLate() {
            if (state == 0) {
                state = 1; // BLOCAL: check-then-act low
                worker.start();
            }
        }

        void start() {
            switch (state) {
                case 0:
                    if (STATE.compareAndSet(this, 0, 1)) {
                        worker.start();
                    }
                    break;
                case 1:
                    break;
                default:
                    throw new IllegalStateException("stopped");
            }
            while (startTime == 0) {
                try {
                    started.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }

        private void work() {
            startTime = System.nanoTime();
            started.countDown();
            while (state == 1) {
                for (Runnable r = timeouts.poll(); r != null; r = timeouts.poll()) {
                    r.run();
                }
            }
        }

        boolean limitLate(Runnable r, int max) {
            if (pending.get() >= max) {
                return false;
            }
            pending.incrementAndGet(); // BLOCAL: check-then-act
            timeouts.add(r);
            return true;
        }

        boolean limit(Runnable r, int max) {
            if (pending.incrementAndGet() > max) {
                pending.decrementAndGet();
                return false;
            }
            timeouts.add(r);
            return true;
        }

        void stop() {
            STATE.getAndSet(this, 2);
        }
    }

    /** A buffer that is counted; the count by an updater. */
    static class Buf {
        private static final AtomicIntegerFieldUpdater<Buf> REFS = AtomicIntegerFieldUpdater.newUpdater(Buf.class, "refs");
        private volatile int refs = 1;
        private volatile boolean freed;

        Buf retainLate() {
            if (refs == 0) {
                throw new IllegalStateException();
            }
            // Was to be shown: a count that is known not to be 0, and by an updater.
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
            refs--; // BLOCAL: lost-update
            if (refs == 0) {
                freed = true;
                return true;
            }
            return false;
        }

        boolean release() {
            if (REFS.decrementAndGet(this) == 0) {
                freed = true;
                return true;
            }
            return false;
        }
    }

    /** Channels that belong together; what comes when all are closed must be closed, too. */
    static class Group {
        private final Set<Chan> all = ConcurrentHashMap.newKeySet();
        private volatile boolean closed;

        void addLate(Chan c) {
            if (!closed) {
                all.add(c); // BLOCAL: check-then-act
            }
        }

        // As it was mended: looks again when it has put it there.
        void add(Chan c) {
            all.add(c);
            if (closed) {
                c.close();
            }
        }

        void close() {
            closed = true;
            for (Chan c : all) {
                c.close();
            }
        }
    }

    static class Chan {
        private static final AtomicReferenceFieldUpdater<Chan, Object> ATTACHED =
                AtomicReferenceFieldUpdater.newUpdater(Chan.class, Object.class, "attached");
        private volatile Object attached;
        private final AtomicBoolean open = new AtomicBoolean(true);
        private final Map<String, Object> attributes = new ConcurrentHashMap<>();
        private final Executor loop;
        private int written; // of the loop's thread

        Chan(Executor loop) {
            this.loop = loop;
        }

        Object attachLate() {
            if (attached == null) {
                // Was to be shown: an unlocked check-then-set of a volatile.
                attached = new int[4]; // BLOCAL: check-then-act low
            }
            return attached;
        }

        Object attach() {
            Object a = attached;
            if (a == null) {
                Object made = new int[4];
                a = ATTACHED.compareAndSet(this, null, made) ? made : attached;
            }
            return a;
        }

        void closeLate() {
            if (open.get()) {
                // Was to be shown: a flag is all that is set.
                open.set(false); // BLOCAL: check-then-act low
                attributes.clear();
            }
        }

        void close() {
            if (open.getAndSet(false)) {
                attributes.clear();
            }
        }

        Object attrLate(String key) {
            Object o = attributes.get(key);
            if (o == null) {
                o = new StringBuffer();
                attributes.put(key, o); // BLOCAL: check-then-act
            }
            return o;
        }

        Object attr(String key) {
            Object o = attributes.get(key);
            if (o == null) {
                o = new StringBuffer();
                Object old = attributes.putIfAbsent(key, o);
                if (old != null) {
                    o = old;
                }
            }
            return o;
        }

        void write(int n) {
            loop.execute(() -> written += n);
        }
    }

    /** A pool of channels, bounded. */
    static class Fixed {
        private final Queue<Chan> idle = new ArrayDeque<>();
        private final Queue<Promise> asking = new ArrayDeque<>();
        private final Set<Chan> lent = new HashSet<>();
        private int acquired;
        private boolean closed;

        private synchronized int acquired() {
            return acquired;
        }

        boolean acquireLate(int max) {
            if (acquired() < max) {
                synchronized (this) {
                    acquired++; // BLOCAL: check-then-act
                }
                return true;
            }
            return false;
        }

        synchronized boolean acquire(int max) {
            if (acquired < max && !closed) {
                acquired++;
                return true;
            }
            return false;
        }

        synchronized void ask(Promise p) {
            if (closed) {
                throw new IllegalStateException();
            }
            asking.add(p);
        }

        void release(Chan c) {
            Promise next;
            synchronized (this) {
                lent.remove(c);
                next = asking.poll();
                if (next == null) {
                    acquired--;
                    idle.add(c);
                }
            }
            if (next != null) {
                next.set(c);
            }
        }

        void releaseLate(Chan c) {
            boolean none;
            synchronized (this) {
                none = asking.isEmpty();
            }
            if (none) {
                synchronized (this) {
                    acquired--;
                    // Was low: one reading, of which what is taken in the other arm is told.
                    idle.add(c);
                }
            } else {
                Promise p;
                synchronized (this) {
                    p = asking.remove(); // BLOCAL: check-then-act
                }
                p.set(c);
            }
        }
    }

    static final Promise PROMISE = new Promise();
    static final Wheel WHEEL = new Wheel();
    static final Group GROUP = new Group();
    static final Fixed FIXED = new Fixed();
    static final Buf BUF = new Buf();
    static final Chan CHAN = new Chan(Runnable::run);
}
