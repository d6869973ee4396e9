// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/** An exchange: orders, books, positions, risk, fees, sessions, reports; each in the way of another hand. */
public class Trades {
    static class Order {
        final long id;
        final int price;
        private int open;
        private boolean cancelled;

        Order(long id, int price, int open) {
            this.id = id;
            this.price = price;
            this.open = open;
        }

        synchronized int open() {
            return open;
        }

        synchronized int fill(int n) {
            int filled = Math.min(n, open);
            open -= filled;
            return filled;
        }

        synchronized boolean cancel() {
            if (cancelled || open == 0) {
                return false;
            }
            cancelled = true;
            return true;
        }

        // Fills what was open, whatever has been filled since. (Was not marked, for nothing hangs on what was read.)
        int fillAll() {
            int n = open();
            synchronized (this) {
                open = 0; // BLOCAL: lost-update
            }
            return n;
        }

        // Was marked as shown: nothing shows who else has an order.
        void amend(int to) {
            int o = open();
            if (to < o) {
                synchronized (this) {
                    open = to; // BLOCAL: check-then-act low
                }
            }
        }

        synchronized void amendSafe(int to) {
            if (to < open) {
                open = to;
            }
        }

        void halve() {
            int o = open();
            synchronized (this) {
                open = o / 2; // BLOCAL: lost-update
            }
        }
    }

    static class Book {
        static final Map<String, Book> ALL = new ConcurrentHashMap<>();

        private final ReentrantLock lock = new ReentrantLock();
        private final PriorityQueue<Order> bids =
                new PriorityQueue<>(Comparator.comparingInt((Order o) -> -o.price));
        private final TreeMap<Integer, Integer> depth = new TreeMap<>();
        private int best;
        private int volume;
        private final AtomicLong ids = new AtomicLong();

        static Book of(String symbol) {
            return ALL.computeIfAbsent(symbol, s -> new Book());
        }

        Order bid(int price, int n) {
            Order o = new Order(ids.incrementAndGet(), price, n);
            lock.lock();
            try {
                bids.add(o);
                depth.merge(price, n, Integer::sum);
                if (price > best) {
                    best = price;
                }
            } finally {
                lock.unlock();
            }
            return o;
        }

        // The best is looked at in one block, and taken in the other.
        int sell(int price, int n) {
            Order top;
            lock.lock();
            try {
                top = bids.peek();
            } finally {
                lock.unlock();
            }
            if (top == null || top.price < price) {
                return 0;
            }
            int filled = top.fill(n);
            lock.lock();
            try {
                bids.poll(); // BLOCAL: check-then-act
                volume += filled;
            } finally {
                lock.unlock();
            }
            return filled;
        }

        int sellSafe(int price, int n) {
            int filled = 0;
            lock.lock();
            try {
                Order top;
                while (filled < n && (top = bids.peek()) != null && top.price >= price) {
                    filled += top.fill(n - filled);
                    if (top.open() == 0) {
                        bids.poll();
                    }
                }
                volume += filled;
            } finally {
                lock.unlock();
            }
            return filled;
        }

        int best() {
            lock.lock();
            try {
                return best;
            } finally {
                lock.unlock();
            }
        }

        void quote(int price) {
            if (best() < price) {
                lock.lock();
                try {
                    best = price; // BLOCAL: check-then-act
                } finally {
                    lock.unlock();
                }
            }
        }

        void quoteSafe(int price) {
            lock.lock();
            try {
                best = Math.max(best, price);
            } finally {
                lock.unlock();
            }
        }

        void thin(int price, int n) {
            lock.lock();
            Integer d;
            try {
                d = depth.get(price);
            } finally {
                lock.unlock();
            }
            if (d == null) {
                return;
            }
            int left = d - n;
            lock.lock();
            try {
                if (left > 0) {
                    depth.put(price, left); // BLOCAL: lost-update
                } else {
                    depth.remove(price);
                }
            } finally {
                lock.unlock();
            }
        }

        void thinSafe(int price, int n) {
            lock.lock();
            try {
                depth.computeIfPresent(price, (p, d) -> d > n ? d - n : null);
            } finally {
                lock.unlock();
            }
        }

        List<Order> find(Predicate<Order> p) {
            List<Order> out = new ArrayList<>();
            lock.lock();
            try {
                for (Order o : bids) {
                    if (p.test(o)) {
                        out.add(o);
                    }
                }
            } finally {
                lock.unlock();
            }
            return out;
        }

        // Of those that were found each says for itself whether it can be cancelled.
        int cancelAll(int below) {
            int n = 0;
            for (Order o : find(x -> x.price < below)) {
                if (o.cancel()) {
                    n++;
                }
            }
            return n;
        }

        void purge() {
            lock.lock();
            try {
                for (Iterator<Order> i = bids.iterator(); i.hasNext();) {
                    if (i.next().open() == 0) {
                        i.remove();
                    }
                }
            } finally {
                lock.unlock();
            }
        }
    }

    static class Position {
        long units;
        double cost;
    }

    static class Positions {
        static final Positions DESK = new Positions();

