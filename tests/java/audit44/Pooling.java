// RELEASES: 8 17
package audit44;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Shapes of mended bugs of object and connection pools: room, idle ones, validation, abandoned ones, closing twice. */
public class Pooling {
    static class Conn {
        private final AtomicReference<String> state = new AtomicReference<>("IDLE");
        private volatile long lastUsed;
        private boolean closed;
        private int borrowed;

        // As it was: two close it at once, and it is given back twice.
        void closeLate(Pool pool) {
            if (closed) {
                return;
            }
            pool.giveBack(this);
            closed = true; // MISSED: check-then-act (looked at and set without the lock that the others take)
        }

        void close(Pool pool) {
            synchronized (this) {
                if (closed) {
                    return;
                }
                closed = true;
            }
            pool.giveBack(this);
        }

        synchronized void reopen() {
            closed = false;
        }

        boolean allocateLate() {
            if (state.get().equals("IDLE")) {
                // Was to be shown: a state that is a text, of an object in a collection.
                state.set("USED"); // BLOCAL: check-then-act low
                lastUsed = System.nanoTime();
                return true;
            }
            return false;
        }

        boolean allocate() {
            if (state.compareAndSet("IDLE", "USED")) {
                lastUsed = System.nanoTime();
                return true;
            }
            return false;
        }

        void free() {
            state.set("IDLE");
        }

        synchronized void countBorrow() {
            borrowed++;
        }

        synchronized int borrowed() {
            return borrowed;
        }

        long lastUsed() {
            return lastUsed;
        }
    }

    interface Factory {
        Conn make();

        boolean validate(Conn c);

        void destroy(Conn c);
    }

    /** All in one monitor. */
    static class Pool {
        private final Deque<Conn> idle = new ArrayDeque<>();
        private final Map<Conn, Long> active = new IdentityHashMap<>();
        private final Factory factory;
        private final int max;
        private int made;
        private boolean closed;

        Pool(Factory factory, int max) {
            this.factory = factory;
            this.max = max;
        }

        // As it was: the maker runs outside, and what was counted before is not counted again.
        Conn borrowLate() {
            synchronized (this) {
                if (!idle.isEmpty()) {
                    Conn c = idle.pop();
                    active.put(c, System.nanoTime());
                    return c;
                }
                if (made >= max) {
                    return null;
                }
            }
            Conn c = factory.make();
            synchronized (this) {
                made++; // BLOCAL: check-then-act
                active.put(c, System.nanoTime());
            }
            return c;
        }

        // As it was mended: the place is taken before it is filled, and given back if that fails.
        Conn borrow() {
            synchronized (this) {
                if (!idle.isEmpty()) {
                    Conn c = idle.pop();
                    active.put(c, System.nanoTime());
                    return c;
                }
                if (made >= max) {
                    return null;
                }
                made++;
            }
            Conn c = null;
            try {
                c = factory.make();
                return c;
            } finally {
                synchronized (this) {
                    if (c == null) {
                        // Was not marked.
                        made--; // BENIGN: check-then-act handed-over
                    } else {
                        active.put(c, System.nanoTime());
                    }
                }
            }
        }

        void giveBackLate(Conn c) {
            boolean full;
            synchronized (this) {
                active.remove(c);
                full = idle.size() >= 8;
            }
            if (full) {
                factory.destroy(c);
            } else {
                synchronized (this) {
                    // Was to be shown: one beyond a limit.
                    idle.push(c); // BLOCAL: check-then-act low
                }
            }
        }

        synchronized void giveBack(Conn c) {
            active.remove(c);
            if (closed || idle.size() >= 8) {
                factory.destroy(c);
                made--;
            } else {
                idle.push(c);
            }
        }

        // Idle ones are tested outside the lock and dropped then: they may be lent by then.
        void evictLate() {
            List<Conn> all;
            synchronized (this) {
                all = new ArrayList<>(idle);
            }
            for (Conn c : all) {
                if (!factory.validate(c)) {
                    synchronized (this) {
                        idle.remove(c);
                        // Was not marked, though it is said here: it is counted off all the same.
                        made--; // it may have been lent, and is counted off all the same // BLOCAL: check-then-act
                    }
                    factory.destroy(c);
                }
            }
        }

