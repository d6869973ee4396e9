// RELEASES: 8 17
package audit43;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Shapes of mended bugs of a class library: texts and lists that are given another of their kind, random numbers, tasks, queues, caches, properties. */
public class Jucs {
    static final Jucs ONE = new Jucs();

    /** A text that grows, each method under its monitor. */
    static class Text {
        private char[] chars = new char[16];
        private int length;

        synchronized int length() {
            return length;
        }

        synchronized char charAt(int i) {
            if (i >= length) {
                throw new IndexOutOfBoundsException("" + i);
            }
            return chars[i];
        }

        synchronized void copy(int from, int to, char[] into, int at) {
            if (to > length) {
                throw new IndexOutOfBoundsException("" + to);
            }
            System.arraycopy(chars, from, into, at, to - from);
        }

        // The other one may be shorter by then.
        synchronized Text appendLate(Text o) {
            int n = o.length(); // BLOCAL: non-atomic
            if (length + n > chars.length) {
                chars = Arrays.copyOf(chars, length + n);
            }
            o.copy(0, n, chars, length); // BLOCAL: stale-value low
            length += n;
            return this;
        }

        Text append(Text o) {
            char[] c = o.chars();
            synchronized (this) {
                if (length + c.length > chars.length) {
                    chars = Arrays.copyOf(chars, length + c.length);
                }
                System.arraycopy(c, 0, chars, length, c.length);
                length += c.length;
            }
            return this;
        }

        synchronized char[] chars() {
            return Arrays.copyOf(chars, length);
        }

        char lastLate() {
            // Was low: who is asked looks at the length again.
            return length() == 0 ? 0 : charAt(length() - 1); // BENIGN: check-then-act rechecked; BLOCAL: stale-value low
        }

        synchronized char last() {
            return length == 0 ? 0 : chars[length - 1];
        }

        synchronized void clear() {
            length = 0;
        }

        void reverseLate() {
            char[] c = chars();
            for (int i = 0, j = c.length - 1; i < j; i++, j--) {
                char x = c[i];
                c[i] = c[j];
                c[j] = x;
            }
            synchronized (this) {
                chars = c; // BLOCAL: lost-update
            }
        }
    }

    /** A queue of two locks' kind, in small. */
    static class Bounded<E> {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition notEmpty = lock.newCondition();
        private final Condition notFull = lock.newCondition();
        private final Object[] items = new Object[16];
        private int put;
        private int take;
        private int count;

        @SuppressWarnings("unchecked")
        private E next() {
            E e = (E) items[take];
            items[take] = null;
            take = (take + 1) % items.length;
            count--;
            notFull.signal();
            return e;
        }

        private void insert(E e) {
            items[put] = e;
            put = (put + 1) % items.length;
            count++;
            notEmpty.signal();
        }

        boolean offer(E e) {
            lock.lock();
            try {
                if (count == items.length) {
                    return false;
                }
                insert(e);
                return true;
            } finally {
                lock.unlock();
            }
        }

        E poll() {
            lock.lock();
            try {
                return count == 0 ? null : next();
            } finally {
                lock.unlock();
            }
        }

        E take() throws InterruptedException {
            lock.lock();
            try {
                while (count == 0) {
                    notEmpty.await();
                }
                return next();
            } finally {
                lock.unlock();
            }
        }

