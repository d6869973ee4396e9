// RELEASES: 8 17
package audit43;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Timer;
import java.util.TimerTask;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicLong;

/** Shapes of mended bugs of object pools and data sources: idle ones, active ones, keys, evictors, abandoned ones, prepared statements. */
public class Commonly {
    interface Factory<T> {
        T make();

        void destroy(T t);

        boolean validate(T t);
    }

    /** The old pool: everything under its monitor, but what takes long. */
    static class OldPool<T> {
        private final LinkedList<T> idle = new LinkedList<>();
        private final Factory<T> factory;
        private int active;
        private int max = 8;
        private boolean closed;
        private Timer evictor;

        OldPool(Factory<T> factory) {
            this.factory = factory;
        }

        // As it was: counted when it is made, not before.
        T borrowLate() {
            synchronized (this) {
                if (!idle.isEmpty()) {
                    active++;
                    return idle.removeFirst();
                }
                if (active >= max) {
                    throw new NoSuchElementException("exhausted");
                }
            }
            T made = factory.make();
            synchronized (this) {
                active++; // BLOCAL: check-then-act
            }
            return made;
        }

        T borrow() {
            synchronized (this) {
                if (!idle.isEmpty()) {
                    active++;
                    return idle.removeFirst();
                }
                if (active >= max) {
                    throw new NoSuchElementException("exhausted");
                }
                active++;
            }
            boolean made = false;
            try {
                T t = factory.make();
                made = true;
                return t;
            } finally {
                if (!made) {
                    synchronized (this) {
                        active--; // BLOCAL: check-then-act low
                        notifyAll();
                    }
                }
            }
        }

        private synchronized boolean isClosed() {
            return closed;
        }

        // Closed since: it lies in a pool that nobody empties.
        void giveBackLate(T t) {
            boolean good = factory.validate(t);
            if (isClosed() || !good) {
                factory.destroy(t);
                return;
            }
            synchronized (this) {
                active--;
                idle.addFirst(t); // BLOCAL: check-then-act
                notifyAll();
            }
        }

        void giveBack(T t) {
            boolean good = factory.validate(t);
            boolean destroy;
            synchronized (this) {
                destroy = closed || !good;
                active--;
                if (!destroy) {
                    idle.addFirst(t);
                }
                notifyAll();
            }
            if (destroy) {
                factory.destroy(t);
            }
        }

        void close() {
            List<T> all;
            synchronized (this) {
                closed = true;
                all = new ArrayList<>(idle);
                idle.clear();
            }
            all.forEach(factory::destroy);
        }

        void startLate(long every) {
            synchronized (this) {
                if (evictor != null) {
                    return;
                }
            }
            Timer t = new Timer(true);
            t.schedule(task(), every, every);
            synchronized (this) {
                evictor = t; // BLOCAL: check-then-act
            }
        }

        synchronized void start(long every) {
            if (evictor != null) {
                evictor.cancel();
            }
            evictor = new Timer(true);
            evictor.schedule(task(), every, every);
        }

        synchronized void stop() {
            if (evictor != null) {
                evictor.cancel();
                evictor = null;
            }
        }

        private TimerTask task() {
            return new TimerTask() {
                @Override
                public void run() {
                    evict();
                }
            };
        }

        // Removed while the lock is held, destroyed after.
        void evict() {
            List<T> gone = new ArrayList<>();
            synchronized (this) {
                for (Iterator<T> i = idle.iterator(); i.hasNext();) {
                    T t = i.next();
                    if (!factory.validate(t)) {
                        i.remove();
                        gone.add(t);
                    }
                }
            }
            gone.forEach(factory::destroy);
        }

        // Looked at, and destroyed though it may be lent by now.
        void evictOneLate() {
            T t;
            synchronized (this) {
                t = idle.peekLast();
            }
            if (t != null && !factory.validate(t)) {
                synchronized (this) {
                    idle.removeLast(); // BLOCAL: check-then-act
                }
                factory.destroy(t);
            }
        }

        void evictOne() {
            T t;
            synchronized (this) {
                t = idle.peekLast();
            }
            if (t != null && !factory.validate(t)) {
                boolean there;
                synchronized (this) {
                    there = idle.remove(t); // BLOCAL: check-then-act low
                }
                if (there) {
                    factory.destroy(t);
                }
            }
        }

        private synchronized int idleCount() {
            return idle.size();
        }

        private void addOne() {
            T t = factory.make();
            synchronized (this) {
                idle.addLast(t);
            }
        }

        void ensureLate(int min) {
            int deficit = min - idleCount();
            for (int i = 0; i < deficit; i++) {
                addOne(); // BLOCAL: check-then-act
            }
        }

        synchronized void max(int m) {
            max = m;
        }
    }

