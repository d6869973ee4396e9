// RELEASES: 8 17
package audit47;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A cache: a loader fills it, an evictor of a timer takes out what is old, and there are statistics and a second, weak level. */
public class Shelf {
    interface Source {
        Item load(String key);
    }

    static class Item {
        final String text;
        volatile long used;
        private int readers;
        boolean pinned;

        Item(String text) {
            this.text = text;
        }

        synchronized void read() {
            readers++;
        }

        synchronized int readers() {
            return readers;
        }

        synchronized void pin() {
            pinned = true;
        }
    }

    static final Shelf SHARED = new Shelf(k -> new Item(k));

    private final Source source;
    private final ConcurrentMap<String, Item> items = new ConcurrentHashMap<String, Item>();
    private final AtomicInteger size = new AtomicInteger();
    private final Map<String, WeakReference<Item>> weak = new HashMap<String, WeakReference<Item>>();
    private final Map<String, Item> old = new LinkedHashMap<String, Item>();
    private long hits;
    private long misses;
    private volatile Item last;

    Shelf(Source source) {
        this.source = source;
    }

    Item getLate(String key) {
        Item i = items.get(key);
        if (i == null) {
            i = source.load(key);
            i.used = System.nanoTime();
            items.put(key, i); // BLOCAL: check-then-act
            size.incrementAndGet();
        }
        return i;
    }

    Item getHalf(String key) {
        Item i = items.get(key);
        if (i == null) {
            i = source.load(key);
            // Another's item is used.
            items.putIfAbsent(key, i); // MISSED: lost-cas (of what a call has made, a field is set)
            i.used = System.nanoTime();
        }
        return i;
    }

    // Silent: whoever comes second takes what the first has put.
    Item get(String key) {
        Item i = items.get(key);
        if (i == null) {
            Item made = source.load(key);
            i = items.putIfAbsent(key, made);
            if (i == null) {
                size.incrementAndGet();
                i = made;
            }
        }
        i.used = System.nanoTime();
        return i;
    }

    // Silent: computed at once.
    Item getAtOnce(String key) {
        return items.computeIfAbsent(key, source::load);
    }

    void touchLate(String key) {
        if (items.containsKey(key)) {
            items.get(key).used = System.nanoTime(); // BLOCAL: check-then-act
        }
    }

    // Silent.
    void touch(String key) {
        Item i = items.get(key);
        if (i != null) {
            i.used = System.nanoTime();
        }
    }

    void evictLate(long before) {
        for (Map.Entry<String, Item> e : items.entrySet()) {
            if (e.getValue().used < before) {
                // Of two evictors both count it off.
                items.remove(e.getKey()); // MISSED: check-then-act (who removes what a walk came by counts it off, whether it was there or not)
                size.decrementAndGet();
            }
        }
    }

    // Silent: only that very item is removed.
    void evict(long before) {
        for (Map.Entry<String, Item> e : items.entrySet()) {
            if (e.getValue().used < before && items.remove(e.getKey(), e.getValue())) {
                size.decrementAndGet();
            }
        }
    }

    void shrinkLate() {
        if (size.get() > 100) {
            items.clear();
            size.set(0); // BLOCAL: check-then-act
        }
    }

    synchronized Item weakGet(String key) {
        WeakReference<Item> r = weak.get(key);
        return r == null ? null : r.get();
    }

    synchronized void weakPut(String key, Item i) {
        weak.put(key, new WeakReference<Item>(i));
    }

    Item weakLate(String key) {
        Item i = weakGet(key);
        if (i == null) {
            i = source.load(key);
            // Two items go by one key.
            weakPut(key, i); // MISSED: check-then-act (what a reference had, or nothing where there was none)
        }
        return i;
    }

    Item weakTwice(String key) {
        WeakReference<Item> r;
        synchronized (this) {
            r = weak.get(key);
        }
        if (r != null && r.get() != null) {
            // No finding: the method answers null elsewhere, too (docs/kinds.md).
            return r.get();
        }
        return null;
    }

    // Silent: a second look in the block that puts.
    Item weakTwo(String key) {
        Item i = weakGet(key);
        if (i == null) {
            Item made = source.load(key);
            synchronized (this) {
                i = weakGet(key);
                if (i == null) {
                    // No finding, as above.
                    weakPut(key, made);
                    i = made;
                }
            }
        }
        return i;
    }

    void hitLate(boolean hit) {
        long h;
        synchronized (this) {
            h = hits;
        }
        if (hit) {
            h++;
        }
        synchronized (this) {
            hits = h; // BLOCAL: lost-update
        }
    }

    // Silent.
    synchronized void hit(boolean hit) {
        if (hit) {
            hits++;
        } else {
            misses++;
        }
    }

    synchronized long[] counts() {
        return new long[] {hits, misses};
    }

    void ageLate() {
        Map<String, Item> gone = new HashMap<String, Item>();
        synchronized (old) {
            for (Map.Entry<String, Item> e : old.entrySet()) {
                if (e.getValue().readers() == 0) {
                    gone.put(e.getKey(), e.getValue());
                }
            }
        }
        for (Item i : gone.values()) {
            i.pin();
        }
        synchronized (old) {
            // What was gathered says what the map loses: that is its name (docs/kinds.md).
            old.keySet().removeAll(gone.keySet()); // BLOCAL: stale-value
        }
    }

    // Silent: one block, by the iterator.
    void age() {
        synchronized (old) {
            for (Iterator<Item> i = old.values().iterator(); i.hasNext();) {
                if (i.next().readers() == 0) {
                    i.remove();
                }
            }
        }
    }

    void keep(String key, Item i) {
        synchronized (old) {
            old.put(key, i);
        }
    }

    String lastText() {
        if (last != null) {
            // Medium: the next method copies it before it tests it, as one does who knows that it changes (docs/kinds.md).
            return last.text; // BLOCAL: check-then-act
        }
        return "";
    }

    // Silent: a local copy.
    String lastTextRightly() {
        Item i = last;
        return i == null ? "" : i.text;
    }

    void last(Item i) {
        last = i;
    }

    void forget() {
        last = null;
    }

    public static void main(String[] args) {
        Timer t = new Timer(true);
        t.schedule(new TimerTask() {
            @Override
            public void run() {
                SHARED.evict(System.nanoTime());
                SHARED.evictLate(System.nanoTime());
                SHARED.age();
                SHARED.ageLate();
                SHARED.shrinkLate();
            }
        }, 1000, 1000);
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                SHARED.get("a");
                SHARED.getLate("a");
                SHARED.getHalf("a");
                SHARED.getAtOnce("a");
                SHARED.touch("a");
                SHARED.touchLate("a");
                SHARED.weakLate("a");
                SHARED.weakTwo("a");
                SHARED.weakTwice("a");
                SHARED.hit(true);
                SHARED.hitLate(true);
                SHARED.keep("a", new Item("a"));
                SHARED.last(new Item("a"));
                SHARED.forget();
                System.out.println(SHARED.lastText() + SHARED.lastTextRightly() + SHARED.counts().length);
            }).start();
        }
    }
}
