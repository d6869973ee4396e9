package audit28;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What is in flight, and up to where it has come back. */
public class Acks extends Thread {
    private final NavigableMap<Long, String> inFlight = new TreeMap<>();
    private final Map<Long, String> pending = new ConcurrentHashMap<>();
    private final AtomicLong acked = new AtomicLong();
    private long next;
    private long low;
    private int credits = 10;

    /** The number is taken and remembered in two blocks; it is its own for ever. */
    long send(String m) {
        long id;
        synchronized (this) {
            id = next++;
        }
        transmit(m);
        synchronized (this) {
            inFlight.put(id, m); // BENIGN: stale-value handed-over
        }
        return id;
    }

    private static void transmit(String m) {
        m.hashCode();
    }

    /** Credit when it was looked at. */
    boolean sendIfCredit(String m) {
        synchronized (this) {
            if (credits == 0) {
                return false;
            }
        }
        transmit(m);
        synchronized (this) {
            // was expected medium: only signs of the class say that it is shared
            credits--; // BLOCAL: check-then-act low {{credits}}
        }
        return true;
    }

    /** Silent: the credit goes first. */
    boolean sendIfCreditWell(String m) {
        synchronized (this) {
            if (credits == 0) {
                return false;
            }
            credits--;
        }
        transmit(m);
        return true;
    }

    synchronized void credit(int n) {
        credits += n;
    }

    /** Up to the lowest that was in flight a block ago. */
    void advance() {
        long l;
        synchronized (this) {
            l = inFlight.isEmpty() ? next : inFlight.firstKey();
        }
        synchronized (this) {
            // was expected medium, of the collection: only signs of the class say that it is shared, and of several old values at one place the first is told of
            low = l; // BLOCAL: stale-value low {{next}}
        }
    }

    /** Silent. */
    synchronized void advanceWell() {
        low = inFlight.isEmpty() ? next : inFlight.firstKey();
    }

    synchronized long low() {
        return low;
    }

    /** Acknowledged by two: told twice. */
    void ack(long id) {
        if (pending.containsKey(id)) {
            // was expected here: what was taken out is used in the next line
            String m = pending.remove(id);
            acked.addAndGet(m.length()); // BLOCAL: check-then-act medium {{pending}}
        }
    }

    /** Silent: by the answer. */
    void ackWell(long id) {
        String m = pending.remove(id);
        if (m != null) {
            acked.incrementAndGet();
        }
    }

    void track(long id, String m) {
        pending.put(id, m);
    }

    /** The highest, unless a higher one was set meanwhile. */
    void ackUpTo(long id) {
        if (acked.get() < id) {
            acked.set(id); // BLOCAL: check-then-act medium {{acked}}
        }
    }

    /** Silent. */
    void ackUpToWell(long id) {
        long a;
        do {
            a = acked.get();
        } while (a < id && !acked.compareAndSet(a, id));
    }

    @Override
    public void run() {
        send("a");
        advance();
    }

    public static void main(String[] a) {
        Acks k = new Acks();
        k.start();
        k.send("b");
    }
}
