package operations;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A flag that is won, or set, before what it announces is there: who is told so goes on too early. */
class Announced {
    /** Who loses comes back from init() before the winner has written the field, and uses it. */
    static class WonByHelper {
        static final WonByHelper SHARED = new WonByHelper();
        private final AtomicBoolean initDone = new AtomicBoolean();
        private ExecutorService executor;

        void init() {
            if (initDone.compareAndSet(false, true)) {
                executor = Executors.newCachedThreadPool(); // BLOCAL: check-then-act medium {{'executor' is set after 'initDone'}}
            }
        }

        void execute(Runnable task) {
            init();
            executor.execute(task);
        }
    }

    /** Silent: the flag is set when the field is there; the work itself is done under a lock. */
    static class WonByHelperRight {
        static final WonByHelperRight SHARED = new WonByHelperRight();
        private volatile boolean initDone;
        private ExecutorService executor;

        synchronized void init() {
            if (!initDone) {
                executor = Executors.newCachedThreadPool();
                initDone = true;
            }
        }

        void execute(Runnable task) {
            init();
            executor.execute(task);
        }
    }

    /** Silent: who loses waits for the winner. */
    static class LoserWaits {
        static final LoserWaits SHARED = new LoserWaits();
        private final AtomicBoolean initDone = new AtomicBoolean();
        private final CountDownLatch ready = new CountDownLatch(1);
        private ExecutorService executor;

        void init() throws InterruptedException {
            if (initDone.compareAndSet(false, true)) {
                executor = Executors.newCachedThreadPool();
                ready.countDown();
            }
            ready.await();
        }

        void execute(Runnable task) throws InterruptedException {
            init();
            executor.execute(task);
        }
    }

    /** Silent: the helper says who has won, and only the winner goes on. */
    static class WinnerGoesOn {
        static final WinnerGoesOn SHARED = new WinnerGoesOn();
        private final AtomicBoolean initDone = new AtomicBoolean();
        private ExecutorService executor;

        private boolean init() {
            if (initDone.compareAndSet(false, true)) {
                executor = Executors.newCachedThreadPool();
                return true;
            }
            return false;
        }

        void execute(Runnable task) {
            if (init()) {
                executor.execute(task);
            }
        }
    }

    /** Silent: the flag keeps others out while the winner is at work, and is given back. */
    static class Busy {
        static final Busy SHARED = new Busy();
        private final AtomicBoolean busy = new AtomicBoolean();
        private volatile Object last;

        Object refresh() {
            if (busy.compareAndSet(false, true)) {
                try {
                    last = new Object();
                } finally {
                    busy.set(false);
                }
            }
            return last;
        }
    }

    /** The loser of the time stamp returns what the winner has not computed yet. */
    static class WonInPlace {
        static final WonInPlace SHARED = new WonInPlace();
        private final AtomicLong computedAt = new AtomicLong();
        private volatile Object counts;

        Object counts(long now) {
            long last = computedAt.get();
            if (now - last > 500 || counts == null) {
                if (computedAt.compareAndSet(last, now)) {
                    counts = new long[] {now}; // BLOCAL: check-then-act low {{changed}}; BLOCAL: check-then-act medium {{'counts' is set after 'computedAt'}}
                }
            }
            return counts;
        }
    }

    /** Silent: there is always something to return, if an older one. */
    static class OlderWillDo {
        static final OlderWillDo SHARED = new OlderWillDo();
        private final AtomicLong computedAt = new AtomicLong();
        private volatile Object counts = new Object();

        Object counts(long now) {
            long last = computedAt.get();
            if (now - last > 500) {
                if (computedAt.compareAndSet(last, now)) {
                    counts = new Object();
                }
            }
            return counts;
        }
    }

    /** A volatile flag is set first: who sees it set returns what is not known yet. */
    static class SetFirst {
        private static volatile boolean checked;
        private static volatile boolean supported;

        static boolean isSupported(Runnable probe) {
            if (!checked) {
                checked = true; // BLOCAL: check-then-act low
                try {
                    probe.run();
                    supported = true; // BLOCAL: check-then-act medium {{'supported' is set after 'checked'}}
                } catch (RuntimeException e) {
                    supported = false;
                }
            }
            return supported;
        }
    }

    /** Silent: the flag is set last. */
    static class SetLast {
        private static volatile boolean checked;
        private static volatile boolean supported;

        static boolean isSupported(Runnable probe) {
            if (!checked) {
                probe.run();
                supported = true;
                checked = true; // BLOCAL: check-then-act low
            }
            return supported;
        }
    }

