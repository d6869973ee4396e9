// RELEASES: 8 17
package audit45;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** After what pools of objects and of connections have mended: numbers of those that are made, evictors, keyed pools, what is abandoned, what is returned twice. */
public class Poolers {
    enum State { IDLE, LENT, EVICTED }

    /** One that is pooled, and the state of it. */
    static class Pooled<T> {
        private final T object;
        private State state = State.IDLE;
        private volatile long used;
        private volatile int borrowed;

        Pooled(T object) {
            this.object = object;
        }

        synchronized State state() {
            return state;
        }

        synchronized boolean allocate() {
            if (state == State.IDLE) {
                state = State.LENT;
                used = System.nanoTime();
                return true;
            }
            return false;
        }

        synchronized boolean deallocate() {
            if (state == State.LENT) {
                state = State.IDLE;
                return true;
            }
            return false;
        }

        boolean allocateLate() {
            if (state() != State.IDLE) {
                return false;
            }
            synchronized (this) {
                state = State.LENT; // BLOCAL: check-then-act
            }
            borrowed++; // BLOCAL: lost-update
            return true;
        }

        // As it was: returned twice, by one that has seen it lent.
        void returnLate() {
            State s;
            synchronized (this) {
                s = state;
            }
            if (s != State.LENT) {
                throw new IllegalStateException("returned twice");
            }
            synchronized (this) {
                state = State.IDLE; // BLOCAL: check-then-act
            }
        }
    }

    static class Pool<T> {
        private final LinkedBlockingDeque<Pooled<T>> idle = new LinkedBlockingDeque<>();
        private final Map<T, Pooled<T>> all = new ConcurrentHashMap<>();
        private final AtomicLong made = new AtomicLong();
        private final AtomicInteger destroyed = new AtomicInteger();
        private final Supplier<T> factory;
        private final int max;
        private volatile boolean closed;

        Pool(Supplier<T> factory, int max) {
            this.factory = factory;
            this.max = max;
        }

        // As it was: more than there may be.
        Pooled<T> createLate() {
            if (made.get() >= max) {
                return null;
            }
            made.incrementAndGet(); // BLOCAL: check-then-act
            Pooled<T> p = new Pooled<>(factory.get());
            all.put(p.object, p);
            return p;
        }

        // As it was mended: counted first, and taken back.
        Pooled<T> create() {
            if (made.incrementAndGet() > max) {
                made.decrementAndGet(); // BENIGN: check-then-act handed-over
                return null;
            }
            Pooled<T> p;
            try {
                p = new Pooled<>(factory.get());
            } catch (RuntimeException e) {
                made.decrementAndGet();
                throw e;
            }
            all.put(p.object, p);
            return p;
        }

        T borrow() throws InterruptedException {
            Pooled<T> p;
            do {
                p = idle.pollFirst();
                if (p == null) {
                    p = create(); // BLOCAL: check-then-act low
                }
                if (p == null) {
                    p = idle.takeFirst(); // BENIGN: check-then-act rechecked; BENIGN: check-then-act handed-over
                }
            } while (!p.allocate());
            return p.object;
        }

        T borrowLate() {
            if (idle.isEmpty()) {
                throw new NoSuchElementException();
            }
            return idle.pollFirst().object; // BLOCAL: check-then-act
        }

        void giveBackLate(T t) {
            Pooled<T> p = all.get(t);
            if (closed) {
                all.remove(t);
                return;
            }
            p.deallocate();
            idle.addFirst(p); // BLOCAL: check-then-act
        }

        // As it was mended: cleared once more by who has come too late.
        void giveBack(T t) {
            Pooled<T> p = all.get(t);
            if (p == null || !p.deallocate()) {
                throw new IllegalStateException();
            }
            idle.addFirst(p);
            if (closed) {
                clear();
            }
        }

        void close() {
            closed = true;
            clear();
        }

        private void clear() {
            for (Pooled<T> p = idle.poll(); p != null; p = idle.poll()) {
                all.remove(p.object);
                destroyed.incrementAndGet();
            }
        }

        void shrinkLate(int min) {
            while (idle.size() > min) {
                Pooled<T> p = idle.pollLast();
                all.remove(p.object); // MISSED: check-then-act (that there are more than some number is not taken for that there is any)
                made.decrementAndGet();
            }
        }
    }

    /** The old one: a list, its monitor, a timer that evicts. */
    static class Stack {
        private final LinkedList<Object> idle = new LinkedList<>();
        private int active;
        private int max = 8;
        private Timer evictor;
        private Iterator<Object> at;

        Object borrowLate() {
            Object o = null;
            synchronized (this) {
                if (!idle.isEmpty()) {
                    o = idle.removeFirst();
                }
            }
            if (o == null) {
                o = new Object();
            }
            synchronized (this) {
                active++;
            }
            return o;
        }

        Object borrowCounted() {
            boolean may;
            synchronized (this) {
                may = active < max;
            }
            if (!may) {
                throw new NoSuchElementException();
            }
            Object o = new Object();
            synchronized (this) {
                active++; // BLOCAL: check-then-act
            }
            return o;
        }

