// RELEASES: 17
package audit44;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A lobby of a game: players, tables that are records in an atomic, matches that are made on futures. */
public class Lobby {
    record Player(String name, int rating) {
    }

    record Table(int id, List<Player> seats, boolean started) {
        Table with(Player p) {
            List<Player> all = new ArrayList<>(seats);
            all.add(p);
            return new Table(id, List.copyOf(all), started);
        }

        Table start() {
            return new Table(id, seats, true);
        }
    }

    /** One table's present state. */
    static class Seat {
        private final AtomicReference<Table> table;

        Seat(int id) {
            table = new AtomicReference<>(new Table(id, List.of(), false));
        }

        void sitLate(Player p) {
            Table t = table.get();
            // Was high: the object lies in a list that a factory makes, so that only its class shows that it is shared.
            table.set(t.with(p)); // BLOCAL: lost-update low
        }

        void sit(Player p) {
            table.updateAndGet(t -> t.with(p));
        }

        void sitByTurns(Player p) {
            Table was;
            Table next;
            do {
                was = table.get();
                next = was.with(p);
            } while (!table.compareAndSet(was, next));
        }

        boolean startLate() {
            Table t = table.get();
            if (t.started()) {
                return false;
            }
            // Was to be shown: likewise.
            table.set(t.start()); // BLOCAL: lost-update low
            return true;
        }

        boolean start() {
            Table t = table.get();
            return !t.started() && table.compareAndSet(t, t.start());
        }

        // Two reads of the atomic make one answer: the seats of the one, the state of the other.
        String tell() {
            Table t = table.get();
            return t.id() + ": " + t.seats().size() + (t.started() ? " playing" : " waiting");
        }

        int free() {
            return 4 - table.get().seats().size();
        }
    }

    /** Who is here: a concurrent map and a count beside it. */
    static class Hall {
        private final ConcurrentHashMap<String, Player> here = new ConcurrentHashMap<>();
        private final AtomicInteger count = new AtomicInteger();
        private final Set<String> banned = ConcurrentHashMap.newKeySet();
        private volatile Player champion;

        boolean enterLate(Player p) {
            if (count.get() >= 100) {
                return false;
            }
            here.put(p.name(), p);
            count.incrementAndGet(); // BLOCAL: check-then-act
            return true;
        }

        boolean enter(Player p) {
            if (count.incrementAndGet() > 100) {
                count.decrementAndGet();
                return false;
            }
            here.put(p.name(), p);
            return true;
        }

        void leave(Player p) {
            if (here.remove(p.name(), p)) {
                count.decrementAndGet();
            }
        }

        void crownLate(Player p) {
            Player c = champion;
            if (c == null || p.rating() > c.rating()) {
                // Was to be shown: the greatest by what it is asked for, not by itself.
                champion = p; // BLOCAL: check-then-act low
            }
        }

        synchronized void crown(Player p) {
            Player c = champion;
            if (c == null || p.rating() > c.rating()) {
                // Was not marked: the other method takes no lock.
                champion = p; // BLOCAL: check-then-act low
            }
        }

        Optional<Player> find(String name) {
            return Optional.ofNullable(here.get(name));
        }

        Player guestLate(String name) {
            return find(name).orElseGet(() -> {
                Player p = new Player(name, 0);
                // Was low: it is run only where nothing was found.
                here.put(name, p); // BLOCAL: check-then-act
                return p;
            });
        }

        Player guest(String name) {
            return here.computeIfAbsent(name, n -> new Player(n, 0));
        }

        int ratingLate(String name) {
            return here.containsKey(name) ? here.get(name).rating() : 0; // BLOCAL: check-then-act
        }

        int rating(String name) {
            Player p = here.get(name);
            return p == null ? 0 : p.rating();
        }

        void banLate(String name) {
            if (!banned.contains(name)) {
                // Was marked a line below: the set is changed first.
                banned.add(name); // BLOCAL: check-then-act
                count.decrementAndGet();
            }
        }

        void ban(String name) {
            if (banned.add(name)) {
                count.decrementAndGet();
            }
        }
    }

    /** The list that waits for a match. */
    static class Queue {
        private final ConcurrentLinkedDeque<Player> waiting = new ConcurrentLinkedDeque<>();
        private final Map<String, Integer> wishes = Collections.synchronizedMap(new LinkedHashMap<>());

        Player[] pairLate() {
            if (waiting.size() >= 2) {
                // Of three threads one may find one.
                return new Player[] {waiting.removeFirst(), waiting.removeFirst()}; // BLOCAL: check-then-act
            }
            return new Player[0];
        }

        Player[] pair() {
            Player a = waiting.poll();
            if (a == null) {
                return new Player[0];
            }
            Player b = waiting.poll();
            if (b == null) {
                waiting.addFirst(a); // BENIGN@17: check-then-act rechecked; BENIGN@17: check-then-act handed-over
                return new Player[0];
            }
            return new Player[] {a, b};
        }

        void join(Player p) {
            waiting.add(p);
        }

        void wishLate(String what) {
            wishes.put(what, wishes.getOrDefault(what, 0) + 1); // BLOCAL: lost-update high
        }

        void wish(String what) {
            wishes.merge(what, 1, Integer::sum);
        }

        int allLate() {
            int n = 0;
            for (Integer w : wishes.values()) { // BLOCAL: guarded-by
                n += w;
            }
            return n;
        }

        int all() {
            synchronized (wishes) {
                int n = 0;
                for (Integer w : wishes.values()) {
                    n += w;
                }
                return n;
            }
        }
    }

    private static final Lobby ONE = new Lobby();
    private final Hall hall = new Hall();
    private final Queue queue = new Queue();
    private final List<Seat> seats = List.of(new Seat(1), new Seat(2), new Seat(3));
    private final ExecutorService pool = Executors.newFixedThreadPool(4);

    CompletableFuture<Boolean> match() {
        return CompletableFuture.supplyAsync(() -> queue.pair(), pool)
            .thenApply(pair -> {
                if (pair.length == 0) {
                    return false;
                }
                for (Seat s : seats) {
                    if (s.free() >= 2) {
                        // Was marked (low): who sits down asks nothing of how many there are.
                        s.sit(pair[0]);
                        s.sit(pair[1]);
                        return s.start();
                    }
                }
                return false;
            });
    }

    public static void main(String[] args) {
        for (String a : args) {
            ONE.pool.execute(() -> {
                Player p = new Player(a, a.length());
                if (ONE.hall.enter(p)) {
                    ONE.queue.join(p);
                    ONE.match();
                    ONE.hall.leave(p);
                }
            });
        }
    }
}
