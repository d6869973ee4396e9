// RELEASES: 21
package audit8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Commands as sealed records, handled by switch patterns. */
public class Commands21 {
    static final Commands21 SHOP = new Commands21();

    sealed interface Command permits Add, Remove, Move, Clear { }

    record Add(String item, int n) implements Command { }

    record Remove(String item) implements Command { }

    record Move(String from, String to) implements Command { }

    record Clear() implements Command { }

    sealed interface Cart permits Empty, Filled, Paid { }

    record Empty() implements Cart { }

    record Filled(List<String> items, long total) implements Cart { }

    record Paid(String receipt) implements Cart { }

    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, Integer> stock = new HashMap<>();
    private final AtomicReference<Cart> cart = new AtomicReference<>(new Empty());
    private final ConcurrentHashMap<String, Cart> carts = new ConcurrentHashMap<>();
    private int applied;

    int stock(String item) {
        rw.readLock().lock();
        try {
            return stock.getOrDefault(item, 0);
        } finally {
            rw.readLock().unlock();
        }
    }

    void stock(String item, int n) {
        rw.writeLock().lock();
        try {
            stock.put(item, n);
            applied++;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** Each command by accessors of the two views. Of a move: stored as it was by a callee, low. */
    void apply(Command c) {
        switch (c) {
            case Add(String item, int n) -> stock(item, stock(item) + n); // BLOCAL: lost-update
            case Remove(var item) -> stock(item, 0);
            case Move(String from, String to) when !from.equals(to) -> {
                int n = stock(from);
                stock(from, 0);
                stock(to, n); // BLOCAL: stale-value low
            }
            case Move m -> { }
            case Clear k -> clear();
        }
    }

    // Silent: all under the write view.
    void applyFixed(Command c) {
        rw.writeLock().lock();
        try {
            switch (c) {
                case Add(String item, int n) -> stock.merge(item, n, Integer::sum);
                case Remove(var item) -> stock.remove(item);
                case Move(String from, String to) when !from.equals(to) -> {
                    Integer n = stock.remove(from);
                    if (n != null) {
                        stock.merge(to, n, Integer::sum);
                    }
                }
                case Move m -> { }
                case Clear k -> stock.clear();
            }
            applied++;
        } finally {
            rw.writeLock().unlock();
        }
    }

    void clear() {
        rw.writeLock().lock();
        try {
            stock.clear();
            applied = 0;
        } finally {
            rw.writeLock().unlock();
        }
    }

    /** The cart that was is made the one that is. */
    void add(String item, long price) {
        cart.set(switch (cart.get()) { // BLOCAL: lost-update
            case Empty e -> new Filled(List.of(item), price);
            case Filled(List<String> items, long total) -> {
                var more = new ArrayList<>(items);
                more.add(item);
                yield new Filled(more, total + price);
            }
            case Paid p -> p;
        });
    }

    // Silent: exchanged for the one it was made of.
    boolean addFixed(String item, long price) {
        var old = cart.get();
        Cart next = switch (old) {
            case Empty e -> new Filled(List.of(item), price);
            case Filled(List<String> items, long total) -> {
                var more = new ArrayList<>(items);
                more.add(item);
                yield new Filled(more, total + price);
            }
            case Paid p -> p;
        };
        return cart.compareAndSet(old, next);
    }

    /** Filled when asked, paid twice. Medium: a test and a set of one atomic. */
    boolean pay(String receipt) {
        if (cart.get() instanceof Filled(var items, var total) && total > 0) {
            cart.set(new Paid(receipt)); // BLOCAL: check-then-act medium
            return true;
        }
        return false;
    }

    // Silent: paid once.
    boolean payFixed(String receipt) {
        var old = cart.get();
        return old instanceof Filled f && f.total() > 0 && cart.compareAndSet(old, new Paid(receipt));
    }

    /** Of many carts: the pattern is of a copy. */
    void payAll(String id, String receipt) {
        switch (carts.get(id)) {
            case null -> { }
            case Filled f when f.total() > 0 -> carts.put(id, new Paid(receipt)); // BLOCAL: check-then-act medium
            default -> { }
        }
    }

    // Silent: computed by the map.
    void payAllFixed(String id, String receipt) {
        carts.computeIfPresent(id, (k, c) -> switch (c) {
            case Filled f when f.total() > 0 -> new Paid(receipt);
            default -> c;
        });
    }

    // Silent: replaced if it is still that one.
    boolean payReplace(String id, String receipt) {
        return carts.get(id) instanceof Filled f && carts.replace(id, f, new Paid(receipt));
    }

    int applied() {
        rw.readLock().lock();
        try {
            return applied;
        } finally {
            rw.readLock().unlock();
        }
    }
}
