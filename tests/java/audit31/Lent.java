// RELEASES: 8 17
package audit31;

import java.util.Deque;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Locks that are handed in, wrapped, tried, or held while something is run. */
public class Lent {
    static final Lent SHARED = new Lent();
    private static final Object ALL = new Object();
    private static int instances;
    private static int most = 10;

    private final Lock lock = new ReentrantLock();
    private final Object monitor = new Object();
    private final Deque<String> stack = new ArrayDeque<>();
    private int depth;
    private long sum;
    private int level;

    private static <T> T with(Lock l, Supplier<T> what) {
        l.lock();
        try {
            return what.get();
        } finally {
            l.unlock();
        }
    }

    /** Two runs of the helper are two blocks. */
    void addTwice(int n) {
        long s = with(lock, () -> sum);
        with(lock, () -> sum = s + n); // BLOCAL: lost-update {{sum}}
    }

    /** Silent: one run. */
    void addOnce(int n) {
        with(lock, () -> sum += n);
    }

    private int read(Object m) {
        synchronized (m) {
            return depth;
        }
    }

    private void write(Object m, int d) {
        synchronized (m) {
            depth = d;
        }
    }

    /** The lock is an argument of both. (First medium: the accessors are its own.) */
    void deeper() {
        int d = read(monitor);
        write(monitor, d + 1); // BLOCAL: lost-update high {{depth}}
    }

    /** Silent: it is held around both. */
    void deeperWell() {
        synchronized (monitor) {
            int d = read(monitor);
            write(monitor, d + 1);
        }
    }

    /** Tried, given up, tried again. */
    boolean raise() {
        int l;
        if (!lock.tryLock()) {
            return false;
        }
        try {
            l = level;
        } finally {
            lock.unlock();
        }
        if (!lock.tryLock()) {
            return false;
        }
        try {
            level = l + 1; // BLOCAL: lost-update high {{level}}
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Silent: a turn of the loop is one hold. */
    void raiseTo(int n) {
        boolean more = true;
        while (more) {
            lock.lock();
            try {
                if (level < n) {
                    level++; // BENIGN: check-then-act rechecked
                } else {
                    more = false;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Static state under a class's lock, given up between. (First high: one arm leaves the block.) */
    static boolean admit() {
        synchronized (Lent.class) {
            if (instances >= most) {
                return false;
            }
        }
        Thread.yield();
        synchronized (Lent.class) {
            instances++; // BLOCAL: check-then-act medium {{instances}}
        }
        return true;
    }

    /** Silent: static synchronized, the same lock. */
    static synchronized boolean admitWell() {
        if (instances < most) {
            instances++;
            return true;
        }
        return false;
    }

    /** Under an object's own lock, of which there are many. */
    synchronized void dismiss() {
        instances--; // BLOCAL: guarded-by {{instances}}
    }

    static Lent make() {
        return new Lent();
    }

    /** Another lock in between: the stack's is taken twice. */
    String popOr(String other) {
        boolean empty;
        synchronized (stack) {
            empty = stack.isEmpty();
        }
        synchronized (ALL) {
            if (empty) {
                return other;
            }
            synchronized (stack) {
                return stack.pop(); // BLOCAL: check-then-act {{stack}}
            }
        }
    }

    /** Silent: whoever takes or gives holds the outer lock. (First as covered: the inner lock guards nothing.) */
    String popUnderAll(String other) {
        synchronized (ALL) {
            return popOuter(other);
        }
    }

    private final Deque<String> outer = new ArrayDeque<>();

    private String popOuter(String other) {
        boolean empty;
        synchronized (outer) {
            empty = outer.isEmpty();
        }
        if (empty) {
            return other;
        }
        synchronized (outer) {
            return outer.pop();
        }
    }

    void pushUnderAll(String s) {
        synchronized (ALL) {
            synchronized (outer) {
                outer.push(s);
            }
        }
    }

    void push(String s) {
        synchronized (stack) {
            stack.push(s);
        }
    }

    String drop() {
        synchronized (stack) {
            return stack.poll();
        }
    }
}
