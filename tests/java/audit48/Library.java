// RELEASES: 8 17
package audit48;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** What class libraries and their helpers have mended: texts added to texts, caches of two, handlers, observers, memos, lists of listeners, limits. */
public class Library {
    /** A text that locks itself, and is added to another. */
    static final class Text {
        static final Text TEXT = new Text();
        private char[] chars = new char[16];
        private int count;

        synchronized int length() {
            return count;
        }

        synchronized void getChars(int from, int to, char[] into, int at) {
            if (to > count) {
                throw new StringIndexOutOfBoundsException(to);
            }
            System.arraycopy(chars, from, into, at, to - from);
        }

        /** As it is to this day: the other one may be shorter by the time that it is copied. */
        synchronized Text append(Text other) {
            int n = other.length(); // BLOCAL: non-atomic
            if (count + n > chars.length) {
                chars = Arrays.copyOf(chars, count + n);
            }
            other.getChars(0, n, chars, count); // BLOCAL: stale-value low
            count += n;
            return this;
        }

        /** Silent: one char by its own. */
        synchronized void append(char c) {
            if (count == chars.length) {
                chars = Arrays.copyOf(chars, count * 2);
            }
            chars[count++] = c;
        }

        /** As it was: deleted up to where it ended before. */
        void deleteLast() {
            int n = length();
            if (n > 0) {
                setLength(n - 1); // BLOCAL: lost-update
            }
        }

        synchronized void setLength(int n) {
            count = n;
        }

        /** Silent. */
        synchronized void deleteLastOnce() {
            if (count > 0) {
                count--;
            }
        }
    }

    /** Handlers by protocol, and a cache of the last two. */
    static class Lookup {
        static final Lookup LOOKUP = new Lookup();
        private static final Hashtable<String, Object> HANDLERS = new Hashtable<String, Object>();
        private static final Object LOCK = new Object();
        private static volatile Object[] cache1;
        private static volatile Object[] cache2;
        private static int number;

        /** Silent but for a benign one: as it is, looked for again under the lock. */
        static Object handler(String protocol) {
            Object h = HANDLERS.get(protocol);
            if (h == null) {
                Object made = new StringBuilder(protocol);
                synchronized (LOCK) {
                    h = HANDLERS.get(protocol);
                    if (h != null) {
                        return h;
                    }
                    /* Not meant: `handlerHasty` puts there without the lock. */
                    HANDLERS.put(protocol, made); // BLOCAL: check-then-act; BENIGN: check-then-act rechecked
                    h = made;
                }
            }
            return h;
        }

        /** As it was: put over another's. */
        static Object handlerHasty(String protocol) {
            Object h = HANDLERS.get(protocol);
            if (h == null) {
                h = new StringBuilder(protocol);
                HANDLERS.put(protocol, h); // BLOCAL: check-then-act
            }
            return h;
        }

        /** As it was: the cache is read once for the key and once for the value. */
        static Object cached(String name) {
            if (cache1 != null && name.equals(cache1[0])) {
                return cache1[1];
            }
            return null;
        }

        /** Silent: as it is, read once; the two are moved by who comes. */
        static Object cachedOnce(String name) {
            Object[] a = cache1;
            if (a != null && name.equals(a[0])) {
                return a[1];
            }
            Object[] b = cache2;
            if (b != null && name.equals(b[0])) {
                cache2 = a; // BLOCAL: check-then-act low
                cache1 = b; // BLOCAL: check-then-act low
                return b[1];
            }
            return null;
        }

        static void cache(String name, Object what) {
            cache2 = cache1;
            cache1 = new Object[] {name, what};
        }

        static void forget(String protocol) {
            HANDLERS.remove(protocol);
        }

        /** As it was in many a thread's name: counted without a lock. */
        static String nextName() {
            synchronized (LOCK) {
                number++;
            }
            return "pool-" + number;
        }

