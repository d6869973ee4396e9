package audit24;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.StampedLock;

/** Stamped locks. */
public class Rates {
    static final Rates RATES = new Rates();

    private final StampedLock lock = new StampedLock();
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private double bid;
    private double ask;
    private final Map<String, Map<String, Double>> table = new HashMap<>();
    private final List<Double> history = new ArrayList<>();
    private final double[] last = new double[3];
    private boolean frozen;

    void start() {
        pool.submit(() -> quote(1, 2));
        pool.submit(() -> widen(0.1));
        pool.submit(() -> remember("EUR"));
    }

    void quote(double b, double a) {
        long s = lock.writeLock();
        try {
            bid = b;
            ask = a;
            last[0] = b;
            history.add(b);
        } finally {
            lock.unlockWrite(s);
        }
    }

    void freeze(boolean f) {
        long s = lock.writeLock();
        try {
            frozen = f;
        } finally {
            lock.unlockWrite(s);
        }
    }

    /** The documented idiom: silent. */
    double spread() {
        long s = lock.tryOptimisticRead();
        double b = bid;
        double a = ask;
        if (!lock.validate(s)) {
            s = lock.readLock();
            try {
                b = bid;
                a = ask;
            } finally {
                lock.unlockRead(s);
            }
        }
        return a - b;
    }

    private double bid() {
        long s = lock.readLock();
        try {
            return bid;
        } finally {
            lock.unlockRead(s);
        }
    }

    void widen(double by) {
        double b = bid();
        long s = lock.writeLock();
        try {
            bid = b - by; // BLOCAL: lost-update high {{bid}}
        } finally {
            lock.unlockWrite(s);
        }
    }

    /** The read stamp is left for a write stamp. */
    void widenIf(double by) {
        long s = lock.readLock();
        boolean narrow = ask - bid < by;
        lock.unlockRead(s);
        if (narrow) {
            s = lock.writeLock();
            try {
                ask += by; // BLOCAL: check-then-act high {{ask}}
            } finally {
                lock.unlockWrite(s);
            }
        }
    }

    /** Converted where it can be, and read again where not: silent. */
    void widenWell(double by) {
        long s = lock.readLock();
        try {
            while (ask - bid < by) {
                long w = lock.tryConvertToWriteLock(s);
                if (w != 0L) {
                    s = w;
                    ask += by;
                    break;
                }
                lock.unlockRead(s);
                s = lock.writeLock();
            }
        } finally {
            lock.unlock(s);
        }
    }

    void remember(String c) {
        long s = lock.readLock();
        Map<String, Double> m = table.get(c);
        lock.unlockRead(s);
        if (m == null) {
            s = lock.writeLock();
            try {
                table.put(c, new HashMap<>()); // BLOCAL: check-then-act high {{table}}
            } finally {
                lock.unlockWrite(s);
            }
        }
    }

    void rememberWell(String c) {
        long s = lock.writeLock();
        try {
            if (table.get(c) == null) {
                table.put(c, new HashMap<>());
            }
        } finally {
            lock.unlockWrite(s);
        }
    }

    void shift(int i) {
        double d;
        long s = lock.readLock();
        try {
            d = last[i];
        } finally {
            lock.unlockRead(s);
        }
        s = lock.writeLock();
        try {
            last[i] = d * 2; // BLOCAL: lost-update high {{last}}
        } finally {
            lock.unlockWrite(s);
        }
    }

    void thaw() {
        long s = lock.readLock();
        boolean f = frozen;
        lock.unlockRead(s);
        if (f) {
            s = lock.writeLock();
            frozen = false; // BLOCAL: check-then-act high {{frozen}}
            lock.unlockWrite(s);
        }
    }

    /** Validated, then written on the strength of what was validated. */
    void halve() {
        long s = lock.tryOptimisticRead();
        double a = ask;
        if (lock.validate(s)) {
            s = lock.writeLock();
            ask = a / 2; // BLOCAL: lost-update high {{ask}}
            lock.unlockWrite(s);
        }
    }

    void trim() {
        int n;
        long s = lock.readLock();
        try {
            n = history.size();
        } finally {
            lock.unlockRead(s);
        }
        if (n > 10) {
            s = lock.writeLock();
            try {
                history.remove(0); // BLOCAL: check-then-act medium {{history}}
            } finally {
                lock.unlockWrite(s);
            }
        }
    }
}
