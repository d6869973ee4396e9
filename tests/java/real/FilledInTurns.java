package real;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A collection that is filled when it is first asked, by whoever finds nothing in it. */
final class FilledInTurns {
    private static final String[] ALL = {"a", "b", "c"};
    private static final Map<String, Integer> PLAIN = new HashMap<>();
    private static final Map<String, Integer> SAFE = new ConcurrentHashMap<>();
    private static final Map<String, Integer> ONE = new ConcurrentHashMap<>();
    private static final Map<String, Integer> LOCKED = new HashMap<>();
    private static volatile Map<String, Integer> whole;

    private FilledInTurns() {
    }

    /** Whoever comes after the first put does not wait for the others. */
    static Integer plain(String key) {
        if (PLAIN.isEmpty()) {
            synchronized (PLAIN) {
                if (PLAIN.isEmpty()) {
                    for (int i = 0; i < ALL.length; i++) {
                        PLAIN.put(ALL[i], i); // BLOCAL: check-then-act medium {{one by one}}
                    }
                }
            }
        }
        return PLAIN.get(key);
    }

    /** That the map is thread-safe does not help. */
    static Integer safe(String key) {
        if (SAFE.size() == 0) {
            synchronized (SAFE) {
                if (SAFE.size() == 0) {
                    for (int i = 0; i < ALL.length; i++) {
                        SAFE.put(ALL[i], i); // BLOCAL: check-then-act medium {{one by one}}
                    }
                }
            }
        }
        return SAFE.get(key);
    }

    /** One that is there is all there is. */
    static Integer one(String key) {
        if (ONE.isEmpty()) {
            synchronized (ONE) {
                if (ONE.isEmpty()) {
                    ONE.put("a", 1); // BENIGN: check-then-act rechecked
                }
            }
        }
        return ONE.get(key);
    }

    /** Whoever goes on waits for the lock. */
    static Integer locked(String key) {
        if (LOCKED.isEmpty()) {
            synchronized (LOCKED) {
                if (LOCKED.isEmpty()) {
                    for (int i = 0; i < ALL.length; i++) {
                        LOCKED.put(ALL[i], i); // BENIGN: check-then-act rechecked
                    }
                }
            }
        }
        synchronized (LOCKED) {
            return LOCKED.get(key);
        }
    }

    /** It is seen when all of it is there. */
    static Integer whole(String key) {
        if (whole == null) {
            synchronized (ALL) {
                if (whole == null) {
                    Map<String, Integer> made = new HashMap<>();
                    for (int i = 0; i < ALL.length; i++) {
                        made.put(ALL[i], i);
                    }
                    whole = made; // BENIGN: check-then-act rechecked
                }
            }
        }
        return whole.get(key);
    }
}
