// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.logging.Logger;

/** Tickets for a hall: seats in an array, prices, static counters under the class's lock, a box office with a binary semaphore. */
class TicketSale {
    private static final Logger LOG = Logger.getLogger("tickets");

    static class Seat {
        private String holder;
        private int price;

        String holder() {
            return holder;
        }

        void holder(String s) {
            holder = s;
        }
    }

    static class Hall {
        static final Hall GRAND = new Hall(100);
        private final Seat[] seats;
        private final String[] names;
        private int free;
        private int sold;

        Hall(int n) {
            seats = new Seat[n];
            names = new String[n];
            for (int i = 0; i < n; i++)
                seats[i] = new Seat();
            free = n;
        }

        synchronized boolean isFree(int i) {
            return names[i] == null;
        }

        synchronized void occupy(int i, String who) {
            names[i] = who;
            free--;
            sold++;
        }

        boolean book(int i, String who) {
            if (who.isEmpty())
                return false;
            if (!isFree(i)) {
                LOG.fine("taken");
                return false;
            }
            occupy(i, who); // BLOCAL: check-then-act medium
            return true;
        }

        // Silent: one block.
        boolean bookAtOnce(int i, String who) {
            synchronized (this) {
                if (!isFree(i))
                    return false;
                occupy(i, who);
                return true;
            }
        }

        boolean bookInline(int i, String who) {
            synchronized (this) {
                if (names[i] != null)
                    return false;
            }
            LOG.fine("booking");
            synchronized (this) {
                names[i] = who; // BLOCAL: check-then-act medium
                free--;
            }
            return true;
        }

        boolean bookTwice(int i, String who) {
            synchronized (this) {
                if (names[i] != null)
                    return false;
            }
            LOG.fine("booking");
            synchronized (this) {
                if (names[i] != null)
                    return false;
                names[i] = who; // BENIGN: check-then-act rechecked
                free--;
                return true;
            }
        }

        void cancel(int i) {
            synchronized (this) {
                names[i] = null;
                free++;
            }
        }

        Seat seat(int i) {
            synchronized (this) {
                return seats[i];
            }
        }

        int firstFree() {
            synchronized (this) {
                for (int i = 0; i < names.length; i++)
                    if (names[i] == null)
                        return i;
                return -1;
            }
        }

        void bookFirst(String who) {
            int i = firstFree();
            if (i < 0)
                return;
            occupy(i, who); // BLOCAL: check-then-act medium
        }

        void upgrade(int i) {
            int p;
            synchronized (this) {
                p = seats[i].price;
            }
            p += 10;
            synchronized (this) {
                seats[i].price = p; // BLOCAL: lost-update high
            }
        }

        int free() {
            synchronized (this) {
                return free;
            }
        }

        int sold() {
            synchronized (this) {
                return sold;
            }
        }

        boolean consistent() {
            return free() + sold() == names.length; // BLOCAL: inconsistent-read low
        }
    }

    static class Statistics {
        private static long revenue;
        private static int customers;
        private static int refunds;

        static synchronized long revenue() {
            return revenue;
        }

        static synchronized void earn(long n) {
            revenue += n;
            customers++;
        }

        static synchronized void set(long n) {
            revenue = n;
        }

        static void refund(long n) {
            long r = revenue();
            if (r < n)
                LOG.warning("negative");
            synchronized (Statistics.class) {
                revenue = r - n; // BLOCAL: lost-update high
                refunds++;
            }
        }

        // Silent: the class's lock all the while.
        static void refundAtOnce(long n) {
            synchronized (Statistics.class) {
                set(revenue() - n);
                refunds++;
            }
        }

        static void close() {
            if (revenue() > 0) {
                synchronized (Statistics.class) {
                    customers = 0; // BLOCAL: check-then-act low
                }
            }
        }

        static int customers() {
            synchronized (Statistics.class) {
                return customers;
            }
        }
    }

    static class Office {
        static final Office ONE = new Office();
        private final Semaphore desk = new Semaphore(1);
        private final List<String> queue = new ArrayList<>();
        private int served;
        private int nextNumber;

        int served() throws InterruptedException {
            desk.acquire();
            try {
                return served;
            } finally {
                desk.release();
            }
        }

        void serve() throws InterruptedException {
            int n;
            desk.acquire();
            try {
                n = served;
            } finally {
                desk.release();
            }
            Statistics.earn(5);
            desk.acquire();
            try {
                served = n + 1; // BLOCAL: lost-update high
            } finally {
                desk.release();
            }
        }

        int number() throws InterruptedException {
            int n;
            desk.acquire();
            try {
                n = ++nextNumber;
            } finally {
                desk.release();
            }
            desk.acquire();
            try {
                queue.add("number " + n); // BENIGN: stale-value handed-over
            } finally {
                desk.release();
            }
            return n;
        }

        void leave(String who) throws InterruptedException {
            boolean there;
            desk.acquire();
            try {
                there = queue.contains(who);
            } finally {
                desk.release();
            }
            if (there && desk.tryAcquire()) {
                try {
                    queue.remove(0); // BLOCAL: check-then-act medium
                } finally {
                    desk.release();
                }
            }
        }

        // Silent: tried, looked at and taken in one block.
        String call() {
            if (!desk.tryAcquire())
                return null;
            try {
                return queue.isEmpty() ? null : queue.remove(0);
            } finally {
                desk.release();
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            final int row = i;
            new Thread(() -> {
                Hall.GRAND.book(row, "me");
                Hall.GRAND.bookFirst("me too");
                Statistics.earn(10);
            }).start();
        }
    }
}