        synchronized void giveBack(Object o) {
            active--;
            idle.addFirst(o);
            notifyAll();
        }

        synchronized Object await() throws InterruptedException {
            while (idle.isEmpty() && active >= max) {
                wait();
            }
            active++;
            return idle.isEmpty() ? new Object() : idle.removeFirst();
        }

        // As it was: started twice.
        void startLate(long period) {
            if (evictor == null) {
                // Was check-then-act: it is the write without the lock that the others hold.
                evictor = new Timer(true); // BLOCAL: guarded-by
                evictor.schedule(new TimerTask() {
                    @Override
                    public void run() {
                        evict(); // BLOCAL: check-then-act low
                    }
                }, period, period);
            }
        }

        synchronized void start(long period) {
            if (evictor != null) {
                evictor.cancel();
                evictor = null;
            }
            evictor = new Timer(true);
            evictor.schedule(new TimerTask() {
                @Override
                public void run() {
                    evict();
                }
            }, period, period);
        }

        synchronized void stop() {
            if (evictor != null) {
                evictor.cancel();
                evictor = null;
            }
        }

        synchronized void evict() {
            if (at == null || !at.hasNext()) {
                at = idle.iterator();
            }
            if (at.hasNext()) {
                at.next();
                at.remove();
            }
            at = null;
        }

        synchronized void setMax(int n) {
            max = n;
            notifyAll();
        }
    }

    /** One queue a key; who uses it is counted, so that it can go when nobody does. */
    static class Keyed {
        static class Queue {
            private final LinkedBlockingDeque<Object> idle = new LinkedBlockingDeque<>();
            private final AtomicLong interested = new AtomicLong();
        }

        private final Map<String, Queue> queues = new ConcurrentHashMap<>();
        private final List<String> keys = new ArrayList<>();
        private final ReadWriteLock lock = new ReentrantReadWriteLock(true);

        // As it was mended: under the lock of readers, and looked at again under the writers'.
        Queue register(String key) {
            Queue q;
            lock.readLock().lock();
            try {
                q = queues.get(key);
                if (q == null) {
                    lock.readLock().unlock();
                    lock.writeLock().lock();
                    q = queues.get(key);
                    if (q == null) {
                        q = new Queue();
                        q.interested.incrementAndGet();
                        queues.put(key, q); // BENIGN: check-then-act rechecked
                        keys.add(key);
                    } else {
                        q.interested.incrementAndGet();
                    }
                    lock.readLock().lock();
                    lock.writeLock().unlock();
                } else {
                    q.interested.incrementAndGet();
                }
            } finally {
                lock.readLock().unlock();
            }
            return q;
        }

        Queue registerLate(String key) {
            Queue q = queues.get(key);
            if (q == null) {
                lock.writeLock().lock();
                try {
                    q = new Queue();
                    queues.put(key, q); // BLOCAL: check-then-act
                    keys.add(key);
                } finally {
                    lock.writeLock().unlock();
                }
            }
            q.interested.incrementAndGet();
            return q;
        }

        void deregister(String key) {
            Queue q = queues.get(key);
            if (q.interested.decrementAndGet() == 0) {
                lock.writeLock().lock();
                try {
                    if (q.interested.get() == 0 && q.idle.isEmpty()) {
                        // A bug that was not meant: by then the key may have another queue, which somebody has.
                        queues.remove(key); // BLOCAL: check-then-act
                        keys.remove(key);
                    }
                } finally {
                    lock.writeLock().unlock();
                }
            }
        }

        int countLate() {
            int n = 0;
            for (String k : keys) { // BLOCAL: guarded-by
                // Was check-then-act: the keys are those of another collection, and no thread-safe one.
                n += queues.get(k).idle.size();
            }
            return n;
        }

        int count() {
            lock.readLock().lock();
            try {
                int n = 0;
                for (Queue q : queues.values()) {
                    n += q.idle.size();
                }
                return n;
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    /** A connection that lends statements: each is closed with it. */
    static class Conn {
        private final Map<String, Object> statements = new HashMap<>();
        private boolean closed;
        private int errors;

        void prepareLate(String sql) {
            synchronized (this) {
                if (closed) {
                    throw new IllegalStateException();
                }
            }
            Object s = new Object();
            synchronized (this) {
                statements.put(sql, s); // BLOCAL: check-then-act
            }
        }

        synchronized void prepare(String sql) {
            if (closed) {
                throw new IllegalStateException();
            }
            statements.put(sql, new Object());
        }

        synchronized void close() {
            closed = true;
            statements.clear();
        }
    }

    static final Pool<StringBuilder> POOL = new Pool<>(StringBuilder::new, 8);
    static final Stack STACK = new Stack();
    static final Keyed KEYED = new Keyed();
    static final Conn CONN = new Conn();
    static final Map<String, Pooled<Object>> LENT = new ConcurrentHashMap<>();
}
