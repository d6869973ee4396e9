// RELEASES: 8 17
package audit49;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** What event loops and their channels have mended: counts of references, promises with their listeners, writability, pools of addresses, timers of a wheel. */
public class Pipes {
    /** Counted by an updater. */
    static class Counted {
        private static final AtomicIntegerFieldUpdater<Counted> REFS = AtomicIntegerFieldUpdater.newUpdater(Counted.class, "refs");
        private volatile int refs = 1;

        /** As it was: not dead when it was asked. */
        Counted retain() {
            if (refs == 0) {
                throw new IllegalStateException("dead");
            }
            /* It is known not to be 0, no more. */
            REFS.incrementAndGet(this); // BLOCAL: check-then-act low
            return this;
        }

        /** Silent: as it is. */
        Counted retainOnce() {
            for (;;) {
                int n = refs;
                if (n == 0) {
                    throw new IllegalStateException("dead");
                }
                if (REFS.compareAndSet(this, n, n + 1)) {
                    return this;
                }
            }
        }

        /** As it was: by the volatile itself. */
        boolean release() {
            refs--; // BLOCAL: lost-update
            if (refs == 0) {
                deallocate();
                return true;
            }
            return false;
        }

        /** Silent. */
        boolean releaseOnce() {
            int n = REFS.decrementAndGet(this);
            if (n == 0) {
                deallocate();
            }
            return n == 0;
        }

        void deallocate() {
        }
    }

    interface Listener {
        void done(Promise p);
    }

    /** What will be. */
    static class Promise {
        private static final Object NOTHING = new Object();
        private static final AtomicReferenceFieldUpdater<Promise, Object> RESULT =
                AtomicReferenceFieldUpdater.newUpdater(Promise.class, Object.class, "result");
        private volatile Object result;
        private List<Listener> listeners;
        private short waiters;

        /** As it was: done when two ask, and set by both. */
        boolean trySuccess(Object r) {
            if (result != null) {
                return false;
            }
            result = r == null ? NOTHING : r; // BLOCAL: check-then-act low
            tell();
            return true;
        }

        /** Silent: as it is. */
        boolean trySuccessOnce(Object r) {
            if (RESULT.compareAndSet(this, null, r == null ? NOTHING : r)) {
                tell();
                return true;
            }
            return false;
        }

        /** As it was: not done when it was asked, and then nobody tells. */
        void listen(Listener l) {
            if (result == null) {
                synchronized (this) {
                    if (listeners == null) {
                        /* Had at the addition: that the list is made comes first. */
                        listeners = new ArrayList<Listener>(); // BLOCAL: check-then-act
                    }
                    listeners.add(l);
                }
                return;
            }
            l.done(this);
        }

        /** Silent: as it is, asked behind it. */
        void listenLooked(Listener l) {
            synchronized (this) {
                if (listeners == null) {
                    listeners = new ArrayList<Listener>();
                }
                listeners.add(l);
            }
            if (result != null) {
                tell();
            }
        }

        private void tell() {
            List<Listener> all;
            synchronized (this) {
                all = listeners;
                listeners = null;
                if (waiters > 0) {
                    notifyAll();
                }
            }
            if (all != null) {
                for (Listener l : all) {
                    l.done(this);
                }
            }
        }

