package sharing;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A volatile field without any lock, of what threads find in a map: they come by it one after the other, more often than not. */
class Found {
    private final ConcurrentMap<String, Entry> entries = new ConcurrentHashMap<>();

    static class Entry {
        private volatile long last;
        private volatile int users;
        private long plain;

        /** The greatest, of one entry. */
        void touch(long now) {
            if (now > last) {
                last = now; // BLOCAL: check-then-act low
            }
        }

        long last() {
            return last;
        }

        /** The bug that looks like it: a count that is made at two places is anybody's. */
        void enter() {
            users++; // BLOCAL: lost-update medium
        }

        void leave() {
            users--; // BLOCAL: lost-update medium
        }

        int users() {
            return users;
        }

        /** The bug that looks like it: there is a lock for it. */
        synchronized long plain() {
            return plain;
        }

        void grow(long now) {
            long p;
            synchronized (this) {
                p = plain;
            }
            synchronized (this) {
                plain = p + now; // BLOCAL: lost-update high
            }
        }
    }

    void add(String key) {
        entries.putIfAbsent(key, new Entry());
    }

    void touch(String key, long now) {
        Entry e = entries.get(key);
        e.touch(now);
        e.enter();
        e.grow(now);
        e.leave();
    }

    /** The bug that looks like it: there is one for all. */
    static class Clock {
        static final Clock SHARED = new Clock();
        private volatile long last;

        void touch(long now) {
            if (now > last) {
                last = now; // BLOCAL: check-then-act medium
            }
        }

        long last() {
            return last;
        }
    }
}
