// RELEASES: 8 17
package audit40;

import java.util.ArrayList;
import java.util.List;

/** A car park: spaces counted under a private lock, tickets listed, fees added up. */
public class Parking {
    static final Parking CITY = new Parking(120);

    private final Object gate = new Object();
    private final int size;
    private int taken;
    private int reserved;
    private long income;
    private final List<String> tickets = new ArrayList<>();

    Parking(int size) {
        this.size = size;
    }

    boolean enter() {
        boolean room;
        synchronized (gate) {
            room = taken < size;
        }
        if (!room) {
            return false;
        }
        synchronized (gate) {
            taken++; // BLOCAL: check-then-act high
        }
        return true;
    }

    boolean enterAtOnce() {
        synchronized (gate) {
            if (taken >= size) {
                return false;
            }
            taken++;
            return true;
        }
    }

    // Asked again where it is taken.
    boolean enterAskedAgain() {
        boolean room;
        synchronized (gate) {
            room = taken < size;
        }
        if (room) {
            synchronized (gate) {
                if (taken < size) {
                    taken++; // BENIGN: check-then-act rechecked
                    return true;
                }
            }
        }
        return false;
    }

    void leave() {
        synchronized (gate) {
            taken--;
        }
    }

    void pay(long cents) {
        synchronized (gate) {
            income += cents;
        }
    }

    // The sum is taken out, and what came in meanwhile is forgotten.
    void addFee(long cents, double rate) {
        long before;
        synchronized (gate) {
            before = income;
        }
        long fee = Math.round(cents * rate);
        synchronized (gate) {
            income = before + fee; // BLOCAL: lost-update high
        }
    }

    void addFeeSafe(long cents, double rate) {
        long fee = Math.round(cents * rate);
        synchronized (gate) {
            income += fee;
        }
    }

    // Only told: nothing is done with it under the lock again.
    String board() {
        int t;
        synchronized (gate) {
            t = taken;
        }
        return size - t + " free";
    }

    void reserve(int n) {
        int r;
        synchronized (gate) {
            r = reserved;
        }
        r += n;
        synchronized (gate) {
            reserved = r; // BLOCAL: lost-update high
        }
    }

    void reserveSafe(int n) {
        synchronized (gate) {
            int r = reserved;
            r += n;
            reserved = r;
        }
    }

    void ticket(String plate) {
        boolean known;
        synchronized (gate) {
            known = tickets.contains(plate);
        }
        if (!known) {
            synchronized (gate) {
                tickets.add(plate); // BLOCAL: check-then-act medium
            }
        }
    }

    void ticketSafe(String plate) {
        synchronized (gate) {
            if (!tickets.contains(plate)) {
                tickets.add(plate);
            }
        }
    }

    // What the first block says is not asked of the list at all: two blocks, no value between them.
    void twoThings(String plate, long cents) {
        synchronized (gate) {
            tickets.remove(plate);
        }
        synchronized (gate) {
            income += cents;
        }
    }

    // The list is copied: the copy belongs to this thread.
    int longPlates() {
        List<String> copy;
        synchronized (gate) {
            copy = new ArrayList<>(tickets);
        }
        int n = 0;
        for (String plate : copy) {
            if (plate.length() > 8) {
                n++;
            }
        }
        return n;
    }
}
