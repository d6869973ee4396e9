// RELEASES: 8 17 21
package audit27;

import java.util.Optional;

/** What carries a value from one section to the next. */
public class Carriers implements Runnable {
    static final Carriers SHARED = new Carriers();

    static final class Box {
        int n;
    }

    static final class Pair {
        private final int n;
        private final int version;

        Pair(int n, int version) {
            this.n = n;
            this.version = version;
        }

        int n() {
            return n;
        }

        int version() {
            return version;
        }
    }

    private int value;
    private int version;
    private String name;
    private String text = "";
    private Integer boxed = 0;
    private int[] cells = new int[4];

    synchronized void set(int n) {
        value = n;
    }

    synchronized void renew() {
        version++;
    }

    synchronized void name(String s) {
        name = s;
    }

    synchronized void text(String s) {
        text = s;
    }

    synchronized void box(int n) {
        boxed = n;
    }

    synchronized void cell(int i) {
        cells[i] = i;
    }

    /** Through four locals of three types. */
    void locals() {
        int a;
        synchronized (this) {
            a = value;
        }
        long b = a;
        long c = b;
        short d = (short) c;
        synchronized (this) {
            value = d + 1; // BLOCAL: lost-update high {{value}}
        }
    }

    /** Through a field of an object of its own. */
    void field() {
        Box b = new Box();
        synchronized (this) {
            b.n = value;
        }
        b.n++;
        synchronized (this) {
            value = b.n; // BLOCAL: lost-update {{value}}
        }
    }

    /** Through what a constructor keeps. */
    void constructor() {
        Pair p;
        synchronized (this) {
            p = new Pair(value, version);
        }
        synchronized (this) {
            value = p.n() + 1; // BLOCAL: lost-update {{value}}
        }
    }

    /** With the version that it was read with, compared. */
    boolean stamped() {
        Pair p;
        synchronized (this) {
            p = new Pair(value, version);
        }
        synchronized (this) {
            if (version != p.version()) {
                return false;
            }
            version++; // BENIGN: check-then-act rechecked
            // was expected benign: set() writes the value and does not renew the version, which is no stamp of it then
            value = p.n() + 1; // BLOCAL: lost-update {{value}}
            return true;
        }
    }

    private synchronized Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /** An answer that may be empty, and was. */
    void optional() {
        if (!name().isPresent()) {
            synchronized (this) {
                name = "unnamed"; // BLOCAL: check-then-act {{name}}
            }
        }
    }

    /** Silent. */
    synchronized void optionalWell() {
        if (!name().isPresent()) {
            name = "unnamed";
        }
    }

    /** Through an array of its own. */
    void array() {
        int[] one = new int[1];
        synchronized (this) {
            one[0] = value;
        }
        synchronized (this) {
            value = one[0] + 1; // BLOCAL: lost-update {{value}}
        }
    }

    /** Through a longer text. */
    void text() {
        String s;
        synchronized (this) {
            s = text;
        }
        s = s + ", " + s.length();
        synchronized (this) {
            text = s; // BLOCAL: lost-update high {{text}}
        }
    }

    /** Through boxes. */
    void boxes() {
        Integer n;
        synchronized (this) {
            n = boxed;
        }
        n++;
        synchronized (this) {
            boxed = n; // BLOCAL: lost-update high {{boxed}}
        }
    }

    /** Silent: the local gets a new value. */
    void anew() {
        int n;
        synchronized (this) {
            n = value;
        }
        if (n > 3) {
            Thread.yield();
        }
        synchronized (this) {
            n = value;
            value = n + 1;
        }
    }

    /** Silent: only looked at outside. */
    int outside() {
        int n;
        synchronized (this) {
            n = value;
        }
        return n * n;
    }

    /** A copy of all, sorted and put in place of what is there by then. */
    void sort() {
        int[] copy;
        synchronized (this) {
            copy = cells.clone();
        }
        java.util.Arrays.sort(copy);
        synchronized (this) {
            cells = copy; // BLOCAL: lost-update {{cells}}
        }
    }

    @Override
    public void run() {
        locals();
        field();
        constructor();
        stamped();
        optional();
        optionalWell();
        array();
        text();
        boxes();
        anew();
        sort();
        outside();
        set(9);
        renew();
        name("a");
        text("b");
        box(3);
        cell(1);
    }

    public static void main(String[] a) {
        new Thread(SHARED).start();
        new Thread(SHARED).start();
    }
}
