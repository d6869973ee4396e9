// RELEASES: 8 17
package audit49;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** A bank: accounts with a lock each, transfers of several sorts, an auditor, interest by a thread of its own. */
public class Exchequer {
    /** An account under a lock of its own. */
    static class Purse {
        final int id;
        final ReentrantLock lock = new ReentrantLock();
        private long coins;
        private int entries;
        private boolean frozen;

        Purse(int id, long coins) {
            this.id = id;
            this.coins = coins;
        }

        long coins() {
            lock.lock();
            try {
                return coins;
            } finally {
                lock.unlock();
            }
        }

        void put(long n) {
            lock.lock();
            try {
                coins += n;
                entries++;
            } finally {
                lock.unlock();
            }
        }

        void set(long n) {
            lock.lock();
            try {
                coins = n;
                entries++;
            } finally {
                lock.unlock();
            }
        }

        /** Enough when it was asked. */
        boolean take(long n) {
            if (coins() < n) {
                return false;
            }
            /* Two calls, and the purses lie in a thread-safe collection. */
            put(-n); // BLOCAL: check-then-act low
            return true;
        }

        /** Silent: in one block. */
        boolean takeAtOnce(long n) {
            lock.lock();
            try {
                if (coins < n) {
                    return false;
                }
                coins -= n;
                entries++;
                return true;
            } finally {
                lock.unlock();
            }
        }

        /** Interest upon what there was. */
        void interest(int percent) {
            long more = coins() * percent / 100;
            set(coins() + more); // BLOCAL: lost-update; BLOCAL: lost-update low
        }

        /** Silent: reentrant, and one block. */
        void interestAtOnce(int percent) {
            lock.lock();
            try {
                set(coins() + coins() * percent / 100);
            } finally {
                lock.unlock();
            }
        }

        void freeze(boolean f) {
            lock.lock();
            try {
                frozen = f;
            } finally {
                lock.unlock();
            }
        }

