package audit16;

/** A static that is saved, changed and put back: what was set between is lost (ANALYSIS 7, lost-update; 8, handed-over). */
public class Zone {
    private static final Object LOCK = new Object();
    private static String current = "UTC";
    private static volatile String mode = "";

    static String current() {
        synchronized (LOCK) {
            return current;
        }
    }

    static void current(String s) {
        synchronized (LOCK) {
            current = s;
        }
    }

    private static String swap(String s) {
        synchronized (LOCK) {
            String old = current;
            current = s;
            return old;
        }
    }

    public static void direct(Runnable r) {
        String saved;
        synchronized (LOCK) {
            saved = current;
            current = "X";
        }
        r.run();
        synchronized (LOCK) {
            current = saved; // BLOCAL: lost-update
        }
    }

    public static void byAccessors(Runnable r) {
        String saved = current();
        current("X");
        r.run();
        current(saved); // BLOCAL: lost-update
    }

    public static void inFinally(Runnable r) {
        String saved = current();
        current("X");
        try {
            r.run();
        } finally {
            current(saved); // BLOCAL: lost-update
        }
    }

    /** Claimed by the helper, but written back. */
    public static void bySwap(Runnable r) {
        String saved = swap("X");
        r.run();
        swap(saved); // BLOCAL: lost-update
    }

    public static void ifAny(Runnable r) {
        String saved = current();
        String copy = saved;
        current("X");
        r.run();
        if (copy != null) {
            current(copy); // BLOCAL: lost-update
        }
    }

    public static void undo(Runnable r) {
        String saved = current();
        current("X");
        Runnable undo = () -> current(saved); // BLOCAL: lost-update
        r.run();
        undo.run();
    }

    static final class Saved {
        private final String value;

        Saved(String value) {
            this.value = value;
        }

        void restore() {
            current(value);
        }
    }

    public static void byHolder(Runnable r) {
        Saved s = new Saved(current());
        current("X");
        r.run();
        s.restore(); // BLOCAL: lost-update
    }

    public static void ofVolatile(Runnable r) {
        String saved = mode;
        mode = "X";
        r.run();
        mode = saved; // BLOCAL: lost-update
    }

    public static void mode(String s) {
        mode = s;
    }

    /** Silent: one block. */
    public static void mendedAround(Runnable r) {
        synchronized (LOCK) {
            String saved = current();
            current("X");
            r.run();
            current(saved);
        }
    }

    /** Silent: put back to a constant. */
    public static void mendedConstant(Runnable r) {
        current("X");
        try {
            r.run();
        } finally {
            current("UTC");
        }
    }

    private static final ThreadLocal<String> OWN = new ThreadLocal<>();

    /** Silent: each thread has its own. */
    public static void mendedOwn(Runnable r) {
        String saved = OWN.get();
        OWN.set("X");
        try {
            r.run();
        } finally {
            OWN.set(saved);
        }
    }
}
