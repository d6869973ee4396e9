package real;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** An entry of a map counts who uses it, and who is the last drops it: whoever has got it just before counts up what is over with. */
class CountedUp {

    static class Pool {
        private final AtomicInteger users = new AtomicInteger();

        void use() {
            users.incrementAndGet();
        }

        boolean leave() {
            return users.decrementAndGet() == 0;
        }

        void close() {
            System.out.println("closed");
        }
    }

    static class Shared {
        static final Shared SHARED = new Shared();
        private final ConcurrentMap<String, Pool> pools = new ConcurrentHashMap<>();

        Pool get(String name) {
            Pool pool = pools.computeIfAbsent(name, n -> new Pool());
            pool.use(); // BLOCAL: stale-value medium {{what 'pools' had}}
            return pool;
        }

        void giveBack(String name, Pool pool) {
            if (pool.leave()) {
                pools.remove(name, pool);
                pool.close();
            }
        }
    }

    /** The map has the number itself. */
    static class Numbers {
        static final Numbers SHARED = new Numbers();
        private final ConcurrentMap<String, AtomicInteger> users = new ConcurrentHashMap<>();

        void enter(String name) {
            users.computeIfAbsent(name, n -> new AtomicInteger()).incrementAndGet(); // BLOCAL: stale-value medium {{is counted up}}
        }

        void leave(String name, AtomicInteger count) {
            if (count.decrementAndGet() == 0) {
                users.remove(name, count);
            }
        }
    }

    /** Under a lock of the entry's own, which does not help. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final ConcurrentMap<String, LockedPool> pools = new ConcurrentHashMap<>();

        LockedPool get(String name) {
            LockedPool pool = pools.get(name);
            if (pool != null) {
                pool.use(); // MISSED: stale-value (who only asks a map, and changes nothing else that others see at once, is not looked at)
            }
            return pool;
        }

        void put(String name) {
            pools.put(name, new LockedPool());
        }

        void giveBack(String name, LockedPool pool) {
            if (pool.leave() == 0) {
                pools.remove(name, pool);
            }
        }
    }

    static class LockedPool {
        private int users;

        synchronized void use() {
            users++;
        }

        synchronized int leave() {
            return --users;
        }
    }

    /** Whoever counts it up is told whether it was over with. */
    static class SilentAsked {
        static final SilentAsked SHARED = new SilentAsked();
        private final ConcurrentMap<String, AskedPool> pools = new ConcurrentHashMap<>();

        AskedPool get(String name) {
            while (true) {
                AskedPool pool = pools.computeIfAbsent(name, n -> new AskedPool());
                if (pool.use()) {
                    return pool;
                }
            }
        }

        void giveBack(String name, AskedPool pool) {
            if (pool.leave()) {
                pools.remove(name, pool);
            }
        }
    }

    static class AskedPool {
        private int users;

        synchronized boolean use() {
            return users >= 0 && ++users > 0;
        }

        synchronized boolean leave() {
            if (--users > 0) {
                return false;
            }
            users = -1;
            return true;
        }
    }

    /** One lock covers the two of them. */
    static class SilentUnderLock {
        static final SilentUnderLock SHARED = new SilentUnderLock();
        private final ConcurrentMap<String, Pool> pools = new ConcurrentHashMap<>();

        synchronized Pool get(String name) {
            Pool pool = pools.computeIfAbsent(name, n -> new Pool());
            pool.use();
            return pool;
        }

        synchronized void giveBack(String name, Pool pool) {
            if (pool.leave()) {
                pools.remove(name, pool);
            }
        }
    }

    /** What is got is kept by a lambda that is made: that counts nothing. */
    static class SilentKept {
        static final SilentKept SHARED = new SilentKept();
        private final ConcurrentMap<String, Pool> pools = new ConcurrentHashMap<>();

        Runnable closer(String name) {
            Pool pool = pools.computeIfAbsent(name, n -> new Pool());
            return pool::close;
        }

        void giveBack(String name, Pool pool) {
            if (pool.leave()) {
                pools.remove(name, pool);
            }
        }
    }

    /** It counts how often it was asked: nobody is dropped for that. */
    static class SilentStatistics {
        static final SilentStatistics SHARED = new SilentStatistics();
        private final ConcurrentMap<String, Pool> pools = new ConcurrentHashMap<>();

        Pool get(String name) {
            Pool pool = pools.computeIfAbsent(name, n -> new Pool());
            pool.use();
            return pool;
        }

        void forget(String name) {
            pools.remove(name);
        }
    }

    /** That it is the first to come is heard, which says nothing of what was dropped: it was none before, too. */
    static class First {
        static final First SHARED = new First();
        private final ConcurrentMap<String, AtomicInteger> users = new ConcurrentHashMap<>();

        boolean enter(String name) {
            AtomicInteger count = counter(name);
            int n = count.incrementAndGet(); // BLOCAL: stale-value low {{is counted up}}
            System.out.println("users: " + n);
            return n == 1;
        }

        private AtomicInteger counter(String name) {
            AtomicInteger count = users.get(name);
            if (count != null) {
                return count;
            }
            count = new AtomicInteger();
            AtomicInteger there = users.putIfAbsent(name, count);
            return there == null ? count : there;
        }

        void leave(String name) {
            AtomicInteger count = users.get(name);
            if (count != null && count.decrementAndGet() == 0) {
                users.remove(name); // BLOCAL: check-then-act medium
            }
        }
    }

    /** The same, asked at once. */
    static class FirstAtOnce {
        static final FirstAtOnce SHARED = new FirstAtOnce();
        private final ConcurrentMap<String, AtomicInteger> users = new ConcurrentHashMap<>();

        void enter(String name) {
            if (users.computeIfAbsent(name, n -> new AtomicInteger()).getAndIncrement() == 0) { // BLOCAL: stale-value medium {{is counted up}}
                System.out.println("first");
            }
        }

        void leave(String name, AtomicInteger count) {
            if (count.decrementAndGet() == 0) {
                users.remove(name, count);
            }
        }
    }

    /** Silent: it begins with one, and who finds none tries again. */
    static class SilentOver {
        static final SilentOver SHARED = new SilentOver();
        private final ConcurrentMap<String, AtomicInteger> users = new ConcurrentHashMap<>();

        boolean enter(String name) {
            AtomicInteger count = users.computeIfAbsent(name, n -> new AtomicInteger(1));
            if (count.getAndIncrement() > 0) {
                return true;
            }
            return false;
        }

        void leave(String name, AtomicInteger count) {
            if (count.decrementAndGet() == 0) {
                users.remove(name, count);
            }
        }
    }

    /** Silent: whoever calls it is told. */
    static class SilentTold {
        static final SilentTold SHARED = new SilentTold();
        private final ConcurrentMap<String, AtomicInteger> users = new ConcurrentHashMap<>();

        int enter(String name) {
            return users.computeIfAbsent(name, n -> new AtomicInteger(1)).getAndIncrement();
        }

        void leave(String name, AtomicInteger count) {
            if (count.decrementAndGet() == 0) {
                users.remove(name, count);
            }
        }
    }
}
