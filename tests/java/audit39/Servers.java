package audit39;

import java.util.ArrayList;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** jigsaw, jbb and colt: stores of resources that are shut down, lists of idle clients, orders of a warehouse. */
public class Servers {
    /** The resource stores: counted, loaded when needed, shut down when nobody asks. */
    static class Store {
        private int holds;
        private boolean loaded;
        private boolean closed;

        synchronized boolean loaded() {
            return loaded;
        }

        synchronized void load() {
            loaded = true;
        }

        synchronized void hold() {
            holds++;
        }

        synchronized int holds() {
            return holds;
        }

        synchronized void release() {
            holds--;
        }

        synchronized void unload() {
            loaded = false;
        }

        // Loaded twice by two that come at once.
        void ensureLoadedUnsafe() {
            if (!loaded()) {
                // An object of a collection, one method looks and another sets.
                load(); // BLOCAL: check-then-act low
            }
        }

        void ensureLoaded() {
            synchronized (this) {
                if (!loaded) {
                    loaded = true;
                }
            }
        }

        // Somebody takes hold in between: unloaded under his feet. Other state of the lock.
        void sweepUnsafe() {
            if (holds() == 0) {
                unload(); // BLOCAL: check-then-act low
            }
        }

        synchronized void sweep() {
            if (holds == 0) {
                loaded = false;
            }
        }

        // Given up by the number that was read before.
        void releaseUnsafe() {
            int n = holds();
            synchronized (this) {
                holds = n - 1; // BLOCAL: lost-update
                if (n == 1) {
                    loaded = false;
                }
            }
        }

        synchronized void close() {
            closed = true;
            loaded = false;
        }

        synchronized boolean closed() {
            return closed;
        }
    }

    static class Manager {
        private final Hashtable<String, Store> stores = new Hashtable<>();

        // Two make a store each, and work on two.
        Store lookupUnsafe(String name) {
            Store s = stores.get(name);
            if (s == null) {
                s = new Store();
                stores.put(name, s); // BLOCAL: check-then-act
            }
            s.hold();
            return s;
        }

        Store lookup(String name) {
            synchronized (stores) {
                Store s = stores.get(name);
                if (s == null) {
                    s = new Store();
                    stores.put(name, s);
                }
                s.hold();
                return s;
            }
        }

        synchronized Store lookupOtherLock(String name) {
            Store s = stores.get(name);
            if (s == null) {
                s = new Store();
                Store old = stores.putIfAbsent(name, s);
                if (old != null) {
                    s = old;
                }
            }
            return s;
        }

        void remove(String name) {
            Store s = stores.get(name);
            if (s != null && s.holds() == 0) {
                stores.remove(name); // BLOCAL: check-then-act
                s.close(); // BLOCAL: check-then-act low
            }
        }

        void removeSafe(String name) {
            synchronized (stores) {
                Store s = stores.get(name);
                if (s != null && s.holds() == 0) {
                    stores.remove(name);
                    s.close(); // BLOCAL: check-then-act low
                }
            }
        }
    }

    /** The factory of clients, with its list of idle ones. */
    static class Clients {
        private final List<Client> idle = new ArrayList<>();
        private int count;
        private static final int MAX = 16;

        static class Client {
            boolean bound;
        }

        synchronized int idleCount() {
            return idle.size();
        }

        synchronized Client takeIdle() {
            return idle.remove(idle.size() - 1);
        }

        synchronized void giveBack(Client c) {
            idle.add(c);
            notifyAll();
        }

        synchronized int count() {
            return count;
        }

        synchronized Client create() {
            count++;
            return new Client();
        }

        synchronized void kill(Client c) {
            idle.remove(c);
            count--;
        }

        // Both steps may fail: the idle one is gone, or there is one too many.
        Client bindUnsafe() {
            if (idleCount() > 0) {
                return takeIdle(); // BLOCAL: check-then-act
            }
            if (count() < MAX) {
                return create(); // BLOCAL: check-then-act
            }
            return null;
        }

