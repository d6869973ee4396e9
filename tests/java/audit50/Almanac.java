// RELEASES: 21
package audit50;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** Commands of a calendar: sealed, as records, matched by patterns, each on a virtual thread. */
public class Almanac {
    sealed interface Command permits Book, Move, Cancel, Sweep {
    }

    record Book(String room, int slot, String who) implements Command {
    }

    record Move(String room, int from, int to) implements Command {
    }

    record Cancel(String room, int slot) implements Command {
    }

    record Sweep(int before) implements Command {
    }

    sealed interface Answer {
    }

    record Free(int slot) implements Answer {
    }

    record Taken(String by) implements Answer {
    }

    /** Rooms with slots; the lock is one for all. */
    static class Plan {
        private final ReentrantLock lock = new ReentrantLock();
        private final Map<String, Map<Integer, String>> rooms = new HashMap<>();
        private int changes;

        /** What a slot was when it was asked. */
        Answer ask(String room, int slot) {
            lock.lock();
            try {
                String by = rooms.computeIfAbsent(room, r -> new TreeMap<>()).get(slot);
                return by == null ? new Free(slot) : new Taken(by);
            } finally {
                lock.unlock();
            }
        }

        void put(String room, int slot, String who) {
            lock.lock();
            try {
                rooms.computeIfAbsent(room, r -> new TreeMap<>()).put(slot, who);
                changes++;
            } finally {
                lock.unlock();
            }
        }

        void drop(String room, int slot) {
            lock.lock();
            try {
                Map<Integer, String> of = rooms.get(room);
                if (of != null && of.remove(slot) != null) {
                    changes++;
                }
            } finally {
                lock.unlock();
            }
        }

        /** The pattern asks an answer that is over. */
        boolean book(Book b) {
            if (ask(b.room(), b.slot()) instanceof Free free) {
                // The slot lies in a map of a map, and is named by what was answered: only the count is seen, low.
                put(b.room(), free.slot(), b.who()); // BLOCAL: check-then-act low
                return true;
            }
            return false;
        }

        /** Silent: the lock is held over both, and taken again by each. */
        boolean bookRight(Book b) {
            lock.lock();
            try {
                return switch (ask(b.room(), b.slot())) {
                    case Free free -> {
                        put(b.room(), free.slot(), b.who());
                        yield true;
                    }
                    case Taken taken -> false;
                };
            } finally {
                lock.unlock();
            }
        }

