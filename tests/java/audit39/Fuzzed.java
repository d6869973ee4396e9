// RELEASES: 17
package audit39;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;

/** What the fuzzers found in synchronized collections, string buffers, caches and loggers. */
public class Fuzzed {
    /** The vector of old: the length is asked in one block, the elements got in the next. */
    static class OldVector {
        private Object[] data = new Object[10];
        private int count;

        synchronized void add(Object o) {
            if (count == data.length) {
                Object[] more = new Object[2 * count];
                System.arraycopy(data, 0, more, 0, count);
                data = more;
            }
            data[count++] = o;
        }

        synchronized int size() {
            return count;
        }

        synchronized void removeAll() {
            for (int i = 0; i < count; i++) {
                data[i] = null;
            }
            count = 0;
        }

        synchronized int lastIndexOf(Object o, int from) {
            if (from >= count) {
                throw new IndexOutOfBoundsException(from + " >= " + count);
            }
            for (int i = from; i >= 0; i--) {
                if (o.equals(data[i])) {
                    return i;
                }
            }
            return -1;
        }

        // JDK 1.1: the number was read without the lock of the search.
        int lastIndexOfUnsafe(Object o) {
            return lastIndexOf(o, size() - 1); // BLOCAL: stale-value low
        }

        synchronized int lastIndexOf(Object o) {
            return lastIndexOf(o, count - 1);
        }

        synchronized void copyInto(Object[] to) {
            for (int i = 0; i < count; i++) {
                to[i] = data[i];
            }
        }

        // As long as it was.
        Object[] toArrayUnsafe() {
            Object[] all = new Object[size()];
            copyInto(all); // MISSED: stale-value (an array for as many as a number said, filled by a method of the own)
            return all;
        }
    }

    /** StringBuffer.append(StringBuffer): its own lock is held, not the other's. */
    static class Buffer {
        private char[] value = new char[16];
        private int count;

        synchronized int length() {
            return count;
        }

        synchronized void setLength(int n) {
            count = n;
        }

        synchronized void getChars(int from, int to, char[] dst, int at) {
            if (to > count) {
                throw new StringIndexOutOfBoundsException(to);
            }
            System.arraycopy(value, from, dst, at, to - from);
        }

        // The length of the other one is old when its characters are copied.
        synchronized Buffer append(Buffer other) {
            int n = other.length(); // BLOCAL: non-atomic
            if (count + n > value.length) {
                char[] more = new char[2 * (count + n)];
                System.arraycopy(value, 0, more, 0, count);
                value = more;
            }
            other.getChars(0, n, value, count); // BLOCAL: stale-value low
            count += n;
            return this;
        }

        Buffer appendSafe(Buffer other) {
            synchronized (other) {
                int n = other.length();
                char[] copy = new char[n];
                other.getChars(0, n, copy, 0);
                return append(copy);
            }
        }

        private synchronized Buffer append(char[] more) {
            if (count + more.length <= value.length) {
                System.arraycopy(more, 0, value, count, more.length);
                count += more.length;
            }
            return this;
        }

        synchronized void delete() {
            count = 0;
        }
    }

    /** Wrappers: equals, containsAll, addAll of two of them. */
    static class Wrapped {
        private final List<String> one = Collections.synchronizedList(new ArrayList<>());
        private final Set<String> set = Collections.synchronizedSet(new HashSet<>());
        private final Map<String, String> map = Collections.synchronizedMap(new HashMap<>());
        private final Vector<String> vector = new Vector<>();
        private final Hashtable<String, Integer> table = new Hashtable<>();

        void add(String s) {
            one.add(s);
            set.add(s);
            vector.add(s);
        }

        void drop(String s) {
            one.remove(s);
            set.remove(s);
            vector.remove(s);
            map.remove(s);
            table.remove(s);
        }

        // Walks over the other one without its lock.
        boolean subset() {
            return one.containsAll(set); // BLOCAL: guarded-by
        }

        Collection<String> copyUnsafe() {
            // A method that says so by its name is one step lower.
            return new HashSet<>(one); // BLOCAL: guarded-by low
        }

        Collection<String> copy() {
            synchronized (one) {
                return new HashSet<>(one);
            }
        }

        // Asked for its array at once: the wrapper locks.
        Object[] array() {
            return one.toArray();
        }

        String firstUnsafe() {
            if (!one.isEmpty()) {
                // Of one that merely locks itself: low.
                return one.get(0); // BLOCAL: check-then-act low
            }
            return null;
        }

        String first() {
            synchronized (one) {
                return one.isEmpty() ? null : one.get(0);
            }
        }

        String getOrMakeUnsafe(String k) {
            if (!map.containsKey(k)) {
                map.put(k, k + k);
            }
            // Another thread may have taken it away by now: medium.
            return map.get(k); // BLOCAL: check-then-act
        }

        void registerUnsafe(String k) {
            if (map.containsKey(k)) {
                throw new IllegalStateException(k);
            }
            map.put(k, k); // BLOCAL: check-then-act
        }

