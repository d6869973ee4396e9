// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.List;
import java.util.Vector;

/** Branches, loops, exceptions. */
final class Stepper {
    static final Stepper SHARED = new Stepper();
    private int step;
    private int limit = 10;
    private boolean done;
    private long nanos;

    synchronized void reset() {
        step = 0;
        done = false;
    }

    synchronized void limit(int to) {
        limit = to;
    }

    synchronized void spent(long n) {
        nanos = n;
    }

    void ternary() {
        int n;
        synchronized (this) {
            n = step;
        }
        synchronized (this) {
            step = n > 0 ? n - 1 : 0; // BLOCAL: lost-update high
        }
    }

    void bothArms(boolean up) {
        int n;
        synchronized (this) {
            n = step;
        }
        synchronized (this) {
            if (up) {
                step = n + 1; // BLOCAL: lost-update high
            } else {
                step = n - 1;
            }
        }
    }

    // Stale on one way only.
    void joined(boolean again) {
        int n;
        synchronized (this) {
            n = step;
            if (!again) {
                step = n + 1;
                return;
            }
        }
        synchronized (this) {
            step = n + 2; // BLOCAL: lost-update high
        }
    }

    // Silent: read anew on the way that left the block.
    void refreshed() {
        int n;
        synchronized (this) {
            n = step;
        }
        if (n > 3) {
            System.out.println(n);
        }
        synchronized (this) {
            n = step;
            step = n + 1;
        }
    }

    void inLoop() {
        int n = 0;
        for (int i = 0; i < 10; i++) {
            synchronized (this) {
                if (i > 0) {
                    step = n + 1; // BLOCAL: lost-update high
                }
                n = step;
            }
        }
    }

    // Silent: each turn reads and writes in its own block.
    void inLoopAfresh() {
        for (int i = 0; i < 10; i++) {
            synchronized (this) {
                int n = step;
                step = n + 1;
            }
        }
    }

    void labelled(int[][] jobs) {
        outer:
        for (int[] row : jobs) {
            for (int job : row) {
                synchronized (this) {
                    if (step > limit) {
                        continue outer;
                    }
                }
                synchronized (this) {
                    step += job; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    void doWhile() {
        boolean more;
        do {
            synchronized (this) {
                more = step < limit;
            }
            if (more) {
                synchronized (this) {
                    step++; // BLOCAL: check-then-act high
                }
            }
        } while (more);
    }

    void tryCatch(String text) {
        int n;
        synchronized (this) {
            n = step;
        }
        try {
            n += Integer.parseInt(text);
        } catch (NumberFormatException e) {
            n = 0;
        }
        synchronized (this) {
            step = n; // BLOCAL: lost-update high
        }
    }

    // Silent: in the handler all is set anew.
    void handler(String text) {
        try {
            Integer.parseInt(text);
        } catch (NumberFormatException e) {
            synchronized (this) {
                step = 0;
            }
        }
    }

    void nestedFinally() {
        int n;
        synchronized (this) {
            n = step;
        }
        try {
            try {
                System.out.println(n);
            } finally {
                n++;
            }
        } finally {
            synchronized (this) {
                step = n; // BLOCAL: lost-update high
            }
        }
    }

    void orElse() {
        boolean d;
        int n;
        synchronized (this) {
            d = done;
            n = step;
        }
        if (d || n > 5) {
            synchronized (this) {
                // Mended: the step is a check of its own; that all who write the one must write the other makes it low (a decision).
                done = true; // BLOCAL: check-then-act high; BLOCAL: check-then-act low
            }
        }
    }

    void elapsed() {
        long n;
        synchronized (this) {
            n = nanos;
        }
        long t = System.nanoTime();
        synchronized (this) {
            nanos = n + System.nanoTime() - t; // BLOCAL: lost-update high
        }
    }

    // Silent: the maximum is computed in the block.
    void maximum(int n) {
        synchronized (this) {
            step = Math.max(step, n);
        }
    }

    void maximumInTwo(int n) {
        boolean more;
        synchronized (this) {
            more = n > step;
        }
        if (more) {
            synchronized (this) {
                step = n; // BLOCAL: check-then-act high
            }
        }
    }

    void maximumRechecked(int n) {
        boolean more;
        synchronized (this) {
            more = n > step;
        }
        if (more) {
            synchronized (this) {
                if (n > step) {
                    step = n; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    private static int read(Stepper s) {
        synchronized (s) {
            return s.step;
        }
    }

    private static void write(Stepper s, int n) {
        synchronized (s) {
            s.step = n;
        }
    }

    static void byStatics(Stepper s) {
        write(s, read(s) + 1); // BLOCAL: lost-update high
    }

    // Silent: another object is written.
    static void between(Stepper from, Stepper to) {
        write(to, read(from));
    }
}

/** Walks over a vector by index. */
final class Rows {
    static final Rows SHARED = new Rows();
    private final Vector<String> rows = new Vector<>();
    private final List<String> out = new ArrayList<>();

    void add(String row) {
        rows.add(row);
    }

    void clear() {
        rows.clear();
    }

    // Silent: the monitor of the vector is held throughout.
    void copyLocked(List<String> to) {
        synchronized (rows) {
            for (int i = 0; i < rows.size(); i++) {
                to.add(rows.get(i));
            }
        }
    }

    void addUnless(String row) {
        if (rows.indexOf(row) < 0) {
            rows.add(row); // BLOCAL: check-then-act medium
        }
    }

    void replaceFirst(String row) {
        if (rows.size() > 0) {
            rows.set(0, row); // BLOCAL: check-then-act medium
        }
    }
}

/** Generic and default methods. */
interface Locked<T> {
    T get();

    void set(T value);

    // Silent: not known what it is called on, before somebody implements it.
    default void replaceBy(T value) {
        set(value);
    }
}

final class Holder implements Locked<Integer> {
    static final Holder SHARED = new Holder();
    private Integer value = 0;

    @Override
    public synchronized Integer get() {
        return value;
    }

    @Override
    public synchronized void set(Integer to) {
        value = to;
    }

    void increment() {
        Integer old;
        synchronized (this) {
            old = value;
        }
        synchronized (this) {
            value = old + 1; // BLOCAL: lost-update high
        }
    }

    // Silent: one block.
    synchronized void incrementAtOnce() {
        set(get() + 1);
    }
}
