// RELEASES: 17
package audit47;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Rooms with people: a read/write lock around the rooms, each room locks itself, and what is said goes through a queue to a thread. */
public class Lounge {
    record Line(String who, String what) {
    }

    static class Guest {
        final String nick;
        private final LinkedBlockingQueue<Line> inbox = new LinkedBlockingQueue<>(100);
        private boolean away;

        Guest(String nick) {
            this.nick = nick;
        }

        synchronized boolean isAway() {
            return away;
        }

        synchronized boolean away(boolean a) {
            boolean was = away;
            away = a;
            return was;
        }

        void toggleLate() {
            boolean now = isAway();
            away(!now); // BLOCAL: lost-update
        }

        // Silent.
        synchronized void toggle() {
            away(!isAway());
        }

        // Silent: a full queue says so.
        boolean give(Line l) {
            return inbox.offer(l);
        }
    }

    static class Room {
        final String title;
        private final Set<Guest> guests = new LinkedHashSet<>();
        private final List<Line> log = new ArrayList<>();
        private Guest host;
        private boolean shut;
        private int version;

        Room(String title) {
            this.title = title;
        }

        synchronized boolean enter(Guest g) {
            if (shut) {
                return false;
            }
            if (guests.isEmpty()) {
                host = g;
            }
            version++;
            return guests.add(g);
        }

        synchronized boolean leave(Guest g) {
            version++;
            boolean was = guests.remove(g);
            if (g == host) {
                host = guests.isEmpty() ? null : guests.iterator().next();
            }
            return was;
        }

        synchronized boolean isEmpty() {
            return guests.isEmpty();
        }

        synchronized int count() {
            return guests.size();
        }

        synchronized void shut() {
            shut = true;
        }

        synchronized boolean isShut() {
            return shut;
        }

        // Silent: under the lock, a copy.
        synchronized List<Guest> guests() {
            return List.copyOf(guests);
        }

        synchronized Set<Guest> open() {
            return Collections.unmodifiableSet(guests); // BLOCAL: stale-value
        }

        synchronized Guest host() {
            return host;
        }

        void kickLate(Guest by, Guest whom) {
            if (host() == by) {
                // Low: a hint, for who leaves does more than that (docs/confidence.md).
                leave(whom); // BLOCAL: check-then-act low
            }
        }

        // Silent.
        synchronized void kick(Guest by, Guest whom) {
            if (host() == by) {
                leave(whom);
            }
        }

        void say(Line l) {
            synchronized (this) {
                log.add(l);
            }
            for (Guest g : guests()) { // Silent: a copy that is as old as it may be
                g.give(l);
            }
        }

        List<Line> sinceLate(int from) {
            int n;
            synchronized (this) {
                n = log.size();
            }
            List<Line> some = new ArrayList<>();
            for (int i = from; i < n; i++) {
                synchronized (this) {
                    some.add(log.get(i)); // BLOCAL: check-then-act low
                }
            }
            return some;
        }

        // Silent: one block.
        synchronized List<Line> since(int from) {
            return new ArrayList<>(log.subList(Math.min(from, log.size()), log.size()));
        }

        synchronized void wipe() {
            log.clear();
        }

        // Silent: the version tells whether anybody has come or gone.
        boolean shutIfEmpty() {
            int v;
            boolean none;
            synchronized (this) {
                v = version;
                none = guests.isEmpty();
            }
            if (!none) {
                return false;
            }
            synchronized (this) {
                if (version != v) { // BLOCAL: check-then-act low
                    return false;
                }
                shut = true; // BENIGN: check-then-act rechecked
                return true;
            }
        }

        boolean shutIfEmptyLate() {
            if (!isEmpty()) {
                return false;
            }
            shut(); // BLOCAL: check-then-act low
            return true;
        }
    }

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Room> rooms = new HashMap<>();
    private final Map<String, Guest> nicks = new ConcurrentHashMap<>();
    private final Set<String> banned = new ConcurrentSkipListSet<>();
    private final List<Runnable> hooks = new CopyOnWriteArrayList<>();
    private final List<Line> spoken = Collections.synchronizedList(new ArrayList<>());

    Room roomLate(String title) {
        lock.readLock().lock();
        try {
            Room r = rooms.get(title);
            if (r != null) {
                return r;
            }
        } finally {
            lock.readLock().unlock();
        }
        Room made = new Room(title);
        lock.writeLock().lock();
        try {
            // Medium: in the first block one arm returns (docs/kinds.md).
            rooms.put(title, made); // BLOCAL: check-then-act
        } finally {
            lock.writeLock().unlock();
        }
        return made;
    }

