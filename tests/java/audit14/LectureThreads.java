// RELEASES: 8 17
package audit14;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** The demonstrations of lectures: classes that extend Thread, several of which are started upon one object. */
class LectureThreads {

    /** A joint account: husband and wife look, and then withdraw. One static object, two threads of one class. */
    static class JointAccount {
        private int balance = 100;

        synchronized int getBalance() {
            return balance;
        }

        synchronized void withdraw(int n) {
            balance -= n;
        }

        synchronized void deposit(int n) {
            balance += n;
        }

        synchronized boolean withdrawIf(int n) {
            if (balance < n) {
                return false;
            }
            balance -= n;
            return true;
        }
    }

    static class Spouse extends Thread {
        static final JointAccount ACCOUNT = new JointAccount();

        Spouse(String name) {
            super(name);
        }

        @Override
        public void run() {
            for (int i = 0; i < 5; i++) {
                makeWithdrawal(10);
                makeRight(10);
            }
        }

        private void makeWithdrawal(int n) {
            if (ACCOUNT.getBalance() >= n) {
                try {
                    Thread.sleep(50);
                } catch (InterruptedException e) {
                    interrupt();
                }
                ACCOUNT.withdraw(n); // BLOCAL: check-then-act medium
            }
        }

        /** Silent. */
        private void makeRight(int n) {
            if (!ACCOUNT.withdrawIf(n)) {
                System.out.println("not enough");
            }
        }

        public static void main(String[] args) {
            new Spouse("he").start();
            new Spouse("she").start();
        }
    }

    /** Ticket windows: a static number, with a lock around each half. */
    static class Window extends Thread {
        private static int tickets = 100;
        private static final Object LOCK = new Object();

        @Override
        public void run() {
            while (true) {
                int t;
                synchronized (LOCK) {
                    t = tickets;
                }
                if (t <= 0) {
                    break;
                }
                synchronized (LOCK) {
                    tickets = t - 1; // BLOCAL: lost-update high
                }
            }
        }

        public static void main(String[] args) {
            for (int i = 0; i < 3; i++) {
                new Window().start();
            }
        }
    }

    /** The same, whole. Silent. */
    static class WindowRight extends Thread {
        private static int tickets = 100;
        private static final Object LOCK = new Object();

        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    if (tickets <= 0) {
                        break;
                    }
                    tickets--;
                }
            }
        }

        public static void main(String[] args) {
            for (int i = 0; i < 3; i++) {
                new WindowRight().start();
            }
        }
    }

    /** A counter that is handed to several threads; each gets, adds and sets. */
    static class SharedCounter {
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int v) {
            n = v;
        }

        synchronized void increment() {
            n++;
        }
    }

    static class CountingThread extends Thread {
        private final SharedCounter counter;

        CountingThread(SharedCounter c) {
            counter = c;
        }

        @Override
        public void run() {
            for (int i = 0; i < 1000; i++) {
                counter.set(counter.get() + 1); // BLOCAL: lost-update
            }
        }

        public static void main(String[] args) throws InterruptedException {
            SharedCounter c = new SharedCounter();
            CountingThread[] all = new CountingThread[4];
            for (int i = 0; i < all.length; i++) {
                all[i] = new CountingThread(c);
                all[i].start();
            }
            for (CountingThread t : all) {
                t.join();
            }
            System.out.println(c.get());
        }
    }

    /** One that counts rightly. Silent, and so is the sum after the join. */
    static class CountingRight extends Thread {
        private final SharedCounter counter;

        CountingRight(SharedCounter c) {
            counter = c;
        }

        @Override
        public void run() {
            for (int i = 0; i < 1000; i++) {
                counter.increment();
            }
        }

        public static void main(String[] args) throws InterruptedException {
            SharedCounter c = new SharedCounter();
            CountingRight a = new CountingRight(c);
            CountingRight b = new CountingRight(c);
            a.start();
            b.start();
            a.join();
            b.join();
            System.out.println(c.get());
        }
    }

    /** A printer queue: jobs are taken by several printers, who ask whether there are any. */
    static class PrintQueue {
        static final PrintQueue SHARED = new PrintQueue();
        private final LinkedList<String> jobs = new LinkedList<>();

        synchronized boolean hasJobs() {
            return !jobs.isEmpty();
        }

        synchronized String next() {
            return jobs.removeFirst();
        }

        synchronized String nextOrNull() {
            return jobs.isEmpty() ? null : jobs.removeFirst();
        }

        synchronized void add(String job) {
            jobs.addLast(job);
        }
    }

    static class Printer extends Thread {
        @Override
        public void run() {
            while (PrintQueue.SHARED.hasJobs()) {
                System.out.println(PrintQueue.SHARED.next()); // BLOCAL: check-then-act
            }
        }
    }

    static class PrinterRight extends Thread {
        @Override
        public void run() {
            while (true) {
                // Mended: by the letter the loop's own exit leads to the next turn's removal.
                String job = PrintQueue.SHARED.nextOrNull(); // BENIGN: check-then-act rechecked
                if (job == null) {
                    break;
                }
                System.out.println(job);
            }
        }
    }

    static class Clerk extends Thread {
        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                PrintQueue.SHARED.add("job " + i);
            }
        }

        public static void main(String[] args) {
            new Clerk().start();
            new Printer().start();
            new Printer().start();
            new PrinterRight().start();
        }
    }

    /** A thread's own state, which only it has: a lock that is of no use. Low at most, for one thread has it. */
    static class Hermit extends Thread {
        private int steps;

        @Override
        public void run() {
            int s;
            synchronized (this) {
                s = steps;
            }
            synchronized (this) {
                // Mended: what a method writes back in a later block of one lock is not excused by its one thread; one step lower for want of evidence.
                steps = s + 1; // BLOCAL: lost-update medium
            }
        }

        public static void main(String[] args) {
            new Hermit().start();
        }
    }

    /** The greatest number that several threads find: compared in one block, put in another. */
    static class Greatest {
        static final Greatest SHARED = new Greatest();
        private final ReentrantLock lock = new ReentrantLock();
        private int max;

        int get() {
            lock.lock();
            try {
                return max;
            } finally {
                lock.unlock();
            }
        }

        void put(int v) {
            lock.lock();
            try {
                max = v;
            } finally {
                lock.unlock();
            }
        }

        void putGreater(int v) {
            lock.lock();
            try {
                if (v > max) {
                    max = v;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    static class Searcher extends Thread {
        private final int[] part;

        Searcher(int[] part) {
            this.part = part;
        }

        @Override
        public void run() {
            for (int v : part) {
                if (v > Greatest.SHARED.get()) {
                    Greatest.SHARED.put(v); // BLOCAL: check-then-act medium
                }
                Greatest.SHARED.putGreater(v);
            }
        }

        public static void main(String[] args) {
            for (int i = 0; i < 4; i++) {
                new Searcher(new int[] {i}).start();
            }
        }
    }
}
