// RELEASES: 8 17
package audit14;

import java.util.*;

/** IBM's benchmarks "airlinesTickets", "ticketorder", "shop" and "critical", each beside its mended form. */
class ContestAirline {

    /** airline: sales are stopped when all seats are sold, but threads that are under way go on. Static, plain: a data race, silent. */
    static class Airline implements Runnable {
        static int numOfTickets;
        static int maxCapacity;
        static int soldSeats = 0;
        static boolean stopSales = false;
        final Thread[] threads;

        Airline(int size, int cushion) {
            numOfTickets = size;
            maxCapacity = numOfTickets - cushion;
            threads = new Thread[numOfTickets];
            for (int i = 0; i < numOfTickets; i++) {
                threads[i] = new Thread(this);
                if (stopSales) {
                    break;
                }
                threads[i].start();
            }
        }

        public void run() {
            soldSeats++;
            if (soldSeats > maxCapacity) {
                stopSales = true;
            }
        }
    }

    /** airline, with each step locked: still sells too many. */
    static class LockedAirline implements Runnable {
        static final LockedAirline SHARED = new LockedAirline();
        private int soldSeats;
        private boolean stopSales;
        private static final int MAX = 100;

        synchronized boolean stopped() {
            return stopSales;
        }

        synchronized void sell() {
            soldSeats++;
            if (soldSeats >= MAX) {
                stopSales = true;
            }
        }

        /** Both are written in one block, so that the flag and the count go together. */
        public void run() {
            if (!stopped()) {
                // Mended: both by callees, medium.
                sell(); // BLOCAL: check-then-act medium
            }
        }

        /** Silent. */
        public synchronized void runRight() {
            if (!stopped()) {
                sell();
            }
        }
    }

    /** ticketorder: the order is told under one lock, its result put under another block. */
    static class OrderDesk {
        static final OrderDesk SHARED = new OrderDesk();
        private final LinkedList<String> free = new LinkedList<>();
        private final Map<String, String> sold = new HashMap<>();

        synchronized String firstFree() {
            return free.isEmpty() ? null : free.getFirst();
        }

        synchronized void sell(String seat, String who) {
            free.remove(seat);
            sold.put(seat, who);
        }

        synchronized void giveBack(String seat) {
            sold.remove(seat);
            free.add(seat);
        }

        /** Two customers may be given one seat. The seat is a reference that is passed on, but it was decided that there is one. */
        void order(String who) {
            String seat = firstFree();
            if (seat != null) {
                // Mended: a removal decided by what the collection said is low.
                sell(seat, who); // BLOCAL: check-then-act low
            }
        }

        /** Silent. */
        synchronized void orderRight(String who) {
            String seat = firstFree();
            if (seat != null) {
                sell(seat, who);
            }
        }
    }

    /** shop: a customer looks whether there are items, and buys one. */
    static class Shop {
        static final Shop SHARED = new Shop();
        private int items;
        private int income;

        synchronized int getItems() {
            return items;
        }

        synchronized void supply(int n) {
            items += n;
        }

        synchronized int buy() {
            items--;
            income += 5;
            return income;
        }
    }

    static class Customer implements Runnable {
        public void run() {
            for (int i = 0; i < 10; i++) {
                if (Shop.SHARED.getItems() > 0) {
                    // Mended: both by callees, medium.
                    Shop.SHARED.buy(); // BLOCAL: check-then-act medium
                }
            }
        }
    }

    /** Silent: the shop's lock is held from the question to the buying. */
    static class PoliteCustomer implements Runnable {
        public void run() {
            for (int i = 0; i < 10; i++) {
                synchronized (Shop.SHARED) {
                    if (Shop.SHARED.getItems() > 0) {
                        Shop.SHARED.buy();
                    }
                }
            }
        }
    }

    static class Supplier implements Runnable {
        public void run() {
            while (true) {
                Shop.SHARED.supply(3);
            }
        }
    }

    /** critical: a section guarded by a turn that two threads test and set, plain. Silent: a data race. */
    static class Critical {
        static int turn = 0;

        static class First extends Thread {
            @Override
            public void run() {
                while (turn != 0) {
                    Thread.yield();
                }
                System.out.println("first");
                turn = 1;
            }
        }

        static class Second extends Thread {
            @Override
            public void run() {
                while (turn != 1) {
                    Thread.yield();
                }
                System.out.println("second");
                turn = 0;
            }
        }
    }

    /** critical with a volatile flag as a lock: test, then set. */
    static class TestThenSet {
        static final TestThenSet SHARED = new TestThenSet();
        private volatile boolean busy;
        private int entered;

        void enter() {
            while (busy) {
                Thread.yield();
            }
            busy = true; // BLOCAL: check-then-act low
            entered++;
            busy = false;
        }
    }

    public static void main(String[] args) {
        new Airline(10, 3);
        new Thread(LockedAirline.SHARED).start();
        new Thread(new Customer()).start();
        new Thread(new PoliteCustomer()).start();
        new Thread(new Supplier()).start();
        new Critical.First().start();
        new Critical.Second().start();
    }
}
