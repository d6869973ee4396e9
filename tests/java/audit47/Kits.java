// RELEASES: 8 17
package audit47;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** What the class library and libraries of utilities have had: buffers that append each other, tables that grow, listeners that run once, values that are made once or expire, registries of classes. */
public class Kits {
    /** Characters, one lock for each object. */
    static class Chars {
        private char[] value = new char[16];
        private int count;

        synchronized int length() {
            return count;
        }

        synchronized void getChars(int from, int to, char[] into, int at) {
            if (to > count) {
                throw new StringIndexOutOfBoundsException(to);
            }
            System.arraycopy(value, from, into, at, to - from);
        }

        synchronized Chars append(char c) {
            if (count == value.length) {
                value = Arrays.copyOf(value, count * 2);
            }
            value[count++] = c;
            return this;
        }

        synchronized void setLength(int n) {
            count = n;
        }

        synchronized Chars append(Chars other) {
            int n = other.length(); // BLOCAL: non-atomic
            if (count + n > value.length) {
                value = Arrays.copyOf(value, count + n);
            }
            other.getChars(0, n, value, count); // BLOCAL: stale-value low
            count += n;
            return this;
        }

        // Silent: the other's text is made under the other's lock.
        synchronized Chars appendText(Chars other) {
            String s = other.toString();
            for (int i = 0; i < s.length(); i++) {
                append(s.charAt(i));
            }
            return this;
        }

        @Override
        public synchronized String toString() {
            return new String(value, 0, count);
        }

        void truncateLate() {
            if (length() > 8) {
                setLength(8); // BLOCAL: check-then-act
            }
        }

        // Silent.
        synchronized void truncate() {
            if (length() > 8) {
                setLength(8);
            }
        }
    }

    /** A list on an array, each method of which locks. */
    static class Listed<E> extends AbstractList<E> {
        private Object[] elements = new Object[10];
        private int size;

        @Override
        public synchronized int size() {
            return size;
        }

        @Override
        @SuppressWarnings("unchecked")
        public synchronized E get(int i) {
            if (i >= size) {
                throw new ArrayIndexOutOfBoundsException(i);
            }
            return (E) elements[i];
        }

        @Override
        public synchronized boolean add(E e) {
            if (size == elements.length) {
                elements = Arrays.copyOf(elements, size * 2);
            }
            elements[size++] = e;
            return true;
        }

        synchronized void removeAllElements() {
            Arrays.fill(elements, 0, size, null);
            size = 0;
        }

        synchronized int lastIndexOf(Object o, int from) {
            if (from >= size) {
                throw new IndexOutOfBoundsException();
            }
            for (int i = from; i >= 0; i--) {
                if (o.equals(elements[i])) {
                    return i;
                }
            }
            return -1;
        }

        // The old fault of a famous class: the number is read without the lock.
        @Override
        public int lastIndexOf(Object o) {
            // Low, if at all.
            return lastIndexOf(o, size - 1); // MISSED: stale-value (what a callee compares under its lock was read without it)
        }

        // Silent.
        synchronized int lastIndexOfRightly(Object o) {
            return lastIndexOf(o, size - 1);
        }

        boolean addIfAbsentLate(E e) {
            if (contains(e)) {
                return false;
            }
            // Two add it.
            add(e); // MISSED: check-then-act (the question is one that a class of the library above asks of this object)
            return true;
        }

        // Silent.
        synchronized boolean addIfAbsent(E e) {
            if (contains(e)) {
                return false;
            }
            return add(e);
        }

        E lastLate() {
            int n = size();
            // By docs/kinds.md the number that has been asked for is the old value.
            return n == 0 ? null : get(n - 1); // BLOCAL: stale-value low
        }

        void addAllLate(Vector<E> other) {
            int n = other.size();
            for (int i = 0; i < n; i++) {
                add(other.elementAt(i)); // Silent: it is an argument's, of which nobody is known to have it
            }
        }
    }

    /** Who looks on: an array of them is made under the lock, and told without. */
    static class Looked {
        private boolean changed;
        private final Vector<Runnable> all = new Vector<Runnable>();

        // Silent: as the class has it.
        void tell() {
            Object[] copy;
            synchronized (this) {
                if (!changed) {
                    return;
                }
                copy = all.toArray();
                changed = false;
            }
            for (int i = copy.length - 1; i >= 0; i--) {
                ((Runnable) copy[i]).run();
            }
        }

