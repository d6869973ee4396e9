package audit25;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A cache with eviction: operations that validate by themselves, and others (section 6). */
public class Cache {
    static final Cache CACHE = new Cache();

    static class Entry {
        final String value;
        final Entry next;

        Entry(String value, Entry next) {
            this.value = value;
            this.next = next;
        }
    }

    private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final Map<String, String> wrapped = Collections.synchronizedMap(new HashMap<>());
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Entry> top = new AtomicReference<>();
    private final AtomicInteger size = new AtomicInteger();

    /** A fresh mutable list is put: one of two is lost. */
    void addTo(String key, String v) {
        List<String> l = lists.get(key);
        if (l == null) {
            l = new ArrayList<>();
            lists.put(key, l); // BLOCAL: check-then-act high {{lists}}
        }
        synchronized (l) {
            l.add(v);
        }
    }

    /** Silent. */
    void addToWell(String key, String v) {
        List<String> l = lists.computeIfAbsent(key, k -> new ArrayList<>());
        synchronized (l) {
            l.add(v);
        }
    }

    /** Silent: it puts if still absent. */
    void addToIfAbsent(String key) {
        List<String> l = lists.get(key);
        if (l == null) {
            lists.putIfAbsent(key, new ArrayList<>());
        }
    }

    /** Silent: the replacement names what it replaces. */
    void count(String key) {
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

    /** The replacement of two arguments does not. */
    void countBadly(String key) {
        Integer c = counts.get(key);
        if (c != null) {
            counts.replace(key, c + 1); // BLOCAL: lost-update high {{counts}}
        }
    }

    void forget(String key) {
        counts.remove(key);
        lists.remove(key);
    }

    /** Two calls of a wrapper. */
    void remember(String k, String v) {
        if (!wrapped.containsKey(k)) {
            wrapped.put(k, v); // BLOCAL: check-then-act medium {{wrapped}}
        }
    }

    /** Silent: the wrapper's own lock. */
    void rememberWell(String k, String v) {
        synchronized (wrapped) {
            if (!wrapped.containsKey(k)) {
                wrapped.put(k, v);
            }
        }
    }

    void forgetWrapped(String k) {
        wrapped.remove(k);
    }

    /** The lock of a concurrent map is not its own. */
    void countLocked(String key) {
        synchronized (counts) {
            Integer c = counts.get(key);
            counts.put(key, c == null ? 1 : c + 1); // BLOCAL: lost-update high {{counts}}
        }
    }

    /** Asked whether it is empty, and then taken from. */
    String next() throws InterruptedException {
        if (!queue.isEmpty()) {
            return queue.take(); // BLOCAL: check-then-act medium {{queue}}
        }
        return null;
    }

    /** Silent: what poll gives is tested. */
    int drain() {
        int n = 0;
        while (!queue.isEmpty()) {
            String s = queue.poll();
            if (s == null) {
                break;
            }
            n += s.length();
        }
        return n;
    }

    void offer(String s) {
        queue.offer(s);
        order.add(s);
    }

    /** Silent: weakly consistent by contract. */
    int weigh() {
        int w = 0;
        for (String s : order) {
            w += s.length();
        }
        return w;
    }

    /** Silent: compared with what was just read. */
    void push(String v) {
        Entry t;
        do {
            t = top.get();
        } while (!top.compareAndSet(t, new Entry(v, t)));
    }

    /** Silent: not retried, but its failure is seen to (docs/kinds.md); was expected lost-cas. */
    boolean pushOnce(String v) {
        Entry t = top.get();
        if (!top.compareAndSet(t, new Entry(v, t))) {
            order.remove(v);
            return false;
        }
        return true;
    }

    /** Compared with a fresh value, set to what was made of an older one. */
    void pushStale(String v) {
        Entry t = top.get();
        Entry e = new Entry(v, t);
        Thread.yield();
        top.compareAndSet(top.get(), e); // BLOCAL: lost-update high {{top}}
    }

    Entry pop() {
        for (;;) {
            Entry t = top.get();
            if (t == null || top.compareAndSet(t, t.next)) {
                return t;
            }
        }
    }

    /** Was expected high: two operations of one atomic in one method, the answer dropped, are medium (docs/kinds.md). */
    void grow(int max) {
        if (size.get() < max) {
            size.incrementAndGet(); // BLOCAL: check-then-act medium {{size}}
        }
    }

    /** Silent. */
    boolean growWell(int max) {
        int s;
        do {
            s = size.get();
            if (s >= max) {
                return false;
            }
        } while (!size.compareAndSet(s, s + 1));
        return true;
    }

    void shrink() {
        size.decrementAndGet();
    }

    public static void main(String[] a) {
        Runnable r = () -> {
            CACHE.addTo("a", "b");
            CACHE.count("a");
            CACHE.countBadly("a");
            CACHE.push("c");
            CACHE.pop();
            CACHE.grow(4);
            CACHE.shrink();
        };
        new Thread(r).start();
        new Thread(r).start();
    }
}
