// RELEASES: 8 17
package audit42;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** What is kept to be found again: by access, by reference, by constant, the last one. */
public class Caches {
    static final Caches ONE = new Caches();

    enum Size {
        SMALL,
        LARGE
    }

    static class Page {
        private final String name;
        private int uses;

        Page(String name) {
            this.name = name;
        }

        synchronized void use() {
            uses++;
        }

        synchronized int uses() {
            return uses;
        }

        String name() {
            return name;
        }
    }

    private final Map<String, Page> pages = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Object, List<String>> notes = Collections.synchronizedMap(new WeakHashMap<>());
    private final Map<Size, Integer> counts = new EnumMap<>(Size.class);
    private WeakReference<Page> recent = new WeakReference<>(null);
    private volatile int hits;
    private volatile String lastKey;
    private volatile Page lastPage;
    private String heldKey;
    private Page held;

    Page pageLate(String k) {
        Page p;
        synchronized (pages) {
            p = pages.get(k);
        }
        if (p == null) {
            p = new Page(k);
            synchronized (pages) {
                pages.put(k, p); // BLOCAL: check-then-act high
            }
        }
        return p;
    }

    Page page(String k) {
        synchronized (pages) {
            Page p = pages.get(k);
            if (p == null) {
                p = new Page(k);
                pages.put(k, p);
            }
            return p;
        }
    }

    // Made outside the lock, and dropped where another was faster.
    Page pageTwice(String k) {
        synchronized (pages) {
            Page p = pages.get(k);
            if (p != null) {
                return p;
            }
        }
        Page made = new Page(k);
        synchronized (pages) {
            Page p = pages.get(k);
            if (p != null) {
                return p;
            }
            pages.put(k, made); // BENIGN: check-then-act rechecked
            return made;
        }
    }

    Page pageAbsent(String k) {
        Page p;
        synchronized (pages) {
            p = pages.get(k);
        }
        if (p == null) {
            Page made = new Page(k);
            synchronized (pages) {
                p = pages.putIfAbsent(k, made);
            }
            if (p == null) {
                p = made;
            }
        }
        return p;
    }

    void forget(String k) {
        synchronized (pages) {
            pages.remove(k);
        }
    }

    // The eldest is asked for, and taken away later.
    void evictLate(int max) {
        String eldest = null;
        synchronized (pages) {
            if (pages.size() > max) {
                eldest = pages.keySet().iterator().next();
            }
        }
        if (eldest != null) {
            synchronized (pages) {
                pages.remove(eldest); // BLOCAL: check-then-act low
            }
        }
    }

    void evict(int max) {
        synchronized (pages) {
            if (pages.size() > max) {
                String eldest = pages.keySet().iterator().next();
                pages.remove(eldest);
            }
        }
    }

    void noteLate(Object about, String s) {
        List<String> all = notes.get(about);
        if (all == null) {
            all = Collections.synchronizedList(new ArrayList<>());
            notes.put(about, all); // BLOCAL: check-then-act
        }
        all.add(s);
    }

    void note(Object about, String s) {
        notes.computeIfAbsent(about, o -> Collections.synchronizedList(new ArrayList<>())).add(s);
    }

    void noteHeld(Object about, String s) {
        synchronized (notes) {
            List<String> all = notes.get(about);
            if (all == null) {
                all = Collections.synchronizedList(new ArrayList<>());
                notes.put(about, all);
            }
            all.add(s);
        }
    }

    void countLate(Size s) {
        Integer n;
        synchronized (counts) {
            n = counts.get(s);
        }
        synchronized (counts) {
            counts.put(s, n == null ? 1 : n + 1); // BLOCAL: lost-update high
        }
    }

    void count(Size s) {
        synchronized (counts) {
            Integer n = counts.get(s);
            counts.put(s, n == null ? 1 : n + 1);
        }
    }

    synchronized void recent(Page p) {
        recent = new WeakReference<>(p);
    }

    // The collector may come in between.
    synchronized String recentLate() {
        return recent.get() == null ? null : recent.get().name(); // BLOCAL: check-then-act
    }

    synchronized String recent() {
        Page p = recent.get();
        return p == null ? null : p.name();
    }

    void hit() {
        hits++; // BLOCAL: lost-update
    }

    int hits() {
        return hits;
    }

    void remember(String k, Page p) {
        lastKey = k;
        lastPage = p;
    }

    Page lastLate(String k) {
        if (k.equals(lastKey)) {
            // A method that neither writes nor locks is not looked at for it, so docs/kinds.md.
            return lastPage; // MISSED: check-then-act (the key is not set by the method itself)
        }
        return null;
    }

    synchronized void hold(String k, Page p) {
        heldKey = k;
        held = p;
    }

    synchronized Page held(String k) {
        return k.equals(heldKey) ? held : null;
    }

    Page heldLate(String k) {
        boolean mine;
        synchronized (this) {
            mine = k.equals(heldKey);
        }
        if (!mine) {
            Page p = new Page(k);
            synchronized (this) {
                // Was marked a line below: what goes with the key comes first.
                held = p; // BLOCAL: check-then-act low
                heldKey = k;
            }
            return p;
        }
        return null;
    }
}
