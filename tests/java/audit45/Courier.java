// RELEASES: 8 17
package audit45;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parcels and riders: a depot that many come to, riders that are threads, a desk that moves parcels from one depot to another. */
public class Courier {
    static class Parcel {
        final String id;
        private String place; // of its own lock
        private int moves;

        Parcel(String id) {
            this.id = id;
        }

        synchronized String place() {
            return place;
        }

        synchronized int moves() {
            return moves;
        }

        synchronized void movedTo(String where) {
            place = where;
            moves++;
        }

        synchronized void setMoves(int n) {
            moves = n;
        }
    }

    static class Depot {
        private final Deque<Parcel> waiting = new ArrayDeque<>();
        private final Map<String, Parcel> byId = new HashMap<>();
        private int accepted;
        private boolean shut;

        synchronized boolean isShut() {
            return shut;
        }

        synchronized void shut() {
            shut = true;
            notifyAll();
        }

        synchronized boolean knows(String id) {
            return byId.containsKey(id);
        }

        synchronized void take(Parcel p) {
            waiting.add(p);
            byId.put(p.id, p);
            accepted++;
            notifyAll();
        }

        synchronized boolean takeNew(Parcel p) {
            if (shut || byId.containsKey(p.id)) {
                return false;
            }
            waiting.add(p);
            byId.put(p.id, p);
            accepted++;
            notifyAll();
            return true;
        }

        synchronized int waiting() {
            return waiting.size();
        }

        synchronized Parcel next() {
            return waiting.poll();
        }

        synchronized Parcel mustNext() {
            return waiting.remove();
        }

        synchronized Parcel await() throws InterruptedException {
            while (waiting.isEmpty() && !shut) {
                wait();
            }
            return waiting.poll();
        }

        synchronized Parcel awaitOnce() throws InterruptedException {
            if (waiting.isEmpty()) {
                wait();
            }
            return waiting.remove(); // BLOCAL: stale-after-wait
        }

        Parcel awaitOutside() throws InterruptedException {
            boolean none;
            synchronized (this) {
                none = waiting.isEmpty();
            }
            if (none) {
                synchronized (this) {
                    wait(); // BLOCAL: check-then-wait
                }
            }
            return next();
        }

        void countLate(int more) {
            int n;
            synchronized (this) {
                n = accepted;
            }
            n += more;
            synchronized (this) {
                accepted = n; // BLOCAL: lost-update
            }
        }

        void count(int more) {
            synchronized (this) {
                accepted += more;
            }
        }

        synchronized List<Parcel> leftOver() {
            List<Parcel> all = new ArrayList<>(waiting);
            waiting.clear();
            return all;
        }
    }

    /** One to each bag: nobody else has it. */
    static class Bag {
        private final List<Parcel> in = new ArrayList<>();
        private int weight;

        synchronized int weight() {
            return weight;
        }

        synchronized void add(Parcel p, int w) {
            in.add(p);
            weight += w;
        }

        synchronized void setWeight(int w) {
            weight = w;
        }
    }

    static class Rider extends Thread {
        private final Depot depot;
        private final Ledger ledger;

        Rider(Depot depot, Ledger ledger) {
            this.depot = depot;
            this.ledger = ledger;
        }

        @Override
        public void run() {
            Bag bag = new Bag();
            try {
                for (Parcel p = depot.await(); p != null; p = depot.await()) { // BENIGN: check-then-act rechecked
                    // The bag is the rider's own.
                    if (bag.weight() < 10) {
                        bag.setWeight(bag.weight() + 1);
                    }
                    p.movedTo(getName());
                    ledger.delivered(p);
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    static class Ledger {
        private final Map<String, Integer> byPlace = new HashMap<>();
        private final Object lock = new Object();

        void delivered(Parcel p) {
            String where = p.place();
            synchronized (lock) {
                Integer n = byPlace.get(where);
                byPlace.put(where, n == null ? 1 : n + 1);
            }
        }

        private int of(String where) {
            synchronized (lock) {
                return byPlace.getOrDefault(where, 0);
            }
        }

        private void put(String where, int n) {
            synchronized (lock) {
                byPlace.put(where, n);
            }
        }

        void deliveredLate(Parcel p) {
            String where = p.place();
            put(where, of(where) + 1); // BLOCAL: lost-update
        }
    }

    static class Desk {
        private final Depot from;
        private final Depot to;

        Desk(Depot from, Depot to) {
            this.from = from;
            this.to = to;
        }

        void bringLate(Parcel p) {
            if (!from.knows(p.id)) {
                from.take(p); // BLOCAL: check-then-act
            }
        }

        boolean bring(Parcel p) {
            return from.takeNew(p);
        }

        int moveLate() {
            int n = 0;
            if (from.waiting() > 0) {
                to.take(from.mustNext()); // BLOCAL: check-then-act
                n++;
            }
            return n;
        }

        int move() {
            int n = 0;
            for (Parcel p = from.next(); p != null; p = from.next()) {
                to.take(p);
                n++;
            }
            return n;
        }

        void markLate(Parcel p) {
            // Was to be shown: two calls of another class, and nothing is seen to share a parcel.
            p.setMoves(p.moves() + 1); // BLOCAL: lost-update low
        }

        // Asked of the one, told to the other: no state in common.
        void closeBoth() {
            if (from.isShut() && to.waiting() == 0) {
                // Was not marked.
                to.shut(); // BLOCAL: check-then-act low
            }
        }

        // What it says does not come back to the depot.
        String tell() {
            // Was not marked: the two are of different times.
            return from.waiting() + " wait, " + (from.isShut() ? "shut" : "open"); // BLOCAL: inconsistent-read low
        }
    }

    static final Depot NORTH = new Depot();
    static final Depot SOUTH = new Depot();
    static final Ledger LEDGER = new Ledger();

    public static void main(String[] args) throws InterruptedException {
        List<Rider> riders = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Rider r = new Rider(NORTH, LEDGER);
            riders.add(r);
            r.start();
        }
        Desk desk = new Desk(NORTH, SOUTH);
        for (String id : args) {
            desk.bring(new Parcel(id));
        }
        NORTH.shut();
        for (Rider r : riders) {
            r.join();
        }
    }
}
