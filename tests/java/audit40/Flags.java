// RELEASES: 8 17
package audit40;

/** States in bits, counters as long and double, averages. */
public class Flags {
    static final Flags LINE = new Flags();

    static final int OPEN = 1;
    static final int BUSY = 2;
    static final int DIRTY = 4;

    private int bits;
    private double average;
    private long samples;
    private char level = 'a';
    private byte[] page = new byte[64];

    synchronized boolean is(int mask) {
        return (bits & mask) != 0;
    }

    synchronized void set(int mask) {
        bits |= mask;
    }

    synchronized void clear(int mask) {
        bits &= ~mask;
    }

    synchronized int bits() {
        return bits;
    }

    synchronized void bits(int bits) {
        this.bits = bits;
    }

    // The other bits are those of earlier.
    void markDirty() {
        bits(bits() | DIRTY); // BLOCAL: lost-update
    }

    void markDirtySafe() {
        set(DIRTY);
    }

    synchronized void markDirtyHeld() {
        bits(bits() | DIRTY);
    }

    boolean claim() {
        if (is(BUSY)) {
            return false;
        }
        set(BUSY); // BLOCAL: check-then-act
        return true;
    }

    synchronized boolean claimSafe() {
        if (is(BUSY)) {
            return false;
        }
        set(BUSY);
        return true;
    }

    // Whoever was told that it was free has set it in the same block.
    synchronized boolean test(int mask) {
        boolean was = (bits & mask) != 0;
        bits |= mask;
        return was;
    }

    void flush() {
        if (!test(BUSY)) {
            clear(BUSY); // BENIGN: check-then-act handed-over
        }
    }

    synchronized void sample(double value) {
        average = (average * samples + value) / (samples + 1);
        samples++;
    }

    // Counted in one block, averaged in another, by the count of the first.
    void sampleTwice(double value) {
        long n;
        synchronized (this) {
            n = samples++;
        }
        synchronized (this) {
            average = (average * n + value) / (n + 1); // BENIGN: stale-value handed-over
        }
    }

    void decay(double by) {
        double old;
        synchronized (this) {
            old = average;
        }
        double less = old - old * by;
        synchronized (this) {
            average = less; // BLOCAL: lost-update high
        }
    }

    synchronized void decaySafe(double by) {
        double old = average;
        average = old - old * by;
    }

    // long compare by cmp, then reset: samples that came in between are gone.
    void resetIfMany() {
        boolean many;
        synchronized (this) {
            many = samples > 1_000_000L;
        }
        if (many) {
            synchronized (this) {
                samples = 0; // BLOCAL: check-then-act high
                average = 0;
            }
        }
    }

    synchronized void resetIfManySafe() {
        if (samples > 1_000_000L) {
            samples = 0;
            average = 0;
        }
    }

    void nextLevel() {
        char now;
        synchronized (this) {
            now = level;
        }
        synchronized (this) {
            level = (char) (now + 1); // BLOCAL: lost-update high
        }
    }

    synchronized void nextLevelSafe() {
        level++;
    }

    synchronized void level(char level) {
        this.level = level;
    }

    // A page is grown to twice the length that it had.
    void grow() {
        byte[] old;
        synchronized (this) {
            old = page;
        }
        byte[] twice = new byte[old.length * 2];
        System.arraycopy(old, 0, twice, 0, old.length);
        synchronized (this) {
            page = twice; // BLOCAL: lost-update
        }
    }

    synchronized void growSafe() {
        byte[] twice = new byte[page.length * 2];
        System.arraycopy(page, 0, twice, 0, page.length);
        page = twice;
    }

    // The length that it is to have comes from outside.
    void replace(int length) {
        byte[] fresh = new byte[length];
        synchronized (this) {
            page = fresh;
        }
    }

    synchronized void put(int at, byte b) {
        page[at] = b;
    }
}
