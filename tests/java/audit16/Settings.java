package audit16;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Got from an atomic, then set (ANALYSIS 6, 7). */
public class Settings {
    static final Settings SHARED = new Settings();

    private final AtomicInteger n = new AtomicInteger();
    private final AtomicReference<String> text = new AtomicReference<>("");
    private volatile int plain;

    public void direct() {
        n.set(n.get() + 1); // BLOCAL: lost-update
    }

    public void copied() {
        int old = n.get();
        int next = old + 1;
        n.set(next); // BLOCAL: lost-update
    }

    private int get() {
        return n.get();
    }

    private void set(int v) {
        n.set(v);
    }

    public void byHelpers() {
        set(get() + 1); // BLOCAL: lost-update
    }

    public void readInHelper() {
        n.set(get() - 1); // BLOCAL: lost-update
    }

    public void boxed() {
        Integer old = n.get();
        n.set(old + 1); // BLOCAL: lost-update
    }

    public void append(String s) {
        text.set(text.get() + s.length()); // BLOCAL: lost-update
    }

    public void appendByConcat(String s) {
        String t = text.get();
        String longer = t.concat(s);
        text.set(longer); // BLOCAL: lost-update
    }

    public void once(String s) {
        if (text.get() == null) {
            text.set(s); // BLOCAL: check-then-act
        }
    }

    public void drop() {
        text.set(null);
    }

    public void plainUp() {
        plain++; // BLOCAL: lost-update
    }

    public void plainCopied() {
        int p = plain;
        p += 2;
        plain = p; // BLOCAL: lost-update
    }

    /** Silent. */
    public void mendedIncrement() {
        n.incrementAndGet();
    }

    /** Silent: tried until nothing came between. */
    public void mendedLoop() {
        int old;
        do {
            old = n.get();
        } while (!n.compareAndSet(old, old + 1));
    }

    /** Silent. */
    public void mendedUpdate(String s) {
        text.updateAndGet(t -> t + s);
    }

    /** Silent. */
    public void mendedOnce(String s) {
        if (text.get() == null) {
            text.compareAndSet(null, s);
        }
    }
}
