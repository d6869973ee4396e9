// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** The examples of the weakness lists, 609, 667, 820, 821, 832, 833, 764, 765 and 1058, with the mended forms. */
class WeaknessesTwo {

    /** 609: the double-checked helper, plain; the second check excuses the first. */
    static class Helper609 {
        static final Helper609 SHARED = new Helper609();
        private List<String> helper;

        public List<String> getHelper() {
            if (helper == null) {
                synchronized (this) {
                    if (helper == null) {
                        helper = new ArrayList<>(); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return helper;
        }
    }

    /** 609, published before it is filled: who comes second finds an empty one. */
    static class HelperFilledLate {
        static final HelperFilledLate SHARED = new HelperFilledLate();
        private volatile List<String> helper;

        public List<String> getHelper() {
            if (helper == null) {
                synchronized (this) {
                    if (helper == null) {
                        helper = new ArrayList<>();
                        helper.add("a"); // BLOCAL: check-then-act medium
                    }
                }
            }
            return helper;
        }
    }

    /** The same, filled in a local first. */
    static class HelperFilledFirst {
        static final HelperFilledFirst SHARED = new HelperFilledFirst();
        private volatile List<String> helper;

        public List<String> getHelper() {
            if (helper == null) {
                synchronized (this) {
                    if (helper == null) {
                        List<String> l = new ArrayList<>();
                        l.add("a");
                        helper = l; // BENIGN: check-then-act rechecked
                    }
                }
            }
            return helper;
        }
    }

    /** 667: the lock is tried, and what follows is done in any case. Silent: where it has no lock it makes no block. */
    static class Try667 {
        static final Try667 SHARED = new Try667();
        private final Lock lock = new ReentrantLock();
        private int accesses;

        void access() {
            if (lock.tryLock()) {
                try {
                    accesses++;
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Given up for the slow part, and taken again: what was read in between is old. */
        void accessSlowly() throws InterruptedException {
            lock.lock();
            try {
                int n = accesses;
                lock.unlock();
                try {
                    Thread.sleep(10);
                } finally {
                    lock.lock();
                }
                accesses = n + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlock();
            }
        }

        /** Silent: read anew. */
        void accessSlowlyRight() throws InterruptedException {
            lock.lock();
            try {
                lock.unlock();
                try {
                    Thread.sleep(10);
                } finally {
                    lock.lock();
                }
                accesses = accesses + 1;
            } finally {
                lock.unlock();
            }
        }
    }

    /** 820: no synchronization at all of a map that two threads use. Silent. */
    static class Missing820 {
        private static final Map<String, Integer> COUNTS = new HashMap<>();

        static void hit(String k) {
            Integer n = COUNTS.get(k);
            COUNTS.put(k, n == null ? 1 : n + 1);
        }
    }

    /** 820, mended by a concurrent map alone. */
    static class Concurrent820 {
        private static final Map<String, Integer> COUNTS = new ConcurrentHashMap<>();

        static void hit(String k) {
            Integer n = COUNTS.get(k);
            COUNTS.put(k, n == null ? 1 : n + 1); // BLOCAL: lost-update high
        }

        /** Silent. */
        static void hitRight(String k) {
            COUNTS.merge(k, 1, Integer::sum);
        }

        static void forget(String k) {
            COUNTS.remove(k);
        }
    }

    /** 821: an instance lock for static state; here another class makes the objects. */
    static class Incorrect821 {
        private static int numberOfUses;

        synchronized void use() {
            numberOfUses++; // BLOCAL: guarded-by medium
        }
    }

    static class Incorrect821User implements Runnable {
        public void run() {
            new Incorrect821().use();
        }
    }

    /** 821: two locks, each for half of the work. The field has no guard, so that the outer reads make no observation. Silent. */
    static class TwoLocks821 {
        static final TwoLocks821 SHARED = new TwoLocks821();
        private final Object a = new Object();
        private final Object b = new Object();
        private int n;

        void up() {
            synchronized (a) {
                n++;
            }
        }

        void down() {
            synchronized (b) {
                n--;
            }
        }
    }

    /** 833: a deadlock of two locks. Silent. */
    static class Deadlock833 {
        static final Deadlock833 SHARED = new Deadlock833();
        private final Object left = new Object();
        private final Object right = new Object();
        private int n;

        void first() {
            synchronized (left) {
                synchronized (right) {
                    n++;
                }
            }
        }

        void second() {
            synchronized (right) {
                synchronized (left) {
                    n--;
                }
            }
        }
    }

    /** 764 and 765: locked twice, unlocked once. Silent: reentrancy is no new block. */
    static class Twice764 {
        static final Twice764 SHARED = new Twice764();
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void outer() {
            lock.lock();
            try {
                int old = n;
                lock.lock();
                try {
                    n = old + 1;
                } finally {
                    lock.unlock();
                }
            } finally {
                lock.unlock();
            }
        }

        int get() {
            lock.lock();
            try {
                return n;
            } finally {
                lock.unlock();
            }
        }
    }

    /** 832: unlocked too early, in the middle of the update. */
    static class Early832 {
        static final Early832 SHARED = new Early832();
        private final ReentrantLock lock = new ReentrantLock();
        private int stock;

        void sell(int n) {
            lock.lock();
            int s = stock;
            lock.unlock();
            s -= n;
            lock.lock();
            stock = s; // BLOCAL: lost-update high
            lock.unlock();
        }

        /** Decided only. */
        void sellIf(int n) {
            lock.lock();
            boolean ok = stock >= n;
            lock.unlock();
            if (ok) {
                lock.lock();
                stock -= n; // BLOCAL: check-then-act high
                lock.unlock();
            }
        }

        /** Silent. */
        void sellRight(int n) {
            lock.lock();
            try {
                if (stock >= n) {
                    stock -= n;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** 1058: a static field that invokes a method of many threads; a flag that goes one way. */
    static class Registry1058 {
        private static boolean registered;
        private static int drivers;

        static void ensure() {
            boolean r;
            synchronized (Registry1058.class) {
                r = registered;
            }
            if (!r) {
                synchronized (Registry1058.class) {
                    registered = true; // BLOCAL: check-then-act high
                    drivers++;
                }
            }
        }

        /** Silent. */
        static synchronized void ensureRight() {
            if (!registered) {
                registered = true;
                drivers++;
            }
        }
    }

    /** 413 and 662 of a stream: two writes that belong together, each locked. Silent: nothing is read. */
    static class Pair662 {
        static final Pair662 SHARED = new Pair662();
        private int key;
        private int value;

        synchronized void setKey(int k) {
            key = k;
        }

        synchronized void setValue(int v) {
            value = v;
        }

        void set(int k, int v) {
            setKey(k);
            setValue(v);
        }

        synchronized int key() {
            return key;
        }

        synchronized int value() {
            return value;
        }

        /** And read so. */
        long both() {
            return key() * 1000L + value(); // BLOCAL: inconsistent-read low
        }
    }
}
