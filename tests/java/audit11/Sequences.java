// RELEASES: 8 17
package audit11;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** H2's sequence of old: next id by get and set. */
class AtomicSequence {
    static final AtomicSequence SHARED = new AtomicSequence();
    private final AtomicLong next = new AtomicLong();

    long nextId() {
        long id = next.get();
        // what was read, plus one, is set: the same id is given twice
        next.set(id + 1); // BLOCAL: lost-update high
        return id;
    }
}

/** As mended. Silent. */
class AtomicSequenceFixed {
    static final AtomicSequenceFixed SHARED = new AtomicSequenceFixed();
    private final AtomicLong next = new AtomicLong();

    long nextId() {
        return next.getAndIncrement();
    }
}

/** JMS message ids from a static volatile. */
class MessageIds {
    private static volatile long sequence;

    static String nextId() {
        // a read-modify-write of a volatile: high
        long id = ++sequence; // BLOCAL: lost-update high
        return "ID:" + id;
    }
}

/** As mended. Silent. */
class MessageIdsFixed {
    private static long sequence;

    static synchronized String nextId() {
        long id = ++sequence;
        return "ID:" + id;
    }
}

/** Hibernate's hi/lo: the block is exhausted, says one block; the other fetches the next. */
class HiLo {
    static final HiLo SHARED = new HiLo();
    private long hi;
    private int lo = 100;

    long generate() {
        boolean exhausted;
        synchronized (this) {
            exhausted = lo >= 100;
        }
        if (exhausted) {
            synchronized (this) {
                // (a) the first write in the block is of what was tested: high
                lo = 0; // BLOCAL: check-then-act high
                hi++;
            }
        }
        synchronized (this) {
            return hi * 100 + lo++;
        }
    }
}

/** As mended. Silent. */
class HiLoFixed {
    static final HiLoFixed SHARED = new HiLoFixed();
    private long hi;
    private int lo = 100;

    synchronized long generate() {
        if (lo >= 100) {
            lo = 0;
            hi++;
        }
        return hi * 100 + lo++;
    }
}

/** An id taken by an increment is nobody else's: the later block may use it. */
class Correlation {
    static final Correlation SHARED = new Correlation();
    private final Map<Integer, String> requests = new HashMap<>();
    private int next;

    int send(String request) {
        int id;
        synchronized (this) {
            id = next++;
        }
        String text = request.trim();
        synchronized (this) {
            // a number passed on in a later block of the same lock; the block that read it moved it on
            requests.put(id, text); // BENIGN: stale-value handed-over
        }
        return id;
    }

    synchronized String answer(int id) {
        return requests.remove(id);
    }
}

/** The same, but the number is only read, and counted on afterwards. */
class CorrelationLate {
    static final CorrelationLate SHARED = new CorrelationLate();
    private final Map<Integer, String> requests = new HashMap<>();
    private int next;

    int send(String request) {
        int id;
        synchronized (this) {
            id = next;
        }
        String text = request.trim();
        synchronized (this) {
            requests.put(id, text);
            // two got the same number; stored back in a later block: high, and the worst use of it
            next = id + 1; // BLOCAL: lost-update high
        }
        return id;
    }

    synchronized String answer(int id) {
        return requests.remove(id);
    }
}

/** ZooKeeper's zxid: the getter is synchronized, and so is the setter. */
class Zxid {
    static final Zxid SHARED = new Zxid();
    private long zxid;

    synchronized long get() {
        return zxid;
    }

    synchronized long getNext() {
        return ++zxid;
    }

    synchronized void set(long z) {
        zxid = z;
    }

    void newEpoch() {
        long z = get();
        // the high bits of the old value are stored back in a new block: high
        set(((z >> 32) + 1) << 32); // BLOCAL: lost-update high
    }
}

/** Time-based ids: the last stamp is compared outside of the lock. */
class StampIds {
    static final StampIds SHARED = new StampIds();
    private volatile long last;
    private int counter;

    long next(long now) {
        if (now > last) {
            synchronized (this) {
                // (a) written in a block of the guard, tested under no lock: high
                last = now; // BLOCAL: check-then-act high
                counter = 0;
                return now << 8;
            }
        }
        return 0L;
    }

    synchronized int bump() {
        return ++counter;
    }
}

/** As mended. Silent. */
class StampIdsFixed {
    static final StampIdsFixed SHARED = new StampIdsFixed();
    private long last;
    private int counter;

    synchronized long next(long now) {
        if (now > last) {
            last = now;
            counter = 0;
            return now << 8;
        }
        return 0L;
    }

    synchronized int bump() {
        return ++counter;
    }
}
