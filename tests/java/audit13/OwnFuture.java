// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.logging.Logger;

/** A future of its own making: a result set once, callbacks, cancellation, a timeout, and an executor that completes it. */
class OwnFuture {
    private static final Logger LOG = Logger.getLogger("future");

    interface Callback<T> {
        void done(T value);
    }

    static class Promise<T> {
        private static final int OPEN = 0;
        private static final int DONE = 1;
        private static final int CANCELLED = 2;
        private int state = OPEN;
        private T value;
        private Throwable failure;
        private List<Callback<T>> callbacks = new ArrayList<>();
        private int waiters;

        synchronized boolean isDone() {
            return state != OPEN;
        }

        synchronized boolean isCancelled() {
            return state == CANCELLED;
        }

        synchronized T now() {
            return value;
        }

        // Silent: one block; the callbacks are taken away in it.
        boolean complete(T v) {
            List<Callback<T>> told;
            synchronized (this) {
                if (state != OPEN)
                    return false;
                state = DONE;
                value = v;
                told = callbacks;
                callbacks = null;
                notifyAll();
            }
            for (Callback<T> c : told)
                c.done(v);
            return true;
        }

        void completeLate(T v) {
            if (isDone()) {
                LOG.fine("already done");
                return;
            }
            synchronized (this) {
                state = DONE; // BLOCAL: check-then-act low
                value = v;
                notifyAll();
            }
        }

        void completeRechecked(T v) {
            if (isDone())
                return;
            synchronized (this) {
                if (state == OPEN) {
                    state = DONE; // BENIGN: check-then-act rechecked
                    value = v;
                    notifyAll();
                }
            }
        }

        boolean cancel() {
            synchronized (this) {
                if (state == DONE)
                    return false;
            }
            LOG.info("cancelling");
            synchronized (this) {
                state = CANCELLED; // BLOCAL: check-then-act medium
                notifyAll();
            }
            return true;
        }

        void reset() {
            synchronized (this) {
                state = OPEN;
                value = null;
                failure = null;
                callbacks = new ArrayList<>();
            }
        }

        void fail(Throwable t) {
            synchronized (this) {
                if (state == OPEN) {
                    failure = t;
                    state = DONE;
                    notifyAll();
                }
            }
        }

        // Silent: the wait is asked again in its block.
        T get() throws InterruptedException {
            synchronized (this) {
                waiters++;
                while (state == OPEN)
                    wait();
                waiters--;
                return value;
            }
        }

        T getBadly() throws InterruptedException {
            if (!isDone()) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait high
                }
            }
            return now();
        }

        // Silent: a timed wait.
        T getTimed(long millis) throws InterruptedException {
            if (!isDone()) {
                synchronized (this) {
                    wait(millis);
                }
            }
            return now();
        }

        T getCounted() throws InterruptedException {
            synchronized (this) {
                int w = waiters;
                waiters = w + 1;
                while (state == OPEN)
                    wait();
                // Never handed over if the use writes it back.
                waiters = w; // BLOCAL: stale-after-wait high
                return value;
            }
        }

        void then(Callback<T> c) {
            boolean late;
            synchronized (this) {
                late = state != OPEN;
                if (!late)
                    callbacks.add(c);
            }
            if (late)
                c.done(now()); // BLOCAL: check-then-act low
        }

        void thenBadly(Callback<T> c) {
            if (!isDone()) {
                synchronized (this) {
                    callbacks.add(c); // BLOCAL: check-then-act low
                }
            } else {
                c.done(value);
            }
        }

        boolean failed() {
            synchronized (this) {
                return failure != null;
            }
        }

        // Silent: thrown outside the lock.
        void rethrow() {
            Throwable t;
            synchronized (this) {
                t = failure;
            }
            if (t != null)
                throw new IllegalStateException("failed", t);
        }
    }

    static class Runner {
        static final Runner SHARED = new Runner();
        private final ConcurrentMap<String, Promise<Object>> promises = new ConcurrentHashMap<>();
        private final ExecutorService pool = Executors.newCachedThreadPool();

        Promise<Object> submit(String name, Callable<Object> body) {
            Promise<Object> p = new Promise<>();
            Promise<Object> old = promises.putIfAbsent(name, p);
            if (old != null)
                return old;
            pool.execute(() -> {
                try {
                    p.complete(body.call());
                } catch (Exception e) {
                    p.fail(e);
                }
            });
            return p;
        }

        void cancel(String name) {
            Promise<Object> p = promises.get(name);
            if (p != null && !p.isDone())
                p.cancel(); // BLOCAL: check-then-act low
        }

        void recycle(String name) {
            Promise<Object> p = promises.get(name);
            if (p == null)
                return;
            if (p.isDone())
                // Mended: the value goes with it.
                p.reset(); // BLOCAL: check-then-act medium
        }

        // Silent: removed by comparing.
        void forget(String name) {
            Promise<Object> p = promises.get(name);
            if (p != null && p.isCancelled())
                promises.remove(name, p);
        }
    }
}
