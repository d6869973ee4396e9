// RELEASES: 8 17 21
package audit27;

/** Superclasses, interfaces, enums with bodies, and who calls whom there. */
public class Kin implements Runnable {

    /** State of any type. */
    abstract static class Base<T> {
        private T value;

        synchronized T get() {
            return value;
        }

        synchronized void put(T t) {
            value = t;
        }

        /** A template: what it asks and what it does, the heirs say. */
        final void step() {
            if (ready()) {
                act(); // BLOCAL: check-then-act {{amount}}
            }
        }

        abstract boolean ready();

        abstract void act();
    }

    static final class Counter extends Base<Integer> {
        static final Counter SHARED = new Counter();
        private int amount;

        Counter() {
            put(0);
        }

        /** Overrides with a bridge. */
        @Override
        synchronized Integer get() {
            return super.get();
        }

        void increment() {
            put(get() + 1); // BLOCAL: lost-update {{value}}
        }

        /** Silent. */
        synchronized void incrementWell() {
            put(get() + 1);
        }

        @Override
        synchronized boolean ready() {
            return amount < 3;
        }

        @Override
        synchronized void act() {
            amount++;
        }

        synchronized void clear() {
            amount = 0;
        }

        /** Silent: the heir's monitor goes round both. */
        synchronized void stepWell() {
            step();
        }
    }

    /** What gauges can do by what they all have. */
    interface Gauge {
        int read();

        void write(int n);

        default void bump() {
            write(read() + 1); // BLOCAL: lost-update {{level}}
        }

        default void bumpWell() {
            synchronized (this) {
                write(read() + 1);
            }
        }
    }

    static final class Tank implements Gauge {
        static final Tank SHARED = new Tank();
        private int level;

        @Override
        public synchronized int read() {
            return level;
        }

        @Override
        public synchronized void write(int n) {
            level = n;
        }
    }

    /** Each with a body. */
    enum Op {
        DOUBLE {
            @Override
            void apply(Tank t) {
                int n = t.read();
                t.write(n * 2); // BLOCAL: lost-update {{level}}
            }
        },
        HALVE {
            /** Silent. */
            @Override
            void apply(Tank t) {
                synchronized (t) {
                    int n = t.read();
                    t.write(n / 2);
                }
            }
        };

        abstract void apply(Tank t);
    }

    static class Account {
        static final Saving SHARED = new Saving();
        protected int balance;
        protected int moves;

        synchronized void add(int n) {
            balance += n;
        }

        synchronized int balance() {
            return balance;
        }
    }

    static final class Saving extends Account {
        /** Silent: re-entered. */
        @Override
        synchronized void add(int n) {
            super.add(n);
            moves++;
        }

        /** The superclass's section is over before this one begins. */
        void interest() {
            int n = super.balance();
            synchronized (this) {
                balance = n + n / 10; // BLOCAL: lost-update {{balance}}
            }
        }

        /** Silent. */
        void interestWell() {
            synchronized (this) {
                int n = super.balance();
                balance = n + n / 10;
            }
        }
    }

    @Override
    public void run() {
        Counter.SHARED.increment();
        Counter.SHARED.incrementWell();
        Counter.SHARED.step();
        Counter.SHARED.stepWell();
        Counter.SHARED.clear();
        Tank.SHARED.bump();
        Tank.SHARED.bumpWell();
        Op.DOUBLE.apply(Tank.SHARED);
        Op.HALVE.apply(Tank.SHARED);
        Account.SHARED.add(3);
        Account.SHARED.interest();
        Account.SHARED.interestWell();
    }

    public static void main(String[] a) {
        new Thread(new Kin()).start();
        new Thread(new Kin()).start();
    }
}
