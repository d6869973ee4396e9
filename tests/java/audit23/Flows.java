package audit23;

import java.util.concurrent.locks.ReentrantLock;

/** Nested finally, loops, labels and exceptions between read and use. */
public class Flows {
    static final Flows FLOWS = new Flows();

    private final ReentrantLock lock = new ReentrantLock();
    private int level;
    private int tries;
    private long deadline;
    private int errors;
    private String state = "new";
    private int gate;

    int level() {
        lock.lock();
        try {
            return level;
        } finally {
            lock.unlock();
        }
    }

    void level(int n) {
        lock.lock();
        try {
            level = n;
        } finally {
            lock.unlock();
        }
    }

    /** The last turn's value is old in the next. */
    void climb(int n) {
        int l = level();
        for (int i = 0; i < n; i++) {
            lock.lock();
            try {
                l = l + 1;
                level = l; // BLOCAL: lost-update high {{level}}
            } finally {
                lock.unlock();
            }
        }
    }

    void climbWell(int n) {
        for (int i = 0; i < n; i++) {
            lock.lock();
            try {
                int l = level;
                level = l + 1;
            } finally {
                lock.unlock();
            }
        }
    }

    void nested() {
        int t = 0;
        try {
            lock.lock();
            try {
                t = tries;
            } finally {
                lock.unlock();
            }
            Thread.yield();
        } finally {
            lock.lock();
            try {
                tries = t + 1; // BLOCAL: lost-update high {{tries}}
            } finally {
                lock.unlock();
            }
        }
    }

    void retry(int max) {
        again:
        for (;;) {
            int t;
            lock.lock();
            try {
                t = tries;
                if (t > max) {
                    break again;
                }
            } finally {
                lock.unlock();
            }
            Thread.yield();
            lock.lock();
            try {
                if (tries != t) {
                    continue again;
                }
                tries = t + 1; // BENIGN: lost-update rechecked
                return;
            } finally {
                lock.unlock();
            }
        }
    }

    void extend(long by) {
        long d;
        lock.lock();
        try {
            d = deadline;
        } finally {
            lock.unlock();
        }
        d = d > 0 ? d + by : by;
        lock.lock();
        try {
            deadline = d; // BLOCAL: lost-update high {{deadline}}
        } finally {
            lock.unlock();
        }
    }

    void extendWell(long by) {
        lock.lock();
        try {
            deadline = deadline > 0 ? deadline + by : by;
        } finally {
            lock.unlock();
        }
    }

    void failing(Runnable r) {
        int e;
        lock.lock();
        try {
            e = errors;
        } finally {
            lock.unlock();
        }
        try {
            r.run();
        } catch (RuntimeException x) {
            lock.lock();
            try {
                errors = e + 1; // BLOCAL: lost-update high {{errors}}
            } finally {
                lock.unlock();
            }
            throw x;
        }
    }

    void failingWell(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException x) {
            lock.lock();
            try {
                errors++;
            } finally {
                lock.unlock();
            }
            throw x;
        }
    }

    String state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }

    void step() {
        switch (state()) {
            case "new":
                lock.lock();
                try {
                    // was expected high: the check is made by another method
                    state = "open"; // BLOCAL: check-then-act medium {{state}}
                } finally {
                    lock.unlock();
                }
                break;
            default:
                break;
        }
    }

    void stepWell() {
        lock.lock();
        try {
            switch (state()) {
                case "new":
                    state = "open";
                    break;
                default:
                    state = "new";
                    break;
            }
        } finally {
            lock.unlock();
        }
    }

    /** A throw leaves the first block from within. */
    void pass() {
        lock.lock();
        try {
            if (gate > 0) {
                throw new IllegalStateException();
            }
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            gate++; // BLOCAL: check-then-act medium {{gate}}
        } finally {
            lock.unlock();
        }
    }

    void passWell() {
        lock.lock();
        try {
            if (gate > 0) {
                throw new IllegalStateException();
            }
            gate++;
        } finally {
            lock.unlock();
        }
    }

    void back() {
        lock.lock();
        try {
            gate--;
        } finally {
            lock.unlock();
        }
    }
}