    /** The newer pool: made objects are counted by an atomic, idle ones lie in a deque of their own. */
    static class NewPool<T> {
        private final LinkedBlockingDeque<T> idle = new LinkedBlockingDeque<>();
        private final Map<T, Boolean> all = new ConcurrentHashMap<>();
        private final AtomicLong created = new AtomicLong();
        private final Factory<T> factory;
        private volatile boolean closed;
        private volatile int max = 8;

        NewPool(Factory<T> factory) {
            this.factory = factory;
        }

        T createLate() {
            if (created.get() >= max) {
                return null;
            }
            T t = factory.make();
            created.incrementAndGet(); // BLOCAL: check-then-act
            all.put(t, true);
            return t;
        }

        T create() {
            long n = created.incrementAndGet();
            if (n > max) {
                created.decrementAndGet();
                return null;
            }
            T t = factory.make();
            all.put(t, true);
            return t;
        }

        void giveBackLate(T t) {
            if (closed) {
                factory.destroy(t);
                return;
            }
            idle.addFirst(t); // BLOCAL: check-then-act
        }

        void giveBack(T t) {
            idle.addFirst(t);
            if (closed) {
                clear();
            }
        }

        void close() {
            closed = true;
            clear();
        }

        private void clear() {
            T t;
            while ((t = idle.poll()) != null) {
                destroy(t);
            }
        }

        private void destroy(T t) {
            if (all.remove(t) != null) {
                created.decrementAndGet();
                factory.destroy(t);
            }
        }

        void destroyLate(T t) {
            if (all.containsKey(t)) {
                all.remove(t); // BLOCAL: check-then-act
                created.decrementAndGet();
                factory.destroy(t);
            }
        }

        void max(int m) {
            max = m;
        }
    }

    /** Pools by key, each with those who are interested in it. */
    static class Keyed<K, T> {
        private static class Entry<T> {
            private final LinkedBlockingDeque<T> idle = new LinkedBlockingDeque<>();
            private final AtomicLong interested = new AtomicLong();
        }

        private final Map<K, Entry<T>> pools = new HashMap<>();

        synchronized Entry<T> register(K k) {
            Entry<T> e = pools.get(k);
            if (e == null) {
                e = new Entry<>();
                pools.put(k, e);
            }
            e.interested.incrementAndGet();
            return e;
        }

        synchronized void deregister(K k) {
            Entry<T> e = pools.get(k);
            if (e.interested.decrementAndGet() == 0 && e.idle.isEmpty()) {
                pools.remove(k);
            }
        }

        private Entry<T> find(K k) {
            synchronized (this) {
                return pools.get(k);
            }
        }

        Entry<T> entryLate(K k) {
            Entry<T> e = find(k);
            if (e == null) {
                e = new Entry<>();
                synchronized (this) {
                    pools.put(k, e); // BLOCAL: check-then-act
                }
            }
            return e;
        }

        // Dropped by the last who was interested, before this one says that he is.
        Entry<T> registerLate(K k) {
            Entry<T> e = find(k);
            if (e != null) {
                e.interested.incrementAndGet(); // MISSED: stale-value (it is dropped by who asks, beside the count, whether it is empty)
            }
            return e;
        }
    }

    /** Connections that were lent and not given back. */
    static class Abandoned {
        private final Map<Object, Long> used = new WeakHashMap<>();
        private final List<Object> trace = new ArrayList<>();
        private long last;

        void touch(Object o) {
            synchronized (used) {
                used.put(o, System.currentTimeMillis());
            }
        }

        void removeLate(long before) {
            List<Object> old = new ArrayList<>();
            synchronized (used) {
                for (Map.Entry<Object, Long> e : used.entrySet()) {
                    if (e.getValue() < before) {
                        old.add(e.getKey());
                    }
                }
            }
            for (Object o : old) {
                synchronized (used) {
                    // Was marked as a low check: a key that was gathered says what the map loses, whatever it has by then.
                    used.remove(o); // BLOCAL: stale-value
                }
            }
        }

        void remove(long before) {
            synchronized (used) {
                used.values().removeIf(t -> t < before);
            }
        }

        void addTrace(Object o) {
            synchronized (trace) {
                trace.add(o);
            }
        }

        // Handed back as it is: whoever walks over it meets who adds.
        public List<Object> traceLate() {
            synchronized (trace) {
                return trace; // BLOCAL: guarded-by
            }
        }

        public List<Object> trace() {
            synchronized (trace) {
                return new ArrayList<>(trace);
            }
        }

        void clearTrace() {
            synchronized (trace) {
                trace.clear();
            }
        }
    }

    static final OldPool<StringBuilder> OLD = new OldPool<>(null);
    static final NewPool<StringBuilder> NEW = new NewPool<>(null);
    static final Keyed<String, StringBuilder> KEYED = new Keyed<>();
    static final Abandoned ABANDONED = new Abandoned();
}
