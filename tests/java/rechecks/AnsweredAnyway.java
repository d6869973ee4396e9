package rechecks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Something is answered also where there is nothing any more: low, though the object is one that many have. */
public class AnsweredAnyway {
    static class Default {
        static final Default SHARED = new Default();
        private final Map<String, String> named = new HashMap<>();

        synchronized boolean has(String k) {
            return named.containsKey(k);
        }

        synchronized String get(String k) {
            return named.getOrDefault(k, "none");
        }

        synchronized void put(String k, String v) {
            named.put(k, v);
        }

        synchronized void remove(String k) {
            named.remove(k);
        }

        int length(String k) {
            return has(k) ? get(k).length() : 0; // BLOCAL: check-then-act low
        }
    }

    /** The callee asks itself, and throws: that fails. */
    static class Thrown {
        static final Thrown SHARED = new Thrown();
        private final Map<String, String> named = new HashMap<>();

        synchronized boolean has(String k) {
            return named.containsKey(k);
        }

        synchronized String get(String k) {
            String v = named.get(k);
            if (v == null) {
                throw new IllegalStateException(k);
            }
            return v;
        }

        synchronized void put(String k, String v) {
            named.put(k, v);
        }

        synchronized void remove(String k) {
            named.remove(k);
        }

        int length(String k) {
            return has(k) ? get(k).length() : 0; // BLOCAL: check-then-act
        }
    }

    /** The callee asks itself. */
    static class Asked {
        static final Asked SHARED = new Asked();
        private final Map<String, String> named = new HashMap<>();

        synchronized boolean has(String k) {
            return named.containsKey(k);
        }

        synchronized String get(String k) {
            String v = named.get(k);
            return v != null ? v : "none";
        }

        synchronized void put(String k, String v) {
            named.put(k, v);
        }

        synchronized void remove(String k) {
            named.remove(k);
        }

        int length(String k) {
            return has(k) ? get(k).length() : 0; // BLOCAL: check-then-act low
        }
    }

    /** A copy, which then has nothing in it. */
    static class Copied {
        static final Copied SHARED = new Copied();
        private final List<String> all = new ArrayList<>();

        synchronized int size() {
            return all.size();
        }

        synchronized List<String> copy() {
            return new ArrayList<>(all);
        }

        synchronized void add(String s) {
            all.add(s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }

        int length() {
            int n = 0;
            if (size() > 0) {
                for (String s : copy()) { // BLOCAL: check-then-act low
                    n += s.length();
                }
            }
            return n;
        }
    }

    /** An array of what there is. */
    static class Listed {
        static final Listed SHARED = new Listed();
        private final List<String> all = new ArrayList<>();

        synchronized int size() {
            return all.size();
        }

        synchronized String[] array() {
            return all.toArray(new String[0]);
        }

        synchronized void add(String s) {
            all.add(s);
        }

        synchronized void remove(String s) {
            all.remove(s);
        }

        int length() {
            int n = 0;
            if (size() > 0) {
                for (String s : array()) { // BLOCAL: check-then-act low
                    n += s.length();
                }
            }
            return n;
        }
    }

    /** The callee asks itself, and answers null: that is shown. */
    static class Nothing {
        static final Nothing SHARED = new Nothing();
        private final Map<String, String> named = new HashMap<>();

        synchronized boolean has(String k) {
            return named.containsKey(k);
        }

        synchronized String get(String k) {
            if (!named.containsKey(k)) {
                return null;
            }
            return named.get(k);
        }

        synchronized void put(String k, String v) {
            named.put(k, v);
        }

        synchronized void remove(String k) {
            named.remove(k);
        }

        int length(String k) {
            return has(k) ? get(k).length() : 0; // BLOCAL: check-then-act medium
        }
    }

    /** The callee asks something else, and answers what it got: that is shown. */
    static class Strict {
        static final Strict SHARED = new Strict();
        private final Map<String, String> named = new HashMap<>();

        synchronized boolean has(String k) {
            return named.containsKey(k);
        }

        synchronized String get(String k) {
            if (k == null) {
                throw new IllegalArgumentException("no key");
            }
            return named.get(k);
        }

        synchronized void put(String k, String v) {
            named.put(k, v);
        }

        synchronized void remove(String k) {
            named.remove(k);
        }

        int length(String k) {
            return has(k) ? get(k).length() : 0; // BLOCAL: check-then-act medium
        }
    }
}
