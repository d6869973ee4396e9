// RELEASES: 8 17
package audit12;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

/** Stale values that are neither written back nor decide. */
final class Pool {
    static final Pool SHARED = new Pool();

    static final class Slot {
        int uses;
        Slot next;
        String owner;
    }

    private Slot head = new Slot();
    private Slot lastSeen;
    private int cursor;
    private int price;
    private int shownPrice;
    private final int[] ring = new int[32];
    private final List<Slot> slots = new ArrayList<>();
    private final Map<String, Slot> owners = new HashMap<>();
    private int sum;

    synchronized void rotate(Slot to) {
        head = to;
        cursor = (cursor + 1) % ring.length;
        price = 0;
        slots.clear();
        owners.clear();
    }

    synchronized void addSlot(String owner) {
        Slot slot = new Slot();
        slot.owner = owner;
        slots.add(slot);
        owners.put(owner, slot);
    }

    void touchHead() {
        Slot slot;
        synchronized (this) {
            slot = head;
        }
        synchronized (this) {
            slot.uses = 1; // BLOCAL: stale-value medium
        }
    }

    // Silent: read and used in one block.
    synchronized void touchHeadAtOnce() {
        Slot slot = head;
        slot.uses = 1;
    }

    void keepHead() {
        Slot slot;
        synchronized (this) {
            slot = head;
        }
        synchronized (this) {
            lastSeen = slot; // BLOCAL: stale-value medium
        }
    }

    void showPrice() {
        int p;
        synchronized (this) {
            p = price;
        }
        synchronized (this) {
            shownPrice = p; // BLOCAL: stale-value medium
        }
    }

    void writeRing(int value) {
        int at;
        synchronized (this) {
            at = cursor;
        }
        synchronized (this) {
            ring[at] = value; // BLOCAL: stale-value low
        }
    }

    void addToSum() {
        int p;
        synchronized (this) {
            p = price;
        }
        synchronized (this) {
            sum += p; // BLOCAL: stale-value medium
        }
    }

    // Silent: a reference that is only passed on is reported by --strict alone.
    void passHead() {
        Slot slot;
        synchronized (this) {
            slot = head;
        }
        synchronized (this) {
            look(slot);
        }
    }

    private static void look(Object o) {
    }

    void touchElement() {
        Slot slot;
        synchronized (this) {
            slot = slots.get(0);
        }
        synchronized (this) {
            slot.owner = "me"; // BLOCAL: stale-value medium
        }
    }

    void touchMapped(String key) {
        Slot slot;
        synchronized (this) {
            slot = owners.get(key);
        }
        synchronized (this) {
            slot.uses++; // BLOCAL: stale-value medium
        }
    }

    // Silent: the lock is never taken again.
    int peekPrice() {
        int p;
        synchronized (this) {
            p = price;
        }
        return p * 2;
    }

    void chain() {
        Slot slot;
        synchronized (this) {
            slot = head.next;
        }
        synchronized (this) {
            head = slot; // BLOCAL: stale-value medium
        }
    }
}

/** A list that is iterated outside the lock. */
final class Watchers {
    static final Watchers SHARED = new Watchers();
    private final List<Runnable> all = new LinkedList<>();
    private int told;

    synchronized void add(Runnable r) {
        all.add(r);
    }

    synchronized void remove(Runnable r) {
        all.remove(r);
    }

    // Silent: a copy made under the lock is what it was then, only references are passed on.
    void tell() {
        List<Runnable> copy;
        synchronized (this) {
            copy = new ArrayList<>(all);
        }
        for (Runnable r : copy) {
            r.run();
        }
    }

    // Silent: only passed on.
    void tellAndRemove() {
        List<Runnable> copy;
        synchronized (this) {
            copy = new ArrayList<>(all);
        }
        for (Runnable r : copy) {
            r.run();
        }
        synchronized (this) {
            // The page says --strict only; what says which one is removed counts (a decision).
            all.removeAll(copy); // BLOCAL: stale-value low
        }
    }
}
