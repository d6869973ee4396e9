package audit39;

import java.util.ArrayList;
import java.util.List;
import java.util.Vector;

/** The elevator simulator, and the dining philosophers. */
public class Elevator {
    static class Floor {
        final List<Integer> up = new ArrayList<>();
        final List<Integer> down = new ArrayList<>();
        boolean upPressed;
        boolean downPressed;
        int claimedUp;
        int claimedDown;
    }

    static class Controls {
        private final Floor[] floors;

        Controls(int n) {
            floors = new Floor[n];
            for (int i = 0; i < n; i++) {
                floors[i] = new Floor();
            }
        }

        void pushUp(int floor, int to) {
            synchronized (floors[floor]) {
                floors[floor].upPressed = true;
                floors[floor].up.add(to);
            }
        }

        void reset(int floor) {
            synchronized (floors[floor]) {
                floors[floor].upPressed = false;
                floors[floor].downPressed = false;
                floors[floor].claimedUp = 0;
                floors[floor].claimedDown = 0;
            }
        }

        boolean checkUp(int floor) {
            synchronized (floors[floor]) {
                return floors[floor].upPressed;
            }
        }

        // One block: asked and claimed at once.
        boolean claimUp(int floor, int lift) {
            synchronized (floors[floor]) {
                if (floors[floor].upPressed && floors[floor].claimedUp == 0) {
                    floors[floor].claimedUp = lift;
                    return true;
                }
                return false;
            }
        }

        // Two blocks: two lifts go to one floor.
        boolean claimUpUnsafe(Floor floor, int lift) {
            boolean free;
            synchronized (floor) {
                free = floor.upPressed && floor.claimedUp == 0;
            }
            if (free) {
                synchronized (floor) {
                    floor.claimedUp = lift; // BLOCAL: check-then-act
                }
            }
            return free;
        }

        // The passengers are looked at in one block and let in in the next.
        List<Integer> enterUnsafe(Floor floor) {
            List<Integer> people;
            synchronized (floor) {
                people = new ArrayList<>(floor.up);
            }
            synchronized (floor) {
                floor.up.clear(); // BLOCAL: lost-update
                floor.upPressed = false;
            }
            return people;
        }

        List<Integer> enter(Floor floor) {
            synchronized (floor) {
                List<Integer> people = new ArrayList<>(floor.up);
                floor.up.clear();
                floor.upPressed = false;
                return people;
            }
        }

        Floor floor(int i) {
            return floors[i];
        }
    }

    static class Lift extends Thread {
        private final Controls controls;
        private int at;
        private final Vector<Integer> stops = new Vector<>();

        Lift(Controls controls) {
            this.controls = controls;
        }

        // The lift's own number is its thread's alone.
        private void move(int by) {
            at = at + by;
            stops.add(at);
        }

        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                int floor = Math.abs(at) % 10;
                if (controls.checkUp(floor)) {
                    if (controls.claimUp(floor, i)) { // BENIGN: check-then-act rechecked
                        move(1);
                    }
                }
                Floor f = controls.floor(floor);
                if (controls.claimUpUnsafe(f, i)) {
                    stops.addAll(controls.enterUnsafe(f)); // BLOCAL: check-then-act low
                    stops.addAll(controls.enter(f));
                }
                controls.reset(floor);
            }
        }
    }

    static class Table {
        private final boolean[] forks = new boolean[5];
        private int eating;
        private int meals;

        synchronized void takeForks(int id) throws InterruptedException {
            while (forks[id] || forks[(id + 1) % 5]) {
                wait();
            }
            forks[id] = true;
            forks[(id + 1) % 5] = true;
            eating++;
        }

        synchronized void putForks(int id) {
            forks[id] = false;
            forks[(id + 1) % 5] = false;
            eating--;
            notifyAll();
        }

        synchronized boolean free(int id) {
            return !forks[id] && !forks[(id + 1) % 5];
        }

        synchronized void grab(int id) {
            forks[id] = true;
            forks[(id + 1) % 5] = true;
        }

        // Asked whether they lie there, then taken: the neighbour has them.
        boolean tryForksUnsafe(int id) {
            if (free(id)) {
                grab(id); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        synchronized boolean tryForks(int id) {
            if (free(id)) {
                grab(id);
                return true;
            }
            return false;
        }

        synchronized int meals() {
            return meals;
        }

        void ateUnsafe() {
            int n;
            synchronized (this) {
                n = meals + 1;
            }
            System.out.println("meal " + n);
            synchronized (this) {
                meals = n; // BLOCAL: lost-update high
            }
        }

        synchronized void ate() {
            meals++;
        }

        // A seat limit that is asked and taken apart.
        void sitUnsafe() {
            int n;
            synchronized (this) {
                n = eating;
            }
            if (n < 4) {
                synchronized (this) {
                    eating++; // BLOCAL: check-then-act
                }
            }
        }
    }

    static class Philosopher implements Runnable {
        private final Table table;
        private final int id;

        Philosopher(Table table, int id) {
            this.table = table;
            this.id = id;
        }

        @Override
        public void run() {
            try {
                table.takeForks(id);
                table.putForks(id);
                if (table.tryForksUnsafe(id) || table.tryForks(id)) { // BENIGN: check-then-act rechecked
                    table.putForks(id); // BENIGN: check-then-act handed-over
                }
                table.ateUnsafe();
                table.ate();
                table.sitUnsafe();
                System.out.println(table.meals());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) {
        Controls controls = new Controls(10);
        for (int i = 0; i < 4; i++) {
            new Lift(controls).start();
        }
        for (int i = 0; i < 10; i++) {
            controls.pushUp(i, 3);
        }
        Table table = new Table();
        for (int i = 0; i < 5; i++) {
            new Thread(new Philosopher(table, i)).start();
        }
    }
}
