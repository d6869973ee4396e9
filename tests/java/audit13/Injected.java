// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;
import java.util.logging.Logger;

/** A shop of components that are handed each other: interfaces with one body, callbacks, scheduled methods, builders, events, and a cache of loaded values. */
class Injected {
    private static final Logger LOG = Logger.getLogger("shop");

    interface Clock {
        long now();
    }

    interface Stock {
        int level(String item);

        void level(String item, int n);

        boolean reserve(String item, int n);
    }

    interface Listener {
        void changed(String item, int level);
    }

    static class StockImpl implements Stock {
        private final Map<String, Integer> levels = new HashMap<>();
        private final List<Listener> listeners = new ArrayList<>();
        private final Clock clock;
        private long touched;

        StockImpl(Clock clock) {
            this.clock = clock;
        }

        @Override
        public synchronized int level(String item) {
            Integer n = levels.get(item);
            return n == null ? 0 : n;
        }

        @Override
        public synchronized void level(String item, int n) {
            levels.put(item, n);
            touched = clock.now();
        }

        @Override
        public synchronized boolean reserve(String item, int n) {
            int have = level(item);
            if (have < n)
                return false;
            level(item, have - n);
            return true;
        }

        synchronized void listen(Listener l) {
            listeners.add(l);
        }

        // Silent: told outside, of a copy.
        void tell(String item) {
            List<Listener> copy;
            int n;
            synchronized (this) {
                copy = new ArrayList<>(listeners);
                n = level(item);
            }
            for (Listener l : copy)
                l.changed(item, n);
        }

        void touch() {
            long t;
            synchronized (this) {
                t = touched;
            }
            long now = clock.now();
            if (now - t < 1000)
                return;
            synchronized (this) {
                touched = now; // BLOCAL: check-then-act
            }
        }
    }

    static class Orders {
        private final Stock stock;
        private final ReentrantLock lock = new ReentrantLock();
        private final Queue<String> waiting = new ArrayDeque<>();
        private int accepted;
        private int refused;
        private volatile boolean stopped;

        Orders(Stock stock) {
            this.stock = stock;
        }

        boolean order(String item, int n) {
            if (stopped || item.isEmpty())
                return false;
            if (stock.level(item) < n) {
                refuse(item);
                return false;
            }
            // Mended: the test above decides it, too.
            stock.level(item, stock.level(item) - n); // BLOCAL: lost-update; BLOCAL: check-then-act low
            accept();
            return true;
        }

        // Silent: one operation of the stock's.
        boolean orderSafely(String item, int n) {
            if (!stock.reserve(item, n)) {
                refuse(item);
                return false;
            }
            accept();
            return true;
        }

        private void accept() {
            lock.lock();
            try {
                accepted++;
            } finally {
                lock.unlock();
            }
        }

        private void refuse(String item) {
            lock.lock();
            try {
                refused++;
                waiting.add(item);
            } finally {
                lock.unlock();
            }
        }

        int accepted() {
            lock.lock();
            try {
                return accepted;
            } finally {
                lock.unlock();
            }
        }

        boolean anyWaiting() {
            lock.lock();
            try {
                return !waiting.isEmpty();
            } finally {
                lock.unlock();
            }
        }

        String nextWaiting() {
            lock.lock();
            try {
                return waiting.remove();
            } finally {
                lock.unlock();
            }
        }

        void serveWaiting() {
            if (anyWaiting()) {
                // Mended: two calls upon an object that threads get at one after the other.
                String s = nextWaiting(); // BLOCAL: check-then-act medium
                LOG.info("serving " + s);
            }
        }

        void undo() {
            int a = accepted();
            if (a == 0)
                return;
            lock.lock();
            try {
                accepted--; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }

        double quota() {
            lock.lock();
            int a = accepted;
            lock.unlock();
            lock.lock();
            int r = refused;
            lock.unlock();
            // Mended: it is named where the two are put together.
            return (double) a / (a + r); // BLOCAL: inconsistent-read low
        }

        void stop() {
            stopped = true;
        }
    }

    static class Refill implements Listener {
        private final Stock stock;
        private final int least;
        private int refills;

        Refill(Stock stock, int least) {
            this.stock = stock;
            this.least = least;
        }

        @Override
        public void changed(String item, int level) {
            if (stock.level(item) < least) {
                // Mended: it is kept by what a static field has.
                stock.level(item, least); // BLOCAL: check-then-act medium
                synchronized (this) {
                    refills++;
                }
            }
        }

        synchronized int refills() {
            return refills;
        }
    }

    static class Loader<K, V> {
        private final Function<K, V> load;
        private final Map<K, V> cache = new HashMap<>();
        private final Object lock = new Object();
        private int loads;
        private V last;

        Loader(Function<K, V> load) {
            this.load = load;
        }

        V get(K key) {
            synchronized (lock) {
                V v = cache.get(key);
                if (v != null)
                    return v;
            }
            V v = load.apply(key);
            synchronized (lock) {
                cache.put(key, v); // BLOCAL: check-then-act
                loads++;
            }
            return v;
        }

        V getOnce(K key) {
            synchronized (lock) {
                V v = cache.get(key);
                if (v != null)
                    return v;
            }
            V v = load.apply(key);
            synchronized (lock) {
                V other = cache.putIfAbsent(key, v);
                return other == null ? v : other;
            }
        }

        void forget(K key) {
            synchronized (lock) {
                cache.remove(key);
            }
        }

        V last() {
            synchronized (lock) {
                return last;
            }
        }

        void last(V v) {
            synchronized (lock) {
                last = v;
            }
        }

        void lastOnce(V v) {
            if (last() == null)
                last(v); // BLOCAL: check-then-act
        }
    }

    static class Shop {
        static final Shop SHOP = new Shop();
        private final StockImpl stock = new StockImpl(System::nanoTime);
        private final Orders orders = new Orders(stock);
        private final Loader<String, StringBuilder> texts = new Loader<>(StringBuilder::new);
        private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        private int rounds;

        void open() {
            stock.listen(new Refill(stock, 5));
            timer.scheduleAtFixedRate(this::round, 1, 1, TimeUnit.SECONDS);
            timer.scheduleAtFixedRate(orders::serveWaiting, 1, 1, TimeUnit.SECONDS);
            timer.execute(() -> orders.order("pen", 1));
            timer.submit(() -> texts.get("pen"));
        }

        private void round() {
            int r = rounds();
            LOG.fine("round " + r);
            synchronized (this) {
                rounds = r + 1; // BLOCAL: lost-update
            }
        }

        synchronized int rounds() {
            return rounds;
        }

        synchronized void restart() {
            rounds = 0;
        }

        void report() {
            StringBuilder b = texts.get("report");
            b.append(orders.accepted());
            LOG.info(b.toString());
        }
    }

    public static void main(String[] args) {
        Shop.SHOP.open();
        Shop.SHOP.restart();
    }
}
