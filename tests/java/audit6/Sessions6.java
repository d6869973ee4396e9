// RELEASES: 8 17
package audit6;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Users, their seats and what goes with them: pairs of fields, elements, views. */
public class Sessions6 {
    static final Sessions6 SHARED = new Sessions6();

    static final class User {
        int seats;
        boolean gone;
        String name = "";
    }

    private final Map<String, User> users = new HashMap<>();
    private final List<User> order = new ArrayList<>();
    private int size;
    private int capacity = 10;
    private int low;
    private int high;
    private User latest;

    /** An element, found in one block, changed in another. */
    void seat(String name) {
        User u;
        synchronized (this) {
            u = users.get(name);
        }
        if (u != null) {
            synchronized (this) {
                u.seats++; // BLOCAL: stale-value medium
            }
        }
    }

    // Silent: in one.
    synchronized void seatAtOnce(String name) {
        User u = users.get(name);
        if (u != null) {
            u.seats++;
        }
    }

    synchronized void leave(String name) {
        User u = users.remove(name);
        if (u != null) {
            u.gone = true;
            order.remove(u);
            size--;
        }
    }

    synchronized void enter(String name) {
        User u = new User();
        users.put(name, u);
        order.add(u);
        size++;
        latest = u;
    }

    /** Checked size, and the map that every block writes with it. */
    void enterIfRoom(String name) {
        boolean room;
        synchronized (this) {
            room = size < capacity;
        }
        if (room) {
            enter(name); // BLOCAL: check-then-act
        }
    }

    // Silent: room and entry in one block.
    synchronized boolean enterIfRoomHeld(String name) {
        if (size >= capacity) {
            return false;
        }
        enter(name);
        return true;
    }

    synchronized void range(int l, int h) {
        low = l;
        high = h;
    }

    /** Checked against the other bound, which is written with it. */
    void raiseLow(int l) {
        int h;
        synchronized (this) {
            h = high;
        }
        if (l <= h) {
            synchronized (this) {
                low = l; // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: under one lock.
    synchronized void raiseLowHeld(int l) {
        if (l <= high) {
            low = l;
        }
    }

    /** Two halves of a pair, of two blocks. */
    int span() {
        int l;
        int h;
        synchronized (this) {
            l = low;
        }
        synchronized (this) {
            h = high;
        }
        return h - l; // BLOCAL: inconsistent-read low
    }

    // Silent: of one.
    synchronized int spanHeld() {
        return high - low;
    }

    /** The reference of before, dereferenced to be changed. */
    void rename(String s) {
        User u;
        synchronized (this) {
            u = latest;
        }
        synchronized (this) {
            u.name = s; // BLOCAL: stale-value medium
        }
    }

    // Silent: a copy is walked, nothing is changed.
    int letters() {
        List<User> copy;
        synchronized (this) {
            copy = new ArrayList<>(order);
        }
        int n = 0;
        for (User u : copy) {
            n += u.name.length();
        }
        return n;
    }

    // Silent: walked and removed under the lock.
    synchronized void sweep() {
        for (Iterator<User> i = order.iterator(); i.hasNext();) {
            User u = i.next();
            if (u.gone) {
                i.remove();
                size--;
            }
        }
    }
}
