// RELEASES: 8 17
// OPTIONS: --check=state-version
package audit7;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Mixed versions: two operands of one instruction or call (ANALYSIS 7: inconsistent-read, 9: state-version). */
public class Versions7 {
    static final Versions7 SHARED = new Versions7();

    private final Object lock = new Object();
    private int low;
    private int high;
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong misses = new AtomicLong();
    private volatile int scale = 1;
    private final List<String> names = Collections.synchronizedList(new ArrayList<String>());

    void set(int l, int h) {
        synchronized (lock) {
            low = l;
            high = h;
        }
    }

    int low() {
        synchronized (lock) {
            return low;
        }
    }

    int high() {
        synchronized (lock) {
            return high;
        }
    }

    void hit() {
        hits.incrementAndGet();
    }

    void miss() {
        misses.incrementAndGet();
    }

    void scale(int s) {
        scale = s;
    }

    void name(String s) {
        names.add(s);
    }

    // Silent: the two versions are those of clamp(), one finding a pair.
    int width() {
        return high() - low();
    }

    // Silent: one block.
    int widthHeld() {
        synchronized (lock) {
            return high() - low();
        }
    }

    // Silent: likewise, compared with each other.
    boolean empty() {
        return low() >= high();
    }

    /** As arguments of one call. */
    int clamp() {
        return Math.max(low(), high()); // BLOCAL: inconsistent-read low
    }

    // Silent: each an operand of another instruction, with nothing of the other.
    int either(boolean l) {
        if (l) {
            return low() + 1;
        }
        return high() + 1;
    }

    // Silent: one register that carries several from a join.
    int joined(boolean l) {
        int v = l ? low() : high();
        return v + 1;
    }

    // Silent: two atomics are no state of one lock.
    double ratio() {
        double h = hits.get();
        double m = misses.get();
        return h / m;
    }

    // Silent: one atomic, read once.
    double share() {
        long h = hits.get();
        return h / (h + 1.0);
    }

    /** A volatile twice. */
    int square() {
        return scale * scale; // BLOCAL: inconsistent-read low
    }

    // Silent: by a copy.
    int squareRight() {
        int s = scale;
        return s * s;
    }

    /** Locals of two blocks, one instruction. */
    int spread() {
        int l;
        int h;
        synchronized (lock) {
            l = low;
        }
        synchronized (lock) {
            h = high;
        }
        return h - l; // BLOCAL: inconsistent-read low
    }

    // Silent: locals of one block.
    int spreadRight() {
        int l;
        int h;
        synchronized (lock) {
            l = low;
            h = high;
        }
        return h - l;
    }

    /** A check and an act of one operation each: violated here, too. */
    void once(String s) {
        if (!names.contains(s)) {
            names.add(s); // BLOCAL: check-then-act
        }
    }

    /** Written back. */
    void shift() {
        int l = low();
        synchronized (lock) {
            low = l + 1; // BLOCAL: lost-update
        }
    }
}
