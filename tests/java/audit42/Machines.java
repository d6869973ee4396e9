// RELEASES: 8 17
package audit42;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** States and how one comes from one to the other. */
public class Machines {
    static final Machines ONE = new Machines();

    enum State {
        NEW,
        STARTING,
        RUNNING,
        STOPPED;

        State next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    private static final AtomicReferenceFieldUpdater<Machines, State> MODE =
            AtomicReferenceFieldUpdater.newUpdater(Machines.class, State.class, "mode");

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final AtomicReference<State> phase = new AtomicReference<>(State.NEW);
    private final Map<State, Integer> times = new EnumMap<>(State.class);
    private final List<State> path = new ArrayList<>();
    private volatile State mode = State.NEW;
    private State state = State.NEW;
    private int stops;
    private Thread worker;

    State state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }

    boolean startLate() {
        if (state() != State.NEW) {
            return false;
        }
        lock.lock();
        try {
            // Was marked as high: two calls that are each atomic, so in stopLate.
            state = State.STARTING; // BLOCAL: check-then-act
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        return true;
    }

    boolean start() {
        lock.lock();
        try {
            if (state != State.NEW) {
                return false;
            }
            state = State.STARTING;
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    boolean startTwice() {
        if (state() != State.NEW) {
            return false;
        }
        lock.lock();
        try {
            if (state != State.NEW) {
                return false;
            }
            state = State.STARTING; // BENIGN: check-then-act rechecked
            return true;
        } finally {
            lock.unlock();
        }
    }

    void nextLate() {
        State s = state();
        lock.lock();
        try {
            state = s.next(); // BLOCAL: lost-update
        } finally {
            lock.unlock();
        }
    }

    void next() {
        lock.lock();
        try {
            state = state.next();
        } finally {
            lock.unlock();
        }
    }

    void stopLate() {
        switch (state()) {
            case NEW:
            case STOPPED:
                return;
            default:
                lock.lock();
                try {
                    state = State.STOPPED; // BLOCAL: check-then-act
                    stops++;
                } finally {
                    lock.unlock();
                }
        }
    }

    void stop() {
        lock.lock();
        try {
            switch (state) {
                case NEW:
                case STOPPED:
                    return;
                default:
                    state = State.STOPPED;
                    stops++;
            }
        } finally {
            lock.unlock();
        }
    }

    // The state may have changed and changed again before it is waited for.
    void awaitLate() throws InterruptedException {
        State s = state();
        if (s != State.RUNNING) {
            lock.lock();
            try {
                changed.await(); // BLOCAL: check-then-wait
            } finally {
                lock.unlock();
            }
        }
    }

    void await() throws InterruptedException {
        lock.lock();
        try {
            while (state != State.RUNNING) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    void afterWaitLate() throws InterruptedException {
        lock.lock();
        try {
            State s = state;
            while (stops == 0) {
                changed.await();
            }
            state = s.next(); // BLOCAL: stale-after-wait high
        } finally {
            lock.unlock();
        }
    }

    void afterWait() throws InterruptedException {
        lock.lock();
        try {
            while (stops == 0) {
                changed.await();
            }
            state = state.next();
        } finally {
            lock.unlock();
        }
    }

    boolean phaseLate(State from, State to) {
        if (phase.get() == from) {
            phase.set(to); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    boolean phase(State from, State to) {
        return phase.compareAndSet(from, to);
    }

    void phaseNextLate() {
        phase.set(phase.get().next()); // BLOCAL: lost-update high
    }

    void phaseNext() {
        phase.updateAndGet(State::next);
    }

    boolean modeLate() {
        if (mode == State.NEW) {
            mode = State.RUNNING; // BLOCAL: check-then-act low
            return true;
        }
        return false;
    }

    boolean mode() {
        return MODE.compareAndSet(this, State.NEW, State.RUNNING);
    }

    void modeNextLate() {
        mode = mode.next(); // BLOCAL: lost-update
    }

    void modeNext() {
        State m;
        do {
            m = mode;
        } while (!MODE.compareAndSet(this, m, m.next()));
    }

    void passLate(State s) {
        Integer n;
        lock.lock();
        try {
            n = times.get(s);
        } finally {
            lock.unlock();
        }
        int more = n == null ? 1 : n + 1;
        lock.lock();
        try {
            times.put(s, more); // BLOCAL: lost-update high
            path.add(s);
        } finally {
            lock.unlock();
        }
    }

    void pass(State s) {
        lock.lock();
        try {
            times.merge(s, 1, Integer::sum);
            path.add(s);
        } finally {
            lock.unlock();
        }
    }

    State lastLate() {
        int n;
        lock.lock();
        try {
            n = path.size();
        } finally {
            lock.unlock();
        }
        if (n == 0) {
            return null;
        }
        lock.lock();
        try {
            return path.remove(n - 1); // BLOCAL: check-then-act
        } finally {
            lock.unlock();
        }
    }

    State last() {
        lock.lock();
        try {
            return path.isEmpty() ? null : path.remove(path.size() - 1);
        } finally {
            lock.unlock();
        }
    }

    void workerLate(Runnable r) {
        lock.lock();
        boolean none;
        try {
            none = worker == null;
        } finally {
            lock.unlock();
        }
        if (none) {
            Thread t = new Thread(r);
            lock.lock();
            try {
                worker = t; // BLOCAL: check-then-act high
            } finally {
                lock.unlock();
            }
            t.start();
        }
    }

    void worker(Runnable r) {
        lock.lock();
        try {
            if (worker == null) {
                worker = new Thread(r);
                worker.start();
            }
        } finally {
            lock.unlock();
        }
    }

    void noWorker() {
        lock.lock();
        try {
            worker = null;
        } finally {
            lock.unlock();
        }
    }
}
