package audit24;

import java.util.ArrayList;
import java.util.List;

/** Trees and calls of themselves. */
public class Recursing implements Runnable {
    static final Recursing ROOT = new Recursing(null);

    private final Recursing parent;
    private final List<Recursing> kids = new ArrayList<>();
    private int size;
    private int retries;
    private boolean full;
    private String path;

    Recursing(Recursing parent) {
        this.parent = parent;
    }

    public static void main(String[] a) {
        new Thread(ROOT).start();
        new Thread(ROOT).start();
    }

    @Override
    public void run() {
        grow(3);
        child("x");
        attempt(3);
        fill();
    }

    synchronized int size() {
        return size;
    }

    synchronized void add(int n) {
        size += n;
    }

    /** Reads, calls itself, writes. */
    int grow(int depth) {
        int s = size();
        if (depth > 0) {
            s += grow(depth - 1);
        }
        synchronized (this) {
            // what the inner call has read was forgotten
            size = s + 1; // BLOCAL: lost-update high {{size}}; BLOCAL: lost-update low {{size}}
        }
        return s;
    }

    synchronized int growWell(int depth) {
        int s = depth > 0 ? growWell(depth - 1) : 0;
        size = size + s + 1;
        return s;
    }

    synchronized Recursing find(int i) {
        return i < kids.size() ? kids.get(i) : null;
    }

    void child(String p) {
        boolean none;
        synchronized (this) {
            none = kids.isEmpty();
        }
        if (none) {
            Recursing r = new Recursing(this);
            synchronized (this) {
                // was expected high: two in a list are no more than one too many
                kids.add(r); // BLOCAL: check-then-act medium {{kids}}
            }
        }
    }

    synchronized void childWell(String p) {
        if (kids.isEmpty()) {
            kids.add(new Recursing(this));
        }
    }

    synchronized void prune() {
        kids.clear();
        full = false;
        path = null;
        retries = 0;
    }

    void attempt(int n) {
        int r;
        synchronized (this) {
            r = retries;
        }
        if (n > 0) {
            synchronized (this) {
                retries = r + 1; // BLOCAL: lost-update high {{retries}}
            }
            attempt(n - 1);
        }
    }

    void attemptWell(int n) {
        if (n > 0) {
            synchronized (this) {
                retries = retries + 1;
            }
            attemptWell(n - 1);
        }
    }

    void fill() {
        boolean f;
        synchronized (this) {
            f = full;
        }
        if (!f) {
            for (Recursing k : children()) {
                k.fill();
            }
            synchronized (this) {
                full = true; // BLOCAL: check-then-act high {{full}}
            }
        }
    }

    synchronized List<Recursing> children() {
        return new ArrayList<>(kids);
    }

    synchronized String path() {
        if (path == null) {
            path = parent == null ? "/" : parent.path() + "/x";
        }
        return path;
    }

    /** The path of before is the path's beginning. */
    void move() {
        String p = path();
        synchronized (this) {
            path = p + "'"; // BLOCAL: lost-update high {{path}}
        }
    }
}
