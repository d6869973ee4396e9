// RELEASES: 8 17
package audit49;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** What the class library and its companions have mended: vectors, buffers, streams, seeds, suppliers, multisets, evicting maps, services, tasks. */
public class Stacks {
    /** A list that locks each of its operations. */
    static class Row<E> extends AbstractList<E> {
        static final Row<Object> ROW = new Row<Object>();
        private Object[] all = new Object[10];
        private int count;

        @Override
        public synchronized int size() {
            return count;
        }

        @Override
        @SuppressWarnings("unchecked")
        public synchronized E get(int i) {
            if (i >= count) {
                throw new IndexOutOfBoundsException();
            }
            return (E) all[i];
        }

        /** As it was: how many, and then the last of them. */
        int lastIndexOf(Object o, boolean fromEnd) {
            return lastIndexOf(o, size() - 1); // BLOCAL: stale-value low
        }

        synchronized int lastIndexOf(Object o, int from) {
            for (int i = from; i >= 0; i--) {
                if (all[i] == o) {
                    return i;
                }
            }
            return -1;
        }

        /** As it was. */
        E last() {
            if (size() == 0) {
                throw new NoSuchElementException();
            }
            /* `get` looks again. */
            return get(size() - 1); // BENIGN: check-then-act rechecked; BLOCAL: stale-value low
        }

        /** Silent: as it is. */
        synchronized E lastAtOnce() {
            if (count == 0) {
                throw new NoSuchElementException();
            }
            return get(count - 1);
        }

        @Override
        public synchronized boolean add(E e) {
            if (count == all.length) {
                all = Arrays.copyOf(all, 2 * count);
            }
            all[count++] = e;
            return true;
        }

        /** As it was: as many as the other has when it is asked, and then those it has. */
        void addAllOf(Row<? extends E> other) {
            int n = other.size();
            Object[] more = new Object[n];
            other.copyInto(more);
            synchronized (this) {
                all = Arrays.copyOf(all, count + n);
                System.arraycopy(more, 0, all, count, n);
                count += n;
            }
        }

        synchronized void copyInto(Object[] to) {
            System.arraycopy(all, 0, to, 0, count);
        }

        synchronized void removeLast() {
            all[--count] = null;
        }

        /** As it was: not there, added in the next block. */
        boolean addIfAbsent(E e) {
            if (contains(e)) {
                return false;
            }
            return add(e); // MISSED: check-then-act (`contains` is inherited from the library, which asks the own `size` and `get`)
        }
    }

    /** A buffer of characters that another is appended to. */
    static class Text {
        static final Text TEXT = new Text();
        private char[] chars = new char[16];
        private int n;

        synchronized int length() {
            return n;
        }

        synchronized void chars(int from, int to, char[] into, int at) {
            if (to > n) {
                throw new IndexOutOfBoundsException();
            }
            System.arraycopy(chars, from, into, at, to - from);
        }

        /** As it was: how long the other is, and then so much of it. */
        synchronized Text append(Text other) {
            int len = other.length(); // BLOCAL: non-atomic
            if (n + len > chars.length) {
                chars = Arrays.copyOf(chars, n + len);
            }
            other.chars(0, len, chars, n); // BLOCAL: stale-value low
            n += len;
            return this;
        }

        synchronized void cut(int to) {
            n = to;
        }

        /** As it was: as long as it was, and cut to that. */
        void trim() {
            int len = length();
            while (len > 0 && at(len - 1) == ' ') {
                len--;
            }
            cut(len); // BLOCAL: lost-update
        }

        /** Silent: as it is. */
        synchronized void trimAtOnce() {
            int len = n;
            while (len > 0 && chars[len - 1] == ' ') {
                len--;
            }
            n = len;
        }

        synchronized char at(int i) {
            return chars[i];
        }
    }

    /** Seeds. */
    static class Dice {
        static final Dice DICE = new Dice();
        private static Random shared;
        private static int thrown;
        private final AtomicLong seed = new AtomicLong(1);
        private boolean gaussian;
        private double next;

        /** As it was: the seed is set without a look. */
        int roll() {
            long old = seed.get();
            seed.set(old * 31 + 7); // BLOCAL: lost-update
            return (int) (old >>> 16);
        }

        /** Silent: as it is. */
        int rollOnce() {
            long old;
            do {
                old = seed.get();
            } while (!seed.compareAndSet(old, old * 31 + 7));
            return (int) (old >>> 16);
        }

        /** As it was: whether there is one is asked in one block, and it is taken in the next. */
        double gaussian() {
            boolean there;
            synchronized (this) {
                there = gaussian;
            }
            if (there) {
                synchronized (this) {
                    gaussian = false; // BLOCAL: check-then-act
                    return next;
                }
            }
            synchronized (this) {
                next = rollOnce();
                gaussian = true;
            }
            return 0;
        }

