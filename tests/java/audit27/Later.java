// RELEASES: 8 17 21
package audit27;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** What came later, with the rules. */
public class Later implements Runnable {
    @interface GuardedBy {
        String value();
    }

    /** A setter of what it is given is as good as who calls it: here somebody does with no lock at all. */
    static final class Called {
        static final Called SHARED = new Called();
        private int level;

        synchronized void up() {
            level = level * 2 + 1;
        }

        synchronized void down() {
            level = level / 2;
        }

        synchronized void zero() {
            level = 0;
        }

        void set(int n) {
            level = n; // BLOCAL: guarded-by medium {{level}}
        }
    }

    /** All who call the setter hold a lock, though another one: perhaps it is the same by another name. */
    static final class CalledUnder {
        static final CalledUnder SHARED = new CalledUnder();
        static final Object GATE = new Object();
        private int level;

        synchronized void up() {
            level = level * 2 + 1;
        }

        synchronized void down() {
            level = level / 2;
        }

        synchronized void zero() {
            level = 0;
        }

        void set(int n) {
            level = n; // BLOCAL: guarded-by low {{level}}
        }
    }

    /** Only who has just made one calls the setter. */
    static final class CalledFresh {
        static final CalledFresh SHARED = make(1);
        private int level;

        static CalledFresh make(int n) {
            CalledFresh c = new CalledFresh();
            c.set(n);
            return c;
        }

        synchronized void up() {
            level = level * 2 + 1;
        }

        synchronized void down() {
            level = level / 2;
        }

        synchronized void zero() {
            level = 0;
        }

        void set(int n) {
            level = n; // BLOCAL: guarded-by low {{level}}
        }
    }

    /** It says that its callers hold the lock: one is seen to do so, and one not to. */
    static final class Required {
        static final Required SHARED = new Required();

        @GuardedBy("this")
        private int level;

        @GuardedBy("this")
        private void raise() {
            level++; // BLOCAL: guarded-by high {{level}}
        }

        synchronized void raiseWell() {
            raise();
        }

        void raiseBadly() {
            raise();
        }
    }

    /** Nobody is seen to do as it says: perhaps they hold it by another name. */
    static final class RequiredOfNone {
        static final RequiredOfNone SHARED = new RequiredOfNone();

        @GuardedBy("this")
        private int level;

        @GuardedBy("this")
        private void raise() {
            level++; // BLOCAL: guarded-by low {{level}}
        }

        void raiseSomehow() {
            raise();
        }
    }

    /** Each change of the load renews the stamp: it tells of any. */
    static final class Versioned {
        static final Versioned SHARED = new Versioned();
        private int load;
        private int stamp;

        synchronized void load(int n) {
            load = n;
            stamp++;
        }

        void halve() {
            int n;
            int s;
            synchronized (this) {
                n = load;
                s = stamp;
            }
            synchronized (this) {
                if (stamp == s) {
                    stamp++; // BENIGN: check-then-act rechecked
                    load = n / 2; // BENIGN: lost-update rechecked
                }
            }
        }
    }

    /** Elements of an array that are thread-safe, each for itself. */
    static final class Each {
        static final Each SHARED = new Each();
        private final AtomicInteger[] counts = new AtomicInteger[4];
        private final LongAdder[] sums = new LongAdder[4];
        private final ConcurrentHashMap<String, List<String>>[] parts;

        @SuppressWarnings("unchecked")
        Each() {
            parts = new ConcurrentHashMap[4];
            for (int i = 0; i < 4; i++) {
                counts[i] = new AtomicInteger();
                sums[i] = new LongAdder();
                parts[i] = new ConcurrentHashMap<>();
            }
        }

        void count(int i) {
            int n = counts[i].get();
            counts[i].set(n + 1); // BLOCAL: lost-update high {{counts}}
        }

        /** Loaded once. */
        void countLoaded(int i) {
            AtomicInteger c = counts[i];
            if (c.get() > 3) {
                c.set(0); // BLOCAL: check-then-act medium {{counts}}
            }
        }

        /** Silent. */
        void countWell(int i) {
            counts[i].incrementAndGet();
        }

        /** Silent: from one to another. */
        void shift(int i, int k) {
            int n = counts[i].get();
            counts[k].set(n);
        }

        /** Silent: the next one is another. */
        void shiftUp(int i) {
            int n = counts[i].get();
            counts[i + 1].set(n);
        }

        long flush(int i) {
            long n = sums[i].sum();
            if (n > 0) {
                sums[i].reset(); // BLOCAL: check-then-act {{sums}}
            }
            return n;
        }

        void add(int i) {
            sums[i].increment();
        }

        /** In the part of its hash. */
        void list(String k) {
            int i = k.hashCode() & 3;
            if (!parts[i].containsKey(k)) {
                parts[i].put(k, new ArrayList<>()); // BLOCAL: check-then-act high {{parts}}
            }
        }

        /** Silent. */
        void listWell(String k) {
            int i = k.hashCode() & 3;
            parts[i].putIfAbsent(k, new ArrayList<>());
        }

        /** Silent: where one part has it not, another gets it. */
        void spread(String k, int i) {
            if (!parts[i].containsKey(k)) {
                parts[i + 1].put(k, new ArrayList<>());
            }
        }

        void unlist(String k, int i) {
            parts[i].remove(k);
        }
    }

    @Override
    public void run() {
        Each.SHARED.count(1);
        Each.SHARED.countLoaded(1);
        Each.SHARED.countWell(1);
        Each.SHARED.shift(1, 2);
        Each.SHARED.shiftUp(1);
        Each.SHARED.flush(1);
        Each.SHARED.add(1);
        Each.SHARED.list("a");
        Each.SHARED.listWell("b");
        Each.SHARED.spread("c", 1);
        Each.SHARED.unlist("d", 1);
        Called.SHARED.up();
        Called.SHARED.down();
        Called.SHARED.zero();
        Outside.call();
        CalledUnder.SHARED.up();
        CalledUnder.SHARED.down();
        CalledUnder.SHARED.zero();
        synchronized (CalledUnder.GATE) {
            CalledUnder.SHARED.set(4);
        }
        CalledFresh.SHARED.up();
        CalledFresh.SHARED.down();
        CalledFresh.SHARED.zero();
        Required.SHARED.raiseWell();
        Required.SHARED.raiseBadly();
        RequiredOfNone.SHARED.raiseSomehow();
        Versioned.SHARED.load(1);
        Versioned.SHARED.halve();
    }

    public static void main(String[] a) {
        new Thread(new Later()).start();
        new Thread(new Later()).start();
    }
}

/** A class of another nest. */
final class Outside {
    private Outside() { }

    static void call() {
        Later.Called.SHARED.set(3);
    }
}
