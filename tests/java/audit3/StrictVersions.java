// RELEASES: 8 17
// OPTIONS: --strict --check=state-version
package audit3;

/** Every conflict read is a version of its own. */
class Odometer {
    static final Odometer SHARED = new Odometer();
    private int metres;
    private int trips;
    private final int unit = Integer.getInteger("unit", 1);

    void drive(int n) { synchronized (this) { metres += n; trips++; } }

    // Two conflict reads of one field, two versions in one expression.
    int twice() {
        return metres + metres; // STRICT: inconsistent-read
    }
    // Silent: one version.
    int once() {
        int m = metres;
        return m + m;
    }
    // Silent: one block, one version.
    synchronized int average() { return trips == 0 ? 0 : metres / trips; }
}
