// RELEASES: 8 17
package audit49;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Stack;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What pools of objects and of connections have mended: makers that are called under no lock, counts, evictors, keyed pools, what is abandoned, closing twice. */
public class Basins {
    interface Maker<T> {
        T make();

        boolean validate(T t);

        void destroy(T t);
    }

    /** A pool on a list. */
    static class Basin<T> {
        private final Maker<T> maker;
        private final LinkedList<T> idle = new LinkedList<T>();
        private int active;
        private int maxActive = 8;
        private boolean closed;
        private Evictor evictor;
        private Iterator<T> cursor;

        Basin(Maker<T> maker) {
            this.maker = maker;
        }

        /** As it was: the number is asked for before the object is made, and counted behind it. */
        T borrow() {
            synchronized (this) {
                if (!idle.isEmpty()) {
                    active++;
                    return idle.removeFirst();
                }
                if (active >= maxActive) {
                    throw new NoSuchElementException();
                }
            }
            T t = maker.make();
            synchronized (this) {
                active++; // BLOCAL: check-then-act
            }
            return t;
        }

        /** Silent: as it is, counted first. */
        T borrowCounted() {
            synchronized (this) {
                if (!idle.isEmpty()) {
                    active++;
                    return idle.removeFirst();
                }
                if (active >= maxActive) {
                    throw new NoSuchElementException();
                }
                active++;
            }
            return maker.make();
        }

        /** As it was: not closed when it was asked. */
        void giveBack(T t) {
            if (isClosed() || !maker.validate(t)) {
                maker.destroy(t);
                return;
            }
            synchronized (this) {
                active--;
                idle.addFirst(t); // BLOCAL: check-then-act
                notifyAll();
            }
        }

        /** Silent: as it is. */
        void giveBackLooked(T t) {
            boolean drop = !maker.validate(t);
            synchronized (this) {
                active--;
                if (closed) {
                    drop = true;
                }
                if (!drop) {
                    idle.addFirst(t);
                    notifyAll();
                }
            }
            if (drop) {
                maker.destroy(t);
            }
        }

        synchronized boolean isClosed() {
            return closed;
        }

        synchronized void close() {
            closed = true;
            for (T t : idle) {
                maker.destroy(t);
            }
            idle.clear();
        }

        /** As it was: what is idle is counted, and made in the next block. */
        void ensure(int min) {
            int missing;
            synchronized (this) {
                missing = min - idle.size();
            }
            for (int i = 0; i < missing; i++) {
                T t = maker.make();
                synchronized (this) {
                    idle.addLast(t); // BLOCAL: check-then-act
                }
            }
        }

        synchronized void max(int n) {
            maxActive = n;
        }

        /** As it was: a cursor that outlives the lock. */
        void evictOne() {
            synchronized (this) {
                if (cursor == null || !cursor.hasNext()) {
                    cursor = idle.iterator();
                }
            }
            T t = null;
            synchronized (this) {
                if (cursor.hasNext()) {
                    t = cursor.next();
                }
            }
            if (t != null && !maker.validate(t)) {
                synchronized (this) {
                    idle.remove(t); // BLOCAL: check-then-act low; MISSED: stale-value (that an iterator in a field goes over the list of another one is not known)
                }
                maker.destroy(t);
            }
        }

        /** Silent: as it is, whether it was there is asked. */
        void evictOneAsked() {
            T t;
            synchronized (this) {
                t = idle.peekLast();
            }
            if (t != null && !maker.validate(t)) {
                boolean there;
                synchronized (this) {
                    there = idle.remove(t); // BLOCAL: check-then-act low
                }
                if (there) {
                    maker.destroy(t);
                }
            }
        }

        /** As it was: the old one is cancelled without the lock. */
        void startEvictor() {
            if (evictor != null) {
                evictor.cancel();
            }
            synchronized (this) {
                evictor = new Evictor(this); // BLOCAL: lost-update
            }
        }

        synchronized void stopEvictor() {
            if (evictor != null) {
                evictor.cancel();
                evictor = null;
            }
        }
    }

    /** Runs on the timer's thread. */
    static class Evictor extends TimerTask {
        private final Basin<?> basin;
        private int runs;

        Evictor(Basin<?> basin) {
            this.basin = basin;
        }

