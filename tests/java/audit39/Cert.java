package audit39;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The secure coding rules VNA, LCK, THI and TSM: the noncompliant code and the solutions. */
public class Cert {
    /** VNA02: compound operations on shared variables. */
    static class Flag {
        private volatile boolean flag = true;
        private final AtomicBoolean atomic = new AtomicBoolean(true);
        private boolean locked = true;

        void toggleVolatile() {
            flag = !flag; // BLOCAL: lost-update
        }

        void toggleAtomicUnsafe() {
            atomic.set(!atomic.get()); // BLOCAL: lost-update high
        }

        void toggleAtomic() {
            boolean temp;
            do {
                temp = atomic.get();
            } while (!atomic.compareAndSet(temp, !temp));
        }

        synchronized void toggle() {
            locked = !locked;
        }

        synchronized boolean locked() {
            return locked;
        }

        // By two synchronized methods.
        void toggleByTwo() {
            boolean now = locked();
            synchronized (this) {
                locked = !now; // BLOCAL: lost-update
            }
        }

        boolean flag() {
            return flag ^ atomic.get();
        }
    }

    /** VNA02: the sum of two numbers. */
    static class Adder {
        private final AtomicInteger a = new AtomicInteger();
        private final AtomicInteger b = new AtomicInteger();

        int sumUnsafe() {
            // Of two atomics there is no lock in common: that is --check=state-version alone.
            return a.get() + b.get();
        }

        void setUnsafe(int x, int y) {
            a.set(x);
            b.set(y);
        }
    }

    static class SafeAdder {
        private int a;
        private int b;

        synchronized int sum() {
            return a + b;
        }

        synchronized void set(int x, int y) {
            a = x;
            b = y;
        }
    }

    /** VNA03: a group of calls to methods that are atomic each. */
    static class AddAndPrint {
        private final List<String> list = Collections.synchronizedList(new ArrayList<>());
        private final Map<String, Integer> counters = Collections.synchronizedMap(new HashMap<>());
        private final ConcurrentMap<String, AtomicInteger> concurrent = new ConcurrentHashMap<>();
        private final AtomicReference<BigInteger> first = new AtomicReference<>(BigInteger.ONE);
        private final AtomicReference<BigInteger> second = new AtomicReference<>(BigInteger.TEN);

        void addUnsafe(String s) {
            list.add(s);
            String[] copy = list.toArray(new String[0]);
            System.out.println(copy.length);
        }

        void walkUnsafe() {
            // That it is unsafe tells no caller to take a lock.
            for (String s : list) { // BLOCAL: guarded-by
                System.out.println(s);
            }
        }

        void walk() {
            synchronized (list) {
                for (String s : list) {
                    System.out.println(s);
                }
            }
        }

        void incrementUnsafe(String key) {
            Integer old = counters.get(key);
            int value = old == null ? 1 : old + 1;
            counters.put(key, value); // BLOCAL: lost-update
        }

        void increment(String key) {
            synchronized (counters) {
                Integer old = counters.get(key);
                counters.put(key, old == null ? 1 : old + 1);
            }
        }

        // Each its own counter.
        void incrementConcurrentUnsafe(String key) {
            AtomicInteger n = concurrent.get(key);
            if (n == null) {
                n = new AtomicInteger();
                concurrent.put(key, n); // BLOCAL: check-then-act
            }
            n.incrementAndGet();
        }

        void incrementConcurrent(String key) {
            AtomicInteger made = new AtomicInteger();
            AtomicInteger n = concurrent.putIfAbsent(key, made);
            if (n == null) {
                n = made;
            }
            n.incrementAndGet();
        }

        // The sum of two that are changed together.
        BigInteger addUnsafe() {
            // Likewise.
            return first.get().add(second.get());
        }

        void update(BigInteger x, BigInteger y) {
            first.set(x);
            second.set(y);
        }

        // Swapped by two old ones.
        void swapUnsafe() {
            BigInteger x = first.get();
            first.set(second.get());
            second.set(x);
        }
    }

    /** VNA04: a chain of setters. */
    static class Currency {
        private int quarters;
        private int dimes;

        synchronized Currency quarters(int n) {
            quarters = n;
            return this;
        }

        synchronized Currency dimes(int n) {
            dimes = n;
            return this;
        }

        synchronized int cents() {
            return quarters * 25 + dimes * 10;
        }
    }

    /** LCK04 and LCK05: views of a synchronized map, static state. */
    static class Views {
        private static int counter;
        private final Map<Integer, String> map = Collections.synchronizedMap(new HashMap<>());
        private final Set<Integer> keys = map.keySet();

        void put(int n) {
            map.put(n, "x");
        }

        int walkWrongLock() {
            int sum = 0;
            synchronized (keys) {
                for (int k : keys) { // MISSED: guarded-by (a view that a field keeps is not known as one of the map that it is of)
                    sum += k;
                }
            }
            return sum;
        }