    /** Who is told that it has started uses what is not there yet. */
    static class Tested {
        static final Tested SHARED = new Tested();
        private final AtomicBoolean started = new AtomicBoolean();
        private ExecutorService executor;

        void start() {
            if (!started.compareAndSet(false, true)) {
                return;
            }
            executor = Executors.newCachedThreadPool(); // BLOCAL: check-then-act medium {{'executor' is set after 'started'}}
        }

        void execute(Runnable task) {
            if (!started.get()) {
                throw new IllegalStateException();
            }
            executor.execute(task);
        }
    }

    /** Silent: it is looked whether the field is there. */
    static class TestedAndLooked {
        static final TestedAndLooked SHARED = new TestedAndLooked();
        private final AtomicBoolean started = new AtomicBoolean();
        private volatile ExecutorService executor;

        void start() {
            if (started.compareAndSet(false, true)) {
                executor = Executors.newCachedThreadPool();
            }
        }

        void execute(Runnable task) {
            ExecutorService to = executor;
            if (started.get() && to != null) {
                to.execute(task);
            }
        }
    }

    /** Silent: flag and field under one lock, for the writer and for the reader. */
    static class UnderOneLock {
        static final UnderOneLock SHARED = new UnderOneLock();
        private final AtomicBoolean started = new AtomicBoolean();
        private ExecutorService executor;

        synchronized void start() {
            if (started.compareAndSet(false, true)) {
                executor = Executors.newCachedThreadPool();
            }
        }

        synchronized void execute(Runnable task) {
            if (started.get()) {
                executor.execute(task);
            }
        }
    }

    /** Silent: stopping wins the flag back; that start and stop come one after the other is the callers' affair. */
    static class StartedAndStopped {
        static final StartedAndStopped SHARED = new StartedAndStopped();
        private final AtomicBoolean started = new AtomicBoolean();
        private ExecutorService executor;

        void start() {
            if (started.compareAndSet(false, true)) {
                executor = Executors.newCachedThreadPool();
            }
        }

        void stop() {
            if (started.compareAndSet(true, false)) {
                executor.shutdown();
            }
        }
    }

    /** The new object is announced by compareAndSet, and made ready afterwards. */
    static class MadeReadyLater {
        static class Pool {
            private volatile ExecutorService executor;

            void start() {
                executor = Executors.newCachedThreadPool();
            }

            ExecutorService executor() {
                return executor;
            }
        }

        static final MadeReadyLater SHARED = new MadeReadyLater();
        private final AtomicReference<Pool> pool = new AtomicReference<>();

        void startIfNeeded() {
            if (pool.get() == null) {
                if (pool.compareAndSet(null, new Pool())) {
                    pool.get().start(); // BLOCAL: check-then-act medium {{'executor' of the new object is set after 'pool'}}
                }
            }
        }

        void execute(Runnable task) {
            startIfNeeded();
            pool.get().executor().execute(task);
        }
    }

    /** Silent: made ready before it is announced. */
    static class MadeReadyBefore {
        static final MadeReadyBefore SHARED = new MadeReadyBefore();
        private final AtomicReference<MadeReadyLater.Pool> pool = new AtomicReference<>();

        void startIfNeeded() {
            if (pool.get() == null) {
                MadeReadyLater.Pool made = new MadeReadyLater.Pool();
                made.start();
                pool.compareAndSet(null, made);
            }
        }

        void execute(Runnable task) {
            startIfNeeded();
            pool.get().executor().execute(task);
        }
    }

    /** Done is told before the result is there: who waits for it does not wait for that. */
    static class WaitedFor {
        static final WaitedFor SHARED = new WaitedFor();
        private final AtomicBoolean done = new AtomicBoolean();
        private Object result;

        void complete(Object value) {
            if (done.compareAndSet(false, true)) {
                synchronized (this) {
                    result = value; // BLOCAL: check-then-act medium {{'result' is set after 'done'}}
                    notifyAll();
                }
            }
        }

        public void await() throws InterruptedException {
            if (done.get()) {
                return;
            }
            synchronized (this) {
                while (!done.get()) {
                    wait();
                }
            }
        }

        public synchronized Object result() {
            return result;
        }
    }

    /** Silent: whether it is done is asked under the lock under which the result gets there. */
    static class WaitedForRight {
        static final WaitedForRight SHARED = new WaitedForRight();
        private boolean done;
        private Object result;

        synchronized void complete(Object value) {
            if (!done) {
                done = true;
                result = value;
                notifyAll();
            }
        }

        public synchronized void await() throws InterruptedException {
            while (!done) {
                wait();
            }
        }

