package threads;

import java.awt.EventQueue;

/** Who makes sure, before all else, that it is the one thread which may come here is called by that one alone. */
class OneThread {
    static final OneThread SHARED = new OneThread();
    private volatile int asserted, refused, asked, other, late, shown, told;

    void asserts() {
        assert EventQueue.isDispatchThread();
        asserted++; // BLOCAL: lost-update low
    }

    void refuses() {
        if (!EventQueue.isDispatchThread()) {
            throw new IllegalStateException("in the thread of the windows only");
        }
        refused++; // BLOCAL: lost-update low
    }

    /** To ask is no assertion: whoever it is counts. */
    void asks(Runnable r) {
        if (EventQueue.isDispatchThread()) {
            r.run();
        }
        asked++; // BLOCAL: lost-update high
    }

    /** Any but that one. */
    void any() {
        assert !EventQueue.isDispatchThread();
        other++; // BLOCAL: lost-update high
    }

    /** Some who come here are asserted to be that thread. */
    void some(boolean shown, Runnable r) {
        if (shown) {
            assert EventQueue.isDispatchThread();
            r.run();
        }
        late++; // BLOCAL: lost-update high
    }

    /** The same without a look whether assertions are wanted. */
    void ifShown(boolean is) {
        if (is) {
            if (!EventQueue.isDispatchThread()) {
                throw new IllegalStateException();
            }
        }
        shown++; // BLOCAL: lost-update high
    }

    /** Another is told of, and let in. */
    void tells(boolean strict) {
        if (!EventQueue.isDispatchThread()) {
            System.out.println("another thread");
        } else if (strict) {
            throw new IllegalStateException();
        }
        told++; // BLOCAL: lost-update high
    }

    int all() {
        return asserted + refused + asked + other + late + shown + told;
    }
}
