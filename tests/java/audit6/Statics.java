// RELEASES: 8 17
package audit6;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Static state, class locks, anonymous classes, enums with fields. */
public class Statics {
    enum Counter {
        REQUESTS, ERRORS;

        private int n;

        synchronized int n() {
            return n;
        }

        synchronized void n(int k) {
            n = k;
        }

        /** A constant of an enum is one for all. */
        void inc() {
            n(n() + 1); // BLOCAL: lost-update
        }

        // Silent: synchronized.
        synchronized void incOnce() {
            n++;
        }
    }

    private static int loaded;
    private static String mode = "a";
    private static final Map<String, Integer> TABLE = new HashMap<>();
    private static final AtomicInteger NEXT = new AtomicInteger();

    static synchronized int loaded() {
        return loaded;
    }

    static synchronized void loaded(int n) {
        loaded = n;
    }

    /** By static accessors. */
    static void load() {
        loaded(loaded() + 1); // BLOCAL: lost-update
    }

    // Silent: the class is held.
    static void loadHeld() {
        synchronized (Statics.class) {
            loaded(loaded() + 1);
        }
    }

    /** The instance's monitor is not the class's: this is no common block. */
    synchronized void loadWrongLock() {
        loaded(loaded() + 1); // BLOCAL: lost-update; BLOCAL: non-atomic low
    }

    /** A static, in an anonymous class that a thread runs. */
    static Thread worker() {
        return new Thread(new Runnable() {
            @Override
            public void run() {
                String m;
                synchronized (Statics.class) {
                    m = mode;
                }
                String n = m.equals("a") ? "b" : "a";
                synchronized (Statics.class) {
                    mode = n; // BLOCAL: lost-update
                }
            }
        });
    }

    static void mode(String m) {
        synchronized (Statics.class) {
            mode = m;
        }
    }

    // Silent: registered under one lock.
    static int register(String s) {
        synchronized (TABLE) {
            Integer i = TABLE.get(s);
            if (i == null) {
                i = NEXT.getAndIncrement();
                TABLE.put(s, i);
            }
            return i;
        }
    }

    /** The check is without the lock (a plain HashMap). */
    static int registerLooked(String s) {
        Integer i = TABLE.get(s); // BLOCAL: guarded-by medium
        if (i == null) {
            synchronized (TABLE) {
                i = NEXT.getAndIncrement();
                TABLE.put(s, i); // BLOCAL: check-then-act low; MISSED: check-then-act (low)
            }
        }
        return i;
    }

    static void unregister(String s) {
        synchronized (TABLE) {
            TABLE.remove(s);
        }
    }

    // Silent: drawn by one operation, kept by the caller.
    static String nextName() {
        int n = NEXT.incrementAndGet();
        synchronized (Statics.class) {
            loaded++;
        }
        return "n" + n;
    }
}
