// RELEASES: 17 21
package audit18;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Seats of a theatre: holds are records in a concurrent map, totals lie under the lock of a plain one. */
public final class Reservations {
    static final Reservations ALL = new Reservations();

    record Seat(int row, int number) {
    }

    record Hold(String customer, long until) {
    }

    private final ConcurrentMap<Seat, Hold> holds = new ConcurrentHashMap<>();
    private final Map<String, Integer> bought = new HashMap<>();

    public boolean hold(Seat seat, String who, long now) {
        Hold h = holds.get(seat);
        if (h == null || h.until() < now) {
            holds.put(seat, new Hold(who, now + 60)); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    public boolean holdWell(Seat seat, String who, long now) {
        Hold fresh = new Hold(who, now + 60);
        Hold h = holds.putIfAbsent(seat, fresh);
        return h == null || h.until() < now && holds.replace(seat, h, fresh);
    }

    public boolean holdAt(int row, int number, String who) {
        if (holds.containsKey(new Seat(row, number))) {
            return false;
        }
        holds.put(new Seat(row, number), new Hold(who, 60)); // BLOCAL: check-then-act
        return true;
    }

    /** Another row: another key, another state. */
    public void holdBehind(int row, int number, String who) {
        if (holds.containsKey(new Seat(row, number))) {
            holds.put(new Seat(row + 1, number), new Hold(who, 60));
        }
    }

    public void extend(Seat seat, long by) {
        Hold h = holds.get(seat);
        if (h != null) {
            holds.put(seat, new Hold(h.customer(), h.until() + by)); // BLOCAL: lost-update high
        }
    }

    public void extendWell(Seat seat, long by) {
        holds.computeIfPresent(seat, (s, h) -> new Hold(h.customer(), h.until() + by));
    }

    public void release(Seat seat) {
        holds.remove(seat);
    }

    public int bought(String who) {
        synchronized (bought) {
            return bought.getOrDefault(who, 0);
        }
    }

    public void buy(String who) {
        int n = bought(who);
        synchronized (bought) {
            bought.put(who, n + 1); // BLOCAL: lost-update high
        }
    }

    public void buyWell(String who) {
        synchronized (bought) {
            bought.put(who, bought(who) + 1);
        }
    }
}
