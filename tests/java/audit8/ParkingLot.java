// RELEASES: 8 17
package audit8;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Spots of several sizes; streams over them, enums with state. */
public class ParkingLot {
    static final ParkingLot CITY = new ParkingLot();

    /** An enum whose constants can change: each is one for all the process. */
    enum Size {
        SMALL, LARGE;

        private int free = 10;
        private double price = 1.0;

        synchronized int free() {
            return free;
        }

        synchronized void take() {
            free--;
        }

        // Silent: in one.
        synchronized boolean tryTake() {
            if (free == 0) {
                return false;
            }
            free--;
            return true;
        }

        synchronized void give() {
            free++;
        }

        synchronized double price() {
            return price;
        }

        synchronized void price(double p) {
            price = p;
        }

        /** By its own accessors. */
        void raise(double by) {
            price(price() * by); // BLOCAL: lost-update high
        }

        // Silent: in one.
        synchronized void raiseFixed(double by) {
            price *= by;
        }
    }

    static final class Spot {
        final int number;
        final Size size;
        private String plate;

        Spot(int number, Size size) {
            this.number = number;
            this.size = size;
        }
    }

    private final List<Spot> spots = new ArrayList<>();
    private final Map<String, Integer> parked = new HashMap<>();
    private final Map<Size, Integer> income = new EnumMap<>(Size.class);
    private int queue;

    /** Free when asked: below nothing. */
    boolean enter(Size s) {
        if (s.free() > 0) {
            s.take(); // BLOCAL: check-then-act
            return true;
        }
        return false;
    }

    // Silent: by the constant's own operation.
    boolean enterFixed(Size s) {
        return s.tryTake();
    }

    // Silent: found and taken in one block.
    synchronized Optional<Integer> park(String plate, Size s) {
        Optional<Spot> spot = spots.stream().filter(x -> x.size == s && x.plate == null)
                .min(Comparator.comparingInt(x -> x.number));
        spot.ifPresent(x -> {
            x.plate = plate;
            parked.put(plate, x.number);
        });
        return spot.map(x -> x.number);
    }

    /** Found by a stream under the lock, taken in the next block: two cars on one spot. Decided by the old look as well, low where the fields are read by accessors. */
    boolean parkRacy(String plate, Size s) {
        Spot spot;
        synchronized (this) {
            spot = spots.stream().filter(x -> x.size == s && x.plate == null).findFirst().orElse(null);
        }
        if (spot == null) {
            return false;
        }
        synchronized (this) {
            spot.plate = plate; // BLOCAL: stale-value medium
            parked.put(plate, spot.number); // BLOCAL@17: check-then-act medium; BLOCAL@8: check-then-act low
        }
        return true;
    }

    // Silent: looked at again in the block that takes it. Of another field than that which is asked again: low.
    boolean parkChecked(String plate, Size s) {
        Spot spot;
        synchronized (this) {
            spot = spots.stream().filter(x -> x.size == s && x.plate == null).findFirst().orElse(null);
        }
        if (spot == null) {
            return false;
        }
        synchronized (this) {
            if (spot.plate != null) {
                return false;
            }
            spot.plate = plate; // FALSE: stale-value (the recheck asks the spot, the look asked what the stream handed it)
            parked.put(plate, spot.number); // BLOCAL@8: check-then-act low
        }
        return true;
    }

    synchronized void leave(String plate) {
        Integer n = parked.remove(plate);
        if (n != null) {
            spots.get(n).plate = null;
        }
    }

    // Silent: built before it opens, each spot in the lock.
    synchronized void build(int n, Size s) {
        for (int i = 0; i < n; i++) {
            spots.add(new Spot(spots.size(), s));
        }
    }

    /** The income is summed by a stream of one block and kept by another. A sum over all is not the value of one key. */
    void settle(Size s, int more) {
        int sum;
        synchronized (this) {
            sum = income.values().stream().mapToInt(Integer::intValue).sum();
        }
        synchronized (this) {
            income.put(s, sum + more); // BLOCAL: stale-value low
        }
    }

    // Silent: merged in one.
    synchronized void settleFixed(Size s, int more) {
        income.merge(s, more, Integer::sum);
    }

    // Silent: grouped in the lock, told outside.
    Map<Size, Long> occupancy() {
        List<Spot> copy;
        synchronized (this) {
            copy = spots.stream().filter(x -> x.plate != null).collect(Collectors.toList());
        }
        return copy.stream().collect(Collectors.groupingBy(x -> x.size, Collectors.counting()));
    }

    /** Nobody waits when asked. */
    boolean enqueue() {
        int q;
        synchronized (this) {
            q = queue;
        }
        if (q >= 5) {
            return false;
        }
        synchronized (this) {
            queue = q + 1; // BLOCAL: lost-update high
        }
        return true;
    }

    // Silent: in one.
    synchronized boolean enqueueFixed() {
        if (queue >= 5) {
            return false;
        }
        queue++;
        return true;
    }

    synchronized void dequeue() {
        queue--;
    }
}
