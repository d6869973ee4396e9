// RELEASES: 8 17
package audit40;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What the books and the documentation of the library teach, beside a slip. */
public class Books {
    /** A set as a list whose nodes are locked hand over hand. */
    static class FineList {
        static final FineList SET = new FineList();

        private static final class Node {
            final int key;
            Node next;
            final ReentrantLock lock = new ReentrantLock();

            Node(int key) {
                this.key = key;
            }
        }

        private final Node head = new Node(Integer.MIN_VALUE);

        FineList() {
            head.next = new Node(Integer.MAX_VALUE);
        }

        boolean add(int key) {
            Node pred = head;
            pred.lock.lock();
            try {
                Node curr = pred.next;
                curr.lock.lock();
                try {
                    while (curr.key < key) {
                        pred.lock.unlock();
                        pred = curr;
                        curr = curr.next;
                        curr.lock.lock();
                    }
                    if (curr.key == key) {
                        return false;
                    }
                    Node node = new Node(key);
                    node.next = curr;
                    pred.next = node;
                    return true;
                } finally {
                    curr.lock.unlock();
                }
            } finally {
                pred.lock.unlock();
            }
        }

        boolean remove(int key) {
            Node pred = head;
            pred.lock.lock();
            try {
                Node curr = pred.next;
                curr.lock.lock();
                try {
                    while (curr.key < key) {
                        pred.lock.unlock();
                        pred = curr;
                        curr = curr.next;
                        curr.lock.lock();
                    }
                    if (curr.key != key) {
                        return false;
                    }
                    pred.next = curr.next;
                    return true;
                } finally {
                    curr.lock.unlock();
                }
            } finally {
                pred.lock.unlock();
            }
        }
    }

    /** Found without locks, locked, and looked at again. */
    static class LazyList {
        static final LazyList SET = new LazyList();

        private static final class Node {
            final int key;
            volatile Node next;
            volatile boolean marked;

            Node(int key, Node next) {
                this.key = key;
                this.next = next;
            }
        }

        private final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

        private static boolean validate(Node pred, Node curr) {
            return !pred.marked && !curr.marked && pred.next == curr;
        }

        boolean add(int key) {
            while (true) {
                Node pred = head;
                Node curr = pred.next;
                while (curr.key < key) {
                    pred = curr;
                    curr = curr.next;
                }
                synchronized (pred) {
                    synchronized (curr) {
                        if (validate(pred, curr)) {
                            if (curr.key == key) {
                                return false;
                            }
                            pred.next = new Node(key, curr);
                            return true;
                        }
                    }
                }
            }
        }

        boolean remove(int key) {
            while (true) {
                Node pred = head;
                Node curr = pred.next;
                while (curr.key < key) {
                    pred = curr;
                    curr = curr.next;
                }
                synchronized (pred) {
                    synchronized (curr) {
                        if (validate(pred, curr)) {
                            if (curr.key != key) {
                                return false;
                            }
                            curr.marked = true;
                            pred.next = curr.next;
                            return true;
                        }
                    }
                }
            }
        }

        boolean contains(int key) {
            Node curr = head;
            while (curr.key < key) {
                curr = curr.next;
            }
            return curr.key == key && !curr.marked;
        }
    }

    /** A queue with a lock for each end. */
    static class TwoLocks<E> {
        static final TwoLocks<String> LINE = new TwoLocks<>();

        private static final class Node<E> {
            E item;
            Node<E> next;
        }

        private final AtomicInteger count = new AtomicInteger();
        private final ReentrantLock putLock = new ReentrantLock();
        private final ReentrantLock takeLock = new ReentrantLock();
        private final Condition notFull = putLock.newCondition();
        private final Condition notEmpty = takeLock.newCondition();
        private final int capacity = 16;
        private Node<E> first = new Node<>();
        private Node<E> last = first;

        void put(E e) throws InterruptedException {
            int c;
            putLock.lockInterruptibly();
            try {
                while (count.get() == capacity) {
                    notFull.await();
                }
                Node<E> node = new Node<>();
                node.item = e;
                last.next = node;
                last = node;
                c = count.getAndIncrement();
                if (c + 1 < capacity) {
                    notFull.signal();
                }
            } finally {
                putLock.unlock();
            }
            if (c == 0) {
                takeLock.lock();
                try {
                    notEmpty.signal();
                } finally {
                    takeLock.unlock();
                }
            }
        }

