// RELEASES: 8 17
package audit45;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** After what a class library has mended: texts that grow, lists that lock, queues of two locks, random numbers, lazy views, bounded buffers. */
public class Collects {
    /** A text that grows; each method locks, and one takes another's. */
    static class Text {
        private char[] chars = new char[16];
        private int length;

        synchronized int length() {
            return length;
        }

        synchronized void copy(int from, int to, char[] into, int at) {
            if (to > length) {
                throw new IndexOutOfBoundsException();
            }
            System.arraycopy(chars, from, into, at, to - from);
        }

        synchronized void setLength(int n) {
            length = n;
        }

        synchronized Text append(String s) {
            grow(length + s.length());
            s.getChars(0, s.length(), chars, length);
            length += s.length();
            return this;
        }

        // As it was: the other one may be shorter by then.
        synchronized Text appendLate(Text t) {
            // Was not marked: it is synchronized, and takes the lock of the other twice.
            int n = t.length(); // BLOCAL: non-atomic
            grow(length + n);
            t.copy(0, n, chars, length); // BLOCAL: stale-value low
            length += n;
            return this;
        }

        // As it was mended: one look under the other's lock.
        Text appendWhole(Text t) {
            char[] c;
            synchronized (t) {
                c = Arrays.copyOf(t.chars, t.length);
            }
            return append(new String(c));
        }

        private void grow(int n) {
            if (n > chars.length) {
                chars = Arrays.copyOf(chars, Math.max(n, chars.length * 2));
            }
        }

        void trimLate() {
            int n = length();
            if (n > 10) {
                setLength(n - 10); // BLOCAL: lost-update
            }
        }
    }

    /** A list whose methods lock. */
    static class Locked<E> {
        private final List<E> in = new ArrayList<>();
        private int changes;

        synchronized int size() {
            return in.size();
        }

        synchronized E get(int i) {
            return in.get(i);
        }

        synchronized boolean contains(E e) {
            return in.contains(e);
        }

        synchronized void add(E e) {
            in.add(e);
            changes++;
        }

        synchronized E removeAt(int i) {
            changes++;
            return in.remove(i);
        }

        synchronized boolean addNew(E e) {
            if (in.contains(e)) {
                return false;
            }
            changes++;
            return in.add(e);
        }

        // As it was: last, and removed, each for itself.
        E removeLastLate() {
            int n = size();
            if (n == 0) {
                throw new NoSuchElementException();
            }
            return removeAt(n - 1); // BLOCAL: check-then-act
        }

        synchronized E removeLast() {
            int n = size();
            if (n == 0) {
                throw new NoSuchElementException();
            }
            return removeAt(n - 1);
        }

        void addAllLate(Collection<E> all) {
            for (E e : all) {
                if (!contains(e)) {
                    add(e); // BLOCAL: check-then-act
                }
            }
        }

        void addAll(Collection<E> all) {
            for (E e : all) {
                addNew(e);
            }
        }

        Iterator<E> iteratorLate() {
            // Was guarded-by: nobody outside the package can call it.
            return in.iterator();
        }

        synchronized List<E> copy() {
            return new ArrayList<>(in);
        }
    }

    /** A seed that is moved on. */
    static class Seeds {
        private final AtomicLong seed = new AtomicLong(42);
        private double nextNext;
        private boolean have;

        long nextLate() {
            long s = seed.get();
            long n = s * 0x5DEECE66DL + 11;
            seed.set(n); // BLOCAL: lost-update
            return n;
        }

        long next() {
            long s;
            long n;
            do {
                s = seed.get();
                n = s * 0x5DEECE66DL + 11;
            } while (!seed.compareAndSet(s, n));
            return n;
        }

        double gaussLate() {
            boolean h;
            synchronized (this) {
                h = have;
            }
            if (h) {
                synchronized (this) {
                    have = false; // BLOCAL: check-then-act
                    return nextNext;
                }
            }
            synchronized (this) {
                nextNext = next();
                have = true;
            }
            return next();
        }

        synchronized double gauss() {
            if (have) {
                have = false;
                return nextNext;
            }
            nextNext = next();
            have = true;
            return next();
        }
    }

    /** A queue of a bound, with one lock and two conditions. */
    static class Bounded<E> {
        private final Object[] items;
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition notEmpty = lock.newCondition();
        private final Condition notFull = lock.newCondition();
        private int take;
        private int put;
        private int count;

        Bounded(int n) {
            items = new Object[n];
        }

