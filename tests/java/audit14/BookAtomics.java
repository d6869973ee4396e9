// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Java Concurrency in Practice, chapters 7, 10, 11, 13 and 15: locks, cancellation, atomics. */
class BookAtomics {

    /** Listing 15.1 and 15.2: a simulated CAS, and a counter on it. Silent: it is retried until it was the value read. */
    static class SimulatedCas {
        private int value;

        public synchronized int get() {
            return value;
        }

        public synchronized int compareAndSwap(int expectedValue, int newValue) {
            int oldValue = value;
            if (oldValue == expectedValue) {
                value = newValue;
            }
            return oldValue;
        }

        public synchronized void set(int v) {
            value = v;
        }
    }

    static class CasCounter {
        static final CasCounter SHARED = new CasCounter();
        private final SimulatedCas value = new SimulatedCas();

        public int getValue() {
            return value.get();
        }

        /** The callee compares the old copy with what is there: a recheck. */
        public int increment() {
            int v;
            do {
                v = value.get();
            // Mended: the loop's own test is of what the last turn's swap saw, and leads to the next.
            } while (v != value.compareAndSwap(v, v + 1)); // BENIGN: lost-update rechecked; BENIGN: check-then-act rechecked
            return v + 1;
        }

        /** Broken twin. */
        public int incrementBlindly() {
            int v = value.get();
            value.set(v + 1); // BLOCAL: lost-update high
            return v + 1;
        }
    }

    /** Listing 15.6: Treiber's stack. Silent. */
    static class ConcurrentStack<E> {
        static final ConcurrentStack<String> SHARED = new ConcurrentStack<>();
        final AtomicReference<Node<E>> top = new AtomicReference<>();

        static class Node<E> {
            final E item;
            Node<E> next;

            Node(E item) {
                this.item = item;
            }
        }

        public void push(E item) {
            Node<E> newHead = new Node<>(item);
            Node<E> oldHead;
            do {
                oldHead = top.get();
                newHead.next = oldHead;
            } while (!top.compareAndSet(oldHead, newHead));
        }

        public E pop() {
            Node<E> oldHead;
            Node<E> newHead;
            do {
                oldHead = top.get();
                if (oldHead == null) {
                    return null;
                }
                newHead = oldHead.next;
            } while (!top.compareAndSet(oldHead, newHead));
            return oldHead.item;
        }

        /** Broken twin: the top is set, not swapped. */
        public E popBlindly() {
            Node<E> oldHead = top.get();
            if (oldHead == null) {
                return null;
            }
            top.set(oldHead.next); // BLOCAL: lost-update high
            return oldHead.item;
        }

        /** Broken twin: tried once; who loses has pushed nothing and says so nowhere. */
        public void pushOnce(E item) {
            Node<E> newHead = new Node<>(item);
            Node<E> oldHead = top.get();
            newHead.next = oldHead;
            top.compareAndSet(oldHead, newHead); // BLOCAL: lost-cas high
        }
    }

    /** Listing 15.4 and 15.5: pseudo-random numbers by a lock and by CAS. Silent both. */
    static class ReentrantLockPseudoRandom {
        static final ReentrantLockPseudoRandom SHARED = new ReentrantLockPseudoRandom(7);
        private final Lock lock = new ReentrantLock(false);
        private int seed;

        ReentrantLockPseudoRandom(int seed) {
            this.seed = seed;
        }

        int calculateNext(int prev) {
            prev ^= prev << 6;
            prev ^= prev >>> 21;
            prev ^= (prev << 7);
            return prev;
        }

        public int nextInt(int n) {
            lock.lock();
            try {
                int s = seed;
                seed = calculateNext(s);
                int remainder = s % n;
                return remainder > 0 ? remainder : remainder + n;
            } finally {
                lock.unlock();
            }
        }

        /** Broken twin: the calculation is done outside of the lock. */
        public int nextIntShortLocks(int n) {
            int s;
            lock.lock();
            try {
                s = seed;
            } finally {
                lock.unlock();
            }
            int next = calculateNext(s);
            lock.lock();
            try {
                seed = next; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
            return s % n;
        }
    }

