// RELEASES: 17
package audit46;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** A bank: accounts that lock themselves, orders between two of them, limits of a day, a clerk that books in batches, interest. */
public class Giro {
    enum Kind { FREE, HELD, CLOSED }

    record Order(String from, String to, long cents) {
    }

    static class Account {
        final String iban;
        private final ReentrantLock lock = new ReentrantLock();
        private long cents;
        private long today;
        private Kind kind = Kind.FREE;
        private final List<Order> booked = new ArrayList<>();

        Account(String iban) {
            this.iban = iban;
        }

        long cents() {
            lock.lock();
            try {
                return cents;
            } finally {
                lock.unlock();
            }
        }

        void cents(long c) {
            lock.lock();
            try {
                cents = c;
            } finally {
                lock.unlock();
            }
        }

        void add(long c) {
            lock.lock();
            try {
                cents += c;
            } finally {
                lock.unlock();
            }
        }

        Kind kind() {
            lock.lock();
            try {
                return kind;
            } finally {
                lock.unlock();
            }
        }

        void kind(Kind k) {
            lock.lock();
            try {
                kind = k;
            } finally {
                lock.unlock();
            }
        }

        boolean take(long c) {
            lock.lock();
            try {
                if (kind != Kind.FREE || cents < c) {
                    return false;
                }
                cents -= c;
                return true;
            } finally {
                lock.unlock();
            }
        }

        void closeLate() {
            if (cents() == 0) {
                kind(Kind.CLOSED); // BLOCAL: check-then-act low
            }
        }

        boolean limitLate(long c, long most) {
            long sum;
            lock.lock();
            try {
                sum = today + c;
            } finally {
                lock.unlock();
            }
            if (sum > most) {
                return false;
            }
            lock.lock();
            try {
                today = sum; // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
            return true;
        }

        boolean limit(long c, long most) {
            lock.lock();
            try {
                if (today + c > most) {
                    return false;
                }
                today += c;
                return true;
            } finally {
                lock.unlock();
            }
        }

        void midnight() {
            lock.lock();
            try {
                today = 0;
            } finally {
                lock.unlock();
            }
        }

        void interestLate(int percent) {
            long c = cents();
            cents(c + c * percent / 100); // BLOCAL: lost-update
        }

        void interest(int percent) {
            lock.lock();
            try {
                long c = cents();
                cents(c + c * percent / 100);
            } finally {
                lock.unlock();
            }
        }

        void booked(Order o) {
            lock.lock();
            try {
                booked.add(o);
            } finally {
                lock.unlock();
            }
        }

        List<Order> statementLate() {
            List<Order> all;
            lock.lock();
            try {
                all = new ArrayList<>(booked);
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                booked.clear(); // BLOCAL: lost-update
            } finally {
                lock.unlock();
            }
            return all;
        }

        List<Order> statement() {
            lock.lock();
            try {
                List<Order> all = new ArrayList<>(booked);
                booked.clear();
                return all;
            } finally {
                lock.unlock();
            }
        }
    }

    static class House {
        private final Map<String, Account> accounts = new ConcurrentHashMap<>();
        private final Map<String, Long> rates = new ConcurrentHashMap<>();
        private final AtomicLong fees = new AtomicLong();
        private final Object day = new Object();
        private Map<String, Long> turnover = new HashMap<>();
        private long orders;

        Optional<Account> find(String iban) {
            return Optional.ofNullable(accounts.get(iban));
        }

        Account openLate(String iban) {
            return find(iban).orElseGet(() -> {
                Account a = new Account(iban);
                accounts.put(iban, a); // BLOCAL: check-then-act
                return a;
            });
        }

        Account open(String iban) {
            Account a = new Account(iban);
            Account old = accounts.putIfAbsent(iban, a);
            return old == null ? a : old;
        }

