package operations;

import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Two operations where the atomic or the queue has one, and answers that say what was found. */
class TwoSteps {
    /** A limiter. */
    static class Tokens {
        static final Tokens SHARED = new Tokens();
        private final AtomicInteger tokens = new AtomicInteger(10);

        boolean take() {
            if (tokens.get() > 0) {
                tokens.decrementAndGet(); // BLOCAL: check-then-act medium
                return true;
            }
            return false;
        }

        /** Silent: what the operation answers is looked at. */
        boolean takeAndLook() {
            return tokens.get() > 0 && tokens.decrementAndGet() >= 0;
        }

        /** Silent: tried until it holds. */
        boolean takeByCas() {
            int t;
            do {
                t = tokens.get();
                if (t <= 0) {
                    return false;
                }
            } while (!tokens.compareAndSet(t, t - 1));
            return true;
        }

        /** That it is not some number says little: who counts down often has the rest to itself. */
        void countDown() {
            if (tokens.get() != Integer.MAX_VALUE) {
                tokens.decrementAndGet(); // BLOCAL: check-then-act low
            }
        }

        /** ... but that it is 0 says that nobody is at it, or that all is over. */
        boolean begin() {
            if (tokens.get() == 0) {
                tokens.incrementAndGet(); // BLOCAL: check-then-act medium
                return true;
            }
            return false;
        }

        void retain() {
            if (tokens.get() == 0) {
                throw new IllegalStateException();
            }
            tokens.incrementAndGet(); // BLOCAL: check-then-act medium
        }

        /** The operation's own answer tells. */
        boolean beginAndLook() {
            return tokens.get() == 0 && tokens.incrementAndGet() == 1;
        }
    }

    static class Peak {
        static final Peak SHARED = new Peak();
        private final AtomicLong peak = new AtomicLong();

        void offer(long v) {
            if (v > peak.get()) {
                peak.set(v); // BLOCAL: check-then-act medium
            }
        }

        /** Silent: the largest wins, whoever comes first. */
        void offerRight(long v) {
            peak.accumulateAndGet(v, Math::max);
        }
    }

    /** What is done once is done twice; the flag alone would be as well set twice. */
    static class Once {
        static final Once SHARED = new Once();
        private final AtomicBoolean started = new AtomicBoolean();
        private int starts;

        void start() {
            if (!started.get()) {
                started.set(true); // BLOCAL: check-then-act medium
                init();
            }
        }

        void mark() {
            if (!started.get()) {
                started.set(true); // BLOCAL: check-then-act low
            }
        }

        private synchronized void init() {
            starts++;
        }

        void stop() {
            started.set(false);
        }
    }

    static class Door {
        enum State { OPEN, SHUT, LOCKED }

        static final Door SHARED = new Door();
        private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

        void lock() {
            if (state.get() == State.SHUT) {
                state.set(State.LOCKED); // BLOCAL: check-then-act medium
            }
        }

        /** Silent: in one operation. */
        boolean lockRight() {
            return state.compareAndSet(State.SHUT, State.LOCKED);
        }

        void shut() {
            state.set(State.SHUT);
        }
    }

    static class Waiting {
        static final Waiting SHARED = new Waiting();
        private final Queue<String> queue = new ConcurrentLinkedQueue<>();

        void put(String s) {
            queue.add(s);
        }

        /** It may be another's head that goes. */
        String ifUrgent() {
            String head = queue.peek();
            if (head != null && head.startsWith("!")) {
                queue.poll(); // BLOCAL: check-then-act medium
                return head;
            }
            return null;
        }

        /** The answer is dereferenced: it may be null by now. */
        String next() {
            if (!queue.isEmpty()) {
                return queue.poll().trim(); // BLOCAL: check-then-act medium
            }
            return "";
        }

        /** Silent: the answer is looked at. */
        String nextRight() {
            if (queue.isEmpty()) {
                return "";
            }
            String s = queue.poll();
            return s == null ? "" : s.trim();
        }
    }

    /** Read as a volatile field, written by an updater. */
    static class ByUpdater {
        static final ByUpdater SHARED = new ByUpdater();
        private static final AtomicIntegerFieldUpdater<ByUpdater> COUNT =
                AtomicIntegerFieldUpdater.newUpdater(ByUpdater.class, "count");
        private volatile int count;

        void add() {
            int c = count;
            COUNT.set(this, c + 1); // BLOCAL: lost-update
        }

        /** Silent: tried until it holds. */
        void addRight() {
            int c;
            do {
                c = count;
            } while (!COUNT.compareAndSet(this, c, c + 1));
        }

        /** Silent: one operation. */
        void addAtOnce() {
            COUNT.incrementAndGet(this);
        }
    }

    /** A cache under a lock: what was not there is computed and put there, perhaps over what came meanwhile. */
    static class Loaded {
        static final Loaded SHARED = new Loaded();
        private final Map<String, String> known = new HashMap<>();

        String get(String key) {
            String s;
            synchronized (known) {
                s = known.get(key);
            }
            if (s == null) {
                s = key.toUpperCase();
                synchronized (known) {
                    known.put(key, s); // BLOCAL: check-then-act medium
                }
            }
            return s;
        }

        void forget(String key) {
            synchronized (known) {
                known.remove(key);
            }
        }
    }

    /** What is added between the sum and the reset is lost. */
    static class Sums {
        static final Sums SHARED = new Sums();
        private final LongAdder sum = new LongAdder();

        void add(int n) {
            sum.add(n);
        }

        long drain() {
            long n = sum.sum();
            sum.reset(); // BLOCAL: lost-update medium
            return n;
        }

        /** Silent: one operation. */
        long drainAtOnce() {
            return sum.sumThenReset();
        }

        /** Silent: begun anew whatever there was. */
        void restart() {
            sum.reset();
        }
    }
}
