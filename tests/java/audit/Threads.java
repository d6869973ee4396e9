// RELEASES: 8 17
package audit;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Who is given to several threads is shared, and what is made of two calls of it is nobody's protocol. */
class Threads {
    static class Account {
        private long balance;

        synchronized long balance() {
            return balance;
        }

        synchronized void balance(long n) {
            balance = n;
        }

        synchronized void withdraw(long n) {
            balance -= n;
        }
    }

    /** Two threads are made with one account. */
    static class Teller implements Runnable {
        private final Account account;

        Teller(Account account) {
            this.account = account;
        }

        @Override
        public void run() {
            if (account.balance() > 5) {
                account.withdraw(5); // BLOCAL: check-then-act medium [[given to several threads in Threads.open()]]
            }
        }
    }

    static void open() {
        Account account = new Account();
        Thread one = new Thread(new Teller(account));
        Thread two = new Thread(new Teller(account));
        one.start();
        two.start();
    }

    static class Tank {
        private int level;

        synchronized int level() {
            return level;
        }

        synchronized void level(int n) {
            level = n;
        }
    }

    /** A loop hands one tank to task after task. */
    static void fill() {
        Tank tank = new Tank();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 10; i++) {
            pool.submit(() -> {
                int level = tank.level();
                tank.level(level + 1); // BLOCAL: lost-update [[given to several threads in Threads.fill()]]
            });
        }
    }

    static class Cup {
        private int level;

        synchronized int level() {
            return level;
        }

        synchronized void level(int n) {
            level = n;
        }
    }

    /** Each turn makes a cup of its own: two calls of another class's, of what one thread was given. */
    static void pour() {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 10; i++) {
            Cup cup = new Cup();
            pool.submit(() -> {
                if (cup.level() == 0) {
                    cup.level(1); // BLOCAL: check-then-act low
                }
            });
        }
    }

    static class Jug {
        private int level;

        synchronized int level() {
            return level;
        }

        synchronized void level(int n) {
            level = n;
        }
    }

    /** Either this thread or that one is made. */
    static void choose(boolean daemon) {
        Jug jug = new Jug();
        Thread t;
        if (daemon) {
            t = new Thread(() -> sip(jug));
        } else {
            t = new Thread(() -> sip(jug), "jug");
        }
        t.start();
    }

    private static void sip(Jug jug) {
        if (jug.level() > 0) {
            jug.level(0); // BLOCAL: check-then-act low
        }
    }

    /** Both threads run the same object. */
    static class Both implements Runnable {
        private int count;

        @Override
        public void run() {
            if (count() < 10) {
                synchronized (this) {
                    count++; // BLOCAL: check-then-act medium [[given to several threads in Threads$Both.main()]]
                }
            }
        }

        private synchronized int count() {
            return count;
        }

        public static void main(String[] args) {
            Both both = new Both();
            new Thread(both).start();
            new Thread(both).start();
        }
    }

    /** Each thread has itself, but the static field is everybody's. */
    static class Downloader extends Thread {
        private static final Object LOCK = new Object();
        private static int done;

        @Override
        public void run() {
            int seen;
            synchronized (LOCK) {
                seen = done;
            }
            synchronized (LOCK) {
                done = seen + 1; // BLOCAL: lost-update high
            }
        }
    }

    /** Only run() writes; yet who takes a lock for each half of an update does not mean one thread. */
    static class Poller implements Runnable {
        private final Object lock = new Object();
        private int polls;

        @Override
        public void run() {
            int seen;
            synchronized (lock) {
                seen = polls;
            }
            synchronized (lock) {
                polls = seen + 1; // BLOCAL: lost-update medium
            }
        }
    }

    /** No evidence at all: one step lower, which is medium for what is high. */
    static class Till {
        private long cents;
        private int sales;

        synchronized long cents() {
            return cents;
        }

        synchronized void take(long n) {
            cents -= n;
        }

        boolean pay(long n) {
            if (cents() < n) {
                return false;
            }
            take(n); // BLOCAL: check-then-act medium
            return true;
        }

        boolean payInline(long n) {
            boolean enough;
            synchronized (this) {
                enough = cents >= n;
            }
            if (enough) {
                synchronized (this) {
                    cents -= n; // BLOCAL: check-then-act medium
                }
            }
            return enough;
        }

        synchronized void sold() {
            sales++;
        }
    }

    /** Methods of `this` are the object's own, where they are inherited. */
    static class Base {
        private int state;

        synchronized int state() {
            return state;
        }

        synchronized void state(int n) {
            state = n;
        }
    }
}

/** In a file's other class, so that no nest makes them kin. */
class Derived extends Threads.Base {
    void step() {
        int seen = state();
        state(seen + 1); // BLOCAL: lost-update medium
    }
}
