// RELEASES: 17
package audit38;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/** An order book: what is best, what is matched, and what is cancelled meanwhile. */
public class Orders {
    enum Side {
        BUY,
        SELL
    }

    record Order(long id, Side side, long price, int quantity) {}

    static class Book {
        static final Book EURUSD = new Book();

        private final PriorityQueue<Order> bids =
                new PriorityQueue<>(Comparator.comparingLong(Order::price).reversed());
        private final PriorityQueue<Order> asks =
                new PriorityQueue<>(Comparator.comparingLong(Order::price));
        private final List<String> tape = new ArrayList<>();
        private long lastPrice;
        private long turnover;
        private int halted;

        synchronized void add(Order order) {
            switch (order.side()) {
                case BUY -> bids.add(order);
                case SELL -> asks.add(order);
            }
        }

        synchronized boolean cancel(Order order) {
            return order.side() == Side.BUY ? bids.remove(order) : asks.remove(order);
        }

        // The best bid was looked at; who is taken out may be another one.
        Order hit(long limit) {
            Order best;
            synchronized (this) {
                best = bids.peek();
            }
            if (best == null || best.price() < limit) {
                return null;
            }
            synchronized (this) {
                bids.poll(); // BLOCAL: check-then-act
            }
            return best;
        }

        // Silent: looked at and taken in one block.
        Order hitAtOnce(long limit) {
            synchronized (this) {
                Order best = bids.peek();
                if (best == null || best.price() < limit) {
                    return null;
                }
                return bids.poll();
            }
        }

        // Silent: it is taken first, and put back if it is too cheap.
        Order hitOrPutBack(long limit) {
            Order best;
            synchronized (this) {
                best = bids.poll();
            }
            if (best == null) {
                return null;
            }
            if (best.price() < limit) {
                add(best); // BENIGN: check-then-act handed-over
                return null;
            }
            return best;
        }

        // The turnover is computed outside, trade by trade.
        void trade(List<Order> fills) {
            long sum;
            synchronized (this) {
                sum = turnover;
            }
            for (Order fill : fills) {
                if (fill.quantity() <= 0) {
                    continue;
                }
                sum += fill.price() * fill.quantity();
            }
            synchronized (this) {
                turnover = sum; // BLOCAL: lost-update high
            }
        }

        // Silent: the sum of the trades alone is made outside.
        void tradeSum(List<Order> fills) {
            long sum = 0;
            for (Order fill : fills) {
                if (fill.quantity() <= 0) {
                    continue;
                }
                sum += fill.price() * fill.quantity();
            }
            synchronized (this) {
                turnover += sum;
            }
        }

        // Halted in between, and traded nevertheless.
        boolean execute(Order order) {
            boolean open;
            synchronized (this) {
                open = halted == 0;
            }
            if (!open) {
                return false;
            }
            String line = order.id() + "@" + order.price();
            synchronized (this) {
                lastPrice = order.price(); // BLOCAL: check-then-act low
                tape.add(line);
            }
            return true;
        }

        // Silent: asked again.
        boolean executeIfOpen(Order order) {
            synchronized (this) {
                if (halted != 0) {
                    return false;
                }
            }
            String line = order.id() + "@" + order.price();
            synchronized (this) {
                if (halted != 0) {
                    return false;
                }
                lastPrice = order.price(); // BENIGN: check-then-act rechecked
                tape.add(line);
            }
            return true;
        }

        synchronized void halt() {
            halted++;
        }

        synchronized void resume() {
            if (halted > 0) {
                halted--;
            }
        }

        synchronized long last() {
            return lastPrice;
        }
    }

    // Price levels in a sorted map, each with its quantity, under an explicit lock.
    static class Levels {
        static final Levels DEPTH = new Levels();

        private final ReentrantLock lock = new ReentrantLock();
        private final TreeMap<Long, Integer> levels = new TreeMap<>();
        private final Map<Long, Order> byId = new HashMap<>();

        void put(long price, int quantity) {
            lock.lock();
            try {
                levels.merge(price, quantity, Integer::sum);
            } finally {
                lock.unlock();
            }
        }

        int at(long price) {
            lock.lock();
            try {
                return levels.getOrDefault(price, 0);
            } finally {
                lock.unlock();
            }
        }

        // The level is read by one call and put back under the lock of another block.
        void reduce(long price, int by) {
            int now = at(price);
            int left = now - by;
            lock.lock();
            try {
                if (left <= 0) {
                    levels.remove(price);
                } else {
                    levels.put(price, left); // BLOCAL: lost-update
                }
            } finally {
                lock.unlock();
            }
        }

        // Silent: the same in one block.
        void reduceAtOnce(long price, int by) {
            lock.lock();
            try {
                int left = levels.getOrDefault(price, 0) - by;
                if (left <= 0) {
                    levels.remove(price);
                } else {
                    levels.put(price, left);
                }
            } finally {
                lock.unlock();
            }
        }

        // The same order may be accepted twice.
        boolean accept(Order order) {
            lock.lock();
            try {
                if (byId.containsKey(order.id())) {
                    return false;
                }
            } finally {
                lock.unlock();
            }
            check(order);
            lock.lock();
            try {
                byId.put(order.id(), order); // BLOCAL: check-then-act medium
            } finally {
                lock.unlock();
            }
            return true;
        }

        // Silent: what was there is asked as it is put.
        boolean acceptOnce(Order order) {
            check(order);
            lock.lock();
            try {
                return byId.putIfAbsent(order.id(), order) == null;
            } finally {
                lock.unlock();
            }
        }

        void forget(long id) {
            lock.lock();
            try {
                byId.remove(id);
            } finally {
                lock.unlock();
            }
        }

        private static void check(Order order) {
            if (order.quantity() <= 0 || order.price() <= 0) {
                throw new IllegalArgumentException("bad order " + order);
            }
        }

        // The first level was there when it was asked for.
        long best() {
            boolean any;
            lock.lock();
            try {
                any = !levels.isEmpty();
            } finally {
                lock.unlock();
            }
            if (!any) {
                return -1;
            }
            lock.lock();
            try {
                return levels.firstKey(); // BLOCAL: check-then-act medium
            } finally {
                lock.unlock();
            }
        }

        // Silent.
        long bestAtOnce() {
            lock.lock();
            try {
                return levels.isEmpty() ? -1 : levels.firstKey();
            } finally {
                lock.unlock();
            }
        }
    }
}