        void evict() {
            List<Conn> all;
            synchronized (this) {
                all = new ArrayList<>(idle);
            }
            for (Conn c : all) {
                if (!factory.validate(c)) {
                    boolean was;
                    synchronized (this) {
                        // Was not marked: all is asked, and whether it was still there.
                        was = idle.remove(c); // BLOCAL: check-then-act low
                        if (was) {
                            made--;
                        }
                    }
                    if (was) {
                        factory.destroy(c);
                    }
                }
            }
        }

        List<Conn> abandonedLate(long now) {
            List<Conn> over = new ArrayList<>();
            for (Map.Entry<Conn, Long> e : active.entrySet()) { // BLOCAL: guarded-by
                if (now - e.getValue() > 1000) {
                    over.add(e.getKey());
                }
            }
            return over;
        }

        synchronized List<Conn> abandoned(long now) {
            List<Conn> over = new ArrayList<>();
            for (Map.Entry<Conn, Long> e : active.entrySet()) {
                if (now - e.getValue() > 1000) {
                    over.add(e.getKey());
                }
            }
            return over;
        }

        synchronized void shut() {
            closed = true;
            for (Conn c : idle) {
                factory.destroy(c);
            }
            idle.clear();
        }
    }

    /** Two counts and a deque, as the later pools have them. */
    static class Second {
        private final LinkedBlockingDeque<Conn> idle = new LinkedBlockingDeque<>();
        private final AtomicLong created = new AtomicLong();
        private final AtomicInteger waiting = new AtomicInteger();
        private volatile int maxIdle = 8;
        private final Factory factory;

        Second(Factory factory) {
            this.factory = factory;
        }

        Conn createLate(int max) {
            if (created.get() >= max) {
                return null;
            }
            created.incrementAndGet(); // BLOCAL: check-then-act
            return factory.make();
        }

        Conn create(int max) {
            long n = created.incrementAndGet();
            if (n > max) {
                created.decrementAndGet();
                return null;
            }
            return factory.make();
        }

        Conn createByTurns(int max) {
            for (;;) {
                long n = created.get();
                if (n >= max) {
                    return null;
                }
                if (created.compareAndSet(n, n + 1)) {
                    return factory.make();
                }
            }
        }

        // What is idle is asked for, then taken: another may have it.
        Conn firstLate() {
            Conn c = idle.peekFirst();
            if (c != null && factory.validate(c)) {
                return idle.pollFirst(); // MISSED: check-then-act (what was tested, two calls deep, is not what is taken)
            }
            return null;
        }

        Conn first() {
            Conn c = idle.pollFirst();
            if (c != null && !factory.validate(c)) {
                factory.destroy(c);
                created.decrementAndGet();
                return null;
            }
            return c;
        }

        void back(Conn c) {
            if (idle.size() >= maxIdle) {
                factory.destroy(c);
            } else {
                idle.addFirst(c); // BLOCAL: check-then-act
            }
        }

        void clearLate() {
            for (Conn c : idle) {
                factory.destroy(c);
            }
            idle.clear(); // BLOCAL: lost-update
        }

        void clear() {
            Conn c = idle.poll();
            while (c != null) {
                factory.destroy(c);
                c = idle.poll();
            }
        }
    }

    /** Threads have their own, what they leave is shared. */
    static class Bag {
        private final ThreadLocal<List<Conn>> own = ThreadLocal.withInitial(ArrayList::new);
        private final ConcurrentLinkedDeque<Conn> shared = new ConcurrentLinkedDeque<>();

        Conn borrow() {
            List<Conn> mine = own.get();
            for (int i = mine.size() - 1; i >= 0; i--) {
                Conn c = mine.remove(i);
                if (c.allocate()) {
                    return c;
                }
            }
            for (Conn c : shared) {
                if (c.allocate()) {
                    return c;
                }
            }
            return null;
        }

        void back(Conn c) {
            c.free();
            List<Conn> mine = own.get();
            if (mine.size() < 50) {
                mine.add(c);
            }
        }
    }

    private static final Factory PLAIN = new Factory() {
        @Override
        public Conn make() {
            return new Conn();
        }

        @Override
        public boolean validate(Conn c) {
            return c.lastUsed() > 0;
        }

        @Override
        public void destroy(Conn c) {
            c.free();
        }
    };
    static final Pool POOL = new Pool(PLAIN, 8);
    static final Second SECOND = new Second(PLAIN);
    static final Bag BAG = new Bag();
}
