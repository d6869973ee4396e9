package sharing;

import java.util.HashMap;
import java.util.Map;

/** An element that a lookup hands out is shared as its holder is: whoever comes to it under the holder's lock comes by the holder,
    who is in a static field here. */
class ElementOfHeld {

    static class Entry {
        int count;
        int size;
    }

    static class Entries {
        static final Entries SHARED = new Entries();
        private final Map<String, Entry> entries = new HashMap<>();

        synchronized void put(String key) {
            entries.put(key, new Entry());
        }

        synchronized void zero(String key) {
            entries.get(key).count = 0;
            entries.get(key).size = 0;
        }

        void hit(String key) {
            Entry e;
            int n;
            synchronized (this) {
                e = entries.get(key);
                n = e.count;
            }
            synchronized (this) {
                e.count = n + 1; // BLOCAL: lost-update high; BLOCAL: stale-value medium
            }
        }

        /** What is merely checked, likewise. */
        void grow(String key) {
            Entry e;
            boolean none;
            synchronized (this) {
                e = entries.get(key);
                none = e.size == 0;
            }
            if (none) {
                synchronized (this) {
                    e.size = 1; // BLOCAL: check-then-act high; BLOCAL: stale-value medium
                }
            }
        }

        /** Silent: one block. */
        synchronized void hitAtOnce(String key) {
            Entry e = entries.get(key);
            e.count++;
        }
    }
}
