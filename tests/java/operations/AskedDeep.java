package operations;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What was got is asked for a flag, or a view, by a method of its own, which asks a part of it: that is as old as what was got. */
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

    /** A room shows a view of who is in it. */
    static class Room {
        private final ConcurrentMap<String, Long> taken = new ConcurrentHashMap<>();

        Set<String> names() {
            return taken.keySet();
        }

        Long first() {
            return taken.values().iterator().next();
        }

        void enter(String name) {
            taken.put(name, 0L);
        }

        void leave(String name) {
            taken.remove(name);
        }
    }

    /** Whoever enters when the room was found empty is in a room that nobody finds. (In enter() low: in leave() it is shown.) */
    static class Rooms {
        static final Rooms SHARED = new Rooms();
        private final ConcurrentMap<String, Room> rooms = new ConcurrentHashMap<>();

        void enter(String room, String name) {
            rooms.computeIfAbsent(room, k -> new Room()).enter(name); // BLOCAL: stale-value low {{what is added is lost}} [[another is shown]]
        }

        void replace(String room) {
            rooms.put(room, new Room());
        }

        void leave(String room, String name) {
            Room r = rooms.get(room);
            if (r != null) {
                r.leave(name);
                if (r.names().isEmpty()) {
                    rooms.remove(room); // BLOCAL: check-then-act medium {{depending on what get() found}}
                }
            }
        }

        /** Silent: only what was asked is removed. */
        void leaveSame(String room) {
            Room r = rooms.get(room);
            if (r.names().isEmpty()) {
                rooms.remove(room, r);
            }
        }

        /** Silent: what is asked is one of many that the room has. */
        void leaveOld(String room) {
            Room r = rooms.get(room);
            if (r.first() > 10) {
                rooms.remove(room);
            }
        }
    }
}
