// RELEASES: 8 17
package audit50;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks in all forms: wrapped, tried, striped, by key, in order, hand over hand, as a permit, in parents. */
public class Couriers {
    /** A lock that a template method takes. */
    abstract static class Guarded {
        protected final ReentrantLock lock = new ReentrantLock();

        protected final void enter() {
            lock.lock();
        }

        protected final void leave() {
            lock.unlock();
        }

        protected final <T> T inside(Callable<T> body) {
            enter();
            try {
                return body.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            } finally {
                leave();
            }
        }
    }

    /** Parcels under it. */
    static class Parcels extends Guarded {
        static final Parcels SHARED = new Parcels();
        private final Map<String, Integer> at = new HashMap<>();
        private int moved;

        void put(String id, int place) {
            enter();
            try {
                at.put(id, place);
                moved++;
            } finally {
                leave();
            }
        }

        /** Two sections of the parent's lock. */
        void forward(String id) {
            Integer place;
            enter();
            try {
                place = at.get(id);
            } finally {
                leave();
            }
            if (place == null) {
                return;
            }
            enter();
            try {
                at.put(id, place + 1); // BLOCAL: lost-update
                moved++;
            } finally {
                leave();
            }
        }

        /** Silent: one. */
        void forwardRight(String id) {
            enter();
            try {
                Integer place = at.get(id);
                if (place != null) {
                    at.put(id, place + 1);
                    moved++;
                }
            } finally {
                leave();
            }
        }

        /** Two bodies. */
        int recount() {
            int n = inside(() -> moved);
            inside(() -> {
                moved = n / 2; // BLOCAL: lost-update
                return null;
            });
            return n;
        }

        /** Silent: one body. */
        int recountRight() {
            return inside(() -> {
                int n = moved;
                moved = n / 2;
                return n;
            });
        }
    }

    /** Tried, and what is done where it was not got. */
    static class Trying {
        static final Trying SHARED = new Trying();
        private final ReentrantLock lock = new ReentrantLock();
        private int jobs;
        private int skipped;

        void job() {
            lock.lock();
            try {
                jobs++;
            } finally {
                lock.unlock();
            }
        }

        /** Read under a lock that was tried, written under it when it is tried again. */
        boolean halve() {
            int n;
            if (!lock.tryLock()) {
                return false;
            }
            try {
                n = jobs;
            } finally {
                lock.unlock();
            }
            if (lock.tryLock()) {
                try {
                    jobs = n / 2; // BLOCAL: lost-update
                    return true;
                } finally {
                    lock.unlock();
                }
            }
            return false;
        }

        /** Silent: one section; timed. */
        boolean halveRight() throws InterruptedException {
            if (lock.tryLock(10, TimeUnit.MILLISECONDS)) {
                try {
                    jobs = jobs / 2;
                    return true;
                } finally {
                    lock.unlock();
                }
            }
            return false;
        }

        /** Silent: whoever holds it already goes on in the same section. */
        void jobs(int n) {
            lock.lock();
            try {
                int then = jobs;
                for (int i = 0; i < n; i++) {
                    job();
                }
                skipped += jobs - then;
            } finally {
                lock.unlock();
            }
        }
    }

    /** A lock for a part of the keys. */
    static class Stripes {
        static final Stripes SHARED = new Stripes();
        private final Object[] locks = new Object[8];
        private final Map<String, Integer>[] parts;

        @SuppressWarnings("unchecked")
        Stripes() {
            parts = new Map[8];
            for (int i = 0; i < 8; i++) {
                locks[i] = new Object();
                parts[i] = new HashMap<>();
            }
        }

        void put(String key, int v) {
            int i = key.hashCode() & 7;
            synchronized (locks[i]) {
                parts[i].put(key, v);
            }
        }

        /** Two sections of one stripe. */
        void add(String key, int n) {
            int i = key.hashCode() & 7;
            int then;
            synchronized (locks[i]) {
                then = parts[i].getOrDefault(key, 0);
            }
            synchronized (locks[i]) {
                parts[i].put(key, then + n); // BLOCAL: lost-update
            }
        }

        /** Silent: one. */
        void addRight(String key, int n) {
            int i = key.hashCode() & 7;
            synchronized (locks[i]) {
                parts[i].put(key, parts[i].getOrDefault(key, 0) + n);
            }
        }
    }

    /** A lock by key, kept in a map. */
    static class ByKey {
        static final ByKey SHARED = new ByKey();
        private final ConcurrentHashMap<String, Object> locks = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, Integer> values = new ConcurrentHashMap<>();

        /** Silent: each writer of a key holds the key's own monitor. */
        int bump(String key) {
            Object l = locks.computeIfAbsent(key, k -> new Object());
            synchronized (l) {
                int next = values.getOrDefault(key, 0) + 1;
                // That the key's lock is held is not known of who has got it by the map (docs/limits.md).
                values.put(key, next); // BLOCAL: lost-update low
                return next;
            }
        }

        /** Silent, likewise. */
        void zero(String key) {
            synchronized (locks.computeIfAbsent(key, k -> new Object())) {
                values.put(key, 0);
            }
        }
    }

