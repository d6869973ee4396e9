package calls;

/** The blocks hide in callees: what a call returns was read in a block that is over, unless the caller holds the lock. */
class GetSet {

    /** Each method is correct; the two of them are not one. */
    static class Plain {
        static final Plain SHARED = new Plain();
        private int n;

        void inc() {
            int t = get();
            put(t + 1); // BLOCAL: lost-update {{'n'}}
        }

        synchronized int get() {
            return n;
        }

        synchronized void put(int value) {
            n = value;
        }
    }

    /** The same in one line. */
    static class OneLine {
        static final OneLine SHARED = new OneLine();
        private int n;

        void inc() {
            put(get() + 1); // BLOCAL: lost-update
        }

        synchronized int get() {
            return n;
        }

        synchronized void put(int value) {
            n = value;
        }
    }

    /** Silent: the caller holds the lock, the callees re-enter it. */
    static class Held {
        static final Held SHARED = new Held();
        private int n;

        synchronized void inc() {
            put(get() + 1);
        }

        synchronized int get() {
            return n;
        }

        synchronized void put(int value) {
            n = value;
        }
    }

    /** The object in another field of the caller. */
    static class OtherObject {
        static final OtherObject SHARED = new OtherObject();
        private final Account account = new Account();

        void pay(int amount) {
            account.put(account.get() + amount); // BLOCAL: lost-update
        }
    }

    /** Silent: the caller locks the other object. */
    static class OtherObjectHeld {
        static final OtherObjectHeld SHARED = new OtherObjectHeld();
        private final Account account = new Account();

        void pay(int amount) {
            synchronized (account) {
                account.put(account.get() + amount);
            }
        }
    }

    /** Silent by default: two accounts, two locks. */
    static class TwoAccounts {
        static final Account FROM = new Account();
        static final Account TO = new Account();

        static void copy() {
            TO.put(FROM.get());
        }
    }

    static class Account {
        private int balance;

        synchronized int get() {
            return balance;
        }

        synchronized void put(int value) {
            balance = value;
        }
    }

    /** Through two levels of callees. */
    static class TwoLevels {
        static final TwoLevels SHARED = new TwoLevels();
        private int n;

        void inc() {
            int t = get();
            store(t + 1); // BLOCAL: lost-update
        }

        int get() {
            return load();
        }

        void store(int value) {
            put(value);
        }

        private synchronized int load() {
            return n;
        }

        private synchronized void put(int value) {
            n = value;
        }
    }

    /** The callees take no lock; the caller does, in two blocks. */
    static class UnlockedHelpers {
        static final UnlockedHelpers SHARED = new UnlockedHelpers();
        private final Object lock = new Object();
        private int n;

        void inc() {
            int t;
            synchronized (lock) {
                t = peek();
            }
            synchronized (lock) {
                poke(t + 1); // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                poke(0);
            }
        }

        private int peek() {
            return n;
        }

        private void poke(int value) {
            n = value;
        }
    }

    /** Silent: the callee is only ever called with the lock held. */
    static class CalledLocked {
        static final CalledLocked SHARED = new CalledLocked();
        private final Object lock = new Object();
        private int n;

        void inc() {
            synchronized (lock) {
                step();
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }

        private void step() {
            int t = n;
            n = t + 1;
        }
    }

    /** The value passes through a callee that computes with it. */
    static class PassesThrough {
        static final PassesThrough SHARED = new PassesThrough();
        private final Object lock = new Object();
        private int n;

        void grow() {
            int t;
            synchronized (lock) {
                t = n;
            }
            int doubled = twice(t);
            synchronized (lock) {
                n = doubled; // BLOCAL: lost-update
            }
        }

        void reset() {
            synchronized (lock) {
                n = 0;
            }
        }

        private static int twice(int v) {
            return 2 * v;
        }
    }

    /** Silent: the callee's result has nothing to do with its argument. */
    static class Ignored {
        static final Ignored SHARED = new Ignored();
        private final Object lock = new Object();
        private int n;

