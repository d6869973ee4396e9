// RELEASES: 8 17
package audit9;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits: their blocks, what was read before them, what decides them (ANALYSIS 3, 7). */
class Waits9 {

    static class Gate {
        static final Gate SHARED = new Gate();
        private boolean open;
        private int count;
        private int copy;
        private final Object inner = new Object();
        private int kept;

        // Decided before the block: the notify may come in between.
        void pass() throws InterruptedException {
            boolean o;
            synchronized (this) {
                o = open;
            }
            if (!o) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait high {{open}}
                }
            }
        }

        // Decided under no lock.
        void passUnlocked() throws InterruptedException {
            if (!open) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait high
                }
            }
        }

        // Silent: the idiom.
        synchronized void passRight() throws InterruptedException {
            while (!open) {
                wait();
            }
        }

        // Silent: the innermost decision is fresh.
        void passInner() throws InterruptedException {
            if (!open) {
                synchronized (this) {
                    while (!open) {
                        wait();
                    }
                }
            }
        }

        // Silent: a timed wait wakes by itself.
        void passTimed() throws InterruptedException {
            boolean o;
            synchronized (this) {
                o = open;
            }
            if (!o) {
                synchronized (this) {
                    wait(100);
                }
            }
        }

        // A timed wait of no time is untimed.
        void passZero() throws InterruptedException {
            boolean o;
            synchronized (this) {
                o = open;
            }
            if (!o) {
                synchronized (this) {
                    wait(0); // BLOCAL: check-then-wait
                }
            }
        }

        // Read before the wait, written back after it.
        synchronized void add() throws InterruptedException {
            int t = count;
            while (!open) {
                wait();
            }
            count = t + 1; // BLOCAL: stale-after-wait high {{count}}
        }

        // Silent: read after it.
        synchronized void addRight() throws InterruptedException {
            while (!open) {
                wait();
            }
            int t = count;
            count = t + 1;
        }

        // Stored into another field.
        synchronized void copyOver() throws InterruptedException {
            int t = count;
            while (!open) {
                wait();
            }
            copy = t; // BLOCAL: stale-after-wait high
        }

        // Used as data only.
        synchronized int[] sized() throws InterruptedException {
            int t = count;
            while (!open) {
                wait();
            }
            return new int[t * 2]; // BLOCAL: stale-after-wait medium
        }

        // Decides a write of the same field.
        synchronized void decided() throws InterruptedException {
            boolean none = count == 0;
            while (!open) {
                wait();
            }
            if (none) {
                count = 5; // BLOCAL: stale-after-wait medium
            }
        }

        // Silent: decides something else.
        synchronized void decidedOther() throws InterruptedException {
            boolean none = count == 0;
            while (!open) {
                wait();
            }
            if (none) {
                System.out.println("none");
            }
        }

        // Silent: handed back, used by nobody here.
        synchronized int handedBack() throws InterruptedException {
            int t = count;
            while (!open) {
                wait();
            }
            return t;
        }

        // Only the lock that is waited on is left.
        void nested() throws InterruptedException {
            synchronized (inner) {
                int t = kept;
                synchronized (this) {
                    while (!open) {
                        wait();
                    }
                }
                kept = t + 1;
            }
        }

        void keep(int v) {
            synchronized (inner) {
                kept = v;
            }
        }

        // A wait in a callee is a wait.
        private void await() throws InterruptedException {
            while (!open) {
                wait();
            }
        }

        synchronized void addBehind() throws InterruptedException {
            int t = count;
            await();
            count = t + 1; // BLOCAL: stale-after-wait high
        }

        // Silent: read behind the call.
        synchronized void addBehindRight() throws InterruptedException {
            await();
            int t = count;
            count = t + 1;
        }

        synchronized void open(boolean b, int v) {
            open = b;
            notifyAll();
        }

        synchronized void count(int v) {
            count = v;
        }

        synchronized void copy(int v) {
            copy = v;
        }
    }

    /** Conditions wait like monitors. */
    static class Conditions {
        static final Conditions SHARED = new Conditions();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition filled = lock.newCondition();
        private int items;
        private int taken;

        void take() throws InterruptedException {
            lock.lock();
            try {
                int t = items;
                while (items == 0) {
                    filled.await();
                }
                items = t - 1; // BLOCAL: stale-after-wait high
            } finally {
                lock.unlock();
            }
        }

        // Silent: read after the wait.
        void takeRight() throws InterruptedException {
            lock.lock();
            try {
                while (items == 0) {
                    filled.await();
                }
                items = items - 1;
            } finally {
                lock.unlock();
            }
        }

        void takeUninterrupted() {
            lock.lock();
            try {
                int t = items;
                if (t == 0) {
                    filled.awaitUninterruptibly();
                }
                items = t - 1; // BLOCAL: stale-after-wait high
            } finally {
                lock.unlock();
            }
        }

        // A timed wait leaves the lock just as well.
        void takeTimed() throws InterruptedException {
            lock.lock();
            try {
                int t = items;
                while (items == 0) {
                    if (filled.awaitNanos(1000) <= 0) {
                        return;
                    }
                }
                items = t - 1; // BLOCAL: stale-after-wait high
            } finally {
                lock.unlock();
            }
        }

        void await() throws InterruptedException {
            boolean none;
            lock.lock();
            try {
                none = items == 0;
            } finally {
                lock.unlock();
            }
            if (none) {
                lock.lock();
                try {
                    filled.await(); // BLOCAL: check-then-wait high
                } finally {
                    lock.unlock();
                }
            }
        }

        // Silent: with a bound on its time.
        void awaitTimed() throws InterruptedException {
            boolean none;
            lock.lock();
            try {
                none = items == 0;
            } finally {
                lock.unlock();
            }
            if (none) {
                lock.lock();
                try {
                    filled.await(1, TimeUnit.SECONDS);
                } finally {
                    lock.unlock();
                }
            }
        }

        // Silent: the lock is held from the test to the wait.
        void awaitRight() throws InterruptedException {
            lock.lock();
            try {
                if (items == 0) {
                    filled.await();
                }
            } finally {
                lock.unlock();
            }
        }

        void put(int n) {
            lock.lock();
            try {
                items = n;
                filled.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Waits on an object that is no this. */
    static class Objects9 {
        static final Objects9 SHARED = new Objects9();
        private final Object monitor = new Object();
        private final Object other = new Object();
        private boolean ready;
        private int state;

        void await() throws InterruptedException {
            boolean r;
            synchronized (monitor) {
                r = ready;
            }
            if (!r) {
                synchronized (monitor) {
                    monitor.wait(); // BLOCAL: check-then-wait high
                }
            }
        }

        // Read under another lock than the one waited on.
        void awaitOther() throws InterruptedException {
            boolean r;
            synchronized (monitor) {
                r = ready;
            }
            if (!r) {
                synchronized (other) {
                    other.wait(); // BLOCAL: check-then-wait medium
                }
            }
        }

        // Silent: the loop is right.
        void awaitRight() throws InterruptedException {
            synchronized (monitor) {
                while (!ready) {
                    monitor.wait();
                }
            }
        }

        // Silent: what decides is the argument.
        void awaitAsked(boolean r) throws InterruptedException {
            if (!r) {
                synchronized (monitor) {
                    monitor.wait();
                }
            }
        }

        // Silent: a latch is no monitor.
        void awaitLatch(CountDownLatch latch) throws InterruptedException {
            boolean r;
            synchronized (monitor) {
                r = ready;
            }
            if (!r) {
                latch.await();
            }
        }

        // Each turn waits: what one turn read is stale in the next.
        void turns() throws InterruptedException {
            synchronized (monitor) {
                int t = state;
                while (t != 3) {
                    monitor.wait();
                    // The second reading, too; of several at one place the surest is shown.
                    state = t + 1; // BLOCAL: stale-after-wait high; BLOCAL: stale-after-wait low
                    t = state;
                }
            }
        }

        // Silent: read anew in each turn.
        void turnsRight() throws InterruptedException {
            synchronized (monitor) {
                int t = state;
                while (t != 3) {
                    monitor.wait();
                    t = state;
                    // Expected silent, but the test before the wait decides the write after it; low, for the loop asks again.
                    state = t + 1; // BLOCAL: stale-after-wait low; BENIGN: stale-after-wait handed-over
                }
            }
        }

        void ready(boolean b) {
            synchronized (monitor) {
                ready = b;
                monitor.notifyAll();
            }
            synchronized (other) {
                other.notifyAll();
            }
        }

        void state(int s) {
            synchronized (monitor) {
                state = s;
            }
        }
    }

    /** Merely waiting loops decide what comes behind them, though little. */
    static class Spins {
        static final Spins SHARED = new Spins();
        private volatile boolean busy;
        private int n;
        private boolean going;

        void spin() throws InterruptedException {
            while (isBusy()) {
                Thread.sleep(5);
            }
            synchronized (this) {
                going = true; // BLOCAL: check-then-act medium
            }
        }

        // Silent: the loop works.
        void compute() {
            while (isBusy()) {
                worked = worked * 31 + 7;
            }
            synchronized (this) {
                going = true;
            }
        }

        private long worked;

        // Expected silent; but to tell people something while it waits is no work.
        void work() {
            while (isBusy()) {
                step();
            }
            synchronized (this) {
                going = true; // BLOCAL: check-then-act medium
            }
        }

        private void step() {
            System.out.println("step");
        }

        private synchronized boolean isBusy() {
            return going;
        }

        synchronized void end() {
            going = false;
        }

        boolean busy() {
            return busy;
        }
    }
}
