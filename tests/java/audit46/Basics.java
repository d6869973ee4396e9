// RELEASES: 8 17
package audit46;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Stack;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/** After what the class library and its utilities have mended: a list that locks itself, a buffer of characters, lazy values, a multiset, watchers, lines of futures, thread groups. */
public class Basics {
    /** Another list that locks itself; what it takes in must not shrink meanwhile. */
    static class Locked<E> {
        private Object[] data = new Object[8];
        private int count;

        synchronized int size() {
            return count;
        }

        synchronized Object[] toArray() {
            return Arrays.copyOf(data, count);
        }

        synchronized void add(E e) {
            if (count == data.length) {
                data = Arrays.copyOf(data, count * 2);
            }
            data[count++] = e;
        }

        synchronized Object removeLast() {
            if (count == 0) {
                throw new NoSuchElementException();
            }
            Object o = data[--count];
            data[count] = null;
            return o;
        }

        synchronized Object get(int i) {
            if (i >= count) {
                throw new IndexOutOfBoundsException();
            }
            return data[i];
        }

        synchronized int indexOf(Object o, int from) {
            for (int i = from; i >= 0; i--) {
                if (data[i] == o) {
                    return i;
                }
            }
            return -1;
        }

        /** The count is read outside, as it was once. */
        int lastIndexLate(Object o) {
            return indexOf(o, count - 1);
        }

        synchronized int lastIndex(Object o) {
            return indexOf(o, count - 1);
        }

        Object popLate() {
            if (size() > 0) {
                // Was to be shown: the callee looks once more, and throws.
                return removeLast(); // BENIGN: check-then-act rechecked
            }
            return null;
        }

        Object pop() {
            synchronized (this) {
                return size() > 0 ? removeLast() : null;
            }
        }

        void growLate(int to) {
            Object[] old;
            synchronized (this) {
                old = data;
            }
            Object[] more = Arrays.copyOf(old, to);
            synchronized (this) {
                data = more; // BLOCAL: lost-update
            }
        }

        void grow(int to) {
            synchronized (this) {
                if (data.length < to) {
                    data = Arrays.copyOf(data, to);
                }
            }
        }

        boolean addNewLate(E e) {
            if (indexOf(e, size() - 1) < 0) {
                add(e); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }
    }

    /** Characters; the other buffer is asked for its length, and then for its characters. */
    static class Chars {
        private char[] value = new char[16];
        private int length;

        synchronized int length() {
            return length;
        }

        synchronized void getChars(int from, int to, char[] dst, int at) {
            if (to > length) {
                throw new IndexOutOfBoundsException();
            }
            System.arraycopy(value, from, dst, at, to - from);
        }

        synchronized void setLength(int n) {
            length = n;
        }

        synchronized void appendLate(Chars other) {
            // Was not marked: the two are of one lock, and others come between.
            int n = other.length(); // BLOCAL: non-atomic
            char[] more = Arrays.copyOf(value, length + n);
            other.getChars(0, n, more, length); // BLOCAL: stale-value low
            value = more;
            length += n;
        }

        synchronized void append(Chars other) {
            synchronized (other) {
                int n = other.length();
                char[] more = Arrays.copyOf(value, length + n);
                other.getChars(0, n, more, length);
                value = more;
                length += n;
            }
        }

        synchronized char last() {
            return length == 0 ? 0 : value[length - 1];
        }

        char lastLate() {
            int n = length();
            if (n == 0) {
                return 0;
            }
            synchronized (this) {
                return value[n - 1]; // BLOCAL: check-then-act low
            }
        }
    }

    static class Memo<T> implements Supplier<T> {
        private final Supplier<T> from;
        private volatile boolean done;
        private T value;

        Memo(Supplier<T> from) {
            this.from = from;
        }

        public T get() {
            if (!done) {
                synchronized (this) {
                    if (!done) {
                        // Was not marked.
                        value = from.get(); // BENIGN: check-then-act rechecked
                        done = true;
                    }
                }
            }
            return value;
        }
    }

    static class MemoLate<T> implements Supplier<T> {
        private final Supplier<T> from;
        private volatile boolean done;
        private volatile T value;

        MemoLate(Supplier<T> from) {
            this.from = from;
        }

        public T get() {
            if (!done) {
                synchronized (this) {
                    if (!done) {
                        done = true;
                        // Was not marked.
                        value = from.get(); // BLOCAL: check-then-act; BLOCAL: check-then-act low
                    }
                }
            }
            return value;
        }
    }

    /** For a while only. */
    static class Expiring<T> {
        private final Supplier<T> from;
        private volatile long until;
        private volatile T value;

        Expiring(Supplier<T> from) {
            this.from = from;
        }

        T getLate(long now) {
            long u = until;
            if (u == 0 || now > u) {
                synchronized (this) {
                    value = from.get();
                    // Was marked a line before: what was asked is written here.
                    until = now + 1000; // BLOCAL: check-then-act
                }
            }
            return value;
        }

