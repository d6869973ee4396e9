// RELEASES: 17
package audit12;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Records, switch expressions, patterns. */
record Quote(String symbol, long price) {
    Quote at(long other) {
        return new Quote(symbol, other);
    }
}

final class Ticker {
    static final Ticker SHARED = new Ticker();

    enum Mode { COLD, WARM, HOT }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Quote> quotes = new HashMap<>();
    private final ConcurrentHashMap<String, Quote> latest = new ConcurrentHashMap<>();
    private Quote last = new Quote("", 0);
    private Mode mode = Mode.COLD;
    private Object payload;

    void clear() {
        lock.lock();
        try {
            quotes.clear();
            last = new Quote("", 0);
            mode = Mode.COLD;
            payload = null;
        } finally {
            lock.unlock();
        }
    }

    void move(long by) {
        Quote seen;
        lock.lock();
        try {
            seen = last;
        } finally {
            lock.unlock();
        }
        Quote next = seen.at(seen.price() + by);
        lock.lock();
        try {
            last = next; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    // Silent: one block.
    void moveAtOnce(long by) {
        lock.lock();
        try {
            last = last.at(last.price() + by);
        } finally {
            lock.unlock();
        }
    }

    void heat() {
        Mode seen;
        lock.lock();
        try {
            seen = mode;
        } finally {
            lock.unlock();
        }
        Mode next = switch (seen) {
            case COLD -> Mode.WARM;
            case WARM, HOT -> Mode.HOT;
        };
        lock.lock();
        try {
            mode = next; // BLOCAL: lost-update high
        } finally {
            lock.unlock();
        }
    }

    // Silent: decided with the lock held.
    void heatAtOnce() {
        lock.lock();
        try {
            mode = switch (mode) {
                case COLD -> Mode.WARM;
                default -> Mode.HOT;
            };
        } finally {
            lock.unlock();
        }
    }

    void decode() {
        Object seen;
        lock.lock();
        try {
            seen = payload;
        } finally {
            lock.unlock();
        }
        if (seen instanceof String text && !text.isEmpty()) {
            lock.lock();
            try {
                payload = text.length(); // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }
    }

    void replace(String symbol, long price) {
        Quote seen;
        lock.lock();
        try {
            seen = quotes.get(symbol);
        } finally {
            lock.unlock();
        }
        if (seen == null || seen.price() < price) {
            lock.lock();
            try {
                quotes.put(symbol, new Quote(symbol, price)); // BLOCAL: check-then-act medium
            } finally {
                lock.unlock();
            }
        }
    }

    // Silent: the map compares for itself.
    void raise(String symbol, long price) {
        latest.merge(symbol, new Quote(symbol, price), (a, b) -> a.price() > b.price() ? a : b);
    }

    void raiseWrongly(String symbol, long by) {
        Quote seen = latest.get(symbol);
        if (seen != null) {
            latest.put(symbol, seen.at(seen.price() + by)); // BLOCAL: lost-update high
        }
    }

    // Silent: replaced only where it is still the same.
    boolean raiseCompared(String symbol, long by) {
        Quote seen = latest.get(symbol);
        return seen != null && latest.replace(symbol, seen, seen.at(seen.price() + by));
    }

    void report(List<String> to) {
        var copy = new ArrayList<Quote>();
        lock.lock();
        try {
            copy.addAll(quotes.values());
        } finally {
            lock.unlock();
        }
        copy.forEach(q -> to.add(q.symbol()));
    }
}

/** A sealed hierarchy of states. */
sealed interface Phase permits Idle, Active {
}

record Idle() implements Phase {
}

record Active(int jobs) implements Phase {
}

final class Worker {
    static final Worker SHARED = new Worker();
    private Phase phase = new Idle();

    synchronized void idle() {
        phase = new Idle();
    }

    void add() {
        Phase seen;
        synchronized (this) {
            seen = phase;
        }
        Phase next = seen instanceof Active a ? new Active(a.jobs() + 1) : new Active(1);
        synchronized (this) {
            phase = next; // BLOCAL: lost-update high
        }
    }

    // Silent: one block.
    synchronized void addAtOnce() {
        phase = phase instanceof Active a ? new Active(a.jobs() + 1) : new Active(1);
    }
}
