package locks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What an object that a final field holds was given when it was made. */
final class Kept {
    private Kept() {
    }

    /** A lock with a close method. */
    static final class Held implements AutoCloseable {
        private final Lock lock;

        Held(Lock lock) {
            this.lock = lock;
        }

        Held take() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    /** Two such objects around the two views of one lock are that lock. */
    static class Names {
        static final Names SHARED = new Names();
        private final Held reading, writing;
        private final List<String> names = new ArrayList<>();
        private int changes;

        Names() {
            ReadWriteLock lock = new ReentrantReadWriteLock();
            reading = new Held(lock.readLock());
            writing = new Held(lock.writeLock());
        }

        void add(String name) {
            try (Held held = writing.take()) {
                names.add(name);
                changes++;
            }
        }

        void clear() {
            try (Held held = writing.take()) {
                names.clear();
                changes++;
            }
        }

        String first() { // Silent
            try (Held held = reading.take()) {
                return names.isEmpty() ? null : names.get(0).trim();
            }
        }

        /** What was read under the one is old under the other. */
        void skip() {
            int n;
            try (Held held = reading.take()) {
                n = changes;
            }
            try (Held held = writing.take()) {
                changes = n + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** The lock itself has a field, too. */
    static class Table {
        static final Table SHARED = new Table();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Held reading = new Held(lock.readLock());
        private final List<String> rows = new ArrayList<>();

        void add(String row) {
            lock.writeLock().lock();
            try {
                rows.add(row);
            } finally {
                lock.writeLock().unlock();
            }
        }

        void clear() {
            lock.writeLock().lock();
            try {
                rows.clear();
            } finally {
                lock.writeLock().unlock();
            }
        }

        String first() { // Silent
            try (Held held = reading.take()) {
                return rows.isEmpty() ? null : rows.get(0).trim();
            }
        }
    }

    /** Around views of two locks: they exclude nobody. */
    static class Apart {
        static final Apart SHARED = new Apart();
        private final Held reading, writing;
        private final List<String> names = new ArrayList<>();

        Apart() {
            ReadWriteLock lock = new ReentrantReadWriteLock();
            ReadWriteLock other = new ReentrantReadWriteLock();
            reading = new Held(lock.readLock());
            writing = new Held(other.writeLock());
        }

        void add(String name) {
            try (Held held = writing.take()) {
                names.add(name);
            }
        }

        void clear() {
            try (Held held = writing.take()) {
                names.clear();
            }
        }

        String first() {
            try (Held held = reading.take()) {
                return names.isEmpty() ? null : names.get(0).trim(); // BLOCAL: check-then-act
            }
        }
    }

    /** A constructor that is not always used gives another lock. */
    static class Either {
        static final Either SHARED = new Either();
        private final Held reading, writing;
        private final List<String> names = new ArrayList<>();

        Either() {
            ReadWriteLock lock = new ReentrantReadWriteLock();
            reading = new Held(lock.readLock());
            writing = new Held(lock.writeLock());
        }

        Either(Lock other) {
            ReadWriteLock lock = new ReentrantReadWriteLock();
            reading = new Held(other);
            writing = new Held(lock.writeLock());
        }

        void add(String name) {
            try (Held held = writing.take()) {
                names.add(name);
            }
        }

        void clear() {
            try (Held held = writing.take()) {
                names.clear();
            }
        }

        String first() {
            try (Held held = reading.take()) {
                return names.isEmpty() ? null : names.get(0).trim(); // BLOCAL: check-then-act
            }
        }
    }

    @interface GuardedBy {
        String value();
    }

    /** The part of a desk keeps the desk: who holds the desk's lock at a call of its part holds it there. */
    static class Desk {
        static final Desk SHARED = new Desk();
        @GuardedBy("this")
        private int open;
        private final Drawer drawer = new Drawer();
        private final Tray tray = new Tray(this);

        synchronized void put() {
            open++;
            drawer.put();
            tray.put();
        }

        synchronized int open() {
            return open;
        }

        private class Drawer {
            private int papers;

            private void put() { // Silent
                papers += open;
            }
        }
    }

    private static class Tray {
        private final Desk desk;
        private int papers;

        private Tray(Desk desk) {
            this.desk = desk;
        }

        private void put() { // Silent
            papers += desk.open;
        }
    }

    /** The part keeps another one: its lock is not held. */
    static class Counter {
        static final Counter SHARED = new Counter(new Counter(null));
        @GuardedBy("this")
        private int open;
        private final Bell bell;

        Counter(Counter next) {
            bell = new Bell(next);
        }

        synchronized void ring() {
            open++;
            bell.ring();
        }

        private static class Bell {
            private final Counter counter;
            private int rings;

            private Bell(Counter counter) {
                this.counter = counter;
            }

            private void ring() {
                rings += counter.open; // BLOCAL: guarded-by high
            }
        }
    }
}
