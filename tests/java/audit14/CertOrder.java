// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** The SEI CERT rules on locks, LCK07 to LCK11. */
class CertOrder {

    /** LCK07, noncompliant: locks taken in either order. Silent: a deadlock, and all is held throughout. */
    static final class BankAccount {
        static final List<BankAccount> ALL = Collections.synchronizedList(new ArrayList<BankAccount>());
        private double balanceAmount;

        BankAccount(double balance) {
            this.balanceAmount = balance;
            ALL.add(this);
        }

        private void depositAmount(BankAccount ba, double amount) {
            synchronized (this) {
                synchronized (ba) {
                    if (amount > balanceAmount) {
                        throw new IllegalArgumentException("Transfer cannot be completed");
                    }
                    ba.addAmount(amount);
                    this.subtractAmount(amount);
                }
            }
        }

        public synchronized void addAmount(double amount) {
            balanceAmount += amount;
        }

        public synchronized void subtractAmount(double amount) {
            balanceAmount -= amount;
        }

        public static void initiateTransfer(final BankAccount first, final BankAccount second, final double amount) {
            new Thread(new Runnable() {
                public void run() {
                    first.depositAmount(second, amount);
                }
            }).start();
        }
    }

    /** LCK07, mended wrongly: no deadlock any more, but the balance is asked in one block and taken from in the next. */
    static final class BankAccountSplit {
        static final List<BankAccountSplit> ALL = Collections.synchronizedList(new ArrayList<BankAccountSplit>());
        private double balanceAmount;

        BankAccountSplit(double balance) {
            this.balanceAmount = balance;
            ALL.add(this);
        }

        public void transferTo(BankAccountSplit ba, double amount) {
            if (amount > getBalance()) {
                throw new IllegalArgumentException("Transfer cannot be completed");
            }
            // Mended: both by callees, medium.
            subtractAmount(amount); // BLOCAL: check-then-act medium
            ba.addAmount(amount);
        }

        public synchronized double getBalance() {
            return balanceAmount;
        }

        public synchronized void addAmount(double amount) {
            balanceAmount += amount;
        }

        public synchronized void subtractAmount(double amount) {
            balanceAmount -= amount;
        }

        public static void initiateTransfer(final BankAccountSplit first, final BankAccountSplit second, final double amount) {
            new Thread(new Runnable() {
                public void run() {
                    first.transferTo(second, amount);
                }
            }).start();
        }
    }

    /** LCK07, compliant: one static lock. Silent. */
    static final class BankAccountStatic {
        private double balanceAmount;
        private static final Object lock = new Object();
        static final List<BankAccountStatic> ALL = Collections.synchronizedList(new ArrayList<BankAccountStatic>());

        BankAccountStatic(double balance) {
            this.balanceAmount = balance;
            ALL.add(this);
        }

        void depositAmount(BankAccountStatic ba, double amount) {
            synchronized (lock) {
                if (amount > balanceAmount) {
                    throw new IllegalArgumentException("Transfer cannot be completed");
                }
                ba.balanceAmount += amount;
                this.balanceAmount -= amount;
            }
        }
    }

    /** LCK07, compliant: private locks and tryLock, all held. Silent. */
    static final class BankAccountTry {
        static final List<BankAccountTry> ALL = Collections.synchronizedList(new ArrayList<BankAccountTry>());
        private double balanceAmount;
        private final Lock lock = new ReentrantLock();
        private final Random number = new Random(123L);

        BankAccountTry(double balance) {
            this.balanceAmount = balance;
            ALL.add(this);
        }

        void depositAmount(BankAccountTry ba, double amount) throws InterruptedException {
            while (true) {
                if (this.lock.tryLock()) {
                    try {
                        if (ba.lock.tryLock()) {
                            try {
                                if (amount > balanceAmount) {
                                    throw new IllegalArgumentException("Transfer cannot be completed");
                                }
                                ba.balanceAmount += amount;
                                balanceAmount -= amount;
                                break;
                            } finally {
                                ba.lock.unlock();
                            }
                        }
                    } finally {
                        this.lock.unlock();
                    }
                }
                int n = number.nextInt(1000);
                TimeUnit.MILLISECONDS.sleep(1000 + n);
            }
        }
    }

    /** LCK08: the lock is not released where an exception comes. Silent: liveness. */
    static final class Closer {
        static final Closer SHARED = new Closer();
        private final Lock lock = new ReentrantLock();
        private int opened;

        public void doSomething(java.io.InputStream in) {
            try {
                lock.lock();
                opened++;
                in.read();
                lock.unlock();
            } catch (java.io.IOException x) {
                System.err.println(x);
            }
        }

