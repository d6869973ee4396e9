package audit23;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Volatile fields that are changed by updaters, and once too often by hand. */
public class Updaters {
    static final Updaters SHARED = new Updaters();

    private static final AtomicIntegerFieldUpdater<Updaters> STATE =
            AtomicIntegerFieldUpdater.newUpdater(Updaters.class, "state");
    private static final AtomicLongFieldUpdater<Updaters> BYTES =
            AtomicLongFieldUpdater.newUpdater(Updaters.class, "bytes");
    @SuppressWarnings("rawtypes")
    private static final AtomicReferenceFieldUpdater<Updaters, List> TAGS =
            AtomicReferenceFieldUpdater.newUpdater(Updaters.class, List.class, "tags");

    private volatile int state;
    private volatile long bytes;
    private volatile List<String> tags = Collections.emptyList();

    void start() {
        if (STATE.compareAndSet(this, 0, 1)) {
            new Thread(() -> sent(1)).start();
        }
    }

    /** Both see 0. */
    void startLate() {
        if (STATE.get(this) == 0) {
            STATE.set(this, 1); // BLOCAL: check-then-act low {{state}}
        }
    }

    void stop() {
        STATE.set(this, 0);
    }

    void sent(int n) {
        BYTES.addAndGet(this, n);
    }

    void sentByHand(int n) {
        bytes += n; // BLOCAL: lost-update high {{bytes}}
    }

    void sentInTwoSteps(int n) {
        long b = BYTES.get(this);
        BYTES.set(this, b + n); // BLOCAL: lost-update high {{bytes}}
    }

    void sentInALoop(int n) {
        long b;
        do {
            b = bytes;
        } while (!BYTES.compareAndSet(this, b, b + n));
    }

    /** One try, and nobody asks whether it went well. */
    void sentOnce(int n) {
        long b = bytes;
        BYTES.compareAndSet(this, b, b + n); // BLOCAL: lost-cas high {{bytes}}
    }

    void tag(String t) {
        List<String> more = new ArrayList<>(tags);
        more.add(t);
        // was expected high: without any lock that is of one operator alone
        TAGS.set(this, more); // BLOCAL: lost-update medium {{tags}}
    }

    void tagWell(String t) {
        for (;;) {
            List<String> old = tags;
            List<String> more = new ArrayList<>(old);
            more.add(t);
            if (TAGS.compareAndSet(this, old, more)) {
                return;
            }
        }
    }

    /** Compares with what there is now, though it was made of what there was. */
    boolean tagByChance(String t) {
        List<String> old = tags;
        List<String> more = new ArrayList<>(old);
        more.add(t);
        // was expected high: tag() stands for it
        return TAGS.compareAndSet(this, tags, more); // BLOCAL: lost-update low {{tags}}
    }

    List<String> drain() {
        return TAGS.getAndSet(this, Collections.emptyList());
    }
}
