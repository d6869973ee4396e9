package real;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What lies between: many critical sections, so that nobody took the two ends for one action, or the computing of what a cache
 * has not got yet.
 */
class OldAge {
    static final OldAge SHARED = new OldAge();
    private final Object other = new Object();
    private int work;
    private int n;

    void reset() {
        synchronized (this) {
            n = 0;
        }
    }

    /** The second section of the two is the one that writes back. */
    void soon(int by) {
        int seen;
        synchronized (this) {
            seen = n;
        }
        synchronized (other) {
            work++;
        }
        synchronized (this) {
            n = seen + by; // BLOCAL: lost-update high
        }
    }

    /** The third is. */
    void late(int by) {
        int seen;
        synchronized (this) {
            seen = n;
        }
        synchronized (other) {
            work++;
        }
        synchronized (other) {
            work++;
        }
        synchronized (this) {
            n = seen + by; // BLOCAL: lost-update medium [[3 critical sections since the read: confidence one step lower]]
        }
    }

    /** Looked at outside the lock, however far from the block that acts. */
    static class Outside {
        static final Outside ONLY = new Outside();
        private final Object other = new Object();
        private int work;
        private String text;

        String text() {
            if (text == null) {
                synchronized (other) {
                    work++;
                }
                synchronized (other) {
                    work++;
                }
                synchronized (other) {
                    work++;
                }
                synchronized (this) {
                    text = "made at " + System.nanoTime(); // BLOCAL: check-then-act high
                }
            }
            return text;
        }

        synchronized void clear() {
            text = null;
        }
    }

    /** Compiled twice, the second time in vain. */
    static class Patterns {
        private static final Map<String, Pattern> CACHE = new HashMap<>();

        static Pattern get(String key) {
            Pattern p;
            synchronized (CACHE) {
                p = CACHE.get(key);
            }
            if (p == null) {
                p = Pattern.compile(key);
                synchronized (CACHE) {
                    CACHE.put(key, p); // BLOCAL: check-then-act low
                }
            }
            return p;
        }
    }

    /** What is taken away while it is computed comes back. */
    static class Forgetting {
        private static final Map<String, Pattern> CACHE = new HashMap<>();

        static Pattern get(String key) {
            Pattern p;
            synchronized (CACHE) {
                p = CACHE.get(key);
            }
            if (p == null) {
                p = Pattern.compile(key);
                synchronized (CACHE) {
                    CACHE.put(key, p); // BLOCAL: check-then-act medium
                }
            }
            return p;
        }

        static void forget(String key) {
            synchronized (CACHE) {
                CACHE.remove(key);
            }
        }
    }
}