        public int opened() {
            lock.lock();
            try {
                return opened;
            } finally {
                lock.unlock();
            }
        }
    }

    /** LCK09: sleeping and sending while a lock is held. Silent: liveness. */
    static final class PageServer {
        static final PageServer SHARED = new PageServer();
        private int served;
        private long time;

        public synchronized void doSomething(long timeout) throws InterruptedException {
            Thread.sleep(timeout);
            served++;
        }

        /** The compliant one waits in a loop. Silent: what is tested after the wait is read after it. */
        public synchronized void doSomethingBetter(long timeout) throws InterruptedException {
            while (time < timeout) {
                wait(timeout);
            }
            served++;
        }

        public synchronized void advance() {
            time++;
            notifyAll();
        }
    }

    /** LCK09, mended by moving the slow call out, and the reading with it. */
    static final class PageServerSplit {
        static final PageServerSplit SHARED = new PageServerSplit();
        private int served;

        public void serve(long timeout) throws InterruptedException {
            int soFar;
            synchronized (this) {
                soFar = served;
            }
            Thread.sleep(timeout);
            synchronized (this) {
                served = soFar + 1; // BLOCAL: lost-update high
            }
        }

        /** Silent: the slow part is out, what is counted is counted in one. */
        public void serveRight(long timeout) throws InterruptedException {
            Thread.sleep(timeout);
            synchronized (this) {
                served++;
            }
        }
    }

    /** LCK10, noncompliant: double-checked locking without volatile. What is wrong is a data race; the check is repeated. */
    static final class FooPlain {
        static final FooPlain SHARED = new FooPlain();
        private StringBuilder helper = null;

        public StringBuilder getHelper() {
            if (helper == null) {
                synchronized (this) {
                    if (helper == null) {
                        helper = new StringBuilder(); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return helper;
        }
    }

    /** LCK10, worse: the second check is forgotten. */
    static final class FooOnce {
        static final FooOnce SHARED = new FooOnce();
        private StringBuilder helper = null;

        public StringBuilder getHelper() {
            if (helper == null) {
                synchronized (this) {
                    helper = new StringBuilder(); // BLOCAL: check-then-act high
                }
            }
            return helper;
        }
    }

    /** LCK10, compliant: volatile. */
    static final class FooVolatile {
        static final FooVolatile SHARED = new FooVolatile();
        private volatile StringBuilder helper = null;

        public StringBuilder getHelper() {
            if (helper == null) {
                synchronized (this) {
                    if (helper == null) {
                        helper = new StringBuilder(); // BENIGN: check-then-act rechecked
                    }
                }
            }
            return helper;
        }
    }

    /** LCK10, compliant: the holder class. Silent. */
    static final class FooHolder {
        private static class Holder {
            static StringBuilder helper = new StringBuilder();
        }

        public static StringBuilder getInstance() {
            return Holder.helper;
        }
    }

    /** LCK11, noncompliant: a class that does not promise its lock. The book's own lock is the object's monitor. */
    static class Book {
        private int copies = 1;
        private final String title;

        Book(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }

        synchronized boolean isAvailable() {
            return copies > 0;
        }

        synchronized void take() {
            copies--;
        }

        synchronized void bringBack() {
            copies++;
        }
    }

    static final class BookWrapper {
        static final BookWrapper SHARED = new BookWrapper(new Book("SICP"));
        private final Book book;

        BookWrapper(Book book) {
            this.book = book;
        }

        /** Nothing held from the question to the taking. */
        public boolean issue() {
            if (book.isAvailable()) {
                // Mended: both by callees, medium.
                book.take(); // BLOCAL: check-then-act medium
                return true;
            }
            return false;
        }

        /** Client-side locking, right as long as the book locks itself. Silent. */
        public boolean issueLocked() {
            synchronized (book) {
                if (book.isAvailable()) {
                    book.take();
                    return true;
                }
                return false;
            }
        }

        public void comeBack() {
            book.bringBack();
        }
    }

    /** LCK11: an address list that extends what locks by itself, locked by another lock of its own. */
    static final class PrintableIPAddressList {
        static final PrintableIPAddressList SHARED = new PrintableIPAddressList();
        private final List<String> ips = Collections.synchronizedList(new ArrayList<String>());

        public synchronized void addAndPrint(String address) { // the monitor of the wrong object
            // Mended: of several kinds of harm done to one state the surest is shown, at the addition.
            if (!ips.contains(address)) {
                ips.add(address); // BLOCAL: check-then-act medium
            }
        }

        /** The lock of the list. Silent. */
        public void addRightly(String address) {
            synchronized (ips) {
                if (!ips.contains(address)) {
                    ips.add(address);
                }
            }
        }

        public void drop(String address) {
            ips.remove(address);
        }
    }
}
