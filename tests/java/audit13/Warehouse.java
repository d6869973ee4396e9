// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.function.*;
import java.util.logging.Logger;

/** Shelves with items, orders that reserve them, an index; all under the warehouse's lock, reached over several objects. */
class Warehouse {
    private static final Logger LOG = Logger.getLogger("warehouse");

    static class OutOfStock extends RuntimeException {
        OutOfStock(String s) {
            super(s);
        }
    }

    static class Item {
        String name;
        int stock;
        int reserved;
        Item next;

        Item(String name, int stock) {
            this.name = name;
            this.stock = stock;
        }
    }

    static class Shelf {
        final Map<String, Item> items = new HashMap<>();
        Item head;
        int moves;
    }

    static class Store {
        static final Store MAIN = new Store();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock(true);
        private final Shelf shelf = new Shelf();
        private final List<String> journal = new ArrayList<>();
        private int orders;
        private int returned;

        private Item item(String name) {
            return shelf.items.get(name);
        }

        int stock(String name) {
            rw.readLock().lock();
            try {
                Item i = item(name);
                return i == null ? 0 : i.stock;
            } finally {
                rw.readLock().unlock();
            }
        }

        void put(String name, int n) {
            rw.writeLock().lock();
            try {
                Item i = item(name);
                if (i == null) {
                    i = new Item(name, 0);
                    shelf.items.put(name, i);
                }
                i.stock += n;
                shelf.moves++;
            } finally {
                rw.writeLock().unlock();
            }
        }

        void reserve(String name, int n) {
            if (stock(name) < n)
                throw new OutOfStock(name);
            rw.writeLock().lock();
            try {
                Item i = item(name);
                i.stock -= n; // MISSED: check-then-act (the element of the same key is not the same object)
                i.reserved += n; // BLOCAL: check-then-act medium
                orders++;
            } finally {
                rw.writeLock().unlock();
            }
        }

        void reserveChecked(String name, int n) {
            if (stock(name) < n)
                throw new OutOfStock(name);
            rw.writeLock().lock();
            try {
                Item i = item(name);
                if (i == null || i.stock < n)
                    throw new OutOfStock("meanwhile");
                i.stock -= n; // MISSED: check-then-act (the element of the same key is not the same object)
                i.reserved += n; // BLOCAL: check-then-act low
            } finally {
                rw.writeLock().unlock();
            }
        }

        void upgrade(String name) {
            rw.readLock().lock();
            Item i;
            int s;
            try {
                i = item(name);
                if (i == null)
                    return;
                s = i.stock;
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                // Mended: the item is old, too, and is changed, which is surer than that its presence decides.
                i.stock = s + 1; // BLOCAL: lost-update high; BLOCAL: stale-value medium
            } finally {
                rw.writeLock().unlock();
            }
        }

        void rename(String from, String to) {
            Item i;
            rw.writeLock().lock();
            try {
                i = shelf.items.remove(from);
            } finally {
                rw.writeLock().unlock();
            }
            rw.writeLock().lock();
            try {
                shelf.items.put(to, i); // BENIGN: stale-value handed-over
            } finally {
                rw.writeLock().unlock();
            }
        }

        void touchFirst() {
            Item first;
            rw.readLock().lock();
            try {
                first = shelf.head;
            } finally {
                rw.readLock().unlock();
            }
            rw.writeLock().lock();
            try {
                first.reserved = 0; // BLOCAL: stale-value medium
                shelf.moves++;
            } finally {
                rw.writeLock().unlock();
            }
        }

        void unlinkFirst() {
            Item first;
            rw.writeLock().lock();
            try {
                first = shelf.head;
                shelf.head = first.next;
            } finally {
                rw.writeLock().unlock();
            }
            rw.writeLock().lock();
            try {
                first.next = null; // BENIGN: stale-value handed-over
                returned++;
            } finally {
                rw.writeLock().unlock();
            }
        }

        void linkFirst(String name) {
            Item old;
            rw.readLock().lock();
            try {
                old = shelf.head;
            } finally {
                rw.readLock().unlock();
            }
            Item i = new Item(name, 1);
            i.next = old;
            rw.writeLock().lock();
            try {
                shelf.head = i; // BLOCAL: lost-update high
            } finally {
                rw.writeLock().unlock();
            }
        }

        // Silent: linked in one block.
        void linkAtOnce(Item i) {
            rw.writeLock().lock();
            try {
                i.next = shelf.head;
                shelf.head = i;
            } finally {
                rw.writeLock().unlock();
            }
        }

        <T> T reading(Function<Shelf, T> f) {
            rw.readLock().lock();
            try {
                return f.apply(shelf);
            } finally {
                rw.readLock().unlock();
            }
        }

        void writing(Consumer<Shelf> c) {
            rw.writeLock().lock();
            try {
                c.accept(shelf);
            } finally {
                rw.writeLock().unlock();
            }
        }

        void countMoves() {
            int m = reading(s -> s.moves);
            // Mended: it is kept by what a static field has.
            writing(s -> s.moves = m + 1); // BLOCAL: lost-update high
        }

        // Silent: one body.
        void countMovesAtOnce() {
            writing(s -> s.moves = s.moves + 1);
        }

        void dropEmpty(String name) {
            boolean empty = reading(s -> s.items.containsKey(name) && s.items.get(name).stock == 0);
            if (empty)
                writing(s -> s.items.remove(name)); // BLOCAL: check-then-act low
        }

        void log(String line) {
            rw.writeLock().lock();
            try {
                journal.add(line);
                orders++;
            } finally {
                rw.writeLock().unlock();
            }
        }

        void report() {
            rw.readLock().lock();
            int o;
            try {
                o = orders;
            } finally {
                rw.readLock().unlock();
            }
            rw.readLock().lock();
            try {
                LOG.info("orders " + o); // BENIGN: stale-value reported-only
            } finally {
                rw.readLock().unlock();
            }
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (String a : args) {
            pool.submit(() -> Store.MAIN.put(a, 1));
            pool.submit(() -> Store.MAIN.reserve(a, 1));
        }
    }
}
