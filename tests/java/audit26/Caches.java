package audit26;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Lazily made values: guarded ones that are looked at outside, once-only flags, stamps. */
public class Caches implements Runnable {
    static final Caches CACHES = new Caches();

    private Map<String, String> table;
    private boolean loaded;
    private int size;
    private String title;
    private int stamp;
    private String text = "";
    private boolean ready;
    private int[] data;
    private final ConcurrentMap<String, int[]> arrays = new ConcurrentHashMap<>();

    /** Looked at outside of the lock that guards it, and not again. */
    Map<String, String> table() {
        if (table == null) {
            synchronized (this) {
                table = new HashMap<>(); // BLOCAL: check-then-act high {{table}}
            }
        }
        return table;
    }

    /** Looked at again. That drop() may come before it is read once more was overlooked at first. */
    Map<String, String> tableWell() {
        if (table == null) {
            synchronized (this) {
                if (table == null) {
                    table = new HashMap<>();
                }
            }
        }
        return table; // BLOCAL: check-then-act medium {{read again}}
    }

    synchronized void drop() {
        table = null;
        size = 0;
    }

    private synchronized boolean isLoaded() {
        return loaded;
    }

    private synchronized void setLoaded(int n) {
        loaded = true;
        size = n;
    }

    /** Loaded by two: the flag goes one way, but not on this side. */
    void load(int n) {
        if (!isLoaded()) {
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            setLoaded(n); // BLOCAL: check-then-act medium {{loaded}}
        }
    }

    /** Once loaded, it stays so. */
    void grow() {
        if (isLoaded()) {
            synchronized (this) {
                size++; // BENIGN: check-then-act write-once
            }
        }
    }

    private synchronized String title() {
        return title;
    }

    /** Two make the same title. */
    String titleOrMade() {
        String t = title();
        if (t == null) {
            t = "made";
            synchronized (this) {
                // was expected high: filled for good with what cannot change, medium (docs/kinds.md)
                title = t; // BLOCAL: check-then-act medium {{title}}
            }
        }
        return t;
    }

    private synchronized int stamp() {
        return stamp;
    }

    synchronized void edit(String t) {
        text = t;
        stamp++;
    }

    /** The stamp of the lock is compared before the text is written. */
    void append(String s) {
        String t;
        int st;
        synchronized (this) {
            t = text;
            st = stamp;
        }
        String made = t + s;
        synchronized (this) {
            if (st == stamp) {
                text = made; // BENIGN: lost-update rechecked
                // was expected silent: the stamp, too, is changed because of an old look at it
                stamp++; // BENIGN: check-then-act rechecked
            }
        }
    }

    /** Without the stamp. */
    void appendBadly(String s) {
        String t;
        synchronized (this) {
            t = text;
        }
        String made = t + s;
        synchronized (this) {
            text = made; // BLOCAL: lost-update high {{text}}
            stamp++;
        }
    }

    /** Asked again, but announced before it is there: who asks outside sees it ready and empty. */
    void publish() {
        if (!ready) {
            synchronized (this) {
                if (!ready) {
                    ready = true;
                    data = new int[3]; // BLOCAL: check-then-act low {{ready}}
                }
            }
        }
    }

    synchronized void retract() {
        ready = false;
        data = null;
    }

    /** An array is a fresh mutable object. */
    int[] array(String k) {
        int[] a = arrays.get(k);
        if (a == null) {
            a = new int[8];
            arrays.put(k, a); // BLOCAL: check-then-act high {{arrays}}
        }
        return a;
    }

    /** Silent: not there, nothing done. */
    int first(String k) {
        int[] a = arrays.get(k);
        return a == null ? 0 : a[0];
    }

    void discard(String k) {
        arrays.remove(k);
    }

    @Override
    public void run() {
        table();
        tableWell();
        drop();
        load(1);
        grow();
        titleOrMade();
        stamp();
        edit("a");
        append("b");
        appendBadly("c");
        publish();
        retract();
        array("a");
        first("a");
        discard("b");
    }

    public static void main(String[] a) {
        new Thread(CACHES).start();
        new Thread(CACHES).start();
    }
}
