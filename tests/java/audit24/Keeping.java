package audit24;

import java.util.ArrayList;
import java.util.List;

/** What is guarded by what: declared and inferred. */
public class Keeping implements Runnable {
    static final Keeping HOUSE = new Keeping();

    @interface GuardedBy {
        String value();
    }

    private final Object lock = new Object();
    private static final Object ALL = new Object();

    @GuardedBy("lock")
    private int declared;
    @GuardedBy("this")
    private String own;
    @GuardedBy("Keeping.ALL")
    private static long global;
    private int inferred;
    private int half;
    private final int[] cells = new int[3];
    private final List<String> names = new ArrayList<>();

    public static void main(String[] a) {
        new Thread(HOUSE).start();
        new Thread(HOUSE).start();
    }

    @Override
    public void run() {
        locked(1);
        unlocked(2);
        cell(1);
        callee();
    }

    void locked(int n) {
        synchronized (lock) {
            declared = n;
            inferred = n;
            half = n;
            cells[0] = n;
            names.add("a");
        }
        synchronized (this) {
            own = "me";
        }
        synchronized (ALL) {
            global++;
        }
    }

    void lockedMore(int n) {
        synchronized (lock) {
            inferred += n;
            cells[1] = n;
            names.remove("a");
        }
    }

    void lockedMost(int n) {
        synchronized (lock) {
            inferred -= n;
            cells[2] = n;
            names.clear();
        }
    }

    void unlocked(int n) {
        declared = n; // BLOCAL: guarded-by high {{declared}}
        inferred = n; // BLOCAL: guarded-by medium {{inferred}}
        half = n; // half of its writes only: silent
    }

    /** A read breaks what is declared, not what is inferred. */
    int read() {
        return declared + inferred; // BLOCAL: guarded-by high {{declared}}
    }

    void wrong() {
        synchronized (lock) {
            own = "you"; // BLOCAL: guarded-by high {{own}}
        }
    }

    static synchronized void count() {
        global++; // BLOCAL: guarded-by high {{global}}
    }

    void cell(int i) {
        // was expected medium: elements may have a lock for each part
        cells[i] = 0; // BLOCAL: guarded-by low {{cells}}
    }

    void name(String s) {
        names.add(s); // BLOCAL: guarded-by medium {{names}}
    }

    private void inner() {
        declared++; // silent: its callers hold the lock
    }

    void callee() {
        synchronized (lock) {
            inner();
        }
    }

    /** Silent: confined. */
    static Keeping made() {
        Keeping k = new Keeping();
        // was expected BENIGN: confined accesses do not count at all
        k.declared = 3;
        k.inferred = 4;
        return k;
    }
}
