package audit39;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Tickets are sold by many agents until the flight is full. */
public class Airline {
    static final int SEATS = 200;

    /** Sold under locks, one operation each. */
    static class Flight {
        private int sold;
        private boolean stopped;

        synchronized int sold() {
            return sold;
        }

        synchronized void sell() {
            sold++;
        }

        synchronized boolean stopped() {
            return stopped;
        }

        synchronized void stop() {
            stopped = true;
        }

        synchronized void reopen() {
            stopped = false;
            sold = 0;
        }

        // The seat may be gone.
        boolean trySell() {
            if (sold() < SEATS) {
                sell(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        // Another flag of the same lock is asked, and then sold: it may have been stopped. (c): any other state of the lock.
        void sellUnlessStopped() {
            if (!stopped()) {
                sell(); // BLOCAL: check-then-act low
            }
        }

        synchronized boolean trySellSafe() {
            if (sold < SEATS && !stopped) {
                sold++;
                return true;
            }
            return false;
        }
    }

    /** Sold by an atomic. */
    static class Counter {
        private final AtomicInteger sold = new AtomicInteger();
        private final AtomicBoolean stopped = new AtomicBoolean();
        private volatile int last;
        private volatile int waiting;

        boolean trySell() {
            if (sold.get() < SEATS) {
                sold.incrementAndGet(); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean trySellSafe() {
            for (;;) {
                int now = sold.get();
                if (now >= SEATS) {
                    return false;
                }
                if (sold.compareAndSet(now, now + 1)) {
                    return true;
                }
            }
        }

        boolean trySellByAnswer() {
            if (sold.incrementAndGet() > SEATS) {
                sold.decrementAndGet(); // BENIGN: check-then-act handed-over
                return false;
            }
            return true;
        }

        // Counted by one operation, asked by another: nobody, or two, may see the last seat.
        void sellAndStop() {
            sold.incrementAndGet();
            if (sold.get() == SEATS) { // BLOCAL: check-then-act
                stopped.set(true);
            }
        }

        void sellAndStopSafe() {
            if (sold.incrementAndGet() == SEATS) {
                stopped.set(true);
            }
        }

        // The number of the ticket is another one than was counted.
        int number() {
            sold.incrementAndGet();
            return sold.get(); // BLOCAL: stale-value
        }

        void refund() {
            sold.set(sold.get() - 1); // BLOCAL: lost-update high
        }

        void queue() {
            waiting++; // BLOCAL: lost-update
        }

        void unqueue() {
            waiting = waiting - 1; // BLOCAL: lost-update
        }

        void note(int seat) {
            last = seat;
        }

        int seen() {
            return last + waiting;
        }
    }

    public static void main(String[] args) {
        Flight flight = new Flight();
        Counter counter = new Counter();
        ExecutorService agents = Executors.newFixedThreadPool(8);
        for (int i = 0; i < 500; i++) {
            int seat = i;
            agents.execute(() -> {
                flight.trySell();
                flight.sellUnlessStopped();
                if (!flight.trySellSafe()) {
                    flight.stop(); // BLOCAL: check-then-act low
                }
                counter.trySell();
                counter.trySellSafe();
                counter.trySellByAnswer();
                counter.sellAndStop();
                counter.sellAndStopSafe();
                counter.note(counter.number());
                counter.refund();
                counter.queue();
                counter.unqueue();
                System.out.println(counter.seen() + seat);
            });
        }
        agents.shutdown();
        flight.reopen();
    }
}