        /** Frozen is looked at without the lock. */
        void takeFrozen(long n) {
            if (!frozen) {
                lock.lock();
                try {
                    coins -= n; // BLOCAL: check-then-act low
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** Who moves coins. */
    static class Teller extends Thread {
        private final Vault vault;
        private final int from;
        private final int to;
        private int done;

        Teller(Vault vault, int from, int to) {
            this.vault = vault;
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                if (vault.move(from, to, i)) {
                    /* Silent: its own. */
                    done++;
                }
                vault.moveOrdered(to, from, 1);
            }
        }
    }

    /** All purses. */
    static class Vault {
        static final Vault VAULT = new Vault();
        private final Map<Integer, Purse> purses = new ConcurrentHashMap<Integer, Purse>();
        private final AtomicLong fees = new AtomicLong();
        private final List<String> book = new ArrayList<String>();
        private int moves;
        private long volume;

        /** Asked of the one, and then of both under locks of their own. */
        boolean move(int from, int to, long n) {
            Purse a = purses.get(from);
            Purse b = purses.get(to);
            a.lock.lock();
            long has = a.coins;
            a.lock.unlock();
            if (has < n) {
                return false;
            }
            a.lock.lock();
            a.coins = has - n; // BLOCAL: lost-update
            a.lock.unlock();
            b.put(n);
            return true;
        }

        /** Silent: both held, in an order. */
        boolean moveOrdered(int from, int to, long n) {
            Purse a = purses.get(from);
            Purse b = purses.get(to);
            Purse first = from < to ? a : b;
            Purse second = from < to ? b : a;
            first.lock.lock();
            try {
                second.lock.lock();
                try {
                    if (a.coins < n) {
                        return false;
                    }
                    a.coins -= n;
                    b.coins += n;
                    return true;
                } finally {
                    second.lock.unlock();
                }
            } finally {
                first.lock.unlock();
            }
        }

        /** Fees by two operations. */
        void fee(long n) {
            fees.set(fees.get() + n); // BLOCAL: lost-update
        }

        /** Silent: by one. */
        void feeOnce(long n) {
            fees.addAndGet(n);
        }

        /** Read, handed on and set back: fees in between are lost. */
        void payOut(Purse to) {
            long n = fees.get();
            to.put(n);
            fees.set(0); // BLOCAL: lost-update
        }

        /** Silent: taken by one. */
        void payOutOnce(Purse to) {
            to.put(fees.getAndSet(0));
        }

        /** Opened twice, and one purse is lost with its coins. */
        Purse open(int id) {
            Purse p = purses.get(id);
            if (p == null) {
                p = new Purse(id, 0);
                purses.put(id, p); // BLOCAL: check-then-act
            }
            return p;
        }

        /** Silent: what was there wins. */
        Purse openOnce(int id) {
            Purse p = new Purse(id, 0);
            Purse there = purses.putIfAbsent(id, p);
            return there == null ? p : there;
        }

        void note(String what, long n) {
            synchronized (book) {
                book.add(what);
                moves++;
                volume += n;
            }
        }

        /** Two numbers, got in two blocks, and compared. */
        long mean() {
            int m;
            synchronized (book) {
                m = moves;
            }
            synchronized (book) {
                /* Had as an inconsistent-read: what was read decides whether the other is. */
                return m == 0 ? 0 : volume / m; // BLOCAL: check-then-act low
            }
        }

        /** Silent: in one. */
        long meanAtOnce() {
            synchronized (book) {
                return moves == 0 ? 0 : volume / moves;
            }
        }

        /** Copied in one block, cleared in another: what is noted in between is lost. */
        List<String> closeBook() {
            List<String> all;
            synchronized (book) {
                all = new ArrayList<String>(book);
            }
            synchronized (book) {
                book.clear(); // BLOCAL: lost-update
            }
            return all;
        }

        /** Silent: in one block. */
        List<String> closeBookAtOnce() {
            synchronized (book) {
                List<String> all = new ArrayList<String>(book);
                book.clear();
                return all;
            }
        }

        /** Counted by hand without the monitor. */
        void moved() {
            /* Two of three writes hold the monitor: too few for a guard of what is read and written at once. */
            moves++;
        }

        void moreMoves(int n) {
            synchronized (book) {
                moves += n;
            }
        }
    }

    /** Rates under a stamped lock. */
    static class Rates {
        static final Rates RATES = new Rates();
        private final StampedLock lock = new StampedLock();
        private long buy;
        private long sell;

        void set(long b, long s) {
            long stamp = lock.writeLock();
            try {
                buy = b;
                sell = s;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        /** Silent: the idiom. */
        long spread() {
            long stamp = lock.tryOptimisticRead();
            long b = buy;
            long s = sell;
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    b = buy;
                    s = sell;
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            return s - b;
        }

        /** Read as a reader, written as a writer in a later block. */
        void widen(long by) {
            long stamp = lock.readLock();
            long s = sell;
            lock.unlockRead(stamp);
            stamp = lock.writeLock();
            sell = s + by; // BLOCAL: lost-update
            lock.unlockWrite(stamp);
        }

        /** Silent: made a writer, or read once more as one. */
        void widenConverted(long by) {
            long stamp = lock.readLock();
            try {
                while (true) {
                    long s = sell;
                    long w = lock.tryConvertToWriteLock(stamp);
                    if (w != 0) {
                        stamp = w;
                        sell = s + by;
                        return;
                    }
                    lock.unlockRead(stamp);
                    stamp = lock.writeLock();
                }
            } finally {
                lock.unlock(stamp);
            }
        }
    }

    /** A slip that one method makes and drops: silent. */
    static class Slip {
        private final Map<Integer, Long> by = new HashMap<Integer, Long>();

        synchronized void add(int id, long n) {
            Long old = by.get(id);
            by.put(id, old == null ? n : old + n);
        }

        synchronized Collection<Long> all() {
            return new ArrayList<Long>(by.values());
        }
    }

    static long sum(int[] ids) {
        Slip slip = new Slip();
        for (int id : ids) {
            slip.add(id, id);
        }
        long sum = 0;
        for (long n : slip.all()) {
            sum += n;
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 4; i++) {
            Vault.VAULT.openOnce(i).put(1000);
        }
        List<Teller> tellers = new ArrayList<Teller>();
        for (int i = 0; i < 4; i++) {
            Teller t = new Teller(Vault.VAULT, i, 3 - i);
            tellers.add(t);
            t.start();
        }
        int done = 0;
        for (Teller t : tellers) {
            t.join();
            done += t.done;
        }
        System.out.println(done + " " + sum(new int[] {1, 2}));
    }
}
