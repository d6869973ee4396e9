// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.logging.Logger;
import java.util.stream.*;

/** Orders and stock with streams and optionals between the lock and the use, and work handed to executors. */
class Streams {
    private static final Logger LOG = Logger.getLogger("orders");

    static class Order {
        final String id;
        private int quantity;
        private boolean shipped;

        Order(String id, int quantity) {
            this.id = id;
            this.quantity = quantity;
        }

        synchronized int quantity() {
            return quantity;
        }

        synchronized void quantity(int n) {
            quantity = n;
        }

        synchronized boolean shipped() {
            return shipped;
        }

        synchronized void ship() {
            shipped = true;
            quantity = 0;
        }
    }

    static class Book {
        static final Book SHARED = new Book();
        private final List<Order> orders = new ArrayList<>();
        private final Map<String, Integer> stock = new HashMap<>();
        private final ConcurrentMap<String, Order> open = new ConcurrentHashMap<>();
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private int total;
        private int shipped;
        private String note;

        synchronized void add(Order o) {
            orders.add(o);
            total += o.quantity();
            open.put(o.id, o);
        }

        synchronized int total() {
            return total;
        }

        synchronized Optional<String> note() {
            return Optional.ofNullable(note);
        }

        synchronized void note(String s) {
            note = s;
        }

        synchronized Integer inStock(String s) {
            return stock.get(s);
        }

        synchronized void setStock(String s, Integer n) {
            stock.put(s, n);
        }

        long count() {
            synchronized (this) {
                return orders.stream().filter(o -> o.id != null).count();
            }
        }

        void limit(long max) {
            if (count() >= max)
                return;
            synchronized (this) {
                orders.add(new Order("x", 1)); // BLOCAL: check-then-act
            }
        }

        // Silent: counted and added in one block.
        void limitAtOnce(long max) {
            synchronized (this) {
                if (count() < max)
                    orders.add(new Order("x", 1));
            }
        }

        void appendNote(String s) {
            String old = note().orElse("");
            note(old + s); // BLOCAL: lost-update high
        }

        void noteOnce(String s) {
            if (!note().isPresent())
                note(s); // BLOCAL: check-then-act medium
        }

        void take(String s) {
            int n = Optional.ofNullable(inStock(s)).orElse(0);
            setStock(s, n - 1); // BLOCAL: lost-update high
        }

        // Silent: under the lock.
        void takeAtOnce(String s) {
            synchronized (this) {
                setStock(s, Optional.ofNullable(inStock(s)).orElse(0) - 1);
            }
        }

        void grow() {
            int t = total();
            int more = IntStream.range(0, 3).sum();
            synchronized (this) {
                total = Math.max(t + more, 0); // BLOCAL: lost-update high
            }
        }

        void later() {
            int t = total();
            pool.execute(() -> {
                synchronized (this) {
                    total = t + 1; // BLOCAL: lost-update high
                }
            });
        }

        // Silent: read where it runs.
        void laterAtOnce() {
            pool.execute(() -> {
                synchronized (this) {
                    total = total + 1;
                }
            });
        }

        void laterIfSmall() {
            if (total() < 10)
                pool.submit(() -> {
                    synchronized (this) {
                        // Mended: what is started on another thread is decided, too.
                        shipped++; // BLOCAL: check-then-act low
                    }
                });
        }

        void double2() {
            open.values().forEach(o -> {
                int q = o.quantity();
                o.quantity(q * 2); // BLOCAL: lost-update high
            });
        }

        void doubleStream() {
            open.values().stream().filter(o -> o.id.length() > 1).forEach(o -> o.quantity(o.quantity() * 2)); // BLOCAL: lost-update high
        }

        void shipAll() {
            open.values().stream().filter(o -> !o.shipped()).forEach(Order::ship);
        }

        void shipOne(String id) {
            Order o = open.get(id);
            if (o != null && !o.shipped())
                o.ship(); // BLOCAL: check-then-act
        }

        void future() {
            CompletableFuture.supplyAsync(this::total).thenAccept(t -> {
                synchronized (this) {
                    LOG.info("total " + t);
                }
            });
        }

        List<Order> big() {
            List<Order> copy;
            synchronized (this) {
                copy = orders.stream().filter(o -> o.id.length() > 3).collect(Collectors.toList());
            }
            return copy;
        }

        void dropBig() {
            List<Order> copy;
            synchronized (this) {
                copy = new ArrayList<>(orders);
            }
            copy.removeIf(o -> o.id.isEmpty());
            synchronized (this) {
                // Mended: the clearing is named, the first of the two writes.
                orders.clear(); // BLOCAL: lost-update medium
                orders.addAll(copy);
            }
        }

        // Silent: in one block.
        void dropBigAtOnce() {
            synchronized (this) {
                List<Order> copy = new ArrayList<>(orders);
                copy.removeIf(o -> o.id.isEmpty());
                orders.clear();
                orders.addAll(copy);
            }
        }
    }
}
