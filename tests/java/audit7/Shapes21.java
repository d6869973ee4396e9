// RELEASES: 21
package audit7;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/** Sealed types and patterns: what a pattern takes out of an old value (ANALYSIS 3: arraylength, instanceof; decisions). */
public class Shapes21 {
    static final Shapes21 SHARED = new Shapes21();

    sealed interface State permits Idle, Busy, Failed { }

    record Idle() implements State { }

    record Busy(String job, int step) implements State { }

    record Failed(String why) implements State { }

    private final ReentrantLock lock = new ReentrantLock();
    private State state = new Idle();
    private final Deque<String> queue = new ArrayDeque<>();

    State state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }

    void state(State s) {
        lock.lock();
        try {
            state = s;
        } finally {
            lock.unlock();
        }
    }

    /** The step of the old state makes the new one. */
    void step() {
        switch (state()) {
            case Idle i -> { }
            case Busy(String job, int n) -> state(new Busy(job, n + 1)); // BLOCAL: lost-update
            case Failed f -> { }
        }
    }

    // Silent: in one block.
    void stepHeld() {
        lock.lock();
        try {
            if (state instanceof Busy(String job, int n)) {
                state = new Busy(job, n + 1);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Idle when asked: two may begin. */
    boolean begin(String job) {
        if (state() instanceof Idle) {
            state(new Busy(job, 0)); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    // Silent: asked and set in one.
    boolean beginHeld(String job) {
        lock.lock();
        try {
            if (state instanceof Idle) {
                state = new Busy(job, 0);
                return true;
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Guarded patterns. */
    void retry() {
        State s;
        lock.lock();
        try {
            s = state;
        } finally {
            lock.unlock();
        }
        State next = switch (s) {
            case Failed(String why) when why.startsWith("tmp") -> new Idle();
            case Failed f -> f;
            case Busy b when b.step() > 10 -> new Failed("too long");
            default -> s;
        };
        lock.lock();
        try {
            state = next; // BLOCAL: lost-update medium
        } finally {
            lock.unlock();
        }
    }

    // Silent: compared by identity with what was read.
    void retryRight() {
        State s;
        lock.lock();
        try {
            s = state;
        } finally {
            lock.unlock();
        }
        State next = s instanceof Failed ? new Idle() : s;
        lock.lock();
        try {
            if (state == s) {
                state = next; // BENIGN: lost-update rechecked
            }
        } finally {
            lock.unlock();
        }
    }

    void offer(String s) {
        lock.lock();
        try {
            queue.add(s);
        } finally {
            lock.unlock();
        }
    }

    /** Sequenced methods: the first looked at, then removed. */
    String next() {
        String head;
        lock.lock();
        try {
            head = queue.peekFirst();
        } finally {
            lock.unlock();
        }
        if (head != null && head.length() > 2) {
            lock.lock();
            try {
                queue.removeFirst(); // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }
        return head;
    }
}
