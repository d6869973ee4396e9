package audit30;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/** Old values that do no harm: tried again, the same twice, one way only, checked by who takes them. */
public class Retries {
    static final Retries SHARED = new Retries();

    private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, AtomicLong> counts = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();
    private volatile boolean warned;
    private long[] data = new long[8];
    private int size;
    private long version;

    /** Equal it is for one key, whoever puts it; but who interns counts on one. */
    String intern(String s) {
        String t = names.get(s);
        if (t == null) {
            // was expected low
            names.put(s, s); // BLOCAL: check-then-act medium {{names}}
            t = s;
        }
        return t;
    }

    /** Silent: taken away only if it is what was seen. */
    boolean forget(String k) {
        String v = names.get(k);
        return v != null && names.remove(k, v);
    }

    /** Silent: a count is made where there is none, and the one that is there is used. */
    long count(String k) {
        AtomicLong c = counts.get(k);
        if (c == null) {
            AtomicLong mine = new AtomicLong();
            c = counts.putIfAbsent(k, mine);
            if (c == null) {
                c = mine;
            }
        }
        return c.incrementAndGet();
    }

    /** Silent: who is not the one to report does not. */
    boolean every(long now, long period) {
        long l = last.get();
        return now - l >= period && last.compareAndSet(l, now);
    }

    /** Two report. */
    boolean everyBadly(long now, long period) {
        long l = last.get();
        if (now - l >= period) {
            last.set(now); // BLOCAL: check-then-act medium {{last}}
            return true;
        }
        return false;
    }

    /** Silent, or nearly: warned twice at most. */
    void warn() {
        if (!warned) {
            warned = true; // BLOCAL: check-then-act low {{warned}}
            System.err.println("careful");
        }
    }

    /** Silent: an array that is larger is made outside, and it is looked whether it still fits. */
    void add(long v) {
        for (;;) {
            int n;
            long at;
            synchronized (this) {
                if (size < data.length) {
                    data[size++] = v;
                    version++;
                    return;
                }
                n = data.length;
                at = version;
            }
            long[] larger = new long[n * 2];
            synchronized (this) {
                if (at == version && data.length == n) {
                    System.arraycopy(data, 0, larger, 0, size);
                    data = larger; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** The larger one is put in whatever has been added. */
    void grow() {
        long[] old;
        synchronized (this) {
            old = data;
        }
        long[] larger = new long[old.length * 2];
        System.arraycopy(old, 0, larger, 0, old.length);
        synchronized (this) {
            data = larger; // BLOCAL: lost-update high {{data}}
        }
    }

    /** Silent: what is read twice is only shown. */
    @Override
    public String toString() {
        return "last " + last.get() + " of " + names.size() + (names.isEmpty() ? "" : ", first " + names.keySet().iterator().hasNext());
    }
}
