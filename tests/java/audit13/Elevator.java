// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.logging.Logger;

/** A controller and its cars: requests by floor, a car chosen by distance, doors, and a display with a stamped lock. */
class Elevator {
    private static final Logger LOG = Logger.getLogger("elevator");

    enum Direction {
        UP, DOWN, NONE
    }

    static class Request {
        final int floor;
        final Direction direction;

        Request(int floor, Direction direction) {
            this.floor = floor;
            this.direction = direction;
        }
    }

    static class Display {
        static final Display SHARED = new Display();
        private final StampedLock lock = new StampedLock();
        private int floor;
        private int load;

        void show(int f, int l) {
            long s = lock.writeLock();
            try {
                floor = f;
                load = l;
            } finally {
                lock.unlockWrite(s);
            }
        }

        // Silent: the documented way.
        int sum() {
            long s = lock.tryOptimisticRead();
            int f = floor;
            int l = load;
            if (!lock.validate(s)) {
                s = lock.readLock();
                try {
                    f = floor;
                    l = load;
                } finally {
                    lock.unlockRead(s);
                }
            }
            return f + l;
        }

        void up() {
            long s = lock.readLock();
            int f;
            try {
                f = floor;
            } finally {
                lock.unlockRead(s);
            }
            s = lock.writeLock();
            try {
                floor = f + 1; // BLOCAL: lost-update high
            } finally {
                lock.unlockWrite(s);
            }
        }

        void empty() {
            long s = lock.readLock();
            boolean full;
            try {
                full = load > 10;
            } finally {
                lock.unlockRead(s);
            }
            if (full) {
                s = lock.writeLock();
                try {
                    load = 0; // BLOCAL: check-then-act high
                } finally {
                    lock.unlockWrite(s);
                }
            }
        }

        // Silent: the block goes on where the lock could be converted, and is read again where not.
        void emptyConverted() {
            long s = lock.readLock();
            try {
                while (load > 10) {
                    long w = lock.tryConvertToWriteLock(s);
                    if (w != 0) {
                        s = w;
                        load = 0;
                        break;
                    }
                    lock.unlockRead(s);
                    s = lock.writeLock();
                }
            } finally {
                lock.unlock(s);
            }
        }
    }

    static class Car implements Runnable {
        private final Controller controller;
        private final int home = 0;
        private final Deque<Integer> stops = new ArrayDeque<>();
        private int floor;
        private int passengers;
        private boolean open;
        private Direction direction = Direction.NONE;

        Car(Controller controller) {
            this.controller = controller;
        }

        synchronized int floor() {
            return floor;
        }

        synchronized int passengers() {
            return passengers;
        }

        synchronized void board(int n) {
            passengers += n;
        }

        synchronized boolean open() {
            return open;
        }

        synchronized void door(boolean on) {
            open = on;
        }

        synchronized void add(int f) {
            if (!stops.contains(f))
                stops.addLast(f);
            notifyAll();
        }

        // Silent: waits for a stop, and takes it in the same block.
        synchronized int nextStop() throws InterruptedException {
            while (stops.isEmpty())
                wait();
            return stops.removeFirst();
        }

        private void step(int to) {
            int at;
            synchronized (this) {
                at = floor;
            }
            int delta = to > at ? 1 : -1;
            LOG.finest("step");
            synchronized (this) {
                floor = at + delta; // BLOCAL: lost-update
            }
        }

        void turn() {
            synchronized (this) {
                if (stops.isEmpty())
                    return;
            }
            LOG.fine("turning");
            synchronized (this) {
                direction = stops.getFirst() > floor ? Direction.UP : Direction.DOWN; // BLOCAL: check-then-act low
            }
        }

        void leave() {
            boolean wasOpen;
            synchronized (this) {
                wasOpen = open;
            }
            if (!wasOpen)
                return;
            synchronized (this) {
                if (open)
                    passengers = 0; // BENIGN: check-then-act rechecked
            }
        }

        void squeeze(int n) {
            synchronized (this) {
                if (passengers + n > 12)
                    throw new IllegalStateException("full");
            }
            controller.note("boarding");
            synchronized (this) {
                // Mended: a field that only ever holds a concurrent collection is evidence, whatever it is declared as.
                passengers += n; // BLOCAL: check-then-act medium
            }
        }

        @Override
        public void run() {
            try {
                while (true) {
                    nextStop();
                    while (floor() != home)
                        // Mended: only its own thread moves the car.
                        step(home); // BLOCAL: check-then-act low
                    door(true);
                    door(false);
                }
            } catch (InterruptedException e) {
                LOG.info("out of service");
            }
        }
    }

    static class Controller {
        static final Controller SHARED = new Controller();
        private final List<Car> cars = new CopyOnWriteArrayList<>();
        private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
        private final List<String> notes = new Vector<>();
        private Request last;

        void install() {
            Car c = new Car(this);
            cars.add(c);
            new Thread(c).start();
        }

        Car nearest(int floor) {
            Car best = null;
            int distance = Integer.MAX_VALUE;
            for (Car c : cars) {
                int d = Math.abs(c.floor() - floor);
                if (d < distance) {
                    distance = d;
                    best = c;
                }
            }
            return best;
        }

        // Silent: the request is taken from the queue and told to a car.
        void dispatch() throws InterruptedException {
            Request r = requests.take();
            LOG.fine("dispatching");
            cars.get(0).add(r.floor);
        }

        void press(int floor) {
            Request r = new Request(floor, Direction.UP);
            requests.add(r);
            synchronized (this) {
                last = r;
            }
        }

        synchronized Request last() {
            return last;
        }

        // Silent: the queue has a lock of its own.
        void repeat() {
            Request r = last();
            if (r != null)
                requests.add(r);
        }

        void note(String s) {
            notes.add(s);
        }

        String lastNote() {
            if (notes.isEmpty())
                return "";
            // Mended: an index.
            return notes.get(notes.size() - 1); // BLOCAL: stale-value low
        }

        void forget() {
            while (notes.size() > 100)
                // Mended: each is an act upon an old answer.
                notes.remove(0); // BLOCAL: check-then-act medium
        }
    }
}
