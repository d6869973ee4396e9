// RELEASES: 8 17
// OPTIONS: --strict --check=block-local --callees=same-class
package audit9;

/** One class at a time (ANALYSIS 9, --callees=same-class). */
class Kettle9 {
    private int water;

    synchronized int water() {
        return water;
    }

    synchronized void water(int w) {
        water = w;
    }
}

class StrictClass9 {
    static final StrictClass9 SHARED = new StrictClass9();
    private final Kettle9 kettle = new Kettle9();
    private int n;
    private long time;
    private String name = "";
    private int[] row = new int[3];

    // Silent: the other class's callees take no lock.
    int poured() {
        return kettle.water() + 1;
    }

    synchronized int n() {
        return n;
    }

    // Silent: the caller's lock covers it.
    synchronized int twice() {
        return n() * 2;
    }

    // A callee of the class.
    int plus() {
        return n() + 1; // STRICT: escaped-value
    }

    // Silent: handed on.
    int same() {
        return n();
    }

    // Of another object of the class.
    static int plusOf(StrictClass9 s) {
        return s.n() + 1; // STRICT: escaped-value
    }

    void negate() {
        long t;
        synchronized (this) {
            t = time;
        }
        long u = -t; // STRICT: escaped-value
        synchronized (this) {
            time = u;
        }
    }

    // Silent: widened and handed back.
    long widened() {
        int t;
        synchronized (this) {
            t = n;
        }
        return t;
    }

    // The receiver of a call.
    int length() {
        String t;
        synchronized (this) {
            t = name;
        }
        return t.length(); // STRICT: escaped-value
    }

    // Silent: within.
    synchronized int lengthRight() {
        return name.length();
    }

    // The base of an array load.
    int first() {
        int[] t;
        synchronized (this) {
            t = row;
        }
        return t[0]; // STRICT: escaped-value
    }

    // Silent: the length is the operand's own, and not used.
    int rowLength() {
        int[] t;
        synchronized (this) {
            t = row;
        }
        // Likewise.
        return t.length; // STRICT: escaped-value
    }

    // The length of it, used.
    int rowLengthUsed() {
        int[] t;
        synchronized (this) {
            t = row;
        }
        // The page does not say whether arraylength uses its operand; it does, as a field load.
        int u = t.length; // STRICT: escaped-value
        return u + 1;
    }

    synchronized void set(int k) {
        n = k;
        time = k;
        name = "" + k;
        row = new int[k];
    }
}