        E take() throws InterruptedException {
            E e;
            int c;
            takeLock.lockInterruptibly();
            try {
                while (count.get() == 0) {
                    notEmpty.await();
                }
                Node<E> node = first.next;
                first = node;
                e = node.item;
                node.item = null;
                c = count.getAndDecrement();
                if (c > 1) {
                    notEmpty.signal();
                }
            } finally {
                takeLock.unlock();
            }
            if (c == capacity) {
                putLock.lock();
                try {
                    notFull.signal();
                } finally {
                    putLock.unlock();
                }
            }
            return e;
        }
    }

    /** Cached data, as the documentation of the read/write lock has it. */
    static class Cached {
        static final Cached DATA = new Cached();

        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private String data;
        private boolean valid;

        String use() {
            rw.readLock().lock();
            if (!valid) {
                rw.readLock().unlock();
                rw.writeLock().lock();
                try {
                    if (!valid) {
                        data = "fetched"; // BENIGN: check-then-act rechecked
                        valid = true;
                    }
                    rw.readLock().lock();
                } finally {
                    rw.writeLock().unlock();
                }
            }
            try {
                return data.trim();
            } finally {
                rw.readLock().unlock();
            }
        }

        String useTorn() {
            rw.readLock().lock();
            boolean v = valid;
            rw.readLock().unlock();
            if (!v) {
                rw.writeLock().lock();
                try {
                    data = "fetched";
                    valid = true; // BLOCAL: check-then-act high
                } finally {
                    rw.writeLock().unlock();
                }
            }
            rw.readLock().lock();
            try {
                return data;
            } finally {
                rw.readLock().unlock();
            }
        }

        void invalidate() {
            rw.writeLock().lock();
            valid = false;
            data = null;
            rw.writeLock().unlock();
        }
    }

    /** The memoizer of the book. */
    static class Memoizer {
        static final Memoizer ALL = new Memoizer();

        private final ConcurrentMap<String, Future<String>> cache = new ConcurrentHashMap<>();

        String compute(String key, Callable<String> c) throws Exception {
            while (true) {
                Future<String> f = cache.get(key);
                if (f == null) {
                    FutureTask<String> task = new FutureTask<>(c);
                    f = cache.putIfAbsent(key, task);
                    if (f == null) {
                        f = task;
                        task.run();
                    }
                }
                try {
                    return f.get();
                } catch (java.util.concurrent.CancellationException e) {
                    cache.remove(key, f);
                }
            }
        }

        String computeTorn(String key, Callable<String> c) throws Exception {
            Future<String> f = cache.get(key);
            if (f == null) {
                FutureTask<String> task = new FutureTask<>(c);
                cache.put(key, task); // BLOCAL: check-then-act
                task.run();
                f = task;
            }
            return f.get();
        }
    }

    /** Tasks one after the other, by an executor of many threads. */
    static class Serial implements Executor {
        static final Serial ONE = new Serial(Runnable::run);

        private final Queue<Runnable> tasks = new ArrayDeque<>();
        private final Executor executor;
        private Runnable active;

        Serial(Executor executor) {
            this.executor = executor;
        }

        @Override
        public synchronized void execute(Runnable r) {
            tasks.add(() -> {
                try {
                    r.run();
                } finally {
                    scheduleNext();
                }
            });
            if (active == null) {
                scheduleNext();
            }
        }

        private synchronized void scheduleNext() {
            active = tasks.poll();
            if (active != null) {
                executor.execute(active);
            }
        }
    }

    /** Whoever comes first drains for all; who comes later leaves his behind. */
    static class Drained {
        static final Drained ONE = new Drained();

        private final Queue<Runnable> queue = new ArrayDeque<>();
        private boolean draining;

        void submit(Runnable r) {
            synchronized (this) {
                queue.add(r);
                if (draining) {
                    return;
                }
                draining = true;
            }
            while (true) {
                Runnable next;
                synchronized (this) {
                    next = queue.poll();
                    if (next == null) {
                        draining = false; // BENIGN: check-then-act handed-over
                        return;
                    }
                }
                next.run();
            }
        }
    }

