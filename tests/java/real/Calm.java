package real;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What the seventh round of tests/precision was about, distilled, and the bugs that look like it. */
class Calm {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    /** Looked at without the declared lock, and read again under it. */
    static class LooksTwice {
        static final LooksTwice SHARED = new LooksTwice();
        @GuardedBy("this")
        private int state;

        void advance() {
            if (state != 1) { // BLOCAL: guarded-by low
                return;
            }
            synchronized (this) {
                if (state == 1) {
                    state = 2; // BENIGN: check-then-act rechecked
                }
            }
        }

        synchronized void begin() {
            state = 1;
        }
    }

    /** The look without the lock comes last: nothing is read after it. */
    static class LooksLast {
        static final LooksLast SHARED = new LooksLast();
        @GuardedBy("this")
        private int state;

        boolean advance() {
            synchronized (this) {
                if (state == 1) {
                    state = 2;
                }
            }
            return state == 2; // BLOCAL: guarded-by high
        }

        synchronized void begin() {
            state = 1;
        }
    }

    /** Looked at without the lock, and then written under it, but not read again. */
    static class LooksOnce {
        static final LooksOnce SHARED = new LooksOnce();
        @GuardedBy("this")
        private int state;

        void advance() {
            if (state != 1) {
                return;
            }
            synchronized (this) {
                state = 2; // BLOCAL: check-then-act
            }
        }

        synchronized void begin() {
            state = 1;
        }
    }

    /** Closed in the block of the check, and once more under the other lock. */
    static class ClosesTwice {
        static final ClosesTwice SHARED = new ClosesTwice();
        private final ReentrantReadWriteLock closing = new ReentrantReadWriteLock();
        private volatile int state;

        void close() {
            closing.writeLock().lock();
            try {
                if (state == 3) {
                    return;
                }
                state = 3; // BLOCAL: check-then-act low
            } finally {
                closing.writeLock().unlock();
            }
            finish(true);
        }

        private synchronized void finish(boolean forGood) {
            state = forGood ? 3 : 4;
        }

        synchronized void open() {
            state = 1;
        }

        synchronized void pause() {
            state = 2;
        }
    }

    /** The same, but what the check was for is not said in its block. */
    static class ClosesLate {
        static final ClosesLate SHARED = new ClosesLate();
        private final ReentrantReadWriteLock closing = new ReentrantReadWriteLock();
        private volatile int state;

        void close() {
            closing.writeLock().lock();
            try {
                if (state == 3) {
                    return;
                }
            } finally {
                closing.writeLock().unlock();
            }
            finish(true); // BLOCAL: check-then-act
        }

        private synchronized void finish(boolean forGood) {
            state = forGood ? 3 : 4;
        }

        synchronized void open() {
            state = 1;
        }

        synchronized void pause() {
            state = 2;
        }
    }

    /** The oldest goes where there are too many: of two that find so, one takes one too many. */
    static class Trims {
        static final Trims SHARED = new Trims();
        private final ConcurrentLinkedQueue<String> last = new ConcurrentLinkedQueue<>();
        private final int most = 100;

        void add(String s) {
            last.add(s);
            if (last.size() > most) {
                last.poll(); // BLOCAL: check-then-act low
            }
        }
    }

    /** One more is put where there is room: of two that find some, one is too many. */
    static class Fills {
        static final Fills SHARED = new Fills();
        private final ConcurrentLinkedQueue<String> last = new ConcurrentLinkedQueue<>();
        private final int most = 100;

        void add(String s) {
            if (last.size() < most) {
                last.add(s); // BLOCAL: check-then-act medium
            }
        }

        String take() {
            return last.poll();
        }
    }

    /** A bit is set where it is not set. */
    static class SetsBit {
        static final SetsBit SHARED = new SetsBit();
        private volatile int state;

        void shut() {
            if ((state & 4) != 0) {
                return;
            }
            synchronized (this) {
                state |= 4; // BLOCAL: check-then-act low
            }
        }

        synchronized void open() {
            state = 1;
        }

        synchronized void pause() {
            state |= 2;
        }
    }

    /** A bit is set where another is not set: shut in between, it is set in what is shut. */
    static class SetsOtherBit {
        static final SetsOtherBit SHARED = new SetsOtherBit();
        private volatile int state;

