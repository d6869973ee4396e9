package audit39;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Vector;

/** Garage, manager, shop and lottery: several workers and what they all look at. */
public class Garage {
    static class Status {
        private int manager = -1;
        private int tasks;
        private final Map<Integer, String> places = new HashMap<>();

        synchronized boolean managerThere() {
            return manager >= 0;
        }

        synchronized void manager(int id) {
            manager = id;
        }

        synchronized void tasks(int n) {
            tasks = n;
        }

        synchronized int tasks() {
            return tasks;
        }

        // Two who come at once both become manager.
        void beManager(int id) {
            if (!managerThere()) {
                manager(id); // BLOCAL: check-then-act
            }
        }

        synchronized void beManagerSafe(int id) {
            if (manager < 0) {
                manager = id;
            }
        }

        void doTask() {
            int n = tasks();
            if (n > 0) {
                tasks(n - 1); // BLOCAL: lost-update
            }
        }

        boolean doTaskSafe() {
            synchronized (this) {
                if (tasks > 0) {
                    tasks--;
                    return true;
                }
                return false;
            }
        }

        // Whose place was asked for in the first block.
        boolean park(int place, String car) {
            synchronized (places) {
                if (places.containsKey(place)) {
                    return false;
                }
            }
            synchronized (places) {
                places.put(place, car); // BLOCAL: check-then-act
            }
            return true;
        }

        boolean parkSafe(int place, String car) {
            synchronized (places) {
                if (places.containsKey(place)) {
                    return false;
                }
                places.put(place, car);
                return true;
            }
        }

        boolean parkByAnswer(int place, String car) {
            synchronized (places) {
                return places.putIfAbsent(place, car) == null;
            }
        }

        void leave(int place) {
            synchronized (places) {
                places.remove(place);
            }
        }
    }

    static class Lottery {
        private final int[] drawn = new int[50];
        private int last;
        private final Vector<Integer> history = new Vector<>();

        synchronized int draw() {
            return last;
        }

        // The number is read and set in blocks of their own.
        int next() {
            int n;
            synchronized (this) {
                n = last;
            }
            n = (n * 31 + 7) % 50;
            synchronized (this) {
                last = n; // BLOCAL: lost-update high
                drawn[n]++;
            }
            return n;
        }

        int nextSafe() {
            synchronized (this) {
                last = (last * 31 + 7) % 50;
                drawn[last]++;
                return last;
            }
        }

        synchronized int times(int n) {
            return drawn[n];
        }

        void countAgain(int n) {
            int seen = times(n);
            synchronized (this) {
                drawn[n] = seen + 1; // BLOCAL: lost-update
            }
        }

        // The vector locks each call for itself.
        void remember(Integer n) {
            if (!history.contains(n)) {
                history.add(n); // BLOCAL: check-then-act
            }
        }

        void rememberSafe(Integer n) {
            synchronized (history) {
                if (!history.contains(n)) {
                    history.add(n);
                }
            }
        }

        int latest() {
            if (!history.isEmpty()) {
                // What fails where there is nothing, and nobody catches that.
                return history.lastElement(); // BLOCAL: check-then-act medium
            }
            return -1;
        }

        int latestSafe() {
            synchronized (history) {
                return history.isEmpty() ? -1 : history.lastElement();
            }
        }

        void forget() {
            history.clear();
        }
    }

    static class Shop {
        private int stock;
        private int orders;
        private final Object door = new Object();

        void supply(int n) {
            synchronized (door) {
                stock += n;
                door.notifyAll();
            }
        }

        int stock() {
            synchronized (door) {
                return stock;
            }
        }

        void buyUnsafe() {
            if (stock() > 0) {
                synchronized (door) {
                    stock--; // BLOCAL: check-then-act
                    orders++;
                }
            }
        }

        void buy() throws InterruptedException {
            synchronized (door) {
                while (stock == 0) {
                    door.wait();
                }
                stock--;
                orders++;
            }
        }

        // The wrong lock: those who buy hold the door's.
        synchronized void cancel() {
            stock++; // BLOCAL: guarded-by
        }

        void restock() {
            synchronized (door) {
                stock = 100;
            }
        }

        int orders() {
            synchronized (door) {
                return orders;
            }
        }
    }

    static class Worker extends Thread {
        private final Status status;
        private final Lottery lottery;
        private final Shop shop;
        private final int id;

        Worker(Status status, Lottery lottery, Shop shop, int id) {
            this.status = status;
            this.lottery = lottery;
            this.shop = shop;
            this.id = id;
        }

        @Override
        public void run() {
            status.beManager(id);
            status.beManagerSafe(id);
            status.doTask();
            if (status.doTaskSafe() && status.park(id, "car") && status.parkSafe(id, "van") // BENIGN: check-then-act rechecked
                    && status.parkByAnswer(id, "bus")) {
                status.leave(id);
            }
            int n = lottery.next() + lottery.nextSafe() + lottery.draw();
            lottery.countAgain(n % 50); // BLOCAL: stale-value low
            lottery.remember(n);
            lottery.rememberSafe(n);
            if (lottery.latest() == lottery.latestSafe()) {
                lottery.forget();
            }
            shop.supply(new Random().nextInt(5));
            shop.buyUnsafe();
            try {
                shop.buy();
            } catch (InterruptedException e) {
                shop.cancel();
            }
            shop.restock();
            System.out.println(shop.orders());
        }
    }

    public static void main(String[] args) {
        Status status = new Status();
        Lottery lottery = new Lottery();
        Shop shop = new Shop();
        for (int i = 0; i < 7; i++) {
            new Worker(status, lottery, shop, i).start();
        }
    }
}