    /** Numbers in blocks: the high part is fetched when the low one is used up. */
    static class HiLo {
        static final HiLo IDS = new HiLo();

        private final AtomicLong source = new AtomicLong();
        private long hi;
        private int lo = 100;

        synchronized long next() {
            if (lo >= 100) {
                hi = source.getAndIncrement();
                lo = 0;
            }
            return hi * 100 + lo++;
        }

        // The block is fetched outside, and used by whoever comes.
        long nextTorn() {
            boolean up;
            synchronized (this) {
                up = lo >= 100;
            }
            if (up) {
                long fetched = source.getAndIncrement();
                synchronized (this) {
                    hi = fetched;
                    lo = 0; // BLOCAL: check-then-act high
                }
            }
            synchronized (this) {
                return hi * 100 + lo++;
            }
        }
    }

    /** The answer of a request that is no more the last one is thrown away. */
    static class Latest {
        static final Latest VIEW = new Latest();

        private int generation;
        private String result;

        void load(Executor pool, String query) {
            final int mine;
            synchronized (this) {
                mine = ++generation;
            }
            pool.execute(() -> {
                String r = query.trim();
                synchronized (this) {
                    if (mine == generation) {
                        result = r;
                    }
                }
            });
        }

        synchronized String result() {
            return result;
        }
    }

    /** Closed once; what it had is taken along. */
    static class Once implements AutoCloseable {
        static final Once ALL = new Once();

        private final List<Runnable> hooks = new ArrayList<>();
        private boolean closed;

        boolean add(Runnable hook) {
            synchronized (this) {
                if (!closed) {
                    hooks.add(hook);
                    return true;
                }
            }
            hook.run();
            return false;
        }

        @Override
        public void close() {
            List<Runnable> mine;
            synchronized (this) {
                if (closed) {
                    return;
                }
                closed = true;
                mine = new ArrayList<>(hooks);
                hooks.clear();
            }
            for (Runnable hook : mine) {
                hook.run();
            }
        }
    }

    /** A stack of immutable nodes. */
    static class Treiber<E> {
        static final Treiber<String> TOP = new Treiber<>();

        private static final class Node<E> {
            final E item;
            final Node<E> next;

            Node(E item, Node<E> next) {
                this.item = item;
                this.next = next;
            }
        }

        private final AtomicReference<Node<E>> top = new AtomicReference<>();

        void push(E item) {
            Node<E> old;
            Node<E> node;
            do {
                old = top.get();
                node = new Node<>(item, old);
            } while (!top.compareAndSet(old, node));
        }

        E pop() {
            Node<E> old;
            Node<E> next;
            do {
                old = top.get();
                if (old == null) {
                    return null;
                }
                next = old.next;
            } while (!top.compareAndSet(old, next));
            return old.item;
        }

        void pushTorn(E item) {
            top.set(new Node<>(item, top.get())); // BLOCAL: lost-update
        }
    }

    /** A cache of a bounded size, by access; a loader of its own outside the lock; put only where there still is none. */
    static class Bounded {
        static final Bounded PAGES = new Bounded();

        private final Map<String, String> map = new LinkedHashMap<String, String>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > 100;
            }
        };
        private final Map<String, Integer> misses = new HashMap<>();

        String get(String key) {
            synchronized (map) {
                String v = map.get(key);
                if (v != null) {
                    return v;
                }
                misses.merge(key, 1, Integer::sum);
            }
            String made = key.toUpperCase();
            synchronized (map) {
                String other = map.putIfAbsent(key, made);
                return other != null ? other : made;
            }
        }

        void clear() {
            synchronized (map) {
                map.clear();
                misses.clear();
            }
        }
    }

    /** A timer's task is replaced: the older one is called off. */
    static class Debounced {
        static final Debounced KEYS = new Debounced();

        private Future<?> pending;
        private int fired;

        void touch(java.util.concurrent.ScheduledExecutorService clock) {
            synchronized (this) {
                if (pending != null) {
                    pending.cancel(false);
                }
                pending = clock.schedule(this::fire, 100, java.util.concurrent.TimeUnit.MILLISECONDS);
            }
        }

        private void fire() {
            synchronized (this) {
                pending = null;
                fired++;
            }
        }

        synchronized int fired() {
            return fired;
        }
    }
}
