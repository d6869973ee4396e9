package audit21;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A table under a read/write lock: read, found wanting, and filled. */
public class RateTable {
    static final RateTable RATES = new RateTable();

    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Lock reading = rw.readLock();
    private final Lock writing = rw.writeLock();
    private final Map<String, Double> rates = new HashMap<>();
    private boolean valid;
    private double mean;
    private int edition;

    private double ask(String currency) {
        return currency.length() * 1.5;
    }

    double rate(String currency) {
        reading.lock();
        try {
            Double d = rates.get(currency);
            if (d != null) {
                return d;
            }
        } finally {
            reading.unlock();
        }
        writing.lock();
        try {
            double d = ask(currency);
            rates.put(currency, d); // BLOCAL: check-then-act {{rates}}
            return d;
        } finally {
            writing.unlock();
        }
    }

    double rateWell(String currency) {
        reading.lock();
        try {
            Double d = rates.get(currency);
            if (d != null) {
                return d;
            }
        } finally {
            reading.unlock();
        }
        writing.lock();
        try {
            Double d = rates.get(currency);
            if (d == null) {
                d = ask(currency);
                rates.put(currency, d); // BENIGN: check-then-act rechecked
            }
            return d;
        } finally {
            writing.unlock();
        }
    }

    /** The idiom of the class's documentation: upgrade with a gap, look again, downgrade without one. */
    double meanWell() {
        rw.readLock().lock();
        if (!valid) {
            rw.readLock().unlock();
            rw.writeLock().lock();
            try {
                if (!valid) {
                    mean = ask("all"); valid = true; // BENIGN: check-then-act rechecked
                }
                rw.readLock().lock();
            } finally {
                rw.writeLock().unlock();
            }
        }
        try {
            return mean * 2;
        } finally {
            rw.readLock().unlock();
        }
    }

    /** The second look is missing. */
    double mean() {
        rw.readLock().lock();
        if (!valid) {
            rw.readLock().unlock();
            rw.writeLock().lock();
            try {
                mean = ask("all"); valid = true; // BLOCAL: check-then-act {{valid}}
                rw.readLock().lock();
            } finally {
                rw.writeLock().unlock();
            }
        }
        try {
            return mean * 2;
        } finally {
            rw.readLock().unlock();
        }
    }

    /** Read in the shared mode, written back in the other, with a gap between them. */
    int publish() {
        int e;
        reading.lock();
        try {
            e = edition;
        } finally {
            reading.unlock();
        }
        writing.lock();
        try {
            edition = e + 1; // BLOCAL: lost-update high {{edition}}
            valid = false;
            return e + 1;
        } finally {
            writing.unlock();
        }
    }

    /** From the write lock to the read lock there is no gap. */
    int publishWell() {
        int e;
        writing.lock();
        try {
            e = ++edition;
            valid = false;
            reading.lock();
        } finally {
            writing.unlock();
        }
        try {
            return e + edition;
        } finally {
            reading.unlock();
        }
    }

    boolean tryDrop(String currency) throws InterruptedException {
        boolean there;
        reading.lock();
        try {
            there = valid && rates.size() > 1;
        } finally {
            reading.unlock();
        }
        if (there && writing.tryLock(10, TimeUnit.MILLISECONDS)) {
            try {
                rates.clear();
                valid = false; // BLOCAL: check-then-act {{valid}}
                return true;
            } finally {
                writing.unlock();
            }
        }
        return false;
    }

    boolean tryDropWell() throws InterruptedException {
        if (!writing.tryLock(10, TimeUnit.MILLISECONDS)) {
            return false;
        }
        try {
            if (!valid) {
                return false;
            }
            rates.clear();
            valid = false;
            return true;
        } finally {
            writing.unlock();
        }
    }
}
