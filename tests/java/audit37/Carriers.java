// RELEASES: 17
package audit37;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** What carries the value from the one block to the other. */
public class Carriers {
    static final Carriers SHARED = new Carriers();

    private int level;
    private int limit = 10;
    private String owner;
    private final Map<String, Integer> stock = new HashMap<>();
    private final List<String> log = new ArrayList<>();

    synchronized void reset() {
        level = 0;
        limit = 10;
        owner = null;
        synchronized (stock) {
            stock.clear();
        }
    }

    synchronized void limit(int n) {
        limit = n;
    }

    record Reading(int level, int limit) {
        boolean full() {
            return level >= limit;
        }

        Reading next() {
            return new Reading(level + 1, limit);
        }
    }

    private synchronized Reading reading() {
        return new Reading(level, limit);
    }

    private synchronized void apply(Reading r) {
        level = r.level(); // (the callers have the finding)
    }

    /** A record. */
    void raise() {
        Reading r = reading();
        synchronized (this) {
            level = r.level() + 1; // BLOCAL: lost-update {{level}}
        }
    }

    /** A record that makes another one, which a helper puts in place. */
    void raiseByRecord() {
        Reading r = reading();
        apply(r.next()); // BLOCAL: lost-update {{level}}
    }

    /** Silent: a record of one's own making says what it is to be. */
    void raiseTo(int n) {
        apply(new Reading(n, n));
    }

    /** A record that answers for itself whether there is room. */
    boolean raiseIfRoom() {
        Reading r = reading();
        if (r.full()) {
            return false;
        }
        synchronized (this) {
            level++; // BLOCAL: check-then-act {{level}}
        }
        return true;
    }

    /** Asked anew, under the lock. */
    boolean raiseIfRoomMended() {
        if (reading().full()) {
            return false;
        }
        synchronized (this) {
            if (level >= limit) {
                return false;
            }
            level++; // BENIGN: check-then-act rechecked
            return true;
        }
    }

    /** Silent: both under one lock, that the record's method comes by again. */
    synchronized boolean raiseIfRoomLocked() {
        if (reading().full()) {
            return false;
        }
        level++;
        return true;
    }

    /** An array of one. */
    void byArray() {
        int[] held = new int[1];
        synchronized (this) {
            held[0] = level;
        }
        held[0]++;
        synchronized (this) {
            level = held[0]; // BLOCAL: lost-update {{level}}
        }
    }

    /** Silent: filled again in the block that uses it. */
    void byArrayMended() {
        int[] held = new int[1];
        synchronized (this) {
            held[0] = level;
        }
        synchronized (this) {
            held[0] = level;
            level = held[0] + 1;
        }
    }

    /** An optional. */
    void byOptional() {
        OptionalInt n;
        synchronized (this) {
            n = OptionalInt.of(level);
        }
        synchronized (this) {
            level = n.getAsInt() + 1; // BLOCAL: lost-update {{level}}
        }
    }

    private synchronized Optional<String> owner() {
        return Optional.ofNullable(owner);
    }

    private synchronized void owner(String who) {
        owner = who;
    }

    /** Whether there is one, an optional says. */
    boolean own(String me) {
        if (owner().isPresent()) {
            return false;
        }
        owner(me); // BLOCAL: check-then-act {{owner}}
        return true;
    }

    /** Silent. */
    synchronized boolean ownMended(String me) {
        if (owner().isPresent()) {
            return false;
        }
        owner(me);
        return true;
    }

    /** An entry. */
    private Map.Entry<String, Integer> entry(String key) {
        synchronized (stock) {
            return new AbstractMap.SimpleEntry<>(key, stock.getOrDefault(key, 0));
        }
    }

    void sell(String key) {
        Map.Entry<String, Integer> e = entry(key);
        synchronized (stock) {
            stock.put(key, e.getValue() - 1); // BLOCAL: lost-update {{stock}}
        }
    }

    /** Silent. */
    void sellMended(String key) {
        synchronized (stock) {
            Map.Entry<String, Integer> e = entry(key);
            stock.put(key, e.getValue() - 1);
        }
    }

    /** A helper object, with a method for each step. */
    static class Step {
        private final Carriers of;
        private int before;
        private boolean may;

