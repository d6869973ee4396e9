package operations;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A lock that is won by a compareAndSet or a putIfAbsent, in place or by a helper that returns only where it has won. */
class LocksOfOnesOwn {

    /** A spin lock in two methods of the class. */
    static class Spinning {
        static final Spinning SHARED = new Spinning();
        private final AtomicBoolean taken = new AtomicBoolean();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        private void enter() {
            while (!taken.compareAndSet(false, true)) {
                Thread.yield();
            }
        }

        private void leave() {
            taken.set(false);
        }

        void count(String key) {
            enter();
            try {
                Integer n = counts.get(key);
                counts.put(key, n == null ? 1 : n + 1); // BENIGN: lost-update covered
            } finally {
                leave();
            }
        }
    }

    /** A spin lock of a class of its own. */
    static final class Spin {
        private final AtomicInteger owner = new AtomicInteger();

        void acquire() {
            for (;;) {
                if (owner.compareAndSet(0, 1)) {
                    return;
                }
                Thread.yield();
            }
        }

        /** Comes back whether it has won or not. */
        void attempt() {
            owner.compareAndSet(0, 1);
        }

        void release() {
            owner.set(0);
        }
    }

    static class ByClass {
        static final ByClass SHARED = new ByClass();
        private final Spin spin = new Spin();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key) {
            spin.acquire();
            try {
                Integer n = counts.get(key);
                counts.put(key, n == null ? 1 : n + 1); // BENIGN: lost-update covered
            } finally {
                spin.release();
            }
        }
    }

    /** Nobody has won anything. */
    static class Attempts {
        static final Attempts SHARED = new Attempts();
        private final Spin spin = new Spin();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key) {
            spin.attempt();
            Integer n = counts.get(key);
            counts.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update high
            spin.release();
        }
    }

    /** It is given up between the two. */
    static class LetsGo {
        static final LetsGo SHARED = new LetsGo();
        private final Spin spin = new Spin();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key) {
            spin.acquire();
            Integer n = counts.get(key);
            spin.release();
            counts.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update high
        }
    }

    /** Each has a lock of its own. */
    static class TwoLocks {
        static final TwoLocks SHARED = new TwoLocks();
        private final Spin in = new Spin();
        private final Spin out = new Spin();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void up(String key) {
            in.acquire();
            Integer n = counts.get(key);
            counts.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update high
            in.release();
        }

        void down(String key) {
            out.acquire();
            Integer n = counts.get(key);
            counts.put(key, n == null ? 0 : n - 1); // BLOCAL: lost-update high
            out.release();
        }
    }

    /** A lock of each key. */
    static final class Keys {
        private final ConcurrentHashMap<String, Object> held = new ConcurrentHashMap<>();

        void lock(String key) throws InterruptedException {
            Object mine = new Object();
            while (held.putIfAbsent(key, mine) != null) {
                Thread.sleep(10);
            }
        }

        void unlock(String key) {
            held.remove(key);
        }
    }

    static class ByKey {
        static final ByKey SHARED = new ByKey();
        private final Keys keys = new Keys();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key) throws InterruptedException {
            keys.lock(key);
            try {
                Integer n = counts.get(key);
                counts.put(key, n == null ? 1 : n + 1); // BENIGN: lost-update covered
            } finally {
                keys.unlock(key);
            }
        }

        void drop(String key) throws InterruptedException {
            keys.lock(key);
            counts.remove(key);
            keys.unlock(key);
        }
    }

    static class ByKeyInPlace {
        static final ByKeyInPlace SHARED = new ByKeyInPlace();
        private final ConcurrentHashMap<String, Object> held = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key) throws InterruptedException {
            Object mine = new Object();
            while (held.putIfAbsent(key, mine) != null) {
                Thread.sleep(10);
            }
            try {
                Integer n = counts.get(key);
                counts.put(key, n == null ? 1 : n + 1); // BENIGN: lost-update covered
            } finally {
                held.remove(key);
            }
        }
    }

    /** The lock of one key keeps nobody from another. */
    static class OtherKey {
        static final OtherKey SHARED = new OtherKey();
        private final Keys keys = new Keys();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key, String other) throws InterruptedException {
            keys.lock(key);
            Integer n = counts.get(other);
            counts.put(other, n == null ? 1 : n + 1); // BLOCAL: lost-update high
            keys.unlock(key);
        }
    }

    /** Who put it there first goes on, but so do all others. */
    static class Marks {
        static final Marks SHARED = new Marks();
        private final ConcurrentHashMap<String, Object> held = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key) {
            Object old = held.putIfAbsent(key, this);
            Integer n = counts.get(key);
            counts.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update high
            if (old == null) {
                held.remove(key);
            }
        }
    }

    /** One who changes it anyhow. */
    static class Anyhow {
        static final Anyhow SHARED = new Anyhow();
        private final Keys keys = new Keys();
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String key) throws InterruptedException {
            keys.lock(key);
            Integer n = counts.get(key);
            counts.put(key, n == null ? 1 : n + 1); // BLOCAL: lost-update high
            keys.unlock(key);
        }

        void reset(String key) {
            counts.put(key, 0);
        }
    }

    /** The way of a library: closed in the end, and two methods deep. */
    static class Closed {
        static final Closed SHARED = new Closed();
        private final Map<String, Held> held = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, List<String>> lists = new ConcurrentHashMap<>();

        final class Held implements AutoCloseable {
            private final String key;

            Held(String key) {
                this.key = key;
            }

            @Override
            public void close() {
                held.remove(key);
            }
        }

        Held lock(String key) {
            try {
                return tryLock(key, Long.MAX_VALUE);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private Held tryLock(String key, long most) throws InterruptedException {
            Held mine = new Held(key);
            long start = System.nanoTime();
            do {
                Held others = held.putIfAbsent(key, mine);
                if (others == null) {
                    return mine;
                }
                Thread.sleep(10);
            } while (System.nanoTime() - start < most);
            throw new IllegalStateException();
        }

        void add(String key, String value) {
            try (Held h = lock(key)) {
                List<String> list = lists.get(key);
                if (list == null) {
                    list = new ArrayList<>();
                }
                list.add(value); // FALSE: guarded-by (the lock is one of the class's own making)
                lists.put(key, list); // BENIGN: lost-update covered
            }
        }
    }

    /** The map is the object itself, and all who change it hold the key's lock. */
    static class Cache extends ConcurrentHashMap<String, List<String>> {
        static final Cache SHARED = new Cache();
        private static final long serialVersionUID = 1;
        private final transient Keys keys = new Keys();

        void add(String key, String value) throws InterruptedException {
            keys.lock(key);
            try {
                List<String> list = get(key);
                if (list == null) {
                    list = new ArrayList<>();
                }
                list.add(value);
                put(key, list); // BENIGN: lost-update covered
            } finally {
                keys.unlock(key);
            }
        }
    }

    /** A bug: one method sets what a key has without the key's lock. */
    static class OpenCache extends ConcurrentHashMap<String, List<String>> {
        static final OpenCache SHARED = new OpenCache();
        private static final long serialVersionUID = 1;
        private final transient Keys keys = new Keys();

        void add(String key, String value) throws InterruptedException {
            keys.lock(key);
            List<String> list = get(key);
            if (list == null) {
                list = new ArrayList<>();
            }
            list.add(value);
            put(key, list); // BLOCAL: lost-update
            keys.unlock(key);
        }

        void set(String key, List<String> list) {
            put(key, list);
        }
    }
}