        void put(E e) throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (count == items.length) {
                    notFull.await();
                }
                items[put] = e;
                put = (put + 1) % items.length;
                count++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        void putOnce(E e) throws InterruptedException {
            lock.lockInterruptibly();
            try {
                if (count == items.length) {
                    notFull.await();
                }
                items[put] = e;
                put = (put + 1) % items.length;
                count++; // BLOCAL: stale-after-wait
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        E takeLate() throws InterruptedException {
            int i;
            lock.lock();
            try {
                while (count == 0) {
                    notEmpty.await();
                }
                i = take;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                @SuppressWarnings("unchecked")
                E e = (E) items[i];
                // Was one: whether there was any decides it, too.
                take = (i + 1) % items.length; // BLOCAL: lost-update; BLOCAL: check-then-act
                count--;
                notFull.signal();
                return e;
            } finally {
                lock.unlock();
            }
        }

        @SuppressWarnings("unchecked")
        E poll() {
            lock.lock();
            try {
                if (count == 0) {
                    return null;
                }
                E e = (E) items[take];
                items[take] = null;
                take = (take + 1) % items.length;
                count--;
                notFull.signal();
                return e;
            } finally {
                lock.unlock();
            }
        }

        int size() {
            lock.lock();
            try {
                return count;
            } finally {
                lock.unlock();
            }
        }

        E pollLate() {
            if (size() > 0) {
                lock.lock();
                try {
                    @SuppressWarnings("unchecked")
                    E e = (E) items[take];
                    // Was marked here: the count that was asked is changed in the next line.
                    take = (take + 1) % items.length;
                    count--; // BLOCAL: check-then-act
                    return e;
                } finally {
                    lock.unlock();
                }
            }
            return null;
        }
    }

    /** Slots of atomics. */
    static class Slots {
        private final AtomicIntegerArray counts = new AtomicIntegerArray(16);
        private final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(16);

        void addLate(int i, int n) {
            counts.set(i, counts.get(i) + n); // BLOCAL: lost-update
        }

        void add(int i, int n) {
            counts.addAndGet(i, n);
        }

        boolean claimLate(int i, String who) {
            if (names.get(i) == null) {
                names.set(i, who); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean claim(int i, String who) {
            return names.compareAndSet(i, null, who);
        }

        int takeLate(int i) {
            int n = counts.get(i);
            counts.set(i, 0); // BLOCAL: lost-update
            return n;
        }

        int take(int i) {
            return counts.getAndSet(i, 0);
        }
    }

    /** A list that nobody changes in place; copied at each change. */
    static class Copied<E> {
        private final Object lock = new Object();
        private volatile Object[] all = new Object[0];

        void addLate(E e) {
            Object[] now = all;
            Object[] next = Arrays.copyOf(now, now.length + 1);
            next[now.length] = e;
            synchronized (lock) {
                all = next; // BLOCAL: lost-update
            }
        }

        void add(E e) {
            synchronized (lock) {
                Object[] now = all;
                Object[] next = Arrays.copyOf(now, now.length + 1);
                next[now.length] = e;
                all = next;
            }
        }

        // As it was mended: looked at without, and again with, if another was faster.
        boolean addNew(E e) {
            Object[] seen = all;
            if (Arrays.asList(seen).contains(e)) {
                return false;
            }
            synchronized (lock) {
                Object[] now = all;
                if (seen != now && Arrays.asList(now).contains(e)) {
                    return false;
                }
                Object[] next = Arrays.copyOf(now, now.length + 1);
                next[now.length] = e;
                all = next; // BENIGN: check-then-act rechecked
                return true;
            }
        }

        void clear() {
            synchronized (lock) {
                all = new Object[0];
            }
        }

        Object lastLate() {
            // Was one: the two readings are put together, too.
            return all.length == 0 ? null : all[all.length - 1]; // BLOCAL: check-then-act; BLOCAL: inconsistent-read low
        }

        Object last() {
            Object[] now = all;
            return now.length == 0 ? null : now[now.length - 1];
        }
    }

    /** Looked up once, kept then. */
    static class Memo<K extends Comparable<K>, V> {
        private final Map<K, V> of = Collections.synchronizedMap(new TreeMap<K, V>());
        private final AtomicReference<V> latest = new AtomicReference<>();
        private final Function<K, V> make;

        Memo(Function<K, V> make) {
            this.make = make;
        }

        // What is computed twice is the same.
        V get(K key) {
            V v = of.get(key);
            if (v == null) {
                v = make.apply(key);
                of.put(key, v); // BLOCAL: check-then-act low
            }
            return v;
        }

        void latestLate(V v) {
            if (latest.get() == null) {
                latest.set(v); // BLOCAL: check-then-act
            }
        }

        void latest(V v) {
            latest.compareAndSet(null, v);
        }
    }

    static final Text TEXT = new Text();
    static final Locked<String> LOCKED = new Locked<>();
    static final Seeds SEEDS = new Seeds();
    static final Bounded<String> BOUNDED = new Bounded<>(8);
    static final Slots SLOTS = new Slots();
    static final Copied<String> COPIED = new Copied<>();
    static final Memo<String, Integer> MEMO = new Memo<>(String::length);
}
