package operations;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What was got is asked for a flag by a method of its own, which asks a part of it: the flag is as old as what was got. */
class AskedDeep {

    /** A part, which says whether it is over. */
    static class Part {
        private volatile boolean over;

        boolean isOver() {
            return over;
        }

        void end() {
            over = true;
        }
    }

    static class Entry {
        private final Part part = new Part();

        boolean isOver() {
            return part.isOver();
        }

        void end() {
            part.end();
        }
    }

    /** Another entry may have been put there when the old one was found to be over. */
    static class Entries {
        static final Entries SHARED = new Entries();
        private final ConcurrentMap<String, Entry> entries = new ConcurrentHashMap<>();

        void renew(String key) {
            entries.put(key, new Entry());
        }

        void end(String key) {
            Entry e = entries.get(key);
            if (e != null) {
                e.end();
            }
        }

        void sweep(String key) {
            Entry e = entries.get(key);
            if (e.isOver()) {
                entries.remove(key); // BLOCAL: check-then-act medium {{depending on what get() found}}
            }
        }

        /** Silent: only what was asked is removed. */
        void sweepSame(String key) {
            Entry e = entries.get(key);
            if (e.isOver()) {
                entries.remove(key, e);
            }
        }

        /** Silent: another entry is asked. */
        void sweepOther(String key, Entry other) {
            if (other.isOver()) {
                entries.remove(key);
            }
        }
    }
}