        /** Silent: as it is. */
        synchronized double gaussianAtOnce() {
            if (gaussian) {
                gaussian = false;
                return next;
            }
            next = rollOnce();
            gaussian = true;
            return 0;
        }

        /** Made by whoever comes, and another makes one, too: static, with no lock. */
        static Random shared() {
            if (shared == null) {
                shared = new Random();
            }
            return shared;
        }

        /** As it was: a static count. */
        static void thrown() {
            /* A plain field that no lock guards makes no finding. */
            thrown++;
        }

        static int allThrown() {
            return thrown;
        }
    }

    /** A value that is made once. */
    static class Once<T> implements Supplier<T> {
        private final Supplier<T> of;
        private volatile boolean there;
        private T value;

        Once(Supplier<T> of) {
            this.of = of;
        }

        /** Silent: as it is. */
        @Override
        public T get() {
            if (!there) {
                synchronized (this) {
                    if (!there) {
                        value = of.get(); // BENIGN: check-then-act rechecked
                        there = true;
                    }
                }
            }
            return value;
        }
    }

    /** A value that is made anew from time to time. */
    static class Expiring<T> implements Supplier<T> {
        private final Supplier<T> of;
        private volatile long until;
        private volatile T value;

        Expiring(Supplier<T> of) {
            this.of = of;
        }

        /** As it was: published before it is there. */
        @Override
        public T get() {
            long now = System.nanoTime();
            long u = until;
            if (u == 0 || now - u >= 0) {
                synchronized (this) {
                    if (u == until) {
                        T t = of.get();
                        value = t;
                        until = now + 1000; // BENIGN: check-then-act rechecked
                        return t;
                    }
                }
            }
            return value;
        }
    }

    /** How often what is there. */
    static class Bag<E> {
        private final ConcurrentMap<E, AtomicInteger> counts = new ConcurrentHashMap<E, AtomicInteger>();
        private final ConcurrentMap<E, Integer> plain = new ConcurrentHashMap<E, Integer>();

        /** As it was: counted up in what another has dropped. */
        int add(E e) {
            AtomicInteger n = counts.get(e);
            if (n == null) {
                n = counts.putIfAbsent(e, new AtomicInteger(1));
                if (n == null) {
                    return 0;
                }
            }
            /* The answer is heard: who counts up what was dropped is told. */
            return n.getAndIncrement();
        }

        /** Down to nothing, and dropped. */
        void remove(E e) {
            AtomicInteger n = counts.get(e);
            if (n != null && n.decrementAndGet() == 0) {
                counts.remove(e, n);
            }
        }

        /** Silent: as it is, what is dropped is not counted in. */
        int addOnce(E e) {
            while (true) {
                AtomicInteger n = counts.computeIfAbsent(e, k -> new AtomicInteger());
                int old = n.get();
                if (old == 0 && counts.get(e) != n) {
                    continue;
                }
                if (n.compareAndSet(old, old + 1)) {
                    return old;
                }
            }
        }

        /** As it was: of a plain number. */
        void addPlain(E e) {
            Integer n = plain.get(e);
            if (n == null) {
                /* The same look is written back below. */
                plain.put(e, 1);
            } else {
                plain.put(e, n + 1); // BLOCAL: lost-update
            }
        }

        /** Silent: as it is. */
        void addPlainOnce(E e) {
            while (true) {
                Integer n = plain.putIfAbsent(e, 1);
                if (n == null || plain.replace(e, n, n + 1)) {
                    return;
                }
            }
        }

        void clear(E e) {
            plain.remove(e);
        }
    }