        public synchronized Object result() {
            return result;
        }
    }

    /** The same where it is only asked: who finds it done gets nothing. */
    static class ResultLater {
        static final ResultLater SHARED = new ResultLater();
        private final AtomicBoolean done = new AtomicBoolean();
        private volatile Object result;

        void complete(Object value) {
            if (done.compareAndSet(false, true)) {
                result = value; // BLOCAL: check-then-act medium {{'result' is set after 'done'}}
            }
        }

        public boolean isDone() {
            return done.get();
        }

        public Object result() {
            return result;
        }
    }

    /** Silent: done is told early, but who gets the result waits for it. */
    static class ResultAwaited {
        static final ResultAwaited SHARED = new ResultAwaited();
        private final AtomicBoolean done = new AtomicBoolean();
        private final CountDownLatch there = new CountDownLatch(1);
        private Object result;

        void complete(Object value) {
            if (done.compareAndSet(false, true)) {
                result = value;
                there.countDown();
            }
        }

        public boolean isDone() {
            return done.get();
        }

        public Object result() throws InterruptedException {
            there.await();
            return result;
        }
    }

    /** Two ways to be done: the first stands for both. */
    static class Outcome {
        static final Outcome SHARED = new Outcome();
        private final AtomicBoolean done = new AtomicBoolean();
        private volatile Exception failure;
        private volatile Object result;

        void fail(Exception e) {
            if (done.compareAndSet(false, true)) {
                failure = e; // BLOCAL: check-then-act medium {{'failure' is set after 'done'}}
            }
        }

        void complete(Object value) {
            if (done.compareAndSet(false, true)) {
                result = value; // BLOCAL: check-then-act low {{'result' is set after 'done'}}
            }
        }

        public boolean isDone() {
            return done.get();
        }

        public Object result() {
            return result;
        }

        public Exception failure() {
            return failure;
        }
    }

    /** Who comes second hears that it has been set, and gets nothing. */
    static class Once {
        static final Once SHARED = new Once();
        private final AtomicBoolean set = new AtomicBoolean();
        private volatile Object value;

        void set(Object v) {
            if (!set.compareAndSet(false, true)) {
                throw new IllegalStateException("set already");
            }
            value = v; // BLOCAL: check-then-act medium {{'value' is set after 'set'}}
        }

        public Object get() {
            return value;
        }
    }

    /** Likewise where the answer says so, and one of the constructors fills it at once. */
    static class OnceOrAtOnce {
        static final OnceOrAtOnce SHARED = new OnceOrAtOnce();
        private final AtomicBoolean set;
        private volatile Object value;

        OnceOrAtOnce() {
            set = new AtomicBoolean();
        }

        OnceOrAtOnce(Object v) {
            value = v;
            set = new AtomicBoolean(true);
        }

        boolean trySet(Object v) {
            if (!set.compareAndSet(false, true)) {
                return false;
            }
            value = v; // BLOCAL: check-then-act medium {{'value' is set after 'set'}}
            return true;
        }

        public Object get() {
            return value;
        }
    }

    /** Silent: all constructors fill it; who comes second gets what was there before. */
    static class OnceMore {
        static final OnceMore SHARED = new OnceMore("first");
        private final AtomicBoolean set = new AtomicBoolean();
        private volatile Object value;

        OnceMore(Object v) {
            value = v;
        }

        OnceMore() {
            this("none");
        }

        void set(Object v) {
            if (!set.compareAndSet(false, true)) {
                throw new IllegalStateException("set already");
            }
            value = v;
        }

        public Object get() {
            return value;
        }
    }

    /** Silent: one reference is flag and value. */
    static class OnceRight {
        static final OnceRight SHARED = new OnceRight();
        private final AtomicReference<Object> value = new AtomicReference<>();

        void set(Object v) {
            if (!value.compareAndSet(null, v)) {
                throw new IllegalStateException("set already");
            }
        }

        public Object get() {
            return value.get();
        }
    }

    /** Silent: what is made by the winner for himself is no result; who starts once knows when. */
    static class StartedOnce {
        static final StartedOnce SHARED = new StartedOnce();
        private final AtomicBoolean started = new AtomicBoolean();
        private volatile Thread thread;

        void start(Runnable r) {
            if (!started.compareAndSet(false, true)) {
                throw new IllegalStateException("started already");
            }
            thread = new Thread(r);
            thread.start();
        }

        public Thread thread() {
            return thread;
        }
    }

