// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** The synchronized collections: their own lock, or somebody else's. */
public class Vectors {
    static final Vectors CLUB = new Vectors();

    private final Vector<String> guests = new Vector<>();
    private final List<String> songs = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Integer> bill = Collections.synchronizedMap(new HashMap<>());
    private final Hashtable<String, String> rooms = new Hashtable<>();
    private final Object other = new Object();

    void invite(String who) {
        if (!guests.contains(who)) {
            guests.add(who); // BLOCAL: check-then-act medium
        }
    }

    void inviteSafe(String who) {
        synchronized (guests) {
            if (!guests.contains(who)) {
                guests.add(who);
            }
        }
    }

    // The wrong lock: the vector's own is not held.
    void inviteOther(String who) {
        synchronized (other) {
            if (!guests.contains(who)) {
                guests.add(who); // BLOCAL: check-then-act
            }
        }
    }

    String last() {
        if (guests.isEmpty()) {
            return null;
        }
        return guests.lastElement(); // BLOCAL: check-then-act low
    }

    String lastSafe() {
        synchronized (guests) {
            return guests.isEmpty() ? null : guests.lastElement();
        }
    }

    void leave(String who) {
        guests.remove(who);
    }

    void dropLast() {
        int n = guests.size();
        if (n > 0) {
            guests.remove(n - 1); // BLOCAL: check-then-act
        }
    }

    void dropLastSafe() {
        synchronized (guests) {
            int n = guests.size();
            if (n > 0) {
                guests.remove(n - 1);
            }
        }
    }

    void sing(String song) {
        songs.add(song);
    }

    String nextSong() {
        if (songs.size() > 0) {
            return songs.remove(0); // BLOCAL: check-then-act
        }
        return "silence";
    }

    String nextSongSafe() {
        synchronized (songs) {
            if (songs.size() > 0) {
                return songs.remove(0);
            }
            return "silence";
        }
    }

    void drink(String who, int price) {
        Integer owed = bill.get(who);
        bill.put(who, owed == null ? price : owed + price); // BLOCAL: lost-update
    }

    void drinkSafe(String who, int price) {
        synchronized (bill) {
            Integer owed = bill.get(who);
            bill.put(who, owed == null ? price : owed + price);
        }
    }

    void drinkMerged(String who, int price) {
        bill.merge(who, price, Integer::sum);
    }

    int pay(String who) {
        Integer owed = bill.remove(who);
        return owed == null ? 0 : owed;
    }

    void book(String room, String who) {
        if (rooms.get(room) == null) {
            rooms.put(room, who); // BLOCAL: check-then-act medium
        }
    }

    void bookSafe(String room, String who) {
        rooms.putIfAbsent(room, who);
    }

    void rename(String room, String suffix) {
        String who = rooms.get(room);
        if (who != null) {
            rooms.put(room, who + suffix); // BLOCAL: lost-update
        }
    }

    void renameSafe(String room, String suffix) {
        synchronized (rooms) {
            String who = rooms.get(room);
            if (who != null) {
                rooms.put(room, who + suffix);
            }
        }
    }

    void checkOut(String room) {
        rooms.remove(room);
    }

    void purge(String letter) {
        synchronized (songs) {
            Iterator<String> all = songs.iterator();
            while (all.hasNext()) {
                if (all.next().startsWith(letter)) {
                    all.remove();
                }
            }
        }
    }
}