        void resume() {
            if ((state & 4) != 0) {
                return;
            }
            synchronized (this) {
                state |= 8; // BLOCAL: check-then-act high
            }
        }

        synchronized void shut() {
            state |= 4;
        }

        synchronized void pause() {
            state |= 2;
        }
    }

    /** What is given back after a wait is added to what is there by then. */
    static class GivesBack {
        static final GivesBack SHARED = new GivesBack();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition more = lock.newCondition();
        private long free = 100;

        void take(long n) throws InterruptedException {
            lock.lock();
            try {
                if (free < n) {
                    more.await(1, TimeUnit.SECONDS);
                    free += n; // BLOCAL: stale-after-wait low
                }
            } finally {
                lock.unlock();
            }
        }

        void release() {
            lock.lock();
            try {
                free = 100;
                more.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** What is set after a wait is not. */
    static class SetsBack {
        static final SetsBack SHARED = new SetsBack();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition more = lock.newCondition();
        private long free = 100;

        void take(long n) throws InterruptedException {
            lock.lock();
            try {
                if (free < n) {
                    more.await(1, TimeUnit.SECONDS);
                    free = n; // BLOCAL: stale-after-wait medium
                }
            } finally {
                lock.unlock();
            }
        }

        void release() {
            lock.lock();
            try {
                free = 100;
                more.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** The callee that waits asks by itself, after each wait. */
    static class WaitsBelow {
        static final WaitsBelow SHARED = new WaitsBelow();
        private Object owner;

        synchronized void lock(Object by) throws InterruptedException {
            if (owner == by) {
                throw new IllegalStateException();
            }
            await();
            owner = by; // BLOCAL: stale-after-wait low
        }

        private void await() throws InterruptedException {
            while (owner != null) {
                wait();
            }
        }

        synchronized void unlock() {
            owner = null;
            notifyAll();
        }
    }

    /** The callee waits for something else. */
    static class WaitsForOther {
        static final WaitsForOther SHARED = new WaitsForOther();
        private Object owner;
        private boolean ready;

        synchronized void lock(Object by) throws InterruptedException {
            if (owner == by) {
                throw new IllegalStateException();
            }
            await();
            owner = by; // BLOCAL: stale-after-wait medium
        }

        private void await() throws InterruptedException {
            while (!ready) {
                wait();
            }
        }

        synchronized void ready() {
            ready = true;
            notifyAll();
        }

        synchronized void unlock() {
            owner = null;
            notifyAll();
        }
    }

    /** What a volatile field holds was published to somebody, perhaps to one after the other: never high. */
    static class Current {
        private volatile Connection connection;

        void connect() {
            connection = new Connection();
        }
    }

    static class Connection {
        private boolean up;

        void up() {
            if (!up) {
                synchronized (this) {
                    up = true; // BLOCAL: check-then-act medium [[published by volatile field]]
                    System.out.println();
                }
            }
        }

        synchronized void down() {
            up = false;
            System.out.println();
        }
    }
}

/** An object of another class, two methods of which are called one after the other, is the other class's affair. */
class CalmRegistry {
    static final ConcurrentMap<String, CalmRegistry> ALL = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<String>> of = new ConcurrentHashMap<>();

    List<String> find(String key) {
        return of.get(key);
    }

    void add(String key, List<String> value) {
        of.put(key, value);
    }

    static void register(String name, CalmRegistry r) {
        ALL.put(name, r);
    }
}

class CalmComposes {
    void put(CalmRegistry r, String key) {
        if (r.find(key) == null) {
            r.add(key, new ArrayList<>()); // BLOCAL: check-then-act low
        }
    }
}

/** There is one such object for all. */
class CalmGlobal {
    private static final ConcurrentMap<String, List<String>> OF = new ConcurrentHashMap<>();

    static List<String> find(String key) {
        return OF.get(key);
    }

    static void add(String key, List<String> value) {
        OF.put(key, value);
    }
}

class CalmComposesGlobal {
    void put(String key) {
        if (CalmGlobal.find(key) == null) {
            CalmGlobal.add(key, new ArrayList<>()); // BLOCAL: check-then-act medium
        }
    }
}