        T get(long now) {
            long u = until;
            if (u == 0 || now > u) {
                synchronized (this) {
                    if (u == until) {
                        value = from.get();
                        // Was not marked.
                        until = now + 1000; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return value;
        }
    }

    static class Multiset<E> {
        private final ConcurrentHashMap<E, AtomicLong> counts = new ConcurrentHashMap<>();

        void addLate(E e, long n) {
            AtomicLong c = counts.get(e);
            if (c == null) {
                counts.put(e, new AtomicLong(n)); // BLOCAL: check-then-act
            } else {
                c.addAndGet(n);
            }
        }

        long add(E e, long n) {
            for (;;) {
                AtomicLong c = counts.get(e);
                if (c == null) {
                    c = counts.putIfAbsent(e, new AtomicLong(n));
                    if (c == null) {
                        return 0;
                    }
                }
                for (;;) {
                    long old = c.get();
                    if (old == 0) {
                        break;
                    }
                    if (c.compareAndSet(old, old + n)) {
                        return old;
                    }
                }
                if (counts.replace(e, c, new AtomicLong(n))) {
                    return 0;
                }
            }
        }

        long removeLate(E e, long n) {
            AtomicLong c = counts.get(e);
            if (c == null) {
                return 0;
            }
            long old = c.get();
            c.set(Math.max(0, old - n)); // BLOCAL: lost-update
            if (old <= n) {
                counts.remove(e, c);
            }
            return old;
        }
    }

    interface Watcher {
        void changed(Object o);
    }

    static class Watched {
        private final List<Watcher> all = Collections.synchronizedList(new ArrayList<>());
        private boolean changed;
        private Watcher[] groups = new Watcher[4];
        private int groupCount;

        void add(Watcher w) {
            all.add(w);
        }

        void remove(Watcher w) {
            all.remove(w);
        }

        synchronized void setChanged() {
            changed = true;
        }

        synchronized boolean hasChanged() {
            return changed;
        }

        synchronized void clearChanged() {
            changed = false;
        }

        void tellLate(Object o) {
            if (hasChanged()) {
                // Was low: more goes with it.
                clearChanged(); // BLOCAL: check-then-act
                for (Watcher w : all) { // BLOCAL: guarded-by
                    w.changed(o);
                }
            }
        }

        void tell(Object o) {
            Watcher[] now;
            synchronized (this) {
                if (!changed) {
                    return;
                }
                changed = false;
                now = all.toArray(new Watcher[0]);
            }
            for (Watcher w : now) {
                w.changed(o);
            }
        }

        /** As thread groups counted once: an array for as many as there were. */
        Watcher[] groupsLate() {
            int n;
            synchronized (this) {
                n = groupCount;
            }
            Watcher[] copy = new Watcher[n];
            synchronized (this) {
                for (int i = 0; i < groupCount; i++) {
                    copy[i] = groups[i];
                }
            }
            return copy;
        }

        synchronized void group(Watcher w) {
            if (groupCount == groups.length) {
                groups = Arrays.copyOf(groups, groupCount * 2);
            }
            groups[groupCount++] = w;
        }

        Watcher firstLate() {
            Iterator<Watcher> i = all.iterator();
            return i.hasNext() ? i.next() : null;
        }
    }

    /** A striped table whose slots are made when they are needed. */
    static class Stripes {
        private final AtomicReferenceArray<Object> slots = new AtomicReferenceArray<>(16);
        private final Stack<Object> spare = new Stack<>();

        Object slotLate(int i) {
            Object o = slots.get(i);
            if (o == null) {
                o = new Object();
                slots.set(i, o); // BLOCAL: check-then-act
            }
            return o;
        }

        Object slot(int i) {
            Object o = slots.get(i);
            if (o != null) {
                return o;
            }
            Object made = new Object();
            return slots.compareAndSet(i, null, made) ? made : slots.get(i);
        }

        Object spareLate() {
            return spare.empty() ? new Object() : spare.pop(); // BLOCAL: check-then-act
        }

        Object spare() {
            synchronized (spare) {
                return spare.empty() ? new Object() : spare.pop();
            }
        }

        void give(Object o) {
            spare.push(o);
        }

        void drop(int i) {
            slots.set(i, null);
        }
    }

    /** A view that somebody has alone: no finding, whoever writes so. */
    static class Own extends AbstractList<String> {
        private final Map<Integer, String> in = new HashMap<>();

        @Override
        public String get(int i) {
            if (!in.containsKey(i)) {
                in.put(i, "" + i);
            }
            return in.get(i);
        }

        @Override
        public int size() {
            return in.size();
        }

        Collection<String> all() {
            return in.values();
        }
    }

    static final Locked<String> LOCKED = new Locked<>();
    static final Chars CHARS = new Chars();
    static final MemoLate<String> MEMO_LATE = new MemoLate<>(() -> "a");
    static final Memo<String> MEMO = new Memo<>(() -> "a");
    static final Expiring<String> EXPIRING = new Expiring<>(() -> "a");
    static final Multiset<String> MULTISET = new Multiset<>();
    static final Watched WATCHED = new Watched();
    static final Stripes STRIPES = new Stripes();
}