        synchronized boolean hasChanged() {
            return changed;
        }

        synchronized void setChanged() {
            changed = true;
        }

        synchronized void clearChanged() {
            changed = false;
        }

        void tellLate() {
            if (!hasChanged()) {
                return;
            }
            for (Runnable r : all.toArray(new Runnable[0])) {
                r.run();
            }
            clearChanged(); // BLOCAL: check-then-act
        }

        // Silent: asked for by one operation each.
        void add(Runnable r) {
            all.addElement(r);
        }

        Enumeration<Runnable> elements() {
            return all.elements();
        }
    }

    /** Listeners that run once it is done, in any thread. */
    static class Listeners {
        private static class Pair {
            final Runnable run;
            final Executor by;
            Pair next;

            Pair(Runnable run, Executor by, Pair next) {
                this.run = run;
                this.by = by;
                this.next = next;
            }
        }

        private Pair first;
        private boolean executed;

        // Silent: as it is.
        void add(Runnable r, Executor e) {
            synchronized (this) {
                if (!executed) {
                    first = new Pair(r, e, first);
                    return;
                }
            }
            e.execute(r);
        }

        void addLate(Runnable r, Executor e) {
            boolean now;
            synchronized (this) {
                now = executed;
            }
            if (now) {
                e.execute(r);
                return;
            }
            synchronized (this) {
                first = new Pair(r, e, first); // BLOCAL: check-then-act
            }
        }

        // Silent: taken out under the lock.
        void execute() {
            Pair all;
            synchronized (this) {
                if (executed) {
                    return;
                }
                executed = true;
                all = first;
                first = null;
            }
            for (; all != null; all = all.next) {
                all.by.execute(all.run);
            }
        }

        void executeLate() {
            Pair all;
            synchronized (this) {
                all = first;
            }
            for (Pair p = all; p != null; p = p.next) {
                p.by.execute(p.run);
            }
            synchronized (this) {
                // Of the names for it the earlier one.
                first = null; // BLOCAL: check-then-act
                executed = true;
            }
        }
    }

    /** A value that is made once, and one that expires. */
    static class Once<T> {
        private final Supplier<T> how;
        private volatile boolean made;
        private T value;
        private volatile long expires;
        private volatile T fresh;

        Once(Supplier<T> how) {
            this.how = how;
        }

        // Silent.
        T get() {
            if (!made) {
                synchronized (this) {
                    if (!made) {
                        T t = how.get();
                        value = t; // BENIGN: check-then-act rechecked
                        // A line off: see above.
                        made = true;
                        return t;
                    }
                }
            }
            return value;
        }

        T getEarly() {
            if (!made) {
                synchronized (this) {
                    if (!made) {
                        // A line off: see below.
                        made = true;
                        value = how.get(); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                    }
                }
            }
            return value;
        }

        // Silent: looked at again under the lock, as it is.
        T getFresh() {
            long n = expires;
            long now = System.nanoTime();
            if (n == 0 || now - n >= 0) {
                synchronized (this) {
                    if (n == expires) {
                        T t = how.get();
                        // Of the two fields it is told at the one that is tested.
                        fresh = t;
                        n = now + 1000;
                        expires = n == 0 ? 1 : n; // BENIGN: check-then-act rechecked
                        return t;
                    }
                }
            }
            return fresh;
        }

        T getFreshLate() {
            long n = expires;
            long now = System.nanoTime();
            if (n == 0 || now - n >= 0) {
                T t = how.get();
                synchronized (this) {
                    // Of the two fields it is told at the one that is tested.
                    fresh = t;
                    expires = now + 1000; // BLOCAL: check-then-act
                }
                return t;
            }
            return fresh;
        }
    }

    /** What is known of a class, with a lock; and all of them, in a registry. */
    static class ClassInfo {
        private final ReentrantLock lock = new ReentrantLock();
        private Object meta;
        private int version;
        private static final ConcurrentMap<Class<?>, ClassInfo> ALL = new ConcurrentHashMap<Class<?>, ClassInfo>();
        private static final Map<String, Class<?>> SOURCES = new HashMap<String, Class<?>>();
        private static int loaded;

        static ClassInfo of(Class<?> c) {
            ClassInfo i = ALL.get(c);
            if (i != null) {
                return i;
            }
            ClassInfo made = new ClassInfo();
            ClassInfo there = ALL.putIfAbsent(c, made);
            return there == null ? made : there; // Silent: the first wins
        }

