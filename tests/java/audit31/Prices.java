// RELEASES: 21
package audit31;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** Values that do not change, and the places where they are put: records, sealed types, switches. */
public class Prices {
    static final Prices SHARED = new Prices();

    sealed interface Order permits Open, Filled, Cancelled {
    }

    record Open(String id, int left) implements Order {
        Open less(int n) {
            return new Open(id, left - n);
        }
    }

    record Filled(String id) implements Order {
    }

    record Cancelled(String id, String why) implements Order {
    }

    record Quote(double bid, double ask) {
        Quote widen(double d) {
            return new Quote(bid - d, ask + d);
        }
    }

    private final Map<String, Order> orders = new ConcurrentHashMap<>();
    private final AtomicReference<Quote> quote = new AtomicReference<>(new Quote(0, 0));
    private volatile Quote last = new Quote(0, 0);
    private Order guarded = new Open("", 0);
    private final Map<String, Integer> fills = new HashMap<>();

    /** Cancelled between the look and the put: it is open again. */
    void fill(String id, int n) {
        Order now = orders.get(id);
        Order then = switch (now) {
            case Open o when o.left() > n -> o.less(n);
            case Open o -> new Filled(o.id());
            case Filled f -> f;
            case Cancelled c -> c;
            case null -> new Open(id, n);
        };
        orders.put(id, then); // BLOCAL: lost-update {{orders}}
    }

    /** Silent: one operation. */
    void fillWell(String id, int n) {
        orders.computeIfPresent(id, (k, now) -> now instanceof Open o && o.left() > n ? o.less(n) : new Filled(k));
    }

    /** Silent: put only over what it was made of. */
    boolean cancel(String id, String why) {
        return orders.get(id) instanceof Open o && orders.replace(id, o, new Cancelled(id, why));
    }

    /** Filled meanwhile, and cancelled none the less. */
    boolean cancelBadly(String id, String why) {
        if (orders.get(id) instanceof Open) {
            orders.put(id, new Cancelled(id, why)); // BLOCAL: check-then-act {{orders}}
            return true;
        }
        return false;
    }

    /** The other one's is not widened. */
    void widen(double d) {
        quote.set(quote.get().widen(d)); // BLOCAL: lost-update high {{quote}}
    }

    /** Silent. */
    void widenWell(double d) {
        quote.updateAndGet(q -> q.widen(d));
    }

    /** A part of the old one is written back. */
    void bid(double b) {
        last = new Quote(b, last.ask()); // BLOCAL: lost-update {{last}}
    }

    /** Silent: the whole is new. */
    void tick(double b, double a) {
        last = new Quote(b, a);
    }

    /** Silent: both parts are of one read. */
    double spread() {
        Quote q = last;
        return q.ask() - q.bid();
    }

    /** By text, in two blocks. */
    void command(String what) {
        Order o;
        synchronized (this) {
            o = guarded;
        }
        Order next = switch (what) {
            case "cancel" -> new Cancelled("", what);
            case "fill" -> o instanceof Open p ? p.less(1) : o;
            default -> o;
        };
        synchronized (this) {
            guarded = next; // BLOCAL: lost-update high {{guarded}}
        }
    }

    /** Silent. */
    synchronized void commandWell(String what) {
        guarded = switch (what) {
            case "cancel" -> new Cancelled("", what);
            case "fill" -> guarded instanceof Open p ? p.less(1) : guarded;
            default -> guarded;
        };
    }

    /** Silent: merged under one lock. */
    void filled(String id, int n) {
        synchronized (fills) {
            fills.merge(id, n, Integer::sum);
        }
    }

    /** Two of the parts are of two reads. */
    double middle() {
        return (quote.get().bid() + quote.get().ask()) / 2;
    }
}