    // Silent: looked up once more as the writer.
    Room room(String title) {
        lock.readLock().lock();
        try {
            Room r = rooms.get(title);
            if (r != null) {
                return r;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            Room r = rooms.get(title);
            if (r == null) {
                r = new Room(title);
                rooms.put(title, r); // BENIGN: check-then-act rechecked
            }
            return r;
        } finally {
            lock.writeLock().unlock();
        }
    }

    void closeRoomLate(String title) {
        Room r;
        lock.readLock().lock();
        try {
            r = rooms.get(title);
        } finally {
            lock.readLock().unlock();
        }
        if (r == null || !r.isEmpty()) {
            return;
        }
        lock.writeLock().lock();
        try {
            rooms.remove(title); // BLOCAL: check-then-act
        } finally {
            lock.writeLock().unlock();
        }
        r.shut(); // BLOCAL: check-then-act low
    }

    // Silent: as the writer, and the room is shut in its own block.
    void closeRoom(String title) {
        lock.writeLock().lock();
        try {
            Room r = rooms.get(title);
            if (r != null && r.shutIfEmpty()) {
                rooms.remove(title);
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    Guest signOnLate(String nick) {
        if (banned.contains(nick)) {
            return null;
        }
        if (nicks.containsKey(nick)) {
            throw new IllegalArgumentException(nick);
        }
        Guest g = new Guest(nick);
        nicks.put(nick, g); // BLOCAL: check-then-act
        return g;
    }

    // Silent: two cannot both have it.
    Guest signOn(String nick) {
        Guest g = new Guest(nick);
        if (nicks.putIfAbsent(nick, g) != null) {
            throw new IllegalArgumentException(nick);
        }
        return g;
    }

    void renameLate(String from, String to) {
        Guest g = nicks.get(from);
        if (g != null) {
            nicks.remove(from); // BLOCAL: check-then-act
            nicks.put(to, g);
        }
    }

    // Silent: who takes it away has it.
    void rename(String from, String to) {
        Guest g = nicks.remove(from);
        if (g != null) {
            nicks.put(to, g);
        }
    }

    void ban(String nick) {
        banned.add(nick);
        nicks.remove(nick);
    }

    void hookLate(Runnable r) {
        if (!hooks.contains(r)) {
            hooks.add(r); // BLOCAL: check-then-act
        }
    }

    // Silent.
    void hook(Runnable r) {
        ((CopyOnWriteArrayList<Runnable>) hooks).addIfAbsent(r);
    }

    // Silent: a walk over a copy that the list makes.
    void runHooks() {
        for (Runnable r : hooks) {
            r.run();
        }
    }

    void speak(Line l) {
        spoken.add(l);
    }

    int wordsLate() {
        int n = 0;
        for (Line l : spoken) { // BLOCAL: guarded-by
            n += l.what().length();
        }
        return n;
    }

    // Silent: under the list's own lock.
    int words() {
        synchronized (spoken) {
            return spoken.stream().mapToInt(l -> l.what().length()).sum();
        }
    }

    Line lastLate() {
        // By docs/kinds.md the number that has been asked for is the old value.
        return spoken.isEmpty() ? null : spoken.get(spoken.size() - 1); // BLOCAL: stale-value low
    }

    // Silent: who forgets holds its lock.
    void forget() {
        synchronized (spoken) {
            if (spoken.size() > 100) {
                spoken.subList(0, 50).clear();
            }
        }
    }

    public static void main(String[] args) {
        Lounge lounge = new Lounge();
        for (int i = 0; i < 8; i++) {
            int n = i;
            new Thread(() -> {
                Guest g = n % 2 == 0 ? lounge.signOn("g" + n) : lounge.signOnLate("g" + n);
                Room r = n % 2 == 0 ? lounge.room("r") : lounge.roomLate("r");
                r.enter(g); // BLOCAL: stale-value
                r.say(new Line("g", "hello"));
                r.sinceLate(0);
                r.since(0);
                r.kick(g, g);
                r.kickLate(g, g);
                r.wipe();
                r.shutIfEmptyLate();
                System.out.println(r.count() + " " + r.isShut() + r.open()); // BENIGN: inconsistent-read reported-only
                g.toggle();
                g.toggleLate();
                lounge.rename("g" + n, "h");
                lounge.renameLate("g" + n, "h");
                lounge.ban("h");
                lounge.hook(() -> { });
                lounge.hookLate(() -> { });
                lounge.runHooks();
                lounge.speak(new Line("g", "x"));
                System.out.println(lounge.words());
                System.out.println(lounge.wordsLate());
                System.out.println(lounge.lastLate());
                lounge.forget();
                lounge.closeRoom("r");
                lounge.closeRoomLate("r");
            }).start();
        }
        Set<String> mine = new HashSet<>();
        mine.add("main"); // Silent: a local
    }
}
