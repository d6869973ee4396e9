// RELEASES: 17
package audit36;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** What came with the rules that the suite has led to. */
public class Later {
    static final Later SHARED = new Later();

    /** Nothing but locks. */
    static final class Locks {
        final Object sums = new Object();
        final Object names = new Object();
    }

    /** Nothing but state. */
    static final class Sums {
        long all;
        long most;
    }

    private final Locks locks = new Locks();
    private final Sums sums = new Sums();

    void add(long n) {
        synchronized (locks.sums) {
            sums.all += n;
            sums.most = Math.max(sums.most, n);
        }
    }

    void clear() {
        synchronized (locks.sums) {
            sums.all = 0;
            sums.most = 0;
        }
    }

    void half() {
        synchronized (locks.sums) {
            sums.all /= 2;
            sums.most /= 2;
        }
    }

    void third() {
        synchronized (locks.sums) {
            sums.all /= 3;
            sums.most /= 3;
        }
    }

    void one() {
        synchronized (locks.sums) {
            sums.all = 1;
            sums.most = 1;
        }
    }

    void two() {
        synchronized (locks.sums) {
            sums.all = 2;
            sums.most = 2;
        }
    }

    private static void set(Object lock, Sums of, long n) {
        synchronized (lock) {
            of.all = n;
        }
    }

    private static void raise(Object lock, Sums of, long n) {
        synchronized (lock) {
            of.most = n; // BLOCAL: guarded-by {{most}}
        }
    }

    /** Silent: the helper is handed the lock that guards the state which it is handed. */
    void begin(long n) {
        set(locks.sums, sums, n);
    }

    /** It is handed another one. */
    void raised(long n) {
        raise(locks.names, sums, n);
    }

    /** Another class that has both, each by a reference of its own. */
    static final class Auditor {
        static final Auditor ONE = new Auditor(SHARED.locks, SHARED.sums);

        private final Locks locks;
        private final Sums sums;

        Auditor(Locks locks, Sums sums) {
            this.locks = locks;
            this.sums = sums;
        }

        /** (Low: likely the same lock.) */
        void round(long to) {
            synchronized (locks.sums) {
                sums.all = sums.all / to * to; // BLOCAL: guarded-by low {{all}}
            }
        }

        /** Another field of those locks is another lock. */
        void cap(long to) {
            synchronized (locks.names) {
                sums.most = Math.min(sums.most, to); // BLOCAL: guarded-by medium {{most}}
            }
        }
    }

    /** Counted by an updater, or a handle. */
    static final class Counted {
        static final Counted ONE = new Counted();
        private static final AtomicIntegerFieldUpdater<Counted> N =
                AtomicIntegerFieldUpdater.newUpdater(Counted.class, "n");
        private static final VarHandle M;

