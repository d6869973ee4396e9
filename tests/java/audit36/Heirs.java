// RELEASES: 8 17
package audit36;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** What is inherited, overridden, and called by an interface. */
public class Heirs {
    /** Lock and state. */
    abstract static class Ledger {
        protected final Object lock = new Object();
        protected long total;
        protected String closedBy;
        private final List<String> entries = new ArrayList<>();

        void post(long sum, String why) {
            synchronized (lock) {
                total += sum;
                entries.add(why);
            }
        }

        int size() {
            synchronized (lock) {
                return entries.size();
            }
        }

        void trim(int to) {
            synchronized (lock) {
                while (entries.size() > to) {
                    entries.remove(0);
                }
            }
        }

        abstract long fee(long of);

        /** Read here, computed below, written here. */
        void charge() {
            long t;
            synchronized (lock) {
                t = total;
            }
            long fee = fee(t);
            synchronized (lock) {
                total = t - fee; // BLOCAL: lost-update {{total}}
            }
        }

        /** Silent: what is below is called in the block. */
        void chargeMended() {
            synchronized (lock) {
                total = total - fee(total);
            }
        }
    }

    static final class Bank extends Ledger {
        static final Bank ONE = new Bank();

        @Override
        long fee(long of) {
            return of / 100;
        }

        /** The superclass has both the lock and the sum. */
        void halve() {
            long t;
            synchronized (lock) {
                t = total;
            }
            synchronized (lock) {
                total = t / 2; // BLOCAL: lost-update {{total}}
            }
        }

        /** Silent. */
        void halveMended() {
            synchronized (lock) {
                total = total / 2;
            }
        }

        /** Room by the one inherited method, posted by the other. */
        boolean postIfRoom(long sum, String why) {
            if (size() < 100) {
                post(sum, why); // BLOCAL: check-then-act {{entries}}
                return true;
            }
            return false;
        }

        /** Silent: under the inherited lock. */
        boolean postIfRoomMended(long sum, String why) {
            synchronized (lock) {
                if (size() < 100) {
                    post(sum, why);
                    return true;
                }
                return false;
            }
        }

        /** Closed once: asked, then set. */
        void close(String who) {
            synchronized (lock) {
                if (closedBy != null) {
                    return;
                }
            }
            trim(0);
            synchronized (lock) {
                closedBy = who; // BLOCAL: check-then-act {{closedBy}}
            }
        }

        /** Silent. */
        void closeMended(String who) {
            synchronized (lock) {
                if (closedBy == null) {
                    closedBy = who;
                }
            }
            trim(0);
        }

        void reopen() {
            synchronized (lock) {
                closedBy = null;
            }
        }
    }

    static final class Fund extends Ledger {
        static final Fund ONE = new Fund();

        @Override
        long fee(long of) {
            return of > 0 ? 1 : 0;
        }
    }

    /** Two that keep the count in different ways. */
    interface Count {
        int get();

        void set(int n);

        /** What the interface itself does with the two is two blocks, whoever implements them. */
        default void up() {
            set(get() + 1); // BLOCAL: lost-update
        }

        void upMended();
    }

    static final class Locked implements Count {
        static final Locked ONE = new Locked();
        private int n;

        @Override
        public synchronized int get() {
            return n;
        }

        @Override
        public synchronized void set(int n) {
            this.n = n;
        }

        /** Silent. */
        @Override
        public synchronized void upMended() {
            set(get() + 1);
        }
    }

    static final class Atomic implements Count {
        static final Atomic ONE = new Atomic();
        private final AtomicInteger n = new AtomicInteger();

        @Override
        public int get() {
            return n.get();
        }

        @Override
        public void set(int to) {
            n.set(to);
        }

        /** Silent. */
        @Override
        public void upMended() {
            n.incrementAndGet();
        }
    }

    /** Whichever it is, it is two blocks. */
    static void down(Count c) {
        c.set(c.get() - 1); // BLOCAL: lost-update
    }

    /** A template: what the steps are, classes below say. */
    abstract static class Machine {
        final void step() {
            int at = position();
            int to = next(at);
            moveTo(to); // BLOCAL: lost-update {{at}}
        }

        abstract int position();

        abstract void moveTo(int to);

        int next(int at) {
            return at + 1;
        }
    }

    static final class Crane extends Machine {
        static final Crane ONE = new Crane();
        private int at;

        @Override
        synchronized int position() {
            return at;
        }

