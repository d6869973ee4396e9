package operations;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether the key is there is asked: if not, something is computed and put there, which does little harm twice; if so, what
 * is there by then is gone on with, though another thread takes it away.
 */
class FilledOrGone {

    /** Handed back. */
    static class Names {
        private static final Map<String, String> NAMES = new ConcurrentHashMap<>();

        static String of(String key) {
            if (NAMES.containsKey(key)) {
                return NAMES.get(key); // BLOCAL: check-then-act medium {{'NAMES' is read again and used, though only what containsKey() found}}
            }
            String name = key.trim();
            NAMES.put(key, name);
            return name;
        }

        static void forget(String key) {
            NAMES.remove(key);
        }
    }

    /** Nobody takes any away: what is computed twice is all there is to say. */
    static class Kept {
        private static final Map<String, String> NAMES = new ConcurrentHashMap<>();

        static String of(String key) {
            if (NAMES.containsKey(key)) {
                return NAMES.get(key);
            }
            String name = key.trim();
            NAMES.put(key, name); // BLOCAL: check-then-act low
            return name;
        }
    }

    /** Put first, then got, dereferenced. */
    static class Lengths {
        private static final Map<String, String> NAMES = Collections.synchronizedMap(new HashMap<String, String>());

        static int of(String key) {
            if (!NAMES.containsKey(key)) {
                NAMES.put(key, key.trim());
            }
            return NAMES.get(key).length(); // BLOCAL: check-then-act medium {{'NAMES' is read again and used}}
        }

        static void forget(String key) {
            NAMES.remove(key);
        }
    }

    /** One look: what was there is what is handed back. */
    static class Once {
        private static final Map<String, String> NAMES = new ConcurrentHashMap<>();

        static String of(String key) {
            String name = NAMES.get(key);
            if (name == null) {
                name = key.trim();
                NAMES.put(key, name); // BLOCAL: check-then-act low
            }
            return name;
        }

        static void forget(String key) {
            NAMES.remove(key);
        }
    }

    /** Got, and looked at. */
    static class LookedAt {
        private static final Map<String, String> NAMES = new ConcurrentHashMap<>();

        static String of(String key) {
            if (NAMES.containsKey(key)) {
                String name = NAMES.get(key);
                if (name != null) {
                    return name;
                }
            }
            String name = key.trim();
            NAMES.put(key, name); // BLOCAL: check-then-act low; BENIGN: check-then-act rechecked
            return name;
        }

        static void forget(String key) {
            NAMES.remove(key);
        }
    }

    /** A new one that can change: of two that put one each, what the one keeps in it is lost, and that is said first. */
    static class Lists {
        private static final Map<String, StringBuffer> TEXTS = new ConcurrentHashMap<>();

        static StringBuffer of(String key) {
            if (!TEXTS.containsKey(key)) {
                TEXTS.put(key, new StringBuffer()); // BLOCAL: check-then-act
            }
            return TEXTS.get(key);
        }

        static void forget(String key) {
            TEXTS.remove(key);
        }
    }

    /** As it should be. */
    static class AtOnce {
        private static final Map<String, String> NAMES = new ConcurrentHashMap<>();

        static String of(String key) {
            return NAMES.computeIfAbsent(key, String::trim);
        }

        static void forget(String key) {
            NAMES.remove(key);
        }
    }
}
