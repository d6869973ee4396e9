// RELEASES: 8 17
package audit36;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;

/** Plain business code, with collections that lock themselves. */
public class Trade {
    static final Trade SHARED = new Trade();

    private final List<String> orders = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Integer> prices = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Hashtable<String, Integer> stock = new Hashtable<>();
    private final Vector<String> waiting = new Vector<>();
    private final Set<String> coupons = Collections.synchronizedSet(new HashSet<>());
    private final Map<String, List<String>> carts = Collections.synchronizedMap(new HashMap<>());

    /** Not ordered yet. */
    void order(String id) {
        if (!orders.contains(id)) {
            orders.add(id); // BLOCAL: check-then-act {{orders}}
        }
    }

    /** Silent: by the list's own lock. */
    void orderMended(String id) {
        synchronized (orders) {
            if (!orders.contains(id)) {
                orders.add(id);
            }
        }
    }

    void cancel(String id) {
        orders.remove(id);
    }

    /** A walk that the library wants a lock for. */
    String report() {
        StringBuilder b = new StringBuilder();
        for (String o : orders) { // BLOCAL: guarded-by {{orders}}
            b.append(o);
        }
        return b.toString();
    }

    /** Silent. */
    String reportMended() {
        StringBuilder b = new StringBuilder();
        synchronized (orders) {
            for (String o : orders) {
                b.append(o);
            }
        }
        return b.toString();
    }

    /** The newest, by how many there are. (An index into a list that merely locks itself, compared with nothing: low, as a number computed with.) */
    String newest() {
        return orders.get(orders.size() - 1); // BLOCAL: stale-value low {{orders}}
    }

    /** Silent. */
    String newestMended() {
        synchronized (orders) {
            return orders.isEmpty() ? null : orders.get(orders.size() - 1);
        }
    }

    /** Sold: so many fewer. */
    void sell(String sku, int n) {
        Integer have = stock.get(sku);
        if (have == null) {
            return;
        }
        stock.put(sku, have - n); // BLOCAL: lost-update {{stock}}
    }

    /** Silent. */
    void sellMended(String sku, int n) {
        synchronized (stock) {
            Integer have = stock.get(sku);
            if (have != null) {
                stock.put(sku, have - n);
            }
        }
    }

    /** Silent: one operation. */
    void restock(String sku, int n) {
        stock.merge(sku, n, Integer::sum);
    }

    void discontinue(String sku) {
        stock.remove(sku);
        prices.remove(sku);
    }

    /** Enough of it, and then taken off whatever is there. */
    boolean reserve(String sku, int n) {
        if (stock.getOrDefault(sku, 0) < n) {
            return false;
        }
        stock.merge(sku, -n, Integer::sum); // BLOCAL: check-then-act {{stock}}
        return true;
    }

    /** Silent. */
    boolean reserveMended(String sku, int n) {
        synchronized (stock) {
            if (stock.getOrDefault(sku, 0) < n) {
                return false;
            }
            stock.merge(sku, -n, Integer::sum);
            return true;
        }
    }

    /** It is priced, and its price is asked for. */
    int price(String sku, int n) {
        if (prices.containsKey(sku)) {
            return prices.get(sku) * n; // BLOCAL: check-then-act {{prices}}
        }
        return 0;
    }

    /** Silent. */
    int priceMended(String sku, int n) {
        Integer p = prices.get(sku);
        return p == null ? 0 : p * n;
    }

    /** Raised by a tenth. */
    void raise(String sku) {
        prices.put(sku, prices.get(sku) * 11 / 10); // BLOCAL: lost-update {{prices}}
    }

    /** Silent. */
    void raiseMended(String sku) {
        prices.computeIfPresent(sku, (k, p) -> p * 11 / 10);
    }

    /** Not used yet, so it is used: by two. */
    void redeem(String code) {
        if (coupons.contains(code)) {
            throw new IllegalStateException("used: " + code);
        }
        stock.merge(code, -1, Integer::sum);
        coupons.add(code); // BLOCAL: check-then-act {{coupons}}
    }

    /** Silent. */
    void redeemMended(String code) {
        if (!coupons.add(code)) {
            throw new IllegalStateException("used: " + code);
        }
        stock.merge(code, -1, Integer::sum);
    }

    void forget(String code) {
        coupons.remove(code);
    }

    void queue(String who) {
        waiting.add(who);
    }

    void leave(String who) {
        waiting.remove(who);
    }

    private void call(String who) {
        orders.add(who);
    }

    /** Called is who was first, removed is who is first by then. */
    void callNext() {
        if (!waiting.isEmpty()) {
            String who = waiting.get(0);
            call(who);
            waiting.remove(0); // BLOCAL: check-then-act {{waiting}}
        }
    }

    /** Silent. */
    void callNextMended() {
        String who;
        synchronized (waiting) {
            if (waiting.isEmpty()) {
                return;
            }
            who = waiting.remove(0);
        }
        call(who);
    }

    /** No cart, so a new one is put: who comes second has another one. */
    void toCart(String who, String sku) {
        List<String> cart = carts.get(who);
        if (cart == null) {
            cart = new Vector<>();
            carts.put(who, cart); // BLOCAL: check-then-act {{carts}}
        }
        cart.add(sku);
    }

    /** Silent. */
    void toCartMended(String who, String sku) {
        carts.computeIfAbsent(who, k -> new Vector<>()).add(sku);
    }