        @Override
        public void run() {
            /* Silent: its own. */
            runs++;
            basin.evictOne();
        }
    }

    /** A pool of stacks by key. */
    static class Keyed {
        static final Keyed KEYED = new Keyed();
        private final HashMap<String, Stack<Object>> stacks = new HashMap<String, Stack<Object>>();
        private final HashMap<String, Integer> active = new HashMap<String, Integer>();
        private int idle;
        private int max = 8;

        /** As it was: the stack is asked whether it is empty, and popped when it is. */
        Object borrow(String key) {
            Stack<Object> s;
            synchronized (this) {
                s = stacks.get(key);
            }
            if (s != null && !s.empty()) {
                return s.pop(); // BLOCAL: check-then-act
            }
            return new Object();
        }

        /** Silent: as it is. */
        synchronized Object borrowAtOnce(String key) {
            Stack<Object> s = stacks.get(key);
            if (s != null && !s.empty()) {
                idle--;
                /* Not meant: `borrow` pops without the lock. */
                return s.pop(); // BLOCAL: check-then-act
            }
            return new Object();
        }

        synchronized void giveBack(String key, Object o) {
            Stack<Object> s = stacks.get(key);
            if (s == null) {
                s = new Stack<Object>();
                stacks.put(key, s);
            }
            s.push(o);
            idle++;
        }

        /** As it was: two numbers of two blocks. */
        int left() {
            int i;
            synchronized (this) {
                i = idle;
            }
            synchronized (this) {
                /* Had as an inconsistent-read, which comes later in the table. */
                return max - i; // BLOCAL: stale-value low
            }
        }

        synchronized void max(int n) {
            max = n;
        }

        /** As it was: counted in two blocks. */
        void borrowed(String key) {
            Integer n = active(key);
            setActive(key, n == null ? 1 : n + 1); // BLOCAL: lost-update
        }

        synchronized Integer active(String key) {
            return active.get(key);
        }

        synchronized void setActive(String key, int n) {
            active.put(key, n);
        }

        /** Silent: one block. */
        synchronized void borrowedAtOnce(String key) {
            Integer n = active.get(key);
            active.put(key, n == null ? 1 : n + 1);
        }

        /** As it was: a sum over what others change. */
        int sum() {
            int n = 0;
            for (Stack<Object> s : stacks.values()) { // BLOCAL: guarded-by
                n += s.size();
            }
            return n;
        }

        /** Silent. */
        synchronized int sumAtOnce() {
            int n = 0;
            for (Stack<Object> s : stacks.values()) {
                n += s.size();
            }
            return n;
        }

        /** Silent: taken as a whole. */
        Collection<Stack<Object>> clear() {
            synchronized (this) {
                List<Stack<Object>> all = new ArrayList<Stack<Object>>(stacks.values());
                stacks.clear();
                idle = 0;
                return all;
            }
        }
    }

    /** A pooled object, its state by itself. */
    static class Pooled {
        enum State { IDLE, LENT, TESTED, INVALID }

        private State state = State.IDLE;
        private volatile long lent;
        private int borrows;

        /** As it was: without the lock that `allocate` has. */
        boolean test() {
            if (state() == State.IDLE) {
                /* Two calls, and the objects lie in a thread-safe collection. */
                state(State.TESTED); // BLOCAL: check-then-act low
                return true;
            }
            return false;
        }

        /** Silent: as it is. */
        synchronized boolean testAtOnce() {
            if (state == State.IDLE) {
                state = State.TESTED;
                return true;
            }
            return false;
        }

        synchronized boolean allocate() {
            if (state == State.IDLE) {
                state = State.LENT;
                lent = System.nanoTime();
                borrows++;
                return true;
            }
            return false;
        }

        synchronized State state() {
            return state;
        }

        synchronized void state(State s) {
            state = s;
        }

        long lent() {
            return borrows == 0 ? 0 : lent;
        }
    }

    /** A pool on a deque, with an atomic count. */
    static class Generic {
        private final LinkedBlockingDeque<Pooled> idle = new LinkedBlockingDeque<Pooled>();
        private final Map<Object, Pooled> all = new ConcurrentHashMap<Object, Pooled>();
        private final AtomicLong created = new AtomicLong();
        private final AtomicLong destroyed = new AtomicLong();
        private final AtomicBoolean closed = new AtomicBoolean();
        private final AtomicInteger making = new AtomicInteger();