        boolean moveLate(Order o) {
            Account from = accounts.get(o.from());
            Account to = accounts.get(o.to());
            if (from == null || to == null || from.cents() < o.cents()) {
                return false;
            }
            from.add(-o.cents()); // BLOCAL: check-then-act
            to.add(o.cents());
            return true;
        }

        boolean move(Order o) {
            Account from = accounts.get(o.from());
            Account to = accounts.get(o.to());
            if (from == null || to == null || !from.take(o.cents())) {
                return false;
            }
            to.add(o.cents());
            return true;
        }

        boolean moveOrdered(Account a, Account b, long c) {
            Account first = a.iban.compareTo(b.iban) < 0 ? a : b;
            Account second = first == a ? b : a;
            first.lock.lock();
            try {
                second.lock.lock();
                try {
                    if (a.cents() < c) {
                        return false;
                    }
                    // Was not marked.
                    a.add(-c); // BENIGN: check-then-act covered
                    b.add(c);
                    return true;
                } finally {
                    second.lock.unlock();
                }
            } finally {
                first.lock.unlock();
            }
        }

        void rateLate(String c, long pips) {
            if (rates.containsKey(c)) {
                // Was not marked.
                rates.put(c, rates.get(c) + pips); // BLOCAL: lost-update; BLOCAL: check-then-act low
            }
        }

        void rate(String c, long pips) {
            rates.computeIfPresent(c, (k, r) -> r + pips);
        }

        void feeLate(long c) {
            long f = fees.get();
            if (f < 1000) {
                fees.set(f + c); // BLOCAL: lost-update
            }
        }

        void fee(long c) {
            fees.getAndUpdate(f -> f < 1000 ? f + c : f);
        }

        void turnover(String iban, long c) {
            synchronized (day) {
                turnover.merge(iban, c, Long::sum);
                orders++;
            }
        }

        Map<String, Long> endLate() {
            Map<String, Long> all;
            synchronized (day) {
                all = turnover;
            }
            synchronized (day) {
                turnover = new HashMap<>(); // BLOCAL: lost-update
                orders = 0;
            }
            return all;
        }

        Map<String, Long> end() {
            synchronized (day) {
                Map<String, Long> all = turnover;
                turnover = new HashMap<>();
                orders = 0;
                return all;
            }
        }

        long meanLate() {
            long sum = 0;
            long n;
            synchronized (day) {
                n = orders;
            }
            synchronized (day) {
                for (long c : turnover.values()) {
                    sum += c;
                }
            }
            return n == 0 ? 0 : sum / n; // BLOCAL: inconsistent-read low
        }
    }

    /** A batch that one clerk books alone. */
    static class Batch {
        private final List<Order> orders = new ArrayList<>();
        private long sum;

        void add(Order o) {
            if (!orders.contains(o)) {
                orders.add(o);
                sum = sum + o.cents();
            }
        }

        long run(House h) {
            orders.removeIf(h::moveLate);
            return sum;
        }
    }

    static final House BANK = new House();

    public static void main(String[] args) throws InterruptedException {
        ExecutorService clerks = Executors.newFixedThreadPool(3);
        CountDownLatch all = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            final int n = i;
            clerks.execute(() -> {
                Batch b = new Batch();
                b.add(new Order("a", "b", n));
                b.run(BANK);
                BANK.openLate("a").limitLate(3, 4);
                BANK.open("b").interestLate(2);
                BANK.open("c").closeLate();
                BANK.rateLate("EUR", n);
                BANK.feeLate(n);
                all.countDown();
            });
        }
        all.await();
        long[] sums = new long[args.length];
        for (int i = 0; i < args.length; i++) {
            sums[i] = BANK.open(args[i]).cents();
            sums[0] += sums[i];
        }
        // Was not marked.
        System.out.println(sums.length + " " + BANK.endLate() + BANK.end() + BANK.meanLate()); // BENIGN: inconsistent-read handed-over; BENIGN: inconsistent-read reported-only
        clerks.shutdown();
    }
}
