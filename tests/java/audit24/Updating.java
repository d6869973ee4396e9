package audit24;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Field updaters. */
public class Updating extends Thread {
    static final Updating NODE = new Updating();

    private static final AtomicIntegerFieldUpdater<Updating> STATE =
            AtomicIntegerFieldUpdater.newUpdater(Updating.class, "state");
    private static final AtomicLongFieldUpdater<Updating> TOTAL =
            AtomicLongFieldUpdater.newUpdater(Updating.class, "total");
    private static final AtomicReferenceFieldUpdater<Updating, String> OWNER =
            AtomicReferenceFieldUpdater.newUpdater(Updating.class, String.class, "owner");

    private volatile int state;
    private volatile long total;
    private volatile String owner;
    private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();

    @Override
    public void run() {
        for (String s = queue.poll(); s != null; s = queue.poll()) {
            add(s.length());
            advance();
            own(s);
        }
    }

    void add(long n) {
        long t = TOTAL.get(this);
        TOTAL.set(this, t + n); // BLOCAL: lost-update high {{total}}
    }

    void addWell(long n) {
        TOTAL.addAndGet(this, n);
    }

    void addLoop(long n) {
        long t;
        do {
            t = TOTAL.get(this);
        } while (!TOTAL.compareAndSet(this, t, t + n));
    }

    void advance() {
        switch (STATE.get(this)) {
            case 0:
                // was expected high: of a volatile field
                STATE.set(this, 1); // BLOCAL: check-then-act low {{state}}
                break;
            case 1:
                STATE.set(this, 2);
                break;
            default:
                break;
        }
    }

    void advanceWell() {
        if (!STATE.compareAndSet(this, 0, 1)) {
            STATE.compareAndSet(this, 1, 2);
        }
    }

    void own(String me) {
        String o = OWNER.get(this);
        if (o == null) {
            // was expected high: likewise
            OWNER.set(this, me); // BLOCAL: check-then-act low {{owner}}
        }
    }

    boolean ownWell(String me) {
        return OWNER.get(this) == null && OWNER.compareAndSet(this, null, me);
    }

    /** The field itself, read and written. */
    void addPlain(long n) {
        total += n; // BLOCAL: lost-update high {{total}}
    }

    void disown(String me) {
        if (me.equals(owner)) {
            owner = null; // BLOCAL: check-then-act low {{owner}}
        }
    }

    void disownWell(String me) {
        String o = owner;
        if (me.equals(o)) {
            OWNER.compareAndSet(this, o, null);
        }
    }

    /** What failed is done no more, but told: silent. */
    void addOnce(long n) {
        long t = total;
        boolean done = TOTAL.compareAndSet(this, t, t + n); // was expected lost-cas
        if (!done) {
            queue.add("failed");
        }
    }

    /** Silent: only told. */
    String tell() {
        return "state " + state + ", owner " + owner;
    }
}