        /** Who had it is found in one block, put at another slot in the next. */
        void move(Move m) {
            String who;
            lock.lock();
            try {
                Map<Integer, String> of = rooms.get(m.room());
                who = of == null ? null : of.get(m.from());
            } finally {
                lock.unlock();
            }
            if (who == null) {
                return;
            }
            lock.lock();
            try {
                Map<Integer, String> of = rooms.get(m.room());
                of.remove(m.from()); // MISSED: check-then-act (a key of a map in a map, named by an accessor twice)
                of.put(m.to(), who);
                changes++; // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }

        /** Silent: what was removed is what is put. */
        void moveRight(Move m) {
            lock.lock();
            try {
                Map<Integer, String> of = rooms.get(m.room());
                if (of == null || of.containsKey(m.to())) {
                    return;
                }
                String who = of.remove(m.from());
                if (who != null) {
                    of.put(m.to(), who);
                    changes++;
                }
            } finally {
                lock.unlock();
            }
        }

        int changes() {
            lock.lock();
            try {
                return changes;
            } finally {
                lock.unlock();
            }
        }

        /** Silent: a number that is only told. */
        void report() {
            System.out.println("changes: " + changes());
        }

        /** The count is written back by two blocks. */
        void recount(int by) {
            int n = changes();
            if (by > 0) {
                lock.lock();
                try {
                    changes = n + by; // BLOCAL: lost-update
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Silent: in a block. */
        void recountRight(int by) {
            lock.lock();
            try {
                changes = changes() + by;
            } finally {
                lock.unlock();
            }
        }
    }

    /** A room as a record in a volatile field, replaced as a whole. */
    static class Board {
        record Notice(String text, int seen, List<String> by) {
            Notice with(String who) {
                List<String> more = new ArrayList<>(by);
                more.add(who);
                return new Notice(text, seen + 1, List.copyOf(more));
            }
        }

        private volatile Notice now = new Notice("", 0, List.of());
        private final ReentrantLock lock = new ReentrantLock();
        private Notice kept = now;

        /** The next record is made of the last, unlocked. */
        void see(String who) {
            now = now.with(who); // BLOCAL: lost-update
        }

        /** Silent: whatever it was. */
        void post(String text) {
            now = new Notice(text, 0, List.of());
        }

        /** A record pattern takes it apart; one part goes into the next. */
        void keep(String who) {
            Notice then;
            lock.lock();
            try {
                then = kept;
            } finally {
                lock.unlock();
            }
            if (then instanceof Notice(String text, int seen, List<String> by)) {
                lock.lock();
                try {
                    kept = new Notice(text, seen + 1, by); // BLOCAL: lost-update
                } finally {
                    lock.unlock();
                }
            }
        }

        /** Silent: in one block. */
        void keepRight(String who) {
            lock.lock();
            try {
                if (kept instanceof Notice(var text, var seen, var by) && seen < 100) {
                    kept = new Notice(text, seen + 1, by);
                }
            } finally {
                lock.unlock();
            }
        }

        /** Silent: the identity of the old one is asked again. */
        boolean keepIfSame(String who) {
            Notice then;
            lock.lock();
            try {
                then = kept;
            } finally {
                lock.unlock();
            }
            Notice next = then.with(who);
            lock.lock();
            try {
                if (kept != then) {
                    return false;
                }
                kept = next; // BENIGN: lost-update rechecked
                return true;
            } finally {
                lock.unlock();
            }
        }
    }

    /** Who comes by name. */
    static class Guests {
        record Guest(String name, int visits) {
        }

        private final ConcurrentHashMap<String, Guest> guests = new ConcurrentHashMap<>();

        /** The map's record is counted on by two operations. */
        int visit(String name) {
            Guest next = switch (guests.get(name)) {
                case null -> new Guest(name, 1);
                case Guest(String n, int v) -> new Guest(n, v + 1);
            };
            guests.put(name, next); // BLOCAL: lost-update
            return next.visits();
        }

        /** Silent: by one. */
        int visitRight(String name) {
            return guests.compute(name, (n, g) -> g == null ? new Guest(n, 1) : new Guest(n, g.visits() + 1)).visits();
        }

        /** Silent: compared by the map. */
        boolean rename(String name, Guest to) {
            Guest then = guests.get(name);
            return then != null && guests.replace(name, then, new Guest(name, then.visits() + to.visits()));
        }

        /** An optional of what was there, and then taken away. */
        Optional<Guest> leave(String name) {
            Optional<Guest> there = Optional.ofNullable(guests.get(name));
            if (there.isPresent()) {
                guests.remove(name); // BLOCAL: check-then-act
            }
            return there;
        }

        /** Silent: what was removed is told. */
        Optional<Guest> leaveRight(String name) {
            return Optional.ofNullable(guests.remove(name));
        }
    }

    private final Plan plan = new Plan();
    private final Board board = new Board();
    private final Guests guests = new Guests();

    void run(Command command) {
        switch (command) {
            case Book b when b.slot() < 12 -> plan.book(b);
            case Book b -> plan.bookRight(b);
            case Move m when m.from() == m.to() -> plan.report();
            case Move m -> {
                plan.move(m);
                plan.moveRight(m);
            }
            case Cancel(String room, int slot) -> plan.drop(room, slot);
            case Sweep(int before) -> {
                plan.recount(before);
                plan.recountRight(before);
            }
        }
        board.see("x");
        board.keep("x");
        board.keepRight("x");
        board.keepIfSame("x");
        guests.visit("x");
        guests.visitRight("x");
        guests.leave("x");
        guests.leaveRight("x");
        guests.rename("x", new Guests.Guest("x", 1));
    }

    public static void main(String[] args) {
        Almanac almanac = new Almanac();
        try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                int n = i;
                each.submit(() -> almanac.run(new Book("blue", n % 24, "guest" + n)));
                each.submit(() -> almanac.run(new Move("blue", n % 24, 24 - n % 24)));
                each.submit(() -> almanac.run(new Sweep(n)));
            }
        }
        almanac.board.post("done");
    }
}
