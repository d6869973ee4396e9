// RELEASES: 8 17
package audit33;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/** What is made when it is first asked for, and what a map does at once. */
public class Memos<K> {
    static final Memos<String> SHARED = new Memos<>();

    static class Entry {
        int uses;
        String text = "";

        synchronized void use(String more) {
            uses++;
            text += more;
        }
    }

    private final ConcurrentMap<K, Entry> entries = new ConcurrentHashMap<>();
    private final ConcurrentMap<K, Integer> counts = new ConcurrentHashMap<>();
    private final ConcurrentMap<K, List<String>> lists = new ConcurrentHashMap<>();
    private final ConcurrentMap<K, Set<String>> groups = new ConcurrentHashMap<>();
    private final List<Runnable> hooks = new CopyOnWriteArrayList<>();
    private final AtomicReference<Entry> only = new AtomicReference<>();
    private final Map<String, Object> known = Collections.synchronizedMap(new HashMap<>());
    private Entry lazy;
    private volatile Entry slow;

    /** Two make one each; one of them is lost with what was told to it. */
    Entry entry(K key) {
        Entry e = entries.get(key);
        if (e == null) {
            e = new Entry();
            entries.put(key, e); // BLOCAL: check-then-act high {{entries}}
        }
        return e;
    }

    /** The same by what a concurrent map can do, its answer dropped. */
    Entry entryDropped(K key) {
        Entry e = entries.get(key);
        if (e == null) {
            e = new Entry();
            entries.putIfAbsent(key, e); // BLOCAL: lost-cas medium {{entries}}
        }
        e.use("x");
        return e;
    }

    /** Silent. */
    Entry entryWell(K key) {
        Entry e = entries.get(key);
        if (e == null) {
            Entry made = new Entry();
            e = entries.putIfAbsent(key, made);
            if (e == null) {
                e = made;
            }
        }
        return e;
    }

    /** Silent. */
    Entry entryAtOnce(K key) {
        return entries.computeIfAbsent(key, k -> new Entry());
    }

    void forget(K key) {
        entries.remove(key);
    }

    /** Counted by a get and a put. */
    void count(K key) {
        Integer c = counts.get(key);
        counts.put(key, c == null ? 1 : c + 1); // BLOCAL: lost-update {{counts}}
    }

    /** The same by getOrDefault. */
    void countOr(K key, int by) {
        counts.put(key, counts.getOrDefault(key, 0) + by); // BLOCAL: lost-update {{counts}}
    }

    /** Silent. */
    void countWell(K key) {
        counts.merge(key, 1, Integer::sum);
    }

    /** Silent: tried until it holds. */
    void countTrying(K key) {
        for (;;) {
            Integer c = counts.get(key);
            if (c == null) {
                if (counts.putIfAbsent(key, 1) == null) {
                    return;
                }
            } else if (counts.replace(key, c, c + 1)) {
                return;
            }
        }
    }

    /** Tried once: an update that did not take is told to nobody. */
    void countOnce(K key) {
        Integer c = counts.get(key);
        if (c != null) {
            counts.replace(key, c, c + 1); // BLOCAL: lost-cas {{counts}}
        }
    }

    /** Silent: inside of the map's own lock. */
    void join(K key, String who) {
        groups.compute(key, (k, s) -> {
            Set<String> in = s == null ? ConcurrentHashMap.newKeySet() : s;
            in.add(who);
            return in;
        });
    }

    /** Silent: likewise. */
    void leave(K key, String who) {
        groups.computeIfPresent(key, (k, s) -> {
            s.remove(who);
            return s.isEmpty() ? null : s;
        });
    }

    /** Added to a set that may have been dropped by then. */
    void joinBadly(K key, String who) {
        groups.computeIfAbsent(key, k -> ConcurrentHashMap.newKeySet()).add(who); // BLOCAL: stale-value medium {{groups}}
    }

    /** Silent: lists are never dropped. */
    void append(K key, String s) {
        lists.computeIfAbsent(key, k -> new CopyOnWriteArrayList<>()).add(s);
    }

    /** A hook is registered twice. */
    void hook(Runnable r) {
        if (!hooks.contains(r)) {
            hooks.add(r); // BLOCAL: check-then-act medium {{hooks}}
        }
    }

    /** Silent. */
    boolean hookWell(Runnable r) {
        return ((CopyOnWriteArrayList<Runnable>) hooks).addIfAbsent(r);
    }

    /** An index of another time. (First one.) */
    void runLast() {
        if (hooks.size() > 0) {
            hooks.get(hooks.size() - 1).run(); // BLOCAL: check-then-act {{hooks}}; BLOCAL: stale-value low
        }
    }

    void unhook(Runnable r) {
        hooks.remove(r);
    }

    /** Silent: a snapshot. */
    void runAll() {
        for (Runnable r : hooks) {
            r.run();
        }
    }

    /** The first wins, and the second goes on with its own. */
    Entry only() {
        Entry e = only.get();
        if (e == null) {
            e = new Entry();
            only.compareAndSet(null, e); // BLOCAL: lost-cas medium {{only}}
        }
        e.use("a");
        return e;
    }

    /** Silent. */
    Entry onlyWell() {
        Entry e = only.get();
        if (e == null) {
            only.compareAndSet(null, new Entry());
            e = only.get();
        }
        return e;
    }

    /** Looked at without its lock, made under it, not looked at again. */
    Entry lazy() {
        if (lazy == null) {
            synchronized (this) {
                lazy = new Entry(); // BLOCAL: check-then-act high {{lazy}}
            }
        }
        synchronized (this) {
            return lazy;
        }
    }

    synchronized void unlazy() {
        lazy = null;
    }

    /** Silent: the idiom. (First unmarked.) */
    Entry slow() {
        Entry e = slow;
        if (e == null) {
            synchronized (this) {
                e = slow;
                if (e == null) {
                    slow = e = new Entry(); // BENIGN: check-then-act rechecked
                }
            }
        }
        return e;
    }

    /** Asked and put, each for itself. */
    <T> Object known(String name, Supplier<T> make) {
        if (!known.containsKey(name)) {
            known.put(name, new ArrayList<Object>()); // BLOCAL: check-then-act high {{known}}
        }
        return known.get(name);
    }

    /** Silent: its own monitor. */
    Object knownWell(String name) {
        synchronized (known) {
            Object o = known.get(name);
            if (o == null) {
                o = new ArrayList<Object>();
                known.put(name, o);
            }
            return o;
        }
    }

    /** A walk over a wrapper that locks each step for itself. */
    int knownChars() {
        int n = 0;
        for (String s : known.keySet()) { // BLOCAL: guarded-by medium {{known}}
            n += s.length();
        }
        return n;
    }

    /** Silent. */
    int knownCharsWell() {
        synchronized (known) {
            int n = 0;
            for (String s : known.keySet()) {
                n += s.length();
            }
            return n;
        }
    }

    /** Silent: what a method makes for itself, and nobody else has. */
    static <A, B> Map<A, B> index(List<B> all, Function<B, A> by) {
        ConcurrentMap<A, B> m = new ConcurrentHashMap<>();
        AtomicInteger twice = new AtomicInteger();
        for (B b : all) {
            A a = by.apply(b);
            if (m.containsKey(a)) {
                twice.set(twice.get() + 1);
            } else {
                m.put(a, b);
            }
        }
        return m;
    }
}
