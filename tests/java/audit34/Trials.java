// RELEASES: 8 17
package audit34;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** Machines of states, retries, and enums that keep something. */
public class Trials {
    static final Trials SHARED = new Trials();

    enum State {
        IDLE, RUNNING, DONE;

        boolean ends() {
            return this == DONE;
        }
    }

    /** Each constant is there once for all. */
    enum Meter {
        READS, WRITES;

        private int n;
        private int raw;
        private volatile int quick;

        synchronized void add() {
            n++;
        }

        /** Read in one block, written in the next. */
        void less() {
            int v;
            synchronized (this) {
                v = n;
            }
            synchronized (this) {
                n = v - 1; // BLOCAL: lost-update high {{n}}
            }
        }

        /** Silent: no lock at all is a race, and none of a stale value. (First a lost update.) */
        void raw() {
            raw++;
        }

        int rawValue() {
            return raw;
        }

        /** Two add one to a volatile. */
        void quick() {
            quick++; // BLOCAL: lost-update high {{quick}}
        }
    }

    private volatile State quick = State.IDLE;
    private State state = State.IDLE;
    private final AtomicReference<State> held = new AtomicReference<>(State.IDLE);
    private final AtomicInteger attempt = new AtomicInteger();
    private volatile long delay = 1;
    private long pause = 1;
    private int tries;
    private String reason = "";
    private final Lock lock = new ReentrantLock();
    private final Condition done = lock.newCondition();
    private boolean ready;
    private int answers;
    private final Map<State, Integer> counts = new EnumMap<>(State.class);
    private final StampedLock stamped = new StampedLock();
    private int x;
    private int y;

    private void work() {
        System.nanoTime();
    }

    /** Two run: a look and a set of a volatile. */
    void runQuick() {
        if (quick == State.IDLE) {
            quick = State.RUNNING; // BLOCAL: check-then-act low {{quick}}
            work();
        }
    }

    void doneQuick() {
        quick = State.DONE;
    }

    /** Of an earlier block. */
    void run() {
        State s;
        synchronized (this) {
            s = state;
        }
        if (s == State.IDLE) {
            work();
            synchronized (this) {
                state = State.RUNNING; // BLOCAL: check-then-act high {{state}}
            }
        }
    }

