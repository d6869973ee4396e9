// RELEASES: 8 17
package audit47;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Stack;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What pools of objects and of connections have had: limits, keys with interest, states of what is lent, evictors, abandoned ones, prepared statements. */
public class Moorings {
    interface Factory<T> {
        T make() throws Exception;

        void destroy(T t);

        boolean validate(T t);
    }

    enum Mode { IDLE, LENT, TESTED, GONE }

    /** What is pooled, with its state. */
    static class Slot<T> {
        final T object;
        private Mode mode = Mode.IDLE;
        private long lent;
        private volatile long returned;

        Slot(T object) {
            this.object = object;
        }

        synchronized Mode mode() {
            return mode;
        }

        // Silent.
        synchronized boolean lend() {
            if (mode != Mode.IDLE) {
                return false;
            }
            mode = Mode.LENT;
            lent++;
            return true;
        }

        boolean lendLate() {
            if (mode() != Mode.IDLE) {
                return false;
            }
            synchronized (this) {
                mode = Mode.LENT; // BLOCAL: check-then-act
                lent++;
            }
            return true;
        }

        synchronized void giveBack() {
            mode = Mode.IDLE;
            returned = System.nanoTime();
        }

        boolean testLate() {
            Mode m = mode();
            if (m == Mode.IDLE) {
                mode(Mode.TESTED); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        private synchronized void mode(Mode m) {
            mode = m;
        }

        // Silent: how long it has been idle may be old.
        long idle() {
            return System.nanoTime() - returned;
        }

        synchronized void gone() {
            mode = Mode.GONE;
        }
    }

    /** The pool with its counters. */
    static class Pool<T> {
        private final Factory<T> factory;
        private final LinkedBlockingDeque<Slot<T>> idle = new LinkedBlockingDeque<Slot<T>>();
        private final Map<T, Slot<T>> all = new ConcurrentHashMap<T, Slot<T>>();
        private final AtomicLong created = new AtomicLong();
        private final Object making = new Object();
        private long makes;
        private volatile int most = 8;
        private volatile int mostIdle = 4;
        private volatile boolean closed;
        private Iterator<Slot<T>> walk;
        private final AtomicLong borrowed = new AtomicLong();

        Pool(Factory<T> factory) {
            this.factory = factory;
        }

        // Silent: counted first, and given back, as it was mended.
        Slot<T> make() throws Exception {
            long n = created.incrementAndGet();
            if (n > most) {
                created.decrementAndGet();
                return null;
            }
            Slot<T> s;
            try {
                s = new Slot<T>(factory.make());
            } catch (Exception e) {
                created.decrementAndGet();
                throw e;
            }
            all.put(s.object, s);
            return s;
        }

        Slot<T> makeLate() throws Exception {
            if (all.size() >= most) {
                return null;
            }
            Slot<T> s = new Slot<T>(factory.make());
            // Low: only a sign of the class shares such a pool, for the constant is one of several (docs/confidence.md).
            all.put(s.object, s); // BLOCAL: check-then-act low
            return s;
        }

        // Silent: how many are being made is known under the lock, and who finds no room waits for them.
        Slot<T> makeInTurn() throws Exception {
            synchronized (making) {
                while (created.get() + makes >= most) {
                    if (makes == 0) {
                        return null;
                    }
                    making.wait();
                }
                makes++;
            }
            try {
                Slot<T> s = new Slot<T>(factory.make());
                created.incrementAndGet(); // BLOCAL: check-then-act low
                return s;
            } finally {
                synchronized (making) {
                    makes--; // BLOCAL: check-then-act low
                    making.notifyAll();
                }
            }
        }

        void giveBackLate(T t) {
            Slot<T> s = all.get(t);
            if (s == null) {
                throw new IllegalStateException();
            }
            s.giveBack();
            if (closed || idle.size() >= mostIdle) {
                destroy(s);
            } else {
                idle.addFirst(s); // BLOCAL: check-then-act; BLOCAL: check-then-act low
            }
        }

        // Silent: what was added when it was closed is cleared by who has added it.
        void giveBack(T t) {
            Slot<T> s = all.get(t);
            if (s == null) {
                throw new IllegalStateException();
            }
            s.giveBack();
            idle.addFirst(s);
            if (closed) {
                clear();
            }
        }

        void close() {
            closed = true;
            clear();
        }

        void clear() {
            Slot<T> s = idle.poll();
            while (s != null) {
                destroy(s);
                s = idle.poll();
            }
        }

        private void destroy(Slot<T> s) {
            s.gone();
            all.remove(s.object);
            factory.destroy(s.object);
            created.decrementAndGet();
        }

        Slot<T> borrowLate() {
            while (!idle.isEmpty()) {
                // A turn goes by what the last one took; that it throws is told where it stands, low.
                Slot<T> s = idle.removeFirst(); // BENIGN: check-then-act handed-over
                if (s.lend()) { // BLOCAL: check-then-act low
                    borrowed.incrementAndGet();
                    return s;
                }
            }
            return null;
        }

        // Silent.
        Slot<T> borrow() {
            for (Slot<T> s = idle.pollFirst(); s != null; s = idle.pollFirst()) {
                if (s.lend()) {
                    borrowed.incrementAndGet();
                    return s;
                }
            }
            return null;
        }

        void evictLate() {
            for (Slot<T> s : idle) {
                if (s.idle() > 1000) {
                    idle.remove(s);
                    // Silent: see evictOne.
                    destroy(s); // BLOCAL: check-then-act low
                }
            }
        }

        // Silent: who takes it out destroys it.
        void evict() {
            for (Slot<T> s : idle) {
                if (s.idle() > 1000 && idle.remove(s)) {
                    destroy(s); // BLOCAL: check-then-act low
                }
            }
        }

        void evictOne() {
            Slot<T> s = idle.peekLast();
            if (s != null && s.idle() > 1000) {
                // Low: only a sign of the class shares such a pool (docs/confidence.md).
                idle.removeLast(); // BLOCAL: check-then-act low
                destroy(s); // BLOCAL: check-then-act low
            }
        }

        // Silent: the walk is the evictor's, under its lock.
        synchronized Slot<T> nextOfWalk() {
            if (walk == null || !walk.hasNext()) {
                walk = idle.iterator();
            }
            try {
                return walk.next();
            } catch (NoSuchElementException e) {
                walk = null;
                return null;
            }
        }

        void limits(int most, int mostIdle) {
            this.most = most;
            this.mostIdle = mostIdle;
        }
    }

    /** Pools by a key, which go when nobody is interested. */
    static class Keyed {
        static class Queue {
            private final AtomicLong interested = new AtomicLong();
            private final List<String> objects = new ArrayList<String>();

            synchronized void add(String s) {
                objects.add(s);
            }
        }

        private final Map<String, Queue> by = new HashMap<String, Queue>();
        private final ReadWriteLock lock = new ReentrantReadWriteLock();

        Queue register(String k) {
            Lock l = lock.readLock();
            l.lock();
            try {
                Queue q = by.get(k);
                if (q != null) {
                    q.interested.incrementAndGet();
                    return q;
                }
            } finally {
                l.unlock();
            }
            l = lock.writeLock();
            l.lock();
            try {
                Queue q = by.get(k);
                if (q == null) {
                    q = new Queue();
                    // No finding at all: the lock has one name in two variables.
                    by.put(k, q);
                }
                q.interested.incrementAndGet();
                return q;
            } finally {
                l.unlock();
            }
        }

        Queue registerLate(String k) {
            Queue q;
            lock.readLock().lock();
            try {
                q = by.get(k);
            } finally {
                lock.readLock().unlock();
            }
            if (q == null) {
                q = new Queue();
                lock.writeLock().lock();
                try {
                    by.put(k, q); // BLOCAL: check-then-act
                } finally {
                    lock.writeLock().unlock();
                }
            }
            q.interested.incrementAndGet();
            return q;
        }

        // Silent: looked at again as the writer, as it was mended.
        void deregister(String k) {
            lock.readLock().lock();
            Queue q;
            boolean last;
            try {
                q = by.get(k);
                last = q != null && q.interested.decrementAndGet() == 0;
            } finally {
                lock.readLock().unlock();
            }
            if (last) {
                lock.writeLock().lock();
                try {
                    if (by.get(k) == q && q.interested.get() == 0) {
                        by.remove(k); // BENIGN: check-then-act rechecked
                    }
                } finally {
                    lock.writeLock().unlock();
                }
            }
        }

        void deregisterLate(String k) {
            lock.readLock().lock();
            boolean last;
            try {
                Queue q = by.get(k);
                last = q != null && q.interested.decrementAndGet() == 0;
            } finally {
                lock.readLock().unlock();
            }
            if (last) {
                lock.writeLock().lock();
                try {
                    by.remove(k); // BLOCAL: check-then-act
                } finally {
                    lock.writeLock().unlock();
                }
            }
        }
    }

    /** A source of connections, made at the first use, restarted and closed. */
    static class Source {
        private volatile Pool<String> pool;
        private boolean closed;
        private final Factory<String> factory;
        private Map<String, String> settings = new HashMap<String, String>();
        private final Stack<String> warnings = new Stack<String>();

        Source(Factory<String> factory) {
            this.factory = factory;
        }

        // Silent: as it was mended.
        Pool<String> pool() {
            if (pool != null) {
                // Medium: each time it is gone it is made anew (docs/kinds.md).
                return pool; // BLOCAL: check-then-act
            }
            synchronized (this) {
                if (closed) {
                    throw new IllegalStateException();
                }
                if (pool == null) {
                    // No finding: it is the one above.
                    pool = new Pool<String>(factory);
                }
                return pool;
            }
        }

        Pool<String> poolLate() {
            if (pool == null) {
                Pool<String> p = new Pool<String>(factory);
                synchronized (this) {
                    pool = p; // BLOCAL: check-then-act
                }
                return p;
            }
            return pool().all.isEmpty() ? pool() : null; // BLOCAL: check-then-act low
        }

        synchronized void close() {
            closed = true; // BLOCAL: non-atomic low
            Pool<String> p = pool;
            pool = null;
            if (p != null) {
                p.close();
            }
        }

        int idleLate() {
            if (pool != null) {
                // Medium: the next method copies it before it tests it (docs/kinds.md).
                return pool.idle.size(); // BLOCAL: check-then-act
            }
            return 0;
        }

        // Silent.
        int idle() {
            Pool<String> p = pool;
            return p == null ? 0 : p.idle.size();
        }

        synchronized void set(String k, String v) {
            settings.put(k, v);
        }

        synchronized Map<String, String> settings() {
            // No finding: what is not public is the package's own affair (docs/kinds.md).
            return settings;
        }

        void warn(String w) {
            warnings.push(w);
        }

        String warningLate() {
            if (!warnings.isEmpty()) {
                return warnings.pop(); // BLOCAL: check-then-act
            }
            return null;
        }

        // Silent: who is too late is told so.
        String warning() {
            synchronized (warnings) {
                return warnings.empty() ? null : warnings.pop();
            }
        }
    }

    /** Who has what, and since when, weakly. */
    static class Traces {
        private final Map<Object, Long> since = new WeakHashMap<Object, Long>();
        private final LinkedList<Object> order = new LinkedList<Object>();
        private final Lock lock = new ReentrantLock();
        private final AtomicInteger abandoned = new AtomicInteger();

        void lent(Object o) {
            lock.lock();
            try {
                since.put(o, Long.valueOf(System.nanoTime()));
                order.addLast(o);
            } finally {
                lock.unlock();
            }
        }

        Long since(Object o) {
            lock.lock();
            try {
                return since.get(o);
            } finally {
                lock.unlock();
            }
        }

        void back(Object o) {
            lock.lock();
            try {
                since.remove(o);
                order.remove(o);
            } finally {
                lock.unlock();
            }
        }

        boolean abandonLate(Object o) {
            Long t = since(o);
            if (t != null && System.nanoTime() - t.longValue() > 1000) {
                back(o); // BLOCAL: check-then-act
                abandoned.incrementAndGet();
                return true;
            }
            return false;
        }

        // Silent.
        boolean abandon(Object o) {
            lock.lock();
            try {
                Long t = since(o);
                if (t == null || System.nanoTime() - t.longValue() <= 1000) {
                    return false;
                }
                back(o);
                abandoned.incrementAndGet();
                return true;
            } finally {
                lock.unlock();
            }
        }

        long ageLate(Object o) {
            if (since(o) != null) {
                return System.nanoTime() - since(o).longValue(); // BLOCAL: check-then-act medium
            }
            return 0;
        }
    }

    static final Source SOURCE = new Source(null);
    static final Keyed KEYED = new Keyed();
    static final Traces TRACES = new Traces();
    static final Pool<Object> OBJECTS = new Pool<Object>(null);
    static final Map<Object, Slot<Object>> SLOTS = new ConcurrentHashMap<Object, Slot<Object>>();
}
