package real;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A map whose field says nothing of it, and which another takes its place of, made in a local variable first. */
class Replaced {
    /** Each that it ever has is a concurrent one. */
    static class Parameters {
        static final Parameters SHARED = new Parameters();
        private Map<String, StringBuilder> all = new ConcurrentHashMap<>();

        boolean set(String name) {
            if (all.containsKey(name)) {
                return false;
            }
            all.put(name, new StringBuilder()); // BLOCAL: check-then-act high
            return true;
        }

        void merge(Map<String, StringBuilder> given) {
            Map<String, StringBuilder> merged = new ConcurrentHashMap<>();
            merged.putAll(given);
            merged.putAll(all);
            all = merged;
        }
    }

    /** Silent: the variable has a plain one on some way. */
    static class Either {
        static final Either SHARED = new Either();
        private Map<String, StringBuilder> all = new ConcurrentHashMap<>();

        boolean set(String name) {
            if (all.containsKey(name)) {
                return false;
            }
            all.put(name, new StringBuilder());
            return true;
        }

        void clear(boolean few) {
            Map<String, StringBuilder> none = new ConcurrentHashMap<>();
            if (few) {
                none = new HashMap<>();
            }
            all = none;
        }
    }

    /** Whatever somebody else gives: a plain one would be no better. (Was expected silent.) */
    static class Given {
        static final Given SHARED = new Given();
        private Map<String, StringBuilder> all = new ConcurrentHashMap<>();

        boolean set(String name) {
            if (all.containsKey(name)) {
                return false;
            }
            all.put(name, new StringBuilder()); // BLOCAL: check-then-act medium
            return true;
        }

        void reset(Map<String, StringBuilder> given) {
            all = given;
        }
    }

    /** Likewise, where the parameter is one on some way only. (Was expected silent.) */
    static class Or {
        static final Or SHARED = new Or();
        private Map<String, StringBuilder> all = new ConcurrentHashMap<>();

        boolean set(String name) {
            if (all.containsKey(name)) {
                return false;
            }
            all.put(name, new StringBuilder()); // BLOCAL: check-then-act medium
            return true;
        }

        void reset(Map<String, StringBuilder> given) {
            if (given == null) {
                given = new ConcurrentHashMap<>();
            }
            all = given;
        }
    }
}