    /** What is bought is copied, then the cart is emptied. */
    List<String> checkout(String who) {
        List<String> cart = carts.get(who);
        List<String> bought = new ArrayList<>(cart);
        carts.remove(who); // BLOCAL: lost-update {{carts}}
        return bought;
    }

    /** Silent: taken out, then copied. */
    List<String> checkoutMended(String who) {
        List<String> cart = carts.remove(who);
        return cart == null ? new ArrayList<>() : cart;
    }

    /** An account that locks itself. */
    static final class Account {
        static final Account HOUSE = new Account();
        private long balance;
        private long limit;
        private boolean frozen;

        synchronized long balance() {
            return balance;
        }

        synchronized void add(long sum) {
            balance += sum;
        }

        synchronized void take(long sum) {
            balance -= sum;
        }

        synchronized long limit() {
            return limit;
        }

        synchronized void limit(long l) {
            limit = l;
        }

        synchronized boolean frozen() {
            return frozen;
        }

        synchronized void freeze() {
            frozen = true;
            balance = 0;
        }

        synchronized boolean tryTake(long sum) {
            if (frozen || balance < sum) {
                return false;
            }
            balance -= sum;
            return true;
        }
    }

    /** Enough by the one call, taken by the other. */
    static boolean pay(Account from, Account to, long sum) {
        if (from.balance() < sum) {
            return false;
        }
        from.take(sum); // BLOCAL: check-then-act {{balance}}
        to.add(sum);
        return true;
    }

    /** Silent. */
    static boolean payMended(Account from, Account to, long sum) {
        if (!from.tryTake(sum)) {
            return false;
        }
        to.add(sum);
        return true;
    }

    /** The limit is doubled, by getter and setter. */
    static void trust(Account a) {
        a.limit(a.limit() * 2); // BLOCAL: lost-update {{limit}}
    }

    /** Silent: from outside, by the account's own lock. */
    static void trustMended(Account a) {
        synchronized (a) {
            a.limit(a.limit() * 2);
        }
    }

    /** Seats of a hall, paid for between the look and the booking. */
    static final class Hall {
        static final Hall BIG = new Hall();
        private final String[] seats = new String[200];
        private int sold;
        private int lastBill;

        synchronized void free(int seat) {
            seats[seat] = null;
            sold--;
        }

        private boolean paid(String who) {
            return who.hashCode() > 0;
        }

        /** Free, paid for, and then taken by two. */
        boolean book(int seat, String who) {
            synchronized (this) {
                if (seats[seat] != null) {
                    return false;
                }
            }
            if (!paid(who)) {
                return false;
            }
            synchronized (this) {
                seats[seat] = who; // BLOCAL: check-then-act {{seats}}
                sold++;
            }
            return true;
        }

        /** Silent: taken first, and given back where it is not paid. */
        boolean bookMended(int seat, String who) {
            synchronized (this) {
                if (seats[seat] != null) {
                    return false;
                }
                seats[seat] = who;
                sold++;
            }
            if (!paid(who)) {
                free(seat); // BENIGN: check-then-act handed-over
                return false;
            }
            return true;
        }

        synchronized int lastBill() {
            return lastBill;
        }

        synchronized void lastBill(int n) {
            lastBill = n;
        }

        /** Numbers of bills, none twice. */
        int bill() {
            int n = lastBill() + 1;
            lastBill(n); // BLOCAL: lost-update {{lastBill}}
            return n;
        }

        /** Silent. */
        synchronized int billMended() {
            int n = lastBill() + 1;
            lastBill(n);
            return n;
        }

        /** The free ones are gathered in one block; of these the first is taken in the next. */
        int anySeat(String who) {
            List<Integer> free = new ArrayList<>();
            synchronized (this) {
                for (int i = 0; i < seats.length; i++) {
                    if (seats[i] == null) {
                        free.add(i);
                    }
                }
            }
            if (free.isEmpty()) {
                return -1;
            }
            int seat = free.get(0);
            synchronized (this) {
                seats[seat] = who; // MISSED: check-then-act (what a list was given because of the look)
            }
            return seat;
        }

        /** Silent. */
        synchronized int anySeatMended(String who) {
            for (int i = 0; i < seats.length; i++) {
                if (seats[i] == null) {
                    seats[i] = who;
                    return i;
                }
            }
            return -1;
        }
    }

    /** A catalogue that is copied to be changed. */
    static final class Catalogue {
        static final Catalogue ONE = new Catalogue();
        private volatile Map<String, String> titles = new HashMap<>();

        /** Two who copy at once: one title is lost. */
        void add(String isbn, String title) {
            Map<String, String> more = new HashMap<>(titles);
            more.put(isbn, title);
            titles = more; // BLOCAL: lost-update {{titles}}
        }

        /** Silent but for who adds without the lock. */
        String title(String isbn) {
            return titles.get(isbn);
        }
    }

    /** The same with a lock around the copy. */
    static final class CatalogueMended {
        static final CatalogueMended ONE = new CatalogueMended();
        private volatile Map<String, String> titles = new HashMap<>();

        /** Silent. */
        synchronized void add(String isbn, String title) {
            Map<String, String> more = new HashMap<>(titles);
            more.put(isbn, title);
            titles = more;
        }

        String title(String isbn) {
            return titles.get(isbn);
        }
    }
}
