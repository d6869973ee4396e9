package audit28;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Rooms that the last member removes while the next one joins. */
public class Sessions {
    static final class Room {
        private final Set<String> members = ConcurrentHashMap.newKeySet();
        private boolean gone;
        private int size;

        synchronized boolean add(String who) {
            if (gone) {
                return false;
            }
            size++;
            return members.add(who);
        }

        synchronized boolean removeAndClose(String who) {
            members.remove(who);
            size--;
            if (size == 0) {
                gone = true;
            }
            return gone;
        }
    }

    private final ConcurrentMap<String, Room> rooms = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Set<String>> tags = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, String> owners = new ConcurrentHashMap<>();
    private final ExecutorService pool = Executors.newFixedThreadPool(4);

    void serve(String room, String who) {
        pool.execute(() -> {
            join(room, who);
            tag(room, who);
            untag(room, who);
            own(room, who);
            leave(room, who);
        });
    }

    /** Silent: again with a new one where it is gone. */
    void join(String room, String who) {
        for (;;) {
            Room r = rooms.computeIfAbsent(room, n -> new Room());
            if (r.add(who)) {
                return;
            }
            rooms.remove(room, r);
        }
    }

    /** Silent: just the room that was closed. */
    void leave(String room, String who) {
        Room r = rooms.get(room);
        if (r != null && r.removeAndClose(who)) {
            rooms.remove(room, r);
        }
    }

    /** The set that is put throws away another's. */
    void tag(String room, String tag) {
        Set<String> s = tags.get(room);
        if (s == null) {
            s = ConcurrentHashMap.newKeySet();
            // was expected high: the pool is given the object, no more
            tags.put(room, s); // BLOCAL: check-then-act medium {{tags}}
        }
        s.add(tag);
    }

    /** Removed with the tag that came after it was found empty. */
    void untag(String room, String tag) {
        Set<String> s = tags.get(room);
        if (s != null) {
            s.remove(tag);
            if (s.isEmpty()) {
                tags.remove(room); // BLOCAL: check-then-act {{tags}}
            }
        }
    }

    /** Silent: within compute, where all do so. */
    void untagWell(String room, String tag) {
        tags.computeIfPresent(room, (n, s) -> {
            s.remove(tag);
            return s.isEmpty() ? null : s;
        });
    }

    /** Whose it is found not to be is made mine. */
    boolean own(String room, String who) {
        if (owners.containsKey(room)) {
            return false;
        }
        owners.put(room, who); // BLOCAL: check-then-act medium {{owners}}
        return true;
    }

    /** Silent: who is first, by the answer. */
    boolean ownWell(String room, String who) {
        return owners.putIfAbsent(room, who) == null;
    }

    /** Mine when it was looked at, another's when it is removed. */
    void disown(String room, String who) {
        if (who.equals(owners.get(room))) {
            owners.remove(room); // BLOCAL: check-then-act medium {{owners}}
        }
    }

    /** Silent. */
    void disownWell(String room, String who) {
        owners.remove(room, who);
    }
}
