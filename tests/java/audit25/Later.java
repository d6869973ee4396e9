package audit25;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What came with the rules that the first run led to: each beside its near misses. */
public class Later implements Runnable {
    static final Later PARK = new Later();
    private static final List<Car> CARS = new ArrayList<>();

    enum Room { NONE, SOME, TAKEN }

    static class Space {
        int hours;
    }

    private final Map<String, Space> spaces = new HashMap<>();
    private int free = 9;
    private int income;

    /** The arms return constants of an enum. */
    private synchronized Room room() {
        if (free == 0) {
            return Room.NONE;
        }
        return Room.SOME;
    }

    void enter() {
        if (room() == Room.SOME) {
            synchronized (this) {
                free--; // BLOCAL: check-then-act medium {{free}}
            }
        }
    }

    /** It reports that it has taken one. */
    private synchronized Room take() {
        if (free == 0) {
            return Room.NONE;
        }
        free--;
        return Room.TAKEN;
    }

    void enterWell(int fee) {
        if (take() == Room.TAKEN) {
            synchronized (this) {
                income += fee; // BENIGN: check-then-act handed-over
            }
        }
    }

    /** Silent: what the caller gave chose it. */
    private synchronized Room wanted(int hours) {
        income++;
        if (hours == 0) {
            return Room.NONE;
        }
        return Room.SOME;
    }

    void enterFor(int hours) {
        if (wanted(hours) == Room.SOME) {
            synchronized (this) {
                free--;
            }
        }
    }

    synchronized void leave() {
        free++;
        income = 0;
    }

    static class Car {
        private int trips;
        private final int number;

        /** Others have it before it is done. */
        Car(int number) {
            this.number = number;
            synchronized (CARS) {
                CARS.add(this);
            }
            int t = trips();
            synchronized (this) {
                trips = t + 1; // BLOCAL: lost-update {{trips}}
            }
        }

        /** Silent: done before others have it. */
        Car(String plate) {
            this.number = plate.length();
            int t = trips();
            synchronized (this) {
                trips = t + 1;
            }
            synchronized (CARS) {
                CARS.add(this);
            }
        }

        /** Silent: what others have is its number. */
        Car(List<Integer> numbers) {
            this.number = numbers.size();
            numbers.add(this.number);
            int t = trips();
            synchronized (this) {
                trips = t + 1;
            }
        }

        synchronized int trips() {
            return trips;
        }

        synchronized void drive() {
            trips += number;
        }
    }

    static void driveAll() {
        synchronized (CARS) {
            for (Car c : CARS) {
                c.drive();
            }
        }
    }

    synchronized Space space(String of) {
        return spaces.get(of);
    }

    synchronized void book(String of, Space s) {
        spaces.put(of, s);
    }

    synchronized void free(String of) {
        Space s = spaces.remove(of);
        if (s != null) {
            s.hours = 0;
        }
    }

    /** Found in one block, and changed in another, when it may be nobody's any more. */
    void extend(String of) {
        Space s;
        synchronized (this) {
            s = spaces.get(of);
        }
        if (s != null) {
            synchronized (this) {
                s.hours++; // BLOCAL: stale-value medium {{spaces}}
            }
        }
    }

    /** Silent: found and changed in one. */
    synchronized void extendWell(String of) {
        Space s = spaces.get(of);
        if (s != null) {
            s.hours++;
        }
    }

    /** Nothing but their own way in leads to what two sorts of threads have: what shares it is not seen. */
    abstract static class Guard extends Thread {
        private int rounds;

        synchronized int rounds() {
            return rounds;
        }

        void round() {
            int r = rounds();
            synchronized (this) {
                rounds = r + 1; // BLOCAL: lost-update medium {{rounds}}
            }
        }

        synchronized void rest() {
            rounds = 0;
        }
    }

    static class Day extends Guard {
        @Override
        public void run() {
            round();
            rest();
        }
    }

    static class Night extends Guard {
        @Override
        public void run() {
            round();
            rest();
        }
    }

    @Override
    public void run() {
        enter();
        enterFor(2);
        leave();
        book("a", new Space());
        extend("a");
        free("a");
        driveAll();
    }

    public static void main(String[] a) {
        new Thread(PARK).start();
        new Thread(PARK).start();
        new Thread(() -> new Car(3)).start();
        new Car("x");
        new Car(new ArrayList<>());
        new Day().start();
        new Night().start();
    }
}
