// RELEASES: 8 17
// OPTIONS: --strict --check=state-version
package audit9;

/** Plain unlocked reads are versions, too (ANALYSIS 9). */
class StrictVersions9 {
    static final StrictVersions9 SHARED = new StrictVersions9();
    private int n;
    private int w;
    private int h;

    synchronized void set(int a) {
        n = a;
        w = a;
        h = a;
    }

    // Silent: one reading, in its block.
    synchronized int plus() {
        return n + 1;
    }

    synchronized int w() {
        return w;
    }

    synchronized int h() {
        return h;
    }

    // Silent: in one block.
    synchronized int areaRight() {
        return w() * h();
    }
}