    /** A permit as a lock. */
    static class Permit {
        static final Permit SHARED = new Permit();
        private final Semaphore one = new Semaphore(1, true);
        private long position;
        private int writes;

        void write(int n) throws InterruptedException {
            one.acquire();
            try {
                position += n;
                writes++;
            } finally {
                one.release();
            }
        }

        /** The permit is given back in between. */
        void seek(int n) throws InterruptedException {
            long at;
            one.acquire();
            try {
                at = position;
            } finally {
                one.release();
            }
            one.acquireUninterruptibly();
            try {
                position = at + n; // BLOCAL: lost-update
                writes++;
            } finally {
                one.release();
            }
        }

        /** Silent: kept. */
        void seekRight(int n) throws InterruptedException {
            one.acquire();
            try {
                long at = position;
                position = at + n;
                writes++;
            } finally {
                one.release();
            }
        }
    }

    /** Two locks in order, one given up early. */
    static class Chain {
        static class Link {
            final ReentrantLock lock = new ReentrantLock();
            Link next;
            int load;

            void load(int n) {
                lock.lock();
                try {
                    load += n;
                } finally {
                    lock.unlock();
                }
            }

            void link(Link n) {
                lock.lock();
                try {
                    next = n;
                } finally {
                    lock.unlock();
                }
            }
        }

        static final Chain SHARED = new Chain();
        final Link first = new Link();

        /** Silent: hand over hand; what is changed is changed under its own lock. */
        void spread(int n) {
            Link at = first;
            at.lock.lock();
            while (at.next != null) {
                Link to = at.next;
                to.lock.lock();
                at.load += n;
                at.lock.unlock();
                at = to;
            }
            at.load += n;
            at.lock.unlock();
        }

        /** The load is read in one section of the first's lock, and set in the next. */
        void ease() {
            int l;
            first.lock.lock();
            try {
                l = first.load;
            } finally {
                first.lock.unlock();
            }
            int less = Math.max(0, l - 10);
            first.lock.lock();
            try {
                first.load = less; // BLOCAL: lost-update
            } finally {
                first.lock.unlock();
            }
        }

        /** Silent. */
        void easeRight() {
            first.lock.lock();
            try {
                first.load = Math.max(0, first.load - 10);
            } finally {
                first.lock.unlock();
            }
        }
    }

    /** Upgraded. */
    static class Routes {
        static final Routes SHARED = new Routes();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        private final ReentrantReadWriteLock.ReadLock read = rw.readLock();
        private final ReentrantReadWriteLock.WriteLock write = rw.writeLock();
        private final List<String> stops = new ArrayList<>();
        private String last = "";
        private boolean dirty;

        void add(String s) {
            write.lock();
            try {
                stops.add(s);
                last = s;
                dirty = true;
            } finally {
                write.unlock();
            }
        }

        /** Read for reading, written for writing, a gap between. */
        void tidy() {
            boolean d;
            read.lock();
            try {
                d = dirty;
            } finally {
                read.unlock();
            }
            if (d) {
                write.lock();
                try {
                    stops.sort(null);
                    dirty = false; // BLOCAL: check-then-act
                } finally {
                    write.unlock();
                }
            }
        }

        /** Silent: looked at again for writing. */
        void tidyRight() {
            read.lock();
            boolean d = dirty;
            read.unlock();
            if (!d) {
                return;
            }
            write.lock();
            try {
                if (dirty) {
                    stops.sort(null); // BENIGN: check-then-act rechecked
                    dirty = false;
                }
            } finally {
                write.unlock();
            }
        }

        /** The last stop is extended over a gap. */
        void extend(String by) {
            String s;
            read.lock();
            try {
                s = last;
            } finally {
                read.unlock();
            }
            write.lock();
            try {
                last = s + by; // BLOCAL: lost-update
            } finally {
                write.unlock();
            }
        }

        /** Silent: read for reading only. */
        int count() {
            read.lock();
            try {
                return stops.size();
            } finally {
                read.unlock();
            }
        }
    }

    /** The lock of a parent. */
    static class Depot {
        static final Depot SHARED = new Depot();
        final Object lock = new Object();
        private final List<Van> vans = new ArrayList<>();
        private int load;

        class Van {
            private int mine;

            /** Two sections of the depot's lock. */
            void unload() {
                int n;
                synchronized (lock) {
                    n = load;
                }
                synchronized (lock) {
                    load = n + mine; // BLOCAL: lost-update
                    mine = 0;
                }
            }

            /** Silent: one. */
            void unloadRight() {
                synchronized (Depot.this.lock) {
                    load += mine;
                    mine = 0;
                }
            }

            void fill(int n) {
                synchronized (lock) {
                    mine += n;
                }
            }
        }

        Van van() {
            synchronized (lock) {
                Van v = new Van();
                vans.add(v);
                load++;
                return v;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; i < 4; i++) {
            String id = "p" + i;
            pool.execute(() -> {
                Parcels.SHARED.put(id, 1);
                Trying.SHARED.job();
                Stripes.SHARED.put(id, 1);
                ByKey.SHARED.bump(id);
                Chain.SHARED.first.load(2);
                Routes.SHARED.add(id);
                Depot.SHARED.van().fill(3);
            });
        }
        pool.shutdown();
        Permit.SHARED.write(1);
    }
}