        /** Silent. */
        static String nextNameLocked() {
            synchronized (LOCK) {
                return "pool-" + number++;
            }
        }
    }

    /** Who observes what has changed. */
    static class Observed {
        static final Observed OBSERVED = new Observed();
        private final Vector<Runnable> observers = new Vector<Runnable>();
        private boolean changed;
        private int generation;

        /** Silent: as it is, changed is taken back where it is asked, with a copy. */
        void tell() {
            Object[] all;
            synchronized (this) {
                if (!changed) {
                    return;
                }
                all = observers.toArray();
                changed = false;
            }
            for (Object each : all) {
                ((Runnable) each).run();
            }
        }

        /** As it was: asked in one block and taken back in another: a change in between is not told. */
        void tellHasty() {
            synchronized (this) {
                if (!changed) {
                    return;
                }
            }
            for (Object each : observers.toArray()) {
                ((Runnable) each).run();
            }
            synchronized (this) {
                changed = false; // BLOCAL: check-then-act
            }
        }

        synchronized void setChanged() {
            changed = true;
            generation++;
        }

        /** Added if it is not in, by a vector's two operations. */
        void addHasty(Runnable r) {
            if (!observers.contains(r)) {
                observers.addElement(r); // BLOCAL: check-then-act
            }
        }

        /** Silent: as it is, under the monitor of the vector. */
        void add(Runnable r) {
            synchronized (observers) {
                if (!observers.contains(r)) {
                    observers.addElement(r);
                }
            }
        }

        void remove(Runnable r) {
            observers.removeElement(r);
        }

        /** The last one by its number. */
        Runnable last() {
            int n = observers.size();
            if (n > 0) {
                /* An index that is computed. */
                return observers.get(n - 1); // BLOCAL: stale-value low
            }
            return null;
        }
    }

    /** A list of two classes: who copies one that another changes. */
    static class Lists {
        static final Vector<String> WORDS = new Vector<String>();
        static final Stack<String> STACK = new Stack<String>();
        static final List<String> SYNCED = Collections.synchronizedList(new ArrayList<String>());

        /** As it was: an array for as many as there were. */
        static String[] copy() {
            String[] all = new String[WORDS.size()];
            WORDS.copyInto(all); // BLOCAL: stale-value
            return all;
        }

        /** Silent. */
        static String[] copyLocked() {
            synchronized (WORDS) {
                String[] all = new String[WORDS.size()];
                WORDS.copyInto(all);
                return all;
            }
        }

        /** Two pop the last one. */
        static String pop() {
            if (!STACK.empty()) {
                return STACK.pop(); // BLOCAL: check-then-act
            }
            return null;
        }

        /** Silent. */
        static String popLocked() {
            synchronized (STACK) {
                return STACK.empty() ? null : STACK.pop();
            }
        }

        /** Silent: by an array, which the wrapper makes under its lock. */
        static String join() {
            StringBuilder all = new StringBuilder();
            for (Object each : SYNCED.toArray()) {
                all.append(each);
            }
            return all.toString();
        }

        /** As it was: a walk without the lock of the wrapper. */
        static String joinHasty() {
            StringBuilder all = new StringBuilder();
            for (String each : SYNCED) { // BLOCAL: guarded-by
                all.append(each);
            }
            return all.toString();
        }

        static void add(String word) {
            WORDS.add(word);
            STACK.push(word);
            SYNCED.add(word);
        }

        static void clear() {
            WORDS.clear();
            SYNCED.clear();
        }
    }

    /** Memos: made once, made anew after a while. */
    static class Memo<T> {
        static final Memo<String> MEMO = new Memo<String>(() -> "x");
        private final Supplier<T> of;
        private volatile boolean made;
        private T value;
        private volatile long until;
        private volatile T timed;

        Memo(Supplier<T> of) {
            this.of = of;
        }