        void register(String k) {
            if (map.putIfAbsent(k, k) != null) {
                throw new IllegalStateException(k);
            }
        }

        void countUnsafe(String k) {
            if (table.containsKey(k)) {
                table.put(k, table.get(k) + 1); // BLOCAL: lost-update; BLOCAL: check-then-act low
            } else {
                // One question, one finding: at the first put.
                table.put(k, 1);
            }
        }

        void count(String k) {
            synchronized (table) {
                Integer n = table.get(k);
                table.put(k, n == null ? 1 : n + 1);
            }
        }

        void removeLastUnsafe() {
            if (!vector.isEmpty()) {
                vector.remove(vector.size() - 1); // BLOCAL: check-then-act; BLOCAL: stale-value low
            }
        }

        void removeLast() {
            synchronized (vector) {
                if (!vector.isEmpty()) {
                    vector.remove(vector.size() - 1);
                }
            }
        }

        // The lock is this, the vector has its own.
        synchronized void removeLastWrongLock() {
            if (vector.size() > 0) {
                vector.remove(vector.size() - 1); // BLOCAL: check-then-act; BLOCAL: stale-value low
            }
        }
    }

    /** cache4j: the object is found under the cache's lock, and asked whether it is valid under its own. */
    static class Cache {
        static class Holder {
            private Object value;
            private long created;
            private boolean invalid;

            synchronized Object value() {
                return invalid ? null : value;
            }

            synchronized void put(Object o) {
                value = o;
                created++;
            }

            synchronized void invalidate() {
                invalid = true;
            }

            synchronized long created() {
                return created;
            }
        }

        private final Map<Object, Holder> map = new HashMap<>();
        private int size;

        void putUnsafe(Object k, Object v) {
            Holder h;
            synchronized (this) {
                h = map.get(k);
            }
            if (h == null) {
                h = new Holder();
                synchronized (this) {
                    map.put(k, h); // BLOCAL: check-then-act high
                    size++;
                }
            }
            h.put(v);
        }

        void put(Object k, Object v) {
            Holder h;
            synchronized (this) {
                h = map.get(k);
                if (h == null) {
                    h = new Holder();
                    map.put(k, h);
                    size++;
                }
            }
            h.put(v);
        }

        void removeUnsafe(Object k) {
            Holder h;
            synchronized (this) {
                h = map.get(k);
            }
            if (h != null) {
                h.invalidate();
                synchronized (this) {
                    // The worst of one read: the number that goes with it.
                    map.remove(k);
                    size--; // BLOCAL: check-then-act
                }
            }
        }

        void remove(Object k) {
            synchronized (this) {
                Holder h = map.remove(k);
                if (h != null) {
                    h.invalidate();
                    size--;
                }
            }
        }

        void touch(Object k) {
            Holder h;
            synchronized (this) {
                h = map.get(k);
            }
            if (h != null && h.created() > 0) {
                System.out.println(h.value()); // BLOCAL: check-then-act low
            }
        }

        synchronized int size() {
            return size;
        }

        void evictUnsafe(Object k) {
            if (size() > 10) {
                // Too many when they were counted: another has put that right by now.
                remove(k); // BLOCAL: check-then-act
            }
        }
    }

    static final OldVector VECTOR = new OldVector();
    static final Buffer BUFFER = new Buffer();
    static final Buffer OTHER = new Buffer();
    static final Wrapped WRAPPED = new Wrapped();
    static final Cache CACHE = new Cache();

    static void work(String s) {
        VECTOR.add(s);
        System.out.println(VECTOR.lastIndexOfUnsafe(s) + VECTOR.lastIndexOf(s) + VECTOR.toArrayUnsafe().length); // BLOCAL: inconsistent-read low
        VECTOR.removeAll();
        BUFFER.append(OTHER).appendSafe(OTHER).setLength(1);
        OTHER.append(BUFFER).delete();
        WRAPPED.add(s);
        System.out.println(WRAPPED.subset() + "" + WRAPPED.copyUnsafe() + WRAPPED.copy() + WRAPPED.array().length
                + WRAPPED.firstUnsafe() + WRAPPED.first() + WRAPPED.getOrMakeUnsafe(s)); // BLOCAL: inconsistent-read low; BENIGN: inconsistent-read reported-only
        WRAPPED.registerUnsafe(s);
        WRAPPED.register(s);
        WRAPPED.countUnsafe(s);
        WRAPPED.count(s);
        WRAPPED.removeLastUnsafe();
        WRAPPED.removeLast();
        WRAPPED.removeLastWrongLock();
        WRAPPED.drop(s);
        CACHE.putUnsafe(s, s);
        CACHE.put(s, s);
        CACHE.touch(s);
        CACHE.removeUnsafe(s);
        CACHE.remove(s);
        CACHE.evictUnsafe(s);
    }

    public static void main(String[] args) {
        Runnable r = () -> work("x");
        new Thread(r, "one").start();
        new Thread(r, "two").start();
    }
}
