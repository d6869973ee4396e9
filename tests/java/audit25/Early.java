package audit25;

import java.util.ArrayList;
import java.util.List;

/** Published before filled, no writer, covered, reported only (section 8). */
public class Early {
    static final Early EARLY = new Early();

    private volatile boolean ready;
    private final List<String> loaded = new ArrayList<>();
    private volatile int[] table;
    private int fixed;
    private long outerOnly;
    private final Object outer = new Object();
    private String text = "";

    /** The tested flag is set before what it announces is there. */
    void load() {
        if (!ready) {
            synchronized (this) {
                if (!ready) {
                    ready = true;
                    loaded.add("a"); // BLOCAL: check-then-act low {{ready}}
                }
            }
        }
    }

    synchronized void unload() {
        loaded.clear();
        ready = false;
    }

    /** Filled, then published: the recheck excuses. */
    int[] table() {
        int[] t = table;
        if (t == null) {
            synchronized (this) {
                t = table;
                if (t == null) {
                    t = new int[4];
                    t[0] = 1;
                    table = t; // BENIGN: check-then-act rechecked
                }
            }
        }
        return t;
    }

    /** Silent: nothing but this and the constructor writes it, under the outer lock throughout. */
    void useOuter() {
        synchronized (outer) {
            long o;
            synchronized (this) {
                o = outerOnly;
            }
            synchronized (this) {
                outerOnly = o + 1;
            }
        }
    }

    void clearOuter() {
        synchronized (outer) {
            outerOnly = 0;
        }
    }

    /** Silent: nobody writes it but before anything else. */
    Early() {
        fixed = 4;
    }

    void useFixed() {
        int f;
        synchronized (this) {
            f = fixed;
        }
        if (f > 3) {
            synchronized (this) {
                text = "big";
            }
        }
    }

    /** Flows to a message only: benign. */
    void complain() {
        String t;
        synchronized (this) {
            t = text;
        }
        synchronized (this) {
            if (loaded.isEmpty()) {
                throw new IllegalArgumentException("was " + t.length()); // BENIGN: stale-value reported-only
            }
            loaded.clear();
        }
    }

    synchronized void text(String t) {
        text = t;
    }

    /** Lengthened from an old one. */
    void append(String s) {
        String t = "";
        synchronized (this) {
            t += text;
        }
        t += s;
        synchronized (this) {
            text = t; // BLOCAL: lost-update high {{text}}
        }
    }

    /** Silent. */
    void appendWell(String s) {
        synchronized (this) {
            text += s;
        }
    }

    /** Read by itself, in the block that writes: silent. */
    synchronized void twice() {
        text = text + text;
    }

    public static void main(String[] a) {
        new Thread(EARLY::load).start();
        new Thread(EARLY::unload).start();
        new Thread(() -> EARLY.text("x")).start();
        new Thread(EARLY::table).start();
    }
}