        E takeLate() throws InterruptedException {
            lock.lock();
            try {
                if (count == 0) {
                    notEmpty.await();
                }
                return next(); // BLOCAL: stale-after-wait
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

        @SuppressWarnings("unchecked")
        E peekLate() {
            int t;
            lock.lock();
            try {
                if (count == 0) {
                    return null;
                }
                t = take;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                return (E) items[t]; // BLOCAL: stale-value low; BLOCAL: check-then-act low
            } finally {
                lock.unlock();
            }
        }

        void putLate(E e) {
            if (size() < 16) {
                lock.lock();
                try {
                    insert(e); // BLOCAL: check-then-act
                } finally {
                    lock.unlock();
                }
            }
        }

        int drainTo(Collection<? super E> to) {
            lock.lock();
            try {
                int n = count;
                for (int i = 0; i < n; i++) {
                    to.add(next());
                }
                return n;
            } finally {
                lock.unlock();
            }
        }
    }

    /** A task that is done once, and cancelled or set by whoever is first. */
    static class Task {
        private static final int NEW = 0;
        private static final int DONE = 1;
        private static final int CANCELLED = 2;
        private final AtomicInteger state = new AtomicInteger(NEW);
        private volatile Thread runner;
        private volatile Object outcome;

        boolean cancelLate() {
            if (state.get() != NEW) {
                return false;
            }
            state.set(CANCELLED); // BLOCAL: check-then-act
            Thread t = runner;
            if (t != null) {
                t.interrupt();
            }
            return true;
        }

        boolean cancel() {
            if (!state.compareAndSet(NEW, CANCELLED)) {
                return false;
            }
            Thread t = runner;
            if (t != null) {
                t.interrupt();
            }
            return true;
        }

        void set(Object o) {
            if (state.compareAndSet(NEW, DONE)) {
                // Was marked: who asks is told null either way, as if it had not been done.
                outcome = o;
            }
        }

        Object get() {
            return state.get() == DONE ? outcome : null;
        }
    }

    /** Numbers that look random, one seed for all. */
    private final AtomicReference<Double> spare = new AtomicReference<>();
    private double nextGaussian;
    private boolean haveGaussian;
    private long seed = 42;

    private synchronized long seed() {
        return seed;
    }

    private synchronized void seed(long s) {
        seed = s;
    }

    long randomLate() {
        long s = seed() * 0x5DEECE66DL + 0xB;
        seed(s); // BLOCAL: lost-update
        return s >>> 16;
    }

    synchronized long random() {
        seed = seed * 0x5DEECE66DL + 0xB;
        return seed >>> 16;
    }

    // Two take the same spare one.
    double gaussianLate() {
        synchronized (this) {
            if (!haveGaussian) {
                nextGaussian = random() * 2.0;
                haveGaussian = true;
                return random();
            }
        }
        synchronized (this) {
            haveGaussian = false; // BLOCAL: check-then-act
            return nextGaussian;
        }
    }

    synchronized double gaussian() {
        if (haveGaussian) {
            haveGaussian = false;
            return nextGaussian;
        }
        nextGaussian = random() * 2.0;
        haveGaussian = true;
        return random();
    }

    double spare() {
        Double d = spare.getAndSet(null);
        return d != null ? d : Math.random();
    }

    void keep(double d) {
        spare.compareAndSet(null, d);
    }

    /** Collections that are handed another of their kind. */
    private final List<String> names = Collections.synchronizedList(new LinkedList<>());
    private final Vector<Integer> numbers = new Vector<>();
    private final Map<String, String> properties = Collections.synchronizedMap(new HashMap<>());
    private final AtomicReferenceArray<String> slots = new AtomicReferenceArray<>(8);

    boolean addAllLate(Collection<String> more) {
        boolean any = false;
        for (String s : more) {
            if (!names.contains(s)) {
                names.add(s); // BLOCAL: check-then-act
                any = true;
            }
        }
        return any;
    }

    boolean addAll(Collection<String> more) {
        boolean any = false;
        synchronized (names) {
            for (String s : more) {
                if (!names.contains(s)) {
                    any |= names.add(s);
                }
            }
        }
        return any;
    }

    int hashLate() {
        int h = 1;
        for (Iterator<String> i = names.iterator(); i.hasNext();) { // BLOCAL: guarded-by
            h = 31 * h + i.next().hashCode();
        }
        return h;
    }

    int hash() {
        return names.hashCode();
    }

    boolean removeName(String s) {
        return names.remove(s);
    }

    int lastNumberLate() {
        if (numbers.isEmpty()) {
            throw new NoSuchElementException();
        }
        return numbers.remove(numbers.size() - 1); // BLOCAL: check-then-act; BLOCAL: stale-value low
    }

    Integer lastNumber() {
        synchronized (numbers) {
            return numbers.isEmpty() ? null : numbers.remove(numbers.size() - 1);
        }
    }

    void number(int n) {
        numbers.add(n);
    }

    String propertyLate(String k, String d) {
        String v = properties.get(k);
        if (v == null) {
            properties.put(k, d); // BLOCAL: check-then-act
            v = d;
        }
        return v;
    }

    String property(String k, String d) {
        synchronized (properties) {
            String v = properties.get(k);
            if (v == null) {
                properties.put(k, d);
                v = d;
            }
            return v;
        }
    }

    void unset(String k) {
        properties.remove(k);
    }

    boolean slotLate(int i, String s) {
        if (slots.get(i) == null) {
            slots.set(i, s); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    boolean slot(int i, String s) {
        return slots.compareAndSet(i, null, s);
    }

    String free(int i) {
        return slots.getAndSet(i, null);
    }

    List<String> slots() {
        List<String> l = new ArrayList<>();
        for (int i = 0; i < slots.length(); i++) {
            l.add(slots.get(i));
        }
        return l;
    }

    static final Text TEXT = new Text();
    static final Bounded<String> BOUNDED = new Bounded<>();
    static final Task TASK = new Task();
}
