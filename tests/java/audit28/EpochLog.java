package audit28;

import java.util.ArrayDeque;
import java.util.Deque;

/** A log of which the head, the end and the epoch belong together. */
public class EpochLog {
    static final EpochLog SHARED = new EpochLog();

    private final Object lock = new Object();
    private final Deque<Long> segments = new ArrayDeque<>();
    private long start;
    private long end;
    private int epoch;
    private int fenced;

    /** Truncated by another when it is appended at what was the end. */
    long append(int n) {
        long at;
        synchronized (lock) {
            at = end;
        }
        write(at, n);
        synchronized (lock) {
            end = at + n; // BLOCAL: lost-update high {{end}}
        }
        return at;
    }

    /** Silent: the place is reserved, and written to outside of the lock. */
    long appendWell(int n) {
        long at;
        synchronized (lock) {
            at = end;
            end += n;
        }
        write(at, n);
        return at;
    }

    private static void write(long at, int n) {
        Thread.yield();
    }

    /** The end of the start's block, where it is another by then. */
    void roll() {
        long e;
        synchronized (lock) {
            e = end;
        }
        synchronized (lock) {
            segments.addLast(start);
            start = e; // BLOCAL: stale-value medium {{end}}
        }
    }

    /** Silent: in one block. */
    void rollWell() {
        synchronized (lock) {
            segments.addLast(start);
            start = end;
        }
    }

    /** Old when it was asked, fenced whatever it is now. */
    void fence(int of) {
        boolean older;
        synchronized (lock) {
            older = epoch < of;
        }
        if (older) {
            synchronized (lock) {
                epoch = of; // BLOCAL: check-then-act high {{epoch}}
                fenced++;
            }
        }
    }

    /** Compared under the lock that changes it. */
    void fenceWell(int of) {
        boolean older;
        synchronized (lock) {
            older = epoch < of;
        }
        if (older) {
            synchronized (lock) {
                if (epoch < of) {
                    epoch = of; // BENIGN: check-then-act rechecked
                    fenced++;
                }
            }
        }
    }

    /** Half mended: the other number is compared. */
    void fenceHalf(int of) {
        boolean older;
        synchronized (lock) {
            older = epoch < of;
        }
        if (older) {
            synchronized (lock) {
                if (fenced < 3) {
                    epoch = of; // BLOCAL: check-then-act medium {{epoch}}
                    fenced++;
                }
            }
        }
    }

    /** Start and end of two blocks: what lies between is neither's. */
    long size() {
        long s;
        synchronized (lock) {
            s = start;
        }
        synchronized (lock) {
            // was expected as inconsistent-read: a stale number that is computed with comes first
            return end - s; // BLOCAL: stale-value low {{start}}
        }
    }

    /** Silent. */
    long sizeWell() {
        synchronized (lock) {
            return end - start;
        }
    }

    /** Emptied by another between the question and the taking. */
    Long eldest() {
        synchronized (lock) {
            if (segments.isEmpty()) {
                return null;
            }
        }
        synchronized (lock) {
            return segments.removeFirst(); // BLOCAL: check-then-act medium {{segments}}
        }
    }

    /** Silent: poll says whether. */
    Long eldestWell() {
        synchronized (lock) {
            return segments.pollFirst();
        }
    }
}
