// RELEASES: 8 17
package audit45;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What the rules tell that came with this suite: each beside what it does not mean. */
public class Later {
    static class Segment {
        private long length; // of the roller's lock
        private boolean ended;
    }

    /** What was asked of an object is acted upon by putting another one in its place. */
    static class Roller {
        private Segment now = new Segment();
        private int rolls;

        private boolean isFull(long max) {
            synchronized (this) {
                return now.length > max;
            }
        }

        void wrote(int n) {
            synchronized (this) {
                now.length += n;
            }
        }

        void rollLate(long max) {
            boolean full;
            synchronized (this) {
                full = now.length > max;
            }
            if (full) {
                synchronized (this) {
                    now = new Segment(); // BLOCAL: check-then-act medium
                    rolls++;
                }
            }
        }

        void rollByGetter(long max) {
            if (isFull(max)) {
                synchronized (this) {
                    now = new Segment(); // BLOCAL: check-then-act medium
                    rolls++;
                }
            }
        }

        // Only what is there by then is marked: the next one who looks sees to the rest.
        void endLate(long max) {
            boolean full;
            synchronized (this) {
                full = now.length > max;
            }
            if (full) {
                synchronized (this) {
                    now.ended = true; // BLOCAL: check-then-act low
                }
            }
        }

        void rollAgain(long max) {
            boolean full;
            synchronized (this) {
                full = now.length > max;
            }
            if (full) {
                synchronized (this) {
                    if (now.length > max) { // BLOCAL: check-then-act low
                        now = new Segment();
                        rolls++;
                    }
                }
            }
        }

        void roll(long max) {
            synchronized (this) {
                if (now.length > max) {
                    now = new Segment();
                    rolls++;
                }
            }
        }
    }

    /** Who waits once for room. */
    static class Buffer {
        private final List<String> all = new ArrayList<>();
        private final Deque<String> next = new ArrayDeque<>();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition room = lock.newCondition();
        private int max = 8;

        void addLate(String s) throws InterruptedException {
            synchronized (all) {
                if (all.size() >= max) {
                    all.wait();
                }
                all.add(s); // BLOCAL: stale-after-wait medium
            }
        }

        void add(String s) throws InterruptedException {
            synchronized (all) {
                while (all.size() >= max) {
                    all.wait();
                }
                all.add(s);
            }
        }

        // For a while only: then it is put in whatever there is.
        void addAnyway(String s) throws InterruptedException {
            synchronized (all) {
                if (all.size() >= max) {
                    all.wait(100);
                }
                all.add(s);
            }
        }

        void addAgain(String s) throws InterruptedException {
            synchronized (all) {
                if (all.size() >= max) {
                    all.wait();
                }
                if (all.size() < max) {
                    all.add(s);
                }
            }
        }

        // There is room for one whenever there is none.
        void addToEmpty(String s) throws InterruptedException {
            synchronized (all) {
                if (all.isEmpty()) {
                    all.wait();
                }
                all.add(s);
            }
        }

        void pushLate(String s) throws InterruptedException {
            lock.lock();
            try {
                if (next.size() == max) {
                    room.await();
                }
                next.addLast(s); // BLOCAL: stale-after-wait medium
            } finally {
                lock.unlock();
            }
        }

        String take() {
            synchronized (all) {
                String s = all.isEmpty() ? null : all.remove(0);
                all.notifyAll();
                return s;
            }
        }

