// RELEASES: 8 17
package audit42;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** Options and streams of what others change. */
public class Choices {
    static final Choices ONE = new Choices();

    static class Seat {
        private final int number;
        private volatile boolean broken;

        Seat(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }

        boolean broken() {
            return broken;
        }

        void fail() {
            broken = true;
        }
    }

    private final Object lock = new Object();
    private final List<Seat> free = new ArrayList<>();
    private final List<Seat> listed = Collections.synchronizedList(new ArrayList<>());
    private final CopyOnWriteArrayList<Seat> extra = new CopyOnWriteArrayList<>();
    private final List<Seat> spare = new ArrayList<>();
    private final ConcurrentMap<Integer, List<String>> notes = new ConcurrentHashMap<>();
    private final Map<String, Integer> names = new HashMap<>();
    private volatile Optional<Seat> favourite = Optional.empty();
    private List<Seat> kept = new ArrayList<>();

    void free(Seat s) {
        synchronized (lock) {
            free.add(s);
        }
    }

    Optional<Seat> takeLate() {
        Optional<Seat> s;
        synchronized (lock) {
            s = free.stream().filter(x -> !x.broken()).findFirst();
        }
        if (s.isPresent()) {
            synchronized (lock) {
                // Was marked as more than low: what a collection had is mostly looked at on purpose.
                free.remove(s.get()); // BLOCAL: check-then-act low
            }
        }
        return s;
    }

    Optional<Seat> take() {
        synchronized (lock) {
            Optional<Seat> s = free.stream().filter(x -> !x.broken()).findFirst();
            s.ifPresent(free::remove);
            return s;
        }
    }

    // Whoever removes it has it.
    Optional<Seat> takeTried() {
        Optional<Seat> s;
        synchronized (lock) {
            s = free.stream().filter(x -> !x.broken()).findFirst();
        }
        if (!s.isPresent()) {
            return s;
        }
        synchronized (lock) {
            return free.remove(s.get()) ? s : Optional.empty(); // FALSE: check-then-act (low: whether it was still there is asked)
        }
    }

    void favourite(Seat s) {
        favourite = Optional.of(s);
    }

    void noFavourite() {
        favourite = Optional.empty();
    }

    int favouriteLate() {
        if (favourite.isPresent()) {
            return favourite.get().number(); // BLOCAL: check-then-act
        }
        return -1;
    }

    int favourite() {
        Optional<Seat> f = favourite;
        return f.isPresent() ? f.get().number() : -1;
    }

    int favouriteOr() {
        return favourite.map(Seat::number).orElse(-1);
    }

    void extraLate(Seat s) {
        if (extra.stream().noneMatch(x -> x.number() == s.number())) {
            extra.add(s); // BLOCAL: check-then-act
        }
    }

    void extra(Seat s) {
        synchronized (spare) {
            if (spare.stream().noneMatch(x -> x.number() == s.number())) {
                spare.add(s);
            }
        }
    }

    void noteLate(int seat, String s) {
        List<String> l = Optional.ofNullable(notes.get(seat)).orElseGet(() -> {
            List<String> made = new CopyOnWriteArrayList<>();
            notes.put(seat, made); // BLOCAL: check-then-act
            return made;
        });
        l.add(s);
    }

    void note(int seat, String s) {
        notes.computeIfAbsent(seat, n -> new CopyOnWriteArrayList<>()).add(s);
    }

    List<String> notes(int seat) {
        return Optional.ofNullable(notes.get(seat)).orElse(Collections.emptyList());
    }

    void list(Seat s) {
        listed.add(s);
    }

    void unlist(Seat s) {
        listed.remove(s);
    }

    long brokenLate() {
        return listed.stream().filter(Seat::broken).count(); // BLOCAL: guarded-by
    }

    long broken() {
        synchronized (listed) {
            return listed.stream().filter(Seat::broken).count();
        }
    }

    void keep(Seat s) {
        synchronized (lock) {
            kept.add(s);
        }
    }

    void repairLate() {
        List<Seat> whole;
        synchronized (lock) {
            whole = kept.stream().filter(s -> !s.broken()).collect(Collectors.toList());
        }
        synchronized (lock) {
            kept = whole; // BLOCAL: lost-update
        }
    }

    void repair() {
        synchronized (lock) {
            kept = kept.stream().filter(s -> !s.broken()).collect(Collectors.toList());
        }
    }

    int nameLate(String n) {
        int top;
        synchronized (names) {
            top = names.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        }
        synchronized (names) {
            // Was marked as written back: it is put under another key.
            names.put(n, top + 1); // BLOCAL: stale-value low
        }
        return top + 1;
    }

    int name(String n) {
        synchronized (names) {
            int top = names.values().stream().mapToInt(Integer::intValue).max().orElse(0);
            names.put(n, top + 1);
            return top + 1;
        }
    }

    Optional<Integer> named(String n) {
        synchronized (names) {
            return Optional.ofNullable(names.get(n));
        }
    }

    int numberLate(String n) {
        return named(n).orElseGet(() -> {
            synchronized (names) {
                names.put(n, 1); // BLOCAL: check-then-act
            }
            return 1;
        });
    }

    void rename(String from, String to) {
        synchronized (names) {
            Integer i = names.remove(from);
            if (i != null) {
                names.put(to, i);
            }
        }
    }
}
