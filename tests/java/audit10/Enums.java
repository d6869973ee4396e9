// RELEASES: 8 17
package audit10;

import java.util.EnumMap;
import java.util.Map;

/** Enums with state, singletons, static state and its class lock. */
final class Enums {
    /** An enum constant is an object in a static field: evidently shared. */
    enum Counter {
        ONE, TWO;
        private int n;
        synchronized void reset() { n = 0; }
        void bump() {
            int t;
            synchronized (this) { t = n; }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** One block. */
    enum CounterSilent {
        ONE, TWO;
        private int n;
        synchronized void reset() { n = 0; }
        synchronized void bump() {
            int t = n;
            n = t + 1;
        }
    }

    /** Constants with bodies: a subclass of the enum overrides the step. */
    enum Op {
        INC {
            @Override int step(int v) { return v + 1; }
        },
        DEC {
            @Override int step(int v) { return v - 1; }
        };
        private int n;
        abstract int step(int v);
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        void go() {
            set(step(get())); // BLOCAL: lost-update high
        }
    }

    /** The same in a synchronized method. */
    enum OpSilent {
        INC {
            @Override int step(int v) { return v + 1; }
        },
        DEC {
            @Override int step(int v) { return v - 1; }
        };
        private int n;
        abstract int step(int v);
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
        synchronized void go() {
            set(step(get()));
        }
    }

    enum State { NEW, RUNNING, DONE }

    /** The state is an enum constant that was compared in an earlier block. */
    static final class Machine {
        static final Machine SHARED = new Machine();
        private State state = State.NEW;
        synchronized State state() { return state; }
        synchronized void reset() { state = State.NEW; }
        void start() {
            if (state() == State.NEW) {
                synchronized (this) {
                    // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                    state = State.RUNNING; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** Compared in the block that sets it. */
    static final class MachineSilent {
        static final MachineSilent SHARED = new MachineSilent();
        private State state = State.NEW;
        synchronized State state() { return state; }
        synchronized void reset() { state = State.NEW; }
        synchronized void start() {
            if (state() == State.NEW) {
                state = State.RUNNING;
            }
        }
    }

    /** switch on the enum: the index goes through $SwitchMap$, which is no shared state itself. */
    static final class SwitchMachine {
        static final SwitchMachine SHARED = new SwitchMachine();
        private State state = State.NEW;
        synchronized State state() { return state; }
        synchronized void reset() { state = State.NEW; }
        synchronized void to(State s) { state = s; }
        void next() {
            switch (state()) {
                case NEW:
                    // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                    to(State.RUNNING); // BLOCAL: check-then-act medium
                    break;
                default:
                    break;
            }
        }
    }

    /** The switch is inside the block. */
    static final class SwitchMachineSilent {
        static final SwitchMachineSilent SHARED = new SwitchMachineSilent();
        private State state = State.NEW;
        synchronized void reset() { state = State.NEW; }
        synchronized void next() {
            switch (state) {
                case NEW:
                    state = State.RUNNING;
                    break;
                case RUNNING:
                    state = State.DONE;
                    break;
                default:
                    break;
            }
        }
    }

    /** Constants chosen by a branch: null and enum constants too carry what the branch compared. */
    static final class Chosen {
        static final Chosen SHARED = new Chosen();
        private int n;
        synchronized void put() { n++; }
        void take() {
            State s;
            synchronized (this) {
                s = n > 0 ? State.RUNNING : State.NEW;
            }
            if (s == State.RUNNING) {
                synchronized (this) {
                    n--; // BLOCAL: check-then-act high
                }
            }
        }
    }

    /** Both arms give the same constant: nothing of the branch is in the value. */
    static final class ChosenSameSilent {
        static final ChosenSameSilent SHARED = new ChosenSameSilent();
        private int n;
        private int hits;
        synchronized void put() { n++; }
        void take(boolean really) {
            State s = really ? State.RUNNING : State.NEW;
            if (s == State.RUNNING) {
                synchronized (this) {
                    n--;
                }
            }
        }
    }

    /** Static state under the class literal, and a static synchronized method: the same lock. */
    static final class Statics {
        private static int n;
        static synchronized void reset() { n = 0; }
        static void bump() {
            int t;
            synchronized (Statics.class) { t = n; }
            synchronized (Statics.class) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** static synchronized around the class literal: reentrant. */
    static final class StaticsSilent {
        private static int n;
        static synchronized void reset() { n = 0; }
        static synchronized void bump() {
            int t;
            synchronized (StaticsSilent.class) { t = n; }
            synchronized (StaticsSilent.class) {
                n = t + 1;
            }
        }
    }

    /** Half of it in a static synchronized method, half in a block of the class literal. */
    static final class StaticsMixed {
        private static int n;
        static synchronized int get() { return n; }
        static synchronized void reset() { n = 0; }
        static void bump() {
            int t = get();
            synchronized (StaticsMixed.class) {
                n = t + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** A singleton by holder class: get() and set() on the object that a static method returns. */
    static final class Single {
        private static final class HolderClass { static final Single IT = new Single(); }
        static Single it() { return HolderClass.IT; }
        private int n;
        synchronized int get() { return n; }
        synchronized void set(int v) { n = v; }
    }
    static final class SingleUser {
        static void bump() {
            Single s = Single.it();
            s.set(s.get() + 1); // BLOCAL: lost-update high
        }
        static void bumpSilent() {
            Single s = Single.it();
            synchronized (s) { s.set(s.get() + 1); }
        }
    }

    /** A lazily made singleton, double-checked: the test inside is of a fresh read. */
    static final class LazySingle {
        private static volatile LazySingle it;
        static LazySingle it() {
            if (it == null) {
                synchronized (LazySingle.class) {
                    if (it == null) {
                        it = new LazySingle(); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return it;
        }
    }

    /** Checked outside only: two threads make two. */
    static final class LazyTwice {
        private static volatile LazyTwice it;
        static LazyTwice it() {
            if (it == null) {
                synchronized (LazyTwice.class) {
                    it = new LazyTwice(); // BLOCAL: check-then-act high
                }
            }
            return it;
        }
    }

    /** An EnumMap guarded by this: contents are a pseudo-field of the field; a fresh mutable object is put. */
    static final class Index {
        static final Index SHARED = new Index();
        private final Map<State, StringBuilder> map = new EnumMap<>(State.class);
        synchronized StringBuilder get(State s) { return map.get(s); }
        synchronized void clear() { map.clear(); }
        void add(State s) {
            if (get(s) == null) {
                synchronized (this) {
                    // The page: high; docs/ANALYSIS.md: a check or an act in a callee is less sure.
                    map.put(s, new StringBuilder()); // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** In one block. */
    static final class IndexSilent {
        static final IndexSilent SHARED = new IndexSilent();
        private final Map<State, StringBuilder> map = new EnumMap<>(State.class);
        synchronized StringBuilder get(State s) { return map.get(s); }
        synchronized void clear() { map.clear(); }
        synchronized void add(State s) {
            if (get(s) == null) {
                map.put(s, new StringBuilder());
            }
        }
    }
}