    static class AtomicPseudoRandom {
        static final AtomicPseudoRandom SHARED = new AtomicPseudoRandom(7);
        private final AtomicInteger seed;

        AtomicPseudoRandom(int seed) {
            this.seed = new AtomicInteger(seed);
        }

        public int nextInt(int n) {
            while (true) {
                int s = seed.get();
                int nextSeed = s * 31 + 17;
                if (seed.compareAndSet(s, nextSeed)) {
                    int remainder = s % n;
                    return remainder > 0 ? remainder : remainder + n;
                }
            }
        }

        /** Broken twin: get and set. */
        public int nextIntTwoSteps(int n) {
            int s = seed.get();
            seed.set(s * 31 + 17); // BLOCAL: lost-update high
            return s % n;
        }
    }

    /** Listing 11.8: a striped map. Silent: each chain is read and written under its stripe's lock. */
    static class StripedMap {
        static final StripedMap SHARED = new StripedMap(128);
        private static final int N_LOCKS = 16;
        private final Node[] buckets;
        private final Object[] locks;

        private static class Node {
            Node next;
            Object key;
            Object value;
        }

        StripedMap(int numBuckets) {
            buckets = new Node[numBuckets];
            locks = new Object[N_LOCKS];
            for (int i = 0; i < N_LOCKS; i++) {
                locks[i] = new Object();
            }
        }

        private final int hash(Object key) {
            return Math.abs(key.hashCode() % buckets.length);
        }

        public Object get(Object key) {
            int hash = hash(key);
            synchronized (locks[hash % N_LOCKS]) {
                for (Node m = buckets[hash]; m != null; m = m.next) {
                    if (m.key.equals(key)) {
                        return m.value;
                    }
                }
            }
            return null;
        }

        public void clear() {
            for (int i = 0; i < buckets.length; i++) {
                synchronized (locks[i % N_LOCKS]) {
                    buckets[i] = null;
                }
            }
        }
    }

    /** Listing 11.4 and 11.5: two locks for two things instead of one. Silent. */
    static class ServerStatus {
        static final ServerStatus SHARED = new ServerStatus();
        public final Set<String> users = new HashSet<>();
        public final Set<String> queries = new HashSet<>();

        public void addUser(String u) {
            synchronized (users) {
                users.add(u);
            }
        }

        public void addQuery(String q) {
            synchronized (queries) {
                queries.add(q);
            }
        }

        public void removeUser(String u) {
            synchronized (users) {
                users.remove(u);
            }
        }
    }

    /** Listing 7.1: a volatile flag ends the generator. The list is locked where it is touched. Silent. */
    static class PrimeGenerator implements Runnable {
        static final PrimeGenerator SHARED = new PrimeGenerator();
        private final List<Integer> primes = new ArrayList<>();
        private volatile boolean cancelled;

        public void run() {
            int p = 1;
            while (!cancelled) {
                p = p * 2 + 1;
                synchronized (this) {
                    primes.add(p);
                }
            }
        }

        public void cancel() {
            cancelled = true;
        }

        public synchronized List<Integer> get() {
            return new ArrayList<>(primes);
        }
    }

    /** Listing 7.14: LogService, unreliable: the flag is asked, then the queue filled. */
    static class LogWriterUnreliable {
        static final LogWriterUnreliable SHARED = new LogWriterUnreliable();
        private final BlockingQueue<String> queue = new LinkedBlockingQueue<>(100);
        private volatile boolean shutdownRequested = false;

        /** Silent by the page: the flag and the queue are two locks. */
        public void log(String msg) throws InterruptedException {
            if (!shutdownRequested) {
                queue.put(msg);
            } else {
                throw new IllegalStateException("logger is shut down");
            }
        }

        public void stop() {
            shutdownRequested = true;
        }
    }

    /** Listing 7.15: LogService, mended by a reservation. Silent: the flag and the count in one block. */
    static class LogService {
        static final LogService SHARED = new LogService();
        private final BlockingQueue<String> queue = new LinkedBlockingQueue<>(100);
        private boolean isShutdown;
        private int reservations;