        Step(Carriers of) {
            this.of = of;
        }

        Step look() {
            synchronized (of) {
                before = of.level;
                may = of.owner == null;
            }
            return this;
        }

        void go() {
            synchronized (of) {
                of.level = before + 1; // (the callers have the finding)
            }
        }
    }

    void byStep() {
        Step s = new Step(this);
        s.look();
        synchronized (this) {
            level = s.before + 1; // BLOCAL: lost-update {{level}}
        }
    }

    /** It may: the helper says what it saw. */
    boolean byStepIfAllowed(String me) {
        Step s = new Step(this).look();
        if (!s.may) {
            return false;
        }
        synchronized (this) {
            owner = me; // BLOCAL: check-then-act {{owner}}
        }
        return true;
    }

    /** A list with one number in it. */
    void byList() {
        List<Integer> seen = new ArrayList<>();
        synchronized (this) {
            seen.add(level);
        }
        synchronized (this) {
            level = seen.get(0) + 1; // BLOCAL: lost-update {{level}}
        }
    }

    /** A supplier that has caught it. */
    void bySupplier() {
        int n;
        synchronized (this) {
            n = level;
        }
        Supplier<Integer> later = () -> n + 1;
        synchronized (this) {
            level = later.get(); // BLOCAL: lost-update {{level}}
        }
    }

    /** Silent: the supplier reads when it is asked, which is under the lock. */
    void bySupplierMended() {
        Supplier<Integer> later = () -> level + 1;
        synchronized (this) {
            level = later.get();
        }
    }

    /** A future that is filled with it. */
    void byFuture() {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        synchronized (this) {
            f.complete(level);
        }
        synchronized (this) {
            level = f.join() + 1; // MISSED: lost-update (what a future in no field was completed with is not known)
        }
    }

    /** A text that it is written into, and read out of. */
    void byText() {
        String text;
        synchronized (this) {
            text = Integer.toString(level);
        }
        synchronized (this) {
            level = Integer.parseInt(text) + 1; // BLOCAL: lost-update {{level}}
        }
    }

    /** A switch makes another value of it. */
    void bySwitch() {
        int n;
        synchronized (this) {
            n = level;
        }
        int to = switch (n) {
            case 0 -> 1;
            case 1 -> 3;
            default -> 0;
        };
        synchronized (this) {
            level = to; // BLOCAL: lost-update {{level}}
        }
    }

    /** Silent. */
    synchronized void bySwitchMended() {
        level = switch (level) {
            case 0 -> 1;
            case 1 -> 3;
            default -> 0;
        };
    }

    /** A builder. */
    static class Draft {
        private int level;
        private String owner;

        Draft level(int n) {
            level = n;
            return this;
        }

        Draft owner(String o) {
            owner = o;
            return this;
        }
    }

    private synchronized Draft draft() {
        return new Draft().level(level).owner(owner);
    }

    void byDraft() {
        Draft d = draft();
        d.level(d.level + 1);
        synchronized (this) {
            level = d.level; // BLOCAL: lost-update {{level}}
        }
    }

    /** A sealed answer: there was room, or there was none. */
    sealed interface Answer permits Room, None {
    }

    record Room(int left) implements Answer {
    }

    record None() implements Answer {
    }

    private synchronized Answer ask() {
        return level < limit ? new Room(limit - level) : new None();
    }

    boolean byAnswer() {
        if (ask() instanceof Room r) {
            synchronized (this) {
                level++; // BLOCAL: check-then-act {{level}}
            }
            return true;
        }
        return false;
    }

    /** A copy of the log says whether it is there. */
    void logOnce(String line) {
        List<String> copy;
        synchronized (log) {
            copy = new ArrayList<>(log);
        }
        if (!copy.contains(line)) {
            synchronized (log) {
                log.add(line); // BLOCAL: check-then-act {{log}}
            }
        }
    }

    /** Silent. */
    void logOnceMended(String line) {
        synchronized (log) {
            List<String> copy = new ArrayList<>(log);
            if (!copy.contains(line)) {
                log.add(line);
            }
        }
    }

    void unlog(String line) {
        synchronized (log) {
            log.remove(line);
        }
    }
}
