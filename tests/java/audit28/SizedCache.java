package audit28;

import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A map, its size in an atomic, and the order in a queue. */
public class SizedCache implements Runnable {
    static final SizedCache SHARED = new SizedCache();
    private static final int MAX = 1000;

    private final ConcurrentHashMap<String, byte[]> map = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final AtomicInteger bytes = new AtomicInteger();

    /** Two who find it below put two. */
    boolean put(String k, byte[] v) {
        if (size.get() >= MAX) {
            return false;
        }
        map.put(k, v);
        size.incrementAndGet(); // BLOCAL: check-then-act {{size}}
        return true;
    }

    /** Counted first, and back where it was too much. */
    boolean putWell(String k, byte[] v) {
        if (size.incrementAndGet() > MAX) {
            // was expected as handed-over: the operation has said what it did, and nothing is old
            size.decrementAndGet();
            return false;
        }
        map.put(k, v);
        order.add(k);
        return true;
    }

    /** Silent: a place by compare and set. */
    boolean putByCas(String k, byte[] v) {
        int n;
        do {
            n = size.get();
            if (n >= MAX) {
                return false;
            }
        } while (!size.compareAndSet(n, n + 1));
        map.put(k, v);
        return true;
    }

    /** Removed twice by two, counted twice. */
    void remove(String k) {
        if (map.containsKey(k)) {
            map.remove(k); // BLOCAL: check-then-act {{map}}
            size.decrementAndGet();
        }
    }

    /** Silent: who removed it counts. */
    void removeWell(String k) {
        byte[] old = map.remove(k);
        if (old != null) {
            size.decrementAndGet();
            bytes.addAndGet(-old.length);
        }
    }

    /** Reset to what was computed of the older number. */
    void shrink() {
        int n = bytes.get();
        bytes.set(n / 2); // BLOCAL: lost-update {{bytes}}
    }

    /** Silent. */
    void shrinkWell() {
        bytes.updateAndGet(n -> n / 2);
    }

    /** Silent: the eldest by poll, and what was really taken is counted. */
    void evict() {
        while (size.get() > MAX) {
            String eldest = order.poll();
            if (eldest == null) {
                return;
            }
            removeWell(eldest); // BLOCAL: check-then-act low {{size}}
        }
    }

    /** Silent: an iterator of a concurrent map. */
    void purge() {
        for (Iterator<byte[]> i = map.values().iterator(); i.hasNext();) {
            if (i.next().length == 0) {
                i.remove();
            }
        }
    }

    @Override
    public void run() {
        evict();
        purge();
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
