package operations;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets the eldest: whoever puts something takes another entry away, though nobody removes any. */
class Evicted {

    static class Recent<K, V> extends LinkedHashMap<K, V> {
        Recent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > 100;
        }
    }

    /** Below the one that says so. */
    static class Named extends Recent<String, String> {
    }

    /** In a wrapper that locks for each operation. */
    static class Formats {
        private static final Map<String, String> FORMATS = Collections.synchronizedMap(new Recent<String, String>());

        static String of(String header) {
            if (FORMATS.containsKey(header)) {
                return FORMATS.get(header); // BLOCAL: check-then-act medium {{'FORMATS' is read again and used}}
            }
            String format = header.trim();
            FORMATS.put(header, format);
            return format;
        }
    }

    /** Of a class that inherits it, and dereferenced. */
    static class Lengths {
        private static final Map<String, String> NAMES = Collections.synchronizedMap(new Named());

        static int of(String key) {
            return NAMES.containsKey(key) ? NAMES.get(key).length() : 0; // BLOCAL: check-then-act medium
        }

        static void put(String key, String name) {
            NAMES.put(key, name);
        }
    }

    /** Of no class of a name. */
    static class Anonymous {
        private static final Map<String, String> NAMES = Collections.synchronizedMap(new LinkedHashMap<String, String>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > 10;
            }
        });

        static int of(String key) {
            if (!NAMES.containsKey(key)) {
                return 0;
            }
            return NAMES.get(key).length(); // BLOCAL: check-then-act medium
        }

        static void put(String key, String name) {
            NAMES.put(key, name);
        }
    }

    /** One that keeps all it is given. */
    static class Kept {
        private static final Map<String, String> NAMES = Collections.synchronizedMap(new LinkedHashMap<String, String>());

        static int of(String key) {
            return NAMES.containsKey(key) ? NAMES.get(key).length() : 0;
        }

        static void put(String key, String name) {
            NAMES.put(key, name);
        }
    }

    /** A method of that name which no map calls. */
    static class Other extends HashMap<String, String> {
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > 10;
        }
    }

    static class OfOther {
        private static final Map<String, String> NAMES = Collections.synchronizedMap(new Other());

        static int of(String key) {
            return NAMES.containsKey(key) ? NAMES.get(key).length() : 0;
        }

        static void put(String key, String name) {
            NAMES.put(key, name);
        }
    }

    /** One look. */
    static class Once {
        private static final Map<String, String> NAMES = Collections.synchronizedMap(new Recent<String, String>());

        static int of(String key) {
            String name = NAMES.get(key);
            return name == null ? 0 : name.length();
        }

        static void put(String key, String name) {
            NAMES.put(key, name);
        }
    }

    /** The wrapper's own lock is held from the one to the other. */
    static class Held {
        private static final Map<String, String> NAMES = Collections.synchronizedMap(new Recent<String, String>());

        static int of(String key) {
            synchronized (NAMES) {
                return NAMES.containsKey(key) ? NAMES.get(key).length() : 0;
            }
        }

        static void put(String key, String name) {
            NAMES.put(key, name);
        }
    }

    /** What has just been put there is not the eldest. */
    static class JustPut {
        private static final Map<String, String> NAMES = Collections.synchronizedMap(new Recent<String, String>());

        static int put(String key, String name) {
            NAMES.put(key, name);
            return NAMES.get(key).length();
        }
    }
}