        static {
            try {
                M = MethodHandles.lookup().findVarHandle(Counted.class, "m", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private volatile int n = 1;
        private volatile int m = 1;
        private int told;

        void reset() {
            N.set(this, 1);
            M.setVolatile(this, 1);
        }

        /** The last one, as the field says. */
        boolean less() {
            if (n <= 1) {
                return false;
            }
            N.decrementAndGet(this); // BLOCAL: check-then-act medium {{n}}
            return true;
        }

        /** By a handle. */
        boolean more() {
            if ((int) M.getVolatile(this) >= 10) {
                return false;
            }
            M.getAndAdd(this, 1); // BLOCAL: check-then-act medium {{m}}
            return true;
        }

        /** Silent: the operation's answer is asked. */
        boolean moreMended() {
            if ((int) M.getVolatile(this) >= 10) {
                return false;
            }
            if ((int) M.getAndAdd(this, 1) >= 10) {
                M.getAndAdd(this, -1); // BENIGN: check-then-act rechecked; BENIGN: check-then-act handed-over
                return false;
            }
            return true;
        }

        /** Counted where it is not some number. (Low: who does so has the rest to itself.) */
        void unless() {
            if (N.get(this) != 7) {
                N.incrementAndGet(this); // BLOCAL: check-then-act low {{n}}
            }
        }

        /** Less than 0 says that all is over: who is told so late counts once in vain. (Low.) */
        void unlessOver() {
            if (n < 0) {
                return;
            }
            N.incrementAndGet(this); // BLOCAL: check-then-act low {{n}}
        }

        /** Silent: it is counted, whatever there is. */
        void always() {
            if (N.get(this) > 7) {
                told++;
            }
            N.incrementAndGet(this);
        }

        /** Counted, and asked for what may be another's count. */
        boolean last() {
            N.decrementAndGet(this);
            return n >= 0 && N.get(this) == 0; // BLOCAL: check-then-act medium {{n}}
        }

        /** Silent: asked whether it is too much, which it still is when more have come. */
        boolean many() {
            N.incrementAndGet(this);
            return N.get(this) > 100;
        }
    }

    /** Counted by an adder. */
    static final class Added {
        static final Added ONE = new Added();
        private final LongAdder used = new LongAdder();
        private final LongAdder spare = new LongAdder();

        void free() {
            used.decrement();
        }

        /** So many, and so many more. */
        boolean take(int n) {
            if (used.sum() + n > 100) {
                return false;
            }
            used.add(n); // BLOCAL: check-then-act medium {{used}}
            return true;
        }

        /** Silent: added, and told that it is too much. */
        boolean took(int n) {
            used.add(n);
            return used.sum() > 100;
        }

        /** Silent: what the one has is no bound of the other. */
        void both() {
            if (used.sum() > 100) {
                spare.increment();
            }
        }
    }

    /** Put, and looked up again. */
    static final class Put {
        static final Put ONE = new Put();
        private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, String> kept = new ConcurrentHashMap<>();

        void drop(String key) {
            names.remove(key);
            counts.remove(key);
        }

        /** By put: it may be gone. */
        int named(String key, String name) {
            names.put(key, name);
            return names.get(key).length(); // BLOCAL: check-then-act medium {{names}}
        }

        /** Silent: nobody takes anything away. */
        int keptAs(String key, String name) {
            kept.put(key, name);
            return kept.get(key).length();
        }

        /** Silent: asked whether it is there. */
        int namedMended(String key, String name) {
            names.put(key, name);
            String now = names.get(key);
            return now == null ? 0 : now.length();
        }

        /** Silent: nothing is something here. */
        int counted(String key) {
            counts.merge(key, 1, Integer::sum);
            return counts.getOrDefault(key, 0) + 1;
        }

        /** Silent: another key. */
        int other(String key, String of) {
            names.put(key, of);
            return names.getOrDefault(of, "").length();
        }
    }

    /** Compared with what it is by then. */
    static final class Compared {
        static final Compared ONE = new Compared();

        record State(boolean open, int turns) {
        }

        private final AtomicReference<State> state = new AtomicReference<>(new State(true, 0));

        void open() {
            state.set(new State(true, 0));
        }

        /** What has been asked is not what is compared. */
        boolean close() {
            if (!state.get().open()) {
                return false;
            }
            return state.compareAndSet(state.get(), new State(false, 0)); // BLOCAL: check-then-act medium {{state}}
        }

        /** Silent. */
        boolean closeMended() {
            State s = state.get();
            if (!s.open()) {
                return false;
            }
            return state.compareAndSet(s, new State(false, 0));
        }

        /** What is compared has been asked once more. */
        boolean closeTwice() {
            if (!state.get().open()) {
                return false;
            }
            State s = state.get();
            return s.open() && state.compareAndSet(s, new State(false, s.turns())); // BENIGN: check-then-act rechecked
        }
    }

    /** What a map had for a key is copied, and then taken away. */
    static final class Carts {
        static final Carts ONE = new Carts();
        private final ConcurrentMap<String, List<String>> carts = new ConcurrentHashMap<>();
        private final ConcurrentMap<String, List<String>> locked = new ConcurrentHashMap<>();

        void put(String who, List<String> all) {
            carts.put(who, all);
            synchronized (locked) {
                locked.put(who, all);
            }
        }

        /** The copy is of the one, and taken away is another. */
        List<String> take(String who) {
            List<String> all = new ArrayList<>(carts.get(who));
            carts.remove(who); // BLOCAL: lost-update medium {{carts}}
            all.sort(null);
            return all;
        }

        /** Silent: the copy is gone on with no more. */
        int drop(String who) {
            List<String> all = new ArrayList<>(carts.get(who));
            int n = all.size();
            carts.remove(who);
            return n;
        }

        /** Silent: one lock is held over both, and by who puts. */
        List<String> takeLocked(String who) {
            synchronized (locked) {
                List<String> all = new ArrayList<>(locked.get(who));
                locked.remove(who);
                return all;
            }
        }

        /** Silent: copied is what was taken away. */
        List<String> takeMended(String who) {
            List<String> all = carts.remove(who);
            return all == null ? new ArrayList<>() : new ArrayList<>(all);
        }
    }
}