    /** A map that forgets the eldest, in a wrapper. */
    static class Recent {
        private final Map<String, String> recent = Collections.synchronizedMap(new LinkedHashMap<String, String>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > 100;
            }
        });
        private final Set<String> order = Collections.synchronizedSortedSet(new TreeSet<String>());

        /** As it was: there when it was asked, forgotten when it is used. */
        int length(String key) {
            if (recent.containsKey(key)) {
                return recent.get(key).length(); // BLOCAL: check-then-act
            }
            return 0;
        }

        /** Silent: one look. */
        int lengthOnce(String key) {
            String s = recent.get(key);
            return s == null ? 0 : s.length();
        }

        void put(String key, String value) {
            recent.put(key, value);
            order.add(key);
        }

        /** As it was: copied by a walk of the library's over the wrapper. */
        Collection<String> copy() {
            return new TreeSet<String>(order); // BLOCAL: guarded-by
        }

        /** Walked without the wrapper's monitor. */
        int sum() {
            int n = 0;
            /* The first walk of a class stands for all. */
            for (String s : recent.values()) { // BLOCAL: guarded-by low
                n += s.length();
            }
            return n;
        }

        /** Silent: under it. */
        int sumLocked() {
            int n = 0;
            synchronized (recent) {
                for (String s : recent.values()) {
                    n += s.length();
                }
            }
            return n;
        }
    }

    /** A service with states and a lock of its own. */
    static class Service {
        enum State { NEW, STARTING, RUNNING, STOPPING, DEAD }

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final List<Runnable> listeners = new ArrayList<Runnable>();
        private State state = State.NEW;
        private int waits;

        State state() {
            lock.lock();
            try {
                return state;
            } finally {
                lock.unlock();
            }
        }

        private void to(State s) {
            lock.lock();
            try {
                state = s;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        /** As it was: started by two. */
        void start() {
            if (state() == State.NEW) {
                to(State.STARTING); // BLOCAL: check-then-act
            }
        }

        /** Silent: as it is. */
        boolean startAtOnce() {
            lock.lock();
            try {
                if (state != State.NEW) {
                    return false;
                }
                state = State.STARTING;
                changed.signalAll();
                return true;
            } finally {
                lock.unlock();
            }
        }

        /** As it was: the state is asked for without the lock, and then waited for. */
        void awaitRunning() throws InterruptedException {
            if (state() != State.RUNNING) {
                lock.lock();
                try {
                    waits++;
                    changed.await(); // BLOCAL: check-then-wait
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Silent. */
        void awaitRunningLooped() throws InterruptedException {
            lock.lock();
            try {
                while (state != State.RUNNING) {
                    changed.await();
                }
            } finally {
                lock.unlock();
            }
        }

        void listen(Runnable r) {
            lock.lock();
            try {
                listeners.add(r);
            } finally {
                lock.unlock();
            }
        }

        void unlisten(Runnable r) {
            lock.lock();
            try {
                listeners.remove(r);
            } finally {
                lock.unlock();
            }
        }

        /** As it was: told without the lock, by a walk. */
        void tell() {
            for (Runnable r : listeners) { // BLOCAL: guarded-by
                r.run();
            }
        }

        /** Silent: a copy. */
        void tellCopied() {
            List<Runnable> copy;
            lock.lock();
            try {
                copy = new ArrayList<Runnable>(listeners);
            } finally {
                lock.unlock();
            }
            copy.forEach(Runnable::run);
        }
    }

    /** What is computed once for each key. */
    static class Memo<K, V> {
        private final ConcurrentMap<K, FutureTask<V>> tasks = new ConcurrentHashMap<K, FutureTask<V>>();
        private final Map<K, V> table = new Hashtable<K, V>();
        private final Map<Object, Integer> ids = new IdentityHashMap<Object, Integer>();
        private final AtomicReference<V> last = new AtomicReference<V>();

        /** Silent: as it is in the book. */
        V get(final K key, final Callable<V> of) throws Exception {
            FutureTask<V> f = tasks.get(key);
            if (f == null) {
                FutureTask<V> mine = new FutureTask<V>(of);
                f = tasks.putIfAbsent(key, mine);
                if (f == null) {
                    f = mine;
                    mine.run();
                }
            }
            return f.get();
        }

        /** As it was in the book before: computed twice, and the task of one is run for nobody. */
        V getTwice(final K key, final Callable<V> of) throws Exception {
            FutureTask<V> f = tasks.get(key);
            if (f == null) {
                f = new FutureTask<V>(of);
                tasks.put(key, f); // BLOCAL: check-then-act
                f.run();
            }
            return f.get();
        }

        /** A number for each object, made of how many there are. */
        int id(Object o) {
            int n;
            synchronized (ids) {
                Integer there = ids.get(o);
                if (there != null) {
                    return there;
                }
                n = ids.size();
            }
            synchronized (ids) {
                ids.put(o, n); // BLOCAL: check-then-act; BLOCAL: stale-value low
            }
            return n;
        }

        /** Silent: in one block. */
        int idAtOnce(Object o) {
            synchronized (ids) {
                Integer there = ids.get(o);
                if (there == null) {
                    there = ids.size();
                    ids.put(o, there);
                }
                return there;
            }
        }

        void forget(Object o) {
            synchronized (ids) {
                ids.remove(o);
            }
            tasks.remove(o);
        }

        /** Silent: a memory of the last one. */
        void last(V v) {
            last.set(v);
            table.remove(v);
        }
    }

    /** One that one method makes: silent. */
    static int count(String[] words) {
        Map<String, Integer> counts = new HashMap<String, Integer>();
        for (String w : words) {
            if (!counts.containsKey(w)) {
                counts.put(w, 0);
            }
            counts.put(w, counts.get(w) + 1);
        }
        return counts.size();
    }

    public static void main(String[] args) {
        final Recent recent = new Recent();
        final Service service = new Service();
        final Bag<String> bag = new Bag<String>();
        final Memo<String, String> memo = new Memo<String, String>();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                recent.put("a", "b");
                recent.length("a");
                recent.sum();
                service.start();
                service.tell();
                bag.add("a");
                bag.addPlain("a");
                memo.id("a");
                Dice.thrown();
                Dice.DICE.roll();
                Text.TEXT.trim();
                Row.ROW.addIfAbsent("a");
            }).start();
        }
    }
}
