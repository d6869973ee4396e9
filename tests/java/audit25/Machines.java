// RELEASES: 17
package audit25;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;

/** State machines with records, switch expressions, patterns and streams. */
public class Machines {
    static final Machines LIFT = new Machines();

    enum State { IDLE, UP, DOWN, STUCK }

    record Place(int floor, State state) {
        Place up() {
            return new Place(floor + 1, State.UP);
        }
    }

    sealed interface Event permits Call, Halt {
    }

    record Call(int floor) implements Event {
    }

    record Halt(String why) implements Event {
    }

    private final Map<Integer, Integer> calls = new HashMap<>();
    private final Map<State, List<String>> names = new EnumMap<>(State.class);
    private State state = State.IDLE;
    private Place place = new Place(0, State.IDLE);
    private int trips;
    private int limit = 9;

    synchronized State state() {
        return state;
    }

    /** A switch expression of what was read: its value carries what it was chosen by, and so is written back. Was expected
     * check-then-act. */
    void advance() {
        State n = switch (state()) {
            case IDLE -> State.UP;
            case UP -> State.DOWN;
            case DOWN, STUCK -> State.IDLE;
        };
        synchronized (this) {
            state = n; // BLOCAL: lost-update high {{state}}
        }
    }

    /** Silent. */
    synchronized void advanceWell() {
        state = switch (state) {
            case IDLE -> State.UP;
            case UP -> State.DOWN;
            case DOWN, STUCK -> State.IDLE;
        };
    }

    /** Silent: what the caller gave decides. */
    void handle(Event e) {
        State n = e instanceof Halt h && !h.why().isEmpty() ? State.STUCK : State.UP;
        synchronized (this) {
            state = n;
        }
    }

    /** A record that is made of an older one. */
    void rise() {
        Place p;
        synchronized (this) {
            p = place;
        }
        Place q = new Place(p.floor() + 1, p.state());
        synchronized (this) {
            place = q; // BLOCAL: lost-update high {{place}}
        }
    }

    /** By a method of the record. */
    void riseByMethod() {
        var p = place();
        var q = p.up();
        synchronized (this) {
            place = q; // BLOCAL: lost-update high {{place}}
        }
    }

    synchronized Place place() {
        return place;
    }

    /** Silent. */
    synchronized void riseWell() {
        place = place.up();
    }

    synchronized void ground() {
        place = new Place(0, State.IDLE);
        trips++;
        calls.clear();
        names.clear();
    }

    /** Compared as a record and then replaced: a recheck of the same. */
    boolean moveFrom(int to) {
        Place p = place();
        var q = new Place(to, p.state());
        synchronized (this) {
            if (place == p) {
                place = q; // BENIGN: lost-update rechecked
                return true;
            }
            return false;
        }
    }

    /** An Optional of what was read. */
    void fix() {
        Optional<State> stuck = Optional.of(state()).filter(s -> s == State.STUCK);
        if (stuck.isPresent()) {
            synchronized (this) {
                state = State.IDLE; // BLOCAL: check-then-act {{state}}
            }
        }
    }

    /** A stream's sum, put under one key: an element of another key is not what was read. Was expected lost-update. */
    void compact() {
        int sum;
        synchronized (this) {
            sum = calls.values().stream().mapToInt(Integer::intValue).sum();
        }
        synchronized (this) {
            calls.put(0, sum); // BLOCAL: stale-value low {{calls}}
        }
    }

    /** Silent. */
    synchronized void compactWell() {
        int sum = calls.values().stream().mapToInt(Integer::intValue).sum();
        calls.clear();
        calls.put(0, sum);
    }

    /** A count in a map. */
    void call(int floor) {
        int n;
        synchronized (this) {
            n = calls.getOrDefault(floor, 0);
        }
        synchronized (this) {
            calls.put(floor, n + 1); // BLOCAL: lost-update high {{calls}}
        }
    }

    /** A fresh list for a key that was absent. */
    void nameFor(State s, String n) {
        synchronized (this) {
            if (names.containsKey(s)) {
                return;
            }
        }
        var fresh = new java.util.ArrayList<String>();
        fresh.add(n);
        synchronized (this) {
            names.put(s, fresh); // BLOCAL: check-then-act medium {{names}}
        }
    }

    /** A pattern binds what was read, by a getter: medium, not high, as was expected. */
    void lift(int by) {
        Object o = trips();
        if (o instanceof Integer t && t > 3) {
            synchronized (this) {
                trips = 0; // BLOCAL: check-then-act medium {{trips}}
            }
        }
    }

    private synchronized Object trips() {
        return trips;
    }

    /** Text blocks and requireNonNull pass values through. */
    void relimit() {
        int l;
        synchronized (this) {
            l = limit;
        }
        Integer m = Objects.requireNonNull(l + 1);
        synchronized (this) {
            limit = m; // BLOCAL: lost-update high {{limit}}
        }
    }

    synchronized void limit(int l) {
        limit = l;
    }

    /** An LRU whose order the read itself changes, all in one block: silent. */
    static class Lru<K, V> {
        private final LinkedHashMap<K, V> map = new LinkedHashMap<>(16, 0.75f, true);
        private int misses;

        synchronized V get(K k) {
            V v = map.get(k);
            if (v == null) {
                misses++;
            }
            return v;
        }

        synchronized void put(K k, V v) {
            map.put(k, v);
            if (map.size() > 100) {
                var it = map.entrySet().iterator();
                it.next();
                it.remove();
            }
        }

        /** Two blocks: who comes between has put another. */
        V getOrPut(K k, V v) {
            V w = get(k);
            if (w == null) {
                put(k, v); // BLOCAL: check-then-act {{map}}
                return v;
            }
            return w;
        }

        synchronized int misses() {
            return misses;
        }
    }

    static final Lru<String, StringBuilder> LRU = new Lru<>();

    public static void main(String[] a) {
        var pool = Executors.newFixedThreadPool(3);
        pool.submit(LIFT::advance);
        pool.submit(LIFT::advance);
        pool.submit(LIFT::rise);
        pool.submit(() -> LIFT.handle(new Call(1)));
        pool.submit(() -> LRU.getOrPut("a", new StringBuilder()));
        LIFT.ground();
        LIFT.limit(3);
    }
}
