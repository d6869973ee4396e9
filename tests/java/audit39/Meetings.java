package audit39;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Where threads meet in textbooks: the barber, the smokers, Santa, readers and writers, turnstiles, and a latch of one's own. */
public class Meetings {
    /** The barber's chairs. */
    static class Shop {
        private final int chairs = 3;
        private int waiting;
        private final Semaphore mutex = new Semaphore(1);
        private final Semaphore customers = new Semaphore(0);

        // A semaphore with one permit is a lock: the chairs are counted and taken in two sections of it.
        boolean enterUnsafe() throws InterruptedException {
            mutex.acquire();
            int n = waiting;
            mutex.release();
            if (n >= chairs) {
                return false;
            }
            mutex.acquire();
            waiting = n + 1; // BLOCAL: lost-update high
            mutex.release();
            customers.release();
            return true;
        }

        boolean enter() throws InterruptedException {
            mutex.acquire();
            try {
                if (waiting >= chairs) {
                    return false;
                }
                waiting++;
            } finally {
                mutex.release();
            }
            customers.release();
            return true;
        }

        void cut() throws InterruptedException {
            customers.acquire();
            mutex.acquire();
            waiting--;
            mutex.release();
        }
    }

    /** The table of the smokers. */
    static class Table {
        private boolean tobacco;
        private boolean paper;
        private final Lock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();

        private boolean complete() {
            lock.lock();
            try {
                return tobacco && paper;
            } finally {
                lock.unlock();
            }
        }

        void agent(boolean first) {
            lock.lock();
            try {
                if (first) {
                    tobacco = true;
                } else {
                    paper = true;
                }
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        boolean smokeUnsafe() {
            if (!complete()) {
                return false;
            }
            lock.lock();
            try {
                tobacco = false; // BLOCAL: check-then-act
                paper = false;
                return true;
            } finally {
                lock.unlock();
            }
        }

        void smoke() throws InterruptedException {
            lock.lock();
            try {
                while (!(tobacco && paper)) {
                    changed.await();
                }
                tobacco = false;
                paper = false;
            } finally {
                lock.unlock();
            }
        }

        void smokeIf() throws InterruptedException {
            lock.lock();
            try {
                if (!tobacco) {
                    changed.await();
                }
                tobacco = false; // BLOCAL: stale-after-wait
            } finally {
                lock.unlock();
            }
        }
    }

    /** Readers and writers, by hand. */
    static class Gate {
        private int readers;
        private boolean writing;

        synchronized boolean writing() {
            return writing;
        }

        synchronized int readers() {
            return readers;
        }

        synchronized void reader(int n) {
            readers += n;
            notifyAll();
        }

        // (c): other state of the lock is changed because of the flag.
        boolean tryReadUnsafe() {
            if (!writing()) {
                reader(1); // BLOCAL: check-then-act low
                return true;
            }
            return false;
        }

        boolean tryWriteUnsafe() {
            boolean busy;
            synchronized (this) {
                busy = writing || readers > 0;
            }
            if (busy) {
                return false;
            }
            synchronized (this) {
                writing = true; // BLOCAL: check-then-act
            }
            return true;
        }

        synchronized boolean tryWrite() {
            if (writing || readers > 0) {
                return false;
            }
            writing = true;
            return true;
        }

        synchronized void read() throws InterruptedException {
            while (writing) {
                wait();
            }
            readers++;
        }

        synchronized void endWrite() {
            writing = false;
            notifyAll();
        }

        // The last one counts itself off, and looks in another block.
        void endReadUnsafe() {
            reader(-1);
            if (readers() == 0) {
                System.out.println("last");
            }
        }
    }

    /** A latch of one's own. */
    static class Latch {
        private int count;
        private final List<Runnable> after = new ArrayList<>();

        Latch(int count) {
            this.count = count;
        }

        synchronized int count() {
            return count;
        }

        synchronized void down() {
            count--;
            if (count == 0) {
                notifyAll();
            }
        }

        void downUnsafe() {
            int n = count();
            if (n > 0) {
                synchronized (this) {
                    count = n - 1; // BLOCAL: lost-update
                    notifyAll();
                }
            }
        }

        synchronized void await() throws InterruptedException {
            while (count > 0) {
                wait();
            }
        }

        // Not over when it was asked; over when it is added: nobody runs it.
        void thenUnsafe(Runnable r) {
            if (count() == 0) {
                r.run();
                return;
            }
            synchronized (this) {
                after.add(r); // BLOCAL: check-then-act low
            }
        }

        void then(Runnable r) {
            synchronized (this) {
                if (count > 0) {
                    after.add(r);
                    return;
                }
            }
            r.run();
        }

        void fire() {
            List<Runnable> all;
            synchronized (this) {
                count = 0;
                all = new ArrayList<>(after);
                after.clear();
            }
            for (Runnable r : all) {
                r.run();
            }
        }
    }

    /** A turnstile with tickets; results are told by a latch. */
    static class Turnstile {
        private final Deque<Integer> tickets = new ArrayDeque<>();
        private final CountDownLatch open = new CountDownLatch(1);
        private int passed;

        void sell(int n) {
            synchronized (tickets) {
                tickets.add(n);
            }
        }

        // Behind the latch, still two blocks.
        void passUnsafe() throws InterruptedException {
            Integer t;
            synchronized (tickets) {
                t = tickets.peek();
            }
            open.await();
            if (t != null) {
                synchronized (tickets) {
                    tickets.poll(); // BLOCAL: check-then-act
                    passed++;
                }
                System.out.println("passed with " + t);
            }
        }

        void pass() throws InterruptedException {
            open.await();
            Integer t;
            synchronized (tickets) {
                t = tickets.poll();
                if (t != null) {
                    passed++;
                }
            }
            if (t != null) {
                System.out.println("passed with " + t);
            }
        }

        void open() {
            open.countDown();
        }

        int passed() {
            synchronized (tickets) {
                return passed;
            }
        }
    }

    public static void main(String[] args) {
        Shop shop = new Shop();
        Table table = new Table();
        Gate gate = new Gate();
        Latch latch = new Latch(3);
        Turnstile turnstile = new Turnstile();
        for (int i = 0; i < 4; i++) {
            int n = i;
            new Thread(() -> {
                try {
                    if (shop.enterUnsafe() || shop.enter()) { // BENIGN: check-then-act rechecked
                        shop.cut(); // BENIGN: check-then-act handed-over
                    }
                    table.agent(n % 2 == 0);
                    if (table.smokeUnsafe()) {
                        table.smoke(); // BENIGN: check-then-act handed-over
                        table.smokeIf();
                    }
                    if (gate.tryReadUnsafe()) {
                        gate.endReadUnsafe(); // BLOCAL: check-then-act low
                    }
                    gate.read();
                    if (gate.tryWriteUnsafe() || gate.tryWrite()) {
                        gate.endWrite(); // BLOCAL: check-then-act low
                    }
                    latch.down();
                    latch.downUnsafe();
                    latch.thenUnsafe(turnstile::open);
                    latch.then(latch::fire);
                    latch.await();
                    turnstile.sell(n);
                    turnstile.passUnsafe();
                    turnstile.pass();
                } catch (InterruptedException e) {
                    System.out.println(turnstile.passed());
                }
            }).start();
        }
    }
}
