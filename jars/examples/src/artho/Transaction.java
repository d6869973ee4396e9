package artho;

/**
 * Artho, Havelund, Biere 2004, Fig. 6: optimistic concurrency, "double locking". The value computed from a stale copy is
 * written back only if a check under the lock says that the copy is still what the field holds.
 *
 * <p>Verdict of the paper: correct, and the analysis warns: a false alarm. Here it is benign, because rechecked.
 */
public class Transaction {
    private final Object lock = new Object();
    private int field = 1;

    public void transact() {
        while (true) {
            int value;
            synchronized (lock) {
                value = field;
            }
            int result = compute(value); // takes long
            synchronized (lock) {
                if (value == field) {
                    field = result; // BENIGN: lost-update rechecked
                    return;
                }
            }
            Thread.yield(); // somebody was faster: once more
        }
    }

    public void set(int value) {
        synchronized (lock) {
            field = value;
        }
    }

    public int get() {
        synchronized (lock) {
            return field;
        }
    }

    private static int compute(int value) {
        return value * 5 + 1;
    }
}
