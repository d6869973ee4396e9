package audit30;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** What came with the rules that the suite led to. */
public class Later {
    /** A class far from any lock, whose callbacks take a volatile field's value away: by an accessor, before release 11. */
    static class Timeouts {
        static final Timeouts SHARED = new Timeouts();
        private volatile Future<?> pending;
        private volatile Future<?> kept;
        private volatile boolean fired;

        Runnable task() {
            return new Runnable() {
                @Override
                public void run() {
                    fired = true;
                    pending = null;
                }
            };
        }

        Runnable setter(final Future<?> f) {
            return new Runnable() {
                @Override
                public void run() {
                    kept = f;
                }
            };
        }

        void arm(Future<?> f) {
            pending = f;
        }

        void cancel() {
            if (pending != null) {
                pending.cancel(true); // BLOCAL: check-then-act medium {{pending}}
            }
        }

        /** Silent: nobody takes it away, though somebody sets it by an accessor. */
        void cancelKept() {
            if (kept != null) {
                kept.cancel(true);
            }
        }

        boolean hasFired() {
            return fired;
        }
    }

    /** What throws where it is given nothing needs it as much as a call does. */
    static class Asserted {
        static final Asserted SHARED = new Asserted();
        private volatile Thread worker;

        void work(Runnable r) {
            worker = Thread.currentThread();
            try {
                r.run();
            } finally {
                worker = null;
            }
        }

        void kick() {
            if (worker == null) {
                return;
            }
            Thread t = Objects.requireNonNull(worker, "worker"); // BLOCAL: check-then-act medium {{worker}}
            t.interrupt();
        }

        /** A reference to a method looks that there is an object. */
        Runnable kicker() {
            return worker == null ? null : worker::interrupt; // BLOCAL: check-then-act medium {{worker}}
        }

        /** Silent: the copy is looked at. */
        void kickWell() {
            Thread t = worker;
            if (t != null) {
                Objects.requireNonNull(t).interrupt();
            }
        }
    }

    /** Who takes it away by a copy knows that others do, too. */
    static class TakenByCopy {
        static final TakenByCopy SHARED = new TakenByCopy();
        private volatile Thread thread;

        void start(Runnable r) {
            thread = new Thread(r);
        }

        void stop() {
            Thread t = thread;
            thread = null;
            if (t != null) {
                t.interrupt();
            }
        }

        boolean runs() {
            return thread != null && thread.isAlive(); // BLOCAL: check-then-act medium {{thread}}
        }
    }
}
