// RELEASES: 17 21
package audit35;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/** Three things at a time: where the lock lies, how the value travels, and who acts. */
public class Blends {

    /** Lock and helpers above, a read/write lock; records and options out of them. */
    abstract static class Store<K, V> {
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        protected final Map<K, V> all = new HashMap<>();
        protected long changes;

        protected <R> R reading(Function<Map<K, V>, R> by) {
            rw.readLock().lock();
            try {
                return by.apply(all);
            } finally {
                rw.readLock().unlock();
            }
        }

        protected void writing(Consumer<Map<K, V>> by) {
            rw.writeLock().lock();
            try {
                by.accept(all);
                changes++;
            } finally {
                rw.writeLock().unlock();
            }
        }

        Optional<V> find(K key) {
            return reading(m -> Optional.ofNullable(m.get(key)));
        }

        void put(K key, V value) {
            writing(m -> m.put(key, value));
        }

        void remove(K key) {
            writing(m -> m.remove(key));
        }

        int size() {
            return reading(Map::size);
        }
    }

    static final class Users extends Store<String, String> {
        static final Users SHARED = new Users();

        /** Looked for by the reader, put by the writer. */
        void register(String name) {
            if (find(name).isEmpty()) {
                put(name, name); // BLOCAL: check-then-act {{all}}
            }
        }

        /** Silent: in one body of the writer. */
        void registerMended(String name) {
            writing(m -> m.putIfAbsent(name, name));
        }

        /** Silent: in one body, though in two steps. */
        void registerInBody(String name) {
            writing(m -> {
                if (!m.containsKey(name)) {
                    m.put(name, name);
                }
            });
        }

        /** What was found is changed and put back. */
        void suffix(String name) {
            String old = find(name).map(s -> s + "!").orElse("");
            put(name, old); // BLOCAL: lost-update {{all}}
        }

        /** Silent: in one body. */
        void suffixMended(String name) {
            writing(m -> m.computeIfPresent(name, (k, v) -> v + "!"));
        }

        /** No more than so many. */
        boolean registerWithin(String name, int max) {
            if (size() >= max) {
                return false;
            }
            put(name, name); // BLOCAL: check-then-act {{all}}
            return true;
        }

        /** Silent. */
        boolean registerWithinMended(String name, int max) {
            boolean[] done = new boolean[1];
            writing(m -> {
                if (m.size() < max) {
                    m.put(name, name);
                    done[0] = true;
                }
            });
            return done[0];
        }
    }

    /** A pool: conditions, permits, what is lent out and comes back. */
    static final class Pool {
        static final Pool SHARED = new Pool(5);
        private final Lock lock = new ReentrantLock();
        private final Condition returned = lock.newCondition();
        private final Deque<Object> idle = new ArrayDeque<>();
        private final Semaphore permits;
        private int made;
        private int max;
        private boolean closed;

        Pool(int max) {
            this.max = max;
            this.permits = new Semaphore(max);
        }

        void max(int to) {
            lock.lock();
            try {
                max = to;
                returned.signalAll();
            } finally {
                lock.unlock();
            }
        }

        /** Silent: all is asked in the loop. */
        Object borrow() throws InterruptedException {
            lock.lock();
            try {
                while (idle.isEmpty() && made >= max && !closed) {
                    returned.await();
                }
                if (closed) {
                    throw new IllegalStateException("closed");
                }
                if (!idle.isEmpty()) {
                    return idle.pop();
                }
                made++;
                return new Object();
            } finally {
                lock.unlock();
            }
        }

        /** Counted in a block of its own, when it was made outside. */
        Object borrowSlowly() {
            lock.lock();
            try {
                if (made >= max) {
                    return null;
                }
            } finally {
                lock.unlock();
            }
            Object o = new Object();
            lock.lock();
            try {
                made++; // BLOCAL: check-then-act medium {{made}}
            } finally {
                lock.unlock();
            }
            return o;
        }

        /** Reserved first, and given up again if it fails. (Low: the limit decides too, and was not taken.) */
        Object borrowReserved(Callable<Object> make) throws Exception {
            lock.lock();
            try {
                if (made >= max) {
                    return null;
                }
                made++;
            } finally {
                lock.unlock();
            }
            boolean ok = false;
            try {
                Object o = make.call();
                ok = true;
                return o;
            } finally {
                if (!ok) {
                    lock.lock();
                    try {
                        made--; // BLOCAL: check-then-act low
                    } finally {
                        lock.unlock();
                    }
                }
            }
        }

