// RELEASES: 8 11 17 21
package lambdas;

/** A lambda in a recursion: what it does its maker does, however late that becomes known (ANALYSIS 3). */
class InRecursion {
    static final InRecursion SHARED = new InRecursion();
    private final Object lock = new Object();
    private int n;

    private interface Body {
        void run();
    }

    // The write is four calls below all() by the lambda, and too deep to be seen by far(). The lambda is looked at
    // before leaf(), which it calls, and nothing else that all() calls changes by what leaf() is found to do.
    void clearOnce() {
        int t;
        synchronized (lock) {
            t = n;
        }
        if (t != 0) {
            all(1); // BLOCAL: check-then-act {{'n'}}
        }
    }

    // Near miss: one block.
    void clearUnder() {
        synchronized (lock) {
            if (n != 0) {
                all(1);
            }
        }
    }

    private void all(int k) {
        far(k);
        run(() -> leaf(k));
    }

    private static void run(Body body) {
        body.run();
    }

    private void far(int k) {
        near(k);
    }

    private void near(int k) {
        leaf(k);
    }

    private void leaf(int k) {
        putBelow();
        if (k > 0) {
            all(k - 1);
        }
    }

    private void putBelow() {
        put();
    }

    private void put() {
        synchronized (lock) {
            n = 0;
        }
    }
}