        @Override
        synchronized void moveTo(int to) {
            at = to;
        }

        /** Silent: the whole step is one. */
        synchronized void stepMended() {
            moveTo(next(position()));
        }
    }

    /** A set that locks, and what one does with it below. */
    static class Guests {
        private final Set<String> names = new HashSet<>();

        synchronized boolean has(String who) {
            return names.contains(who);
        }

        synchronized void add(String who) {
            names.add(who);
        }

        synchronized void remove(String who) {
            names.remove(who);
        }

        synchronized int count() {
            return names.size();
        }
    }

    static final class Party extends Guests {
        static final Party ONE = new Party();
        private final int most = 20;

        /** By super: too many after all. */
        boolean admit(String who) {
            if (super.count() >= most) {
                return false;
            }
            super.add(who); // BLOCAL: check-then-act {{names}}
            return true;
        }

        /** Silent: the subclass takes the lock itself, which is the same object's. */
        synchronized boolean admitMended(String who) {
            if (super.count() >= most) {
                return false;
            }
            super.add(who);
            return true;
        }

        /** Overridden with a look that is a block of its own; the caller is told which of the two it was. */
        boolean swap(String out, String in) {
            if (!has(out)) {
                return false;
            }
            remove(out); // BLOCAL: check-then-act {{names}}
            add(in);
            return true;
        }

        /** Silent. */
        boolean swapMended(String out, String in) {
            synchronized (this) {
                if (!has(out)) {
                    return false;
                }
                remove(out);
                add(in);
                return true;
            }
        }
    }

    /** Constants with state. */
    enum Gate {
        NORTH {
            @Override
            int fare() {
                return 2;
            }
        },
        SOUTH {
            @Override
            int fare() {
                return 3;
            }
        };

        private int passed;
        private String guard;

        abstract int fare();

        synchronized int passed() {
            return passed;
        }

        synchronized void passed(int n) {
            passed = n;
        }

        synchronized String guard() {
            return guard;
        }

        synchronized void guard(String who) {
            guard = who;
        }

        /** Of one constant, by its accessors. */
        static void pass(Gate g) {
            g.passed(g.passed() + g.fare()); // BLOCAL: lost-update {{passed}}
        }

        /** Silent. */
        static void passMended(Gate g) {
            synchronized (g) {
                g.passed(g.passed() + g.fare());
            }
        }

        /** Of all constants: who has no guard gets one. (Low: an element at an index that a loop moves is only likely the same.) */
        static void man(String who) {
            for (Gate g : values()) {
                if (g.guard() == null) {
                    g.guard(who); // BLOCAL: check-then-act low {{guard}}
                }
            }
        }

        /** Silent. */
        static void manMended(String who) {
            for (Gate g : values()) {
                synchronized (g) {
                    if (g.guard() == null) {
                        g.guard(who);
                    }
                }
            }
        }
    }

    /** Generic, with bridges below. */
    static class Box<T> {
        private T value;

        synchronized T get() {
            return value;
        }

        synchronized void set(T to) {
            value = to;
        }
    }

    static final class Number extends Box<Integer> {
        static final Number ONE = new Number();

        @Override
        synchronized void set(Integer to) {
            super.set(to == null ? 0 : to);
        }

        /** By the inherited getter and the overridden setter. */
        void up() {
            set(get() + 1); // BLOCAL: lost-update {{value}}
        }

        /** Silent. */
        synchronized void upMended() {
            set(get() + 1);
        }
    }

    /** The inner class has the state, the one around it the lock. */
    static final class Outer {
        static final Outer ONE = new Outer();
        private final Inner inner = new Inner();

        final class Inner {
            private int turns;

            void reset() {
                synchronized (Outer.this) {
                    turns = 0;
                }
            }

            /** By the lock of the object around. */
            void turn() {
                int n;
                synchronized (Outer.this) {
                    n = turns;
                }
                synchronized (Outer.this) {
                    turns = n + 1; // BLOCAL: lost-update {{turns}}
                }
            }

            /** Silent. */
            void turnMended() {
                synchronized (Outer.this) {
                    turns++;
                }
            }
        }

        /** The same from outside, where the lock is this. */
        void back() {
            int n;
            synchronized (this) {
                n = inner.turns;
            }
            synchronized (this) {
                inner.turns = n - 1; // BLOCAL: lost-update {{turns}}
            }
        }

        /** Silent. */
        synchronized void backMended() {
            inner.turns = inner.turns - 1;
        }
    }
}
