package audit26;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is there, under its own monitor. */
class Stock {
    private final Map<String, Inventory.Item> items = new HashMap<>();
    protected int total;

    protected synchronized Inventory.Item item(String name) {
        return items.get(name);
    }

    protected synchronized void put(String name, Inventory.Item i) {
        items.put(name, i);
    }

    protected synchronized void drop(String name) {
        items.remove(name);
    }

    protected synchronized int total() {
        return total;
    }

    protected synchronized void add(int n) {
        total += n;
    }

    protected synchronized Inventory.Item itemOrNew(String name) {
        return items.computeIfAbsent(name, Inventory.Item::new);
    }
}

/** Stock in a superclass, orders in a subclass. */
public class Inventory extends Stock implements Runnable {
    static final Inventory INVENTORY = new Inventory();

    static class Item {
        private int left;
        private final String name;

        Item(String name) {
            this.name = name;
        }
    }

    private final List<Item> low = new ArrayList<>();
    private int orders;

    /** Inherited question, inherited act. */
    Item get(String name) {
        Item i = item(name);
        if (i == null) {
            i = new Item(name);
            // was expected high: that is where the check and its act are in one method (docs/kinds.md)
            put(name, i); // BLOCAL: check-then-act medium {{items}}
        }
        return i;
    }

    /** Silent. */
    Item getWell(String name) {
        return itemOrNew(name);
    }

    /** More sold than there is. */
    boolean sell(int n) {
        if (total() < n) {
            return false;
        }
        // was expected high: that is where the check and its act are in one method (docs/kinds.md)
        add(-n); // BLOCAL: check-then-act medium {{total}}
        return true;
    }

    /** Silent: the subclass holds the inherited lock. */
    synchronized boolean sellWell(int n) {
        if (total() < n) {
            return false;
        }
        add(-n);
        return true;
    }

    /** An element that may have been dropped is changed. */
    void restock(String name, int n) {
        Item i = item(name);
        synchronized (this) {
            i.left = n; // BLOCAL: stale-value medium {{items}}
        }
    }

    /** Silent: found and changed in one section. */
    synchronized void restockWell(String name, int n) {
        Item i = item(name);
        i.left = n;
    }

    /** The field is protected, and read by the subclass under its superclass's lock. */
    void order() {
        int t;
        synchronized (this) {
            t = total;
        }
        t -= 5;
        synchronized (this) {
            total = t; // BLOCAL: lost-update high {{total}}
            orders++;
        }
    }

    /** Silent: the name never changes. */
    String label(String name) {
        Item i = item(name);
        return i == null ? "" : i.name;
    }

    synchronized void unwatch() {
        low.clear();
        orders = 0;
    }

    @Override
    public void run() {
        get("a");
        getWell("b");
        drop("c");
        sell(1);
        sellWell(1);
        restock("a", 4);
        restockWell("b", 4);
        order();
        label("a");
        unwatch();
    }

    public static void main(String[] a) {
        new Thread(INVENTORY).start();
        new Thread(INVENTORY).start();
    }
}