        static ClassInfo ofLate(Class<?> c) {
            ClassInfo i = ALL.get(c);
            if (i == null) {
                i = new ClassInfo();
                ALL.put(c, i); // BLOCAL: check-then-act high
            }
            return i;
        }

        private Object known() {
            lock.lock();
            try {
                return meta;
            } finally {
                lock.unlock();
            }
        }

        // Silent: asked again under the lock.
        Object meta() {
            Object m = known();
            if (m != null) {
                return m;
            }
            lock.lock();
            try {
                if (meta == null) {
                    meta = new Object(); // BENIGN: check-then-act rechecked
                }
                return meta;
            } finally {
                lock.unlock();
            }
        }

        Object metaLate() {
            Object m = known();
            if (m == null) {
                m = new TreeMap<String, String>();
                lock.lock();
                try {
                    meta = m; // BLOCAL: check-then-act
                    version++;
                } finally {
                    lock.unlock();
                }
            }
            return m;
        }

        void forget() {
            lock.lock();
            try {
                meta = null;
                version++;
            } finally {
                lock.unlock();
            }
        }

        void forgetLate() {
            int v;
            lock.lock();
            try {
                v = version;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                meta = null;
                version = v + 1; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        static Class<?> parseLate(String src, Callable<Class<?>> how) throws Exception {
            synchronized (SOURCES) {
                Class<?> c = SOURCES.get(src);
                if (c != null) {
                    return c;
                }
            }
            Class<?> c = how.call();
            synchronized (SOURCES) {
                SOURCES.put(src, c); // BLOCAL: check-then-act
                loaded++;
            }
            return c;
        }

        // Silent: all in one block.
        static Class<?> parse(String src, Callable<Class<?>> how) throws Exception {
            synchronized (SOURCES) {
                Class<?> c = SOURCES.get(src);
                if (c == null) {
                    c = how.call();
                    SOURCES.put(src, c);
                    loaded++;
                }
                return c;
            }
        }
    }

    /** The oldest trap of all: wrappers. */
    static class Wrapped {
        private final List<String> list = Collections.synchronizedList(new ArrayList<String>());
        private final Map<String, List<String>> map = Collections.synchronizedMap(new TreeMap<String, List<String>>());
        private final AtomicReference<Collection<String>> ref = new AtomicReference<Collection<String>>(Collections.<String>emptyList());

        void addLate(String s) {
            if (!list.contains(s)) {
                list.add(s); // BLOCAL: check-then-act
            }
        }

        // Silent.
        void add(String s) {
            synchronized (list) {
                if (!list.contains(s)) {
                    list.add(s);
                }
            }
        }

        // A lock that is none of the list's.
        synchronized void addUnderThis(String s) {
            if (!list.contains(s)) {
                // Medium: a lock that the others do not take keeps nobody out.
                list.add(s); // BLOCAL: check-then-act
            }
        }

        void putLate(String k, String v) {
            if (!map.containsKey(k)) {
                map.put(k, new ArrayList<String>()); // BLOCAL: check-then-act high
            }
            map.get(k).add(v);
        }

        // Silent.
        void put(String k, String v) {
            map.computeIfAbsent(k, x -> Collections.synchronizedList(new ArrayList<String>())).add(v);
        }

        int lengthLate() {
            int n = 0;
            for (List<String> l : map.values()) { // BLOCAL: guarded-by
                n += l.size();
            }
            return n;
        }

        // Silent.
        int length() {
            int n = 0;
            synchronized (map) {
                for (List<String> l : map.values()) {
                    n += l.size();
                }
            }
            return n;
        }

        void swapLate(String s) {
            List<String> l = new ArrayList<String>(ref.get());
            l.add(s);
            ref.set(Collections.unmodifiableCollection(l)); // BLOCAL: lost-update
        }

        // Silent.
        void swap(String s) {
            Collection<String> old;
            List<String> l;
            do {
                old = ref.get();
                l = new ArrayList<String>(old);
                l.add(s);
            } while (!ref.compareAndSet(old, l));
        }
    }

    static final Chars CHARS = new Chars();
    static final Listed<String> LISTED = new Listed<String>();
    static final Looked LOOKED = new Looked();
    static final Listeners LISTENERS = new Listeners();
    static final Once<Object> ONCE = new Once<Object>(Object::new);
    static final Wrapped WRAPPED = new Wrapped();
}
