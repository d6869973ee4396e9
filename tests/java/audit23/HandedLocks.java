package audit23;

import java.util.concurrent.Callable;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Locks that come as parameters, and bodies that others run under them. */
public class HandedLocks {
    static final HandedLocks HANDED = new HandedLocks();

    private final Lock lock = new ReentrantLock();
    private final Object monitor = new Object();
    private int stock;
    private int orders;
    private String label;

    private static <T> T locked(Lock l, Supplier<T> body) {
        l.lock();
        try {
            return body.get();
        } finally {
            l.unlock();
        }
    }

    private static void under(Object m, Runnable body) {
        synchronized (m) {
            body.run();
        }
    }

    private int readUnder(Lock l) {
        l.lock();
        try {
            return stock;
        } finally {
            l.unlock();
        }
    }

    private void writeUnder(Lock l, int n) {
        l.lock();
        try {
            stock = n;
        } finally {
            l.unlock();
        }
    }

    void sell(int n) {
        int s = readUnder(lock);
        writeUnder(lock, s - n); // BLOCAL: lost-update high {{stock}}
    }

    /** The callees find the lock held. */
    void sellWell(int n) {
        lock.lock();
        try {
            int s = readUnder(lock);
            writeUnder(lock, s - n);
        } finally {
            lock.unlock();
        }
    }

    void order() {
        int o = locked(lock, () -> orders);
        locked(lock, () -> {
            orders = o + 1; // BLOCAL: lost-update high {{orders}}
            return null;
        });
    }

    void orderWell() {
        locked(lock, () -> orders = orders + 1);
    }

    void apply(IntUnaryOperator f) {
        lock.lock();
        try {
            orders = f.applyAsInt(orders);
        } finally {
            lock.unlock();
        }
    }

    void name(String s) {
        boolean[] free = new boolean[1];
        under(monitor, () -> free[0] = label == null);
        if (free[0]) {
            // what was looked at comes back in an array
            under(monitor, () -> label = s); // BLOCAL: check-then-act high
        }
    }

    void nameWell(String s) {
        under(monitor, () -> {
            if (label == null) {
                label = s;
            }
        });
    }

    void unname() {
        synchronized (monitor) {
            label = null;
        }
    }

    String askUnder(Object m, Callable<String> c) throws Exception {
        synchronized (m) {
            return c.call();
        }
    }

    String nameOr(String s) throws Exception {
        String now = askUnder(monitor, () -> label);
        if (now == null) {
            synchronized (monitor) {
                label = s; // BLOCAL: check-then-act high {{label}}
            }
            return s;
        }
        return now;
    }
}
