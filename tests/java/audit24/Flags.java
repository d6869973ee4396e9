package audit24;

import java.util.Arrays;

/** Volatile fields. */
public class Flags implements Runnable {
    static final Flags FLAGS = new Flags();

    static final class Cell {
        volatile long n;
        volatile String by;
    }

    private volatile int version;
    private volatile boolean stopped;
    private volatile String[] names = new String[0];
    private volatile Thread worker;
    private volatile int low;
    private volatile int high;
    private final Cell cell = new Cell();
    private final Object lock = new Object();
    private volatile String mode = "idle";

    public static void main(String[] a) {
        new Thread(FLAGS).start();
        new Thread(FLAGS).start();
    }

    @Override
    public void run() {
        while (!stopped) {
            next();
            tick();
            addName("x");
            launch();
            range(1, 2);
        }
    }

    void next() {
        version++; // BLOCAL: lost-update high {{version}}
    }

    synchronized void nextWell() {
        // silent by itself, though next() takes no lock
        int v = version;
        System.out.println(v);
    }

    void tick() {
        long n = cell.n;
        cell.n = n + 1; // BLOCAL: lost-update high {{n}}
    }

    /** A copy with one more, put in place of what there was. */
    void addName(String s) {
        String[] old = names;
        String[] more = Arrays.copyOf(old, old.length + 1);
        more[old.length] = s;
        // was expected high: without any lock only what one operator counts is
        names = more; // BLOCAL: lost-update medium {{names}}
    }

    void addNameWell(String s) {
        synchronized (lock) {
            String[] old = names;
            String[] more = Arrays.copyOf(old, old.length + 1);
            more[old.length] = s;
            // was forgotten: addName() takes no lock
            names = more; // BLOCAL: lost-update low {{names}}
        }
    }

    void launch() {
        if (worker == null) {
            // was expected low: a thread is made twice
            worker = new Thread(this); // BLOCAL: check-then-act medium {{worker}}
            worker.start();
        }
    }

    void halt() {
        Thread w = worker;
        if (w != null) {
            w.interrupt();
            worker = null; // BLOCAL: check-then-act low {{worker}}
        }
    }

    /** One way only, but the side that is not final was seen. */
    void stop() {
        if (!stopped) {
            // was expected silent
            stopped = true; // BLOCAL: check-then-act low {{stopped}}
        }
    }

    void range(int l, int h) {
        low = l;
        high = h;
    }

    int width() {
        return high - low;
    }

    /** Checked outside, set inside. */
    void mode(String to) {
        if (mode.equals("idle")) {
            synchronized (lock) {
                mode = to; // BLOCAL: check-then-act high {{mode}}
            }
        }
    }

    void idle() {
        synchronized (lock) {
            mode = "idle";
        }
    }

    void modeWell(String to) {
        if (mode.equals("idle")) {
            synchronized (lock) {
                if (mode.equals("idle")) {
                    mode = to; // BENIGN: check-then-act rechecked
                }
            }
        }
    }

    /** Silent: said only. */
    void tell() {
        String m = mode;
        System.out.println(m);
    }

    void sign(String who) {
        if (cell.by == null && who != null) {
            cell.by = who; // BLOCAL: check-then-act low {{by}}
        }
    }

    void unsign() {
        cell.by = null;
    }
}
