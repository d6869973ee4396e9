// RELEASES: 8 17
package audit38;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Stock by kind, by place and by reservation; several numbers that go together. */
public class Inventory {
    enum Item {
        BOLT,
        NUT,
        GEAR
    }

    static class Stock {
        static final Stock MAIN = new Stock();

        private final Object mutex = new Object();
        private final EnumMap<Item, Integer> onHand = new EnumMap<>(Item.class);
        private final int[][] bins = new int[8][8];
        private int reserved;
        private int total;

        void receive(Item item, int count) {
            synchronized (mutex) {
                Integer had = onHand.get(item);
                onHand.put(item, had == null ? count : had + count);
                total += count;
            }
        }

        int count(Item item) {
            synchronized (mutex) {
                Integer had = onHand.get(item);
                return had == null ? 0 : had;
            }
        }

        // Enough was there when it was asked.
        boolean ship(Item item, int count) {
            if (count(item) < count) {
                return false;
            }
            synchronized (mutex) {
                onHand.put(item, onHand.get(item) - count); // BLOCAL: check-then-act
                total -= count;
            }
            return true;
        }

        // Silent.
        boolean shipAtOnce(Item item, int count) {
            synchronized (mutex) {
                if (count(item) < count) {
                    return false;
                }
                onHand.put(item, onHand.get(item) - count);
                total -= count;
                return true;
            }
        }

        // What is free is made of two numbers of two moments (a stale value before a mixture).
        int free() {
            int all;
            synchronized (mutex) {
                all = total;
            }
            synchronized (mutex) {
                return all - reserved; // BLOCAL: stale-value low
            }
        }

        // Silent: of one moment.
        int freeAtOnce() {
            synchronized (mutex) {
                int all = total;
                return all - reserved;
            }
        }

        // Moves within a matrix: the bin is read in one block and written in the next.
        void move(int row, int from, int to, int count) {
            int had;
            synchronized (mutex) {
                had = bins[row][from];
            }
            if (had < count) {
                throw new IllegalStateException("only " + had);
            }
            synchronized (mutex) {
                bins[row][from] = had - count; // BLOCAL: lost-update
                bins[row][to] += count;
            }
        }

        // Silent.
        void moveAtOnce(int row, int from, int to, int count) {
            synchronized (mutex) {
                int had = bins[row][from];
                if (had < count) {
                    throw new IllegalStateException("only " + had);
                }
                bins[row][from] = had - count;
                bins[row][to] += count;
            }
        }

        void fill(int row, int column, int count) {
            synchronized (mutex) {
                bins[row][column] = count;
            }
        }

        // Reserved by steps: who fails gives back what he has taken, all of it by one old number.
        boolean reserve(int count) {
            int before;
            synchronized (mutex) {
                before = reserved;
                reserved = before + count;
            }
            if (!confirmed(count)) {
                synchronized (mutex) {
                    reserved = before; // BLOCAL: lost-update
                }
                return false;
            }
            return true;
        }

        // Silent: only what was taken is given back.
        boolean reserveAndGiveBack(int count) {
            synchronized (mutex) {
                reserved += count;
            }
            if (!confirmed(count)) {
                synchronized (mutex) {
                    reserved -= count;
                }
                return false;
            }
            return true;
        }

        private boolean confirmed(int count) {
            return count % 2 == 0;
        }

        void release(int count) {
            synchronized (mutex) {
                reserved -= count;
            }
        }
    }

    // A basket per customer; the last article takes the basket with it.
    static class Baskets {
        static final Baskets OPEN = new Baskets();

        private final Map<String, Map<Item, Integer>> baskets = new HashMap<>();

        synchronized Map<Item, Integer> basket(String customer) {
            return baskets.computeIfAbsent(customer, c -> new EnumMap<>(Item.class));
        }

        // The basket may have been dropped by now, and another one be in its place.
        void add(String customer, Item item) {
            Map<Item, Integer> basket;
            synchronized (this) {
                basket = baskets.get(customer);
                if (basket == null) {
                    basket = new EnumMap<>(Item.class);
                    baskets.put(customer, basket);
                }
            }
            synchronized (this) {
                Integer had = basket.get(item);
                basket.put(item, had == null ? 1 : had + 1); // BLOCAL: stale-value medium
            }
        }

        // Silent: in the block in which it was got.
        void addAtOnce(String customer, Item item) {
            synchronized (this) {
                Map<Item, Integer> basket = basket(customer);
                Integer had = basket.get(item);
                basket.put(item, had == null ? 1 : had + 1);
            }
        }

        synchronized void take(String customer, Item item) {
            Map<Item, Integer> basket = baskets.get(customer);
            if (basket == null) {
                return;
            }
            basket.remove(item);
            if (basket.isEmpty()) {
                baskets.remove(customer);
            }
        }

        // What is there is copied, all are billed, and then all are gone: also who came meanwhile.
        int bill() {
            Map<String, Map<Item, Integer>> all;
            synchronized (this) {
                all = new LinkedHashMap<>(baskets);
            }
            int sum = 0;
            for (Map<Item, Integer> basket : all.values()) {
                sum += basket.size();
            }
            synchronized (this) {
                baskets.clear(); // BLOCAL: lost-update medium
            }
            return sum;
        }

        // Silent: copied and cleared in one block.
        int billAtOnce() {
            Map<String, Map<Item, Integer>> all;
            synchronized (this) {
                all = new LinkedHashMap<>(baskets);
                baskets.clear();
            }
            int sum = 0;
            for (Map<Item, Integer> basket : all.values()) {
                sum += basket.size();
            }
            return sum;
        }
    }
}