        public void stop() {
            synchronized (this) {
                isShutdown = true;
            }
        }

        public void log(String msg) throws InterruptedException {
            synchronized (this) {
                if (isShutdown) {
                    throw new IllegalStateException();
                }
                ++reservations;
            }
            queue.put(msg);
        }

        public void loop() throws InterruptedException {
            while (true) {
                try {
                    synchronized (LogService.this) {
                        if (isShutdown && reservations == 0) {
                            break;
                        }
                    }
                    String msg = queue.take();
                    synchronized (LogService.this) {
                        // Mended: by the letter the way on depends on the first block's test, and touches other state of that lock (c).
                        --reservations; // BLOCAL: check-then-act low
                    }
                    System.out.println(msg);
                } catch (InterruptedException e) {
                    continue;
                }
            }
        }
    }

    /** Listing 10.5 and 10.6: cooperating objects. Taxi asks under its lock and tells the dispatcher after it. */
    static class Taxi {
        static final Taxi SHARED = new Taxi(new Dispatcher());
        private int location;
        private int destination;
        private final Dispatcher dispatcher;

        Taxi(Dispatcher dispatcher) {
            this.dispatcher = dispatcher;
        }

        public synchronized int getLocation() {
            return location;
        }

        /** An open call. Silent: the dispatcher has another lock. */
        public void setLocation(int location) {
            boolean reachedDestination;
            synchronized (this) {
                this.location = location;
                reachedDestination = location == destination;
            }
            if (reachedDestination) {
                dispatcher.notifyAvailable(this);
            }
        }

        public synchronized void setDestination(int destination) {
            this.destination = destination;
        }

        /** Broken twin: what was seen leads to a change of the taxi in a later block. */
        public void arrive(int location) {
            boolean reached;
            synchronized (this) {
                reached = location == destination;
            }
            if (reached) {
                // Mended: a callee acts, which is medium (high needs both in one method).
                setDestination(0); // BLOCAL: check-then-act medium
            }
        }
    }

    static class Dispatcher {
        private final Set<Taxi> taxis = new HashSet<>();
        private final Set<Taxi> availableTaxis = new HashSet<>();

        public synchronized void notifyAvailable(Taxi taxi) {
            availableTaxis.add(taxi);
        }

        /** A copy is walked over. Silent. */
        public int getImage() {
            Set<Taxi> copy;
            synchronized (this) {
                copy = new HashSet<>(taxis);
            }
            int image = 0;
            for (Taxi t : copy) {
                image += t.getLocation();
            }
            return image;
        }
    }

    /** Listing 13.6: a map in a read-write lock. Silent. */
    static class ReadWriteMap<K, V> {
        static final ReadWriteMap<String, String> SHARED = new ReadWriteMap<>(new HashMap<String, String>());
        private final Map<K, V> map;
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Lock r = lock.readLock();
        private final Lock w = lock.writeLock();

        ReadWriteMap(Map<K, V> map) {
            this.map = map;
        }

        public V put(K key, V value) {
            w.lock();
            try {
                return map.put(key, value);
            } finally {
                w.unlock();
            }
        }

        public V get(Object key) {
            r.lock();
            try {
                return map.get(key);
            } finally {
                r.unlock();
            }
        }

        /** Broken twin: the client of these two methods. */
        public V putIfMissing(K key, V value) {
            V old = get(key);
            if (old == null) {
                put(key, value); // BLOCAL: check-then-act medium
                return value;
            }
            return old;
        }
    }

    /** Listing 8.? : a puzzle's solution is set once, by a latch. Silent. */
    static class ValueLatch<T> {
        static final ValueLatch<String> SHARED = new ValueLatch<>();
        private T value = null;
        private final CountDownLatch done = new CountDownLatch(1);

        public boolean isSet() {
            return (done.getCount() == 0);
        }

        public synchronized void setValue(T newValue) {
            if (!isSet()) {
                value = newValue;
                done.countDown();
            }
        }

        public T getValue() throws InterruptedException {
            done.await();
            synchronized (this) {
                return value;
            }
        }
    }
}