        /** Silent but for a benign one: published when it is filled. */
        T get() {
            if (!made) {
                synchronized (this) {
                    if (!made) {
                        T t = of.get();
                        value = t; // BENIGN: check-then-act rechecked
                        made = true;
                        return t;
                    }
                }
            }
            return value;
        }

        /** As it was: says that it is made before it is there. */
        T getHasty() {
            if (!made) {
                synchronized (this) {
                    if (!made) {
                        made = true;
                        /* Announced before it is there, and set because of an old look. */
                        value = of.get(); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                    }
                }
            }
            return value;
        }

        /** Silent but for a benign one: as it is, the time is asked again under the lock. */
        T timed() {
            long t = until;
            long now = System.nanoTime();
            if (t == 0 || now - t >= 0) {
                synchronized (this) {
                    if (t == until) {
                        timed = of.get();
                        until = now + 1000; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return timed;
        }

        /** As it was: made anew by each who found it too old. */
        T timedHasty() {
            long now = System.nanoTime();
            if (now - until >= 0) {
                synchronized (this) {
                    timed = of.get();
                    until = now + 1000; // BLOCAL: check-then-act
                }
            }
            return timed;
        }
    }

    /** What runs when something is done. */
    static class Listeners {
        static final Listeners LISTENERS = new Listeners();
        private List<Runnable> runnables = new ArrayList<Runnable>();
        private boolean executed;

        /** Silent: as it is. */
        void add(Runnable r, Executor e) {
            synchronized (this) {
                if (!executed) {
                    runnables.add(r);
                    return;
                }
            }
            e.execute(r);
        }

        /** As it was: not executed when it was asked. */
        void addHasty(Runnable r, Executor e) {
            boolean now;
            synchronized (this) {
                now = executed;
            }
            if (now) {
                e.execute(r);
            } else {
                synchronized (this) {
                    runnables.add(r); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                }
            }
        }

        /** Silent: taken out. */
        void execute() {
            List<Runnable> all;
            synchronized (this) {
                if (executed) {
                    return;
                }
                executed = true;
                all = runnables;
                runnables = new ArrayList<Runnable>();
            }
            for (Runnable r : all) {
                r.run();
            }
        }
    }

    /** Interned by a weak map's cousin, and a limit of permits for a while. */
    static class Misc {
        static final Misc MISC = new Misc();
        private final ConcurrentMap<String, List<String>> interned = new ConcurrentHashMap<String, List<String>>();
        private final AtomicLong nextFree = new AtomicLong();
        private final CopyOnWriteArrayList<String> order = new CopyOnWriteArrayList<String>();

        /** Silent: as it is. */
        List<String> intern(List<String> list) {
            String key = list.toString();
            for (;;) {
                List<String> there = interned.get(key);
                if (there != null) {
                    return there;
                }
                if (interned.putIfAbsent(key, list) == null) {
                    return list;
                }
            }
        }

        /** As it was: two reserve the same time. */
        long reserve(long now, long nanos) {
            long at = Math.max(now, nextFree.get());
            nextFree.set(at + nanos); // BLOCAL: lost-update
            return at - now;
        }

        /** Silent. */
        long reserveOnce(long now, long nanos) {
            for (;;) {
                long free = nextFree.get();
                long at = Math.max(now, free);
                if (nextFree.compareAndSet(free, at + nanos)) {
                    return at - now;
                }
            }
        }

        /** The index of what was found, while others remove. */
        String after(String word) {
            int i = order.indexOf(word);
            if (i >= 0) {
                order.remove(i); // BLOCAL: check-then-act
                return word;
            }
            return null;
        }

        /** Silent: by itself. */
        boolean afterItself(String word) {
            return order.remove(word);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger n = new AtomicInteger();
        for (String arg : args) {
            new Thread(() -> {
                Lists.add(arg);
                Misc.MISC.reserve(1, n.incrementAndGet());
                Memo.MEMO.getHasty();
                Observed.OBSERVED.setChanged();
            }).start();
        }
        TimeUnit.SECONDS.sleep(1);
    }
}