        int walk() {
            int sum = 0;
            synchronized (map) {
                for (int k : map.keySet()) {
                    sum += k;
                }
            }
            return sum;
        }

        // LCK06: an instance's lock for what is static.
        synchronized void count() {
            counter++; // BLOCAL: guarded-by
        }
    }

    /** LCK08 and the locks of the library. */
    static class Balance {
        private final Lock lock = new ReentrantLock();
        private double balance = 100;

        double balance() {
            lock.lock();
            try {
                return balance;
            } finally {
                lock.unlock();
            }
        }

        boolean withdrawUnsafe(double n) {
            if (balance() >= n) {
                lock.lock();
                try {
                    balance -= n; // BLOCAL: check-then-act
                    return true;
                } finally {
                    lock.unlock();
                }
            }
            return false;
        }

        boolean withdraw(double n) {
            lock.lock();
            try {
                if (balance >= n) {
                    balance -= n;
                    return true;
                }
                return false;
            } finally {
                lock.unlock();
            }
        }

        void deposit(double n) {
            lock.lock();
            try {
                balance += n;
            } finally {
                lock.unlock();
            }
        }
    }

    /** LCK11: locking for a book that promises nothing. */
    static class Book {
        private final List<String> printables = new ArrayList<>();
        private String title;
        private boolean lent;

        synchronized void add(String s) {
            printables.add(s);
        }

        synchronized int pages() {
            return printables.size();
        }

        synchronized boolean lent() {
            return lent;
        }

        synchronized void lend(boolean to) {
            lent = to;
        }

        synchronized void title(String t) {
            title = t;
        }

        synchronized String title() {
            return title;
        }
    }

    static class Renewal {
        private final Book book;
        private final Object own = new Object();

        Renewal(Book book) {
            this.book = book;
        }

        // Its own lock is not the book's: others lend it meanwhile.
        void lendWrongLock() {
            synchronized (own) {
                if (!book.lent()) {
                    // Two calls under some other lock: lower.
                    book.lend(true); // BLOCAL: check-then-act low
                }
            }
        }

        void lend() {
            synchronized (book) {
                if (!book.lent()) {
                    book.lend(true);
                }
            }
        }
    }

    /** THI03 and TSM: waits in loops. */
    static class Waits {
        private boolean ready;
        private int value;

        synchronized void awaitIf() throws InterruptedException {
            if (!ready) {
                wait();
            }
            ready = false; // BLOCAL: stale-after-wait
        }

        synchronized void await() throws InterruptedException {
            while (!ready) {
                wait();
            }
            ready = false;
        }

        synchronized void wake() {
            ready = true;
            value++;
            notifyAll();
        }

        synchronized int value() {
            return value;
        }
    }

    public static void main(String[] args) {
        Flag flag = new Flag();
        Adder adder = new Adder();
        SafeAdder safe = new SafeAdder();
        AddAndPrint lists = new AddAndPrint();
        Currency currency = new Currency();
        Balance balance = new Balance();
        Book book = new Book();
        Renewal renewal = new Renewal(book);
        Waits waits = new Waits();
        ExecutorService pool = Executors.newFixedThreadPool(5);
        for (int i = 0; i < 50; i++) {
            String s = "s" + i % 3;
            int n = i;
            pool.execute(() -> {
                flag.toggleVolatile();
                flag.toggleAtomicUnsafe();
                flag.toggleAtomic();
                flag.toggle();
                flag.toggleByTwo();
                adder.setUnsafe(n, adder.sumUnsafe()); // BLOCAL: lost-update
                safe.set(n, safe.sum()); // BLOCAL: lost-update
                lists.addUnsafe(s);
                lists.walkUnsafe();
                lists.walk();
                lists.incrementUnsafe(s);
                lists.increment(s);
                lists.incrementConcurrentUnsafe(s);
                lists.incrementConcurrent(s);
                lists.update(lists.addUnsafe(), BigInteger.ONE); // BLOCAL: lost-update
                lists.swapUnsafe();
                System.out.println(currency.quarters(n).dimes(n).cents());
                Views views = new Views();
                views.put(n);
                views.count();
                System.out.println(views.walk() + views.walkWrongLock());
                if (balance.withdrawUnsafe(n) && balance.withdraw(n)) { // BENIGN: check-then-act rechecked
                    balance.deposit(n); // BENIGN: check-then-act handed-over
                }
                book.add(s);
                book.title(book.title() + book.pages()); // BLOCAL: lost-update
                renewal.lendWrongLock();
                renewal.lend();
                book.lend(flag.flag());
                try {
                    waits.await();
                    waits.awaitIf();
                } catch (InterruptedException e) {
                    waits.wake();
                }
                System.out.println(waits.value());
            });
        }
        pool.shutdown();
    }
}