        /** As it was: more than there should be. */
        Pooled create() {
            if (created.get() >= 8) {
                return null;
            }
            created.incrementAndGet(); // BLOCAL: check-then-act
            Pooled p = new Pooled();
            all.put(p, p);
            return p;
        }

        /** Silent: as it is. */
        Pooled createCounted() {
            if (created.incrementAndGet() > 8) {
                created.decrementAndGet();
                return null;
            }
            Pooled p = new Pooled();
            all.put(p, p);
            return p;
        }

        /** As it was: closed when it was put back, and left there. */
        void giveBack(Pooled p) {
            if (closed.get()) {
                destroyed.incrementAndGet();
                return;
            }
            idle.addFirst(p); // BLOCAL: check-then-act
        }

        /** Silent: as it is, looked at once more. */
        void giveBackLooked(Pooled p) {
            idle.addFirst(p);
            if (closed.get()) {
                clear();
            }
        }

        void close() {
            closed.set(true);
            clear();
        }

        private void clear() {
            for (Pooled p = idle.poll(); p != null; p = idle.poll()) {
                all.remove(p);
                destroyed.incrementAndGet();
            }
        }

        /** As it was: the object is known, and invalidated by two. */
        void invalidate(Object o) {
            if (all.containsKey(o)) {
                /* The removal comes first. */
                all.remove(o); // BLOCAL: check-then-act
                destroyed.incrementAndGet();
            }
        }

        /** Silent: as it is. */
        void invalidateOnce(Object o) {
            if (all.remove(o) != null) {
                destroyed.incrementAndGet();
            }
        }

        /** As it was: told by two operations. */
        int nextMaking() {
            int n = making.get();
            making.set(n + 1); // BLOCAL: lost-update
            return n;
        }
    }

    /** A connection that is closed once, and what it has prepared. */
    static class Guarded {
        private final Map<String, Object> prepared = new LinkedHashMap<String, Object>();
        private final List<Object> traces = new ArrayList<Object>();
        private Object delegate = new Object();
        private boolean closed;

        /** As it was: closed twice, and the second time it is another's. */
        void close(Basin<Object> pool) {
            if (!isClosed()) {
                pool.giveBack(delegate);
                synchronized (this) {
                    /* The one object of `main` is its own thread's. */
                    closed = true; // BENIGN: check-then-act confined
                }
            }
        }

        /** Silent: as it is. */
        void closeOnce(Basin<Object> pool) {
            synchronized (this) {
                if (closed) {
                    return;
                }
                closed = true;
            }
            pool.giveBack(delegate);
        }

        synchronized boolean isClosed() {
            return closed;
        }

        synchronized void reopen(Object o) {
            delegate = o;
            closed = false;
        }

        /** Silent: under its monitor. */
        synchronized Object prepare(String sql) {
            Object o = prepared.get(sql);
            if (o == null) {
                o = new Object();
                prepared.put(sql, o);
            }
            return o;
        }

        void trace(Object o) {
            synchronized (traces) {
                traces.add(o);
            }
        }

        /** As it was: a copy, and then all is cleared, with what came by then. */
        List<Object> takeTraces() {
            List<Object> copy = traces();
            synchronized (traces) {
                /* Nothing shows that it is shared. */
                traces.clear(); // BLOCAL: lost-update low
            }
            return copy;
        }

        List<Object> traces() {
            synchronized (traces) {
                return new ArrayList<Object>(traces);
            }
        }
    }

    public static void main(String[] args) {
        final Generic generic = new Generic();
        final Basin<Object> basin = new Basin<Object>(null);
        new java.util.Timer().schedule(new Evictor(basin), 10, 10);
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                Pooled p = generic.create();
                generic.giveBack(p);
                generic.invalidate(p);
                generic.nextMaking();
                basin.giveBack(basin.borrow()); // BENIGN: stale-value handed-over
                basin.ensure(2);
                Keyed.KEYED.borrow("a");
                Guarded g = new Guarded();
                g.close(basin);
            }).start();
        }
        generic.close();
    }
}
