// RELEASES: 8 17
package audit40;

import java.util.Arrays;

/** Arrays as state: slots, heads and tails, what is grown, copied, swapped. */
public class Slots {
    static final Slots TABLE = new Slots();

    private final Object lock = new Object();
    private Object[] items = new Object[8];
    private final long[] counts = new long[8];
    private final boolean[] busy = new boolean[8];
    private int size;
    private int cursor;

    void add(Object item) {
        synchronized (lock) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size++] = item;
        }
    }

    // Room was made in the one block, and may be gone in the other.
    void addTorn(Object item) {
        boolean full;
        synchronized (lock) {
            full = size == items.length;
        }
        if (full) {
            synchronized (lock) {
                items = Arrays.copyOf(items, items.length * 2); // BLOCAL: check-then-act
            }
        }
        synchronized (lock) {
            items[size++] = item;
        }
    }

    void grow() {
        Object[] old;
        synchronized (lock) {
            old = items;
        }
        Object[] more = Arrays.copyOf(old, old.length + 8);
        synchronized (lock) {
            items = more; // BLOCAL: lost-update
        }
    }

    void growSafe() {
        synchronized (lock) {
            items = Arrays.copyOf(items, items.length + 8);
        }
    }

    void growIfSame() {
        Object[] old;
        synchronized (lock) {
            old = items;
        }
        Object[] more = Arrays.copyOf(old, old.length + 8);
        synchronized (lock) {
            if (items == old) {
                items = more; // BENIGN: lost-update rechecked
            }
        }
    }

    Object pop() {
        synchronized (lock) {
            if (size == 0) {
                return null;
            }
            Object item = items[--size];
            items[size] = null;
            return item;
        }
    }

    void count(int slot) {
        long n;
        synchronized (lock) {
            n = counts[slot];
        }
        synchronized (lock) {
            counts[slot] = n + 1; // BLOCAL: lost-update high
        }
    }

    void countSafe(int slot) {
        synchronized (lock) {
            counts[slot]++;
        }
    }

    // Another place of the array than the one that was read.
    void move(int from, int to) {
        long n;
        synchronized (lock) {
            n = counts[from];
            counts[from] = 0;
        }
        synchronized (lock) {
            counts[to] += n; // BENIGN: stale-value handed-over
        }
    }

    boolean take(int slot) {
        synchronized (lock) {
            if (busy[slot]) {
                return false;
            }
            busy[slot] = true;
            return true;
        }
    }

    boolean takeTorn(int slot) {
        boolean b;
        synchronized (lock) {
            b = busy[slot];
        }
        if (!b) {
            synchronized (lock) {
                busy[slot] = true; // BLOCAL: check-then-act high
            }
        }
        return !b;
    }

    void give(int slot) {
        synchronized (lock) {
            busy[slot] = false;
        }
    }

    // A free one is looked for in one block, and taken in another.
    int takeAny() {
        int free = -1;
        synchronized (lock) {
            for (int i = 0; i < busy.length; i++) {
                if (!busy[i]) {
                    free = i;
                    break;
                }
            }
        }
        if (free >= 0) {
            synchronized (lock) {
                busy[free] = true; // BLOCAL: check-then-act
            }
        }
        return free;
    }

    int takeAnySafe() {
        synchronized (lock) {
            for (int i = 0; i < busy.length; i++) {
                if (!busy[i]) {
                    busy[i] = true;
                    return i;
                }
            }
            return -1;
        }
    }

    // The next place is handed out, so that nobody else has it.
    void write(Object item) {
        int at;
        synchronized (lock) {
            at = cursor++;
        }
        synchronized (lock) {
            items[at % items.length] = item; // BENIGN: stale-value handed-over
        }
    }

    // Not handed out: two may write to the one place.
    void writeTorn(Object item) {
        int at;
        synchronized (lock) {
            at = cursor;
        }
        synchronized (lock) {
            items[at] = item;
            cursor = at + 1; // BLOCAL: lost-update high
        }
    }

    void writeSafe(Object item) {
        synchronized (lock) {
            items[cursor] = item;
            cursor++;
        }
    }

    void swap(int a, int b) {
        synchronized (lock) {
            Object old = items[a];
            items[a] = items[b];
            items[b] = old;
        }
    }
}
