// RELEASES: 17
package audit7;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Operations on one key: records, strings, boxed numbers, enums (ANALYSIS 6: map operations on the same key are one state). */
public class KeyedState {
    static final KeyedState SHARED = new KeyedState();

    record Seat(int row, char letter) { }

    record Booking(String who, int price) { }

    enum Tier { LOW, HIGH }

    private final ConcurrentMap<Seat, Booking> seats = new ConcurrentHashMap<>();
    private final ConcurrentMap<Long, Integer> visits = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, String> lines = new ConcurrentSkipListMap<>();
    private final ConcurrentMap<Tier, Long> quota = new ConcurrentHashMap<>();

    /** The seat is free when asked. */
    boolean book(Seat s, String who) {
        if (seats.containsKey(s)) {
            return false;
        }
        seats.put(s, new Booking(who, 10)); // BLOCAL: check-then-act
        return true;
    }

    // Silent: the map decides.
    boolean bookRight(Seat s, String who) {
        return seats.putIfAbsent(s, new Booking(who, 10)) == null;
    }

    /** A booking computed of the old one. */
    void raise(Seat s) {
        Booking b = seats.get(s);
        if (b != null) {
            seats.put(s, new Booking(b.who(), b.price() + 1)); // BLOCAL: lost-update
        }
    }

    // Silent: replaced where it is still the same.
    void raiseRight(Seat s) {
        for (;;) {
            Booking b = seats.get(s);
            if (b == null || seats.replace(s, b, new Booking(b.who(), b.price() + 1))) {
                return;
            }
        }
    }

    // Silent: computed by the map.
    void raiseComputed(Seat s) {
        seats.computeIfPresent(s, (k, b) -> new Booking(b.who(), b.price() + 1));
    }

    // Silent: two keys are two states.
    void move(Seat from, Seat to) {
        Booking b = seats.remove(from);
        if (b != null) {
            seats.put(to, b);
        }
    }

    void free(Seat s) {
        seats.remove(s);
    }

    /** A boxed key: the two boxes are of one number. */
    void visit(long user) {
        Integer v = visits.get(user);
        visits.put(user, v == null ? 1 : v + 1); // BLOCAL: lost-update
    }

    // Silent.
    void visitRight(long user) {
        visits.merge(user, 1, Integer::sum);
    }

    /** The default where there is none. */
    void visitDefault(long user) {
        int v = visits.getOrDefault(user, 0);
        visits.put(user, v + 1); // BLOCAL: lost-update high
    }

    // Silent: another user's number decides what becomes of nobody's but logs.
    int compare(long a, long b) {
        return visits.getOrDefault(a, 0) - visits.getOrDefault(b, 0);
    }

    /** The string is got, changed and put by replace without its old value. */
    void extend(String k, String more) {
        String l = lines.get(k);
        if (l != null) {
            lines.replace(k, l + more); // BLOCAL: lost-update
        }
    }

    // Silent: with its old value, tried once, the answer handed on.
    boolean extendRight(String k, String more) {
        String l = lines.get(k);
        return l != null && lines.replace(k, l, l + more);
    }

    /** Removed where it was found to be short: another may have put a long one. */
    void dropShort(String k) {
        String l = lines.get(k);
        if (l != null && l.length() < 3) {
            lines.remove(k); // BLOCAL: check-then-act
        }
    }

    // Silent: removed if it is still that one.
    void dropShortRight(String k) {
        String l = lines.get(k);
        if (l != null && l.length() < 3) {
            lines.remove(k, l);
        }
    }

    /** A quota of a constant key. */
    boolean use(long n) {
        Long q = quota.get(Tier.LOW);
        if (q == null || q < n) {
            return false;
        }
        quota.put(Tier.LOW, q - n); // BLOCAL: lost-update
        return true;
    }

    // Silent: computed.
    boolean useRight(long n) {
        boolean[] ok = new boolean[1];
        quota.computeIfPresent(Tier.LOW, (t, q) -> {
            ok[0] = q >= n;
            return ok[0] ? q - n : q;
        });
        return ok[0];
    }

    // Silent: another constant key.
    void copyTier() {
        Long q = quota.get(Tier.LOW);
        if (q != null) {
            Thread.yield();
        }
        quota.put(Tier.HIGH, 5L);
    }

    void refill(Tier t, long n) {
        quota.put(t, n);
    }
}
