package real;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Published before it is filled; measured before it is walked. */
class Filled {

    /** Double-checked, but the map is in the field before anything is in the map. */
    static class Parsed {
        static final Parsed SHARED = new Parsed();
        private final List<List<String>> source = new ArrayList<>();
        private volatile LinkedHashMap<String, String> parsed;

        Map<String, String> parsed() {
            if (parsed == null) {
                synchronized (this) {
                    if (parsed == null) {
                        parsed = new LinkedHashMap<>();
                        source.forEach(
                                list -> list.forEach(
                                        s -> parsed.put(s, s))); // BLOCAL: check-then-act medium
                    }
                }
            }
            return parsed;
        }
    }

    /** Published first, but what is written then is not in it: whoever needs that too looks at it. */
    static class ParsedAndCounted {
        static final ParsedAndCounted SHARED = new ParsedAndCounted();
        private final List<String> source = new ArrayList<>();
        private volatile LinkedHashMap<String, String> parsed;
        private int size;

        Map<String, String> parsed() {
            if (parsed == null) {
                synchronized (this) {
                    if (parsed == null) {
                        parsed = new LinkedHashMap<>();
                        size = source.size(); // BLOCAL: check-then-act low
                    }
                }
            }
            return parsed;
        }

        synchronized int size() {
            return size;
        }
    }

    /** Silent: filled first, then published. */
    static class ParsedRight {
        static final ParsedRight SHARED = new ParsedRight();
        private final List<String> source = new ArrayList<>();
        private volatile LinkedHashMap<String, String> parsed;

        Map<String, String> parsed() {
            if (parsed == null) {
                synchronized (this) {
                    if (parsed == null) {
                        LinkedHashMap<String, String> map = new LinkedHashMap<>();
                        source.forEach(s -> map.put(s, s));
                        parsed = map; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return parsed;
        }
    }

    /** The size of a guarded map makes the array, a later walk fills it: it may have grown. */
    static class Children {
        static final Children SHARED = new Children();
        private final HashMap<String, Integer> children = new HashMap<>();

        void add(String name, int child) {
            synchronized (children) {
                children.put(name, child);
            }
        }

        void remove(String name) {
            synchronized (children) {
                children.remove(name);
            }
        }

        int[] all() {
            int[] all = new int[children.size()];
            Iterator<Integer> it = children.values().iterator(); // BLOCAL: guarded-by medium
            int i = 0;
            while (it.hasNext()) {
                all[i++] = it.next(); // BLOCAL: stale-value medium
            }
            return all;
        }

        /** Silent: both under the lock. */
        int[] allRight() {
            synchronized (children) {
                int[] all = new int[children.size()];
                int i = 0;
                for (int child : children.values()) {
                    all[i++] = child;
                }
                return all;
            }
        }
    }

    /** Taken out under the lock, and another one put in its place: nobody else adds to it any more. */
    static class Batches {
        static final Batches SHARED = new Batches();
        private ConcurrentHashMap<String, Integer> waiting = new ConcurrentHashMap<>();

        synchronized void add(String name, int n) {
            waiting.put(name, n);
        }

        int[] flush() {
            ConcurrentHashMap<String, Integer> all;
            synchronized (this) {
                all = waiting;
                waiting = new ConcurrentHashMap<>();
            }
            int[] values = new int[all.size()];
            int i = 0;
            for (int n : all.values()) {
                values[i++] = n;
            }
            return values;
        }

        /** Only looked at: it grows meanwhile. */
        int[] look() {
            ConcurrentHashMap<String, Integer> all;
            synchronized (this) {
                all = waiting;
            }
            int[] values = new int[all.size()];
            int i = 0;
            for (int n : all.values()) {
                values[i++] = n; // BLOCAL: stale-value medium
            }
            return values;
        }
    }

    /** A static of the process, saved, replaced and written back: what another thread has set meanwhile is lost. */
    static class Input {
        static final Input SHARED = new Input();

        void perform(Runnable task) {
            java.io.InputStream saved = System.in;
            System.setIn(new java.io.ByteArrayInputStream(new byte[0]));
            try {
                task.run();
            } finally {
                System.setIn(saved); // BLOCAL: lost-update medium
            }
        }
    }
}
