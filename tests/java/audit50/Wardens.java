// RELEASES: 8 17
package audit50;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Guards, declared and inferred, methods that are declared atomic or are so by a keyword, locks that change. */
public class Wardens {
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.FIELD, ElementType.METHOD})
    @interface GuardedBy {
        String value();
    }

    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.METHOD)
    @interface Atomic {
    }

    /** Guarded by `this`, as said. */
    static class Account {
        static final Account SHARED = new Account();
        @GuardedBy("this")
        private long balance;
        @GuardedBy("this")
        private final List<String> log = new ArrayList<>();

        synchronized void deposit(long n) {
            balance += n;
            log.add("+" + n);
        }

        /** Read without it. */
        long balance() {
            return balance; // BLOCAL: guarded-by high
        }

        /** Silent: read with it. */
        long balanceRight() {
            synchronized (this) {
                return balance;
            }
        }

        /** Silent: a helper whose callers hold it. */
        private void note(String s) {
            log.add(s);
        }

        synchronized void withdraw(long n) {
            balance -= n;
            note("-" + n);
        }

        /** Silent: a constructor needs none. */
        Account() {
            balance = 0;
        }
    }

    /** Guarded by a private lock, by the outer instance's, by a class, by a method's answer. */
    static class Vault {
        static final Vault SHARED = new Vault();
        private final Object lock = new Object();
        private final Lock gate = new ReentrantLock();
        @GuardedBy("lock")
        private int coins;
        @GuardedBy("gate")
        private int bars;
        @GuardedBy("Vault.class")
        private static int vaults;

        void put(int n) {
            synchronized (lock) {
                coins += n;
            }
        }

        /** The wrong monitor. */
        synchronized void take(int n) {
            coins -= n; // BLOCAL: guarded-by high
        }

        void putBar() {
            gate.lock();
            try {
                bars++;
            } finally {
                gate.unlock();
            }
        }

        /** Behind the unlock. */
        void takeBar() {
            gate.lock();
            try {
                if (bars == 0) {
                    return;
                }
            } finally {
                gate.unlock();
            }
            bars--; // BLOCAL: guarded-by
        }

        /** Only where it was got. */
        boolean tryBar() {
            if (gate.tryLock()) {
                try {
                    bars++;
                    return true;
                } finally {
                    gate.unlock();
                }
            }
            return false;
        }

        /** Silent: a static synchronized method has the class. */
        static synchronized void found() {
            vaults++;
        }

        /** The instance's monitor is not the class's. */
        synchronized int count() {
            return vaults; // BLOCAL: guarded-by high
        }

        /** Silent: by the literal. */
        static int countRight() {
            synchronized (Vault.class) {
                return vaults;
            }
        }
    }

    /** Most writers hold it, one does not. */
    static class Meter {
        static final Meter SHARED = new Meter();
        private long total;
        private long last;
        private int resets;

        synchronized void add(long n) {
            total += n;
            last = n;
        }

        synchronized void sub(long n) {
            total -= n;
            last = -n;
        }

        synchronized void twice() {
            total *= 2;
            last = total;
            resets++;
        }

        synchronized void scale(int by) {
            total *= by;
            last = total;
        }

        /** Four hold the monitor, this one does not. */
        void reset() {
            total = 0; // BLOCAL: guarded-by medium
        }

        /** Silent: with it. */
        synchronized void resetRight() {
            total = 0;
            resets++;
        }

        synchronized long total() {
            return total + last;
        }
    }

    /** The read lock is not enough to write. */
    static class Table {
        static final Table SHARED = new Table();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        @GuardedBy("rw")
        private Map<String, Integer> rows = new HashMap<>();
        private int writes;

        Integer get(String k) {
            rw.readLock().lock();
            try {
                return rows.get(k);
            } finally {
                rw.readLock().unlock();
            }
        }

        void put(String k, int v) {
            rw.writeLock().lock();
            try {
                rows.put(k, v);
                writes++;
            } finally {
                rw.writeLock().unlock();
            }
        }

        void copy() {
            rw.writeLock().lock();
            try {
                rows = new HashMap<>(rows);
                writes++;
            } finally {
                rw.writeLock().unlock();
            }
        }

        /** None is held. */
        int size() {
            return rows.size(); // BLOCAL: guarded-by high
        }

        /** Silent. */
        int sizeRight() {
            rw.readLock().lock();
            try {
                return rows.size();
            } finally {
                rw.readLock().unlock();
            }
        }
    }

    /** The monitor lies in a field that is set anew. */
    static class Shifting {
        static final Shifting SHARED = new Shifting();
        private List<String> items = new ArrayList<>();

        void add(String s) {
            synchronized (items) { // BLOCAL: mutable-lock low
                items.add(s);
            }
        }

        /** The list that is the lock is another one by the second block. */
        void swap() {
            // Replaced while it is held: medium.
            synchronized (items) { // BLOCAL: mutable-lock medium
                items = new ArrayList<>();
            }
        }
    }

    /** A part with operations of its own. */
    static class Part {
        private int n;

        synchronized int n() {
            return n;
        }

        synchronized void n(int to) {
            n = to;
        }

        synchronized void inc() {
            n++;
        }
    }

    /** Declared atomic, and not so. */
    static class Whole {
        static final Whole SHARED = new Whole();
        private final Part left = new Part();
        private final Part right = new Part();
        private int sum;

        @Atomic
        void move() {
            left.n(left.n() - 1); // BLOCAL: lost-update; BLOCAL: non-atomic
            right.inc();
        }

        /** Silent: one action alone. */
        @Atomic
        void inc() {
            left.inc();
        }

        /** Silent: both are held by who comes first. */
        @Atomic
        void moveRight() {
            synchronized (left) {
                synchronized (right) {
                    left.n(left.n() - 1);
                    right.n(right.n() + 1);
                }
            }
        }

        /** Silent: a number of the whole's own, under its own monitor. */
        synchronized void sum() {
            sum = sum + 1;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                Account.SHARED.deposit(1);
                Account.SHARED.withdraw(1);
                Vault.SHARED.put(1);
                Vault.found();
                Meter.SHARED.add(1);
                Table.SHARED.put("a", 1);
                Shifting.SHARED.add("a");
                Whole.SHARED.inc();
            }).start();
        }
    }
}
