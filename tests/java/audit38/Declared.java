// RELEASES: 8 17
package audit38;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Guards that are declared, and guards that most writes tell of. */
public class Declared {
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.FIELD, ElementType.METHOD})
    @interface GuardedBy {
        String value();
    }

    static class Catalog {
        static final Catalog CATALOG = new Catalog();
        private static final Object GLOBAL = new Object();

        private final Lock lock = new ReentrantLock();
        private final ReadWriteLock files = new ReentrantReadWriteLock();

        @GuardedBy("this")
        private int items;

        @GuardedBy("lock")
        private final Map<String, Integer> prices = new HashMap<>();

        @GuardedBy("files")
        private final List<String> paths = new ArrayList<>();

        @GuardedBy("GLOBAL")
        private static int catalogs;

        @GuardedBy("Catalog.class")
        private static String current;

        synchronized void add() {
            items++;
        }

        // Without it.
        int items() {
            return items; // BLOCAL: guarded-by high
        }

        // Silent.
        synchronized int itemsLocked() {
            return items;
        }

        void price(String item, int p) {
            lock.lock();
            try {
                prices.put(item, p);
            } finally {
                lock.unlock();
            }
        }

        // Under another lock.
        synchronized Integer price(String item) {
            return prices.get(item); // BLOCAL: guarded-by high
        }

        // Silent: by a helper that says that its callers hold it.
        void discount(String item) {
            lock.lock();
            try {
                lower(item);
            } finally {
                lock.unlock();
            }
        }

        @GuardedBy("lock")
        private void lower(String item) {
            prices.computeIfPresent(item, (k, v) -> v - 1);
        }

        void path(String p) {
            files.writeLock().lock();
            try {
                paths.add(p);
            } finally {
                files.writeLock().unlock();
            }
        }

        // Silent: readers may read.
        int paths() {
            files.readLock().lock();
            try {
                return paths.size();
            } finally {
                files.readLock().unlock();
            }
        }

        // Left too early.
        String firstPath() {
            boolean any;
            files.readLock().lock();
            try {
                any = !paths.isEmpty();
            } finally {
                files.readLock().unlock();
            }
            return any ? paths.get(0) : null; // BLOCAL: guarded-by
        }

        static void count() {
            synchronized (GLOBAL) {
                catalogs++;
            }
        }

        // The monitor of the class is another one.
        static synchronized int catalogs() {
            return catalogs; // BLOCAL: guarded-by high
        }

        static synchronized void current(String name) {
            current = name;
        }

        // Silent.
        static String name() {
            synchronized (Catalog.class) {
                return current;
            }
        }

        // A lambda that runs later, made under the lock.
        synchronized Runnable adder() {
            return () -> items++; // BLOCAL: guarded-by high
        }

        // Silent: a lambda that takes it.
        Runnable adderLocked() {
            return () -> {
                synchronized (Catalog.this) {
                    items++;
                }
            };
        }
    }

    // Nothing is declared; four of five writes hold the lock.
    static class Board {
        static final Board BOARD = new Board();

        private final ReentrantLock lock = new ReentrantLock();
        private int best;
        private int rounds;
        private final List<String> winners = new ArrayList<>();

        void win(int n, String who) {
            lock.lock();
            try {
                if (n > best) {
                    best = n;
                }
                winners.add(who);
                rounds++;
            } finally {
                lock.unlock();
            }
        }

        void lose() {
            lock.lock();
            try {
                rounds++;
            } finally {
                lock.unlock();
            }
        }

        void draw() {
            lock.lock();
            try {
                rounds += 2;
                best--;
            } finally {
                lock.unlock();
            }
        }

        void skip() {
            rounds++; // BLOCAL: guarded-by medium
        }

        // A plain list that the others change and walk under the lock.
        String last() {
            lock.lock();
            try {
                return winners.isEmpty() ? null : winners.get(winners.size() - 1);
            } finally {
                lock.unlock();
            }
        }

        void forget(String who) {
            winners.remove(who); // BLOCAL: guarded-by medium
        }

        int size() {
            lock.lock();
            try {
                return winners.size();
            } finally {
                lock.unlock();
            }
        }

        // Silent: half and half tells of no guard.
        private int free;

        void a() {
            lock.lock();
            free = 1;
            lock.unlock();
        }

        void b() {
            free = 2;
        }

        int free() {
            return free;
        }
    }

    // Static state under the lock of an object at hand.
    static class Ids {
        private static int last;
        private static final Map<String, Ids> ALL = new HashMap<>();
        private int id;

        synchronized void draw() {
            id = ++last; // BLOCAL: guarded-by medium
        }

        synchronized int id() {
            return id;
        }

        // Silent: the class's monitor.
        static synchronized void register(String name, Ids ids) {
            ALL.put(name, ids);
        }

        static synchronized Ids find(String name) {
            return ALL.get(name);
        }

        static Ids[] two() {
            return new Ids[] {new Ids(), new Ids()};
        }
    }
}