        synchronized Client bind() {
            if (!idle.isEmpty()) {
                return idle.remove(idle.size() - 1);
            }
            if (count < MAX) {
                count++;
                return new Client();
            }
            return null;
        }

        Client await() throws InterruptedException {
            synchronized (this) {
                while (idle.isEmpty()) {
                    wait();
                }
                return idle.remove(0);
            }
        }

        // Asked outside, waited for inside.
        Client awaitUnsafe() throws InterruptedException {
            boolean none = idleCount() == 0;
            synchronized (this) {
                if (none) {
                    wait(); // BLOCAL: check-then-wait
                }
                return idle.isEmpty() ? null : idle.remove(0);
            }
        }

        // A walk that goes on behind the block.
        int bound() {
            Iterator<Client> all;
            synchronized (this) {
                all = idle.iterator();
            }
            int n = 0;
            synchronized (this) {
                while (all.hasNext()) { // BLOCAL: stale-value
                    // The walk goes on in the line above.
                    if (all.next().bound) {
                        n++;
                    }
                }
            }
            return n;
        }
    }

    /** The warehouse: numbers of orders, and the oldest of them. */
    static class Warehouse {
        private int nextOrder;
        private int oldest;
        private long ytd;

        synchronized int nextOrder() {
            return nextOrder;
        }

        synchronized void setNextOrder(int n) {
            nextOrder = n;
        }

        int orderUnsafe() {
            int n = nextOrder();
            setNextOrder(n + 1); // BLOCAL: lost-update
            return n;
        }

        synchronized int order() {
            return nextOrder++;
        }

        // Delivered: the oldest of them is another one by then.
        void deliverUnsafe() {
            int first;
            synchronized (this) {
                if (oldest == nextOrder) {
                    return;
                }
                first = oldest;
            }
            System.out.println("deliver " + first);
            synchronized (this) {
                oldest = first + 1; // BLOCAL: lost-update; BLOCAL: check-then-act low
            }
        }

        void deliver() {
            int first;
            synchronized (this) {
                if (oldest == nextOrder) {
                    return;
                }
                first = oldest++;
            }
            System.out.println("deliver " + first);
        }

        void pay(long amount) {
            synchronized (this) {
                ytd += amount;
            }
        }

        synchronized long ytd() {
            return ytd;
        }
    }

    static final Manager MANAGER = new Manager();
    static final Clients CLIENTS = new Clients();
    static final Warehouse WAREHOUSE = new Warehouse();

    static void serve(String name) {
        Store s = MANAGER.lookupUnsafe(name);
        s.ensureLoadedUnsafe();
        s.ensureLoaded();
        s.sweepUnsafe();
        s.sweep();
        s.release();
        MANAGER.lookup(name).releaseUnsafe();
        MANAGER.remove(name);
        MANAGER.removeSafe(MANAGER.lookupOtherLock(name).closed() ? name : "x");
        Clients.Client c = CLIENTS.bindUnsafe();
        CLIENTS.giveBack(c); // BENIGN: stale-value handed-over
        CLIENTS.kill(CLIENTS.bind()); // BENIGN: stale-value handed-over
        try {
            CLIENTS.giveBack(CLIENTS.await()); // BENIGN: stale-value handed-over
            CLIENTS.giveBack(CLIENTS.awaitUnsafe()); // BENIGN: stale-value handed-over
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.println(CLIENTS.bound() + WAREHOUSE.orderUnsafe() + WAREHOUSE.order()); // BLOCAL: inconsistent-read low
        WAREHOUSE.deliverUnsafe();
        WAREHOUSE.deliver();
        WAREHOUSE.pay(WAREHOUSE.ytd()); // BLOCAL: stale-value low
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; i < 100; i++) {
            String name = "r" + i % 5;
            pool.submit(() -> serve(name));
        }
        pool.shutdown();
    }
}
