// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.logging.Logger;

/** Objects got by getInstance(), enum singletons, locks got by a getter or kept in a helper object, locks closed by try-with-resources. */
class Singletons {
    private static final Logger LOG = Logger.getLogger("single");

    static final class Config {
        private static final Config INSTANCE = new Config();
        private int level;
        private String name = "";
        private int changes;

        private Config() {
        }

        static Config getInstance() {
            return INSTANCE;
        }

        synchronized int getLevel() {
            return level;
        }

        synchronized void setLevel(int n) {
            level = n;
            changes++;
        }

        synchronized String getName() {
            return name;
        }

        synchronized void setName(String s) {
            name = s;
        }

        synchronized int getChanges() {
            return changes;
        }
    }

    enum Counter {
        INSTANCE;

        private long value;
        private long highest;

        synchronized long get() {
            return value;
        }

        synchronized void set(long n) {
            value = n;
        }

        synchronized long highest() {
            return highest;
        }

        synchronized void highest(long n) {
            highest = n;
        }
    }

    static class Guard implements AutoCloseable {
        private final ReentrantLock lock = new ReentrantLock();

        Guard enter() {
            lock.lock();
            return this;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    static class Account {
        static final Account SHARED = new Account();
        private final Guard guard = new Guard();
        private int balance;
        private int moves;

        int balance() {
            try (Guard g = guard.enter()) {
                return balance;
            }
        }

        void deposit(int n) {
            try (Guard g = guard.enter()) {
                balance += n;
                moves++;
            }
        }

        void takeAll(int fee) {
            int b;
            try (Guard g = guard.enter()) {
                b = balance;
            }
            LOG.fine("taking");
            try (Guard g = guard.enter()) {
                balance = b - fee; // BLOCAL: lost-update high
            }
        }

        // Silent: one block.
        void takeAtOnce(int fee) {
            try (Guard g = guard.enter()) {
                int b = balance;
                balance = b - fee;
            }
        }

        void withdraw(int n) {
            if (balance() < n)
                return;
            try (Guard g = guard.enter()) {
                balance -= n; // BLOCAL: check-then-act medium
            }
        }

        void withdrawChecked(int n) {
            if (balance() < n)
                return;
            try (Guard g = guard.enter()) {
                if (balance >= n)
                    balance -= n; // BENIGN: check-then-act rechecked
            }
        }
    }

    static class Client implements Runnable {
        @Override
        public void run() {
            Config c = Config.getInstance();
            int n = c.getLevel();
            LOG.fine("level " + n);
            c.setLevel(n + 1); // BLOCAL: lost-update high
            Counter.INSTANCE.set(Counter.INSTANCE.get() + 1); // BLOCAL: lost-update high
        }

        void twice() {
            int n = Config.getInstance().getLevel();
            Config.getInstance().setLevel(n * 2); // BLOCAL: lost-update high
        }

        // Silent: locked around both.
        void twiceAtOnce() {
            synchronized (Config.getInstance()) {
                int n = Config.getInstance().getLevel();
                Config.getInstance().setLevel(n * 2);
            }
        }

        void nameOnce(String s) {
            if (Config.getInstance().getName().isEmpty())
                Config.getInstance().setName(s); // BLOCAL: check-then-act medium
        }

        void highest() {
            long n = Counter.INSTANCE.get();
            if (n > Counter.INSTANCE.highest())
                // Mended: it was forgotten here.
                Counter.INSTANCE.highest(n); // BLOCAL: check-then-act medium; BLOCAL: check-then-act low
        }
    }

    static class Owner {
        static final Owner SHARED = new Owner();
        private final Object mutex = new Object();
        private int count;
        private int size;

        protected Object getMutex() {
            return mutex;
        }

        void add() {
            synchronized (getMutex()) {
                count++;
                size++;
            }
        }

        int count() {
            synchronized (getMutex()) {
                return count;
            }
        }

        void halve() {
            int c = count();
            synchronized (getMutex()) {
                count = c / 2; // BLOCAL: lost-update high
            }
        }

        void remove() {
            boolean some;
            synchronized (getMutex()) {
                some = count > 0;
            }
            if (some) {
                synchronized (getMutex()) {
                    count--; // BLOCAL: check-then-act high
                    size--;
                }
            }
        }
    }

    static class Part {
        private final Owner2 owner;
        private int used;

        Part(Owner2 owner) {
            this.owner = owner;
        }

        int used() {
            synchronized (owner.lock) {
                return used;
            }
        }

        void use(int n) {
            synchronized (owner.lock) {
                used = n;
                owner.total++;
            }
        }

        void more() {
            int u = used();
            LOG.finest("more");
            use(u + 1); // BLOCAL: lost-update high
        }

        void moreIfFree() {
            if (used() < 10) {
                synchronized (owner.lock) {
                    used++; // BLOCAL: check-then-act medium
                }
            }
        }
    }

    static class Owner2 {
        static final ConcurrentMap<String, Part> PARTS = new ConcurrentHashMap<>();
        final Object lock = new Object();
        int total;

        Part part(String s) {
            return PARTS.computeIfAbsent(s, k -> new Part(this));
        }
    }
}
