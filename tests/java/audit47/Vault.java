// RELEASES: 8 17
package audit47;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A bank in the style of twenty years ago: the branch owns the lock, accounts are plain, tellers are threads. */
public class Vault {
    static class Purse {
        int pence;
        boolean frozen;
        long stamp;
        final int number;

        Purse(int number) {
            this.number = number;
        }
    }

    static class Branch {
        private final Lock lock = new ReentrantLock();
        private final Map<Integer, Purse> purses = new HashMap<Integer, Purse>();
        private final Vector<String> journal = new Vector<String>();
        private final Hashtable<String, Integer> fees = new Hashtable<String, Integer>();
        private int reserve;
        private int moved;
        private int[] daily = new int[24];

        Purse find(int number) {
            lock.lock();
            try {
                return purses.get(Integer.valueOf(number));
            } finally {
                lock.unlock();
            }
        }

        Purse open(int number) {
            lock.lock();
            try {
                Purse p = purses.get(Integer.valueOf(number));
                if (p == null) {
                    p = new Purse(number);
                    purses.put(Integer.valueOf(number), p);
                }
                return p;
            } finally {
                lock.unlock();
            }
        }

        Purse openLate(int number) {
            Purse p = find(number);
            if (p == null) {
                p = new Purse(number);
                lock.lock();
                try {
                    purses.put(Integer.valueOf(number), p); // BLOCAL: check-then-act
                } finally {
                    lock.unlock();
                }
            }
            return p;
        }

        int balance(Purse p) {
            lock.lock();
            try {
                return p.pence;
            } finally {
                lock.unlock();
            }
        }

        private void set(Purse p, int pence) {
            lock.lock();
            try {
                p.pence = pence;
                p.stamp++;
            } finally {
                lock.unlock();
            }
        }

        void payLate(Purse from, Purse to, int pence) {
            int a = balance(from);
            if (a < pence) {
                return;
            }
            set(from, a - pence); // BLOCAL: lost-update
            lock.lock();
            try {
                to.pence += pence;
                moved++;
            } finally {
                lock.unlock();
            }
        }

        // Silent: one block around all.
        boolean pay(Purse from, Purse to, int pence) {
            lock.lock();
            try {
                if (from.frozen || balance(from) < pence) {
                    return false;
                }
                set(from, balance(from) - pence);
                set(to, balance(to) + pence);
                moved++;
                return true;
            } finally {
                lock.unlock();
            }
        }

        void freezeLate(Purse p) {
            boolean rich;
            lock.lock();
            try {
                rich = p.pence > 1000;
            } finally {
                lock.unlock();
            }
            if (rich) {
                lock.lock();
                try {
                    // Low, if at all.
                    p.frozen = true; // MISSED: check-then-act (an object of another class that one method alone writes)
                } finally {
                    lock.unlock();
                }
            }
        }

        // Silent: the stamp that each change moves on is compared.
        boolean interest(Purse p) {
            long stamp;
            int now;
            lock.lock();
            try {
                stamp = p.stamp;
                now = p.pence;
            } finally {
                lock.unlock();
            }
            int then = now + now / 100;
            lock.lock();
            try {
                if (p.stamp != stamp) {
                    return false;
                }
                // A bug that was not meant: payLate() pays in without a new stamp.
                set(p, then); // BLOCAL: lost-update
                return true;
            } finally {
                lock.unlock();
            }
        }

        void reserve(int by) {
            lock.lock();
            try {
                reserve += by;
            } finally {
                lock.unlock();
            }
        }

        int takeReserveLate() {
            int r;
            lock.lock();
            try {
                r = reserve;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                reserve = 0; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
            return r;
        }

        // Silent: in one block.
        int takeReserve() {
            lock.lock();
            try {
                int r = reserve;
                reserve = 0;
                return r;
            } finally {
                lock.unlock();
            }
        }

        // Silent: what was read is taken off, and what has come since stays.
        int takeReserveOff() {
            int r;
            lock.lock();
            try {
                r = reserve;
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                reserve -= r; // BLOCAL: stale-value low
            } finally {
                lock.unlock();
            }
            return r;
        }

        void hourLate(int h, int n) {
            int[] copy;
            lock.lock();
            try {
                copy = Arrays.copyOf(daily, daily.length);
            } finally {
                lock.unlock();
            }
            copy[h] += n;
            lock.lock();
            try {
                daily = copy; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
        }

        void hour(int h, int n) {
            lock.lock();
            try {
                daily[h] += n;
            } finally {
                lock.unlock();
            }
        }

        void note(String s) {
            journal.addElement(s);
        }

        String lastNoteLate() {
            if (journal.size() > 0) {
                return journal.lastElement(); // BLOCAL: check-then-act low
            }
            return null;
        }

        // Silent: under the vector's own lock.
        String lastNote() {
            synchronized (journal) {
                return journal.isEmpty() ? null : journal.lastElement();
            }
        }

        void flushLate(List<String> to) {
            to.addAll(journal);
            journal.clear(); // BLOCAL: lost-update
        }

        // Silent: likewise, but no note can come in between.
        void flush(List<String> to) {
            synchronized (journal) {
                to.addAll(journal);
                journal.clear();
            }
        }

        void feeLate(String who, int n) {
            Integer old = fees.get(who);
            if (old == null) {
                fees.put(who, Integer.valueOf(n));
            } else {
                fees.put(who, Integer.valueOf(old.intValue() + n)); // BLOCAL: lost-update
            }
        }

        // Silent: the table locks itself by its monitor.
        void fee(String who, int n) {
            synchronized (fees) {
                Integer old = fees.get(who);
                fees.put(who, Integer.valueOf(old == null ? n : old.intValue() + n));
            }
        }
    }

    static final AtomicLong SERIAL = new AtomicLong();
    private static int opened;

    static long serialLate() {
        long s = SERIAL.get();
        SERIAL.set(s + 1); // BLOCAL: lost-update
        return s;
    }

    // Silent.
    static long serial() {
        return SERIAL.getAndIncrement();
    }

    static void openedLate() {
        // No finding: a plain field that no lock has to do with.
        opened++;
    }

    /** A teller has its own till, which nobody else sees. */
    static class Teller implements Runnable {
        private final Branch branch;
        private int till;
        private final Map<Integer, Integer> seen = new HashMap<Integer, Integer>();

        Teller(Branch branch) {
            this.branch = branch;
        }

        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                Purse a = branch.open(i);
                Purse b = branch.openLate(i + 1);
                branch.pay(a, b, 10); // BLOCAL: inconsistent-read low
                branch.payLate(a, b, 10);
                branch.freezeLate(a);
                branch.interest(b);
                branch.reserve(1);
                till += branch.takeReserve(); // Silent: this thread's own
                till += branch.takeReserveLate();
                till += branch.takeReserveOff();
                if (!seen.containsKey(Integer.valueOf(i))) {
                    seen.put(Integer.valueOf(i), Integer.valueOf(till)); // Silent: likewise
                }
                branch.hour(i % 24, 1);
                branch.hourLate(i % 24, 1);
                branch.note("n" + serial() + serialLate());
                branch.fee("a", 1);
                branch.feeLate("a", 1);
                openedLate();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        final Branch branch = new Branch();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(new Teller(branch));
            threads[i].start();
        }
        List<String> all = new ArrayList<String>();
        branch.flush(all);
        branch.flushLate(all);
        System.out.println(branch.lastNote());
        System.out.println(branch.lastNoteLate());
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(branch.moved + " " + opened); // Silent: all threads are over
    }
}
