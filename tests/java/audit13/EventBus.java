// RELEASES: 8 17
package audit13;

import java.lang.annotation.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.function.*;
import java.util.logging.Logger;

/** An event bus: handlers by type, a sticky event, a queue and a dispatcher; locks handed to helpers that run a body. */
class EventBus {
    private static final Logger LOG = Logger.getLogger("bus");

    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    static class Locked {
        protected final ReentrantLock lock = new ReentrantLock();

        protected <R> R within(Supplier<R> body) {
            lock.lock();
            try {
                return body.get();
            } finally {
                lock.unlock();
            }
        }

        protected void doing(Runnable body) {
            lock.lock();
            try {
                body.run();
            } finally {
                lock.unlock();
            }
        }
    }

    static class Bus extends Locked {
        static final Bus SHARED = new Bus();
        private final Map<Class<?>, List<Consumer<Object>>> handlers = new HashMap<>();
        private Object sticky;
        private int posted;
        private int delivered;
        private int paused;
        @GuardedBy("lock")
        private int errors;

        int posted() {
            return within(() -> posted);
        }

        void post(Object event) {
            doing(() -> posted++);
            for (Consumer<Object> c : handlersOf(event.getClass()))
                c.accept(event);
            doing(() -> delivered++);
        }

        // Silent: a copy.
        private List<Consumer<Object>> handlersOf(Class<?> type) {
            return within(() -> {
                List<Consumer<Object>> l = handlers.get(type);
                return l == null ? new ArrayList<>() : new ArrayList<>(l);
            });
        }

        void subscribe(Class<?> type, Consumer<Object> c) {
            boolean known = within(() -> handlers.containsKey(type));
            if (!known) {
                LOG.fine("first handler");
                // Mended: a new object with which nobody goes on is medium.
                doing(() -> handlers.put(type, new ArrayList<>())); // BLOCAL: check-then-act medium
            }
        }

        // Silent: within one body.
        void subscribeAtOnce(Class<?> type, Consumer<Object> c) {
            doing(() -> handlers.computeIfAbsent(type, k -> new ArrayList<>()).add(c));
        }

        void stick(Object event) {
            Object old = within(() -> sticky);
            if (old == null)
                doing(() -> sticky = event); // BLOCAL: check-then-act high
        }

        void stickRechecked(Object event) {
            Object old = within(() -> sticky);
            if (old != null)
                return;
            lock.lock();
            try {
                if (sticky == null)
                    sticky = event; // BENIGN: check-then-act rechecked
            } finally {
                lock.unlock();
            }
        }

        void unstick() {
            doing(() -> sticky = null);
        }

        void correct(int by) {
            int n = posted();
            doing(() -> posted = n + by); // BLOCAL: lost-update high
        }

        // Silent: within one body.
        void correctAtOnce(int by) {
            doing(() -> {
                int n = posted();
                posted = n + by;
            });
        }

        void equalise() {
            int n = posted();
            doing(() -> delivered = n); // BLOCAL: stale-value medium
        }

        void pause() {
            lock.lock();
            try {
                paused++;
            } finally {
                lock.unlock();
            }
        }

        void resume() {
            if (paused == 0)
                return;
            lock.lock();
            try {
                paused--; // BLOCAL: check-then-act high
            } finally {
                lock.unlock();
            }
        }

        void error() {
            lock.lock();
            try {
                errors++;
            } finally {
                lock.unlock();
            }
        }

        void clearErrors() {
            LOG.fine("clearing");
            errors = 0; // BLOCAL: guarded-by high
        }

        // Silent: called with the lock held.
        @GuardedBy("lock")
        private int errorsHeld() {
            return errors;
        }

        int errorsNow() {
            lock.lock();
            try {
                return errorsHeld();
            } finally {
                lock.unlock();
            }
        }
    }

    static class Counters {
        static final Counters SHARED = new Counters();
        private long in;
        private long out;
        private long bytes;

        synchronized void in(int n) {
            in++;
            bytes += n;
        }

        synchronized void out(int n) {
            out++;
            bytes += n;
        }

        synchronized void reset() {
            in = 0;
            out = 0;
            bytes = 0;
        }

        void forgetBytes() {
            bytes = 0; // BLOCAL: guarded-by medium
        }

        synchronized long in() {
            return in;
        }

        synchronized long out() {
            return out;
        }

        long inFlight() {
            return in() - out(); // BLOCAL: inconsistent-read low
        }

        void balance() {
            long i = in();
            if (i > 1000 && out() > 1000) {
                LOG.info("starting anew");
                // Mended: two calls, medium at most; of several old values used at one place the surest is shown.
                reset(); // BLOCAL: check-then-act medium; BLOCAL: check-then-act low
            }
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 3; i++)
            pool.execute(() -> Bus.SHARED.post("event"));
        pool.execute(() -> Counters.SHARED.balance());
    }
}
