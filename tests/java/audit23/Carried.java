package audit23;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Optional;

/** Values that ride in something else before they are used. */
public class Carried {
    static final Carried CARRIED = new Carried();

    private static final class Snapshot {
        final int used;
        final int cap;

        Snapshot(int used, int cap) {
            this.used = used;
            this.cap = cap;
        }

        boolean full() {
            return used >= cap;
        }
    }

    private int used;
    private int cap = 8;
    private String owner;
    private long clock;

    synchronized Snapshot snapshot() {
        return new Snapshot(used, cap);
    }

    synchronized Optional<String> owner() {
        return Optional.ofNullable(owner);
    }

    synchronized Map.Entry<String, Long> entry() {
        return new AbstractMap.SimpleEntry<>(owner, clock);
    }

    synchronized void release() {
        used--;
        owner = null;
    }

    synchronized void tick() {
        clock++;
    }

    void useOne() {
        Snapshot s = snapshot();
        synchronized (this) {
            used = s.used + 1; // BLOCAL: lost-update high {{used}}
        }
    }

    boolean useIfRoom() {
        if (snapshot().full()) {
            return false;
        }
        synchronized (this) {
            // was expected high: the check is made by another method
            used++; // BLOCAL: check-then-act medium {{used}}
        }
        return true;
    }

    synchronized boolean useIfRoomWell() {
        if (snapshot().full()) {
            return false;
        }
        used++;
        return true;
    }

    void claim(String me) {
        Optional<String> o = owner();
        if (!o.isPresent()) {
            synchronized (this) {
                // was expected high: the check is made by another method
                owner = me; // BLOCAL: check-then-act medium {{owner}}
            }
        }
    }

    void claimWell(String me) {
        synchronized (this) {
            if (!owner().isPresent()) {
                owner = me;
            }
        }
    }

    void later(long by) {
        Map.Entry<String, Long> e = entry();
        synchronized (this) {
            clock = e.getValue() + by; // BLOCAL: lost-update high {{clock}}
        }
    }

    void inAnArray(long by) {
        long[] t = new long[1];
        synchronized (this) {
            t[0] = clock;
        }
        synchronized (this) {
            clock = t[0] + by; // BLOCAL: lost-update high {{clock}}
        }
    }

    void chosen(boolean much) {
        int next;
        synchronized (this) {
            next = much ? cap * 2 : cap + 1;
        }
        synchronized (this) {
            cap = next; // BLOCAL: lost-update high {{cap}}
        }
    }

    /** Only shown. */
    String told() {
        Snapshot s = snapshot();
        return s.used + " of " + s.cap;
    }
}
