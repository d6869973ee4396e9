package guards;

import java.util.concurrent.locks.ReentrantLock;

/** A lock of the program's own asks the conditions that were made for it while it is held. */
class AskedByLock {
    @interface GuardedBy {
        String value();
    }

    /** Calls its conditions under its lock: where it takes it, makes sure of it, or will give it up. */
    static final class Gate {
        abstract static class Condition {
            final Gate gate;

            Condition(Gate gate) {
                this.gate = gate;
            }

            abstract boolean holds();
        }

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition first;

        Gate(Condition first) {
            this.first = first;
        }

        Gate() {
            this(null);
        }

        void enter() {
            lock.lock();
        }

        boolean enterIf(Condition c) {
            lock.lock();
            boolean holds = false;
            try {
                holds = c.holds();
            } finally {
                if (!holds) {
                    lock.unlock();
                }
            }
            return holds;
        }

        void expect(Condition c) {
            if (!lock.isHeldByCurrentThread()) {
                throw new IllegalMonitorStateException();
            }
            await(c);
        }

        void enterWhen(Condition c) {
            lock.lock();
            await(c);
        }

        void leave() {
            try {
                if (lock.getHoldCount() == 1 && first != null && first.holds()) {
                    Thread.yield();
                }
            } finally {
                lock.unlock();
            }
        }

        private void await(Condition c) {
            while (!c.holds()) {
                Thread.yield();
            }
        }
    }

    /** It calls one of them when the lock has been given up. */
    static final class Latch {
        abstract static class Condition {
            final Latch latch;

            Condition(Latch latch) {
                this.latch = latch;
            }

            abstract boolean holds();
        }

        private final ReentrantLock lock = new ReentrantLock();

        void enter() {
            lock.lock();
        }

        boolean leave(Condition c) {
            lock.unlock();
            return c.holds();
        }
    }

    /** Silent: all that calls it holds the gate. */
    static class Stock {
        static final Stock SHARED = new Stock();
        private final Gate gate = new Gate();

        @GuardedBy("gate")
        private int size;

        private final Gate.Condition full = new Gate.Condition(gate) {
            @Override
            boolean holds() {
                return size > 10;
            }

            int missing() {
                return 10 - size; // BLOCAL: guarded-by high
            }
        };

        void add() {
            gate.enter();
            size++;
            gate.leave();
        }

        void empty() {
            gate.enterWhen(full);
            size = 0;
            gate.leave();
        }

        boolean isFull() {
            gate.enter();
            try {
                return full.holds();
            } finally {
                gate.leave();
            }
        }
    }

    /** It is called with no lock held by the latch, too. */
    static class Store {
        static final Store SHARED = new Store();
        private final Latch latch = new Latch();

        @GuardedBy("latch")
        private int size;

        private final Latch.Condition full = new Latch.Condition(latch) {
            @Override
            boolean holds() {
                return size > 10; // BLOCAL: guarded-by high
            }
        };

        void add() {
            latch.enter();
            size++;
            latch.leave(full);
        }

        void empty() {
            latch.enter();
            size = 0;
            latch.leave(full);
        }
    }

    /** The gate asks it while it is held, but it is another lock that guards what is read. */
    static class Depot {
        static final Depot SHARED = new Depot();
        private final Gate gate = new Gate();

        @GuardedBy("this")
        private int size;

        private final Gate.Condition full = new Gate.Condition(gate) {
            @Override
            boolean holds() {
                return size > 10; // BLOCAL: guarded-by high
            }
        };

        synchronized void add() {
            size++;
        }

        boolean isFull() {
            boolean is = gate.enterIf(full);
            if (is) {
                gate.leave();
            }
            return is;
        }
    }
}