        private final Map<String, Position> bySymbol = new HashMap<>();
        private double exposure;
        private final double[] history = new double[64];
        private int at;

        private Position get(String symbol) {
            Position p = bySymbol.get(symbol);
            if (p == null) {
                p = new Position();
                bySymbol.put(symbol, p);
            }
            return p;
        }

        synchronized void trade(String symbol, long units, double price) {
            Position p = get(symbol);
            p.units += units;
            p.cost += units * price;
            exposure += Math.abs(units * price);
            history[at++ & 63] = exposure;
        }

        synchronized double exposure() {
            return exposure;
        }

        synchronized long units(String symbol) {
            return get(symbol).units;
        }

        // Under the limit when it was asked.
        boolean tradeIf(String symbol, long units, double price, double limit) {
            if (exposure() + units * price > limit) {
                return false;
            }
            trade(symbol, units, price); // BLOCAL: check-then-act
            return true;
        }

        synchronized boolean tradeIfSafe(String symbol, long units, double price, double limit) {
            if (exposure() + units * price > limit) {
                return false;
            }
            trade(symbol, units, price);
            return true;
        }

        void flatten(String symbol, double price) {
            long u = units(symbol);
            trade(symbol, -u, price); // BLOCAL: stale-value low
        }

        void scale(String symbol, int by) {
            Position p;
            long u;
            synchronized (this) {
                p = get(symbol);
                u = p.units;
            }
            synchronized (this) {
                p.units = u * by; // BLOCAL: lost-update; BENIGN: stale-value write-once
            }
        }

        synchronized void scaleSafe(String symbol, int by) {
            Position p = get(symbol);
            p.units *= by;
        }

        double[] copy() {
            synchronized (this) {
                return Arrays.copyOf(history, history.length);
            }
        }

        void smooth() {
            double[] h = copy();
            double sum = 0;
            for (double d : h) {
                sum += d;
            }
            synchronized (this) {
                exposure = sum / h.length; // MISSED: stale-value (what a copy of an array has is not followed)
            }
        }

        double average() {
            double sum = 0;
            for (double d : copy()) {
                sum += d;
            }
            return sum / 64;
        }
    }

    static class Fees {
        static final Fees RATES = new Fees();

        private Map<String, Double> rates = new HashMap<>();
        private volatile double floor = 0.1;
        private long changes;

        double rate(String symbol) {
            Map<String, Double> now;
            synchronized (this) {
                now = rates;
            }
            Double r = now.get(symbol);
            return r == null ? floor : Math.max(floor, r);
        }

        // A new map each time; the old one is left to who reads it.
        synchronized void set(String symbol, double rate) {
            Map<String, Double> next = new HashMap<>(rates);
            next.put(symbol, rate);
            rates = next;
            changes++;
        }

        void setTorn(String symbol, double rate) {
            Map<String, Double> old;
            synchronized (this) {
                old = rates;
            }
            Map<String, Double> next = new HashMap<>(old);
            next.put(symbol, rate);
            synchronized (this) {
                rates = next; // BLOCAL: lost-update
                changes++;
            }
        }

        boolean setChecked(String symbol, double rate) {
            Map<String, Double> old;
            long c;
            synchronized (this) {
                old = rates;
                c = changes;
            }
            Map<String, Double> next = new HashMap<>(old);
            next.put(symbol, rate);
            synchronized (this) {
                if (changes != c) {
                    return false;
                }
                rates = next; // BENIGN: lost-update rechecked
                changes = c + 1; // BENIGN: lost-update rechecked
                return true;
            }
        }

        void raise(double by) {
            floor = floor + by; // BLOCAL: lost-update
        }

        synchronized void raiseSafe(double to) {
            floor = to;
        }

        double cost(String symbol, long units) {
            double r = rate(symbol);
            return units * r;
        }
    }

    static class Sessions {
        static final Sessions OPEN = new Sessions();

        enum Phase { PRE, OPEN, HALT, CLOSE }

        private Phase phase = Phase.PRE;
        private long since;
        private final List<Runnable> onChange = new ArrayList<>();

        Phase phase() {
            synchronized (onChange) {
                return phase;
            }
        }

        void change(Phase to, long now) {
            List<Runnable> copy;
            synchronized (onChange) {
                if (phase == to) {
                    return;
                }
                phase = to;
                since = now;
                copy = new ArrayList<>(onChange);
            }
            copy.forEach(Runnable::run);
        }

        void resume(long now) {
            switch (phase()) {
                case HALT:
                case PRE:
                    change(Phase.OPEN, now); // BLOCAL: check-then-act
                    break;
                default:
                    break;
            }
        }

        boolean resumeSafe(long now) {
            synchronized (onChange) {
                if (phase != Phase.HALT && phase != Phase.PRE) {
                    return false;
                }
                phase = Phase.OPEN;
                since = now;
            }
            return true;
        }

        void listen(Runnable r) {
            synchronized (onChange) {
                onChange.add(r);
            }
        }

        long openFor(long now) {
            synchronized (onChange) {
                return phase == Phase.OPEN ? now - since : 0;
            }
        }
    }
}