    /** Silent: a count of tries announces nothing. */
    static class Counted {
        static final Counted SHARED = new Counted();
        private final AtomicInteger tries = new AtomicInteger();
        private volatile Object last;

        Object next() {
            int n = tries.get();
            if (n < 10 && tries.compareAndSet(n, n + 1)) {
                last = new Object();
            }
            return last == null ? this : last;
        }
    }

    interface Source {
        void cancel();
    }

    enum State { NEW, OPEN, CLOSED }

    /** Who wins the state that was announced finds nothing to be cancelled yet. */
    static class Stream {
        static final Stream SHARED = new Stream();
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
        private Source source;

        void open(Source s) {
            if (!state.compareAndSet(State.NEW, State.OPEN)) {
                s.cancel();
                return;
            }
            source = s; // BLOCAL: check-then-act medium {{'source' is set after 'state'}}
        }

        void close() {
            if (state.compareAndSet(State.NEW, State.CLOSED)) {
                return;
            }
            if (state.compareAndSet(State.OPEN, State.CLOSED)) {
                source.cancel();
            }
        }
    }

    /** Silent: who wins the state looks whether there is anything. */
    static class StreamLooked {
        static final StreamLooked SHARED = new StreamLooked();
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
        private volatile Source source;

        void open(Source s) {
            if (!state.compareAndSet(State.NEW, State.OPEN)) {
                return;
            }
            source = s;
        }

        void close() {
            if (state.compareAndSet(State.OPEN, State.CLOSED)) {
                Source s = source;
                if (s != null) {
                    s.cancel();
                }
            }
        }
    }

    /** Silent: there is one more state, which says that all is there. */
    static class StreamReady {
        static final StreamReady SHARED = new StreamReady();
        private final AtomicInteger state = new AtomicInteger();
        private Source source;

        void open(Source s) {
            if (!state.compareAndSet(0, 1)) {
                return;
            }
            source = s;
            state.set(2);
        }

        void close() {
            if (state.compareAndSet(2, 3)) {
                source.cancel();
            }
        }
    }

    /** Silent: the state is won and given back by turns, as a lock is. */
    static class Turns {
        static final Turns SHARED = new Turns();
        private final AtomicReference<State> state = new AtomicReference<>(State.CLOSED);
        private Source source;

        void open(Source s) {
            if (!state.compareAndSet(State.CLOSED, State.OPEN)) {
                return;
            }
            source = s;
        }

        void close() {
            if (state.compareAndSet(State.OPEN, State.CLOSED)) {
                source.cancel();
            }
        }
    }

    /** A stream is for one thread, by contract, but not one that has taken an atomic for its state. */
    static class Subscriber extends java.io.InputStream {
        private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
        private Source source;

        void open(Source s) {
            if (!state.compareAndSet(State.NEW, State.OPEN)) {
                return;
            }
            source = s; // BLOCAL: check-then-act medium {{'source' is set after 'state'}}
        }

        @Override public int read() {
            return -1;
        }

        @Override public void close() {
            if (state.compareAndSet(State.OPEN, State.CLOSED)) {
                source.cancel();
            }
        }
    }

    /** Who finds the flag set goes on, and so does who comes back: `if (!ready) load();`. */
    static class TestedThenCalled {
        static final TestedThenCalled SHARED = new TestedThenCalled();
        private volatile boolean ready;
        private int[] data;

        private synchronized void load() {
            if (!ready) {
                ready = true;
                data = new int[] {1, 2, 3}; // BLOCAL: check-then-act medium {{'data' is set after 'ready'}}
            }
        }

        int size() {
            if (!ready) {
                load(); // BENIGN: check-then-act rechecked
            }
            return data.length;
        }
    }

    /** Silent: who reads looks whether it is there. */
    static class TestedThenAsked {
        static final TestedThenAsked SHARED = new TestedThenAsked();
        private volatile boolean ready;
        private int[] data;

        private synchronized void load() {
            if (!ready) {
                ready = true;
                data = new int[] {1, 2, 3};
            }
        }

        int size() {
            if (!ready) {
                load(); // BENIGN: check-then-act rechecked
            }
            return data == null ? 0 : data.length;
        }
    }

    /** Silent: whoever finds the flag clear only tells of it; the reader does not go by it. */
    static class TestedThenTold {
        static final TestedThenTold SHARED = new TestedThenTold();
        private volatile boolean ready;
        private int[] data = {};

        synchronized void load() {
            if (!ready) {
                ready = true;
                data = new int[] {1, 2, 3};
            }
        }

        int size() {
            if (!ready) {
                System.out.println("too early");
            }
            return data.length;
        }
    }
}