        /** Silent. */
        void await() throws InterruptedException {
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

    /** What is to be written, and whether there is room. */
    static class Outbound {
        private static final AtomicLongFieldUpdater<Outbound> BYTES = AtomicLongFieldUpdater.newUpdater(Outbound.class, "bytes");
        private static final AtomicIntegerFieldUpdater<Outbound> FULL = AtomicIntegerFieldUpdater.newUpdater(Outbound.class, "full");
        private volatile long bytes;
        private volatile int full;
        private volatile boolean writable = true;

        /** As it was: counted up by the volatile. */
        void added(long n) {
            bytes += n; // BLOCAL: lost-update
            if (bytes > 64) {
                writable = false;
            }
        }

        /** Silent: as it is. */
        void addedOnce(long n) {
            if (BYTES.addAndGet(this, n) > 64) {
                setFull();
            }
        }

        private void setFull() {
            for (;;) {
                int old = full;
                if (FULL.compareAndSet(this, old, old | 1)) {
                    if (old == 0) {
                        fire();
                    }
                    return;
                }
            }
        }

        /** As it was: a bit that is set by a look and a set, and others' bits are lost. */
        void setBit(int bit) {
            full = full | bit; // BLOCAL: lost-update
        }

        private void fire() {
            writable = full == 0;
        }

        boolean isWritable() {
            return writable;
        }
    }

    /** A loop that one thread runs. */
    static class Loop implements Executor, Runnable {
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<Runnable>();
        private final Queue<Runnable> hooks = new ArrayDeque<Runnable>();
        private final AtomicInteger state = new AtomicInteger();
        private final AtomicBoolean woken = new AtomicBoolean();
        private volatile Thread thread;
        private volatile boolean shut;
        private long runs;

        @Override
        public void run() {
            thread = Thread.currentThread();
            while (!shut) {
                Runnable r = tasks.poll();
                if (r != null) {
                    r.run();
                    /* Silent: the loop's own. */
                    runs++;
                }
            }
        }

        /** As it was: started by two. */
        void start() {
            if (state.get() == 0) {
                state.set(1); // BLOCAL: check-then-act
                new Thread(this).start();
            }
        }

        /** Silent: as it is. */
        void startOnce() {
            if (state.get() == 0 && state.compareAndSet(0, 1)) {
                new Thread(this).start();
            }
        }

        /** As it was: a task that comes as it is shut is never run. */
        @Override
        public void execute(Runnable r) {
            if (shut) {
                throw new RejectedExecutionException();
            }
            tasks.add(r); // BLOCAL: check-then-act
        }

        /** Silent: as it is, it is taken out and refused. */
        void executeLooked(Runnable r) {
            tasks.add(r);
            if (shut && tasks.remove(r)) {
                throw new RejectedExecutionException();
            }
        }

        void shut() {
            shut = true;
            for (Runnable r = tasks.poll(); r != null; r = tasks.poll()) {
                r.run();
            }
        }

        /** As it was: hooks are changed by any thread. */
        void hook(Runnable r) {
            synchronized (hooks) {
                hooks.add(r);
            }
        }

        void noHook(Runnable r) {
            synchronized (hooks) {
                hooks.remove(r);
            }
        }

        void runHooks() {
            while (!hooks.isEmpty()) {
                Runnable r = hooks.poll(); // BLOCAL: guarded-by
                if (r != null) {
                    r.run();
                }
            }
        }

        /** Silent: a copy under the monitor. */
        void runHooksCopied() {
            List<Runnable> all;
            synchronized (hooks) {
                all = new ArrayList<Runnable>(hooks);
                hooks.clear();
            }
            for (Runnable r : all) {
                r.run();
            }
        }

        boolean inLoop() {
            return Thread.currentThread() == thread && !woken.get();
        }
    }

    /** Resolvers by their loop. */
    static class Group {
        static final Group GROUP = new Group();
        private final Map<Loop, Object> resolvers = new IdentityHashMap<Loop, Object>();
        private final Map<Object, String> names = new WeakHashMap<Object, String>();
        private final Map<String, Queue<Counted>> pools = new ConcurrentHashMap<String, Queue<Counted>>();
        private final AtomicLong ids = new AtomicLong();
        private int closes;

        /** As it was: two of one loop. */
        Object resolver(Loop loop) {
            Object r;
            synchronized (resolvers) {
                r = resolvers.get(loop);
            }
            if (r == null) {
                r = new ArrayList<Object>();
                synchronized (resolvers) {
                    resolvers.put(loop, r); // BLOCAL: check-then-act
                }
            }
            return r;
        }

        /** Silent: as it is. */
        Object resolverAtOnce(Loop loop) {
            synchronized (resolvers) {
                Object r = resolvers.get(loop);
                if (r == null) {
                    r = new ArrayList<Object>();
                    resolvers.put(loop, r);
                }
                return r;
            }
        }

        void close() {
            List<Object> all;
            synchronized (resolvers) {
                all = new ArrayList<Object>(resolvers.values());
                resolvers.clear();
                closes++;
            }
            all.clear();
        }

        synchronized void name(Object of, String name) {
            names.put(of, name);
        }

        synchronized void noName(Object of) {
            names.remove(of);
        }

        /** As it was: a weak map changes even where it is looked into, and nobody holds the lock. */
        String name(Object of) {
            return names.get(of); // BLOCAL: guarded-by
        }

        /** A number that is asked for, then counted: two have the same. */
        long id() {
            long id = ids.get();
            ids.incrementAndGet(); // BLOCAL: stale-value
            return id;
        }

        /** Silent. */
        long idOnce() {
            return ids.getAndIncrement();
        }

        /** The pool of a host is dropped when it is empty, with what comes by then. */
        void recycle(String host, Counted c) {
            Queue<Counted> q = pools.get(host);
            if (q != null) {
                q.offer(c); // BLOCAL: stale-value
            }
        }

        Counted take(String host) {
            Queue<Counted> q = pools.get(host);
            if (q == null) {
                return null;
            }
            Counted c = q.poll();
            if (q.isEmpty()) {
                pools.remove(host, q);
            }
            return c;
        }

        void host(String host) {
            pools.putIfAbsent(host, new ConcurrentLinkedQueue<Counted>());
        }
    }

    public static void main(String[] args) {
        final Loop loop = new Loop();
        final Counted counted = new Counted();
        final Outbound out = new Outbound();
        final Promise promise = new Promise();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                loop.start();
                loop.execute(promise::hashCode);
                loop.hook(promise::hashCode);
                loop.runHooks();
                counted.retain();
                counted.release();
                out.added(1);
                out.setBit(2);
                promise.listen(p -> { });
                promise.trySuccess(out);
            }).start();
        }
        loop.shut();
    }
}
