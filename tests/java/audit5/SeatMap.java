// RELEASES: 8 11 17 21
package audit5;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Bookings: fields that belong together, elements that are kept, rechecks (ANALYSIS 7, 8). */
public class SeatMap {
    static final SeatMap SHARED = new SeatMap();

    enum Row { FRONT, BACK }

    static final class Seat {
        String owner;
        int price;
    }

    private final BitSet taken = new BitSet(64);
    private final Map<Row, Seat> seats = new EnumMap<>(Row.class);
    private final Map<String, Set<Integer>> byOwner = new HashMap<>();
    private int free = 64;
    private int booked;
    private long stamp;
    private int price;
    private int high;

    synchronized int free() {
        return free;
    }

    synchronized void clear() {
        taken.clear();
        free = 64;
        booked = 0;
        stamp++;
    }

    /** Another field, which one block writes together with the one that was asked. */
    void book() {
        if (free() > 0) {
            synchronized (this) {
                booked++; // BLOCAL: check-then-act medium
            }
        }
    }

    // Silent: all together.
    synchronized boolean bookAtOnce(int i) {
        if (free <= 0 || taken.get(i)) {
            return false;
        }
        taken.set(i);
        free--;
        booked++;
        stamp++;
        return true;
    }

    /** A free bit of before. */
    int bookFirst() {
        int i;
        synchronized (this) {
            i = taken.nextClearBit(0);
        }
        synchronized (this) {
            taken.set(i); // BLOCAL: stale-value low
        }
        return i;
    }

    /** A version stamp of the same lock is asked again. */
    boolean bookStamped() {
        long s;
        int f;
        synchronized (this) {
            s = stamp;
            f = free;
        }
        synchronized (this) {
            if (s != stamp) {
                return false;
            }
            free = f - 1; // BENIGN: lost-update rechecked
            stamp++;
            return true;
        }
    }

    /** A fresh check of another field excuses nothing, though it lowers. */
    void bookOther() {
        if (free() > 0) {
            synchronized (this) {
                if (booked < 64) {
                    free--; // BLOCAL: check-then-act medium
                    stamp++;
                }
            }
        }
    }

    synchronized void price(int p) {
        price = p;
        if (p > high) {
            high = p;
        }
    }

    synchronized int price() {
        return price;
    }

    /** Another price is tested inside: no recheck of the copy, and who writes back is not the surer for it (§7, lost-update). */
    void discount() {
        int p = price();
        synchronized (this) {
            if (high > 10) {
                price = p - 1; // BLOCAL: lost-update high
            }
        }
    }

    /** Compared with what is there. */
    void discountChecked() {
        int p = price();
        synchronized (this) {
            if (price == p) {
                price = p - 1; // BENIGN: lost-update rechecked
            }
        }
    }

    synchronized Seat seat(Row r) {
        return seats.get(r);
    }

    synchronized void reseat(Row r, String who) {
        Seat s = new Seat();
        s.owner = who;
        seats.put(r, s);
    }

    /** An element, kept and changed in a later block: it may have been replaced. */
    void rename(Row r, String who) {
        Seat s;
        synchronized (this) {
            s = seats.get(r);
        }
        synchronized (this) {
            s.owner = who; // BLOCAL: stale-value medium
        }
    }

    // Silent: looked up where it is changed.
    synchronized void renameHeld(Row r, String who) {
        Seat s = seats.get(r);
        if (s != null) {
            s.owner = who;
        }
    }

    /** A set that was looked up, or made, is filled in another block. */
    void own(String who, int i) {
        Set<Integer> set;
        synchronized (this) {
            set = byOwner.get(who);
            if (set == null) {
                set = new LinkedHashSet<>();
                byOwner.put(who, set);
            }
        }
        synchronized (this) {
            set.add(i); // BLOCAL: stale-value medium
        }
    }

    synchronized void disown(String who) {
        byOwner.remove(who);
    }

    // Silent: in one block.
    synchronized void ownAtOnce(String who, int i) {
        byOwner.computeIfAbsent(who, k -> new LinkedHashSet<>()).add(i);
    }
}
