package wait;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits that an old check has decided: the wake-up may be over. */
class LostWakeUp {

    /** Checked without the monitor. */
    static class Unlocked {
        static final Unlocked SHARED = new Unlocked();
        private boolean ready;

        void await() throws InterruptedException {
            if (!ready) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        synchronized void open() {
            ready = true;
            notifyAll();
        }

        synchronized void close() {
            ready = false;
        }
    }

    /** Checked in an earlier block. */
    static class EarlierBlock {
        static final EarlierBlock SHARED = new EarlierBlock();
        private boolean ready;

        void await() throws InterruptedException {
            boolean r;
            synchronized (this) {
                r = ready;
            }
            if (!r) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait {{ready}}
                }
            }
        }

        synchronized void open() {
            ready = true;
            notifyAll();
        }

        synchronized void close() {
            ready = false;
        }
    }

    /** Checked by a query, waited for on a condition. */
    static class OnCondition {
        static final OnCondition SHARED = new OnCondition();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition opened = lock.newCondition();
        private boolean ready;

        boolean isReady() {
            lock.lock();
            try {
                return ready;
            } finally {
                lock.unlock();
            }
        }

        void await() throws InterruptedException {
            if (!isReady()) {
                lock.lock();
                try {
                    opened.await(); // BLOCAL: check-then-wait
                } finally {
                    lock.unlock();
                }
            }
        }

        void set(boolean value) {
            lock.lock();
            try {
                ready = value;
                opened.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Checked under another lock than the one that is waited on. */
    static class OtherLock {
        static final OtherLock SHARED = new OtherLock();
        private final Object state = new Object();
        private final Object signal = new Object();
        private boolean ready;

        void await() throws InterruptedException {
            boolean r;
            synchronized (state) {
                r = ready;
            }
            if (!r) {
                synchronized (signal) {
                    signal.wait(); // BLOCAL: check-then-wait
                }
            }
        }

        void set(boolean value) {
            synchronized (state) {
                ready = value;
            }
            synchronized (signal) {
                signal.notifyAll();
            }
        }
    }

    /** Silent: a wait with a limit ends anyway, if only at its limit. */
    static class Timed {
        static final Timed SHARED = new Timed();
        private boolean ready;

        void await() throws InterruptedException {
            boolean r;
            synchronized (this) {
                r = ready;
            }
            if (!r) {
                synchronized (this) {
                    wait(100);
                }
            }
        }

        synchronized void open() {
            ready = true;
            notifyAll();
        }

        synchronized void close() {
            ready = false;
        }
    }

    /** Silent: what decides the wait is checked in the block that waits; the old check only leads there. */
    static class CheckedAgain {
        static final CheckedAgain SHARED = new CheckedAgain();
        private boolean ready;

        void await() throws InterruptedException {
            boolean r;
            synchronized (this) {
                r = ready;
            }
            if (!r) {
                synchronized (this) {
                    while (!ready) {
                        wait();
                    }
                }
            }
        }

        synchronized void open() {
            ready = true;
            notifyAll();
        }

        synchronized void close() {
            ready = false;
        }
    }

    /** Silent: read in the block that waits. */
    static class ReadInside {
        static final ReadInside SHARED = new ReadInside();
        private boolean ready;

        synchronized void await() throws InterruptedException {
            boolean r = ready;
            while (!r) {
                wait();
                r = ready;
            }
        }

        synchronized void open() {
            ready = true;
            notifyAll();
        }

        synchronized void close() {
            ready = false;
        }
    }

    /** Silent: the callee that waits checks for itself. */
    static class CalleeWaits {
        static final CalleeWaits SHARED = new CalleeWaits();
        private boolean ready;

        void await() throws InterruptedException {
            if (!isReady()) {
                waitUntilReady();
            }
        }

        synchronized boolean isReady() {
            return ready;
        }

        synchronized void waitUntilReady() throws InterruptedException {
            while (!ready) {
                wait();
            }
        }

        synchronized void open() {
            ready = true;
            notifyAll();
        }

        synchronized void close() {
            ready = false;
        }
    }

    /** Either of two old checks leads to the wait at once. */
    static class EitherOf {
        static final EitherOf SHARED = new EitherOf();
        private boolean empty;

        void await(boolean always) throws InterruptedException {
            boolean e;
            synchronized (this) {
                e = empty;
            }
            if (e || always) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
        }

        synchronized void fill() {
            empty = false;
            notifyAll();
        }

        synchronized void drain() {
            empty = true;
        }
    }

    /** Who waits on a lock of the object's own is woken by another thread, which has that object, too. */
    static class Switch {
        private volatile boolean on;
        private final Object lock = new Object();

        void off() {
            on = false;
        }

        void on() {
            on = true;
            synchronized (lock) {
                lock.notifyAll();
            }
        }

        void await() throws InterruptedException {
            while (!on) {
                synchronized (lock) {
                    lock.wait(); // BLOCAL: check-then-wait medium [[waits for other threads]]
                }
            }
        }
    }

    /** Silent: tested in the block that waits. */
    static class SilentSwitch {
        private volatile boolean on;
        private final Object lock = new Object();

        void off() {
            on = false;
        }

        void on() {
            on = true;
            synchronized (lock) {
                lock.notifyAll();
            }
        }

        void await() throws InterruptedException {
            synchronized (lock) {
                while (!on) {
                    lock.wait();
                }
            }
        }
    }

    /**
     * Silent: asked under the gate's lock while the one that is waited on is held. Who opens the gate takes that one to say so, and
     * cannot before the wait has given it up.
     */
    static class SilentGate {
        private boolean open;
        private final Object turn = new Object();

        private synchronized boolean isOpen() {
            return open;
        }

        private synchronized void set(boolean to) {
            open = to;
        }

        void open() {
            set(true);
            synchronized (turn) {
                turn.notifyAll();
            }
        }

        void shut() {
            set(false);
        }

        void pass() throws InterruptedException {
            synchronized (turn) {
                while (!isOpen()) {
                    turn.wait();
                }
            }
        }
    }

    /** Asked before the lock is taken that is waited on: the gate is opened in between, and nobody says so again. */
    static class Gate {
        private boolean open;
        private final Object turn = new Object();

        private synchronized boolean isOpen() {
            return open;
        }

        private synchronized void set(boolean to) {
            open = to;
        }

        void open() {
            set(true);
            synchronized (turn) {
                turn.notifyAll();
            }
        }

        void shut() {
            set(false);
        }

        void pass() throws InterruptedException {
            if (!isOpen()) {
                synchronized (turn) {
                    turn.wait(); // BLOCAL: check-then-wait medium
                }
            }
        }
    }

    /** Who found nothing has taken nothing: what is put in between is announced to nobody. */
    static class Mailbox {
        static final Mailbox SHARED = new Mailbox();
        private final ConcurrentLinkedQueue<String> letters = new ConcurrentLinkedQueue<>();
        private final Object turn = new Object();

        void put(String letter) {
            letters.add(letter);
            synchronized (turn) {
                turn.notifyAll();
            }
        }

        String take() throws InterruptedException {
            String letter;
            while ((letter = letters.poll()) == null) {
                synchronized (turn) {
                    turn.wait(); // BLOCAL: check-then-wait medium
                }
            }
            return letter;
        }

        // Silent: looked for under the lock that is waited on.
        String takeFixed() throws InterruptedException {
            synchronized (turn) {
                String letter;
                while ((letter = letters.poll()) == null) {
                    turn.wait();
                }
                return letter;
            }
        }
    }

    /** What is waited for is asked under its lock, before the wait and after each: the old look only says whether to
     * wait for that at all. */
    static class WhileLoading {
        static final WhileLoading SHARED = new WhileLoading();
        private final Object state = new Object();
        private boolean loading;
        private boolean patient;

        synchronized void setPatient(boolean b) {
            patient = b;
        }

        void begin() {
            synchronized (state) {
                loading = true;
            }
        }

        void end() {
            synchronized (state) {
                loading = false;
                state.notifyAll();
            }
        }

        private synchronized boolean isPatient() {
            return patient;
        }

        // Silent.
        void await() throws InterruptedException {
            boolean mayWait = isPatient();
            synchronized (state) {
                if (loading && mayWait) {
                    do {
                        state.wait();
                    } while (loading);
                }
            }
        }

        /** The old look decides each wait. */
        void awaitEach() throws InterruptedException {
            boolean mayWait = isPatient();
            synchronized (state) {
                while (loading) {
                    if (mayWait) {
                        state.wait(); // BLOCAL: check-then-wait medium
                    }
                }
            }
        }
    }

    /** The loop asks for something else than was asked before the wait. */
    static class OtherLoop {
        static final OtherLoop SHARED = new OtherLoop();
        private final Object state = new Object();
        private boolean loading;
        private boolean loaded;
        private boolean patient;

        synchronized void setPatient(boolean b) {
            patient = b;
        }

        void begin() {
            synchronized (state) {
                loading = true;
                loaded = false;
            }
        }

        void end() {
            synchronized (state) {
                loading = false;
                state.notifyAll();
            }
        }

        void fill() {
            synchronized (state) {
                loaded = true;
                state.notifyAll();
            }
        }

        private synchronized boolean isPatient() {
            return patient;
        }

        void await() throws InterruptedException {
            boolean mayWait = isPatient();
            synchronized (state) {
                if (loading && mayWait) {
                    do {
                        state.wait(); // BLOCAL: check-then-wait medium
                    } while (!loaded);
                }
            }
        }
    }
}
