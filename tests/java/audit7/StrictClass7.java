// RELEASES: 8 17
// OPTIONS: --strict --check=block-local --callees=same-class
package audit7;

/** The published definition, one class at a time (ANALYSIS 9). */
class Lamp7 {
    private int watts;

    synchronized int watts() {
        return watts;
    }

    synchronized void watts(int w) {
        watts = w;
    }
}

class StrictClass7 {
    static final StrictClass7 SHARED = new StrictClass7();
    private final Lamp7 lamp = new Lamp7();
    private final Object lock = new Object();
    private final Object other = new Object();
    private final int[] slots = new int[4];
    private int n;
    private int m;
    private String text = "";
    private boolean on;

    // Silent: another class's method returns nothing shared.
    int doubled() {
        return lamp.watts() * 2;
    }

    synchronized int n() {
        return n;
    }

    synchronized void n(int k) {
        n = k;
    }

    // A branch is a use.
    boolean large() {
        if (n() > 3) { // STRICT: escaped-value
            return true;
        }
        return false;
    }

    // Silent: to return it is none.
    int returned() {
        return n();
    }

    // Silent: nor to move it.
    int moved() {
        int a = n();
        int b = a;
        return b;
    }

    // An argument of a call, which only tells people.
    void told() {
        System.out.println(n()); // STRICT: escaped-value reported-only
    }

    // The first use; its result is unshared again.
    int twice() {
        int a = n();
        int b = a + 1; // STRICT: escaped-value
        return b * 2;
    }

    // Under the same lock again, another field.
    void copied() {
        int a;
        synchronized (this) {
            a = n;
        }
        synchronized (this) {
            m = a; // STRICT: stale-value
        }
    }

    // Silent: within.
    synchronized void copiedHeld() {
        m = n;
    }

    // Written back.
    void back() {
        int a;
        synchronized (this) {
            a = n;
        }
        synchronized (this) {
            n = a; // STRICT: lost-update
        }
    }

    // Under another lock only: it has escaped.
    void elsewhere() {
        int a;
        synchronized (lock) {
            a = slots[0];
        }
        synchronized (other) {
            slots[1] = a; // STRICT: escaped-value
        }
    }

    // Silent: within the outer block an inner one changes nothing.
    void inner() {
        synchronized (lock) {
            int a = slots[2];
            synchronized (other) {
                slots[3] = a;
            }
        }
    }

    // As an index.
    int indexed() {
        int a = n();
        return slots[a]; // STRICT: escaped-value
    }

    // A reference: its length is a use of it.
    int length() {
        String t;
        synchronized (this) {
            t = text;
        }
        return t.length(); // STRICT: escaped-value
    }

    synchronized void text(String t) {
        text = t;
        on = !on;
    }

    // After a wait.
    synchronized int waited() throws InterruptedException {
        int a = n;
        wait();
        return a * 2; // STRICT: stale-after-wait
    }
}