        String pop() {
            lock.lock();
            try {
                room.signal();
                return next.poll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Keys that are made of how many there are. */
    static class Numbers {
        private final Map<Integer, String> all = new HashMap<>();
        private final TreeMap<Integer, String> sorted = new TreeMap<>();

        void addLate(String s) {
            int n;
            synchronized (this) {
                n = all.size();
            }
            synchronized (this) {
                all.put(n, s); // BLOCAL: stale-value medium
            }
        }

        void addLast(String s) {
            int n;
            synchronized (this) {
                n = sorted.lastKey() + 1;
            }
            synchronized (this) {
                sorted.put(n, s); // BLOCAL: stale-value medium
            }
        }

        void add(String s) {
            synchronized (this) {
                all.put(all.size(), s);
            }
        }

        // Who was faster is told of.
        boolean addAsked(String s) {
            int n;
            synchronized (this) {
                n = all.size();
            }
            synchronized (this) {
                return all.putIfAbsent(n, s) == null; // BLOCAL: stale-value low
            }
        }

        synchronized void drop(int n) {
            all.remove(n);
            sorted.remove(n);
        }
    }

    /** A sum of floating numbers. */
    static class Sum {
        private double sum;
        private double last;

        synchronized void add(double d) {
            sum += d;
            last = d;
        }

        synchronized double sum() {
            return sum;
        }

        synchronized void reset(double to) {
            sum = to;
        }

        double takeLate() {
            double s = sum();
            reset(0); // BLOCAL: lost-update medium
            return s;
        }

        double takeInBlocks() {
            double s;
            synchronized (this) {
                s = sum;
            }
            synchronized (this) {
                sum = 0; // BLOCAL: lost-update medium
            }
            return s;
        }

        synchronized double take() {
            double s = sum;
            sum = 0;
            return s;
        }

        // No more than what was added last, which others set and do not add to.
        double lastLate() {
            double d;
            synchronized (this) {
                d = last;
            }
            synchronized (this) {
                last = 0;
            }
            return d;
        }
    }

    /** Who owns it: the thread itself. */
    static class Owned {
        private final AtomicReference<Thread> owner = new AtomicReference<>();

        boolean claimLate() {
            if (owner.get() != null) {
                return false;
            }
            owner.set(Thread.currentThread()); // BLOCAL: check-then-act medium
            return true;
        }

        boolean claim() {
            return owner.compareAndSet(null, Thread.currentThread());
        }

        boolean isMine() {
            return owner.get() == Thread.currentThread();
        }

        void release() {
            owner.set(null);
        }
    }

    /** Counted by a reference to an operation. */
    static class Counted {
        private final AtomicInteger n = new AtomicInteger();
        private final AtomicInteger told = new AtomicInteger();

        synchronized void start(ScheduledExecutorService timer) {
            timer.schedule(n::incrementAndGet, 1, TimeUnit.SECONDS);
        }

        int takeLate() {
            int k = n.get();
            n.set(0); // BLOCAL: lost-update medium
            return k;
        }

        int take() {
            return n.getAndSet(0);
        }

        synchronized void tell(int k) {
            told.set(k);
        }

        // What others set they do not add to.
        int toldLate() {
            int k = told.get();
            told.set(0);
            return k;
        }
    }

    static final class Mean {
        private final double sum;
        private final int n;

        Mean(double sum, int n) {
            this.sum = sum;
            this.n = n;
        }

        Mean with(double d) {
            return new Mean(sum + d, n + 1);
        }
    }

    /** Begun anew, while others make the next of what is there. */
    static class Means {
        private final AtomicReference<Mean> mean = new AtomicReference<>(new Mean(0, 0));
        private final AtomicReference<Mean> set = new AtomicReference<>(new Mean(0, 0));

        void add(double d) {
            mean.updateAndGet(m -> m.with(d));
        }

        Mean takeLate() {
            Mean m = mean.get();
            mean.set(new Mean(0, 0)); // BLOCAL: lost-update medium
            return m;
        }

        Mean take() {
            return mean.getAndSet(new Mean(0, 0));
        }

        // It is begun with what was given.
        Mean begin(double d) {
            Mean m = mean.get();
            mean.set(new Mean(d, 1));
            return m;
        }

        // Others set it, and make nothing of what was there.
        Mean takeSet() {
            Mean m = set.get();
            set.set(new Mean(0, 0));
            return m;
        }

        void set(double d) {
            set.set(new Mean(d, 1));
        }
    }

    /** A version that a helper counts on, in the class above. */
    abstract static class Versioned {
        private int version;

        protected int version() {
            return version;
        }

        protected void touch() {
            version++;
        }
    }

    static class Names extends Versioned {
        private final Map<String, String> names = new HashMap<>();

        synchronized void put(String key, String name) {
            names.put(key, name);
            touch();
        }

        synchronized String drop(String key) {
            String old = names.remove(key);
            if (old != null) {
                touch();
            }
            return old;
        }

        boolean rename(String key, String suffix) {
            String old;
            int seen;
            synchronized (this) {
                old = names.get(key);
                seen = version();
            }
            String name = old + suffix;
            synchronized (this) {
                if (seen != version()) {
                    return false;
                }
                names.put(key, name); // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
                touch();
                return true;
            }
        }
    }

    /** Likewise, but one writer does not count it on, and another does so in a block of its own. */
    static class Loose extends Versioned {
        private final Map<String, String> names = new HashMap<>();

        void put(String key, String name) {
            synchronized (this) {
                names.put(key, name);
            }
            synchronized (this) {
                touch();
            }
        }

        boolean rename(String key, String suffix) {
            String old;
            int seen;
            synchronized (this) {
                old = names.get(key);
                seen = version();
            }
            String name = old + suffix;
            synchronized (this) {
                if (seen != version()) {
                    return false;
                }
                names.put(key, name); // BLOCAL: lost-update; BENIGN: check-then-act rechecked
                touch();
                return true;
            }
        }
    }

    static final Roller ROLLER = new Roller();
    static final Buffer BUFFER = new Buffer();
    static final Numbers NUMBERS = new Numbers();
    static final Sum SUM = new Sum();
    static final Owned OWNED = new Owned();
    static final Counted COUNTED = new Counted();
    static final Means MEANS = new Means();
    static final Names NAMES = new Names();
    static final Loose LOOSE = new Loose();
}
