// RELEASES: 17 21
package audit35;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Inheritance, interfaces, enums, inner and nested classes, statics, writers in other classes. */
public class Kin {

    /** The lock lies above, the state below. */
    abstract static class Base {
        protected final Object lock = new Object();
        private final Lock own = new ReentrantLock();
        protected int uses;

        protected final void enter() {
            own.lock();
        }

        protected final void leave() {
            own.unlock();
        }

        void use() {
            synchronized (lock) {
                uses++;
                used();
            }
        }

        protected abstract void used();
    }

    static final class Below extends Base {
        static final Below SHARED = new Below();
        private int size;
        private int depth;

        @Override
        protected void used() {
            synchronized (lock) {
                size++;
            }
        }

        void clear() {
            synchronized (lock) {
                size = 0;
                uses = 0;
            }
            enter();
            try {
                depth = 0;
            } finally {
                leave();
            }
        }

        /** The state below under the lock above. */
        void twice() {
            int n;
            synchronized (lock) {
                n = size;
            }
            synchronized (lock) {
                size = n + 1; // BLOCAL: lost-update high {{size}}
            }
        }

        /** Silent: the superclass calls back under the same lock. */
        void once() {
            synchronized (lock) {
                int n = size;
                use();
                size = n + uses;
            }
        }

        /** Entered and left by methods above. */
        void deeper() {
            enter();
            int n = depth;
            leave();
            enter();
            depth = n + 1; // BLOCAL: lost-update high {{depth}}
            leave();
        }

        /** Silent. */
        void deeperOnce() {
            enter();
            try {
                int n = depth;
                depth = n + 1;
            } finally {
                leave();
            }
        }

        /** State above, checked without its lock. */
        void askedAbove() {
            if (uses > 100) {
                synchronized (lock) {
                    uses = 100; // BLOCAL: check-then-act high {{uses}}
                }
            }
        }
    }

    /** Synchronized methods above, called by one below. */
    static class Purse {
        static final Purse SHARED = new Wallet();
        private int money;

        synchronized int money() {
            return money;
        }

        synchronized void put(int n) {
            money += n;
        }

        synchronized void set(int n) {
            money = n;
        }
    }

    static final class Wallet extends Purse {
        /** Both by methods of the superclass. */
        void doubled() {
            set(money() * 2); // BLOCAL: lost-update {{money}}
        }

        /** Silent. */
        synchronized void doubledHeld() {
            set(money() * 2);
        }

        /** Looked at, then taken. */
        void take(int n) {
            if (super.money() >= n) {
                super.put(-n); // BLOCAL: check-then-act {{money}}
            }
        }

        /** Silent: the overriding method holds the lock around the one that it overrides. */
        @Override
        synchronized void put(int n) {
            int before = money();
            super.put(n);
            if (money() < before) {
                super.set(before);
            }
        }
    }

    /** Methods of an interface. */
    interface Tally {
        int get();

        void set(int n);

        private int more(int by) {
            return get() + by;
        }

        default void inc() {
            set(more(1)); // BLOCAL: lost-update
        }

        /** Silent: the lock of the object itself, which its methods take. */
        default void incHeld() {
            synchronized (this) {
                set(more(1));
            }
        }

        default boolean once() {
            if (get() == 0) {
                set(1); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }
    }

    static final class Tallied implements Tally {
        static final Tallied SHARED = new Tallied();
        private int n;

        @Override
        public synchronized int get() {
            return n;
        }

        @Override
        public synchronized void set(int to) {
            n = to;
        }
    }

    /** An enum whose constants have bodies. */
    enum Meter {
        UP {
            @Override
            void step() {
                int n;
                synchronized (this) {
                    n = value;
                }
                synchronized (this) {
                    value = n + 1; // BLOCAL: lost-update high {{value}}
                }
            }
        },
        DOWN {
            @Override
            synchronized void step() {
                int n = value;
                value = n - 1;
            }
        };

        int value;