        /** Whether it is closed was asked before the wait for a permit. (And what is added behind the flag is left there.) */
        void giveBack(Object o) throws InterruptedException {
            boolean over;
            lock.lock();
            try {
                over = closed;
            } finally {
                lock.unlock();
            }
            permits.acquire();
            if (!over) {
                lock.lock();
                try {
                    idle.push(o); // BLOCAL: check-then-act medium; BLOCAL: check-then-act low
                    returned.signal();
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Silent. */
        void giveBackMended(Object o) {
            lock.lock();
            try {
                if (!closed) {
                    idle.push(o);
                    returned.signal();
                }
            } finally {
                lock.unlock();
            }
        }

        /** Silent: all is taken out under the lock, and ended outside. */
        void close() {
            List<Object> old;
            lock.lock();
            try {
                closed = true;
                old = new ArrayList<>(idle);
                idle.clear();
                returned.signalAll();
            } finally {
                lock.unlock();
            }
            old.forEach(Object::hashCode);
        }

        /** How many are missing was computed before the wait. (Of the two numbers that make it the limit is told.) */
        void fill() throws InterruptedException {
            lock.lock();
            try {
                int missing = max - made;
                while (!closed && idle.size() > 3) {
                    returned.await(1, TimeUnit.SECONDS);
                }
                made += missing; // BLOCAL: stale-after-wait {{max}}
            } finally {
                lock.unlock();
            }
        }
    }

    /** Lent-out handles, each a resource; a static registry; a lock of the class. */
    static final class Handle implements AutoCloseable {
        private static final Map<Integer, Handle> OPEN = new LinkedHashMap<>();
        private static int last;
        private final int id;
        private int uses;

        private Handle(int id) {
            this.id = id;
        }

        static Handle open() {
            synchronized (Handle.class) {
                Handle h = new Handle(++last);
                OPEN.put(h.id, h);
                return h;
            }
        }

        /** The number is found in one block and used up in another. */
        static Handle openSlowly() {
            int next;
            synchronized (Handle.class) {
                next = last + 1;
            }
            Handle h = new Handle(next);
            synchronized (Handle.class) {
                last = next; // BLOCAL: lost-update high {{last}}
                OPEN.put(next, h);
            }
            return h;
        }

        static OptionalInt oldest() {
            synchronized (Handle.class) {
                return OPEN.keySet().stream().mapToInt(Integer::intValue).min();
            }
        }

        /** The oldest is asked for, and removed by its number. (Low: taken away because of what all of them said.) */
        static void evict() {
            OptionalInt old = oldest();
            if (old.isPresent()) {
                synchronized (Handle.class) {
                    OPEN.remove(old.getAsInt()); // BLOCAL: check-then-act low {{OPEN}}
                }
            }
        }

        /** Silent: a copy is walked over. */
        static int sum() {
            List<Handle> copy;
            synchronized (Handle.class) {
                copy = new ArrayList<>(OPEN.values());
            }
            return copy.stream().mapToInt(h -> h.id).sum();
        }

        synchronized void use() {
            uses++;
        }

        /** Silent: looked for and removed in one block; its own state under its own lock. */
        @Override
        public void close() {
            synchronized (Handle.class) {
                OPEN.remove(id);
            }
            synchronized (this) {
                uses = 0;
            }
        }
    }

    /** Callbacks: what is given is called under the lock, with what the lock guards; what it answers is stored. */
    static final class Bus {
        static final Bus SHARED = new Bus();
        private final ExecutorService pool = Executors.newFixedThreadPool(2);
        private List<Consumer<String>> listeners = new ArrayList<>();
        private int sent;
        private String last = "";

        private synchronized void change(Predicate<List<Consumer<String>>> by) {
            if (by.test(listeners)) {
                sent = 0;
            }
        }

        synchronized List<Consumer<String>> listeners() {
            return new ArrayList<>(listeners);
        }

        synchronized void listeners(List<Consumer<String>> to) {
            listeners = to;
        }

        synchronized int sent() {
            return sent;
        }

        /** Copied by one, set by the other. */
        void add(Consumer<String> c) {
            List<Consumer<String>> copy = listeners();
            copy.add(c);
            listeners(copy); // BLOCAL: lost-update {{listeners}}
        }

        /** Silent: by what is called under the lock. */
        void addMended(Consumer<String> c) {
            change(l -> l.add(c));
        }

        /** Silent: a copy is called without the lock. */
        void send(String s) {
            for (Consumer<String> c : listeners()) {
                c.accept(s);
            }
            synchronized (this) {
                sent++;
                last = s;
            }
        }

        /** The number is read here, and stored by a thread of the pool, two lambdas deep. */
        void sendLater(String s) {
            int n = sent();
            Runnable count = () -> {
                Runnable inner = () -> {
                    synchronized (this) {
                        sent = n + 1; // BLOCAL: lost-update {{sent}}
                    }
                };
                inner.run();
            };
            pool.execute(count);
        }

        /** Silent: read where it is stored. */
        void sendLaterMended() {
            Runnable count = () -> {
                synchronized (this) {
                    sent = sent + 1;
                }
            };
            pool.execute(count);
        }

        /** Sent only once: asked for here, done by a helper. (Low: what the check compared with is set, and what goes with it by a callee.) */
        void sendOnce(String s) {
            boolean same;
            synchronized (this) {
                same = s.equals(last);
            }
            if (!same) {
                send(s); // BLOCAL: check-then-act low
            }
        }
    }

    /** Enum, table of locks, functions in an array. */
    enum Lane {
        LEFT, RIGHT;

        private static final int[] LOADS = new int[2];

        private final Lock lock = new ReentrantLock();

        <T> T with(IntFunction<T> by) {
            lock.lock();
            try {
                return by.apply(LOADS[ordinal()]);
            } finally {
                lock.unlock();
            }
        }

        void load(int n) {
            lock.lock();
            try {
                LOADS[ordinal()] = n;
            } finally {
                lock.unlock();
            }
        }

        /** By a function that only hands on what it is given. */
        void more() {
            int n = with(x -> x);
            load(n + 1); // BLOCAL: lost-update {{LOADS}}
        }

        /** Silent. */
        void moreHeld() {
            lock.lock();
            try {
                int n = with(x -> x);
                load(n + 1);
            } finally {
                lock.unlock();
            }
        }
    }

    /** A collection behind the library's lock, and a lock of one's own for the same. */
    static final class Board {
        static final Board SHARED = new Board();
        private final List<String> notes = Collections.synchronizedList(new ArrayList<>());
        private int pinned;

        void clear() {
            notes.clear();
            synchronized (notes) {
                pinned = 0;
            }
        }

        /** Under a lock that the others do not take. */
        synchronized void pinInVain(String s) {
            if (!notes.contains(s)) {
                notes.add(s); // BLOCAL: check-then-act {{notes}}
            }
        }

        /** Silent: under the wrapper's. */
        void pin(String s) {
            synchronized (notes) {
                if (!notes.contains(s)) {
                    notes.add(s);
                    pinned++;
                }
            }
        }

        /** Silent: one operation. */
        void pinAll(Collection<String> more) {
            notes.addAll(more);
        }

        /** Walked over without it. */
        int length() {
            int sum = 0;
            for (String s : notes) { // BLOCAL: guarded-by {{notes}}
                sum += s.length();
            }
            return sum;
        }

        /** Silent: walked over with it. */
        int lengthHeld() {
            int sum = 0;
            synchronized (notes) {
                for (String s : notes) {
                    sum += s.length();
                }
            }
            return sum;
        }

        /** The last of them, by its number. (Low: an index, and nobody takes a single one out.) */
        String last() {
            int n = notes.size();
            return n == 0 ? "" : notes.get(n - 1); // BLOCAL: stale-value low {{notes}}
        }

        /** Silent. */
        String lastHeld() {
            synchronized (notes) {
                int n = notes.size();
                return n == 0 ? "" : notes.get(n - 1);
            }
        }
    }

    /** Two locks in order, the state of the one decided by that of the other. */
    static final class Desk {
        static final Desk SHARED = new Desk();
        private final Object in = new Object();
        private final Object out = new Object();
        private int arrived;
        private int left;

        void arrive() {
            synchronized (in) {
                arrived++;
            }
        }

        void leave() {
            synchronized (out) {
                left++;
            }
        }

        void reset() {
            synchronized (in) {
                synchronized (out) {
                    arrived = 0;
                    left = 0;
                }
            }
        }

        /** Silent: both are held. */
        int waiting() {
            synchronized (in) {
                synchronized (out) {
                    return arrived - left;
                }
            }
        }

        /** Silent by default and below: the one is decided by what another lock guards. */
        void leaveIfArrived() {
            boolean some;
            synchronized (in) {
                some = arrived > 0;
            }
            if (some) {
                synchronized (out) {
                    left++;
                }
            }
        }

        /** The inner block ends, the outer one goes on: what the inner one read is old. */
        void even() {
            synchronized (in) {
                int gone;
                synchronized (out) {
                    gone = left;
                }
                arrived -= gone;
                synchronized (out) {
                    left -= gone; // BLOCAL: stale-value low
                }
            }
        }

        /** Silent: both in the inner block. */
        void evenHeld() {
            synchronized (in) {
                synchronized (out) {
                    arrived -= left;
                    left = 0;
                }
            }
        }
    }
}