    /** Silent: looked at again. */
    void runWell() {
        State s;
        synchronized (this) {
            s = state;
        }
        if (s == State.IDLE) {
            work();
            synchronized (this) {
                if (state == s) {
                    state = State.RUNNING; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** Silent: compared, and told. */
    synchronized boolean become(State from, State to) {
        if (state != from) {
            return false;
        }
        state = to;
        notifyAll();
        return true;
    }

    /** Silent. (First unmarked.) */
    void runBecoming() {
        if (become(State.IDLE, State.RUNNING)) {
            work();
            become(State.RUNNING, State.DONE); // BENIGN: check-then-act rechecked
        }
    }

    synchronized State state() {
        return state;
    }

    synchronized void state(State s) {
        state = s;
        notifyAll();
    }

    /** By the getter and the setter. */
    void cancel() {
        if (!state().ends()) {
            state(State.DONE); // BLOCAL: check-then-act {{state}}
        }
    }

    /** The reason is of another end than the state. */
    void fail(String why) {
        boolean over;
        synchronized (this) {
            over = state == State.DONE;
            if (!over) {
                state = State.DONE;
            }
        }
        if (!over) {
            synchronized (this) {
                reason = why; // BENIGN: check-then-act handed-over
            }
        }
    }

    synchronized String reason() {
        return reason;
    }

    /** The end comes between the look and the wait. */
    void await() throws InterruptedException {
        State s = state();
        synchronized (this) {
            if (s != State.DONE) {
                wait(); // BLOCAL: check-then-wait high {{state}}
            }
        }
    }

    /** Silent. */
    synchronized void awaitWell() throws InterruptedException {
        while (state != State.DONE) {
            wait();
        }
    }

    /** The same by a condition, the look without the lock. */
    int answer() throws InterruptedException {
        if (!ready) {
            lock.lock();
            try {
                done.await(); // BLOCAL: check-then-wait high {{ready}}
            } finally {
                lock.unlock();
            }
        }
        lock.lock();
        try {
            return answers;
        } finally {
            lock.unlock();
        }
    }

    /** Silent. */
    int answerWell() throws InterruptedException {
        lock.lock();
        try {
            while (!ready) {
                done.await();
            }
            return answers;
        } finally {
            lock.unlock();
        }
    }

    void answered(int n) {
        lock.lock();
        try {
            answers = n;
            ready = true;
            done.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void unanswered() {
        lock.lock();
        try {
            ready = false;
        } finally {
            lock.unlock();
        }
    }

    /** Two come by one attempt. (First medium.) */
    boolean retry() {
        int n = attempt.get();
        if (n >= 3) {
            return false;
        }
        attempt.set(n + 1); // BLOCAL: lost-update high {{attempt}}
        return true;
    }

    /** Silent. */
    boolean retryWell() {
        return attempt.getAndIncrement() < 3;
    }

    /** Two double it once. */
    void backOff() {
        delay = Math.min(delay * 2, 1000); // BLOCAL: lost-update medium {{delay}}
    }

    void noDelay() {
        delay = 1;
    }

    /** It was set back while this one slept. */
    void sleep() throws InterruptedException {
        long p;
        synchronized (this) {
            p = pause;
        }
        Thread.sleep(p);
        synchronized (this) {
            pause = p * 2; // BLOCAL: lost-update high {{pause}}
        }
    }

    synchronized void noPause() {
        pause = 1;
    }

    /** Asked outside, counted inside, in a loop. */
    void trying() {
        while (tries < 3) {
            work();
            synchronized (this) {
                tries++; // BLOCAL: check-then-act {{tries}}
            }
        }
    }

    synchronized void noTries() {
        tries = 0;
    }

    /** Silent. */
    void tryingWell() {
        for (;;) {
            synchronized (this) {
                if (tries >= 3) {
                    return;
                }
                tries++;
            }
            work();
        }
    }

    /** Silent: won. */
    void runHeld() {
        if (held.compareAndSet(State.IDLE, State.RUNNING)) {
            work();
            held.set(State.DONE);
        }
    }

    /** Silent: whoever ends it ends it. */
    boolean endHeld() {
        return held.getAndSet(State.DONE) != State.DONE;
    }

    /** Two run. */
    void runHeldBadly() {
        if (held.get() == State.IDLE) {
            held.set(State.RUNNING); // BLOCAL: check-then-act {{held}}
            work();
        }
    }

    /** Nobody is told that it was not set, and goes on as if. */
    boolean endHeldBadly() {
        if (held.get() == State.RUNNING) {
            held.compareAndSet(State.RUNNING, State.DONE); // BLOCAL: lost-cas medium {{held}}
            return true;
        }
        return false;
    }

    void counted(State s) {
        synchronized (counts) {
            counts.merge(s, 1, Integer::sum);
        }
    }

    /** Asked and put in two blocks. */
    void countedBadly(State s) {
        int n;
        synchronized (counts) {
            n = counts.getOrDefault(s, 0);
        }
        synchronized (counts) {
            counts.put(s, n + 1); // BLOCAL: lost-update high {{counts}}
        }
    }

    /** Silent: the idiom. */
    int area() {
        long s = stamped.tryOptimisticRead();
        int a = x;
        int b = y;
        if (!stamped.validate(s)) {
            s = stamped.readLock();
            try {
                a = x;
                b = y;
            } finally {
                stamped.unlockRead(s);
            }
        }
        return a * b;
    }

    void move(int dx, int dy) {
        long s = stamped.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            stamped.unlockWrite(s);
        }
    }

    /** Read under the read stamp, written under the next. */
    void moveHome() {
        int a;
        long s = stamped.readLock();
        try {
            a = x;
        } finally {
            stamped.unlockRead(s);
        }
        long w = stamped.writeLock();
        try {
            x = a - 1; // BLOCAL: lost-update high {{x}}
        } finally {
            stamped.unlockWrite(w);
        }
    }

    /** Silent: converted, or looked at again. */
    void moveHomeWell() {
        long s = stamped.readLock();
        try {
            while (x > 0) {
                long w = stamped.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    x = 0;
                    break;
                }
                stamped.unlockRead(s);
                s = stamped.writeLock();
            }
        } finally {
            stamped.unlock(s);
        }
    }
}
