package audit17;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A box office: asks in one place, sells in another (ANALYSIS 7, check-then-act and lost-update). */
public class Tickets {
    static final Tickets OFFICE = new Tickets();

    private final Object lock = new Object();
    private int left = 100;
    private long revenue;
    private final List<String> log = new ArrayList<>();
    private final Map<String, Integer> byBuyer = new HashMap<>();

    public int left() {
        synchronized (lock) {
            return left;
        }
    }

    public void refill(int n) {
        synchronized (lock) {
            left += n;
            log.add("refill");
        }
    }

    public boolean sell(String who, int n) {
        if (left() < n) {
            System.out.println("sold out for " + who);
            return false;
        }
        synchronized (lock) {
            left -= n; // BLOCAL: check-then-act
            revenue += n * 25L;
            log.add(who);
        }
        return true;
    }

    public boolean sellChecked(String who, int n) {
        if (left() < n) {
            return false;
        }
        synchronized (lock) {
            if (left < n) {
                return false;
            }
            left -= n; // BENIGN: check-then-act rechecked
            revenue += n * 25L;
        }
        return true;
    }

    public int sellUpTo(String who, int n) {
        int take = Math.min(n, left());
        synchronized (lock) {
            left = left - take;
            // was expected above, as a number that is computed with; stored into what goes with it is the surer
            revenue += take * 25L; // BLOCAL: stale-value
        }
        return take;
    }

    public void discount(int percent) {
        long r;
        synchronized (lock) {
            r = revenue;
        }
        r -= r * percent / 100;
        synchronized (lock) {
            revenue = r; // BLOCAL: lost-update high
        }
    }

    public void remember(String who) {
        Integer had;
        synchronized (lock) {
            had = byBuyer.get(who);
        }
        int next = had == null ? 1 : had + 1;
        synchronized (lock) {
            byBuyer.put(who, next); // BLOCAL: lost-update
        }
    }

    public void forget(String who) {
        synchronized (lock) {
            byBuyer.remove(who);
        }
    }

    public String report() {
        int l;
        long r;
        synchronized (lock) {
            l = left;
        }
        synchronized (lock) {
            r = revenue;
        }
        return "left " + l + ", revenue " + r; // BLOCAL: inconsistent-read low
    }
}
