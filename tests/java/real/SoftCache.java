package real;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What is given up when memory is short can be made anew: one such entry in the place of another is as good (ANALYSIS 7). */
class SoftCache {
    static final SoftCache SHARED = new SoftCache();

    static class Names {
        String[] all = new String[4];
    }

    static class Kept extends SoftReference<Names> {
        final String key;

        Kept(String key, Names names, ReferenceQueue<Names> queue) {
            super(names, queue);
            this.key = key;
        }
    }

    private final ConcurrentMap<String, SoftReference<Names>> soft = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Kept> own = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, WeakReference<Names>> weak = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Names> strong = new ConcurrentHashMap<>();
    private final ReferenceQueue<Names> queue = new ReferenceQueue<>();

    Names bySoft(String key) {
        SoftReference<Names> r = soft.get(key);
        Names n = r == null ? null : r.get();
        if (n == null) {
            n = new Names();
            soft.put(key, new SoftReference<>(n)); // BLOCAL: check-then-act low
        }
        return n;
    }

    Names byOwn(String key) {
        Kept r = own.get(key);
        Names n = r == null ? null : r.get();
        if (n == null) {
            n = new Names();
            own.put(key, new Kept(key, n, queue)); // BLOCAL: check-then-act low
        }
        return n;
    }

    /** Who asks for one that another still has is to get that one. */
    Names byWeak(String key) {
        WeakReference<Names> r = weak.get(key);
        Names n = r == null ? null : r.get();
        if (n == null) {
            n = new Names();
            weak.put(key, new WeakReference<>(n)); // BLOCAL: check-then-act medium
        }
        return n;
    }

    private volatile SoftReference<Names> memo;

    /** Made in between, what was seen before, nothing, is kept and handed back. */
    Names byOldAnswer() {
        SoftReference<Names> r = memo;
        Names n = r == null ? null : r.get();
        if (n == null) {
            synchronized (this) {
                SoftReference<Names> now = memo;
                if (now == null || now.get() == null) {
                    n = new Names();
                }
                memo = new SoftReference<>(n); // BLOCAL: check-then-act
            }
        }
        return n;
    }

    synchronized void forgetMemo() {
        memo = null;
    }

    static final class Found {
        final String name;
        final Found before;

        Found(String name, Found before) {
            this.name = name;
            this.before = before;
        }
    }

    private volatile SoftReference<Found> found = new SoftReference<>(null);
    private volatile Found foundForGood;

    /** What another has found out in between is found out anew, as if memory had been short. */
    void find(String name) {
        found = new SoftReference<>(new Found(name, found.get())); // BLOCAL: lost-update low
    }

    boolean hasFound(String name) {
        Found f = found.get();
        return f != null && f.name.equals(name);
    }

    /** That is lost. */
    void findForGood(String name) {
        foundForGood = new Found(name, foundForGood); // BLOCAL: lost-update medium
    }

    boolean hasFoundForGood(String name) {
        return foundForGood != null && foundForGood.name.equals(name);
    }

    Names byStrong(String key) {
        Names n = strong.get(key);
        if (n == null) {
            n = new Names();
            strong.put(key, n); // BLOCAL: check-then-act high
        }
        return n;
    }

    void forget(String key) {
        soft.remove(key);
        own.remove(key);
        weak.remove(key);
        strong.remove(key);
    }

    void rename(String key, String name) {
        Names n = strong.get(key);
        if (n != null) {
            synchronized (n) {
                n.all[0] = name;
            }
        }
    }
}