        void clear() {
            int t;
            synchronized (lock) {
                t = n;
            }
            int zero = zero(t);
            synchronized (lock) {
                n = zero;
            }
        }

        void inc() {
            synchronized (lock) {
                n++;
            }
        }

        private static int zero(int v) {
            System.out.println(v);
            return 0;
        }
    }

    /** Through a method of the library. */
    static class Library {
        static final Library SHARED = new Library();
        private final Object lock = new Object();
        private int n;

        void clip() {
            int t;
            synchronized (lock) {
                t = n;
            }
            int clipped = Math.max(t, 0);
            synchronized (lock) {
                n = clipped; // BLOCAL: lost-update
            }
        }

        void dec() {
            synchronized (lock) {
                n--;
            }
        }
    }

    /** Static methods that lock their argument. */
    static class LocksItsArgument {
        static final LocksItsArgument SHARED = new LocksItsArgument();
        private int n;

        static void inc(LocksItsArgument o) {
            write(o, read(o) + 1); // BLOCAL: lost-update
        }

        static int read(LocksItsArgument o) {
            synchronized (o) {
                return o.n;
            }
        }

        static void write(LocksItsArgument o, int value) {
            synchronized (o) {
                o.n = value;
            }
        }
    }

    /** Silent: they are called with the argument locked. */
    static class ArgumentLocked {
        static final ArgumentLocked SHARED = new ArgumentLocked();
        private int n;

        static void inc(ArgumentLocked o) {
            synchronized (o) {
                write(o, read(o) + 1);
            }
        }

        static int read(ArgumentLocked o) {
            synchronized (o) {
                return o.n;
            }
        }

        static void write(ArgumentLocked o, int value) {
            synchronized (o) {
                o.n = value;
            }
        }
    }

    /** Silent: the result is thrown away. */
    static class Discarded {
        static final Discarded SHARED = new Discarded();
        private int n;

        void set() {
            get();
            put(5);
        }

        synchronized int get() {
            return n;
        }

        synchronized void put(int value) {
            n = value;
        }
    }

    /** The callee stores its argument into another field of that lock. */
    static class StoresArgument {
        static final StoresArgument SHARED = new StoresArgument();
        private int n;
        private int last;

        void mark() {
            int t = get();
            remember(t); // BLOCAL: stale-value low
        }

        synchronized int get() {
            return n;
        }

        synchronized void put(int value) {
            n = value;
        }

        synchronized void remember(int value) {
            last = value;
        }

        synchronized int last() {
            return last;
        }
    }

    /** Silent by default: the callee stores its argument under a lock of its own. */
    static class StoresUnderOther {
        static final StoresUnderOther SHARED = new StoresUnderOther();
        private final Object journal = new Object();
        private int n;
        private int entry; // guarded by journal

        void mark() {
            int t = get();
            note(t);
        }

        synchronized int get() {
            return n;
        }

        synchronized void put(int value) {
            n = value;
        }

        void note(int value) {
            synchronized (journal) {
                entry = value;
            }
        }
    }

    /** The stale value is in a new object that the callee returns, and comes out of it in the other. */
    static class InNewObject {
        static final InNewObject SHARED = new InNewObject();
        private int n;

        void rewind() {
            Memento m = save();
            restore(m); // BLOCAL: lost-update
        }

        synchronized Memento save() {
            return new Memento(n);
        }

        synchronized void restore(Memento m) {
            n = m.value;
        }

        synchronized void inc() {
            n++;
        }

        static class Memento {
            final int value;

            Memento(int value) {
                this.value = value;
            }
        }
    }

    /** Silent: the finding is inc()'s own; to call it twice adds none. */
    static class NotTwice {
        static final NotTwice SHARED = new NotTwice();
        private int n;

        void incTwice() {
            inc();
            inc();
        }

        void inc() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }
}
