// RELEASES: 8 17
package audit42;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Helpers of helpers: what is read and written three calls down. */
public class Chains {
    static final Chains ONE = new Chains();

    static class Item {
        private final String id;
        private int price;

        Item(String id) {
            this.id = id;
        }

        synchronized void price(int p) {
            price = p;
        }

        synchronized int price() {
            return price;
        }

        String id() {
            return id;
        }
    }

    private final Object lock = new Object();
    private final Map<String, Item> items = new HashMap<>();
    private final Deque<Item> waiting = new ArrayDeque<>();
    private int level;
    private int used;
    private int max = 100;
    private boolean closed;

    private int levelNow() {
        synchronized (lock) {
            return level;
        }
    }

    private int levelRead() {
        return levelNow();
    }

    private int levelScaled(int by) {
        return levelRead() * by;
    }

    private void levelWrite(int l) {
        synchronized (lock) {
            level = l;
        }
    }

    private void levelStore(int l) {
        levelWrite(l);
    }

    private void levelClamped(int l) {
        levelStore(Math.max(0, l));
    }

    void scaleLate(int by) {
        levelClamped(levelScaled(by)); // BLOCAL: lost-update
    }

    void scale(int by) {
        synchronized (lock) {
            levelClamped(levelScaled(by));
        }
    }

    // What is written has nothing to do with what was there.
    void level(int l) {
        levelClamped(l);
    }

    private boolean roomNow() {
        synchronized (lock) {
            return used < max;
        }
    }

    private boolean mayEnter() {
        return roomNow();
    }

    boolean open() {
        return mayEnter();
    }

    private void enterNow() {
        synchronized (lock) {
            used++;
        }
    }

    private void enterCounted() {
        enterNow();
    }

    boolean enterLate() {
        if (!open()) {
            return false;
        }
        enterCounted(); // BLOCAL: check-then-act
        return true;
    }

    boolean enter() {
        synchronized (lock) {
            if (!open()) {
                return false;
            }
            enterCounted();
            return true;
        }
    }

    private boolean enterIfRoom() {
        synchronized (lock) {
            if (used < max) {
                used++;
                return true;
            }
            return false;
        }
    }

    // Looked at first to save the way: it is looked at again.
    boolean enterQuick() {
        return open() && enterIfRoom(); // BENIGN: check-then-act rechecked
    }

    void leave() {
        synchronized (lock) {
            used--;
        }
    }

    void max(int m) {
        synchronized (lock) {
            max = m;
        }
    }

    private Item find(String id) {
        synchronized (items) {
            return items.get(id);
        }
    }

    private Item findOrNull(String id) {
        return find(id);
    }

    private void keep(Item i) {
        synchronized (items) {
            items.put(i.id(), i);
        }
    }

    private Item create(String id) {
        Item i = new Item(id);
        keep(i);
        return i;
    }

    Item itemLate(String id) {
        Item i = findOrNull(id);
        return i != null ? i : create(id); // BLOCAL: check-then-act
    }

    Item item(String id) {
        synchronized (items) {
            Item i = findOrNull(id);
            return i != null ? i : create(id);
        }
    }

    void remove(String id) {
        synchronized (items) {
            items.remove(id);
        }
    }

    // The item's own lock, two calls each.
    void dearerLate(String id, int by) {
        Item i = find(id);
        if (i != null) {
            i.price(i.price() + by); // BLOCAL: lost-update low
        }
    }

    void dearer(String id, int by) {
        Item i = find(id);
        if (i != null) {
            synchronized (i) {
                i.price(i.price() + by);
            }
        }
    }

    private boolean anyWaiting() {
        synchronized (waiting) {
            return !waiting.isEmpty();
        }
    }

    private Item pop() {
        synchronized (waiting) {
            return waiting.removeFirst();
        }
    }

    private Item popped() {
        return pop();
    }

    Item nextLate() {
        return anyWaiting() ? popped() : null; // BLOCAL: check-then-act
    }

    Item next() {
        synchronized (waiting) {
            return anyWaiting() ? popped() : null;
        }
    }

    Item nextOrNull() {
        synchronized (waiting) {
            return waiting.pollFirst();
        }
    }

    void await(Item i) {
        synchronized (waiting) {
            waiting.addLast(i);
        }
    }

    // All that waits is taken by one who has the lock, then served.
    List<Item> serve() {
        List<Item> all = takeAll();
        for (Item i : all) {
            i.price(0);
        }
        return all;
    }

    private List<Item> takeAll() {
        synchronized (waiting) {
            List<Item> all = new ArrayList<>(waiting);
            waiting.clear();
            return all;
        }
    }

    private void ensureOpen() {
        synchronized (lock) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }
    }

    void close() {
        synchronized (lock) {
            closed = true;
            used = 0;
        }
    }

    // An exception out of a call decides nothing.
    void addLate() {
        ensureOpen();
        enterNow();
    }

    void add() {
        synchronized (lock) {
            ensureOpen();
            enterNow();
        }
    }
}
