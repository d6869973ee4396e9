// RELEASES: 8 11 17 21
package lambdas;

import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** What a lambda is handed when it is run is an argument of its body. */
class Handed {
    static final Handed SHARED = new Handed();
    private int n;

    synchronized int now() {
        return n;
    }

    synchronized void reset() {
        n = 0;
    }

    private static void feed(IntConsumer to, int v) {
        to.accept(v);
    }

    private static void feedTwice(int label, IntConsumer to, int v) {
        System.out.println(label);
        feed(to, v);
    }

    /** Written back by the body. */
    void add() {
        int t = now();
        feed(v -> {
            synchronized (this) {
                n = v; // BLOCAL: lost-update high
            }
        }, t + 1);
    }

    /** … through two callees. */
    void addDeeper() {
        int t = now();
        feedTwice(7, v -> {
            synchronized (this) {
                n = v; // BLOCAL: lost-update high
            }
        }, t + 2);
    }

    /** Silent: it is the label that is old, which the body never sees. */
    void label() {
        int t = now();
        feedTwice(t, v -> {
            synchronized (this) {
                n = v;
            }
        }, 1);
    }

    /** Silent: in one block. */
    synchronized void addInside() {
        int t = n;
        feed(v -> n = v, t + 1);
    }

    /** Run where it is made. */
    void direct() {
        int t = now();
        LongConsumer c = v -> {
            synchronized (this) {
                n = (int) v; // BLOCAL: lost-update high
            }
        };
        c.accept(t * 2L);
    }
}
