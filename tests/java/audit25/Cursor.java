package audit25;

import java.util.Arrays;

/** A ring of slots: what is a use and what is not (section 2). */
public class Cursor implements Runnable {
    public static final Cursor RING = new Cursor();

    static class Slot {
        int weight;
        Slot next;
    }

    private final Object lock = new Object();
    private int position;
    private Slot head = new Slot();
    private int[] weights = new int[16];
    private Object tag = "none";
    private Object spare;

    /** An index that is stale, of the lock's own array: a number computed with, so low. */
    void bump() {
        int p;
        synchronized (lock) {
            p = position;
        }
        synchronized (lock) {
            weights[p] = 1; // BLOCAL: stale-value low {{position}}
        }
    }

    /** Silent. */
    void bumpWell() {
        synchronized (lock) {
            weights[position] = 1;
            position = (position + 1) % weights.length;
        }
    }

    /** Dereferenced to change it. */
    void weigh(int w) {
        Slot s;
        synchronized (lock) {
            s = head;
        }
        synchronized (lock) {
            s.weight = w; // BLOCAL: stale-value medium {{head}}
        }
    }

    /** Silent. */
    void weighWell(int w) {
        synchronized (lock) {
            head.weight = w;
        }
    }

    /** Stored into another field of the lock's state. */
    void keep() {
        Object t;
        synchronized (lock) {
            t = tag;
        }
        synchronized (lock) {
            spare = t; // BLOCAL: stale-value medium {{tag}}
        }
    }

    /** Silent: load, store, cast and return are no uses. */
    Object look() {
        Object t;
        synchronized (lock) {
            t = tag;
        }
        Object u = t;
        return (Comparable<?>) u;
    }

    /** Silent: a reference that is only passed on. */
    void show(StringBuilder b) {
        Object t;
        synchronized (lock) {
            t = tag;
        }
        synchronized (lock) {
            accept(t, b);
        }
    }

    private static void accept(Object o, StringBuilder b) {
        b.append(o == b);
    }

    /** The old array takes the write that the new one should have. */
    void set(int i, int v) {
        int[] w;
        synchronized (lock) {
            w = weights;
        }
        synchronized (lock) {
            w[i] = v; // BLOCAL: stale-value medium {{weights}}
        }
    }

    void grow() {
        synchronized (lock) {
            weights = Arrays.copyOf(weights, weights.length * 2);
        }
    }

    /** Growing by an old copy. */
    void growSlowly() {
        int[] w;
        synchronized (lock) {
            w = weights;
        }
        int[] more = Arrays.copyOf(w, w.length + 1);
        synchronized (lock) {
            weights = more; // BLOCAL: lost-update high {{weights}}
        }
    }

    void push() {
        synchronized (lock) {
            Slot s = new Slot();
            s.next = head;
            head = s;
            tag = s;
        }
    }

    /** What flows into a constructor flows into the new object; the push is on an old head. */
    void pushSlowly() {
        Slot h;
        synchronized (lock) {
            h = head;
        }
        Slot s = new Slot();
        s.next = h;
        synchronized (lock) {
            head = s; // BLOCAL: lost-update high {{head}}
        }
    }

    void name(Object t) {
        synchronized (lock) {
            tag = t;
            spare = null;
        }
    }

    void rewind() {
        synchronized (lock) {
            position = 0;
        }
    }

    /** Its length was that of another array, perhaps. */
    void last() {
        int n;
        synchronized (lock) {
            n = weights.length;
        }
        synchronized (lock) {
            position = n - 1; // BLOCAL: stale-value {{weights}}
        }
    }

    @Override
    public void run() {
        bumpWell();
        push();
        name("x");
        grow();
    }

    public static void main(String[] a) {
        for (int i = 0; i < 3; i++) {
            new Thread(RING).start();
        }
    }
}
