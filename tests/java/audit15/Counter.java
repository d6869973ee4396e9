// RELEASES: 8 17
package audit15;

/** The first example of the page and its neighbours (1, 2). */
public class Counter {
    static final Counter SHARED = new Counter();

    private final Object lock = new Object();
    private int count;

    void split() {
        int tmp;
        synchronized (lock) {
            tmp = count;
        }
        tmp++;
        synchronized (lock) {
            count = tmp; // BLOCAL: lost-update high {{count}}
        }
    }

    /** One block throughout. */
    void whole() {
        synchronized (lock) {
            int tmp = count;
            tmp++;
            count = tmp;
        }
    }

    int get() {
        synchronized (lock) {
            return count;
        }
    }

    void set(int c) {
        synchronized (lock) {
            count = c;
        }
    }

    void viaAccessors() {
        set(get() + 1); // BLOCAL: lost-update high
    }

    /** A lock that is held already opens no block. */
    void reentrant() {
        synchronized (lock) {
            set(get() + 1);
        }
    }

    /** What an outer lock covers stays current inside an inner block. */
    void inner(Object other) {
        synchronized (lock) {
            int t = count;
            synchronized (other) {
                count = t + 1;
            }
        }
    }

    /** The inner block ends, the lock is still held by the outer one. */
    void twiceInside() {
        synchronized (lock) {
            int t;
            synchronized (lock) {
                t = count;
            }
            synchronized (lock) {
                count = t + 1;
            }
        }
    }

    /** Used when no lock is held again: only the strict mode asks for it. */
    int doubled() {
        int c = get();
        return c * 2;
    }

    void clamp(int max) {
        int c = get();
        set(c > max ? max : c); // BLOCAL: lost-update high
    }

    void takeOne() {
        if (get() > 0) {
            synchronized (lock) {
                // as expected first: high (medium: the check or the act is made by a call)
                count--; // BLOCAL: check-then-act medium
            }
        }
    }

    /** Another object's field, under another object's lock. */
    void copyTo(Counter other) {
        other.set(get());
    }

    static void transfer(Counter a, Counter b) {
        a.set(a.get() - 1); // BLOCAL: lost-update high
        // as expected first: high (of two updates of one cause the first is shown)
        b.set(b.get() + 1); // BLOCAL: lost-update low
    }

    void addAll(int[] xs) {
        int c = get();
        for (int x : xs) {
            c += x;
        }
        set(c); // BLOCAL: lost-update high
    }

    /** Each turn reads what it writes. */
    void eachTurn(int n) {
        for (int i = 0; i < n; i++) {
            synchronized (lock) {
                int c = count;
                count = c + i;
            }
        }
    }

    /** The next turn is a new block: what the last one read is released. */
    void carry(int n) {
        int last = 0;
        for (int i = 0; i < n; i++) {
            synchronized (lock) {
                count = last + 1; // BLOCAL: lost-update high
                last = count;
            }
        }
    }

    /** A fresh value that owes nothing to what was read before. */
    void restart() {
        int old = get();
        System.out.println(old);
        set(0);
    }

    /** The lock of the second block is another one: the value has left its lock. */
    void elsewhere(Object other) {
        int c = get();
        synchronized (other) {
            System.setProperty("c", "" + c);
        }
    }
}
