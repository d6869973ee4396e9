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
            t.interrupt(); // BLOCAL: stale-value medium {{worker}}
        }

        /** A reference to a method looks that there is an object. */
        Runnable kicker() {
            return worker == null ? null : worker::interrupt; // BLOCAL: check-then-act medium {{worker}}
        }

        /** No failure: the copy is looked at. (But the thread may be at something else by then.) */
        void kickWell() {
            Thread t = worker;
            if (t != null) {
                Objects.requireNonNull(t).interrupt(); // BLOCAL: stale-value low {{worker}}
            }
        }
    }

    /** Replaced first, and ended then. */
    static class Replaced {
        static final Replaced SHARED = new Replaced();
        private volatile Thread plain;
        private final AtomicReference<Thread> cell = new AtomicReference<>();
        private final ConcurrentHashMap<String, Thread> byName = new ConcurrentHashMap<>();
        private Thread guarded;

        void renew() {
            Thread old = plain;
            plain = new Thread(); // BLOCAL: lost-update medium {{plain}}
            if (old != null) {
                old.interrupt();
            }
        }

        void renewCell() {
            Thread old = cell.get();
            cell.set(new Thread()); // BLOCAL: lost-update medium {{cell}}
            if (old != null) {
                old.interrupt();
            }
        }

        void renewEntry(String k) {
            Thread old = byName.get(k);
            byName.put(k, new Thread()); // BLOCAL: lost-update medium {{byName}}
            if (old != null) {
                old.interrupt();
            }
        }

        void renewGuarded() {
            Thread old;
            synchronized (this) {
                old = guarded;
            }
            Thread fresh = new Thread();
            synchronized (this) {
                guarded = fresh; // BLOCAL: lost-update medium {{guarded}}
            }
            if (old != null) {
                old.interrupt();
            }
        }

        /** Silent: what was there by then is what is ended. */
        void renewCellWell() {
            Thread old = cell.getAndSet(new Thread());
            if (old != null) {
                old.interrupt();
            }
        }

        /** Silent: likewise. */
        void renewEntryWell(String k) {
            Thread old = byName.put(k, new Thread());
            if (old != null) {
                old.interrupt();
            }
        }

        /** Silent: in one block. */
        void renewGuardedWell() {
            Thread old;
            synchronized (this) {
                old = guarded;
                guarded = new Thread();
            }
            if (old != null) {
                old.interrupt();
            }
        }
    }

    /** A collection that is gone on with is replaced by a new one in a later block. */
    static class Swapped {
        static final Swapped SHARED = new Swapped();
        private List<String> list = new ArrayList<>();
        private volatile Map<String, String> map = new HashMap<>();

        synchronized void add(String s) {
            list.add(s);
        }

        void put(String s) {
            synchronized (this) {
                map.put(s, s); // BLOCAL: stale-value medium {{map}}
            }
        }

        /** Worked off, and then replaced. */
        int drain() {
            List<String> l;
            synchronized (this) {
                l = list;
            }
            int n = l.size();
            synchronized (this) {
                list = new ArrayList<>(); // BLOCAL: lost-update medium {{list}}
            }
            return n;
        }

        /** Two get the same. */
        List<String> take() {
            List<String> l;
            synchronized (this) {
                l = list;
            }
            synchronized (this) {
                list = new ArrayList<>(); // BLOCAL: lost-update medium {{list}}
            }
            return l;
        }

        /** Silent. */
        synchronized List<String> takeWell() {
            List<String> l = list;
            list = new ArrayList<>();
            return l;
        }

        Map<String, String> takeMap() {
            // was expected here as a lost-update: who adds is told of instead
            Map<String, String> m = map;
            map = new HashMap<>();
            return m;
        }

        /** Silent: what was there is not gone on with. */
        synchronized void forget() {
            list = new ArrayList<>();
        }
    }

    /** An array is a copy as well as a list is. */
    static class Arrayed {
        static final Arrayed SHARED = new Arrayed();
        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();

        void add(Runnable r) {
            queue.add(r);
        }

        void runAll() {
            Runnable[] all = queue.toArray(new Runnable[0]);
            for (Runnable r : all) {
                r.run();
            }
            queue.clear(); // BLOCAL: lost-update medium {{queue}}
        }
    }

    /** One method adds, goes by the flag, and works off. */
    static class OneMethod {
        static final OneMethod SHARED = new OneMethod();
        private final Queue<String> plain = new ConcurrentLinkedQueue<>();
        private volatile boolean busy;
        private final Queue<String> queue = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean draining = new AtomicBoolean();
        private final Queue<String> called = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean calling = new AtomicBoolean();
        private final Queue<String> twice = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean looking = new AtomicBoolean();
        private final Queue<String> behind = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean asking = new AtomicBoolean();

        void offer(String s) {
            queue.add(s);
            if (!draining.compareAndSet(false, true)) {
                return;
            }
            String t;
            while ((t = queue.poll()) != null) {
                use(t);
            }
            draining.set(false); // BLOCAL: check-then-act medium {{queue}}
        }

        /** By a call of who goes by the flag. */
        void submit(String s) {
            called.add(s);
            drain();
        }

        private void drain() {
            if (!calling.compareAndSet(false, true)) {
                return;
            }
            try {
                String t;
                while ((t = called.poll()) != null) {
                    use(t);
                }
            } finally {
                calling.set(false); // BLOCAL: check-then-act medium {{called}}
            }
        }

        /** Silent: looked once more. */
        void offerTwice(String s) {
            twice.add(s);
            while (!twice.isEmpty() && looking.compareAndSet(false, true)) {
                String t;
                while ((t = twice.poll()) != null) {
                    use(t);
                }
                looking.set(false);
            }
        }

        /** Silent: who calls looks behind the call. */
        void submitTwice(String s) {
            behind.add(s);
            do {
                work();
            } while (!behind.isEmpty());
        }

        private void work() {
            if (!asking.compareAndSet(false, true)) {
                return;
            }
            String t;
            while ((t = behind.poll()) != null) {
                use(t);
            }
            asking.set(false);
        }

        private static void use(String s) {
            if (s.isEmpty()) {
                throw new IllegalArgumentException();
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

    /** Too much is given back. */
    static class Reserved {
        static final Reserved SHARED = new Reserved();
        private int used;

        boolean reserve(int n) {
            boolean over;
            synchronized (this) {
                used += n;
                over = used > 100;
            }
            if (over) {
                synchronized (this) {
                    used -= n; // BLOCAL: check-then-act low {{used}}
                }
                return false;
            }
            return true;
        }

        /** What is given back was not taken in the block that looked. */
        boolean shrink(int n) {
            boolean over;
            synchronized (this) {
                over = used > 100;
            }
            if (over) {
                synchronized (this) {
                    used -= n; // BLOCAL: check-then-act high {{used}}
                }
            }
            return over;
        }
    }

    /** A class per callback counts as a lambda does: a pool runs several at once. */
    static class Counts {
        static final Counts SHARED = new Counts();
        volatile int failed;
        volatile int timedOut;

        void onError(ExecutorService pool) {
            pool.execute(new Runnable() {
                @Override
                public void run() {
                    failed++; // BLOCAL: lost-update high {{failed}}
                }
            });
        }

        /** Who runs it when it is time may have one thread. */
        void later(ScheduledExecutorService timer) {
            timer.schedule(new Runnable() {
                @Override
                public void run() {
                    timedOut++; // BLOCAL: lost-update low {{timedOut}}
                }
            }, 1, TimeUnit.SECONDS);
        }
    }
}
