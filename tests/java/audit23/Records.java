package audit23;

// RELEASES: 17
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records, sealed types and switch expressions on the way. */
public class Records {
    static final Records RECORDS = new Records();

    record Range(int low, int high) {
        int size() {
            return high - low;
        }
    }

    enum Phase { NEW, OPEN, CLOSED }

    private int low;
    private int high = 10;
    private Phase phase = Phase.NEW;
    private final List<Range> taken = new ArrayList<>();

    synchronized Range range() {
        return new Range(low, high);
    }

    synchronized void shrink(int by) {
        low += by;
        high -= by;
    }

    void advance() {
        var r = range();
        synchronized (this) {
            low = r.low() + 1; // BLOCAL: lost-update high {{low}}
        }
    }

    synchronized void advanceWell() {
        var r = range();
        low = r.low() + 1;
    }

    /** Both bounds are written together. */
    void closeIfEmpty() {
        if (range().size() == 0) {
            synchronized (this) {
                // was expected high: the check is made by another method
                high = 0; // BLOCAL: check-then-act medium {{high}}
                phase = Phase.CLOSED;
            }
        }
    }

    synchronized Phase phase() {
        return phase;
    }

    void open() {
        boolean may = switch (phase()) {
            case NEW -> true;
            case OPEN, CLOSED -> false;
        };
        if (may) {
            synchronized (this) {
                // was expected high: the check is made by another method
                phase = Phase.OPEN; // BLOCAL: check-then-act medium {{phase}}
            }
        }
    }

    synchronized void openWell() {
        phase = switch (phase) {
            case NEW -> Phase.OPEN;
            case OPEN, CLOSED -> phase;
        };
    }

    void next() {
        Phase to = switch (phase()) {
            case NEW -> Phase.OPEN;
            case OPEN -> Phase.CLOSED;
            case CLOSED -> Phase.NEW;
        };
        synchronized (this) {
            phase = to; // BLOCAL: lost-update {{phase}}
        }
    }

    Optional<Range> last() {
        synchronized (taken) {
            return taken.isEmpty() ? Optional.empty() : Optional.of(taken.get(taken.size() - 1));
        }
    }

    void take(Range r) {
        if (last().map(Range::high).filter(h -> h > r.low()).isPresent()) {
            return;
        }
        synchronized (taken) {
            taken.add(r); // BLOCAL: check-then-act medium {{taken}}
        }
    }

    void takeWell(Range r) {
        synchronized (taken) {
            if (last().map(Range::high).filter(h -> h > r.low()).isPresent()) {
                return;
            }
            taken.add(r);
        }
    }
}
