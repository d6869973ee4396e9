// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** The examples of the weakness lists: races, locking and shared state (362, 366, 367, 413, 543, 567), with the mended forms. */
class WeaknessesOne {

    /** 362: the balance is read, and written after the sum is done, by two operations of the account. */
    static class Atm {
        static final Atm SHARED = new Atm();
        private double balance;

        private synchronized double readBalance() {
            return balance;
        }

        private synchronized void writeBalance(double b) {
            balance = b;
        }

        /** As the list tells it: read, compared, computed, sent. Both by callees. */
        void transfer(double amount) {
            double b = readBalance();
            if (amount < 0 || amount > b) {
                throw new IllegalArgumentException();
            }
            double rest = b - amount;
            // Mended: both are the object's own methods.
            writeBalance(rest); // BLOCAL: lost-update high
        }

        /** The mended one. Silent. */
        synchronized void transferLocked(double amount) {
            double b = readBalance();
            if (amount < 0 || amount > b) {
                throw new IllegalArgumentException();
            }
            writeBalance(b - amount);
        }

        /** All in one method. */
        void transferInline(double amount) {
            double b;
            synchronized (this) {
                b = balance;
            }
            if (amount > b) {
                throw new IllegalArgumentException();
            }
            synchronized (this) {
                balance = b - amount; // BLOCAL: lost-update high
            }
        }
    }

    /** 366: a global counter that two threads bump, plain. Silent: a data race. */
    static class Foo366 {
        static int foo = 0;

        static int storenum(int num) {
            int counter = 0;
            counter++;
            if (num > foo) {
                foo = num;
            }
            return foo;
        }
    }

    /** 366, half mended: tested outside, set inside. */
    static class Greatest366 {
        private static int foo = 0;

        static void store(int num) {
            if (num > foo) {
                synchronized (Greatest366.class) {
                    foo = num; // BLOCAL: check-then-act high
                }
            }
        }

        /** Mended: tested again. */
        static void storeTwice(int num) {
            if (num > foo) {
                synchronized (Greatest366.class) {
                    if (num > foo) {
                        foo = num; // BENIGN: check-then-act rechecked
                    }
                }
            }
        }

        static synchronized void reset() {
            foo = 0;
        }
    }

    /** 367: the file is looked at, and then opened. Silent: the file system is no state of the program's. */
    static class Toctou {
        void write(java.io.File f, byte[] what) throws java.io.IOException {
            if (f.exists() && f.canWrite()) {
                try (java.io.FileOutputStream out = new java.io.FileOutputStream(f)) {
                    out.write(what);
                }
            }
        }

        boolean make(java.io.File f) throws java.io.IOException {
            if (!f.exists()) {
                return f.createNewFile();
            }
            return false;
        }
    }

    /** 367 in memory: the permission is asked in one block of the session, the use is in the next. */
    static class Session367 {
        static final Session367 SHARED = new Session367();
        private String user;
        private int granted;
        private final List<String> done = new ArrayList<>();

        synchronized void login(String u) {
            user = u;
            granted = 1;
        }

        synchronized void logout() {
            user = null;
            granted = 0;
        }

        synchronized boolean allowed() {
            return granted > 0;
        }

        synchronized void perform(String what) {
            done.add(user + what);
        }

        /** Another state of the lock, by a callee: (c) or (b), low. */
        void request(String what) {
            if (allowed()) {
                perform(what); // BLOCAL: check-then-act low
            }
        }

        /** Silent. */
        synchronized void requestLocked(String what) {
            if (allowed()) {
                perform(what);
            }
        }
    }

    /** 413: improper locking of a resource: the state is set where one method locks and the other does not. */
    static class Account413 {
        static final Account413 SHARED = new Account413();
        private double balance;
        private double limit;

        public synchronized void deposit(double amount) {
            balance += amount;
        }

        public synchronized void withdraw(double amount) {
            balance -= amount;
        }

        public synchronized void correct(double to) {
            balance = to;
        }

        /** The list's omission, where three others lock. */
        public void fee(double amount) {
            balance = -amount; // BLOCAL: guarded-by medium
        }

        /** Silent: it is locked. */
        public void feeLocked(double amount) {
            synchronized (this) {
                limit = amount;
            }
        }
    }

    /** 543: a singleton without synchronization. Silent: a data race. */
    static class NumberConverter {
        private static NumberConverter singleton;

        static NumberConverter getSingleton() {
            if (singleton == null) {
                singleton = new NumberConverter();
            }
            return singleton;
        }
    }

    /** 543, with the lock in the wrong place: after the test. */
    static class LateLock {
        private static LateLock singleton;
        int conversions;

        static LateLock getSingleton() {
            if (singleton == null) {
                synchronized (LateLock.class) {
                    singleton = new LateLock(); // BLOCAL: check-then-act high
                }
            }
            return singleton;
        }

        static synchronized void reset() {
            singleton = null;
        }
    }

    /** 543, with the atomic reference that is asked and set. */
    static class AtomicSingleton {
        private static final AtomicReference<AtomicSingleton> singleton = new AtomicReference<>();
        int conversions;

        static AtomicSingleton get() {
            AtomicSingleton s = singleton.get();
            if (s == null) {
                s = new AtomicSingleton();
                // Mended: a reference that is made anew is low, as one of a volatile.
                singleton.set(s); // BLOCAL: check-then-act low
            }
            s.conversions++;
            return s;
        }

        /** Silent: who loses takes the other's. */
        static AtomicSingleton getRight() {
            AtomicSingleton s = singleton.get();
            if (s == null) {
                singleton.compareAndSet(null, new AtomicSingleton());
                s = singleton.get();
            }
            return s;
        }
    }

    /** 567: a servlet's static counter. Plain: a data race, silent. */
    static class Counter567 {
        static int count = 0;

        protected void doGet(StringBuilder out) {
            count++;
            out.append("count=").append(count);
        }
    }

    /** 567, with a volatile, and with an atomic that is incremented, then read again: the own number may be another's. */
    static class CounterVolatile {
        static volatile int count = 0;
        static final AtomicInteger hits = new AtomicInteger();

        protected void doGet(StringBuilder out) {
            count++; // BLOCAL: lost-update high
            out.append("x");
        }

        /** Silent: it is told only. */
        protected void doPost(StringBuilder out) {
            hits.incrementAndGet();
            out.append("count=").append(hits.get());
        }
    }
}