        abstract void step();

        synchronized void clear() {
            value = 0;
        }

        /** Whichever constant it is. */
        void never() {
            boolean below;
            synchronized (this) {
                below = value < 0;
            }
            if (below) {
                clear(); // BLOCAL: check-then-act {{value}}
            }
        }
    }

    /** Static state and the lock of its class. */
    static class Statics {
        private static int made;
        private static final Map<String, Statics> BY_NAME = new HashMap<>();
        private int uses;

        synchronized void use() {
            uses++;
        }

        static synchronized int made() {
            return made;
        }

        static void clear() {
            synchronized (Statics.class) {
                made = 0;
                BY_NAME.clear();
            }
        }

        static void count() {
            int n = made();
            synchronized (Statics.class) {
                made = n + 1; // BLOCAL: lost-update {{made}}
            }
        }

        /** Silent: the method's lock is the class's. */
        static synchronized void countHeld() {
            synchronized (Statics.class) {
                int n = made();
                made = n + 1;
            }
        }

        static Statics named(String name) {
            synchronized (Statics.class) {
                Statics s = BY_NAME.get(name);
                if (s != null) {
                    return s;
                }
            }
            Statics s = new Statics();
            synchronized (Statics.class) {
                BY_NAME.put(name, s); // BLOCAL: check-then-act {{BY_NAME}}
            }
            return s;
        }

        /** Silent: who comes second gets what the first has put. */
        static Statics namedMended(String name) {
            synchronized (Statics.class) {
                Statics s = BY_NAME.get(name);
                if (s == null) {
                    s = new Statics();
                    BY_NAME.put(name, s);
                }
                return s;
            }
        }
    }

    /** An inner class under the lock of the outer one. */
    static final class Outer {
        static final Outer SHARED = new Outer();
        private int open;

        synchronized void closeAll() {
            open = 0;
        }

        final class Session {
            private boolean mine;

            /** The inner one reads and writes what is the outer one's. */
            void begin() {
                int n;
                synchronized (Outer.this) {
                    n = open;
                }
                synchronized (Outer.this) {
                    open = n + 1; // BLOCAL: lost-update high {{open}}
                }
            }

            /** Silent. */
            void end() {
                synchronized (Outer.this) {
                    if (mine) {
                        mine = false;
                        open--;
                    }
                }
            }

            /** Silent: its own state is guarded by the outer one, and asked and set in one block. */
            void claim() {
                synchronized (Outer.this) {
                    if (!mine) {
                        mine = true;
                        open++;
                    }
                }
            }
        }
    }

    /** The holder idiom: nothing to be found. */
    static final class Lazy {
        private Lazy() {
        }

        private static final class Holder {
            static final Lazy INSTANCE = new Lazy();
        }

        static Lazy get() {
            return Holder.INSTANCE;
        }
    }

    /** Who writes is another class. */
    static final class Register {
        static final Register SHARED = new Register();
        final Object lock = new Object();
        int entries;
        int pages;

        /** Between the two the clerk may come. */
        void count() {
            int n;
            synchronized (lock) {
                n = entries;
            }
            synchronized (lock) {
                entries = n + 1; // BLOCAL: lost-update high {{entries}}
            }
        }
    }

    static final class Clerk {
        void erase(Register r) {
            synchronized (r.lock) {
                r.entries = 0;
                r.pages++;
            }
        }

        /** Another class reads and writes both. */
        void turn(Register r) {
            int n;
            synchronized (r.lock) {
                n = r.pages;
            }
            synchronized (r.lock) {
                r.pages = n + 1; // BLOCAL: lost-update {{pages}}
            }
        }

        /** Silent: two registers, two locks. */
        void copy(Register from, Register to) {
            int n;
            synchronized (from.lock) {
                n = from.pages;
            }
            synchronized (to.lock) {
                to.pages += 1;
                if (n < 0) {
                    throw new IllegalStateException();
                }
            }
        }
    }
}
